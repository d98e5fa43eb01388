#include "bots/greedy/agent_play.h"

#include <algorithm>
#include <cstdlib>

#include "bots/greedy/sneak.h"

namespace specter::bots {
namespace {

// Habits; none is a rule.
constexpr int kVelocityDistance = 6;  // an attack from this near is worth a Velocity Blade
constexpr int kTangleDistance = 4;
constexpr int kDangerDistance = 6;  // a hunter this near is to be kept away from
constexpr int kFistsDistance = 2;   // CARD-FISTS
constexpr int kShortAnswers = 3;
constexpr long kAssaultWorth = 1'001'000;  // a stunned hunter is worth a turn
constexpr long kCacheWorth = 1'100'000;    // one turn more, and something
constexpr int kFarAway = 8;                // a lie names a cell at least this far away

}  // namespace

std::optional<Action> Sneak::first(ActionKind kind) const {
  for (const Group& g : ask_.legal.groups())
    if (g.proto.kind == kind) return at_cell(g, g.over_cells ? g.cells.nth(0) : kNoCell);
  return std::nullopt;
}

int Sneak::danger(Cell cell) const {
  int sum = 0;
  for (int i = 0; i < ask_.game.hunters; ++i) {
    const PublicHunter& h = pub_.hunters[ix(i)];
    if (h.gone == 0) sum += std::max(0, kDangerDistance - distance(h.cell, cell));
  }
  return sum;
}

int Sneak::nearest_hunter(Cell cell) const {
  int near = StepsToGoal::kFar;
  for (int i = 0; i < ask_.game.hunters; ++i) {
    const PublicHunter& h = pub_.hunters[ix(i)];
    if (h.gone == 0) near = std::min(near, distance(h.cell, cell));
  }
  return near;
}

long Sneak::sight_cost(const Best& best) {
  return (best.visible ? 4L : 0L) + (best.spotted ? 2L : 0L) + (best.shot ? 1L : 0L);
}

std::optional<Sneak::Best> Sneak::best_move(const Tour& tour, const Choices& moves) const {
  // A second agent who cannot leave yet has all the time: he keeps out of sight first.
  const bool waits = !ask_.game.rules.second_agent_completes && tour.escaping() &&
                     objectives_done(pub_) < kObjectivesToEscape;
  CellSet welcome;  // ends that are worth a turn
  CellSet victims;  // ends on hunters, whom they stun
  if (second_edition(ask_.game)) {
    welcome = caches(tour);
    victims = hunter_figures(ask_.game, pub_);
  }
  const Cell plain = plain_start(ask_.game, pub_, ask_.view.roles, self_);
  std::optional<Best> best;
  long best_cost = 0;
  for (const Group& g : moves.groups()) {
    if (g.proto.kind != ActionKind::Move) continue;
    // TRA-2: what only the traitor sees she need not show, unless everybody can tell.
    const Cell loyal = ask_.view.roles.traitor != kNoHunter ? g.proto.marker_loyal : g.proto.marker;
    const Cell marker = loyal == kNoCell ? plain : loyal;
    const auto weigh = [&](Cell end) {
      const bool assault = victims.has(end) && end != self_.cell;
      // No way leads on over a hunter's cell: she counts as not having moved.
      const Tour::Left left = tour.from(assault ? self_.cell : end);
      Best b;
      b.turns = left.turns;
      b.visible = marker == kMarkerIsEnd || marker == end;
      b.spotted = marker != kNoCell && !b.visible;
      b.shot = g.proto.triggers != 0;
      const long sight = assault ? 0 : sight_cost(b);
      const long cost = (waits ? sight * 1000L + left.turns : left.turns * 1000L + sight) * 1000L +
                        2L * danger(end) + left.steps - (welcome.has(end) ? kCacheWorth : 0) -
                        (assault ? kAssaultWorth : 0);
      if (best && cost >= best_cost) return;
      best_cost = cost;
      best = b;
      best->move = at_cell(g, end);
    };
    if (g.over_cells)
      g.cells.each(weigh);
    else
      weigh(g.proto.cell);
  }
  return best;
}

std::optional<Action> Sneak::play(Equipment card) const {
  for (const Group& g : ask_.legal.groups())
    if (g.proto.kind == ActionKind::Play && card_of(g.proto) == card)
      return at_cell(g, g.over_cells ? g.cells.nth(0) : kNoCell);
  return std::nullopt;
}

/// A flash where the most hunters look.
std::optional<Action> Sneak::flash() const {
  std::array<CellSet, kHuntersMax> sight;
  for (int i = 0; i < ask_.game.hunters; ++i)
    sight[ix(i)] = sight_of(ask_.game, pub_, static_cast<Hunter>(i));
  std::optional<Action> best;
  int best_count = 0;
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != ActionKind::Play || card_of(g.proto) != Equipment::FlashBang) continue;
    g.cells.each([&](Cell c) {
      int count = 0;
      for (const CellSet& s : sight)
        count += s.has(c) ? 1 : 0;
      if (count <= best_count) return;
      best_count = count;
      best = at_cell(g, c);
    });
  }
  return best;
}

