// How an agent may go about it: a few manners, each a score of the cells that a move can end on.
// What is known of a cell (facts.h) times the manner's weights gives the logarithm of how readily
// she ends there; the weights are learned (`specter belief train`) and stand in weights.inc.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace specter::belief {

/// The manners. The last one has a goal of its own: it is held once for each goal.
enum class Manner : std::uint8_t {
  Aimless,  ///< any cell in reach is as good as another; never learned
  Tour,     ///< the shortest way over all that she still needs
  Wary,     ///< the same, but with an eye on the hunters
  Lurk,     ///< stays where she is, or goes back
  Head,     ///< makes for one goal
  Count
};
inline constexpr std::size_t kManners = static_cast<std::size_t>(Manner::Count);

/// A lane of the filter is a manner, or Head with one of the goals.
inline constexpr std::size_t kGoals = 4;
inline constexpr std::size_t kLanes = kManners - 1 + kGoals;
inline constexpr std::size_t kFirstGoalLane = kManners - 1;
constexpr std::size_t manner_of(std::size_t lane) {
  return lane < kFirstGoalLane ? lane : kManners - 1;
}

/// What is known of a cell, by name; see facts.cpp for what each is.
enum class Fact : std::uint8_t {
  Turns,   ///< that the shortest tour from here takes
  Steps,   ///< to the first goal of that tour
  Own,     ///< steps to the goal of the lane, or to the nearest
  There,   ///< at that first goal
  Seen,    ///< by a hunter, as they stand
  Ahead,   ///< what hunters can see after their next move
  Near,    ///< how near the nearest hunter is
  Beside,  ///< he is two steps away or fewer
  Shade,   ///< structures and edges around
  Road,
  Open,   ///< how much is seen from here
  Fresh,  ///< how near it is to where she was placed of late
  Trail,  ///< how likely she was here before
  Cache,  ///< a supply cache can be used from here
  Count
};
inline constexpr std::size_t kFacts = static_cast<std::size_t>(Fact::Count);
inline constexpr std::size_t kStepsMost = 4;  ///< AGT-2
inline constexpr std::size_t kSteps = kStepsMost + 1;

/// Everything that is learned.
struct Weights {
  /// By manner: a weight for each fact, then one for each number of steps.
  std::array<std::array<float, kFacts + kSteps>, kManners> row{};
  std::array<float, kManners> stay{};  ///< logit: keeps her manner from turn to turn
  /// Logit: takes it when she changes. The first is that of the aimless manner against all others.
  std::array<float, kManners> enter{};
  float stray = 0;  ///< logit: her move follows none of the manners
  float odd = 0;    ///< logarithm: what only a hidden card explains
  float even = 0;   ///< logit: share of the even weights in what is handed out
  float sharp = 1;  ///< power of what is handed out
  bool operator==(const Weights&) const = default;
};
inline constexpr std::size_t kWeightCount = kManners * (kFacts + kSteps + 2) + 4;

/// The same as one list, in the order of the file.
std::array<float, kWeightCount> flat(const Weights& weights);
Weights from_flat(const std::array<float, kWeightCount>& list);

/// Those that were learned from the stock.
const Weights& trained();

}  // namespace specter::belief
