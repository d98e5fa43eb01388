// The Gun: Sharp Shooting, Quick Draw, Sniper Shot; and her traitor side.
#include <algorithm>

#include "engine/attack.h"
#include "engine/cards/rows.h"
#include "engine/conditions.h"
#include "engine/damage.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/position_parts.h"
#include "engine/preview.h"
#include "engine/sight.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

constexpr int kSharp = 0;
constexpr int kQuick = 1;
constexpr int kSniper = 2;

// The frame has the agent of a Quick Draw, or is about Sniper Shot's choice.
constexpr std::uint8_t kAiming = 1;

void attack(const Game& game, const Public& pub, Hunter h, AttackTerms& terms) {
  if (!terms.quick && has_ability(game, pub, h, kSharp)) terms.dice = 2;  // CARD-GUN-1
  // CARD-GUN-3: aiming, she shoots with two dice, where she rolls at all.
  const bool aims = terms.quick && pub.hunters[ix(h)].only != Compass::None;
  if (aims && game.rules.aimed_shot_rolls) terms.dice = 2;
}

// CARD-GUN-2: her path goes from outside of the Gun's sight into it.
bool trigger(const Game& game, const Public& pub, Hunter h, bool stealth, PathTrigger& out) {
  const PublicHunter& x = pub.hunters[ix(h)];
  if (!on_foot(x) || x.stunned != 0 || x.blinded != 0 || x.dazzled != 0) return false;
  if (!has_ability(game, pub, h, kQuick)) return false;
  out.mode = PathTrigger::Mode::Enter;
  out.cells = sight_of(game, pub, h, stealth);
  return true;
}

// RULING-1: she is asked, unless she aims and hits by herself. A shot at a decoy is the same in all
// that can be seen (RULING-17).
void on_trigger(Ctx& c, Hunter h, Agent a, bool /*set_off*/) {
  const PublicHunter& x = c.s.pub.hunters[ix(h)];
  if (!on_foot(x) || x.stunned != 0) return;
  tell(c, EventCode::QuickDraw, {num(h), num(a)});
  if (x.only == Compass::None || c.game.rules.aimed_shot_rolls)
    return push(c, {.kind = FrameKind::Card, .card = card_id(HunterKind::Gun), .agent = a});
  // CARD-GUN-3: no roll.
  tell(c, EventCode::SniperHit, {num(h), num(a)});
  damage(c, a, 1, c.s.agents[ix(a)].fake != 0);
}

// RULING-20: choosing a direction is no attack.
void after_move(Ctx& c, Hunter h) {
  if (!on_foot(c.s.pub.hunters[ix(h)]) || !c.s.pub.found.empty()) return;
  if (!has_ability(c.game, c.s.pub, h, kSniper)) return;
  push(c, {.kind = FrameKind::Card, .card = card_id(HunterKind::Gun), .about = kAiming});
}

// CARD-GUN-3: until the start of her next turn.
void turn_begins(Public& pub, Hunter h) { pub.hunters[ix(h)].only = Compass::None; }

// STA-5: a chosen direction is lifted with its ability.
void disabled(Ctx& c, Hunter h, int ability) {
  if (ability == kSniper) c.s.pub.hunters[ix(h)].only = Compass::None;
}

DecisionKind decides(const Frame& f) {
  return f.about == kAiming ? DecisionKind::Aim : DecisionKind::QuickDraw;
}

Seat decider(const Game& game, const Public& pub, const Frame& /*f*/) {
  return game.seat_of(hunter_of(game, pub, HunterKind::Gun));
}

void choices(const Known& k, const Frame& f, ChoiceSink& out) {
  out.one(proto(k, ActionKind::Pass));
  if (f.about != kAiming) return out.one(proto(k, ActionKind::Shoot));
  for (const Compass d : {Compass::N, Compass::E, Compass::S, Compass::W})
    out.one(proto(k, ActionKind::Aim, d));
}

void act(Ctx& c, Frame& f, const Action& a) {
  const Hunter h = hunter_of(c.game, c.s.pub, HunterKind::Gun);
  const Agent agent = f.agent;
  pop(c);
  if (a.kind == ActionKind::Shoot) {
    push(c, {.kind = FrameKind::Attack, .hunter = h, .agent = agent, .about = 1});
  } else if (a.kind == ActionKind::Aim) {
    c.s.pub.hunters[ix(h)].only = a.chosen<Compass>();
    tell(c, EventCode::SniperAim, {num(h), a.choice});
  }
}

bool frame_ok(const Game& game, const Public& pub, FrameKind below, const Frame& f) {
  if (hunter_of(game, pub, HunterKind::Gun) == kNoHunter) return false;
  if (below == FrameKind::HunterTurn) return f.about == kAiming && f.agent == kNoAgent;
  return f.about == 0 && ix(f.agent) < kAgentsMax &&
         at(pub.agents, f.agent).figure.state != FigureState::None;
}

void foresee(const Known& k, const Frame& f, const Action& action, Preview& p) {
  if (action.kind != ActionKind::Shoot) return;
  const Agent a = f.agent;
  p.end = k.pub->agents[ix(a)].figure.cell;
  add_shot(p, k, hunter_of(*k.game, *k.pub, HunterKind::Gun), a, true);
}

