#include "codec/view_json.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "codec/view_check.h"
#include "engine/flow.h"
#include "engine/position.h"
#include "engine/sight.h"
#include "random_game.h"

namespace specter::codec {
namespace {

/// A view without empty places between smokes: which place one lies on is not told.
View closed_up(View view) {
  auto& smokes = view.pub.smokes;
  const auto rest = std::remove_if(smokes.begin(), smokes.end(),
                                   [](const Smoke& smoke) { return smoke.cell == kNoCell; });
  std::fill(rest, smokes.end(), Smoke{});
  return view;
}

void expect_round_trip(const match::Match& host, Seat seat) {
  const View before = view(host.game(), host.state(), seat);
  const json::object object = to_json(host.game(), before);
  const Result<json::object> parsed = parse_json_object(json::serialize(object));
  ASSERT_TRUE(parsed.ok());
  const Result<View> back = parse_view(*parsed, host.game());
  ASSERT_TRUE(back.ok()) << back.error().code << " " << back.error().detail;
  ASSERT_EQ(json::serialize(to_json(host.game(), *back)), json::serialize(object));
  ASSERT_TRUE(*back == closed_up(before)) << json::serialize(object);
  if (before.pub.winner != Side::None) return;
  const auto fault = check_view(host.game(), before);
  ASSERT_FALSE(fault.has_value()) << fault->detail << " " << json::serialize(object);
}

TEST(ViewJson, EverySeatOfRandomGamesComesBack) {
  for (int players = 2; players <= kPlayersMax; ++players) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      match::Match host = test::begin_game(players, seed, test::kEveryEdition[seed - 1]);
      const auto look = [&](const match::Match& h) {
        for (int i = 0; i < players; ++i)
          expect_round_trip(h, static_cast<Seat>(i));
        expect_round_trip(h, kSpectator);
      };
      test::play_random(host, seed, 60, look);
      if (HasFatalFailure()) return;
      look(host);
    }
  }
}

TEST(ViewJson, SmokesHaveNoEmptyPlaces) {  // [CARD-SMOKE]
  // The first of two clouds has cleared.
  const auto position = parse_position(
      "babel 2 round=5 turn=agent hunter.kind.0=gun,beast hunter.cell.0=N7,H8 agent.kind.0=spider "
      "agent.cell.0=K6 smoke.cell.1=K10 smoke.turns.1=2 smoke.cell.3=D4 smoke.turns.3=1",
      test::babel());
  ASSERT_TRUE(position.ok()) << position.error().code;
  const auto game = make_game(position->setup, test::babel());
  ASSERT_TRUE(game.ok());
  const View before = view(*game, position->state, Seat{1});
  json::object object = to_json(*game, before);
  EXPECT_EQ(json::serialize(object.at("smokes")),
            R"([{"cell":"K10","agent":0,"turns":2},{"cell":"D4","agent":0,"turns":1}])");
  const auto back = parse_view(object, *game);
  ASSERT_TRUE(back.ok()) << back.error().detail;
  EXPECT_TRUE(*back == closed_up(before));
  EXPECT_EQ(smoke_cells(back->pub), smoke_cells(before.pub));
  // What has no cell is no smoke.
  object.at("smokes").at(0).as_object()["cell"] = nullptr;
  const auto empty = parse_view(object, *game);
  ASSERT_FALSE(empty.ok());
  EXPECT_EQ(empty.error().detail, "view.smokes[0].cell");
}

TEST(ViewJson, WhoKnowsThePlanIsCheckedToo) {  // [INF-2]
  int secret = 0;
  for (const int players : {3, 5}) {
    const match::Match host = test::begin_game(players, 1);
    for (const Seat seat : {kAgentSeat, Seat{1}, kSpectator}) {
      View seen = view(host.game(), host.state(), seat);
      EXPECT_FALSE(check_view(host.game(), seen));
      // One who plays no agent knows a plan only where everybody does.
      secret += seen.knows.plan == 0 ? 1 : 0;
      seen.knows.plan = seen.knows.plan == 0 ? 1 : 0;
      const auto fault = check_view(host.game(), seen);
      ASSERT_TRUE(fault);
      EXPECT_EQ(*fault, (Error{"protocol.view_broken", "plan", 0}));
    }
  }
  EXPECT_GT(secret, 0);
}

/// The text of a view with the seat's own letter and what follows from the seat taken out.
std::string letters(const match::Match& host, Seat seat) {
  const View v = view(host.game(), host.state(), seat);
  std::string out;
  for (int i = 0; i < host.game().hunters; ++i)
    out += role_letter(host.game(), v, static_cast<Hunter>(i));
  return out;
}

