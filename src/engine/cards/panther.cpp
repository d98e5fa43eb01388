// Panther: Shadow Step (CARD-PANTHER).
#include "engine/cards/rows.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/sight.h"
#include "engine/ways.h"

namespace specter::cards {
namespace {

constexpr int kStepsMax = 3;

/// The marker may stand next to the true one, where no hunter stands.
void shifts(const Known& k, const AgentSecret& x, Cell marker, std::uint8_t hide, ChoiceSink& out) {
  if (marker == kNoCell || marker == x.cell) return;  // only when a marker is due
  CellSet cells = square(marker, 1) & passable_for_agent(*k.game, *k.pub);
  cells.remove(marker);
  out.over(proto(k, ActionKind::Shift, hide), cells);
}

void sighting(const Known& k, Agent a, ChoiceSink& out) {
  const AgentSecret& x = *k.agent[ix(a)];
  if (x.steps > kStepsMax || x.fake != 0) return;
  shifts(k, x, x.marker, 0, out);
  if (!traitor_at_large(*k.game, *k.pub)) return;
  const Cell hiding = marker_hiding(plain_start(*k.game, *k.pub, *k.roles, x), x);
  if (hiding != x.marker) shifts(k, x, hiding, 1, out);
}

}  // namespace

const AgentRow kPanther{
    .id = AgentKind::Panther, .name = "panther", .sets = 2, .move = {.sighting = &sighting}};

}  // namespace specter::cards
