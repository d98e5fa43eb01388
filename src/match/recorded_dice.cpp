#include "match/recorded_dice.h"

namespace specter::match {

int RecordedDice::roll(Stream stream, int sides) {
  if (used_ >= rolls_.size() || rolls_[used_].stream != stream || rolls_[used_].value < 1 ||
      rolls_[used_].value > sides) {
    failed_ = true;
    return 1;
  }
  if (watch_) watch_(rolls_[used_], sides);
  return rolls_[used_++].value;
}

}  // namespace specter::match