match::Match five_players(Hunter traitor) {
  Setup setup;
  setup.players = 5;
  setup.hunters = {HunterKind::Beast, HunterKind::Gun, HunterKind::Prophet, HunterKind::Puppet};
  setup.agent = AgentKind::Spider;
  setup.equipment = {Equipment::FlashBang, Equipment::SmokeGrenade, Equipment::StealthField};
  setup.traitor = traitor;
  match::Chance chance;
  chance.seeded.emplace(1, 1);
  auto host = match::Match::begin(setup, test::babel(), std::move(chance));
  EXPECT_TRUE(host.ok());
  return std::move(*host);
}

TEST(ViewJson, RolesAreOneLetterEach) {  // [INF-3] [TRA-1]
  const match::Match host = five_players(Hunter{2});
  EXPECT_EQ(letters(host, kAgentSeat), "LLTL");
  EXPECT_EQ(letters(host, Seat{1}), "L???");
  EXPECT_EQ(letters(host, Seat{3}), "??T?");
  EXPECT_EQ(letters(host, kSpectator), "????");
}

TEST(ViewJson, TraitorsViewHasTheSizeOfALoyalOne) {  // [INF-4]
  const match::Match loyal = five_players(Hunter{0});
  const match::Match traitor = five_players(Hunter{2});
  const auto text = [](const match::Match& h) {
    return json::serialize(to_json(h.game(), view(h.game(), h.state(), Seat{3})));
  };
  std::string a = text(loyal);
  std::string b = text(traitor);
  EXPECT_EQ(a.size(), b.size());
  // They differ in that one letter.
  unsigned differences = 0;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    differences += a[i] != b[i] ? 1U : 0U;
  EXPECT_EQ(differences, 1U);
}

TEST(ViewJson, WhatASeatDoesNotKnowIsNull) {  // [INF-2]
  const match::Match host = five_players(Hunter{2});
  const json::object hunter = to_json(host.game(), view(host.game(), host.state(), Seat{1}));
  EXPECT_TRUE(hunter.at("plan").is_null());
  EXPECT_TRUE(hunter.at("agents").at(0).at("secret").is_null());
  const json::object agent = to_json(host.game(), view(host.game(), host.state(), kAgentSeat));
  EXPECT_TRUE(agent.at("plan").is_array());
  EXPECT_TRUE(agent.at("agents").at(0).at("secret").is_object());
}

TEST(ViewJson, SaysWhoDecides) {
  const match::Match host = test::begin_game(3, 1);
  const json::object first = to_json(host.game(), view(host.game(), host.state(), Seat{1}));
  EXPECT_EQ(first.at("decision").at("kind").as_string(), "pick_hunter");
  EXPECT_EQ(first.at("waiting").at(0).at("seat").to_number<int>(), 1);
  const json::object second = to_json(host.game(), view(host.game(), host.state(), Seat{2}));
  EXPECT_TRUE(second.at("decision").is_null());
  EXPECT_EQ(second.at("waiting"), first.at("waiting"));
}

/// What a decision says beside id and kind, compared with the rules themselves.
void expect_matter(const match::Match& host, Seat seat, std::map<std::string, int>& found) {
  const Game& game = host.game();
  const State& state = host.state();
  const Known facts = known(game, state, seat);
  const json::object shown = to_json(game, view(game, state, seat));
  const auto own = decision_of(facts);
  ASSERT_EQ(shown.at("decision").is_null(), !own);
  if (!own) return;
  const json::object& decision = shown.at("decision").as_object();
  const std::string kind(decision.at("kind").as_string());
  ++found[kind];
  const bool answer = own->kind == DecisionKind::Answer;
  ASSERT_EQ(decision.contains("truth"), answer);
  ASSERT_EQ(decision.contains("question"), answer);
  if (answer) {
    ++found[std::string(decision.at("question").as_string())];
    EXPECT_EQ(seat, kAgentSeat);
    const Action truth = default_action(facts);
    const json::object& told = decision.at("truth").as_object();
    const json::object expected = truth.cell != kNoCell
                                      ? json::object{{"cell", cell_name(truth.cell)}}
                                      : json::object{{"value", truth.choice}};
    EXPECT_EQ(told, expected);
    EXPECT_TRUE(decision.at("hunter").is_int64());
  }
  const bool moves =
      kind == "agent_turn" || kind == "sighting" || kind == "after_move" || kind == "reveal_move";
  ASSERT_EQ(decision.contains("sight"), moves);
  if (!moves) return;
  const int agent = agent_of(game, state.pub, seat);
  ASSERT_GE(agent, 0);
  const bool stealth = state.agents[static_cast<std::size_t>(agent)].stealth != 0;
  const json::array& sight = decision.at("sight").as_array();
  ASSERT_EQ(sight.size(), static_cast<std::size_t>(game.hunters));
  for (int i = 0; i < game.hunters; ++i) {
    const json::object& row = sight[static_cast<std::size_t>(i)].as_object();
    EXPECT_EQ(row.at("hunter"), i);
    std::set<std::string, std::less<>> cells;
    for (const json::value& cell : row.at("cells").as_array())
      cells.emplace(cell.as_string());
    std::size_t seen = 0;
    game.board->open.each([&](Cell cell) {
      const bool sees_it = sees(game, state.pub, static_cast<Hunter>(i), cell, stealth);
      seen += sees_it ? 1 : 0;
      EXPECT_TRUE(!sees_it || cells.contains(cell_name(cell))) << i << " " << cell_name(cell);
    });
    EXPECT_LE(seen, cells.size());
  }
}

