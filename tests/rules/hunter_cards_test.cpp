// The first edition's hunters, card by card.
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::hunter_cards {
namespace {

std::string in_the_open(const std::string& cell) {
  return " shown.kind.0=orangutan agent.kind.0=orangutan agent.cell.0=" + cell +
         " shown.figure.0=" + cell + " shown.figure_round.0=6 shown.figure_state.0=visible ";
}

// --- Beast -----------------------------------------------------------------------------------

std::string beast_at(const std::string& cell) {
  return "babel 3 round=6 turn=hunter0 hunter.kind.0=beast,puppet hunter.cell.0=" + cell +
         ",A1 agent.kind.0=orangutan shown.kind.0=orangutan ";
}

TEST(Beast, SensesAnAgentWithinFourThroughWalls) {  // [CARD-BEAST-1]
  for (const std::string cell : {"K10", "K16", "G11", "C16", "G12"}) {
    Scene s(beast_at("G12") + "agent.cell.0=" + cell);
    if (cell == "G12") s.dice({1});  // Brutal Strength
    s.walk("beast", "G12").decline_all();
    for (const Seat seat : {kAgentSeat, Seat{1}, Seat{2}, kSpectator})
      EXPECT_EQ(s.heard(seat, EventCode::SensesReading, {0, 0, 1}), 1) << cell;
  }
  for (const std::string cell : {"L10", "G7"}) {
    Scene s(beast_at("G12") + "agent.cell.0=" + cell);
    s.walk("beast", "G12").decline_all();
    EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading, {0, 0, 0}), 1) << cell;
  }
}

TEST(Beast, SensesOnlyAfterAMoveOfThreeOrFewer) {  // [CARD-BEAST-1]
  for (const std::string cell : {"G12", "G9"}) {
    Scene s(beast_at("G12") + "agent.cell.0=W18");
    s.walk("beast", cell);
    EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading, {0, 0, 0}), 1) << cell;
  }
  for (const std::string cell : {"G8", "G7"}) {
    Scene s(beast_at("G12") + "agent.cell.0=W18");
    s.walk("beast", cell);
    EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading), 0) << cell;
  }
}

TEST(Beast, SensingShowsNoCell) {  // [CARD-BEAST-1]
  Scene s(beast_at("G12") + "agent.cell.0=K10");
  s.walk("beast", "G12");
  EXPECT_EQ(s.figure().state, FigureState::None);
}

TEST(Beast, BrutalStrengthNeedsAFive) {  // [CARD-BEAST-2]
  Scene five(beast_at("G8") + "agent.cell.0=G10");
  five.dice({5}).walk("beast", "G10");
  EXPECT_EQ(five.agent().hp, 5);
  EXPECT_EQ(five.decision(), DecisionKind::Attack);  // the attack comes on top
  Scene four(beast_at("G8") + "agent.cell.0=G10");
  four.dice({4}).walk("beast", "G10");
  EXPECT_EQ(four.agent().hp, 6);
  four.attack();
  EXPECT_EQ(four.agent().hp, 5);
}

TEST(Beast, BrutalStrengthIsASinglePlainDie) {  // [CARD-BEAST-2] [ATK-2]
  Scene s(beast_at("G8") + "agent.cell.0=G10");
  s.dice({6}).walk("beast", "G10");  // no second roll
  EXPECT_EQ(s.agent().hp, 5);
}

TEST(Beast, BrutalStrengthAlsoWhereHeStays) {  // [CARD-BEAST-2]
  Scene s(beast_at("G10") + "agent.cell.0=G10");
  s.dice({5}).walk("beast", "G10");
  EXPECT_EQ(s.agent().hp, 5);
}

TEST(Beast, BrutalStrengthNotBesideHerNorInTheVehicle) {  // [CARD-BEAST-2]
  Scene beside(beast_at("G8") + "agent.cell.0=G10");
  beside.walk("beast", "G9");
  EXPECT_EQ(beside.heard(kSpectator, EventCode::DieRolled), 0);
  Scene gets_in(beast_at("K20") + "agent.cell.0=K17");
  gets_in.enter("beast");
  EXPECT_EQ(gets_in.heard(kSpectator, EventCode::DieRolled), 0);
  Scene drives(beast_at("-") + "agent.cell.0=K20");
  drives.drive("beast", "K20").act(ActionKind::Stay);
  EXPECT_EQ(drives.heard(kSpectator, EventCode::DieRolled), 0);
}

