#include "engine/preview.h"

#include <cmath>

#include "engine/attack.h"
#include "engine/flow.h"
#include "engine/objectives.h"
#include "engine/people.h"
#include "engine/pet.h"
#include "engine/sight.h"
#include "engine/vehicle.h"
#include "engine/vision.h"
#include "engine/ways.h"

namespace specter {
namespace {

/// Chance that one die, with 6 rolled again and added, comes to at least n.
double at_least(int n) {
  if (n <= 1) return 1.0;
  double p = 0;
  for (int v = 1; v <= 5; ++v)
    p += v >= n ? 1.0 / 6 : 0.0;
  return p + at_least(n - 6) / 6;
}

/// Chance that the total of the dice left comes to at least n.
double dice_at_least(int dice, int n) {
  if (dice == 1) return at_least(n);
  double p = 0;
  double weight = 1;
  for (int base = 0;; base += 6) {
    weight /= 6;
    for (int v = 1; v <= 5; ++v)
      p += weight * dice_at_least(dice - 1, n - base - v);
    if (n - base - 6 <= dice - 1) return p + weight;  // whatever follows is enough
  }
}

std::uint16_t permille(double p) { return static_cast<std::uint16_t>(std::lround(p * 1000)); }

}  // namespace

void add_chance(Preview& p, Hunter h, Agent a, double chance) {
  if (p.chance_count < p.chances.size())
    p.chances[p.chance_count++] = HitChance{h, a, permille(chance)};
}

namespace {

double terms_chance(const AttackTerms& t) { return hit_chance(t.dice, t.modifier, t.distance); }

}  // namespace

void add_shot(Preview& p, const Known& k, Hunter h, Agent a, bool quick) {
  add_chance(p, h, a, terms_chance(attack_terms(*k.game, *k.pub, h, a, quick)));
}

namespace {

/// A shot that her move would set off, with her own character's defence.
void add_shots(const Known& k, Agent a, Cell marker, Preview& p) {
  const AgentSecret& x = *k.agent[ix(a)];
  if (marker == kNoCell) return;
  for (const Hunter i : k.game->all_hunters()) {
    if (!HunterSet::from_bits(p.triggers).has(i)) continue;
    const PublicHunter& h = at(k.pub->hunters, i);
    AttackTerms t;
    t.quick = true;
    t.distance = distance(h.cell, marker);
    const HunterRow* shooter = find_row(h.kind);
    if (shooter->trigger.late) continue;
    if (shooter->attack.terms != nullptr) shooter->attack.terms(*k.game, *k.pub, i, t);
    if (const AgentRow* row = find_row(x.kind);
        row->attack.defend != nullptr && has_abilities(k.pub->agents[ix(a)]))
      row->attack.defend(t);
    t.modifier -= k.pub->agents[ix(a)].guard;
    const bool aimed = h.only != Compass::None && !k.game->rules.aimed_shot_rolls;
    const bool sure = aimed || t.distance == 0;
    add_chance(p, i, a, sure ? 1.0 : terms_chance(t));
  }
}

Preview preview_agent_move(const Known& k, Agent a, const Action& action) {
  const MoveGround ground = move_ground(k, a);
  Action m = action.length > 0 ? *outcome_of(ground, action) : action;
  if (m.length == 0) m = *path_for(ground, action);
  Preview p;
  p.steps = m.steps;
  p.steps_left = static_cast<std::uint8_t>(ground.steps_max - m.steps);
  p.end = m.cell;
  p.marker = m.marker;
  p.marker_hiding = k.roles == nullptr
                        ? m.marker_loyal
                        : marker_hiding(plain_start(*k.game, *k.pub, *k.roles, *k.agent[ix(a)]), m);
  p.visible = m.marker == m.cell ? 1 : 0;
  p.triggers = m.triggers;
  const bool stealth = k.agent[ix(a)]->stealth != 0;
  for (const Hunter i : k.game->all_hunters()) {
    const CellSet seen = sight_of(*k.game, *k.pub, i, stealth);
    for (std::size_t j = 0; j < m.length; ++j)
      if (seen.has(m.path[j])) p.seen_by.add(i);
    if (seen.has(m.cell)) p.seen_at_end.add(i);
  }
  const bool enough = objectives_done(k) >= objectives_needed(*k.game, *k.pub);
  p.escapes = enough && k.game->escapes.has(m.cell) ? 1 : 0;
  // OBJ-6: whether the shots come first.
  if (p.escapes == 0 || !k.game->rules.escape_first) add_shots(k, a, m.marker, p);
  return p;
}

/// How long the way is, how much is left, and which longer ones there are.
void add_way(const Known& k, const Action& action, int fewest, int most, Preview& p) {
  const int steps = action.steps != kNone8 ? action.steps : fewest;
  p.steps = static_cast<std::uint8_t>(steps);
  p.steps_left = static_cast<std::uint8_t>(most - steps);
  p.longer = static_cast<std::uint16_t>(longer_ways(k, action));
}

/// What a hunter would see from a cell at the end of his move.
Preview preview_hunter_move(const Known& k, Hunter h, const Action& action) {
  Preview p;
  Public after = *k.pub;
  PublicHunter& x = after.hunters[ix(h)];
  const bool walks = action.kind == ActionKind::Walk || action.kind == ActionKind::Enter;
  const bool drives = action.kind == ActionKind::Drive || action.kind == ActionKind::Relay;
  if (walks) {
    const int most = walk_steps(*k.game, *k.pub, h);
    add_way(k, action, walk_distance(*k.game, *k.pub, x.cell, action.cell, most), most, p);
  } else if (drives) {
    const int most = vehicle_budget(*k.pub);
    const Cell from = k.pub->vehicle.cell;
    add_way(k, action, drive_distance(*k.game, *k.pub, from, action.cell, most), most, p);
    roll_vehicle(after, action.cell, p.steps);
  }
  if (walks || drives)
    after.steps = action.kind == ActionKind::Relay ? std::uint8_t{0} : p.steps;  // HUN-6, HUN-7
  if (action.cell != kNoCell && action.kind != ActionKind::Relay) x.cell = action.cell;
  p.end = x.cell;
  const HunterRow* row = find_row(x.kind);
  if (row->move.ended != nullptr) row->move.ended(*k.game, after, h);
  p.lit = sight_of(*k.game, after, h);
  return p;
}

/// What a pet would see from there.
Preview preview_pet_move(const Known& k, const Action& action) {
  Preview p;
  const Pet& pet = k.pub->pet;
  p.end = action.cell == kNoCell ? pet.cell : action.cell;
  const bool walks = action.kind == ActionKind::Walk || action.kind == ActionKind::Enter;
  if (walks) add_way(k, action, pet_distance(*k.game, *k.pub, action.cell), kPetSteps, p);
  p.lit = plain_sight(*k.game, *k.pub, p.end);
  return p;
}

/// One that goes to a cell drives the vehicle there (Control Override).
Preview preview_ability(const Known& k, const Action& action) {
  Preview p;
  p.end = action.cell;
  if (action.cell == kNoCell) return p;
  const int most = find_row(k.pub->vehicle.kind)->move - k.pub->vehicle.spent;
  const Cell from = k.pub->vehicle.cell;
  add_way(k, action, drive_distance(*k.game, *k.pub, from, action.cell, most), most, p);
  return p;
}

Preview preview_attack(const Known& k, const Frame& f, const Action& action) {
  const auto a = action.chosen<Agent>();
  Preview p;
  p.end = k.pub->agents[ix(a)].figure.cell;
  add_shot(p, k, f.hunter, a, false);
  return p;
}

/// A shot that a card asks about.
Preview preview_shot(const Known& k, const Frame& f, const Action& action) {
  Preview p;
  if (f.kind != FrameKind::Card) return p;
  if (const auto foresee = card_frame(f).foresee; foresee != nullptr) foresee(k, f, action, p);
  return p;
}

Preview preview_play(const Known& k, const Action& action) {
  Preview p;
  const auto agent = static_cast<Agent>(agent_of(*k.game, *k.pub, k.seat));
  p.end = action.cell;
  const EquipmentRow* row = find_row(k.agent[ix(agent)]->cards[action.place].card);
  if (row->play.foresee != nullptr) row->play.foresee(k, agent, action, p);
  return p;
}

}  // namespace

double hit_chance(int dice, int modifier, int away) {
  if (away == 0) return 1.0;
  const int need = away - modifier;
  // ATK-3: all first dice 1 is a miss; take it off where it would have been enough.
  double ones = 1;
  for (int i = 0; i < dice; ++i)
    ones /= 6;
  return dice_at_least(dice, need) - (dice >= need ? ones : 0.0);
}

Result<Preview> preview(const Known& known, const Action& action) {
  Action wanted = action;
  const auto decision = decision_of(known);
  if (!decision || action.seat != known.seat) return Error{"act.not_asked", ""};
  const Frame& f = top(*known.pub);
  if (action.kind == ActionKind::Move && action.length > 0 && f.kind == FrameKind::AgentTurn) {
    const auto outcome = outcome_of(move_ground(known, f.agent), action);
    if (!outcome) return Error{"act.illegal", ""};
    wanted = *outcome;
  }
  if (const auto no = refused(known, wanted)) return *no;
  switch (action.kind) {
    case ActionKind::Move: return preview_agent_move(known, f.agent, wanted);
    case ActionKind::Play: return preview_play(known, action);
    case ActionKind::Ability: return preview_ability(known, action);
    case ActionKind::Walk:
    case ActionKind::Enter:
    case ActionKind::Drive:
    case ActionKind::Relay:
    case ActionKind::GetOut:
    case ActionKind::Stay:
      if (f.kind == FrameKind::PetTurn) return preview_pet_move(known, action);
      return preview_hunter_move(known, f.hunter, action);
    case ActionKind::Attack: return preview_attack(known, f, action);
    case ActionKind::Shoot: return preview_shot(known, f, action);
    default: return Preview{};
  }
}

}  // namespace specter
