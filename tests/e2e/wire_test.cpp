// Two games at the real server with the same public course and different secrets: all that the
// hunter's socket gets is the same, byte for byte.
#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/socket.h"
#include "codec/action_json.h"
#include "codec/reader.h"
#include "e2e/process.h"

namespace specter::e2e {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

std::string text_of(const json::value& value) {
  return value.is_string() ? std::string(value.as_string()) : std::string();
}

/// A browser's connection; keeps every frame as it came.
class Peer {
 public:
  Peer(const client::Url& url, const std::string& name, int seat) : seat_(seat) {
    client::SocketOptions options;
    options.origin = "http://localhost:" + std::to_string(url.port);
    auto socket = client::Socket::connect(url, options);
    if (!socket) {
      ADD_FAILURE() << socket.error().code;
      return;
    }
    socket_ = std::move(*socket);
    ask({{"type", "hello"}, {"version", 1}, {"name", name}});
  }

  /// The answer to a request; what comes before it is taken in.
  json::object ask(json::object request, bool may_fail = false) {
    const int id = ++requests_;
    request["id"] = id;
    if (!table.empty()) request["table"] = table;
    if (socket_) socket_->send(json::serialize(request));
    json::object answer;
    until([&](const json::object& got) {
      const json::value* to = got.if_contains("id");
      if (to == nullptr || *to != json::value(id)) return false;
      answer = got;
      return true;
    });
    EXPECT_TRUE(may_fail || answer["type"] != "error") << json::serialize(answer);
    return answer;
  }

  /// Takes frames in until one is as wanted.
  void until(const std::function<bool(const json::object&)>& wanted) {
    for (;;) {
      const auto got = socket_ ? socket_->receive(10s) : client_gone();
      if (!got || !*got) {
        ADD_FAILURE() << "seat " << seat_ << " waits in vain";
        broken = true;
        return;
      }
      frames.push_back(**got);
      const json::object frame = json::parse(**got).as_object();
      if (frame.contains("view")) newest_ = frame;
      if (wanted(frame)) return;
    }
  }

  const json::object& view() const { return newest_.at("view").as_object(); }
  bool asked() const { return !newest_.empty() && !view().at("decision").is_null(); }
  std::int64_t decision() const { return view().at("decision").at("id").to_number<std::int64_t>(); }
  std::string kind() const { return text_of(view().at("decision").at("kind")); }
  std::vector<Action> legal() const {
    auto all = codec::parse_legal(newest_.at("legal").as_array());
    EXPECT_TRUE(all.ok());
    return all ? *all : std::vector<Action>{};
  }
  void act(const Action& action) {
    answered_ = decision();
    ask({{"type", "act"},
         {"seat", seat_},
         {"decision", answered_},
         {"action", codec::to_json(action)}});
  }
  /// Waits until this seat is asked something new.
  void await_question() {
    if (asked() && decision() != answered_) return;
    until([this](const json::object&) { return asked() && decision() != answered_; });
  }
  /// INF-6: where she has nothing to choose the server answers for her.
  bool answers_itself() const {
    static const std::set<std::string> questions{"sighting", "after_move", "announce",
                                                 "react",    "ambush",     "at_marker"};
    return questions.contains(kind()) && legal().size() == 1;
  }
  /// Waits until that is done.
  void await_answer() {
    const std::int64_t open = decision();
    until([this, open](const json::object&) { return !asked() || decision() != open; });
  }
  /// Everything has been done that the table had to do: a question to it stands in the same queue.
  void fence() {
    ask({{"type", "preview"}, {"seat", seat_}, {"action", {{"type", "pass"}}}}, true);
  }

  std::string table;
  std::vector<std::string> frames;
  bool broken = false;

 private:
  static Result<std::optional<std::string>> client_gone() { return Error{"client.closed", "", 0}; }

