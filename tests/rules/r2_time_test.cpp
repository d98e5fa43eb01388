// The clock (TIM-1) on the decisions of the second edition.
//
// On the covenant board K16 sees the road G16-Q17 and nothing else; J15 and N15 are beside that
// road and out of its sight. A1, T1, F1 and H1 see next to nothing.
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::r2_time {
namespace {

constexpr Seat kTraitorSeat{4};

Action timeout(Seat seat) {
  Action a = Scene::make(ActionKind::Timeout);
  a.seat = seat;
  return a;
}

std::string agent_at(const std::string& kind, const std::string& cell) {
  return " agent.kind.0=" + kind + " shown.kind.0=" + kind + " agent.cell.0=" + cell + " ";
}

std::string scene(const std::string& edition, const std::string& turn, const std::string& hunters,
                  const std::string& cells) {
  return edition + " 3 round=6 turn=" + turn + " vehicle.cell=A24 hunter.kind.0=" + hunters +
         " hunter.cell.0=" + cells + " ";
}

/// After the reveal of hunter 3, whose card was `kind`; the first agent is Fox.
std::string turned(const std::string& kind, const std::string& hunters, const std::string& cells,
                   const std::string& first, const std::string& second) {
  return "covenant 5 round=8 vehicle.cell=A24 traitor=3 turned=3 hunter.gone.3=1 turned_round=5 "
         "hunter.kind.0=" +
         hunters + "," + kind + " hunter.cell.0=" + cells + " agent.kind.0=fox,traitor_" + kind +
         " shown.kind.0=fox,traitor_" + kind + " agent.cell.0=" + first + "," + second + " ";
}

TEST(R2Clock, TheFirstVehicleIsTaken) {  // [TIM-1] [SET-2]
  specter::Setup setup;
  setup.edition = Edition::Covenant;
  setup.players = 3;
  Scene s(setup, {}, 1);
  ASSERT_EQ(s.decision(), DecisionKind::PickVehicle);
  s.act(timeout(Seat{1}));
  EXPECT_EQ(s.pub().vehicle.kind, VehicleKind::Tracer);
  EXPECT_EQ(s.heard(kSpectator, EventCode::VehicleChosen, {VehicleKind::Tracer}), 1);
  EXPECT_EQ(s.decision(), DecisionKind::PickHunter);
}

// --- The agent's turn ------------------------------------------------------------------------

TEST(R2Clock, NothingOfTheStartOfHerTurnIsDone) {  // [TIM-1] [AGT-1]
  Scene raven(scene("covenant", "agent", "judge,heat", "A1,T1") + agent_at("raven", "N13") +
              "agent.hp.0=2 agent.card.0=med_kit,mind_tap");
  ASSERT_FALSE(raven.offers(ActionKind::Ability).empty());
  raven.act(timeout(kAgentSeat));
  EXPECT_EQ(raven.heard(kSpectator, EventCode::AbilityDisabled), 0);
  EXPECT_EQ(raven.agent().hp, 2);
  EXPECT_EQ(raven.agent().cards[0].charges, 1);
  EXPECT_EQ(raven.pub().sites[3].done_round, 0);
  EXPECT_EQ(raven.agent().cell, at("N13"));
  EXPECT_EQ(raven.decision(), DecisionKind::HunterOrder);
}

TEST(R2Clock, ABoundCompletionHappensAndNothingElse) {  // [TIM-1] [CARD-PROPHET-2]
  const std::string position =
      scene("combined", "agent", "prophet,heat", "A1,T1") + "shown.promise.0=yes agent.hp.0=2 ";
  Scene fox(position + agent_at("fox", "N13") + "agent.card.0=med_kit,remote_trigger");
  fox.act(timeout(kAgentSeat));
  EXPECT_EQ(fox.pub().sites[3].done_round, 6);
  EXPECT_EQ(fox.agent().remote, 0);
  EXPECT_EQ(fox.agent().hp, 2);
  EXPECT_EQ(fox.decision(), DecisionKind::HunterOrder);
  Scene raven(position + agent_at("raven", "N13") + "agent.card.0=med_kit,mind_tap");
  raven.act(timeout(kAgentSeat));
  EXPECT_EQ(raven.pub().sites[3].done_round, 6);
  EXPECT_EQ(raven.shown().fatigued, 0);  // no Omen
  EXPECT_EQ(raven.heard(kSpectator, EventCode::CardRevealed), 0);
}

TEST(R2Clock, AnAnnouncementThatIsBoundIsYes) {  // [TIM-1] [CARD-REMOTE] [CARD-PROPHET-2]
  Scene s(scene("covenant", "agent", "prophet,heat", "A1,T1") + agent_at("fox", "N13") +
          "agent.card.0=remote_trigger");
  Action hidden = Scene::make(ActionKind::Complete, {}, 3);
  hidden.place = 0;
  s.act(hidden).rest().until(DecisionKind::Announce).act(timeout(kAgentSeat));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Announced, {0, 1}), 1);
}

