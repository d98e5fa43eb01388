// The agents of the first edition: Spider, Cobra, Blue Jay, Orangutan.
#include <gtest/gtest.h>

#include "support/arena.h"
#include "support/scene.h"

namespace specter::test::agent_cards {
namespace {

using enum EventCode;

std::string hunt(const std::string& kind, const std::string& more) {
  return "babel 2 round=5 turn=order hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
         "agent.kind.0=" +
         kind + " shown.kind.0=" + kind + " " + more;
}

/// The Beast on H8 attacks an agent above him in his column with this die.
bool hit(const std::string& kind, const std::string& cell, int die) {
  Scene s(hunt(kind, "agent.cell.0=" + cell), kArena);
  s.walk("beast", "H8");
  s.dice({die}).attack().decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, AttackResult), 1);
  const bool result = s.heard(kHunterSeat, AttackResult, {s.hunter_id("beast"), 0, 1}) == 1;
  EXPECT_EQ(s.agent().hp, (kind == "orangutan" ? 6 : 4) - (result ? 1 : 0));
  return result;
}

TEST(Spider, EvasionTakesTwoOffAnAttackFromWithinThree) {  // [CARD-SPIDER]
  EXPECT_FALSE(hit("spider", "H5", 4));                    // 4 - 2 < 3
  EXPECT_TRUE(hit("spider", "H5", 5));                     // 5 - 2 = 3
  EXPECT_FALSE(hit("spider", "H7", 2));                    // 2 - 2 < 1
  EXPECT_TRUE(hit("spider", "H7", 3));
}

TEST(Spider, EvasionEndsBeyondThree) {  // [CARD-SPIDER]
  EXPECT_TRUE(hit("spider", "H4", 4));
  EXPECT_FALSE(hit("spider", "H4", 3));
}

TEST(Spider, NobodyElseEvades) {  // [CARD-SPIDER]
  EXPECT_TRUE(hit("blue_jay", "H5", 3));
  EXPECT_TRUE(hit("orangutan", "H5", 3));
}

TEST(Spider, EvasionDoesNotHelpOnTheHuntersCell) {  // [CARD-SPIDER]
  Scene s(hunt("spider", "hunter.cell.0=P12,H8 agent.cell.0=H7"), kArena);
  s.walk("puppet", "H7").attack().decline_all();
  EXPECT_EQ(s.agent().hp, 3);
}

TEST(Spider, EvasionWorksAgainstQuickDraw) {  // [CARD-SPIDER]
  for (const int die : {4, 5}) {
    Scene s(
        "babel 2 round=5 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,P12 "
        "agent.kind.0=spider agent.cell.0=G5",
        kArena);
    s.move({"G5", "H5"}).show();
    s.dice({die}).act(ActionKind::Shoot).decline_all();
    EXPECT_EQ(s.agent().hp, die == 5 ? 3 : 4);
  }
}

// --- Cobra -----------------------------------------------------------------------------------

TEST(Cobra, AHunterWhoEndsOnHerCellIsStunnedAndCannotAttack) {  // [CARD-COBRA]
  Scene s(hunt("cobra", "agent.cell.0=H6"), kArena);
  s.walk("beast", "H6");
  EXPECT_EQ(s.heard(kHunterSeat, HunterStunned, {s.hunter_id("beast")}), 1);
  EXPECT_TRUE(s.offers(ActionKind::Attack).empty());
  EXPECT_TRUE(s.offers(ActionKind::RollDie).empty());
  s.decline_all();
  // The stun ends with that same turn.
  EXPECT_EQ(s.hunter("beast").stunned, 0);
  EXPECT_EQ(s.agent().hp, 4);
}

