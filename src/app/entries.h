// Pieces of the log's JSON that several files need.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "codec/reader.h"
#include "engine/ids.h"

namespace specter::app {

namespace json = boost::json;

Seat read_seat(codec::Reader& in, int players, std::string_view field = "seat");

inline json::string text(std::string_view s) { return json::string(s); }

/// Fields of a log line as JSON.
std::string fields(std::initializer_list<std::pair<std::string_view, std::string_view>> values);

}  // namespace specter::app
