// The agents of the second edition, their turn, fatigue, caches and escape.
//
// On the covenant board K16 sees the road G16-Q17 and nothing else; J15, L15, N15 and M18 are
// beside that road and out of its sight. A1, T1, F1 and H1 see next to nothing.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::r2_agents {
namespace {

std::string agent_at(const std::string& kind, const std::string& cell) {
  return " agent.kind.0=" + kind + " shown.kind.0=" + kind + " agent.cell.0=" + cell + " ";
}

std::string watched_by(const std::string& hunters, const std::string& cells) {
  return "covenant 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=" + hunters +
         " hunter.cell.0=" + cells + " ";
}

Action strike(const Scene& s, std::string_view hunter) {
  Action a = Scene::make(ActionKind::Strike);
  a.target = s.hunter_id(hunter);
  return a;
}

// --- Fox -------------------------------------------------------------------------------------

const std::vector<std::string_view> kFive = {"N15", "N14", "N13", "M13", "L13", "K13"};
const std::vector<std::string_view> kSix = {"N15", "N14", "N13", "M13", "L13", "K13", "J13"};

TEST(R2Fox, DashesAFifthStepAndIsFatigued) {  // [CARD-FOX] [STA-3]
  Scene s(watched_by("judge,heat", "A1,T1") + "agent.kind.0=fox agent.cell.0=N15");
  s.refused(s.path(kSix));
  s.move(kFive).decline_all();
  EXPECT_EQ(s.agent().cell, at("K13"));
  EXPECT_EQ(s.shown().fatigued, 1);
  for (const Seat seat : {kAgentSeat, Seat{1}, Seat{2}, kSpectator})
    EXPECT_EQ(s.heard(seat, EventCode::Fatigued, {0}), 1);
  EXPECT_EQ(s.shown().kind, AgentKind::None);  // the token is public, she need not be
}

TEST(R2Fox, FourStepsAreNoDash) {  // [CARD-FOX]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N15"));
  s.move({"N15", "N14", "N13", "M13", "L13"}).decline_all();
  EXPECT_EQ(s.shown().fatigued, 0);
}

TEST(R2Fox, CountsStepsNotDisplacement) {  // [CARD-FOX] [AGT-2]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N15"));
  s.move({"N15", "N14", "N15", "N14", "N15", "N14"}).decline_all();
  EXPECT_EQ(s.shown().fatigued, 1);
}

TEST(R2Fox, FatiguedSheMovesFourSixWithTheCard) {  // [CARD-FOX] [STA-3]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N15") + "shown.fatigued.0=1");
  s.refused(s.path(kFive));
  s.move({"N15", "N14", "N13", "M13", "L13"});
  Scene card(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N15") +
             "shown.fatigued.0=1 agent.card.0=adrenal_surge");
  card.play("adrenal_surge").move(kSix).decline_all();
  EXPECT_EQ(card.agent().cell, at("J13"));
  EXPECT_EQ(card.shown().fatigued, 1);
}

TEST(R2Fox, OnlyTheFoxDashes) {  // [CARD-FOX]
  for (const char* kind : {"mantis", "panther", "raven"}) {
    Scene s(watched_by("judge,heat", "A1,T1") + agent_at(kind, "N15"));
    s.refused(s.path(kFive));
  }
}

// --- Fatigue ---------------------------------------------------------------------------------

TEST(R2Fatigue, EndsWithAMoveOfTwoOrFewer) {  // [STA-3]
  const std::vector<std::vector<std::string_view>> paths = {
      {"N15"}, {"N15", "N14"}, {"N15", "N14", "N13"}, {"N15", "N14", "N13", "M13"}};
  for (const auto& path : paths) {
    Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N15") + "shown.fatigued.0=1");
    s.move(path).decline_all();
    const bool ends = path.size() <= 3;
    EXPECT_EQ(s.shown().fatigued, ends ? 0 : 1) << path.size();
    for (const Seat seat : {kAgentSeat, Seat{1}, kSpectator})
      EXPECT_EQ(s.heard(seat, EventCode::Recovered, {0}), ends ? 1 : 0) << path.size();
  }
}

TEST(R2Fatigue, GainedAfterTheMoveStays) {  // [STA-3]
  // The Judge hits her in his turn; her next short move ends it.
  Scene s(
      "covenant 3 round=6 turn=hunter1 vehicle.cell=A24 hunter.kind.0=heat,judge "
      "hunter.cell.0=T1,K16 hunter.played.0=1 agent.steps.0=1" +
      agent_at("fox", "N16"));
  s.walk("judge", "K16").until(DecisionKind::Attack).dice({3}).attack().decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.shown().fatigued, 1);
  s.move({"N16", "N15"}).decline_all();
  EXPECT_EQ(s.shown().fatigued, 0);
}

