// No seat receives anything that depends on what it may not know (INF-1 to INF-7).
#include <cstdio>

#include <gtest/gtest.h>

#include "leak/pair.h"

namespace specter::test {
namespace {

/// Searches, and expects to have compared enough, and enough that differs.
void expect_no_leak(const Search& search, int least_steps, PairTotals& totals) {
  Observer honest;
  EXPECT_EQ(search_leaks(search, honest, totals), "");
  EXPECT_GT(totals.steps, least_steps);
  EXPECT_GT(totals.hidden_acts, least_steps / 20);
  // Cells, cards, characters, HP, counters and sheets have differed, and with more players the
  // objectives and the traitor too.
  const int wanted =
      0b1100'1111 | (search.players >= 4 ? 1 << 4 : 0) | (search.players == 5 ? 1 << 5 : 0);
  EXPECT_EQ(totals.secret_bits & wanted, wanted) << totals.secret_bits;
}

void expect_no_leak(const Search& search, int least_steps) {
  PairTotals totals;
  expect_no_leak(search, least_steps, totals);
  std::printf("edition %d players %d: pairs %d steps %d hidden %d bits %d tricks",
              static_cast<int>(search.edition), search.players, totals.pairs, totals.steps,
              totals.hidden_acts, totals.secret_bits);
  for (int t : totals.tricks)
    std::printf(" %d", t);
  std::printf("\n");
}

// [INF-1] [INF-2] [INF-4] [INF-5] [INF-6] [INF-7]
TEST(Leak, TwoPlayers) { expect_no_leak({.players = 2, .games = 60, .seed = 1}, 4000); }
TEST(Leak, ThreePlayers) { expect_no_leak({.players = 3, .games = 60, .seed = 2}, 4000); }
// [SET-4] [P4-1]
TEST(Leak, FourPlayers) { expect_no_leak({.players = 4, .games = 60, .seed = 3}, 4000); }
// [INF-3] [TRA-1] [TRA-2] [TRA-4] [TRA-12]
TEST(Leak, FivePlayers) { expect_no_leak({.players = 5, .games = 80, .seed = 4}, 5000); }

TEST(Leak, CovenantTwo) { expect_no_leak({Edition::Covenant, 2, 150, 5}, 4000); }
TEST(Leak, CovenantThree) { expect_no_leak({Edition::Covenant, 3, 150, 6}, 4000); }
TEST(Leak, CovenantFour) { expect_no_leak({Edition::Covenant, 4, 150, 7}, 4000); }
TEST(Leak, CovenantFive) { expect_no_leak({Edition::Covenant, 5, 150, 8}, 4000); }
TEST(Leak, CombinedTwo) { expect_no_leak({Edition::Combined, 2, 150, 9}, 4000); }
TEST(Leak, CombinedThree) { expect_no_leak({Edition::Combined, 3, 150, 10}, 4000); }
TEST(Leak, CombinedFour) { expect_no_leak({Edition::Combined, 4, 150, 11}, 4000); }
TEST(Leak, CombinedFive) { expect_no_leak({Edition::Combined, 5, 150, 12}, 4000); }

TEST(Leak, SlowManyPairs) {
  for (const Edition edition : kEditions)
    for (int players = 2; players <= 5; ++players)
      expect_no_leak({edition, players, 400, static_cast<std::uint64_t>(10 + players)}, 20'000);
}

}  // namespace
}  // namespace specter::test
