// Smoke Dagger (CARD-DAGGER).
#include "engine/cards/rows.h"
#include "engine/position_parts.h"
#include "engine/preview.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

constexpr int kRange = 4;

bool looks(const PublicHunter& h) { return h.blinded == 0 && h.dazzled == 0; }

void targets(const Known& k, Agent a, const Action& p, ChoiceSink& out) {
  hunter_targets(k, a, kRange, p, out, &looks);
}

bool play(Ctx& c, Agent a, const Action& action) {
  tell(c, EventCode::CardAimed, {num(a), num(Equipment::SmokeDagger), num(action.target)});
  c.s.pub.hunters[ix(action.target)].dazzled = 1;
  tell(c, EventCode::HunterDazzled, {num(action.target)});
  return true;
}

// Until the end of this turn, and without a check (STA-4).
void turn_end(Ctx& c, Agent /*a*/) {
  for (const Hunter i : c.game.all_hunters()) {
    PublicHunter& h = at(c.s.pub.hunters, i);
    if (h.dazzled == 0) continue;
    h.dazzled = 0;
    tell(c, EventCode::HunterSees, {num(i)});
  }
}

void foresee(const Known& /*k*/, Agent /*a*/, const Action& action, Preview& p) {
  p.blinded.add(action.target);
}

Check lift(const Game& game, State& s) {
  return each_hunter(game, s, "position.hunter_condition", [](PublicHunter& h) {
    const bool ok = h.dazzled <= 1;
    h.dazzled = 0;
    return ok;
  });
}

}  // namespace

const EquipmentRow kSmokeDagger{.id = Equipment::SmokeDagger,
                                .name = "smoke_dagger",
                                .charges = 2,
                                .copies = {0, 1},
                                .owners = owner(AgentKind::Panther),
                                .timing = kBeforeMove | kAfterMove,
                                .play = {.targets = &targets, .act = &play, .foresee = &foresee},
                                .turn = {.end = &turn_end},
                                .position = {.lift = &lift}};

}  // namespace specter::cards
