#include "app/bucket.h"

#include <algorithm>

namespace specter::app {

double Bucket::left(const Rate& rate, Millis now) const {
  if (untouched_) return rate.burst;
  const double seconds = static_cast<double>(std::max<Millis>(0, now - last_)) / 1000.0;
  return std::min(rate.burst, level_ + seconds * rate.per_second);
}

void Bucket::spend(const Rate& rate, double amount, Millis now) {
  level_ = left(rate, now) - amount;
  last_ = now;
  untouched_ = false;
}

bool Bucket::take(const Rate& rate, Millis now) {
  if (left(rate, now) < 1) return false;
  spend(rate, 1, now);
  return true;
}

}  // namespace specter::app
