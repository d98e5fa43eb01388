// The equipment of the second edition, card by card.
//
// On the covenant board K16 sees the road G16-Q17 and nothing else; J15, L15, N15 and M18 are
// beside that road and out of its sight. A1, T1, F1 and H1 see next to nothing.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::r2_equipment {
namespace {

std::string agent_at(const std::string& kind, const std::string& cell) {
  return " agent.kind.0=" + kind + " shown.kind.0=" + kind + " agent.cell.0=" + cell + " ";
}

std::string watched_by(const std::string& hunters, const std::string& cells) {
  return "covenant 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=" + hunters +
         " hunter.cell.0=" + cells + " ";
}

Action pledge(Pledge kind, std::string_view cell = {}) {
  return Scene::make(ActionKind::Declare, cell, static_cast<std::uint8_t>(kind));
}

// --- Concussion Grenade ----------------------------------------------------------------------

TEST(R2Concussion, StunsWhoRollsFourOrLess) {  // [CARD-CONCUSSION]
  for (const int die : {1, 4, 5, 6}) {
    Scene s(watched_by("judge,heat", "K16,T1") + agent_at("fox", "N15") +
            "agent.card.0=concussion_grenade");
    s.dice({die}).play("concussion_grenade", "L16");
    EXPECT_EQ(s.hunter("judge").stunned, die <= 4 ? 1 : 0) << die;
    EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled, {Purpose::Concussion, 0, die}), 1);
    EXPECT_EQ(s.heard(kSpectator, EventCode::ConcussionThrown, {"L16"}), 1);
    EXPECT_EQ(s.heard(kSpectator, EventCode::CardRevealed, {0, 0, Equipment::ConcussionGrenade}),
              1);
  }
}

TEST(R2Concussion, EachHunterWithinOneOfTheToken) {  // [CARD-CONCUSSION]
  Scene s(
      "covenant 4 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=judge,heat,beast "
      "hunter.cell.0=K16,L16,N17 agent.card.0=concussion_grenade" +
      agent_at("fox", "N15"));
  s.dice({3, 5}).play("concussion_grenade", "L17");
  EXPECT_EQ(s.hunter("judge").stunned, 1);
  EXPECT_EQ(s.hunter("heat").stunned, 0);
  EXPECT_EQ(s.hunter("beast").stunned, 0);  // two away, no roll
}

TEST(R2Concussion, WithinFourOnAnOpenCell) {  // [CARD-CONCUSSION] [EQP-4]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N15") +
          "agent.card.0=concussion_grenade");
  EXPECT_TRUE(s.offered(s.card_action("concussion_grenade", "J16")));
  s.refused(s.card_action("concussion_grenade", "I16"));
  s.refused(s.card_action("concussion_grenade", "M15"));
}

TEST(R2Concussion, NotInTheVehicleAndTheProphetAddsTwo) {  // [CARD-CONCUSSION] [CARD-PROPHET-1]
  Scene inside(
      "covenant 3 round=6 turn=agent vehicle.cell=K17 hunter.kind.0=judge,heat "
      "hunter.cell.0=-,T1 agent.card.0=concussion_grenade" +
      agent_at("fox", "N15"));
  inside.seed(1).play("concussion_grenade", "L16");
  EXPECT_EQ(inside.hunter("judge").stunned, 0);
  for (const int die : {2, 3}) {
    Scene s(watched_by("prophet,heat", "K16,T1") + agent_at("fox", "N15") +
            "agent.card.0=concussion_grenade");
    s.dice({die}).play("concussion_grenade", "L16");
    EXPECT_EQ(s.hunter("prophet").stunned, die == 2 ? 1 : 0);
  }
}

// --- EMP Grenade -----------------------------------------------------------------------------

const std::string kJam =
    "covenant 3 round=6 turn=agent vehicle.cell=K17 hunter.kind.0=judge,heat hunter.cell.0=-,T1 "
    "agent.card.0=emp_grenade ";

