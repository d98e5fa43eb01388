// Edge cases of the second edition: limits that meet, passengers, two agents, the reveal.
//
// On the covenant board K16 sees the road G16-Q17 and nothing else; J15, L15, N15 and M18 are
// beside that road and out of its sight. A1, T1, F1 and H1 see next to nothing.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::r2_edges {
namespace {

constexpr Seat kTraitorSeat{4};

std::string agent_at(const std::string& kind, const std::string& cell) {
  return " agent.kind.0=" + kind + " shown.kind.0=" + kind + " agent.cell.0=" + cell + " ";
}

std::string scene(const std::string& turn, const std::string& hunters, const std::string& cells,
                  const std::string& vehicle = "A24") {
  return "covenant 3 round=6 turn=" + turn + " vehicle.cell=" + vehicle +
         " hunter.kind.0=" + hunters + " hunter.cell.0=" + cells + " ";
}

std::string five(const std::string& hunters, const std::string& cells, int traitor) {
  return "covenant 5 round=6 vehicle.cell=A24 agent.kind.0=fox shown.kind.0=fox hunter.kind.0=" +
         hunters + " hunter.cell.0=" + cells + " traitor=" + std::to_string(traitor) + " ";
}

std::string turned(const std::string& kind, const std::string& hunters, const std::string& cells,
                   const std::string& first, const std::string& second) {
  return "covenant 5 round=8 vehicle.cell=A24 traitor=3 turned=3 hunter.gone.3=1 turned_round=5 "
         "hunter.kind.0=" +
         hunters + "," + kind + " hunter.cell.0=" + cells + " agent.kind.0=fox,traitor_" + kind +
         " shown.kind.0=fox,traitor_" + kind + " agent.cell.0=" + first + "," + second + " ";
}

Action by(Seat seat, ActionKind kind) {
  Action a = Scene::make(kind);
  a.seat = seat;
  return a;
}

void take_two(Scene& s) {
  s.seed(1);
  for (const Equipment card : {Equipment::SmokeGrenade, Equipment::FlashBang}) {
    ASSERT_EQ(s.decision(), DecisionKind::RevealEquipment);
    s.act(Scene::make(ActionKind::PickEquipment, {}, static_cast<std::uint8_t>(card)));
  }
  ASSERT_EQ(s.decision(), DecisionKind::RevealMove);
}

Action shoot_at(const Scene& s, std::string_view hunter) {
  Action a = Scene::make(ActionKind::Shoot);
  a.target = s.hunter_id(hunter);
  return a;
}

// --- Sight -----------------------------------------------------------------------------------

TEST(R2Sight, TwoDirectionalLimitsLeaveWhatBothLeave) {  // [VIS-8] [CARD-FLARE] [CARD-GUN-3]
  Scene s(scene("agent", "gun,judge", "K16,T1") + agent_at("fox", "B6") +
          "hunter.only.0=E hunter.flare.0=W");
  EXPECT_TRUE(s.sees("gun", "K16"));
  EXPECT_FALSE(s.sees("gun", "N16"));
  EXPECT_FALSE(s.sees("gun", "H16"));
  Scene both(scene("agent", "judge,gun", "K16,T1") + agent_at("fox", "B6") +
             "hunter.flare.0=E hunter.without.0=E");
  EXPECT_FALSE(both.sees("judge", "N16"));
  EXPECT_TRUE(both.sees("judge", "K16"));
}

TEST(R2Sight, ACameraInSmokeSeesItsOwnCellOnly) {  // [VIS-6] [CARD-WATCHER-1]
  Scene s(scene("agent", "watcher,judge", "A1,T1") + agent_at("fox", "B6") +
          "camera.cell.0=J15 camera.facing.0=N smoke.cell.0=J16 smoke.owner.0=0 smoke.turns.0=1");
  EXPECT_TRUE(s.sees("watcher", "J15"));
  EXPECT_FALSE(s.sees("watcher", "J14"));
  Scene barrier(scene("agent", "watcher,judge", "A1,T1") + agent_at("fox", "B6") +
                "camera.cell.0=J15 camera.facing.0=N barrier.0=J13");
  EXPECT_TRUE(barrier.sees("watcher", "J14"));
  EXPECT_FALSE(barrier.sees("watcher", "J13"));
  EXPECT_FALSE(barrier.sees("watcher", "J12"));
}

TEST(R2Sight, TheDirectionOfACameraOnAnotherStretchIsItsRowOnly) {  // [CARD-WATCHER-1] [VIS-3]
  // Q16 lies on G16-Q17 and on P8-Q25. Facing west it looks along the first, north the second.
  Scene west(scene("agent", "watcher,judge", "A1,T1") + agent_at("fox", "B6") +
             "camera.cell.0=Q16 camera.facing.0=W");
  EXPECT_TRUE(west.sees("watcher", "G16"));
  EXPECT_TRUE(west.sees("watcher", "G17"));
  EXPECT_FALSE(west.sees("watcher", "P15"));
  EXPECT_FALSE(west.sees("watcher", "Q15"));
  Scene north(scene("agent", "watcher,judge", "A1,T1") + agent_at("fox", "B6") +
              "camera.cell.0=Q16 camera.facing.0=N");
  EXPECT_TRUE(north.sees("watcher", "Q8"));
  EXPECT_TRUE(north.sees("watcher", "P8"));
  EXPECT_FALSE(north.sees("watcher", "P16"));
  EXPECT_FALSE(north.sees("watcher", "P17"));
}

// --- Passengers ------------------------------------------------------------------------------

TEST(R2Passengers, ThermalVisionWorksInsideButNoAttack) {  // [CARD-HEAT-1] [HUN-8] [VEH-4]
  Scene stays(scene("hunter0", "heat,judge", "-,T1", "K16") + agent_at("fox", "K13"));
  stays.stay("heat").show();
  EXPECT_EQ(stays.heard(kSpectator, EventCode::FigureVisible, {0, "K13"}), 1);
  EXPECT_NE(stays.decision(), DecisionKind::Attack);
  Scene drives(scene("hunter0", "heat,judge", "-,T1", "M16") + agent_at("fox", "K13"));
  drives.drive("heat", "K16").act(ActionKind::Stay).show();
  EXPECT_EQ(drives.heard(kSpectator, EventCode::FigureVisible, {0, "K13"}), 1);
  Scene far(scene("hunter0", "heat,judge", "-,T1", "N16") + agent_at("fox", "K13"));
  far.drive("heat", "K16").act(ActionKind::Stay).decline_all();
  EXPECT_EQ(far.heard(kSpectator, EventCode::Clear, {0}), 1);
  Scene gets_out(scene("hunter0", "heat,judge", "-,T1", "L16") + agent_at("fox", "K13"));
  gets_out.get_out("heat", "K16").until(DecisionKind::Attack);
}

TEST(R2Passengers, TheWatcherInsideSeesByCamerasButDoesNotAttack) {  // [CARD-WATCHER-1] [HUN-8]
  Scene s(scene("hunter0", "watcher,judge", "-,T1") + agent_at("fox", "J12") +
          "camera.cell.0=J15 camera.facing.0=N");
  s.stay("watcher").show();
  EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {0, "J12"}), 1);
  for (int i = 0; i < 5 && s.decision() == DecisionKind::Camera; ++i)
    s.decline();
  EXPECT_NE(s.decision(), DecisionKind::Attack);
}

