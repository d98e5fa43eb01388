#include "engine/facts.h"

#include "engine/damage.h"

namespace specter {

const Frame* running_turn(const Public& pub) {
  for (std::size_t i = pub.depth; i > 0; --i) {
    const Frame& f = pub.frames[i - 1];
    if (f.kind == FrameKind::AgentTurn || f.kind == FrameKind::HunterTurn ||
        f.kind == FrameKind::PetTurn)
      return &f;
  }
  return nullptr;
}

Active active_of(const Public& pub) {
  const Frame* turn = running_turn(pub);
  if (turn == nullptr) return {};
  if (turn->kind == FrameKind::AgentTurn) return {.agent = turn->agent};
  if (turn->kind == FrameKind::HunterTurn) return {.hunter = turn->hunter};
  return {.pet = turn->hunter};
}

int full_hp(const Game& game, Agent agent, AgentKind kind) {
  return kind == AgentKind::None ? 0 : starting_hp(game, agent, kind);
}

}  // namespace specter