TEST(R2Emp, NobodyDrivesNorSenses) {  // [CARD-EMP]
  Scene s(kJam + agent_at("fox", "L14"));
  s.play("emp_grenade");
  EXPECT_EQ(s.heard(kSpectator, EventCode::VehicleJammed), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::CardRevealed, {0, 0, Equipment::EmpGrenade}), 1);
  EXPECT_EQ(s.shown().places[0].charges, 1);
  s.rest().decline_all().begin("judge");
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
  EXPECT_TRUE(s.offers(ActionKind::Sense).empty());
  EXPECT_TRUE(s.offered_at(ActionKind::GetOut, "L17"));
  EXPECT_FALSE(s.offers(ActionKind::Stay).empty());
  EXPECT_TRUE(s.sees("judge", "N16"));  // from inside
}

TEST(R2Emp, GettingInStillWorks) {  // [CARD-EMP]
  Scene s(
      "covenant 3 round=6 turn=agent vehicle.cell=K17 hunter.kind.0=judge,heat "
      "hunter.cell.0=M17,T1 agent.card.0=emp_grenade " +
      agent_at("fox", "L14"));
  s.play("emp_grenade").rest().decline_all().enter("judge").decline_all();
  EXPECT_EQ(s.hunter("judge").inside, 1);
}

TEST(R2Emp, UntilTheStartOfHerNextTurn) {  // [CARD-EMP]
  Scene s(kJam + agent_at("fox", "L14"));
  s.play("emp_grenade").rest().decline_all().stay("judge").decline_all();
  s.walk("heat", "T1").decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.heard(kSpectator, EventCode::VehicleWorks), 1);
  EXPECT_TRUE(s.offers_card("emp_grenade"));  // its second charge
  s.rest().decline_all().begin("judge");
  EXPECT_FALSE(s.offers(ActionKind::Drive).empty());
}

TEST(R2Emp, FiveAwayIsTooFar) {  // [CARD-EMP]
  Scene s(kJam + agent_at("fox", "L12"));
  s.refused(s.card_action("emp_grenade"));
  s.rest().decline_all().begin("judge");
  EXPECT_FALSE(s.offers(ActionKind::Drive).empty());
}

// --- Proximity Mine --------------------------------------------------------------------------

TEST(R2Mine, IsLaidInSecretWithinTwo) {  // [CARD-MINE] [EQP-3]
  Scene s(watched_by("judge,heat", "K16,T1") + agent_at("fox", "N15") +
          "agent.card.0=proximity_mine");
  EXPECT_TRUE(s.offered(s.card_action("proximity_mine", "L16")));
  EXPECT_TRUE(s.offered(s.card_action("proximity_mine", "N15")));
  s.refused(s.card_action("proximity_mine", "K16"));  // three
  s.refused(s.card_action("proximity_mine", "M15"));  // a structure
  s.play("proximity_mine", "L16");
  EXPECT_EQ(s.agent().mine, at("L16"));
  EXPECT_EQ(s.heard(kAgentSeat, EventCode::MineLaid, {0, "L16"}), 1);
  for (const Seat seat : {Seat{1}, Seat{2}, kSpectator})
    EXPECT_TRUE(s.events(seat).empty());
  EXPECT_EQ(s.shown().places[0], PublicPlace{});
  EXPECT_EQ(s.hunter("judge").stunned, 0);
}

TEST(R2Mine, GoesOffAtTheStartOfALaterTurn) {  // [CARD-MINE] [AGT-1]
  Scene s(
      "covenant 4 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=judge,heat,beast "
      "hunter.cell.0=K16,Q15,T1 agent.card.0=proximity_mine" +
      agent_at("fox", "N15"));
  s.play("proximity_mine", "N14").rest().decline_all();
  s.walk("judge", "K16").decline_all().walk("heat", "Q15").decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::MineWentOff), 0);
  s.walk("beast", "T1").decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.heard(kSpectator, EventCode::MineWentOff, {0, "N14"}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::CardRevealed, {0, 0, Equipment::ProximityMine}), 1);
  EXPECT_EQ(s.hunter("judge").stunned, 1);
  EXPECT_EQ(s.hunter("heat").stunned, 1);
  EXPECT_EQ(s.hunter("beast").stunned, 0);
  EXPECT_EQ(s.agent().mine, kNoCell);
  EXPECT_EQ(s.agent().card_played, 0);  // not a play (EQP-1)
}

