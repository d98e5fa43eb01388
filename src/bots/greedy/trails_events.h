// Reading events, and sets of cells that follow from what they say.
#pragma once

#include "bots/greedy/ground.h"

namespace specter::bots {

inline Hunter hunter_at(const Event& e, std::size_t i) { return static_cast<Hunter>(e.v[i]); }
inline Agent agent_at(const Event& e, std::size_t i) { return static_cast<Agent>(e.v[i]); }
inline Cell cell_of(const Event& e, std::size_t i) { return static_cast<Cell>(e.v[i]); }

inline CellSet only(Cell c) {
  CellSet r;
  r.add(c);
  return r;
}

/// Open cells that fit.
template <class F>
CellSet open_where(const Game& game, F&& fits) {
  CellSet r;
  game.board->open.each([&](Cell c) {
    if (fits(c)) r.add(c);
  });
  return r;
}

inline CellSet towards(const Game& game, Cell from, Compass way) {
  return open_where(game, [&](Cell c) { return direction(from, c) == way; });
}

/// Orthogonally next to a cell.
inline CellSet beside(Cell cell) {
  CellSet r;
  square(cell, 1).each([&](Cell c) {
    if ((column_of(c) == column_of(cell)) != (row_of(c) == row_of(cell))) r.add(c);
  });
  return r;
}

}  // namespace specter::bots
