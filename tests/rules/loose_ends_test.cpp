// Small consequences of the rules that are easily lost: things that add up, end one by one, or
// follow the truth while something else is shown.
#include <string>

#include <gtest/gtest.h>

#include "engine/position.h"
#include "support/scene.h"

namespace specter::test::loose_ends {
namespace {

TEST(VehicleBudget, IsSharedByAllDriversOfARound) {  // [VEH-1]
  Scene s(
      "babel 4 round=6 turn=order vehicle.cell=K17 hunter.kind.0=gun,beast,prophet "
      "agent.kind.0=spider shown.kind.0=spider agent.cell.0=G10");
  s.drive("gun", "K21").act(ActionKind::Stay).decline_all();    // 4
  s.drive("beast", "K24").act(ActionKind::Stay).decline_all();  // and 3
  s.begin("prophet");
  EXPECT_TRUE(s.offered_at(ActionKind::Drive, "K27"));
  s.refused(Scene::make(ActionKind::Drive, "K28"));
}

TEST(Smoke, EndsWithTheTurnsOfWhoThrewIt) {  // [CARD-SMOKE] [TRN-2]
  Scene s(
      "babel 5 round=8 turn=agent traitor=3 turned=3 hunter.gone.3=1 turned_round=5 "
      "hunter.kind.0=gun,beast,prophet,puppet hunter.cell.0=A1,D1,W2 "
      "agent.kind.0=spider,orangutan shown.kind.0=spider,orangutan agent.cell.0=G10,B10 "
      "smoke.cell.0=R10,R17 smoke.owner.0=0,1 smoke.turns.0=1,1");
  s.rest().decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::SmokeCleared, {"R10"}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::SmokeCleared, {"R17"}), 0);
  s.rest().decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::SmokeCleared, {"R17"}), 1);
}

TEST(Puppet, DrivingFromAfarIsAMoveOfNoSteps) {  // [HUN-6] [CARD-PUPPET-1]
  // On H8 he sees her on J8, so that his turn waits for his attack.
  Scene s(
      "babel 3 round=6 turn=hunter0 vehicle.cell=K17 hunter.kind.0=puppet,gun "
      "hunter.cell.0=H8,A1 agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=J8");
  s.act(Scene::make(ActionKind::Relay, "K23")).until(DecisionKind::Attack);
  EXPECT_EQ(s.pub().vehicle.spent, 6);
  EXPECT_EQ(s.pub().steps, 0);
}

TEST(Decoy, TheBarkFollowsTheTruth) {  // [CARD-HOLO] [CARD-TRACKER-1]
  // Rover on K16 sees the road G16-Q17; nobody else is near.
  const std::string position =
      "combined 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=tracker,heat "
      "hunter.cell.0=T1,F1 pet.cell=K16 agent.kind.0=blue_jay shown.kind.0=blue_jay "
      "agent.cell.0=N15 agent.card.0=holo_decoy";
  Scene passes(position);
  passes.move({"N15", "N16", "N15"}).play("holo_decoy", "N13").decline_all();
  EXPECT_EQ(passes.figure().cell, at("N13"));
  EXPECT_EQ(passes.heard(kSpectator, EventCode::Bark, {0}), 1);
  Scene avoids(position);
  avoids.move({"N15", "N14"}).play("holo_decoy", "N16").decline_all();
  EXPECT_EQ(avoids.figure().cell, at("N16"));
  EXPECT_EQ(avoids.heard(kSpectator, EventCode::Bark), 0);
}

TEST(ForcedReveal, NotAfterPowerFistsHaveShownHer) {  // [TRA-6] [CARD-FISTS]
  // She hid from the traitor on H8, and then showed herself to everybody.
  Scene s(
      "babel 5 round=6 turn=agent traitor=3 hunter.kind.0=gun,beast,prophet,puppet "
      "hunter.cell.0=A1,M10,W2,H8 agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=J8 "
      "agent.card.0=power_fists");
  s.rest().act(ActionKind::Hide);
  s.play("power_fists").decline_all();
  ASSERT_EQ(s.figure().state, FigureState::Visible);
  s.walk("beast", "L8").act(ActionKind::Show).decline_all();
  EXPECT_EQ(s.figure().cell, at("J8"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed), 0);
}

TEST(Positions, OnlyTheWatcherIsAskedForACamera) {  // [CARD-WATCHER-1] [SET-10]
  Scene s(
      "covenant 2 round=6 turn=order vehicle.cell=A24 hunter.kind.0=heat,watcher "
      "hunter.cell.0=T1,K16 agent.kind.0=fox agent.cell.0=B6");
  s.walk("watcher", "K16").until(DecisionKind::Camera);
  std::string text = s.text();
  const auto board = board_named("covenant");
  ASSERT_TRUE(parse_position(text, board).ok());
  // The frame on top says who is asked.
  const std::size_t at = text.find("frame.hunter.1=1,1");
  ASSERT_NE(at, std::string::npos) << text;
  text.replace(at, 18, "frame.hunter.1=1,0");
  const auto refused = parse_position(text, board);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, "position.frame");
}

}  // namespace
}  // namespace specter::test::loose_ends
