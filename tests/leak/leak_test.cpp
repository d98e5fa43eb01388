// No seat receives anything that depends on what it may not know (INF-1 to INF-7).
#include <gtest/gtest.h>

#include "leak/pair.h"

namespace specter::test {
namespace {

void expect_no_leak(int players, int games, std::uint64_t seed, int least_steps) {
  Observer honest;
  PairTotals totals;
  EXPECT_EQ(search_leaks(players, games, seed, honest, totals), "");
  testing::Test::RecordProperty("pairs", totals.pairs);
  testing::Test::RecordProperty("steps", totals.steps);
  EXPECT_GT(totals.steps, least_steps);
  EXPECT_GT(totals.hidden_acts, least_steps / 20);
  // Cells, cards, characters, HP, counters and sheets have differed, and with more players the
  // objectives and the traitor too.
  const int wanted = 0b1100'1111 | (players >= 4 ? 1 << 4 : 0) | (players == 5 ? 1 << 5 : 0);
  EXPECT_EQ(totals.secret_bits & wanted, wanted) << totals.secret_bits;
}

// [INF-1] [INF-2] [INF-4] [INF-5] [INF-6] [INF-7]
TEST(Leak, TwoPlayers) { expect_no_leak(2, 60, 1, 4000); }
TEST(Leak, ThreePlayers) { expect_no_leak(3, 60, 2, 4000); }
// [SET-4] [P4-1]
TEST(Leak, FourPlayers) { expect_no_leak(4, 60, 3, 4000); }
// [INF-3] [TRA-1] [TRA-2] [TRA-4] [TRA-12]
TEST(Leak, FivePlayers) { expect_no_leak(5, 80, 4, 5000); }

TEST(Leak, SlowManyPairs) {
  for (int players = 2; players <= 5; ++players)
    expect_no_leak(players, 400, static_cast<std::uint64_t>(10 + players), 20'000);
}

}  // namespace
}  // namespace specter::test