TEST(Beast, BrutalStrengthMayCatchHer) {  // [CARD-BEAST-2] [END-2]
  Scene s(beast_at("G8") + "agent.cell.0=G10 agent.hp.0=1");
  s.dice({6}).walk("beast", "G10");
  EXPECT_EQ(s.pub().winner, Side::Hunters);
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared), 0);
}

TEST(Beast, NoBrutalStrengthForATraitorWhoWasToldClear) {  // [CARD-BEAST-2] [INF-7] [RULING-6]
  Scene s(
      "babel 5 round=3 turn=hunter0 traitor=0 hunter.kind.0=beast,gun,prophet,puppet "
      "hunter.cell.0=N1 agent.kind.0=spider agent.cell.0=N1");
  s.walk("beast", "N1").act(ActionKind::Hide);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled), 0);
  EXPECT_EQ(s.agent().hp, 4);
}

TEST(Beast, WalksFive) {  // [CARD-BEAST-3]
  Scene s(beast_at("H8") + "agent.cell.0=W18");
  EXPECT_TRUE(s.offered_at(ActionKind::Walk, "M8"));
  s.refused(Scene::make(ActionKind::Walk, "N8"));
}

TEST(Beast, AfterAFifthStepAttacksOnHisCellOnly) {  // [CARD-BEAST-3]
  Scene far(beast_at("H8") + in_the_open("O8"));
  far.walk("beast", "M8");
  EXPECT_EQ(far.hunter("beast").played, 1);
  Scene four_steps(beast_at("H8") + in_the_open("O8"));
  four_steps.walk("beast", "L8");
  EXPECT_EQ(four_steps.decision(), DecisionKind::Attack);
  Scene same_cell(beast_at("H8") + in_the_open("M8"));
  same_cell.dice({1}).walk("beast", "M8").attack();
  EXPECT_EQ(same_cell.agent().hp, 5);
}

TEST(Beast, DrivingIsNoFifthStep) {  // [CARD-BEAST-3]
  Scene s(beast_at("-") + in_the_open("N22"));
  s.drive("beast", "K22").get_out("beast", "L22");
  EXPECT_EQ(s.decision(), DecisionKind::Attack);
}

// --- Gun -------------------------------------------------------------------------------------

TEST(Gun, AttacksWithTheSumOfTwoDice) {  // [CARD-GUN-1]
  const std::string gun =
      "babel 3 round=6 turn=hunter0 hunter.kind.0=gun,puppet hunter.cell.0=H8,A1 ";
  Scene hit(gun + in_the_open("O8"));
  hit.dice({3, 4}).walk("gun", "H8").attack();
  EXPECT_EQ(hit.agent().hp, 5);
  Scene miss(gun + in_the_open("O8"));
  miss.dice({3, 3}).walk("gun", "H8").attack();
  EXPECT_EQ(miss.agent().hp, 6);
}

TEST(Gun, RollsEachSixAgain) {  // [CARD-GUN-1]
  const std::string gun =
      "babel 3 round=6 turn=hunter0 hunter.kind.0=gun,puppet hunter.cell.0=A8,A1 ";
  Scene one(gun + in_the_open("L8"));
  one.dice({6, 2, 3}).walk("gun", "A8").attack();  // 11 of 11
  EXPECT_EQ(one.agent().hp, 5);
  Scene both(gun + in_the_open("O8"));
  both.dice({6, 1, 6, 1}).walk("gun", "A8").attack();  // 14 of 14; later ones do not miss
  EXPECT_EQ(both.agent().hp, 5);
}

TEST(Gun, OnlyTwoFirstOnesMiss) {  // [CARD-GUN-1]
  const std::string gun =
      "babel 3 round=6 turn=hunter0 hunter.kind.0=gun,puppet hunter.cell.0=H8,A1 ";
  Scene twos(gun + in_the_open("J8"));
  twos.dice({1, 1}).walk("gun", "H8").attack();  // 2 would be enough
  EXPECT_EQ(twos.agent().hp, 6);
  Scene one_a(gun + in_the_open("K8"));
  one_a.dice({1, 2}).walk("gun", "H8").attack();
  EXPECT_EQ(one_a.agent().hp, 5);
  Scene one_b(gun + in_the_open("K8"));
  one_b.dice({2, 1}).walk("gun", "H8").attack();
  EXPECT_EQ(one_b.agent().hp, 5);
}

const std::string kGunWatches =
    "babel 3 round=6 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,A1 ";

