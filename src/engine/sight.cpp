#include "engine/sight.h"

#include "engine/vision.h"

namespace specter {

namespace {
constexpr int kStealthRange = 2;
constexpr int kAgentSteps = 4;  // AGT-2

bool smoky(const Public& pub) {
  for (const Smoke& s : pub.smokes)
    if (s.cell != kNoCell) return true;
  return false;
}

/// Nothing on the board or on him changes what the bare board shows.
bool unhindered(const Public& pub, const PublicHunter& h) {
  return h.only == Compass::None && h.flare == Compass::None && h.without == Compass::None &&
         h.thermal == 0 && !smoky(pub) && !any_barrier(pub);
}

bool sightless(const PublicHunter& h) {  // VIS-7
  return h.blinded != 0 || h.dazzled != 0 || h.gone != 0 || h.cell == kNoCell;
}

SightLimits limits_of(const Public& pub, const PublicHunter& h) {
  SightLimits limits;
  for (const Smoke& s : pub.smokes)
    if (s.cell != kNoCell) limits.smoke |= smoke_cloud(s.cell);
  for (const Cell c : pub.barriers)
    if (c != kNoCell) limits.barriers.add(c);
  limits.thermal = h.thermal != 0;
  limits.only = h.only;
  limits.without = h.without;
  limits.flare = h.flare;
  return limits;
}
}  // namespace

bool any_barrier(const Public& pub) {
  for (const Cell c : pub.barriers)
    if (c != kNoCell) return true;
  return false;
}

CellSet barrier_cells(const Public& pub) {
  CellSet r;
  for (const Cell c : pub.barriers)
    if (c != kNoCell) r.add(c);
  return r;
}

CellSet smoke_cells(const Public& pub) {
  CellSet r;
  for (const Smoke& s : pub.smokes)
    if (s.cell != kNoCell) r |= smoke_cloud(s.cell);
  return r;
}

CellSet sight_from(const Game& game, const Public& pub, Hunter hunter, Cell from) {
  const PublicHunter& h = pub.hunters[ix(hunter)];
  if (unhindered(pub, h)) return game.board->sight(from);
  return vision(*game.board, from, limits_of(pub, h));
}

CellSet plain_sight(const Game& game, const Public& pub, Cell from) {
  if (!smoky(pub) && !any_barrier(pub)) return game.board->sight(from);
  return vision(*game.board, from, limits_of(pub, PublicHunter{}));
}

bool has_ability(const Game& game, const Public& pub, Hunter hunter, int ability) {
  const PublicHunter& h = pub.hunters[ix(hunter)];
  if (h.stunned != 0 && game.rules.stun_silences) return false;
  return ((unsigned{h.disabled} >> static_cast<unsigned>(ability)) & 1U) == 0;
}

bool has_abilities(const PublicAgent& agent) { return agent.fatigued == 0; }

void add_sight(const Game& game, const Public& pub, Hunter hunter, bool stealth, CellSet& out) {
  const PublicHunter& h = pub.hunters[ix(hunter)];
  if (sightless(h)) return;
  if (!stealth) {
    if (const HunterRow* row = find_row(h.kind);
        game.rules.sight_from_afar && row->sight != nullptr)
      row->sight(game, pub, hunter, out);
    if (unhindered(pub, h)) {
      out |= game.board->sight(h.cell);
      return;
    }
  }
  CellSet seen = vision(*game.board, h.cell, limits_of(pub, h));
  if (stealth) seen &= square(h.cell, kStealthRange);  // CARD-STEALTH
  out |= seen;
}

CellSet sight_of(const Game& game, const Public& pub, Hunter hunter, bool stealth) {
  CellSet r;
  add_sight(game, pub, hunter, stealth, r);
  return r;
}

bool sees(const Game& game, const Public& pub, Hunter hunter, Cell cell, bool stealth) {
  const PublicHunter& h = pub.hunters[ix(hunter)];
  if (sightless(h) || cell == kNoCell) return false;
  if (stealth && distance(h.cell, cell) > kStealthRange) return false;
  const bool alone = !game.rules.sight_from_afar || stealth || find_row(h.kind)->sight == nullptr;
  if (alone && h.thermal == 0) {
    // Restrictions only take away: what the bare board hides stays hidden.
    if (!game.board->sight(h.cell).has(cell)) return false;
    if (unhindered(pub, h)) return true;
  }
  return sight_of(game, pub, hunter, stealth).has(cell);
}

bool seen_by_any(const Game& game, const Public& pub, Cell cell, bool stealth) {
  for (int i = 0; i < game.hunters; ++i)
    if (sees(game, pub, static_cast<Hunter>(i), cell, stealth)) return true;
  return false;
}

CellSet hunter_figures(const Game& game, const Public& pub) {
  CellSet r;
  for (int i = 0; i < game.hunters; ++i) {
    const PublicHunter& h = pub.hunters[static_cast<std::size_t>(i)];
    if (on_foot(h)) r.add(h.cell);
  }
  return r;
}

CellSet passable_for_agent(const Game& game, const Public& pub) {
  CellSet r = game.board->open - hunter_figures(game, pub);
  for (const Cell c : pub.barriers)
    if (c != kNoCell) r.remove(c);
  return r;
}

namespace {

/// Where the next trigger is filled in.
PathTrigger& next_trigger(MoveGround& g) {
  SPECTER_ASSERT(g.trigger_count < kTriggersMax);
  return g.triggers[static_cast<std::size_t>(g.trigger_count)];
}

/// Keeps the trigger that was filled in, unless it is out of reach: each doubles the work.
void keep_trigger(MoveGround& g, unsigned bit) {
  PathTrigger& t = g.triggers[static_cast<std::size_t>(g.trigger_count)];
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
  for (int i = 0; i < game.hunters; ++i) {
    const auto h = static_cast<Hunter>(i);
    if (h != traitor) add_sight(game, pub, h, stealth, g.seen_loyal);
    const HunterRow* row = find_row(pub.hunters[ix(h)].kind);
    if (row == nullptr || pub.hunters[ix(h)].gone != 0) continue;
    if (row->trigger != nullptr && row->trigger(game, pub, h, stealth, next_trigger(g)))
      keep_trigger(g, static_cast<unsigned>(i));
    // Fatigue may end with this very move.
    if (const AgentRow* mine = find_row(me.kind); mine != nullptr && mine->watches) {
      next_trigger(g).mode = PathTrigger::Mode::Touch;
      next_trigger(g).cells = sight_of(game, pub, h, stealth);
      keep_trigger(g, kSeenByBit + static_cast<unsigned>(i));
    }
  }
  const VehicleRow* vehicle = find_row(pub.vehicle.kind);
  if (vehicle->trigger != nullptr && vehicle->trigger(game, pub, stealth, next_trigger(g)))
    keep_trigger(g, kVehicleBit);
  g.seen = g.seen_loyal;
  if (traitor != kNoHunter) add_sight(game, pub, traitor, stealth, g.seen);
  return g;
}

namespace {

/// Cells k steps away on this ground, breadth-first.
CellSet ring_on(const CellSet& ground, Cell from, int k) {
  CellSet ring;
  ring.add(from);
  CellSet reached = ring;
  for (int i = 0; i < k; ++i) {
    ring = (grown(ring) & ground) - reached;
    reached |= ring;
  }
  return ring;
}

}  // namespace

CellSet walk_ring(const Game& game, const Public& pub, Cell from, int k) {
  if (any_barrier(pub)) return ring_on(game.board->open - barrier_cells(pub), from, k);
  CellSet r;
  const Patch& ring = game.board->walk_ring(from, k).cells;
  for (int i = 0; i < Patch::kColumns; ++i)
    if (const int x = ring.left + i; x >= 0 && x < kColumnsMax)
      r.column[static_cast<std::size_t>(x)] = ring.column[static_cast<std::size_t>(i)];
  return r;
}

CellSet drive_ring(const Game& game, const Public& pub, Cell from, int k) {
  if (any_barrier(pub)) return ring_on(game.board->road - barrier_cells(pub), from, k);
  CellSet r;
  for (const auto& [part, count] : game.board->drive_ring(from, k))
    for (int i = 0; i < Patch::kColumns; ++i)
      if (const int x = part.left + i; x >= 0 && x < kColumnsMax)
        r.column[static_cast<std::size_t>(x)] |= part.column[static_cast<std::size_t>(i)];
  return r;
}

CellSet walk_ends(const Game& game, const Public& pub, Cell from, int k) {
  return ends_on(game.board->open - barrier_cells(pub), from, k);
}

CellSet drive_ends(const Game& game, const Public& pub, Cell from, int k) {
  return ends_on(game.board->road - barrier_cells(pub), from, k);
}

int walk_distance(const Game& game, const Public& pub, Cell from, Cell to, int steps) {
  const bool blocked = any_barrier(pub);
  for (int k = 0; k <= steps; ++k) {
    if (blocked ? walk_ring(game, pub, from, k).has(to)
                : game.board->walk_ring(from, k).cells.has(to))
      return k;
  }
  return -1;
}

int drive_distance(const Game& game, const Public& pub, Cell from, Cell to, int steps) {
  const bool blocked = any_barrier(pub);
  for (int k = 0; k <= steps; ++k) {
    if (blocked) {
      if (drive_ring(game, pub, from, k).has(to)) return k;
      continue;
    }
    for (const Ring& part : game.board->drive_ring(from, k))
      if (part.cells.has(to)) return k;
  }
  return -1;
}

bool on_foot(const PublicHunter& hunter) {
  return hunter.kind != HunterKind::None && hunter.gone == 0 && hunter.inside == 0 &&
         hunter.cell != kNoCell;
}

bool can_be_stunned(const PublicHunter& hunter) { return on_foot(hunter); }  // STA-2, VEH-4

bool traitor_at_large(const Game& game, const Public& pub) {
  return game.players() == kPlayersMax && pub.turned == kNoHunter;
}

bool ballots_counted(const Public& pub) {
  // Somebody has begun: a voluntary reveal stands for a turn (TRA-7), and only a count revokes.
  for (const PublicHunter& h : pub.hunters)
    if (h.played != 0 || h.revoked != 0) return true;
  return false;
}

bool plainly_seen(const Game& game, const Public& pub, Hunter hunter, bool cover) {
  const Figure& f = pub.agents[0].figure;
  return f.state == FigureState::Visible && sees(game, pub, hunter, f.cell, cover);
}

Cell plain_start(const Game& game, const Public& pub, const Roles& roles, const AgentSecret& me) {
  if (!traitor_at_large(game, pub) || roles.traitor == kNoHunter) return kNoCell;
  // A marked card is no excuse: a Stealth Field would have turned the figure to a marker (SEE-3).
  const bool plain = plainly_seen(game, pub, roles.traitor, me.stealth != 0);
  return plain ? pub.agents[0].figure.cell : kNoCell;
}

bool may_be(const Game& game, const Public& pub, Agent agent, AgentKind kind) {
  const AgentKind shown = pub.agents[ix(agent)].kind;
  if (shown != AgentKind::None) return shown == kind;
  const AgentRow* row = find_row(kind);
  return row != nullptr && in_content(game, *row);
}

bool may_use(const Game& game, const Public& pub, Agent agent, std::uint8_t timing) {
  const PublicAgent& p = pub.agents[ix(agent)];
  bool face_down = false;
  for (std::size_t i = 0; i < p.hand; ++i) {
    const PublicPlace& place = p.places[i];
    if (place.card == Equipment::None) {
      face_down = face_down || place.marked == 0;
      continue;
    }
    const EquipmentRow* row = find_row(place.card);
    if (place.charges > 0 && (row->timing & timing) != 0) return true;
  }
  return face_down && (game.timings[ix(p.kind)] & timing) != 0;
}

Hunter hunter_of(const Game& game, const Public& pub, HunterKind kind) {
  for (int i = 0; i < game.hunters; ++i) {
    const PublicHunter& h = pub.hunters[static_cast<std::size_t>(i)];
    if (h.kind == kind && h.gone == 0) return static_cast<Hunter>(i);
  }
  return kNoHunter;
}

}  // namespace specter
