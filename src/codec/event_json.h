// Events as JSON: {"n": 12, "type": "hunter_walked", "hunter": 0, "cell": "K17", "steps": 3}.
// The audience stays inside: who else learns of it is nobody's business (INF-4).
#pragma once

#include <span>

#include "codec/reader.h"
#include "engine/event.h"

namespace specter::codec {

json::object to_json(const Event& event);

/// Numbered from `first` on.
json::array to_json(std::span<const Event> events, std::size_t first);

/// The event as `audience` has it.
Result<Event> parse_event(const json::object& object, Audience audience);

/// Cells of an AgentMoved event's path: none where the move was given by outcome.
std::span<const std::uint16_t> path_of(const Event& event);

}  // namespace specter::codec