TEST(R2Fatigue, EquipmentStillWorksAndToughnessStays) {  // [STA-3]
  Scene s(
      "combined 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=judge,heat "
      "hunter.cell.0=K16,T1 shown.fatigued.0=1 agent.card.0=power_fists" +
      agent_at("orangutan", "J15"));
  EXPECT_EQ(s.agent().hp, 6);
  s.play("power_fists");
  EXPECT_EQ(s.hunter("judge").stunned, 1);
  EXPECT_EQ(s.agent().hp, 6);
}

TEST(R2Fatigue, SwitchesAgentsAbilitiesOff) {  // [STA-3]
  Scene jay(
      "combined 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=judge,heat "
      "hunter.cell.0=A1,T1 shown.fatigued.0=1" +
      agent_at("blue_jay", "N14"));
  EXPECT_TRUE(jay.offers(ActionKind::Complete).empty());  // M12 is two away
  Scene rested(
      "combined 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=judge,heat "
      "hunter.cell.0=A1,T1" +
      agent_at("blue_jay", "N14"));
  EXPECT_FALSE(rested.offers(ActionKind::Complete).empty());
  Scene spider(
      "combined 3 round=6 turn=hunter0 vehicle.cell=A24 hunter.kind.0=judge,heat "
      "hunter.cell.0=K16,T1 shown.fatigued.0=1" +
      agent_at("spider", "N16"));
  spider.walk("judge", "K16").until(DecisionKind::Attack).dice({3}).attack();
  EXPECT_EQ(spider.agent().hp, 3);  // no Evasion
  Scene cobra(
      "combined 3 round=6 turn=hunter0 vehicle.cell=A24 hunter.kind.0=judge,heat "
      "hunter.cell.0=K16,T1 shown.fatigued.0=1" +
      agent_at("cobra", "L16"));
  cobra.walk("judge", "L16").show();
  EXPECT_EQ(cobra.hunter("judge").stunned, 0);  // no Ambush
}

// --- Mantis ----------------------------------------------------------------------------------

TEST(R2Mantis, BladeStrikeRollsForAHunterNextToTheMarker) {  // [CARD-MANTIS]
  for (const int die : {2, 3, 6}) {
    Scene s(watched_by("judge,heat", "K16,T1") + agent_at("mantis", "J15"));
    s.move({"J15", "J16", "J15"}).until(DecisionKind::Strike);
    EXPECT_EQ(s.figure().cell, at("J16"));
    s.dice({die}).act(strike(s, "judge")).decline_all();
    EXPECT_EQ(s.hunter("judge").stunned, die >= 3 ? 1 : 0) << die;
    EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled, {Purpose::Strike, 0, die, 3}), 1);
  }
}

TEST(R2Mantis, RollsInHisOrderUntilOneIsStunned) {  // [CARD-MANTIS]
  Scene s(
      "covenant 4 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=judge,heat,beast "
      "hunter.cell.0=K16,K17,I17" +
      agent_at("mantis", "J15"));
  s.move({"J15", "J16", "J15"}).until(DecisionKind::Strike);
  s.dice({2}).act(strike(s, "heat")).until(DecisionKind::Strike);
  s.refused(strike(s, "heat"));  // once each
  s.dice({3}).act(strike(s, "judge"));
  EXPECT_NE(s.decision(), DecisionKind::Strike);
  s.decline_all();
  EXPECT_EQ(s.hunter("judge").stunned, 1);
  EXPECT_EQ(s.hunter("heat").stunned, 0);
  EXPECT_EQ(s.hunter("beast").stunned, 0);
}

