// Where the agents can be, for people: who may ask, what it is made of, and that a plan keeps its
// word.
#include "app/beliefs.h"
#include "app/players.h"
#include "belief/possible.h"
#include "match/replay.h"

namespace specter::app {
namespace {

json::object ask_belief(const std::string& table, const json::value& seat, json::object more = {}) {
  more["seat"] = seat;
  return on_table("belief", table, std::move(more));
}

json::object allowed(std::string_view assist) {
  return {{"assist", assist}, {"answer_window_ms", 0}};
}

/// Nobody asks too often in a test that is about something else.
HallOptions patient() {
  HallOptions options;
  constexpr double kMany = 1e9;
  options.rates[static_cast<std::size_t>(Cost::Belief)] = {{kMany, kMany}, {kMany, kMany}};
  return options;
}

/// The cells that a seat's own steps leave, from the log of the table.
json::array cells_by_hand(Place& place, const std::string& table, Seat seat, Agent agent) {
  const auto t = folded(place, table);
  belief::Possible belief(seat);
  for (const match::KeptStep& step : match::steps_so_far(t->play()->match, seat))
    belief.observe(t->play()->game(), step.step());
  json::array out;
  belief.cells(agent).each([&](Cell c) { out.push_back(json::value(cell_name(c))); });
  return out;
}

json::object first_agent(json::object answer) {
  const json::array& agents = answer["agents"].as_array();
  return agents.empty() ? json::object() : agents[0].as_object();
}

TEST(AppBelief, IsOffUnlessTheTableSaysOtherwise) {
  FakeWorld world;
  Place place(world);
  Party party(place, 2, {});
  party.start();
  party.at(1).inbox.read();
  EXPECT_EQ(party.at(1).inbox.table.at("options").at("assist"), "off");
  party.at(1).client.refused(ask_belief(party.table, 1), "belief.off");
  // A table of the version before has no such option in its log.
  const auto old = parse_options({{"players", 3}});
  ASSERT_TRUE(old.ok());
  EXPECT_EQ(old->assist, codec::Assist::Off);
  const auto wrong = parse_options({{"players", 3}, {"assist", "all"}});
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().detail, "options.assist");
  const auto lobby = party.at(0).client.must({{"type", "lobby"}});
  EXPECT_EQ(lobby.at("mine").at(0).at("assist"), "off");
}

TEST(AppBelief, OnlyForOnesOwnSeat) {  // [INF-1] [INF-3]
  FakeWorld world;
  Place place(world, ":memory:", patient());
  Party party(place, 3, allowed("heat"));
  party.at(1).client.refused(ask_belief(party.table, 1), "table.not_running");
  party.start();
  party.at(1).client.refused(ask_belief(party.table, 0), "seat.not_yours");
  party.at(1).client.refused(ask_belief(party.table, 4), "seat.not_yours");
  party.at(1).client.refused(ask_belief(party.table, "spectator"), "belief.not_watching");
  party.at(1).client.refused(ask_belief(party.table, "above"), "json.field_range");
  party.at(1).client.refused(ask_belief(party.table, 1, {{"cell", "Q99"}}), "json.field_range");
  Person watcher(place, "Wim");
  watcher.client.refused(ask_belief(party.table, "spectator"), "belief.not_watching");
  watcher.client.must(on_table("open", party.table));
  watcher.client.must(ask_belief(party.table, "spectator"));
  watcher.client.refused(
      ask_belief(party.table, "spectator", {{"action", {{"type", "pass"}, {"seat", 0}}}}),
      "act.other_seat");
}

/// What every seat is told through a whole game is what its own steps leave, and no more.
void expect_own_steps(int players, std::uint64_t seed) {
  FakeWorld world;
  Place place(world, ":memory:", patient());
  Party party(place, players, allowed("heat"));
  party.start();
  Rng rng(seed);
  int compared = 0;
  for (int i = 0; i < 160 && !party.over(); ++i) {
    if (party.step(rng).empty()) world.pass(100);
    if (i % 16 != 0 || party.over()) continue;
    for (int seat = 0; seat < players; ++seat) {
      const json::object got = party.at(seat).client.must(ask_belief(party.table, seat));
      for (const json::value& one : got.at("agents").as_array()) {
        const auto agent = static_cast<Agent>(one.at("agent").to_number<int>());
        const json::array own = cells_by_hand(place, party.table, static_cast<Seat>(seat), agent);
        EXPECT_EQ(one.at("cells").as_array(), own) << players << " seat " << seat << " act " << i;
        EXPECT_EQ(one.at("count"), own.size());
        EXPECT_EQ(one.at("heat").as_array().size(), own.size());
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, players);
}

TEST(AppBelief, IsMadeOfTheSeatsOwnSteps) {  // [INF-1] [INF-2] [TRA-1]
  expect_own_steps(2, 1);
  expect_own_steps(5, 2);
}

TEST(AppBelief, CellsAloneWhereTheTableSaysSo) {
  FakeWorld world;
  Place place(world, ":memory:", patient());
  Party party(place, 2, allowed("cells"));
  party.start();
  Rng rng(3);
  ASSERT_TRUE(party.play_until("hunter_move", rng));
  const json::object got = first_agent(party.at(1).client.must(ask_belief(party.table, 1)));
  EXPECT_TRUE(got.at("heat").is_null());
  EXPECT_FALSE(got.at("cells").as_array().empty());
  EXPECT_FALSE(got.at("around").is_null());
  EXPECT_GE(got.at("next").as_array().size(), got.at("cells").as_array().size());
}

TEST(AppBelief, NotTooOften) {
  FakeWorld world;
  Place place(world);
  Party party(place, 2, allowed("heat"));
  party.start();
  constexpr int kAtOnce = 30;
  for (int i = 0; i < kAtOnce; ++i)
    party.at(1).client.push(json::serialize(ask_belief(party.table, 1)));
  world.settle();
  party.at(1).client.refused(ask_belief(party.table, 1), "limit.often");
  world.pass(1000);
  party.at(1).client.must(ask_belief(party.table, 1));
}

TEST(AppBelief, IsThereAgainAfterARestart) {
  TempFile file;
  FakeWorld world;
  json::object before;
  std::string table;
  std::string token;
  {
    Place place(world, file.path(), patient());
    Party party(place, 2, allowed("heat"));
    party.start();
    Rng rng(5);
    party.at(1).client.must(ask_belief(party.table, 1));
    for (int i = 0; i < 80; ++i)
      party.step(rng);
    ASSERT_TRUE(party.play_until("hunter_move", rng));
    before = party.at(1).client.must(ask_belief(party.table, 1));
    table = party.table;
    token = party.at(1).client.token;
    for (auto& person : party.seats)
      person->client.vanish();
  }
  world.drop();
  Place place(world, file.path(), patient());
  Person bob(place, token, true);
  bob.client.must(on_table("open", table));
  json::object after = bob.client.must(ask_belief(table, 1));
  before.erase("id");
  after.erase("id");
  EXPECT_EQ(before, after);
}

TEST(AppBelief, WhoKnowsTheSameSharesOne) {
  FakeWorld world;
  Place place(world, ":memory:", patient());
  Party four(place, 4, allowed("heat"));
  four.start();
  const auto t = folded(place, four.table);
  Beliefs beliefs;
  for (int seat = 0; seat < 4; ++seat)
    beliefs.of(*t->play(), static_cast<Seat>(seat));
  beliefs.of(*t->play(), kSpectator);
  EXPECT_EQ(beliefs.size(), 1U);
  Party five(place, 5, allowed("heat"));
  five.start();
  const auto t5 = folded(place, five.table);
  Beliefs apart;
  for (int seat = 0; seat < 5; ++seat)
    apart.of(*t5->play(), static_cast<Seat>(seat));
  EXPECT_EQ(apart.size(), 5U);  // four hunters, and the public's for the agent
}

/// How often an event of this kind has come to a seat.
int heard(Party& party, int seat, std::string_view type) {
  party.at(seat).inbox.read();
  int n = 0;
  for (const json::value& event : party.at(seat).inbox.events(std::to_string(seat)))
    n += event.at("type") == json::value(type) ? 1 : 0;
  return n;
}

/// A hunter's plan is what he finds when he has gone and nobody was seen (SEE-6).
TEST(AppBelief, AHuntersPlanKeepsItsWord) {
  FakeWorld world;
  Place place(world, ":memory:", patient());
  int kept = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Party party(place, 2, allowed("heat"));
    party.start();
    Rng rng(seed);
    for (int i = 0; i < 60 && party.play_until("hunter_move", rng); ++i) {
      const Action go = party.choice(1, rng);
      const bool walks = go.kind == ActionKind::Walk;
      json::object plan;
      if (walks)
        plan =
            party.at(1).client.must(ask_belief(party.table, 1, {{"action", codec::to_json(go)}}));
      const int clear = heard(party, 1, "clear");
      party.at(1).act(party.table, 1, go);
      if (!walks || party.over() || heard(party, 1, "clear") == clear) continue;
      // Her next turn may have begun.
      if (party.at(1).decision(1) == 0) continue;
      const json::object after = first_agent(party.at(1).client.must(ask_belief(party.table, 1)));
      EXPECT_LE(after.at("count").to_number<int>(),
                plan.at("plan").at(0).at("left").to_number<int>());
      if (after.at("count") == plan.at("plan").at(0).at("left")) ++kept;
    }
  }
  EXPECT_GT(kept, 20);
}

/// What an agent is told that her move would leave them is what it leaves.
TEST(AppBelief, AnAgentsPlanKeepsItsWord) {
  FakeWorld world;
  Place place(world, ":memory:", patient());
  int kept = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Party party(place, 2, allowed("cells"));
    party.start();
    Rng rng(seed);
    for (int i = 0; i < 12 && party.play_until("agent_turn", rng); ++i) {
      const Action go = party.choice(0, rng);
      json::object plan;
      if (go.kind == ActionKind::Move)
        plan =
            party.at(0).client.must(ask_belief(party.table, 0, {{"action", codec::to_json(go)}}));
      party.at(0).act(party.table, 0, go);
      world.pass(10);
      if (plan.empty() || party.over() || plan.at("plan").as_array().empty()) continue;
      if (party.at(0).decision(0) != 0) continue;  // she is asked more
      const json::object after = first_agent(party.at(0).client.must(ask_belief(party.table, 0)));
      EXPECT_EQ(after.at("count"), plan.at("plan").at(0).at("left"));
      ++kept;
    }
  }
  EXPECT_GT(kept, 8);
}

/// Every cell has a reason, and it says the same as the set.
TEST(AppBelief, SaysWhy) {
  FakeWorld world;
  Place place(world, ":memory:", patient());
  Party party(place, 2, allowed("cells"));
  party.start();
  Rng rng(4);
  std::map<std::string, int> reasons;
  for (int i = 0; i < 10; ++i) {
    // The first hunter goes; then he has looked.
    for (int n = 0; n < 8 && !party.over(); ++n)
      party.step(rng);
    if (party.over() || !party.play_until("hunter_move", rng)) break;
    party.at(1).act(party.table, 1, party.choice(1, rng));
    if (party.over() || party.at(1).decision(1) == 0) continue;
    const json::object all = first_agent(party.at(1).client.must(ask_belief(party.table, 1)));
    std::set<std::string> cells;
    for (const json::value& cell : all.at("cells").as_array())
      cells.insert(str(cell));
    const auto t = folded(place, party.table);
    int number = 0;
    t->play()->game().board->open.each([&](Cell c) {
      if (number++ % 15 != 0) return;
      const std::string cell(cell_name(c));
      const json::object got =
          party.at(1).client.must(ask_belief(party.table, 1, {{"cell", cell}}));
      const json::value& why = got.at("why");
      EXPECT_EQ(why.at("possible").as_bool(), cells.contains(cell)) << cell;
      EXPECT_EQ(why.at("reason") == "way", cells.contains(cell)) << cell;
      const bool way = why.at("reason") == "way";
      EXPECT_EQ(why.at("way").as_array().empty(), !way) << cell;
      const bool far = why.at("reason") == "far";
      EXPECT_EQ(why.at("steps").to_number<int>() > 4, far) << cell;
      const bool checked = why.at("reason") == "checked";
      EXPECT_TRUE(!checked || !why.at("hunter").is_null()) << cell;
      ++reasons[str(why.at("reason"))];
    });
  }
  for (const char* often : {"way", "far", "checked"})
    EXPECT_GT(reasons[often], 0) << often;
}

TEST(AppBelief, AfterTheGameEverythingIsShown) {
  FakeWorld world;
  Place place(world, ":memory:", patient());
  Party party(place, 2, allowed("off"));
  party.start();
  party.at(1).client.refused(on_table("review", party.table), "table.not_over");
  Rng rng(6);
  for (int i = 0; i < 80; ++i)
    party.step(rng);
  const json::object resign{{"type", "resign"}, {"seat", 0}};
  party.at(0).client.must(on_table("act", party.table, {{"seat", 0}, {"action", resign}}));
  const json::object got = party.at(1).client.must(on_table("review", party.table));
  const json::object replay =
      party.at(1).client.must(on_table("replay", party.table, {{"seat", "above"}}));
  EXPECT_EQ(got.at("last"), replay.at("last"));
  EXPECT_EQ(got.at("steps").as_array().size(), replay.at("steps").as_array().size());
  int looks = 0;
  for (const json::value& step : got.at("steps").as_array())
    for (const json::value& one : step.at("agents").as_array()) {
      EXPECT_GT(one.at("truth").to_number<int>(), 0) << json::serialize(step);
      ++looks;
    }
  EXPECT_GT(looks, 20);
  EXPECT_GT(got.at("rounds").as_array().size(), 2U);
  EXPECT_LE(got.at("calls").as_array().size(), 3U);
  const json::object rest = party.at(1).client.must(on_table("review", party.table, {{"from", 5}}));
  EXPECT_FALSE(rest.contains("rounds"));
  EXPECT_EQ(rest.at("steps").at(0).at("n"), 5);
}

}  // namespace
}  // namespace specter::app
