// Setting up: SET-1 to SET-10, RUL-1 and RUL-2.
#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::setup {
namespace {

using enum EventCode;

Setup players(int n) {
  Setup setup;
  setup.players = n;
  return setup;
}

Action pick(ActionKind kind, auto value, Seat seat) {
  Action a;
  a.kind = kind;
  a.seat = seat;
  a.choice = static_cast<std::uint8_t>(value);
  return a;
}

/// Picks hunters in seat order, an agent, the first hand that is offered, the first traitor.
void draft(Scene& s, AgentKind agent = AgentKind::Spider) {
  for (int i = 0; i < 30; ++i) {
    switch (s.decision()) {
      case DecisionKind::PickHunter: s.act(s.offers(ActionKind::PickHunter)[0]); break;
      case DecisionKind::PickAgent: s.act(pick(ActionKind::PickAgent, agent, kAgentSeat)); break;
      case DecisionKind::PickEquipment: s.act(s.offers(ActionKind::PickEquipment)[0]); break;
      case DecisionKind::PickTraitor: s.act(s.offers(ActionKind::PickTraitor)[0]); break;
      default: return;
    }
  }
}

std::string refusal(const Setup& setup) {
  const auto game = make_game(setup, board_named("babel"));
  return game ? "" : game.error().code;
}

TEST(Setup, PureBabelContentIsRulesetOneAndCovenantContentNeverIs) {  // [RUL-1] [RUL-2]
  const auto game = make_game(players(2), board_named("babel"));
  ASSERT_TRUE(game);
  EXPECT_EQ(game->ruleset, 1);
  EXPECT_EQ(game->board->name, "babel");
  EXPECT_EQ(game->setup.edition, Edition::Babel);
  const auto other_board = make_game(players(2), board_named("covenant"));
  EXPECT_TRUE(!other_board || other_board->ruleset == 2);
  for (const Edition edition : {Edition::Covenant, Edition::Combined}) {
    auto setup = players(2);
    setup.edition = edition;
    const auto mixed = make_game(setup, board_named("babel"));
    EXPECT_TRUE(!mixed || mixed->ruleset == 2);
  }
  auto interceptor = players(2);
  interceptor.vehicle = VehicleKind::Interceptor;
  const auto other_vehicle = make_game(interceptor, board_named("babel"));
  EXPECT_TRUE(!other_vehicle || other_vehicle->ruleset == 2);
}

TEST(Setup, TwoPlayersOneRunsTwoHunters) {  // [SET-1]
  Scene s(players(2), {1, 1, 1, 1}, 7);
  EXPECT_EQ(s.game().hunters, 2);
  EXPECT_EQ(s.game().seat_of(Hunter{0}), Seat{1});
  EXPECT_EQ(s.game().seat_of(Hunter{1}), Seat{1});
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(s.decision(), DecisionKind::PickHunter);
    EXPECT_EQ(s.asked(), Seat{1});
    s.act(s.offers(ActionKind::PickHunter)[0]);
  }
  EXPECT_EQ(s.decision(), DecisionKind::PickAgent);
  EXPECT_EQ(s.asked(), kAgentSeat);
}

TEST(Setup, WithMorePlayersEachHunterPlayerHasOneAndChoosesInSeatOrder) {  // [SET-1] [SET-2]
  for (int n = 3; n <= 5; ++n) {
    Scene s(players(n), {}, 7);
    EXPECT_EQ(s.game().hunters, n - 1);
    for (int seat = 1; seat < n; ++seat) {
      ASSERT_EQ(s.decision(), DecisionKind::PickHunter);
      EXPECT_EQ(s.asked(), static_cast<Seat>(seat));
      s.act(s.offers(ActionKind::PickHunter)[0]);
      EXPECT_EQ(s.game().seat_of(static_cast<Hunter>(seat - 1)), static_cast<Seat>(seat));
    }
    EXPECT_EQ(s.decision(), DecisionKind::PickAgent);
  }
}

TEST(Setup, FewerThanTwoOrMoreThanFivePlayersAreRefused) {  // [SET-1] [SET-10]
  EXPECT_EQ(refusal(players(1)), "setup.players");
  EXPECT_EQ(refusal(players(6)), "setup.players");
}

TEST(Setup, AFifthPlayerIsATraitorOnlyWithFive) {  // [SET-1]
  for (int n = 2; n <= 5; ++n) {
    Scene s(players(n), {}, 3);
    draft(s);
    EXPECT_EQ(s.state().roles.traitor != kNoHunter, n == 5) << n;
  }
}

