// A finished game as the hunters could have known it: how many cells were left, how likely the true
// one was, and when it was close. This looks at secrets, so it is for games that are over.
#pragma once

#include <cstdint>
#include <vector>

#include "belief/belief.h"
#include "match/match.h"

namespace specter::belief {

/// How it stood with one agent at some moment of a round.
struct Moment {
  std::size_t step = 0;  ///< of the record; 0 is the start
  std::uint8_t round = 0;
  Agent agent = kFirstAgent;
  Cell cell = kNoCell;        ///< where she was
  int count = 0;              ///< cells on which she could be
  double truth = 0;           ///< how likely her cell was
  Hunter hunter = kNoHunter;  ///< who was nearest
  int steps = 0;              ///< to her, on foot
  bool operator==(const Moment&) const = default;
};

class Review {
 public:
  /// For the start and every act, in order.
  void look(const match::Match& match, std::size_t step);

  /// What the hunters could know after the last act.
  const Belief& belief() const { return belief_; }
  /// How likely the true cell of an agent is now.
  double truth(const match::Match& match, Agent agent) const;
  /// The last moment of each round, agent by agent.
  const std::vector<Moment>& rounds() const { return rounds_; }
  /// The closest calls, the earliest first.
  std::vector<Moment> calls() const;

 private:
  void take(const Moment& moment);

  Belief belief_;
  std::vector<Moment> rounds_;
  std::vector<Moment> close_;  ///< the closest of each round
};

}  // namespace specter::belief
