// Ways that are longer than they need be: hunters, the vehicle, pets (HUN-1, HUN-7, VEH-1, PET-1).
//
// On the covenant board K16 sees the road G16-Q17 and nothing else; J15 is beside that road and out
// of its sight. W1, W2 and W3 are a corridor one cell wide: from W1 only W2 can be stepped to. A1,
// T1, F1 and H1 see next to nothing.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/preview.h"
#include "rules/r2_traitor.h"
#include "support/scene.h"

namespace specter::test::ways {
namespace {

constexpr const char* kNoWay = "act.no_way";

Action way(ActionKind kind, std::string_view cell, int steps) {
  Action a = Scene::make(kind, cell);
  a.steps = static_cast<std::uint8_t>(steps);
  return a;
}
Action walk(std::string_view cell, int steps) { return way(ActionKind::Walk, cell, steps); }
Action drive(std::string_view cell, int steps) { return way(ActionKind::Drive, cell, steps); }

/// His turn; the other hunter sees nothing on T1; Fox stands out of everybody's sight.
std::string turn_of(const std::string& hunter, const std::string& cell,
                    const std::string& fox = "B6") {
  return "covenant 3 round=6 turn=hunter0 vehicle.cell=A24 hunter.kind.0=" + hunter +
         ",puppet hunter.cell.0=" + cell +
         ",T1 agent.kind.0=fox shown.kind.0=fox agent.cell.0=" + fox + " ";
}

/// Two hunters in the Tracer on K17, on the first board.
const std::string kBothInside =
    "babel 3 round=6 turn=order hunter.kind.0=gun,beast agent.kind.0=orangutan agent.cell.0=G10 ";

std::vector<int> longer(const Scene& s, Action action) {
  action.seat = s.asked();
  const auto seen = preview(known(s.game(), s.state(), action.seat), action);
  std::vector<int> out;
  if (!seen) return {-1};
  for (int n = 0; n < 16; ++n)
    if (((unsigned{seen->longer} >> static_cast<unsigned>(n)) & 1U) != 0) out.push_back(n);
  return out;
}

// --- on foot ---------------------------------------------------------------------------------

TEST(LongerWay, IsWalkedWithItsOwnNumberOfSteps) {  // [HUN-1]
  for (int steps = 1; steps <= 4; ++steps) {
    Scene s(turn_of("judge", "K16"));
    s.act(walk("L16", steps)).decline_all();
    EXPECT_EQ(s.hunter("judge").cell, at("L16"));
    EXPECT_EQ(s.heard(kSpectator, EventCode::HunterWalked, {0, "L16", steps}), 1) << steps;
  }
  Scene s(turn_of("judge", "K16"));
  s.refused(walk("L16", 5), kNoWay);  // past the limit
  s.refused(walk("L16", 0), kNoWay);
  s.refused(walk("L16", 200), kNoWay);
  s.refused(walk("N16", 2), kNoWay);  // fewer than there are
  s.refused(walk("P16", 5));          // too far, whatever the number
  s.refused(walk("L18", 4));          // a structure
}

TEST(LongerWay, LeadsOutAndBack) {  // [HUN-1] [AGT-2]
  for (const int steps : {2, 3, 4}) {
    Scene s(turn_of("judge", "K16"));
    s.act(walk("K16", steps)).decline_all();
    EXPECT_EQ(s.hunter("judge").cell, at("K16"));
    EXPECT_EQ(s.heard(kSpectator, EventCode::HunterWalked, {0, "K16", steps}), 1) << steps;
  }
  Scene s(turn_of("judge", "K16"));
  s.refused(walk("K16", 1), kNoWay);  // staying put is no step
}

TEST(LongerWay, WithoutANumberTheFewestStepsAreTaken) {  // [HUN-1]
  Scene s(turn_of("judge", "K16"));
  s.act(Scene::make(ActionKind::Walk, "N16")).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterWalked, {0, "N16", 3}), 1);
}

