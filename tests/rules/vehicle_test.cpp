// The vehicle: driving, riding, the motion sensor (VEH-1 to VEH-6, VEH-9).
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::vehicle {
namespace {

const std::string kBothInside =
    "babel 3 round=6 turn=order hunter.kind.0=gun,beast agent.kind.0=orangutan ";
// Two agents: the Puppet's player was the traitor.
const std::string kTwoAgents =
    "babel 5 round=8 turn=order turned=3 turned_round=4 traitor=3 hunter.gone.3=1 "
    "hunter.kind.0=gun,beast,prophet,puppet agent.kind.0=spider,orangutan ";

TEST(Vehicle, DrivesOnRoadOnlyAndDiagonallyToo) {  // [VEH-1] [CARD-TRACER]
  Scene s(kBothInside + "agent.cell.0=G10");
  s.begin("gun");
  EXPECT_TRUE(s.offered_at(ActionKind::Drive, "J16"));  // diagonal
  EXPECT_TRUE(s.offered_at(ActionKind::Drive, "A15"));  // ten columns west, with diagonal steps
  EXPECT_TRUE(s.offered_at(ActionKind::Drive, "K27"));
  s.refused(Scene::make(ActionKind::Drive, "K28"));  // eleven
  s.refused(Scene::make(ActionKind::Drive, "I19"));  // open, but no road
  s.refused(Scene::make(ActionKind::Drive, "L17"));  // a structure
  s.drive("gun", "A15");
  EXPECT_EQ(s.pub().vehicle.cell, at("A15"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterDrove, {0, "A15", 10}), 1);
}

TEST(Vehicle, SharesItsTenSpacesAmongTheDriversOfARound) {  // [VEH-1]
  Scene s(kBothInside + "agent.cell.0=G10");
  s.drive("gun", "K23").act(ActionKind::Stay).decline_all();
  s.begin("beast");
  EXPECT_TRUE(s.offered_at(ActionKind::Drive, "K27"));
  s.refused(Scene::make(ActionKind::Drive, "K28"));
  s.drive("beast", "K27").act(ActionKind::Stay).decline_all();
  EXPECT_EQ(s.hunter("gun").cell, at("K27"));  // taken along

  // The next round has ten again.
  s.rest().decline_all();
  s.begin("gun");
  EXPECT_TRUE(s.offered_at(ActionKind::Drive, "K17"));
}

TEST(Vehicle, StandsStillOnceItsSpacesAreSpent) {  // [VEH-1] [VEH-5]
  Scene s(kBothInside + "agent.cell.0=G10");
  s.drive("gun", "K27").act(ActionKind::Stay).decline_all();
  s.begin("beast");
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
  EXPECT_TRUE(s.offers(ActionKind::Sense).empty());
  EXPECT_FALSE(s.offers(ActionKind::GetOut).empty());
}

TEST(Vehicle, IsOnlyForThoseWhoBeganTheirTurnInside) {  // [VEH-2] [VEH-5]
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=gun,beast hunter.cell.0=K17,A1 "
      "agent.kind.0=orangutan agent.cell.0=G10");
  // He stands on its cell, but outside.
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
  EXPECT_TRUE(s.offers(ActionKind::Sense).empty());
  s.refused(Scene::make(ActionKind::Drive, "K18"));
  s.refused(Scene::make(ActionKind::Sense));
  s.enter("gun");
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterDone, {0}), 1);
  EXPECT_EQ(s.pub().vehicle.spent, 0);
}

TEST(Vehicle, DrivesOverAnAgentWithoutEffect) {  // [VEH-3]
  Scene s(kBothInside + "agent.cell.0=K20 shown.kind.0=orangutan");
  s.drive("gun", "K20").act(ActionKind::Stay).decline_all();
  EXPECT_EQ(s.agent().cell, at("K20"));
  EXPECT_EQ(s.agent().hp, 6);
  s.drive("beast", "K24").act(ActionKind::Stay).decline_all();
  EXPECT_EQ(s.agent().hp, 6);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Damage), 0);
}