TEST(R2Passengers, FlareAndSmokeDaggerReachThem) {  // [CARD-FLARE] [CARD-DAGGER] [VIS-5]
  Scene flare(scene("agent", "judge,heat", "-,T1", "K16") + agent_at("fox", "N15") +
              "agent.card.0=flare");
  flare.play_at("flare", "judge", Compass::W);
  EXPECT_FALSE(flare.sees("judge", "N16"));
  EXPECT_TRUE(flare.sees("judge", "H16"));
  Scene dagger(scene("agent", "judge,heat", "-,T1", "K16") + agent_at("panther", "N15") +
               "agent.card.0=smoke_dagger");
  dagger.play_at("smoke_dagger", "judge");
  EXPECT_FALSE(dagger.sees("judge", "N16"));
}

TEST(R2Passengers, TheScentInTheSameVehicleIsEqual) {  // [CARD-TRACKER-2] [GEO-4]
  Scene s(scene("hunter0", "tracker,judge", "-,T1", "K16") + agent_at("fox", "B6") +
          "pet.inside=1");
  s.act(Scene::make(ActionKind::Scent, {}, 0)).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::ScentReading, {0, 0, 2}), 1);
}

TEST(R2Passengers, RoverInsideBarksAtTheEndOfItsTurn) {  // [CARD-TRACKER-1]
  Scene s(scene("hunter0", "tracker,judge", "A1,T1", "K16") + agent_at("fox", "N16") +
          "pet.inside=1");
  s.walk("tracker", "A1").until(DecisionKind::PetMove).decline().decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark, {0}), 1);
}

TEST(R2Passengers, NobodyGetsOutOntoABarrier) {  // [CARD-BARRIER] [HUN-3] [HUN-5]
  Scene s(scene("hunter0", "judge,heat", "-,T1", "K16") + agent_at("fox", "B6") + "barrier.0=L16");
  s.refused(Scene::make(ActionKind::GetOut, "L16"));
  s.get_out("judge", "K17");
  EXPECT_EQ(s.pub().barriers[0], kNoCell);  // on foot now, next to it
}

// --- Abilities that are off ------------------------------------------------------------------

