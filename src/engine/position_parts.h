// What the checks of a position share: those of position_check.cpp, and those of the cards, each of
// which explains what it leaves behind (`lift` in cards.h).
#pragma once

#include <optional>
#include <string>
#include <type_traits>

#include "engine/cards.h"
#include "engine/game.h"
#include "engine/state.h"

namespace specter {

using Check = std::optional<Error>;

Error broken(const char* code, auto detail) {
  if constexpr (std::is_arithmetic_v<decltype(detail)>) {
    return Error{code, std::to_string(detail)};
  } else if constexpr (std::is_enum_v<decltype(detail)>) {
    return Error{code, std::to_string(ix(detail))};
  } else {
    return Error{code, std::string(detail)};
  }
}

/// N, E, S, W or none.
constexpr bool straight(Compass c) {
  return c == Compass::None || c == Compass::N || c == Compass::E || c == Compass::S ||
         c == Compass::W;
}

inline bool open_cell(const Game& game, Cell c) {
  return ix(c) < CellSet::kWords * kRowsMax && game.board->open.has(c);
}

inline bool cell_or_none(const Game& game, Cell c) { return c == kNoCell || open_cell(game, c); }

/// Calls f with every hunter who is there and has not turned; refused as `code` where it is false.
template <class F>
Check each_hunter(const Game& game, State& s, const char* code, F&& f) {
  for (const Hunter i : game.all_hunters()) {
    PublicHunter& h = at(s.pub.hunters, i);
    if (find_row(h.kind) != nullptr && h.gone == 0 && !f(h)) return broken(code, i);
  }
  return std::nullopt;
}

/// The same with every agent.
template <class F>
Check each_agent(State& s, F&& f) {
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (!f(s.agents[i], s.pub.agents[i])) return broken("position.agent_flags", i);
  return std::nullopt;
}

}  // namespace specter
