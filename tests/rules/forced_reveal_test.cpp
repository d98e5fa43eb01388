// When a sighting exposes the traitor, and when it does not (TRA-6).
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::forced_reveal {
namespace {

// The Puppet is the traitor. On H8 he sees the road of rows 7 and 8.
const std::string kFive =
    "babel 5 round=6 traitor=3 hunter.kind.0=gun,beast,prophet,puppet agent.kind.0=spider "
    "shown.kind.0=spider ";

TEST(ForcedReveal, NotIfAMoveLeadsFromHisSightIntoBoth) {  // [TRA-6]
  // She hides from him on G8. The loyal Beast on F6 sees column F down to F8, where she goes.
  Scene s(kFive + "turn=agent hunter.cell.0=A1,F6,W2,H8 agent.cell.0=G8 agent.hidden.0=1");
  ASSERT_TRUE(s.sees("puppet", "G8"));
  ASSERT_FALSE(s.sees("beast", "G8"));
  ASSERT_TRUE(s.sees("puppet", "F8"));
  ASSERT_TRUE(s.sees("beast", "F8"));
  s.move({"G8", "F8"}).act(ActionKind::Show).decline_all();
  EXPECT_EQ(s.figure().cell, at("F8"));
  EXPECT_EQ(s.figure().state, FigureState::Visible);
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed), 0);
}

TEST(ForcedReveal, NotIfSheStaysWhereOnlyTheLoyalSee) {  // [TRA-6]
  // Nobody ever hid from anybody on J9: neither a check nor her own turn tells of a traitor.
  Scene check(kFive + "turn=order hunter.cell.0=A1,I11,W2,H8 agent.cell.0=J9");
  ASSERT_FALSE(check.sees("puppet", "J9"));
  check.walk("beast", "J10").act(ActionKind::Show).decline_all();
  EXPECT_EQ(check.figure().cell, at("J9"));
  EXPECT_EQ(check.heard(kSpectator, EventCode::TraitorRevealed), 0);
  Scene rest(kFive + "turn=agent hunter.cell.0=A1,J10,W2,H8 agent.cell.0=J9");
  rest.rest().act(ActionKind::Show).decline_all();
  EXPECT_EQ(rest.figure().state, FigureState::Visible);
  EXPECT_EQ(rest.heard(kSpectator, EventCode::TraitorRevealed), 0);
}

TEST(ForcedReveal, NotOnceHeHasWalkedOutOfSight) {  // [TRA-6]
  // She does not stand in his sight any more when the Beast finds her.
  Scene s(kFive + "turn=order hunter.cell.0=A1,L10,W2,H8 agent.cell.0=J8 agent.hidden.0=1");
  s.walk("puppet", "G9").decline_all();
  ASSERT_FALSE(s.sees("puppet", "J8"));
  s.walk("beast", "L8").act(ActionKind::Show).decline_all();
  EXPECT_EQ(s.figure().cell, at("J8"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed), 0);
}

TEST(ForcedReveal, NotWhileHeIsBlind) {  // [TRA-6] [VIS-7]
  const std::string position = kFive +
                               "turn=agent hunter.cell.0=A1,L8,W2,H8 agent.cell.0=J8 "
                               "agent.hidden.0=1";
  Scene blind(position + " hunter.blinded.3=1");
  blind.rest().act(ActionKind::Show).decline_all();
  EXPECT_EQ(blind.figure().cell, at("J8"));
  EXPECT_EQ(blind.heard(kSpectator, EventCode::TraitorRevealed), 0);
  Scene sees(position);
  sees.rest().act(ActionKind::Show);
  EXPECT_EQ(sees.heard(kSpectator, EventCode::TraitorRevealed, {3, 1}), 1);
}

TEST(ForcedReveal, OnHerTurnHisMoveIsTheOneOfTheRound) {  // [TRA-8] [TRN-2]
  Scene s(kFive + "turn=agent hunter.cell.0=A1,L8,W2,H8 agent.cell.0=J8 agent.hidden.0=1");
  s.rest().act(ActionKind::Show);
  ASSERT_EQ(s.decision(), DecisionKind::RevealAgent);
  const auto pick = [](ActionKind kind, auto what) {
    return Scene::make(kind, {}, static_cast<std::uint8_t>(what));
  };
  s.act(pick(ActionKind::PickAgent, AgentKind::Orangutan));
  s.act(pick(ActionKind::PickEquipment, Equipment::SmokeGrenade));
  s.dice({2}).act(pick(ActionKind::PickEquipment, Equipment::FlashBang));
  ASSERT_EQ(s.decision(), DecisionKind::RevealMove);
  s.move({"H8", "G9"}).decline_all();
  // The hunters are next; he takes his turn after hers from the next round on.
  ASSERT_EQ(s.decision(), DecisionKind::HunterOrder);
  EXPECT_EQ(s.agent(1).sheet[6], at("G9"));
  s.skip_to_agent_turn();
  ASSERT_EQ(s.pub().round, 7);
  s.rest().decline_all();
  EXPECT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.asked(), Seat{4});
}

}  // namespace
}  // namespace specter::test::forced_reveal
