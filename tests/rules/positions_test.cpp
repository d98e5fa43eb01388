// The position notation's document: its examples are read, and no field is missing.
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/fields.h"
#include "engine/position.h"
#include "support/scene.h"

namespace specter::test::positions {
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
  EXPECT_EQ(examples, 4);
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

// --- ruleset 2 -------------------------------------------------------------------------------

/// A game of five on the covenant board after the reveal of hunter 3.
std::string turned_game(std::string_view hunter, std::string_view more) {
  return "covenant 5 round=8 turn=agent2 traitor=3 turned=3 turned_round=5 hunter.gone.3=1 "
         "hunter.kind.0=beast,judge,puppet," +
         std::string(hunter) + " agent.kind.0=fox agent.cell.0=B6,D4 " + std::string(more);
}

TEST(Positions, ARevealedTraitorIsTheOtherSideOfHisCard) {  // [TRA-8]
  for (const char* hunter : {"gun", "prophet", "watcher", "heat", "tracker"}) {
    Scene s(turned_game(
        hunter, std::string_view(hunter) == "tracker" ? "pet.cell=D5 pet.owner=3 pet.hp=2" : ""));
    const AgentKind side = agent_kind("traitor_" + std::string(hunter));
    EXPECT_EQ(s.agent(1).kind, side) << hunter;
    EXPECT_EQ(s.shown(1).kind, side) << hunter;
    EXPECT_EQ(s.agent(1).hp, 4) << hunter;
  }
  // Said in part, or in full, it is the same game.
  const Scene plain(turned_game("gun", ""));
  for (const char* more : {"agent.kind.1=traitor_gun", "shown.kind.1=traitor_gun",
                           "agent.kind.1=traitor_gun shown.kind.1=traitor_gun"}) {
    const Scene said(turned_game("gun", more));
    EXPECT_EQ(said.state(), plain.state()) << more;
  }
}

TEST(Positions, ARevealedTraitorIsNobodyElse) {  // [TRA-8]
  const auto board = board_named("covenant");
  for (const char* more : {"agent.kind.1=mantis", "shown.kind.1=mantis",
                           "agent.kind.1=traitor_heat", "shown.kind.1=traitor_heat"}) {
    const auto read = parse_position(turned_game("gun", more), board);
    ASSERT_FALSE(read.ok()) << more;
    EXPECT_EQ(read.error().code, "position.no_agent") << more;
  }
}

TEST(Positions, InTheFirstEditionATraitorsCharacterIsSaid) {  // [TRA-8]
  const auto read = parse_position(
      "babel 5 round=8 turn=agent2 traitor=3 turned=3 turned_round=5 hunter.gone.3=1 "
      "hunter.kind.0=beast,puppet,prophet,gun agent.kind.0=spider agent.cell.0=B6,D4",
      board_named("babel"));
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, "position.no_agent");
}

TEST(Positions, ACameraNeedsTheWatcher) {  // [CARD-WATCHER-1] [SET-10]
  const auto board = board_named("covenant");
  const auto with_camera = [&](std::string_view hunter, const char* owner = "") {
    return parse_position(
        "covenant 2 round=3 turn=agent vehicle.cell=A24 hunter.kind.0=" + std::string(hunter) +
            ",beast hunter.cell.0=K16,T1 agent.kind.0=fox agent.cell.0=B6 "
            "camera.cell.0=J15 camera.facing.0=N" +
            owner,
        board);
  };
  for (const char* hunter : {"gun", "prophet", "puppet", "heat", "judge", "tracker"}) {
    const auto read = with_camera(hunter);
    ASSERT_FALSE(read.ok()) << hunter;
    EXPECT_EQ(read.error().code, "position.camera") << hunter;
    EXPECT_EQ(read.error().detail, "J15") << hunter;
  }
  EXPECT_TRUE(with_camera("watcher").ok());
  EXPECT_TRUE(with_camera("watcher", " camera.owner.0=0").ok());
  const auto of_another = with_camera("watcher", " camera.owner.0=1");
  ASSERT_FALSE(of_another.ok());
  EXPECT_EQ(of_another.error().code, "position.camera");
}

TEST(Positions, ACameraNeedsAWatcherWhoIsOnTheBoard) {  // [CARD-WATCHER-1] [SET-8]
  const std::string draft =
      "covenant 2 depth=1 asked.0=1 frame.kind.0=draft frame.step.0=1 frame.waiting.0=1 "
      "plan.0=4,6,4,4 "
      "site.die.0=4,6,4,4 hunter.kind.0=watcher,beast";
  const auto board = board_named("covenant");
  const auto empty = parse_position(draft, board);
  EXPECT_TRUE(empty.ok()) << empty.error().code << " " << empty.error().detail;
  const auto read = parse_position(draft + " camera.cell.0=J15 camera.facing.0=N", board);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, "position.camera");
}

TEST(Positions, CamerasOfAWatcherWhoTurnedStay) {  // [TRA-10]
  Scene s(turned_game("watcher", "camera.cell.0=J15 camera.facing.0=N"));
  EXPECT_EQ(s.pub().cameras[0].cell, at("J15"));
}

}  // namespace
}  // namespace specter::test::positions
