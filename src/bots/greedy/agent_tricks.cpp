// What the second edition gives an agent. A card or ability that takes sight away is judged by
// the best move that it leaves her.
#include <algorithm>

#include "bots/greedy/sneak.h"

namespace specter::bots {
namespace {

// Habits; none is a rule.
constexpr int kHurt = 2;          // with so few HP she uses a Med Kit
constexpr int kThreat = 5;        // a hunter this near is a threat
constexpr int kTrapDistance = 7;  // a mine is laid when a hunter is this near
constexpr int kBlast = 1;         // CARD-CONCUSSION
constexpr int kCannonDistance = 5;
constexpr int kVerdictDie = 3;  // a die of this and more is rolled again

bool aimed(const Action& action) { return action.target != kNoHunter; }

void put_smoke(Public& pub, Cell cell) {
  for (Smoke& smoke : pub.smokes) {
    if (smoke.cell != kNoCell) continue;
    smoke.cell = cell;
    return;
  }
}

void put_barrier(Public& pub, Cell cell) {
  for (Cell& barrier : pub.barriers) {
    if (barrier != kNoCell) continue;
    barrier = cell;
    return;
  }
}

void blind_who_sees(const Game& game, const Public& before, Cell cell, Public& pub) {
  for (int i = 0; i < game.hunters; ++i)
    if (sees(game, before, static_cast<Hunter>(i), cell)) pub.hunters[ix(i)].blinded = 1;
}

}  // namespace

/// Caches that she may go a turn's way for: nobody is near, and something is in the deck (OBJ-7).
CellSet Sneak::caches(const Tour& tour) const {
  CellSet r;
  if (pub_.deck == 0 || tour.escaping() || danger(self_.cell) > 0) return r;
  for (std::size_t i = 0; i < ask_.game.board->caches.size(); ++i)
    if ((self_.caches >> i & 1U) == 0) r.add(ask_.game.board->caches[i].access);
  return r;
}

/// Objectives, supplies and cards of the start of a turn.
std::optional<Action> Sneak::begin(const Tour& tour) const {
  std::optional<Action> complete;
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != ActionKind::Complete) continue;
    // CARD-REMOTE hides where she is, if that is not known already.
    const bool secret = g.proto.place != kNone8;
    if (!complete || secret != in_sight()) complete = g.proto;
  }
  if (complete) return complete;
  if (const auto draw = first(ActionKind::Draw)) return draw;
  const bool threatened = nearest_hunter(self_.cell) <= kThreat;
  if (self_.hp <= kHurt && !in_sight() && !(tour.escaping() && tour.from(self_.cell).turns <= 1))
    if (const auto kit = play(Equipment::MedKit)) return kit;
  if (threatened)
    if (const auto tap = play(Equipment::MindTap)) return tap;
  return std::nullopt;
}

/// What the table would look like after an action that takes sight away.
std::optional<Public> Sneak::changed(const Action& action) const {
  Public pub = pub_;
  if (action.kind == ActionKind::Ability) {
    if (!aimed(action)) {
      if (action.choice >= kCameras || action.cell != kNoCell) return std::nullopt;
      const Cell cell = pub.cameras[action.choice].cell;  // CARD-T-WATCHER
      pub.cameras[action.choice] = Camera{};
      blind_who_sees(ask_.game, pub_, cell, pub);
    } else if (action.way != Compass::None) {
      pub.hunters[ix(action.target)].without = action.way;  // CARD-T-PROPHET
    } else {
      pub.hunters[ix(action.target)].disabled =
          static_cast<std::uint8_t>(1U << action.choice);  // CARD-RAVEN
    }
    return pub;
  }
  switch (card_of(action)) {
    case Equipment::Flare: pub.hunters[ix(action.target)].flare = action.way; break;
    case Equipment::SmokeDagger: pub.hunters[ix(action.target)].dazzled = 1; break;
    case Equipment::SmokeGrenade: put_smoke(pub, action.cell); break;
    case Equipment::PortableBarrier: put_barrier(pub, action.cell); break;
    case Equipment::FlashBang: blind_who_sees(ask_.game, pub_, action.cell, pub); break;
    case Equipment::EmpGrenade: pub.vehicle.jammed = static_cast<std::uint8_t>(ix(me_) + 1); break;
    default: return std::nullopt;
  }
  return pub;
}

/// The action of this kind that lets her move on with the least to be seen.
std::optional<Action> Sneak::screened(const Tour& tour, const Best& best, ActionKind kind) const {
  std::optional<Action> found;
  long least = sight_cost(best);
  View view = ask_.view;
  view.agents[ix(me_)].stage = Stage::Carded;
  Choices moves;
  const auto weigh = [&](const Action& action) {
    const auto after = changed(action);
    if (!after) return;
    view.pub = *after;
    legal(known(ask_.game, view), moves);
    const auto then = best_move(tour, moves);
    if (!then || then->turns > best.turns || sight_cost(*then) >= least) return;
    least = sight_cost(*then);
    found = action;
  };
  // Tokens are tried where they cover her way.
  const CellSet way = square(self_.cell, 1) | square(best.move.cell, 1);
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != kind) continue;
    if (!g.over_cells) {
      weigh(g.proto);
      continue;
    }
    g.cells.each([&](Cell c) {
      if (way.has(c)) weigh(at_cell(g, c));
    });
  }
  return found;
}

/// CARD-T-PUPPET: the vehicle goes where it is of least use.
std::optional<Action> Sneak::farthest_drive() const {
  std::optional<Action> best;
  int most = distance(pub_.vehicle.cell, self_.cell);
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != ActionKind::Ability || !g.over_cells) continue;
    g.cells.each([&](Cell c) {
      if (distance(c, self_.cell) <= most) return;
      most = distance(c, self_.cell);
      best = at_cell(g, c);
    });
  }
  return best;
}