TEST(R2Mantis, NotForAVisibleFigureNorWithoutAMarker) {  // [CARD-MANTIS]
  const std::vector<std::vector<std::string_view>> paths = {{"J15", "J16"}, {"J15", "J14"}};
  for (const auto& path : paths) {
    Scene s(watched_by("judge,heat", "K16,T1") + agent_at("mantis", "J15"));
    s.move(path).decline_all();
    EXPECT_EQ(s.heard(kSpectator, EventCode::StrikeRolled), 0);
    EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled), 0);
  }
}

TEST(R2Mantis, OnlyHuntersOnFootNextToTheMarker) {  // [CARD-MANTIS]
  // The Judge is two away from the marker, the other hunter sits in the vehicle next to it.
  Scene s(
      "covenant 3 round=6 turn=agent vehicle.cell=K17 hunter.kind.0=judge,heat "
      "hunter.cell.0=L16" +
      agent_at("mantis", "J15"));
  s.move({"J15", "J16", "J15"});
  for (int i = 0; i < 20 && s.decision() != DecisionKind::HunterOrder; ++i) {
    EXPECT_TRUE(s.offers(ActionKind::Strike).empty());
    s.decline();
  }
  EXPECT_EQ(s.heard(kSpectator, EventCode::MarkerPlaced, {0, "J16"}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::StrikeRolled), 0);
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(R2Mantis, NoBladeStrikeWhileFatigued) {  // [CARD-MANTIS] [STA-3]
  Scene s(watched_by("judge,heat", "K16,T1") + agent_at("mantis", "J15") + "shown.fatigued.0=1");
  s.move({"J15", "J16", "J15", "J14"});
  for (int i = 0; i < 20 && s.decision() != DecisionKind::HunterOrder; ++i) {
    EXPECT_TRUE(s.offers(ActionKind::Strike).empty());
    s.decline();
  }
  EXPECT_EQ(s.heard(kSpectator, EventCode::MarkerPlaced, {0, "J16"}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::StrikeRolled), 0);
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

// --- Panther ---------------------------------------------------------------------------------

TEST(R2Panther, ShadowStepShiftsTheMarkerByOne) {  // [CARD-PANTHER]
  for (const char* cell : {"N15", "O16", "N17", "M17", "O17"}) {
    Scene s(watched_by("judge,heat", "K16,T1") + agent_at("panther", "N15"));
    s.move({"N15", "N16", "N15"}).until(DecisionKind::Sighting);
    s.refused(Scene::make(ActionKind::Shift, "M15"));  // a structure
    s.refused(Scene::make(ActionKind::Shift, "P16"));  // two away
    s.act(Scene::make(ActionKind::Shift, cell)).decline_all();
    EXPECT_EQ(s.figure().cell, at(cell));
    EXPECT_EQ(s.figure().state, FigureState::Marker);
    EXPECT_EQ(s.heard(kSpectator, EventCode::MarkerPlaced, {0, cell}), 1);
    EXPECT_EQ(s.heard(kSpectator, EventCode::MarkerPlaced), 1);
    EXPECT_EQ(s.agent().cell, at("N15"));
  }
}

TEST(R2Panther, NotOntoAHuntersFigure) {  // [CARD-PANTHER]
  Scene s(watched_by("judge,heat", "M16,T1") + agent_at("panther", "N15"));
  s.move({"N15", "N16", "N15"}).until(DecisionKind::Sighting);
  s.refused(Scene::make(ActionKind::Shift, "M16"));
}

TEST(R2Panther, NeedNot) {  // [CARD-PANTHER]
  Scene s(watched_by("judge,heat", "K16,T1") + agent_at("panther", "N15"));
  s.move({"N15", "N16", "N15"}).show();
  EXPECT_EQ(s.figure().cell, at("N16"));
}

TEST(R2Panther, OnlyAfterThreeOrFewerStepsAndWhenAMarkerIsDue) {  // [CARD-PANTHER]
  const struct {
    std::vector<std::string_view> path;
    bool may;
  } cases[] = {
      {{"N15", "N16", "N15", "N14"}, true},
      {{"N15", "N16", "N15", "N14", "N13"}, false},  // four steps
      {{"N15", "N16"}, false},                       // visible
      {{"N15", "N14"}, false},                       // unseen
      {{"N15"}, false},
  };
  for (const auto& c : cases) {
    Scene s(watched_by("judge,heat", "K16,T1") + agent_at("panther", "N15"));
    s.move(c.path);
    EXPECT_EQ(!s.offers(ActionKind::Shift).empty(), c.may) << c.path.size();
  }
  Scene tired(watched_by("judge,heat", "K16,T1") + agent_at("panther", "N15") +
              "shown.fatigued.0=1");
  tired.move({"N15", "N16", "N15", "N14"});
  EXPECT_TRUE(tired.offers(ActionKind::Shift).empty());
}

TEST(R2Panther, QuickDrawMeasuresToTheShiftedMarker) {  // [CARD-PANTHER] [CARD-GUN-2]
  Scene s(watched_by("gun,heat", "K16,T1") + agent_at("panther", "N15"));
  s.move({"N15", "N16", "N15"}).until(DecisionKind::Sighting);
  s.act(Scene::make(ActionKind::Shift, "O16")).until(DecisionKind::QuickDraw);
  s.dice({3}).act(ActionKind::Shoot);
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared, {0, 0, "O16", 4}), 1);
  EXPECT_EQ(s.agent().hp, 4);
}

