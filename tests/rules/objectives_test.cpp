// Objectives and escape: OBJ-1 to OBJ-6.
#include <gtest/gtest.h>

#include "support/arena.h"
#include "support/scene.h"

namespace specter::test::objectives {
namespace {

using enum EventCode;

std::string field(int players, const std::string& more) {
  const std::string kinds = players == 4 ? "beast,puppet,prophet hunter.cell.0=H8,P12,V14"
                                         : "beast,puppet hunter.cell.0=H8,P12";
  return "babel " + std::to_string(players) + " round=9 turn=agent hunter.kind.0=" + kinds +
         " agent.kind.0=spider " + more;
}

TEST(Objectives, NextToAnOpenOneAtTheStartOfHerTurn) {  // [OBJ-1]
  for (const char* cell : {"B16", "A16", "B17", "B18", "A18"}) {
    Scene s(field(2, "plan.0=1,1,6,6 agent.cell.0=" + std::string(cell)), kArena);
    EXPECT_TRUE(s.offered(Scene::make(ActionKind::Complete, {}, 0))) << cell;
  }
  for (const char* cell : {"C16", "B15", "D18"}) {
    Scene s(field(2, "plan.0=1,1,6,6 agent.cell.0=" + std::string(cell)), kArena);
    EXPECT_TRUE(s.offers(ActionKind::Complete).empty()) << cell;
  }
}

TEST(Objectives, OnlyTheSiteThatTheDiePicked) {  // [OBJ-1] [SET-3]
  Scene s(field(2, "plan.0=2,1,6,6 agent.cell.0=A16"), kArena);
  EXPECT_TRUE(s.offers(ActionKind::Complete).empty());
}

TEST(Objectives, ACompletedOneIsNotCompletedAgain) {  // [OBJ-1]
  Scene s(field(2, "site.done.0=4 agent.cell.0=A16"), kArena);
  s.refused(Scene::make(ActionKind::Complete, {}, 0));
}

TEST(Objectives, PassingByOrEndingNextToOneCompletesNothing) {  // [OBJ-1]
  Scene s(field(2, "plan.0=1,1,6,6 agent.cell.0=C15"), kArena);
  s.move({"C15", "B16", "A16"});
  EXPECT_TRUE(s.offers(ActionKind::Complete).empty());
  s.decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, ObjectiveDone), 0);
  s.skip_to_agent_turn();
  s.complete(1);
  EXPECT_EQ(s.heard(kHunterSeat, ObjectiveDone, {0, "A17"}), 1);
}

TEST(Objectives, ThePublicTokenFlips) {  // [OBJ-2]
  Scene s(field(2, "plan.0=1,1,6,6 agent.cell.0=A16"), kArena);
  EXPECT_EQ(view(s.game(), s.state(), kHunterSeat).pub.sites[0], (PublicSite{1, 0}));
  s.complete(1);
  EXPECT_EQ(view(s.game(), s.state(), kHunterSeat).pub.sites[0], (PublicSite{1, 9}));
}

TEST(Objectives, WithFourPlayersATokenAppearsOnTheSite) {  // [OBJ-2]
  Scene s(field(4, "plan.0=1,1,6,6 agent.cell.0=A16"), kArena);
  EXPECT_EQ(view(s.game(), s.state(), kHunterSeat).pub.sites[0], PublicSite{});
  s.complete(1);
  EXPECT_EQ(s.heard(kHunterSeat, ObjectiveDone, {0, "A17"}), 1);
  EXPECT_EQ(view(s.game(), s.state(), kHunterSeat).pub.sites[0], (PublicSite{1, 9}));
  EXPECT_EQ(view(s.game(), s.state(), kHunterSeat).pub.sites[1], PublicSite{});
}

