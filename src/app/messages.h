// The messages that a room sends, as text. Each is written from what its reader may know.
#pragma once

#include <string_view>

#include "app/table.h"
#include "app/world.h"

namespace specter::app {

SharedText message(const json::object& object);

/// `table`: the same for everybody but the part `you`.
SharedText table_message(const Table& table, std::string_view guest);

/// `state` (from `since` on) or `update`, for a seat or the spectators.
SharedText seat_message(const Table& table, const View& seen, std::size_t since,
                        std::string_view type, Millis now);

/// One message of the talk for a guest; `n` is its number for this reader.
json::object talk_json(const Table& table, const Talk& talk, std::size_t n, std::string_view guest);
/// What a reader may hear, muted ones left out. No seat: a spectator.
json::array talk_list(const Table& table, std::string_view guest);
/// Which seat a guest listens from; none for a spectator.
std::optional<Seat> listening_seat(const Table& table, std::string_view guest);

}  // namespace specter::app
