// The options of a game as JSON. Everything but the number of players may be left out.
#pragma once

#include "codec/reader.h"
#include "engine/game.h"

namespace specter::codec {

json::object to_json(const Setup& setup);
Result<Setup> parse_setup(const json::object& object);

/// The built-in board of an edition, by name.
std::string_view default_board(Edition edition);

/// A built-in board by name; error "board.unknown" otherwise.
Result<std::shared_ptr<const Board>> built_in_board(std::string_view name);

/// {"code", "detail", "line", "text"}: for people and programs.
json::object to_json(const Error& error);

}  // namespace specter::codec
