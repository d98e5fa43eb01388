// Telling: what happens goes to everybody, or to the agents' side alone (INF-1, INF-2).
#pragma once

#include <initializer_list>

#include "engine/cards.h"

namespace specter {

/// The agents' seats: hers, and the traitor's from his reveal on (TRA-12).
Audience agents_audience(const Ctx& c);
void tell(Ctx& c, EventCode code, std::initializer_list<std::uint16_t> values);
void tell_agents(Ctx& c, EventCode code, std::initializer_list<std::uint16_t> values);
constexpr std::uint16_t num(auto x) { return static_cast<std::uint16_t>(x); }

}  // namespace specter
