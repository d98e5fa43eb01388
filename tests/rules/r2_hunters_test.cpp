// The hunters of the second edition, card by card, with pets, cameras and barriers.
//
// On the covenant board K16 sees the road G16-Q17 and nothing else; J15, L15, N15 and M18 are
// beside that road and out of its sight. A1, T1, F1 and H1 see next to nothing.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::r2_hunters {
namespace {

std::string fox_at(const std::string& cell) {
  return " agent.kind.0=fox shown.kind.0=fox agent.cell.0=" + cell + " ";
}

std::string fox_in_the_open(const std::string& cell) {
  return fox_at(cell) + "shown.figure.0=" + cell +
         " shown.figure_round.0=6 shown.figure_state.0=visible ";
}

/// His turn; another hunter, who sees nothing, stands on T1; the vehicle is far away.
std::string turn_of(const std::string& hunter, const std::string& cell) {
  return "covenant 3 round=6 turn=hunter0 vehicle.cell=A24 hunter.kind.0=" + hunter +
         ",puppet hunter.cell.0=" + cell + ",T1 ";
}

std::string watched_by(const std::string& hunter, const std::string& cell) {
  return "covenant 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=" + hunter +
         ",puppet hunter.cell.0=" + cell + ",T1 ";
}

Action aim(Compass way) { return Scene::make(ActionKind::Aim, {}, static_cast<std::uint8_t>(way)); }

// --- Beast -----------------------------------------------------------------------------------

TEST(R2Beast, BrutalStrengthMakesTheHitCostTwo) {  // [CARD-BEAST-2]
  for (const int die : {5, 6}) {
    Scene s(turn_of("beast", "K16") + fox_at("L16"));
    s.walk("beast", "L16").until(DecisionKind::Attack).dice({die}).attack();
    EXPECT_EQ(s.agent().hp, 2) << die;
    EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled, {Purpose::Brutal, 0, die, 5}), 1);
    EXPECT_EQ(s.heard(kSpectator, EventCode::Damage, {0, 2}), 1);
  }
  Scene four(turn_of("beast", "K16") + fox_at("L16"));
  four.walk("beast", "L16").until(DecisionKind::Attack).dice({4}).attack();
  EXPECT_EQ(four.agent().hp, 3);
}

TEST(R2Beast, NoBrutalStrengthWithoutAnAttackOrFromAnotherCell) {  // [CARD-BEAST-2]
  Scene declines(turn_of("beast", "K16") + fox_at("L16"));
  declines.walk("beast", "L16").decline_all();
  EXPECT_EQ(declines.agent().hp, 4);
  EXPECT_EQ(declines.heard(kSpectator, EventCode::DieRolled), 0);
  Scene beside(turn_of("beast", "K16") + fox_at("N16"));
  beside.walk("beast", "K16").until(DecisionKind::Attack).dice({5}).attack();
  EXPECT_EQ(beside.agent().hp, 3);
}

TEST(R2Beast, AStunnedBeastDoesNotAttackAtAll) {  // [CARD-BEAST-2] [STA-1]
  Scene s(turn_of("beast", "K16") + fox_at("L16") + "hunter.stunned.0=1");
  s.walk("beast", "L16").decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled), 0);
  EXPECT_EQ(s.agent().hp, 4);
}

// --- Gun -------------------------------------------------------------------------------------

TEST(R2Gun, WithADirectionQuickDrawRollsTwoDice) {  // [CARD-GUN-3]
  Scene hit(watched_by("gun", "K16") + fox_at("N15") + "hunter.only.0=E");
  hit.move({"N15", "N16"}).until(DecisionKind::QuickDraw).dice({1, 2}).act(ActionKind::Shoot);
  EXPECT_EQ(hit.agent().hp, 3);  // 3 of 3; one 1 does not miss
  EXPECT_EQ(hit.heard(kSpectator, EventCode::SniperHit), 0);
  Scene ones(watched_by("gun", "K16") + fox_at("L15") + "hunter.only.0=E");
  ones.move({"L15", "L16"}).until(DecisionKind::QuickDraw).dice({1, 1}).act(ActionKind::Shoot);
  EXPECT_EQ(ones.agent().hp, 4);
  Scene six(watched_by("gun", "G16") + fox_at("N15") + "hunter.only.0=E");
  six.move({"N15", "N16"}).until(DecisionKind::QuickDraw).dice({6, 1, 1}).act(ActionKind::Shoot);
  EXPECT_EQ(six.agent().hp, 3);  // 8 of 7
}

TEST(R2Gun, WithoutADirectionOneDie) {  // [CARD-GUN-3] [CARD-GUN-2]
  Scene s(watched_by("gun", "K16") + fox_at("N15"));
  s.move({"N15", "N16"}).until(DecisionKind::QuickDraw).dice({3}).act(ActionKind::Shoot);
  EXPECT_EQ(s.agent().hp, 3);
}

