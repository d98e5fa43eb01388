// What one audience can know of where the agents are, and how likely each place is: the exact set
// and the weights, told of the same steps.
#pragma once

#include <vector>

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
  const Likely& likely() const { return likely_; }

 private:
  Possible possible_;
  Likely likely_;
};

/// How likely each cell of `cells(agent)` is, by column and then row; they add up to 1.
std::vector<double> weights(const Belief& belief, Agent agent);

}  // namespace specter::belief
