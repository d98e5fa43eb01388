// The traitor of the second edition: TRA-3 to TRA-10 and END-4.
#include "rules/r2_traitor.h"

#include <string>

#include <gtest/gtest.h>

namespace specter::test::r2_traitor {
namespace {

/// He shows himself, takes a smoke grenade and a flash bang; his first move is next.
void reveal(Scene& s) {
  s.seed(1).act(by(kTraitorSeat, ActionKind::Reveal));
  for (const Equipment card : {Equipment::SmokeGrenade, Equipment::FlashBang}) {
    ASSERT_EQ(s.decision(), DecisionKind::RevealEquipment);
    s.act(Scene::make(ActionKind::PickEquipment, {}, static_cast<std::uint8_t>(card)));
  }
  ASSERT_EQ(s.decision(), DecisionKind::RevealMove);
}

// --- Attacks of the traitor ------------------------------------------------------------------

TEST(R2TraitorsAttack, CostsNothingAndIsAnnouncedAsIfItDid) {  // [TRA-3] [INF-4]
  const auto fight = [](int traitor) {
    auto s = std::make_unique<Scene>(five("heat,beast,prophet,gun", "K16,T1,F1,A1", traitor) +
                                     "turn=hunter0 agent.cell.0=N16");
    s->walk("heat", "K16").until(DecisionKind::Attack).dice({3}).attack();
    return s;
  };
  const auto traitor = fight(0);
  const auto loyal = fight(3);
  EXPECT_EQ(traitor->agent().hp, 4);
  EXPECT_EQ(loyal->agent().hp, 3);
  EXPECT_EQ(traitor->heard(kSpectator, EventCode::AttackResult, {0, 0, 1}), 1);
  EXPECT_EQ(traitor->heard(kSpectator, EventCode::Damage, {0, 1}), 1);
  EXPECT_EQ(traitor->shown().hits, 1);
  EXPECT_EQ(traitor->events(kSpectator), loyal->events(kSpectator));
  EXPECT_EQ(traitor->events(Seat{2}), loyal->events(Seat{2}));
}

TEST(R2TraitorsAttack, NeverCatchesHer) {  // [TRA-3] [END-2]
  Scene s(five("heat,beast,prophet,gun", "K16,T1,F1,A1", 0) +
          "turn=hunter0 agent.cell.0=N16 agent.hp.0=1");
  s.walk("heat", "K16").until(DecisionKind::Attack).dice({3}).attack();
  EXPECT_EQ(s.pub().winner, Side::None);
  EXPECT_EQ(s.agent().hp, 1);
}

TEST(R2TraitorsAttack, TheJudgesHitFatiguesForReal) {  // [TRA-3] [CARD-JUDGE-2]
  Scene s(five("judge,beast,prophet,gun", "K16,T1,F1,A1", 0) + "turn=hunter0 agent.cell.0=N16");
  s.walk("judge", "K16").until(DecisionKind::Attack).dice({3}).attack();
  EXPECT_EQ(s.agent().hp, 4);
  EXPECT_EQ(s.shown().fatigued, 1);
}

TEST(R2TraitorsAttack, QuickDrawAndSniperShotCostNothing) {  // [TRA-3] [CARD-GUN-2] [CARD-GUN-3]
  for (const bool sniper : {false, true}) {
    Scene s(five("gun,beast,prophet,judge", "K16,T1,F1,A1", 0) +
            "turn=agent agent.cell.0=N15 hunter.only.0=" + (sniper ? "E" : "-"));
    s.move({"N15", "N16"}).until(DecisionKind::QuickDraw);
    if (sniper) {
      s.dice({3, 2});
    } else {
      s.dice({3});
    }
    s.act(ActionKind::Shoot);
    EXPECT_EQ(s.agent().hp, 4);
    EXPECT_EQ(s.heard(kSpectator, EventCode::Damage, {0, 1}), 1);
  }
}

TEST(R2TraitorsAttack, BrutalStrengthCostsNothing) {  // [TRA-3] [CARD-BEAST-2]
  Scene s(five("beast,gun,prophet,judge", "K16,T1,F1,A1", 0) + "turn=hunter0 agent.cell.0=L16");
  s.walk("beast", "L16").until(DecisionKind::Attack).dice({5}).attack();
  EXPECT_EQ(s.agent().hp, 4);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Damage, {0, 2}), 1);
}

TEST(R2TraitorsAttack, RoversBiteCostsNothing) {  // [TRA-3] [CARD-TRACKER-1]
  for (const int traitor : {0, 3}) {
    Scene s(five("tracker,gun,prophet,judge", "A1,T1,F1,H1", traitor) +
            "turn=hunter0 agent.cell.0=N16 pet.cell=K16");
    s.walk("tracker", "A1").until(DecisionKind::PetMove).dice({4});
    s.act(Scene::make(ActionKind::Walk, "N16")).decline_all();
    EXPECT_EQ(s.agent().hp, traitor == 0 ? 4 : 3);
    EXPECT_EQ(s.heard(kSpectator, EventCode::Damage, {0, 1}), 1);
  }
}

