// Raven: Omen (CARD-RAVEN).
#include "engine/cards/rows.h"
#include "engine/conditions.h"
#include "engine/flow.h"
#include "engine/position_parts.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

// Until the start of Raven's next turn.
void turn_start(Ctx& c, Agent /*a*/) {
  for (int i = 0; i < c.game.hunters; ++i) {
    PublicHunter& h = c.s.pub.hunters[static_cast<std::size_t>(i)];
    if (h.disabled == 0) continue;
    h.disabled = 0;
    tell(c, EventCode::AbilityBack, {num(i)});
  }
}

void start(const Known& k, Agent /*a*/, ChoiceSink& out) {
  for (int i = 0; i < k.game->hunters; ++i) {
    const PublicHunter& h = k.pub->hunters[static_cast<std::size_t>(i)];
    if (h.gone != 0) continue;
    for (std::uint8_t n = 0; n < find_row(h.kind)->abilities; ++n) {
      Action action = proto(k, ActionKind::Ability, n);
      action.b = static_cast<std::uint8_t>(i);
      out.one(action);
    }
  }
}

void do_start(Ctx& c, Agent a, const Action& action) {
  PublicHunter& h = c.s.pub.hunters[action.b];
  h.disabled = static_cast<std::uint8_t>(1U << action.a);
  tell(c, EventCode::AbilityDisabled, {action.b, action.a});
  const HunterRow* row = find_row(h.kind);
  if (row->fate.disabled != nullptr) row->fate.disabled(c, static_cast<Hunter>(action.b), action.a);
  fatigue(c, a);
}

Check lift(const Game& game, State& s) {
  return each_hunter(game, s, "position.hunter_condition", [](PublicHunter& h) {
    const bool ok = (unsigned{h.disabled} >> unsigned{find_row(h.kind)->abilities}) == 0;
    h.disabled = 0;
    return ok;
  });
}

}  // namespace

const AgentRow kRaven{.id = AgentKind::Raven,
                      .name = "raven",
                      .sets = 2,
                      .turn = {.start = &turn_start, .choices = &start, .act = &do_start},
                      .position = {.lift = &lift}};

}  // namespace specter::cards
