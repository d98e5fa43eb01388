#include "engine/dice.h"

namespace specter {

SeededDice::SeededDice(std::uint64_t seed, std::uint64_t game) : key_(mix64(mix64(seed) ^ game)) {}

int SeededDice::roll(Stream stream, int sides) {
  std::uint64_t& k = counter_[ix(stream)];
  const auto n = static_cast<std::uint64_t>(sides);
  // Values at or above the largest multiple of n are drawn again, so that no side is favoured.
  const std::uint64_t limit = ~0ULL - (~0ULL % n);
  for (;;) {
    const std::uint64_t x = mix64(key_ ^ mix64((k++ << 8U) | ix(stream)));
    if (x < limit) return static_cast<int>(x % n) + 1;
  }
}

int ScriptedDice::roll(Stream /*stream*/, int sides) {
  if (used_ >= values_.size() || values_[used_] < 1 || values_[used_] > sides) {
    failed_ = true;
    return 1;
  }
  return values_[used_++];
}

int RecordingDice::roll(Stream stream, int sides) {
  const int value = source_->roll(stream, sides);
  rolls_.push_back({stream, static_cast<std::uint8_t>(value)});
  return value;
}

}  // namespace specter
