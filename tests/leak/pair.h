// Two games that differ only in what a seat may not know, driven so that what happens in public is
// the same in both. Whether two actions of the agent have the same public result is judged here,
// from the rule book, and not by what the engine tells: so a leak cannot hide by parting the games.
#pragma once

#include <string>

#include "leak/observer.h"
#include "support/random_play.h"
#include "support/resample.h"

namespace specter::test {

struct PairTotals {
  int pairs = 0;
  int steps = 0;        ///< compared
  int hidden_acts = 0;  ///< of them, acts of the agents that differ between the worlds
  int secret_bits = 0;  ///< kinds of difference seen, as bits (see differing)
};

/// Bits: cell, cards, character, hp, plan, traitor, counters, sheet.
int differing(const State& a, const State& b);

class Pair {
 public:
  /// The given world, and another that looks the same to the seat.
  Pair(const World& world, Seat seat, const Redraw& what, std::uint64_t seed);

  bool different() const { return a_.state != b_.state; }
  /// One action in each world. False when they must part, or the game is over.
  bool step();
  /// Compares what the seat has received since the last call; empty if it is the same.
  std::string compare(Observer& observer);
  int hidden_acts() const { return hidden_acts_; }
  int differences() const { return differing(a_.state, b_.state); }
  const World& first() const { return a_; }
  const World& second() const { return b_; }

 private:
  bool step_hunter(Seat decider);
  bool step_agent(Seat decider);
  bool act(const Action& a, const Action& b);

  World a_;
  World b_;
  Seat seat_;
  SeededDice dice_;
  Rng rng_;
  std::size_t told_ = 0;
  int hidden_acts_ = 0;
};

/// Plays games and pairs of them from random moments on. Stops at the first difference and gives
/// it; empty if there is none.
std::string search_leaks(int players, int games, std::uint64_t seed, Observer& observer,
                         PairTotals& totals);

}  // namespace specter::test
