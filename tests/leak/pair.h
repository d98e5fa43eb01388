// Two games that differ only in what a seat may not know, driven so that what happens in public is
// the same in both. Whether two actions of the agent have the same public result is judged here,
// from the rule book, and not by what the engine tells: so a leak cannot hide by parting the games.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "belief/belief.h"
#include "leak/observer.h"
#include "support/random_play.h"
#include "support/resample.h"

namespace specter::test {

/// What one of the two worlds does in secret, or pretends, and the other does not.
enum class Trick : std::uint8_t {
  Decoy,     ///< Holo Decoy: the other world has a true marker
  Mine,      ///< Proximity Mine laid
  Remote,    ///< an objective completed with Remote Trigger
  Lie,       ///< a false answer: the other world's is the same and true
  Pretence,  ///< HP loss announced that costs nothing (TRA-3, CARD-HOLO)
  Count
};
using Tricks = std::array<int, ix(Trick::Count)>;

class Pair;

struct PairTotals {
  int pairs = 0;
  int steps = 0;        ///< compared
  int hidden_acts = 0;  ///< of them, acts of the agents that differ between the worlds
  int secret_bits = 0;  ///< kinds of difference seen, as bits (see differing)
  Tricks tricks{};      ///< how often each
  void add(const Pair& pair);
};

/// Bits: cell, cards, character, hp, plan, traitor, counters, sheet, tokens (mine, hidden
/// objective, caches).
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
  const Tricks& tricks() const { return tricks_; }
  int differences() const { return differing(a_.state, b_.state); }
  const World& first() const { return a_; }
  const World& second() const { return b_; }

 private:
  bool step_hunter(Seat decider);
  bool step_agent(Seat decider);
  /// An act that tells nothing at all (EQP-3): one world does it while the other waits.
  std::optional<Action> silent_act(const World& world, Seat decider);
  Action hunters_act(const Choices& choices);
  Action agents_act(const Choices& choices);
  std::pair<Action, Action> alike(const World& lead, const World& follow, Seat decider);
  /// One action in each world; ActionKind::None where a world waits.
  bool act(const Action& a, const Action& b);
  bool play(World& world, const Action& action, SeededDice& dice) const;

  /// Follows the steps of a world since the last look, and says what they leave.
  static std::string follow(belief::Belief& belief, const World& world);

  World a_;
  World b_;
  belief::Belief belief_a_;
  belief::Belief belief_b_;
  Seat seat_;
  SeededDice dice_;
  Rng rng_;
  std::size_t told_ = 0;
  int hidden_acts_ = 0;
  Tricks tricks_{};
};

/// Which games are searched.
struct Search {
  Edition edition = Edition::Babel;
  int players = 2;
  int games = 1;
  std::uint64_t seed = 1;
};

/// Plays on; a traitor mostly takes his turn where he would reveal himself.
void play_on(RandomGame& g, int actions, Rng& rng);

/// Plays games and pairs of them from random moments on. Stops at the first difference and gives
/// it; empty if there is none.
std::string search_leaks(const Search& search, Observer& observer, PairTotals& totals);

}  // namespace specter::test