TEST(R2Gun, NoShotBehindHerBack) {  // [CARD-GUN-3]
  Scene s(watched_by("gun", "K16") + fox_at("N15") + "hunter.only.0=W");
  s.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::QuickDraw), 0);
  EXPECT_EQ(s.figure().state, FigureState::None);
}

TEST(R2Gun, ChoosesADirectionAfterAClearCheckUnlessStunned) {  // [CARD-GUN-3] [STA-1]
  Scene s(turn_of("gun", "K16") + fox_at("N15"));
  s.walk("gun", "K16").until(DecisionKind::Aim).act(aim(Compass::E));
  EXPECT_TRUE(s.sees("gun", "N16"));
  EXPECT_FALSE(s.sees("gun", "H16"));
  Scene stunned(turn_of("gun", "K16") + fox_at("N15") + "hunter.stunned.0=1");
  stunned.walk("gun", "K16").decline_all();
  EXPECT_EQ(stunned.hunter("gun").played, 1);
  Scene asked(turn_of("gun", "K16") + fox_at("N15") + "hunter.stunned.0=1");
  asked.walk("gun", "K16").show();
  EXPECT_NE(asked.decision(), DecisionKind::Aim);
}

// --- Watcher ---------------------------------------------------------------------------------

TEST(R2Watcher, PlacesACameraOnHisCellAfterMoving) {  // [CARD-WATCHER-1]
  Scene s(turn_of("watcher", "J17") + fox_at("B6"));
  s.walk("watcher", "J15").until(DecisionKind::Camera);
  EXPECT_EQ(s.offers(ActionKind::PlaceCamera).size(), 4U);
  EXPECT_TRUE(s.offers(ActionKind::TakeCamera).empty());
  s.refused(Scene::make_way(ActionKind::PlaceCamera, Compass::NE));
  s.look(ActionKind::PlaceCamera, Compass::N).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::CameraPlaced, {0, 0, "J15", Compass::N}), 1);
  EXPECT_EQ(s.pub().cameras[0].cell, at("J15"));
  EXPECT_EQ(s.pub().cameras[0].facing, Compass::N);
  EXPECT_EQ(s.hunter("watcher").played, 1);  // one per turn
}

TEST(R2Watcher, MayLeaveItAndMayPlaceFromInsideTheVehicle) {  // [CARD-WATCHER-1]
  Scene none(turn_of("watcher", "J17") + fox_at("B6"));
  none.walk("watcher", "J15").until(DecisionKind::Camera).act(ActionKind::Pass).decline_all();
  EXPECT_EQ(none.pub().cameras[0].cell, kNoCell);
  Scene inside(turn_of("watcher", "-") + fox_at("B6"));
  inside.stay("watcher").until(DecisionKind::Camera);
  inside.look(ActionKind::PlaceCamera, Compass::E);
  EXPECT_EQ(inside.pub().cameras[0].cell, at("A24"));
}

TEST(R2Watcher, ThreeCamerasThenOneIsTakenBackFirst) {  // [CARD-WATCHER-1]
  Scene s(turn_of("watcher", "J17") + fox_at("B6") +
          "camera.cell.0=G10,T2,L15 camera.facing.0=S,S,N");
  s.walk("watcher", "J15").until(DecisionKind::Camera);
  EXPECT_TRUE(s.offers(ActionKind::PlaceCamera).empty());
  EXPECT_EQ(s.offers(ActionKind::TakeCamera).size(), 3U);
  s.act(Scene::make(ActionKind::TakeCamera, {}, 1));
  EXPECT_EQ(s.heard(kSpectator, EventCode::CameraTaken, {0, 1, "T2"}), 1);
  s.until(DecisionKind::Camera).look(ActionKind::PlaceCamera, Compass::N);
  EXPECT_EQ(s.pub().cameras[1].cell, at("J15"));
}

TEST(R2Watcher, SeesFromACameraItsCellAndItsDirection) {  // [CARD-WATCHER-1]
  Scene s(watched_by("watcher", "A1") + fox_at("B6") + "camera.cell.0=J15 camera.facing.0=N");
  for (const char* cell : {"J15", "J14", "J11", "A1", "B1"})
    EXPECT_TRUE(s.sees("watcher", cell)) << cell;
  for (const char* cell : {"J16", "J17", "J18", "J10", "I14", "J9"})
    EXPECT_FALSE(s.sees("watcher", cell)) << cell;
}

