// Med Kit (CARD-MEDKIT), a supply card.
#include "engine/cards/rows.h"
#include "engine/damage.h"
#include "engine/position_parts.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

constexpr std::uint8_t kSteps = 2;

void targets(const Known& k, Agent a, const Action& p, ChoiceSink& out) {
  const AgentSecret& x = *k.agent[ix(a)];
  if (x.hp < starting_hp(*k.game, a, x.kind)) out.one(p);
}

bool play(Ctx& c, Agent a, const Action& /*action*/) {
  AgentSecret& x = c.s.agents[ix(a)];
  ++x.hp;
  x.reach = kSteps;
  ++c.s.pub.agents[ix(a)].heals;
  tell(c, EventCode::Healed, {num(a), 1});
  tell_agents(c, EventCode::HpLeft, {num(a), num(x.hp)});
  return true;
}

Check lift(const Game& /*game*/, State& s) {
  return each_agent(s, [](AgentSecret& x, PublicAgent& p) {
    if (x.reach == kSteps) x.reach = 0;
    p.heals = 0;
    return true;
  });
}

}  // namespace

const EquipmentRow kMedKit{.id = Equipment::MedKit,
                           .name = "med_kit",
                           .copies = {0, 2},
                           .timing = kAtStart,
                           .supply = true,
                           .play = {.targets = &targets, .act = &play},
                           .position = {.lift = &lift}};

}  // namespace specter::cards
