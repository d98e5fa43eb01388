// Pieces of the log's JSON that several files need.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "codec/reader.h"
#include "engine/dice.h"
#include "engine/ids.h"

namespace specter::app {

namespace json = boost::json;

/// [["dice",4]…], as in a record.
json::array rolls_json(std::span<const Roll> rolls);
std::vector<Roll> read_rolls(codec::Reader& in);

Seat read_seat(codec::Reader& in, int players, std::string_view field = "seat");

inline json::string text(std::string_view s) { return json::string(s); }

}  // namespace specter::app
