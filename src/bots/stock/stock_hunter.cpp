#include "bots/stock/stock_hunter.h"

#include <algorithm>
#include <array>
#include <optional>

#include "bots/greedy/hunter_play.h"
#include "engine/cards.h"

namespace specter::bots {
namespace {

// Habits; none is a rule.
constexpr int kFewCells = 12;   // so few that everybody goes there
constexpr int kAgentSteps = 4;  // AGT-2
constexpr int kGuardRange = 2;
constexpr int kSweepRows = 2;  // a round
constexpr int kFarSteps = 60;
constexpr int kOutSteps = 4;  // the driver gets out when she can be this near
constexpr int kSensorCells = 20;

Hunter acting(const Public& pub) {
  for (int i = pub.depth; i-- > 0;)
    if (pub.frames[ix(i)].kind == FrameKind::HunterTurn) return pub.frames[ix(i)].hunter;
  return kNoHunter;
}

bool is_traitor(const Game& game, const View& view) {
  return view.knows.roles != 0 && view.pub.turned == kNoHunter && view.roles.traitor != kNoHunter &&
         game.seat_of(view.roles.traitor) == view.seat;
}

class Round {
 public:
  Round(HunterHabit habit, const Ask& ask, const Trails& trails, Random& random)
      : habit_(habit), ask_(ask), pub_(ask.view.pub), me_(acting(ask.view.pub)), random_(random) {
    for (const Agent agent : kAllAgents)
      if (trails.in_play(agent)) targets_ |= trails.cells(agent);
    open_ = ask.game.board->open - barrier_cells(pub_);
  }

  /// After driving or the sensor: who drives stays in, until she is cornered.
  std::optional<Action> stay_in() {
    if (habit_ != HunterHabit::Driver || cornered()) return std::nullopt;
    if (const auto stay = any_of(ActionKind::Stay)) return stay;
    return any_of(ActionKind::Pass);
  }

  /// Where this hunter goes, or nothing where the habit leaves it to greedy.
  std::optional<Action> move() {
    if (me_ == kNoHunter || targets_.empty()) return std::nullopt;
    if (habit_ == HunterHabit::Driver && inside()) return drive();
    // In the vehicle first: as near as it goes to what he wants.
    const CellSet goal = wanted();
    if (goal.empty()) return std::nullopt;
    const StepsToGoal steps(open_, goal);
    if (inside()) return by_vehicle(steps);
    if (habit_ == HunterHabit::Driver && !cornered() && nobody_drives())
      if (const auto back = to_vehicle()) return back;
    if (habit_ == HunterHabit::Ambusher && !cornered()) return look_out(ActionKind::Walk);
    return nearest(ActionKind::Walk, steps);
  }

 private:
  bool inside() const { return at(pub_.hunters, me_).inside != 0; }
  bool cornered() const { return targets_.count() <= kFewCells; }

  /// The cells that the habit sends him to.
  CellSet wanted() const {
    if (habit_ == HunterHabit::Chaser || habit_ == HunterHabit::Driver || cornered())
      return targets_;
    switch (habit_) {
      case HunterHabit::Guard: return guarded();
      case HunterHabit::Camper: return camped();
      case HunterHabit::Sweeper: return swept();
      case HunterHabit::Ambusher: return targets_;
      default: return targets_;
    }
  }

  /// The open sections, dealt out to the hunters in turn.
  CellSet guarded() const {
    std::array<int, kSections> open{};
    int count = 0;
    for (int s = 0; s < kSections; ++s)
      if (pub_.sites[ix(s)].done_round == 0) open[ix(count++)] = s;
    if (count == 0) return camped();
    const int mine = open[ix(static_cast<int>(me_) % count)];
    CellSet r;
    const int die = pub_.sites[ix(mine)].die;
    // SET-4: where it is secret he guards the middle of the section.
    for (int d = 1; d <= 6; ++d)
      if (die == 0 || die == d) r |= square(ask_.game.site(mine, d), kGuardRange);
    return r & open_;
  }

  CellSet camped() const {
    CellSet r;
    int n = 0;
    ask_.game.escapes.each([&](Cell c) {
      if (n++ % ask_.game.hunters == static_cast<int>(me_)) r |= square(c, kGuardRange);
    });
    if (r.empty()) r = ask_.game.escapes;
    return r & open_;
  }

  /// A strip of rows that goes up and down the board, in bands side by side.
  CellSet swept() const {
    const Board& board = *ask_.game.board;
    const int span = 2 * board.rows;
    const int phase = pub_.round * kSweepRows % span;
    const int row = phase < board.rows ? phase : span - 1 - phase;
    const int width = board.columns / ask_.game.hunters + 1;
    const int from = static_cast<int>(me_) * width;
    CellSet r;
    for (int x = from; x < std::min(board.columns, from + width); ++x)
      for (int y = std::max(0, row - 1); y <= std::min(board.rows - 1, row + 1); ++y)
        r.add(cell_at(x, y));
    return r & open_;
  }

