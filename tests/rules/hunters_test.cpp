// A hunter's turn: walking, getting in and out, and what follows a move (HUN-1 to HUN-8).
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::hunters {
namespace {

// Somewhere out of everybody's sight: G10. Corners from which nearly nothing is seen: A1, D1, W2.

std::set<std::string> cells_of(const Scene& s, ActionKind kind) {
  std::set<std::string> cells;
  for (const Action& a : s.offers(kind))
    cells.insert(cell_name(a.cell));
  return cells;
}

TEST(HunterOnFoot, WalksUpToFourSteps) {  // [HUN-1]
  Scene s(
      "babel 2 round=6 turn=hunter0 hunter.kind.0=puppet,beast hunter.cell.0=H8,A1 "
      "agent.kind.0=orangutan agent.cell.0=W18");
  EXPECT_TRUE(s.offered_at(ActionKind::Walk, "H8"));
  EXPECT_TRUE(s.offered_at(ActionKind::Walk, "L8"));
  EXPECT_TRUE(s.offered_at(ActionKind::Walk, "G11"));
  s.refused(Scene::make(ActionKind::Walk, "M8"));
  s.refused(Scene::make(ActionKind::Walk, "H9"));  // a structure
  s.walk("puppet", "L8");
  EXPECT_EQ(s.hunter("puppet").cell, at("L8"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterWalked, {0, "L8", 4}), 1);
}

// From G8 the ways to G11 and H11 in four steps lead through G9.
TEST(HunterOnFoot, PassesAndSharesCellsWithHunters) {  // [HUN-1]
  const std::string others =
      "babel 2 round=6 turn=hunter0 hunter.kind.0=puppet,beast hunter.cell.0=G8,G9 "
      "agent.kind.0=orangutan agent.cell.0=W18";
  Scene pass(others);
  pass.walk("puppet", "G11");
  Scene share(others);
  share.walk("puppet", "G9");
  EXPECT_EQ(share.hunter("puppet").cell, share.hunter("beast").cell);
}

TEST(HunterOnFoot, PassesAndSharesCellsWithAnAgentSeenOrNot) {  // [HUN-1]
  const std::string unseen =
      "babel 2 round=6 turn=hunter0 hunter.kind.0=puppet,beast hunter.cell.0=G8,A1 "
      "agent.kind.0=orangutan agent.cell.0=G9";
  const std::string seen = unseen +
                           " shown.kind.0=orangutan shown.figure.0=G9 shown.figure_round.0=5 "
                           "shown.figure_state.0=visible";
  for (const std::string& position : {unseen, seen}) {
    Scene pass(position);
    pass.walk("puppet", "H11");
    EXPECT_EQ(pass.hunter("puppet").cell, at("H11"));
    EXPECT_EQ(pass.heard(kHunterSeat, EventCode::Clear), 1);  // cells passed are not checked
    Scene share(position);
    share.walk("puppet", "G9");
    EXPECT_EQ(share.hunter("puppet").cell, at("G9"));
    EXPECT_EQ(share.figure().cell, at("G9"));
    EXPECT_EQ(share.figure().state, FigureState::Visible);
  }
}

TEST(HunterOnFoot, StandsOnTheVehicleWithoutGettingIn) {  // [HUN-1] [HUN-4]
  Scene s(
      "babel 2 round=6 turn=hunter0 hunter.kind.0=puppet,beast hunter.cell.0=K20,A1 "
      "agent.kind.0=orangutan agent.cell.0=W18");
  EXPECT_TRUE(s.offered_at(ActionKind::Walk, "K16"));  // past it
  s.walk("puppet", "K17");
  EXPECT_EQ(s.hunter("puppet").inside, 0);
  EXPECT_EQ(s.pub().vehicle.cell, at("K17"));
}

TEST(HunterInTheVehicle, DrivesUsesTheSensorGetsOutOrStays) {  // [HUN-2]
  const std::string position =
      "babel 2 round=6 turn=hunter0 hunter.kind.0=gun,beast agent.kind.0=orangutan "
      "agent.cell.0=G10";
  Scene s(position);
  EXPECT_FALSE(s.offers(ActionKind::Drive).empty());
  EXPECT_FALSE(s.offers(ActionKind::Sense).empty());
  EXPECT_FALSE(s.offers(ActionKind::GetOut).empty());
  EXPECT_FALSE(s.offers(ActionKind::Stay).empty());
  EXPECT_TRUE(s.offers(ActionKind::Walk).empty());
  EXPECT_TRUE(s.offers(ActionKind::Enter).empty());

  Scene stays(position);
  stays.stay("gun");
  EXPECT_EQ(stays.hunter("gun").inside, 1);
  EXPECT_EQ(stays.hunter("gun").played, 1);
}

TEST(HunterInTheVehicle, MayGetOutAfterDriving) {  // [HUN-2] [HUN-3]
  const std::string position =
      "babel 2 round=6 turn=hunter0 hunter.kind.0=beast,gun agent.kind.0=orangutan "
      "shown.kind.0=orangutan agent.cell.0=G10";
  Scene out(position);
  out.drive("beast", "K21");
  EXPECT_EQ(out.decision(), DecisionKind::GetOut);
  EXPECT_TRUE(out.offers(ActionKind::Drive).empty());
  EXPECT_TRUE(out.offers(ActionKind::Sense).empty());
  EXPECT_TRUE(out.offers(ActionKind::Walk).empty());
  out.get_out("beast", "L22");
  EXPECT_EQ(out.hunter("beast").cell, at("L22"));
  EXPECT_EQ(out.hunter("beast").inside, 0);
  EXPECT_EQ(out.hunter("beast").played, 1);  // getting out ended the movement
  EXPECT_EQ(out.pub().vehicle.cell, at("K21"));

  Scene stays(position);
  stays.drive("beast", "K21").act(ActionKind::Stay);
  EXPECT_EQ(stays.hunter("beast").inside, 1);
  EXPECT_EQ(stays.hunter("beast").cell, at("K21"));
}

TEST(HunterInTheVehicle, MayGetOutAfterTheSensor) {  // [HUN-2] [HUN-6]
  Scene s(
      "babel 2 round=6 turn=hunter0 hunter.kind.0=beast,gun agent.kind.0=orangutan "
      "shown.kind.0=orangutan agent.cell.0=G10");
  s.act(ActionKind::Sense);
  EXPECT_EQ(s.decision(), DecisionKind::GetOut);
  EXPECT_FALSE(s.offers(ActionKind::Stay).empty());
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
  s.get_out("beast", "J18");
  EXPECT_EQ(s.hunter("beast").cell, at("J18"));
  EXPECT_EQ(s.hunter("beast").played, 1);
}

TEST(HunterInTheVehicle, GetsOutOnOpenCellsNextToIt) {  // [HUN-3]
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=beast,gun hunter.cell.0=-,J16 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  // Not K17 itself, not the structures L17 and L18; J16 holds another hunter, which is no matter.
  EXPECT_EQ(cells_of(s, ActionKind::GetOut),
            (std::set<std::string>{"J16", "K16", "L16", "J17", "J18", "K18"}));
  s.refused(Scene::make(ActionKind::GetOut, "K17"));
  s.refused(Scene::make(ActionKind::GetOut, "L17"));
  s.refused(Scene::make(ActionKind::GetOut, "J19"));
  s.get_out("beast", "J16");
  EXPECT_EQ(s.hunter("beast").played, 1);
}

TEST(HunterInTheVehicle, GetsOutOntoTheAgentsCell) {  // [HUN-1] [HUN-3]
  Scene s(
      "babel 2 round=6 turn=hunter0 hunter.kind.0=puppet,gun agent.kind.0=orangutan "
      "shown.kind.0=orangutan agent.cell.0=J18");
  s.get_out("puppet", "J18");
  EXPECT_EQ(s.figure().cell, at("J18"));
  EXPECT_EQ(s.decision(), DecisionKind::Attack);
}

TEST(HunterOnFoot, GetsInAtTheEndOfHisMove) {  // [HUN-4] [VEH-2]
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=puppet,gun hunter.cell.0=K20,A1 "
      "agent.kind.0=orangutan agent.cell.0=G10");
  s.enter("puppet");
  EXPECT_EQ(s.hunter("puppet").inside, 1);
  EXPECT_EQ(s.hunter("puppet").cell, at("K17"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterEntered, {0, 3}), 1);
  EXPECT_EQ(s.hunter("puppet").played, 1);  // no drive, no sensor, no getting out again
}

TEST(HunterOnFoot, GetsInOnlyWithinHisReach) {  // [HUN-4]
  Scene far(
      "babel 2 round=6 turn=hunter0 hunter.kind.0=puppet,gun hunter.cell.0=K22,A1 "
      "agent.kind.0=orangutan agent.cell.0=G10");
  EXPECT_TRUE(far.offers(ActionKind::Enter).empty());
  Scene on_it(
      "babel 2 round=6 turn=hunter0 hunter.kind.0=puppet,gun hunter.cell.0=K17,A1 "
      "agent.kind.0=orangutan agent.cell.0=G10");
  on_it.enter("puppet");  // with 0 steps
  EXPECT_EQ(on_it.hunter("puppet").inside, 1);
}

TEST(EndOfMove, CheckThenBrutalStrengthThenOtherAbilitiesThenOneAttack) {  // [HUN-5] [ATK-1]
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=beast,gun hunter.cell.0=G8,A1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  s.dice({5}).walk("beast", "G10").attack();
  const int seen = s.heard_at(kSpectator, EventCode::FigureVisible, {0, "G10"});
  const int brutal = s.heard_at(kSpectator, EventCode::DieRolled, {Purpose::Brutal, 0, 5});
  const int senses = s.heard_at(kSpectator, EventCode::SensesReading, {0, 0, 1});
  const int attack = s.heard_at(kSpectator, EventCode::AttackDeclared, {0, 0});
  ASSERT_GE(seen, 0);
  EXPECT_LT(seen, brutal);
  EXPECT_LT(brutal, senses);
  EXPECT_LT(senses, attack);
  EXPECT_EQ(s.agent().hp, 4);              // 6, the roll and the hit
  EXPECT_EQ(s.hunter("beast").played, 1);  // one attack, and the turn is over
}

TEST(EndOfMove, AmbushComesBeforeAbilitiesAndAttack) {  // [HUN-5] [STA-1]
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=beast,gun hunter.cell.0=G8,A1 "
      "agent.kind.0=cobra agent.cell.0=G10");
  s.walk("beast", "G10");  // no die is rolled: he is stunned before Brutal Strength
  const int seen = s.heard_at(kSpectator, EventCode::FigureVisible, {0, "G10"});
  const int stunned = s.heard_at(kSpectator, EventCode::HunterStunned, {0});
  const int senses = s.heard_at(kSpectator, EventCode::SensesReading, {0, 0, 1});
  ASSERT_GE(seen, 0);
  EXPECT_LT(seen, stunned);
  EXPECT_LT(stunned, senses);
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared), 0);
  EXPECT_EQ(s.hunter("beast").played, 1);
  EXPECT_EQ(s.hunter("beast").stunned, 0);  // it ended with that same turn
}