TEST(R2Mine, WaitsForAHunterWhoCanBeStunned) {  // [CARD-MINE]
  // One is in the vehicle next to it, the other five away.
  Scene s(
      "covenant 3 round=6 turn=hunter1 vehicle.cell=K17 hunter.kind.0=judge,heat "
      "hunter.cell.0=-,O12 hunter.played.0=1 agent.card.0=proximity_mine agent.charges.0=0 "
      "agent.mine.0=J16" +
      agent_at("fox", "B6"));
  s.walk("heat", "O12").decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.heard(kSpectator, EventCode::MineWentOff), 0);
  EXPECT_EQ(s.agent().mine, at("J16"));
  EXPECT_EQ(s.hunter("judge").stunned, 0);
  Scene four(
      "covenant 3 round=6 turn=hunter1 vehicle.cell=K17 hunter.kind.0=judge,heat "
      "hunter.cell.0=-,N12 hunter.played.0=1 agent.card.0=proximity_mine agent.charges.0=0 "
      "agent.mine.0=J16" +
      agent_at("fox", "B6"));
  four.walk("heat", "N12").decline_all();
  EXPECT_EQ(four.hunter("heat").stunned, 1);
  EXPECT_EQ(four.hunter("judge").stunned, 0);  // in the vehicle
}

// --- Mind Tap --------------------------------------------------------------------------------

const std::string kTap = "agent.card.0=mind_tap ";

TEST(R2MindTap, EveryHunterDeclaresPublicly) {  // [CARD-MINDTAP]
  Scene s(watched_by("judge,heat", "K16,T1") + agent_at("raven", "B6") + kTap);
  s.play("mind_tap");
  ASSERT_EQ(s.decision(), DecisionKind::Declare);
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(s.decision(), DecisionKind::Declare);
    if (s.asked() == Seat{1}) {
      s.refused(pledge(Pledge::OnFoot, "P16"));  // five steps
      s.act(pledge(Pledge::OnFoot, "N16"));
    } else {
      s.act(pledge(Pledge::OnFoot, "T1"));
    }
  }
  EXPECT_EQ(s.heard(kSpectator, EventCode::Declared, {0, Pledge::OnFoot, "N16"}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Declared, {1, Pledge::OnFoot, "T1"}), 1);
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  s.rest().decline_all().begin("judge");
  EXPECT_TRUE(s.offers(ActionKind::Clairvoyance).empty());
  s.refused(Scene::make(ActionKind::Walk, "K16"));
  s.refused(Scene::make(ActionKind::Walk, "M16"));
  s.walk("judge", "N16").decline_all();
  EXPECT_EQ(s.hunter("judge").cell, at("N16"));
  EXPECT_EQ(s.hunter("judge").pledge, Pledge::None);  // that one turn
}

TEST(R2MindTap, HisOwnCellAllowsStayingOrAnAbilityInstead) {  // [CARD-MINDTAP]
  const std::string position =
      "covenant 3 round=6 turn=hunter0 vehicle.cell=A24 hunter.kind.0=judge,heat "
      "hunter.cell.0=K16,T1 hunter.pledge.0=on_foot hunter.pledged.0=K16" +
      agent_at("raven", "N14");
  Scene stays(position);
  stays.refused(Scene::make(ActionKind::Walk, "L16"));
  stays.walk("judge", "K16");
  Scene instead(position);
  instead.look(ActionKind::Clairvoyance, Compass::NE).decline_all();
  EXPECT_EQ(instead.heard(kSpectator, EventCode::ClairvoyanceReading, {0, Compass::NE, 1}), 1);
}

