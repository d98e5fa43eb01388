// A board file that has been read but not yet accepted: the board with, for each thing on it, the
// line that says so, so that a refusal can name it.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/board.h"
#include "engine/result.h"

namespace specter {

struct BoardDraft {
  Board board;
  std::array<std::array<char, kColumnsMax>, kRowsMax> grid{};  ///< by row, as written
  std::array<int, kRowsMax> row_line{};
  int grid_line = 0;  ///< 0: not in the file; so with all lines here
  int name_line = 0;
  int title_line = 0;
  int agent_line = 0;
  int vehicle_few_line = 0;
  int vehicle_many_line = 0;
  int escape_line = 0;
  int escape_extra_line = 0;
  std::array<int, kSections> objectives_line{};
  std::vector<int> stretch_line;
  std::vector<int> cache_line;
  int last_line = 0;

  /// The character of a cell, which must be on the board.
  char at(Cell c) const { return grid[ix(row_of(c))][ix(column_of(c))]; }
  bool on_board(Cell c) const { return c != kNoCell && board.on_board(column_of(c), row_of(c)); }
};

/// The first rule that the draft breaks (BRD-2 to BRD-5), or nothing.
std::optional<Error> check_board(const BoardDraft& draft);

}  // namespace specter
