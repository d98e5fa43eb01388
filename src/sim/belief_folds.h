// Weights are measured on agents that they were not fitted to: each kind, or each family, is left
// out once, the others are learned from, and the score is that of the one left out.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/belief_score.h"

namespace specter::sim {

enum class Folds : std::uint8_t {
  None,      ///< the weights as they are, on everybody
  Kinds,     ///< one kind is left out at a time
  Families,  ///< one family is
  Stock      ///< only greedy is learned from, and all others are left out
};

struct FoldOptions {
  Folds folds = Folds::None;
  std::uint64_t games = 56;        ///< to measure each kind on, in each edition
  std::uint64_t train_games = 56;  ///< to learn from, likewise
  std::uint64_t seed = 1;          ///< of training; what is measured on is apart from it
  TrainOptions train;
};

/// One kind of agent in one edition.
struct FoldScore {
  std::string agent;
  Edition edition = Edition::Babel;
  Score score;
};

inline constexpr std::array kScoredEditions{Edition::Babel, Edition::Covenant};

/// Games to learn from: all kinds but those that are named, by kind or by family.
std::vector<Tale> train_tales(const std::vector<std::string>& left_out, std::uint64_t games,
                              std::uint64_t seed);

using FoldProgress = std::function<void(std::string_view what)>;
/// The kinds in their order and then `random`, which is never learned from, for each edition.
std::vector<FoldScore> score_folds(const FoldOptions& options, const belief::Weights& weights,
                                   const FoldProgress& progress = {});

/// Mean over the kinds, `random` aside.
double mean_gain(const std::vector<FoldScore>& scores, Edition edition);
/// All looks of an edition, `random` aside.
Score of_edition(const std::vector<FoldScore>& scores, Edition edition);
/// A picture of the table: bits of even weights and of these, and how often the sets had her.
std::string score_plot(const std::vector<FoldScore>& scores);

}  // namespace specter::sim
