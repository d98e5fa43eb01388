// An agent's moves by outcome. Thousands of paths differ only in what nobody can notice; one
// outcome is (end cell, steps, last cell that any hunter saw, last cell that a loyal hunter saw,
// triggers).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/action.h"
#include "engine/cellset.h"
#include "engine/choices.h"

namespace specter {

inline constexpr int kTriggersMax = 5;
// Bits of an action's `triggers`: from 0 on what hunter i reacts to, then who saw the move (only
// where that matters), then the vehicle.
inline constexpr unsigned kSeenByBit = 4;
inline constexpr unsigned kVehicleBit = 8;

/// Something that a path sets off: a bit in an action's `triggers`.
struct PathTrigger {
  enum class Mode : std::uint8_t {
    Enter,            ///< a step from outside of the cells into them (Quick Draw)
    Touch,            ///< any cell of the path
    TouchAfterFirst,  ///< any cell but the first
  };
  CellSet cells;
  Mode mode = Mode::Enter;
  std::uint16_t bit = 0;  ///< in an action's `triggers`
};

/// All that a move depends on.
struct MoveGround {
  Cell start = kNoCell;
  int steps_max = 0;
  CellSet passable;                                ///< cells that a step may enter
  CellSet ends_only;                               ///< cells that the last step may enter besides
  CellSet seen;                                    ///< cells that any hunter sees
  CellSet seen_loyal;                              ///< cells that a loyal hunter sees
  std::array<PathTrigger, kTriggersMax> triggers;  ///< the first trigger_count are in use
  int trigger_count = 0;
};

/// The outcome of a path, or nothing if the path is illegal on this ground.
std::optional<Action> outcome_of(const MoveGround& ground, const Action& with_path);
/// Adds one group per distinct (steps, markers, triggers); proto gives kind and seat.
void list_outcomes(const MoveGround& ground, const Action& proto, ChoiceSink& out);
/// Whether some path has this outcome.
bool outcome_possible(const MoveGround& ground, const Action& outcome);
/// A path with this outcome: the action with path and length filled, or nothing.
std::optional<Action> path_for(const MoveGround& ground, const Action& outcome);
/// Number of legal paths of up to steps_max steps, for perft tables.
std::uint64_t count_paths(const MoveGround& ground);

}  // namespace specter
