// The agent's turn: AGT-1 to AGT-6.
#include <gtest/gtest.h>

#include "support/arena.h"
#include "support/scene.h"

namespace specter::test::agent_turn {
namespace {

using enum EventCode;

std::string field(const std::string& more) {
  return "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
         "agent.kind.0=spider " +
         more;
}

TEST(AgentTurn, ObjectivesComeAtTheStartThenTheMove) {  // [AGT-1]
  // Between M17 and M19, the sites of sections 2 and 4.
  Scene s(field("agent.cell.0=M18 agent.card.0=smoke_grenade"), kArena);
  EXPECT_EQ(s.offers(ActionKind::Complete).size(), 2U);
  s.complete(4).complete(2);
  EXPECT_EQ(s.heard(kHunterSeat, ObjectiveDone), 2);
  EXPECT_TRUE(s.offers_card("smoke_grenade"));
  s.move({"M18", "L18"});
  EXPECT_TRUE(s.offers(ActionKind::Complete).empty());
  EXPECT_TRUE(s.offers(ActionKind::Move).empty());
}

TEST(AgentTurn, EverythingAtTheStartIsOptional) {  // [AGT-1] [OBJ-1]
  Scene s(field("agent.cell.0=M18 agent.card.0=smoke_grenade"), kArena);
  s.rest().decline_all();
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
  EXPECT_EQ(s.heard(kHunterSeat, ObjectiveDone), 0);
  EXPECT_EQ(s.heard(kHunterSeat, CardRevealed), 0);
}

TEST(AgentTurn, ACardBeforeTheMoveOrAfterItNotBoth) {  // [AGT-1] [EQP-1]
  Scene s(field("agent.cell.0=D4 agent.card.0=flash_bang,smoke_grenade,stealth_field"), kArena);
  s.play("flash_bang", "D5");
  s.refused(s.card_action("smoke_grenade", "D5"));
  s.move({"D4", "D5"}).decline_all();
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
  EXPECT_EQ(s.agent().cards[1].charges, 1);

  Scene after(field("agent.cell.0=D4 agent.card.0=flash_bang,smoke_grenade,stealth_field"), kArena);
  after.move({"D4", "D5"}).show();
  ASSERT_EQ(after.decision(), DecisionKind::AfterMove);
  after.play("smoke_grenade", "D5").decline_all();
  EXPECT_EQ(after.decision(), DecisionKind::HunterOrder);
  EXPECT_EQ(after.agent().cards[0].charges, 1);
}

TEST(Move, UpToFourStepsAnywayOnOpenCells) {  // [AGT-2]
  Scene s(field("agent.cell.0=D4"), kArena);
  EXPECT_TRUE(s.offered(s.path({"D4"})));
  EXPECT_TRUE(s.offered(s.path({"D4", "C4", "B4", "A4", "A5"})));
  s.refused(s.path({"D4", "C4", "B4", "A4", "A5", "A6"}));
  s.refused(s.path({"D4", "F4"}));        // not a step
  s.refused(s.path({"C4", "C5"}));        // not her cell
  s.refused(s.path({"D4", "D4", "D5"}));  // standing is no step
  s.move({"D4", "C5", "B6", "A7", "A8"}).decline_all();
  EXPECT_EQ(s.agent().cell, at("A8"));
  EXPECT_EQ(s.agent().steps, 4);
}

TEST(Move, NoStepEntersAStructure) {  // [AGT-2] [GEO-3]
  Scene s(field("agent.cell.0=S4"), kArena);
  s.refused(s.path({"S4", "T4"}));
  EXPECT_TRUE(s.offered(s.path({"S4", "S5", "T6"})));
}

TEST(Move, StepsAreCountedNotTheDistanceCovered) {  // [AGT-2]
  // She ends where she began after four steps: the sensor hears motion.
  const std::string tracer =
      "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet agent.kind.0=spider agent.cell.0=G4";
  Scene circle(tracer, kArena);
  circle.move({"G4", "G5", "G4", "G5", "G4"}).decline_all();
  EXPECT_EQ(circle.agent().steps, 4);
  circle.begin("beast").act(ActionKind::Sense);
  EXPECT_EQ(circle.heard(kHunterSeat, SensorReading, {circle.hunter_id("beast"), Compass::NE}), 1);
  // Two steps away are no motion.
  Scene two(tracer, kArena);
  two.move({"G4", "G3", "G2"}).decline_all();
  two.begin("beast").act(ActionKind::Sense);
  EXPECT_EQ(two.heard(kHunterSeat, SensorReading, {two.hunter_id("beast"), Compass::None}), 1);
}

TEST(Move, NeitherThroughNorOntoAHuntersFigure) {  // [AGT-3]
  Scene s(field("agent.cell.0=H6 hunter.cell.0=H7,P12"), kArena);
  s.refused(s.path({"H6", "H7"}));
  s.refused(s.path({"H6", "H7", "H8"}));
  EXPECT_TRUE(s.offered(s.path({"H6", "G7", "H8"})));
}

TEST(Move, FromAHuntersCellSheMayStayOrLeaveButNotReturn) {  // [AGT-3]
  Scene s(field("agent.cell.0=H8"), kArena);
  EXPECT_TRUE(s.offered(s.path({"H8"})));
  EXPECT_TRUE(s.offered(s.path({"H8", "H9"})));
  s.refused(s.path({"H8", "H9", "H8"}));
  s.refused(s.path({"H8", "H9", "H8", "H7"}));
}

TEST(Move, HuntersInTheVehicleHoldNoCell) {  // [AGT-3]
  Scene s(
      "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet agent.kind.0=spider agent.cell.0=B20",
      kArena);
  EXPECT_TRUE(s.offered(s.path({"B20", "C21", "D22"})));
  EXPECT_TRUE(s.offered(s.path({"B20", "C21", "B20", "C21"})));
  s.move({"B20", "C21"}).decline_all();
  EXPECT_EQ(s.agent().cell, at("C21"));
  EXPECT_EQ(s.figure().state, FigureState::Visible);
}

TEST(Move, AHunterOnFootOnTheVehiclesCellHoldsIt) {  // [AGT-3]
  Scene s(field("hunter.cell.0=C21,P12 agent.cell.0=B20"), kArena);
  s.refused(s.path({"B20", "C21"}));
}

TEST(MovementSheet, KeepsWhereEachMoveEndedForHerAlone) {  // [AGT-4]
  Scene s(field("agent.cell.0=D4"), kArena);
  s.move({"D4", "E5", "D6"}).decline_all();
  EXPECT_EQ(s.agent().sheet[5], at("D6"));
  EXPECT_EQ(s.heard(kAgentSeat, AgentMoved, {0, "D6", 2}), 1);
  EXPECT_EQ(s.heard(kHunterSeat, AgentMoved) + s.heard(kSpectator, AgentMoved), 0);
  EXPECT_EQ(view(s.game(), s.state(), kAgentSeat).agents[0].sheet[5], at("D6"));
  EXPECT_EQ(view(s.game(), s.state(), kHunterSeat).agents[0], AgentSecret{});
  s.skip_to_agent_turn();
  s.rest().decline_all();
  EXPECT_EQ(s.agent().sheet[6], at("D6"));
}

TEST(Equipment, BeforeTheMoveItIsInForceDuringTheMove) {  // [AGT-5]
  Scene s(field("agent.cell.0=G5 agent.card.0=flash_bang"), kArena);
  s.play("flash_bang", "H5").move({"G5", "H5", "I5"}).decline_all();
  EXPECT_EQ(s.figure(), Figure{});
}

TEST(Equipment, AfterTheMoveItActsOnceTheSightingIsResolved) {  // [AGT-5] [AGT-6] [SEE-3]
  Scene s(field("agent.cell.0=G5 agent.card.0=flash_bang"), kArena);
  s.move({"G5", "H5"}).show();
  EXPECT_EQ(s.figure(), (Figure{at("H5"), 5, FigureState::Visible}));
  s.play("flash_bang", "H5").decline_all();
  // The sighting stands; nobody sees her now, so the figure is a marker of this round.
  EXPECT_LT(s.heard_at(kHunterSeat, FigureVisible), s.heard_at(kHunterSeat, FlashThrown));
  EXPECT_EQ(s.figure(), (Figure{at("H5"), 5, FigureState::Marker}));
  EXPECT_EQ(s.heard(kHunterSeat, FigureHidden), 1);
}

TEST(AfterTheMove, EscapeComesBeforeAnythingIsPlacedOrShot) {  // [AGT-6] [OBJ-6]
  Scene s(
      "babel 2 round=9 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=A6,P12 "
      "site.done.0=3,5,7 agent.kind.0=spider agent.cell.0=B2 agent.hp.0=1",
      kArena);
  s.move({"B2", "A1"});
  EXPECT_TRUE(over(s.state()));
  EXPECT_EQ(s.pub().winner, Side::Agents);
  EXPECT_EQ(s.heard(kHunterSeat, FigureVisible) + s.heard(kHunterSeat, MarkerPlaced), 0);
  EXPECT_EQ(s.heard(kHunterSeat, QuickDraw), 0);
}

TEST(AfterTheMove, FigureThenShotThenCardThenAnnouncementThenTheEndOfEffects) {  // [AGT-6]
  Scene s(
      "babel 2 round=5 turn=agent hunter.kind.0=gun,prophet hunter.cell.0=H8,P12 "
      "smoke.cell.0=B12 smoke.turns.0=1 agent.kind.0=orangutan agent.cell.0=G5 "
      "agent.card.0=flash_bang",
      kArena);
  s.move({"G5", "H5"}).show();
  ASSERT_EQ(s.decision(), DecisionKind::QuickDraw);
  s.dice({2}).act(ActionKind::Shoot);
  ASSERT_EQ(s.decision(), DecisionKind::AfterMove);
  s.play("flash_bang", "G4");
  ASSERT_EQ(s.decision(), DecisionKind::Announce);
  s.act(Scene::make(ActionKind::Announce, {}, 0));
  const int figure = s.heard_at(kHunterSeat, FigureVisible);
  const int draw = s.heard_at(kHunterSeat, QuickDraw);
  const int result = s.heard_at(kHunterSeat, AttackResult);
  const int flash = s.heard_at(kHunterSeat, FlashThrown);
  const int announced = s.heard_at(kHunterSeat, Announced);
  const int cleared = s.heard_at(kHunterSeat, SmokeCleared);
  const int done = s.heard_at(kHunterSeat, AgentDone);
  EXPECT_GE(figure, 0);
  EXPECT_LT(figure, draw);
  EXPECT_LT(draw, result);
  EXPECT_LT(result, flash);
  EXPECT_LT(flash, announced);
  EXPECT_LT(announced, cleared);
  EXPECT_LT(cleared, done);
}

}  // namespace
}  // namespace specter::test::agent_turn