TEST(R2Watcher, ACameraAlongItsStretchSeesBothLanes) {  // [CARD-WATCHER-1]
  Scene along(watched_by("watcher", "A1") + fox_at("B6") + "camera.cell.0=G10 camera.facing.0=S");
  for (const char* cell : {"G10", "G11", "H11", "G25", "H25", "G26", "G27"})
    EXPECT_TRUE(along.sees("watcher", cell)) << cell;
  for (const char* cell : {"H10", "G9", "H9", "H26", "F14"})
    EXPECT_FALSE(along.sees("watcher", cell)) << cell;
  Scene across(watched_by("watcher", "A1") + fox_at("B6") + "camera.cell.0=G10 camera.facing.0=E");
  EXPECT_TRUE(across.sees("watcher", "H10"));
  EXPECT_FALSE(across.sees("watcher", "H11"));
  EXPECT_FALSE(across.sees("watcher", "G11"));
}

TEST(R2Watcher, WhatACameraSeesHeSeesOnHerTurnAndMayAttack) {  // [CARD-WATCHER-1]
  Scene hers(watched_by("watcher", "A1") + fox_at("K13") + "camera.cell.0=J15 camera.facing.0=N");
  hers.move({"K13", "J12"}).show();
  EXPECT_EQ(hers.heard(kSpectator, EventCode::FigureVisible, {0, "J12"}), 1);
  Scene his(turn_of("watcher", "A1") + fox_at("J12") + "camera.cell.0=J15 camera.facing.0=N");
  his.walk("watcher", "A1").until(DecisionKind::Attack).dice({6, 5}).attack();
  EXPECT_EQ(his.heard(kSpectator, EventCode::AttackDeclared, {0, 0, "J12", 11}), 1);
  EXPECT_EQ(his.agent().hp, 3);
}

TEST(R2Watcher, AFlashThatACameraSeesBlindsHimAndAllCameras) {  // [CARD-WATCHER-1]
  Scene s(watched_by("watcher", "A1") + fox_at("K13") + "agent.card.0=flash_bang " +
          "camera.cell.0=J15,G10 camera.facing.0=N,S");
  s.play("flash_bang", "J13");
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterBlinded, {0}), 1);
  EXPECT_FALSE(s.sees("watcher", "J12"));
  EXPECT_FALSE(s.sees("watcher", "G20"));
  EXPECT_FALSE(s.sees("watcher", "A1"));
}

TEST(R2Watcher, ADirectionalLimitTurnsOffCamerasFacingOtherWays) {  // [CARD-WATCHER-1]
  const std::string cameras = fox_at("B6") + "camera.cell.0=J15,G10 camera.facing.0=N,S ";
  Scene only(watched_by("watcher", "A1") + cameras + "hunter.flare.0=N");
  EXPECT_TRUE(only.sees("watcher", "J12"));
  EXPECT_FALSE(only.sees("watcher", "G20"));
  EXPECT_FALSE(only.sees("watcher", "B1"));
  Scene without(watched_by("watcher", "A1") + cameras + "hunter.without.0=N");
  EXPECT_FALSE(without.sees("watcher", "J12"));
  EXPECT_TRUE(without.sees("watcher", "G20"));
}

TEST(R2Watcher, FullSpeedOnRoadsOnly) {  // [CARD-WATCHER-2]
  Scene road(turn_of("watcher", "L17") + fox_at("B6"));
  EXPECT_TRUE(road.offered_at(ActionKind::Walk, "Q14"));
  EXPECT_TRUE(road.offered_at(ActionKind::Walk, "Q17"));
  EXPECT_TRUE(road.offered_at(ActionKind::Walk, "G16"));
  road.refused(Scene::make(ActionKind::Walk, "Q11"));  // six
  Scene off_at_the_end(turn_of("watcher", "M17") + fox_at("B6"));
  off_at_the_end.refused(Scene::make(ActionKind::Walk, "R17"));
  Scene off_at_the_start(turn_of("watcher", "M18") + fox_at("B6"));
  EXPECT_TRUE(off_at_the_start.offered_at(ActionKind::Walk, "Q17"));
  off_at_the_start.refused(Scene::make(ActionKind::Walk, "H17"));
  // H22 is five away only over J18-I21, which is no road.
  Scene off_between(turn_of("watcher", "J17") + fox_at("B6"));
  off_between.refused(Scene::make(ActionKind::Walk, "H22"));
}

// --- Heat ------------------------------------------------------------------------------------

TEST(R2Heat, ThermalVisionLooksThroughStructuresAfterAShortMove) {  // [CARD-HEAT-1]
  for (const char* from : {"K16", "L16", "M16"}) {
    Scene s(turn_of("heat", from) + fox_at("K13"));
    s.walk("heat", "K16").until(DecisionKind::Attack);
    EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {0, "K13"}), 1) << from;
    s.dice({3}).attack();
    EXPECT_EQ(s.agent().hp, 3);
  }
  Scene three(turn_of("heat", "N16") + fox_at("K13"));
  three.walk("heat", "K16").decline_all();
  EXPECT_EQ(three.heard(kSpectator, EventCode::Clear, {0}), 1);
}