TEST(InsteadOfMoving, CheckAndAttackStillFollow) {  // [HUN-6]
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=prophet,gun hunter.cell.0=H8,A1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=J8 agent.sheet.4=G10");
  s.act(Scene::make(ActionKind::PostCognition));
  EXPECT_EQ(s.hunter("prophet").cell, at("H8"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {0, "J8"}), 1);
  EXPECT_EQ(s.decision(), DecisionKind::Attack);
  s.dice({2}).attack();
  EXPECT_EQ(s.agent().hp, 5);
}

TEST(InsteadOfMoving, DoesNotLetHimGetOut) {  // [HUN-6] [HUN-8]
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=prophet,gun hunter.cell.0=-,A1 "
      "agent.kind.0=orangutan agent.cell.0=G10 agent.sheet.4=E10");
  s.act(Scene::make(ActionKind::PostCognition));
  EXPECT_EQ(s.heard(kSpectator, EventCode::PostCognition, {0, 0, 4, "E10"}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {0}), 1);
  EXPECT_EQ(s.hunter("prophet").inside, 1);
  EXPECT_EQ(s.hunter("prophet").played, 1);
}

TEST(InsteadOfMoving, DoesNotLetHimGetIn) {  // [HUN-6]
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=puppet,gun hunter.cell.0=H8,A1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  s.act(Scene::make(ActionKind::Relay, "K21"));
  EXPECT_EQ(s.hunter("puppet").cell, at("H8"));
  EXPECT_EQ(s.hunter("puppet").inside, 0);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {0}), 1);
  EXPECT_EQ(s.hunter("puppet").played, 1);
}

