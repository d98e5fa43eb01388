// Concussion Grenade (CARD-CONCUSSION).
#include "engine/attack.h"
#include "engine/cards/rows.h"
#include "engine/conditions.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/preview.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

constexpr int kStunRoll = 4;

// RULING-37: whoever can still be stunned.
bool shaken(const PublicHunter& h, Cell cell) {
  return can_be_stunned(h) && h.stunned == 0 && distance(h.cell, cell) <= 1;
}

// The frame has the hunters who have still to roll. Each die may be rolled again by somebody
// (Verdict), so they come one after another.
bool play(Ctx& c, Agent a, const Action& action) {
  tell(c, EventCode::ConcussionThrown, {num(action.cell)});
  HunterSet hunters;
  HunterSet::first(kHuntersMax).each([&](Hunter h) {
    if (shaken(at(c.s.pub.hunters, h), action.cell)) hunters.add(h);
  });
  if (!hunters.empty())
    push(c, {.kind = FrameKind::Card,
             .card = card_id(Equipment::ConcussionGrenade),
             .agent = a,
             .hunters = hunters});
  return true;
}

/// What keeps him on his feet.
int needed(const Game& game, const Public& pub, Hunter h) {
  const HunterRow* row = find_row(pub.hunters[ix(h)].kind);
  return kStunRoll + 1 - (row->attack.steady != nullptr ? row->attack.steady(game, pub, h) : 0);
}

void settle(Ctx& c, Hunter h) {
  if (c.s.pub.rolled[0] < needed(c.game, c.s.pub, h)) stun(c, h);
  c.s.pub.rolled = {};
}

void run(Ctx& c, Frame& f) {
  if (f.hunters.empty()) return pop(c);
  const Hunter h = f.hunters.front();
  if (c.s.pub.rolled[0] == 0)
    return roll_first(c, h, Purpose::Concussion, 1, needed(c.game, c.s.pub, h));
  f.hunters.remove(h);
  settle(c, h);
}

// It never waits itself.
DecisionKind decides(const Frame& /*f*/) { return DecisionKind::None; }
Seat decider(const Game& /*game*/, const Public& /*pub*/, const Frame& /*f*/) { return kNoSeat; }
void choices(const Known& /*k*/, const Frame& /*f*/, ChoiceSink& /*out*/) {}
void act(Ctx& /*c*/, Frame& /*f*/, const Action& /*a*/) {}

bool frame_ok(const Game& game, const Public& pub, FrameKind below, const Frame& f) {
  return below == FrameKind::AgentTurn && ix(f.agent) < kAgentsMax && !f.hunters.empty() &&
         pub.rolled[0] != 0 && (f.hunters - HunterSet::first(game.hunters)).empty();
}

void foresee(const Known& k, Agent a, const Action& action, Preview& p) {
  for (const Hunter h : k.game->all_hunters()) {
    const PublicHunter& x = k.pub->hunters[ix(h)];
    if (!shaken(x, action.cell)) continue;
    add_chance(p, h, a, (needed(*k.game, *k.pub, h) - 1) / 6.0);
  }
}

}  // namespace

const EquipmentRow kConcussionGrenade{
    .id = Equipment::ConcussionGrenade,
    .name = "concussion_grenade",
    .copies = {0, 1},
    .timing = kBeforeMove | kAfterMove,
    .play = {.targets = &throw_targets, .act = &play, .foresee = &foresee},
    .frame = {.run = &run,
              .decides = &decides,
              .decider = &decider,
              .choices = &choices,
              .act = &act,
              .ok = &frame_ok,
              .uses = {.agent = true, .hunters = true}}};

}  // namespace specter::cards