TEST(Escape, BeforeThreeObjectivesAnEscapePointIsAnOrdinaryCell) {  // [OBJ-3]
  Scene s(field(2, "site.done.0=3,5 agent.cell.0=B2"), kArena);
  s.move({"B2", "A1"}).decline_all();
  EXPECT_FALSE(over(s.state()));
  EXPECT_EQ(s.agent().cell, at("A1"));
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(Escape, EndingAMoveThereWithThreeObjectivesWins) {  // [OBJ-3] [OBJ-6]
  Scene s(field(2, "site.done.0=3,5,7 agent.cell.0=B2"), kArena);
  s.move({"B2", "A1"});
  EXPECT_TRUE(over(s.state()));
  EXPECT_EQ(s.heard(kHunterSeat, AgentEscaped, {0}), 1);
  EXPECT_EQ(s.heard(kHunterSeat, GameOver, {Side::Agents, EndReason::Escape}), 1);
}

TEST(Escape, StandingThereAMoveOfNoStepsEndsOnItToo) {  // [OBJ-3]
  Scene s(field(2, "site.done.0=3,5,7 agent.cell.0=A1"), kArena);
  s.rest();
  EXPECT_EQ(s.pub().winner, Side::Agents);
}

TEST(Escape, PassingThroughIsNotEnough) {  // [OBJ-3]
  Scene s(field(2, "site.done.0=3,5,7 agent.cell.0=B2"), kArena);
  s.move({"B2", "A1", "A2"}).decline_all();
  EXPECT_FALSE(over(s.state()));
}

TEST(Escape, AHuntersFigureBlocksThePointTheVehicleDoesNot) {  // [OBJ-3]
  Scene held(field(2, "hunter.cell.0=A1,P12 site.done.0=3,5,7 agent.cell.0=B2"), kArena);
  held.refused(held.path({"B2", "A1"}));
  // N1 of Facility 83X is a road cell: the vehicle stands on it with both hunters inside.
  Scene parked(
      "babel 2 round=9 turn=agent hunter.kind.0=beast,puppet vehicle.cell=N1 site.done.0=3,5,7 "
      "agent.kind.0=spider agent.cell.0=M1");
  parked.move({"M1", "N1"});
  EXPECT_EQ(parked.pub().winner, Side::Agents);
}

TEST(Escape, ExtraPointsCountWithFourPlayersOnly) {  // [OBJ-4]
  for (const char* point : {"A3", "N1", "W3"}) {
    Scene base(
        "babel 2 round=9 turn=agent hunter.kind.0=beast,puppet site.done.0=3,5,7 "
        "agent.kind.0=spider agent.cell.0=" +
        std::string(point));
    base.rest();
    EXPECT_EQ(base.pub().winner, Side::Agents) << point;
  }
  Scene two(
      "babel 2 round=9 turn=agent hunter.kind.0=beast,puppet site.done.0=3,5,7 "
      "agent.kind.0=spider agent.cell.0=H1");
  two.rest().decline_all();
  EXPECT_FALSE(over(two.state()));
  Scene four(
      "babel 4 round=9 turn=agent hunter.kind.0=beast,puppet,gun site.done.0=3,5,7 "
      "agent.kind.0=spider agent.cell.0=H1");
  four.rest();
  EXPECT_EQ(four.pub().winner, Side::Agents);
}

TEST(Escape, TheThirdObjectiveAndTheEscapeInOneTurn) {  // [OBJ-5]
  Scene s(
      "babel 4 round=9 turn=agent hunter.kind.0=beast,puppet,gun hunter.cell.0=H8,P12,V14 "
      "site.done.1=3,5 agent.kind.0=spider agent.cell.0=B16",
      kArena);
  s.complete(1).move({"B16", "A16"});
  EXPECT_EQ(s.pub().winner, Side::Agents);
  EXPECT_EQ(s.pub().reason, EndReason::Escape);
}

TEST(Escape, ItWinsAtOnceEvenInTheGunsSight) {  // [OBJ-6]
  Scene s(
      "babel 2 round=40 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=A6,P12 "
      "hunter.only.0=N site.done.0=3,5,7 agent.kind.0=spider agent.cell.0=B2 agent.hp.0=1",
      kArena);
  s.move({"B2", "A1"});
  EXPECT_EQ(s.pub().winner, Side::Agents);
  EXPECT_EQ(s.agent().hp, 1);
}

}  // namespace
}  // namespace specter::test::objectives