TEST(LongerWay, IsNotListed) {  // [HUN-1]
  Scene s(turn_of("judge", "K16"));
  int here = 0;
  for (const Action& a : s.offers(ActionKind::Walk))
    if (a.cell == at("K16") || a.cell == at("L16")) ++here;
  EXPECT_EQ(here, 2);
  EXPECT_FALSE(s.offered(walk("L16", 2)));
  EXPECT_TRUE(s.offered(walk("L16", 1)));
}

TEST(LongerWay, NeedsAWayOfExactlyThatManySteps) {  // [HUN-1] [GEO-3]
  // In a corridor one cell wide every step changes sides.
  Scene s(turn_of("judge", "W1"));
  s.refused(walk("W1", 3), kNoWay);
  s.refused(walk("W2", 2), kNoWay);
  s.refused(walk("W2", 4), kNoWay);
  s.refused(walk("W3", 3), kNoWay);
  EXPECT_EQ(longer(s, walk("W1", 0)), (std::vector{2, 4}));
  EXPECT_EQ(longer(s, walk("W2", 1)), (std::vector{3}));
  EXPECT_EQ(longer(s, walk("W3", 2)), (std::vector{4}));
  s.act(walk("W2", 3)).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterWalked, {0, "W2", 3}), 1);
}

TEST(LongerWay, IsBlockedByBarriers) {  // [HUN-1] [CARD-BARRIER]
  Scene pocket(turn_of("judge", "W1") + "barrier.0=W3");
  EXPECT_EQ(longer(pocket, walk("W1", 0)), (std::vector{2, 4}));
  pocket.refused(walk("W3", 4));
  pocket.act(walk("W2", 3)).decline_all();
  EXPECT_EQ(pocket.heard(kSpectator, EventCode::BarrierRemoved, {"W3", 0}), 1);
  // No step at all: no way out, so no way back.
  Scene shut(turn_of("judge", "W1") + "barrier.0=W2");
  shut.refused(walk("W1", 2), kNoWay);
  EXPECT_TRUE(longer(shut, walk("W1", 0)).empty());
}

TEST(LongerWay, OnlyItsEndIsChecked) {  // [SEE-6] [HUN-1]
  Scene s(turn_of("judge", "J15", "N16"));
  EXPECT_FALSE(s.sees("judge", "N16"));
  s.act(walk("J15", 2)).decline_all();  // over J16, say, from where he would have seen her
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {0}), 1);
  EXPECT_EQ(s.figure().state, FigureState::None);
}

TEST(LongerWay, StunnedItHasTwoSteps) {  // [STA-1] [HUN-1]
  for (const char* edition : {"babel", "combined"}) {
    Scene s(std::string(edition) +
            " 3 board=babel round=6 turn=hunter0 vehicle.cell=N9 hunter.kind.0=beast,prophet "
            "hunter.cell.0=K17,A1 hunter.stunned.0=1 agent.kind.0=orangutan agent.cell.0=B13");
    EXPECT_EQ(longer(s, walk("K17", 0)), (std::vector{2})) << edition;
    EXPECT_EQ(longer(s, walk("K16", 1)), (std::vector{2})) << edition;
    s.refused(walk("K17", 3), kNoWay);
    s.refused(walk("K16", 4), kNoWay);
    s.act(walk("K17", 2)).decline_all();
    EXPECT_EQ(s.heard(kSpectator, EventCode::HunterWalked, {0, "K17", 2}), 1) << edition;
  }
}

