#include "bots/greedy/tour.h"

#include <algorithm>

#include "engine/cards.h"

namespace specter::bots {
namespace {

constexpr int kStepsPerTurn = 4;  // AGT-2

int turns(int steps) { return (steps + kStepsPerTurn - 1) / kStepsPerTurn; }

}  // namespace

Tour::Tour(const Game& game, const View& view, Agent me)
    : exits_(passable_for_agent(game, view.pub),
             game.escapes & passable_for_agent(game, view.pub)) {
  // TRA-9: a second agent who completes nothing waits near an exit.
  if (me != kFirstAgent && !game.rules.second_agent_completes) return;
  const AgentRow* row = find_row(view.agents[ix(me)].kind);
  const int range = row != nullptr ? row->objective_range : 1;
  const CellSet ground = passable_for_agent(game, view.pub);
  int done = objectives_done(view.pub);
  unsigned secret = 0;  // completed by Remote Trigger
  for (const AgentSecret& x : view.agents) {
    if (x.remote == 0) continue;
    secret |= 1U << (x.remote - 1U);
    ++done;
  }
  for (int s = 0; s < kSections; ++s) {
    const int die = view.plan.die[ix(s)];
    if ((secret >> static_cast<unsigned>(s) & 1U) != 0) continue;
    if (view.pub.sites[ix(s)].done_round != 0 || die == 0) continue;
    Goal& goal = goals_[count_++];
    goal.cells = square(game.site(s, die), range) & ground;
    goal.steps.emplace(ground, goal.cells);
  }
  // END-4: with an unrevealed traitor fewer may be enough.
  const int wanted =
      traitor_at_large(game, view.pub) ? game.rules.objectives_unrevealed : kObjectivesToEscape;
  needed_ = std::clamp(wanted - done, 0, static_cast<int>(count_));
  for (std::size_t i = 0; i < count_; ++i)
    goals_[i].turns_after = turns_after(i, 1U << i, needed_ - 1);
}

/// The best way on after a goal: at most 4 goals, so all orders are tried.
int Tour::turns_after(std::size_t goal, unsigned visited, int needed) const {
  if (needed <= 0) return turns(exits_.from(goals_[goal].cells));
  int best = 4 * StepsToGoal::kFar;
  for (std::size_t next = 0; next < count_; ++next) {
    if ((visited >> next & 1U) != 0) continue;
    const int leg = turns(goals_[next].steps->from(goals_[goal].cells));
    best = std::min(best, leg + turns_after(next, visited | 1U << next, needed - 1));
  }
  return best;
}

Tour::Left Tour::from(Cell cell) const {
  if (needed_ == 0) return {turns(exits_(cell)), exits_(cell)};
  Left best{10 * StepsToGoal::kFar, 0};
  for (std::size_t i = 0; i < count_; ++i) {
    const int steps = (*goals_[i].steps)(cell);
    const Left left{turns(steps) + goals_[i].turns_after, steps};
    if (left.turns < best.turns || (left.turns == best.turns && left.steps < best.steps))
      best = left;
  }
  return best;
}

}  // namespace specter::bots
