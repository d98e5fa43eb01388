// Following a game needs no heap once the buffers have grown.
#include <atomic>
#include <cstdlib>
#include <new>
#include <vector>

#include <gtest/gtest.h>

#include "belief/belief.h"
#include "support/random_play.h"

namespace {
std::atomic<long> allocations{0};
}

// Counts every allocation of this test program. Not inlined: else the compiler sees malloc and
// free through them and warns about a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* p = std::malloc(size == 0 ? 1 : size)) return p;
  std::abort();
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }

namespace specter {
namespace {

TEST(BeliefHeap, FollowingUsesNoneOnceTheBuffersHaveGrown) {
  for (const Edition edition : test::kEditions) {
    for (int players = 2; players <= kPlayersMax; ++players) {
      test::Rng rng(9);
      test::RandomGame played(test::random_setup(players, rng, edition), 9, test::Style::Greedy);
      std::vector<match::KeptStep> steps;
      do {
        if (const auto step = played.match().step(kSpectator)) steps.emplace_back(*step);
      } while (played.step());
      belief::Belief belief(kSpectator);
      const auto follow = [&] {
        belief.begin(kSpectator);
        std::size_t cells = 0;
        for (const match::KeptStep& step : steps) {
          belief.observe(played.game(), step.step());
          cells += static_cast<std::size_t>(belief.possible().cells(kFirstAgent).count());
        }
        return cells;
      };
      const std::size_t first = follow();
      for (int i = 0; i < 4; ++i)  // lists change places, each grows in its own time
        follow();
      const long before = allocations;
      EXPECT_EQ(follow(), first);
      EXPECT_EQ(allocations, before) << players << " players, edition " << ix(edition);
    }
  }
}

}  // namespace
}  // namespace specter
