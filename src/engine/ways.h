// Ways on foot and by road, and the ground of an agent's move (AGT-2, AGT-3, HUN-1, VEH-1).
#pragma once

#include "engine/cards.h"
#include "engine/game.h"
#include "engine/state.h"
#include "engine/view.h"

namespace specter {

/// Barriers that stand. They count as structures, on foot and by road.
CellSet barrier_cells(const Public& pub);
constexpr bool any_barrier(const Public& pub) {
  for (const Cell c : pub.barriers)
    if (c != kNoCell) return true;
  return false;
}

/// Cells that an agent's step may enter: open, without a hunter's figure (AGT-3).
CellSet passable_for_agent(const Game& game, const Public& pub);
/// Ground of an agent's move, from what a seat of the agents' side knows.
MoveGround move_ground(const Known& known, Agent agent);

/// Fewest steps on foot, at most `steps`; -1 if it is farther.
int walk_distance(const Game& game, const Public& pub, Cell from, Cell to, int steps);
/// Fewest steps by road, at most `steps`; -1 if it is farther.
int drive_distance(const Game& game, const Public& pub, Cell from, Cell to, int steps);

/// Cells k steps on foot away.
CellSet walk_ring(const Game& game, const Public& pub, Cell from, int k);
/// Road cells k spaces away for the vehicle.
CellSet drive_ring(const Game& game, const Public& pub, Cell from, int k);
/// Where a way of exactly k steps can end, on foot or by road: it may be longer than it need be
/// (RULING-46).
CellSet walk_ends(const Game& game, const Public& pub, Cell from, int k);
CellSet drive_ends(const Game& game, const Public& pub, Cell from, int k);

/// Steps that this hunter may walk now.
int walk_steps(const Game& game, const Public& pub, Hunter h);

}  // namespace specter
