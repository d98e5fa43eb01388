// All hidden states that could have led to what an audience was told, kept one by one and played by
// the engine itself: slow, simple, and as tight as anything can be. Cards that lie face down are
// decided when they are played, so that whole hands need not be listed.
#pragma once

#include <span>
#include <vector>

#include "belief/moves.h"
#include "engine/engine.h"
#include "match/step.h"

namespace specter::test {

class Worlds {
 public:
  Worlds(const Game& game, Seat audience) : game_(game), audience_(audience) {}

  /// The first round has begun: she may be anybody, and any hunter but this one the traitor.
  void open(const State& state);
  /// The audience noticed an act of `action.seat`, with these rolls.
  void advance(const match::Step& step, const Action& action, std::span<const Roll> rolls);

  std::size_t count() const { return worlds_.size(); }
  /// Where she can be.
  belief::Ends ends() const;
  bool has(const State& truth) const;

 private:
  struct Seen;
  void try_act(const State& world, const Action& action, const Seen& seen, int depth);
  void try_all(const State& world, const Seen& seen, int depth);
  void keep(State world);

  const Game& game_;
  Seat audience_;
  bool sheet_counts_ = false;
  std::vector<State> worlds_;
  std::vector<State> next_;
};

}  // namespace specter::test