TEST(QuickDraw, ShootsOnceWithOneDieAtWhoComesIntoSight) {  // [CARD-GUN-2]
  Scene s(kGunWatches + "agent.kind.0=orangutan agent.cell.0=J9");
  s.move({"J9", "J8"});
  EXPECT_EQ(s.decision(), DecisionKind::QuickDraw);
  EXPECT_EQ(s.asked(), Seat{1});
  EXPECT_EQ(s.heard(kSpectator, EventCode::QuickDraw, {0, 0}), 1);
  s.dice({2}).act(ActionKind::Shoot);
  EXPECT_EQ(s.agent().hp, 5);
  EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled, {Purpose::QuickDraw, 0, 2}), 1);
}

TEST(QuickDraw, MayBeDeclined) {  // [CARD-GUN-2]
  Scene s(kGunWatches + "agent.kind.0=orangutan agent.cell.0=J9");
  s.move({"J9", "J8"}).act(ActionKind::Pass);
  EXPECT_EQ(s.agent().hp, 6);
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(QuickDraw, AOneMissesAndASixRollsAgain) {  // [CARD-GUN-2] [ATK-2] [ATK-3]
  Scene one(kGunWatches + "agent.kind.0=orangutan agent.cell.0=J9");
  one.move({"J9", "I8"}).dice({1}).act(ActionKind::Shoot);
  EXPECT_EQ(one.agent().hp, 6);
  Scene six(
      "babel 3 round=6 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=A8,A1 "
      "agent.kind.0=orangutan agent.cell.0=J9");
  six.move({"J9", "J8"}).dice({6, 3}).act(ActionKind::Shoot);
  EXPECT_EQ(six.agent().hp, 5);
}

TEST(QuickDraw, ModifiersApply) {  // [CARD-GUN-2] [ATK-5]
  Scene miss(kGunWatches + "agent.kind.0=spider agent.cell.0=J9");
  miss.move({"J9", "J8"}).dice({3}).act(ActionKind::Shoot);
  EXPECT_EQ(miss.agent().hp, 4);
  Scene hit(kGunWatches + "agent.kind.0=spider agent.cell.0=J9");
  hit.move({"J9", "J8"}).dice({4}).act(ActionKind::Shoot);
  EXPECT_EQ(hit.agent().hp, 3);
}

TEST(QuickDraw, NotForLeavingOrStayingInSight) {  // [CARD-GUN-2]
  Scene leaves(kGunWatches + "agent.kind.0=orangutan agent.cell.0=J8");
  leaves.move({"J8", "J9"});
  EXPECT_EQ(leaves.figure().cell, at("J8"));
  EXPECT_EQ(leaves.heard(kSpectator, EventCode::QuickDraw), 0);
  Scene walks(kGunWatches + "agent.kind.0=orangutan agent.cell.0=J8");
  walks.move({"J8", "K8", "L7"});
  EXPECT_EQ(walks.heard(kSpectator, EventCode::QuickDraw), 0);
  Scene rests(kGunWatches + "agent.kind.0=orangutan agent.cell.0=J8");
  rests.rest();
  EXPECT_EQ(rests.heard(kSpectator, EventCode::QuickDraw), 0);
}

TEST(QuickDraw, ForReturningIntoSight) {  // [CARD-GUN-2]
  Scene s(kGunWatches + "agent.kind.0=orangutan agent.cell.0=J8");
  s.move({"J8", "J9", "J8", "J9", "J8"});
  EXPECT_EQ(s.heard(kSpectator, EventCode::QuickDraw), 1);  // once a turn
  s.act(ActionKind::Pass);
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(QuickDraw, AimsAtTheMarker) {  // [CARD-GUN-2]
  Scene s(kGunWatches + "agent.kind.0=orangutan agent.cell.0=J9");
  s.move({"J9", "J8", "J9", "K10", "L11"});
  EXPECT_EQ(s.figure().cell, at("J8"));
  EXPECT_EQ(s.figure().state, FigureState::Marker);
  s.dice({2}).act(ActionKind::Shoot);
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared, {0, 0, "J8", 2}), 1);
  EXPECT_EQ(s.agent().hp, 5);
}

TEST(QuickDraw, AimsAtTheFigureEvenOutOfTheGunsSight) {  // [CARD-GUN-2]
  // The Gun saw her on J8, the puppet sees her end on L10, 4 away from the Gun.
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,M10 "
      "agent.kind.0=orangutan agent.cell.0=J9");
  s.move({"J9", "J8", "J9", "K10", "L10"});
  EXPECT_EQ(s.figure().cell, at("L10"));
  s.dice({3}).act(ActionKind::Shoot);
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared, {0, 0, "L10", 4}), 1);
  EXPECT_EQ(s.agent().hp, 6);
}

