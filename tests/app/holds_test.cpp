// INF-6: which time holds what is done back follows from who sits where and who may look on.
#include <set>

#include "app/players.h"
#include "bots/registry.h"

namespace specter::app {
namespace {

constexpr Millis kWindow = 2000;
constexpr Millis kConstant = bots::kAnswerMs;

/// A table at which these seats are people's and the others bots'; the first of them is the host.
struct Mixed {
  Mixed(int players, const std::vector<int>& persons, json::object options) : place(world) {
    options["players"] = players;
    for (const int seat : persons)
      people[seat] = std::make_unique<Person>(place, "P" + std::to_string(seat));
    Client& host = people.at(persons.front())->client;
    table = create_table(host, std::move(options), persons.front());
    for (int seat = 0; seat < players; ++seat) {
      const auto who = people.find(seat);
      if (who == people.end()) {
        host.must(on_table("bot", table, {{"seat", seat}, {"bot", "greedy"}}));
      } else if (seat != persons.front()) {
        const auto link = host.must(on_table("invite", table, {{"seat", seat}}));
        who->second->client.must(
            on_table("sit", table, {{"seat", seat}, {"invite", link.at("invite")}}));
        who->second->client.must(on_table("open", table));
      }
    }
    host.must(on_table("start", table));
  }
  Person& at(int seat) { return *people.at(seat); }
  bool over() { return !folded(place, table)->running(); }
  /// Whoever of the people is asked does something at once; false where none of them is.
  bool act(Rng& rng) {
    for (auto& [seat, who] : people) {
      if (who->decision(seat) == 0 || resting.contains(seat)) continue;
      std::vector<Action> all = who->legal(seat);
      std::erase_if(all, [](const Action& a) { return a.kind == ActionKind::Reveal; });
      const json::object got = who->act(table, seat, rng.of(all));
      // What is held is not answered yet.
      return !got.empty() && got.at("type") == "ok";
    }
    return false;
  }
  bool asked(std::string_view kind) {
    return std::any_of(people.begin(), people.end(),
                       [&](auto& item) { return item.second->question(item.first) == kind; });
  }
  bool play_until(std::string_view kind, Rng& rng) {
    for (int i = 0; i < 600 && !over(); ++i) {
      if (asked(kind)) return true;
      if (!act(rng)) world.pass(100);
    }
    return false;
  }
  void hand_over(int seat) {
    at(seat).client.must(on_table("handover", table, {{"seat", seat}, {"bot", "greedy"}}));
    resting.insert(seat);
  }
  int acts() { return entries_of_kind(place, table, "act"); }

