// Whether a view that came over the wire could stand in a game, as far as the rules need it to
// answer at all: our own player process must not fall over somebody else's mistake.
#pragma once

#include <optional>

#include "engine/engine.h"

namespace specter::codec {

/// What is wrong with a view whose values are all in range; error "protocol.view_broken".
std::optional<Error> check_view(const Game& game, const View& view);

/// The same for an event: hunters and agents that it names are in the game.
std::optional<Error> check_event(const Game& game, const Event& event);

}  // namespace specter::codec
