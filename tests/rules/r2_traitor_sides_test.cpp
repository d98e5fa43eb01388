// The traitor sides of the eight hunters (CARD-T-...).
#include <string>

#include <gtest/gtest.h>

#include "rules/r2_traitor.h"

namespace specter::test::r2_traitor_sides {
namespace {

Action shoot_at(const Scene& s, std::string_view hunter) {
  Action a = Scene::make(ActionKind::Shoot);
  a.target = s.hunter_id(hunter);
  return a;
}

Action reroll(int die) {
  return Scene::make(ActionKind::Reroll, {}, static_cast<std::uint8_t>(die));
}

// --- Traitor Beast ---------------------------------------------------------------------------

TEST(R2TraitorBeast, AssaultsAllHuntersOfACell) {  // [CARD-T-BEAST]
  Scene s(turned("beast", "judge,gun,heat", "K16,K16,L16", "C9", "J15") + "turn=agent2");
  s.move({"J15", "K16"}).decline_all();
  EXPECT_EQ(s.agent(1).cell, at("K16"));
  EXPECT_EQ(s.hunter("judge").stunned, 1);
  EXPECT_EQ(s.hunter("gun").stunned, 1);
  EXPECT_EQ(s.hunter("heat").stunned, 0);
  EXPECT_EQ(s.shown(1).fatigued, 1);  // gained with this move: it stays
  EXPECT_EQ(s.heard(kSpectator, EventCode::Fatigued, {1}), 1);
}

TEST(R2TraitorBeast, MayEndButNotPass) {  // [CARD-T-BEAST] [AGT-3]
  Scene s(turned("beast", "judge,gun,heat", "K16,T1,F1", "C9", "J15") + "turn=agent2");
  s.refused(s.path({"J15", "K16", "L16"}));
  s.refused(s.path({"J15", "K16", "J15"}));
  s.move({"J15", "J16", "K17"}).decline_all();
  EXPECT_EQ(s.hunter("judge").stunned, 0);
  EXPECT_EQ(s.shown(1).fatigued, 0);
  Scene tired(turned("beast", "judge,gun,heat", "K16,T1,F1", "C9", "J15") +
              "turn=agent2 shown.fatigued.1=1");
  tired.refused(tired.path({"J15", "K16"}));
}

// --- Traitor Gun -----------------------------------------------------------------------------

TEST(R2TraitorGun, ShootsAHunterWhoSawHerMove) {  // [CARD-T-GUN]
  for (const int die : {1, 2, 3}) {
    Scene s(turned("gun", "judge,beast,heat", "K16,T1,F1", "C9", "N15") + "turn=agent2");
    s.move({"N15", "N16"}).until(DecisionKind::ShootBack);
    EXPECT_EQ(s.asked(), kTraitorSeat);
    EXPECT_EQ(s.offers(ActionKind::Shoot).size(), 1U);
    s.dice({die}).act(shoot_at(s, "judge"));
    EXPECT_EQ(s.heard(kSpectator, EventCode::ShotBack, {1, 0, 3}), 1);
    EXPECT_EQ(s.hunter("judge").stunned, die >= 3 ? 1 : 0) << die;
  }
}

TEST(R2TraitorGun, AOneMissesASixRollsAgain) {  // [CARD-T-GUN]
  Scene one(turned("gun", "judge,beast,heat", "K16,T1,F1", "C9", "L15") + "turn=agent2");
  one.move({"L15", "L16"}).until(DecisionKind::ShootBack).dice({1}).act(shoot_at(one, "judge"));
  EXPECT_EQ(one.hunter("judge").stunned, 0);
  Scene six(turned("gun", "judge,beast,heat", "G16,T1,F1", "C9", "N15") + "turn=agent2");
  six.move({"N15", "N16"}).until(DecisionKind::ShootBack).dice({6, 1}).act(shoot_at(six, "judge"));
  EXPECT_EQ(six.hunter("judge").stunned, 1);  // 7 of 7
}

TEST(R2TraitorGun, MeasuresToThePlacedMarker) {  // [CARD-T-GUN]
  Scene s(turned("gun", "judge,beast,heat", "K16,T1,F1", "C9", "N15") + "turn=agent2");
  s.move({"N15", "M16", "N15", "N14", "N13"}).until(DecisionKind::ShootBack);
  EXPECT_EQ(s.figure(1).cell, at("M16"));
  s.dice({2}).act(shoot_at(s, "judge"));
  EXPECT_EQ(s.hunter("judge").stunned, 1);
}

TEST(R2TraitorGun, ChoosesAmongThoseWhoSawHer) {  // [CARD-T-GUN]
  Scene s(turned("gun", "judge,beast,heat", "K16,J16,-", "C9", "N15") +
          "turn=agent2 vehicle.cell=L17");
  s.move({"N15", "N16"}).until(DecisionKind::ShootBack);
  EXPECT_EQ(s.offers(ActionKind::Shoot).size(), 2U);  // not the passenger
  s.refused(shoot_at(s, "heat"));
  s.dice({4}).act(shoot_at(s, "beast"));
  EXPECT_EQ(s.hunter("beast").stunned, 1);
  EXPECT_EQ(s.hunter("judge").stunned, 0);
  s.decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::ShotBack), 1);  // once a turn
}

