// Cards of the second edition against each other, one pair after the other.
//
// On the covenant board K16 sees the road G16-Q17 and nothing else; J15, L15, N15 and M18 are
// beside that road and out of its sight. A1, T1, F1 and H1 see next to nothing.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::r2_interactions {
namespace {

std::string agent_at(const std::string& kind, const std::string& cell) {
  return " agent.kind.0=" + kind + " shown.kind.0=" + kind + " agent.cell.0=" + cell + " ";
}

std::string scene(const std::string& edition, const std::string& turn, const std::string& hunters,
                  const std::string& cells) {
  return edition + " 3 round=6 turn=" + turn + " vehicle.cell=A24 hunter.kind.0=" + hunters +
         " hunter.cell.0=" + cells + " ";
}

std::string watched_by(const std::string& hunters, const std::string& cells) {
  return scene("covenant", "agent", hunters, cells);
}

Action strike(const Scene& s, std::string_view hunter) {
  Action a = Scene::make(ActionKind::Strike);
  a.target = s.hunter_id(hunter);
  return a;
}

Action complete_hidden(int section, int place) {
  Action a = Scene::make(ActionKind::Complete, {}, static_cast<std::uint8_t>(section - 1));
  a.place = static_cast<std::uint8_t>(place);
  return a;
}

Action announce(bool yes) { return Scene::make(ActionKind::Announce, {}, yes ? 1 : 0); }

// --- Stealth Field ---------------------------------------------------------------------------

TEST(R2Stealth, CamerasNeverDetectHer) {    // [CARD-STEALTH] [CARD-WATCHER-1]
  for (const char* end : {"J12", "J14"}) {  // also within 2 of the camera
    Scene s(watched_by("watcher,judge", "A1,T1") + agent_at("fox", "K13") +
            "agent.card.0=stealth_field camera.cell.0=J15 camera.facing.0=N");
    s.play("stealth_field").move({"K13", end}).decline_all();
    EXPECT_EQ(s.figure().state, FigureState::None) << end;
  }
  // The Watcher stands next to her, with a wall between: what only a camera sees stays unseen.
  Scene check(scene("covenant", "hunter0", "watcher,judge", "I14,T1") + agent_at("fox", "J12") +
              "agent.stealth.0=1 camera.cell.0=J15 camera.facing.0=N");
  check.walk("watcher", "I14").decline_all();
  EXPECT_EQ(check.heard(kSpectator, EventCode::Clear, {0}), 1);
  // Himself he sees her within 2.
  Scene own(scene("covenant", "hunter0", "watcher,judge", "J14,T1") + agent_at("fox", "J12") +
            "agent.stealth.0=1");
  own.walk("watcher", "J14").show();
  EXPECT_EQ(own.heard(kSpectator, EventCode::FigureVisible, {0, "J12"}), 1);
}

TEST(R2Stealth, PetsNeitherBarkNorBite) {  // [CARD-STEALTH] [CARD-TRACKER-1]
  Scene path(watched_by("tracker,judge", "A1,T1") + agent_at("fox", "N15") +
             "agent.card.0=stealth_field pet.cell=K16");
  path.play("stealth_field").move({"N15", "N16", "M16", "L16"}).decline_all();
  EXPECT_EQ(path.heard(kSpectator, EventCode::Bark), 0);
  Scene bite(scene("covenant", "hunter0", "tracker,judge", "A1,T1") + agent_at("fox", "N16") +
             "agent.stealth.0=1 pet.cell=K16");
  bite.walk("tracker", "A1").until(DecisionKind::PetMove);
  bite.act(Scene::make(ActionKind::Walk, "N16")).decline_all();
  EXPECT_EQ(bite.heard(kSpectator, EventCode::Bark), 0);
  EXPECT_EQ(bite.heard(kSpectator, EventCode::DieRolled), 0);
  EXPECT_EQ(bite.agent().hp, 4);
}

TEST(R2Stealth, TheOpticAlarmStaysSilent) {  // [CARD-STEALTH] [VEH-7] [VEH-8]
  Scene s(
      "covenant 3 round=6 turn=agent vehicle.kind=interceptor vehicle.cell=K17 "
      "hunter.kind.0=puppet,judge hunter.cell.0=A1,T1 agent.card.0=stealth_field" +
      agent_at("fox", "L15"));
  s.play("stealth_field").move({"L15", "L16"}).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Alarm), 0);
  EXPECT_EQ(s.figure().state, FigureState::None);  // nor the Puppet from afar
}

