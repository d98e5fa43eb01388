// A pet's turn (PET-1, TRN-4), and that of a turned Tracker's pet, which moves like an agent.
#include <algorithm>

#include "engine/flow.h"
#include "engine/people.h"
#include "engine/pet.h"
#include "engine/tell.h"
#include "engine/ways.h"

namespace specter {
namespace {

bool of_traitor(const Public& pub) { return pub.pet.owner == pub.turned; }

/// Where it may walk to with k steps, and with no fewer.
CellSet ring(const Game& game, const Public& pub, int k) {
  if (!of_traitor(pub)) return walk_ring(game, pub, pub.pet.cell, k);
  // By the agent's rules: not into or through a hunter's cell (AGT-3).
  return ring_on(passable_for_agent(game, pub), pub.pet.cell, k);
}

/// Where a way of exactly k steps can end (RULING-46), by the rules that it moves by.
CellSet ends(const Game& game, const Public& pub, int k) {
  if (!of_traitor(pub)) return walk_ends(game, pub, pub.pet.cell, k);
  return ends_on(passable_for_agent(game, pub), pub.pet.cell, k);
}

}  // namespace

int pet_distance(const Game& game, const Public& pub, Cell to) {
  int steps = 0;
  while (steps < kPetSteps && !ring(game, pub, steps).has(to))
    ++steps;
  return steps;
}

void begin_pet_turn(Ctx& c, Hunter owner) {
  const Public& pub = c.s.pub;
  if (owner == kNoHunter || pub.pet.owner != owner || pub.pet.cell == kNoCell) return;
  const HunterRow* row = find_row(pub.hunters[ix(owner)].kind);
  // STA-3, STA-5: with its master's ability off it stays where it is.
  const bool acts = of_traitor(pub) ? has_abilities(pub.agents[1]) : row->pet.acts(pub, owner);
  if (!acts) {
    c.s.pub.expired = 0;
    return;
  }
  push(c, {.kind = FrameKind::PetTurn, .hunter = owner});
}

void run_pet_turn(Ctx& c, Frame& f) {
  if (f.step == 0) return wait(c);
  // RULING-42: a turn that expired takes its pet's turn along.
  const Hunter h = f.hunter;
  c.s.pub.expired = 0;
  pop(c);
  if (of_traitor(c.s.pub)) return;
  find_row(c.s.pub.hunters[ix(h)].kind)->pet.moved(c, h);
}

void act_pet_turn(Ctx& c, Frame& f, const Action& a) {
  Pet& pet = c.s.pub.pet;
  f.step = 1;
  const bool walks = a.kind == ActionKind::Walk || a.kind == ActionKind::Enter;
  const int steps =
      walks && a.steps == kNone8 ? pet_distance(c.game, c.s.pub, a.cell) : int{a.steps};
  switch (a.kind) {
    case ActionKind::Walk:
      pet.cell = a.cell;
      tell(c, EventCode::PetMoved, {num(f.hunter), num(a.cell), num(steps)});
      break;
    case ActionKind::Enter:
      pet.cell = a.cell;
      pet.inside = 1;
      tell(c, EventCode::PetEntered, {num(f.hunter), num(steps)});
      break;
    case ActionKind::GetOut:
      pet.cell = a.cell;
      pet.inside = 0;
      tell(c, EventCode::PetGotOut, {num(f.hunter), num(a.cell)});
      break;
    default: break;
  }
}

// RULING-40: its hunter's revoked access does not bind it.
void list_pet_turn(const Known& k, const Frame& /*f*/, ChoiceSink& out) {
  const Public& pub = *k.pub;
  if (pub.pet.inside != 0) {
    out.one(proto(k, ActionKind::Stay));
    if (out.wants(ActionKind::GetOut))
      out.over(proto(k, ActionKind::GetOut), walk_ring(*k.game, pub, pub.vehicle.cell, 1));
    return;
  }
  const int exact = out.exact();
  const int last = exact != 0 ? std::min(exact, kPetSteps) : kPetSteps;
  for (int i = exact; i <= last; ++i) {
    Action a = proto(k, ActionKind::Walk);
    a.steps = static_cast<std::uint8_t>(i);
    const CellSet cells = exact != 0 ? ends(*k.game, pub, i) : ring(*k.game, pub, i);
    out.over(a, cells);
    if (of_traitor(pub) || !cells.has(pub.vehicle.cell)) continue;
    a.kind = ActionKind::Enter;
    a.cell = pub.vehicle.cell;
    out.one(a);
  }
}

}  // namespace specter