// --- False answers ---------------------------------------------------------------------------

TEST(R2FalseAnswers, TheSensorIsAnsweredTrulyWhileALoyalHunterIsInside) {  // [TRA-4]
  const std::string agent = "turn=hunter0 agent.cell.0=K13 agent.steps.0=3";
  Scene alone(five("heat,gun,prophet,judge", "-,T1,F1,A1", 0) + agent);
  alone.act(ActionKind::Sense);
  ASSERT_EQ(alone.decision(), DecisionKind::Answer);
  EXPECT_GT(alone.offers(ActionKind::Answer).size(), 1U);
  alone.act(Scene::make(ActionKind::Answer, {}, static_cast<std::uint8_t>(Compass::SW)));
  EXPECT_EQ(alone.heard(kSpectator, EventCode::SensorReading, {0, Compass::SW}), 1);
  Scene together(five("heat,gun,prophet,judge", "-,-,F1,A1", 0) + agent);
  together.act(ActionKind::Sense);
  ASSERT_EQ(together.decision(), DecisionKind::Answer);
  EXPECT_EQ(together.offers(ActionKind::Answer).size(), 1U);
  together.decline();
  EXPECT_EQ(together.heard(kSpectator, EventCode::SensorReading, {0, Compass::NE}), 1);
}

TEST(R2FalseAnswers, ThePuppetFromAfarOnlyWhileNoLoyalHunterIsInside) {  // [TRA-4]
  const std::string agent = "turn=hunter0 agent.cell.0=K13 agent.steps.0=3";
  Scene empty(five("puppet,gun,prophet,judge", "A1,T1,F1,H1", 0) + agent);
  empty.act(ActionKind::RemoteSense);
  EXPECT_GT(empty.offers(ActionKind::Answer).size(), 1U);
  Scene manned(five("puppet,gun,prophet,judge", "A1,-,F1,H1", 0) + agent);
  manned.act(ActionKind::RemoteSense);
  EXPECT_EQ(manned.offers(ActionKind::Answer).size(), 1U);
}

TEST(R2FalseAnswers, ClairvoyanceAndScentOfTheTraitor) {  // [TRA-4]
  Scene judge(five("judge,gun,prophet,heat", "K16,T1,F1,A1", 0) + "turn=hunter0 agent.cell.0=N14");
  judge.look(ActionKind::Clairvoyance, Compass::NE);
  ASSERT_EQ(judge.decision(), DecisionKind::Answer);
  judge.act(Scene::make(ActionKind::Answer, {}, 0));
  EXPECT_EQ(judge.heard(kSpectator, EventCode::ClairvoyanceReading, {0, Compass::NE, 0}), 1);
  Scene loyal(five("judge,gun,prophet,heat", "K16,T1,F1,A1", 3) + "turn=hunter0 agent.cell.0=N14");
  loyal.look(ActionKind::Clairvoyance, Compass::NE);
  loyal.refused(Scene::make(ActionKind::Answer, {}, 0));
  loyal.act(Scene::make(ActionKind::Answer, {}, 1));
  Scene scent(five("tracker,gun,prophet,heat", "A1,T1,F1,H1", 0) +
              "turn=hunter0 agent.cell.0=N14 pet.cell=K16");
  scent.act(Scene::make(ActionKind::Scent, {}, 0));
  ASSERT_EQ(scent.decision(), DecisionKind::Answer);
  EXPECT_EQ(scent.offers(ActionKind::Answer).size(), 3U);
  scent.act(Scene::make(ActionKind::Answer, {}, 0));
  EXPECT_EQ(scent.heard(kSpectator, EventCode::ScentReading, {0, 0, 0}), 1);
}

TEST(R2FalseAnswers, TheBarkOfTheTraitorsRover) {  // [TRA-4] [CARD-TRACKER-1]
  const auto position = [](int traitor) {
    return five("tracker,gun,prophet,heat", "A1,T1,F1,H1", traitor) +
           "turn=agent agent.cell.0=N15 pet.cell=K16";
  };
  Scene denies(position(0));
  denies.move({"N15", "N16"}).until(DecisionKind::Answer);
  denies.act(Scene::make(ActionKind::Answer, {}, 0)).decline_all();
  EXPECT_EQ(denies.heard(kSpectator, EventCode::Bark), 0);
  Scene claims(position(0));
  claims.move({"N15", "N14"}).until(DecisionKind::Answer);
  claims.act(Scene::make(ActionKind::Answer, {}, 1)).decline_all();
  EXPECT_EQ(claims.heard(kSpectator, EventCode::Bark), 1);
  Scene loyal(position(3));
  loyal.move({"N15", "N16"}).until(DecisionKind::Answer);  // confirmed all the same (INF-6)
  loyal.refused(Scene::make(ActionKind::Answer, {}, 0));
  loyal.decline_all();
  EXPECT_EQ(loyal.heard(kSpectator, EventCode::Bark), 1);
}

