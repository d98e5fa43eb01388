// One game forwards and backwards (belief_train.h). Each step of belief/filter.h has its
// counterpart here; a test compares them with differences.
#include <algorithm>

#include "belief/arith.h"
#include "sim/belief_train.h"

namespace specter::sim {
namespace {

using belief::Joint;
using belief::kFacts;
using belief::kFirstGoalLane;
using belief::kLanes;
using belief::kManners;
using belief::kSteps;
using belief::Lane;
using belief::manner_of;
using belief::Rates;
using belief::Weights;

constexpr std::size_t kRow = kFacts + kSteps;
constexpr std::size_t kStayAt = kManners * kRow;
constexpr std::size_t kEnterAt = kStayAt + kManners;
constexpr std::size_t kStrayAt = kEnterAt + kManners;
constexpr std::size_t kOddAt = kStrayAt + 1;
constexpr std::size_t kEvenAt = kStrayAt + 2;
constexpr float kLeast = 1e-30F;

float sum(const Lane& lane) {
  float s = 0;
  for (const float x : lane)
    s += x;
  return s;
}

float sigmoid(float x) { return 1.0F / (1.0F + belief::exp_same(-x)); }

/// From the weights that add up to 1 to those before they were made to.
void back_norm(const CellSet& cells, const Joint& value, float mass, Joint& d) {
  double mean = 0;
  cells.each([&](Cell c) {
    for (std::size_t i = 0; i < kLanes; ++i)
      mean += static_cast<double>(d[ix(c)][i]) * static_cast<double>(value[ix(c)][i]);
  });
  cells.each([&](Cell c) {
    for (std::size_t i = 0; i < kLanes; ++i)
      d[ix(c)][i] =
          static_cast<float>((static_cast<double>(d[ix(c)][i]) - mean) / static_cast<double>(mass));
  });
}

/// The share of each manner among those that one changes to; the aimless one's is not learned.
void back_enter(const Weights& w, const std::array<double, kLanes>& d_lane, int goals,
                Gradient& gradient) {
  std::array<double, kManners> share{};
  double all = 0;
  for (std::size_t m = 1; m < kManners; ++m)
    all += share[m] = static_cast<double>(belief::exp_same(w.enter[m]));
  std::array<double, kManners> d{};
  for (std::size_t lane = 1; lane < kFirstGoalLane + ix(goals); ++lane)
    d[manner_of(lane)] += lane < kFirstGoalLane ? d_lane[lane] : d_lane[lane] / goals;
  const double rest = 1 - static_cast<double>(sigmoid(w.enter[0]));
  double mean = 0;
  for (std::size_t m = 1; m < kManners; ++m)
    mean += d[m] * share[m] / all;
  for (std::size_t m = 1; m < kManners; ++m)
    gradient[kEnterAt + m] += rest * share[m] / all * (d[m] - mean);
}

}  // namespace

double Lesson::forward(const Tale& tale, const Weights& w) {
  const Game& game = *tale.game;
  if (board_ != game.board.get()) {
    layout_ = {};
    layout_.read(*game.board);
    board_ = game.board.get();
  }
  if (tape_.size() < tale.turns.size()) tape_.resize(tale.turns.size());
  const float even = sigmoid(w.even);
  double loss = 0;
  CellSet support;
  belief::Purpose purpose;
  belief::Visited trail{};
  for (std::size_t t = 0; t < tale.turns.size(); ++t) {
    const belief::Move& move = tale.turns[t].move;
    Tape& tape = tape_[t];
    purpose.update(game, move.ground, kFirstAgent);
    const Rates rates(w, purpose.goals());
    tape.purpose = purpose;
    tape.trail = trail;
    tape.kept = 0;
    if (t == 0) {
      tape.start = Joint{};
      spread_evenly(move.starts, rates, tape.start);
    } else {
      tape.start = tape_[t - 1].end;
      tape.kept = cut(support, move.starts, rates, tape.start);
      if (!(move.starts - support).empty()) tape.kept = 0;  // steps were missed
    }
    change_manner(move.starts, rates, tape.start, tape.manner);
    tape.reach = belief::in_reach(*game.board, move.starts);
    const belief::Facts facts(game, move.ground, kFirstAgent, layout_, tape.purpose, tape.trail);
    pull_of(facts, w, tape.reach, tape.pull);
    tape.moved = Joint{};
    move_on(*game.board, move.starts, rates, tape.manner, tape.pull, tape.moved);
    belief::run_on(*game.board, tape.reach, move.to, tape.moved);
    tape.end = tape.moved;
    tape.left = announce(tape.reach, move.to, move.odd, rates, tape.end);
    belief::leave_trail(move.starts, tape.start, trail);
    support = move.to;
    const float p = sum(tape.end[ix(tale.turns[t].truth)]);
    const float handed = (1.0F - even) * p + even / static_cast<float>(move.to.count());
    loss -= static_cast<double>(belief::log_same(std::max(handed, kLeast)));
  }
  return loss;
}

void Lesson::look(const Tale& tale, const Weights& weights, const Looker& looker) {
  forward(tale, weights);
  belief::CellWeights handed{};
  for (std::size_t t = 0; t < tale.turns.size(); ++t) {
    hand_out(tale.turns[t].move.to, weights, tape_[t].end, handed);
    looker(tale.turns[t], handed);
  }
}

double Lesson::learn(const Tale& tale, const Weights& weights, Gradient* gradient) {
  if (tale.turns.empty()) return 0;
  const auto turns = static_cast<double>(tale.turns.size());
  const double loss = forward(tale, weights) / turns;
  if (gradient != nullptr) {
    Gradient own{};
    backward(tale, weights, own);
    for (std::size_t i = 0; i < own.size(); ++i)
      (*gradient)[i] += own[i] / turns;
  }
  return loss;
}

void Lesson::backward(const Tale& tale, const Weights& w, Gradient& gradient) {
  d_row_ = {};
  Joint d{};  // of the end of the turn
  for (std::size_t t = tale.turns.size(); t-- > 0;) {
    const Rates rates(w, tape_[t].purpose.goals());
    d_stay_ = {};
    d_enter_ = {};
    Joint d_moved{};
    back_announce(tale, t, w, rates, d, d_moved, gradient);
    Joint d_manner{};
    back_move(tale, t, w, d_moved, d_manner);
    back_manner(tale, t, rates, d_manner, d, gradient);
    back_enter(w, d_enter_, tape_[t].purpose.goals(), gradient);
  }
  for (std::size_t m = 0; m < kManners; ++m)
    for (std::size_t i = 0; i < kRow; ++i)
      gradient[m * kRow + i] += d_row_[m][i];
}

/// What was handed out, and what was announced before.
void Lesson::back_announce(const Tale& tale, std::size_t turn, const Weights& w, const Rates& rates,
                           Joint& d, Joint& d_moved, Gradient& gradient) {
  const belief::Move& move = tale.turns[turn].move;
  const Tape& tape = tape_[turn];
  const Cell truth = tale.turns[turn].truth;
  const float even = sigmoid(w.even);
  const auto count = static_cast<float>(move.to.count());
  const float p = sum(tape.end[ix(truth)]);
  const float handed = std::max((1.0F - even) * p + even / count, kLeast);
  gradient[kEvenAt] -= static_cast<double>((1.0F / count - p) * even * (1.0F - even) / handed);
  for (float& x : d[ix(truth)])
    x -= (1.0F - even) / handed;
  back_norm(move.to, tape.end, tape.left, d);
  const auto reached = static_cast<float>(std::max(tape.reach.count(), 1));
  double d_stray = 0;
  move.to.each([&](Cell c) {
    const bool odd = move.odd.has(c);
    const float factor = odd ? rates.odd : 1.0F;
    for (std::size_t i = 0; i < kLanes; ++i) {
      const float g = d[ix(c)][i];
      const float was = factor * tape.moved[ix(c)][i];
      d_moved[ix(c)][i] = (1.0F - rates.stray) * factor * g;
      d_enter_[i] += static_cast<double>(g * rates.stray / reached);
      d_stray += static_cast<double>(g * (rates.enter[i] / reached - was));
      if (odd) gradient[kOddAt] += static_cast<double>(g * (1.0F - rates.stray) * was);
    }
  });
  gradient[kStrayAt] += d_stray * static_cast<double>(rates.stray * (1.0F - rates.stray));
  belief::each_run_on(*tale.game->board, tape.reach, move.to, [&](Cell from, Cell c) {
    for (std::size_t i = 0; i < kLanes; ++i)
      d_moved[ix(from)][i] += belief::kRunOn * d_moved[ix(c)][i];
  });
}

/// The change of manner, and the cut before it. Gives `d` of the end of the turn before.
void Lesson::back_manner(const Tale& tale, std::size_t turn, const Rates& rates,
                         const Joint& d_manner, Joint& d, Gradient& gradient) {
  const CellSet& starts = tale.turns[turn].move.starts;
  const Tape& tape = tape_[turn];
  d = Joint{};
  starts.each([&](Cell c) {
    const Lane& from = tape.start[ix(c)];
    const Lane& g = d_manner[ix(c)];
    float changing = 0;
    float entered = 0;
    for (std::size_t i = 0; i < kLanes; ++i) {
      changing += (1.0F - rates.stay[i]) * from[i];
      entered += rates.enter[i] * g[i];
    }
    for (std::size_t i = 0; i < kLanes; ++i) {
      d[ix(c)][i] = rates.stay[i] * g[i] + (1.0F - rates.stay[i]) * entered;
      d_stay_[i] += static_cast<double>(from[i] * (g[i] - entered));
      d_enter_[i] += static_cast<double>(g[i] * changing);
    }
  });
  for (std::size_t lane = 0; lane < kFirstGoalLane + ix(tape.purpose.goals()); ++lane)
    gradient[kStayAt + manner_of(lane)] +=
        d_stay_[lane] * static_cast<double>(rates.stay[lane] * (1.0F - rates.stay[lane]));
  if (tape.kept > 0) return back_norm(starts, tape.start, tape.kept, d);
  starts.each([&](Cell c) {  // it began anew
    for (std::size_t i = 0; i < kLanes; ++i)
      d_enter_[i] += static_cast<double>(d[ix(c)][i]) / starts.count();
  });
  d = Joint{};
}

void Lesson::back_move(const Tale& tale, std::size_t turn, const Weights& w, const Joint& d_moved,
                       Joint& d_manner) {
  const Tape& tape = tape_[turn];
  const Rates rates(w, tape.purpose.goals());
  const Board& board = *tale.game->board;
  Joint d_pull{};  // of its logarithm
  std::array<std::array<double, kLanes>, kSteps> d_step{};
  tale.turns[turn].move.starts.each([&](Cell s) {
    const belief::Reach reach(board, s);
    Lane all{};
    Lane d_share{};
    for (const belief::Reached& r : reach)
      for (std::size_t i = 0; i < kLanes; ++i) {
        const float x = tape.pull[ix(r.cell)][i] * rates.step[r.steps][i];
        all[i] += x;
        d_share[i] += d_moved[ix(r.cell)][i] * x;
      }
    Lane share{};
    Lane d_all{};
    for (std::size_t i = 0; i < kLanes; ++i) {
      all[i] = std::max(all[i], kLeast);
      share[i] = tape.manner[ix(s)][i] / all[i];
      d_manner[ix(s)][i] = d_share[i] / all[i];
      d_all[i] = -d_share[i] * share[i] / all[i];
    }
    std::array<Lane, kSteps> by_step{};
    for (const belief::Reached& r : reach)
      for (std::size_t i = 0; i < kLanes; ++i) {
        const float x = tape.pull[ix(r.cell)][i] * rates.step[r.steps][i];
        const float e = x * (d_moved[ix(r.cell)][i] * share[i] + d_all[i]);
        d_pull[ix(r.cell)][i] += e;
        by_step[r.steps][i] += e;
      }
    for (std::size_t k = 0; k < kSteps; ++k)
      for (std::size_t i = 0; i < kLanes; ++i)
        d_step[k][i] += static_cast<double>(by_step[k][i]);
  });
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    for (std::size_t k = 0; k < kSteps; ++k)
      d_row_[manner_of(lane)][kFacts + k] += d_step[k][lane];
  back_facts(tale, turn, d_pull);
}

void Lesson::back_facts(const Tale& tale, std::size_t turn, const Joint& d_pull) {
  constexpr auto kOwn = static_cast<std::size_t>(belief::Fact::Own);
  const Tape& tape = tape_[turn];
  const belief::Facts facts(*tale.game, tale.turns[turn].move.ground, kFirstAgent, layout_,
                            tape.purpose, tape.trail);
  std::array<float, kFacts> fact{};
  tape.reach.each([&](Cell c) {
    facts.of(c, fact);
    std::array<double, kManners> d{};
    for (std::size_t lane = 1; lane < kLanes; ++lane) {
      const auto g = static_cast<double>(d_pull[ix(c)][lane]);
      d[manner_of(lane)] += g;
      d_row_[manner_of(lane)][kOwn] += g * static_cast<double>(facts.own(lane, c));
    }
    for (std::size_t m = 1; m < kManners; ++m)
      for (std::size_t i = 0; i < kFacts; ++i)
        if (i != kOwn) d_row_[m][i] += d[m] * static_cast<double>(fact[i]);
  });
}

}  // namespace specter::sim
