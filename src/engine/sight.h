// Sight of this game's hunters (VIS-5, VIS-7, VIS-9), and what of it everybody can tell. No
// function here takes a secret but the agent's own that it is asked about.
#pragma once

#include "engine/cards.h"
#include "engine/game.h"
#include "engine/state.h"
#include "engine/view.h"

namespace specter {

/// Adds what a hunter sees now; under Stealth Field only cells within 2 of him count.
void add_sight(const Game& game, const Public& pub, Hunter hunter, bool stealth, CellSet& out);
/// What a hunter sees now.
CellSet sight_of(const Game& game, const Public& pub, Hunter hunter, bool stealth = false);
bool sees(const Game& game, const Public& pub, Hunter hunter, Cell cell, bool stealth = false);
/// What this hunter would see from another cell, with the limits that are on him.
CellSet sight_from(const Game& game, const Public& pub, Hunter hunter, Cell from);
/// What is seen from a cell by somebody without restrictions of his own: a pet, the vehicle.
CellSet plain_sight(const Game& game, const Public& pub, Cell from);
/// Whether any hunter sees a cell.
bool seen_by_any(const Game& game, const Public& pub, Cell cell, bool stealth);

/// Cells under smoke.
CellSet smoke_cells(const Public& pub);
/// TRA-2: whether everybody can tell that a hunter sees the first agent: her figure stands visible
/// in his sight. `cover`: a card may be in force that hides her from afar.
bool plainly_seen(const Game& game, const Public& pub, Hunter hunter, bool cover);
/// The cell where her running move began, if the traitor plainly sees her there (RULING-44); else
/// none.
Cell plain_start(const Game& game, const Public& pub, const Roles& roles, const AgentSecret& me);
/// Where her marker falls if she hides from the traitor (TRA-2), with `plain` from plain_start.
/// `move` has cell, marker and marker_loyal of her move.
Cell marker_hiding(Cell plain, const auto& move) {
  if (plain == kNoCell) return move.marker_loyal;
  if (move.cell == plain) return move.marker;  // nothing can be hidden there
  return move.marker_loyal != kNoCell ? move.marker_loyal : plain;
}

}  // namespace specter
