// Equipment of the first edition.
#include "engine/cards/rows.h"
#include "engine/conditions.h"
#include "engine/figure.h"
#include "engine/people.h"
#include "engine/position_parts.h"
#include "engine/preview.h"
#include "engine/sight.h"
#include "engine/tell.h"
#include "engine/vision.h"

namespace specter::cards {

void throw_targets(const Known& k, Agent a, const Action& p, ChoiceSink& out) {
  constexpr int kRange = 4;
  CellSet open = k.game->board->open;
  for (const Cell c : k.pub->barriers)
    if (c != kNoCell) open.remove(c);
  out.over(p, near(open, k.agent[ix(a)]->cell, kRange));
}

void no_target(const Known& /*k*/, Agent /*a*/, const Action& p, ChoiceSink& out) { out.one(p); }

void hunter_targets(const Known& k, Agent a, int range, const Action& p, ChoiceSink& out,
                    bool (*passes)(const PublicHunter&)) {
  for (const Hunter i : k.game->all_hunters()) {
    const PublicHunter& x = at(k.pub->hunters, i);
    if (x.gone != 0 || distance(x.cell, k.agent[ix(a)]->cell) > range) continue;
    if (passes != nullptr && !passes(x)) continue;
    Action action = p;
    action.target = i;
    out.one(action);
  }
}

namespace {

constexpr int kThrowRange = 4;

// CARD-FLASHBANG
bool play_flash(Ctx& c, Agent /*a*/, const Action& action) {
  tell(c, EventCode::FlashThrown, {num(action.cell)});
  flash(c, action.cell);
  return true;
}

void foresee_flash(const Known& k, Agent /*a*/, const Action& action, Preview& p) {
  for (const Hunter i : k.game->all_hunters())
    if (sees(*k.game, *k.pub, i, action.cell)) p.blinded.add(i);
}

// CARD-SMOKE: until the end of her next turn, so two ends of turns from now. Several may lie on one
// cell (RULING-15).
bool play_smoke(Ctx& c, Agent a, const Action& action) {
  for (Smoke& s : c.s.pub.smokes) {
    if (s.cell != kNoCell) continue;
    s = Smoke{action.cell, static_cast<std::uint8_t>(a), 2};
    tell(c, EventCode::SmokeThrown, {num(action.cell)});
    break;
  }
  return true;
}

void age_smoke(Ctx& c, Agent owner) {
  for (Smoke& s : c.s.pub.smokes) {
    if (s.cell == kNoCell || s.owner != ix(owner) || --s.turns > 0) continue;
    const Cell cell = s.cell;
    s = Smoke{};
    tell(c, EventCode::SmokeCleared, {num(cell)});
  }
}

// CARD-ADRENAL
bool play_adrenal(Ctx& c, Agent a, const Action& /*action*/) {
  c.s.agents[ix(a)].reach = kPathStepsMax;
  return true;
}

// CARD-STEALTH
bool play_stealth(Ctx& c, Agent a, const Action& /*action*/) {
  c.s.agents[ix(a)].stealth = 1;
  return true;
}

// CARD-TANGLE: hunters who see her now and can be stunned (RULING-10).
void tangle_targets(const Known& k, Agent a, const Action& p, ChoiceSink& out) {
  const AgentSecret& x = *k.agent[ix(a)];
  for (const Hunter h : k.game->all_hunters()) {
    const PublicHunter& who = k.pub->hunters[ix(h)];
    if (!can_be_stunned(who) || who.stunned != 0) continue;
    if (!sees(*k.game, *k.pub, h, x.cell, x.stealth != 0)) continue;
    Action action = p;
    action.target = h;
    out.one(action);
  }
}

bool play_tangle(Ctx& c, Agent a, const Action& action) {
  const auto h = action.target;
  tell(c, EventCode::CardAimed, {num(a), num(Equipment::TangleLine), num(h)});
  const int value = c.dice.d6();
  // What it needs tells how far away she is, and nobody may know that yet (INF-2).
  tell(c, EventCode::DieRolled, {num(Purpose::Tangle), num(h), num(value), kNothingTold});
  if (value < distance(c.s.pub.hunters[ix(h)].cell, c.s.agents[ix(a)].cell)) return false;
  stun(c, h);
  return true;
}

void foresee_tangle(const Known& k, Agent a, const Action& action, Preview& p) {
  const int away = distance(k.pub->hunters[ix(action.target)].cell, k.agent[ix(a)]->cell);
  const double chance = away <= 1 ? 1.0 : away > 6 ? 0.0 : (7.0 - away) / 6;
  add_chance(p, action.target, a, chance);
}

// CARD-HOLO: only where she does not end visible. With a traitor at large, a decoy hides her from
// him as well, so his sight of the end does not count (RULING-16).
void holo_targets(const Known& k, Agent a, const Action& p, ChoiceSink& out) {
  const AgentSecret& x = *k.agent[ix(a)];
  if (x.marker_loyal == x.cell) return;
  CellSet cells = square(x.cell, kThrowRange) & k.game->board->open;
  cells -= hunter_figures(*k.game, *k.pub);
  for (const Cell c : k.pub->barriers)
    if (c != kNoCell) cells.remove(c);
  out.over(p, cells);
}

bool play_holo(Ctx& c, Agent a, const Action& action) {
  AgentSecret& x = c.s.agents[ix(a)];
  x.decoy = action.cell;
  x.fake = 1;
  x.marker = action.cell;
  x.marker_loyal = action.cell;
  // Whoever shoots looks at the decoy only: is it in sight, and was her first cell not? Bark and
  // alarm follow the truth.
  for (const Hunter h : c.game.all_hunters()) {
    const HunterRow* row = find_row(c.s.pub.hunters[ix(h)].kind);
    if (row->trigger.late) continue;
    const unsigned bit = 1U << static_cast<unsigned>(h);
    x.triggers = static_cast<std::uint16_t>(x.triggers & ~bit);
    PathTrigger t;
    if (row->trigger.cells == nullptr || !row->trigger.cells(c.game, c.s.pub, h, x.stealth != 0, t))
      continue;
    if (t.cells.has(action.cell) && !t.cells.has(x.from))
      x.triggers = static_cast<std::uint16_t>(x.triggers | bit);
  }
  return true;
}

// CARD-FISTS
bool in_fists_range(const PublicHunter& who, Cell cell) {
  constexpr int kRange = 2;
  return can_be_stunned(who) && distance(who.cell, cell) <= kRange;
}

bool play_fists(Ctx& c, Agent a, const Action& /*action*/) {
  AgentSecret& x = c.s.agents[ix(a)];
  place_figure(c, a, x.cell, FigureState::Visible);
  x.hidden = 0;
  for (const Hunter h : c.game.all_hunters()) {
    if (in_fists_range(c.s.pub.hunters[ix(h)], x.cell)) stun(c, h);
  }
  return true;
}

void foresee_fists(const Known& k, Agent a, const Action& /*action*/, Preview& p) {
  for (const Hunter i : k.game->all_hunters())
    if (in_fists_range(at(k.pub->hunters, i), k.agent[ix(a)]->cell)) p.stunned.add(i);
}

constexpr std::uint8_t kVelocity = 3;

// CARD-VELOCITY: never while in force; the reaction opens only then.
bool play_velocity(Ctx& c, Agent a, const Action& /*action*/) {
  c.s.pub.agents[ix(a)].guard = kVelocity;
  return true;
}

// What positions may have of these cards.
Check lift_smoke(const Game& game, State& s) {
  constexpr int kTurns = 2;
  for (Smoke& smoke : s.pub.smokes) {
    if (smoke == Smoke{}) continue;
    if (!open_cell(game, smoke.cell) || smoke.owner >= kAgentsMax || smoke.turns < 1 ||
        smoke.turns > kTurns)
      return broken("position.smoke", cell_name(smoke.cell));
    smoke = Smoke{};
  }
  return std::nullopt;
}

Check lift_adrenal(const Game& /*game*/, State& s) {
  return each_agent(s, [](AgentSecret& x, PublicAgent& /*p*/) {
    if (x.reach == kPathStepsMax) x.reach = 0;
    return true;
  });
}

Check lift_stealth(const Game& /*game*/, State& s) {
  return each_agent(s, [](AgentSecret& x, PublicAgent& /*p*/) {
    const bool ok = x.stealth <= 1;
    x.stealth = 0;
    return ok;
  });
}

Check lift_holo(const Game& game, State& s) {
  for (AgentSecret& x : s.agents) {
    if (!cell_or_none(game, x.decoy)) return broken("position.agent_cell", cell_name(x.decoy));
    x.decoy = kNoCell;
  }
  return each_agent(s, [](AgentSecret& x, PublicAgent& /*p*/) {
    const bool ok = x.fake <= 1;
    x.fake = 0;
    return ok;
  });
}

Check lift_velocity(const Game& /*game*/, State& s) {
  return each_agent(s, [](AgentSecret& /*x*/, PublicAgent& p) {
    const bool ok = p.guard == 0 || p.guard == kVelocity;
    p.guard = 0;
    return ok;
  });
}

}  // namespace

const EquipmentRow kFlashBang{
    .id = Equipment::FlashBang,
    .name = "flash_bang",
    .copies = {2, 1},
    .timing = kBeforeMove | kAfterMove,
    .play = {.targets = &throw_targets, .act = &play_flash, .foresee = &foresee_flash}};
const EquipmentRow kSmokeGrenade{.id = Equipment::SmokeGrenade,
                                 .name = "smoke_grenade",
                                 .copies = {2, 1},
                                 .timing = kBeforeMove | kAfterMove,
                                 .play = {.targets = &throw_targets, .act = &play_smoke},
                                 .turn = {.ages = &age_smoke},
                                 .position = {.lift = &lift_smoke}};
const EquipmentRow kAdrenalSurge{.id = Equipment::AdrenalSurge,
                                 .name = "adrenal_surge",
                                 .secrecy = Secrecy::Marked,
                                 .copies = {2, 1},
                                 .timing = kBeforeMove,
                                 .play = {.targets = &no_target, .act = &play_adrenal},
                                 .position = {.lift = &lift_adrenal}};
const EquipmentRow kStealthField{.id = Equipment::StealthField,
                                 .name = "stealth_field",
                                 .secrecy = Secrecy::Marked,
                                 .copies = {2, 1},
                                 .timing = kBeforeMove | kAfterMove,
                                 .play = {.targets = &no_target, .act = &play_stealth},
                                 .position = {.lift = &lift_stealth}};
const EquipmentRow kTangleLine{
    .id = Equipment::TangleLine,
    .name = "tangle_line",
    .charges = 2,
    .copies = {1, 0},
    .owners = owner(AgentKind::Spider),
    .timing = kBeforeMove | kAfterMove,
    .play = {.targets = &tangle_targets, .act = &play_tangle, .foresee = &foresee_tangle}};
const EquipmentRow kHoloDecoy{.id = Equipment::HoloDecoy,
                              .name = "holo_decoy",
                              .secrecy = Secrecy::Secret,
                              .copies = {1, 0},
                              .owners = owner(AgentKind::BlueJay),
                              .timing = kAtSighting,
                              .play = {.targets = &holo_targets, .act = &play_holo},
                              .position = {.lift = &lift_holo}};
const EquipmentRow kPowerFists{
    .id = Equipment::PowerFists,
    .name = "power_fists",
    .charges = 2,
    .copies = {1, 0},
    .owners = owner(AgentKind::Orangutan),
    .timing = kBeforeMove | kAfterMove,
    .play = {.targets = &no_target, .act = &play_fists, .foresee = &foresee_fists}};
const EquipmentRow kVelocityBlade{.id = Equipment::VelocityBlade,
                                  .name = "velocity_blade",
                                  .charges = 2,
                                  .copies = {1, 0},
                                  .owners = owner(AgentKind::Cobra),
                                  .timing = kBeforeAttackRoll,
                                  .play = {.targets = &no_target, .act = &play_velocity},
                                  .position = {.lift = &lift_velocity}};

}  // namespace specter::cards
