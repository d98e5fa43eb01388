#include "leak/furnish.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/damage.h"
#include "engine/hand.h"
#include "engine/people.h"
#include "engine/position.h"
#include "engine/sight.h"
#include "engine/ways.h"

namespace specter::test {
namespace {

/// Cells within 1 of an open objective (OBJ-1).
CellSet at_objectives(const Game& game, const State& s) {
  CellSet cells;
  for (std::size_t i = 0; i < kSections; ++i)
    if (s.pub.sites[i].done_round == 0 && s.plan.die[i] != 0)
      cells |= square(game.site(static_cast<int>(i), s.plan.die[i]), 1);
  return cells;
}

CellSet at_caches(const Game& game) {
  CellSet cells;
  for (const Cache& cache : game.board->caches)
    cells.add(cache.access);
  return cells;
}

CellSet near_hunters(const Game& game, const State& s) {
  CellSet cells;
  for (int i = 0; i < game.hunters; ++i)
    if (const PublicHunter& h = s.pub.hunters[ix(i)]; on_foot(h)) cells |= square(h.cell, 3);
  return cells;
}

/// She stands somewhere on these cells, unseen.
void place_agent(const Game& game, State& s, std::size_t agent, CellSet cells, Rng& rng) {
  AgentSecret& x = s.agents[agent];
  const bool at_rest = x.stage == Stage::Idle || x.stage == Stage::Start;
  const bool visible = s.pub.agents[agent].figure.state == FigureState::Visible;
  if (x.cell == kNoCell || !at_rest || visible || s.pub.reveal_move != 0) return;
  cells &= passable_for_agent(game, s.pub);
  for (int i = 0; i < game.hunters; ++i)
    cells -= sight_of(game, s.pub, static_cast<Hunter>(i));
  if (cells.empty()) return;
  x.cell = cells.nth(rng.below(cells.count()));
  x.hidden = 0;
  if (x.stage == Stage::Idle && x.sheet[s.pub.round] != kNoCell) x.sheet[s.pub.round] = x.cell;
}

/// How many of a card the agents hold.
int held(const State& s, Equipment card) {
  int n = 0;
  for (const AgentSecret& x : s.agents)
    for (const Card& c : x.cards)
      n += c.card == card ? 1 : 0;
  return n;
}

/// The first agent is one of the owners of a card (EQP-5).
void become_owner(const Game& game, State& s, const EquipmentRow& row, Rng& rng) {
  AgentSecret& x = s.agents[0];
  if (row.owners == 0 || ((row.owners >> ix(x.kind)) & 1U) != 0) return;
  for (const PublicHunter& h : s.pub.hunters)
    if (h.disabled != 0) return;  // CARD-RAVEN
  std::vector<AgentKind> owners;
  for (const AgentRow* who : agent_rows())
    if (((row.owners >> ix(who->id)) & 1U) != 0 && in_content(game, *who) &&
        who->id != s.agents[1].kind)
      owners.push_back(who->id);
  if (owners.empty()) return;
  x.kind = rng.of(owners);
  x.hp = static_cast<std::uint8_t>(std::min<int>(x.hp, starting_hp(game, kFirstAgent, x.kind)));
  if (s.pub.agents[0].kind != AgentKind::None) s.pub.agents[0].kind = x.kind;
}

/// A fresh card in a place that nobody has seen used.
void give_card(const Game& game, State& s, Equipment card, Rng& rng) {
  AgentSecret& x = s.agents[0];
  const PublicAgent& p = s.pub.agents[0];
  const EquipmentRow& row = *find_row(card);
  if (copies(game, row) == 0 || x.decoy != kNoCell || x.mine != kNoCell || x.remote != 0) return;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < p.hand; ++i) {
    const PublicPlace& shown = p.places[i];
    if (shown.card != Equipment::None || shown.marked != 0 || shown.supply != 0) continue;
    if (x.cards[i].card == card) x.cards[i].charges = row.charges;
    places.push_back(i);
  }
  if (places.empty()) return;
  if (held(s, card) < copies(game, row)) x.cards[rng.of(places)] = Card{card, row.charges};
  become_owner(game, s, row, rng);
}

/// OBJ-7: a card that nobody holds, from a cache that she has not used.
void draw_supply(const Game& game, State& s, std::size_t agent, Rng& rng) {
  AgentSecret& x = s.agents[agent];
  PublicAgent& p = s.pub.agents[agent];
  if (s.pub.deck == 0 || p.hand == 0 || game.board->caches.empty()) return;
  const auto cache = static_cast<unsigned>(rng.below(static_cast<int>(game.board->caches.size())));
  constexpr std::array kSupply{Equipment::Flare, Equipment::MedKit, Equipment::PortableBarrier};
  const EquipmentRow& row = *find_row(rng.of(kSupply));
  const bool used = ((unsigned{x.caches} >> cache) & 1U) != 0;
  if (held(s, row.id) >= copies(game, row) || used) return;
  x.caches = static_cast<std::uint8_t>(x.caches | (1U << cache));
  x.cards[p.hand] = Card{row.id, row.charges};
  p.places[p.hand].supply = 1;
  ++p.hand;
  --s.pub.deck;
}

}  // namespace

State furnish(const Game& game, const State& state, Rng& rng) {
  if (state.pub.frames[0].kind == FrameKind::Draft) return state;
  State s = state;
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (s.pub.agents[i].in_play != 0 && rng.one_in(2)) draw_supply(game, s, i, rng);
  switch (rng.below(6)) {
    case 0:
      place_agent(game, s, 0, at_objectives(game, s), rng);
      give_card(game, s, Equipment::RemoteTrigger, rng);
      break;
    case 1:
      place_agent(game, s, 0, at_caches(game), rng);
      give_card(game, s, Equipment::ProximityMine, rng);
      break;
    case 2:
      place_agent(game, s, 0, near_hunters(game, s), rng);
      give_card(game, s, Equipment::HoloDecoy, rng);
      break;
    default: break;
  }
  return check_state(game, s).has_value() ? state : s;
}

}  // namespace specter::test
