// Sets grow as explicit paths do, in every hypothesis of every turn.
#include <gtest/gtest.h>

#include "paths_run.h"

namespace specter {
namespace {

// [AGT-2] [AGT-3] [SEE-1] [SEE-2] [SEE-3] [SEE-4] [CARD-GUN-2] [CARD-TRACKER-1] [VEH-7]
TEST(BeliefPaths, SetsAreAllExplicitPaths) {
  int turns = 0;
  for (std::uint64_t seed = 0; seed < 2; ++seed)
    for (const Edition edition : test::kEditions)
      for (const test::Style style : {test::Style::Varied, test::Style::Greedy})
        ASSERT_EQ(test::compare_paths(edition, 2 + static_cast<int>(seed % 4), seed, style, turns),
                  "");
  EXPECT_GT(turns, 100);
}

}  // namespace
}  // namespace specter
