// How many turns an agent still needs from a cell: over the open objectives to an exit.
#pragma once

#include <array>
#include <optional>

#include "bots/greedy/ground.h"

namespace specter::bots {

class Tour {
 public:
  /// For a seat of the agents' side: it knows the objectives.
  Tour(const Game& game, const View& view, Agent me);

  struct Left {
    int turns = 0;
    int steps = 0;  ///< to the next goal
  };
  Left from(Cell cell) const;
  /// The next goals are the exits.
  bool escaping() const { return needed_ == 0; }

 private:
  struct Goal {
    CellSet cells;
    std::optional<StepsToGoal> steps;
    int turns_after = 0;  ///< from here to the end of the tour
  };
  int turns_after(std::size_t goal, unsigned visited, int needed) const;

  std::array<Goal, kSections> goals_;
  std::size_t count_ = 0;
  int needed_ = 0;
  StepsToGoal exits_;
};

}  // namespace specter::bots