TEST(Vehicle, BlocksNoSight) {  // [VEH-3]
  Scene s(
      "babel 3 round=6 turn=order hunter.kind.0=gun,beast hunter.cell.0=J25,A1 vehicle.cell=J22 "
      "agent.kind.0=orangutan agent.cell.0=J18");
  s.walk("gun", "J25");
  EXPECT_EQ(s.figure().cell, at("J18"));
}

TEST(Vehicle, IsPassedAndStoodOnByTheAgentButNeverEntered) {  // [VEH-3]
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=gun,beast agent.kind.0=orangutan agent.cell.0=J16");
  EXPECT_TRUE(s.offered(s.path({"J16", "K17", "J18"})));
  s.move({"J16", "K17"});
  EXPECT_EQ(s.agent().cell, at("K17"));
  // Taken nowhere when it drives off.
  s.drive("gun", "K23").act(ActionKind::Stay).decline_all();
  EXPECT_EQ(s.agent().cell, at("K17"));
}

TEST(Vehicle, HoldsAllHunters) {  // [VEH-4]
  Scene s(
      "babel 4 round=6 turn=order hunter.kind.0=gun,beast,prophet hunter.cell.0=-,-,K24 "
      "agent.kind.0=orangutan agent.cell.0=G10");
  s.enter("prophet").decline_all();
  for (const char* who : {"gun", "beast", "prophet"})
    EXPECT_EQ(s.hunter(who).inside, 1);
}

TEST(Vehicle, ProtectsFromStuns) {  // [VEH-4] [STA-2]
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=gun,beast hunter.cell.0=-,J19 "
      "agent.kind.0=orangutan agent.cell.0=J18 agent.card.0=power_fists");
  s.play("power_fists");
  EXPECT_EQ(s.hunter("gun").stunned, 0);
  EXPECT_EQ(s.hunter("beast").stunned, 1);
}

TEST(Sensor, GivesTheDirectionAfterThreeSteps) {  // [VEH-5] [CARD-TRACER]
  // The rule book's example: O5 to L4 in 3 steps, the Tracer on N9.
  Scene s(
      "babel 3 round=6 turn=order hunter.kind.0=gun,beast vehicle.cell=N9 agent.kind.0=orangutan "
      "agent.cell.0=L4 agent.steps.0=3");
  s.begin("gun").act(ActionKind::Sense);
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensorReading, {0, Compass::NW, Compass::None}), 1);
}

TEST(Sensor, KnowsNoMotionBelowThreeSteps) {  // [VEH-5]
  Scene s(
      "babel 3 round=6 turn=order hunter.kind.0=gun,beast vehicle.cell=N9 agent.kind.0=orangutan "
      "agent.cell.0=L4 agent.steps.0=2");
  s.begin("gun").act(ActionKind::Sense);
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensorReading, {0, Compass::None, Compass::None}), 1);
}

TEST(Sensor, CountsStepsAndNotTheWayGained) {  // [VEH-5]
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=gun,beast agent.kind.0=orangutan "
      "agent.cell.0=G10");
  s.move({"G10", "G11", "G12", "G11"});
  s.begin("gun").act(ActionKind::Sense);
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensorReading, {0, Compass::NW}), 1);
}

TEST(Sensor, ForgetsTheMoveOfTheRoundBefore) {  // [VEH-5]
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=gun,beast agent.kind.0=orangutan agent.cell.0=G10 "
      "agent.steps.0=4");
  s.move({"G10"});
  s.begin("gun").act(ActionKind::Sense);
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensorReading, {0, Compass::None}), 1);
}

TEST(Sensor, SaysHereOnItsOwnCell) {  // [VEH-5]
  Scene s(kBothInside + "agent.cell.0=K17 agent.steps.0=4");
  s.begin("gun").act(ActionKind::Sense);
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensorReading, {0, Compass::Here}), 1);
}

TEST(Sensor, WorksOnceARoundAndBarsDriving) {  // [VEH-5]
  Scene s(kBothInside + "agent.cell.0=G10");
  s.begin("gun").act(ActionKind::Sense).act(ActionKind::Stay).decline_all();
  s.begin("beast");
  EXPECT_TRUE(s.offers(ActionKind::Sense).empty());
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
  s.refused(Scene::make(ActionKind::Drive, "K18"));
  s.stay("beast").decline_all();
  s.rest().decline_all();  // the next round: everything is back
  s.begin("beast");
  EXPECT_FALSE(s.offers(ActionKind::Sense).empty());
  EXPECT_FALSE(s.offers(ActionKind::Drive).empty());
}