TEST(R2TraitorGun, ShootsBeforeTheHunterWhoFindsHerAttacks) {  // [CARD-T-GUN] [HUN-5]
  Scene s(turned("gun", "judge,beast,heat", "J16,T1,F1", "C9", "N16") + "turn=hunter0");
  s.walk("judge", "K16").until(DecisionKind::ShootBack);
  EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {1, "N16"}), 1);
  s.dice({3}).act(shoot_at(s, "judge"));
  EXPECT_NE(s.decision(), DecisionKind::Attack);
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared), 0);
  Scene miss(turned("gun", "judge,beast,heat", "J16,T1,F1", "C9", "N16") + "turn=hunter0");
  miss.walk("judge", "K16").until(DecisionKind::ShootBack).dice({2}).act(shoot_at(miss, "judge"));
  miss.until(DecisionKind::Attack);
}

TEST(R2TraitorGun, NotWhileFatiguedNorUnseen) {  // [CARD-T-GUN] [STA-3]
  Scene tired(turned("gun", "judge,beast,heat", "K16,T1,F1", "C9", "N15") +
              "turn=agent2 shown.fatigued.1=1");
  tired.move({"N15", "N16", "N15", "N16"}).decline_all();
  EXPECT_EQ(tired.heard(kSpectator, EventCode::ShotBack), 0);
  Scene unseen(turned("gun", "judge,beast,heat", "K16,T1,F1", "C9", "N15") + "turn=agent2");
  unseen.move({"N15", "N14"}).decline_all();
  EXPECT_EQ(unseen.heard(kSpectator, EventCode::ShotBack), 0);
}

// --- Traitor Heat ----------------------------------------------------------------------------

TEST(R2TraitorHeat, FiresThroughWallsAtTheStartOfHerTurn) {  // [CARD-T-HEAT]
  for (const int die : {2, 3}) {
    Scene s(turned("heat", "judge,gun,beast", "K16,T1,F1", "C9", "K13") + "turn=agent2");
    s.dice({die}).act(s.ability_at("judge"));
    EXPECT_EQ(s.heard(kSpectator, EventCode::CannonFired, {1, 0}), 1);
    EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled, {Purpose::Cannon}), 1);
    EXPECT_EQ(s.hunter("judge").stunned, die >= 3 ? 1 : 0);
    EXPECT_EQ(s.figure(1).state, FigureState::None);     // her cell need not be shown
    EXPECT_TRUE(s.offers(ActionKind::Ability).empty());  // once
    s.rest();
  }
}

TEST(R2TraitorHeat, OneMissesSixRollsAgain) {  // [CARD-T-HEAT]
  Scene one(turned("heat", "judge,gun,beast", "J13,T1,F1", "C9", "K13") + "turn=agent2");
  one.dice({1}).act(one.ability_at("judge"));
  EXPECT_EQ(one.hunter("judge").stunned, 0);
  Scene six(turned("heat", "judge,gun,beast", "K20,T1,F1", "C9", "K13") + "turn=agent2");
  six.dice({6, 1}).act(six.ability_at("judge"));
  EXPECT_EQ(six.hunter("judge").stunned, 1);  // 7 of 7
}

