// How likely each cell is on which an agent can be: a fold over steps beside the exact set.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "belief/possible.h"

namespace specter::belief {

/// Cells of the largest board.
inline constexpr std::size_t kCells = static_cast<std::size_t>(kColumnsMax) * kRowsMax;

class Likely {
 public:
  /// Forgets everything; the game follows with the first step.
  void begin();
  /// `possible` has been told of the same step.
  void observe(const Game& game, const match::Step& step, const Possible& possible);

  /// One number per cell, by its id; they add up to 1, and are 0 outside of the possible set. All
  /// are 0 for an agent who is not in play.
  std::span<const float> weights(Agent agent) const { return weights_[ix(agent)]; }

 private:
  std::array<std::array<float, kCells>, kAgentsMax> weights_{};
};

}  // namespace specter::belief