TEST(R2FalseAnswers, TheOpticAlarmIsAnsweredTruly) {  // [TRA-4] [VEH-7]
  Scene s(
      "covenant 5 round=6 turn=agent vehicle.kind=interceptor vehicle.cell=K17 "
      "hunter.kind.0=judge,gun,prophet,heat hunter.cell.0=A1,T1,F1,H1 traitor=0 agent.kind.0=fox "
      "shown.kind.0=fox agent.cell.0=N15");
  s.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Alarm), 1);
}

// --- The reveal ------------------------------------------------------------------------------

TEST(R2Reveal, HeFlipsHisOwnCardAndTakesTwo) {  // [TRA-8]
  const struct {
    const char* hunter;
    AgentKind side;
  } cases[] = {
      {"beast", AgentKind::TraitorBeast},     {"gun", AgentKind::TraitorGun},
      {"prophet", AgentKind::TraitorProphet}, {"puppet", AgentKind::TraitorPuppet},
      {"watcher", AgentKind::TraitorWatcher}, {"heat", AgentKind::TraitorHeat},
      {"tracker", AgentKind::TraitorTracker}, {"judge", AgentKind::TraitorJudge},
  };
  for (const auto& c : cases) {
    std::string hunters;  // three others, then him
    int others = 0;
    for (const char* other : {"judge", "gun", "beast", "heat"})
      if (other != std::string(c.hunter) && others++ < 3) hunters += std::string(other) + ",";
    Scene s(five(hunters + c.hunter, "A1,T1,F1,K16", 3) + "turn=order agent.cell.0=C9");
    s.seed(1).act(by(kTraitorSeat, ActionKind::Reveal));
    EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed, {3, 0}), 1);
    ASSERT_EQ(s.decision(), DecisionKind::RevealEquipment) << c.hunter;  // no card to choose
    EXPECT_EQ(s.asked(), kTraitorSeat);
    EXPECT_EQ(s.agent(1).kind, c.side);
    EXPECT_EQ(s.agent(1).hp, 4);
    EXPECT_EQ(s.shown(1).kind, c.side);
    for (const char* name : {"flare", "med_kit", "portable_barrier"})  // supply cards
      s.refused(Scene::make(ActionKind::PickEquipment, {}, static_cast<std::uint8_t>(card(name))));
    s.act(Scene::make(ActionKind::PickEquipment, {},
                      static_cast<std::uint8_t>(Equipment::FlashBang)));
    s.refused(Scene::make(ActionKind::PickEquipment, {},
                          static_cast<std::uint8_t>(Equipment::FlashBang)));  // one copy
    s.act(Scene::make(ActionKind::PickEquipment, {},
                      static_cast<std::uint8_t>(Equipment::SmokeGrenade)));
    EXPECT_EQ(s.shown(1).hand, 2);
    ASSERT_EQ(s.decision(), DecisionKind::RevealMove);
    EXPECT_EQ(s.hunter(c.hunter).cell, kNoCell);
    EXPECT_TRUE(s.offers(ActionKind::Play).empty());
    s.refused(s.path({"K16", "L16", "M16", "N16", "O16", "P16"}));
    s.move({"K16", "L16", "M16", "N16", "O16"});
    EXPECT_EQ(s.agent(1).sheet[6], at("O16"));
  }
}

TEST(R2Reveal, HisFirstMoveHasNoCacheObjectiveOrStartAbility) {  // [TRA-8]
  Scene s(five("judge,gun,beast,heat", "A1,T1,F1,K13", 3) + "turn=order agent.cell.0=C9 plan.3=1");
  reveal(s);
  EXPECT_TRUE(s.offers(ActionKind::Draw).empty());
  EXPECT_TRUE(s.offers(ActionKind::Complete).empty());
  EXPECT_TRUE(s.offers(ActionKind::Play).empty());
}

TEST(R2Reveal, TheSecondAgentCompletesObjectives) {  // [TRA-9]
  Scene s(turned("heat", "judge,gun,beast", "A1,T1,F1", "C9", "N13") + "turn=agent2");
  s.complete(4);
  EXPECT_EQ(s.heard(kSpectator, EventCode::ObjectiveDone, {3, "M12"}), 1);
  EXPECT_EQ(s.pub().sites[3].done_round, 8);
}