TEST(R2TraitorHeat, NeedsHerRowOrColumnAndWhoCanBeStunned) {  // [CARD-T-HEAT]
  Scene s(turned("heat", "judge,gun,beast", "J16,-,W13", "C9", "K13") +
          "turn=agent2 vehicle.cell=K16");
  s.refused(s.ability_at("judge"));  // no line
  s.refused(s.ability_at("gun"));    // in the vehicle
  s.dice({6, 6, 1}).act(s.ability_at("beast"));
  EXPECT_EQ(s.hunter("beast").stunned, 1);  // 12 along row 13
}

// --- Traitor Judge ---------------------------------------------------------------------------

TEST(R2TraitorJudge, HasOneFirstDieRolledAgain) {  // [CARD-T-JUDGE]
  Scene s(turned("judge", "heat,gun,beast", "K16,T1,F1", "N16", "K13") + "turn=hunter0");
  s.walk("heat", "K16").until(DecisionKind::Attack).dice({5}).attack();
  ASSERT_EQ(s.decision(), DecisionKind::Verdict);
  EXPECT_EQ(s.asked(), kTraitorSeat);
  s.dice({2}).act(reroll(0));
  EXPECT_EQ(s.heard(kSpectator, EventCode::DieRerolled, {1, 0, 2}), 1);
  EXPECT_EQ(s.agent().hp, 4);
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackResult, {0, 0, 0}), 1);
}

TEST(R2TraitorJudge, MayDecline) {  // [CARD-T-JUDGE]
  Scene s(turned("judge", "heat,gun,beast", "K16,T1,F1", "N16", "K13") + "turn=hunter0");
  s.walk("heat", "K16").until(DecisionKind::Attack).dice({5}).attack();
  ASSERT_EQ(s.decision(), DecisionKind::Verdict);
  s.act(ActionKind::Pass);
  EXPECT_EQ(s.agent().hp, 3);
}

TEST(R2TraitorJudge, BeforeASixIsRolledAgain) {  // [CARD-T-JUDGE]
  Scene taken(turned("judge", "heat,gun,beast", "G16,T1,F1", "N16", "H13") + "turn=hunter0");
  taken.walk("heat", "G16").until(DecisionKind::Attack).dice({6}).attack();
  ASSERT_EQ(taken.decision(), DecisionKind::Verdict);
  taken.dice({4}).act(reroll(0));
  EXPECT_EQ(taken.agent().hp, 4);
  Scene left(turned("judge", "heat,gun,beast", "G16,T1,F1", "N16", "H13") + "turn=hunter0");
  left.walk("heat", "G16").until(DecisionKind::Attack).dice({6}).attack();
  left.dice({1}).act(ActionKind::Pass);
  EXPECT_EQ(left.agent().hp, 3);  // 7 of 7
  Scene to_six(turned("judge", "heat,gun,beast", "G16,T1,F1", "N16", "H13") + "turn=hunter0");
  to_six.walk("heat", "G16").until(DecisionKind::Attack).dice({2}).attack();
  to_six.dice({6, 1}).act(reroll(0));  // a 6 is a 6
  EXPECT_EQ(to_six.agent().hp, 3);
}

TEST(R2TraitorJudge, MayBeTheMissingOne) {  // [CARD-T-JUDGE] [CARD-GUN-1]
  Scene s(turned("judge", "gun,heat,beast", "K16,T1,F1", "L16", "K13") + "turn=hunter0");
  s.walk("gun", "K16").until(DecisionKind::Attack).dice({1, 5}).attack();
  ASSERT_EQ(s.decision(), DecisionKind::Verdict);
  EXPECT_EQ(s.offers(ActionKind::Reroll).size(), 2U);
  s.dice({1}).act(reroll(1));
  EXPECT_EQ(s.agent().hp, 4);  // two first ones
}

