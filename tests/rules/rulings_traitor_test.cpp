// Rulings about the traitor, the second agent and the end (docs/rules/rulings.md).
//
// On the babel board H8 sees the road of rows 7 and 8; A1, D1, W2 and U32 see nearly nothing. The
// Puppet's player (hunter 3, seat 4) is the traitor unless a test says otherwise.
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::rulings_traitor {
namespace {

constexpr Seat kPuppetSeat{4};

const std::string kFive =
    "babel 5 round=6 hunter.kind.0=gun,beast,prophet,puppet agent.kind.0=spider "
    "shown.kind.0=spider ";
const std::string kTurned =
    "babel 5 turned=3 turned_round=4 traitor=3 hunter.gone.3=1 "
    "hunter.kind.0=gun,beast,prophet,puppet agent.kind.0=spider,blue_jay "
    "shown.kind.0=spider,blue_jay ";

Action by(Seat seat, ActionKind kind) {
  Action a = Scene::make(kind);
  a.seat = seat;
  return a;
}

Action announce(bool yes) { return Scene::make(ActionKind::Announce, {}, yes ? 1 : 0); }

/// The Puppet shows himself and becomes the Cobra with a Velocity Blade.
void reveal_cobra(Scene& s) {
  s.act(by(kPuppetSeat, ActionKind::Reveal));
  s.act(Scene::make(ActionKind::PickAgent, {}, static_cast<std::uint8_t>(AgentKind::Cobra)));
  for (const Equipment card : {Equipment::VelocityBlade, Equipment::FlashBang}) {
    if (card == Equipment::FlashBang) s.dice({2});  // the places of the two
    s.act(Scene::make(ActionKind::PickEquipment, {}, static_cast<std::uint8_t>(card)));
  }
  ASSERT_EQ(s.decision(), DecisionKind::RevealMove);
}

// --- Forced reveal ---------------------------------------------------------------------------

TEST(RulingForcedReveal, SmokeThatClearedExposesNobody) {  // [RULING-2] [TRA-6]
  const std::string position =
      kFive + "turn=agent traitor=3 hunter.cell.0=A1,L10,W2,H8 agent.cell.0=J8 ";
  Scene smoke(position + "smoke.cell.0=K8 smoke.owner.0=0 smoke.turns.0=1");
  smoke.rest().decline_all();
  ASSERT_EQ(smoke.heard(kSpectator, EventCode::SmokeCleared), 1);
  ASSERT_TRUE(smoke.sees("puppet", "J8"));  // unannounced, and she chose nothing
  ASSERT_EQ(smoke.figure().state, FigureState::None);
  smoke.walk("beast", "L8").act(ActionKind::Show);
  EXPECT_EQ(smoke.figure().cell, at("J8"));
  EXPECT_EQ(smoke.heard(kSpectator, EventCode::TraitorRevealed), 0);
  // Without the smoke she has to choose, and hides.
  Scene hides(position);
  hides.rest().act(ActionKind::Hide).decline_all();
  hides.walk("beast", "L8").act(ActionKind::Show);
  EXPECT_EQ(hides.heard(kSpectator, EventCode::TraitorRevealed, {3, 1}), 1);
}

TEST(RulingForcedReveal, APassengerDrivenPastExposesNobody) {  // [RULING-2] [TRA-6] [SEE-7]
  // From K22 the vehicle looks down the road to J31; who gets out on L22 does not.
  Scene s(kFive +
          "turn=order traitor=3 vehicle.cell=P21 hunter.cell.0=-,H29,W2,- agent.cell.0=J31");
  s.drive("gun", "K22").get_out("gun", "L22").decline_all();
  ASSERT_EQ(s.heard(kSpectator, EventCode::Clear, {0}), 1);
  ASSERT_TRUE(s.sees("puppet", "J31"));  // he sits inside, and nobody asked for him
  s.walk("beast", "H31").act(ActionKind::Show);
  EXPECT_EQ(s.figure().cell, at("J31"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed), 0);
}

TEST(RulingForcedReveal, WhatSheHidOnAnotherCellCountsNoMore) {  // [RULING-2] [TRA-6]
  // Hidden on J8, she shows herself to him on K8: the traitor's sight holds nothing back there.
  Scene s(kFive +
          "turn=agent traitor=3 hunter.cell.0=A1,L10,W2,H8 agent.cell.0=J8 agent.hidden.0=1");
  s.move({"J8", "K8"}).act(ActionKind::Show).decline_all();
  s.walk("beast", "L8").act(ActionKind::Show);
  EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {0, "K8"}), 2);
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed), 0);
}

// --- Answers ---------------------------------------------------------------------------------

