#include "bots/greedy/hunter_play.h"

#include <cstdlib>

#include "bots/greedy/hunt.h"
#include "engine/preview.h"

namespace specter::bots {
namespace {

// When to do what. Found by trying; none is a rule.
constexpr int kGetOutSteps = 6;     // gets out of the vehicle when she may be this near
constexpr int kEnterSteps = 13;     // goes back to it when she is farther than this
constexpr int kSensorCells = 45;    // uses the sensor when she may be on so many cells
constexpr int kPostCogCells = 120;  // uses Post-Cognition likewise
constexpr int kRemoteSteps = 8;     // Puppet works from afar when she is farther than this
constexpr int kSensesRange = 4;
constexpr int kSeesWeight = 10;
constexpr int kHitsWeight = 25;
constexpr int kStepWeight = 60;
constexpr int kSensesWeight = 3;
constexpr int kThermalSteps = 2;  // CARD-HEAT-1

}  // namespace

/// Whose turn it is: the innermost frame of a hunter's turn.
Hunter Hunt::acting() const {
  for (int i = pub().depth; i-- > 0;) {
    const Frame& frame = pub().frames[ix(i)];
    if (frame.kind == FrameKind::HunterTurn) return frame.hunter;
  }
  return kNoHunter;
}

std::optional<Action> Hunt::first(ActionKind kind) const {
  for (const Group& g : ask_.legal.groups())
    if (g.proto.kind == kind) return at_cell(g, g.over_cells ? g.cells.nth(0) : kNoCell);
  return std::nullopt;
}

/// Chance in permille to hit at each distance (ATK-2, ATK-5).
void Hunt::aim_table(HunterKind kind, HitTable& hits) const {
  const int dice = kind == HunterKind::Gun ? 2 : 1;
  const int modifier = kind == HunterKind::Prophet ? 2 : 0;
  hits[0] = 1000;
  for (int d = 1; d < kRowsMax; ++d)
    hits[ix(d)] = static_cast<int>(hit_chance(dice, modifier, d) * 1000.0);
}

/// How good it is to stand on a cell: what may be seen and hit from there, and how near she is.
int Hunt::value(Cell cell, const HitTable& hits, const SightLimits& limits) const {
  const CellSet lit = vision(*ask_.game.board, cell, limits) & targets_;
  int hit = 0;
  int seen = 0;
  lit.each([&](Cell c) {
    hit += hits[ix(distance(cell, c))];
    ++seen;
  });
  return kSeesWeight * 1000 * seen / total_ + kHitsWeight * hit / total_ -
         kStepWeight * std::min(steps_(cell), 60);
}

/// Heat sees through structures after a short move, and shoots through them at whoever is shown.
bool Hunt::sees_through(Hunter hunter, const Action& move) const {
  if (pub().hunters[ix(hunter)].kind != HunterKind::Heat) return false;
  const bool shown = pub().agents[ix(kFirstAgent)].figure.state == FigureState::Visible ||
                     pub().agents[ix(kSecondAgent)].figure.state == FigureState::Visible;
  const bool short_move = move.steps <= kThermalSteps;
  return (short_move && has_ability(ask_.game, pub(), hunter, 0)) ||
         (shown && has_ability(ask_.game, pub(), hunter, 1));
}

std::optional<Action> Hunt::best_walk(ActionKind kind, Hunter hunter, bool attacks) {
  const PublicHunter& me = pub().hunters[ix(hunter)];
  HitTable hits{};
  if (attacks && me.stunned == 0) aim_table(me.kind, hits);
  const HitTable contact = {hits[0]};
  std::optional<Action> best;
  int best_value = 0;
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != kind) continue;
    const bool beast = me.kind == HunterKind::Beast && g.proto.steps != kNone8;
    // CARD-BEAST-3: after a fifth step he attacks only on his own cell.
    const auto& table = beast && g.proto.steps > 4 ? contact : hits;
    SightLimits limits = limits_;
    limits.thermal = sees_through(hunter, g.proto);
    const auto weigh = [&](Cell c) {
      int v = value(c, table, limits) + random_.below(20);
      // CARD-BEAST-1: a short move also smells who is near.
      if (beast && g.proto.steps <= 3)
        v += kSensesWeight * 1000 * (square(c, kSensesRange) & targets_).count() / total_;
      if (best && v <= best_value) return;
      best_value = v;
      best = at_cell(g, c);
    };
    if (g.over_cells)
      g.cells.each(weigh);
    else
      weigh(g.proto.cell);
  }
  return best;
}

