#include "support/resample.h"

#include <algorithm>
#include <bit>

#include "engine/cards.h"
#include "engine/position.h"
#include "engine/sight.h"

namespace specter::test {
namespace {

bool drafting(const State& s) { return s.pub.frames[0].kind == FrameKind::Draft; }

int count_of(const State& s, Equipment card) {
  int n = 0;
  for (const AgentSecret& x : s.agents)
    for (const Card& c : x.cards)
      n += c.card == card ? 1 : 0;
  return n;
}

int most_hp(const Game& game, AgentKind kind, std::size_t agent) {
  const bool bonus = game.players() == 4 || game.setup.five_player_bonus;
  return 4 + find_row(kind)->extra_hp + (bonus && agent == 0 ? 2 : 0);
}

void redraw_character(const Game& game, State& s, std::size_t agent, Rng& rng) {
  AgentSecret& x = s.agents[agent];
  if (x.kind == AgentKind::None || s.pub.agents[agent].kind != AgentKind::None) return;
  const AgentRow& row = *rng.of(agent_rows());
  const AgentKind kind = row.id;
  if (!in_content(game, row) || kind == s.agents[1 - agent].kind) return;
  for (const PublicHunter& h : s.pub.hunters)
    if (h.disabled != 0) return;  // CARD-RAVEN: Omen is chosen publicly, so all know who she is
  const int lost = most_hp(game, x.kind, agent) - x.hp;
  x.kind = kind;
  x.hp = static_cast<std::uint8_t>(std::max(1, most_hp(game, kind, agent) - lost));
}

/// A card that could lie face down in this place, with its charges.
void redraw_place(const Game& game, State& s, std::size_t agent, std::size_t place, Rng& rng) {
  Card& card = s.agents[agent].cards[place];
  const PublicPlace& shown = s.pub.agents[agent].places[place];
  if (card.card == Equipment::None || shown.card != Equipment::None) return;
  const bool in_force = s.agents[agent].stealth != 0 || s.agents[agent].reach != 0 ||
                        s.agents[agent].decoy != kNoCell || s.agents[agent].mine != kNoCell ||
                        s.agents[agent].remote != 0;
  if (in_force && card.charges == 0) return;  // what it did is still to be seen in her own state
  const EquipmentRow& row = *rng.of(equipment_rows());
  if (row.supply != (shown.supply != 0)) return;
  if (row.id != card.card && count_of(s, row.id) >= copies(game, row)) return;
  if (shown.marked != 0) {
    if (row.secrecy == Secrecy::Marked) card = Card{row.id, 0};
    return;
  }
  card = Card{row.id, row.charges};
  if (row.secrecy == Secrecy::Secret && rng.one_in(2)) card.charges = 0;
}

/// She stands, unseen, on a cell that nobody can tell from the true one.
void redraw_cell(const Game& game, State& s, std::size_t agent, Rng& rng) {
  AgentSecret& x = s.agents[agent];
  const PublicAgent& p = s.pub.agents[agent];
  if (p.figure.state == FigureState::Visible || x.cell == kNoCell || drafting(s)) return;
  if (x.stage != Stage::Idle && x.stage != Stage::Start) return;  // a move is under way
  if (s.pub.reveal_move != 0) return;
  CellSet near = square(x.cell, 1 + rng.below(4)) & game.board->open;
  for (int i = 0; i < game.hunters; ++i)
    near -= sight_of(game, s.pub, static_cast<Hunter>(i));
  if (near.empty()) return;
  x.cell = near.nth(rng.below(near.count()));
  x.hidden = 0;
  if (x.stage == Stage::Idle && x.sheet[s.pub.round] != kNoCell) x.sheet[s.pub.round] = x.cell;
}

void redraw_sheet(const Game& game, State& s, std::size_t agent, Rng& rng) {
  AgentSecret& x = s.agents[agent];
  for (std::size_t r = 1; r + 2 < s.pub.round; ++r)
    if (x.sheet[r] != kNoCell)
      x.sheet[r] = game.board->open.nth(rng.below(game.board->open.count()));
}

/// The place of a face-down card with this many charges, or -1.
int place_of(const State& s, std::size_t agent, Equipment card, int charges) {
  for (std::size_t i = 0; i < kHandMax; ++i)
    if (s.agents[agent].cards[i] == Card{card, static_cast<std::uint8_t>(charges)} &&
        s.pub.agents[agent].places[i].card == Equipment::None)
      return static_cast<int>(i);
  return -1;
}

/// CARD-MINE: it lies somewhere near, or not yet.
void redraw_mine(const Game& game, State& s, std::size_t agent, Rng& rng) {
  AgentSecret& x = s.agents[agent];
  const int laid = place_of(s, agent, Equipment::ProximityMine, 0);
  const int held = place_of(s, agent, Equipment::ProximityMine, 1);
  if (x.mine != kNoCell && laid >= 0 && x.card_played == 0 && rng.one_in(3)) {
    x.mine = kNoCell;
    x.cards[ix(laid)].charges = 1;
    return;
  }
  if (x.mine == kNoCell && held < 0) return;
  const CellSet near = square(x.cell, 1 + rng.below(8)) & game.board->open;
  if (x.mine == kNoCell) x.cards[ix(held)].charges = 0;
  x.mine = near.nth(rng.below(near.count()));
}

/// CARD-REMOTE: completed in her last turn and shown in her next one, if nothing that she
/// announced tells (CARD-PROPHET-2).
void redraw_remote(State& s, std::size_t agent, Rng& rng) {
  AgentSecret& x = s.agents[agent];
  if (x.stage != Stage::Idle || s.pub.agents[agent].promise != Promise::None) return;
  const int used = place_of(s, agent, Equipment::RemoteTrigger, 0);
  const int held = place_of(s, agent, Equipment::RemoteTrigger, 1);
  if (x.remote != 0 && used >= 0) {
    x.remote = 0;
    x.cards[ix(used)].charges = 1;
    return;
  }
  const auto section = static_cast<std::size_t>(rng.below(kSections));
  const std::uint32_t owners = find_row(Equipment::RemoteTrigger)->owners;
  if (x.remote != 0 || held < 0 || ((owners >> ix(x.kind)) & 1U) == 0) return;
  if (s.pub.sites[section].done_round != 0) return;
  x.remote = static_cast<std::uint8_t>(section + 1);
  x.cards[ix(held)].charges = 0;
}

/// OBJ-7: how many caches she has used is public, which ones is not.
void redraw_caches(const Game& game, State& s, std::size_t agent, Rng& rng) {
  const auto all = static_cast<unsigned>(game.board->caches.size());
  unsigned left = static_cast<unsigned>(std::popcount(s.agents[agent].caches));
  unsigned bits = 0;
  while (left > 0) {
    const unsigned bit = 1U << static_cast<unsigned>(rng.below(static_cast<int>(all)));
    left -= (bits & bit) == 0 ? 1U : 0U;
    bits |= bit;
  }
  s.agents[agent].caches = static_cast<std::uint8_t>(bits);
}

void redraw_tokens(const Game& game, State& s, std::size_t agent, Rng& rng) {
  if (game.ruleset == 1 || drafting(s) || s.agents[agent].cell == kNoCell) return;
  redraw_mine(game, s, agent, rng);
  redraw_remote(s, agent, rng);
  redraw_caches(game, s, agent, rng);
}

void redraw_agent(const Game& game, State& s, std::size_t agent, const Redraw& what, Rng& rng) {
  AgentSecret& x = s.agents[agent];
  if (what.character) redraw_character(game, s, agent, rng);
  if (what.cards)
    for (std::size_t i = 0; i < kHandMax; ++i)
      redraw_place(game, s, agent, i, rng);
  if (what.hp && x.kind != AgentKind::None && x.hp > 0)
    x.hp = static_cast<std::uint8_t>(1 + rng.below(most_hp(game, x.kind, agent)));
  if (what.cell) redraw_cell(game, s, agent, rng);
  if (what.sheet) redraw_sheet(game, s, agent, rng);
  if (what.tokens) redraw_tokens(game, s, agent, rng);
}

/// Who may know what, from the rule book and not from the engine's own views.
struct MayKnow {
  bool agents = false;
  bool plan = false;
  bool roles = false;
};

MayKnow may_know(const Game& game, const State& s, Seat seat) {
  const bool turned = s.pub.turned != kNoHunter;
  const bool own_traitor = s.roles.dealt != 0 && seat != kAgentSeat && seat != kSpectator &&
                           game.seat_of(s.roles.traitor) == seat;
  MayKnow k;
  k.agents = seat == kAgentSeat || (turned && own_traitor) || over(s);  // INF-2, TRA-12, END-6
  k.plan = k.agents || game.players() < 4;                              // SET-4
  k.roles = k.agents || turned || own_traitor || game.players() < kPlayersMax;  // TRA-1, INF-3
  return k;
}

}  // namespace

Redraw random_redraw(Rng& rng) {
  Redraw r;
  // Everything at once parts the games soon; one or two things at a time go a long way together.
  if (rng.one_in(3)) return r;
  r = Redraw{false, false, false, false, false, false, false, false, false};
  for (int i = 0; i < 2; ++i) {
    switch (rng.below(9)) {
      case 0: r.cell = true; break;
      case 1: r.sheet = true; break;
      case 2: r.character = true; break;
      case 3: r.cards = true; break;
      case 4: r.hp = true; break;
      case 5: r.plan = true; break;
      case 6: r.traitor = true; break;
      case 7: r.tokens = true; break;
      default: r.counters = true; break;
    }
  }
  return r;
}

State resample(const Game& game, const State& state, Seat seat, const Redraw& what, Rng& rng) {
  const MayKnow knows = may_know(game, state, seat);
  State s = state;
  for (std::size_t i = 0; i < kAgentsMax && !knows.agents; ++i)
    redraw_agent(game, s, i, what, rng);
  if (!knows.plan && what.plan)
    for (std::size_t i = 0; i < kSections; ++i)
      if (s.pub.sites[i].done_round == 0)
        s.plan.die[i] = static_cast<std::uint8_t>(1 + rng.below(6));
  if (!knows.roles && s.roles.dealt != 0 && what.traitor) {
    const auto other = static_cast<Hunter>(rng.below(game.hunters));
    if (game.seat_of(other) != seat && s.agents[0].hidden == 0 && s.agents[0].stage <= Stage::Start)
      s.roles.traitor = other;  // TRA-1: each loyal hunter knows his own role
  }
  if (what.counters)
    for (std::size_t i = 0; i < kPlayersMax; ++i)
      if (i != ix(seat)) s.asked[i] = static_cast<std::uint16_t>(s.asked[i] + rng.below(5));
  return check_state(game, s).has_value() ? state : s;
}

}  // namespace specter::test
