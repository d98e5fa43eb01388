// Pieces of the log's JSON that several files need.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "codec/reader.h"
#include "engine/ids.h"
#include "engine/result.h"

namespace specter::app {

namespace json = boost::json;

Seat read_seat(codec::Reader& in, int players, std::string_view field = "seat");

/// Why a request is refused.
inline Error refuse(const char* code, std::string detail = {}) {
  return Error{code, std::move(detail), 0};
}

inline json::string text(std::string_view s) { return json::string(s); }

/// Fields of a log line as JSON.
std::string fields(std::initializer_list<std::pair<std::string_view, std::string_view>> values);

}  // namespace specter::app
