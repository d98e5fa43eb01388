// Everything that may be rolled while an action is carried out, one series of dice after the other.
//
//   AllRolls rolls;
//   do {
//     State next = state;
//     apply_listed(game, next, action, rolls, sink);
//     // `next` comes about with rolls.probability()
//   } while (rolls.next());
//
// An action that rolls nothing has one series, of probability 1.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/dice.h"

namespace specter {

class AllRolls final : public Dice {
 public:
  /// Where a series has become less likely than this, the dice after it are not told apart: they
  /// show ones. Sixes that are rolled again and again come to an end by it (ATK-3).
  explicit AllRolls(double least = kLeast) : least_(least) {}

  int roll(Stream stream, int sides) override;
  /// Goes on to the next series; false if all have been seen.
  bool next();
  /// How likely this series is. All together they are 1.
  double probability() const;
  /// The dice of this series so far, in order.
  std::size_t size() const { return size_; }
  Roll operator[](std::size_t i) const { return Roll{dice_[i].stream, dice_[i].value}; }

 private:
  static constexpr double kLeast = 1e-6;
  static constexpr std::size_t kDiceMax = 32;
  struct Die {
    Stream stream = Stream::Dice;
    std::uint8_t value = 0;
    std::uint8_t sides = 0;  ///< 1: not told apart
  };

  double least_;
  std::array<Die, kDiceMax> dice_{};
  std::size_t size_ = 0;  ///< dice of this series
  std::size_t at_ = 0;    ///< how many of them have been asked for
};

}  // namespace specter