TEST(R2Stealth, HeatSeesHerWithinTwoOnly) {  // [CARD-STEALTH] [CARD-HEAT-1]
  Scene three(scene("covenant", "hunter0", "heat,judge", "K16,T1") + agent_at("fox", "K13") +
              "agent.stealth.0=1");
  three.walk("heat", "K16").decline_all();
  EXPECT_EQ(three.heard(kSpectator, EventCode::Clear, {0}), 1);
  Scene two(scene("covenant", "hunter0", "heat,judge", "I16,T1") + agent_at("fox", "I14") +
            "agent.stealth.0=1");
  two.walk("heat", "I16").show();
  EXPECT_EQ(two.heard(kSpectator, EventCode::FigureVisible, {0, "I14"}), 1);
}

TEST(R2Stealth, SensorAndSensesStillWork) {  // [CARD-STEALTH]
  Scene beast(scene("covenant", "hunter0", "beast,judge", "K16,T1") + agent_at("fox", "K13") +
              "agent.stealth.0=1");
  beast.walk("beast", "K16").decline_all();
  EXPECT_EQ(beast.heard(kSpectator, EventCode::SensesReading, {0, 0, 1}), 1);
}

// --- Smoke and barriers ----------------------------------------------------------------------

TEST(R2Thermal, SmokeStillBlocks) {  // [CARD-HEAT-1] [CARD-SMOKE] [VIS-6]
  const std::string heat = scene("covenant", "hunter0", "heat,judge", "K16,T1");
  Scene without(heat + agent_at("fox", "K11"));
  without.walk("heat", "K16").show();
  EXPECT_EQ(without.heard(kSpectator, EventCode::FigureVisible, {0, "K11"}), 1);
  for (const char* cell : {"K11", "K13"}) {  // behind it, and in it
    Scene s(heat + agent_at("fox", cell) + "smoke.cell.0=J13 smoke.owner.0=0 smoke.turns.0=1");
    s.walk("heat", "K16").decline_all();
    EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {0}), 1) << cell;
  }
}

TEST(R2Thermal, LooksThroughABarrierButNotForOthers) {  // [CARD-HEAT-1] [CARD-BARRIER]
  const std::string rest = agent_at("fox", "P16") + "barrier.0=N16";
  Scene heat(scene("covenant", "hunter0", "heat,judge", "K16,T1") + rest);
  heat.walk("heat", "K16").show();
  EXPECT_EQ(heat.heard(kSpectator, EventCode::FigureVisible, {0, "P16"}), 1);
  EXPECT_EQ(heat.pub().barriers[0], at("N16"));
  Scene judge(scene("covenant", "hunter0", "judge,heat", "K16,T1") + rest);
  judge.walk("judge", "K16").decline_all();
  EXPECT_EQ(judge.heard(kSpectator, EventCode::Clear, {0}), 1);
}

TEST(R2Rover, ABarrierBlocksItsSightAndWay) {  // [CARD-TRACKER-1] [CARD-BARRIER]
  Scene sight(watched_by("tracker,judge", "A1,T1") + agent_at("fox", "N15") +
              "agent.card.0=portable_barrier pet.cell=K16");
  sight.play("portable_barrier", "L16").move({"N15", "N16"}).decline_all();
  EXPECT_EQ(sight.heard(kSpectator, EventCode::Bark), 0);
  Scene way(scene("covenant", "hunter0", "tracker,judge", "A1,T1") + agent_at("fox", "C9") +
            "barrier.0=L16 pet.cell=K16");
  way.walk("tracker", "A1").until(DecisionKind::PetMove);
  way.refused(Scene::make(ActionKind::Walk, "L16"));
  way.act(Scene::make(ActionKind::Walk, "K16"));  // it stays next to it
  EXPECT_EQ(way.pub().barriers[0], at("L16"));
}

// --- Strikes and shots -----------------------------------------------------------------------