std::optional<Action> Sneak::ability(const Tour& tour, const Best& best) const {
  if (!first(ActionKind::Ability)) return std::nullopt;
  if (const auto drive = farthest_drive()) return drive;
  if (self_.kind == AgentKind::TraitorHeat) {
    for (const Group& g : ask_.legal.groups())
      if (g.proto.kind == ActionKind::Ability && aimed(g.proto) &&
          distance(pub_.hunters[ix(g.proto.target)].cell, self_.cell) <= kCannonDistance)
        return g.proto;
    return std::nullopt;
  }
  if (!best.exposed()) return std::nullopt;
  return screened(tour, best, ActionKind::Ability);
}

/// After the move: a token that takes her out of everybody's sight.
std::optional<Action> Sneak::cover() const {
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != ActionKind::Play) continue;
    std::optional<Action> found;
    const auto weigh = [&](const Action& action) {
      const auto after = changed(action);
      if (!found && after && !seen_by_any(ask_.game, *after, self_.cell, self_.stealth != 0))
        found = action;
    };
    if (!g.over_cells)
      weigh(g.proto);
    else
      g.cells.each([&](Cell c) {
        if (distance(c, self_.cell) <= 1) weigh(at_cell(g, c));
      });
    if (found) return found;
  }
  return std::nullopt;
}

/// Against hunters who are near: a grenade among them, an EMP on those inside, a mine in their way.
std::optional<Action> Sneak::trap() const {
  int inside = 0;
  for (const PublicHunter& h : pub_.hunters)
    inside += h.inside != 0 && h.gone == 0 ? 1 : 0;
  std::optional<Action> best;
  int most = 0;
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != ActionKind::Play) continue;
    const Equipment card = card_of(g.proto);
    if (card == Equipment::EmpGrenade && inside > 0) return g.proto;
    if (card != Equipment::ConcussionGrenade && card != Equipment::ProximityMine) continue;
    const int range = card == Equipment::ConcussionGrenade ? kBlast : kTrapDistance;
    g.cells.each([&](Cell c) {
      int worth = 0;
      for (const PublicHunter& h : pub_.hunters)
        if (can_be_stunned(h) && h.stunned == 0 && distance(h.cell, c) <= range)
          worth += 1 + range - distance(h.cell, c);
      if (worth <= most) return;
      most = worth;
      best = at_cell(g, c);
    });
  }
  return best;
}

/// CARD-PANTHER: her marker goes as far from her as it may; hidden from the traitor as well.
std::optional<Action> Sneak::shift() const {
  if (self_.marker_loyal == kNoCell)
    if (const auto hide = first(ActionKind::Hide)) return hide;
  std::optional<Action> best;
  int most = -1;
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != ActionKind::Shift) continue;
    g.cells.each([&](Cell c) {
      const int worth = distance(c, self_.cell) + (g.proto.choice != 0 ? 8 : 0);
      if (worth <= most) return;
      most = worth;
      best = at_cell(g, c);
    });
  }
  return best;
}

/// TRA-4: of the few answers to a traitor's question, one that leads away from her.
bool Sneak::lies_at(const Action& answer) const {
  const Frame& asked = pub_.frames[pub_.depth - 1U];
  const Cell asker = at(pub_.hunters, asked.hunter).cell;
  const int away = distance(asker, self_.cell);
  if (ask_.legal.count() == 2) return (answer.choice != 0) == (away > kThreat);
  const int pet = distance(pub_.pet.cell, self_.cell);  // scent: 0 the hunter, 1 the pet
  return answer.choice == (away > pet ? 0 : 1);
}

/// CARD-PULSEBLADES: somebody stands next to the marker.
Action Sneak::at_marker() const {
  const auto blades = first(ActionKind::Play);
  return blades ? *blades : *first(ActionKind::Pass);
}

Action Sneak::aim_at_nearest(ActionKind kind) {
  std::optional<Action> best = first(ActionKind::Pass);
  int near = StepsToGoal::kFar;
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != kind || !aimed(g.proto)) continue;
    const int away =
        distance(pub_.hunters[ix(g.proto.target)].cell, pub_.agents[ix(me_)].figure.cell);
    if (away >= near) continue;
    near = away;
    best = g.proto;
  }
  return best ? *best : any();
}

/// CARD-T-JUDGE: the best die of the hunters.
Action Sneak::verdict() {
  std::optional<Action> best = first(ActionKind::Pass);
  int most = kVerdictDie - 1;
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != ActionKind::Reroll || pub_.rolled[g.proto.choice % 2U] <= most) continue;
    most = pub_.rolled[g.proto.choice % 2U];
    best = g.proto;
  }
  return best ? *best : any();
}

/// CARD-T-TRACKER: Rover keeps at the side of whoever is in more danger.
Action Sneak::pet() {
  Cell ward = self_.cell;
  const AgentSecret& first_agent = ask_.view.agents[ix(kFirstAgent)];
  if (danger(first_agent.cell) > danger(ward)) ward = first_agent.cell;
  std::optional<Action> best = first(ActionKind::Stay);
  int near = StepsToGoal::kFar;
  for (const Group& g : ask_.legal.groups()) {
    if (!g.over_cells) continue;
    g.cells.each([&](Cell c) {
      if (distance(c, ward) >= near) return;
      near = distance(c, ward);
      best = at_cell(g, c);
    });
  }
  return best ? *best : any();
}

}  // namespace specter::bots
