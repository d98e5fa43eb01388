// Attacks and their dice (ATK-1 to ATK-6).
#pragma once

#include "engine/cards.h"

namespace specter {

/// Whether the running hunter turn's own check announced this agent to him (RULING-5).
bool announced_to_him(const Public& pub, Agent a);
/// An agent whom this hunter may attack now: announced as visible, in his sight (ATK-1, INF-7).
bool may_attack(const Game& game, const Public& pub, Hunter h, Agent a);
AttackTerms attack_terms(const Game& game, const Public& pub, Hunter h, Agent a, bool quick);
/// The least total that hits somebody so far away: first dice that are all 1 miss (ATK-3).
int least_hit(int dice, int away);
/// The total that an attack needs, with its modifiers; 0: it hits without a roll (ATK-2). It
/// follows from public facts, so a shot at a decoy needs what a true one does (INF-4).
int needed_total(const AttackTerms& terms);
/// ATK-2: a 6 is rolled again and added, as often as it comes up. `value` lies there already;
/// `needed` is what is told of the total, or kNothingTold.
int roll_on(Ctx& c, Hunter h, Purpose purpose, std::uint16_t needed, int value);
/// One die, rolled openly to its end.
int roll_die(Ctx& c, Hunter h, Purpose purpose, std::uint16_t needed);
/// Rolls first dice for a hunter into Public::rolled; somebody may have a say in them. `needed` is
/// the total that he must reach.
void roll_first(Ctx& c, Hunter h, Purpose purpose, int dice, int needed);

}  // namespace specter
