// The store fails for a while. Every table goes on by itself afterwards; nothing is lost, nothing
// is there twice, and everybody gets one answer.
#include <set>

#include "app/faulty_store.h"
#include "app/timed.h"

namespace specter::app {
namespace {

constexpr Millis kSoon = 2000;  ///< within this time of the store's return everything goes on

/// Each decision stands in the log once, and the log can be followed.
void expect_sound(Place& place, const std::string& table) {
  std::set<std::pair<std::int64_t, std::int64_t>> answered;
  for (const store::Entry& entry : entries_of(place, table)) {
    if (entry.kind != "act") continue;
    const json::object body = json::parse(entry.body).as_object();
    const json::object& action = body.at("action").as_object();
    if (action.at("type") == "vote" || action.at("type") == "resign") continue;
    EXPECT_TRUE(answered
                    .emplace(action.at("seat").to_number<std::int64_t>(),
                             body.at("decision").to_number<std::int64_t>())
                    .second)
        << entry.body;
  }
  EXPECT_NE(folded(place, table)->status(), store::TableStatus::Closed);
}

/// How many answers a request got.
int answers(Client& client, int id) {
  int n = 0;
  for (const Sent& sent : client.sent()) {
    const json::object frame = json::parse(sent.text).as_object();
    const auto* given = frame.if_contains("id");
    n += given != nullptr && *given == id ? 1 : 0;
  }
  return n;
}

std::string bot_table(Client& host, int players, json::object options) {
  options["players"] = players;
  const std::string table = create_table(host, std::move(options));
  for (int i = 0; i < players; ++i)
    host.must(on_table("bot", table, {{"seat", i}, {"bot", "random"}}));
  host.must(on_table("start", table));
  return table;
}

struct Case {
  int players = 2;
  bool shared = false;
  bool gone = false;
};

class OutageOf : public testing::TestWithParam<Case> {};

TEST_P(OutageOf, BotsGoOnByThemselves) {
  const Case c = GetParam();
  Outage o(c.shared);
  o.world.think_ms = 150;
  Person host(*o.place, "Ann");
  const std::string held = bot_table(host.client, c.players, {});
  const std::string quick = bot_table(host.client, c.players, {{"answer_window_ms", 0}});
  Rng rng(static_cast<std::uint64_t>(c.players));
  int outages = 0;
  for (int i = 0; i < 12; ++i) {
    o.world.pass(rng.below(4000));
    (c.gone ? o.faults->gone : o.faults->full) = true;
    o.world.pass(5000);
    o.faults->works_again();
    const std::size_t held_before = o.entries(held);
    const std::size_t quick_before = o.entries(quick);
    const int acts = entries_of_kind(*o.place, held, "act");
    if (!folded(*o.place, held)->running() || !folded(*o.place, quick)->running()) break;
    ++outages;
    o.world.pass(kSoon);
    EXPECT_GT(o.entries(held), held_before) << i;
    EXPECT_GT(o.entries(quick), quick_before) << i;
    // Past the window, which may have begun anew, somebody has acted.
    o.world.pass(kSoon);
    EXPECT_GT(entries_of_kind(*o.place, held, "act"), acts) << i;
  }
  EXPECT_GT(outages, 0);
  for (const std::string& table : {held, quick}) {
    for (int i = 0; i < 4000 && folded(*o.place, table)->running(); ++i)
      o.world.pass(10'000);
    EXPECT_TRUE(folded(*o.place, table)->over());
    expect_sound(*o.place, table);
  }
}

TEST_P(OutageOf, APersonsHeldAnswerIsKept) {
  const Case c = GetParam();
  Outage o(c.shared);
  Party party(*o.place, c.players, {});
  party.start();
  Rng rng(static_cast<std::uint64_t>(c.players) + 10);
  Client& agent = party.at(0).client;
  int kept = 0;
  for (int i = 0; i < 600 && kept < 3 && !party.over(); ++i) {
    const std::vector<int> open = party.asked();
    if (open.empty() || open[0] != 0) {
      if (party.step(rng).empty()) o.world.pass(100);
      continue;
    }
    const int decision = party.at(0).decision(0);
    const json::object got = party.at(0).act(party.table, 0, party.choice(0, rng));
    if (!got.empty()) continue;  // it was not held
    const int id = agent.last_request();
    (c.gone ? o.faults->gone : o.faults->full) = true;
    o.world.pass(6000);
    EXPECT_TRUE(agent.answer(id).empty());
    o.faults->works_again();
    o.world.pass(kSoon);
    EXPECT_EQ(answers(agent, id), 1);
    EXPECT_EQ(agent.answer(id)["type"], "ok") << json::serialize(agent.answer(id));
    EXPECT_NE(party.at(0).decision(0), decision);
    ++kept;
  }
  EXPECT_GT(kept, 0);
  expect_sound(*o.place, party.table);
  // And it goes on.
  const std::size_t before = o.entries(party.table);
  for (int i = 0; i < 50; ++i)
    if (party.step(rng).empty()) o.world.pass(1000);
  EXPECT_GT(o.entries(party.table), before);
}

INSTANTIATE_TEST_SUITE_P(Stores, OutageOf,
                         testing::Values(Case{2, false, false}, Case{3, false, true},
                                         Case{4, true, false}, Case{5, true, true},
                                         Case{5, false, false}, Case{2, true, true}));

TEST(Outage, AnAnswerThatGivesItselfIsGivenAfterIt) {
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    Outage o;
    Party party(*o.place, 2, {});
    party.start();
    Rng rng(seed);
    for (int i = 0; i < 200 && !party.over(); ++i) {
      const bool alone = party.at(0).decision(0) != 0 && party.at(0).legal(0).size() == 1 &&
                         party.at(0).question(0) != "agent_turn";
      if (!alone) {
        if (party.step(rng).empty()) o.world.pass(100);
        continue;
      }
      const int decision = party.at(0).decision(0);
      o.faults->full = true;
      o.world.pass(5000);
      EXPECT_EQ(party.at(0).decision(0), decision);
      o.faults->works_again();
      o.world.pass(kSoon);
      EXPECT_NE(party.at(0).decision(0), decision);
      expect_sound(*o.place, party.table);
      return;
    }
  }
  FAIL() << "nobody was ever asked for the obvious";
}

TEST(Outage, AClockGivesTheTimeBack) {  // [TIM-1]
  for (const bool shared : {false, true}) {
    Outage o(shared);
    Party party(*o.place, 3, timed());
    party.start();
    Rng rng(3);
    ASSERT_TRUE(party.play_until("agent_turn", rng));
    const Millis rest = folded(*o.place, party.table)->expires_at() - o.world.now();
    ASSERT_GT(rest, 2000);
    const int acts = entries_of_kind(*o.place, party.table, "act");
    o.world.pass(rest - 1000);
    o.faults->gone = true;
    o.world.pass(8000);  // it runs out in the middle of this
    o.faults->works_again();
    o.world.pass(kSoon);
    EXPECT_EQ(entries_of_kind(*o.place, party.table, "wake"), 1);
    EXPECT_EQ(entries_of_kind(*o.place, party.table, "act"), acts);
    const Millis left = folded(*o.place, party.table)->expires_at() - o.world.now();
    EXPECT_GT(left, rest - kSoon - 1);
    o.world.pass(left);
    EXPECT_GT(entries_of_kind(*o.place, party.table, "act"), acts);
    expect_sound(*o.place, party.table);
  }
}

TEST(Outage, AClockThatRanOutAtItsBeginningIsStoredOnce) {
  Outage o;
  Party party(*o.place, 3, timed());
  party.start();
  Rng rng(3);
  ASSERT_TRUE(party.play_until("agent_turn", rng));
  const Millis rest = folded(*o.place, party.table)->expires_at() - o.world.now();
  const int acts = entries_of_kind(*o.place, party.table, "act");
  o.world.pass(rest - 1);
  o.faults->full = true;  // nobody knows of it yet
  o.world.pass(5000);
  EXPECT_EQ(entries_of_kind(*o.place, party.table, "act"), acts);
  o.faults->works_again();
  o.world.pass(kSoon);
  EXPECT_GT(entries_of_kind(*o.place, party.table, "act"), acts);
  EXPECT_EQ(o.place->hall.stats().timeouts, 1);
  expect_sound(*o.place, party.table);
}

TEST(Outage, AnAnswerWindowBeginsAnew) {  // [INF-6]
  Outage o;
  Party party(*o.place, 2, {});
  party.start();
  Rng rng(5);
  ASSERT_TRUE(party.play_until("agent_turn", rng));
  o.faults->full = true;
  o.world.pass(10'000);
  o.faults->works_again();
  o.world.pass(kSoon);
  Millis woken = 0;
  for (const store::Entry& entry : entries_of(*o.place, party.table))
    if (entry.kind == "wake") woken = entry.time;
  ASSERT_NE(woken, 0);
  EXPECT_GE(folded(*o.place, party.table)->window_from(), woken);
}

TEST(Outage, AWishInItsFirstMomentIsFulfilledAfterIt) {
  for (const bool lose : {false, true}) {
    Outage o;
    Party party(*o.place, 2, {{"answer_window_ms", 0}});
    party.start();
    Person& bob = party.at(1);
    Person& asked = party.at(0).decision(0) != 0 ? party.at(0) : bob;
    const int seat = &asked == &bob ? 1 : 0;
    const std::size_t before = o.entries(party.table);
    (lose ? o.faults->lose_answer : o.faults->full) = true;
    asked.act(party.table, seat, asked.legal(seat).front());
    const int id = asked.client.last_request();
    o.world.pass(7000);
    EXPECT_EQ(answers(asked.client, id), 0);
    o.faults->works_again();
    o.world.pass(kSoon);
    EXPECT_EQ(answers(asked.client, id), 1) << lose;
    EXPECT_EQ(asked.client.answer(id)["type"], "ok");
    EXPECT_EQ(entries_of_kind(*o.place, party.table, "act"), 1);
    EXPECT_GT(o.entries(party.table), before);
    expect_sound(*o.place, party.table);
  }
}

TEST(Outage, WhatCannotBeStoredIsSaidAtOnce) {
  Outage o;
  Party party(*o.place, 2, {{"answer_window_ms", 0}});
  party.start();
  o.faults->full = true;
  o.world.pass(4000);  // it is noticed without anybody's doing
  ASSERT_FALSE(o.place->hall.store_health().ok);
  const int seat = party.asked().front();
  Person& person = party.at(seat);
  const json::object act = person.act_request(party.table, seat, person.legal(seat).front());
  person.client.refused(act, "store.full");
  person.client.refused(on_table("chat", party.table, {{"text", "hello?"}}), "store.full");
  person.client.refused({{"type", "create"}, {"options", {{"players", 2}}}}, "store.full");
  person.client.must({{"type", "lobby"}});
  // Nothing of it happens later.
  const std::size_t before = o.entries(party.table);
  o.faults->works_again();
  o.world.pass(kSoon);
  EXPECT_EQ(o.entries(party.table), before);
  person.client.must(act);
}

TEST(Outage, IsNoticedAndLoggedOnce) {
  Outage o;
  Person host(*o.place, "Ann");
  std::vector<std::string> tables;
  for (int i = 0; i < 4; ++i)
    tables.push_back(bot_table(host.client, 2 + i, {{"answer_window_ms", 100 * i}}));
  o.place->journal.clear();
  o.faults->full = true;
  o.world.pass(60'000);
  EXPECT_EQ(o.lines("error: the store does not work"), 1);
  EXPECT_EQ(o.place->journal.size(), 1U);
  const StoreHealth ill = o.place->hall.store_health();
  EXPECT_FALSE(ill.ok);
  EXPECT_EQ(ill.code, "store.full");
  EXPECT_GT(ill.since, 55'000);
  // The store is left in peace: one small write a second, and what each table wanted first.
  EXPECT_LT(o.faults->refused, 90);
  o.faults->works_again();
  o.world.pass(1001);
  EXPECT_TRUE(o.place->hall.store_health().ok);
  EXPECT_EQ(o.lines("warn: the store works again"), 1);
  EXPECT_EQ(o.place->journal.size(), 2U);
  EXPECT_NE(o.place->journal.back().find("\"lasted_ms\":\"60"), std::string::npos)
      << o.place->journal.back();
  const HallStats stats = o.place->hall.stats();
  EXPECT_EQ(stats.store_outages, 1);
  EXPECT_EQ(stats.store_out, 0);
  EXPECT_GE(stats.store_out_ms, 55'000);
}

TEST(Outage, IsNoticedWhereNobodyPlays) {
  Outage o(false, HallOptions{.lease = 600'000});
  o.world.pass(60'000);
  EXPECT_TRUE(o.place->hall.store_health().ok);
  o.faults->full = true;
  o.world.pass(4001);
  EXPECT_FALSE(o.place->hall.store_health().ok);
  EXPECT_EQ(o.place->hall.stats().store_out, 1);
}

TEST(Outage, WhoOpensATableMeanwhileIsLetInAfterIt) {
  for (const bool shared : {false, true}) {
    Outage o(shared);
    Person ann(*o.place, "Ann");
    const std::string table = bot_table(ann.client, 2, {{"answer_window_ms", 0}});
    // Another server has it in its memory; this one has to read it first.
    FakeWorld world;
    world.sleep(o.world.now() - world.now());
    auto made = std::make_unique<FaultyStore>(o.file.path(), world, shared ? &o.peers : nullptr);
    FaultyStore& faults = *made;
    Place place(world, std::move(made), HallOptions{.server = "server-2"});
    Person bob(place, "Bob");
    faults.gone = true;
    bob.client.ask(on_table("open", table));
    const int id = bob.client.last_request();
    world.pass(9000);
    EXPECT_TRUE(bob.client.answer(id).empty());
    faults.works_again();
    world.pass(kSoon);
    EXPECT_EQ(answers(bob.client, id), 1);
    EXPECT_EQ(bob.client.answer(id)["type"], "ok");
  }
}

TEST(Outage, ATableThatIsMadeTwiceIsMadeOnce) {
  Outage o;
  Person ann(*o.place, "Ann");
  o.faults->twice = true;
  const std::string table = create_table(ann.client, {{"players", 2}}, 0);
  ASSERT_FALSE(o.faults->twice);
  EXPECT_EQ(entries_of(*o.place, table).size(), 1U);
  ann.client.must(on_table("chat", table, {{"text", "here"}}));
}

TEST(Outage, WhoComesBackInItMayTryAsOftenAsHeLikes) {
  Outage o;
  Person ann(*o.place, "Ann");
  o.faults->full = true;
  Client again(*o.place);
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(again.hello_again(ann.client.token)["code"], "store.full");
  EXPECT_FALSE(again.closed());
  o.faults->works_again();
  EXPECT_EQ(again.hello_again(ann.client.token)["type"], "welcome");
}

TEST(Outage, AForgottenNameGoesAllTheSame) {
  Outage o;
  Party party(*o.place, 2, {{"answer_window_ms", 0}});
  party.start();
  party.at(1).client.must(on_table("chat", party.table, {{"text", "hi"}}));
  ASSERT_NE(dump(*o.place->store).find("Bob"), std::string::npos);
  o.faults->good_writes = 1;
  party.at(1).client.must({{"type", "forget"}});
  ASSERT_TRUE(o.faults->full);
  o.world.pass(5000);
  EXPECT_NE(dump(*o.place->store).find("Bob"), std::string::npos);
  o.faults->works_again();
  o.world.pass(kSoon);
  EXPECT_EQ(dump(*o.place->store).find("Bob"), std::string::npos);
  EXPECT_TRUE(folded(*o.place, party.table)->seat(static_cast<Seat>(1)).left);
}

TEST(Outage, CleaningIsMadeUpFor) {
  Outage o(false, HallOptions{.keeping = {.open = 1000}});
  Person ann(*o.place, "Ann");
  const std::string table = create_table(ann.client, {{"players", 2}}, 0);
  // Cleaning comes every ten minutes, with a sign of life and a look at the tables before it.
  const Millis tick = HallOptions{}.lease / 3;
  o.world.pass(600'000 / tick * tick + tick - 1);
  ASSERT_FALSE(entries_of(*o.place, table).empty());
  o.faults->good_writes = 2;
  o.world.pass(1);
  ASSERT_TRUE(o.faults->full);
  ASSERT_FALSE(entries_of(*o.place, table).empty());
  o.faults->works_again();
  o.world.pass(HallOptions{}.lease);
  EXPECT_TRUE(entries_of(*o.place, table).empty());
}

TEST(Outage, AnEntryThatTheStoreRefusesIsGivenUp) {
  for (const bool shared : {false, true}) {
    Outage o(shared, HallOptions{.lease = 600'000});
    Party party(*o.place, 2, {{"answer_window_ms", 0}});
    party.start();
    const int seat = party.asked().front();
    Person& person = party.at(seat);
    const std::size_t before = o.entries(party.table);
    // The small write that asks after the store's health comes between two attempts, and is well.
    int attempts = 0;
    bool small = true;
    o.faults->refuses = [&](const store::Store::Work&) {
      small = !small;
      return !small && ++attempts <= 8;
    };
    person.act(party.table, seat, person.legal(seat).front());
    const int id = person.client.last_request();
    EXPECT_EQ(answers(person.client, id), 0);
    o.world.pass(3900);
    EXPECT_EQ(o.faults->refused, 8);
    EXPECT_EQ(answers(person.client, id), 1);
    EXPECT_EQ(person.client.answer(id)["code"], "store.full");
    EXPECT_EQ(o.lines("an entry cannot be stored"), 1);
    EXPECT_EQ(o.place->hall.stats().store_outages, 0);
    EXPECT_EQ(o.entries(party.table), before);
    // The table is as it was before.
    person.client.must(person.act_request(party.table, seat, person.legal(seat).front()));
    expect_sound(*o.place, party.table);
    o.faults->refuses = nullptr;  // people leave after the counters are gone
  }
}

/// Two servers on one database, which is away for both.
TEST(Outage, WhoPlaysAtAnotherServerGoesOnToo) {
  Outage o(true);
  Person ann(*o.place, "Ann");
  const std::string table =
      create_table(ann.client, {{"players", 2}, {"private", false}, {"answer_window_ms", 0}}, 0);
  auto made = std::make_unique<FaultyStore>(o.file.path(), o.world, &o.peers);
  FaultyStore& second = *made;
  Place two(o.world, std::move(made), HallOptions{.server = "server-2"});
  Person bob(two, "Bob");
  bob.client.must(on_table("open", table));
  bob.client.must(on_table("sit", table, {{"seat", 1}}));
  ann.client.must(on_table("start", table));
  o.world.settle();
  int played = 0;
  for (int i = 0; i < 120 && played < 6; ++i) {
    const bool hers = ann.decision(0) != 0;
    if (hers) {
      ann.act(table, 0, ann.legal(0).front());
      continue;
    }
    if (bob.decision(1) == 0) {
      o.world.pass(100);
      continue;
    }
    o.faults->gone = second.gone = true;
    bob.act(table, 1, bob.legal(1).front());
    const int id = bob.client.last_request();
    o.world.pass(7000);
    EXPECT_EQ(answers(bob.client, id), 0);
    o.faults->works_again();
    second.works_again();
    const Millis back = o.world.now();
    o.world.pass(kSoon);
    EXPECT_EQ(answers(bob.client, id), 1);
    EXPECT_EQ(bob.client.answer(id)["type"], "ok");
    // It has the time at which the others see it.
    for (const store::Entry& entry : entries_of(two, table)) {
      const bool within = entry.kind == "act" && entry.time > back - 7000 && entry.time < back;
      EXPECT_FALSE(within) << entry.body;
    }
    ++played;
  }
  EXPECT_GT(played, 0);
  expect_sound(two, table);
}

TEST(Outage, NobodyLosesASeatBecauseNothingCouldBeShown) {
  for (const bool shared : {false, true}) {
    Outage o(shared);
    Party party(*o.place, 2, {{"answer_window_ms", 0}});
    const auto client = [&](int seat) -> Client& { return party.at(seat).client; };
    client(0).must(promise(party.table, 0, "Ann's part"));
    client(1).must(promise(party.table, 1, "Bob's part"));
    client(0).must(on_table("start", party.table));
    o.world.pass(9000);
    o.faults->full = true;
    client(0).ask(show(party.table, 0, "Ann's part"));
    o.world.pass(30'000);
    o.faults->works_again();
    // Everybody is told once more that it is time to show, and has all of it.
    const std::size_t told = client(1).sent().size();
    o.world.pass(kSoon);
    ASSERT_GT(client(1).sent().size(), told);
    EXPECT_EQ(client(1).newest("table")->at("showing"), true);
    o.world.pass(7000);
    client(0).must(show(party.table, 0, "Ann's part"));
    client(1).must(show(party.table, 1, "Bob's part"));
    EXPECT_EQ(client(0).newest("table")->at("status"), "running");
    expect_sound(*o.place, party.table);
  }
}

TEST(Outage, WhoDoesNotShowAfterItLosesTheSeat) {
  Outage o(false);
  Party party(*o.place, 2, {{"answer_window_ms", 0}});
  for (const int seat : {0, 1})
    party.at(seat).client.must(promise(party.table, seat, "a part of " + std::to_string(seat)));
  party.at(0).client.must(on_table("start", party.table));
  o.faults->full = true;
  o.world.pass(30'000);
  o.faults->works_again();
  o.world.pass(kSoon);
  party.at(0).client.must(show(party.table, 0, "a part of 0"));
  o.world.pass(10'000);
  const json::object table = *party.at(0).client.newest("table");
  EXPECT_EQ(table.at("showing"), false);
  EXPECT_EQ(table.at("seats").as_array()[1].at("kind"), "empty");
}

}  // namespace
}  // namespace specter::app
