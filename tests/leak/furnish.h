// Moments in which secrets matter come seldom in random play: here they are brought about.
#pragma once

#include "engine/engine.h"
#include "support/random_play.h"

namespace specter::test {

/// Half of the time, puts an agent who is not seen where a secret card of hers can act: next to an
/// objective with Remote Trigger, at a cache with a mine, near a hunter with Holo Decoy. Now and
/// then she has supply cards. A state that could stand in a game, or the given one.
State furnish(const Game& game, const State& state, Rng& rng);

}  // namespace specter::test