TEST(RulingPreCognition, YesIsForAnObjectiveInReach) {  // [RULING-7] [CARD-PROPHET-2]
  // The objective of section 4 is on P18.
  const std::string listens = "turn=agent hunter.cell.0=A1,D1,W2,U32 ";
  const struct {
    std::string agent;
    bool reach;
  } cases[] = {{"agent.kind.0=spider agent.cell.0=P19", true},
               {"agent.kind.0=spider agent.cell.0=P20", false},
               {"agent.kind.0=blue_jay shown.kind.0=blue_jay agent.cell.0=P20", true}};
  for (const auto& c : cases) {
    Scene loyal(kFive + listens + c.agent + " traitor=1");
    loyal.rest().until(DecisionKind::Announce);
    EXPECT_EQ(loyal.offered(announce(true)), c.reach) << c.agent;
    EXPECT_TRUE(loyal.offered(announce(false))) << c.agent;
    Scene traitor(kFive + listens + c.agent + " traitor=2");
    traitor.rest().until(DecisionKind::Announce);
    EXPECT_TRUE(traitor.offered(announce(true))) << c.agent;
    EXPECT_TRUE(traitor.offered(announce(false))) << c.agent;
  }
}

TEST(RulingPreCognition, TheSecondAgentOfTheFirstEditionIsNotAsked) {  // [RULING-7] [TRA-9]
  const std::string position = kTurned + "round=8 hunter.cell.0=A1,D1,W2 agent.cell.0=P19,V17 ";
  Scene first(position + "turn=agent");
  first.rest().until(DecisionKind::Announce);
  EXPECT_EQ(first.asked(), kAgentSeat);
  Scene second(position + "turn=agent2");
  second.rest().until(DecisionKind::HunterOrder);
  EXPECT_EQ(second.heard(kSpectator, EventCode::Announced), 0);
}

TEST(RulingAnswers, AreConfirmedUntilTheReveal) {  // [RULING-8] [INF-6]
  const std::string cells = "hunter.cell.0=-,D1,W2,U32 agent.steps.0=3 ";
  // Of a loyal hunter: there is one answer, and she gives it.
  Scene before(kFive + cells + "agent.cell.0=G10 turn=order traitor=3");
  before.begin("gun").act(ActionKind::Sense);
  EXPECT_EQ(before.decision(), DecisionKind::Answer);
  EXPECT_EQ(before.offers(ActionKind::Answer).size(), 1U);
  before.decline().act(ActionKind::Stay);
  EXPECT_EQ(before.decision(), DecisionKind::Check);
  EXPECT_EQ(before.heard(kSpectator, EventCode::Clear), 0);
  // Afterwards nobody waits for it.
  Scene after(kTurned +
              "round=8 vehicle.cell=K23 hunter.cell.0=-,D1,W2 agent.steps.0=3 "
              "agent.cell.0=G10,G11 turn=order");
  after.begin("gun").act(ActionKind::Sense);
  EXPECT_EQ(after.heard(kSpectator, EventCode::SensorReading, {0, Compass::NW}), 1);
  EXPECT_EQ(after.decision(), DecisionKind::GetOut);
  after.act(ActionKind::Stay);
  EXPECT_EQ(after.heard(kSpectator, EventCode::Clear, {0}), 1);
  after.walk("beast", "D1");
  EXPECT_EQ(after.heard(kSpectator, EventCode::SensesReading), 2);  // of both, at once
  EXPECT_EQ(after.hunter("beast").played, 1);
}

// --- The first move of a revealed traitor ----------------------------------------------------

TEST(RulingReveal, NoVelocityBladeAgainstTheShotOfItsMove) {  // [RULING-11] [TRA-8]
  Scene s(kFive + "turn=order traitor=3 hunter.cell.0=L8,D1,W2,J9 agent.cell.0=G10");
  reveal_cobra(s);
  s.move({"J9", "J8"});
  ASSERT_EQ(s.decision(), DecisionKind::QuickDraw);
  s.dice({2}).act(ActionKind::Shoot);  // at once: she is not asked
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackResult, {0, 1, 1}), 1);
  EXPECT_EQ(s.agent(1).hp, 3);
  EXPECT_EQ(s.agent(1).cards[0].card, Equipment::VelocityBlade);
  EXPECT_EQ(s.agent(1).cards[0].charges, 2);
  // From then on it is hers.
  s.decline_all();
  s.walk("gun", "L8").until(DecisionKind::Attack).attack(1);
  EXPECT_EQ(s.decision(), DecisionKind::React);
  EXPECT_EQ(s.asked(), kPuppetSeat);
  s.dice({2, 2}).play("velocity_blade");
  EXPECT_EQ(s.agent(1).hp, 3);
}

