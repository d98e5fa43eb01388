// Learns the weights of src/belief/models.h through the filter: how likely the true cell was after
// each of her turns, differentiated back through all turns before it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sim/belief_tales.h"

namespace specter::sim {

using Gradient = std::array<double, belief::kWeightCount>;

/// Goes through one game forwards and backwards.
class Lesson {
 public:
  /// The mean of -ln of the true cell's weight over her turns. With a gradient, adds its own.
  double learn(const Tale& tale, const belief::Weights& weights, Gradient* gradient);
  /// Hands out the weights after each of her turns; those of the cells that she can be on count.
  using Looker = std::function<void(const Look&, const belief::CellWeights&)>;
  void look(const Tale& tale, const belief::Weights& weights, const Looker& looker);

 private:
  struct Tape {
    belief::Joint start{};   ///< after the cut
    belief::Joint manner{};  ///< after a change of manner
    belief::Joint pull{};
    belief::Joint moved{};  ///< before the announcements
    belief::Joint end{};
    belief::Visited trail{};
    belief::Purpose purpose;
    CellSet reach;
    float kept = 0;  ///< of the cut; 0: it began anew
    float left = 0;  ///< of the announcements
  };
  double forward(const Tale& tale, const belief::Weights& weights);
  void backward(const Tale& tale, const belief::Weights& weights, Gradient& gradient);
  void back_announce(const Tale& tale, std::size_t turn, const belief::Weights& weights,
                     const belief::Rates& rates, belief::Joint& d, belief::Joint& d_moved,
                     Gradient& gradient);
  void back_manner(const Tale& tale, std::size_t turn, const belief::Rates& rates,
                   const belief::Joint& d_manner, belief::Joint& d, Gradient& gradient);
  void back_move(const Tale& tale, std::size_t turn, const belief::Weights& weights,
                 const belief::Joint& d_moved, belief::Joint& d_manner);
  void back_facts(const Tale& tale, std::size_t turn, const belief::Joint& d_pull);

  belief::Layout layout_;
  const Board* board_ = nullptr;
  std::vector<Tape> tape_;
  /// Sums over a game, before they go into the gradient.
  std::array<std::array<double, belief::kFacts + belief::kSteps>, belief::kManners> d_row_{};
  std::array<double, belief::kLanes> d_stay_{};
  std::array<double, belief::kLanes> d_enter_{};
};

struct TrainOptions {
  std::uint64_t steps = 200;
  std::uint64_t batch = 28;  ///< games in each
  std::uint64_t seed = 1;
};
using TrainProgress = std::function<void(std::uint64_t step, double loss)>;

/// Set by hand: what the manners are meant to be. Learning begins there.
belief::Weights first_guess();
/// Begins with `first`. The kinds of agents in the tales count the same, however many each has.
belief::Weights train(std::span<const Tale> tales, const belief::Weights& first,
                      const TrainOptions& options, const TrainProgress& progress = {});

}  // namespace specter::sim
