// Facts that follow from what everybody knows, for those who show a game: nobody needs to know the
// frames or the rules behind them.
#pragma once

#include "engine/cellset.h"
#include "engine/game.h"
#include "engine/state.h"

namespace specter {

/// Whose turn runs: the innermost one, if a traitor's first move stands within another's turn.
struct Active {
  Agent agent = kNoAgent;
  Hunter hunter = kNoHunter;
  Hunter pet = kNoHunter;  ///< whose pet acts
  bool operator==(const Active&) const = default;
};
Active active_of(const Public& pub);

/// Spaces that the vehicle drives in a round, and those that are left of them now (VEH-1).
int vehicle_spaces(const Public& pub);
int vehicle_spaces_left(const Public& pub);

/// HP that an agent of a character has at the start, and never more than (SET-7).
int full_hp(const Game& game, Agent agent, AgentKind kind);

/// What a hunter sees now, as far as everybody can tell (VIS-5); nothing where he sees nothing.
CellSet shown_sight(const Game& game, const Public& pub, Hunter hunter);

}  // namespace specter