TEST(Sensor, IsBarredOnceTheVehicleHasMoved) {  // [VEH-5]
  Scene s(kBothInside + "agent.cell.0=G10");
  s.drive("gun", "K18").act(ActionKind::Stay).decline_all();
  s.begin("beast");
  EXPECT_TRUE(s.offers(ActionKind::Sense).empty());
  s.refused(Scene::make(ActionKind::Sense));
}

TEST(SensorWithTwoAgents, ReportsTheDirectionsOfThoseWhoMoved) {  // [VEH-6]
  // From K23: G10 is northwest, R20 northeast.
  Scene both(kTwoAgents + "agent.cell.0=G10,R20 agent.steps.0=3,4");
  both.begin("gun").act(ActionKind::Sense);
  EXPECT_EQ(both.heard(kSpectator, EventCode::SensorReading, {0, Compass::NE, Compass::NW}), 1);
  Scene first(kTwoAgents + "agent.cell.0=G10,R20 agent.steps.0=3,2");
  first.begin("gun").act(ActionKind::Sense);
  EXPECT_EQ(first.heard(kSpectator, EventCode::SensorReading, {0, Compass::NW, Compass::None}), 1);
  Scene second(kTwoAgents + "agent.cell.0=G10,R20 agent.steps.0=1,3");
  second.begin("gun").act(ActionKind::Sense);
  EXPECT_EQ(second.heard(kSpectator, EventCode::SensorReading, {0, Compass::NE, Compass::None}), 1);
  Scene none(kTwoAgents + "agent.cell.0=G10,R20 agent.steps.0=2,2");
  none.begin("gun").act(ActionKind::Sense);
  EXPECT_EQ(none.heard(kSpectator, EventCode::SensorReading, {0, Compass::None, Compass::None}), 1);
}

TEST(SensorWithTwoAgents, DoesNotSayWhose) {  // [VEH-6]
  Scene one_way(kTwoAgents + "agent.cell.0=G10,R20 agent.steps.0=3,4");
  Scene other_way(kTwoAgents + "agent.cell.0=R20,G10 agent.steps.0=4,3");
  one_way.begin("gun").act(ActionKind::Sense);
  other_way.begin("gun").act(ActionKind::Sense);
  EXPECT_EQ(one_way.events(kHunterSeat), other_way.events(kHunterSeat));

  // A set: two agents the same way are one direction, as is one agent alone.
  Scene together(kTwoAgents + "agent.cell.0=G10,F10 agent.steps.0=3,3");
  Scene alone(kTwoAgents + "agent.cell.0=G10,F10 agent.steps.0=0,3");
  together.begin("gun").act(ActionKind::Sense);
  alone.begin("gun").act(ActionKind::Sense);
  EXPECT_EQ(together.events(kHunterSeat), alone.events(kHunterSeat));
}

TEST(QuestionsWithTwoAgents, SensesAreAnsweredByEachByName) {  // [VEH-9] [CARD-BEAST-1]
  Scene s(kTwoAgents + "hunter.cell.0=A1,G12 agent.cell.0=G10,R20");
  s.walk("beast", "G12");
  s.decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading, {1, 0, 1}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading, {1, 1, 0}), 1);
}

TEST(QuestionsWithTwoAgents, PostCognitionNamesOne) {  // [VEH-9] [CARD-PROPHET-3]
  Scene s(kTwoAgents + "agent.cell.0=G10,R20 agent.sheet.6=E10 agent.sheet.70=P10");
  s.begin("prophet").act(Scene::make(ActionKind::PostCognition, {}, 1));
  EXPECT_EQ(s.heard(kSpectator, EventCode::PostCognition), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::PostCognition, {2, 1, 6, "P10"}), 1);
}

}  // namespace
}  // namespace specter::test::vehicle