TEST(LongerWay, MayEndInTheVehicle) {  // [HUN-4] [HUN-1]
  Scene near(turn_of("judge", "K16") + "vehicle.cell=K17");
  EXPECT_EQ(longer(near, way(ActionKind::Enter, "K17", 1)), (std::vector{2, 3, 4}));
  near.refused(way(ActionKind::Enter, "K17", 5), kNoWay);
  near.act(way(ActionKind::Enter, "K17", 4)).decline_all();
  EXPECT_EQ(near.heard(kSpectator, EventCode::HunterEntered, {0, 4}), 1);
  EXPECT_EQ(near.hunter("judge").inside, 1);
  Scene on(turn_of("judge", "K17") + "vehicle.cell=K17");
  on.act(way(ActionKind::Enter, "K17", 2)).decline_all();
  EXPECT_EQ(on.heard(kSpectator, EventCode::HunterEntered, {0, 2}), 1);
  Scene barred(five("judge,gun,heat,beast", "K17,T1,F1,H1", 1) +
               "turn=hunter0 vehicle.cell=K17 hunter.revoked.0=1 agent.cell.0=B6");
  barred.refused(way(ActionKind::Enter, "K17", 2));  // [TRA-5]
}

// --- what depends on the number ----------------------------------------------------------------

TEST(LongerWay, OfFourStepsAsksTheBeastNothing) {  // [CARD-BEAST-1] [AGT-2] [HUN-1]
  for (const char* edition : {"babel", "combined"}) {
    const std::string position =
        std::string(edition) +
        " 3 board=babel round=6 turn=hunter0 vehicle.cell=N9 hunter.kind.0=beast,prophet "
        "hunter.cell.0=K17,A1 agent.kind.0=orangutan agent.cell.0=H19 ";
    Scene three(position);
    three.act(walk("K18", 3)).decline_all();
    EXPECT_EQ(three.heard(kSpectator, EventCode::SensesReading, {0, 0, 1}), 1) << edition;
    Scene four(position);
    four.act(walk("K18", 4)).decline_all();
    EXPECT_EQ(four.heard(kSpectator, EventCode::SensesReading), 0) << edition;
    Scene back(position);
    back.act(walk("K17", 4)).decline_all();
    EXPECT_EQ(back.heard(kSpectator, EventCode::SensesReading), 0) << edition;
  }
}

// RULING-47: a way of five steps has a fifth step, however near it ends.
TEST(LongerWay, OfFiveStepsBindsTheBeastsAttack) {  // [RULING-47] [CARD-BEAST-3] [HUN-1]
  const std::string position = turn_of("beast", "K16", "N16");
  Scene four(position);
  four.act(walk("L16", 4)).until(DecisionKind::Attack);
  Scene five_steps(position);
  five_steps.act(walk("L16", 5));
  EXPECT_EQ(five_steps.figure().cell, at("N16"));  // seen, and out of his reach
  EXPECT_EQ(five_steps.heard(kSpectator, EventCode::HunterDone, {0}), 1);
  Scene own(turn_of("beast", "K16", "L16"));
  own.act(walk("L16", 5)).until(DecisionKind::Attack);
  Scene six(position);
  six.refused(walk("L16", 6), kNoWay);
  Scene tired(position + "hunter.disabled.0=4");  // without Quadrupedal Move
  tired.refused(walk("L16", 5), kNoWay);
}

TEST(LongerWay, OfThreeStepsIsTooFarForThermalVision) {  // [CARD-HEAT-1] [HUN-1]
  const std::string position = turn_of("heat", "K16", "K13");
  Scene two(position);
  two.act(walk("K16", 2)).decline_all();
  EXPECT_EQ(two.figure().cell, at("K13"));
  Scene three(position);
  three.act(walk("K16", 3)).decline_all();
  EXPECT_EQ(three.heard(kSpectator, EventCode::Clear, {0}), 1);
  EXPECT_EQ(three.figure().state, FigureState::None);
}

