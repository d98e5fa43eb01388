// Exponential and logarithm with the same bits on every machine: sums, products and shifts alone.
// The library's own differ in the last place from one to the next.
#pragma once

#include <bit>
#include <cstdint>
#include <numbers>

namespace specter::belief {

/// e to the x, to about 6 digits; x is cut to -80 and 80.
inline float exp_same(float x) {
  constexpr float kMost = 80.0F;
  x = x > kMost ? kMost : (x < -kMost ? -kMost : x);
  const float y = x * std::numbers::log2e_v<float>;
  const auto whole = static_cast<std::int32_t>(y >= 0.0F ? y + 0.5F : y - 0.5F);
  const float f =
      (y - static_cast<float>(whole)) * std::numbers::ln2_v<float>;  // from -0.35 to 0.35
  const float p =
      1.0F +
      f * (1.0F + f * (0.5F + f * (0.166666667F +
                                   f * (0.0416666667F + f * (0.00833333F + f * 0.0013889F)))));
  constexpr std::int32_t kBias = 127;
  constexpr unsigned kFraction = 23;
  return p * std::bit_cast<float>(static_cast<std::uint32_t>(whole + kBias) << kFraction);
}

/// The natural logarithm of a positive number, to about 6 digits.
inline float log_same(float x) {
  constexpr std::uint32_t kMantissa = 0x007FFFFFU;
  constexpr std::uint32_t kHalf = 0x3F000000U;
  constexpr unsigned kFraction = 23;
  constexpr std::int32_t kBias = 126;
  const auto bits = std::bit_cast<std::uint32_t>(x);
  auto power = static_cast<std::int32_t>(bits >> kFraction) - kBias;
  auto m = std::bit_cast<float>((bits & kMantissa) | kHalf);  // from 0.5 to 1
  if (m < 0.707106781F) {
    m = m + m;
    --power;
  }
  // Twice the area tangent of (m - 1) / (m + 1), which lies within 0.172.
  const float t = (m - 1.0F) / (m + 1.0F);
  const float s = t * t;
  const float series =
      1.0F + s * (0.333333333F + s * (0.2F + s * (0.142857143F + s * 0.111111111F)));
  return static_cast<float>(power) * std::numbers::ln2_v<float> + 2.0F * t * series;
}

}  // namespace specter::belief
