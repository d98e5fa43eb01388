#include "client/fake_hall.h"

#include "bots/registry.h"
#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/record.h"
#include "codec/setup_json.h"
#include "codec/view_json.h"

namespace specter::test {
namespace {

namespace json = codec::json;

constexpr const char* kTable = "T1";
constexpr std::uint64_t kSeed = 5;

Setup setup() {
  Setup out;
  out.players = 2;
  return out;
}

}  // namespace

FakeHall::FakeHall(const FakeFaults& faults) : faults_(faults) {
  board_ = *codec::built_in_board("babel");
  match::Chance chance;
  chance.seeded = SeededDice(kSeed, 0);
  host_ = *match::Match::begin(setup(), board_, chance);
  bot_ = bots::make_bot("greedy", {kSeed, 0, Seat{1}});
  tell_bot();
}

FakeAnswer FakeHall::request(const std::string& method, const std::string& target,
                             const std::string&) {
  if (method != "POST" || target != "/guest") return {};
  return {200, R"({"guest":"G1","token":"TOKEN","name":"Ann"})"};
}

void FakeHall::answer(const std::shared_ptr<Peer>& peer, const json_object& request,
                      json_object extra) {
  extra["type"] = "ok";
  if (const json::value* id = request.if_contains("id")) extra["id"] = *id;
  peer->send(json::serialize(extra));
}

void FakeHall::refuse(const std::shared_ptr<Peer>& peer, const json_object& request,
                      const Error& error) {
  json::object out = codec::to_json(error);
  out["type"] = "error";
  if (const json::value* id = request.if_contains("id")) out["id"] = *id;
  peer->send(json::serialize(out));
}

void FakeHall::received(const std::shared_ptr<Peer>& peer, const std::string& text) {
  const auto request = codec::parse_json_object(text);
  if (!request) return;
  const auto& type = request->at("type").as_string();
  if (type == "hello") {
    if (request->at("token") != json::value("TOKEN"))
      return refuse(peer, *request, {"hello.token", {}});
    return peer->send(
        R"({"type":"welcome","version":1,"rules":)" + std::to_string(kRulesVersion) +
        R"(,"program":"x","guest":"G1","name":"Ann",)"
        R"("bots":[{"name":"greedy","description":""}],"boards":["babel"],"editions":["babel"]})");
  }
  if (type == "open") return open(peer, *request);
  if (type == "act") return act(peer, *request);
  if (type == "chat") return say(peer, *request);
  if (type == "sit") seated_ = true;
  if (type == "record")
    return answer(peer, *request, {{"record", codec::record_text(host_->record())}});
  answer(peer, *request, {});
  if (type == "sit") {
    tell_table(peer);
    start();
    tell_table(peer);
    tell(peer, "state", 0);
  }
}

void FakeHall::closed(const std::shared_ptr<Peer>&) {}

void FakeHall::tell_table(const std::shared_ptr<Peer>& peer) const {
  json::object out;
  out["type"] = "table";
  out["table"] = kTable;
  out["status"] = !started_ ? "open" : over() ? "over" : "running";
  json::object agent{{"seat", 0}, {"kind", seated_ ? "guest" : "empty"}, {"name", "Ann"}};
  json::object hunters{{"seat", 1}, {"kind", "bot"}, {"bot", "greedy"}, {"name", nullptr}};
  out["seats"] = json::array{agent, hunters};
  out["you"] = json::object{{"seats", seated_ ? json::array{0} : json::array{}}, {"host", false}};
  out["paused"] = false;
  peer->send(json::serialize(out));
}

void FakeHall::open(const std::shared_ptr<Peer>& peer, const json_object& request) {
  ++opened_;
  if (request.at("table") != json::value(kTable))
    return refuse(peer, request, {"act.no_such_seat", {}});
  answer(peer, request,
         {{"table", kTable},
          {"setup", codec::to_json(setup())},
          {"board", "babel"},
          {"board_text", board_text(*board_)},
          {"talk", json::array{}}});
  tell_table(peer);
  std::size_t seen = 0;
  if (const json::value* list = request.if_contains("seen"))
    if (const json::value* mine = list->as_object().if_contains("0"))
      seen = static_cast<std::size_t>(mine->as_int64());
  if (started_) tell(peer, "state", seen);
}

void FakeHall::start() {
  started_ = true;
  bots_move();
}

void FakeHall::bots_move() {
  const Game& game = host_->game();
  while (!over()) {
    const auto k = known(game, host_->state(), Seat{1});
    const auto decision = decision_of(k);
    if (!decision) return;
    Choices choices;
    legal(k, choices);
    const View seen = view(game, host_->state(), Seat{1});
    const auto done = host_->act(bot_->decide({game, seen, *decision, choices}));
    SPECTER_ASSERT(done.ok());
    tell_bot();
  }
}

void FakeHall::tell_bot() {
  if (const auto step = host_->step(Seat{1})) bot_->observe(host_->game(), *step);
}

void FakeHall::tell(const std::shared_ptr<Peer>& peer, const char* type, std::size_t since) {
  const Game& game = host_->game();
  const View seen = view(game, host_->state(), kAgentSeat);
  Choices choices;
  json::object out;
  out["type"] = type;
  out["table"] = kTable;
  out["seat"] = 0;
  out["events"] = codec::to_json(host_->log().since(kAgentSeat, since), since + 1);
  out["last"] = host_->log().size(kAgentSeat);
  out["view"] = codec::to_json(game, seen);
  legal(known(game, seen), choices);
  out["legal"] = codec::to_json(choices);
  free_actions(known(game, seen), choices);
  out["free"] = codec::to_json(choices);
  out["clock"] = nullptr;
  peer->send(json::serialize(out));
  sent_ = host_->log().size(kAgentSeat);
}

void FakeHall::update(const std::shared_ptr<Peer>& peer) {
  const std::size_t since = sent_;
  ++updates_;
  const auto due = [&](int every) { return every > 0 && updates_ % every == 0; };
  // The last one is always sent: nothing would come after it to show that one is missing.
  if (due(faults_.swallow_every) && !over()) {
    // What comes next shows it: two updates in one, and then the gap.
    sent_ = host_->log().size(kAgentSeat);
    return peer->send(R"({"type":"update","table":"T1","seat":0,"events":[{"n":99999,"type":)"
                      R"("agent_done","agent":0}],"last":99999,"view":{},"legal":[],"free":[]})");
  }
  tell(peer, "update", since);
  if (due(faults_.repeat_every)) tell(peer, "update", since);
}

void FakeHall::act(const std::shared_ptr<Peer>& peer, const json_object& request) {
  const auto action = codec::parse_action(request.at("action").as_object(), kAgentSeat);
  if (!action) return refuse(peer, request, action.error());
  const auto open = decision_of(known(host_->game(), host_->state(), kAgentSeat));
  const bool free = action->kind == ActionKind::Resign;
  if (!free && (!open || request.at("decision") != json::value(open->id)))
    return refuse(peer, request, {"act.late", {}});
  const auto done = host_->act(*action);
  if (!done) return refuse(peer, request, done.error());
  tell_bot();
  bots_move();
  ++acts_;
  if (faults_.cut_every > 0 && acts_ % faults_.cut_every == 0) {
    ++cuts_;
    return peer->cut();
  }
  answer(peer, request, {});
  update(peer);
  if (over()) tell_table(peer);
}

void FakeHall::say(const std::shared_ptr<Peer>& peer, const json_object& request) {
  json::object out{
      {"type", "talk"},     {"table", kTable}, {"n", ++talks_},     {"kind", "chat"},
      {"channel", "table"}, {"seat", 0},       {"name", "Ann\x1b"}, {"text", request.at("text")},
      {"cell", nullptr}};
  peer->send(json::serialize(out));
  if (!faults_.gone_after_talk.empty())
    peer->send(json::serialize(
        json::object{{"type", "gone"}, {"table", kTable}, {"code", faults_.gone_after_talk}}));
  answer(peer, request, {});
}

}  // namespace specter::test
