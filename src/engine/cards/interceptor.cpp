// The Interceptor and its optic alarm (CARD-INTERCEPTOR, VEH-7, VEH-8).
#include "engine/cards/rows.h"
#include "engine/sight.h"
#include "engine/tell.h"
#include "engine/vehicle.h"

namespace specter::cards {
namespace {

// VEH-7: only while no hunter is inside; pets do not count. Never under Stealth Field.
bool trigger(const Game& game, const Public& pub, bool stealth, PathTrigger& out) {
  if (stealth || jammed(pub)) return false;
  for (const PublicHunter& h : pub.hunters)
    if (h.inside != 0) return false;
  out.mode = PathTrigger::Mode::TouchAfterFirst;
  out.cells = plain_sight(game, pub, pub.vehicle.cell);
  return true;
}

void on_trigger(Ctx& c) { tell(c, EventCode::Alarm, {}); }

}  // namespace

const VehicleRow kInterceptor{.id = VehicleKind::Interceptor,
                              .name = "interceptor",
                              .sets = 2,
                              .move = 12,
                              .lends_sight = true,
                              .trigger = {.cells = &trigger, .act = &on_trigger}};

}  // namespace specter::cards