TEST(Driving, CountsAsTheDriversMovement) {  // [HUN-7] [CARD-BEAST-1]
  const std::string position =
      "babel 2 round=6 turn=hunter0 hunter.kind.0=beast,gun agent.kind.0=orangutan "
      "shown.kind.0=orangutan agent.cell.0=G10";
  Scene three(position);
  three.drive("beast", "K20").act(ActionKind::Stay);
  EXPECT_EQ(three.heard(kSpectator, EventCode::SensesReading), 1);
  Scene four(position);
  four.drive("beast", "K21").act(ActionKind::Stay);
  EXPECT_EQ(four.heard(kSpectator, EventCode::SensesReading), 0);
  Scene out(position);
  out.drive("beast", "K21").get_out("beast", "L21");
  EXPECT_EQ(out.heard(kSpectator, EventCode::SensesReading), 0);
}

TEST(Driving, IsNoMovementOfAPassenger) {  // [HUN-7] [HUN-8]
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=gun,beast agent.kind.0=orangutan "
      "agent.cell.0=L25");
  s.drive("gun", "K27").act(ActionKind::Stay).decline_all();
  s.stay("beast");
  // From the vehicle's cell, where he was driven: L25 is 2 away from K27.
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading, {1, 0, 1}), 1);
}

TEST(InsideTheVehicle, NobodyAttacks) {  // [HUN-8] [VEH-4] [ATK-1]
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=puppet,gun hunter.cell.0=-,A1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=K18");
  s.stay("puppet");
  EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {0, "K18"}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterDone, {0}), 1);
  EXPECT_NE(s.decision(), DecisionKind::Attack);
}

TEST(InsideTheVehicle, TheGunNeitherAimsNorDraws) {  // [HUN-8] [CARD-GUN-2] [CARD-GUN-3]
  Scene aims(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=gun,puppet hunter.cell.0=-,A1 "
      "agent.kind.0=orangutan agent.cell.0=G10");
  aims.stay("gun");
  EXPECT_EQ(aims.heard(kSpectator, EventCode::Clear, {0}), 1);
  EXPECT_EQ(aims.heard(kSpectator, EventCode::HunterDone, {0}), 1);

  Scene draws(
      "babel 3 round=6 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=-,A1 "
      "agent.kind.0=orangutan agent.cell.0=K14");
  draws.move({"K14", "K15"});
  EXPECT_EQ(draws.figure().cell, at("K15"));
  EXPECT_EQ(draws.heard(kSpectator, EventCode::QuickDraw), 0);
}

}  // namespace
}  // namespace specter::test::hunters
