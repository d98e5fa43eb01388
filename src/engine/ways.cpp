#include "engine/ways.h"

#include "engine/people.h"
#include "engine/sight.h"

namespace specter {

CellSet barrier_cells(const Public& pub) {
  CellSet r;
  for (const Cell c : pub.barriers)
    if (c != kNoCell) r.add(c);
  return r;
}

CellSet passable_for_agent(const Game& game, const Public& pub) {
  CellSet r = game.board->open - hunter_figures(game, pub);
  for (const Cell c : pub.barriers)
    if (c != kNoCell) r.remove(c);
  return r;
}

CellSet walk_ring(const Game& game, const Public& pub, Cell from, int k) {
  if (any_barrier(pub)) return ring_on(game.board->open - barrier_cells(pub), from, k);
  CellSet r;
  const Patch& ring = game.board->walk_ring(from, k).cells;
  for (int i = 0; i < Patch::kColumns; ++i)
    if (const int x = ring.left + i; x >= 0 && x < kColumnsMax)
      at(r.column, x) = at(ring.column, i);
  return r;
}

CellSet drive_ring(const Game& game, const Public& pub, Cell from, int k) {
  if (any_barrier(pub)) return ring_on(game.board->road - barrier_cells(pub), from, k);
  CellSet r;
  for (const auto& [part, count] : game.board->drive_ring(from, k))
    for (int i = 0; i < Patch::kColumns; ++i)
      if (const int x = part.left + i; x >= 0 && x < kColumnsMax)
        at(r.column, x) |= at(part.column, i);
  return r;
}

CellSet walk_ends(const Game& game, const Public& pub, Cell from, int k) {
  return ends_on(game.board->open - barrier_cells(pub), from, k);
}

CellSet drive_ends(const Game& game, const Public& pub, Cell from, int k) {
  return ends_on(game.board->road - barrier_cells(pub), from, k);
}

int walk_distance(const Game& game, const Public& pub, Cell from, Cell to, int steps) {
  if (!any_barrier(pub)) {
    const int far = game.board->walk_distance(from, to);
    return far <= steps ? far : -1;
  }
  for (int k = 0; k <= steps; ++k)
    if (walk_ring(game, pub, from, k).has(to)) return k;
  return -1;
}

int drive_distance(const Game& game, const Public& pub, Cell from, Cell to, int steps) {
  if (!any_barrier(pub)) {
    const int far = game.board->drive_distance(from, to);
    return far <= steps ? far : -1;
  }
  for (int k = 0; k <= steps; ++k)
    if (drive_ring(game, pub, from, k).has(to)) return k;
  return -1;
}

namespace {

constexpr int kAgentSteps = 4;  // AGT-2

/// Where the next trigger is filled in.
PathTrigger& next_trigger(MoveGround& g) {
  SPECTER_ASSERT(g.trigger_count < kTriggersMax);
  return at(g.triggers, g.trigger_count);
}

/// Keeps the trigger that was filled in, unless it is out of reach: each doubles the work.
void keep_trigger(MoveGround& g, unsigned bit) {
  SPECTER_ASSERT(bit <= kVehicleBit);
  PathTrigger& t = at(g.triggers, g.trigger_count);
  t.bit = static_cast<std::uint16_t>(1U << bit);
  if (t.cells.meets(square(g.start, g.steps_max))) ++g.trigger_count;
}

}  // namespace

MoveGround move_ground(const Known& known, Agent agent) {
  const Game& game = *known.game;
  const Public& pub = *known.pub;
  const AgentSecret& me = *known.agent[ix(agent)];
  const AgentRow* self = has_abilities(pub.agents[ix(agent)]) ? find_row(me.kind) : nullptr;
  const bool stealth = me.stealth != 0;
  MoveGround g;
  g.start = me.cell;
  g.steps_max = me.reach != 0 ? me.reach : self != nullptr ? self->walk : kAgentSteps;
  g.passable = passable_for_agent(game, pub);
  if (self != nullptr && self->assaults) g.ends_only = hunter_figures(game, pub);
  const Hunter traitor =
      known.roles != nullptr && pub.turned == kNoHunter ? known.roles->traitor : kNoHunter;
  for (const Hunter h : game.all_hunters()) {
    if (h != traitor) add_sight(game, pub, h, stealth, g.seen_loyal);
    const HunterRow* row = find_row(pub.hunters[ix(h)].kind);
    if (row == nullptr || pub.hunters[ix(h)].gone != 0) continue;
    if (row->trigger.cells != nullptr && row->trigger.cells(game, pub, h, stealth, next_trigger(g)))
      keep_trigger(g, static_cast<unsigned>(h));
    // Fatigue may end with this very move.
    if (const AgentRow* mine = find_row(me.kind); mine != nullptr && mine->watches) {
      next_trigger(g).mode = PathTrigger::Mode::Touch;
      next_trigger(g).cells = sight_of(game, pub, h, stealth);
      keep_trigger(g, kSeenByBit + static_cast<unsigned>(h));
    }
  }
  const VehicleRow* vehicle = find_row(pub.vehicle.kind);
  if (vehicle->trigger.cells != nullptr &&
      vehicle->trigger.cells(game, pub, stealth, next_trigger(g)))
    keep_trigger(g, kVehicleBit);
  g.seen = g.seen_loyal;
  if (traitor != kNoHunter) add_sight(game, pub, traitor, stealth, g.seen);
  return g;
}

int walk_steps(const Game& game, const Public& pub, Hunter h) {
  constexpr int kSteps = 4;
  constexpr int kStunnedSteps = 2;  // STA-1
  const PublicHunter& x = pub.hunters[ix(h)];
  if (x.stunned != 0) return kStunnedSteps;
  const HunterRow* row = find_row(x.kind);
  return has_ability(game, pub, h, row->walk_ability) ? row->walk : kSteps;
}

}  // namespace specter
