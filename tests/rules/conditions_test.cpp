// Stunned and blinded hunters (STA-1, STA-2, STA-4).
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::conditions {
namespace {

TEST(Stunned, WalksAtMostTwoSteps) {  // [STA-1]
  for (const std::string who : {"puppet", "beast"}) {
    Scene s("babel 3 round=6 turn=hunter0 hunter.kind.0=" + who +
            ",gun hunter.cell.0=H8,A1 hunter.stunned.0=1 agent.kind.0=orangutan "
            "agent.cell.0=W18");
    EXPECT_TRUE(s.offered_at(ActionKind::Walk, "J8"));
    s.refused(Scene::make(ActionKind::Walk, "K8"));
  }
}

TEST(Stunned, GetsInWithinTwoStepsOnly) {  // [STA-1]
  Scene near(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=puppet,gun hunter.cell.0=K19,A1 "
      "hunter.stunned.0=1 agent.kind.0=orangutan agent.cell.0=W18");
  EXPECT_FALSE(near.offers(ActionKind::Enter).empty());
  Scene far(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=puppet,gun hunter.cell.0=K20,A1 "
      "hunter.stunned.0=1 agent.kind.0=orangutan agent.cell.0=W18");
  EXPECT_TRUE(far.offers(ActionKind::Enter).empty());
}

TEST(Stunned, EndsAtTheEndOfHisOwnTurn) {  // [STA-1]
  Scene s(
      "babel 3 round=6 turn=order hunter.kind.0=puppet,beast hunter.cell.0=H8,A1 "
      "hunter.stunned.0=1 agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=W18");
  s.walk("beast", "A1");  // not with anybody else's turn
  EXPECT_EQ(s.hunter("puppet").stunned, 1);
  s.walk("puppet", "I8");
  EXPECT_EQ(s.hunter("puppet").stunned, 0);
  EXPECT_EQ(s.heard(kSpectator, EventCode::StunOver, {0}), 1);
  s.rest();
  s.walk("puppet", "M8");  // four again
}

TEST(Stunned, OutlastsTheAgentsTurn) {  // [STA-1]
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=puppet,beast hunter.cell.0=H8,A1 "
      "hunter.stunned.0=1 agent.kind.0=orangutan agent.cell.0=W18");
  s.rest();
  EXPECT_EQ(s.hunter("puppet").stunned, 1);
}

TEST(Stunned, BrutalStrengthIsAnAttackToo) {  // [STA-1] [CARD-BEAST-2]
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=beast,gun hunter.cell.0=G9,A1 "
      "hunter.stunned.0=1 agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  s.walk("beast", "G10");
  EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled), 0);
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading, {0, 0, 1}), 1);  // other abilities remain
  EXPECT_EQ(s.agent().hp, 6);
  EXPECT_EQ(s.hunter("beast").played, 1);
}

TEST(Stunned, KeepsAbilitiesInsteadOfMoving) {  // [STA-1]
  Scene prophet(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=prophet,gun hunter.cell.0=H8,A1 "
      "hunter.stunned.0=1 agent.kind.0=orangutan agent.cell.0=G10 agent.sheet.4=E10");
  prophet.act(Scene::make(ActionKind::PostCognition));
  EXPECT_EQ(prophet.heard(kSpectator, EventCode::PostCognition, {0, 0, 4, "E10"}), 1);
  Scene puppet(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=puppet,gun hunter.cell.0=H8,A1 "
      "hunter.stunned.0=1 agent.kind.0=orangutan agent.cell.0=G10");
  EXPECT_FALSE(puppet.offers(ActionKind::RemoteSense).empty());
  puppet.act(Scene::make(ActionKind::Relay, "K27"));
  EXPECT_EQ(puppet.pub().vehicle.cell, at("K27"));
}

TEST(Stunned, PreCognitionIsStillAsked) {  // [STA-1] [CARD-PROPHET-2]
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=prophet,gun hunter.cell.0=A1,D1 "
      "hunter.stunned.0=1 agent.kind.0=orangutan agent.cell.0=G10");
  s.rest();
  EXPECT_EQ(s.decision(), DecisionKind::Announce);
}

