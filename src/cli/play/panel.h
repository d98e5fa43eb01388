// What stands beside the board: who is who, what is left, what was told last.
#pragma once

#include <span>

#include "cli/play/style.h"
#include "cli/play/words.h"
#include "engine/view.h"

namespace specter::cli::play {

struct PanelInput {
  const Game& game;
  const View& view;
  std::span<const Told> story;
  std::size_t fresh = 0;  ///< from this one on, the story is new to the player
};

/// Exactly `rows` lines of `columns` columns; the story fills what is left.
Lines panel_lines(const PanelInput& in, const Look& look, int columns, int rows);

/// The same facts in one line, for line mode.
std::string status_line(const Game& game, const View& view);

/// "N1, N5, M9": an agent's movement sheet, one round per entry.
std::string sheet_text(const AgentSecret& agent, int rounds_from);

}  // namespace specter::cli::play
