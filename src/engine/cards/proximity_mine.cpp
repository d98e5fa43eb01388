// Proximity Mine (CARD-MINE).
#include "engine/cards/rows.h"
#include "engine/conditions.h"
#include "engine/people.h"
#include "engine/position_parts.h"
#include "engine/tell.h"
#include "engine/ways.h"

namespace specter::cards {
namespace {

constexpr int kReach = 4;

void targets(const Known& k, Agent a, const Action& p, ChoiceSink& out) {
  constexpr int kRange = 2;
  CellSet open = k.game->board->open;
  open -= barrier_cells(*k.pub);
  out.over(p, near(open, k.agent[ix(a)]->cell, kRange));
}

bool play(Ctx& c, Agent a, const Action& action) {
  c.s.agents[ix(a)].mine = action.cell;
  tell_agents(c, EventCode::MineLaid, {num(a), num(action.cell)});
  return true;
}

bool caught(const PublicHunter& h, Cell mine) {
  return can_be_stunned(h) && distance(h.cell, mine) <= kReach;
}

/// The card is shown when it goes off; it is no play (EQP-1).
void show_card(Ctx& c, Agent a) {
  const AgentSecret& x = c.s.agents[ix(a)];
  PublicAgent& p = c.s.pub.agents[ix(a)];
  for (std::uint8_t i = 0; i < p.hand; ++i) {
    if (x.cards[i].card != Equipment::ProximityMine) continue;
    p.places[i].card = Equipment::ProximityMine;
    p.places[i].charges = 0;
    tell(c, EventCode::CardRevealed, {num(a), i, num(Equipment::ProximityMine), 0});
  }
}

// By itself, first thing in one of her later turns.
void turn_start(Ctx& c, Agent a) {
  AgentSecret& x = c.s.agents[ix(a)];
  const Cell cell = x.mine;
  if (cell == kNoCell) return;
  bool anybody = false;
  for (const PublicHunter& h : c.s.pub.hunters)
    anybody = anybody || caught(h, cell);
  if (!anybody) return;
  x.mine = kNoCell;
  tell(c, EventCode::MineWentOff, {num(a), num(cell)});
  show_card(c, a);
  for (const Hunter i : c.game.all_hunters())
    if (caught(at(c.s.pub.hunters, i), cell)) stun(c, i);
}

Check lift(const Game& game, State& s) {
  for (AgentSecret& x : s.agents) {
    if (!cell_or_none(game, x.mine)) return broken("position.agent_cell", cell_name(x.mine));
    x.mine = kNoCell;
  }
  return std::nullopt;
}

/// It is shown when it goes off.
bool lies_open(const AgentSecret& x) { return x.mine == kNoCell; }

}  // namespace

const EquipmentRow kProximityMine{.id = Equipment::ProximityMine,
                                  .name = "proximity_mine",
                                  .secrecy = Secrecy::Secret,
                                  .copies = {0, 1},
                                  .timing = kBeforeMove | kAfterMove,
                                  .play = {.targets = &targets, .act = &play},
                                  .turn = {.start = &turn_start},
                                  .position = {.lift = &lift, .lies_open = &lies_open}};

}  // namespace specter::cards