TEST(R2Disabled, FullSpeedMindReadingAndLongStrides) {  // [STA-5]
  Scene watcher(scene("hunter0", "watcher,judge", "L17,T1") + agent_at("fox", "B6") +
                "hunter.disabled.0=2");
  watcher.refused(Scene::make(ActionKind::Walk, "Q17"));
  Scene beast(scene("hunter0", "beast,judge", "K16,T1") + agent_at("fox", "B6") +
              "hunter.disabled.0=4");
  beast.refused(Scene::make(ActionKind::Walk, "P16"));
  Scene prophet(scene("agent", "prophet,judge", "K16,T1") + agent_at("fox", "N15") +
                "hunter.disabled.0=1 agent.card.0=concussion_grenade");
  prophet.dice({3}).play("concussion_grenade", "L16");
  EXPECT_EQ(prophet.hunter("prophet").stunned, 1);
  Scene attack(scene("hunter0", "prophet,judge", "K16,T1") + agent_at("fox", "N16") +
               "hunter.disabled.0=1");
  attack.walk("prophet", "K16").until(DecisionKind::Attack).dice({2}).attack();
  EXPECT_EQ(attack.agent().hp, 4);
  Scene gun(scene("hunter0", "gun,judge", "K16,T1") + agent_at("fox", "N16") +
            "hunter.disabled.0=1");
  gun.walk("gun", "K16").until(DecisionKind::Attack).dice({3}).attack();  // one die
  EXPECT_EQ(gun.agent().hp, 3);
  Scene brutal(scene("hunter0", "beast,judge", "K16,T1") + agent_at("fox", "L16") +
               "hunter.disabled.0=2");
  brutal.walk("beast", "L16").until(DecisionKind::Attack).attack();  // no die
  EXPECT_EQ(brutal.agent().hp, 3);
  Scene puppet(scene("hunter0", "puppet,judge", "A1,T1") + agent_at("fox", "B6") +
               "hunter.disabled.0=1");
  EXPECT_TRUE(puppet.offers(ActionKind::Relay).empty());
  EXPECT_FALSE(puppet.offers(ActionKind::RemoteSense).empty());
}

TEST(R2Stun, AStunnedHunterWhoIsHitByAShotStillSees) {  // [STA-1] [SEE-1]
  Scene s(scene("agent", "judge,heat", "K16,T1") + agent_at("fox", "N15") + "hunter.stunned.0=1");
  s.move({"N15", "N16"}).show();
  EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {0, "N16"}), 1);
}

// --- Cards show who she is -------------------------------------------------------------------

TEST(R2Revealed, ACardOfOneAgentAloneRevealsHer) {  // [SEE-5] [CARD-DAGGER] [CARD-MINDTAP]
  Scene dagger(scene("agent", "judge,heat", "K16,T1") +
               "agent.kind.0=panther agent.cell.0=N15 agent.card.0=smoke_dagger");
  dagger.play_at("smoke_dagger", "judge");
  EXPECT_EQ(dagger.shown().kind, AgentKind::Panther);
  Scene tap(scene("agent", "judge,heat", "K16,T1") +
            "agent.kind.0=raven agent.cell.0=N15 agent.card.0=mind_tap");
  tap.play("mind_tap");
  EXPECT_EQ(tap.shown().kind, AgentKind::Raven);
  Scene common(scene("agent", "judge,heat", "K16,T1", "L17") +
               "agent.kind.0=raven agent.cell.0=N15 agent.card.0=emp_grenade");
  common.play("emp_grenade");
  EXPECT_EQ(common.shown().kind, AgentKind::None);
}

TEST(R2Revealed, BrutalStrengthMayCatchHer) {  // [CARD-BEAST-2] [END-2]
  Scene s(scene("hunter0", "beast,judge", "K16,T1") + agent_at("fox", "L16") + "agent.hp.0=2");
  s.walk("beast", "L16").until(DecisionKind::Attack).dice({5}).attack();
  EXPECT_EQ(s.pub().winner, Side::Hunters);
}

// --- Two agents ------------------------------------------------------------------------------

TEST(R2TwoAgents, AnEmpLastsUntilTheTurnOfWhoThrewIt) {  // [CARD-EMP] [TRN-2]
  Scene s(turned("heat", "judge,gun,beast", "-,T1,F1", "C9", "L15") +
          "vehicle.cell=K17 turn=agent2 agent.card.5=emp_grenade");
  s.play("emp_grenade").rest().decline_all();
  s.stay("judge").decline_all().walk("gun", "T1").decline_all().walk("beast", "F1").decline_all();
  ASSERT_EQ(s.asked(), kAgentSeat);
  EXPECT_NE(s.pub().vehicle.jammed, 0);
  s.rest().decline_all();
  ASSERT_EQ(s.asked(), kTraitorSeat);
  EXPECT_EQ(s.pub().vehicle.jammed, 0);
}

TEST(R2TwoAgents, AMineGoesOffInHerOwnTurn) {  // [CARD-MINE] [AGT-1]
  Scene s(turned("heat", "judge,gun,beast", "K16,T1,F1", "C9", "L15") +
          "turn=agent agent.card.5=proximity_mine agent.charges.5=0 agent.mine.1=J14");
  s.rest().decline_all();
  ASSERT_EQ(s.asked(), kTraitorSeat);
  EXPECT_GT(s.heard_at(kSpectator, EventCode::MineWentOff),
            s.heard_at(kSpectator, EventCode::AgentTurn, {1}));
  EXPECT_EQ(s.heard(kSpectator, EventCode::MineWentOff, {1, "J14"}), 1);
  EXPECT_EQ(s.hunter("judge").stunned, 1);
}

