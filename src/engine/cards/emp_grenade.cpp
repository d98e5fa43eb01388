// EMP Grenade (CARD-EMP).
#include "engine/cards/rows.h"
#include "engine/position_parts.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

// RULING-25: with the vehicle within 4.
void targets(const Known& k, Agent a, const Action& p, ChoiceSink& out) {
  constexpr int kRange = 4;
  if (distance(k.pub->vehicle.cell, k.agent[ix(a)]->cell) <= kRange) out.one(p);
}

bool play(Ctx& c, Agent a, const Action& /*action*/) {
  c.s.pub.vehicle.jammed = static_cast<std::uint8_t>(ix(a) + 1);
  tell(c, EventCode::VehicleJammed, {num(a)});
  return true;
}

// Until the start of her next turn.
void wears_off(Ctx& c, Agent a) {
  if (c.s.pub.vehicle.jammed != ix(a) + 1) return;
  c.s.pub.vehicle.jammed = 0;
  tell(c, EventCode::VehicleWorks, {});
}

Check lift(const Game& /*game*/, State& s) {
  if (s.pub.vehicle.jammed > kAgentsMax) return broken("position.vehicle", "jammed");
  s.pub.vehicle.jammed = 0;
  return std::nullopt;
}

}  // namespace

const EquipmentRow kEmpGrenade{.id = Equipment::EmpGrenade,
                               .name = "emp_grenade",
                               .charges = 2,
                               .copies = {0, 1},
                               .timing = kBeforeMove | kAfterMove,
                               .play = {.targets = &targets, .act = &play},
                               .turn = {.wears_off = &wears_off},
                               .position = {.lift = &lift}};

}  // namespace specter::cards
