// Mantis: Blade Strike (CARD-MANTIS).
#include "engine/cards/rows.h"
#include "engine/conditions.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

constexpr int kStrikeRoll = 3;

// b of the frame is the agent and, above, the hunters not rolled for yet.
unsigned in_reach(const Public& pub, Agent a, unsigned hunters) {
  unsigned bits = 0;
  for (unsigned i = 0; i < kHuntersMax; ++i) {
    const PublicHunter& h = pub.hunters[i];
    if (((hunters >> i) & 1U) != 0 && can_be_stunned(h) && h.stunned == 0 &&
        distance(h.cell, pub.agents[ix(a)].figure.cell) <= 1)
      bits |= 1U << i;
  }
  return bits;
}

std::uint8_t packed(Agent a, unsigned hunters) {
  return static_cast<std::uint8_t>(ix(a) | (hunters << 1U));
}

void marked(Ctx& c, Agent a) {
  const unsigned hunters = in_reach(c.s.pub, a, 15U);
  if (hunters != 0) push(c, FrameKind::Card, card_id(AgentKind::Mantis), packed(a, hunters));
}

DecisionKind decides(const Frame& /*f*/) { return DecisionKind::Strike; }
Seat decider(const Game& game, const Public& pub, const Frame& f) {
  return seat_of(game, pub, agent_in(f));
}

void choices(const Known& k, const Frame& f, ChoiceSink& out) {
  out.one(proto(k, ActionKind::Pass));
  for (unsigned i = 0; i < kHuntersMax; ++i) {
    if (((unsigned{f.b} >> (i + 1)) & 1U) == 0) continue;
    Action a = proto(k, ActionKind::Strike);
    a.b = static_cast<std::uint8_t>(i);
    out.one(a);
  }
}

// Until one is stunned, nobody is left or he stops (RULING-30).
void act(Ctx& c, Frame& f, const Action& action) {
  if (action.kind != ActionKind::Strike) return pop(c);
  const Agent a = agent_in(f);
  const unsigned left = (unsigned{f.b} >> 1U) & ~(1U << action.b);
  const auto h = static_cast<Hunter>(action.b);
  tell(c, EventCode::StrikeRolled, {num(a), num(h)});
  const int value = c.dice.d6();
  tell(c, EventCode::DieRolled, {num(Purpose::Strike), num(h), num(value), kStrikeRoll});
  if (value >= kStrikeRoll || left == 0) {
    pop(c);
    if (value >= kStrikeRoll) stun(c, h);
    return;
  }
  f.b = packed(a, left);
}

bool frame_ok(const Game& /*game*/, const Public& pub, FrameKind below, const Frame& f) {
  const unsigned hunters = unsigned{f.b} >> 1U;
  const Agent a = agent_in(f);
  return below == FrameKind::AgentTurn && pub.agents[ix(a)].kind == AgentKind::Mantis &&
         pub.agents[ix(a)].figure.state == FigureState::Marker && hunters != 0 && hunters < 16U &&
         in_reach(pub, a, hunters) == hunters;
}

}  // namespace

const AgentRow kMantis{.id = AgentKind::Mantis,
                       .name = "mantis",
                       .sets = 2,
                       .move = {.marked = &marked},
                       .frame = {.run = &just_wait,
                                 .decides = &decides,
                                 .decider = &decider,
                                 .choices = &choices,
                                 .act = &act,
                                 .ok = &frame_ok}};

}  // namespace specter::cards