TEST(LongerWay, FullSpeedKeepsToTheRoad) {  // [CARD-WATCHER-2] [HUN-1]
  Scene s(turn_of("watcher", "K16"));
  EXPECT_EQ(longer(s, walk("L16", 1)), (std::vector{2, 3, 4, 5}));
  EXPECT_EQ(longer(s, walk("K16", 0)), (std::vector{2, 3, 4, 5}));
  EXPECT_EQ(longer(s, walk("J15", 1)), (std::vector{2, 3, 4}));  // open, but no road
  s.refused(walk("J15", 5), kNoWay);
  s.act(walk("L16", 5)).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterWalked, {0, "L16", 5}), 1);
  // The first cell is part of the move.
  Scene beside(turn_of("watcher", "J15"));
  beside.refused(walk("J15", 5), kNoWay);
  beside.refused(walk("K16", 5), kNoWay);
  beside.act(walk("K16", 4)).decline_all();
  // A barrier is no road: W8 and W9 are all that is left of it, and back and forth is no five. On
  // foot there would be such a way.
  Scene shut(turn_of("watcher", "W8") + "barrier.0=V8 barrier.1=V9");
  EXPECT_EQ(longer(shut, walk("W8", 0)), (std::vector{2, 4}));
  Scene beast(turn_of("beast", "W8") + "barrier.0=V8 barrier.1=V9");
  EXPECT_EQ(longer(beast, walk("W8", 0)), (std::vector{2, 4, 5}));
}

// --- the vehicle -------------------------------------------------------------------------------

TEST(LongerWay, WastesTheVehiclesSpaces) {  // [VEH-1] [HUN-7]
  Scene s(kBothInside);
  s.begin("gun");
  EXPECT_EQ(longer(s, drive("K18", 1)), (std::vector{2, 3, 4, 5, 6, 7, 8, 9, 10}));
  s.refused(drive("K18", 11), kNoWay);
  s.act(drive("K18", 7)).act(ActionKind::Stay).decline_all();
  EXPECT_EQ(s.pub().vehicle.cell, at("K18"));
  EXPECT_EQ(s.pub().vehicle.spent, 7);
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterDrove, {0, "K18", 7}), 1);
  s.begin("beast");
  s.refused(drive("K17", 4), kNoWay);  // three are left
  s.act(drive("K17", 3));
  EXPECT_EQ(s.pub().vehicle.spent, 10);
}

TEST(LongerWay, DrivesOutAndBack) {  // [RULING-46] [VEH-1] [VEH-5]
  Scene s(kBothInside);
  s.begin("gun");
  EXPECT_FALSE(s.offered_at(ActionKind::Drive, "K17"));
  s.refused(Scene::make(ActionKind::Drive, "K17"));  // RULING-46: that would be no drive
  s.refused(drive("K17", 0), kNoWay);
  s.refused(drive("K17", 1), kNoWay);
  s.refused(drive("K17", 11), kNoWay);
  s.act(drive("K17", 10));
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterDrove, {0, "K17", 10}), 1);
  EXPECT_EQ(s.decision(), DecisionKind::GetOut);
  s.act(ActionKind::Stay).decline_all();
  EXPECT_EQ(s.pub().vehicle.cell, at("K17"));
  s.begin("beast");
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
  EXPECT_TRUE(s.offers(ActionKind::Sense).empty());
  s.refused(drive("K17", 2));
}

TEST(LongerWay, SpacesDrivenAreTheDriversMovement) {  // [HUN-7] [CARD-BEAST-1]
  Scene s(kBothInside + "hunter.cell.0=A1,-");
  s.begin("beast").act(drive("K17", 4)).act(ActionKind::Stay).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading), 0);
  Scene three(kBothInside + "hunter.cell.0=A1,-");
  three.begin("beast").act(drive("K17", 3)).act(ActionKind::Stay).decline_all();
  EXPECT_EQ(three.heard(kSpectator, EventCode::SensesReading), 1);
}

TEST(LongerWay, KeepsToTheRoadAndOffBarriers) {  // [VEH-1] [CARD-BARRIER]
  const std::string inside =
      "covenant 3 round=6 turn=hunter0 vehicle.cell=W8 hunter.kind.0=judge,heat "
      "hunter.cell.0=-,T1 agent.kind.0=fox agent.cell.0=B6 ";
  Scene s(inside + "barrier.0=V8 barrier.1=V9");
  // W8 and W9 are all the road that is left: back and forth.
  EXPECT_EQ(longer(s, drive("W8", 2)), (std::vector{2, 4, 6, 8, 10}));
  EXPECT_EQ(longer(s, drive("W9", 1)), (std::vector{3, 5, 7, 9}));
  s.refused(drive("W9", 2), kNoWay);
  s.act(drive("W9", 9));
  EXPECT_EQ(s.pub().vehicle.spent, 9);
}

