// What one audience can know of where the agents are, and how likely each place is: the exact set
// and the weights, told of the same steps.
#pragma once

#include "belief/likely.h"
#include "belief/possible.h"

namespace specter::belief {

class Belief {
 public:
  explicit Belief(Seat seat = kSpectator) : possible_(seat) {}

  /// Forgets everything; the game follows with the first step.
  void begin(Seat seat) {
    possible_.begin(seat);
    likely_.begin();
  }
  void observe(const Game& game, const match::Step& step) {
    possible_.observe(game, step);
    likely_.observe(game, step, possible_);
  }

  const Possible& possible() const { return possible_; }
  /// Worked out as far as it is asked for: what it hands out is as of the last step.
  const Likely& likely() const {
    likely_.look(possible_);
    return likely_;
  }

 private:
  Possible possible_;
  mutable Likely likely_;
};

}  // namespace specter::belief