TEST(R2Reveal, PendingEffectsOnHimEnd) {  // [TRA-10]
  Scene s(five("judge,gun,beast,heat", "A1,T1,F1,K16", 3) +
          "turn=order agent.cell.0=C9 hunter.stunned.3=1 hunter.blinded.3=1 hunter.flare.3=N");
  reveal(s);
  EXPECT_TRUE(s.offered(s.path({"K16", "L16", "M16", "N16", "O16"})));
  EXPECT_EQ(s.hunter("heat").stunned, 0);
  EXPECT_EQ(s.hunter("heat").blinded, 0);
  EXPECT_EQ(s.hunter("heat").flare, Compass::None);
}

TEST(R2Reveal, CamerasStayAsBlindTokens) {  // [TRA-10]
  Scene s(five("judge,gun,beast,watcher", "A1,T1,F1,K16", 3) +
          "turn=order agent.cell.0=C9 camera.cell.0=J15 camera.facing.0=N");
  reveal(s);
  s.rest().decline_all();
  EXPECT_EQ(s.pub().cameras[0].cell, at("J15"));
  // The first agent walks before it unseen.
  for (const char* hunter : {"judge", "gun", "beast"}) {
    s.walk(hunter, hunter == std::string("judge") ? "A1"
                   : hunter == std::string("gun") ? "T1"
                                                  : "F1");
    s.decline_all();
  }
  Scene seen(turned("watcher", "judge,gun,beast", "A1,T1,F1", "K13", "C9") +
             "turn=agent camera.cell.0=J15 camera.facing.0=N");
  seen.move({"K13", "J12"}).decline_all();
  EXPECT_EQ(seen.figure().state, FigureState::None);
}

TEST(R2Reveal, PreCognitionIsAskedNoMore) {  // [TRA-10] [CARD-PROPHET-2]
  Scene s(turned("prophet", "judge,gun,beast", "A1,T1,F1", "K13", "C9") + "turn=agent");
  s.rest().decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Announced), 0);
  EXPECT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.asked(), kTraitorSeat);
}

TEST(R2Reveal, RoverStays) {  // [TRA-10] [CARD-T-TRACKER]
  Scene s(five("judge,gun,beast,tracker", "A1,T1,F1,K16", 3) +
          "turn=order agent.cell.0=C9 pet.cell=J15");
  reveal(s);
  s.rest();
  EXPECT_EQ(s.pub().pet.cell, at("J15"));
  EXPECT_EQ(s.pub().pet.hp, 2);
}

// --- The end ---------------------------------------------------------------------------------

TEST(R2End, TwoObjectivesAreEnoughWhileHeWasNeverRevealed) {  // [END-4] [OBJ-3]
  const std::string position =
      five("judge,gun,beast,heat", "A1,T1,F1,H1", 3) + "turn=agent agent.cell.0=B6 ";
  Scene two(position + "site.done.0=2,3");
  two.move({"B6", "A6"}).decline_all();
  EXPECT_EQ(two.pub().winner, Side::Agents);
  Scene one(position + "site.done.0=2");
  one.move({"B6", "A6"}).decline_all();
  EXPECT_EQ(one.pub().winner, Side::None);
}

TEST(R2End, AfterTheRevealThreeObjectivesAndOneAgent) {  // [END-4] [OBJ-6]
  Scene two(turned("heat", "judge,gun,beast", "A1,T1,F1", "B6", "C9") +
            "turn=agent site.done.0=2,3");
  two.move({"B6", "A6"}).decline_all();
  EXPECT_EQ(two.pub().winner, Side::None);
  Scene first(turned("heat", "judge,gun,beast", "A1,T1,F1", "B6", "C9") +
              "turn=agent site.done.0=2,3,4");
  first.move({"B6", "A6"}).decline_all();
  EXPECT_EQ(first.pub().winner, Side::Agents);
  Scene second(turned("heat", "judge,gun,beast", "A1,T1,F1", "C9", "B6") +
               "turn=agent2 site.done.0=2,3,4");
  second.move({"B6", "A6"}).decline_all();
  EXPECT_EQ(second.pub().winner, Side::Agents);
}

TEST(R2End, EitherAgentCaughtEndsIt) {  // [END-2] [END-4]
  Scene s(turned("puppet", "judge,gun,beast", "K16,T1,F1", "C9", "N16") +
          "turn=hunter0 agent.hp.1=1");
  s.walk("judge", "K16").until(DecisionKind::Attack).dice({3}).attack(1);
  EXPECT_EQ(s.pub().winner, Side::Hunters);
}

}  // namespace
}  // namespace specter::test::r2_traitor