TEST(Setup, ObjectivesThenHuntersThenHerSecretChoicesThenRoles) {  // [SET-2]
  Scene s(players(5), {}, 11);
  EXPECT_EQ(s.pub().vehicle.kind, VehicleKind::Tracer);
  EXPECT_EQ(s.heard(kAgentSeat, ObjectiveSet), 4);
  EXPECT_EQ(s.decision(), DecisionKind::PickHunter);
  draft(s);
  EXPECT_EQ(s.decision(), DecisionKind::AgentTurn);
  const int last_objective = s.heard_at(kAgentSeat, ObjectiveSet, {3});
  const int first_hunter = s.heard_at(kAgentSeat, HunterChosen, {0});
  const int last_hunter = s.heard_at(kAgentSeat, HunterChosen, {3});
  const int agent = s.heard_at(kAgentSeat, AgentChosen);
  const int first_card = s.heard_at(kAgentSeat, CardTaken);
  const int roles = s.heard_at(kAgentSeat, TraitorNamed);
  EXPECT_LT(last_objective, first_hunter);
  EXPECT_LT(first_hunter, last_hunter);
  EXPECT_LT(last_hunter, agent);
  EXPECT_LT(agent, first_card);
  EXPECT_LT(first_card, roles);
}

TEST(Setup, RulesetOneAlwaysHasTheTracer) {  // [SET-2]
  auto setup = players(3);
  setup.vehicle = VehicleKind::Interceptor;
  EXPECT_EQ(refusal(setup), "setup.vehicle");
}

TEST(Setup, HuntersAreChosenOpenlyHerCharacterAndCardsInSecret) {  // [SET-2]
  Scene s(players(3), {1, 1, 1, 1}, 5);
  draft(s, AgentKind::Cobra);
  for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}, kSpectator})
    EXPECT_EQ(s.heard(seat, HunterChosen), 2);
  EXPECT_EQ(s.heard(kAgentSeat, AgentChosen, {0, AgentKind::Cobra}), 1);
  EXPECT_EQ(s.heard(kAgentSeat, CardTaken), 3);
  for (const Seat seat : {Seat{1}, Seat{2}, kSpectator}) {
    EXPECT_EQ(s.heard(seat, AgentChosen), 0);
    EXPECT_EQ(s.heard(seat, CardTaken) + s.heard(seat, CardPlaced), 0);
    EXPECT_EQ(s.heard(seat, AgentReady, {0, 3}), 1);
    const View v = view(s.game(), s.state(), seat);
    EXPECT_EQ(v.agents[0], AgentSecret{});
    EXPECT_EQ(v.pub.agents[0].kind, AgentKind::None);
    for (const PublicPlace& p : v.pub.agents[0].places)
      EXPECT_EQ(p, PublicPlace{});
  }
}

TEST(Setup, EachHunterPlayerLearnsHisOwnRoleAlone) {  // [SET-2] [SET-4]
  Scene s(players(5), {}, 5);
  for (int i = 0; i < 30 && s.decision() != DecisionKind::PickTraitor; ++i)
    s.act(s.offers(i < 4    ? ActionKind::PickHunter
                   : i == 4 ? ActionKind::PickAgent
                            : ActionKind::PickEquipment)[0]);
  ASSERT_EQ(s.decision(), DecisionKind::PickTraitor);
  EXPECT_EQ(s.asked(), kAgentSeat);
  EXPECT_EQ(s.offers(ActionKind::PickTraitor).size(), 4U);
  s.act(pick(ActionKind::PickTraitor, 2, kAgentSeat));
  for (int i = 0; i < 4; ++i) {
    const auto seat = static_cast<Seat>(i + 1);
    EXPECT_EQ(s.heard(seat, RoleDealt), 1);
    EXPECT_EQ(s.heard(seat, RoleDealt, {i == 2 ? 1 : 0}), 1);
    EXPECT_EQ(s.heard(seat, TraitorNamed), 0);
  }
  EXPECT_EQ(s.heard(kSpectator, RoleDealt), 0);
  // Not even the traitor knows the objectives.
  EXPECT_EQ(view(s.game(), s.state(), Seat{3}).plan, Plan{});
}

TEST(Setup, ADiePicksEachSectionsSiteFromItsTable) {  // [SET-3]
  const std::array<std::array<const char*, 6>, 4> table{{
      {"B19", "C17", "D19", "C14", "F11", "H12"},
      {"B30", "C28", "E27", "G27", "G29", "I30"},
      {"N31", "Q25", "Q29", "R31", "U25", "V30"},
      {"P18", "R18", "T18", "V18", "V16", "U14"},
  }};
  for (int die = 1; die <= 6; ++die) {
    // Another face for each section.
    std::vector<int> rolls;
    for (int section = 0; section < 4; ++section)
      rolls.push_back((die - 1 + section) % 6 + 1);
    Scene s(players(2), rolls);
    EXPECT_EQ(s.heard(kHunterSeat, ObjectiveSet), 4);
    for (int section = 0; section < 4; ++section) {
      const auto face = static_cast<std::size_t>(rolls[static_cast<std::size_t>(section)] - 1);
      EXPECT_EQ(s.heard(kHunterSeat, ObjectiveSet,
                        {section, table[static_cast<std::size_t>(section)][face]}),
                1);
    }
  }
}