TEST(R2TwoAgents, NoBarrierOnTheOtherAgent) {  // [CARD-BARRIER]
  Scene s(turned("heat", "judge,gun,beast", "A1,T1,F1", "N15", "N14") +
          "turn=agent agent.card.0=portable_barrier");
  s.refused(s.card_action("portable_barrier", "N14"));
}

TEST(R2TwoAgents, VerdictAgainstAQuickDraw) {  // [CARD-T-JUDGE] [CARD-GUN-2]
  Scene s(turned("judge", "gun,heat,beast", "K16,T1,F1", "N15", "K13") + "turn=agent");
  s.move({"N15", "N16"}).until(DecisionKind::QuickDraw).dice({5}).act(ActionKind::Shoot);
  ASSERT_EQ(s.decision(), DecisionKind::Verdict);
  s.dice({2}).act(Scene::make(ActionKind::Reroll, {}, 0));
  EXPECT_EQ(s.agent().hp, 4);
}

TEST(R2TwoAgents, VerdictOnAnotherRoundAgain) {  // [CARD-T-JUDGE]
  Scene s(turned("judge", "heat,gun,beast", "K16,T1,F1", "N16", "K13") +
          "turn=hunter0 hunter.played.1=1,1 agent.hp.0=4");
  s.walk("heat", "K16").until(DecisionKind::Attack).dice({5}).attack();
  s.dice({2}).act(Scene::make(ActionKind::Reroll, {}, 0)).decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  s.rest().decline_all().rest().decline_all();
  s.walk("heat", "K16").until(DecisionKind::Attack).dice({5}).attack();
  EXPECT_EQ(s.decision(), DecisionKind::Verdict);
  s.act(ActionKind::Pass);
}

TEST(R2TwoAgents, BoobyTrapsBlindPassengersToo) {  // [CARD-T-WATCHER] [CARD-FLASHBANG]
  Scene s(turned("watcher", "judge,gun,heat", "-,T1,F1", "C9", "K13") +
          "turn=agent2 vehicle.cell=K17 camera.cell.0=N16 camera.facing.0=N");
  s.act(Scene::make(ActionKind::Ability, {}, 0));
  EXPECT_EQ(s.hunter("judge").blinded, 1);
}

TEST(R2TwoAgents, RoverGuardsOnItsOwnCellToo) {  // [CARD-T-TRACKER] [GEO-4]
  Scene s(turned("tracker", "heat,gun,beast", "K16,T1,F1", "N16", "C9") +
          "turn=hunter0 pet.owner=3 pet.hp=1 pet.cell=N16");
  s.walk("heat", "K16").until(DecisionKind::Attack).dice({3}).attack();
  EXPECT_EQ(s.agent().hp, 4);
  EXPECT_EQ(s.pub().pet.cell, kNoCell);
  EXPECT_EQ(s.heard(kSpectator, EventCode::PetHurt, {3, 0}), 1);
}

TEST(R2TwoAgents, RoverGuardsAgainstAQuickDrawByTheTrueCell) {  // [CARD-T-TRACKER] [CARD-GUN-2]
  Scene s(turned("tracker", "gun,heat,beast", "K16,T1,F1", "N15", "C9") +
          "turn=agent pet.owner=3 pet.hp=2 pet.cell=O16");
  s.move({"N15", "N16"}).until(DecisionKind::QuickDraw).dice({3}).act(ActionKind::Shoot);
  EXPECT_EQ(s.agent().hp, 4);
  EXPECT_EQ(s.pub().pet.hp, 1);
}

TEST(R2TwoAgents, RoverIsNoHuntersPetAnyMore) {  // [CARD-T-TRACKER] [TRN-4]
  Scene s(turned("tracker", "judge,gun,beast", "A1,T1,F1", "N16", "C9") +
          "turn=hunter0 pet.owner=3 pet.hp=2 pet.cell=K16");
  s.walk("judge", "A1").decline_all();
  EXPECT_NE(s.decision(), DecisionKind::PetMove);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark), 0);
}

TEST(R2TwoAgents, AFatiguedTrackersRoverNeitherGuardsNorMoves) {  // [STA-3] [CARD-T-TRACKER]
  Scene guard(turned("tracker", "heat,gun,beast", "K16,T1,F1", "N16", "C9") +
              "turn=hunter0 pet.owner=3 pet.hp=2 pet.cell=N15 shown.fatigued.1=1");
  guard.walk("heat", "K16").until(DecisionKind::Attack).dice({3}).attack();
  EXPECT_EQ(guard.agent().hp, 3);
  EXPECT_EQ(guard.pub().pet.hp, 2);
  Scene moves(turned("tracker", "heat,gun,beast", "A1,T1,F1", "N16", "C9") +
              "turn=agent2 pet.owner=3 pet.hp=2 pet.cell=N15 shown.fatigued.1=1");
  moves.move({"C9", "C10", "D10", "E10"}).decline_all();  // three steps: no recovery
  EXPECT_EQ(moves.shown(1).fatigued, 1);
  EXPECT_NE(moves.decision(), DecisionKind::PetMove);
}

