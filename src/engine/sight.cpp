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
}  // namespace

CellSet smoke_cells(const Public& pub) {
  CellSet r;
  for (const Smoke& s : pub.smokes)
    if (s.cell != kNoCell) r |= smoke_cloud(s.cell);
  return r;
}

void add_sight(const Game& game, const Public& pub, Hunter hunter, bool stealth, CellSet& out) {
  const PublicHunter& h = pub.hunters[ix(hunter)];
  if (h.blinded != 0 || h.gone != 0 || h.cell == kNoCell) return;  // VIS-7
  if (h.only == Compass::None && !stealth && !smoky(pub)) {
    out |= game.board->sight(h.cell);
    return;
  }
  SightLimits limits;
  limits.smoke = smoke_cells(pub);
  limits.only = h.only;
  CellSet seen = vision(*game.board, h.cell, limits);
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
  if (h.blinded != 0 || h.gone != 0 || h.cell == kNoCell || cell == kNoCell) return false;
  // Restrictions only take away: what the bare board hides stays hidden.
  if (!game.board->sight(h.cell).has(cell)) return false;
  if (stealth && distance(h.cell, cell) > kStealthRange) return false;
  if (h.only == Compass::None && !smoky(pub)) return true;
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
  return game.board->open - hunter_figures(game, pub);
}

MoveGround move_ground(const Known& known, Agent agent) {
  const Game& game = *known.game;
  const Public& pub = *known.pub;
  const AgentSecret& me = *known.agent[ix(agent)];
  MoveGround g;
  g.start = me.cell;
  g.steps_max = me.reach != 0 ? me.reach : kAgentSteps;
  g.passable = passable_for_agent(game, pub);
  const Hunter traitor =
      known.roles != nullptr && pub.turned == kNoHunter ? known.roles->traitor : kNoHunter;
  for (int i = 0; i < game.hunters; ++i) {
    const auto h = static_cast<Hunter>(i);
    if (h != traitor) add_sight(game, pub, h, me.stealth != 0, g.seen_loyal);
    const HunterRow* row = find_row(pub.hunters[ix(h)].kind);
    if (row == nullptr || row->trigger == nullptr || g.trigger_count == kTriggersMax) continue;
    PathTrigger& t = g.triggers[static_cast<std::size_t>(g.trigger_count)];
    if (!row->trigger(game, pub, h, me.stealth != 0, t)) continue;
    t.bit = static_cast<std::uint8_t>(i);
    ++g.trigger_count;
  }
  g.seen = g.seen_loyal;
  if (traitor != kNoHunter) add_sight(game, pub, traitor, me.stealth != 0, g.seen);
  return g;
}

int walk_distance(const Board& board, Cell from, Cell to, int steps) {
  for (int k = 0; k <= steps; ++k)
    if (board.walk_ring(from, k).has(to)) return k;
  return -1;
}

int drive_distance(const Board& board, Cell from, Cell to, int steps) {
  for (int k = 0; k <= steps; ++k)
    for (const Patch& part : board.drive_ring(from, k))
      if (part.has(to)) return k;
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
  if (!face_down) return false;
  for (const EquipmentRow* row : equipment_rows()) {
    if ((row->timing & timing) == 0 || copies(game, *row) == 0) continue;
    if (row->owners == 0) return true;
    for (const AgentRow* who : agent_rows())
      if (((row->owners >> ix(who->id)) & 1U) != 0 && may_be(game, pub, agent, who->id))
        return true;
  }
  return false;
}

Hunter hunter_of(const Game& game, const Public& pub, HunterKind kind) {
  for (int i = 0; i < game.hunters; ++i) {
    const PublicHunter& h = pub.hunters[static_cast<std::size_t>(i)];
    if (h.kind == kind && h.gone == 0) return static_cast<Hunter>(i);
  }
  return kNoHunter;
}

}  // namespace specter
