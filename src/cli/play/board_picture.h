// The board as a seat knows it, two columns for each cell.
#pragma once

#include <vector>

#include "cli/play/style.h"
#include "engine/view.h"

namespace specter::cli::play {

/// What is drawn: a seat's view, and what helps with the decision at hand.
struct Scene {
  const Game& game;
  const View& view;
  CellSet reach;            ///< where a typed cell would lead
  CellSet trace;            ///< where the agent may be, if the player wants to see it
  std::vector<Cell> path;   ///< an agent's move that waits for its yes, the first cell included
  Cell target = kNoCell;    ///< where a hunter's move or a throw would go
  CellSet beam;             ///< what the hunter would see from there
  bool whole_path = false;  ///< after the end: each round on its cell
};

/// Colour of a hunter's figure, and the two letters that stand for him.
std::int16_t colour_of(HunterKind kind);
std::string code_of(HunterKind kind);

/// Columns that a board picture takes.
int board_width(const Board& board);
Lines board_lines(const Scene& scene, const Look& look);

/// What the signs on the board mean.
Lines legend_lines(const Look& look, int ruleset);

}  // namespace specter::cli::play
