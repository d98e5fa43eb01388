#include "engine/facts.h"

#include "engine/damage.h"
#include "engine/flow.h"
#include "engine/objectives.h"
#include "engine/sight.h"
#include "engine/vehicle.h"

namespace specter {

Active active_of(const Public& pub) {
  for (std::size_t i = pub.depth; i > 0; --i) {
    const Frame& f = pub.frames[i - 1];
    if (f.kind == FrameKind::AgentTurn) return {.agent = f.agent};
    if (f.kind == FrameKind::HunterTurn) return {.hunter = f.hunter};
    if (f.kind == FrameKind::PetTurn) return {.pet = f.hunter};
  }
  return {};
}

int vehicle_spaces(const Public& pub) { return find_row(pub.vehicle.kind)->move; }
int vehicle_spaces_left(const Public& pub) { return vehicle_budget(pub); }

int full_hp(const Game& game, Agent agent, AgentKind kind) {
  return kind == AgentKind::None ? 0 : starting_hp(game, agent, kind);
}

CellSet shown_sight(const Game& game, const Public& pub, Hunter hunter) {
  return sight_of(game, pub, hunter);
}

}  // namespace specter
