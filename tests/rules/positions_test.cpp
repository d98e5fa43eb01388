// The position notation's document: its examples are read, and no field is missing.
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/fields.h"
#include "engine/position.h"
#include "support/scene.h"

namespace specter::test {
namespace {

std::string document() {
  std::ifstream file(std::string(SPECTER_SOURCE_DIR) + "/docs/positions.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(PositionsDocument, ItsExamplesAreRead) {
  std::istringstream lines(document());
  std::string line;
  int examples = 0;
  while (std::getline(lines, line)) {
    if (line != "```position") continue;
    ASSERT_TRUE(std::getline(lines, line));
    ++examples;
    const auto board = board_named(line.starts_with("babel") ? "babel" : "covenant");
    const auto read = parse_position(line, board);
    ASSERT_TRUE(read) << line << "\n" << read.error().code << " " << read.error().detail;
    // What is written again is the same position.
    const auto game = make_game(read->setup, board);
    ASSERT_TRUE(game);
    const auto again = parse_position(position_text(*game, read->state), board);
    ASSERT_TRUE(again) << again.error().code << " " << again.error().detail;
    EXPECT_EQ(again->state, read->state);
  }
  EXPECT_EQ(examples, 3);
}

TEST(PositionsDocument, EveryFieldIsInATable) {
  const std::string text = document();
  State s;
  std::set<std::string> names;
  each_field(s, [&](int, std::string_view name, int, auto&) { names.emplace(name); });
  for (const std::string& name : names)
    EXPECT_NE(text.find("| `" + name + "` |"), std::string::npos) << name;
}

TEST(PositionsDocument, TheFirstExampleIsWhatItSays) {
  Scene s(
      "babel 2 round=5 turn=agent hunter.kind.0=gun,beast hunter.cell.0=N7,H8 "
      "agent.kind.0=blue_jay agent.cell.0=K6 agent.card.0=flash_bang,holo_decoy,smoke_grenade");
  EXPECT_EQ(s.hunter("gun").cell, at("N7"));
  EXPECT_EQ(s.hunter("beast").inside, 0);
  EXPECT_EQ(s.agent().hp, 4);
  EXPECT_EQ(s.shown().hand, 3);
  EXPECT_EQ(s.pub().vehicle.cell, at("K17"));
  EXPECT_EQ(s.agent().sheet[0], at("N1"));
  EXPECT_EQ(s.agent().sheet[4], at("K6"));
  EXPECT_EQ(s.decision(), DecisionKind::AgentTurn);
}

TEST(Positions, WhatIsGivenIsKeptInARunOfValuesToo) {
  const auto read = parse_position(
      "babel 5 round=12 turn=order traitor=3 turned=3 turned_round=9 "
      "hunter.kind.0=gun,beast,puppet,prophet hunter.gone.3=1 agent.kind.0=spider,orangutan "
      "agent.cell.0=Q5,D4 agent.hp.0=3,2 agent.card.0=adrenal_surge,tangle_line,stealth_field "
      "agent.charges.2=0 shown.place.marked.2=1",
      board_named("babel"));
  ASSERT_TRUE(read) << read.error().code << " " << read.error().detail;
  EXPECT_EQ(read->state.agents[0].hp, 3);
  EXPECT_EQ(read->state.agents[1].hp, 2);
  EXPECT_EQ(read->state.agents[0].cards[0].charges, 1);
  EXPECT_EQ(read->state.agents[0].cards[1].charges, 2);
  EXPECT_EQ(read->state.agents[0].cards[2].charges, 0);
}

}  // namespace
}  // namespace specter::test