/// The end cell with the fewest steps left to her.
std::optional<Action> Hunt::nearest(ActionKind kind) const {
  std::optional<Action> best;
  int best_steps = 0;
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != kind) continue;
    const auto weigh = [&](Cell c) {
      if (best && steps_(c) >= best_steps) return;
      best_steps = steps_(c);
      best = at_cell(g, c);
    };
    if (g.over_cells)
      g.cells.each(weigh);
    else
      weigh(g.proto.cell);
  }
  return best;
}

/// TRN-3: whoever is nearest goes first, so that the others know more.
Action Hunt::order() {
  std::optional<Action> best;
  int best_steps = 0;
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != ActionKind::Begin) continue;
    const int steps = steps_(pub().hunters[g.proto.choice].cell);
    if (best && steps >= best_steps) continue;
    best_steps = steps;
    best = g.proto;
  }
  return best ? *best : any();
}

Action Hunt::move_in_vehicle(Hunter hunter) {
  const int here = steps_(pub().vehicle.cell);
  if (here <= kGetOutSteps)
    if (const auto out = best_walk(ActionKind::GetOut, hunter, true)) return *out;
  if (total_ >= kSensorCells)
    if (const auto sense = first(ActionKind::Sense)) return *sense;
  if (const auto drive = nearest(ActionKind::Drive))
    if (steps_(drive->cell) < here) return *drive;
  if (const auto out = best_walk(ActionKind::GetOut, hunter, true))
    if (steps_(out->cell) < here && random_.chance(500)) return *out;
  if (const auto stay = first(ActionKind::Stay)) return *stay;
  return any();
}

Action Hunt::move() {
  const Hunter hunter = acting();
  if (hunter == kNoHunter) return any();
  const PublicHunter& me = pub().hunters[ix(hunter)];
  const int here = steps_(me.cell);
  if (total_ >= kPostCogCells)
    if (const auto look = first(ActionKind::PostCognition)) return *look;
  if (here > kRemoteSteps && total_ >= kSensorCells && second_edition(ask_.game))
    if (const auto question = inquire(hunter)) return *question;
  if (here > kRemoteSteps) {
    if (total_ >= kSensorCells)
      if (const auto sense = first(ActionKind::RemoteSense)) return *sense;
    const auto relay = nearest(ActionKind::Relay);
    if (relay && me.inside == 0 && steps_(relay->cell) + kRemoteSteps < steps_(pub().vehicle.cell))
      return *relay;
  }
  if (me.inside != 0) return move_in_vehicle(hunter);
  if (here > kEnterSteps && steps_(pub().vehicle.cell) <= here)
    if (const auto enter = first(ActionKind::Enter)) return *enter;
  if (const auto walk = best_walk(ActionKind::Walk, hunter, true)) return *walk;
  return any();
}

/// After driving or the sensor: out if she may be near.
Action Hunt::get_out() {
  const Hunter hunter = acting();
  if (hunter != kNoHunter && steps_(pub().vehicle.cell) <= kGetOutSteps)
    if (const auto out = best_walk(ActionKind::GetOut, hunter, true)) return *out;
  if (const auto stay = first(ActionKind::Stay)) return *stay;
  if (const auto pass = first(ActionKind::Pass)) return *pass;
  return any();
}

/// Sniper Shot: narrows sight to the way that she is most likely to cross, if it is most of what
/// the Gun sees anyway.
Action Hunt::aim() {
  const Hunter hunter = acting();
  const auto pass = first(ActionKind::Pass);
  if (hunter == kNoHunter) return pass ? *pass : any();
  const Cell from = pub().hunters[ix(hunter)].cell;
  const CellSet soon = spread(targets_, 4, ask_.game.board->open);
  const int all = (vision(*ask_.game.board, from, limits_) & soon).count();
  std::optional<Action> best;
  int best_count = 0;
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != ActionKind::Aim) continue;
    SightLimits limits = limits_;
    limits.only = g.proto.chosen<Compass>();
    const int count = (vision(*ask_.game.board, from, limits) & soon).count();
    if (best && count <= best_count) continue;
    best_count = count;
    best = g.proto;
  }
  if (best && best_count > 1 && best_count * 3 >= all * 2) return *best;
  return pass ? *pass : any();
}

