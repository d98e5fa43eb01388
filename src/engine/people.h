// Who is there and what they can do now, from public facts alone (INF-6). No function here takes a
// secret.
#pragma once

#include "engine/cards.h"
#include "engine/game.h"
#include "engine/state.h"

namespace specter {

/// Whether an ability of his works now: printed, not disabled, and not lost to a stun (STA-1,
/// STA-5). Abilities count from 0.
bool has_ability(const Game& game, const Public& pub, Hunter hunter, int ability);
/// Whether an agent's abilities work now (STA-3).
constexpr bool has_abilities(const PublicAgent& agent) { return agent.fatigued == 0; }

/// In play and not escaped.
constexpr bool active(const PublicAgent& p) { return p.in_play != 0 && p.escaped == 0; }
int agents_in_play(const Public& pub);

constexpr bool on_foot(const PublicHunter& hunter) {
  return hunter.kind != HunterKind::None && hunter.gone == 0 && hunter.inside == 0 &&
         hunter.cell != kNoCell;
}
bool can_be_stunned(const PublicHunter& hunter);
/// One of this game's hunters, and not gone.
inline bool plays_on(const Game& game, const Public& pub, Hunter hunter) {
  return game.has(hunter) && pub.hunters[ix(hunter)].gone == 0;
}
/// The hunter of a kind in play, or kNoHunter.
Hunter hunter_of(const Game& game, const Public& pub, HunterKind kind);
/// Cells that hold a hunter's figure.
CellSet hunter_figures(const Game& game, const Public& pub);

/// 5 players, and the traitor has not been revealed: some hunter may be on her side.
inline bool traitor_at_large(const Game& game, const Public& pub) {
  return game.players() == kPlayersMax && pub.turned == kNoHunter;
}
/// TRA-5: while the hunters' order is open, whether this round's ballots have been counted.
bool ballots_counted(const Public& pub);

/// Could this agent be of that character?
bool may_be(const Game& game, const Public& pub, Agent agent, AgentKind kind);
/// Could this agent hold and use a card with this timing now?
bool may_use(const Game& game, const Public& pub, Agent agent, std::uint8_t timing);

}  // namespace specter