TEST(Cobra, OrthogonallyNextToHimSheMayRollFourOrMoreStuns) {  // [CARD-COBRA]
  for (const int die : {3, 4}) {
    Scene s(hunt("cobra", "agent.cell.0=H6"), kArena);
    s.walk("beast", "H7");
    ASSERT_EQ(s.decision(), DecisionKind::Ambush);
    EXPECT_EQ(s.asked(), kAgentSeat);
    s.dice({die}).act(ActionKind::RollDie);
    EXPECT_EQ(s.heard(kHunterSeat, DieRolled, {Purpose::Ambush, s.hunter_id("beast"), die, 4}), 1);
    EXPECT_EQ(s.heard(kHunterSeat, HunterStunned, {s.hunter_id("beast")}), die >= 4 ? 1 : 0);
    EXPECT_EQ(s.offers(ActionKind::Attack).empty(), die >= 4);
    s.decline_all();
    EXPECT_EQ(s.hunter("beast").stunned, 0);
  }
}

TEST(Cobra, EveryOrthogonalSideCounts) {  // [CARD-COBRA]
  for (const char* cell : {"H6", "H8", "G7", "I7"}) {
    Scene s(hunt("cobra", "hunter.cell.0=J9,P12 agent.cell.0=" + std::string(cell)), kArena);
    s.walk("beast", "H7");
    EXPECT_EQ(s.offers(ActionKind::RollDie).size(), 1U) << cell;
  }
}

TEST(Cobra, DiagonallyOrTwoAwayThereIsNoAmbush) {  // [CARD-COBRA]
  for (const char* cell : {"G6", "I6", "G8", "I8", "H5", "F7"}) {
    Scene s(hunt("cobra", "hunter.cell.0=J9,P12 agent.cell.0=" + std::string(cell)), kArena);
    s.walk("beast", "H7");
    EXPECT_TRUE(s.offers(ActionKind::RollDie).empty()) << cell;
  }
}

TEST(Cobra, DecliningIsSilent) {  // [CARD-COBRA]
  Scene s(hunt("cobra", "agent.cell.0=H6"), kArena);
  s.walk("beast", "H7");
  ASSERT_EQ(s.decision(), DecisionKind::Ambush);
  s.forget();
  s.act(ActionKind::Pass);
  EXPECT_EQ(s.heard(kHunterSeat, AmbushRolled) + s.heard(kHunterSeat, DieRolled), 0);
  EXPECT_EQ(s.hunter("beast").stunned, 0);
  EXPECT_EQ(s.offers(ActionKind::Attack).size(), 1U);
}

TEST(Cobra, RollingTellsThatSheIsNextToHimNotTheCell) {  // [CARD-COBRA]
  // In smoke he does not see her, and still she may roll.
  Scene s(
      "babel 2 round=5 turn=order hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
      "smoke.cell.0=H6 smoke.turns.0=1 agent.kind.0=cobra agent.cell.0=H6",
      kArena);
  s.walk("beast", "H7");
  EXPECT_EQ(s.heard(kHunterSeat, Clear), 1);
  ASSERT_EQ(s.decision(), DecisionKind::Ambush);
  s.dice({4}).act(ActionKind::RollDie);
  EXPECT_EQ(s.heard(kHunterSeat, AmbushRolled, {s.hunter_id("beast"), 0}), 1);
  EXPECT_EQ(s.heard(kHunterSeat, AgentRevealed, {0, AgentKind::Cobra}), 1);
  EXPECT_EQ(s.figure(), Figure{});
}

TEST(Cobra, AMoveOfNoStepsCounts) {  // [CARD-COBRA]
  Scene s(hunt("cobra", "agent.cell.0=H7"), kArena);
  s.walk("beast", "H8");
  EXPECT_EQ(s.decision(), DecisionKind::Ambush);
}