TEST(R2Clock, TheMarkerIsNotShifted) {  // [TIM-1] [CARD-PANTHER]
  Scene s(scene("covenant", "agent", "judge,heat", "K16,T1") + agent_at("panther", "N15"));
  s.move({"N15", "N16", "N15"});
  ASSERT_EQ(s.decision(), DecisionKind::Sighting);
  s.act(timeout(kAgentSeat));
  EXPECT_EQ(s.figure().cell, at("N16"));
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(R2Clock, NoBladeStrikeAndHerTurnIsOver) {  // [TIM-1] [CARD-MANTIS]
  Scene s(scene("covenant", "agent", "judge,heat", "K16,T1") + agent_at("mantis", "J15") +
          "agent.card.0=pulse_blades,flash_bang");
  s.move({"J15", "J16", "J15"}).until(DecisionKind::Strike).act(timeout(kAgentSeat));
  EXPECT_EQ(s.heard(kSpectator, EventCode::TurnExpired, {0}), 1);
  EXPECT_EQ(s.hunter("judge").stunned, 0);
  EXPECT_EQ(s.agent().cards[0].charges, 2);
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(R2Clock, NoCardAtTheMarker) {  // [TIM-1] [CARD-PULSEBLADES]
  Scene s(scene("combined", "agent", "judge,heat", "K16,T1") + agent_at("cobra", "J15") +
          "agent.card.0=pulse_blades,flash_bang");
  s.move({"J15", "J16", "J15"}).until(DecisionKind::AtMarker).act(timeout(kAgentSeat));
  EXPECT_EQ(s.hunter("judge").stunned, 0);
  EXPECT_EQ(s.agent().cards[0].charges, 2);
  EXPECT_EQ(s.agent().cards[1].charges, 1);
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(R2Clock, TheShotBarkAndAlarmOfHerMoveFollow) {  // [TIM-1] [AGT-6]
  // Her time is over at the sighting: what her move set off happens all the same.
  Scene s(
      "combined 3 round=6 turn=agent vehicle.kind=interceptor vehicle.cell=H17 "
      "hunter.kind.0=gun,tracker hunter.cell.0=K16,T1 pet.cell=H16" +
      agent_at("panther", "N15"));
  s.move({"N15", "N16"});
  ASSERT_EQ(s.decision(), DecisionKind::Sighting);
  s.act(timeout(kAgentSeat));
  EXPECT_EQ(s.figure().cell, at("N16"));
  ASSERT_EQ(s.decision(), DecisionKind::QuickDraw);  // the Gun has her own time
  s.dice({3}).act(ActionKind::Shoot);
  EXPECT_EQ(s.agent().hp, 3);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Alarm), 1);
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(R2Clock, WithACardDeclinedSheEscapes) {  // [TIM-1] [OBJ-6]
  Scene s(scene("covenant", "agent", "judge,heat", "A13,T1") + agent_at("fox", "N1") +
          "site.done.0=2,3,4 agent.card.0=flash_bang");
  s.move({"N1", "M1"}).until(DecisionKind::AfterMove).act(timeout(kAgentSeat));
  EXPECT_EQ(s.agent().cards[0].charges, 1);
  EXPECT_EQ(s.pub().winner, Side::Agents);
}

// --- Mind Tap --------------------------------------------------------------------------------

TEST(R2Clock, WhoDeclaresNothingDeclaresToStay) {  // [TIM-1] [CARD-MINDTAP] [RULING-42]
  Scene s(
      "covenant 3 round=6 turn=agent vehicle.cell=K17 hunter.kind.0=judge,heat "
      "hunter.cell.0=K16,- agent.card.0=mind_tap" +
      agent_at("raven", "B6"));
  s.play("mind_tap");
  ASSERT_EQ(s.decision(), DecisionKind::Declare);
  s.act(timeout(Seat{1})).act(timeout(Seat{2}));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Declared, {0, Pledge::OnFoot, "K16"}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Declared, {1, Pledge::Inside}), 1);
  // The answers were late, not her turn.
  EXPECT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.pub().expired, 0);
}