TEST(R2TraitorJudge, OncePerRoundAndWithinFour) {  // [CARD-T-JUDGE]
  Scene far(turned("judge", "heat,gun,beast", "K16,T1,F1", "N16", "K11") + "turn=hunter0");
  far.walk("heat", "K16").until(DecisionKind::Attack).dice({5}).attack();
  // She may be asked all the same, as her cell is no public fact (INF-6), but has nothing to do.
  EXPECT_TRUE(far.offers(ActionKind::Reroll).empty());
  if (far.decision() == DecisionKind::Verdict) far.refused(reroll(0)).act(ActionKind::Pass);
  EXPECT_EQ(far.agent().hp, 3);
  Scene twice(turned("judge", "heat,prophet,beast", "K16,L16,F1", "N16", "K13") + "turn=order");
  twice.walk("heat", "K16").until(DecisionKind::Attack).dice({5}).attack();
  ASSERT_EQ(twice.decision(), DecisionKind::Verdict);
  twice.dice({2}).act(reroll(0)).decline_all();
  twice.walk("prophet", "L16").until(DecisionKind::Attack).dice({5}).attack();
  EXPECT_NE(twice.decision(), DecisionKind::Verdict);
  EXPECT_EQ(twice.agent().hp, 3);
}

TEST(R2TraitorJudge, AlsoBrutalStrengthNotRover) {  // [CARD-T-JUDGE]
  Scene brutal(turned("judge", "beast,gun,heat", "K16,T1,F1", "L16", "K13") + "turn=hunter0");
  brutal.walk("beast", "L16").until(DecisionKind::Attack).dice({5}).attack();
  ASSERT_EQ(brutal.decision(), DecisionKind::Verdict);
  brutal.dice({4}).act(reroll(0));
  EXPECT_EQ(brutal.agent().hp, 3);
  Scene rover(turned("judge", "tracker,gun,heat", "A1,T1,F1", "N16", "K13") +
              "turn=hunter0 pet.cell=K16");
  rover.walk("tracker", "A1").until(DecisionKind::PetMove).dice({4});
  rover.act(Scene::make(ActionKind::Walk, "N16"));
  EXPECT_NE(rover.decision(), DecisionKind::Verdict);
  EXPECT_EQ(rover.agent().hp, 3);
}

TEST(R2TraitorJudge, AlsoConcussion) {  // [CARD-T-JUDGE] [CARD-CONCUSSION]
  Scene s(turned("judge", "heat,gun,beast", "K16,T1,F1", "N15", "K13") +
          "turn=agent agent.card.0=concussion_grenade");
  s.dice({5}).play("concussion_grenade", "L16");
  ASSERT_EQ(s.decision(), DecisionKind::Verdict);
  s.dice({4}).act(reroll(0));
  EXPECT_EQ(s.hunter("heat").stunned, 1);
}

// --- Traitor Prophet -------------------------------------------------------------------------

TEST(R2TraitorProphet, TakesADirectionFromAHunter) {  // [CARD-T-PROPHET] [VIS-8]
  Scene s(turned("prophet", "judge,gun,heat", "K16,T1,F1", "C9", "N15") + "turn=agent2");
  s.act(s.ability_at("judge", 0, Compass::E));
  EXPECT_EQ(s.heard(kSpectator, EventCode::DirectionTaken, {0, Compass::E}), 1);
  EXPECT_FALSE(s.sees("judge", "N16"));
  EXPECT_FALSE(s.sees("judge", "N17"));
  EXPECT_TRUE(s.sees("judge", "H16"));
  EXPECT_TRUE(s.sees("judge", "K17"));
  s.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(s.figure(1).state, FigureState::None);
  // It outlasts his turns, until the start of the Prophet's next one.
  s.walk("judge", "K16").decline_all();
  EXPECT_FALSE(s.sees("judge", "N16"));
  s.walk("gun", "T1").decline_all().walk("heat", "F1").decline_all();
  ASSERT_EQ(s.asked(), kAgentSeat);
  EXPECT_FALSE(s.sees("judge", "N16"));
  s.rest().decline_all();
  ASSERT_EQ(s.asked(), kTraitorSeat);
  EXPECT_TRUE(s.sees("judge", "N16"));
}

TEST(R2TraitorProphet, WithinThree) {  // [CARD-T-PROPHET]
  Scene s(turned("prophet", "judge,gun,heat", "J16,T1,F1", "C9", "N15") + "turn=agent2");
  s.refused(s.ability_at("judge", 0, Compass::E));
  EXPECT_TRUE(s.offers(ActionKind::Ability).empty());
}

// --- Traitor Puppet --------------------------------------------------------------------------

