// The Gun: Sharp Shooting, Quick Draw, Sniper Shot.
#include "engine/cards/rows.h"
#include "engine/flow.h"

namespace specter::cards {
namespace {

// Card frame of the Gun: b is the agent of a Quick Draw, or kAiming for Sniper Shot's choice.
constexpr std::uint8_t kAiming = 0x20;

void attack(AttackTerms& terms) {
  if (!terms.quick) terms.dice = 2;  // CARD-GUN-1
}

// CARD-GUN-2: her path goes from outside of the Gun's sight into it.
bool trigger(const Game& game, const Public& pub, Hunter h, bool stealth, PathTrigger& out) {
  const PublicHunter& x = pub.hunters[ix(h)];
  if (!on_foot(x) || x.stunned != 0 || x.blinded != 0) return false;
  out.mode = PathTrigger::Mode::Enter;
  out.cells = sight_of(game, pub, h, stealth);
  return true;
}

void on_trigger(Ctx& c, Hunter h, Agent a) {
  tell(c, EventCode::QuickDraw, {num(h), num(a)});
  if (c.s.pub.hunters[ix(h)].only == Compass::None)
    return push(c, FrameKind::Card, static_cast<std::uint8_t>(HunterKind::Gun),
                static_cast<std::uint8_t>(a));
  // CARD-GUN-3 (r1): no roll.
  tell(c, EventCode::SniperHit, {num(h), num(a)});
  damage(c, a, 1, c.s.agents[ix(a)].fake != 0);
}

void after_move(Ctx& c, Hunter h) {
  if (!on_foot(c.s.pub.hunters[ix(h)]) || c.s.pub.found != 0) return;
  push(c, FrameKind::Card, static_cast<std::uint8_t>(HunterKind::Gun), kAiming);
}

void run(Ctx& c, Frame& /*f*/) { wait(c); }

DecisionKind decides(const Frame& f) {
  return f.b == kAiming ? DecisionKind::Aim : DecisionKind::QuickDraw;
}

Seat decider(const Game& game, const Public& pub, const Frame& /*f*/) {
  return game.seat_of(hunter_of(game, pub, HunterKind::Gun));
}

void choices(const Known& k, const Frame& f, ChoiceSink& out) {
  out.one(proto(k, ActionKind::Pass));
  if (f.b != kAiming) return out.one(proto(k, ActionKind::Shoot));
  for (const Compass d : {Compass::N, Compass::E, Compass::S, Compass::W})
    out.one(proto(k, ActionKind::Aim, static_cast<std::uint8_t>(d)));
}

void act(Ctx& c, Frame& f, const Action& a) {
  const Hunter h = hunter_of(c.game, c.s.pub, HunterKind::Gun);
  const std::uint8_t about = f.b;
  pop(c);
  if (a.kind == ActionKind::Shoot) {
    push(c, FrameKind::Attack, static_cast<std::uint8_t>(h),
         static_cast<std::uint8_t>(about | kQuickShot));
  } else if (a.kind == ActionKind::Aim) {
    c.s.pub.hunters[ix(h)].only = static_cast<Compass>(a.a);
    tell(c, EventCode::SniperAim, {num(h), a.a});
  }
}

bool frame_ok(const Game& game, const Public& pub, FrameKind below, const Frame& f) {
  if (hunter_of(game, pub, HunterKind::Gun) == kNoHunter) return false;
  if (below == FrameKind::HunterTurn) return f.b == kAiming;
  return f.b < kAgentsMax && pub.agents[f.b].figure.state != FigureState::None;
}

}  // namespace

const HunterRow kGun{.id = HunterKind::Gun,
                     .name = "gun",
                     .attack = &attack,
                     .after_move = &after_move,
                     .trigger = &trigger,
                     .on_trigger = &on_trigger,
                     .run = &run,
                     .decides = &decides,
                     .decider = &decider,
                     .choices = &choices,
                     .act = &act,
                     .frame_ok = &frame_ok};

}  // namespace specter::cards
