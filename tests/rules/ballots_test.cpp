// When ballots are counted (TRA-5): as the first hunter of a round begins, or as the traitor shows
// himself before anybody else has acted.
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::ballots {
namespace {

constexpr Seat kPuppetSeat{4};

const std::string kFive =
    "babel 5 round=6 hunter.kind.0=gun,beast,prophet,puppet agent.kind.0=spider "
    "shown.kind.0=spider agent.cell.0=G10 traitor=3 ";

/// The ballot of a seat against a hunter, by index; -1 for nobody.
Action vote(int seat, int hunter) {
  Action a = Scene::make(ActionKind::Vote, {}, static_cast<std::uint8_t>(hunter + 1));
  a.seat = static_cast<Seat>(seat);
  return a;
}

Action by(Seat seat, ActionKind kind) {
  Action a = Scene::make(kind);
  a.seat = seat;
  return a;
}

/// The Puppet's player shows himself, becomes an Orangutan and stays where he is.
void reveal(Scene& s) {
  s.act(by(kPuppetSeat, ActionKind::Reveal));
  s.act(Scene::make(ActionKind::PickAgent, {}, static_cast<std::uint8_t>(AgentKind::Orangutan)));
  for (const Equipment e : {Equipment::SmokeGrenade, Equipment::FlashBang}) {
    if (e == Equipment::FlashBang) s.dice({2});
    s.act(Scene::make(ActionKind::PickEquipment, {}, static_cast<std::uint8_t>(e)));
  }
  s.rest().decline_all();
}

TEST(BallotsCounted, InTheVeryRoundInWhichTheyAreCast) {  // [TRA-5]
  Scene s(
      "babel 5 round=5 turn=agent traitor=1 vehicle.cell=K23 "
      "hunter.kind.0=gun,puppet,beast,prophet agent.kind.0=spider agent.cell.0=D5");
  s.rest().decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::HunterOrder);
  s.act(vote(1, 1)).act(vote(3, 1)).act(vote(4, 1));
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked), 0);
  s.begin("puppet");
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked, {1}), 1);
  EXPECT_EQ(s.decision(), DecisionKind::HunterMove);
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
  EXPECT_TRUE(s.offers(ActionKind::Sense).empty());
  EXPECT_FALSE(s.offers(ActionKind::GetOut).empty());
  // Everybody hears it before his turn begins.
  for (const Seat seat : {kAgentSeat, Seat{1}, Seat{2}, Seat{3}, Seat{4}, kSpectator})
    EXPECT_LT(s.heard_at(seat, EventCode::AccessRevoked, {1}),
              s.heard_at(seat, EventCode::HunterBegins, {1}));
}

TEST(BallotsCounted, InTheSecondEditionToo) {  // [TRA-5]
  Scene s(
      "covenant 5 round=5 turn=agent traitor=1 hunter.kind.0=gun,puppet,beast,prophet "
      "agent.kind.0=fox agent.cell.0=D5");
  s.rest().decline_all();
  s.act(vote(1, 1)).act(vote(3, 1)).act(vote(4, 1)).begin("puppet");
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked, {1}), 1);
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
  EXPECT_TRUE(s.offers(ActionKind::Sense).empty());
}

TEST(BallotsCounted, FromTheFirstRoundOn) {  // [TRA-5]
  Scene s(
      "babel 5 round=1 turn=agent traitor=3 hunter.kind.0=gun,beast,prophet,puppet "
      "agent.kind.0=spider");
  s.rest().decline_all();
  s.act(vote(1, 0)).act(vote(2, 0)).act(vote(3, 0)).begin("beast");
  EXPECT_EQ(s.hunter("gun").revoked, 1);
  EXPECT_FALSE(s.offers(ActionKind::Drive).empty());  // the Beast's own access is not touched
}

TEST(BallotsCounted, AgainstThePuppetFromAfar) {  // [TRA-5] [CARD-PUPPET-1] [CARD-PUPPET-2]
  Scene s(kFive + "turn=order hunter.cell.0=A1,D1,W2,K24");
  s.act(vote(1, 3)).act(vote(2, 3)).act(vote(3, 3)).begin("puppet");
  EXPECT_TRUE(s.offers(ActionKind::Enter).empty());
  EXPECT_TRUE(s.offers(ActionKind::Relay).empty());
  EXPECT_TRUE(s.offers(ActionKind::RemoteSense).empty());
}

