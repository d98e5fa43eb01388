// EMP Grenade (CARD-EMP).
#include "engine/cards/rows.h"
#include "engine/flow.h"

namespace specter::cards {
namespace {

void targets(const Known& k, Agent a, const Action& p, ChoiceSink& out) {
  constexpr int kRange = 4;
  if (distance(k.pub->vehicle.cell, k.agent[ix(a)]->cell) <= kRange) out.one(p);
}

bool play(Ctx& c, Agent a, const Action& /*action*/) {
  c.s.pub.vehicle.jammed = static_cast<std::uint8_t>(ix(a) + 1);
  tell(c, EventCode::VehicleJammed, {num(a)});
  return true;
}

}  // namespace

const EquipmentRow kEmpGrenade{.id = Equipment::EmpGrenade,
                               .name = "emp_grenade",
                               .charges = 2,
                               .copies = {0, 1},
                               .timing = kBeforeMove | kAfterMove,
                               .targets = &targets,
                               .play = &play};

}  // namespace specter::cards