TEST(Cobra, GettingOutCountsSittingInTheVehicleDoesNot) {  // [CARD-COBRA]
  const std::string inside =
      "babel 2 round=5 turn=order hunter.kind.0=beast,puppet agent.kind.0=cobra "
      "shown.kind.0=cobra agent.cell.0=C20";
  Scene out(inside, kArena);
  out.get_out("beast", "D20");
  ASSERT_EQ(out.decision(), DecisionKind::Ambush);
  out.dice({6}).act(ActionKind::RollDie);
  EXPECT_EQ(out.heard(kHunterSeat, HunterStunned, {out.hunter_id("beast")}), 1);
  Scene stays(inside, kArena);
  stays.stay("beast");
  EXPECT_TRUE(stays.offers(ActionKind::RollDie).empty());
  // On the vehicle's own cell a passenger is not stunned either.
  Scene same(
      "babel 2 round=5 turn=order hunter.kind.0=beast,puppet agent.kind.0=cobra "
      "shown.kind.0=cobra agent.cell.0=C21",
      kArena);
  same.stay("beast");
  EXPECT_EQ(same.heard(kHunterSeat, HunterStunned), 0);
}

TEST(Cobra, WhoEndsHisMoveInTheVehicleIsSafe) {  // [CARD-COBRA]
  Scene s(hunt("cobra", "hunter.cell.0=E20,P12 agent.cell.0=C20"), kArena);
  s.enter("beast");
  EXPECT_TRUE(s.offers(ActionKind::RollDie).empty());
  EXPECT_EQ(s.heard(kHunterSeat, FigureVisible, {0, "C20"}), 1);
}

TEST(Cobra, AfterAnAbilityInsteadOfMovingToo) {  // [CARD-COBRA] [SEE-6]
  Scene s(
      "babel 2 round=5 turn=order hunter.kind.0=prophet,puppet hunter.cell.0=H8,P12 "
      "agent.kind.0=cobra shown.kind.0=cobra agent.cell.0=H7 agent.sheet.0=L1,K2,J3,I4,H6,H7",
      kArena);
  s.begin("prophet").act(ActionKind::PostCognition);
  EXPECT_EQ(s.decision(), DecisionKind::Ambush);
}

TEST(Cobra, NobodyElseLiesInAmbush) {  // [CARD-COBRA]
  for (const char* kind : {"spider", "blue_jay", "orangutan"}) {
    Scene s(hunt(kind, "agent.cell.0=H6"), kArena);
    s.walk("beast", "H7");
    EXPECT_TRUE(s.offers(ActionKind::RollDie).empty()) << kind;
    Scene on(hunt(kind, "hunter.cell.0=P12,H8 agent.cell.0=H6"), kArena);
    on.walk("puppet", "H6");
    EXPECT_EQ(on.heard(kHunterSeat, HunterStunned), 0) << kind;
  }
}

// --- Blue Jay, Orangutan ---------------------------------------------------------------------

TEST(BlueJay, CompletesFromUpToTwoAway) {  // [CARD-BLUEJAY]
  const auto offered = [](const char* kind, const char* cell) {
    Scene s(
        "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
        "plan.0=1,6,6,6 agent.kind.0=" +
            std::string(kind) + " agent.cell.0=" + cell,
        kArena);
    return s.offered(Scene::make(ActionKind::Complete, {}, 0));
  };
  for (const char* cell : {"A15", "B15", "C15", "C16", "C18", "A16"})
    EXPECT_TRUE(offered("blue_jay", cell)) << cell;
  for (const char* cell : {"A14", "D15", "D17", "D18"})
    EXPECT_FALSE(offered("blue_jay", cell)) << cell;
  for (const char* kind : {"spider", "cobra", "orangutan"})
    EXPECT_FALSE(offered(kind, "B15")) << kind;
}

TEST(Orangutan, TwoMoreHitPoints) {  // [CARD-ORANGUTAN]
  // Six hits on his cell, and only the sixth catches her.
  Scene s(hunt("orangutan", "hunter.cell.0=P12,H6 agent.cell.0=H6"), kArena);
  EXPECT_EQ(s.agent().hp, 6);
  for (int i = 1; i <= 6; ++i) {
    ASSERT_FALSE(over(s.state())) << i;
    s.walk("puppet", "H6").attack();
    EXPECT_EQ(s.agent().hp, 6 - i);
    if (i < 6) s.decline_all().skip_to_agent_turn().rest().decline_all();
  }
  EXPECT_EQ(s.pub().winner, Side::Hunters);
}

}  // namespace
}  // namespace specter::test::agent_cards
