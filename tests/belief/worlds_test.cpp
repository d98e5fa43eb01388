// A belief is as tight as the enumeration of all hidden states through the engine itself.
#include "worlds_run.h"

#include <gtest/gtest.h>

namespace specter {
namespace {

// [SEE-1] [SEE-2] [SEE-3] [SEE-6] [VEH-5] [CARD-HOLO] [CARD-STEALTH] [CARD-ADRENAL] [TRA-2]
TEST(BeliefWorlds, AsTightAsTheEngineItself) {
  test::Tightness t;
  const char* more = std::getenv("SPECTER_BELIEF_WORLDS");  // NOLINT(concurrency-mt-unsafe)
  const std::uint64_t games = more != nullptr ? std::strtoull(more, nullptr, 10) : 2;
  for (std::uint64_t seed = 0; seed < games; ++seed)
    for (const Edition edition : test::kEditions)
      for (int players = 2; players <= kPlayersMax; ++players) {
        test::compare_with_worlds(edition, players, seed, test::Style::Varied, 4, t);
        ASSERT_EQ(t.missing, "");
      }
  EXPECT_GT(t.compared, 100);
  std::printf("%d compared, %d wider, %.4f bits on average\n%s\n", t.compared, t.wider,
              t.bits / t.compared, t.first_wider.c_str());
}

}  // namespace
}  // namespace specter