TEST(R2TwoAgents, TheTurnedGunShootsInEachHuntersTurn) {  // [CARD-T-GUN]
  Scene s(turned("gun", "judge,beast,heat", "K16,L16,F1", "C9", "N16") + "turn=order");
  s.walk("judge", "K16").until(DecisionKind::ShootBack).dice({2}).act(shoot_at(s, "judge"));
  s.decline_all();
  s.walk("beast", "L16").until(DecisionKind::ShootBack).dice({2}).act(shoot_at(s, "beast"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::ShotBack), 2);
}

TEST(R2TwoAgents, NobodyLearnsWhoSawTheTurnedGunsMove) {  // [CARD-T-GUN] [INF-1] [INF-6]
  // The Beast on K13 sees N13 and nothing else of the two paths.
  const std::string start =
      turned("gun", "judge,beast,heat", "K16,K13,F1", "C9", "N14") + "turn=agent2";
  Scene straight(start);
  straight.move({"N14", "N15", "N16"}).until(DecisionKind::ShootBack);
  Scene detour(start);
  detour.move({"N14", "N13", "N14", "N15", "N16"}).until(DecisionKind::ShootBack);
  EXPECT_EQ(straight.offers(ActionKind::Shoot).size(), 1U);
  EXPECT_EQ(detour.offers(ActionKind::Shoot).size(), 2U);
  EXPECT_EQ(view(straight.game(), straight.state(), kSpectator),
            view(detour.game(), detour.state(), kSpectator));
  // She is asked, too, where the one who saw her cannot be stunned.
  Scene passenger(turned("gun", "judge,beast,heat", "-,T1,F1", "C9", "N15") +
                  "turn=agent2 vehicle.cell=K16");
  passenger.move({"N15", "N16"}).until(DecisionKind::ShootBack);
  EXPECT_TRUE(passenger.offers(ActionKind::Shoot).empty());
}

TEST(R2TwoAgents, TheTurnedGunShootsWhereTheMoveEndsHerFatigue) {  // [CARD-T-GUN] [STA-3]
  Scene s(turned("gun", "judge,beast,heat", "K16,T1,F1", "C9", "N15") +
          "turn=agent2 shown.fatigued.1=1");
  s.move({"N15", "N16"}).until(DecisionKind::ShootBack);
  EXPECT_EQ(s.shown(1).fatigued, 0);
  EXPECT_EQ(s.offers(ActionKind::Shoot).size(), 1U);
}

TEST(R2TwoAgents, AnObjectiveHiddenByTheOtherIsDone) {  // [CARD-REMOTE] [TRA-9]
  Scene s(turned("heat", "judge,gun,beast", "A1,T1,F1", "C9", "N13") +
          "turn=agent2 agent.remote.0=4 agent.card.0=remote_trigger agent.charges.0=0");
  EXPECT_TRUE(s.offers(ActionKind::Complete).empty());
}

TEST(R2TwoAgents, JudgementOnTheSecondAgentEndsHisAbilities) {  // [CARD-JUDGE-2] [STA-3]
  Scene s(turned("heat", "judge,gun,beast", "K16,T1,F1", "C9", "N16") +
          "turn=hunter0 hunter.played.1=1,1");
  s.walk("judge", "K16").until(DecisionKind::Attack).dice({3}).attack(1).decline_all();
  ASSERT_EQ(s.asked(), kAgentSeat);
  EXPECT_EQ(s.shown(1).fatigued, 1);
  s.rest().decline_all();
  ASSERT_EQ(s.asked(), kTraitorSeat);
  EXPECT_TRUE(s.offers(ActionKind::Ability).empty());  // the Judge is in his row
}

// --- The traitor's sight and the reveal ------------------------------------------------------

TEST(R2TraitorsSight, SheMayHideFromHisCameras) {  // [TRA-2] [CARD-WATCHER-1]
  const std::string rest = "turn=agent agent.cell.0=K13 camera.cell.0=J15 camera.facing.0=N";
  Scene hides(five("judge,gun,beast,watcher", "A1,T1,F1,H1", 3) + rest);
  hides.move({"K13", "J12"}).until(DecisionKind::Sighting).act(ActionKind::Hide).decline_all();
  EXPECT_EQ(hides.figure().state, FigureState::None);
  Scene loyal(five("judge,gun,beast,watcher", "A1,T1,F1,H1", 0) + rest);
  loyal.move({"K13", "J12"}).until(DecisionKind::Sighting);
  loyal.refused(Scene::make(ActionKind::Hide));
}

TEST(R2ForcedReveal, TurnsHisOwnCardAndTheTurnGoesOn) {  // [TRA-6] [TRA-8]
  Scene s(five("beast,gun,judge,heat", "J16,T1,F1,Q16", 3) +
          "turn=order agent.cell.0=N16 agent.hidden.0=1");
  s.walk("beast", "K16").act(ActionKind::Show);
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed, {3, 1}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading), 0);
  take_two(s);
  EXPECT_EQ(s.agent(1).kind, AgentKind::TraitorHeat);
  s.move({"Q16", "Q15", "Q14", "Q13"}).decline_all();
  EXPECT_EQ(s.hunter("beast").played, 1);
  EXPECT_GE(s.heard(kSpectator, EventCode::SensesReading), 1);
}

