// What an audience believes never leaves out the truth (INF-1, INF-2, TRA-1).
#include <tuple>

#include <gtest/gtest.h>

#include "shadow.h"

namespace specter {
namespace {

/// Over all editions, player counts and styles of play: cards, lies and reveals come up often.
class NeverWrong : public testing::TestWithParam<std::tuple<Edition, int>> {};

// [SEE-1] [SEE-2] [SEE-3] [SEE-6] [VEH-5] [TRA-2] [TRA-4] [TRA-6] [INF-4]
TEST_P(NeverWrong, TheTruthIsNeverLeftOut) {
  const auto& [edition, players] = GetParam();
  test::Looks looks;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    for (const test::Style style : test::kStyles) {
      test::Rng rng(seed);
      test::RandomGame played(test::random_setup(players, rng, edition), seed, style);
      const std::string wrong = test::follow(played, looks, test::label(players, seed, style));
      ASSERT_EQ(wrong, "");
    }
  }
  EXPECT_GT(looks.looks, 1000);
  // It must also say something: the boards have some 480 open cells.
  EXPECT_LT(looks.cells / looks.looks, 300);
}

INSTANTIATE_TEST_SUITE_P(Editions, NeverWrong,
                         testing::Combine(testing::ValuesIn(test::kEditions),
                                          testing::Range(2, 6)));

}  // namespace
}  // namespace specter
