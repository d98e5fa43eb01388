// Counts durations in buckets that are 1% wide, so that any number of them takes the same room.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>

namespace specter::load {

class Histogram {
 public:
  using Duration = std::chrono::nanoseconds;

  void add(Duration duration) {
    const double us = std::max(1.0, static_cast<double>(duration.count()) / 1000.0);
    const auto bucket = static_cast<std::size_t>(std::log(us) / std::log(kStep));
    ++buckets_[std::min(bucket, buckets_.size() - 1)];
    ++count_;
    most_ = std::max(most_, us);
  }
  std::uint64_t count() const { return count_; }
  /// Milliseconds that this share of all did not exceed; the upper edge of its bucket.
  double quantile(double share) const {
    const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(count_)));
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < buckets_.size(); ++i) {
      seen += buckets_[i];
      if (seen >= wanted && seen > 0)
        return std::min(std::pow(kStep, static_cast<double>(i + 1)), most_) / 1000.0;
    }
    return 0;
  }
  double most() const { return most_ / 1000.0; }

 private:
  static constexpr double kStep = 1.01;
  std::array<std::uint64_t, 1900> buckets_{};  ///< up to 160 s
  std::uint64_t count_ = 0;
  double most_ = 0;
};

}  // namespace specter::load
