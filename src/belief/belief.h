// What one audience can know of where the agents are, and how likely each place is.
#pragma once

#include "belief/possible.h"

namespace specter::belief {

class Belief {
 public:
  explicit Belief(Seat seat = kSpectator) : possible_(seat) {}

  void observe(const Game& game, const match::Step& step) { possible_.observe(game, step); }

  const Possible& possible() const { return possible_; }

 private:
  Possible possible_;
};

}  // namespace specter::belief