TEST(Stunned, TheGunNeitherDrawsNorSnipes) {  // [STA-1] [CARD-GUN-2] [CARD-GUN-3]
  for (const std::string aim : {"-", "E"}) {
    Scene s(
        "babel 3 round=6 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,A1 "
        "hunter.stunned.0=1 hunter.only.0=" +
        aim + " agent.kind.0=orangutan agent.cell.0=J9");
    s.move({"J9", "J8"});
    EXPECT_EQ(s.figure().cell, at("J8"));  // she sees
    EXPECT_EQ(s.heard(kSpectator, EventCode::QuickDraw), 0);
    EXPECT_EQ(s.agent().hp, 6);
    EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
  }
}

TEST(Stunned, TheGunMayStillAim) {  // [STA-1] [CARD-GUN-3]
  // Choosing a direction is no attack, and the stun is over before a shot.
  Scene s(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=gun,puppet hunter.cell.0=H8,A1 "
      "hunter.stunned.0=1 agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  s.walk("gun", "H8");
  EXPECT_EQ(s.decision(), DecisionKind::Aim);
}

TEST(Blinded, SeesNothingOnTheAgentsTurn) {  // [STA-4]
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,A1 "
      "hunter.blinded.0=1 agent.kind.0=orangutan agent.cell.0=J9");
  s.move({"J9", "J8"});
  EXPECT_EQ(s.figure().state, FigureState::None);
  EXPECT_EQ(s.heard(kSpectator, EventCode::QuickDraw), 0);
}

TEST(Blinded, UntilTheStartOfHisOwnTurn) {  // [STA-4]
  Scene s(
      "babel 4 round=6 turn=order hunter.kind.0=puppet,beast,prophet hunter.cell.0=H8,A1,W2 "
      "hunter.blinded.0=1,1 agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=J8");
  s.walk("beast", "A1");
  EXPECT_EQ(s.hunter("beast").blinded, 0);
  EXPECT_EQ(s.hunter("puppet").blinded, 1);  // each for himself
  EXPECT_EQ(s.figure().state, FigureState::None);
  s.begin("puppet");
  EXPECT_EQ(s.hunter("puppet").blinded, 0);
  EXPECT_EQ(s.decision(), DecisionKind::HunterMove);
}

TEST(Blinded, HerFigureIsPlacedWhenHisSightReturns) {  // [STA-4]
  Scene seen(
      "babel 3 round=6 turn=order hunter.kind.0=puppet,beast hunter.cell.0=H8,A1 "
      "hunter.blinded.0=1 agent.kind.0=orangutan agent.cell.0=J8");
  seen.begin("puppet");
  EXPECT_EQ(seen.decision(), DecisionKind::HunterMove);  // before he moves
  EXPECT_EQ(seen.figure().cell, at("J8"));
  EXPECT_EQ(seen.figure().state, FigureState::Visible);
  EXPECT_EQ(seen.heard(kSpectator, EventCode::AgentRevealed, {0, AgentKind::Orangutan}), 1);

  Scene unseen(
      "babel 3 round=6 turn=order hunter.kind.0=puppet,beast hunter.cell.0=H8,A1 "
      "hunter.blinded.0=1 agent.kind.0=orangutan agent.cell.0=G10");
  unseen.begin("puppet");
  EXPECT_EQ(unseen.figure().state, FigureState::None);
  EXPECT_EQ(unseen.decision(), DecisionKind::HunterMove);
}

TEST(Blinded, SeesAtTheEndOfHisMoveAgain) {  // [STA-4]
  Scene s(
      "babel 3 round=6 turn=order hunter.kind.0=puppet,beast hunter.cell.0=D1,A1 "
      "hunter.blinded.0=1 agent.kind.0=orangutan agent.cell.0=D2");
  s.begin("puppet");
  ASSERT_EQ(s.figure().cell, at("D2"));
  s.walk("puppet", "D1");
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear), 0);
  EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {0, "D2"}), 2);
}

TEST(Blinded, AFlashBlindsThoseWhoSeeItInsideTheVehicleToo) {  // [STA-4]
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=-,H8 "
      "agent.kind.0=orangutan agent.cell.0=K14 agent.card.0=flash_bang");
  s.play("flash_bang", "K15");
  EXPECT_EQ(s.hunter("gun").blinded, 1);
  EXPECT_EQ(s.hunter("puppet").blinded, 0);
  s.move({"K14", "K15"}).decline_all();
  EXPECT_EQ(s.figure().state, FigureState::None);
  s.begin("gun");
  EXPECT_EQ(s.figure().cell, at("K15"));
}

}  // namespace
}  // namespace specter::test::conditions