TEST(R2MindTap, InTheVehicleAndItsEndCell) {  // [CARD-MINDTAP]
  Scene s(
      "covenant 3 round=6 turn=agent vehicle.cell=K17 hunter.kind.0=judge,heat "
      "hunter.cell.0=-,T1 " +
      kTap + agent_at("raven", "B6"));
  s.play("mind_tap");
  while (s.decision() == DecisionKind::Declare) {
    if (s.asked() == Seat{1}) {
      EXPECT_TRUE(s.offered(pledge(Pledge::Inside)));
      EXPECT_TRUE(s.offered(pledge(Pledge::OnFoot, "L17")));
      s.act(pledge(Pledge::Driving, "O17"));
    } else {
      s.act(pledge(Pledge::OnFoot, "T1"));
    }
  }
  EXPECT_EQ(s.heard(kSpectator, EventCode::Declared, {0, Pledge::Driving, "O17"}), 1);
  s.rest().decline_all().begin("judge");
  s.refused(Scene::make(ActionKind::Drive, "N17"));
  s.refused(Scene::make(ActionKind::Stay));
  s.refused(Scene::make(ActionKind::GetOut, "L17"));
  s.drive("judge", "O17");
  EXPECT_TRUE(s.offers(ActionKind::GetOut).empty());
  s.decline_all();
  EXPECT_EQ(s.hunter("judge").inside, 1);
  EXPECT_EQ(s.hunter("judge").cell, at("O17"));
}

TEST(R2MindTap, DoesNotMoveIfItHasBecomeImpossible) {  // [CARD-MINDTAP]
  Scene s(
      "covenant 3 round=6 turn=hunter0 vehicle.cell=A24 hunter.kind.0=judge,heat "
      "hunter.cell.0=K16,T1 hunter.pledge.0=on_foot hunter.pledged.0=O16 hunter.stunned.0=1" +
      agent_at("raven", "B6"));
  s.refused(Scene::make(ActionKind::Walk, "M16"));
  s.walk("judge", "K16").decline_all();
  EXPECT_EQ(s.hunter("judge").cell, at("K16"));
}

TEST(R2MindTap, AttacksAreFreeAndPetsUnbound) {  // [CARD-MINDTAP]
  Scene s(
      "covenant 3 round=6 turn=hunter0 vehicle.cell=A24 hunter.kind.0=tracker,heat "
      "hunter.cell.0=K16,T1 pet.cell=J15 hunter.pledge.0=on_foot hunter.pledged.0=L16" +
      agent_at("raven", "N16"));
  s.walk("tracker", "L16").until(DecisionKind::Attack).dice({2}).attack();
  EXPECT_EQ(s.agent().hp, 3);
  s.until(DecisionKind::PetMove);
  EXPECT_TRUE(s.offered_at(ActionKind::Walk, "J14"));
  EXPECT_TRUE(s.offered_at(ActionKind::Walk, "K16"));
}

TEST(R2MindTap, OnlyAtTheStartOfTheRavensTurn) {  // [CARD-MINDTAP] [EQP-5]
  Scene fox(watched_by("judge,heat", "K16,T1") + agent_at("fox", "B6") + kTap);
  EXPECT_FALSE(fox.offers_card("mind_tap"));
  Scene raven(watched_by("judge,heat", "K16,T1") + agent_at("raven", "B6") + kTap);
  raven.rest();
  for (int i = 0; i < 10 && raven.decision() != DecisionKind::HunterOrder; ++i) {
    EXPECT_FALSE(raven.offers_card("mind_tap"));
    raven.decline();
  }
}

// --- Pulse Blades ----------------------------------------------------------------------------

TEST(R2PulseBlades, StunAllWithinOneOfTheMarker) {  // [CARD-PULSEBLADES]
  Scene s(
      "covenant 4 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=judge,heat,beast "
      "hunter.cell.0=K16,I17,L16 agent.card.0=pulse_blades" +
      agent_at("mantis", "J15"));
  s.move({"J15", "J16", "J15", "J14"}).until(DecisionKind::AtMarker).play("pulse_blades");
  EXPECT_EQ(s.hunter("judge").stunned, 1);
  EXPECT_EQ(s.hunter("heat").stunned, 1);
  EXPECT_EQ(s.hunter("beast").stunned, 0);
  EXPECT_EQ(s.heard(kSpectator, EventCode::CardRevealed, {0, 0, Equipment::PulseBlades}), 1);
  EXPECT_EQ(s.shown().places[0].charges, 1);
}

TEST(R2PulseBlades, OnlyWhenAMarkerIsPlaced) {  // [CARD-PULSEBLADES]
  const std::vector<std::vector<std::string_view>> paths = {
      {"J15", "J16"}, {"J15", "J14"}, {"J15"}};
  for (const auto& path : paths) {
    Scene s(watched_by("judge,heat", "K16,T1") + agent_at("mantis", "J15") +
            "agent.card.0=pulse_blades");
    EXPECT_FALSE(s.offers_card("pulse_blades"));
    s.move(path);
    for (int i = 0; i < 20 && s.decision() != DecisionKind::HunterOrder; ++i) {
      EXPECT_FALSE(s.offers_card("pulse_blades"));
      s.decline();
    }
  }
}

