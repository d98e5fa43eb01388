// What plays a seat. A bot learns what its seat may know and nothing else: the events that the
// seat receives, its view, its decision and the list of what it may do. Nothing here hands out a
// full state.
#pragma once

#include <cstdint>
#include <span>

#include "engine/engine.h"

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

/// One question to a bot. `legal` is what legal() gives for the view, and is never empty.
struct Ask {
  const Game& game;
  const View& view;
  const Decision& decision;
  const Choices& legal;
};

class Bot {
 public:
  virtual ~Bot() = default;
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;

  /// Sits down at a new game and forgets the last one; called before anything else.
  virtual void begin(const BotSeed& seed);
  /// Whether it wants to be told anything at all.
  virtual bool listens() const { return true; }
  /// The seat's new events, in order, each once; called before the next question.
  virtual void observe(const Game& game, std::span<const Event> events);
  /// Answers a question with one of the legal actions.
  virtual Action decide(const Ask& ask) = 0;

  /// The same for a caller who has no list at hand.
  Action choose(const Game& game, const View& view, const Decision& decision);

 protected:
  Random random_;

 private:
  Choices choices_;  ///< reused, so that a question needs no heap
};

}  // namespace specter::bots