TEST(R2Clock, WhatWasDeclaredIsDone) {  // [TIM-1] [CARD-MINDTAP] [RULING-42]
  const std::string position =
      "covenant 3 round=6 turn=hunter0 vehicle.cell=K17 hunter.kind.0=judge,heat "
      "hunter.cell.0=K16,T1" +
      agent_at("raven", "B6");
  Scene walks(position + "hunter.pledge.0=on_foot hunter.pledged.0=N16");
  walks.act(timeout(Seat{1}));
  EXPECT_EQ(walks.hunter("judge").cell, at("N16"));
  EXPECT_EQ(walks.hunter("judge").played, 1);
  Scene enters(position + "hunter.pledge.0=inside");
  enters.act(timeout(Seat{1}));
  EXPECT_EQ(enters.hunter("judge").inside, 1);
  EXPECT_EQ(enters.hunter("judge").played, 1);
}

// --- Hunters and pets ------------------------------------------------------------------------

TEST(R2Clock, NoCameraAndNoAttackAfterIt) {  // [TIM-1] [CARD-WATCHER-1] [HUN-5]
  Scene s(scene("covenant", "hunter0", "watcher,judge", "K16,T1") + agent_at("fox", "N16"));
  s.walk("watcher", "K16").until(DecisionKind::Camera).act(timeout(Seat{1}));
  EXPECT_EQ(s.figure().cell, at("N16"));  // the sight check was made
  EXPECT_EQ(s.pub().cameras[0].cell, kNoCell);
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared), 0);
  EXPECT_EQ(s.hunter("watcher").played, 1);
  EXPECT_EQ(s.asked(), Seat{2});
}

TEST(R2Clock, RoverStaysAndBarks) {  // [TIM-1] [PET-1] [CARD-TRACKER-1] [RULING-42]
  const std::string position =
      scene("covenant", "hunter0", "tracker,judge", "A1,T1") + "pet.cell=K16 ";
  Scene s(position + agent_at("fox", "N16"));
  s.walk("tracker", "A1").until(DecisionKind::PetMove).act(timeout(Seat{1}));
  EXPECT_EQ(s.pub().pet.cell, at("K16"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark), 1);
  EXPECT_EQ(s.decision(), DecisionKind::HunterMove);
  EXPECT_EQ(s.asked(), Seat{2});
  Scene bites(position + agent_at("fox", "K16"));
  bites.walk("tracker", "A1").until(DecisionKind::PetMove).dice({4}).act(timeout(Seat{1}));
  EXPECT_EQ(bites.agent().hp, 3);
}

TEST(R2Clock, AnExpiredTurnTakesItsPetAlong) {  // [TIM-1] [TRN-4] [RULING-42]
  Scene s(scene("covenant", "hunter0", "tracker,judge", "A1,T1") + agent_at("fox", "N16") +
          "pet.cell=K16");
  s.act(timeout(Seat{1}));
  EXPECT_EQ(s.hunter("tracker").cell, at("A1"));
  EXPECT_EQ(s.pub().pet.cell, at("K16"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark), 1);
  EXPECT_EQ(s.decision(), DecisionKind::HunterMove);
  EXPECT_EQ(s.asked(), Seat{2});
  EXPECT_EQ(s.pub().expired, 0);
  Scene traitor(turned("tracker", "judge,gun,heat", "A1,T1,F1", "C9", "K13") +
                "turn=agent2 pet.owner=3 pet.hp=2 pet.cell=K16");
  traitor.act(timeout(kTraitorSeat));
  EXPECT_EQ(traitor.agent(1).cell, at("K13"));
  EXPECT_EQ(traitor.pub().pet.cell, at("K16"));
  EXPECT_EQ(traitor.decision(), DecisionKind::HunterOrder);
  EXPECT_EQ(traitor.pub().expired, 0);
}