TEST(R2Reveal, HisFirstMoveHasItsAbilities) {  // [TRA-8] [CARD-T-GUN] [CARD-T-BEAST]
  Scene gun(five("judge,heat,beast,gun", "K16,T1,F1,N15", 3) + "turn=order agent.cell.0=C9");
  gun.act(by(kTraitorSeat, ActionKind::Reveal));
  take_two(gun);
  gun.move({"N15", "N16"}).until(DecisionKind::ShootBack).dice({3}).act(shoot_at(gun, "judge"));
  EXPECT_EQ(gun.hunter("judge").stunned, 1);
  Scene beast(five("judge,heat,gun,beast", "K16,T1,F1,J15", 3) + "turn=order agent.cell.0=C9");
  beast.act(by(kTraitorSeat, ActionKind::Reveal));
  take_two(beast);
  beast.move({"J15", "K16"}).decline_all();
  EXPECT_EQ(beast.hunter("judge").stunned, 1);
  EXPECT_EQ(beast.shown(1).fatigued, 1);
}

TEST(R2Reveal, FromInsideHeStartsOnTheVehiclesCell) {  // [TRA-8]
  Scene s(five("judge,gun,beast,heat", "A1,T1,F1,-", 3) + "turn=order agent.cell.0=C9");
  s.act(by(kTraitorSeat, ActionKind::Reveal));
  take_two(s);
  EXPECT_EQ(s.agent(1).cell, at("A24"));
}

TEST(R2Reveal, HisPreCognitionEnds) {  // [TRA-10] [CARD-PROPHET-2]
  Scene s(five("judge,gun,beast,prophet", "A1,T1,F1,H1", 3) +
          "turn=order hunter.played.0=1,1,1 agent.cell.0=N13 shown.promise.0=no");
  s.act(by(kTraitorSeat, ActionKind::Reveal));
  take_two(s);
  s.rest().decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  s.complete(4);
}

TEST(R2Reveal, HisSniperDirectionAndCamerasEnd) {  // [TRA-10]
  Scene gun(five("judge,heat,beast,gun", "A1,T1,F1,K16", 3) +
            "turn=order agent.cell.0=C9 hunter.only.3=E");
  gun.act(by(kTraitorSeat, ActionKind::Reveal));
  take_two(gun);
  gun.rest();
  EXPECT_EQ(gun.pub().hunters[3].only, Compass::None);
  Scene check(turned("watcher", "judge,gun,beast", "A1,T1,F1", "J12", "C9") +
              "turn=hunter0 camera.cell.0=J15 camera.facing.0=N");
  check.walk("judge", "A1").decline_all();
  EXPECT_EQ(check.heard(kSpectator, EventCode::Clear, {0}), 1);
}

TEST(R2FalseAnswers, PreCognitionToTheTraitorBindsNothing) {  // [TRA-4]
  Scene s(five("judge,gun,beast,prophet", "A1,T1,F1,H1", 3) + "turn=agent agent.cell.0=C9");
  s.rest().until(DecisionKind::Announce);
  s.act(Scene::make(ActionKind::Announce, {}, 1));  // nothing is in reach
  EXPECT_EQ(s.heard(kSpectator, EventCode::Announced, {0, 1}), 1);
}

TEST(R2End, AHiddenObjectiveCounts) {  // [END-4] [CARD-REMOTE]
  Scene s(five("judge,gun,beast,heat", "A1,T1,F1,H1", 3) +
          "turn=agent agent.cell.0=B6 site.done.0=2 agent.remote.0=4 "
          "agent.card.0=remote_trigger agent.charges.0=0");
  s.move({"B6", "A6"}).decline_all();
  EXPECT_EQ(s.pub().winner, Side::Agents);
}

TEST(R2End, NoAnnouncementAfterAnEscape) {  // [AGT-6] [OBJ-6]
  Scene s(scene("agent", "prophet,judge", "A1,T1") + agent_at("fox", "N1") + "site.done.0=2,3,4 ");
  s.move({"N1", "M1"}).decline_all();
  EXPECT_EQ(s.pub().winner, Side::Agents);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Announced), 0);
}

// --- Pulse Cannon's limits -------------------------------------------------------------------

TEST(R2PulseCannon, DoesNotShootThroughSmoke) {  // [CARD-HEAT-2] [VIS-6] [RULING-28]
  Scene s(scene("hunter0", "heat,judge", "O16,T1") + agent_at("fox", "K13") +
          "shown.figure.0=K13 shown.figure_round.0=6 shown.figure_state.0=visible "
          "smoke.cell.0=J13 smoke.owner.0=0 smoke.turns.0=1");
  s.walk("heat", "K16").show();
  EXPECT_NE(s.decision(), DecisionKind::Attack);
}