TEST(R2PulseBlades, AreTheOneCardOfTheTurnAndForTwoAgentsOnly) {  // [CARD-PULSEBLADES] [EQP-1]
  Scene second(watched_by("judge,heat", "K16,T1") + agent_at("mantis", "J15") +
               "agent.card.0=pulse_blades,flash_bang");
  second.play("flash_bang", "J13").move({"J15", "J16", "J15"});
  for (int i = 0; i < 20 && second.decision() != DecisionKind::HunterOrder; ++i) {
    EXPECT_FALSE(second.offers_card("pulse_blades"));
    second.decline();
  }
  Scene fox(watched_by("judge,heat", "K16,T1") + agent_at("fox", "J15") +
            "agent.card.0=pulse_blades");
  fox.move({"J15", "J16", "J15"});
  for (int i = 0; i < 20 && fox.decision() != DecisionKind::HunterOrder; ++i) {
    EXPECT_FALSE(fox.offers_card("pulse_blades"));
    fox.decline();
  }
  Scene cobra(
      "combined 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=judge,heat "
      "hunter.cell.0=K16,T1 agent.card.0=pulse_blades" +
      agent_at("cobra", "J15"));
  cobra.move({"J15", "J16", "J15"}).until(DecisionKind::AtMarker).play("pulse_blades");
  EXPECT_EQ(cobra.hunter("judge").stunned, 1);
}

// --- Remote Trigger --------------------------------------------------------------------------

Action complete_hidden(int section, int place) {
  Action a = Scene::make(ActionKind::Complete, {}, static_cast<std::uint8_t>(section - 1));
  a.place = static_cast<std::uint8_t>(place);
  return a;
}

TEST(R2RemoteTrigger, CountsAtOnceAndIsShownInHerNextTurn) {  // [CARD-REMOTE] [AGT-1]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N13") +
          "agent.card.0=remote_trigger");
  s.act(complete_hidden(4, 0));
  EXPECT_EQ(s.heard(kAgentSeat, EventCode::RemoteSet, {0, 3}), 1);
  for (const Seat seat : {Seat{1}, Seat{2}, kSpectator})
    EXPECT_TRUE(s.events(seat).empty());
  EXPECT_EQ(s.pub().sites[3].done_round, 0);
  EXPECT_EQ(s.shown().places[0], PublicPlace{});
  s.refused(Scene::make(ActionKind::Complete, {}, 3));  // done already
  s.rest().decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::ObjectiveDone), 0);
  s.walk("judge", "A1").decline_all().walk("heat", "T1").decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.heard(kSpectator, EventCode::ObjectiveDone, {3, "M12"}), 1);
  EXPECT_NE(s.pub().sites[3].done_round, 0);
}

TEST(R2RemoteTrigger, IsShownWhenSheEscapes) {  // [CARD-REMOTE] [OBJ-5]
  // The third objective is the hidden one. A6 is an escape point with 4 players.
  Scene s(
      "covenant 4 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=judge,heat,beast "
      "hunter.cell.0=A1,T1,F1 site.done.0=2,3 agent.remote.0=4 "
      "agent.card.0=remote_trigger agent.charges.0=0" +
      agent_at("fox", "B6"));
  s.move({"B6", "A6"}).decline_all();
  EXPECT_EQ(s.pub().winner, Side::Agents);
  EXPECT_EQ(s.heard(kSpectator, EventCode::ObjectiveDone, {3, "M12"}), 1);
}

TEST(R2RemoteTrigger, IsTheOneCardAndHidesOneObjective) {  // [CARD-REMOTE] [EQP-1]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N13") +
          "plan.3=1 agent.card.0=remote_trigger,flash_bang");
  s.act(complete_hidden(4, 0));
  EXPECT_FALSE(s.offers_card("flash_bang"));
  Scene played(watched_by("judge,heat", "A1,T1") + agent_at("mantis", "N13") +
               "agent.card.0=remote_trigger");
  played.refused(complete_hidden(4, 0));  // Fox and Blue Jay only
  played.complete(4);
  Scene jay(
      "combined 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=judge,heat "
      "hunter.cell.0=A1,T1 agent.card.0=remote_trigger" +
      agent_at("blue_jay", "N14"));
  jay.act(complete_hidden(4, 0));  // from two away
  EXPECT_EQ(jay.agent().remote, 4);
}