TEST(QuickDraw, UnderStealthFieldWithinTwoOnly) {  // [CARD-GUN-2]
  Scene three(kGunWatches + "agent.kind.0=orangutan agent.cell.0=J9 agent.card.0=stealth_field");
  three.play("stealth_field").move({"J9", "K8"});
  EXPECT_EQ(three.heard(kSpectator, EventCode::QuickDraw), 0);
  EXPECT_EQ(three.figure().state, FigureState::None);
  Scene two(kGunWatches + "agent.kind.0=orangutan agent.cell.0=J9 agent.card.0=stealth_field");
  two.play("stealth_field").move({"J9", "J8"});
  EXPECT_EQ(two.heard(kSpectator, EventCode::QuickDraw), 1);
}

const std::string kGunMoves =
    "babel 3 round=6 turn=order hunter.kind.0=gun,puppet hunter.cell.0=H8,A1 "
    "agent.kind.0=orangutan shown.kind.0=orangutan ";

TEST(SniperShot, ChoosesADirectionAfterAClearCheck) {  // [CARD-GUN-3]
  Scene clear(kGunMoves + "agent.cell.0=G10");
  clear.walk("gun", "H8");
  EXPECT_EQ(clear.decision(), DecisionKind::Aim);
  EXPECT_EQ(clear.offers(ActionKind::Aim).size(), 4U);
  clear.refused(Scene::make(ActionKind::Aim, {}, static_cast<std::uint8_t>(Compass::NE)));
  clear.act(ActionKind::Pass);
  EXPECT_TRUE(clear.sees("gun", "A8"));
  Scene found(kGunMoves + "agent.cell.0=J8");
  found.walk("gun", "H8");
  EXPECT_EQ(found.decision(), DecisionKind::Attack);
}

TEST(SniperShot, SeesThatWayOnlyUntilHerNextTurn) {  // [CARD-GUN-3]
  Scene s(kGunMoves + "agent.cell.0=G10");
  s.walk("gun", "H8").act(Scene::make(ActionKind::Aim, {}, static_cast<std::uint8_t>(Compass::E)));
  EXPECT_EQ(s.heard(kSpectator, EventCode::SniperAim, {0, Compass::E}), 1);
  EXPECT_TRUE(s.sees("gun", "H8"));
  EXPECT_TRUE(s.sees("gun", "O8"));
  EXPECT_TRUE(s.sees("gun", "O7"));  // the second lane that way
  EXPECT_FALSE(s.sees("gun", "G8"));
  EXPECT_FALSE(s.sees("gun", "G7"));
  EXPECT_FALSE(s.sees("gun", "H7"));
  s.walk("puppet", "A1");
  s.move({"G10", "G9", "G8"});  // behind her back
  EXPECT_EQ(s.figure().state, FigureState::None);
  s.begin("gun");
  EXPECT_TRUE(s.sees("gun", "G8"));
}

TEST(SniperShot, CostsOneHpWithoutARollInPlaceOfQuickDraw) {  // [CARD-GUN-3]
  Scene s(kGunWatches + "hunter.only.0=E agent.kind.0=orangutan agent.cell.0=J9");
  s.move({"J9", "J8", "J9", "J8"});
  EXPECT_EQ(s.agent().hp, 5);  // once a turn, no roll, nobody asked
  EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled), 0);
  EXPECT_EQ(s.heard(kSpectator, EventCode::SniperHit, {0, 0}), 1);
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(SniperShot, NeedsQuickDrawsCondition) {  // [CARD-GUN-3]
  Scene stays(kGunWatches + "hunter.only.0=E agent.kind.0=orangutan agent.cell.0=J8");
  stays.move({"J8", "K8"});
  EXPECT_EQ(stays.agent().hp, 6);
  Scene elsewhere(kGunWatches + "hunter.only.0=W agent.kind.0=orangutan agent.cell.0=J9");
  elsewhere.move({"J9", "J8"});
  EXPECT_EQ(elsewhere.agent().hp, 6);
  EXPECT_EQ(elsewhere.figure().state, FigureState::None);
}

// --- Prophet ---------------------------------------------------------------------------------

