// A belief is as tight as the enumeration of all hidden states through the engine itself.
#include <gtest/gtest.h>

#include "worlds_run.h"

namespace specter {
namespace {

// [SEE-1] [SEE-2] [SEE-3] [SEE-6] [VEH-5] [CARD-HOLO] [CARD-STEALTH] [CARD-ADRENAL] [TRA-2]
TEST(BeliefWorlds, AsTightAsTheEngineItself) {
  test::Tightness t;
  for (std::uint64_t seed = 0; seed < 2; ++seed)
    for (const Edition edition : test::kEditions)
      for (int players = 2; players <= kPlayersMax; ++players) {
        test::compare_with_worlds(edition, players, seed, test::Style::Varied, 4, t);
        ASSERT_EQ(t.missing, "");
      }
  EXPECT_GT(t.compared, 60);
  EXPECT_EQ(t.wider, 0) << t.first_wider;
}

}  // namespace
}  // namespace specter