TEST(R2BladeStrike, ComesBeforeQuickDraw) {  // [CARD-MANTIS] [CARD-GUN-2] [AGT-6]
  const std::string position = watched_by("gun,judge", "K16,T1") + agent_at("mantis", "J15");
  Scene stunned(position);
  stunned.move({"J15", "J16", "J15"}).until(DecisionKind::Strike);
  stunned.dice({3}).act(strike(stunned, "gun")).decline_all();
  EXPECT_EQ(stunned.hunter("gun").stunned, 1);
  EXPECT_EQ(stunned.heard(kSpectator, EventCode::QuickDraw), 0);
  EXPECT_EQ(stunned.agent().hp, 4);
  Scene missed(position);
  missed.move({"J15", "J16", "J15"}).until(DecisionKind::Strike);
  missed.dice({2}).act(strike(missed, "gun")).until(DecisionKind::QuickDraw);
  missed.dice({2}).act(ActionKind::Shoot);
  EXPECT_EQ(missed.agent().hp, 3);
}

// --- Remote Trigger and Pre-Cognition --------------------------------------------------------

TEST(R2RemoteTrigger, GoesWithANoAndThenMeansYes) {  // [CARD-REMOTE] [CARD-PROPHET-2]
  Scene s(watched_by("prophet,judge", "A1,T1") + agent_at("fox", "N13") +
          "shown.promise.0=no agent.card.0=remote_trigger");
  s.refused(Scene::make(ActionKind::Complete, {}, 3));
  s.act(complete_hidden(4, 0));
  EXPECT_EQ(s.agent().remote, 4);
  s.move({"N13", "N14", "N15"}).until(DecisionKind::Announce);  // far from any objective
  s.refused(announce(false));
  s.act(announce(true));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Announced, {0, 1}), 1);
  s.walk("prophet", "A1").decline_all().walk("judge", "T1").decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.heard(kSpectator, EventCode::ObjectiveDone, {3, "M12"}), 1);
  EXPECT_FALSE(s.offers(ActionKind::Move).empty());  // its reveal has kept the word
  s.rest();
}

TEST(R2Omen, DoesNotLiftAnAnnouncement) {  // [CARD-RAVEN] [CARD-PROPHET-2]
  Scene s(watched_by("prophet,judge", "A1,T1") + agent_at("raven", "N13") + "shown.promise.0=yes");
  s.act(s.ability_at("prophet", 1));
  EXPECT_TRUE(s.offers(ActionKind::Move).empty());
  s.complete(4).rest().decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Announced), 0);  // and off it asks nothing
}

// --- Omen ------------------------------------------------------------------------------------

TEST(R2Omen, OnRover) {  // [CARD-RAVEN] [CARD-TRACKER-1] [STA-5]
  Scene s(watched_by("tracker,judge", "A1,T1") + agent_at("raven", "N15") + "pet.cell=K16");
  s.act(s.ability_at("tracker", 0)).move({"N15", "N16"}).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark), 0);
  s.begin("tracker");
  EXPECT_FALSE(s.offers(ActionKind::Scent).empty());  // the other ability stays
  s.walk("tracker", "A1").decline_all();
  EXPECT_NE(s.decision(), DecisionKind::PetMove);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark), 0);
  EXPECT_EQ(s.pub().pet.cell, at("K16"));
}

TEST(R2Omen, OnSurveillance) {  // [CARD-RAVEN] [CARD-WATCHER-1] [STA-5]
  Scene s(watched_by("watcher,judge", "A1,T1") + agent_at("raven", "K13") +
          "camera.cell.0=J15 camera.facing.0=N");
  s.act(s.ability_at("watcher", 0)).move({"K13", "J12"}).decline_all();
  EXPECT_EQ(s.figure().state, FigureState::None);
  s.walk("watcher", "A1").show();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {0}), 1);
  EXPECT_NE(s.decision(), DecisionKind::Camera);
  s.decline_all().walk("judge", "T1").decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_TRUE(s.sees("watcher", "J12"));  // they look again
}

TEST(R2Omen, OnQuickDraw) {  // [CARD-RAVEN] [CARD-GUN-2] [STA-5]
  for (const char* only : {"-", "E"}) {
    Scene s(watched_by("gun,judge", "K16,T1") + agent_at("raven", "N15") + "hunter.only.0=" + only);
    s.act(s.ability_at("gun", 1)).move({"N15", "N16"}).decline_all();
    EXPECT_EQ(s.heard(kSpectator, EventCode::QuickDraw), 0) << only;
    EXPECT_EQ(s.figure().cell, at("N16"));
  }
  // On Sniper Shot: the direction is lifted, and one die is left.
  Scene sniper(watched_by("gun,judge", "K16,T1") + agent_at("raven", "N15") + "hunter.only.0=W");
  sniper.act(sniper.ability_at("gun", 2)).move({"N15", "N16"}).until(DecisionKind::QuickDraw);
  sniper.dice({3}).act(ActionKind::Shoot);
  EXPECT_EQ(sniper.agent().hp, 3);
}

