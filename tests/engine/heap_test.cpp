// The hot path of search and training needs no heap: views, lists, samples and apply on reused
// buffers.
#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

#include <gtest/gtest.h>

#include "embedded/embedded.h"
#include "engine/engine.h"

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

std::shared_ptr<const Board> babel() {
  for (const embedded::File& file : embedded::boards())
    if (file.name == "babel") return *parse_board(file.text);
  return nullptr;
}

/// Plays one random game; everything that may allocate is handed in.
void play(const Game& game, std::uint64_t seed, Choices& choices, EventSink& events) {
  SeededDice dice(seed, 0);
  std::uint64_t random = mix64(seed);
  events.clear();
  State state = start(game, dice, events);
  while (!over(state)) {
    const Decisions open = decisions(game, state);
    const Seat seat = open.list[0].seat;
    const View seen = view(game, state, seat);
    legal(known(game, seen), choices);
    random = mix64(random);
    const Action action =
        choices.nth(static_cast<int>(random % static_cast<std::uint64_t>(choices.count())));
    events.clear();
    ASSERT_TRUE(apply(game, state, action, dice, events).ok());
  }
}

TEST(Heap, PlayingUsesNoneOnceTheBuffersHaveGrown) {
  for (int players = 2; players <= kPlayersMax; ++players) {
    specter::Setup setup;
    setup.players = players;
    const Game game = *make_game(setup, babel());
    Choices choices;
    EventSink events;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
      play(game, seed, choices, events);
    const long before = allocations;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
      play(game, seed, choices, events);
    EXPECT_EQ(allocations - before, 0) << players << " players";
  }
}

}  // namespace
}  // namespace specter
