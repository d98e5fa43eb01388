// Pulse Blades (CARD-PULSEBLADES).
#include "engine/cards/rows.h"
#include "engine/conditions.h"
#include "engine/people.h"
#include "engine/preview.h"

namespace specter::cards {
namespace {

bool cut(const PublicHunter& h, Cell marker) {
  return can_be_stunned(h) && distance(h.cell, marker) <= 1;
}

bool play(Ctx& c, Agent a, const Action& /*action*/) {
  const Cell marker = c.s.pub.agents[ix(a)].figure.cell;
  for (int i = 0; i < c.game.hunters; ++i)
    if (cut(c.s.pub.hunters[static_cast<std::size_t>(i)], marker)) stun(c, static_cast<Hunter>(i));
  return true;
}

void foresee(const Known& k, Agent a, const Action& /*action*/, Preview& p) {
  for (int i = 0; i < k.game->hunters; ++i)
    if (cut(k.pub->hunters[static_cast<std::size_t>(i)], k.pub->agents[ix(a)].figure.cell))
      p.stunned |= hunter_bit(i);
}

}  // namespace

const EquipmentRow kPulseBlades{.id = Equipment::PulseBlades,
                                .name = "pulse_blades",
                                .charges = 2,
                                .copies = {0, 1},
                                .owners = owner(AgentKind::Mantis) | owner(AgentKind::Cobra),
                                .timing = kAtMarker,
                                .play = {.targets = &no_target, .act = &play, .foresee = &foresee}};

}  // namespace specter::cards
