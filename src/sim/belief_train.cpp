#include "sim/belief_train.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "belief/arith.h"
#include "bots/bot.h"

namespace specter::sim {
namespace {

using belief::kFacts;
using belief::kManners;
using belief::kSteps;
using belief::kWeightCount;
using belief::Weights;

constexpr double kRateFirst = 0.06;
constexpr double kRateLast = 0.004;
constexpr double kMeanFades = 0.9;     // of the gradient, a step
constexpr double kSquareFades = 0.99;  // of its square
constexpr double kTiny = 1e-8;
constexpr double kDecay = 2e-4;  // towards 0: what tells nothing has no weight
constexpr Seat kTeacher{101};

/// Those that are learned: not the aimless manner, and not what is handed out.
std::array<bool, kWeightCount> learned() {
  std::array<bool, kWeightCount> r{};
  r.fill(true);
  constexpr std::size_t kRow = kFacts + kSteps;
  std::fill(r.begin(), r.begin() + kRow, false);
  r[kManners * kRow] = false;             // stay: aimless
  r[kManners * kRow + kManners] = false;  // enter: aimless
  r[kWeightCount - 2] = false;            // even
  r[kWeightCount - 1] = false;            // sharp
  return r;
}

void set(Weights& w, belief::Manner manner, belief::Fact fact, float value) {
  w.row[static_cast<std::size_t>(manner)][static_cast<std::size_t>(fact)] = value;
}

void set_steps(Weights& w, belief::Manner manner, const std::array<float, kSteps>& steps) {
  std::copy(steps.begin(), steps.end(), w.row[static_cast<std::size_t>(manner)].begin() + kFacts);
}

}  // namespace

// NOLINTBEGIN(readability-magic-numbers): the numbers are what is said here.
Weights first_guess() {
  using belief::Fact;
  using belief::Manner;
  Weights w;
  set(w, Manner::Tour, Fact::Turns, -2.5F);
  set(w, Manner::Tour, Fact::Steps, -1.0F);
  set(w, Manner::Tour, Fact::There, 0.5F);
  set(w, Manner::Tour, Fact::Seen, -0.5F);
  set_steps(w, Manner::Tour, {-1.0F, -1.0F, -0.5F, 0.0F, 0.5F});
  set(w, Manner::Wary, Fact::Turns, -1.0F);
  set(w, Manner::Wary, Fact::Steps, -0.5F);
  set(w, Manner::Wary, Fact::There, 0.5F);
  set(w, Manner::Wary, Fact::Seen, -2.0F);
  set(w, Manner::Wary, Fact::Ahead, -1.0F);
  set(w, Manner::Wary, Fact::Near, -1.0F);
  set(w, Manner::Wary, Fact::Shade, 1.0F);
  set_steps(w, Manner::Wary, {-0.5F, -0.5F, -0.2F, 0.0F, 0.2F});
  set(w, Manner::Lurk, Fact::Seen, -2.0F);
  set(w, Manner::Lurk, Fact::Ahead, -1.0F);
  set(w, Manner::Lurk, Fact::Shade, 1.0F);
  set(w, Manner::Lurk, Fact::Trail, 1.0F);
  set_steps(w, Manner::Lurk, {1.0F, 0.5F, 0.0F, -0.5F, -0.5F});
  set(w, Manner::Head, Fact::Own, -2.5F);
  set(w, Manner::Head, Fact::There, 0.5F);
  set(w, Manner::Head, Fact::Seen, -0.5F);
  set_steps(w, Manner::Head, {-1.0F, -1.0F, -0.5F, 0.0F, 0.5F});
  w.stay.fill(2.2F);
  w.stay[0] = 4.0F;
  w.enter = {-1.0F, 0.0F, 0.0F, -1.0F, 0.0F};
  w.stray = -3.0F;
  w.odd = -2.0F;
  w.even = -3.0F;
  w.sharp = 0.92F;  // who is not known plays less as expected than who is
  return w;
}
// NOLINTEND(readability-magic-numbers)

Weights train(std::span<const Tale> tales, const Weights& first, const TrainOptions& options,
              const TrainProgress& progress) {
  std::map<std::string, std::vector<const Tale*>> by_agent;
  for (const Tale& tale : tales)
    if (!tale.turns.empty()) by_agent[tale.agent].push_back(&tale);
  if (by_agent.empty()) return first;
  const auto chosen = learned();
  auto list = flat(first);
  std::array<double, kWeightCount> exact{};
  std::copy(list.begin(), list.end(), exact.begin());
  Gradient mean{};
  Gradient square{};
  Lesson lesson;
  bots::Random random(bots::BotSeed{options.seed, 0, kTeacher});
  double mean_power = 1;
  double square_power = 1;
  for (std::uint64_t step = 0; step < options.steps; ++step) {
    Gradient gradient{};
    double loss = 0;
    std::uint64_t n = 0;
    while (n < options.batch)
      for (const auto& [agent, list_of] : by_agent) {
        const auto at = static_cast<std::size_t>(random.below(static_cast<int>(list_of.size())));
        loss += lesson.learn(*list_of[at], belief::from_flat(list), &gradient);
        ++n;
      }
    const double done = static_cast<double>(step) / static_cast<double>(options.steps);
    const double rate = kRateFirst + (kRateLast - kRateFirst) * done;
    mean_power *= kMeanFades;
    square_power *= kSquareFades;
    for (std::size_t i = 0; i < kWeightCount; ++i) {
      if (!chosen[i]) continue;
      const double g = gradient[i] / static_cast<double>(n) + kDecay * exact[i];
      mean[i] = kMeanFades * mean[i] + (1 - kMeanFades) * g;
      square[i] = kSquareFades * square[i] + (1 - kSquareFades) * g * g;
      exact[i] -=
          rate * (mean[i] / (1 - mean_power)) / (std::sqrt(square[i] / (1 - square_power)) + kTiny);
      list[i] = static_cast<float>(exact[i]);
    }
    if (progress) progress(step + 1, loss / static_cast<double>(n));
  }
  return belief::from_flat(list);
}

}  // namespace specter::sim