/// Takes the first action of a kind that is open to anybody.
bool act_as(match::Match& host, ActionKind kind) {
  for (const Decision& d : decisions(host.game(), host.state())) {
    Choices choices;
    legal(known(host.game(), host.state(), d.seat), choices);
    for (const Action& action : choices.list())
      if (action.kind == kind) return host.act(action).ok();
  }
  return false;
}

TEST(ViewJson, ADecisionSaysWhatItIsAbout) {  // [INF-2] [TRA-4]
  std::map<std::string, int> found;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    match::Match host = test::begin_game(seed % 3 == 0 ? 2 : 5, seed);
    test::play_random(host, seed, 250, [&](const match::Match& h) {
      for (int seat = 0; seat < h.game().players(); ++seat)
        expect_matter(h, static_cast<Seat>(seat), found);
      const json::object outside = to_json(h.game(), view(h.game(), h.state(), kSpectator));
      EXPECT_TRUE(outside.at("decision").is_null());
    });
    if (HasFatalFailure()) return;
  }
  for (const ActionKind question :
       {ActionKind::PostCognition, ActionKind::Sense, ActionKind::RemoteSense}) {
    match::Match host = five_players(Hunter{2});
    test::Chooser chooser(1);
    bool asked = false;
    while (!asked && !over(host.state())) {
      asked = act_as(host, question);
      if (asked) expect_matter(host, kAgentSeat, found);
      const auto action = test::random_action(host, chooser);
      if (action && action->kind == ActionKind::Reveal) continue;
      ASSERT_TRUE(asked || (action && host.act(*action).ok()));
    }
  }
  for (const char* kind : {"agent_turn", "sighting", "after_move", "answer", "check", "hunter_move",
                           "senses", "sensor", "post_cognition"})
    EXPECT_GT(found[kind], 0) << kind;
}

TEST(ViewJson, ADecisionNamesItsHunter) {
  match::Match host = test::begin_game(2, 3);
  int turns = 0;
  test::play_random(host, 77, 400, [&](const match::Match& h) {
    const json::object seen = to_json(h.game(), view(h.game(), h.state(), Seat{1}));
    if (seen.at("decision").is_null()) return;
    const json::object& decision = seen.at("decision").as_object();
    if (decision.at("kind") == "hunter_move" || decision.at("kind") == "attack") {
      ++turns;
      EXPECT_TRUE(decision.at("hunter").is_int64());
    } else if (decision.at("kind") == "hunter_order") {
      EXPECT_TRUE(decision.at("hunter").is_null());
    }
  });
  EXPECT_GT(turns, 3);
}

TEST(ViewJson, RefusesDamage) {
  match::Match host = test::begin_game(5, 4);
  test::play_random(host, 4, 40);
  const json::object good = to_json(host.game(), view(host.game(), host.state(), kAgentSeat));
  ASSERT_TRUE(parse_view(good, host.game()).ok());
  // Each field in turn is taken away, or replaced by something of a wrong type.
  // What follows from the rest is not read back.
  const std::set<std::string_view> facts{"players", "ruleset", "active", "decision", "waiting"};
  for (const auto& field : good) {
    if (facts.contains(field.key())) continue;
    json::object without = good;
    without.erase(field.key());
    const bool nullable = field.key() == "plan" || field.key() == "turned";
    EXPECT_EQ(parse_view(without, host.game()).ok(), nullable) << field.key();
    json::object wrong = good;
    wrong[field.key()] = json::object{{"x", 1.5}};
    EXPECT_FALSE(parse_view(wrong, host.game()).ok()) << field.key();
  }
}

}  // namespace
}  // namespace specter::codec
