#include "belief/insight.h"

#include <algorithm>
#include <array>

#include "engine/cards.h"
#include "engine/people.h"
#include "engine/ways.h"

namespace specter::belief {
namespace {

constexpr int kUsualSteps = 4;    // AGT-2
constexpr int kAround = 3;        ///< cells on each side that count as "around"
constexpr int kFieldRange = 2;    // VIS-9: under a Stealth Field she is seen from so near
constexpr int kFollowUpsMax = 8;  ///< answers of hers after a move; there are never so many
/// Dice of what is only tried out: they have nothing to do with those of the game.
constexpr std::uint64_t kTrialSeed = 1;

/// Steps of the farthest walker among the characters that she can be.
int reach_of(std::uint32_t kinds) {
  int most = kUsualSteps;
  for (const AgentRow* row : agent_rows())
    if ((kinds & kind_bit(row->id)) != 0) most = std::max(most, static_cast<int>(row->walk));
  return most;
}

}  // namespace

Cell centre(const CellSet& cells, std::span<const double> weights) {
  constexpr int kSide = CellSet::kWords + 1;
  // Sums of all cells above and left, so that a square costs four look-ups.
  std::array<double, static_cast<std::size_t>(kSide) * kSide> sums{};
  const auto sum = [&](int column, int row) -> double& {
    return sums[ix(column) * kSide + ix(row)];
  };
  std::size_t at = 0;
  cells.each([&](Cell c) { sum(column_of(c) + 1, row_of(c) + 1) = weights[at++]; });
  for (int column = 1; column < kSide; ++column)
    for (int row = 1; row < kSide; ++row)
      sum(column, row) += sum(column - 1, row) + sum(column, row - 1) - sum(column - 1, row - 1);
  Cell best = kNoCell;
  double most = -1;
  cells.each([&](Cell c) {
    const int left = std::max(column_of(c) - kAround, 0);
    const int top = std::max(row_of(c) - kAround, 0);
    const int right = std::min(column_of(c) + kAround + 1, kSide - 1);
    const int bottom = std::min(row_of(c) + kAround + 1, kSide - 1);
    const double here = sum(right, bottom) - sum(left, bottom) - sum(right, top) + sum(left, top);
    constexpr double kSame = 1e-9;  // the first of several that are alike
    if (here <= most + kSame) return;
    most = here;
    best = c;
  });
  return best;
}

CellSet next_cells(const Game& game, const Possible& belief, Agent agent) {
  if (belief.moving(agent)) return belief.cells(agent);
  CellSet all;
  for (const Hypothesis& h : belief.hypotheses(agent)) {
    MoveQuery query;
    query.starts = h.cells();
    query.passable = passable_for_agent(game, belief.now());
    query.most = reach_of(h.is.kinds);
    all |= grow(query).all();
  }
  return all;
}

CellSet left_after(const Possible& belief, Agent agent, Hunter hunter, const Preview& move) {
  const CellSet near = move.lit & square(move.end, kFieldRange);
  CellSet left;
  for (const Hypothesis& h : belief.hypotheses(agent)) {
    // TRA-2: what the traitor sees she may hide.
    const bool silent = h.is.traitor != kNoHunter && h.is.traitor == hunter;
    const CellSet cells = h.cells();
    left |= silent ? cells : cells - (h.is.covered != 0 ? near : move.lit);
  }
  return left;
}

std::optional<CellSet> left_after(const Possible& belief, const std::shared_ptr<const Game>& game,
                                  const State& state, const Action& move) {
  const int who = agent_of(*game, state.pub, move.seat);
  if (who < 0) return std::nullopt;
  const auto agent = static_cast<Agent>(who);
  match::Match trial = match::Match::at(game, state);
  Possible after = belief;
  SeededDice dice(kTrialSeed, 0);
  Action action = move;
  for (int i = 0; i < kFollowUpsMax; ++i) {
    if (!trial.act(action, dice)) return i == 0 ? std::nullopt : std::optional(after.cells(agent));
    if (const auto step = trial.step(kSpectator)) after.observe(*game, *step);
    if (trial.over() || !after.in_play(agent)) return std::nullopt;
    const auto open = decision_of(known(*game, trial.state(), move.seat));
    if (!after.moving(agent) || !open) break;
    action = Action{.kind = ActionKind::Timeout, .seat = move.seat};
  }
  return after.cells(agent);
}

}  // namespace specter::belief
