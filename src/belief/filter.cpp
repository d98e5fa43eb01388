#include "belief/filter.h"

#include <algorithm>

#include "belief/arith.h"

namespace specter::belief {
namespace {

constexpr float kNothing = 1e-12F;
constexpr float kTrailFades = 0.7F;  // a turn
constexpr float kTrailScale = 4.0F;  // who was there with a chance of one in four was there

float sigmoid(float x) { return 1.0F / (1.0F + exp_same(-x)); }

float sum(const Lane& lane) {
  float s = 0;
  for (const float x : lane)
    s += x;
  return s;
}

float total(const CellSet& cells, const Joint& joint) {
  Lane all{};
  cells.each([&](Cell c) {
    for (std::size_t i = 0; i < kLanes; ++i)
      all[i] += joint[ix(c)][i];
  });
  return sum(all);
}

void scale(const CellSet& cells, float by, Joint& joint) {
  cells.each([&](Cell c) {
    for (float& x : joint[ix(c)])
      x *= by;
  });
}

}  // namespace

Rates::Rates(const Weights& w, int goals) : stray(sigmoid(w.stray)), odd(exp_same(w.odd)) {
  // The aimless manner has a share of its own, the others the rest of it.
  std::array<float, kManners> share{};
  float all = 0;
  for (std::size_t m = 1; m < kManners; ++m)
    all += share[m] = exp_same(w.enter[m]);
  const float aimless = sigmoid(w.enter[0]);
  for (std::size_t m = 1; m < kManners; ++m)
    share[m] *= (1.0F - aimless) / all;
  share[0] = aimless;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const std::size_t m = manner_of(lane);
    const bool idle = lane >= kFirstGoalLane + ix(goals);
    stay[lane] = idle ? 0.0F : sigmoid(w.stay[m]);
    enter[lane] = share[m];
    if (lane >= kFirstGoalLane) enter[lane] = idle ? 0.0F : enter[lane] / static_cast<float>(goals);
    for (std::size_t k = 0; k < kSteps; ++k)
      step[k][lane] = exp_same(w.row[m][kFacts + k]);
  }
}

void spread_evenly(const CellSet& cells, const Rates& rates, Joint& joint) {
  const float even = 1.0F / static_cast<float>(std::max(cells.count(), 1));
  cells.each([&](Cell c) {
    for (std::size_t i = 0; i < kLanes; ++i)
      joint[ix(c)][i] = rates.enter[i] * even;
  });
}

float cut(const CellSet& support, const CellSet& to, const Rates& rates, Joint& joint) {
  (support - to).each([&](Cell c) { joint[ix(c)] = Lane{}; });
  const CellSet kept = support & to;
  const float left = total(kept, joint);
  if (left < kNothing) {
    spread_evenly(to, rates, joint);
    return 0.0F;
  }
  const CellSet fresh = to - support;
  const auto count = static_cast<float>(to.count());
  const auto news = static_cast<float>(fresh.count());
  scale(kept, (count - news) / (count * left), joint);
  fresh.each([&](Cell c) {
    for (std::size_t i = 0; i < kLanes; ++i)
      joint[ix(c)][i] = rates.enter[i] / count;
  });
  return left;
}

void change_manner(const CellSet& support, const Rates& rates, const Joint& joint, Joint& out) {
  support.each([&](Cell c) {
    const Lane& lane = joint[ix(c)];
    float changing = 0;
    for (std::size_t i = 0; i < kLanes; ++i)
      changing += (1.0F - rates.stay[i]) * lane[i];
    for (std::size_t i = 0; i < kLanes; ++i)
      out[ix(c)][i] = rates.stay[i] * lane[i] + rates.enter[i] * changing;
  });
}

void leave_trail(const CellSet& support, const Joint& joint, Visited& trail) {
  for (float& x : trail)
    x *= kTrailFades;
  support.each([&](Cell c) {
    trail[ix(c)] = std::min(trail[ix(c)] + kTrailScale * sum(joint[ix(c)]), 1.0F);
  });
}

