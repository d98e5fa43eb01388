// Fox: Dash (CARD-FOX).
#include "engine/cards/rows.h"
#include "engine/conditions.h"

namespace specter::cards {
namespace {

constexpr int kUsual = 4;

// A fifth step without a card is Dash.
void moved(Ctx& c, Agent a) {
  const AgentSecret& x = c.s.agents[ix(a)];
  if (x.steps > kUsual && x.reach == 0) fatigue(c, a);
}

}  // namespace

const AgentRow kFox{
    .id = AgentKind::Fox, .name = "fox", .sets = 2, .walk = kUsual + 1, .move = {.ended = &moved}};

}  // namespace specter::cards
