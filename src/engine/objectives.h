// Objectives and caches (OBJ-1 to OBJ-7, END-4).
#pragma once

#include "engine/cards.h"

namespace specter {

/// Shown or hidden by a card: as the agents' side knows it.
int objectives_done(const Known& k);
int objectives_done(const State& s);
/// OBJ-3, END-4.
int objectives_needed(const Game& game, const Public& pub);
/// Shows an objective that a card hid.
void show_remote(Ctx& c, Agent a);
void complete_objective(Ctx& c, Agent a, std::size_t section);
/// The cache that she stands at and has not used, as bits (OBJ-7).
unsigned caches_at(const Game& game, const AgentSecret& x);
/// The open objectives that the agent could complete from her cell, as bits per section.
unsigned completable(const Known& k, Agent a);
/// The announcement that binds her now (not one made to the traitor).
Promise binding_promise(const Known& k, Agent a);

}  // namespace specter