TEST(Setup, ObjectivesArePublicWithTwoOrThreePlayersAndHersAloneWithMore) {  // [SET-4]
  for (int n = 2; n <= 5; ++n) {
    Scene s(players(n), {2, 3, 4, 5}, 9);
    draft(s);
    const bool open = n <= 3;
    EXPECT_EQ(view(s.game(), s.state(), kAgentSeat).plan.die,
              (std::array<std::uint8_t, 4>{2, 3, 4, 5}));
    for (const Seat seat : {Seat{1}, Seat{2}, kSpectator}) {
      EXPECT_EQ(s.heard(seat, ObjectiveSet), open ? 4 : 0) << n;
      EXPECT_EQ(s.heard(seat, DieRolled), open ? 4 : 0) << n;
      const View v = view(s.game(), s.state(), seat);
      EXPECT_EQ(v.pub.sites[1].die, open ? 3 : 0);
      if (!open) {
        EXPECT_EQ(v.plan, Plan{});
      }
    }
  }
}

TEST(Setup, AHunterIsChosenOnceAndTheAgentMayBeAnyOfTheSet) {  // [SET-5]
  Scene s(players(3), {1, 1, 1, 1}, 5);
  EXPECT_EQ(s.offers(ActionKind::PickHunter).size(), 4U);
  s.act(pick(ActionKind::PickHunter, HunterKind::Gun, Seat{1}));
  s.refused(pick(ActionKind::PickHunter, HunterKind::Gun, Seat{2}));
  EXPECT_EQ(s.offers(ActionKind::PickHunter).size(), 3U);
  s.act(pick(ActionKind::PickHunter, HunterKind::Beast, Seat{2}));
  const auto agents = s.offers(ActionKind::PickAgent);
  EXPECT_EQ(agents.size(), 4U);
  for (const AgentKind kind :
       {AgentKind::Spider, AgentKind::Cobra, AgentKind::BlueJay, AgentKind::Orangutan})
    EXPECT_TRUE(s.offered(pick(ActionKind::PickAgent, kind, kAgentSeat)));
}

TEST(Setup, ThreeCardsAndFiveWithFourPlayers) {  // [SET-6] [SET-7]
  for (int n = 2; n <= 5; ++n) {
    Scene s(players(n), {}, 5);
    draft(s);
    EXPECT_EQ(s.shown().hand, n == 4 ? 5 : 3) << n;
    EXPECT_EQ(s.heard(kAgentSeat, CardTaken), n == 4 ? 5 : 3) << n;
  }
}

TEST(Setup, CardsWithinTheNumberOfCopiesAndABluffToo) {  // [SET-6]
  Scene s(players(2), {1, 1, 1, 1}, 5);
  s.act(s.offers(ActionKind::PickHunter)[0]).act(s.offers(ActionKind::PickHunter)[0]);
  s.act(pick(ActionKind::PickAgent, AgentKind::Orangutan, kAgentSeat));
  EXPECT_EQ(s.offers(ActionKind::PickEquipment).size(), 8U);
  const auto take = [](const char* name) {
    return pick(ActionKind::PickEquipment, card(name), kAgentSeat);
  };
  // Two copies of a Smoke Grenade, one of a Velocity Blade, which an Orangutan cannot use.
  s.act(take("velocity_blade")).refused(take("velocity_blade"));
  s.act(take("smoke_grenade"));
  EXPECT_TRUE(s.offered(take("smoke_grenade")));
  s.act(take("smoke_grenade"));
  EXPECT_EQ(s.decision(), DecisionKind::AgentTurn);
  int grenades = 0;
  for (const Card& c : s.agent().cards)
    grenades += c.card == Equipment::SmokeGrenade ? 1 : 0;
  EXPECT_EQ(grenades, 2);
}