TEST(RulingReveal, EscapingWithItIsAllowed) {  // [RULING-11] [OBJ-3]
  Scene s(kFive +
          "turn=order traitor=3 hunter.cell.0=A1,D1,W2,M1 agent.cell.0=G10 site.done.0=3,4,5");
  reveal_cobra(s);
  s.move({"M1", "N1"});
  EXPECT_EQ(s.heard(kSpectator, EventCode::AgentEscaped, {1}), 1);
}

// --- Resigning -------------------------------------------------------------------------------

TEST(RulingResign, EndsTheGameWithTheLastSeatOfASide) {  // [RULING-12]
  Scene hunters(kFive + "turn=order traitor=3 agent.cell.0=G10");
  for (const Seat seat : {Seat{1}, Seat{2}, Seat{3}}) {
    hunters.act(by(seat, ActionKind::Resign));
    EXPECT_EQ(hunters.pub().winner, Side::None) << ix(seat);
  }
  // The unrevealed traitor is one of them.
  hunters.act(by(kPuppetSeat, ActionKind::Resign));
  EXPECT_EQ(hunters.pub().winner, Side::Agents);
  EXPECT_EQ(hunters.pub().reason, EndReason::Resigned);
  Scene agent(kFive + "turn=order traitor=3 agent.cell.0=G10");
  agent.act(by(kAgentSeat, ActionKind::Resign));
  EXPECT_EQ(agent.pub().winner, Side::Hunters);
  EXPECT_EQ(agent.pub().reason, EndReason::Resigned);
}

TEST(RulingResign, ARevealedTraitorIsOneOfTheAgents) {  // [RULING-12]
  const std::string position =
      kTurned + "round=8 turn=order hunter.cell.0=A1,D1,W2 agent.cell.0=G10,G11";
  for (const Seat first : {kAgentSeat, kPuppetSeat}) {
    Scene agents(position);
    agents.act(by(first, ActionKind::Resign));
    EXPECT_EQ(agents.pub().winner, Side::None);
    agents.act(by(first == kAgentSeat ? kPuppetSeat : kAgentSeat, ActionKind::Resign));
    EXPECT_EQ(agents.pub().winner, Side::Hunters);
  }
  Scene hunters(position);
  hunters.act(by(Seat{1}, ActionKind::Resign)).act(by(Seat{2}, ActionKind::Resign));
  EXPECT_EQ(hunters.pub().winner, Side::None);
  hunters.act(by(Seat{3}, ActionKind::Resign));
  EXPECT_EQ(hunters.pub().winner, Side::Agents);
}

// --- Smoke and decoys ------------------------------------------------------------------------

TEST(RulingSmoke, OfAnEscapedAgentClearsWhenHerTurnWouldHaveEnded) {  // [RULING-13] [END-5]
  Scene s(kTurned +
          "round=20 turn=agent hunter.cell.0=A1,D1,W2 site.done.0=3,4,5 agent.cell.0=M1,G10 "
          "smoke.cell.0=S12 smoke.owner.0=0 smoke.turns.0=2");
  s.move({"M1", "N1"});
  ASSERT_EQ(s.heard(kSpectator, EventCode::AgentEscaped, {0}), 1);
  s.forget();
  s.skip_to_agent_turn();  // the second agent's turn of round 21
  ASSERT_EQ(s.asked(), kPuppetSeat);
  const int round = s.heard_at(kSpectator, EventCode::RoundStarted, {21});
  const int cleared = s.heard_at(kSpectator, EventCode::SmokeCleared, {"S12"});
  const int second = s.heard_at(kSpectator, EventCode::AgentTurn, {1});
  EXPECT_GE(round, 0);
  EXPECT_GT(cleared, round);
  EXPECT_GT(second, cleared);
}

TEST(RulingDecoy, HidesHerFromATraitorWhoSeesHerEnd) {  // [RULING-16] [CARD-HOLO] [TRA-2]
  const auto position = [](int traitor) {
    return "babel 5 round=6 turn=agent hunter.kind.0=gun,beast,prophet,puppet "
           "hunter.cell.0=A1,D1,W2,H8 agent.kind.0=blue_jay agent.cell.0=J9 "
           "agent.card.0=holo_decoy traitor=" +
           std::to_string(traitor);
  };
  Scene s(position(3));
  s.move({"J9", "J8"});
  ASSERT_TRUE(s.sees("puppet", "J8"));
  ASSERT_TRUE(s.offers_card("holo_decoy"));
  s.play("holo_decoy", "K10").decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("K10"), 6, FigureState::Marker}));
  EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible), 0);
  // A loyal hunter's sight of her end leaves no choice.
  Scene loyal(position(2));
  loyal.move({"J9", "J8"});
  ASSERT_EQ(loyal.decision(), DecisionKind::Sighting);
  EXPECT_FALSE(loyal.offers_card("holo_decoy"));
}

}  // namespace
}  // namespace specter::test::rulings_traitor
