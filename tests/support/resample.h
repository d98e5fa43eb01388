// Other worlds that look the same to a seat: everything that the seat may not know is drawn anew,
// everything that it knows stays. Leak tests and INF-6 are built on it.
#pragma once

#include "engine/engine.h"
#include "support/random_play.h"

namespace specter::test {

/// What of the hidden part is drawn anew.
struct Redraw {
  bool cell = true;   ///< her cell, near the true one and out of sight, where it is not public
  bool sheet = true;  ///< the rounds long past
  bool character = true;
  bool cards = true;
  bool hp = true;
  bool plan = true;
  bool traitor = true;
  bool counters = true;  ///< the other seats' numbers of decisions
  bool tokens = true;    ///< a mine that lies, an objective completed in secret, the caches used
};

Redraw random_redraw(Rng& rng);

/// A state that could stand in a game and of which the seat has the same view; it may turn out
/// equal to the given one where nothing can differ.
State resample(const Game& game, const State& state, Seat seat, const Redraw& what, Rng& rng);

}  // namespace specter::test