TEST(R2Heat, ThermalVisionEndsWithHisTurn) {  // [CARD-HEAT-1]
  Scene s(turn_of("heat", "K16") + fox_at("B6"));
  s.walk("heat", "K16").decline_all();
  EXPECT_EQ(s.hunter("heat").played, 1);
  EXPECT_FALSE(s.sees("heat", "K13"));
}

TEST(R2Heat, ThermalVisionLooksThroughBarriersInItsRoadVision) {  // [CARD-HEAT-1]
  Scene s(turn_of("heat", "K16") + fox_at("P17") + "barrier.0=N17");
  s.walk("heat", "K16").show();
  EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {0, "P17"}), 1);
  Scene three(turn_of("heat", "H16") + fox_at("P17") + "barrier.0=N17");
  three.walk("heat", "K16").decline_all();
  EXPECT_EQ(three.heard(kSpectator, EventCode::Clear, {0}), 1);
}

TEST(R2Heat, ThermalVisionIsNoDiagonalSight) {  // [CARD-HEAT-1]
  Scene s(turn_of("heat", "K16") + fox_at("J15"));
  s.walk("heat", "K16").decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {0}), 1);
}

TEST(R2Heat, PulseCannonReachesAVisibleFigureBehindWalls) {  // [CARD-HEAT-2]
  Scene s(turn_of("heat", "O16") + fox_in_the_open("K13"));
  s.walk("heat", "K16").until(DecisionKind::Attack).dice({3}).attack();
  EXPECT_EQ(s.agent().hp, 3);
  Scene marker(turn_of("heat", "O16") + fox_at("K13") +
               "shown.figure.0=K13 shown.figure_round.0=5 shown.figure_state.0=marker");
  marker.walk("heat", "K16").show();
  EXPECT_NE(marker.decision(), DecisionKind::Attack);
  Scene aside(turn_of("heat", "O16") + fox_in_the_open("J13"));
  aside.walk("heat", "K16").show();
  EXPECT_NE(aside.decision(), DecisionKind::Attack);
}

TEST(R2Heat, PulseCannonNotFromInsideTheVehicle) {  // [CARD-HEAT-2] [HUN-8]
  Scene s(
      "covenant 3 round=6 turn=hunter0 vehicle.cell=K16 hunter.kind.0=heat,puppet "
      "hunter.cell.0=-,T1 " +
      fox_in_the_open("K13"));
  s.stay("heat").show();
  EXPECT_NE(s.decision(), DecisionKind::Attack);
}

TEST(R2Heat, NoCannonAndNoThermalVisionWhileDisabled) {  // [CARD-HEAT-1] [CARD-HEAT-2] [STA-5]
  Scene thermal(turn_of("heat", "K16") + fox_at("K13") + "hunter.disabled.0=1");
  thermal.walk("heat", "K16").decline_all();
  EXPECT_EQ(thermal.heard(kSpectator, EventCode::Clear, {0}), 1);
  Scene cannon(turn_of("heat", "O16") + fox_in_the_open("K13") + "hunter.disabled.0=2");
  cannon.walk("heat", "K16").show();
  EXPECT_NE(cannon.decision(), DecisionKind::Attack);
}

// --- Judge -----------------------------------------------------------------------------------

TEST(R2Judge, ClairvoyanceSensesStrictlyInTheQuadrant) {  // [CARD-JUDGE-1]
  const struct {
    const char* agent;
    Compass way;
    int sensed;
  } cases[] = {
      {"N14", Compass::NE, 1}, {"N14", Compass::NW, 0}, {"N14", Compass::SE, 0},
      {"N16", Compass::NE, 0}, {"N16", Compass::SE, 0}, {"K13", Compass::NE, 0},
      {"K13", Compass::NW, 0}, {"C20", Compass::SW, 1}, {"W32", Compass::SE, 1},
      {"A1", Compass::NW, 1},  {"J17", Compass::SW, 1},
  };
  for (const auto& c : cases) {
    Scene s(turn_of("judge", "K16") + fox_at(c.agent));
    s.look(ActionKind::Clairvoyance, c.way).decline_all();
    for (const Seat seat : {kAgentSeat, Seat{1}, Seat{2}, kSpectator})
      EXPECT_EQ(s.heard(seat, EventCode::ClairvoyanceReading, {0, c.way, c.sensed}), 1) << c.agent;
    EXPECT_EQ(s.hunter("judge").cell, at("K16"));
  }
}

