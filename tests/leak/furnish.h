// Moments in which secrets matter come seldom in random play: here they are brought about.
#pragma once

#include "engine/engine.h"
#include "support/random_play.h"

namespace specter::test {

/// Now and then puts an agent who is not seen next to an open objective, to a cache or near a
/// hunter, and a secret card or supply cards into her hand: a state that could stand in a game, or
/// the given one.
State furnish(const Game& game, const State& state, Rng& rng);

}  // namespace specter::test
