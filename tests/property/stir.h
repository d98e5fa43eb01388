// Positions that a game would seldom come to: at an agent's move everything that the move depends
// on is put elsewhere, around her. Such a state need not have a history; what is listed for it
// follows from the rules all the same.
#pragma once

#include "support/random_play.h"

namespace specter::test {

/// The state with hunters, vehicle, pet, cameras, tokens and conditions changed by chance. With 5
/// players it may have become the revealed traitor's move. An agent must be about to move in it.
State stirred(const Game& game, const State& state, Rng& rng);

}  // namespace specter::test