TEST(R2TraitorPuppet, DrivesTheVehicleUpToFour) {  // [CARD-T-PUPPET] [VEH-1] [VEH-5]
  Scene s(turned("puppet", "judge,gun,heat", "-,T1,F1", "C9", "L15") +
          "turn=agent2 vehicle.cell=K17");
  s.refused(Scene::make(ActionKind::Ability, "P17"));  // five
  s.act(Scene::make(ActionKind::Ability, "O17"));
  EXPECT_EQ(s.pub().vehicle.cell, at("O17"));
  EXPECT_EQ(s.hunter("judge").cell, at("O17"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::VehicleTaken, {1, "O17", 4}), 1);
  EXPECT_TRUE(s.offers(ActionKind::Ability).empty());
  s.rest().decline_all().begin("judge");
  EXPECT_TRUE(s.offers(ActionKind::Sense).empty());
  EXPECT_TRUE(s.offered_at(ActionKind::Drive, "I17"));  // six are left
  s.refused(Scene::make(ActionKind::Drive, "H17"));
}

TEST(R2TraitorPuppet, OnlyAVehicleWithinFour) {  // [CARD-T-PUPPET]
  Scene four(turned("puppet", "judge,gun,heat", "A1,T1,F1", "C9", "K13") +
             "turn=agent2 vehicle.cell=K17");
  EXPECT_FALSE(four.offers(ActionKind::Ability).empty());
  Scene five_away(turned("puppet", "judge,gun,heat", "A1,T1,F1", "C9", "L12") +
                  "turn=agent2 vehicle.cell=K17");
  EXPECT_TRUE(five_away.offers(ActionKind::Ability).empty());
}

TEST(R2TraitorPuppet, AJammedVehicleToo) {  // [CARD-T-PUPPET] [CARD-EMP]
  Scene s(turned("puppet", "judge,gun,heat", "-,T1,F1", "C9", "L15") +
          "turn=agent2 vehicle.cell=K17 vehicle.jammed=1");
  s.act(Scene::make(ActionKind::Ability, "O17"));
  EXPECT_EQ(s.pub().vehicle.cell, at("O17"));
}

// --- Traitor Tracker -------------------------------------------------------------------------

const std::string kRover = " pet.owner=3 pet.hp=2 pet.cell=";

TEST(R2TraitorTracker, RoverTakesTheLossOfAnAgentNextToIt) {  // [CARD-T-TRACKER]
  Scene s(turned("tracker", "heat,gun,beast", "K16,T1,F1", "N16", "C9") + "turn=hunter0" + kRover +
          "N15");
  s.walk("heat", "K16").until(DecisionKind::Attack).dice({3}).attack();
  EXPECT_EQ(s.agent().hp, 4);
  EXPECT_EQ(s.pub().pet.hp, 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::PetHurt, {3, 1}), 1);
  Scene second(turned("tracker", "heat,gun,beast", "K16,T1,F1", "C9", "N16") + "turn=hunter0" +
               kRover + "N15");
  second.walk("heat", "K16").until(DecisionKind::Attack).dice({3}).attack(1);
  EXPECT_EQ(second.agent(1).hp, 4);
  EXPECT_EQ(second.pub().pet.hp, 1);
  Scene apart(turned("tracker", "heat,gun,beast", "K16,T1,F1", "N16", "C9") + "turn=hunter0" +
              kRover + "N14");
  apart.walk("heat", "K16").until(DecisionKind::Attack).dice({3}).attack();
  EXPECT_EQ(apart.agent().hp, 3);
  EXPECT_EQ(apart.pub().pet.hp, 2);
}

TEST(R2TraitorTracker, TheWholeLossAndNoJudgement) {  // [CARD-T-TRACKER] [CARD-JUDGE-2]
  Scene beast(turned("tracker", "beast,gun,heat", "K16,T1,F1", "L16", "C9") +
              "turn=hunter0 pet.owner=3 pet.hp=1 pet.cell=L15");
  beast.walk("beast", "L16").until(DecisionKind::Attack).dice({5}).attack();
  EXPECT_EQ(beast.agent().hp, 4);
  EXPECT_EQ(beast.pub().pet.cell, kNoCell);  // removed
  Scene judge(turned("tracker", "judge,gun,heat", "K16,T1,F1", "N16", "C9") + "turn=hunter0" +
              kRover + "N15");
  judge.walk("judge", "K16").until(DecisionKind::Attack).dice({3}).attack();
  EXPECT_EQ(judge.agent().hp, 4);
  EXPECT_EQ(judge.shown().fatigued, 0);
}

