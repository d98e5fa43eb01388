// Who sees what (VIS-1 to VIS-9).
#pragma once

#include "engine/board.h"
#include "engine/cellset.h"

namespace specter {

/// What changes sight beyond the layout. Smoke holds the clouds' cells, not the tokens'.
struct SightLimits {
  CellSet smoke;
  CellSet barriers;
  bool thermal = false;             ///< structures and barriers do not block; smoke does
  Compass only = Compass::None;     ///< VIS-8: this one way is left (N, S, E or W)
  Compass without = Compass::None;  ///< VIS-8: this one way is taken away
  Compass flare = Compass::None;    ///< VIS-8: a second "this one way is left"
};

/// Cells visible from `from`, its own included. Without limits this is board.sight(from).
/// Open cells only: neither structures nor barriers; from such a cell nothing is seen.
CellSet vision(const Board& board, Cell from, const SightLimits& limits);

/// The same, always traced cell by cell: what fills the table, and what the table stands for.
CellSet trace_sight(const Board& board, Cell from, const SightLimits& limits);

/// The cloud of a smoke token: all cells within 1 (the board's edge cuts it).
CellSet smoke_cloud(Cell token);

}  // namespace specter