TEST(R2Judge, ClairvoyanceIsInsteadOfMovingAndTheCheckFollows) {  // [CARD-JUDGE-1] [HUN-6]
  Scene s(turn_of("judge", "K16") + fox_at("N17"));
  s.refused(Scene::make_way(ActionKind::Clairvoyance, Compass::E));
  s.look(ActionKind::Clairvoyance, Compass::SE).until(DecisionKind::Attack);
  EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {0, "N17"}), 1);
  Scene stunned(turn_of("judge", "K16") + fox_at("N17") + "hunter.stunned.0=1");
  EXPECT_TRUE(stunned.offers(ActionKind::Clairvoyance).empty());
}

TEST(R2Judge, JudgementFatiguesWhoIsHit) {  // [CARD-JUDGE-2] [STA-3]
  Scene hit(turn_of("judge", "K16") + fox_at("N16"));
  hit.walk("judge", "K16").until(DecisionKind::Attack).dice({3}).attack();
  EXPECT_EQ(hit.agent().hp, 3);
  EXPECT_EQ(hit.shown().fatigued, 1);
  for (const Seat seat : {kAgentSeat, Seat{1}, kSpectator})
    EXPECT_EQ(hit.heard(seat, EventCode::Fatigued, {0}), 1);
  Scene miss(turn_of("judge", "K16") + fox_at("N16"));
  miss.walk("judge", "K16").until(DecisionKind::Attack).dice({2}).attack();
  EXPECT_EQ(miss.shown().fatigued, 0);
  Scene off(turn_of("judge", "K16") + fox_at("N16") + "hunter.disabled.0=2");
  off.walk("judge", "K16").until(DecisionKind::Attack).dice({3}).attack();
  EXPECT_EQ(off.agent().hp, 3);
  EXPECT_EQ(off.shown().fatigued, 0);
}

// --- Tracker and Rover -----------------------------------------------------------------------

const std::string kRoverWatches =
    "covenant 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=tracker,puppet "
    "hunter.cell.0=A1,T1 pet.cell=K16 ";
const std::string kTrackersTurn =
    "covenant 3 round=6 turn=hunter0 vehicle.cell=A24 hunter.kind.0=tracker,puppet "
    "hunter.cell.0=A1,T1 ";

TEST(R2Rover, BarksAtAPathInItsSight) {  // [CARD-TRACKER-1]
  const std::vector<std::vector<std::string_view>> paths = {
      {"N15", "N16"},         // last
      {"N15", "N16", "N15"},  // between
      {"N16", "N15"},         // first
      {"N16"},                // staying
  };
  for (const auto& path : paths) {
    Scene s(kRoverWatches + fox_at(std::string(path[0])));
    s.move(path).decline_all();
    for (const Seat seat : {kAgentSeat, Seat{1}, Seat{2}, kSpectator})
      EXPECT_EQ(s.heard(seat, EventCode::Bark, {0}), 1) << path.size();
    EXPECT_EQ(s.figure().state, FigureState::None);  // no figure
  }
  Scene quiet(kRoverWatches + fox_at("N15"));
  quiet.move({"N15", "N14"}).decline_all();
  EXPECT_EQ(quiet.heard(kSpectator, EventCode::Bark), 0);
}

TEST(R2Rover, BarksFromInsideTheVehicle) {  // [CARD-TRACKER-1]
  Scene s(
      "covenant 3 round=6 turn=agent vehicle.cell=K17 hunter.kind.0=tracker,puppet "
      "hunter.cell.0=A1,T1 pet.inside=1 " +
      fox_at("N15"));
  s.move({"N15", "N16", "N15"}).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark, {0}), 1);
}

TEST(R2Rover, BarksAtTheEndOfItsTurn) {  // [CARD-TRACKER-1] [TRN-4]
  Scene s(kTrackersTurn + fox_at("N16") + "pet.cell=J15");
  s.walk("tracker", "A1").until(DecisionKind::PetMove);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark), 0);
  s.act(Scene::make(ActionKind::Walk, "K16")).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark, {0}), 1);
  EXPECT_EQ(s.figure().state, FigureState::None);
  Scene quiet(kTrackersTurn + fox_at("N16") + "pet.cell=J16");
  quiet.walk("tracker", "A1").until(DecisionKind::PetMove);
  quiet.act(Scene::make(ActionKind::Walk, "J14")).decline_all();
  EXPECT_EQ(quiet.heard(kSpectator, EventCode::Bark), 0);  // not what it passes
}

