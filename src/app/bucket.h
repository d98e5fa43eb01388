// How often something may be done: so many at once, and so many more each second.
#pragma once

#include "store/store.h"

namespace specter::app {

using store::Millis;

struct Rate {
  double per_second = 1;
  double burst = 1;
  bool operator==(const Rate&) const = default;
};

/// Fills with its rate up to the burst, and starts full. Less than nothing in it is owed.
class Bucket {
 public:
  double left(const Rate& rate, Millis now) const;
  bool full(const Rate& rate, Millis now) const { return left(rate, now) >= rate.burst; }
  /// Takes so much, whether it is there or not.
  void spend(const Rate& rate, double amount, Millis now);
  /// Takes one, if it is there.
  bool take(const Rate& rate, Millis now);

 private:
  bool untouched_ = true;
  double level_ = 0;  ///< at the time of `last_`
  Millis last_ = 0;
};

}  // namespace specter::app
