// Flare (CARD-FLARE), a supply card.
#include "engine/cards/rows.h"
#include "engine/position_parts.h"
#include "engine/tell.h"

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

// RULING-26: a second one takes the place of the first.
bool play(Ctx& c, Agent a, const Action& action) {
  tell(c, EventCode::CardAimed, {num(a), num(Equipment::Flare), num(action.target)});
  c.s.pub.hunters[ix(action.target)].flare = action.way;
  tell(c, EventCode::DirectionLeft, {num(action.target), num(action.way)});
  return true;
}

// Until the start of his turn.
void hunter_begins(Ctx& c, Hunter h) { c.s.pub.hunters[ix(h)].flare = Compass::None; }

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
                          .play = {.targets = &targets, .act = &play},
                          .hunter_turn = {.begins = &hunter_begins},
                          .position = {.lift = &lift}};

}  // namespace specter::cards
