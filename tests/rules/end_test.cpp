// The end of the game (END-1 to END-6).
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::end {
namespace {

const std::string kThree =
    "babel 3 turn=agent hunter.kind.0=gun,beast hunter.cell.0=A1,D1 agent.kind.0=orangutan "
    "shown.kind.0=orangutan ";
// Two agents: the Puppet's player was the traitor.
const std::string kTurned =
    "babel 5 turned=3 turned_round=4 traitor=3 hunter.gone.3=1 "
    "hunter.kind.0=gun,beast,prophet,puppet hunter.cell.0=A1,D1,W2 agent.kind.0=spider,orangutan "
    "shown.kind.0=spider,orangutan ";
constexpr Seat kPuppetSeat{4};

TEST(Escape, WinsWithThreeObjectivesAtOnce) {  // [END-1]
  Scene s(kThree + "round=20 site.done.0=3,4,5 agent.cell.0=M1");
  s.move({"M1", "N1"});
  EXPECT_EQ(s.pub().winner, Side::Agents);
  EXPECT_EQ(s.pub().reason, EndReason::Escape);
  EXPECT_EQ(s.heard(kSpectator, EventCode::GameOver, {Side::Agents, EndReason::Escape}), 1);
  Scene two(kThree + "round=20 site.done.0=3,4 agent.cell.0=M1");
  two.move({"M1", "N1"}).decline_all();
  EXPECT_EQ(two.pub().winner, Side::None);
}

TEST(Escape, InRoundFortyIsInTime) {  // [END-1] [END-3]
  Scene s(kThree + "round=40 site.done.0=3,4,5 agent.cell.0=M1");
  s.move({"M1", "N1"});
  EXPECT_EQ(s.pub().winner, Side::Agents);
}

TEST(RoundForty, EndsWithTheHuntersWin) {  // [END-3]
  Scene s(kThree + "round=40 site.done.0=3,4,5 agent.cell.0=G10");
  s.rest();
  EXPECT_EQ(s.pub().winner, Side::None);  // they have their turns
  s.walk("beast", "D1").decline_all();
  EXPECT_EQ(s.pub().winner, Side::None);
  s.walk("gun", "A1").decline_all();
  EXPECT_EQ(s.pub().winner, Side::Hunters);
  EXPECT_EQ(s.pub().reason, EndReason::RoundsOver);
}

TEST(RoundThirtyNine, IsNotTheLast) {  // [END-3]
  Scene s(kThree + "round=39 agent.cell.0=G10");
  s.skip_to_agent_turn();
  EXPECT_EQ(s.pub().round, 40);
  EXPECT_EQ(s.pub().winner, Side::None);
}

TEST(Caught, EitherAgentIsTheEnd) {  // [END-2]
  for (const int target : {0, 1}) {
    Scene s(kTurned +
            "round=8 turn=hunter1 hunter.cell.1=H8 agent.cell.0=J8,I8 agent.hp.0=1 "
            "agent.hp.1=1");
    s.walk("beast", "H8").dice({5}).attack(target);
    EXPECT_EQ(s.pub().winner, Side::Hunters);
    EXPECT_EQ(s.pub().reason, EndReason::Caught);
    EXPECT_EQ(s.heard(kSpectator, EventCode::AgentCaught, {target}), 1);
  }
}

TEST(FivePlayers, WinAtOnceWhileTheTraitorIsUnrevealed) {  // [END-4]
  Scene s(
      "babel 5 round=20 turn=agent traitor=3 hunter.kind.0=gun,beast,prophet,puppet "
      "hunter.cell.0=A1,D1,W2,U32 agent.kind.0=spider site.done.0=3,4,5 agent.cell.0=M1");
  s.move({"M1", "N1"});
  EXPECT_EQ(s.pub().winner, Side::Agents);
}

TEST(FivePlayers, NeedThreeObjectivesAlsoWhileUnrevealed) {  // [END-4]
  Scene s(
      "babel 5 round=20 turn=agent traitor=3 hunter.kind.0=gun,beast,prophet,puppet "
      "hunter.cell.0=A1,D1,W2,U32 agent.kind.0=spider site.done.0=3,4 agent.cell.0=M1");
  s.move({"M1", "N1"}).decline_all();
  EXPECT_EQ(s.pub().winner, Side::None);
}

TEST(TwoAgents, BothMustEscapeTheFirstFirst) {  // [END-4] [END-5]
  Scene s(kTurned + "round=20 turn=agent site.done.0=3,4,5 agent.cell.0=M1,M4");
  s.move({"M1", "N1"});
  EXPECT_EQ(s.pub().winner, Side::None);
  EXPECT_EQ(s.heard(kSpectator, EventCode::AgentEscaped, {0}), 1);
  EXPECT_EQ(s.asked(), kPuppetSeat);
  s.move({"M4", "N3", "N2", "N1"});
  EXPECT_EQ(s.pub().winner, Side::Agents);
}

TEST(TwoAgents, BothMustEscapeTheSecondFirst) {  // [END-4]
  Scene s(kTurned + "round=20 turn=agent2 site.done.0=3,4,5 agent.cell.0=L4,M1");
  s.move({"M1", "N1"});
  EXPECT_EQ(s.pub().winner, Side::None);
  s.skip_to_agent_turn();
  ASSERT_EQ(s.asked(), kAgentSeat);
  s.move({"L4", "M4", "N3", "N2", "N1"});
  EXPECT_EQ(s.pub().winner, Side::Agents);
}

TEST(TwoAgents, TheMoveOfTheRevealMayEscape) {  // [END-4] [TRA-8]
  Scene s(
      "babel 5 round=20 turn=order traitor=3 hunter.kind.0=gun,beast,prophet,puppet "
      "hunter.cell.0=A1,D1,W2,M1 agent.kind.0=spider site.done.0=3,4,5 agent.cell.0=G10");
  Action reveal = Scene::make(ActionKind::Reveal);
  reveal.seat = kPuppetSeat;
  s.act(reveal);
  s.act(Scene::make(ActionKind::PickAgent, {}, static_cast<std::uint8_t>(AgentKind::Cobra)));
  const auto flash = static_cast<std::uint8_t>(Equipment::FlashBang);
  s.act(Scene::make(ActionKind::PickEquipment, {}, flash));
  s.dice({2}).act(Scene::make(ActionKind::PickEquipment, {}, flash));
  s.move({"M1", "N1"});
  EXPECT_EQ(s.heard(kSpectator, EventCode::AgentEscaped, {1}), 1);
  EXPECT_EQ(s.pub().winner, Side::None);  // he is revealed: both have to
}

TEST(TwoAgents, TheSecondAgentsTurnOfRoundFortyIsInTime) {  // [END-4]
  Scene s(kTurned + "round=40 turn=agent2 shown.escaped.0=1 site.done.0=3,4,5 agent.cell.0=N1,M1");
  s.move({"M1", "N1"});
  EXPECT_EQ(s.pub().winner, Side::Agents);
}

TEST(TwoAgents, OneEscapeIsNotEnoughInTheEnd) {  // [END-3] [END-4]
  Scene s(kTurned + "round=40 turn=agent2 shown.escaped.0=1 site.done.0=3,4,5 agent.cell.0=N1,M4");
  s.rest();
  s.skip_to_agent_turn();
  EXPECT_EQ(s.pub().winner, Side::Hunters);
  EXPECT_EQ(s.pub().reason, EndReason::RoundsOver);
}

TEST(Escaped, SheIsOffTheBoardAndCannotBeHurt) {  // [END-5]
  Scene s(kTurned + "round=20 turn=agent hunter.cell.0=N3 site.done.0=3,4,5 agent.cell.0=M1,G10");
  s.move({"M1", "N1"});
  EXPECT_EQ(s.figure(0).state, FigureState::None);
  s.rest().decline_all();  // the second agent plays on
  // A hunter comes to the very cell: nothing is found there, nothing can be attacked.
  s.walk("gun", "N1");
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {0}), 1);
  s.decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared), 0);
  s.skip_to_agent_turn();
  EXPECT_EQ(s.asked(), kPuppetSeat);  // no turn of hers
}

