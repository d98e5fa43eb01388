// Chance is outside of the rules: whoever calls the engine hands in where rolls come from.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ids.h"

namespace specter {

/// Where a random number is used. Each label has a stream of its own, so that a shuffle never
/// shifts the dice.
enum class Stream : std::uint8_t { Dice, Objectives, Places, Supply, Count };

class Dice {
 public:
  /// A number from 1 to sides.
  virtual int roll(Stream stream, int sides) = 0;
  int d6() { return roll(Stream::Dice, 6); }

 protected:
  ~Dice() = default;
};

/// 64-bit mixing function; the same on every machine.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31U);
}

/// Counter-based: roll k of a stream depends on (seed, game, stream, k) alone.
class SeededDice final : public Dice {
 public:
  SeededDice(std::uint64_t seed, std::uint64_t game);
  int roll(Stream stream, int sides) override;

 private:
  std::uint64_t key_;
  std::array<std::uint64_t, ix(Stream::Count)> counter_{};
};

struct Roll {
  Stream stream = Stream::Dice;
  std::uint8_t value = 0;
  bool operator==(const Roll&) const = default;
};

/// Gives prepared rolls in order. When they run out, or one does not fit, it says so in
/// `failed()` and goes on with ones: the caller must then drop the result.
class ScriptedDice final : public Dice {
 public:
  /// Values of any stream, in the order in which they are asked for.
  explicit ScriptedDice(std::vector<int> values) : values_(std::move(values)) {}
  int roll(Stream stream, int sides) override;
  bool failed() const { return failed_; }
  std::size_t used() const { return used_; }

 private:
  std::vector<int> values_;
  std::size_t used_ = 0;
  bool failed_ = false;
};

/// Passes another source on and keeps what it gave.
class RecordingDice final : public Dice {
 public:
  explicit RecordingDice(Dice& source) : source_(&source) {}
  int roll(Stream stream, int sides) override;
  const std::vector<Roll>& rolls() const { return rolls_; }
  void clear() { rolls_.clear(); }

 private:
  Dice* source_;
  std::vector<Roll> rolls_;
};

}  // namespace specter