// --- Smoke Dagger ----------------------------------------------------------------------------

TEST(R2SmokeDagger, BlindsAHunterUntilTheEndOfThisTurn) {  // [CARD-DAGGER] [STA-4]
  Scene s(watched_by("judge,heat", "K16,T1") + agent_at("panther", "N15") +
          "agent.card.0=smoke_dagger");
  s.refused(s.card_action("smoke_dagger", {}, "heat"));  // too far
  s.play_at("smoke_dagger", "judge");
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterDazzled, {0}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::CardRevealed, {0, 0, Equipment::SmokeDagger}), 1);
  EXPECT_EQ(s.shown().places[0].charges, 1);
  EXPECT_FALSE(s.sees("judge", "N16"));
  EXPECT_FALSE(s.sees("judge", "K16"));
  s.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(s.figure().state, FigureState::None);  // and no check when it ends
  EXPECT_TRUE(s.sees("judge", "N16"));
}

TEST(R2SmokeDagger, StopsQuickDrawAndIsForThePanther) {  // [CARD-DAGGER] [EQP-5]
  Scene gun(watched_by("gun,heat", "K16,T1") + agent_at("panther", "N15") +
            "agent.card.0=smoke_dagger");
  gun.play_at("smoke_dagger", "gun").move({"N15", "N16"}).decline_all();
  EXPECT_EQ(gun.heard(kSpectator, EventCode::QuickDraw), 0);
  Scene fox(watched_by("gun,heat", "K16,T1") + agent_at("fox", "N15") +
            "agent.card.0=smoke_dagger");
  EXPECT_FALSE(fox.offers_card("smoke_dagger"));
}

// --- Flare -----------------------------------------------------------------------------------

TEST(R2Flare, LeavesOneDirectionUntilHisNextTurn) {  // [CARD-FLARE] [VIS-8]
  Scene s(watched_by("judge,heat", "K16,T1") + agent_at("fox", "N15") + "agent.card.0=flare");
  s.play_at("flare", "judge", Compass::W);
  EXPECT_EQ(s.heard(kSpectator, EventCode::DirectionLeft, {0, Compass::W}), 1);
  EXPECT_TRUE(s.sees("judge", "H16"));
  EXPECT_TRUE(s.sees("judge", "H17"));
  EXPECT_TRUE(s.sees("judge", "K16"));
  EXPECT_FALSE(s.sees("judge", "N16"));
  EXPECT_FALSE(s.sees("judge", "N17"));
  EXPECT_FALSE(s.sees("judge", "K17"));
  s.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(s.figure().state, FigureState::None);
  s.begin("judge");
  EXPECT_TRUE(s.sees("judge", "N16"));
}

TEST(R2Flare, AHunterWithinFour) {  // [CARD-FLARE]
  Scene s(watched_by("judge,heat", "K16,T1") + agent_at("fox", "O14") + "agent.card.0=flare");
  Action near = s.card_action("flare", {}, "judge");
  near.way = Compass::E;
  EXPECT_TRUE(s.offered(near));
  Action slanted = near;
  slanted.way = Compass::NE;
  s.refused(slanted);
  Action far = s.card_action("flare", {}, "heat");
  far.way = Compass::E;
  s.refused(far);
}

// --- Med Kit ---------------------------------------------------------------------------------

TEST(R2MedKit, HealsOneAndAllowsTwoSteps) {  // [CARD-MEDKIT]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N15") +
          "agent.hp.0=2 agent.card.0=med_kit");
  s.play("med_kit");
  EXPECT_EQ(s.agent().hp, 3);
  for (const Seat seat : {kAgentSeat, Seat{1}, kSpectator})
    EXPECT_EQ(s.heard(seat, EventCode::Healed, {0, 1}), 1);
  s.refused(s.path({"N15", "N14", "N13", "M13"}));
  s.move({"N15", "N14", "N13"});
  EXPECT_EQ(s.agent().cell, at("N13"));
}

