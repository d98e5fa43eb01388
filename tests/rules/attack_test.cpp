// Attacks (ATK-1 to ATK-6).
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::attack {
namespace {

/// A hunter on foot at his move, the agent standing in the open on `agent_cell`.
std::string duel(const std::string& hunter, const std::string& hunter_cell,
                 const std::string& agent, const std::string& agent_cell) {
  return "babel 3 round=6 turn=hunter0 hunter.kind.0=" + hunter + "," +
         (hunter == "beast" ? "puppet" : "beast") + " hunter.cell.0=" + hunter_cell +
         ",A1 agent.kind.0=" + agent + " shown.kind.0=" + agent + " agent.cell.0=" + agent_cell +
         " shown.figure.0=" + agent_cell + " shown.figure_round.0=6 shown.figure_state.0=visible ";
}

TEST(Attack, HitsWhenTheRollReachesTheDistance) {  // [ATK-2] [ATK-4]
  Scene hit(duel("puppet", "H8", "orangutan", "L8"));
  hit.dice({4}).walk("puppet", "H8").attack();
  EXPECT_EQ(hit.agent().hp, 5);
  Scene miss(duel("puppet", "H8", "orangutan", "L8"));
  miss.dice({3}).walk("puppet", "H8").attack();
  EXPECT_EQ(miss.agent().hp, 6);
  EXPECT_EQ(miss.heard(kSpectator, EventCode::Damage), 0);
}

TEST(Attack, DistanceIgnoresStructuresAndCountsDiagonals) {  // [ATK-2]
  // K8 to M7: seen along the road's second lane, two columns and one row away.
  Scene s(duel("puppet", "K8", "orangutan", "M7"));
  s.dice({2}).walk("puppet", "K8").attack();
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared, {0, 0, "M7", 2}), 1);
  EXPECT_EQ(s.agent().hp, 5);
}

TEST(Attack, RollsEverySixAgainAndAddsIt) {  // [ATK-2]
  Scene enough(duel("puppet", "A8", "orangutan", "J8"));
  enough.dice({6, 3}).walk("puppet", "A8").attack();
  EXPECT_EQ(enough.agent().hp, 5);
  Scene short_by_one(duel("puppet", "A8", "orangutan", "J8"));
  short_by_one.dice({6, 2}).walk("puppet", "A8").attack();
  EXPECT_EQ(short_by_one.agent().hp, 6);
  Scene twice(duel("puppet", "A8", "orangutan", "N8"));
  twice.dice({6, 6, 1}).walk("puppet", "A8").attack();  // 13; only a first 1 misses
  EXPECT_EQ(twice.agent().hp, 5);
  EXPECT_EQ(twice.heard(kSpectator, EventCode::DieRolled, {Purpose::Attack}), 3);
}

TEST(Attack, OnTheSameCellHitsWithoutARollOrModifier) {  // [ATK-2]
  Scene s(duel("puppet", "H8", "spider", "I8"));
  s.walk("puppet", "I8").attack();  // Evasion does not help
  EXPECT_EQ(s.agent().hp, 3);
  EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled), 0);
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackResult, {0, 0, 1}), 1);
}

TEST(Attack, FirstRollOfOneMisses) {  // [ATK-3]
  Scene plain(duel("puppet", "H8", "orangutan", "I8"));
  plain.dice({1}).walk("puppet", "H8").attack();
  EXPECT_EQ(plain.agent().hp, 6);
  EXPECT_EQ(plain.heard(kSpectator, EventCode::AttackResult, {0, 0, 0}), 1);
  // Whatever the modifiers: 1 + 2 would reach three cells.
  Scene prophet(duel("prophet", "H8", "orangutan", "I8"));
  prophet.dice({1}).walk("prophet", "H8").attack();
  EXPECT_EQ(prophet.agent().hp, 6);
}

TEST(Attack, DiceAndResultArePublic) {  // [ATK-4] [INF-1]
  Scene s(duel("puppet", "H8", "orangutan", "L8"));
  s.dice({6, 2}).walk("puppet", "H8").attack();
  for (const Seat seat : {kAgentSeat, Seat{1}, Seat{2}, kSpectator}) {
    EXPECT_EQ(s.heard(seat, EventCode::AttackDeclared, {0, 0, "L8", 4}), 1);
    EXPECT_EQ(s.heard(seat, EventCode::DieRolled, {Purpose::Attack, 0, 6}), 1);
    EXPECT_EQ(s.heard(seat, EventCode::DieRolled, {Purpose::Attack, 0, 2}), 1);
    EXPECT_EQ(s.heard(seat, EventCode::AttackResult, {0, 0, 1}), 1);
    EXPECT_EQ(s.heard(seat, EventCode::Damage, {0, 1}), 1);
  }
}

TEST(Attack, ModifiersAddUp) {  // [ATK-5] [CARD-PROPHET-1]
  // Prophet +2 and Evasion -2 within 3.
  Scene even(duel("prophet", "H8", "spider", "K8"));
  even.dice({3}).walk("prophet", "H8").attack();
  EXPECT_EQ(even.agent().hp, 3);
  Scene short_by_one(duel("prophet", "H8", "spider", "K8"));
  short_by_one.dice({2}).walk("prophet", "H8").attack();
  EXPECT_EQ(short_by_one.agent().hp, 4);
  // Four away Evasion is out of reach: +2 alone.
  Scene far(duel("prophet", "H8", "spider", "L8"));
  far.dice({2}).walk("prophet", "H8").attack();
  EXPECT_EQ(far.agent().hp, 3);
}