std::optional<Action> Sneak::smoke_on(Cell cell) const {
  for (const Group& g : ask_.legal.groups())
    if (g.proto.kind == ActionKind::Play && card_of(g.proto) == Equipment::SmokeGrenade &&
        g.over_cells && g.cells.has(cell))
      return at_cell(g, cell);
  return std::nullopt;
}

/// Power Fists or Tangle Line against hunters who are near.
std::optional<Action> Sneak::stun() const {
  int near = 0;
  for (int i = 0; i < ask_.game.hunters; ++i) {
    const PublicHunter& h = pub_.hunters[ix(i)];
    if (can_be_stunned(h) && distance(h.cell, self_.cell) <= kFistsDistance) ++near;
  }
  if (near > 0)
    if (const auto fists = play(Equipment::PowerFists)) return fists;
  for (const Group& g : ask_.legal.groups())
    if (g.proto.kind == ActionKind::Play && card_of(g.proto) == Equipment::TangleLine &&
        g.proto.target != kNoHunter &&
        distance(pub_.hunters[ix(g.proto.target)].cell, self_.cell) <= kTangleDistance)
      return g.proto;
  return std::nullopt;
}

std::optional<Action> Sneak::card_before_move(const Tour& tour, const Best& best) {
  const Tour::Left here = tour.from(self_.cell);
  // Adrenal Surge for the last steps to a goal that one move misses by two.
  if (here.steps > 4 && here.steps <= 6 && (tour.escaping() || in_sight() || random_.chance(300)))
    if (const auto adrenal = play(Equipment::AdrenalSurge)) return adrenal;
  if (tour.escaping() && best.turns == 0) return std::nullopt;  // the move ends the game
  if (!best.exposed()) return std::nullopt;
  if (const auto stealth = play(Equipment::StealthField)) return stealth;
  if (const auto bang = flash()) return bang;
  if (second_edition(ask_.game)) return screened(tour, best, ActionKind::Play);
  return std::nullopt;
}

Action Sneak::turn() {
  const bool second = second_edition(ask_.game);
  if (!second)
    if (const auto complete = first(ActionKind::Complete)) return *complete;
  const Tour tour(ask_.game, ask_.view, me_);
  if (second)
    if (const auto early = begin(tour)) return *early;
  const auto best = best_move(tour, ask_.legal);
  if (!best) return any();
  if (second)
    if (const auto help = ability(tour, *best)) return *help;
  if (const auto card = card_before_move(tour, *best)) return *card;
  return best->move;
}

Action Sneak::after_move() {
  const auto pass = first(ActionKind::Pass);
  if (const auto stunning = stun()) return *stunning;
  if (in_sight()) {
    if (const auto stealth = play(Equipment::StealthField)) return *stealth;
    if (const auto smoke = smoke_on(self_.cell)) return *smoke;
    if (const auto bang = flash()) return *bang;
    if (second_edition(ask_.game))
      if (const auto behind = cover()) return *behind;
  }
  if (second_edition(ask_.game))
    if (const auto mine = trap()) return *mine;
  return pass ? *pass : any();
}

/// Hides from the traitor when she can; puts a decoy where a true marker would be due.
Action Sneak::sighting() {
  if (second_edition(ask_.game))
    if (const auto aside = shift()) return *aside;
  if (self_.marker != kNoCell && self_.marker != self_.cell) {
    std::optional<Action> best;
    int best_value = 0;
    for (const Group& g : ask_.legal.groups()) {
      if (g.proto.kind != ActionKind::Play || !g.over_cells) continue;  // Holo Decoy
      g.cells.each([&](Cell c) {
        const int v = 4 * distance(c, self_.cell) + random_.below(6);
        if (best && v <= best_value) return;
        best = at_cell(g, c);
        best_value = v;
      });
    }
    if (best) return *best;
  }
  if (const auto hide = first(ActionKind::Hide)) return *hide;
  if (const auto show = first(ActionKind::Show)) return *show;
  return any();
}