TEST(Prophet, ReadsMindsForTwo) {  // [CARD-PROPHET-1]
  const std::string prophet =
      "babel 3 round=6 turn=hunter0 hunter.kind.0=prophet,puppet hunter.cell.0=H8,A1 ";
  Scene hit(prophet + in_the_open("M8"));
  hit.dice({3}).walk("prophet", "H8").attack();
  EXPECT_EQ(hit.agent().hp, 5);
  Scene miss(prophet + in_the_open("M8"));
  miss.dice({2}).walk("prophet", "H8").attack();
  EXPECT_EQ(miss.agent().hp, 6);
  Scene one(prophet + in_the_open("J8"));
  one.dice({1}).walk("prophet", "H8").attack();
  EXPECT_EQ(one.agent().hp, 6);
}

// The objective of section 4 is on P18; P19 is next to it.
const std::string kProphetListens =
    "babel 3 round=6 turn=agent hunter.kind.0=prophet,puppet hunter.cell.0=A1,D1 "
    "agent.kind.0=orangutan shown.kind.0=orangutan ";

Action announce(bool yes) { return Scene::make(ActionKind::Announce, {}, yes ? 1 : 0); }

TEST(PreCognition, IsAnsweredAtTheEndOfHerTurn) {  // [CARD-PROPHET-2]
  Scene s(kProphetListens + "agent.cell.0=P20 agent.card.0=flash_bang");
  s.rest();
  EXPECT_EQ(s.decision(), DecisionKind::AfterMove);  // the card first
  s.decline();
  EXPECT_EQ(s.decision(), DecisionKind::Announce);
  EXPECT_EQ(s.asked(), kAgentSeat);
  s.act(announce(false));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Announced, {0, 0}), 1);
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(PreCognition, YesBindsHerToCompleteFirst) {  // [CARD-PROPHET-2]
  Scene s(kProphetListens + "agent.cell.0=P20 agent.card.0=flash_bang");
  s.move({"P20", "P19"}).decline().act(announce(true));
  s.walk("prophet", "A1").decline_all();
  s.decline_all().act(ActionKind::Timeout);  // the puppet
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_TRUE(s.offers(ActionKind::Move).empty());
  EXPECT_FALSE(s.offers_card("flash_bang"));
  s.complete(4);
  EXPECT_FALSE(s.offers(ActionKind::Move).empty());
}

TEST(PreCognition, NoKeepsHerFromCompleting) {  // [CARD-PROPHET-2]
  Scene s(kProphetListens + "agent.cell.0=P19 shown.promise.0=no");
  s.refused(Scene::make(ActionKind::Complete, {}, 3));
  s.rest();
  EXPECT_EQ(s.decision(), DecisionKind::Announce);  // and asked anew
}

TEST(PreCognition, AStunOfTheProphetDoesNotLiftIt) {  // [CARD-PROPHET-2]
  Scene s(kProphetListens + "agent.cell.0=P19 shown.promise.0=yes hunter.stunned.0=1");
  EXPECT_TRUE(s.offers(ActionKind::Move).empty());
  EXPECT_FALSE(s.offers(ActionKind::Complete).empty());
}

TEST(PreCognition, YesNeedsAnObjectiveInReach) {  // [CARD-PROPHET-2]
  Scene s(kProphetListens + "agent.cell.0=P20");
  s.rest();
  EXPECT_TRUE(s.offered(announce(false)));
  s.refused(announce(true));
}