TEST(R2TraitorTracker, RoverMovesAfterHisTurnByTheAgentsRules) {  // [CARD-T-TRACKER] [AGT-3]
  Scene s(turned("tracker", "judge,gun,heat", "L16,T1,F1", "C9", "K13") + "turn=agent2" + kRover +
          "K16");
  s.rest().until(DecisionKind::PetMove);
  EXPECT_EQ(s.asked(), kTraitorSeat);
  s.refused(Scene::make(ActionKind::Walk, "L16"));  // a hunter's figure
  EXPECT_TRUE(s.offered_at(ActionKind::Walk, "G16"));
  EXPECT_TRUE(s.offers(ActionKind::Enter).empty());
  s.act(Scene::make(ActionKind::Walk, "H16"));
  EXPECT_EQ(s.pub().pet.cell, at("H16"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark), 0);
}

TEST(R2TraitorTracker, NeitherBarkNorBite) {  // [CARD-T-TRACKER]
  Scene s(turned("tracker", "judge,gun,heat", "A1,T1,F1", "N15", "C9") + "turn=agent" + kRover +
          "K16");
  s.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark), 0);
  ASSERT_EQ(s.asked(), kTraitorSeat);
  s.rest().until(DecisionKind::PetMove).act(Scene::make(ActionKind::Walk, "N16"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled), 0);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Bark), 0);
}

TEST(R2TraitorTracker, RoverGetsOutFirst) {  // [CARD-T-TRACKER] [TRA-8]
  Scene s(five("judge,gun,beast,tracker", "A1,T1,F1,H1", 3) +
          "turn=order agent.cell.0=C9 pet.inside=1");
  s.seed(1).act(by(kTraitorSeat, ActionKind::Reveal));
  for (int i = 0; i < 10 && s.decision() != DecisionKind::HunterOrder; ++i) {
    if (s.decision() == DecisionKind::RevealEquipment) {
      s.act(s.offers(ActionKind::PickEquipment).at(0));
    } else if (s.decision() == DecisionKind::PetMove || s.decision() == DecisionKind::GetOut) {
      break;
    } else if (s.decision() == DecisionKind::RevealMove) {
      s.rest();
    } else {
      s.decline();
    }
  }
  if (s.decision() != DecisionKind::HunterOrder) s.act(s.offers(ActionKind::GetOut).at(0));
  EXPECT_EQ(s.pub().pet.inside, 0);
  EXPECT_EQ(s.pub().pet.hp, 2);
  EXPECT_EQ(distance(s.pub().pet.cell, at("A24")), 1);
}

// --- Traitor Watcher -------------------------------------------------------------------------

TEST(R2TraitorWatcher, SetsOffACamera) {  // [CARD-T-WATCHER] [STA-4]
  Scene s(turned("watcher", "judge,gun,heat", "K16,T1,F1", "C9", "K13") +
          "turn=agent2 camera.cell.0=N16,J15 camera.facing.0=N,N");
  EXPECT_EQ(s.offers(ActionKind::Ability).size(), 2U);
  s.act(Scene::make(ActionKind::Ability, {}, 0));
  EXPECT_EQ(s.heard(kSpectator, EventCode::CameraSetOff, {0, "N16"}), 1);
  EXPECT_EQ(s.hunter("judge").blinded, 1);
  EXPECT_EQ(s.hunter("gun").blinded, 0);
  EXPECT_EQ(s.pub().cameras[0].cell, kNoCell);  // spent
  EXPECT_EQ(s.pub().cameras[1].cell, at("J15"));
  EXPECT_TRUE(s.offers(ActionKind::Ability).empty());  // one a turn
  s.move({"K13", "J14", "J15", "J16"}).decline_all();
  EXPECT_EQ(s.figure(1).state, FigureState::None);
  s.begin("judge");
  EXPECT_EQ(s.hunter("judge").blinded, 0);
}

TEST(R2TraitorWatcher, NoCamerasNothingToSetOff) {  // [CARD-T-WATCHER]
  Scene s(turned("watcher", "judge,gun,heat", "K16,T1,F1", "C9", "K13") + "turn=agent2");
  EXPECT_TRUE(s.offers(ActionKind::Ability).empty());
  s.rest().decline_all();
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

}  // namespace
}  // namespace specter::test::r2_traitor_sides
