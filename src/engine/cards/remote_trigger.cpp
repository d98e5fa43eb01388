// Remote Trigger (CARD-REMOTE): listed and played with the objective that it hides.
#include "engine/cards/rows.h"
#include "engine/flow.h"

namespace specter::cards {
namespace {

void targets(const Known& /*k*/, Agent /*a*/, const Action& /*p*/, ChoiceSink& /*out*/) {}

bool play(Ctx& c, Agent a, const Action& action) {
  c.s.agents[ix(a)].remote = static_cast<std::uint8_t>(action.b + 1);
  tell_agents(c, EventCode::RemoteSet, {num(a), action.b});
  return true;
}

}  // namespace

const EquipmentRow kRemoteTrigger{.id = Equipment::RemoteTrigger,
                                  .name = "remote_trigger",
                                  .secrecy = Secrecy::Secret,
                                  .copies = {0, 1},
                                  .owners = owner(AgentKind::Fox) | owner(AgentKind::BlueJay),
                                  .timing = kAtCompletion,
                                  .targets = &targets,
                                  .play = &play};

}  // namespace specter::cards
