// The second edition's setup: RUL-1 to RUL-3, the vehicle's choice, the supply deck.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "engine/cards.h"
#include "support/scene.h"

namespace specter::test::r2_setup {
namespace {

Setup covenant(int players) {
  Setup setup;
  setup.edition = Edition::Covenant;
  setup.players = players;
  return setup;
}

Action pick(ActionKind kind, auto value) {
  return Scene::make(kind, {}, static_cast<std::uint8_t>(value));
}

/// Takes the first offer of every step of the draft.
void draft(Scene& s) {
  for (int i = 0; i < 40; ++i) {
    switch (s.decision()) {
      case DecisionKind::PickVehicle: s.act(s.offers(ActionKind::PickVehicle)[0]); break;
      case DecisionKind::PickHunter: s.act(s.offers(ActionKind::PickHunter)[0]); break;
      case DecisionKind::PickAgent: s.act(s.offers(ActionKind::PickAgent)[0]); break;
      case DecisionKind::PickEquipment: s.act(s.offers(ActionKind::PickEquipment)[0]); break;
      case DecisionKind::PickTraitor: s.act(s.offers(ActionKind::PickTraitor)[0]); break;
      default: return;
    }
  }
}

TEST(R2Setup, AGameHasARulesetABoardAndAContentSet) {  // [RUL-1]
  const auto game = make_game(covenant(3), board_named("covenant"));
  ASSERT_TRUE(game);
  EXPECT_EQ(game->ruleset, 2);
  EXPECT_EQ(game->board->name, "covenant");
  EXPECT_EQ(game->setup.edition, Edition::Covenant);
  auto both = covenant(3);
  both.edition = Edition::Combined;
  const auto combined = make_game(both, board_named("covenant"));
  ASSERT_TRUE(combined);
  EXPECT_EQ(combined->ruleset, 2);
  // Agents: four of each edition; both sets together have eight.
  const auto agents = [](const Game& g) {
    return std::count_if(agent_rows().begin(), agent_rows().end(),
                         [&](const AgentRow* row) { return !row->side && in_content(g, *row); });
  };
  EXPECT_EQ(agents(*game), 4);
  EXPECT_EQ(agents(*combined), 8);
  EXPECT_EQ(copies(*game, *find_row(Equipment::StealthField)), 1);
  EXPECT_EQ(copies(*combined, *find_row(Equipment::StealthField)), 3);
  EXPECT_EQ(copies(*game, *find_row(Equipment::TangleLine)), 0);
  EXPECT_EQ(copies(*combined, *find_row(Equipment::TangleLine)), 1);
}

TEST(R2Setup, CovenantContentMeansRulesetTwoOnEitherBoard) {  // [RUL-2]
  for (const Edition edition : {Edition::Covenant, Edition::Combined}) {
    for (const char* board : {"babel", "covenant"}) {
      auto setup = covenant(2);
      setup.edition = edition;
      const auto game = make_game(setup, board_named(board));
      ASSERT_TRUE(game) << board;
      EXPECT_EQ(game->ruleset, 2) << board;
    }
  }
  const auto babel = specter::Setup{};
  const auto other_board = make_game(babel, board_named("covenant"));
  EXPECT_TRUE(!other_board || other_board->ruleset == 2);
}

TEST(R2Setup, OldHuntersUseTheirNewCards) {  // [RUL-3]
  // The Beast's Brutal Strength is no roll of its own any more.
  Scene beast(
      "combined 3 round=6 turn=hunter0 hunter.kind.0=beast,judge hunter.cell.0=K16,A1 "
      "vehicle.cell=A24 agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=L16");
  beast.walk("beast", "L16");
  EXPECT_EQ(beast.heard(kSpectator, EventCode::DieRolled), 0);
  // On the first edition's board too.
  Scene old_board(
      "combined 3 board=babel round=6 turn=hunter0 hunter.kind.0=beast,judge hunter.cell.0=G8,A1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  old_board.walk("beast", "G10");
  EXPECT_EQ(old_board.heard(kSpectator, EventCode::DieRolled), 0);
  // The Gun's Sniper Shot rolls.
  Scene gun(
      "combined 3 round=6 turn=agent hunter.kind.0=gun,judge hunter.cell.0=K16,A1 "
      "hunter.only.0=E vehicle.cell=A24 agent.kind.0=orangutan shown.kind.0=orangutan "
      "agent.cell.0=N15");
  gun.move({"N15", "N16"}).until(DecisionKind::QuickDraw).dice({1, 1}).act(ActionKind::Shoot);
  EXPECT_EQ(gun.heard(kSpectator, EventCode::SniperHit), 0);
  EXPECT_EQ(gun.agent().hp, 6);
}

TEST(R2Setup, TheFirstHunterSeatChoosesTheVehicleBeforeAllElse) {  // [SET-2]
  for (int players = 2; players <= 5; ++players) {
    Scene s(covenant(players), {}, 5);
    ASSERT_EQ(s.decision(), DecisionKind::PickVehicle) << players;
    EXPECT_EQ(s.asked(), Seat{1});
    EXPECT_EQ(s.offers(ActionKind::PickVehicle).size(), 2U);
    EXPECT_EQ(s.heard(kAgentSeat, EventCode::ObjectiveSet), 0);
    s.act(pick(ActionKind::PickVehicle, VehicleKind::Interceptor));
    EXPECT_EQ(s.pub().vehicle.kind, VehicleKind::Interceptor);
    for (const Seat seat : {kAgentSeat, Seat{1}, kSpectator})
      EXPECT_EQ(s.heard(seat, EventCode::VehicleChosen, {VehicleKind::Interceptor}), 1);
    EXPECT_EQ(s.heard(kAgentSeat, EventCode::ObjectiveSet), 4);
    EXPECT_EQ(s.decision(), DecisionKind::PickHunter);
    EXPECT_EQ(s.offers(ActionKind::PickHunter).size(), 8U);
    draft(s);
    EXPECT_EQ(s.decision(), DecisionKind::AgentTurn);
    EXPECT_EQ(s.pub().vehicle.kind, VehicleKind::Interceptor);
  }
}

TEST(R2Setup, TheTracerMayBeChosenTooAndAVehicleOfTheOptionsIsNotAsked) {  // [SET-2]
  Scene s(covenant(3), {}, 5);
  s.act(pick(ActionKind::PickVehicle, VehicleKind::Tracer));
  EXPECT_EQ(s.pub().vehicle.kind, VehicleKind::Tracer);
  auto given = covenant(3);
  given.vehicle = VehicleKind::Interceptor;
  Scene fixed(given, {}, 5);
  EXPECT_EQ(fixed.decision(), DecisionKind::PickHunter);
  EXPECT_EQ(fixed.pub().vehicle.kind, VehicleKind::Interceptor);
}

TEST(R2Setup, TheSupplyDeckHasSixCardsThatNobodyTakes) {  // [SET-9] [SET-6]
  Scene s(covenant(3), {}, 5);
  for (int i = 0; i < 30 && s.decision() != DecisionKind::AgentTurn; ++i) {
    if (s.decision() == DecisionKind::PickEquipment) {
      for (const char* name : {"flare", "med_kit", "portable_barrier"})
        s.refused(pick(ActionKind::PickEquipment, card(name)));
      s.act(s.offers(ActionKind::PickEquipment)[0]);
      continue;
    }
    if (s.decision() == DecisionKind::PickVehicle) {
      s.act(s.offers(ActionKind::PickVehicle)[0]);
    } else if (s.decision() == DecisionKind::PickHunter) {
      s.act(s.offers(ActionKind::PickHunter)[0]);
    } else {
      s.act(s.offers(ActionKind::PickAgent)[0]);
    }
  }
  EXPECT_EQ(s.pub().deck, 6);
  EXPECT_EQ(s.shown().hand, 3);
  EXPECT_EQ(copies(s.game(), *find_row(Equipment::Flare)), 2);
  EXPECT_EQ(copies(s.game(), *find_row(Equipment::MedKit)), 2);
  EXPECT_EQ(copies(s.game(), *find_row(Equipment::PortableBarrier)), 2);
}

TEST(R2Setup, NoSupplyDeckOnTheFirstEditionsBoard) {  // [SET-9]
  Scene s(
      "combined 3 board=babel round=6 turn=agent hunter.kind.0=gun,judge hunter.cell.0=A1,D1 "
      "agent.kind.0=fox agent.cell.0=G10");
  EXPECT_EQ(s.pub().deck, 0);
  EXPECT_TRUE(s.offers(ActionKind::Draw).empty());
}

TEST(R2Setup, TheDeckIsShuffled) {  // [SET-9]
  // S5 gives access to a cache. Different seeds give different top cards.
  unsigned kinds = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Scene s(
        "covenant 3 round=6 turn=agent hunter.kind.0=gun,judge hunter.cell.0=A1,T1 "
        "agent.kind.0=fox agent.cell.0=S5");
    s.seed(seed).act(s.offers(ActionKind::Draw).at(0));
    kinds |= 1U << static_cast<unsigned>(s.agent().cards[0].card);
  }
  EXPECT_EQ(kinds, 1U << static_cast<unsigned>(Equipment::Flare) |
                       1U << static_cast<unsigned>(Equipment::MedKit) |
                       1U << static_cast<unsigned>(Equipment::PortableBarrier));
}

}  // namespace
}  // namespace specter::test::r2_setup
