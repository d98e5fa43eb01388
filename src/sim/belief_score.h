// How good the weights are: bits of the true cell right after her turn, and how often the smallest
// sets that hold so much of the weight have her.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "sim/belief_train.h"

namespace specter::sim {

/// The sets that are looked at, in percent of the weight.
inline constexpr std::array<int, 3> kHeldPercent{50, 80, 95};

struct Score {
  std::uint64_t looks = 0;
  double bits = 0;  ///< sums; -log2 of the true cell's weight
  double even = 0;  ///< the same with even weights: log2 of the number of cells
  /// Looks at which she was in the set. The last cell of a set is often more than is needed: it
  /// counts by the share of it that is.
  std::array<double, kHeldPercent.size()> held{};
  Score& operator+=(const Score& o);
  /// Bits that the weights are better than even ones, a look.
  double gain() const { return (even - bits) / static_cast<double>(looks); }
  double held_share(std::size_t i) const { return held[i] / static_cast<double>(looks); }
};

/// One look.
Score score_look(const Look& look, const belief::CellWeights& weights);
/// All looks of these games.
Score score(std::span<const Tale> tales, const belief::Weights& weights);

}  // namespace specter::sim
