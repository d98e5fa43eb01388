// Rolls that were written down, given again.
#pragma once

#include <functional>
#include <span>

#include "engine/dice.h"

namespace specter::match {

/// Gives rolls again, each to the stream that it was rolled for. When they run out, or one does not
/// fit, fits() says so and the result must be dropped.
class RecordedDice final : public Dice {
 public:
  using Watch = std::function<void(const Roll& roll, int sides)>;
  explicit RecordedDice(std::span<const Roll> rolls, Watch watch = {})
      : rolls_(rolls), watch_(std::move(watch)) {}
  int roll(Stream stream, int sides) override;
  /// Every roll was asked for, and none besides.
  bool fits() const { return !failed_ && used_ == rolls_.size(); }

 private:
  std::span<const Roll> rolls_;
  Watch watch_;
  std::size_t used_ = 0;
  bool failed_ = false;
};

}  // namespace specter::match
