// What a person is told of a belief: how many cells, around which one, where she could be after her
// next turn, and what a planned move would change. Everything follows from the belief of one
// audience; what an agent plans is tried out on a copy of the game that she knows.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "belief/possible.h"
#include "engine/preview.h"
#include "match/match.h"

namespace specter::belief {

/// The cell around which most of the weight lies; kNoCell without cells. `weights` has one for each
/// cell.
Cell centre(const CellSet& cells, std::span<const double> weights);

/// Where she can be after her next turn, if she plays no card that carries her further. While her
/// turn runs, after this one.
CellSet next_cells(const Game& game, const Possible& belief, Agent agent);

/// Where she can still be when the hunter has ended his move as in the preview, and nobody was seen
/// (SEE-6).
CellSet left_after(const Possible& belief, Agent agent, Hunter hunter, const Preview& move);

/// What everybody could know of an agent at the end of her turn, if she moved like this and played
/// nothing more. Nothing where the move is refused or she would be gone.
std::optional<CellSet> left_after(const Possible& belief, const std::shared_ptr<const Game>& game,
                                  const State& state, const Action& move);

}  // namespace specter::belief
