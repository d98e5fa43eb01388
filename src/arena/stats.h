// How sure a measured number is: intervals of 95 %, Elo, and a test that ends a match early.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace specter::arena {

struct Interval {
  double low = 0;
  double high = 1;
  bool operator==(const Interval&) const = default;
};

/// Wilson's interval of a share; without games anything is possible.
Interval wilson(std::uint64_t wins, std::uint64_t games);

/// What pairs of games came to for one of two players: each pair is lost, shared or won, since both
/// play both sides with the same dice. What is common to a pair (a lucky draft, a side that is
/// easier) is no noise then.
struct Pairs {
  std::array<std::uint64_t, 3> by_score{};  ///< 0, 1 and 2 games of the pair won
  std::uint64_t count() const { return by_score[0] + by_score[1] + by_score[2]; }
  void add(int won) { ++by_score.at(static_cast<std::size_t>(won)); }
  /// Share of the games won.
  double score() const;
  /// Of one pair's share of games won, with a won and a lost pair added.
  double variance() const;
  /// The score's, over pairs; a won and a lost pair are added (Agresti and Coull), so that few or
  /// equal results do not look certain.
  Interval interval() const;
  bool operator==(const Pairs&) const = default;
};

/// Beyond these a score says no more than "far apart".
inline constexpr double kEloMost = 1200;
double elo_of(double score);
double score_of(double elo);

/// A sequential probability ratio test on pairs, by the normal approximation: is the difference
/// elo1 or more rather than elo0 or less?
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  ///< most wrong "yes"
  double beta = 0.05;   ///< most wrong "no"
  double lower() const;
  double upper() const;
  double ratio(const Pairs& pairs) const;
  /// True: elo1. False: elo0. Nothing: go on.
  std::optional<bool> verdict(const Pairs& pairs) const;
};

}  // namespace specter::arena