TEST(R2Rover, BitesWhereItEndsOnHer) {  // [CARD-TRACKER-1]
  for (const int die : {3, 4, 6}) {
    Scene s(kTrackersTurn + fox_at("N16") + "pet.cell=K16");
    s.walk("tracker", "A1").until(DecisionKind::PetMove).dice({die});
    s.act(Scene::make(ActionKind::Walk, "N16")).decline_all();
    EXPECT_EQ(s.agent().hp, die >= 4 ? 3 : 4) << die;
    EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled, {Purpose::Bite, 0, die, 4}), 1);
    EXPECT_EQ(s.figure().state, FigureState::None);
    EXPECT_EQ(s.heard(kSpectator, EventCode::Damage), die >= 4 ? 1 : 0);
  }
}

TEST(R2Rover, ABiteMayCatchHer) {  // [CARD-TRACKER-1] [END-2]
  Scene s(kTrackersTurn + fox_at("N16") + "agent.hp.0=1 pet.cell=K16");
  s.walk("tracker", "A1").until(DecisionKind::PetMove).dice({4});
  s.act(Scene::make(ActionKind::Walk, "N16"));
  EXPECT_EQ(s.pub().winner, Side::Hunters);
}

TEST(R2Rover, PassingHerIsNoBite) {  // [CARD-TRACKER-1]
  Scene s(kTrackersTurn + fox_at("L16") + "pet.cell=K16");
  s.walk("tracker", "A1").until(DecisionKind::PetMove);
  s.act(Scene::make(ActionKind::Walk, "M16")).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled), 0);
}

TEST(R2Rover, DoesNotRemoveBarriers) {  // [CARD-TRACKER-1] [CARD-BARRIER]
  Scene s(kTrackersTurn + fox_at("B6") + "pet.cell=J15 barrier.0=L16");
  s.walk("tracker", "A1").until(DecisionKind::PetMove);
  s.act(Scene::make(ActionKind::Walk, "K16"));
  EXPECT_EQ(s.pub().barriers[0], at("L16"));
}

TEST(R2Rover, ItsTurnComesRightAfterItsHuntersTurn) {  // [TRN-4]
  Scene s(
      "covenant 3 round=6 turn=order vehicle.cell=A24 hunter.kind.0=puppet,tracker "
      "hunter.cell.0=T1,A1 pet.cell=K16 " +
      fox_at("B6"));
  s.walk("tracker", "A1").until(DecisionKind::PetMove);
  EXPECT_EQ(s.asked(), Seat{2});
  s.act(Scene::make(ActionKind::Walk, "O16"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::PetMoved, {1, "O16", 4}), 1);
  EXPECT_EQ(s.pub().pet.cell, at("O16"));
  s.decline_all();
  EXPECT_EQ(s.hunter("puppet").played, 0);
  s.walk("puppet", "T1").decline_all();
  EXPECT_EQ(s.decision(), DecisionKind::AgentTurn);  // once a round
}

TEST(R2Rover, MovesLikeAHunterAndNeedNot) {  // [PET-1]
  Scene s(kTrackersTurn + fox_at("B6") + "pet.cell=K16");
  s.walk("tracker", "A1").until(DecisionKind::PetMove);
  EXPECT_TRUE(s.offered_at(ActionKind::Walk, "O16"));
  s.refused(Scene::make(ActionKind::Walk, "P16"));  // five
  s.refused(Scene::make(ActionKind::Walk, "K15"));  // a structure
  s.decline();
  EXPECT_EQ(s.pub().pet.cell, at("K16"));
  s.decline_all();
  EXPECT_EQ(s.hunter("tracker").played, 1);
}

TEST(R2Rover, StartsInTheVehicleAndGetsOutAndIn) {  // [PET-1] [SET-8] [VEH-2]
  Scene s(kTrackersTurn + fox_at("B6") + "pet.inside=1");
  EXPECT_EQ(s.pub().pet.cell, at("A24"));
  s.walk("tracker", "A1").until(DecisionKind::PetMove);
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
  EXPECT_TRUE(s.offers(ActionKind::Sense).empty());
  EXPECT_TRUE(s.offers(ActionKind::Walk).empty());
  s.refused(Scene::make(ActionKind::GetOut, "A24"));
  s.act(Scene::make(ActionKind::GetOut, "B24"));
  EXPECT_EQ(s.pub().pet.cell, at("B24"));
  EXPECT_EQ(s.pub().pet.inside, 0);
  Scene in(kTrackersTurn + fox_at("B6") + "pet.cell=D24");
  in.walk("tracker", "A1").until(DecisionKind::PetMove);
  in.act(Scene::make(ActionKind::Enter, "A24"));
  EXPECT_EQ(in.pub().pet.inside, 1);
  EXPECT_EQ(in.pub().pet.cell, at("A24"));
}

