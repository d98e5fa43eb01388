// Mantis: Blade Strike (CARD-MANTIS).
#include "engine/cards/rows.h"
#include "engine/conditions.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

constexpr int kStrikeRoll = 3;

// The frame has the hunters not rolled for yet.
HunterSet in_reach(const Public& pub, Agent a) {
  HunterSet reached;
  HunterSet::first(kHuntersMax).each([&](Hunter h) {
    const PublicHunter& x = at(pub.hunters, h);
    if (can_be_stunned(x) && x.stunned == 0 && distance(x.cell, at(pub.agents, a).figure.cell) <= 1)
      reached.add(h);
  });
  return reached;
}

void marked(Ctx& c, Agent a) {
  const HunterSet hunters = in_reach(c.s.pub, a);
  if (!hunters.empty())
    push(c, {.kind = FrameKind::Card,
             .card = card_id(AgentKind::Mantis),
             .agent = a,
             .hunters = hunters});
}

DecisionKind decides(const Frame& /*f*/) { return DecisionKind::Strike; }
Seat decider(const Game& game, const Public& pub, const Frame& f) {
  return seat_of(game, pub, f.agent);
}

void choices(const Known& k, const Frame& f, ChoiceSink& out) {
  out.one(proto(k, ActionKind::Pass));
  f.hunters.each([&](Hunter h) {
    Action a = proto(k, ActionKind::Strike);
    a.target = h;
    out.one(a);
  });
}

// Until one is stunned, nobody is left or he stops (RULING-30).
void act(Ctx& c, Frame& f, const Action& action) {
  if (action.kind != ActionKind::Strike) return pop(c);
  const Agent a = f.agent;
  const auto h = action.target;
  f.hunters.remove(h);
  tell(c, EventCode::StrikeRolled, {num(a), num(h)});
  const int value = c.dice.d6();
  tell(c, EventCode::DieRolled, {num(Purpose::Strike), num(h), num(value), kStrikeRoll});
  if (value < kStrikeRoll && !f.hunters.empty()) return;
  pop(c);
  if (value >= kStrikeRoll) stun(c, h);
}

bool frame_ok(const Game& /*game*/, const Public& pub, FrameKind below, const Frame& f) {
  return below == FrameKind::AgentTurn && ix(f.agent) < kAgentsMax &&
         at(pub.agents, f.agent).kind == AgentKind::Mantis &&
         at(pub.agents, f.agent).figure.state == FigureState::Marker && !f.hunters.empty() &&
         (f.hunters - in_reach(pub, f.agent)).empty();
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
                                 .ok = &frame_ok,
                                 .uses = {.agent = true, .hunters = true}}};

}  // namespace specter::cards
