#include "engine/all_rolls.h"

#include "engine/result.h"

namespace specter {

int AllRolls::roll(Stream stream, int sides) {
  if (at_ == size_) {
    if (size_ == kDiceMax) return 1;
    const bool told_apart = probability() >= least_;
    dice_[size_++] = Die{stream, 1, static_cast<std::uint8_t>(told_apart ? sides : 1)};
  }
  SPECTER_ASSERT(dice_[at_].stream == stream);
  return dice_[at_++].value;
}

bool AllRolls::next() {
  SPECTER_ASSERT(at_ == size_);
  at_ = 0;
  while (size_ > 0 && dice_[size_ - 1].value == dice_[size_ - 1].sides)
    --size_;
  if (size_ == 0) return false;
  ++dice_[size_ - 1].value;
  return true;
}

double AllRolls::probability() const {
  double p = 1;
  for (std::size_t i = 0; i < size_; ++i)
    p /= dice_[i].sides;
  return p;
}

}  // namespace specter
