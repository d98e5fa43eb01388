#include "arena/stats.h"

#include <algorithm>
#include <cmath>

namespace specter::arena {
namespace {

constexpr double kZ = 1.959963984540054;  // 95 % of a normal distribution
constexpr double kEloScale = 400;

/// Of a pair, as a share.
constexpr std::array<double, 3> kShares{0.0, 0.5, 1.0};

/// With the two pairs that are added.
std::array<double, 3> padded(const Pairs& pairs) {
  return {static_cast<double>(pairs.by_score[0]) + 1, static_cast<double>(pairs.by_score[1]),
          static_cast<double>(pairs.by_score[2]) + 1};
}

double mean(const std::array<double, 3>& counts) {
  const double all = counts[0] + counts[1] + counts[2];
  return (counts[1] * kShares[1] + counts[2]) / all;
}

}  // namespace

Interval wilson(std::uint64_t wins, std::uint64_t games) {
  if (games == 0) return {};
  const auto n = static_cast<double>(games);
  const double p = static_cast<double>(wins) / n;
  const double middle = (p + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half = kZ * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n)) / (1 + kZ * kZ / n);
  return {std::max(0.0, std::min(middle - half, p)), std::min(1.0, std::max(middle + half, p))};
}

double Pairs::score() const {
  const auto n = static_cast<double>(count());
  if (n == 0) return kShares[1];
  return (static_cast<double>(by_score[1]) * kShares[1] + static_cast<double>(by_score[2])) / n;
}

double Pairs::variance() const {
  const std::array<double, 3> counts = padded(*this);
  const double middle = mean(counts);
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i)
    sum += counts.at(i) * (kShares.at(i) - middle) * (kShares.at(i) - middle);
  return sum / (counts[0] + counts[1] + counts[2]);
}

Interval Pairs::interval() const {
  if (count() == 0) return {};
  const double middle = mean(padded(*this));
  const double half = kZ * std::sqrt(variance() / (static_cast<double>(count()) + 2));
  return {std::max(0.0, std::min(middle - half, score())),
          std::min(1.0, std::max(middle + half, score()))};
}

double elo_of(double score) {
  if (score <= 0) return -kEloMost;
  if (score >= 1) return kEloMost;
  // Zero is added so that no difference is not written as -0.
  return std::clamp(-kEloScale * std::log10(1 / score - 1), -kEloMost, kEloMost) + 0.0;
}

double score_of(double elo) { return 1 / (1 + std::pow(10.0, -elo / kEloScale)); }

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }

double Sprt::upper() const { return std::log((1 - beta) / alpha); }

double Sprt::ratio(const Pairs& pairs) const {
  const double low = score_of(elo0);
  const double high = score_of(elo1);
  const auto n = static_cast<double>(pairs.count());
  return n * (high - low) * (2 * pairs.score() - low - high) / (2 * pairs.variance());
}

std::optional<bool> Sprt::verdict(const Pairs& pairs) const {
  if (pairs.count() == 0) return std::nullopt;
  const double now = ratio(pairs);
  if (now >= upper()) return true;
  if (now <= lower()) return false;
  return std::nullopt;
}

}  // namespace specter::arena
