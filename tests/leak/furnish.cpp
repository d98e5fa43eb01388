#include "leak/furnish.h"

#include <algorithm>
#include <array>

#include "engine/flow.h"
#include "engine/position.h"

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
  for (const auto& cache : game.board->caches)
    cells.add(cache.access);
  return cells;
}

CellSet near_hunters(const Game& game, const State& s) {
  CellSet cells;
  for (int i = 0; i < game.hunters; ++i)
    if (const PublicHunter& h = s.pub.hunters[ix(i)]; on_foot(h)) cells |= square(h.cell, 3);
  return cells;
}

void place_agent(const Game& game, State& s, std::size_t agent, Rng& rng) {
  AgentSecret& x = s.agents[agent];
  const bool at_rest = x.stage == Stage::Idle || x.stage == Stage::Start;
  const bool visible = s.pub.agents[agent].figure.state == FigureState::Visible;
  if (x.cell == kNoCell || !at_rest || visible || s.pub.reveal_move != 0) return;
  const int where = rng.below(3);
  CellSet cells = where == 0   ? at_objectives(game, s)
                  : where == 1 ? at_caches(game)
                               : near_hunters(game, s);
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

/// OBJ-7: a card that nobody holds, from a cache that she has not used.
void draw_supply(const Game& game, State& s, std::size_t agent, Rng& rng) {
  AgentSecret& x = s.agents[agent];
  PublicAgent& p = s.pub.agents[agent];
  const auto cache =
      static_cast<unsigned>(rng.below(std::max(1, static_cast<int>(game.board->caches.size()))));
  const EquipmentRow& row = *rng.of(equipment_rows());
  const bool used = ((unsigned{x.caches} >> cache) & 1U) != 0;
  if (!row.supply || held(s, row.id) >= copies(game, row) || s.pub.deck == 0 || p.hand == 0 || used)
    return;
  x.caches = static_cast<std::uint8_t>(x.caches | (1U << cache));
  x.cards[p.hand] = Card{row.id, row.charges};
  p.places[p.hand].supply = 1;
  ++p.hand;
  --s.pub.deck;
}

/// A card that is played in secret (EQP-3), in a place that nobody has seen used; and where
/// nobody knows who she is, an agent who can use it (EQP-5).
void give_secret_card(const Game& game, State& s, std::size_t agent, Rng& rng) {
  constexpr std::array kSecret{Equipment::HoloDecoy, Equipment::ProximityMine,
                               Equipment::RemoteTrigger};
  AgentSecret& x = s.agents[agent];
  PublicAgent& p = s.pub.agents[agent];
  if (p.hand == 0 || x.decoy != kNoCell || x.mine != kNoCell || x.remote != 0) return;
  const EquipmentRow& row = *find_row(rng.of(kSecret));
  const AgentRow& who = *rng.of(agent_rows());
  const auto place = static_cast<std::size_t>(rng.below(p.hand));
  const PublicPlace& shown = p.places[place];
  if (shown.card != Equipment::None || shown.marked != 0 || shown.supply != 0) return;
  if (x.cards[place].card != row.id && held(s, row.id) >= copies(game, row)) return;
  x.cards[place] = Card{row.id, row.charges};
  if (p.kind != AgentKind::None || row.owners == 0 || !in_content(game, who)) return;
  if (((row.owners >> ix(who.id)) & 1U) == 0 || who.id == s.agents[1 - agent].kind) return;
  x.kind = who.id;
  x.hp = static_cast<std::uint8_t>(
      std::min<int>(x.hp, starting_hp(game, static_cast<Agent>(agent), who.id)));
}

}  // namespace

State furnish(const Game& game, const State& state, Rng& rng) {
  if (state.pub.frames[0].kind == FrameKind::Draft) return state;
  State s = state;
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    if (s.pub.agents[i].in_play == 0) continue;
    if (rng.one_in(2)) place_agent(game, s, i, rng);
    for (int n = rng.below(20); n > 0; --n)
      give_secret_card(game, s, i, rng);
    for (int n = rng.below(6); n > 0; --n)
      draw_supply(game, s, i, rng);
  }
  return check_state(game, s).has_value() ? state : s;
}

}  // namespace specter::test
