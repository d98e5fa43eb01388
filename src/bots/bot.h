// What plays a seat. A bot learns what its seat may know and nothing else: a step for each act that
// the seat can notice, its view, its decision and the list of what it may do. Nothing here hands
// out a full state.
#pragma once

#include <cstdint>
#include <memory>

#include "bots/stop.h"
#include "engine/engine.h"
#include "match/step.h"

namespace specter::bots {

/// Names one bot at one table: all its randomness follows from these three.
struct BotSeed {
  std::uint64_t seed = 0;
  std::uint64_t game = 0;
  Seat seat = kNoSeat;
};

/// A bot's own stream of random numbers, apart from the dice; the same on every machine.
class Random {
 public:
  Random() = default;
  explicit Random(const BotSeed& s)
      : key_(mix64(mix64(mix64(s.seed ^ 0xB07ULL) ^ s.game) ^ ix(s.seat))) {}
  std::uint64_t next() { return mix64(key_ + counter_++); }
  /// From 0 to n - 1; n must be positive.
  int below(int n) {
    const std::uint64_t high = next() >> 32U;
    return static_cast<int>((high * static_cast<std::uint64_t>(n)) >> 32U);
  }
  /// True in `permille` of 1000 cases.
  bool chance(int permille) { return below(1000) < permille; }

 private:
  std::uint64_t key_ = 0;
  std::uint64_t counter_ = 0;
};

/// How many positions a bot may look at for one answer, unless it is told otherwise. Counted in
/// nodes, not in time, so that a seed gives the same game everywhere.
inline constexpr std::uint64_t kNodesDefault = 10'000;

/// How much thought a question is worth.
struct Limits {
  std::uint64_t nodes = kNodesDefault;
  StopToken stop;  ///< whoever thinks long looks at it now and then
};

/// One question to a bot. `legal` is what legal() gives for the view, and is never empty.
struct Ask {
  const Game& game;
  const View& view;
  const Decision& decision;
  const Choices& legal;
  Limits limits{};
};

class Bot {
 public:
  virtual ~Bot() = default;
  Bot() = default;
  Bot& operator=(const Bot&) = delete;

  /// Another bot that knows the same and goes on exactly like this one.
  virtual std::unique_ptr<Bot> clone() const = 0;

  /// Sits down at a new game and forgets the last one; called before anything else.
  virtual void begin(const BotSeed& seed);
  /// Whether it wants to be told anything at all.
  virtual bool listens() const { return true; }
  /// What the seat notices of an act, right after it; the first step is the start.
  virtual void observe(const Game& game, const match::Step& step);
  /// Draws its chance anew from here on; what it knows stays. For a copy whose original must not be
  /// foreseen.
  void reseed(const BotSeed& seed) { random_ = Random(seed); }
  /// Answers a question with one of the legal actions. Who is told to stop answers at once.
  virtual Action decide(const Ask& ask) = 0;

  /// The same for a caller who has no list at hand.
  Action choose(const Game& game, const View& view, const Decision& decision, Limits limits = {});

 protected:
  Bot(const Bot&) = default;
  Random random_;

 private:
  Choices choices_;  ///< reused, so that a question needs no heap
};

}  // namespace specter::bots