  int seat_;
  int requests_ = 0;
  std::int64_t answered_ = -1;
  json::object newest_;
  std::unique_ptr<client::Socket> socket_;
};

/// Which of several secrets the agent has.
enum class Secret { One, Other };

const Action* of_kind(const std::vector<Action>& legal, ActionKind kind) {
  const auto found = std::find_if(legal.begin(), legal.end(),
                                  [&](const Action& action) { return action.kind == kind; });
  return found == legal.end() ? nullptr : &*found;
}

/// Unseen and as long as is wanted; which way is her secret.
std::optional<Action> hidden_move(const std::vector<Action>& legal, int steps, Secret secret) {
  std::vector<Action> quiet;
  for (const Action& action : legal)
    if (action.kind == ActionKind::Move && action.steps == steps && action.marker == kNoCell &&
        action.triggers == 0)
      quiet.push_back(action);
  if (quiet.empty()) return std::nullopt;
  return secret == Secret::One ? quiet.front() : quiet.back();
}

Action agents_choice(const Peer& agent, Secret secret) {
  const std::vector<Action> legal = agent.legal();
  const std::string kind = agent.kind();
  if (kind == "pick_agent" || kind == "pick_equipment")
    return secret == Secret::One ? legal.front() : legal.back();
  if (kind == "agent_turn") {
    const auto round = agent.view().at("round").to_number<int>();
    const auto move = hidden_move(legal, 2 + round % 3, secret);
    EXPECT_TRUE(move) << "round " << round;
    if (move) return *move;
  }
  for (const ActionKind quiet : {ActionKind::Show, ActionKind::Pass})
    if (const Action* action = of_kind(legal, quiet)) return *action;
  return legal.front();  // "no" to Pre-Cognition
}

Action hunters_choice(const Peer& hunter, int turn) {
  const std::vector<Action> legal = hunter.legal();
  if (hunter.kind() == "pick_hunter") {
    for (const Action& action : legal)
      if (action.chosen<HunterKind>() == HunterKind::Gun ||
          action.chosen<HunterKind>() == HunterKind::Prophet)
        return action;
  }
  if (turn % 3 == 0)
    if (const Action* action = of_kind(legal, ActionKind::Drive)) return *action;
  for (const ActionKind quiet : {ActionKind::Stay, ActionKind::Pass})
    if (const Action* action = of_kind(legal, quiet)) return *action;
  return legal.front();
}

struct Course {
  std::vector<std::string> agent;
  std::vector<std::string> hunter;
  json::object secret;  ///< the agent's, in the end
};

Course play(const std::string& seed, Secret secret, int rounds,
            const std::string& edition = "babel") {
  Course course;
  const Server server({"--seed", seed}, {}, {SPECTER_WIRE_SERVER});
  EXPECT_TRUE(server.serves()) << server.output();
  if (!server.serves()) return course;
  Peer agent(server.url(), "Ann", 0);
  Peer hunter(server.url(), "Bob", 1);
  const json::object options{{"players", 2},
                             {"edition", edition},
                             {"private", false},
                             {"clock", {{"hunter", 120}, {"agent", 120}}},
                             {"answer_window_ms", 0}};
  const json::object made = agent.ask({{"type", "create"}, {"options", options}, {"seat", 0}});
  agent.table = hunter.table = text_of(made.at("table"));
  hunter.ask({{"type", "open"}});
  hunter.ask({{"type", "sit"}, {"seat", 1}});
  agent.ask({{"type", "start"}});
  // Hunters' turns are counted: how many questions she has to answer is her secret.
  for (int turn = 0; !agent.broken && !hunter.broken;) {
    agent.fence();
    if (agent.view().at("round").to_number<int>() > rounds) break;
    const int seat = agent.view().at("waiting").at(0).at("seat").to_number<int>();
    if (seat == 0) {
      if (agent.answers_itself())
        agent.await_answer();
      else
        agent.act(agents_choice(agent, secret));
      continue;
    }
    ++turn;
    hunter.await_question();
    if (hunter.broken) break;
    if (turn % 7 == 0) hunter.ask({{"type", "chat"}, {"text", "Where is she?"}});
    if (turn % 5 == 0 && hunter.view().at("round").to_number<int>() > 0)
      hunter.ask({{"type", "ping"}, {"seat", 1}, {"cell", "K9"}});
    hunter.act(hunters_choice(hunter, turn));
  }
  hunter.ask({{"type", "chat"}, {"text", "Enough for today."}});
  course.agent = agent.frames;
  course.hunter = hunter.frames;
  course.secret = agent.view().at("agents").at(0).at("secret").as_object();
  return course;
}

constexpr int kRounds = 6;

TEST(Wire, ASeedMakesTheSameGame) {
  const Course one = play("7", Secret::One, kRounds);
  const Course again = play("7", Secret::One, kRounds);
  EXPECT_GT(one.hunter.size(), 30U);
  EXPECT_EQ(one.hunter, again.hunter);
  EXPECT_EQ(one.agent, again.agent);
  const Course another = play("8", Secret::One, 1);
  EXPECT_NE(one.hunter.front(), another.hunter.front());
}

void expect_same_bytes(const std::string& edition) {
  for (const char* seed : {"1", "2", "3"}) {
    const Course one = play(seed, Secret::One, kRounds, edition);
    const Course other = play(seed, Secret::Other, kRounds, edition);
    // Another character, other cards, another way of the same length.
    EXPECT_NE(one.secret.at("kind"), other.secret.at("kind"));
    EXPECT_NE(one.secret.at("cards"), other.secret.at("cards"));
    EXPECT_NE(one.secret.at("cell"), other.secret.at("cell"));
    const json::array& way = one.secret.at("sheet").as_array();
    const json::array& other_way = other.secret.at("sheet").as_array();
    ASSERT_EQ(way.size(), other_way.size());
    EXPECT_GE(way.size(), static_cast<std::size_t>(kRounds));
    EXPECT_NE(one.agent, other.agent);
    EXPECT_GT(one.hunter.size(), 30U);
    ASSERT_EQ(one.hunter.size(), other.hunter.size());
    for (std::size_t i = 0; i < one.hunter.size(); ++i)
      ASSERT_EQ(one.hunter[i], other.hunter[i]) << "frame " << i;
  }
}

TEST(Wire, OtherSecretsGiveTheHunterTheSameBytes) {  // [INF-2] [INF-4] [INF-6]
  expect_same_bytes("babel");
}
TEST(Wire, OtherSecretsOfTheSecondEditionGiveTheHunterTheSameBytes) {  // [INF-2] [INF-4] [INF-6]
  expect_same_bytes("covenant");
  expect_same_bytes("combined");
}

TEST(Wire, TheSeededServerStaysOnThisMachine) {
  Server server({"--host", "0.0.0.0"}, {}, {SPECTER_WIRE_SERVER});
  EXPECT_EQ(server.output().find("Specter is at"), std::string::npos) << server.output();
  EXPECT_NE(server.wait(), 0);
}

}  // namespace
}  // namespace specter::e2e
