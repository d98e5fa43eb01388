// Portable Barrier (CARD-BARRIER), a supply card.
#include "engine/cards/rows.h"
#include "engine/people.h"
#include "engine/position_parts.h"
#include "engine/tell.h"
#include "engine/ways.h"

namespace specter::cards {
namespace {

void targets(const Known& k, Agent a, const Action& p, ChoiceSink& out) {
  constexpr int kRange = 3;
  CellSet cells = square(k.agent[ix(a)]->cell, kRange) & k.game->board->open;
  cells -= barrier_cells(*k.pub);
  cells -= hunter_figures(*k.game, *k.pub);
  cells.remove(k.pub->vehicle.cell);
  if (k.pub->pet.cell != kNoCell) cells.remove(k.pub->pet.cell);
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (active(k.pub->agents[i])) cells.remove(k.agent[i]->cell);
  out.over(p, cells);
}

bool play(Ctx& c, Agent /*a*/, const Action& action) {
  for (Cell& cell : c.s.pub.barriers) {
    if (cell != kNoCell) continue;
    cell = action.cell;
    tell(c, EventCode::BarrierPlaced, {num(cell)});
    break;
  }
  return true;
}

// HUN-5: whoever ends his move on foot next to one takes it away.
void hunter_moved(Ctx& c, Hunter h) {
  if (!any_barrier(c.s.pub)) return;
  const PublicHunter& x = c.s.pub.hunters[ix(h)];
  if (!on_foot(x)) return;
  for (Cell& cell : c.s.pub.barriers) {
    if (cell == kNoCell || distance(cell, x.cell) > 1) continue;
    tell(c, EventCode::BarrierRemoved, {num(cell), num(h)});
    cell = kNoCell;
  }
}

Check lift(const Game& game, State& s) {
  for (Cell& cell : s.pub.barriers) {
    if (!cell_or_none(game, cell)) return broken("position.barrier", cell_name(cell));
    cell = kNoCell;
  }
  return std::nullopt;
}

}  // namespace

const EquipmentRow kPortableBarrier{.id = Equipment::PortableBarrier,
                                    .name = "portable_barrier",
                                    .copies = {0, 2},
                                    .timing = kBeforeMove | kAfterMove,
                                    .supply = true,
                                    .play = {.targets = &targets, .act = &play},
                                    .hunter_turn = {.moved = &hunter_moved},
                                    .position = {.lift = &lift}};

}  // namespace specter::cards