TEST(Attack, VelocityBladeAddsToOtherModifiers) {  // [ATK-5]
  // +2 and -3 at distance 2: a 3 is needed.
  const std::string position = duel("prophet", "H8", "cobra", "J8") + "agent.card.0=velocity_blade";
  Scene hit(position);
  hit.dice({3}).walk("prophet", "H8").attack().play("velocity_blade");
  EXPECT_EQ(hit.agent().hp, 3);
  Scene miss(position);
  miss.dice({2}).walk("prophet", "H8").attack().play("velocity_blade");
  EXPECT_EQ(miss.agent().hp, 4);
}

TEST(Attack, AtNoHpTheAgentIsCaught) {  // [ATK-6] [END-2]
  Scene s(duel("puppet", "H8", "orangutan", "I8") + "agent.hp.0=1");
  s.dice({2}).walk("puppet", "H8").attack();
  EXPECT_EQ(s.heard(kSpectator, EventCode::AgentCaught, {0}), 1);
  EXPECT_EQ(s.pub().winner, Side::Hunters);
  EXPECT_EQ(s.pub().reason, EndReason::Caught);
  EXPECT_EQ(s.decision(), DecisionKind::None);
}

TEST(Attack, IsOptionalAndOncePerTurn) {  // [ATK-1]
  Scene declines(duel("puppet", "H8", "orangutan", "I8"));
  declines.walk("puppet", "H8").act(ActionKind::Pass);
  EXPECT_EQ(declines.hunter("puppet").played, 1);
  EXPECT_EQ(declines.agent().hp, 6);
  Scene once(duel("puppet", "H8", "orangutan", "I8"));
  once.dice({2}).walk("puppet", "H8").attack();
  EXPECT_EQ(once.hunter("puppet").played, 1);
  EXPECT_EQ(once.heard(kSpectator, EventCode::AttackDeclared), 1);
}

TEST(Attack, FollowsTheMove) {  // [ATK-1]
  Scene s(duel("puppet", "H8", "orangutan", "I8"));
  EXPECT_EQ(s.decision(), DecisionKind::HunterMove);
  s.refused(Scene::make(ActionKind::Attack));
  // He walks out of sight of her: no attack.
  s.walk("puppet", "G10");
  EXPECT_EQ(s.hunter("puppet").played, 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared), 0);
}

TEST(Attack, NeedsHisOwnSight) {  // [ATK-1]
  // Everybody knows where she is; the puppet on D1 does not see her.
  Scene s(duel("puppet", "D1", "orangutan", "I8"));
  s.walk("puppet", "D1");
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {0}), 1);
  EXPECT_EQ(s.hunter("puppet").played, 1);
}

TEST(Attack, NeedsSightThroughNoSmoke) {  // [ATK-1]
  Scene s(duel("puppet", "H8", "orangutan", "N8") + "smoke.cell.0=K7 smoke.turns.0=1");
  s.walk("puppet", "H8");
  EXPECT_EQ(s.hunter("puppet").played, 1);
}

TEST(Attack, IsNotForAHunterWhoIsToldClear) {  // [ATK-1] [RULING-5]
  // Under Stealth Field he sees her within 2 only, although her figure, placed for a hunter who
  // stands beside her, is in line with him.
  Scene s(
      "babel 3 round=6 turn=order hunter.kind.0=puppet,beast hunter.cell.0=H8,K8 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=L8 agent.stealth.0=1 "
      "shown.figure.0=L8 shown.figure_round.0=6 shown.figure_state.0=visible");
  s.walk("puppet", "H8");
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {0}), 1);
  EXPECT_EQ(s.hunter("puppet").played, 1) << "he was told that she is not visible to him";
  s.walk("beast", "K8").decline();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {1}), 0);
}

TEST(Attack, NeedsAHunterWhoIsNotStunned) {  // [ATK-1] [STA-1]
  Scene s(duel("puppet", "H8", "orangutan", "I8") + "hunter.stunned.0=1");
  s.walk("puppet", "H8");
  EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {0, "I8"}), 1);
  EXPECT_EQ(s.hunter("puppet").played, 1);
  Scene same_cell(duel("puppet", "H8", "orangutan", "H8") + "hunter.stunned.0=1");
  same_cell.walk("puppet", "H8");
  EXPECT_EQ(same_cell.agent().hp, 6);
  EXPECT_EQ(same_cell.hunter("puppet").played, 1);
}

TEST(Attack, ChoosesOneOfTwoAgents) {  // [ATK-1]
  const std::string position =
      "babel 5 round=8 turn=hunter0 turned=3 turned_round=4 traitor=3 hunter.gone.3=1 "
      "hunter.kind.0=beast,gun,prophet,puppet hunter.cell.0=H8,A1,D1 agent.kind.0=spider,orangutan "
      "shown.kind.0=spider,orangutan agent.cell.0=L8,J8 ";
  Scene s(position);
  s.walk("beast", "H8");
  ASSERT_EQ(s.offers(ActionKind::Attack).size(), 2U);
  s.dice({4}).attack(1);
  EXPECT_EQ(s.agent(0).hp, 4);
  EXPECT_EQ(s.agent(1).hp, 5);
  EXPECT_EQ(s.hunter("beast").played, 1);
}

}  // namespace
}  // namespace specter::test::attack