  FakeWorld world;
  Place place;
  std::string table;
  std::map<int, std::unique_ptr<Person>> people;
  std::set<int> resting;  ///< bots play for them
};

/// What agents did that others could notice, and when, after the last such thing.
std::vector<Millis> agents_waits(Place& place, const std::string& table, std::string_view by) {
  std::vector<Millis> waits;
  Table t(table);
  for (const store::Entry& entry : entries_of(place, table)) {
    const Millis since = t.window_from();
    bool hers = false;
    if (entry.kind == "act") {
      const json::object body = json::parse(entry.body).as_object();
      const Action action = *codec::parse_action(body.at("action").as_object());
      hers = str(body.at("by")) == by &&
             agent_of(t.play()->game(), t.play()->state().pub, action.seat) >= 0 &&
             t.play()->state().pub.round > 0 && t.noticeable(action);
    }
    EXPECT_TRUE(t.apply(entry).ok());
    if (hers) waits.push_back(entry.time - since);
  }
  return waits;
}

const json::object kUnseen{{"private", true}, {"spectators", false}};

TEST(Holds, NothingIsHeldWhereNobodyCouldNotice) {  // [INF-6]
  // All hunters are bots, and nobody looks on: a whole game of a person who acts at once takes no
  // time at all, with a traitor too.
  for (int players = 2; players <= 5; ++players) {
    Mixed m(players, {0}, kUnseen);
    const Millis began = m.world.now();
    Rng rng(static_cast<std::uint64_t>(players));
    for (int i = 0; i < 800 && m.act(rng); ++i) {
    }
    EXPECT_TRUE(m.over()) << players;
    EXPECT_EQ(m.world.now(), began) << players;
    EXPECT_FALSE(m.at(0).client.newest("held"));
  }
}

TEST(Holds, WhoeverCouldNoticeIsEnoughToHold) {  // [INF-6]
  // Spectators, a list that shows times, a host without a seat, a person behind a bot.
  const std::vector<json::object> seen{{{"private", true}, {"spectators", true}},
                                       {{"private", false}, {"spectators", false}}};
  for (const json::object& options : seen) {
    Mixed m(2, {0}, options);
    Rng rng(3);
    ASSERT_TRUE(m.play_until("agent_turn", rng));
    for (int i = 0; i < 400 && !m.over(); ++i)
      if (!m.act(rng)) m.world.pass(100);
    int held = 0;
    for (const char* by : {"person", "auto"})
      for (const Millis wait : agents_waits(m.place, m.table, by))
        held += wait == kWindow ? 1 : 0;
    EXPECT_GT(held, 0) << json::serialize(options);
  }
  Mixed handed(2, {0, 1}, kUnseen);
  Rng rng(4);
  ASSERT_TRUE(handed.play_until("agent_turn", rng));
  handed.hand_over(1);
  const std::unique_ptr<Table> t = folded(handed.place, handed.table);
  EXPECT_EQ(t->answer_hold(kAgentSeat), kWindow);
  for (int i = 0; i < 400 && folded(handed.place, handed.table)->play()->state().pub.round < 3; ++i)
    if (!handed.act(rng)) handed.world.pass(100);
  // Also rounds later: he still sees what his seat sees.
  EXPECT_EQ(folded(handed.place, handed.table)->answer_hold(kAgentSeat), kWindow);
}

TEST(Holds, ABotAnswersPersonsAfterItsConstant) {  // [INF-6]
  for (const Millis think : {0, 150}) {
    Mixed m(3, {1, 2}, kUnseen);
    m.world.think_ms = think;
    Rng rng(5);
    for (int i = 0; i < 300 && !m.over(); ++i)
      if (!m.act(rng)) m.world.pass(50);
    const std::vector<Millis> waits = agents_waits(m.place, m.table, "bot");
    EXPECT_GT(waits.size(), 10U);
    for (const Millis wait : waits)
      EXPECT_EQ(wait, kConstant);
  }
}

TEST(Holds, BotsBeginWhenAllPersonsSayGoOn) {  // [TRN-3] [TRA-5]
  for (const int players : {4, 5}) {
    Mixed m(players, {1, 2}, kUnseen);
    Rng rng(6);
    const auto go_on = [&](int seat) { return on_table("go_on", m.table, {{"seat", seat}}); };
    m.at(1).client.refused(go_on(1), "seat.nobody_waits");
    ASSERT_TRUE(m.play_until("hunter_order", rng)) << players;
    m.world.pass(kConstant + 100);
    const int before = m.acts();
    m.at(1).client.must(go_on(1));
    m.at(1).client.must(go_on(1));
    m.at(1).client.refused(go_on(2), "seat.not_yours");
    m.world.pass(100);
    EXPECT_EQ(m.acts(), before) << "the other may still begin or vote";
    if (players == 5)
      m.at(2).client.must(
          on_table("act", m.table, {{"seat", 2}, {"action", {{"type", "vote"}, {"ballot", 1}}}}));
    const int voted = m.acts();
    m.at(2).client.must(go_on(2));
    EXPECT_GT(m.acts(), voted);
    const json::object body = json::parse(entries_of(m.place, m.table).back().body).as_object();
    EXPECT_EQ(body.at("by"), "bot");
    EXPECT_GT(body.at("action").at("seat").as_int64(), 2);
    // The word was for that turn alone: where another bot is left, it waits again.
    if (players < 5) continue;
    ASSERT_TRUE(m.play_until("hunter_order", rng));
    const Millis since = folded(m.place, m.table)->window_from();
    const int then = m.acts();
    m.world.pass(since + kWindow - 1 - m.world.now());
    EXPECT_EQ(m.acts(), then) << players;
    m.world.pass(1);
    EXPECT_GT(m.acts(), then) << players;
  }
}

TEST(Holds, ASeatThatChangesHandsCountsFromTheNextRound) {  // [INF-6]
  Mixed m(2, {0, 1}, {{"private", true}});
  Rng rng(7);
  ASSERT_TRUE(m.play_until("agent_turn", rng));
  const auto hold = [&] { return folded(m.place, m.table)->answer_hold(kAgentSeat); };
  const auto round = [&] { return folded(m.place, m.table)->play()->state().pub.round; };
  EXPECT_EQ(hold(), kWindow);
  m.hand_over(0);
  EXPECT_EQ(hold(), kWindow) << "nobody learns what she had answered already";
  const int handed = round();
  for (int i = 0; i < 400 && round() == handed && !m.over(); ++i) {
    EXPECT_EQ(hold(), kWindow);
    if (!m.act(rng)) m.world.pass(100);
  }
  ASSERT_GT(round(), handed);
  EXPECT_EQ(hold(), kConstant);
  // Whoever sits down is a person at once: the bot's constant would be too short for her.
  m.at(0).client.must(on_table("take_back", m.table, {{"seat", 0}}));
  EXPECT_EQ(hold(), kWindow);
  // A server that reads the log later knows the same.
  EXPECT_EQ(folded(m.place, m.table)->answer_hold(kAgentSeat), kWindow);
}

TEST(Holds, AHandOverDoesNotLetAHeldAnswerOut) {  // [INF-6]
  // Somebody hands a hunter over while her answer is held: it goes out when it would have anyway.
  Mixed m(3, {0, 1, 2}, {{"private", true}});
  Rng rng(8);
  ASSERT_TRUE(m.play_until("after_move", rng));
  const Millis since = folded(m.place, m.table)->window_from();
  m.world.pass(100);
  const std::vector<Action> all = m.at(0).legal(0);
  m.at(0).act(m.table, 0, all.front());
  const int before = m.acts();
  for (const int seat : {1, 2})
    m.hand_over(seat);
  m.world.pass(since + kWindow - 1 - m.world.now());
  EXPECT_LE(m.acts(), before + 1) << "at most a step that nobody notices";
  const std::unique_ptr<Table> t = folded(m.place, m.table);
  EXPECT_EQ(t->window_from(), since);
  m.world.pass(1);
  EXPECT_EQ(folded(m.place, m.table)->window_from(), since + kWindow);
}

}  // namespace
}  // namespace specter::app