// CARD-T-GUN, Quick Draw: the frame has the hunters she could shoot at. Who saw a move of hers
// stays with her (INF-1): there it is everybody who can be stunned.
HunterSet targets(const Public& pub, HunterSet hunters) {
  HunterSet found;
  hunters.each([&](Hunter h) {
    if (can_be_stunned(at(pub.hunters, h)) && at(pub.hunters, h).stunned == 0) found.add(h);
  });
  return found;
}

void seen(Ctx& c, Agent a, HunterSet hunters) {
  Public& pub = c.s.pub;
  if (pub.reacted.has(Reaction::ShotBack)) return;
  pub.reacted.add(Reaction::ShotBack);
  const HunterSet found = targets(pub, hunters);
  if (found.empty() || pub.agents[ix(a)].figure.state == FigureState::None) return;
  push(c, {.kind = FrameKind::Card,
           .card = card_id(AgentKind::TraitorGun),
           .agent = a,
           .hunters = found});
}

DecisionKind decides_back(const Frame& /*f*/) { return DecisionKind::ShootBack; }
Seat decider_back(const Game& game, const Public& pub, const Frame& f) {
  return seat_of(game, pub, f.agent);
}

void choices_back(const Known& k, const Frame& f, ChoiceSink& out) {
  out.one(proto(k, ActionKind::Pass));
  HunterSet hunters = f.hunters;
  if (at(k.pub->frames, k.pub->depth - 2).kind == FrameKind::AgentTurn)
    hunters =
        hunters & HunterSet::from_bits(unsigned{at(k.agent, f.agent)->triggers} >> kSeenByBit);
  hunters.each([&](Hunter h) {
    Action a = proto(k, ActionKind::Shoot);
    a.target = h;
    out.one(a);
  });
}

void act_back(Ctx& c, Frame& f, const Action& action) {
  const Agent a = f.agent;
  pop(c);
  if (action.kind != ActionKind::Shoot) return;
  const auto h = action.target;
  const int away = distance(c.s.pub.hunters[ix(h)].cell, c.s.pub.agents[ix(a)].figure.cell);
  const int needed = least_hit(1, away);  // RULING-33: on her own cell too
  tell(c, EventCode::ShotBack, {num(a), num(h), num(away), num(needed)});
  const bool hit = roll_die(c, h, Purpose::ShotBack, num(needed)) >= needed;
  tell(c, EventCode::ShotBackResult, {num(a), num(h), num(hit)});
  if (hit) stun(c, h);
}

// One die against the distance to her figure.
void foresee_back(const Known& k, const Frame& f, const Action& action, Preview& p) {
  if (action.kind != ActionKind::Shoot) return;
  const Agent me = f.agent;
  const auto h = action.target;
  p.end = k.pub->hunters[ix(h)].cell;
  const int away = distance(p.end, k.pub->agents[ix(me)].figure.cell);
  add_chance(p, h, me, hit_chance(1, 0, std::max(1, away)));  // a 1 misses, however near
}

bool frame_ok_back(const Game& /*game*/, const Public& pub, FrameKind below, const Frame& f) {
  return pub.agents[1].kind == AgentKind::TraitorGun && f.agent == kSecondAgent &&
         !f.hunters.empty() && targets(pub, f.hunters) == f.hunters &&
         pub.agents[1].figure.state != FigureState::None &&
         (below == FrameKind::AgentTurn || below == FrameKind::HunterTurn);
}

Check lift(const Game& game, State& s) {
  return each_hunter(game, s, "position.hunter_only", [](PublicHunter& h) {
    if (h.kind != HunterKind::Gun) return true;
    const bool ok = straight(h.only);
    h.only = Compass::None;
    return ok;
  });
}

Check lift_back(const Game& /*game*/, State& s) {
  s.pub.reacted.remove(Reaction::ShotBack);
  return std::nullopt;
}

}  // namespace

const HunterRow kGun{.id = HunterKind::Gun,
                     .name = "gun",
                     .abilities = 3,
                     .side = AgentKind::TraitorGun,
                     .turn = {.begins = &turn_begins},
                     .move = {.after = &after_move},
                     .attack = {.terms = &attack},
                     .trigger = {.cells = &trigger, .act = &on_trigger},
                     .fate = {.disabled = &disabled},
                     .position = {.lift = &lift},
                     .frame = {.run = &just_wait,
                               .decides = &decides,
                               .decider = &decider,
                               .choices = &choices,
                               .act = &act,
                               .ok = &frame_ok,
                               .uses = {.agent = true, .about = true},
                               .foresee = &foresee}};
const AgentRow kTraitorGun{.id = AgentKind::TraitorGun,
                           .name = "traitor_gun",
                           .sets = 2,
                           .side = true,
                           .watches = true,
                           .sight = {.seen = &seen},
                           .position = {.lift = &lift_back},
                           .frame = {.run = &just_wait,
                                     .decides = &decides_back,
                                     .decider = &decider_back,
                                     .choices = &choices_back,
                                     .act = &act_back,
                                     .ok = &frame_ok_back,
                                     .uses = {.agent = true, .hunters = true},
                                     .foresee = &foresee_back}};

}  // namespace specter::cards