// --- Raven -----------------------------------------------------------------------------------

TEST(R2Raven, OmenDisablesOneAbilityAndFatigues) {  // [CARD-RAVEN] [STA-3]
  Scene s(watched_by("gun,judge", "K16,T1") + "agent.kind.0=raven agent.cell.0=N15");
  EXPECT_EQ(s.offers(ActionKind::Ability).size(), 5U);  // no vehicle ability (STA-5)
  s.act(s.ability_at("gun", 1));
  for (const Seat seat : {kAgentSeat, Seat{1}, Seat{2}, kSpectator}) {
    EXPECT_EQ(s.heard(seat, EventCode::AbilityDisabled, {0, 1}), 1);
    EXPECT_EQ(s.heard(seat, EventCode::Fatigued, {0}), 1);
  }
  EXPECT_EQ(s.shown().kind, AgentKind::None);  // the card need not be shown
  EXPECT_EQ(s.hunter("gun").disabled, 2);
  EXPECT_TRUE(s.offers(ActionKind::Ability).empty());
  s.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::QuickDraw), 0);
}

TEST(R2Raven, MayRecoverWithThisMoveWhileOmenStays) {  // [CARD-RAVEN] [STA-3]
  Scene s(watched_by("gun,judge", "K16,T1") + agent_at("raven", "N15"));
  s.act(s.ability_at("judge", 0)).move({"N15", "N14"}).decline_all();
  EXPECT_EQ(s.shown().fatigued, 0);
  EXPECT_EQ(s.hunter("judge").disabled, 1);
  s.begin("judge");
  EXPECT_TRUE(s.offers(ActionKind::Clairvoyance).empty());
  s.walk("judge", "T1").decline_all();
  s.walk("gun", "K16").decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.hunter("judge").disabled, 0);  // until the start of Raven's next turn
  EXPECT_EQ(s.heard(kSpectator, EventCode::AbilityBack, {1}), 1);
  EXPECT_FALSE(s.offers(ActionKind::Ability).empty());
}

TEST(R2Raven, NoOmenWhileFatigued) {  // [CARD-RAVEN] [STA-3]
  Scene s(watched_by("gun,judge", "K16,T1") + agent_at("raven", "N15") + "shown.fatigued.0=1");
  EXPECT_TRUE(s.offers(ActionKind::Ability).empty());
  s.refused(s.ability_at("gun", 1));
}

TEST(R2Raven, OmenIsNoCard) {  // [CARD-RAVEN] [EQP-1]
  Scene s(watched_by("gun,judge", "K16,T1") + agent_at("raven", "N15") + "agent.card.0=flash_bang");
  s.act(s.ability_at("gun", 1));
  EXPECT_TRUE(s.offers_card("flash_bang"));
}

TEST(R2Omen, LiftsWhatIsOnTheBoard) {  // [STA-5]
  Scene sniper(watched_by("gun,judge", "K16,T1") + agent_at("raven", "N15") + "hunter.only.0=W");
  EXPECT_FALSE(sniper.sees("gun", "N16"));
  sniper.act(sniper.ability_at("gun", 2));
  EXPECT_TRUE(sniper.sees("gun", "N16"));
  Scene cameras(watched_by("watcher,judge", "A1,T1") + agent_at("raven", "N15") +
                "camera.cell.0=J15 camera.facing.0=N");
  EXPECT_TRUE(cameras.sees("watcher", "J12"));
  cameras.act(cameras.ability_at("watcher", 0));
  EXPECT_FALSE(cameras.sees("watcher", "J12"));
  EXPECT_FALSE(cameras.sees("watcher", "J15"));
  EXPECT_EQ(cameras.pub().cameras[0].cell, at("J15"));  // it stays on the board
}

