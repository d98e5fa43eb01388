// No seat receives anything that depends on what it may not know (INF-1 to INF-7).
#include <gtest/gtest.h>

#include "leak/pair.h"

namespace specter::test {
namespace {

constexpr std::array<const char*, ix(Trick::Count)> kTrickNames{"decoys", "mines", "remotes",
                                                                "lies", "pretences"};

void record(const PairTotals& totals) {
  testing::Test::RecordProperty("pairs", totals.pairs);
  testing::Test::RecordProperty("steps", totals.steps);
  testing::Test::RecordProperty("hidden_acts", totals.hidden_acts);
  for (std::size_t i = 0; i < kTrickNames.size(); ++i)
    testing::Test::RecordProperty(kTrickNames[i], totals.tricks[i]);
}

/// Kinds of secrets that must have differed: cells, cards, characters, HP, counters and sheets;
/// with more players the objectives and the traitor too; in ruleset 2 the tokens.
int wanted_secrets(const Search& search) {
  return 0b1100'1111 | (search.players >= 4 ? 1 << 4 : 0) | (search.players == 5 ? 1 << 5 : 0) |
         (search.edition != Edition::Babel ? 1 << 8 : 0);
}

/// Searches, and expects to have compared enough, and enough that differs.
PairTotals expect_no_leak(const Search& search, int least_steps) {
  Observer honest;
  PairTotals totals;
  EXPECT_EQ(search_leaks(search, honest, totals), "");
  EXPECT_GT(totals.steps, least_steps);
  EXPECT_GT(totals.hidden_acts, least_steps / 20);
  const int wanted = wanted_secrets(search);
  EXPECT_EQ(totals.secret_bits & wanted, wanted) << totals.secret_bits;
  record(totals);
  return totals;
}

// [INF-1] [INF-2] [INF-4] [INF-5] [INF-6] [INF-7]
TEST(Leak, TwoPlayers) { expect_no_leak({Edition::Babel, 2, 60, 1}, 4000); }
TEST(Leak, ThreePlayers) { expect_no_leak({Edition::Babel, 3, 60, 2}, 4000); }
// [SET-4] [P4-1]
TEST(Leak, FourPlayers) { expect_no_leak({Edition::Babel, 4, 60, 3}, 4000); }
// [INF-3] [TRA-1] [TRA-2] [TRA-4] [TRA-12]
TEST(Leak, FivePlayers) { expect_no_leak({Edition::Babel, 5, 80, 4}, 5000); }

// [INF-1] [INF-2] [INF-4] [INF-6] [EQP-3] [OBJ-7] [STA-3] [VEH-7]
TEST(Leak, CovenantTwoPlayers) { expect_no_leak({Edition::Covenant, 2, 60, 5}, 4000); }
TEST(Leak, CovenantThreePlayers) { expect_no_leak({Edition::Covenant, 3, 60, 6}, 4000); }
TEST(Leak, CovenantFourPlayers) { expect_no_leak({Edition::Covenant, 4, 60, 7}, 5000); }
TEST(Leak, CovenantFivePlayers) { expect_no_leak({Edition::Covenant, 5, 60, 8}, 8000); }
TEST(Leak, CombinedTwoPlayers) { expect_no_leak({Edition::Combined, 2, 60, 9}, 4000); }
TEST(Leak, CombinedThreePlayers) { expect_no_leak({Edition::Combined, 3, 60, 10}, 4000); }
TEST(Leak, CombinedFourPlayers) { expect_no_leak({Edition::Combined, 4, 60, 11}, 5000); }
TEST(Leak, CombinedFivePlayers) { expect_no_leak({Edition::Combined, 5, 60, 12}, 8000); }

/// How often each trick must have been played by one world of a pair and not by the other.
void expect_tricks(const Tricks& played, const Tricks& least) {
  for (std::size_t i = 0; i < kTrickNames.size(); ++i)
    EXPECT_GE(played[i], least[i]) << kTrickNames[i];
}

// [CARD-HOLO] [CARD-MINE] [CARD-REMOTE] [TRA-3] [TRA-4] [INF-4]
TEST(Leak, SlowTricksAreAmongTheActs) {
  PairTotals all;
  for (const Edition edition : kEditions) {
    Observer honest;
    EXPECT_EQ(search_leaks({edition, 5, 100, 20 + ix(edition)}, honest, all), "");
  }
  record(all);
  expect_tricks(all.tricks, {20, 100, 50, 20, 5});
}

TEST(Leak, SlowManyPairs) {
  PairTotals all;
  for (const Edition edition : kEditions) {
    for (int players = 2; players <= 5; ++players) {
      const auto seed = static_cast<std::uint64_t>(10 + players);
      const PairTotals some = expect_no_leak({edition, players, 400, seed}, 20'000);
      for (std::size_t i = 0; i < all.tricks.size(); ++i)
        all.tricks[i] += some.tricks[i];
    }
  }
  expect_tricks(all.tricks, {80, 1000, 400, 60, 20});
}

}  // namespace
}  // namespace specter::test
