#include "engine/hand.h"

#include "engine/figure.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/sight.h"
#include "engine/tell.h"

namespace specter {
namespace {

int copies_in(const AgentSecret& x, Equipment card) {
  int n = 0;
  for (const Card& held : x.cards)
    n += static_cast<int>(held.card == card);
  return n;
}

}  // namespace

int copies_held(const State& s, Equipment card) {
  int n = 0;
  for (const AgentSecret& x : s.agents)
    n += copies_in(x, card);
  return n;
}

int copies_held(const Known& k, Equipment card) {
  int n = 0;
  for (const AgentSecret* x : k.agent)
    if (x != nullptr) n += copies_in(*x, card);
  return n;
}

int supplies_left(const Game& game, const State& s) {
  int left = 0;
  for (const EquipmentRow* row : equipment_rows())
    if (row->supply) left += copies(game, *row) - copies_held(s, row->id);
  return left;
}

bool usable(const AgentSecret& x, const Card& card) {
  if (card.charges == 0) return false;
  const EquipmentRow* row = find_row(card.card);
  return row != nullptr && (row->owners == 0 || ((row->owners >> ix(x.kind)) & 1U) != 0);
}

void list_cards(const Known& k, Agent a, std::uint8_t timing, ChoiceSink& out) {
  if (!out.wants(ActionKind::Play)) return;
  const AgentSecret& x = *k.agent[ix(a)];
  for (std::size_t i = 0; i < k.pub->agents[ix(a)].hand; ++i) {
    const Card& card = x.cards[i];
    const EquipmentRow* row = find_row(card.card);
    if (row == nullptr || (row->timing & timing) == 0 || !usable(x, card)) continue;
    Action play = proto(k, ActionKind::Play);
    play.place = static_cast<std::uint8_t>(i);
    row->play.targets(k, a, play, out);
  }
}

void use_card(Ctx& c, Agent a, const Action& action) {
  AgentSecret& x = c.s.agents[ix(a)];
  PublicAgent& p = c.s.pub.agents[ix(a)];
  Card& card = x.cards[action.place];
  PublicPlace& place = p.places[action.place];
  const EquipmentRow& row = *find_row(card.card);
  const bool reaction = (row.timing & kBeforeAttackRoll) != 0;
  const bool was_seen = p.figure.state == FigureState::Visible &&
                        seen_by_any(c.game, c.s.pub, x.cell, x.stealth != 0);
  if (!reaction) {
    x.card_played = 1;  // EQP-1
    const bool covers = row.secrecy == Secrecy::Marked && traitor_at_large(c.game, c.s.pub);
    if (row.secrecy != Secrecy::Secret) p.played = covers ? Played::Marked : Played::Openly;
  }
  switch (row.secrecy) {
    case Secrecy::Revealed:
      place.card = card.card;
      place.charges = card.charges;
      tell(c, EventCode::CardRevealed, {num(a), action.place, num(card.card), card.charges});
      // SEE-5: a card that only one agent may use shows who she is.
      if (row.owners != 0 && (row.owners & (row.owners - 1)) == 0) reveal_character(c, a);
      break;
    case Secrecy::Marked:
      place.marked = 1;
      tell(c, EventCode::CardMarked, {num(a), action.place});
      tell_agents(c, EventCode::CardUsed, {num(a), action.place, num(card.card)});
      break;
    case Secrecy::Secret:
      tell_agents(c, EventCode::CardUsed, {num(a), action.place, num(card.card)});
      break;
  }
  if (row.play.act(c, a, action)) {
    --card.charges;
    if (row.secrecy == Secrecy::Revealed) {
      place.charges = card.charges;
      tell(c, EventCode::CardSpent, {num(a), action.place, card.charges});
    }
  }
  // SEE-3: "or a card hides her". What any hunter still sees stays in the open.
  if (was_seen && !seen_by_any(c.game, c.s.pub, x.cell, x.stealth != 0)) hide_figure(c, a);
}

void settle_hand(Ctx& c, Agent a, int cards) {
  AgentSecret& x = c.s.agents[ix(a)];
  for (int i = cards - 1; i > 0; --i) {
    const int j = c.dice.roll(Stream::Places, i + 1) - 1;
    std::swap(at(x.cards, i), at(x.cards, j));
  }
  c.s.pub.agents[ix(a)].hand = static_cast<std::uint8_t>(cards);
  for (int i = 0; i < cards; ++i)
    tell_agents(c, EventCode::CardPlaced, {num(a), num(i), num(at(x.cards, i).card)});
  tell(c, EventCode::AgentReady, {num(a), num(cards)});
}

// RULING-23: each card that nobody holds is as likely as any other. From now on it is equipment
// (OBJ-8).
void draw_supply(Ctx& c, Agent a, std::uint8_t cache) {
  AgentSecret& x = c.s.agents[ix(a)];
  PublicAgent& p = c.s.pub.agents[ix(a)];
  x.caches = static_cast<std::uint8_t>(x.caches | (1U << cache));
  int nth = c.s.pub.deck > 1 ? c.dice.roll(Stream::Supply, c.s.pub.deck) : 1;
  for (const EquipmentRow* row : equipment_rows()) {
    if (!row->supply) continue;
    nth -= copies(c.game, *row) - copies_held(c.s, row->id);
    if (nth > 0) continue;
    x.cards[p.hand] = Card{row->id, row->charges};
    p.places[p.hand].supply = 1;
    --c.s.pub.deck;
    tell(c, EventCode::SupplyDrawn, {num(a), c.s.pub.deck});
    tell_agents(c, EventCode::CardPlaced, {num(a), p.hand, num(row->id)});
    ++p.hand;
    return;
  }
}

void age_cards(Ctx& c, Agent a) {
  for (const Equipment card : c.game.at_turn_end)
    if (const EquipmentRow* row = find_row(card); row->turn.ages != nullptr) row->turn.ages(c, a);
}

}  // namespace specter