Action Hunt::attack() {
  std::optional<Action> best;
  int best_distance = 0;
  const Hunter hunter = acting();
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != ActionKind::Attack) continue;
    const Cell there = pub().agents[g.proto.choice].figure.cell;
    const int d = hunter == kNoHunter ? 0 : distance(pub().hunters[ix(hunter)].cell, there);
    if (best && d >= best_distance) continue;
    best_distance = d;
    best = g.proto;
  }
  return best ? *best : any();
}

/// The traitor's turn as a hunter: he takes the cell from which he sees least of where she may
/// be, within the crowd, and reveals himself only when she is in need (END-4: unrevealed, her
/// escape is enough).
Action Hunt::hide_and_wait() {
  const PublicAgent& her = pub().agents[ix(kFirstAgent)];
  if (second_edition(ask_.game)) {
    if (const auto trick = deceive()) return *trick;
  } else if (her.hits >= 3 && objectives_done(pub()) >= 2 && random_.chance(250)) {
    if (const auto reveal = first(ActionKind::Reveal)) return *reveal;
  }
  std::optional<Action> best;
  int best_value = 0;
  for (const ActionKind kind : {ActionKind::Walk, ActionKind::Drive, ActionKind::GetOut}) {
    for (const Group& g : ask_.legal.groups()) {
      if (g.proto.kind != kind || !g.over_cells) continue;
      g.cells.each([&](Cell c) {
        const int seen = (vision(*ask_.game.board, c, limits_) & targets_).count();
        const int v = -seen * 4 - std::abs(steps_(c) - 8) + random_.below(6);
        if (best && v <= best_value) return;
        best_value = v;
        best = at_cell(g, c);
      });
    }
  }
  return best ? *best : any();
}

namespace {

bool is_traitor(const Game& game, const View& view) {
  return view.knows.roles != 0 && view.pub.turned == kNoHunter && view.roles.traitor != kNoHunter &&
         game.seat_of(view.roles.traitor) == view.seat;
}

std::optional<Action> find(const Choices& legal, ActionKind kind) {
  for (const Group& g : legal.groups())
    if (g.proto.kind == kind) return at_cell(g, g.over_cells ? g.cells.nth(0) : kNoCell);
  return std::nullopt;
}

/// TRA-3: where the traitor's hits hurt her he holds back; pretended ones bring but the fatigue of
/// a Judge.
bool spares_her(const Ask& ask) {
  if (!is_traitor(ask.game, ask.view)) return false;
  if (!ask.game.rules.traitor_pretends) return true;
  return ask.view.pub.hunters[ix(ask.view.roles.traitor)].kind == HunterKind::Judge;
}

}  // namespace

Action play_hunter(const Ask& ask, const Trails& trails, Random& random) {
  const bool traitor = is_traitor(ask.game, ask.view);
  const auto pass = find(ask.legal, ActionKind::Pass);
  switch (ask.decision.kind) {
    case DecisionKind::HunterOrder: {
      Hunt hunt(ask, trails, random);
      if (traitor && second_edition(ask.game))
        if (const auto reveal = hunt.unmask()) return *reveal;
      return hunt.order();
    }
    case DecisionKind::HunterMove:
      return traitor ? Hunt(ask, trails, random).hide_and_wait() : Hunt(ask, trails, random).move();
    case DecisionKind::GetOut: return Hunt(ask, trails, random).get_out();
    case DecisionKind::Aim:
      if (traitor && pass) return *pass;
      return Hunt(ask, trails, random).aim();
    case DecisionKind::Attack:
      if (spares_her(ask) && pass) return *pass;
      return Hunt(ask, trails, random).attack();
    case DecisionKind::QuickDraw:
      if (spares_her(ask) && pass) return *pass;
      if (const auto shoot = find(ask.legal, ActionKind::Shoot)) return *shoot;
      break;
    case DecisionKind::Camera: return Hunt(ask, trails, random).camera();
    case DecisionKind::PetMove: return Hunt(ask, trails, random).pet();
    case DecisionKind::Declare: return Hunt(ask, trails, random).declare();
    default: break;
  }
  return ask.legal.nth(random.below(ask.legal.count()));
}

}  // namespace specter::bots