// --- EMP -------------------------------------------------------------------------------------

TEST(R2Emp, StopsControlRelayAndRemoteLink) {  // [CARD-EMP] [CARD-PUPPET-1] [CARD-PUPPET-2]
  Scene s(
      "covenant 3 round=6 turn=agent vehicle.cell=K17 hunter.kind.0=puppet,judge "
      "hunter.cell.0=A1,T1 agent.card.0=emp_grenade" +
      agent_at("fox", "L14"));
  s.play("emp_grenade").rest().decline_all().begin("puppet");
  EXPECT_TRUE(s.offers(ActionKind::Relay).empty());
  EXPECT_TRUE(s.offers(ActionKind::RemoteSense).empty());
}

TEST(R2Emp, SilencesTheOpticAlarm) {  // [CARD-EMP] [VEH-7] [VEH-8]
  Scene s(
      "covenant 3 round=6 turn=agent vehicle.kind=interceptor vehicle.cell=K17 "
      "hunter.kind.0=puppet,judge hunter.cell.0=A1,T1 agent.card.0=emp_grenade" +
      agent_at("fox", "L15"));
  EXPECT_TRUE(s.sees("puppet", "L16"));
  s.play("emp_grenade");
  EXPECT_FALSE(s.sees("puppet", "L16"));
  s.move({"L15", "L16"}).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Alarm), 0);
  EXPECT_EQ(s.figure().state, FigureState::None);
}

// --- Holo Decoy ------------------------------------------------------------------------------

TEST(R2Decoy, IsSensedByClairvoyance) {  // [CARD-HOLO] [CARD-JUDGE-1]
  const std::string judge = scene("combined", "hunter0", "judge,heat", "K16,T1");
  const struct {
    const char* cell;
    const char* decoy;
    int sensed;
  } cases[] = {{"C20", "N14", 1}, {"N14", "C20", 1}, {"C20", "C21", 0}, {"C20", "-", 0}};
  for (const auto& c : cases) {
    Scene s(judge + agent_at("blue_jay", c.cell) + "agent.decoy.0=" + c.decoy);
    s.look(ActionKind::Clairvoyance, Compass::NE).decline_all();
    EXPECT_EQ(s.heard(kSpectator, EventCode::ClairvoyanceReading, {0, Compass::NE, c.sensed}), 1)
        << c.cell << " " << c.decoy;
  }
}

TEST(R2Decoy, TheGunLooksAtTheDecoyOnly) {  // [CARD-HOLO] [CARD-GUN-2]
  const std::string gun = scene("combined", "agent", "gun,judge", "K16,T1");
  Scene shot(gun + agent_at("blue_jay", "N15") + "agent.card.0=holo_decoy");
  shot.move({"N15", "N14"}).play("holo_decoy", "N16").until(DecisionKind::QuickDraw);
  shot.dice({3}).act(ActionKind::Shoot);
  EXPECT_EQ(shot.heard(kSpectator, EventCode::Damage, {0, 1}), 1);
  EXPECT_EQ(shot.agent().hp, 4);
  Scene two_dice(gun + agent_at("blue_jay", "N15") + "agent.card.0=holo_decoy hunter.only.0=E");
  two_dice.move({"N15", "N14"}).play("holo_decoy", "N16").until(DecisionKind::QuickDraw);
  two_dice.dice({2, 2}).act(ActionKind::Shoot);
  EXPECT_EQ(two_dice.heard(kSpectator, EventCode::Damage, {0, 1}), 1);
  EXPECT_EQ(two_dice.agent().hp, 4);
  // A true spotting triggers nothing.
  Scene spotted(gun + agent_at("blue_jay", "N15") + "agent.card.0=holo_decoy");
  spotted.move({"N15", "N16", "N15"}).play("holo_decoy", "N13").decline_all();
  EXPECT_EQ(spotted.heard(kSpectator, EventCode::QuickDraw), 0);
  EXPECT_EQ(spotted.figure().cell, at("N13"));
}