CellSet in_reach(const Board& board, const CellSet& support) {
  CellSet r = support;
  for (std::size_t k = 0; k < kStepsMost; ++k)
    r |= grown(r) & board.open;
  return r;
}

void pull_of(const Facts& facts, const Weights& weights, const CellSet& cells, Joint& pull) {
  constexpr auto kOwn = static_cast<std::size_t>(Fact::Own);
  // By fact and lane, so that all lanes are worked out side by side.
  std::array<Lane, kFacts> by_fact{};
  for (std::size_t i = 0; i < kFacts; ++i)
    for (std::size_t lane = 1; lane < kLanes; ++lane)
      by_fact[i][lane] = weights.row[manner_of(lane)][i];
  std::array<float, kFacts> fact{};
  cells.each([&](Cell c) {
    Lane& to = pull[ix(c)];
    if (facts.blocked(c)) {
      to = Lane{};
      return;
    }
    facts.of(c, fact);
    Lane score{};
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      score[lane] = by_fact[kOwn][lane] * facts.own(lane, c);
    for (std::size_t i = 0; i < kFacts; ++i)
      for (std::size_t lane = 0; lane < kLanes; ++lane)
        score[lane] += by_fact[i][lane] * fact[i];
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      to[lane] = exp_same(score[lane]);
  });
}

void move_on(const Board& board, const CellSet& support, const Rates& rates, const Joint& from,
             const Joint& pull, Joint& out) {
  support.each([&](Cell s) {
    const Reach reach(board, s);
    Lane sum{};
    for (const Reached& r : reach)
      for (std::size_t i = 0; i < kLanes; ++i)
        sum[i] += pull[ix(r.cell)][i] * rates.step[r.steps][i];
    Lane share{};
    for (std::size_t i = 0; i < kLanes; ++i)
      share[i] = from[ix(s)][i] / std::max(sum[i], 1e-30F);
    for (const Reached& r : reach)
      for (std::size_t i = 0; i < kLanes; ++i)
        out[ix(r.cell)][i] += share[i] * pull[ix(r.cell)][i] * rates.step[r.steps][i];
  });
}

void run_on(const Board& board, const CellSet& reach, const CellSet& to, Joint& joint) {
  each_run_on(board, reach, to, [&](Cell from, Cell c) {
    for (std::size_t i = 0; i < kLanes; ++i)
      joint[ix(c)][i] += kRunOn * joint[ix(from)][i];
  });
}

float announce(const CellSet& reach, const CellSet& to, const CellSet& odd, const Rates& rates,
               Joint& joint) {
  (reach - to).each([&](Cell c) { joint[ix(c)] = Lane{}; });
  const float astray = rates.stray / static_cast<float>(std::max(reach.count(), 1));
  to.each([&](Cell c) {
    const float kept = (1.0F - rates.stray) * (odd.has(c) ? rates.odd : 1.0F);
    for (std::size_t i = 0; i < kLanes; ++i)
      joint[ix(c)][i] = kept * joint[ix(c)][i] + astray * rates.enter[i];
  });
  const float left = total(to, joint);
  scale(to, 1.0F / left, joint);
  return left;
}

void hand_out(const CellSet& cells, const Weights& weights, const Joint& joint, CellWeights& out) {
  const bool plain = weights.sharp == 1.0F;
  float all = 0;
  cells.each([&](Cell c) {
    const float p = std::max(sum(joint[ix(c)]), kNothing);
    all += out[ix(c)] = plain ? p : exp_same(weights.sharp * log_same(p));
  });
  const float share = sigmoid(weights.even);
  const float even = share / static_cast<float>(cells.count());
  cells.each([&](Cell c) { out[ix(c)] = (1.0F - share) * out[ix(c)] / all + even; });
}

}  // namespace specter::belief
