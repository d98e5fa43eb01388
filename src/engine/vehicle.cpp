#include "engine/vehicle.h"

#include <algorithm>

#include "engine/flow.h"
#include "engine/tell.h"
#include "engine/ways.h"

namespace specter {

bool jammed(const Public& pub) { return pub.vehicle.jammed != 0; }

int vehicle_spaces(const Public& pub) { return find_row(pub.vehicle.kind)->move; }

int vehicle_budget(const Public& pub) {
  if (pub.vehicle.sensed != 0 || jammed(pub)) return 0;  // VEH-5
  return std::max(0, vehicle_spaces(pub) - pub.vehicle.spent);
}

bool may_sense(const Public& pub) {
  return pub.vehicle.sensed == 0 && pub.vehicle.spent == 0 && !jammed(pub) &&
         find_row(pub.vehicle.kind)->sensor;
}

void roll_vehicle(Public& pub, Cell to, int steps) {
  pub.vehicle.cell = to;
  pub.vehicle.spent = static_cast<std::uint8_t>(pub.vehicle.spent + steps);
  for (PublicHunter& x : pub.hunters)
    if (x.inside != 0) x.cell = to;
  if (pub.pet.inside != 0) pub.pet.cell = to;
}

void drive(Ctx& c, Hunter h, const Action& a) {
  Public& pub = c.s.pub;
  const int most = vehicle_budget(pub);
  const int steps =
      a.steps != kNone8 ? a.steps : drive_distance(c.game, pub, pub.vehicle.cell, a.cell, most);
  SPECTER_ASSERT(steps > 0 && steps <= most);
  roll_vehicle(pub, a.cell, steps);
  tell(c, EventCode::HunterDrove, {num(h), num(a.cell), num(steps)});
  pub.steps = static_cast<std::uint8_t>(steps);  // HUN-7
  pub.drove = 1;
}

void list_exact_drive(const Known& k, const Action& proto, int budget, ChoiceSink& out) {
  if (out.exact() > budget) return;
  Action a = proto;
  a.steps = static_cast<std::uint8_t>(out.exact());
  out.over(a, drive_ends(*k.game, *k.pub, k.pub->vehicle.cell, out.exact()));
}

void list_drive(const Known& k, ActionKind kind, ChoiceSink& out) {
  if (!out.wants(kind)) return;
  const int budget = vehicle_budget(*k.pub);
  if (out.exact() != 0) return list_exact_drive(k, proto(k, kind), budget, out);
  for (int i = 1; i <= budget; ++i) {
    Action a = proto(k, kind);
    a.steps = static_cast<std::uint8_t>(i);
    if (any_barrier(*k.pub)) {
      out.over(a, drive_ring(*k.game, *k.pub, k.pub->vehicle.cell, i));
      continue;
    }
    for (const Ring& part : k.game->board->drive_ring(k.pub->vehicle.cell, i))
      if (part.count != 0) out.over(a, part);
  }
}

}  // namespace specter
