// The agents' hands: which cards there are, playing one (EQP-1 to EQP-5), and the supply deck
// (OBJ-7).
#pragma once

#include "engine/cards.h"

namespace specter {

/// How many copies of a card are in the hands, spent ones included.
int copies_held(const State& s, Equipment card);
/// The same in the hands that a seat knows.
int copies_held(const Known& k, Equipment card);
/// SET-9: supply cards that nobody has drawn; below 0 if there are too many.
int supplies_left(const Game& game, const State& s);
/// Plays a card: shows, marks or hides it (EQP-3), then acts.
void use_card(Ctx& c, Agent a, const Action& action);
/// EQP-5: whether a card has a charge left and this agent may use it.
bool usable(const AgentSecret& x, const Card& card);
/// Lists the cards of a hand that can be played with this timing.
void list_cards(const Known& k, Agent a, std::uint8_t timing, ChoiceSink& out);
/// Shuffles the places of a full hand and shows their number (EQP-2).
void settle_hand(Ctx& c, Agent a, int cards);
/// OBJ-7: the deck is what no hand has taken, and its top card any of these.
void draw_supply(Ctx& c, Agent a, std::uint8_t cache);
/// An agent's turn is over, taken or not: cards that count her turns count it.
void age_cards(Ctx& c, Agent a);

}  // namespace specter
