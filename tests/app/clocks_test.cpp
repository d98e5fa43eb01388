// TIM-1: clocks of turns, answers and the draft, pauses and restarts.
#include "app/timed.h"
#include "codec/record.h"
#include "codec/setup_json.h"
#include "engine/position.h"

namespace specter::app {
namespace {

TEST(Clocks, EachChoiceOfTheDraft) {  // [TIM-1] [SET-2]
  Timed t(3);
  EXPECT_EQ(t.clock(1).at("kind"), "draft");
  EXPECT_EQ(t.clock(1).at("rest_ms"), 20'000);
  EXPECT_EQ(t.waiting(), "[1]");
  t.expect_expiry(20'000, 1);
  EXPECT_EQ(t.last_act().at("action").at("type"), "pick_hunter");
  EXPECT_EQ(t.waiting(), "[2]");
  EXPECT_EQ(t.clock(1).at("rest_ms"), 20'000);
  t.world.pass(5000);
  Rng rng(1);
  EXPECT_EQ(t.party.step(rng).at("type"), "ok");
  EXPECT_EQ(t.waiting(), "[0]");
  EXPECT_EQ(t.clock(0).at("rest_ms"), 20'000);
  // Nobody ever acts: the draft ends, the game begins.
  for (int i = 0; i < 10 && t.clock(0).at("kind") == "draft"; ++i)
    t.world.pass(20'000);
  EXPECT_EQ(t.clock(0).at("kind"), "turn");
  EXPECT_EQ(t.party.at(0).inbox.now("0").at("view").at("round"), 1);
}

/// What the clock chooses in the draft is a roll like any other: everybody can compute it again.
TEST(Clocks, WhatTheDraftWasGivenCanBeChecked) {  // [TIM-1] [SET-2]
  for (const int players : {2, 5}) {
    Timed t(players);
    for (int i = 0; i < 20 && t.clock(0).at("kind") == "draft"; ++i)
      t.world.pass(20'000);
    for (int seat = 0; seat < players && !t.party.over(); ++seat)
      t.party.at(seat).client.must(
          on_table("act", t.party.table, {{"seat", seat}, {"action", {{"type", "resign"}}}}));
    Client& ann = t.party.at(0).client;
    const auto record =
        codec::parse_record(str(ann.must(on_table("record", t.party.table)).at("record")));
    ASSERT_TRUE(record.ok()) << record.error().code;
    const auto& fair = *record->header.fair;
    const fair::FairSource source{*fair::key_from_hex(fair.seed), fair.table, fair.seeds()};
    std::uint64_t k = 0;
    const auto checked = match::replay(*record, {}, [&](const match::ReplayRoll& roll) {
      if (roll.stream) return;
      EXPECT_EQ(fair::fair_roll(source, fair::kDraftStream, k++, roll.sides), roll.value);
    });
    EXPECT_TRUE(checked.ok()) << checked.error().code;
    // Hunters, of whom the last of four has no choice, the agent, her cards, and the traitor.
    EXPECT_EQ(k, players == 2 ? 2U + 1 + 3 : 3U + 1 + 3 + 1);
    // A replay hands them out too, for whoever checks in a browser.
    const json::object replay =
        ann.must(on_table("replay", t.party.table, {{"seat", "above"}, {"count", 20}}));
    const json::value& first = replay.at("steps").as_array().at(1);
    EXPECT_EQ(first.at("draft"), codec::to_json(*record->steps[0].draft));
  }
}

TEST(Clocks, AnAgentsTurn) {  // [TIM-1]
  Timed t(2);
  t.until("agent_turn");
  EXPECT_EQ(t.clock(0).at("kind"), "turn");
  EXPECT_EQ(t.clock(0).at("rest_ms"), 40'000);
  EXPECT_EQ(t.clock(1).at("budget_ms"), 40'000);
  EXPECT_EQ(t.waiting(), "[0]");
  const auto before = folded(t.place, t.party.table);
  const Cell cell = before->play()->state().agents[0].cell;
  t.expect_expiry(40'000, 0);
  const auto after = folded(t.place, t.party.table);
  // She has stayed, and it is the hunters' turn.
  EXPECT_EQ(after->play()->state().agents[0].cell, cell);
  EXPECT_EQ(t.party.asked(), std::vector<int>{1});
  EXPECT_GE(t.place.hall.stats().timeouts, 1);
}

TEST(Clocks, AHuntersTurn) {  // [TIM-1]
  Timed t(3);
  t.until("hunter_move");
  const int seat = t.party.asked().at(0);
  EXPECT_EQ(t.clock(seat).at("kind"), "turn");
  EXPECT_EQ(t.clock(seat).at("rest_ms"), 30'000);
  t.expect_expiry(30'000, seat);
  EXPECT_NE(t.party.at(seat).question(seat), "hunter_move");
}

TEST(Clocks, ATurnHasOneClockForAllOfIt) {  // [TIM-1]
  Timed t(2);
  t.until("hunter_move");
  const int seat = t.party.asked().front();
  ASSERT_EQ(t.clock(seat).at("kind"), "turn");
  const Millis rest = t.clock(seat).at("rest_ms").to_number<Millis>();
  t.world.pass(1000);
  // Driving does not wind the clock up again: getting out belongs to the same turn.
  const std::vector<Action> all = t.party.at(seat).legal(seat);
  const auto drive = std::find_if(all.begin(), all.end(),
                                  [](const Action& a) { return a.kind == ActionKind::Drive; });
  ASSERT_NE(drive, all.end());
  t.party.at(seat).act(t.party.table, seat, *drive);
  ASSERT_EQ(t.party.at(seat).question(seat), "get_out");
  EXPECT_EQ(t.clock(seat).at("kind"), "turn");
  EXPECT_EQ(t.clock(seat).at("rest_ms"), rest - 1000);
}

TEST(Clocks, WhoIsNextIsSharedTime) {  // [TIM-1] [TRN-3]
  Timed t(4);
  t.until("hunter_order");
  EXPECT_EQ(t.party.asked(), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(t.clock(1).at("kind"), "order");
  EXPECT_EQ(t.waiting(), "[1,2,3]");
  // The first in seat order loses his turn.
  t.expect_expiry(30'000, 1);
  EXPECT_EQ(t.clock(1).at("kind"), "order");
  EXPECT_EQ(t.clock(1).at("rest_ms"), 30'000);
  EXPECT_EQ(t.party.asked(), (std::vector<int>{2, 3}));
  // Then the next one who has not played: here the third has.
  EXPECT_EQ(t.party.at(3).act(t.party.table, 3, t.party.at(3).legal(3)[0]).at("type"), "ok");
  t.expect_expiry(30'000, 3);
  EXPECT_EQ(t.party.asked(), std::vector<int>{2});
}

TEST(Clocks, AnAnswerHasItsOwnTimeAndTheTurnStands) {  // [TIM-1]
  Timed t(5);
  t.until("check");
  const json::object clock = t.clock(0);
  EXPECT_EQ(clock.at("kind"), "answer");
  EXPECT_EQ(clock.at("rest_ms"), 15'000);
  EXPECT_EQ(json::serialize(clock.at("seats")), "[0]");
  const auto before = folded(t.place, t.party.table);
  const Millis stands = before->clock().turn_rest;
  EXPECT_GT(stands, 0);
  t.world.pass(9000);
  Rng rng(1);
  EXPECT_EQ(t.party.at(0).act(t.party.table, 0, t.party.choice(0, rng)).at("type"), "ok");
  const auto after = folded(t.place, t.party.table);
  if (after->clock().turn == before->clock().turn && after->clock().kind == ClockKind::Turn) {
    EXPECT_EQ(after->clock().rest, stands);
  }
}

TEST(Clocks, AnAnswerThatDoesNotComeIsTrue) {  // [TIM-1]
  Timed t(5);
  t.until("check");
  t.expect_expiry(15'000, 0);
  EXPECT_NE(t.party.at(0).question(0), "check");
}

/// Games in which nobody ever acts, to their last round.
void expect_played_by_the_clock(const char* edition) {
  for (int players = 2; players <= 5; ++players) {
    json::object options = timed();
    options["edition"] = edition;
    Timed t(players, options);
    for (int i = 0; i < 4000 && !t.party.over(); ++i)
      t.world.pass(10'000);
    EXPECT_TRUE(t.party.over());
    EXPECT_EQ(folded(t.place, t.party.table)->play()->state().pub.round, kRoundLast);
    for (const store::Entry& entry : entries_of(t.place, t.party.table)) {
      if (entry.kind != "act") continue;
      const json::object body = json::parse(entry.body).as_object();
      EXPECT_TRUE(body.at("by") == "clock" || body.at("by") == "auto") << entry.body;
    }
  }
}

TEST(Clocks, AWholeGameWithNobodyThere) { expect_played_by_the_clock("babel"); }  // [TIM-1]
TEST(Clocks, AWholeGameOfTheSecondEditionWithNobodyThere) {                       // [TIM-1]
  expect_played_by_the_clock("covenant");
}
TEST(Clocks, AWholeGameOfBothEditionsWithNobodyThere) {  // [TIM-1]
  expect_played_by_the_clock("combined");
}

TEST(Clocks, AStandingClockKeepsItsRest) {  // [TIM-1]
  Clock clock;
  clock.kind = ClockKind::Turn;
  clock.rest = 5000;
  EXPECT_EQ(clock.rest_at(2000), 3000);
  EXPECT_EQ(clock.rest_at(9000), 0);
  clock = paused(clock, 1000);
  EXPECT_EQ(clock.rest_at(9000), 4000);
  EXPECT_EQ(paused(clock, 9000).rest, 4000);
}

/// The clock of an agent's turn that began at 0, and the facts that it runs by.
struct AgentsTurn {
  AgentsTurn() {
    const auto board = *codec::built_in_board("babel");
    const auto position = parse_position(
        "babel 2 round=5 turn=agent hunter.kind.0=gun,beast hunter.cell.0=N7,H8 "
        "agent.kind.0=spider agent.cell.0=D5",
        board);
    SPECTER_ASSERT(position.ok());
    pub = position->state.pub;
    game = *make_game(position->setup, board);
    clock = advance(options, {}, game, pub, 0);
  }
  ClockOptions options;
  Game game;
  Public pub;
  Clock clock;
};

TEST(Clocks, SomebodyElsesAnswerLeavesTheTurnItsRest) {  // [TIM-1]
  AgentsTurn t;
  EXPECT_EQ(t.clock.kind, ClockKind::Turn);
  EXPECT_EQ(t.clock.rest, t.options.agent);
  // Somebody was asked after 40 seconds, and took 15.
  Clock asked = t.clock;
  asked.kind = ClockKind::Answer;
  asked.key = 1;
  asked.turn_rest = t.options.agent - 40'000;
  asked.rest = t.options.answer;
  asked.since = 40'000;
  const Clock after = advance(t.options, asked, t.game, t.pub, 55'000);
  EXPECT_EQ(after.kind, ClockKind::Turn);
  EXPECT_EQ(after.rest, t.options.agent - 40'000);
}

TEST(Clocks, AnExpiredTurnGetsNoMoreTime) {  // [TIM-1]
  AgentsTurn t;
  t.pub.expired = 1;
  EXPECT_EQ(advance(t.options, t.clock, t.game, t.pub, 1000).rest, 0);
  EXPECT_EQ(advance(t.options, {}, t.game, t.pub, 1000).rest, 0);
}

TEST(Clocks, WhoHasTurnedIsNotWaitedFor) {  // [TIM-1] [TRA-8] [TRN-3]
  // Nobody has begun: the first hunter passes. The first one is an agent now, and the second has
  // had his turn.
  const Game game = test::plain_game(5);
  Public pub;
  Clock clock;
  clock.kind = ClockKind::Order;
  clock.seats = 0b11110;
  EXPECT_EQ(expiring_seat(game, pub, clock), Seat{1});
  pub.hunters[0].gone = 1;
  EXPECT_EQ(expiring_seat(game, pub, clock), Seat{2});
  pub.hunters[1].played = 1;
  EXPECT_EQ(expiring_seat(game, pub, clock), Seat{3});
}

/// Plays until the agent was seen with less of her turn left than the answer window, and may play a
/// card now.
bool nearly_late(Party& party, FakeWorld& world, Rng& rng) {
  for (int i = 0; i < 150 && !party.over(); ++i) {
    Person& ann = party.at(0);
    if (ann.question(0) == "agent_turn") {
      const std::vector<Action> all = ann.legal(0);
      const auto seen = std::find_if(all.begin(), all.end(), [](const Action& a) {
        return a.kind == ActionKind::Move && a.marker != kNoCell;
      });
      if (seen != all.end()) {
        world.pass(9000);
        ann.act(party.table, 0, *seen);
        if (ann.question(0) == "sighting") ann.act(party.table, 0, ann.legal(0)[0]);
        if (ann.question(0) == "after_move" && ann.legal(0).size() > 1) return true;
        continue;
      }
    }
    if (party.asked().empty() || party.step(rng).empty()) world.pass(2000);
  }
  return false;
}

TEST(Clocks, WhoHasAnsweredInTimeIsNotLate) {  // [TIM-1] [INF-6]
  // Her answer is held for the window; her time ends with it, and what she said stands.
  for (std::uint64_t seed = 1; seed < 30; ++seed) {
    FakeWorld world;
    Place place(world);
    Party party(place, 2,
                {{"clock", {{"hunter", 120}, {"agent", 10}, {"answer", 20}, {"draft", 60}}}});
    party.start();
    Rng rng(seed);
    if (!nearly_late(party, world, rng)) continue;
    const Action card = party.at(0).legal(0).back();
    ASSERT_EQ(card.kind, ActionKind::Play);
    const std::size_t before = entries_of(place, party.table).size();
    EXPECT_TRUE(party.at(0).act(party.table, 0, card).empty());  // held
    world.pass(2000);
    const std::vector<store::Entry> log = entries_of(place, party.table);
    ASSERT_GT(log.size(), before);
    const json::object body = json::parse(log[before].body).as_object();
    EXPECT_EQ(body.at("by"), "person");
    EXPECT_EQ(body.at("action"), codec::to_json(card));
    return;
  }
  FAIL() << "no game came to it";
}

TEST(Clocks, WhatIsHeldInTimeIsNotLateWhenItsTimeEndsWithTheWindow) {  // [TIM-1] [INF-6]
  FakeWorld world;
  Place place(world);
  // A bot lets people begin for a window. Pauses begin that anew, but not the clock: in the end
  // less than a window is left of it.
  Party party = two_and_a_bot(
      place, {{"answer_window_ms", 5000},
              {"clock", {{"hunter", 10}, {"agent", 60}, {"answer", 60}, {"draft", 60}}}});
  const std::string table = party.table;
  party.start();
  party.wait = 100;
  Rng rng(1);
  ASSERT_TRUE(party.play_until("hunter_order", rng));
  const int before = entries_of_kind(place, table, "act");
  for (int pauses = 0; pauses < 2; ++pauses) {
    world.pass(4000);
    for (int i = 0; i < 2; ++i)
      party.at(i).client.must(on_table("pause", table, {{"on", true}}));
    party.at(0).client.must(on_table("pause", table, {{"on", false}}));
  }
  const Millis since = folded(place, table)->window_from();
  EXPECT_EQ(since, world.now());
  EXPECT_LT(folded(place, table)->expires_at(), since + 5000);
  world.pass(4999);
  EXPECT_EQ(entries_of_kind(place, table, "act"), before);
  world.pass(1);
  ASSERT_GT(entries_of_kind(place, table, "act"), before);
  const std::vector<store::Entry> log = entries_of(place, table);
  const auto first = std::find_if(log.begin(), log.end(), [&](const store::Entry& entry) {
    return entry.kind == "act" && entry.time >= since;
  });
  ASSERT_NE(first, log.end());
  EXPECT_EQ(first->time, since + 5000);
  EXPECT_EQ(json::parse(first->body).at("by"), "bot");
}

TEST(Clocks, WithoutAClockNothingExpires) {
  FakeWorld world;
  Place place(world,
              ":memory:", {.lease = 3'600'000, .probe = 3'600'000});  // so that days pass quickly
  Party party(place, 2, {});
  party.start();
  EXPECT_TRUE(party.at(1).inbox.now("1").at("clock").is_null());
  const std::size_t before = entries_of(place, party.table).size();
  world.pass(Millis{20} * 24 * 3600 * 1000);
  EXPECT_EQ(entries_of(place, party.table).size(), before);
  Rng rng(1);
  EXPECT_EQ(party.step(rng).at("type"), "ok");
}

TEST(Clocks, APauseStopsClockAndActs) {  // [TIM-1]
  Timed t(2);
  t.until("agent_turn");
  t.world.pass(10'000);
  t.party.at(0).client.must(on_table("pause", t.party.table, {{"on", true}}));
  t.party.at(0).inbox.read();
  EXPECT_EQ(t.party.at(0).inbox.table.at("paused"), false);
  EXPECT_EQ(t.party.at(0).inbox.table.at("seats").as_array()[0].at("pause"), true);
  t.world.pass(10'000);
  t.party.at(1).client.must(on_table("pause", t.party.table, {{"on", true}}));
  t.party.at(0).inbox.read();
  EXPECT_EQ(t.party.at(0).inbox.table.at("paused"), true);
  EXPECT_EQ(t.clock(0).at("rest_ms"), 20'000);
  EXPECT_EQ(t.clock(0).at("stands"), true);
  const int before = t.acts();
  t.world.pass(3'600'000);
  EXPECT_EQ(t.acts(), before);
  Rng rng(1);
  t.party.at(0).client.refused(t.party.at(0).act_request(t.party.table, 0, t.party.choice(0, rng)),
                               "table.paused");
  // One takes it back: it goes on with what was left.
  t.party.at(1).client.must(on_table("pause", t.party.table, {{"on", false}}));
  t.party.at(0).inbox.read();
  EXPECT_EQ(t.party.at(0).inbox.table.at("paused"), false);
  EXPECT_EQ(t.clock(0).at("rest_ms"), 20'000);
  EXPECT_EQ(t.clock(0).at("stands"), false);
  t.expect_expiry(20'000, 0);
}

TEST(Clocks, SpectatorsDoNotPause) {
  Timed t(2);
  Person watcher(t.place, "Zoe");
  watcher.client.must(on_table("open", t.party.table));
  watcher.client.refused(on_table("pause", t.party.table, {{"on", true}}), "table.players_only");
}

TEST(Clocks, APauseBeginsWhenTheLastOneAgainstItHasGone) {
  Timed t(3);
  for (const int seat : {0, 1})
    t.party.at(seat).client.must(on_table("pause", t.party.table, {{"on", true}}));
  t.party.at(0).inbox.read();
  EXPECT_EQ(t.party.at(0).inbox.table.at("paused"), false);
  t.party.at(2).client.must(on_table("stand", t.party.table, {{"seat", 2}}));
  t.party.at(0).inbox.read();
  EXPECT_EQ(t.party.at(0).inbox.table.at("paused"), true);
  const int before = t.acts();
  t.world.pass(600'000);
  EXPECT_EQ(t.acts(), before);
}

TEST(Clocks, APauseNeedsNoBots) {
  FakeWorld world;
  Place place(world);
  Client host(place);
  host.hello("Ann");
  const std::string table =
      create_table(host, {{"players", 2}, {"clock", kClock}, {"answer_window_ms", 0}}, 0);
  host.must(on_table("bot", table, {{"seat", 1}, {"bot", "greedy"}}));
  host.must(on_table("start", table));
  host.must(on_table("pause", table, {{"on", true}}));
  EXPECT_EQ((*host.newest("table"))["paused"], true);
  const std::size_t before = entries_of(place, table).size();
  world.pass(600'000);
  EXPECT_EQ(entries_of(place, table).size(), before);
  host.must(on_table("pause", table, {{"on", false}}));
  world.pass(600'000);
  EXPECT_GT(entries_of(place, table).size(), before + 1);
}

/// As if the lease of a server that was killed had run out.
void bury(const std::string& file, const std::string& server) {
  const auto db = sql::open_backend(file);
  db->begin();
  db->leave(server);
  db->commit();
}

TEST(Clocks, ARestartGivesTheTimeBack) {  // [TIM-1]
  for (const bool somebody_opens : {true, false}) {
    TempFile file;
    auto world = std::make_unique<FakeWorld>();
    std::string table;
    std::string token;
    Millis now = 0;
    int before = 0;
    {
      Place place(*world, file.path());
      Party party(place, 2, timed());
      party.start();
      table = party.table;
      token = party.at(1).client.token;
      Rng rng(1);
      ASSERT_TRUE(party.play_until("agent_turn", rng));
      world->pass(25'000);  // 15 s are left when the server is killed
      before = entries_of_kind(place, table, "act");
      now = world->now();
      party.seats.clear();
      world->settle();
      world->drop();
    }
    bury(file.path(), "server-1");
    FakeWorld later;
    later.sleep(now - later.now() + 100'000);
    Place place(later, file.path(), {.server = "server-2"});
    if (somebody_opens) {
      Person hunter(place, token, true);
      hunter.client.must(on_table("open", table));
      EXPECT_EQ(hunter.inbox.now("1").at("clock").at("rest_ms"), 40'000);
    }
    later.pass(39'999);
    EXPECT_EQ(entries_of_kind(place, table, "act"), before) << somebody_opens;
    later.pass(1);
    EXPECT_GT(entries_of_kind(place, table, "act"), before) << somebody_opens;
  }
}

TEST(Clocks, ARestartKeepsAPause) {
  TempFile file;
  FakeWorld world;
  std::string table;
  std::string token[2];
  {
    Place place(world, file.path());
    Party party(place, 2, timed());
    party.start();
    table = party.table;
    Rng rng(1);
    ASSERT_TRUE(party.play_until("agent_turn", rng));
    world.pass(25'000);
    for (int i = 0; i < 2; ++i) {
      token[i] = party.at(i).client.token;
      party.at(i).client.must(on_table("pause", table, {{"on", true}}));
    }
    party.seats.clear();
    world.drop();
  }
  bury(file.path(), "server-1");
  Place place(world, file.path(), {.server = "server-2"});
  Person ann(place, token[0], true);
  ann.client.must(on_table("open", table));
  EXPECT_EQ((*ann.client.newest("table"))["paused"], true);
  EXPECT_EQ(ann.inbox.now("0").at("clock").at("rest_ms"), 15'000);
  const int before = entries_of_kind(place, table, "act");
  world.pass(600'000);
  EXPECT_EQ(entries_of_kind(place, table, "act"), before);
  ann.client.must(on_table("pause", table, {{"on", false}}));
  world.pass(14'999);
  EXPECT_EQ(entries_of_kind(place, table, "act"), before);
  world.pass(1);
  EXPECT_GT(entries_of_kind(place, table, "act"), before);
}

TEST(Clocks, AnIdleTableThatLeavesTheMemoryLosesNoTime) {  // [TIM-1]
  // Everybody is away: the clock runs all the same, it is no restart.
  Timed t(2);
  t.until("agent_turn");
  const int before = t.acts();
  t.party.at(0).client.leave();
  t.party.at(1).client.leave();
  t.world.pass(39'999);
  EXPECT_EQ(t.acts(), before);
  t.world.pass(1);
  EXPECT_GT(t.acts(), before);
}

}  // namespace
}  // namespace specter::app
