// Totals follow from the seed alone, whatever the number of threads.
#include "sim/simulate.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>

#include "codec/record.h"
#include "engine/fields.h"
#include "sim/series.h"
#include "sim_support.h"

namespace specter {
namespace {

using test::babel_game;
using test::sim_options;

class ByPlayers : public testing::TestWithParam<int> {};

TEST_P(ByPlayers, TotalsDoNotDependOnTheJobs) {
  const Game game = babel_game(GetParam());
  for (const char* bot : {"random", "greedy"}) {
    sim::SimOptions options = sim_options(bot, bot, 101, 5);
    const sim::Totals one = sim::simulate(game, options);
    EXPECT_EQ(one.games, 101U);
    for (const int jobs : {2, 3, 7}) {
      options.jobs = jobs;
      EXPECT_EQ(sim::simulate(game, options), one) << bot << " jobs " << jobs;
    }
  }
}

TEST_P(ByPlayers, AGameFollowsFromSeedAndIndexAlone) {
  const Game game = babel_game(GetParam());
  sim::Series fresh(game, "greedy", "greedy");
  const std::uint64_t wanted = fresh.play(3, 17).hash;
  sim::Series used(game, "greedy", "greedy");
  for (std::uint64_t i = 0; i < 5; ++i)
    used.play(8, i);
  EXPECT_EQ(used.play(3, 17).hash, wanted);
  EXPECT_NE(used.play(3, 18).hash, wanted);
  EXPECT_NE(used.play(4, 17).hash, wanted);
}

TEST_P(ByPlayers, EveryGameReplaysToTheSameHash) {
  sim::SimOptions options = sim_options("greedy", "random", 40, 9);
  options.verify = true;
  EXPECT_EQ(sim::simulate(babel_game(GetParam()), options).differing, 0U);
}

INSTANTIATE_TEST_SUITE_P(Simulate, ByPlayers, testing::Range(2, 6));

TEST(Simulate, TotalsAddUp) {
  const sim::Totals t = sim::simulate(babel_game(2), sim_options("greedy", "greedy", 100));
  EXPECT_EQ(t.agent_wins + t.hunter_wins, t.games);
  EXPECT_EQ(t.escapes + t.caught + t.rounds_over, t.games);
  EXPECT_EQ(t.escapes, t.agent_wins);
  EXPECT_GT(t.decisions, t.rounds);
  EXPECT_GT(t.actions, t.decisions);
  EXPECT_LE(t.rounds, t.games * kRoundLast);
}

TEST(Simulate, ProgressEndsWithAllGames) {
  std::uint64_t last = 0;
  sim::SimOptions options = sim_options("random", "random", 50);
  options.jobs = 2;
  sim::simulate(babel_game(2), options, [&](std::uint64_t done) {
    EXPECT_GE(done, last);
    last = done;
  });
  EXPECT_EQ(last, 50U);
}

TEST(Simulate, RecordsReplay) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("specter-sim-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  for (int players = 2; players <= 5; ++players) {
    sim::SimOptions options = sim_options("greedy", "greedy", 3);
    options.record = folder.string();
    EXPECT_EQ(sim::simulate(babel_game(players), options).unwritten, 0U);
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::ifstream in(entry.path(), std::ios::binary);
      std::ostringstream text;
      text << in.rdbuf();
      const auto record = codec::parse_record(text.str());
      ASSERT_TRUE(record.ok()) << record.error().code << " " << record.error().line;
      const auto played = match::replay(*record);
      ASSERT_TRUE(played.ok()) << played.error().code << " " << played.error().line;
      EXPECT_TRUE(over(played->state()));
    }
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace specter
