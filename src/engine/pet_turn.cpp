// A pet's turn (PET-1, TRN-4), and that of a turned Tracker's pet, which moves like an agent.
#include "engine/flow.h"

namespace specter {
namespace {

constexpr int kPetSteps = 4;

bool of_traitor(const Public& pub) { return pub.pet.owner == pub.turned; }

/// Where it may walk to with k steps.
CellSet ring(const Game& game, const Public& pub, int k) {
  if (!of_traitor(pub)) return walk_ring(game, pub, pub.pet.cell, k);
  // By the agent's rules: not into or through a hunter's cell (AGT-3).
  const CellSet ground = passable_for_agent(game, pub);
  CellSet now;
  now.add(pub.pet.cell);
  CellSet reached = now;
  for (int i = 0; i < k; ++i) {
    now = (grown(now) & ground) - reached;
    reached |= now;
  }
  return now;
}

}  // namespace

void begin_pet_turn(Ctx& c, Hunter owner) {
  const Public& pub = c.s.pub;
  if (owner == kNoHunter || pub.pet.owner != owner || pub.pet.cell == kNoCell) return;
  const HunterRow* row = find_row(pub.hunters[ix(owner)].kind);
  // STA-3, STA-5: with its master's ability off it stays where it is.
  const bool acts = of_traitor(pub) ? has_abilities(pub.agents[1]) : row->pet(pub, owner);
  if (!acts) {
    c.s.pub.expired = 0;
    return;
  }
  push(c, FrameKind::PetTurn, static_cast<std::uint8_t>(owner));
}

void run_pet_turn(Ctx& c, Frame& f) {
  if (f.step == 0) return wait(c);
  const auto h = static_cast<Hunter>(f.a);
  c.s.pub.expired = 0;
  pop(c);
  if (of_traitor(c.s.pub)) return;
  find_row(c.s.pub.hunters[ix(h)].kind)->pet_moved(c, h);
}

void act_pet_turn(Ctx& c, Frame& f, const Action& a) {
  Pet& pet = c.s.pub.pet;
  f.step = 1;
  switch (a.kind) {
    case ActionKind::Walk: {
      int steps = 0;
      while (!ring(c.game, c.s.pub, steps).has(a.cell))
        ++steps;
      pet.cell = a.cell;
      tell(c, EventCode::PetMoved, {f.a, num(a.cell), num(steps)});
      break;
    }
    case ActionKind::Enter: {
      const int steps = walk_distance(c.game, c.s.pub, pet.cell, a.cell, kPetSteps);
      pet.cell = a.cell;
      pet.inside = 1;
      tell(c, EventCode::PetEntered, {f.a, num(steps)});
      break;
    }
    case ActionKind::GetOut:
      pet.cell = a.cell;
      pet.inside = 0;
      tell(c, EventCode::PetGotOut, {f.a, num(a.cell)});
      break;
    default: break;
  }
}

void list_pet_turn(const Known& k, const Frame& /*f*/, ChoiceSink& out) {
  const Public& pub = *k.pub;
  if (pub.pet.inside != 0) {
    out.one(proto(k, ActionKind::Stay));
    if (out.wants(ActionKind::GetOut))
      out.over(proto(k, ActionKind::GetOut), walk_ring(*k.game, pub, pub.vehicle.cell, 1));
    return;
  }
  for (int i = 0; i <= kPetSteps; ++i) {
    Action a = proto(k, ActionKind::Walk);
    a.steps = static_cast<std::uint8_t>(i);
    const CellSet cells = ring(*k.game, pub, i);
    out.over(a, cells);
    if (of_traitor(pub) || !cells.has(pub.vehicle.cell)) continue;
    a.kind = ActionKind::Enter;
    a.cell = pub.vehicle.cell;
    out.one(a);
  }
}

}  // namespace specter
