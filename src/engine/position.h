// A position in one line, like a chess FEN: the options, then name=value for every field that is
// not at its default. See docs/positions.md.
#pragma once

#include <string>
#include <string_view>

#include "engine/engine.h"

namespace specter {

struct Position {
  Setup setup;
  State state;
};

/// Writes every part of a state.
std::string position_text(const Game& game, const State& state);

/// Reads a position for this game's board. What breaks a rule is refused with the reason.
Result<Position> parse_position(std::string_view text, std::shared_ptr<const Board> board);

/// Whether a state could stand in a game: the first rule that it breaks, or nothing.
std::optional<Error> check_state(const Game& game, const State& state);

}  // namespace specter