TEST(LongerWay, NotInAVehicleThatMayNotBeDriven) {  // [TRA-5] [CARD-EMP] [VEH-5]
  Scene jammed(turn_of("judge", "-") + "vehicle.cell=K17 vehicle.jammed=1");
  jammed.refused(drive("K17", 2));
  Scene sensed(turn_of("judge", "-") + "vehicle.cell=K17 vehicle.sensed=1");
  sensed.refused(drive("K17", 2));
  Scene revoked(five("judge,gun,heat,beast", "-,T1,F1,H1", 1) +
                "turn=hunter0 vehicle.cell=K17 hunter.revoked.0=1 agent.cell.0=B6");
  revoked.refused(drive("K17", 2));
  Scene outside(turn_of("judge", "K17") + "vehicle.cell=K17");
  outside.refused(drive("K17", 2));  // [VEH-2]
}

TEST(LongerWay, OfTheVehicleFromAfar) {  // [CARD-PUPPET-1] [VEH-1] [HUN-6]
  const std::string position =
      "covenant 3 round=6 turn=hunter0 vehicle.cell=K17 hunter.kind.0=puppet,judge "
      "hunter.cell.0=T1,- agent.kind.0=fox agent.cell.0=B6 ";
  Scene s(position);
  s.refused(Scene::make(ActionKind::Relay, "K17"));
  s.refused(way(ActionKind::Relay, "K17", 1), kNoWay);
  EXPECT_EQ(longer(s, way(ActionKind::Relay, "K17", 2)), (std::vector{2, 3, 4, 5, 6, 7, 8, 9, 10}));
  s.act(way(ActionKind::Relay, "K17", 10)).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterDrove, {0, "K17", 10}), 1);
  EXPECT_EQ(s.hunter("puppet").cell, at("T1"));
  s.begin("judge");
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
  Scene near(position);
  near.act(way(ActionKind::Relay, "K16", 6)).decline_all();
  EXPECT_EQ(near.pub().vehicle.spent, 6);
  Scene off(position + "hunter.disabled.0=1");  // without Control Relay
  off.refused(way(ActionKind::Relay, "K17", 2));
}

TEST(LongerWay, OfControlOverride) {  // [CARD-T-PUPPET] [VEH-1]
  const std::string position =
      turned("puppet", "judge,gun,heat", "-,T1,F1", "C9", "L15") + "turn=agent2 vehicle.cell=K17 ";
  Scene s(position);
  s.refused(way(ActionKind::Ability, "K17", 5), kNoWay);
  s.refused(way(ActionKind::Ability, "K16", 5), kNoWay);
  EXPECT_EQ(longer(s, Scene::make(ActionKind::Ability, "K16")), (std::vector{2, 3, 4}));
  s.act(way(ActionKind::Ability, "K17", 4));
  EXPECT_EQ(s.heard(kSpectator, EventCode::VehicleTaken, {1, "K17", 4}), 1);
  EXPECT_EQ(s.pub().vehicle.spent, 4);
  Scene shortest(position);
  shortest.act(way(ActionKind::Ability, "K16", 1));  // the number may be said there too
  EXPECT_EQ(shortest.pub().vehicle.spent, 1);
  Scene spent(position + "vehicle.spent=8");
  spent.refused(way(ActionKind::Ability, "K17", 3), kNoWay);  // two are left
}

// --- pets --------------------------------------------------------------------------------------