/// Pre-Cognition, truly: yes if she stands where an objective can be completed.
Action Sneak::announce() {
  const Tour tour(ask_.game, ask_.view, me_);
  const bool yes = !tour.escaping() && tour.from(self_.cell).steps == 0;
  for (const Group& g : ask_.legal.groups())
    if (g.proto.kind == ActionKind::Announce && (g.proto.choice != 0) == yes) return g.proto;
  return any();
}

/// A choice of answers means that the traitor asks: she points away from herself.
Action Sneak::answer() {
  const Compass truth = direction(pub_.vehicle.cell, self_.cell);
  std::optional<Action> best;
  int best_value = 0;
  for (const Group& g : ask_.legal.groups()) {
    const auto weigh = [&](Cell c) {
      int v = random_.below(3);
      if (g.over_cells) {
        v += 4 * std::min(distance(c, self_.cell), kFarAway);
      } else if (second_edition(ask_.game) && ask_.legal.count() <= kShortAnswers) {
        v += lies_at(g.proto) ? 8 : 0;
      } else if (ask_.legal.count() > 2) {
        // Of eight directions the opposite one is four away; "no motion" is 0.
        const int apart = std::abs(static_cast<int>(g.proto.choice) - static_cast<int>(truth));
        v += g.proto.choice == 0 ? 4 : 4 * std::min(apart, 8 - apart);
      } else {
        v += g.proto.choice == 0 ? 8 : 0;
      }
      if (best && v <= best_value) return;
      best_value = v;
      best = at_cell(g, c);
    };
    if (g.over_cells)
      g.cells.each(weigh);
    else
      weigh(kNoCell);
  }
  return best ? *best : any();
}

/// Velocity Blade before an attack that is likely to hit.
Action Sneak::react() {
  const auto pass = first(ActionKind::Pass);
  int near = nearest_hunter(self_.cell);
  for (int i = pub_.depth; i-- > 0;) {
    const Frame& frame = pub_.frames[ix(i)];
    if (frame.kind != FrameKind::Attack) continue;
    near = distance(at(pub_.hunters, frame.hunter).cell, self_.cell);
    break;
  }
  if (near <= kVelocityDistance)
    if (const auto blade = play(Equipment::VelocityBlade)) return *blade;
  return pass ? *pass : any();
}

/// A card that she can use, if the box has one.
Action Sneak::equipment() {
  for (int tries = 0; tries < 8; ++tries) {
    const Action action = any();
    const EquipmentRow* row = find_row(action.chosen<Equipment>());
    if (action.kind != ActionKind::PickEquipment || row == nullptr) return action;
    if (row->owners == 0 || (row->owners >> ix(self_.kind) & 1U) != 0) return action;
  }
  return any();
}

Action play_agent(const Ask& ask, Agent me, Random& random) {
  Sneak sneak(ask, me, random);
  switch (ask.decision.kind) {
    case DecisionKind::AgentTurn:
    case DecisionKind::RevealMove: return sneak.turn();
    case DecisionKind::AfterMove: return sneak.after_move();
    case DecisionKind::Sighting:
    case DecisionKind::Check: return sneak.sighting();
    case DecisionKind::Announce: return sneak.announce();
    case DecisionKind::Answer: return sneak.answer();
    case DecisionKind::React: return sneak.react();
    case DecisionKind::PickEquipment:
    case DecisionKind::RevealEquipment: return sneak.equipment();
    case DecisionKind::Ambush:
      if (const auto roll = sneak.first(ActionKind::RollDie)) return *roll;
      break;
    case DecisionKind::AtMarker: return sneak.at_marker();
    case DecisionKind::Strike: return sneak.aim_at_nearest(ActionKind::Strike);
    case DecisionKind::ShootBack: return sneak.aim_at_nearest(ActionKind::Shoot);
    case DecisionKind::Verdict: return sneak.verdict();
    case DecisionKind::PetMove: return sneak.pet();
    default: break;
  }
  return sneak.any();
}

}  // namespace specter::bots
