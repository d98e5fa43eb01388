// Where a move can end that begins on any cell of a set, was seen as it was announced, and set off
// what it set off. It is the growth of the move list (engine/outcomes.h) from a set of cells
// instead of from one, cut by what everybody was told.
#pragma once

#include <array>

#include "engine/cellset.h"
#include "engine/outcomes.h"

namespace specter::belief {

/// What the announcements say of something that a path can set off.
enum class Demand : std::uint8_t {
  Free,   ///< nothing
  Never,  ///< it did not go off
  Must,   ///< it did
};

struct Trigger {
  CellSet cells;
  PathTrigger::Mode mode = PathTrigger::Mode::Enter;
  Demand demand = Demand::Free;
  bool operator==(const Trigger&) const = default;
};
inline constexpr int kMoveTriggersMax = 3;  ///< a shot (hers or at her), a bark, the alarm

/// What was placed after the move (SEE-1 to SEE-3).
enum class Sighting : std::uint8_t {
  Unknown,  ///< nothing was said yet
  Nothing,  ///< no cell of the path was seen
  Marker,   ///< the last cell that was seen is one of `placed`, and not the end
  Visible,  ///< the end is one of `placed`, and was seen
};

struct MoveQuery {
  CellSet starts;
  CellSet passable;  ///< cells that a step may enter
  CellSet finals;    ///< cells that the last step may enter besides (CARD-T-BEAST)
  CellSet seen;      ///< cells on which she would be seen
  CellSet placed;
  Sighting sighting = Sighting::Unknown;
  int least = 0;  ///< steps
  int most = 4;
  std::array<Trigger, kMoveTriggersMax> triggers;
  int trigger_count = 0;
  /// Whether the same is asked.
  bool operator==(const MoveQuery& o) const;
};

/// Cells by how far the last move was: the motion sensor tells 3 steps and more apart (VEH-5).
struct Ends {
  CellSet slow;  ///< 2 steps or fewer
  CellSet fast;
  bool empty() const { return slow.empty() && fast.empty(); }
  CellSet all() const { return slow | fast; }
  bool operator==(const Ends&) const = default;
};
inline constexpr int kSensorSteps = 3;

using Grow = Ends (*)(const MoveQuery&);

Ends grow(const MoveQuery& query);

}  // namespace specter::belief
