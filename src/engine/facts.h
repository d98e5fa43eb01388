// Facts that follow from what everybody knows, for those who show a game: nobody needs to know the
// frames or the rules behind them.
#pragma once

#include "engine/game.h"
#include "engine/state.h"

namespace specter {

/// The frame of the turn that runs: the innermost one, if a traitor's first move stands within
/// another's turn. Null between turns.
const Frame* running_turn(const Public& pub);

/// Whose turn runs.
struct Active {
  Agent agent = kNoAgent;
  Hunter hunter = kNoHunter;
  Hunter pet = kNoHunter;  ///< whose pet acts
  bool operator==(const Active&) const = default;
};
Active active_of(const Public& pub);

/// HP that an agent of a character has at the start, and never more than (SET-7).
int full_hp(const Game& game, Agent agent, AgentKind kind);

}  // namespace specter