TEST(R2Omen, RoverNeitherMovesNorBarks) {  // [STA-5]
  Scene s(watched_by("tracker,judge", "A1,T1") + agent_at("raven", "N15") + "pet.cell=K16");
  s.act(s.ability_at("tracker", 0)).move({"N15", "N16", "N15", "N14"}).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark), 0);
  s.walk("tracker", "A1").decline_all();
  EXPECT_NE(s.decision(), DecisionKind::PetMove);
  EXPECT_EQ(s.hunter("judge").played, 0);
}

TEST(R2Omen, OtherAbilitiesOfTheHunterStay) {  // [STA-5]
  Scene s(
      "covenant 3 round=6 turn=hunter0 vehicle.cell=A24 hunter.kind.0=beast,judge "
      "hunter.cell.0=K16,T1 hunter.disabled.0=1" +
      agent_at("raven", "B6"));
  EXPECT_TRUE(s.offered_at(ActionKind::Walk, "P16"));  // Quadrupedal Move
  s.walk("beast", "K16").decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading), 0);
}

// --- Her turn --------------------------------------------------------------------------------

TEST(R2Turn, AMineFirstThenAHiddenObjective) {  // [AGT-1] [CARD-MINE] [CARD-REMOTE]
  Scene s(
      "covenant 3 round=6 turn=hunter1 vehicle.cell=A24 hunter.kind.0=judge,heat "
      "hunter.cell.0=K16,T1 hunter.played.0=1 agent.card.0=proximity_mine,remote_trigger "
      "agent.charges.0=0,0 agent.mine.0=J14 agent.remote.0=4" +
      agent_at("fox", "N13"));
  s.walk("heat", "T1").decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  const int mine = s.heard_at(kSpectator, EventCode::MineWentOff, {0, "J14"});
  const int done = s.heard_at(kSpectator, EventCode::ObjectiveDone, {3, "M12"});
  EXPECT_GE(mine, 0);
  EXPECT_GT(done, mine);
}

TEST(R2Turn, ObjectivesCachesAndStartCardsInAnyOrder) {  // [AGT-1] [OBJ-7] [CARD-MEDKIT]
  // E30 gives access to a cache and is next to D30.
  const std::string position = watched_by("judge,heat", "A1,T1") + agent_at("fox", "E30") +
                               "plan.1=5 agent.hp.0=3 agent.card.0=med_kit ";
  Scene a(position);
  a.seed(1).act(a.offers(ActionKind::Draw).at(0)).complete(2).play("med_kit");
  EXPECT_EQ(a.agent().hp, 4);
  Scene b(position);
  b.seed(1).play("med_kit").complete(2).act(b.offers(ActionKind::Draw).at(0));
  EXPECT_EQ(b.pub().sites[1].done_round, 6);
  Scene c(position);
  c.seed(1).complete(2).act(c.offers(ActionKind::Draw).at(0));
  EXPECT_EQ(c.shown().hand, 2);
  c.move({"E30", "E29"});
}

TEST(R2Turn, EachOfTheseIsOptional) {  // [AGT-1]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "E30") + "plan.1=5 ");
  s.move({"E30", "E29"}).decline_all();
  EXPECT_EQ(s.pub().deck, 6);
  EXPECT_EQ(s.pub().sites[1].done_round, 0);
}

