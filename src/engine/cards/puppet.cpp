// The Puppet: Control Relay and Remote Link, the vehicle from anywhere; and his traitor side.
#include "engine/cards/rows.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/questions.h"
#include "engine/sight.h"
#include "engine/tell.h"
#include "engine/vehicle.h"
#include "engine/ways.h"

namespace specter::cards {
namespace {

constexpr int kRelay = 0;
constexpr int kLink = 1;

// CARD-PUPPET-1, CARD-PUPPET-2. Inside he drives and senses like everybody.
void instead(const Known& k, Hunter h, ChoiceSink& out) {
  const PublicHunter& x = k.pub->hunters[ix(h)];
  if (x.inside != 0 || x.revoked != 0) return;  // TRA-5
  if (has_ability(*k.game, *k.pub, h, kRelay)) list_drive(k, ActionKind::Relay, out);
  if (may_sense(*k.pub) && has_ability(*k.game, *k.pub, h, kLink))
    out.one(proto(k, ActionKind::RemoteSense));
}

void do_instead(Ctx& c, Hunter h, const Action& a) {
  if (a.kind == ActionKind::Relay) {
    drive(c, h, a);
    c.s.pub.steps = 0;  // HUN-6
    c.s.pub.drove = 0;
  } else {
    c.s.pub.vehicle.sensed = 1;
    ask(c, h, Question::Sensor);
  }
}

// VEH-8: he also sees as if he were inside, with the limits that are on him, stunned or not
// (RULING-27).
void sight(const Game& game, const Public& pub, Hunter h, CellSet& out) {
  if (!find_row(pub.vehicle.kind)->lends_sight || jammed(pub)) return;
  out |= sight_from(game, pub, h, pub.vehicle.cell);
}

// CARD-T-PUPPET, Control Override: the vehicle within 4, up to 4 spaces of the round's.
constexpr int kRange = 4;

int override_budget(const Public& pub) {
  const int left = find_row(pub.vehicle.kind)->move - pub.vehicle.spent;
  return left < kRange ? left : kRange;
}

void start(const Known& k, Agent a, ChoiceSink& out) {
  const Vehicle& v = k.pub->vehicle;
  if (distance(v.cell, k.agent[ix(a)]->cell) > kRange) return;
  if (out.exact() != 0)
    return list_exact_drive(k, proto(k, ActionKind::Ability), override_budget(*k.pub), out);
  for (int i = 1; i <= override_budget(*k.pub); ++i) {
    Action action = proto(k, ActionKind::Ability);
    out.over(action, drive_ring(*k.game, *k.pub, v.cell, i));
  }
}

void do_start(Ctx& c, Agent a, const Action& action) {
  Public& pub = c.s.pub;
  const int steps = action.steps != kNone8
                        ? action.steps
                        : drive_distance(c.game, pub, pub.vehicle.cell, action.cell, kRange);
  roll_vehicle(pub, action.cell, steps);
  tell(c, EventCode::VehicleTaken, {num(a), num(action.cell), num(steps)});
}

}  // namespace

const HunterRow kPuppet{.id = HunterKind::Puppet,
                        .name = "puppet",
                        .abilities = 2,
                        .side = AgentKind::TraitorPuppet,
                        .move = {.instead = &instead, .do_instead = &do_instead},
                        .sight = {.afar = &sight}};
const AgentRow kTraitorPuppet{.id = AgentKind::TraitorPuppet,
                              .name = "traitor_puppet",
                              .sets = 2,
                              .side = true,
                              .turn = {.choices = &start, .act = &do_start}};

}  // namespace specter::cards
