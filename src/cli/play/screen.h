// A whole screen: the board with the panel beside it, then what was announced and what is asked.
#pragma once

#include "cli/play/board_picture.h"
#include "cli/play/panel.h"
#include "cli/play/style.h"

namespace specter::cli::play {

/// What stands under the board, from top to bottom.
struct Foot {
  Lines banner;         ///< announcements; the oldest give way where there is no room
  std::string message;  ///< about what was typed last
  std::string question;
  std::string hint;
};

Lines screen_lines(const Scene& scene, const PanelInput& panel, const Foot& foot, const Look& look);
/// The lines under the board alone.
Lines foot_lines(const Foot& foot, const Look& look, int room);

/// A text, broken to the width of the screen.
Lines flowing(const std::string& text, Style style, int columns);

}  // namespace specter::cli::play
