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
  for (const Hunter i : c.game.all_hunters()) {
    PublicHunter& h = at(c.s.pub.hunters, i);
    if (h.disabled == 0) continue;
    h.disabled = 0;
    tell(c, EventCode::AbilityBack, {num(i)});
  }
}

void start(const Known& k, Agent /*a*/, ChoiceSink& out) {
  for (const Hunter i : k.game->all_hunters()) {
    const PublicHunter& h = at(k.pub->hunters, i);
    if (h.gone != 0) continue;
    for (std::uint8_t n = 0; n < find_row(h.kind)->abilities; ++n) {
      Action action = proto(k, ActionKind::Ability, n);
      action.target = i;
      out.one(action);
    }
  }
}

void do_start(Ctx& c, Agent a, const Action& action) {
  PublicHunter& h = c.s.pub.hunters[ix(action.target)];
  h.disabled = static_cast<std::uint8_t>(1U << action.choice);
  tell(c, EventCode::AbilityDisabled, {num(action.target), action.choice});
  const HunterRow* row = find_row(h.kind);
  if (row->fate.disabled != nullptr) row->fate.disabled(c, action.target, action.choice);
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
