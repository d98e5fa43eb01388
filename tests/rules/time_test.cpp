// The clock (TIM-1).
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::time {
namespace {

Action timeout(Seat seat) {
  Action a = Scene::make(ActionKind::Timeout);
  a.seat = seat;
  return a;
}

TEST(Clock, AHunterOnFootStaysIsCheckedAndDoesNotAttack) {  // [TIM-1]
  Scene s(
      "babel 4 round=6 turn=hunter0 hunter.kind.0=puppet,gun,beast hunter.cell.0=H8,A1,D1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=J8");
  s.act(timeout(Seat{1}));
  EXPECT_EQ(s.heard(kSpectator, EventCode::TurnExpired, {1}), 1);
  EXPECT_EQ(s.hunter("puppet").cell, at("H8"));
  EXPECT_EQ(s.figure().cell, at("J8"));  // the sight check is made
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared), 0);
  EXPECT_EQ(s.hunter("puppet").played, 1);
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(Clock, InTheVehicleHeStays) {  // [TIM-1]
  Scene s(
      "babel 4 round=6 turn=hunter0 hunter.kind.0=puppet,gun,beast agent.kind.0=orangutan "
      "shown.kind.0=orangutan agent.cell.0=G10");
  s.act(timeout(Seat{1}));
  EXPECT_EQ(s.hunter("puppet").inside, 1);
  EXPECT_EQ(s.pub().vehicle.cell, at("K23"));
  EXPECT_EQ(s.pub().vehicle.sensed, 0);
  EXPECT_EQ(s.hunter("puppet").played, 1);
}

TEST(Clock, AfterDrivingHeStaysInside) {  // [TIM-1]
  Scene s(
      "babel 4 round=6 turn=hunter0 hunter.kind.0=puppet,gun,beast agent.kind.0=orangutan "
      "shown.kind.0=orangutan agent.cell.0=G10");
  s.drive("puppet", "K20").act(timeout(Seat{1}));
  EXPECT_EQ(s.hunter("puppet").inside, 1);
  EXPECT_EQ(s.pub().vehicle.cell, at("K20"));
  EXPECT_EQ(s.hunter("puppet").played, 1);
}

TEST(Clock, TheGunChoosesNoDirection) {  // [TIM-1]
  Scene s(
      "babel 4 round=6 turn=hunter0 hunter.kind.0=gun,puppet,beast hunter.cell.0=H8,A1,D1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  s.act(timeout(Seat{1}));
  EXPECT_EQ(s.hunter("gun").only, Compass::None);
  EXPECT_EQ(s.hunter("gun").played, 1);
}

TEST(Clock, ADeclinedAttackEndsTheTurn) {  // [TIM-1]
  Scene s(
      "babel 4 round=6 turn=hunter0 hunter.kind.0=puppet,gun,beast hunter.cell.0=H8,A1,D1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=J8");
  s.walk("puppet", "I8").act(timeout(Seat{1}));
  EXPECT_EQ(s.hunter("puppet").cell, at("I8"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared), 0);
  EXPECT_EQ(s.hunter("puppet").played, 1);
}

TEST(Clock, TheNextTurnHasItsOwn) {  // [TIM-1]
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=puppet,gun hunter.cell.0=H8,A1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  s.act(timeout(Seat{1}));
  EXPECT_EQ(s.decision(), DecisionKind::HunterMove);  // the Gun's, and nobody answers for her
  EXPECT_EQ(s.asked(), Seat{2});
}

TEST(Clock, TheAgentStaysAndIsSeen) {  // [TIM-1]
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=puppet,gun hunter.cell.0=H8,A1 "
      "agent.kind.0=blue_jay agent.cell.0=J8 agent.card.0=flash_bang,holo_decoy,stealth_field");
  s.act(timeout(kAgentSeat));
  EXPECT_EQ(s.agent().cell, at("J8"));
  EXPECT_EQ(s.agent().sheet[6], at("J8"));
  EXPECT_EQ(s.figure().cell, at("J8"));
  for (const Card& card : s.agent().cards)
    EXPECT_EQ(card.charges, card.card == Equipment::None ? 0 : 1);  // no card was played
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(Clock, OptionalCompletionsAreDeclinedBoundOnesHappen) {  // [TIM-1]
  const std::string position =
      "babel 3 round=6 turn=agent hunter.kind.0=prophet,gun hunter.cell.0=A1,D1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=P19 ";
  Scene free(position);
  free.act(timeout(kAgentSeat));
  EXPECT_EQ(free.pub().sites[3].done_round, 0);
  Scene bound(position + "shown.promise.0=yes");
  bound.act(timeout(kAgentSeat));
  EXPECT_EQ(bound.pub().sites[3].done_round, 6);
  EXPECT_EQ(bound.agent().cell, at("P19"));
  EXPECT_EQ(bound.decision(), DecisionKind::HunterOrder);
}

TEST(Clock, ACardAfterTheMoveIsDeclined) {  // [TIM-1]
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=puppet,gun hunter.cell.0=H8,A1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10 agent.card.0=flash_bang");
  s.move({"G10", "G11"});
  ASSERT_EQ(s.decision(), DecisionKind::AfterMove);
  s.act(timeout(kAgentSeat));
  EXPECT_EQ(s.agent().cards[0].charges, 1);
  EXPECT_EQ(s.agent().cell, at("G11"));
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(Clock, AnswersAreTrue) {  // [TIM-1]
  // The Gun is the traitor: she could have lied.
  Scene s(
      "babel 5 round=6 turn=order traitor=0 hunter.kind.0=gun,beast,prophet,puppet "
      "hunter.cell.0=-,D1,W2,A1 agent.kind.0=spider shown.kind.0=spider agent.cell.0=G10 "
      "agent.steps.0=3");
  s.begin("gun").act(ActionKind::Sense).act(timeout(kAgentSeat));
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensorReading, {0, Compass::NW}), 1);
  // It was her answer that was late, not the Gun's turn.
  EXPECT_EQ(s.decision(), DecisionKind::GetOut);
  EXPECT_EQ(s.asked(), Seat{1});
}

TEST(Clock, AtACheckSheShowsHerself) {  // [TIM-1]
  Scene s(
      "babel 5 round=6 turn=order traitor=3 hunter.kind.0=gun,beast,prophet,puppet "
      "hunter.cell.0=A1,D1,W2,G10 agent.kind.0=spider shown.kind.0=spider agent.cell.0=J8");
  s.walk("puppet", "H8").act(timeout(kAgentSeat));
  EXPECT_EQ(s.figure().cell, at("J8"));
  EXPECT_EQ(s.decision(), DecisionKind::Attack);
}

TEST(Clock, IsForASeatThatIsAsked) {  // [TIM-1]
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=puppet,gun hunter.cell.0=H8,A1 "
      "agent.kind.0=orangutan agent.cell.0=G10");
  s.refused(timeout(kAgentSeat), "act.not_asked");
  s.refused(timeout(Seat{2}), "act.not_asked");
}

}  // namespace
}  // namespace specter::test::time