TEST(Escaped, SheAnswersNoQuestions) {  // [END-5]
  Scene s(kTurned +
          "round=20 turn=hunter1 hunter.cell.1=L2 shown.escaped.0=1 site.done.0=3,4,5 "
          "agent.cell.0=N1,G10 agent.steps.0=4,2");
  s.walk("beast", "L2").decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading, {1, 0}), 0);
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading, {1, 1, 0}), 1);
}

TEST(Escaped, TheOtherMayStillBeCaught) {  // [END-2] [END-5]
  Scene s(kTurned +
          "round=20 turn=hunter1 hunter.cell.1=H8 shown.escaped.0=1 "
          "site.done.0=3,4,5 agent.cell.0=N1,J8 agent.hp.1=1");
  s.walk("beast", "H8").dice({3}).attack(1);
  EXPECT_EQ(s.pub().winner, Side::Hunters);
}

TEST(AfterTheEnd, EverythingIsPublic) {  // [END-6] [INF-5]
  Scene s(
      "babel 5 round=20 turn=agent traitor=3 hunter.kind.0=gun,beast,prophet,puppet "
      "hunter.cell.0=A1,D1,W2,U32 agent.kind.0=spider site.done.0=3,4,5 agent.cell.0=M1 "
      "agent.card.0=flash_bang,smoke_grenade,adrenal_surge agent.sheet.18=K5,L5");
  s.move({"M1", "N1"});
  ASSERT_TRUE(over(s.state()));
  for (const Seat seat : {kAgentSeat, Seat{1}, Seat{2}, Seat{3}, Seat{4}, kSpectator}) {
    const View v = view(s.game(), s.state(), seat);
    EXPECT_EQ(v.agents, s.state().agents);  // the sheet, the cards, the HP
    EXPECT_EQ(v.plan, s.state().plan);
    EXPECT_EQ(v.roles, s.state().roles);
  }
}

TEST(AfterTheEnd, NobodyActsAnyMore) {  // [END-2]
  Scene s(kThree + "round=20 site.done.0=3,4,5 agent.cell.0=M1");
  s.move({"M1", "N1"});
  Action resign = Scene::make(ActionKind::Resign);
  resign.seat = kHunterSeat;
  s.refused(resign, "act.game_over");
}

}  // namespace
}  // namespace specter::test::end