TEST(R2Decoy, BarkAndAlarmFollowTheTruth) {  // [CARD-HOLO] [CARD-TRACKER-1] [VEH-7]
  const std::string position =
      "combined 3 round=6 turn=agent vehicle.kind=interceptor vehicle.cell=K17 "
      "hunter.kind.0=tracker,judge hunter.cell.0=A1,T1 pet.cell=H16 agent.card.0=holo_decoy";
  Scene away(position + agent_at("blue_jay", "N15"));
  away.move({"N15", "N14"}).play("holo_decoy", "N16").decline_all();
  EXPECT_EQ(away.heard(kSpectator, EventCode::Bark), 0);
  EXPECT_EQ(away.heard(kSpectator, EventCode::Alarm), 0);
  Scene there(position + agent_at("blue_jay", "N15"));
  there.move({"N15", "N16"}).play("holo_decoy", "N14").decline_all();
  EXPECT_EQ(there.heard(kSpectator, EventCode::Bark), 1);
  EXPECT_EQ(there.heard(kSpectator, EventCode::Alarm), 1);
}

// --- Escape ----------------------------------------------------------------------------------

TEST(R2Escape, QuickDrawBeforeIt) {  // [OBJ-6] [CARD-GUN-2] [CARD-GUN-3]
  const std::string position =
      watched_by("gun,judge", "M6,T1") + agent_at("fox", "N1") + "site.done.0=2,3,4 agent.hp.0=1 ";
  Scene hit(position);
  hit.move({"N1", "M1"}).until(DecisionKind::QuickDraw);
  EXPECT_EQ(hit.heard(kSpectator, EventCode::AgentEscaped), 0);
  hit.dice({5}).act(ActionKind::Shoot);
  EXPECT_EQ(hit.pub().winner, Side::Hunters);
  EXPECT_EQ(hit.heard(kSpectator, EventCode::AgentEscaped), 0);
  Scene miss(position);
  miss.move({"N1", "M1"}).until(DecisionKind::QuickDraw).dice({4}).act(ActionKind::Shoot);
  miss.decline_all();
  EXPECT_EQ(miss.pub().winner, Side::Agents);
  Scene sniper(position + "hunter.only.0=N");
  sniper.move({"N1", "M1"}).until(DecisionKind::QuickDraw).dice({2, 3}).act(ActionKind::Shoot);
  EXPECT_EQ(sniper.pub().winner, Side::Hunters);
}

// --- Velocity Blade --------------------------------------------------------------------------

TEST(R2VelocityBlade, IsNotTheSpidersBesideEvasion) {  // [CARD-VELOCITY] [CARD-SPIDER] [EQP-5]
  const std::string judge = scene("combined", "hunter0", "judge,heat", "K16,T1");
  for (const int die : {4, 5}) {
    Scene spider(judge + agent_at("spider", "N16") + "agent.card.0=velocity_blade");
    spider.walk("judge", "K16").until(DecisionKind::Attack).dice({die}).attack();
    if (spider.decision() == DecisionKind::React) {
      EXPECT_TRUE(spider.offers(ActionKind::Play).empty());
      spider.decline();
    }
    EXPECT_EQ(spider.agent().hp, die == 5 ? 3 : 4) << die;  // -2, against 3
  }
  for (const int die : {5, 6}) {
    Scene cobra(judge + agent_at("cobra", "N16") + "agent.card.0=velocity_blade");
    cobra.walk("judge", "K16").until(DecisionKind::Attack).attack();
    ASSERT_EQ(cobra.decision(), DecisionKind::React);
    if (die == 6) {
      cobra.dice({6, 1});
    } else {
      cobra.dice({5});
    }
    cobra.play("velocity_blade");
    EXPECT_EQ(cobra.agent().hp, die == 6 ? 3 : 4) << die;  // -3, against 3
  }
}