TEST(R2Rover, RidesAlongAndNeitherSeesNorAttacks) {  // [PET-1]
  Scene rides(
      "covenant 3 round=6 turn=hunter0 vehicle.cell=K17 hunter.kind.0=tracker,puppet "
      "hunter.cell.0=-,T1 pet.inside=1 " +
      fox_at("B6"));
  rides.drive("tracker", "O17").act(ActionKind::Stay);
  EXPECT_EQ(rides.pub().pet.cell, at("O17"));
  Scene sight(kRoverWatches + fox_at("N16"));
  EXPECT_FALSE(sight.sees("tracker", "N16"));
  Scene turn(kTrackersTurn + fox_in_the_open("N16") + "pet.cell=K16");
  turn.walk("tracker", "A1").until(DecisionKind::PetMove).decline();
  turn.decline_all();
  EXPECT_EQ(turn.heard(kSpectator, EventCode::AttackDeclared), 0);
}

TEST(R2Tracker, CatchTheScentTellsWhoIsNearer) {  // [CARD-TRACKER-2]
  const struct {
    const char* agent;
    int nearer;
  } cases[] = {{"N15", 1}, {"B6", 0}, {"K13", 1}, {"A1", 0}};
  for (const auto& c : cases) {
    Scene s(kTrackersTurn + fox_at(c.agent) + "pet.cell=K16");
    s.act(Scene::make(ActionKind::Scent, {}, 0)).decline_all();
    for (const Seat seat : {kAgentSeat, Seat{1}, kSpectator})
      EXPECT_EQ(s.heard(seat, EventCode::ScentReading, {0, 0, c.nearer}), 1) << c.agent;
  }
  // F9 is 8 rows from A1, and 7 rows from K16; B9 is 8 from A1 and 9 from K16.
  Scene rover(kTrackersTurn + fox_at("F9") + "pet.cell=K16");
  rover.act(Scene::make(ActionKind::Scent, {}, 0));
  EXPECT_EQ(rover.heard(kSpectator, EventCode::ScentReading, {0, 0, 1}), 1);
  // C8 is 7 from A1 and 8 from K16; C9 8 and 8.
  Scene equal(kTrackersTurn + fox_at("C9") + "pet.cell=K16");
  equal.act(Scene::make(ActionKind::Scent, {}, 0));
  EXPECT_EQ(equal.heard(kSpectator, EventCode::ScentReading, {0, 0, 2}), 1);
}

TEST(R2Tracker, TheScentIsInsteadOfMovingAndRoverMovesAfterwards) {  // [CARD-TRACKER-2] [TRN-4]
  Scene s(kTrackersTurn + fox_at("C9") + "pet.cell=K16");
  s.act(Scene::make(ActionKind::Scent, {}, 0));
  EXPECT_EQ(s.hunter("tracker").cell, at("A1"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {0}), 1);
  s.until(DecisionKind::PetMove);
}

// --- Conditions ------------------------------------------------------------------------------

TEST(R2Stun, SwitchesAbilitiesOff) {  // [STA-1]
  // Cameras see nothing, the Beast senses nothing, nobody acts instead of moving.
  Scene cameras(watched_by("watcher", "A1") + fox_at("B6") +
                "camera.cell.0=J15 camera.facing.0=N hunter.stunned.0=1");
  EXPECT_FALSE(cameras.sees("watcher", "J12"));
  Scene beast(turn_of("beast", "K16") + fox_at("N15") + "hunter.stunned.0=1");
  EXPECT_TRUE(beast.offered_at(ActionKind::Walk, "M16"));
  beast.refused(Scene::make(ActionKind::Walk, "N16"));
  beast.walk("beast", "M16").decline_all();
  EXPECT_EQ(beast.heard(kSpectator, EventCode::SensesReading), 0);
  EXPECT_EQ(beast.hunter("beast").stunned, 0);  // over with his own turn
  Scene prophet(turn_of("prophet", "K16") + fox_at("N15") + "hunter.stunned.0=1");
  EXPECT_TRUE(prophet.offers(ActionKind::PostCognition).empty());
  Scene puppet(turn_of("judge", "K16") + fox_at("N15") + "hunter.stunned.1=1");
  puppet.walk("judge", "K16").decline_all();
  EXPECT_TRUE(puppet.offers(ActionKind::Relay).empty());
  Scene watcher(turn_of("watcher", "K16") + fox_at("N15") + "hunter.stunned.0=1");
  watcher.walk("watcher", "K16").show();
  EXPECT_NE(watcher.decision(), DecisionKind::Camera);
  Scene tracker(kTrackersTurn + fox_at("N15") + "pet.cell=K16 hunter.stunned.0=1");
  EXPECT_TRUE(tracker.offers(ActionKind::Scent).empty());
  Scene heat(turn_of("heat", "K16") + fox_at("K13") + "hunter.stunned.0=1");
  heat.walk("heat", "K16").decline_all();
  EXPECT_EQ(heat.heard(kSpectator, EventCode::Clear, {0}), 1);
}