TEST(R2PulseCannon, AlongTheStretchThroughABarrier) {  // [CARD-HEAT-2] [RULING-28]
  Scene s(scene("hunter0", "heat,judge", "G16,T1") + agent_at("fox", "P17") +
          "shown.figure.0=P17 shown.figure_round.0=6 shown.figure_state.0=visible barrier.0=N17");
  s.walk("heat", "K16").until(DecisionKind::Attack).dice({5}).attack();
  EXPECT_EQ(s.agent().hp, 3);
}

// --- Remote Trigger --------------------------------------------------------------------------

TEST(R2RemoteTrigger, ItsRevealKeepsTheYesNextToAnotherObjective) {
  // [CARD-PROPHET-2] [RULING-34]
  // V18 is next to V17 (section 4), V21 next to V22 (section 3).
  Scene s(scene("agent", "prophet,judge", "A1,T1") + agent_at("fox", "V18") +
          "plan.3=6 shown.promise.0=no agent.card.0=remote_trigger");
  Action hidden = Scene::make(ActionKind::Complete, {}, 3);
  hidden.place = 0;
  s.act(hidden).move({"V18", "V19", "V20", "V21"}).until(DecisionKind::Announce);
  s.refused(Scene::make(ActionKind::Announce, {}, 0));
  s.act(Scene::make(ActionKind::Announce, {}, 1));
  s.walk("prophet", "A1").decline_all().walk("judge", "T1").decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.heard(kSpectator, EventCode::ObjectiveDone, {3, "V17"}), 1);
  EXPECT_FALSE(s.offers(ActionKind::Move).empty());
  s.complete(3);  // she may, too
}

// --- What hunters cannot tell apart ----------------------------------------------------------

TEST(R2Secrets, AMineOrAHiddenObjectiveLeavesNoTrace) {  // [EQP-3] [CARD-MINE] [CARD-REMOTE]
  const std::string position = scene("agent", "judge,heat", "K16,T1") + agent_at("fox", "N13") +
                               "agent.card.0=proximity_mine,remote_trigger ";
  Scene nothing(position);
  nothing.rest().decline_all();
  Scene before(position);
  before.play("proximity_mine", "N12").rest().decline_all();
  Scene after(position);
  after.rest().until(DecisionKind::AfterMove).play("proximity_mine", "N12").decline_all();
  Scene remote(position);
  Action hidden = Scene::make(ActionKind::Complete, {}, 3);
  hidden.place = 1;
  remote.act(hidden).rest().decline_all();
  for (const Scene* s : {&before, &after, &remote}) {
    EXPECT_EQ(s->pub(), nothing.pub());
    for (const Seat seat : {Seat{1}, Seat{2}, kSpectator}) {
      EXPECT_EQ(s->events(seat), nothing.events(seat));
      EXPECT_EQ(view(s->game(), s->state(), seat), view(nothing.game(), nothing.state(), seat));
    }
  }
}

TEST(R2Secrets, WhichCacheWasUsedIsHers) {  // [OBJ-7] [INF-2]
  Scene a(scene("agent", "judge,heat", "K16,T1") + agent_at("fox", "S5"));
  Scene b(scene("agent", "judge,heat", "K16,T1") + agent_at("fox", "E30"));
  a.seed(1).act(a.offers(ActionKind::Draw).at(0)).rest().decline_all();
  b.seed(2).act(b.offers(ActionKind::Draw).at(0)).rest().decline_all();
  EXPECT_EQ(a.pub(), b.pub());
  EXPECT_EQ(a.events(kSpectator), b.events(kSpectator));
}

TEST(R2Secrets, PretendedLossesLookLikeTrueOnes) {  // [TRA-3] [INF-4]
  const struct {
    const char* hunters;
    const char* agent;
    const char* to;
    int die;
  } cases[] = {{"judge,gun,prophet,heat", "N16", "K16", 3},
               {"beast,gun,prophet,heat", "L16", "L16", 5},
               {"prophet,gun,beast,heat", "N16", "K16", 3}};
  for (const auto& c : cases) {
    std::vector<std::vector<Event>> heard;
    std::vector<Public> shown;
    for (const int traitor : {0, 3}) {
      Scene s(five(c.hunters, "K16,T1,F1,A1", traitor) + "turn=hunter0 agent.cell.0=" + c.agent);
      s.act(Scene::make(ActionKind::Walk, c.to));
      s.until(DecisionKind::Attack).dice({c.die}).attack().decline_all();
      heard.push_back(s.events(Seat{2}));
      shown.push_back(s.pub());
    }
    EXPECT_EQ(heard[0], heard[1]) << c.hunters;
    EXPECT_EQ(shown[0], shown[1]) << c.hunters;
  }
  // Rover's bite.
  std::vector<std::vector<Event>> heard;
  for (const int traitor : {0, 3}) {
    Scene s(five("tracker,gun,prophet,judge", "A1,T1,F1,H1", traitor) +
            "turn=hunter0 agent.cell.0=N16 pet.cell=K16");
    s.walk("tracker", "A1").until(DecisionKind::PetMove).dice({4});
    s.act(Scene::make(ActionKind::Walk, "N16")).decline_all();
    heard.push_back(s.events(Seat{2}));
  }
  EXPECT_EQ(heard[0], heard[1]);
}

