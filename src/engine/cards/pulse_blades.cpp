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
  for (const Hunter i : c.game.all_hunters())
    if (cut(at(c.s.pub.hunters, i), marker)) stun(c, i);
  return true;
}

void foresee(const Known& k, Agent a, const Action& /*action*/, Preview& p) {
  for (const Hunter i : k.game->all_hunters())
    if (cut(at(k.pub->hunters, i), k.pub->agents[ix(a)].figure.cell)) p.stunned.add(i);
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
