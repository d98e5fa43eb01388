// HP: what an agent has and what she loses (SET-7, ATK-4, ATK-6).
#pragma once

#include "engine/cards.h"

namespace specter {

/// SET-7.
int starting_hp(const Game& game, Agent a, AgentKind kind);
/// TRA-3: what this hunter does to her costs nothing.
bool pretends(const Ctx& c, Hunter h);
/// Announces HP loss; a pretended one costs nothing. False if somebody took it instead.
bool damage(Ctx& c, Agent a, int amount, bool pretended);

}  // namespace specter