TEST(R2Turn, OrderAfterTheMove) {  // [AGT-6]
  // The Gun on K16 sees the marker on J16; Rover looks along row 16 from G16; the Interceptor
  // stands empty on I17; the Prophet listens.
  Scene s(
      "covenant 4 round=6 turn=agent vehicle.cell=I17 vehicle.kind=interceptor "
      "hunter.kind.0=gun,tracker,prophet hunter.cell.0=K16,A1,T1 pet.cell=G16 "
      "agent.card.0=pulse_blades,flash_bang" +
      agent_at("mantis", "J15"));
  s.move({"J15", "J16", "J15"}).until(DecisionKind::Strike);
  s.dice({2}).act(strike(s, "gun"));
  s.until(DecisionKind::AtMarker).act(ActionKind::Pass);
  s.until(DecisionKind::QuickDraw).dice({1}).act(ActionKind::Shoot);
  s.until(DecisionKind::AfterMove);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Alarm), 1);
  s.play("flash_bang", "J13").until(DecisionKind::Announce);
  s.act(Scene::make(ActionKind::Announce, {}, 0));
  const int order[] = {
      s.heard_at(kSpectator, EventCode::MarkerPlaced),
      s.heard_at(kSpectator, EventCode::DieRolled, {Purpose::Strike}),
      s.heard_at(kSpectator, EventCode::QuickDraw),
      s.heard_at(kSpectator, EventCode::AttackResult),
      s.heard_at(kSpectator, EventCode::Bark),
      s.heard_at(kSpectator, EventCode::Alarm),
      s.heard_at(kSpectator, EventCode::FlashThrown),
      s.heard_at(kSpectator, EventCode::Announced),
  };
  EXPECT_GE(order[0], 0);
  EXPECT_TRUE(std::is_sorted(std::begin(order), std::end(order)));
  EXPECT_EQ(std::adjacent_find(std::begin(order), std::end(order)), std::end(order));
}

TEST(R2Turn, PulseBladesComeBeforeTheShot) {  // [AGT-6] [CARD-PULSEBLADES]
  Scene s(watched_by("gun,heat", "K16,T1") + agent_at("mantis", "J15") +
          "agent.card.0=pulse_blades");
  s.move({"J15", "J16", "J15"}).until(DecisionKind::AtMarker);
  s.play("pulse_blades").decline_all();
  EXPECT_EQ(s.hunter("gun").stunned, 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::QuickDraw), 0);
}

// --- Escape and caches -----------------------------------------------------------------------

const std::string kThreeDone = "site.done.0=2,3,4 ";

TEST(R2Escape, WinsAtTheEndOfHerTurn) {  // [OBJ-6] [AGT-6]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N1") + kThreeDone +
          "agent.card.0=flash_bang");
  s.move({"N1", "M1"});
  EXPECT_EQ(s.pub().winner, Side::None);
  s.until(DecisionKind::AfterMove);  // equipment comes first
  s.play("flash_bang", "M3");
  EXPECT_EQ(s.pub().winner, Side::Agents);
  EXPECT_EQ(s.pub().reason, EndReason::Escape);
  EXPECT_LT(s.heard_at(kSpectator, EventCode::FlashThrown),
            s.heard_at(kSpectator, EventCode::AgentEscaped));
}