const std::string kRoversTurn =
    "covenant 3 round=6 turn=hunter0 hunter.kind.0=tracker,puppet hunter.cell.0=A1,T1 "
    "vehicle.cell=K17 agent.kind.0=fox shown.kind.0=fox agent.cell.0=B6 pet.cell=K16 ";

TEST(LongerWay, OfRover) {  // [PET-1] [HUN-1]
  for (const int steps : {1, 2, 3, 4}) {
    Scene s(kRoversTurn);
    s.walk("tracker", "A1").until(DecisionKind::PetMove).act(walk("L16", steps));
    EXPECT_EQ(s.heard(kSpectator, EventCode::PetMoved, {0, "L16", steps}), 1) << steps;
    EXPECT_EQ(s.pub().pet.cell, at("L16"));
  }
  Scene s(kRoversTurn);
  s.walk("tracker", "A1").until(DecisionKind::PetMove);
  s.refused(walk("L16", 5), kNoWay);
  s.refused(walk("K16", 1), kNoWay);
  EXPECT_EQ(longer(s, walk("K16", 0)), (std::vector{2, 3, 4}));
  s.act(walk("K16", 3)).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::PetMoved, {0, "K16", 3}), 1);
  Scene in(kRoversTurn);
  in.walk("tracker", "A1").until(DecisionKind::PetMove).act(way(ActionKind::Enter, "K17", 4));
  EXPECT_EQ(in.heard(kSpectator, EventCode::PetEntered, {0, 4}), 1);
  Scene shortest(kRoversTurn);
  shortest.walk("tracker", "A1").until(DecisionKind::PetMove);
  shortest.act(Scene::make(ActionKind::Walk, "N16"));
  EXPECT_EQ(shortest.heard(kSpectator, EventCode::PetMoved, {0, "N16", 3}), 1);
}

TEST(LongerWay, OfATurnedTrackersRoverByTheAgentsRules) {  // [CARD-T-TRACKER] [AGT-3]
  // A hunter stands where Rover does: it may leave, and not come back.
  Scene s(turned("tracker", "judge,gun,heat", "K16,T1,F1", "C9", "K13") +
          "turn=agent2 pet.owner=3 pet.hp=2 pet.cell=K16");
  s.rest().until(DecisionKind::PetMove);
  s.refused(walk("K16", 2), kNoWay);
  EXPECT_TRUE(longer(s, walk("K16", 0)).empty());
  EXPECT_EQ(longer(s, walk("L16", 1)), (std::vector{2, 3, 4}));
  s.act(walk("L16", 4));
  EXPECT_EQ(s.heard(kSpectator, EventCode::PetMoved, {3, "L16", 4}), 1);
}

// --- Mind Tap (RULING-48) ----------------------------------------------------------------------

TEST(LongerWay, ADeclarationBindsTheEndNotTheWay) {  // [RULING-48] [CARD-MINDTAP]
  Scene cell(turn_of("judge", "K16") + "hunter.pledge.0=on_foot hunter.pledged.0=M16");
  EXPECT_EQ(longer(cell, walk("M16", 2)), (std::vector{3, 4}));
  cell.refused(walk("L16", 2));
  cell.refused(walk("K16", 2));
  cell.act(walk("M16", 4)).decline_all();
  EXPECT_EQ(cell.hunter("judge").cell, at("M16"));
  Scene own(turn_of("judge", "K16") + "hunter.pledge.0=on_foot hunter.pledged.0=K16");
  own.act(walk("K16", 3)).decline_all();
  EXPECT_EQ(own.heard(kSpectator, EventCode::HunterWalked, {0, "K16", 3}), 1);
  Scene in(turn_of("judge", "K16") + "vehicle.cell=K17 hunter.pledge.0=inside");
  in.refused(walk("K17", 3));
  in.act(way(ActionKind::Enter, "K17", 3)).decline_all();
  EXPECT_EQ(in.hunter("judge").inside, 1);
}