  template <class F>
  void each(ActionKind kind, F&& f) const {
    for (const Group& g : ask_.legal.groups()) {
      if (g.proto.kind != kind) continue;
      const auto one = [&](Cell c) { f(at_cell(g, c), c); };
      if (g.over_cells)
        g.cells.each(one);
      else
        one(g.proto.cell);
    }
  }

  int lit(Cell from, const CellSet& cells) const {
    return (sight_from(ask_.game, pub_, me_, from) & cells).count();
  }

  /// The fewest steps left; among equals the one that sees most of where she can be.
  std::optional<Action> nearest(ActionKind kind, const StepsToGoal& steps) const {
    std::optional<Action> best;
    int least = 0;
    each(kind, [&](const Action& action, Cell c) {
      const int cost =
          std::min(steps(c), kFarSteps) * 40 - std::min(lit(c, targets_), 36) + random_.below(4);
      if (best && cost >= least) return;
      least = cost;
      best = action;
    });
    return best;
  }

  /// The cell from which most of what she may step on next is seen.
  std::optional<Action> look_out(ActionKind kind) const {
    const CellSet soon = spread(targets_, kAgentSteps, open_);
    std::optional<Action> best;
    int most = -1;
    each(kind, [&](const Action& action, Cell c) {
      int v = 4 * lit(c, soon) + random_.below(4);
      // Not what another one sees anyway.
      for (const Hunter h : ask_.game.all_hunters())
        if (h != me_ && at(pub_.hunters, h).gone == 0)
          v -= distance(at(pub_.hunters, h).cell, c) <= kAgentSteps ? 12 : 0;
      if (v <= most) return;
      most = v;
      best = action;
    });
    return best;
  }

  std::optional<Action> by_vehicle(const StepsToGoal& steps) const {
    const int here = steps(pub_.vehicle.cell);
    const auto out = nearest(ActionKind::GetOut, steps);
    if (const auto by_road = nearest(ActionKind::Drive, steps);
        by_road && steps(by_road->cell) + 1 < here)
      return by_road;
    return out;
  }

  bool nobody_drives() const {
    for (const Hunter h : ask_.game.all_hunters())
      if (at(pub_.hunters, h).inside != 0) return false;
    return true;
  }

  /// Whoever can gets in; the first of them goes there.
  std::optional<Action> to_vehicle() const {
    if (const auto enter = any_of(ActionKind::Enter)) return enter;
    for (const Hunter h : ask_.game.all_hunters()) {
      if (at(pub_.hunters, h).gone != 0) continue;
      if (h != me_) return std::nullopt;
      break;
    }
    return nearest(ActionKind::Walk, StepsToGoal(open_, square(pub_.vehicle.cell, 0)));
  }

  std::optional<Action> any_of(ActionKind kind) const {
    for (const Group& g : ask_.legal.groups())
      if (g.proto.kind == kind) return g.proto;
    return std::nullopt;
  }

  /// The sensor while she can be anywhere, else the road towards her.
  std::optional<Action> drive() const {
    const StepsToGoal steps(open_, targets_);
    const int here = steps(pub_.vehicle.cell);
    if (here <= kOutSteps && cornered())
      if (const auto out = nearest(ActionKind::GetOut, steps)) return out;
    if (targets_.count() >= kSensorCells && pub_.round % 2 == 0)
      if (const auto sense = any_of(ActionKind::Sense)) return sense;
    // One drives; the others get out and walk beside.
    const bool alone = [&] {
      for (const Hunter h : ask_.game.all_hunters())
        if (h < me_ && at(pub_.hunters, h).inside != 0) return false;
      return true;
    }();
    if (!alone)
      if (const auto out = nearest(ActionKind::GetOut, steps)) return out;
    if (const auto by_road = nearest(ActionKind::Drive, steps)) return by_road;
    return std::nullopt;
  }

  HunterHabit habit_;
  const Ask& ask_;
  const Public& pub_;
  Hunter me_;
  Random& random_;
  CellSet targets_;
  CellSet open_;
};

}  // namespace

Action stock_hunter(HunterHabit habit, const Ask& ask, const Trails& trails, Random& random) {
  if (!is_traitor(ask.game, ask.view)) {
    if (ask.decision.kind == DecisionKind::HunterMove)
      if (const auto move = Round(habit, ask, trails, random).move()) return *move;
    if (ask.decision.kind == DecisionKind::GetOut)
      if (const auto stay = Round(habit, ask, trails, random).stay_in()) return *stay;
  }
  return play_hunter(ask, trails, random);
}

}  // namespace specter::bots
