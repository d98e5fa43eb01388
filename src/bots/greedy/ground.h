// What the greedy bot reads off the board: step distances, and what a hunter sees.
#pragma once

#include <array>
#include <cstdint>

#include "bots/bot.h"
#include "engine/people.h"
#include "engine/sight.h"
#include "engine/vision.h"
#include "engine/ways.h"

namespace specter::bots {

/// Steps from every cell to the nearest goal; kFar where no way leads there.
class StepsToGoal {
 public:
  static constexpr std::uint8_t kFar = 200;
  StepsToGoal(const CellSet& passable, const CellSet& goals);
  int operator()(Cell c) const { return steps_[ix(c)]; }
  /// The smallest over a set of cells.
  int from(const CellSet& cells) const;

 private:
  std::array<std::uint8_t, static_cast<std::size_t>(CellSet::kWords) * kRowsMax> steps_;
};

/// The cells, and those that up to n steps through `passable` lead to.
CellSet spread(const CellSet& cells, int steps, const CellSet& passable);

/// The first agent's objectives that are complete.
int objectives_done(const Public& pub);

/// RUL-2: whether the box has what the second edition brought. Greedy plays the first one without
/// a look for it, as it was measured.
inline bool second_edition(const Game& game) { return game.ruleset == 2; }

/// The member of a listed group that ends on (or aims at) a cell.
Action at_cell(const Group& group, Cell cell);

}  // namespace specter::bots