TEST(R2Secrets, AFalseBarkLooksLikeATrueOne) {  // [TRA-4] [INF-4]
  Scene lie(five("tracker,gun,prophet,heat", "A1,T1,F1,H1", 0) +
            "turn=agent agent.cell.0=N14 pet.cell=K16");
  lie.move({"N14", "N13"}).until(DecisionKind::Answer);
  lie.act(Scene::make(ActionKind::Answer, {}, 1)).decline_all();
  Scene truth(five("tracker,gun,prophet,heat", "A1,T1,F1,H1", 3) +
              "turn=agent agent.cell.0=N15 pet.cell=K16");
  truth.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(lie.events(kSpectator), truth.events(kSpectator));
  EXPECT_EQ(lie.pub(), truth.pub());
}

TEST(R2Secrets, AVerdictOutOfReachIsSilent) {  // [CARD-T-JUDGE] [INF-6]
  Scene near(turned("judge", "heat,gun,beast", "K16,T1,F1", "N16", "J13") + "turn=hunter0");
  Scene far(turned("judge", "heat,gun,beast", "K16,T1,F1", "N16", "C9") + "turn=hunter0");
  for (Scene* s : {&near, &far}) {
    s->walk("heat", "K16").until(DecisionKind::Attack).dice({5}).attack();
    EXPECT_EQ(s->decision(), DecisionKind::Verdict);
    s->act(ActionKind::Pass).decline_all();
  }
  EXPECT_EQ(near.events(kSpectator), far.events(kSpectator));
  EXPECT_EQ(near.pub(), far.pub());
}

// --- Omen, mind tap, rover -------------------------------------------------------------------

TEST(R2MindTap, AHunterInsideMayDeclareToGetOutAfterDriving) {  // [CARD-MINDTAP]
  Scene s(scene("hunter0", "judge,heat", "-,T1", "K17") + agent_at("raven", "B6") +
          "hunter.pledge.0=on_foot hunter.pledged.0=P17");
  s.refused(Scene::make(ActionKind::Stay));
  s.drive("judge", "O17");
  s.refused(Scene::make(ActionKind::Stay));
  s.refused(Scene::make(ActionKind::GetOut, "N17"));
  s.get_out("judge", "P17");
  EXPECT_EQ(s.hunter("judge").cell, at("P17"));
}

TEST(R2MindTap, InsideAllowsStayingOrAnAbilityInside) {  // [CARD-MINDTAP]
  Scene s(scene("hunter0", "judge,heat", "-,T1", "K17") + agent_at("raven", "B6") +
          "hunter.pledge.0=inside");
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
  EXPECT_TRUE(s.offers(ActionKind::GetOut).empty());
  s.stay("judge");
  Scene enters(scene("hunter0", "judge,heat", "M17,T1", "K17") + agent_at("raven", "B6") +
               "hunter.pledge.0=inside");
  EXPECT_TRUE(enters.offers(ActionKind::Walk).empty());
  enters.enter("judge");
  EXPECT_EQ(enters.hunter("judge").inside, 1);
}

TEST(R2MindTap, AnInsidePledgeOnFootTooFarMeansNoMove) {  // [CARD-MINDTAP]
  Scene s(scene("hunter0", "judge,heat", "M16,T1", "A24") + agent_at("raven", "B6") +
          "hunter.pledge.0=inside");
  s.refused(Scene::make(ActionKind::Walk, "L16"));
  s.walk("judge", "M16");
}

TEST(R2Rover, AgentsMayPassAndShareItsCell) {  // [AGT-3] [PET-1]
  Scene s(scene("agent", "tracker,judge", "A1,T1") + agent_at("fox", "N15") + "pet.cell=N16");
  s.move({"N15", "N16", "N17"}).decline_all();
  Scene ends(scene("agent", "tracker,judge", "A1,T1") + agent_at("fox", "N15") + "pet.cell=N16");
  ends.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(ends.heard(kSpectator, EventCode::DieRolled), 0);  // her move is no bite
}

TEST(R2Panther, HidingFromTheTraitorTheMarkerOfTheLoyalIsShifted) {  // [CARD-PANTHER] [TRA-2]
  // The loyal Judge sees N16, the traitor on M18 sees M17.
  Scene s(
      "covenant 5 round=6 turn=agent vehicle.cell=A24 traitor=3 "
      "hunter.kind.0=judge,gun,beast,heat hunter.cell.0=Q16,T1,F1,M20 "
      "agent.kind.0=panther shown.kind.0=panther agent.cell.0=N15 barrier.0=O17");
  s.move({"N15", "N16", "N15"}).until(DecisionKind::Sighting);
  s.act(Scene::make(ActionKind::Shift, "N15")).decline_all();
  EXPECT_EQ(s.figure().cell, at("N15"));
}

}  // namespace
}  // namespace specter::test::r2_edges