TEST(BallotsCounted, NotWhatIsCastOnceTheFirstHasBegun) {  // [TRA-5]
  Scene s(kFive + "turn=order hunter.cell.0=A1,-,W2,D1");
  s.walk("gun", "A1").decline_all();
  s.act(vote(1, 1)).act(vote(3, 1)).act(vote(4, 1)).begin("beast");
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked), 0);
  EXPECT_FALSE(s.offers(ActionKind::Drive).empty());
  s.stay("beast").decline_all().skip_to_agent_turn().rest().decline_all();
  s.begin("beast");
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked, {1}), 1);
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
}

TEST(BallotsCounted, AgainInEveryRoundWhileTheyStand) {  // [TRA-5]
  Scene s(kFive + "turn=agent ballot.1=2,0,2,2 hunter.cell.0=A1,-,W2,D1");
  for (int round = 1; round <= 3; ++round) {
    s.rest().decline_all();
    EXPECT_EQ(s.hunter("beast").revoked, 0);  // access lasts for a round
    s.begin("gun");
    EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked, {1}), round);
    s.walk("gun", "A1").decline_all().skip_to_agent_turn();
  }
}

TEST(BallotsCounted, ChangedBetweenTheAgentsTurnAndTheHunters) {  // [TRA-5]
  Scene s(kFive + "turn=agent ballot.1=2,0,2,2 hunter.cell.0=A1,-,W2,D1");
  s.rest().decline_all();
  s.act(vote(4, -1)).begin("beast");
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked), 0);
  EXPECT_FALSE(s.offers(ActionKind::Drive).empty());
}

TEST(BallotsCounted, WhenAClockBeginsTheFirstTurn) {  // [TRA-5] [TIM-1]
  Scene s(kFive + "turn=order ballot.1=1,1,0,1 hunter.cell.0=-,D1,W2,A1");
  s.act(by(Seat{1}, ActionKind::Timeout));
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked, {0}), 1);
  EXPECT_LT(s.heard_at(kSpectator, EventCode::AccessRevoked),
            s.heard_at(kSpectator, EventCode::HunterBegins));
}

TEST(BallotsCounted, WhenTheTraitorShowsHimselfFirst) {  // [RULING-45] [TRA-5] [TRA-7]
  // Three of four name the Gun, and the traitor's own is the third.
  Scene s(kFive + "turn=order ballot.1=0,1,1,1 hunter.cell.0=-,D1,W2,H8");
  reveal(s);
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked, {0}), 1);
  EXPECT_LT(s.heard_at(kSpectator, EventCode::AccessRevoked),
            s.heard_at(kSpectator, EventCode::TraitorRevealed));
  s.act(vote(2, -1)).act(vote(3, -1)).begin("gun");
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());  // counted once a round
}

TEST(BallotsCounted, AfterThatNotAgainByTheFirstWhoBegins) {  // [TRA-5] [TRA-7]
  Scene s(kFive + "turn=order hunter.cell.0=-,D1,W2,H8");
  reveal(s);
  s.act(vote(2, 0)).act(vote(3, 0)).begin("gun");
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked), 0);
  EXPECT_FALSE(s.offers(ActionKind::Drive).empty());
  s.stay("gun").decline_all().skip_to_agent_turn();
  s.rest().decline_all().rest().decline_all();  // both agents
  s.begin("gun");
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked, {0}), 1);
}

TEST(BallotsCounted, ALaterRevealCountsNothing) {  // [TRA-5] [TRA-7]
  Scene s(kFive + "turn=order hunter.cell.0=-,D1,W2,H8");
  s.walk("beast", "D1").decline_all();
  s.act(vote(2, 0)).act(vote(3, 0)).act(vote(4, 0));
  reveal(s);
  s.begin("gun");
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked), 0);
}

TEST(BallotsCounted, ARevealInTheAgentsTurnLeavesThemToTheHunters) {  // [TRA-5] [TRA-6]
  Scene s(kFive + "turn=agent hunter.cell.0=-,L8,W2,H8 agent.cell.0=J8 agent.hidden.0=1");
  s.rest().act(ActionKind::Show);
  ASSERT_EQ(s.decision(), DecisionKind::RevealAgent);
  s.act(Scene::make(ActionKind::PickAgent, {}, static_cast<std::uint8_t>(AgentKind::Orangutan)));
  s.act(Scene::make(ActionKind::PickEquipment, {},
                    static_cast<std::uint8_t>(Equipment::SmokeGrenade)));
  s.dice({2}).act(
      Scene::make(ActionKind::PickEquipment, {}, static_cast<std::uint8_t>(Equipment::FlashBang)));
  s.rest().decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::HunterOrder);
  s.act(vote(2, 0)).act(vote(3, 0)).begin("gun");  // two of the three who are left
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked, {0}), 1);
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
}

}  // namespace
}  // namespace specter::test::ballots