TEST(R2Escape, IsAutomaticAndNeedsThreeObjectives) {  // [OBJ-6] [OBJ-3]
  Scene two(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N1") + "site.done.0=2,3");
  two.move({"N1", "M1"}).decline_all();
  EXPECT_EQ(two.pub().winner, Side::None);
  Scene three(watched_by("judge,heat", "A1,T1") + agent_at("fox", "N1") + kThreeDone);
  three.move({"N1", "M1"}).decline_all();
  EXPECT_EQ(three.pub().winner, Side::Agents);
}

TEST(R2Escape, AShotIsResolvedFirst) {  // [OBJ-6] [END-2]
  const std::string position = watched_by("gun,heat", "M6,T1") + agent_at("fox", "N1") + kThreeDone;
  Scene caught(position + "agent.hp.0=1");
  caught.move({"N1", "M1"}).until(DecisionKind::QuickDraw).dice({5}).act(ActionKind::Shoot);
  EXPECT_EQ(caught.pub().winner, Side::Hunters);
  Scene escapes(position);
  escapes.move({"N1", "M1"}).until(DecisionKind::QuickDraw).dice({5}).act(ActionKind::Shoot);
  EXPECT_EQ(escapes.agent().hp, 3);
  escapes.decline_all();
  EXPECT_EQ(escapes.pub().winner, Side::Agents);
}

TEST(R2Caches, ADrawIsPublicButNotWhatNorWhere) {  // [OBJ-7]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "S5"));
  ASSERT_EQ(s.offers(ActionKind::Draw).size(), 1U);
  s.seed(3).act(s.offers(ActionKind::Draw)[0]);
  EXPECT_EQ(s.pub().deck, 5);
  EXPECT_EQ(s.shown().hand, 1);
  EXPECT_EQ(s.shown().places[0].supply, 1);
  EXPECT_EQ(s.shown().places[0].card, Equipment::None);
  EXPECT_NE(s.agent().cards[0].card, Equipment::None);
  for (const Seat seat : {Seat{1}, Seat{2}, kSpectator}) {
    EXPECT_EQ(s.heard(seat, EventCode::SupplyDrawn, {0, 5}), 1);
    EXPECT_EQ(s.events(seat).size(), 1U);
    EXPECT_EQ(view(s.game(), s.state(), seat).agents[0], AgentSecret{});
  }
}

TEST(R2Caches, EveryCacheFromItsAccessCellOnly) {  // [OBJ-7]
  for (const char* cell : {"S5", "B11", "K13", "M23", "E30", "R31"}) {
    Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", cell));
    EXPECT_EQ(s.offers(ActionKind::Draw).size(), 1U) << cell;
  }
  for (const char* cell : {"S6", "C10", "J14", "M22", "E29", "Q30", "S4"}) {
    Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", cell));
    EXPECT_TRUE(s.offers(ActionKind::Draw).empty()) << cell;
  }
}

TEST(R2Caches, OncePerCacheAndAgent) {  // [OBJ-7]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "S5"));
  const Action draw = s.offers(ActionKind::Draw).at(0);
  s.seed(3).act(draw).refused(draw);
  s.rest().decline_all().skip_to_agent_turn();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  s.refused(draw);
  EXPECT_TRUE(s.offers(ActionKind::Draw).empty());
}

TEST(R2Caches, TheSecondAgentMayUseTheSameCache) {  // [OBJ-7]
  Scene s(
      "covenant 5 round=8 turn=agent2 traitor=3 turned=3 hunter.gone.3=1 turned_round=5 "
      "vehicle.cell=A24 hunter.kind.0=judge,gun,beast,puppet hunter.cell.0=A1,T1,F1 "
      "agent.kind.0=fox,traitor_puppet shown.kind.0=fox,traitor_puppet agent.cell.0=N15,S5 "
      "agent.caches.0=63");
  ASSERT_EQ(s.offers(ActionKind::Draw).size(), 1U);
  s.seed(3).act(s.offers(ActionKind::Draw)[0]);
  EXPECT_EQ(s.shown(1).hand, 1);
}

TEST(R2Caches, NotAfterTheMove) {  // [OBJ-7]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "S4") + "agent.card.0=flash_bang");
  s.move({"S4", "S5"}).until(DecisionKind::AfterMove);
  EXPECT_TRUE(s.offers(ActionKind::Draw).empty());
}

TEST(R2Caches, TheCardMayBePlayedTheSameTurnAndIsEquipment) {  // [OBJ-7] [OBJ-8] [EQP-1]
  // One card is left, so it is known which: nothing to shuffle.
  Scene s(watched_by("judge,heat", "Q4,T1") + agent_at("fox", "S5") +
          "deck=1 agent.card.0=med_kit,med_kit,portable_barrier,portable_barrier,flare");
  s.seed(3).act(s.offers(ActionKind::Draw).at(0));
  ASSERT_EQ(s.shown().hand, 6);
  EXPECT_EQ(s.agent().cards[5].card, Equipment::Flare);
  Action flare = Scene::make(ActionKind::Play, {}, 5);
  flare.target = Hunter{0};
  flare.way = Compass::N;
  s.act(flare);
  EXPECT_EQ(s.heard(kSpectator, EventCode::CardRevealed, {0, 5, Equipment::Flare}), 1);
  // That was this turn's card.
  EXPECT_TRUE(s.offers(ActionKind::Play).empty());
}

TEST(R2Caches, AnEmptyDeckGivesNothing) {  // [OBJ-8]
  Scene s(watched_by("judge,heat", "A1,T1") + agent_at("fox", "S5") + "deck=0");
  for (const Action& draw : s.offers(ActionKind::Draw))
    s.act(draw);
  EXPECT_EQ(s.shown().hand, 0);
  EXPECT_EQ(s.pub().deck, 0);
}

}  // namespace
}  // namespace specter::test::r2_agents
