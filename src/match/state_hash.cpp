#include "match/state_hash.h"

#include "engine/dice.h"
#include "engine/fields.h"
#include "engine/flow.h"

namespace specter::match {
namespace {

/// A frame as it was written under version 1: two numbers with a meaning by kind.
struct OldFrame {
  unsigned step = 0;
  unsigned a = 0;
  unsigned b = 0;
};

unsigned or_zero(Hunter h) { return h == kNoHunter ? 0 : static_cast<unsigned>(h); }
unsigned or_zero(Agent a) { return a == kNoAgent ? 0 : static_cast<unsigned>(a); }

unsigned about_card(const Frame& f) {
  constexpr unsigned kAiming = 0x20;
  if (f.card == card_id(HunterKind::Watcher)) return or_zero(f.hunter);
  if (f.card == card_id(HunterKind::Gun) && f.about != 0) return kAiming;
  return or_zero(f.agent) | (or_zero(f.hunter) << 1U) | (unsigned{f.hunters.bits} << 1U);
}

OldFrame old_frame(const Frame& f) {
  constexpr unsigned kWaiting = 0x80;
  constexpr unsigned kQuickShot = 0x10;
  constexpr unsigned kAboutShift = 4;
  const unsigned step = f.step | (f.waiting != 0 ? kWaiting : 0);
  switch (f.kind) {
    case FrameKind::AgentTurn: return {step, or_zero(f.agent), 0};
    case FrameKind::Attack:
      return {step, or_zero(f.hunter), or_zero(f.agent) | (f.about != 0 ? kQuickShot : 0)};
    case FrameKind::Ask:
      return {step, or_zero(f.hunter),
              static_cast<unsigned>(ix(f.question) - 1) | (unsigned{f.about} << kAboutShift)};
    case FrameKind::Card: return {step, static_cast<unsigned>(f.card), about_card(f)};
    case FrameKind::HunterTurn:
    case FrameKind::Check:
    case FrameKind::Reveal:
    case FrameKind::PetTurn: return {step, or_zero(f.hunter), f.about};
    default: return {step, 0, 0};
  }
}

/// Fields that are new, or that were written in another way.
bool differs_from_old(int id) {
  switch (id) {
    case 14:               // frame.step
    case 28:               // frame.waiting
    case 29:               // frame.card
    case 46:               // frame.hunter
    case 47:               // frame.agent
    case 48:               // frame.hunters
    case 49:               // frame.question
    case 53:               // frame.about
    case 68:               // camera.owner
    case 80: return true;  // shown.played
    default: return false;
  }
}

std::uint64_t hash_of_version_1(const Game& game, const State& state) {
  std::uint64_t sum = 0;
  each_field(state, [&sum](int id, std::string_view, int index, const auto& field) {
    if (!differs_from_old(id)) sum += field_hash(id, index, field);
  });
  const Public& pub = state.pub;
  for (int i = 0; i < kFramesMax; ++i) {
    const OldFrame f = old_frame(at(pub.frames, i));
    sum += field_hash(14, i, f.step) + field_hash(15, i, f.a) + field_hash(16, i, f.b);
  }
  // Whether the vehicle was settled, and whether a card was played openly.
  const Frame& lowest = pub.frames[0];
  const bool drafting = lowest.kind == FrameKind::Draft;
  const bool settled = game.rules.vehicle_chosen && lowest.step != draft::Vehicle;
  sum += field_hash(24, -1, !drafting || settled ? 1U : 0U);
  for (const Agent a : kAllAgents)
    sum += field_hash(80, static_cast<int>(a), at(pub.agents, a).played != Played::None ? 1U : 0U);
  return mix64(sum);
}

}  // namespace

std::uint64_t hash_by_rules(int rules, const Game& game, const State& state) {
  return rules == 1 ? hash_of_version_1(game, state) : hash(state);
}

std::uint64_t hash_by_rules(int rules, const Game& game, const Act& act) {
  return rules == kRulesVersion ? act.hash : hash_by_rules(rules, game, act.next);
}

}  // namespace specter::match
