// Remote Trigger (CARD-REMOTE): listed and played with the objective that it hides.
#include "engine/cards/rows.h"
#include "engine/objectives.h"
#include "engine/position_parts.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

void targets(const Known& /*k*/, Agent /*a*/, const Action& /*p*/, ChoiceSink& /*out*/) {}

// It fulfils a promise of this turn, and so does its reveal (RULING-34).
bool play(Ctx& c, Agent a, const Action& action) {
  c.s.agents[ix(a)].remote = static_cast<std::uint8_t>(action.choice + 1);
  tell_agents(c, EventCode::RemoteSet, {num(a), action.choice});
  return true;
}

Check lift(const Game& /*game*/, State& s) {
  return each_agent(s, [&](AgentSecret& x, PublicAgent& /*p*/) {
    if (x.remote > kSections) return false;
    if (x.remote != 0 && s.pub.sites[x.remote - 1U].done_round != 0) return false;
    x.remote = 0;
    return true;
  });
}

}  // namespace

const EquipmentRow kRemoteTrigger{.id = Equipment::RemoteTrigger,
                                  .name = "remote_trigger",
                                  .secrecy = Secrecy::Secret,
                                  .copies = {0, 1},
                                  .owners = owner(AgentKind::Fox) | owner(AgentKind::BlueJay),
                                  .timing = kAtCompletion,
                                  .play = {.targets = &targets, .act = &play},
                                  .turn = {.start = &show_remote},
                                  .position = {.lift = &lift}};

}  // namespace specter::cards
