// Playing at a server: finding the table, sitting down, waiting for the others, and what comes
// after the game.
#pragma once

#include <optional>
#include <string>

#include "cli/play/terminal.h"
#include "client/remote_table.h"

namespace specter::cli::play {

struct JoinOptions {
  std::string url;
  std::string name;  ///< empty: asked for, or the one that the server knows
  std::optional<int> seat;
  bool watch = false;
  bool insecure = false;
  std::string bot = "greedy";  ///< whom auto asks, and who fills seats
  client::TableWishes wishes;  ///< of a table that is made: edition, board, vehicle, bonus
};

/// Gives the exit code.
int join(const JoinOptions& options, Terminal& terminal);

}  // namespace specter::cli::play