TEST(Setup, CopiesOfTheFirstEdition) {  // [SET-6] [CARD-FLASHBANG] [CARD-SMOKE] [CARD-ADRENAL]
  // [CARD-STEALTH] [CARD-TANGLE] [CARD-HOLO] [CARD-FISTS] [CARD-VELOCITY]
  const std::pair<Equipment, std::size_t> rows[] = {
      {Equipment::FlashBang, 2},    {Equipment::SmokeGrenade, 2}, {Equipment::AdrenalSurge, 2},
      {Equipment::StealthField, 2}, {Equipment::TangleLine, 1},   {Equipment::HoloDecoy, 1},
      {Equipment::PowerFists, 1},   {Equipment::VelocityBlade, 1}};
  for (const auto& [equipment, copies] : rows) {
    auto setup = players(4);
    setup.equipment.assign(5, Equipment::None);
    // Fill up with other cards, at most two of each.
    std::vector<Equipment> hand(copies, equipment);
    for (const auto& [other, n] : rows)
      if (other != equipment && hand.size() < 5) hand.push_back(other);
    setup.equipment = hand;
    EXPECT_EQ(refusal(setup), "") << ix(equipment);
    hand.back() = equipment;
    setup.equipment = hand;
    EXPECT_EQ(refusal(setup), "setup.too_many_copies") << ix(equipment);
  }
}

TEST(Setup, HitPoints) {  // [SET-7] [CARD-ORANGUTAN]
  const auto hp = [](int n, AgentKind kind, bool bonus = false) {
    auto setup = players(n);
    setup.five_player_bonus = bonus;
    Scene s(setup, {}, 5);
    draft(s, kind);
    EXPECT_EQ(s.shown().hand, n == 4 || bonus ? 5 : 3);
    return int{s.agent().hp};
  };
  EXPECT_EQ(hp(2, AgentKind::Spider), 4);
  EXPECT_EQ(hp(3, AgentKind::BlueJay), 4);
  EXPECT_EQ(hp(2, AgentKind::Orangutan), 6);
  EXPECT_EQ(hp(4, AgentKind::Cobra), 6);
  EXPECT_EQ(hp(4, AgentKind::Orangutan), 8);
  EXPECT_EQ(hp(5, AgentKind::Spider), 4);
  EXPECT_EQ(hp(5, AgentKind::Orangutan), 6);
  EXPECT_EQ(hp(5, AgentKind::Spider, true), 6);
  EXPECT_EQ(hp(5, AgentKind::Orangutan, true), 8);
}

TEST(Setup, EverybodyStartsWhereTheBoardSays) {  // [SET-8]
  for (int n = 2; n <= 5; ++n) {
    Scene s(players(n), {}, 5);
    draft(s);
    const Cell start = at(n <= 3 ? "K17" : "K23");
    EXPECT_EQ(s.pub().vehicle.cell, start);
    for (int i = 0; i < s.game().hunters; ++i) {
      EXPECT_EQ(s.pub().hunters[static_cast<std::size_t>(i)].inside, 1);
      EXPECT_EQ(s.pub().hunters[static_cast<std::size_t>(i)].cell, start);
    }
    EXPECT_EQ(s.agent().cell, at("N1"));
    EXPECT_EQ(s.agent().sheet[0], at("N1"));
    EXPECT_EQ(s.agent().sheet[1], kNoCell);
    EXPECT_EQ(s.pub().round, 1);
    EXPECT_EQ(s.decision(), DecisionKind::AgentTurn);
  }
}

TEST(Setup, AnIllegalSetupIsRefusedWithWhatIsWrong) {  // [SET-10]
  EXPECT_FALSE(make_game(players(2), nullptr));
  EXPECT_EQ(make_game(players(2), nullptr).error().code, "setup.no_board");
  auto setup = players(2);
  setup.hunters = {HunterKind::Gun, HunterKind::Gun};
  const auto twice = make_game(setup, board_named("babel"));
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().code, "setup.duplicate_hunter");
  EXPECT_EQ(twice.error().detail, "gun");
  setup.hunters = {HunterKind::Gun};
  EXPECT_EQ(refusal(setup), "setup.hunter_count");
  setup.hunters = {HunterKind::Gun, HunterKind::None};
  EXPECT_EQ(refusal(setup), "setup.unknown_hunter");
  setup = players(2);
  setup.equipment = {Equipment::FlashBang, Equipment::FlashBang, Equipment::FlashBang};
  const auto many = make_game(setup, board_named("babel"));
  ASSERT_FALSE(many);
  EXPECT_EQ(many.error().code, "setup.too_many_copies");
  EXPECT_EQ(many.error().detail, "flash_bang");
  setup.equipment = {Equipment::FlashBang, Equipment::SmokeGrenade};
  EXPECT_EQ(refusal(setup), "setup.hand_size");
  setup.equipment = {Equipment::FlashBang, Equipment::SmokeGrenade, Equipment::None};
  EXPECT_EQ(refusal(setup), "setup.unknown_card");
  setup = players(4);
  setup.traitor = Hunter{0};
  EXPECT_EQ(refusal(setup), "setup.traitor");
  setup = players(4);
  setup.five_player_bonus = true;
  EXPECT_EQ(refusal(setup), "setup.bonus");
}

}  // namespace
}  // namespace specter::test::setup
