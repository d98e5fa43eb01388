// What is public about each cell when an agent moves, as her models look at it.
#pragma once

#include <array>
#include <cstdint>

#include "belief/models.h"
#include "engine/board.h"
#include "engine/game.h"
#include "engine/state.h"

namespace specter::belief {

/// Cells of the largest board.
inline constexpr std::size_t kCells = static_cast<std::size_t>(kColumnsMax) * kRowsMax;
using Steps = std::array<std::uint8_t, kCells>;
using CellWeights = std::array<float, kCells>;
/// How likely she was on a cell before, the last turns most.
using Visited = CellWeights;

/// What the layout of a board says of its cells.
struct Layout {
  Steps shade{};  ///< blocked cells around, of 8
  Steps open{};   ///< cells seen from here, over 4
  void read(const Board& board);
};

/// What an agent still needs, and how far it is from everywhere. It changes when an objective is
/// completed or shown, or when the traitor is found.
class Purpose {
 public:
  /// Works it out anew if something has changed.
  void update(const Game& game, const Public& pub, Agent agent);
  void forget() { known_ = false; }

  int goals() const { return count_; }
  int turns(Cell c) const { return turns_[ix(c)]; }
  int steps(Cell c) const { return next_[ix(c)]; }
  int to_goal(std::size_t goal, Cell c) const { return to_[goal][ix(c)]; }
  int to_nearest(Cell c) const { return nearest_[ix(c)]; }

 private:
  void add_goal(const CellSet& ground, const CellSet& cells);
  void add_exits(const Game& game);
  int turns_after(std::size_t goal, unsigned visited, int needed, const Steps& exits) const;

  bool known_ = false;
  std::array<PublicSite, kSections> sites_{};
  int needed_ = 0;
  bool completes_ = true;
  int count_ = 0;
  std::array<CellSet, kGoals> cells_;
  std::array<Steps, kGoals> to_{};
  Steps nearest_{};
  Steps turns_{};
  Steps next_{};
};

/// The facts of the cells that a turn can end on.
class Facts {
 public:
  Facts(const Game& game, const Public& pub, Agent agent, const Layout& layout,
        const Purpose& purpose, const Visited& trail);
  /// All but Own, which depends on the lane.
  void of(Cell cell, std::array<float, kFacts>& out) const;
  /// The fact Own of a lane.
  float own(std::size_t lane, Cell cell) const;
  /// Not there for anybody: a barrier, a hunter.
  bool blocked(Cell cell) const { return blocked_.has(cell); }

 private:
  const Game& game_;
  const Layout& layout_;
  const Purpose& purpose_;
  const Visited& trail_;
  CellSet seen_;
  CellSet ahead_;
  CellSet caches_;
  CellSet blocked_;
  std::array<Cell, kHuntersMax> hunters_{};
  int hunter_count_ = 0;
  Cell placed_ = kNoCell;
};

}  // namespace specter::belief
