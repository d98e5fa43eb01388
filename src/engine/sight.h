// Sight of this game's hunters (VIS-5, VIS-7, VIS-9), and what follows from public facts alone:
// who could have a choice (INF-6). No function here takes a secret but the agent's own that it
// is asked about.
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
/// Cells that an agent's step may enter: open, without a hunter's figure (AGT-3).
CellSet passable_for_agent(const Game& game, const Public& pub);
/// Cells that hold a hunter's figure.
CellSet hunter_figures(const Game& game, const Public& pub);
/// Ground of an agent's move, from what a seat of the agents' side knows.
MoveGround move_ground(const Known& known, Agent agent);

/// Fewest steps on foot, at most `steps`; -1 if it is farther.
int walk_distance(const Game& game, const Public& pub, Cell from, Cell to, int steps);
/// Fewest steps by road, at most `steps`; -1 if it is farther.
int drive_distance(const Game& game, const Public& pub, Cell from, Cell to, int steps);

/// Cells k steps on foot away, barriers counted as structures (CARD-BARRIER).
CellSet walk_ring(const Game& game, const Public& pub, Cell from, int k);
/// Road cells k spaces away for the vehicle, barriers counted as structures.
CellSet drive_ring(const Game& game, const Public& pub, Cell from, int k);
/// Where a way of exactly k steps can end, on foot or by road: it may be longer than it need be
/// (RULING-46).
CellSet walk_ends(const Game& game, const Public& pub, Cell from, int k);
CellSet drive_ends(const Game& game, const Public& pub, Cell from, int k);
/// Barriers that stand.
CellSet barrier_cells(const Public& pub);
bool any_barrier(const Public& pub);

/// Whether an ability of his works now: printed, not disabled, and not lost to a stun (STA-1,
/// STA-5). Abilities count from 0.
bool has_ability(const Game& game, const Public& pub, Hunter hunter, int ability);
/// Whether an agent's abilities work now (STA-3).
bool has_abilities(const PublicAgent& agent);

bool on_foot(const PublicHunter& hunter);
bool can_be_stunned(const PublicHunter& hunter);

/// 5 players, and the traitor has not been revealed: some hunter may be on her side.
bool traitor_at_large(const Game& game, const Public& pub);
/// TRA-5: while the hunters' order is open, whether this round's ballots have been counted.
bool ballots_counted(const Public& pub);
/// TRA-2: whether everybody can tell that a hunter sees the first agent: her figure stands visible
/// in his sight. `cover`: a card may be in force that hides her from afar (CARD-STEALTH).
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
/// From public facts: could this agent be of that character?
bool may_be(const Game& game, const Public& pub, Agent agent, AgentKind kind);
/// From public facts: could this agent hold and use a card with this timing now?
bool may_use(const Game& game, const Public& pub, Agent agent, std::uint8_t timing);
/// The hunter of a kind in play, or kNoHunter.
Hunter hunter_of(const Game& game, const Public& pub, HunterKind kind);

}  // namespace specter
