// A seat's view as JSON, written field by field and read back without loss. A group that the seat
// does not know is null; hunters' roles are one letter each, so that a traitor's view has the
// form and the size of a loyal hunter's.
#pragma once

#include "codec/reader.h"
#include "engine/preview.h"
#include "engine/view.h"

namespace specter::codec {

/// The view, with the seat's open decision and whom the game waits for.
json::object to_json(const Game& game, const View& view);

/// The view of a seat at this game. Every value is in its range and every cell on the board, but
/// whether it could stand in a game is not asked.
Result<View> parse_view(const json::object& object, const Game& game);

/// [{"seat", "kind"}…] as the seat may know it.
json::array waiting_json(const Decisions& decisions);

json::object to_json(const Preview& preview);

/// "L", "T" or "?" for a hunter, as the viewer may know it.
char role_letter(const Game& game, const View& view, Hunter hunter);

}  // namespace specter::codec
