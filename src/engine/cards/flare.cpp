// Flare (CARD-FLARE), a supply card.
#include "engine/cards/rows.h"
#include "engine/flow.h"
#include "engine/position_parts.h"

namespace specter::cards {
namespace {

void targets(const Known& k, Agent a, const Action& p, ChoiceSink& out) {
  constexpr int kRange = 4;
  for (const Compass way : {Compass::N, Compass::E, Compass::S, Compass::W}) {
    Action action = p;
    action.way = way;
    hunter_targets(k, a, kRange, action, out);
  }
}

bool play(Ctx& c, Agent a, const Action& action) {
  tell(c, EventCode::CardAimed, {num(a), num(Equipment::Flare), action.b});
  c.s.pub.hunters[action.b].flare = action.way;
  tell(c, EventCode::DirectionLeft, {action.b, num(action.way)});
  return true;
}

Check lift(const Game& game, State& s) {
  return each_hunter(game, s, "position.hunter_condition", [](PublicHunter& h) {
    const bool ok = straight(h.flare);
    h.flare = Compass::None;
    return ok;
  });
}

}  // namespace

const EquipmentRow kFlare{.id = Equipment::Flare,
                          .name = "flare",
                          .copies = {0, 2},
                          .timing = kBeforeMove | kAfterMove,
                          .supply = true,
                          .targets = &targets,
                          .play = &play,
                          .lift = &lift};

}  // namespace specter::cards