TEST(LongerWay, ADeclaredDriveBindsTheEndNotTheWay) {  // [CARD-MINDTAP] [VEH-1]
  const std::string inside = turn_of("judge", "-") + "vehicle.cell=K17 ";
  Scene drives(inside + "hunter.pledge.0=driving hunter.pledged.0=O17");
  drives.refused(drive("K17", 2));
  drives.refused(drive("N17", 5));
  drives.act(drive("O17", 9));
  EXPECT_EQ(drives.pub().vehicle.spent, 9);
  Scene there(inside + "hunter.pledge.0=driving hunter.pledged.0=K17");  // somebody drove it there
  there.act(drive("K17", 2));
  EXPECT_EQ(there.pub().vehicle.spent, 2);
  Scene stays(inside + "hunter.pledge.0=inside");
  stays.refused(drive("K17", 2));  // he did not declare to drive
  Scene out(inside + "hunter.pledge.0=on_foot hunter.pledged.0=L17");
  out.act(drive("K17", 2)).get_out("judge", "L17").decline_all();
  EXPECT_EQ(out.hunter("judge").cell, at("L17"));
}

TEST(LongerWay, WhoCannotDoAsDeclaredTakesNoStep) {  // [CARD-MINDTAP]
  Scene s(turn_of("judge", "K16") +
          "hunter.pledge.0=on_foot hunter.pledged.0=O16 hunter.stunned.0=1");
  s.refused(walk("K16", 2), kNoWay);
  s.refused(walk("O16", 2));
  s.walk("judge", "K16").decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterWalked, {0, "K16", 0}), 1);
}

// --- what is known beforehand --------------------------------------------------------------------

TEST(LongerWay, IsForetoldWithItsSteps) {  // [HUN-1] [VEH-1] [CARD-HEAT-1]
  Scene s(turn_of("heat", "K16", "K13"));
  const auto seen = [&](const Scene& scene, Action a) {
    a.seat = scene.asked();
    return preview(known(scene.game(), scene.state(), a.seat), a);
  };
  const auto two = seen(s, walk("K16", 2));
  ASSERT_TRUE(two.ok());
  EXPECT_EQ(two->steps, 2);
  EXPECT_EQ(two->steps_left, 2);
  EXPECT_TRUE(two->lit.has(at("K13")));  // through the structure
  const auto three = seen(s, walk("K16", 3));
  ASSERT_TRUE(three.ok());
  EXPECT_EQ(three->steps, 3);
  EXPECT_FALSE(three->lit.has(at("K13")));
  EXPECT_EQ(seen(s, walk("K16", 1)).error().code, kNoWay);
  EXPECT_EQ(seen(s, walk("K16", 1)).error().detail, "1");
  Scene driver(kBothInside);
  driver.begin("gun");
  const auto round = seen(driver, drive("K17", 6));
  ASSERT_TRUE(round.ok());
  EXPECT_EQ(round->steps, 6);
  EXPECT_EQ(round->steps_left, 4);
  EXPECT_EQ(round->end, at("K17"));
  EXPECT_TRUE(round->lit.has(at("K25")));
}

// VEH-8: the light of an Interceptor that the Puppet drives comes from where it would be.
TEST(LongerWay, TheLightFromAfarIsThatOfTheEnd) {  // [VEH-8] [CARD-PUPPET-1]
  Scene s(
      "covenant 3 round=6 turn=hunter0 vehicle.kind=interceptor vehicle.cell=K17 "
      "hunter.kind.0=puppet,judge hunter.cell.0=T1,A1 agent.kind.0=fox agent.cell.0=B6 ");
  Action relay = way(ActionKind::Relay, "G20", 5);
  relay.seat = s.asked();
  const auto seen = preview(known(s.game(), s.state(), relay.seat), relay);
  ASSERT_TRUE(seen.ok());
  EXPECT_TRUE(seen->lit.has(at("G22")));
  EXPECT_FALSE(seen->lit.has(at("N17")));
  EXPECT_EQ(seen->end, at("T1"));
}

}  // namespace
}  // namespace specter::test::ways