TEST(PreCognition, IsNotAskedInRoundForty) {  // [CARD-PROPHET-2]
  Scene s(
      "babel 3 round=40 turn=agent hunter.kind.0=prophet,puppet hunter.cell.0=A1,D1 "
      "agent.kind.0=orangutan agent.cell.0=P19");
  s.rest();
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(PostCognition, TellsEverybodyTheCellOfTwoRoundsBefore) {  // [CARD-PROPHET-3]
  Scene nine(
      "babel 3 round=9 turn=hunter0 hunter.kind.0=prophet,puppet hunter.cell.0=A1,D1 "
      "agent.kind.0=orangutan agent.cell.0=G10 agent.sheet.6=E10,F10,G11");
  nine.act(ActionKind::PostCognition);
  for (const Seat seat : {kAgentSeat, Seat{1}, Seat{2}, kSpectator})
    EXPECT_EQ(nine.heard(seat, EventCode::PostCognition, {0, 0, 7, "F10"}), 1);
  Scene two(
      "babel 3 round=2 turn=hunter0 hunter.kind.0=prophet,puppet hunter.cell.0=A1,D1 "
      "agent.kind.0=orangutan agent.cell.0=L5 agent.sheet.1=M4");
  two.act(ActionKind::PostCognition);
  EXPECT_EQ(two.heard(kSpectator, EventCode::PostCognition, {0, 0, 0, "N1"}), 1);
}

TEST(PostCognition, IsNotUsableInRoundOne) {  // [CARD-PROPHET-3]
  Scene s(
      "babel 3 round=1 turn=hunter0 hunter.kind.0=prophet,puppet agent.kind.0=orangutan "
      "agent.cell.0=M4");
  EXPECT_TRUE(s.offers(ActionKind::PostCognition).empty());
  s.refused(Scene::make(ActionKind::PostCognition));
}

TEST(PostCognition, NamesOnlyAnAgentWithAnEntry) {  // [CARD-PROPHET-3]
  const std::string two_agents =
      "babel 5 round=8 turn=hunter2 traitor=3 turned=3 hunter.gone.3=1 "
      "hunter.kind.0=gun,beast,prophet,puppet hunter.cell.0=A1,D1,W2 "
      "agent.kind.0=spider,orangutan agent.cell.0=G10,R20 agent.sheet.6=E10 agent.sheet.70=";
  Scene has(two_agents + "P20 turned_round=6");
  EXPECT_TRUE(has.offered(Scene::make(ActionKind::PostCognition, {}, 1)));
  Scene has_not(two_agents + "- turned_round=7");
  EXPECT_TRUE(has_not.offered(Scene::make(ActionKind::PostCognition, {}, 0)));
  has_not.refused(Scene::make(ActionKind::PostCognition, {}, 1));
}

// --- Puppet ----------------------------------------------------------------------------------

TEST(Puppet, DrivesTheVehicleFromAfarEmptyOrNot) {  // [CARD-PUPPET-1]
  Scene empty(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=puppet,gun hunter.cell.0=D1,A1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  empty.act(Scene::make(ActionKind::Relay, "K27"));
  EXPECT_EQ(empty.pub().vehicle.cell, at("K27"));
  EXPECT_EQ(empty.hunter("puppet").cell, at("D1"));
  Scene loaded(
      "babel 3 round=6 turn=hunter0 hunter.kind.0=puppet,gun hunter.cell.0=D1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  loaded.act(Scene::make(ActionKind::Relay, "K23"));
  EXPECT_EQ(loaded.hunter("gun").cell, at("K23"));
  // VEH-1 holds: four are left for the driver inside.
  EXPECT_TRUE(loaded.offered_at(ActionKind::Drive, "K27"));
  loaded.refused(Scene::make(ActionKind::Drive, "K28"));
  EXPECT_TRUE(loaded.offers(ActionKind::Sense).empty());
}

TEST(Puppet, RelayKeepsTheLimitsOfTheRound) {  // [CARD-PUPPET-1] [VEH-1]
  Scene s(
      "babel 3 round=6 turn=order hunter.kind.0=gun,puppet hunter.cell.0=-,D1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  s.drive("gun", "K23").act(ActionKind::Stay).decline_all();
  EXPECT_TRUE(s.offered_at(ActionKind::Relay, "K27"));
  s.refused(Scene::make(ActionKind::Relay, "K28"));
  EXPECT_TRUE(s.offers(ActionKind::RemoteSense).empty());
}

TEST(Puppet, UsesTheSensorFromAfar) {  // [CARD-PUPPET-2]
  Scene s(
      "babel 3 round=6 turn=order hunter.kind.0=gun,puppet hunter.cell.0=-,D1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10 agent.steps.0=3");
  s.begin("puppet").act(ActionKind::RemoteSense);
  // From the vehicle, not from him.
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensorReading, {1, Compass::NW}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {1}), 1);
  EXPECT_TRUE(s.offers(ActionKind::Sense).empty());
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
}

TEST(Puppet, RemoteSensorOncePerRound) {  // [CARD-PUPPET-2] [VEH-5]
  Scene s(
      "babel 3 round=6 turn=order hunter.kind.0=gun,puppet hunter.cell.0=-,D1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  s.begin("gun").act(ActionKind::Sense).act(ActionKind::Stay).decline_all();
  EXPECT_TRUE(s.offers(ActionKind::RemoteSense).empty());
  EXPECT_TRUE(s.offers(ActionKind::Relay).empty());
}

}  // namespace
}  // namespace specter::test::hunter_cards
