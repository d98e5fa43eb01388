// The four-player game (P4-1).
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::four_players {
namespace {

Setup setup_for(int players) {
  Setup setup;
  setup.players = players;
  setup.hunters = {HunterKind::Gun, HunterKind::Beast, HunterKind::Prophet};
  if (players < 4) setup.hunters.pop_back();
  setup.agent = AgentKind::Spider;
  setup.equipment = {Equipment::FlashBang, Equipment::SmokeGrenade, Equipment::AdrenalSurge};
  if (players == 4)
    setup.equipment.insert(setup.equipment.end(), {Equipment::FlashBang, Equipment::StealthField});
  return setup;
}

TEST(FourPlayers, FiveCardsTwoMoreHpAndTheirOwnStart) {  // [P4-1]
  Scene four(setup_for(4), {}, 3);
  EXPECT_EQ(four.agent().hp, 6);
  EXPECT_EQ(four.shown().hand, 5);
  EXPECT_EQ(four.pub().vehicle.cell, at("K23"));
  Scene three(setup_for(3), {}, 3);
  EXPECT_EQ(three.agent().hp, 4);
  EXPECT_EQ(three.shown().hand, 3);
  EXPECT_EQ(three.pub().vehicle.cell, at("K17"));
}

TEST(FourPlayers, ObjectivesAreSecret) {  // [P4-1]
  Scene a(setup_for(4), {1, 1, 1, 1}, 3);
  Scene b(setup_for(4), {2, 3, 4, 5}, 3);
  for (const Seat seat : {Seat{1}, Seat{2}, Seat{3}, kSpectator}) {
    EXPECT_EQ(a.events(seat), b.events(seat));
    EXPECT_EQ(view(a.game(), a.state(), seat), view(b.game(), b.state(), seat));
  }
  EXPECT_EQ(a.heard(kAgentSeat, EventCode::ObjectiveSet, {0, "B19"}), 1);
  EXPECT_EQ(b.heard(kAgentSeat, EventCode::ObjectiveSet, {0, "C17"}), 1);
  Scene three(setup_for(3), {2, 3, 4, 5}, 3);
  EXPECT_EQ(three.heard(kHunterSeat, EventCode::ObjectiveSet, {0, "C17"}), 1);
}

TEST(FourPlayers, HaveAnEscapeMore) {  // [P4-1]
  const std::string rest =
      " round=9 turn=agent agent.kind.0=spider site.done.0=2,3,4 "
      "agent.cell.0=H2 hunter.cell.0=A1,D1";
  Scene four("babel 4 hunter.kind.0=gun,beast,prophet" + rest + ",W2");
  four.move({"H2", "H1"});
  EXPECT_EQ(four.pub().winner, Side::Agents);
  Scene three("babel 3 hunter.kind.0=gun,beast" + rest);
  three.move({"H2", "H1"});
  EXPECT_EQ(three.pub().winner, Side::None);
}

}  // namespace
}  // namespace specter::test::four_players