TEST(R2Clock, TheTurnedTrackersRoverStays) {  // [TIM-1] [CARD-T-TRACKER]
  Scene s(turned("tracker", "judge,gun,heat", "A1,T1,F1", "C9", "K13") +
          "turn=agent2 pet.owner=3 pet.hp=2 pet.cell=K16");
  s.rest().until(DecisionKind::PetMove).act(timeout(kTraitorSeat));
  EXPECT_EQ(s.pub().pet.cell, at("K16"));
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

// --- Answers ---------------------------------------------------------------------------------

TEST(R2Clock, AnswersAreTrue) {  // [TIM-1] [TRA-4]
  const std::string position =
      "covenant 5 round=6 vehicle.cell=A24 agent.kind.0=fox shown.kind.0=fox traitor=3 "
      "hunter.cell.0=A1,T1,F1,K16 ";
  for (const bool seen : {false, true}) {
    // Between two turns: what Rover found.
    Scene bark(position + "turn=hunter3 hunter.kind.0=judge,gun,beast,tracker pet.cell=J16 " +
               "agent.cell.0=" + (seen ? "N16" : "C9"));
    bark.walk("tracker", "K16").until(DecisionKind::PetMove);
    bark.act(Scene::make(ActionKind::Walk, "J16"));
    ASSERT_EQ(bark.decision(), DecisionKind::Answer);
    EXPECT_EQ(bark.offers(ActionKind::Answer).size(), 2U);
    bark.act(timeout(kAgentSeat));
    EXPECT_EQ(bark.heard(kSpectator, EventCode::Bark), seen ? 1 : 0);
    EXPECT_EQ(bark.decision(), DecisionKind::HunterOrder);
    // In her own turn.
    Scene path(position + "turn=agent hunter.kind.0=judge,gun,beast,tracker pet.cell=J16 " +
               "agent.cell.0=" + (seen ? "N16" : "C9"));
    path.rest().until(DecisionKind::Answer).act(timeout(kAgentSeat));
    EXPECT_EQ(path.heard(kSpectator, EventCode::Bark), seen ? 1 : 0);
    // In a hunter's.
    Scene judge(position + "turn=hunter3 hunter.kind.0=tracker,gun,beast,judge pet.cell=T1 " +
                "agent.cell.0=" + (seen ? "N14" : "C9"));
    judge.look(ActionKind::Clairvoyance, Compass::NE).act(timeout(kAgentSeat));
    EXPECT_EQ(
        judge.heard(kSpectator, EventCode::ClairvoyanceReading, {3, Compass::NE, seen ? 1 : 0}), 1);
  }
  Scene scent(position + "turn=hunter3 hunter.kind.0=judge,gun,beast,tracker pet.cell=A24 " +
              "agent.cell.0=N14");
  scent.begin("tracker").act(ActionKind::Scent).act(timeout(kAgentSeat));
  EXPECT_EQ(scent.heard(kSpectator, EventCode::ScentReading, {3, 0, 0}), 1);
}

TEST(R2Clock, ATurnedGunHoldsFire) {  // [TIM-1] [CARD-T-GUN]
  Scene own(turned("gun", "judge,heat,beast", "K16,T1,F1", "C9", "N15") + "turn=agent2");
  own.move({"N15", "N16"}).until(DecisionKind::ShootBack).act(timeout(kTraitorSeat));
  EXPECT_EQ(own.heard(kSpectator, EventCode::ShotBack), 0);
  EXPECT_EQ(own.decision(), DecisionKind::HunterOrder);
  // In another's turn it is an answer: that turn goes on.
  Scene other(turned("gun", "judge,heat,beast", "K16,T1,F1", "C9", "N16") + "turn=hunter0");
  other.walk("judge", "K16").until(DecisionKind::ShootBack).act(timeout(kTraitorSeat));
  EXPECT_EQ(other.heard(kSpectator, EventCode::ShotBack), 0);
  EXPECT_EQ(other.decision(), DecisionKind::Attack);
  EXPECT_EQ(other.asked(), Seat{1});
}

TEST(R2Clock, DiceLieAsTheyFell) {  // [TIM-1] [CARD-T-JUDGE]
  Scene s(turned("judge", "heat,gun,beast", "K16,T1,F1", "N16", "K13") + "turn=hunter0");
  s.walk("heat", "K16").until(DecisionKind::Attack).dice({5}).attack();
  ASSERT_EQ(s.decision(), DecisionKind::Verdict);
  s.act(timeout(kTraitorSeat));
  EXPECT_EQ(s.heard(kSpectator, EventCode::DieRerolled), 0);
  EXPECT_EQ(s.agent().hp, 3);
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

}  // namespace
}  // namespace specter::test::r2_time
