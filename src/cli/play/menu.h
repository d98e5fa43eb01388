// Who plays what: from the options, and from a few questions where they say nothing.
#pragma once

#include <optional>
#include <string>

#include "cli/play/terminal.h"
#include "engine/result.h"

namespace specter::cli::play {

/// What the command line said.
struct Wishes {
  std::optional<std::string> side;  ///< "agent" or "hunters"
  std::optional<int> players;
  std::optional<int> seat;
};

struct Places {
  int players = 2;
  unsigned human = 1;  ///< bit per seat
};

/// Asks for what is missing, on a terminal; elsewhere takes the defaults: the agent's seat in a
/// game of two. An error names a wish that cannot be met; nothing at all: the input has ended.
Result<std::optional<Places>> choose_places(Wishes wishes, Terminal& terminal,
                                            const std::string& board_title);

}  // namespace specter::cli::play
