// What the rule book leaves open between cards of the second edition, as docs/rules/rulings.md
// has decided it.
//
// On the covenant board K16 sees the road G16-Q17 and nothing else; N15 is beside that road and
// out of its sight. A1, T1, F1 and H1 see next to nothing.
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::r2_rulings {
namespace {

std::string agent_at(const std::string& kind, const std::string& cell) {
  return " agent.kind.0=" + kind + " shown.kind.0=" + kind + " agent.cell.0=" + cell + " ";
}

// [RULING-39] a decoy's false loss is never Rover's.
TEST(R2Decoy, ItsFalseLossIsNotRovers) {  // [CARD-HOLO] [CARD-T-TRACKER] [INF-4]
  const std::string position =
      "combined 5 round=8 turn=agent vehicle.cell=A24 traitor=3 turned=3 hunter.gone.3=1 "
      "turned_round=5 hunter.kind.0=gun,judge,beast,tracker hunter.cell.0=K16,T1,F1 "
      "agent.kind.0=blue_jay,traitor_tracker shown.kind.0=blue_jay,traitor_tracker "
      "agent.cell.0=N15,C9 agent.card.0=holo_decoy pet.owner=3 pet.hp=2 pet.cell=";
  // Next to her, next to the decoy, and next to neither.
  for (const char* rover : {"N13", "O17", "H20"}) {
    Scene s(position + rover);
    s.move({"N15", "N14"}).play("holo_decoy", "N16").until(DecisionKind::QuickDraw);
    s.dice({3}).act(ActionKind::Shoot);
    EXPECT_EQ(s.heard(kSpectator, EventCode::Damage, {0, 1}), 1) << rover;
    EXPECT_EQ(s.heard(kSpectator, EventCode::PetHurt), 0) << rover;
    EXPECT_EQ(s.pub().pet.hp, 2);
    EXPECT_EQ(s.agent().hp, 4);
    // A true one has the same form, if she has gone on from there out of its reach.
    Scene truth(position + rover);
    truth.move({"N15", "N16", "N15", "N14"}).until(DecisionKind::QuickDraw);
    truth.dice({3}).act(ActionKind::Shoot);
    const bool guarded = distance(at(rover), at("N14")) <= 1;
    EXPECT_EQ(truth.heard(kSpectator, EventCode::Damage, {0, 1}), guarded ? 0 : 1) << rover;
    EXPECT_EQ(truth.heard(kSpectator, EventCode::PetHurt), guarded ? 1 : 0) << rover;
  }
}

// [RULING-40] revoked access is the hunter's, not his pet's.
TEST(R2Access, RevokedAccessDoesNotBindAPet) {  // [TRA-5] [PET-1]
  const std::string position =
      "covenant 5 round=6 turn=hunter0 traitor=3 agent.kind.0=fox shown.kind.0=fox "
      "agent.cell.0=C9 vehicle.cell=K17 hunter.kind.0=tracker,gun,beast,judge "
      "hunter.cell.0=K16,T1,F1,H1 hunter.revoked.0=1 ";
  Scene in(position + "pet.cell=K16");
  EXPECT_TRUE(in.offers(ActionKind::Enter).empty());
  in.walk("tracker", "K16").until(DecisionKind::PetMove);
  in.act(Scene::make(ActionKind::Enter, "K17"));
  EXPECT_EQ(in.pub().pet.inside, 1);
  Scene out(position + "pet.inside=1");
  out.walk("tracker", "K16").until(DecisionKind::PetMove);
  out.act(Scene::make(ActionKind::GetOut, "L16"));
  EXPECT_EQ(out.pub().pet.cell, at("L16"));
}

// [RULING-41] the cannon needs the figure that stands there, not Heat's own sight.
TEST(R2PulseCannon, ReachesAnAnnouncedAgentUnderAStealthField) {  // [CARD-HEAT-2] [CARD-STEALTH]
  // The Judge found her next to him; Heat is three away, behind a wall.
  const std::string position =
      "covenant 3 round=6 turn=order vehicle.cell=A24 hunter.kind.0=heat,judge "
      "hunter.cell.0=K16,L13 agent.stealth.0=";
  for (const char* stealth : {"0", "1"}) {
    Scene s(position + stealth + agent_at("fox", "K13"));
    s.walk("judge", "L13").until(DecisionKind::Attack).act(ActionKind::Pass);
    ASSERT_EQ(s.figure().state, FigureState::Visible);
    s.walk("heat", "K16").until(DecisionKind::Attack);
    EXPECT_EQ(s.offers(ActionKind::Attack).size(), 1U) << stealth;
    s.dice({3}).attack();
    EXPECT_EQ(s.agent().hp, 3) << stealth;
  }
  // Unannounced she is out of reach, and out of his own sight.
  Scene hidden(position + "1" + agent_at("fox", "K13"));
  hidden.walk("heat", "K16").decline_all();
  EXPECT_EQ(hidden.heard(kSpectator, EventCode::Clear, {0}), 1);
  EXPECT_EQ(hidden.heard(kSpectator, EventCode::AttackDeclared), 0);
}

// [RULING-34] a hidden completion keeps the word, and its reveal does too.
TEST(R2RemoteTrigger, AHiddenCompletionFulfilsAYes) {  // [CARD-REMOTE] [CARD-PROPHET-2]
  Scene s(
      "covenant 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=prophet,judge "
      "hunter.cell.0=A1,T1 shown.promise.0=yes agent.card.0=remote_trigger" +
      agent_at("fox", "N13"));
  EXPECT_TRUE(s.offers(ActionKind::Move).empty());
  Action hidden = Scene::make(ActionKind::Complete, {}, 3);
  hidden.place = 0;
  s.act(hidden);
  EXPECT_FALSE(s.offers(ActionKind::Move).empty());
  s.move({"N13", "N14", "N15"}).until(DecisionKind::Announce);
  EXPECT_EQ(s.heard(kSpectator, EventCode::ObjectiveDone), 0);
  s.refused(Scene::make(ActionKind::Announce, {}, 0));
  s.act(Scene::make(ActionKind::Announce, {}, 1)).skip_to_agent_turn();
  EXPECT_EQ(s.heard(kSpectator, EventCode::ObjectiveDone, {3, "M12"}), 1);
}

// RULING-49: a camera beneath a barrier sees nothing until the barrier is gone.
TEST(R2Cameras, BeneathABarrierTheySeeNothing) {  // [RULING-49] [CARD-WATCHER-1] [CARD-BARRIER]
  const std::string position =
      "covenant 2 round=8 turn=agent vehicle.cell=A24 hunter.kind.0=watcher,heat "
      "hunter.cell.0=T1,F1 camera.cell.0=K16 camera.facing.0=E" +
      agent_at("fox", "N15");
  Scene bare(position);
  EXPECT_TRUE(bare.sees("watcher", "M16"));
  EXPECT_TRUE(bare.sees("watcher", "K16"));
  Scene covered(position + "barrier.0=K16");
  EXPECT_FALSE(covered.sees("watcher", "M16"));
  EXPECT_FALSE(covered.sees("watcher", "K16"));
  // Nobody notices her on the road.
  covered.move({"N15", "M16"}).decline_all();
  EXPECT_EQ(covered.figure().state, FigureState::None);
}

}  // namespace
}  // namespace specter::test::r2_rulings