TEST(R2VelocityBlade, AgainstQuickDrawWithOneDieOrTwo) {  // [CARD-VELOCITY] [CARD-GUN-2]
  const std::string gun = scene("combined", "agent", "gun,judge", "K16,T1");
  Scene one(gun + agent_at("cobra", "N15") + "agent.card.0=velocity_blade");
  one.move({"N15", "N16"}).until(DecisionKind::QuickDraw).act(ActionKind::Shoot);
  ASSERT_EQ(one.decision(), DecisionKind::React);
  one.dice({5}).play("velocity_blade");
  EXPECT_EQ(one.agent().hp, 4);
  EXPECT_EQ(one.shown().guard, 3);
  one.decline_all();
  // In force for the attacks of this round too.
  one.walk("judge", "T1").decline_all().walk("gun", "K16").until(DecisionKind::Attack);
  one.dice({2, 3}).attack();
  EXPECT_EQ(one.agent().hp, 4);  // 5 - 3 against 3
  Scene two(gun + agent_at("cobra", "N15") + "agent.card.0=velocity_blade hunter.only.0=E");
  two.move({"N15", "N16"}).until(DecisionKind::QuickDraw).act(ActionKind::Shoot);
  ASSERT_EQ(two.decision(), DecisionKind::React);
  two.dice({2, 3}).play("velocity_blade");
  EXPECT_EQ(two.agent().hp, 4);
}

TEST(R2VelocityBlade, NotAgainstBrutalStrengthOrAnAutomaticHit) {  // [CARD-VELOCITY]
  Scene s(scene("combined", "hunter0", "beast,judge", "K16,T1") + agent_at("cobra", "L16") +
          "shown.fatigued.0=1 agent.card.0=velocity_blade");
  s.walk("beast", "L16").until(DecisionKind::Attack).dice({5}).attack();
  if (s.decision() == DecisionKind::React) s.decline();
  EXPECT_EQ(s.agent().hp, 2);
}

// --- Med Kit, Dash and Adrenal Surge ---------------------------------------------------------

TEST(R2MedKit, TwoStepsWhateverElse) {  // [CARD-MEDKIT] [CARD-FOX] [CARD-ADRENAL] [EQP-1]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N15") +
          "agent.hp.0=2 agent.card.0=med_kit,adrenal_surge");
  s.play("med_kit");
  EXPECT_FALSE(s.offers_card("adrenal_surge"));  // one card a turn
  s.refused(s.path({"N15", "N14", "N13", "M13"}));
  s.refused(s.path({"N15", "N14", "N13", "M13", "L13", "K13"}));
  s.move({"N15", "N14", "N13"}).decline_all();
  // It is for that turn.
  s.walk("judge", "A1").decline_all().walk("heat", "T1").decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  s.move({"N13", "M13", "L13", "K13"});
}

TEST(R2MedKit, ItsLimitIsTheStartingHp) {  // [CARD-MEDKIT] [CARD-ORANGUTAN]
  const std::string two =
      scene("combined", "agent", "judge,heat", "A1,T1") + "agent.card.0=med_kit ";
  Scene five(two + agent_at("orangutan", "N15") + "agent.hp.0=5");
  five.play("med_kit");
  EXPECT_EQ(five.agent().hp, 6);
  Scene six(two + agent_at("orangutan", "N15"));
  EXPECT_FALSE(six.offers_card("med_kit"));
  Scene tired(two + agent_at("orangutan", "N15") + "agent.hp.0=5 shown.fatigued.0=1");
  EXPECT_TRUE(tired.offers_card("med_kit"));  // Toughness's HP stays (STA-3)
  Scene four(two + agent_at("fox", "N15"));
  EXPECT_FALSE(four.offers_card("med_kit"));
}

TEST(R2MedKit, FatigueEndsWithItsShortMove) {  // [CARD-MEDKIT] [STA-3]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N15") +
          "agent.hp.0=2 shown.fatigued.0=1 agent.card.0=med_kit");
  s.play("med_kit").move({"N15", "N14", "N13"}).decline_all();
  EXPECT_EQ(s.shown().fatigued, 0);
}

TEST(R2Dash, AdrenalSurgeNeverFatigues) {  // [CARD-FOX] [CARD-ADRENAL]
  const std::vector<std::vector<std::string_view>> paths = {
      {"N15", "N14", "N13", "M13", "L13", "K13"},
      {"N15", "N14", "N13", "M13", "L13", "K13", "J13"}};
  for (const auto& path : paths) {
    Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N15") +
            "agent.card.0=adrenal_surge");
    s.refused(s.path(paths[1]));  // not without the card
    s.play("adrenal_surge").move(path).decline_all();
    EXPECT_EQ(s.shown().fatigued, 0) << path.size();
    EXPECT_EQ(s.agent().cell, at(path.back()));
  }
}

}  // namespace
}  // namespace specter::test::r2_interactions
