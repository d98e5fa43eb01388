// Perft: how many different outcomes and how many paths an agent's move has from fixed positions
// of both boards. The slow reference of moves counts the same.
#include <gtest/gtest.h>

#include "engine/engine.h"
#include "engine/ways.h"
#include "support/random_play.h"
#include "support/reference_moves.h"

namespace specter {
namespace {

struct Row {
  const char* board;
  const char* agent;  ///< her cell
  std::vector<const char*> hunters;
  int steps;
  bool stealth;
  std::uint64_t outcomes;
  std::uint64_t paths;
};

// The first hunter is the Gun; the last of four is a traitor.
const std::vector<Row>& table() {
  static const std::vector<Row> rows{
      {"babel", "N1", {"N16", "O15"}, 4, false, 111, 595},
      {"babel", "J7", {"A7", "J24"}, 4, false, 267, 1858},
      {"babel", "M10", {"N12", "J10"}, 4, false, 196, 1382},
      {"babel", "D24", {"K23", "J19"}, 6, false, 815, 44937},
      {"babel", "Q18", {"Q19", "U19"}, 4, true, 225, 662},
      {"babel", "N12", {"N21", "W13", "O7", "J16"}, 4, false, 162, 1845},
      {"babel", "K21", {"K23", "W21", "J27", "N12"}, 6, false, 855, 76610},
      {"covenant", "M1", {"K17", "L8"}, 4, false, 94, 679},
      {"covenant", "L8", {"W8", "A13", "G20", "P20"}, 4, false, 281, 2275},
      {"covenant", "P20", {"W20", "H16"}, 6, false, 1108, 67583},
      {"covenant", "D27", {"L28", "C27"}, 4, true, 191, 750},
      {"covenant", "H13", {"G24", "P9", "Q16", "A24"}, 6, false, 1148, 82615},
  };
  return rows;
}

struct Place {
  Game game;
  State state;
};

/// A moment before her move, without asking whether the edition allows the board.
Place stage(const Row& row) {
  Place p;
  p.game.board = test::built_in(row.board);
  p.game.hunters = static_cast<int>(row.hunters.size());
  p.game.setup.players = row.hunters.size() == 4 ? 5 : 3;
  constexpr std::array kKinds{HunterKind::Gun, HunterKind::Beast, HunterKind::Prophet,
                              HunterKind::Puppet};
  for (std::size_t i = 0; i < row.hunters.size(); ++i) {
    p.state.pub.hunters[i].kind = kKinds[i];
    p.state.pub.hunters[i].cell = cell_from_name(row.hunters[i]);
  }
  if (row.hunters.size() == 4) p.state.roles = Roles{Hunter{3}, 1};
  AgentSecret& x = p.state.agents[0];
  x.cell = cell_from_name(row.agent);
  x.reach = static_cast<std::uint8_t>(row.steps);
  x.stealth = row.stealth ? 1 : 0;
  return p;
}

std::string name_of(const Row& row) {
  std::string out = std::string(row.board) + " " + row.agent + " " + std::to_string(row.steps);
  for (const char* h : row.hunters)
    out += std::string(" ") + h;
  return out;
}

// [AGT-2] [AGT-3] [SEE-1] [SEE-2] [TRA-2]
TEST(Perft, OutcomesAndPaths) {
  for (const Row& row : table()) {
    const Place p = stage(row);
    ASSERT_TRUE(p.game.board->open.has(p.state.agents[0].cell)) << name_of(row);
    for (int i = 0; i < p.game.hunters; ++i)
      ASSERT_TRUE(p.game.board->open.has(p.state.pub.hunters[ix(i)].cell)) << name_of(row);
    const MoveGround ground = move_ground(known(p.game, p.state, kAgentSeat), kFirstAgent);
    Choices choices;
    list_outcomes(ground, Action{}, choices);
    EXPECT_EQ(static_cast<std::uint64_t>(choices.count()), row.outcomes) << name_of(row);
    EXPECT_EQ(count_paths(ground), row.paths) << name_of(row);
  }
}

TEST(Perft, SlowReferenceCountsTheSame) {
  for (const Row& row : table()) {
    const Place p = stage(row);
    const bool babel = std::string_view(row.board) == "babel";
    const reference::Layout layout = babel ? reference::babel() : reference::covenant();
    reference::Judge judge(reference::situation_of(layout, p.game, p.state, kFirstAgent));
    EXPECT_EQ(judge.all_outcomes().size(), row.outcomes) << name_of(row);
    EXPECT_EQ(judge.count_paths(), row.paths) << name_of(row);
  }
}

}  // namespace
}  // namespace specter
