// The course of rounds: TRN-1 to TRN-3.
#include <gtest/gtest.h>

#include "support/arena.h"
#include "support/scene.h"

namespace specter::test::turns {
namespace {

using enum EventCode;

TEST(Rounds, TheAgentThenEachHunterOnce) {  // [TRN-1]
  Scene s(
      "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
      "agent.kind.0=spider agent.cell.0=D4",
      kArena);
  s.rest().decline_all();
  s.walk("puppet", "P11").decline_all();
  s.walk("beast", "H7").decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, HunterDone), 2);
  EXPECT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.asked(), kAgentSeat);
  EXPECT_EQ(s.pub().round, 6);
  for (const Seat seat : {kAgentSeat, kHunterSeat, kSpectator})
    EXPECT_EQ(s.heard(seat, RoundStarted, {6}), 1);
  EXPECT_EQ(view(s.game(), s.state(), kSpectator).pub.round, 6);
}

TEST(Rounds, TheFortiethIsTheLast) {  // [TRN-1]
  const std::string at40 =
      " turn=order hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 hunter.played.0=1 "
      "agent.kind.0=spider agent.cell.0=D4";
  Scene last("babel 2 round=40" + at40, kArena);
  last.walk("puppet", "P11").decline_all();
  EXPECT_TRUE(over(last.state()));
  EXPECT_EQ(last.pub().round, 40);
  EXPECT_EQ(last.pub().winner, Side::Hunters);
  EXPECT_EQ(last.pub().reason, EndReason::RoundsOver);
  Scene before("babel 2 round=39" + at40, kArena);
  before.walk("puppet", "P11").decline_all();
  EXPECT_FALSE(over(before.state()));
  EXPECT_EQ(before.pub().round, 40);
}

TEST(Rounds, TheFirstAgentThenTheSecondThenTheHunters) {  // [TRN-2]
  Scene s(
      "babel 5 round=6 turn=agent traitor=3 turned=3 turned_round=4 "
      "hunter.kind.0=beast,puppet,gun,prophet hunter.gone.3=1 hunter.cell.0=H8,P12,V14 "
      "agent.kind.0=spider,orangutan agent.cell.0=D4,E5",
      kArena);
  EXPECT_EQ(s.asked(), kAgentSeat);
  s.rest().decline_all();
  EXPECT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.asked(), Seat{4});
  s.rest().decline_all();
  EXPECT_EQ(s.agent(1).sheet[6], at("E5"));
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
  EXPECT_EQ(s.heard(kSpectator, AgentDone, {0}), 1);
  EXPECT_EQ(s.heard(kSpectator, AgentDone, {1}), 1);
  EXPECT_EQ(s.offers(ActionKind::Begin, Seat{4}).size(), 0U);
}

TEST(Rounds, HuntersActInAnyOrderTheFirstToActIsNext) {  // [TRN-3]
  Scene s(
      "babel 4 round=5 turn=order hunter.kind.0=beast,puppet,gun hunter.cell.0=H8,P12,V14 "
      "agent.kind.0=spider agent.cell.0=D4",
      kArena);
  const Decisions open = decisions(s.game(), s.state());
  ASSERT_EQ(open.count, 3);
  for (const Decision& d : open)
    EXPECT_TRUE(d.first_wins);
  s.begin("gun");
  // His turn is finished before another begins.
  Action other = Scene::make(ActionKind::Begin, {}, 0);
  other.seat = Seat{1};
  s.refused(other, "act.not_asked");
  s.walk("gun", "V13");
  s.decline_all();
  Action again = Scene::make(ActionKind::Begin, {}, 2);
  again.seat = Seat{3};
  s.refused(again, "act.not_asked");
  EXPECT_EQ(decisions(s.game(), s.state()).count, 2);
  s.walk("beast", "H7").decline_all();
  s.walk("puppet", "P11").decline_all();
  EXPECT_EQ(s.pub().round, 6);
}

TEST(Rounds, TheOrderIsChosenAnewEachRound) {  // [TRN-3]
  Scene s(
      "babel 3 round=5 turn=order hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
      "agent.kind.0=spider agent.cell.0=D4",
      kArena);
  s.walk("puppet", "P11").decline_all();
  s.walk("beast", "H7").decline_all();
  s.rest().decline_all();
  EXPECT_EQ(s.offers(ActionKind::Begin, Seat{1}).size(), 1U);
  EXPECT_EQ(s.offers(ActionKind::Begin, Seat{2}).size(), 1U);
  s.walk("beast", "H6").decline_all();
  s.walk("puppet", "P12").decline_all();
  EXPECT_EQ(s.pub().round, 7);
}

TEST(Rounds, NobodyBeginsTheTurnOfAnothersHunter) {  // [TRN-3]
  Scene s(
      "babel 3 round=5 turn=order hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
      "agent.kind.0=spider agent.cell.0=D4",
      kArena);
  Action theft = Scene::make(ActionKind::Begin, {}, 0);
  theft.seat = Seat{2};
  s.refused(theft);
  theft.seat = kAgentSeat;
  s.refused(theft, "act.not_asked");
}

}  // namespace
}  // namespace specter::test::turns