TEST(R2MedKit, NotAtHerStartingHpNorAfterTheMove) {  // [CARD-MEDKIT] [SET-7]
  Scene full(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N15") + "agent.card.0=med_kit");
  EXPECT_FALSE(full.offers_card("med_kit"));
  full.refused(full.card_action("med_kit"));
  Scene four(
      "covenant 4 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=judge,heat,beast "
      "hunter.cell.0=A1,T1,F1 agent.hp.0=5 agent.card.0=med_kit" +
      agent_at("fox", "N15"));
  EXPECT_TRUE(four.offers_card("med_kit"));
  Scene after(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N15") +
              "agent.hp.0=2 agent.card.0=med_kit,flash_bang");
  after.rest().until(DecisionKind::AfterMove);
  EXPECT_FALSE(after.offers_card("med_kit"));
}

// --- Portable Barrier ------------------------------------------------------------------------

TEST(R2Barrier, StandsOnAFreeOpenCellWithinThree) {  // [CARD-BARRIER]
  Scene s(
      "covenant 3 round=6 turn=agent vehicle.cell=L16 hunter.kind.0=judge,tracker "
      "hunter.cell.0=M16,T1 pet.cell=M17 agent.card.0=portable_barrier" +
      agent_at("fox", "N15"));
  for (const char* cell : {"N16", "K16", "K17", "N14", "K13"})
    EXPECT_TRUE(s.offered(s.card_action("portable_barrier", cell))) << cell;
  s.refused(s.card_action("portable_barrier", "M16"));  // a figure
  s.refused(s.card_action("portable_barrier", "M17"));  // the pet
  s.refused(s.card_action("portable_barrier", "L16"));  // the vehicle
  s.refused(s.card_action("portable_barrier", "N15"));  // herself
  s.refused(s.card_action("portable_barrier", "M15"));  // a structure
  s.refused(s.card_action("portable_barrier", "J16"));  // four away
  s.play("portable_barrier", "K13");                    // a cache-access cell
  EXPECT_EQ(s.heard(kSpectator, EventCode::BarrierPlaced, {"K13"}), 1);
  EXPECT_EQ(s.pub().barriers[0], at("K13"));
}

TEST(R2Barrier, OnAnEscapePointToo) {  // [CARD-BARRIER]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N1") +
          "agent.card.0=portable_barrier");
  s.play("portable_barrier", "M1");
  EXPECT_EQ(s.pub().barriers[0], at("M1"));
}

TEST(R2Barrier, BlocksSightStepsAndTheVehicle) {  // [CARD-BARRIER] [VIS-2]
  Scene sight(watched_by("judge,heat", "K16,T1") + agent_at("fox", "N15") +
              "agent.card.0=portable_barrier");
  sight.play("portable_barrier", "L16");
  EXPECT_FALSE(sight.sees("judge", "L16"));
  EXPECT_FALSE(sight.sees("judge", "N16"));
  sight.refused(sight.path({"N15", "M16", "L16"}));
  sight.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(sight.figure().state, FigureState::None);
  // G10 and H10 are the whole width of the road there.
  Scene road(
      "covenant 3 round=6 turn=hunter0 vehicle.cell=G8 hunter.kind.0=judge,heat "
      "hunter.cell.0=-,T1 barrier.0=G10,H10" +
      agent_at("fox", "N15"));
  EXPECT_TRUE(road.offered_at(ActionKind::Drive, "H9"));
  road.refused(Scene::make(ActionKind::Drive, "G10"));
  road.refused(Scene::make(ActionKind::Drive, "G11"));
}

TEST(R2Barrier, TheSecondLaneIsTracedByItself) {  // [CARD-BARRIER] [VIS-3]
  Scene s(watched_by("judge,heat", "K16,T1") + agent_at("fox", "N15") + "barrier.0=M17");
  EXPECT_TRUE(s.sees("judge", "N16"));
  EXPECT_TRUE(s.sees("judge", "L17"));
  EXPECT_FALSE(s.sees("judge", "N17"));
}

}  // namespace
}  // namespace specter::test::r2_equipment
