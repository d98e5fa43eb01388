// What a view says for those who show a game: who acts, what a hunter sees, what is left to drive.
#include <gtest/gtest.h>

#include "codec/runs.h"
#include "codec/view_json.h"
#include "engine/sight.h"
#include "match/match.h"
#include "support/random_play.h"

namespace specter::codec {
namespace {

json::object seen_at(std::string_view position, Seat seat = Seat{1}) {
  const bool babel = position.starts_with("babel");
  const auto match =
      match::Match::at_position(position, test::built_in(babel ? "babel" : "covenant"));
  EXPECT_TRUE(match.ok()) << match.error().code << " " << match.error().detail;
  return to_json(match->game(), view(match->game(), match->state(), seat));
}

CellSet cells_of(const std::vector<std::string>& runs) {
  CellSet cells;
  for (const std::string& run : runs) {
    const std::size_t dash = run.find('-');
    const Cell from = cell_from_name(run.substr(0, dash));
    const Cell to = dash == std::string::npos ? from : cell_from_name(run.substr(dash + 1));
    for (int x = column_of(from); x <= column_of(to); ++x)
      for (int y = row_of(from); y <= row_of(to); ++y) {
        EXPECT_FALSE(cells.has(cell_at(x, y))) << run;
        cells.add(cell_at(x, y));
      }
  }
  return cells;
}

std::vector<std::string> runs_of(const CellSet& cells) {
  std::vector<std::string> runs;
  each_run(cells, [&](std::string_view run) { runs.emplace_back(run); });
  return runs;
}

TEST(Runs, HaveEachCellOnce) {
  test::Rng rng(5);
  for (int i = 0; i < 2000; ++i) {
    CellSet cells;
    const int full = 1 + rng.below(20);
    for (int x = 0; x < kColumnsMax; ++x)
      for (int y = 0; y < kRowsMax; ++y)
        if (rng.below(20) < full) cells.add(cell_at(x, y));
    ASSERT_EQ(cells_of(runs_of(cells)), cells);
  }
}

TEST(Runs, OfARowAndAColumnAreFew) {
  CellSet cross;
  for (int i = 0; i < 20; ++i) {
    cross.add(cell_at(i, 6));
    cross.add(cell_at(3, i));
  }
  EXPECT_EQ(runs_of(cross), (std::vector<std::string>{"A7-T7", "D1-D6", "D8-D20"}));
  EXPECT_TRUE(runs_of({}).empty());
}

// [VIS-5] [VIS-7]
TEST(ViewFacts, AHuntersSightIsThatOfTheRules) {
  for (const Edition edition : test::kEditions) {
    test::RandomGame g(test::plain_game(4, edition).setup, 11, test::Style::Varied);
    do {
      const json::object seen = to_json(g.game(), view(g.game(), g.state(), kSpectator));
      for (int i = 0; i < g.game().hunters; ++i) {
        std::vector<std::string> runs;
        for (const json::value& run : seen.at("hunters").at(ix(i)).at("sight").as_array())
          runs.emplace_back(run.as_string());
        ASSERT_EQ(cells_of(runs), sight_of(g.game(), g.state().pub, static_cast<Hunter>(i)));
      }
    } while (g.step());
  }
}

// [TRN-2] [TRN-3]
TEST(ViewFacts, SayWhoActs) {
  constexpr std::string_view kTwo =
      "babel 2 round=3 vehicle.cell=K23 hunter.kind.0=gun,beast agent.kind.0=spider "
      "agent.cell.0=D5 turn=";
  EXPECT_EQ(seen_at(std::string(kTwo) + "agent").at("active"), (json::object{{"agent", 0}}));
  EXPECT_EQ(seen_at(std::string(kTwo) + "hunter1").at("active"), (json::object{{"hunter", 1}}));
  EXPECT_TRUE(seen_at(std::string(kTwo) + "order").at("active").is_null());
}

// [VEH-1] [VEH-5]
TEST(ViewFacts, SayWhatTheVehicleHasLeft) {
  constexpr std::string_view kTwo =
      "babel 2 round=3 vehicle.cell=K23 hunter.kind.0=gun,beast agent.kind.0=spider "
      "agent.cell.0=D5 turn=hunter1 ";
  const auto vehicle = [&](std::string_view more) {
    return seen_at(std::string(kTwo) + std::string(more)).at("vehicle").as_object();
  };
  EXPECT_EQ(vehicle("").at("spaces"), 10);
  EXPECT_EQ(vehicle("").at("left"), 10);
  EXPECT_EQ(vehicle("vehicle.spent=4").at("left"), 6);
  EXPECT_EQ(vehicle("vehicle.sensed=1").at("left"), 0);
}

// [SET-7]
TEST(ViewFacts, SayHowManyHpSheBeganWith) {
  const auto most = [](std::string_view players, std::string_view kind) {
    return seen_at("babel " + std::string(players) +
                       " round=3 turn=agent vehicle.cell=K23 "
                       "hunter.kind.0=gun,beast,puppet agent.cell.0=D5 agent.kind.0=" +
                       std::string(kind),
                   kAgentSeat)
        .at("agents")
        .at(0)
        .at("secret")
        .at("hp_max");
  };
  EXPECT_EQ(most("4", "spider"), 6);
  EXPECT_EQ(most("4", "orangutan"), 8);
}

}  // namespace
}  // namespace specter::codec