TEST(R2Stun, AStunnedProphetAsksNothing) {  // [STA-1] [CARD-PROPHET-2]
  Scene s(watched_by("prophet", "A1") + fox_at("N15") + "hunter.stunned.0=1");
  s.rest();
  for (int i = 0; i < 20 && s.decision() != DecisionKind::HunterOrder; ++i) {
    ASSERT_NE(s.decision(), DecisionKind::Announce);
    s.decline();
  }
  EXPECT_EQ(s.heard(kSpectator, EventCode::Announced), 0);
}

TEST(R2Stun, RoverStillMovesAndBarksAndASniperDirectionStillNarrows) {  // [STA-1]
  Scene bark(kRoverWatches + fox_at("N15") + "hunter.stunned.0=1");
  bark.move({"N15", "N16", "N15"}).decline_all();
  EXPECT_EQ(bark.heard(kSpectator, EventCode::Bark, {0}), 1);
  Scene moves(kTrackersTurn + fox_at("N15") + "hunter.stunned.0=1 pet.cell=K16");
  moves.walk("tracker", "A1").until(DecisionKind::PetMove);
  moves.act(Scene::make(ActionKind::Walk, "O16"));
  EXPECT_EQ(moves.pub().pet.cell, at("O16"));
  Scene gun(watched_by("gun", "K16") + fox_at("N15") + "hunter.only.0=W hunter.stunned.0=1");
  EXPECT_FALSE(gun.sees("gun", "N16"));
  EXPECT_TRUE(gun.sees("gun", "H16"));
  Scene shot(watched_by("gun", "K16") + fox_at("N15") + "hunter.only.0=E hunter.stunned.0=1");
  shot.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(shot.heard(kSpectator, EventCode::QuickDraw), 0);
}

// --- Barriers --------------------------------------------------------------------------------

TEST(R2Barriers, AreRemovedBeforeTheSightCheck) {  // [HUN-5] [CARD-BARRIER]
  for (const char* end : {"K16", "K17", "J16"}) {
    Scene s(turn_of("judge", "H16") + fox_at("N16") + "barrier.0=L16");
    s.walk("judge", end).show();
    if (std::string(end) == "J16") {
      EXPECT_EQ(s.pub().barriers[0], at("L16"));
      EXPECT_EQ(s.heard(kSpectator, EventCode::BarrierRemoved), 0);
      continue;
    }
    EXPECT_EQ(s.pub().barriers[0], kNoCell) << end;
    const int removed = s.heard_at(kSpectator, EventCode::BarrierRemoved, {"L16", 0});
    const int seen = s.heard_at(kSpectator, EventCode::FigureVisible, {0, "N16"});
    EXPECT_GE(removed, 0);
    EXPECT_GT(seen, removed) << end;
  }
}

TEST(R2Barriers, AlsoByAHunterWhoStaysAndNotFromInside) {  // [HUN-5] [CARD-BARRIER]
  Scene stays(turn_of("judge", "K16") + fox_at("N16") + "barrier.0=L16");
  stays.walk("judge", "K16");
  EXPECT_EQ(stays.pub().barriers[0], kNoCell);
  Scene instead(turn_of("judge", "K16") + fox_at("N16") + "barrier.0=L16");
  instead.look(ActionKind::Clairvoyance, Compass::NE);
  EXPECT_EQ(instead.pub().barriers[0], kNoCell);
  Scene inside(
      "covenant 3 round=6 turn=hunter0 vehicle.cell=K16 hunter.kind.0=judge,puppet "
      "hunter.cell.0=-,T1 barrier.0=L16 " +
      fox_at("N16"));
  inside.stay("judge").decline_all();
  EXPECT_EQ(inside.pub().barriers[0], at("L16"));
  Scene enters(
      "covenant 3 round=6 turn=hunter0 vehicle.cell=K16 hunter.kind.0=judge,puppet "
      "hunter.cell.0=I16,T1 barrier.0=L16 " +
      fox_at("N16"));
  enters.enter("judge").decline_all();
  EXPECT_EQ(enters.pub().barriers[0], at("L16"));
}

TEST(R2Barriers, BlockHuntersOnTheirWay) {  // [CARD-BARRIER] [GEO-3]
  Scene s(turn_of("judge", "G9") + fox_at("B6") + "barrier.0=G10,H10");
  s.refused(Scene::make(ActionKind::Walk, "G10"));
  s.refused(Scene::make(ActionKind::Walk, "H11"));
  EXPECT_TRUE(s.offered_at(ActionKind::Walk, "G11"));  // round the corner, 4 steps
}

}  // namespace
}  // namespace specter::test::r2_hunters
