#include "cli/refuse.h"

#include <cstdio>

#include <fmt/core.h>

#include "cli/exit_codes.h"
#include "cli/load_board.h"
#include "cli/sentence.h"

namespace specter::cli {

int refuse(const std::string& source, const Error& error) {
  fmt::print(stderr, "specter: {}\n", sentence_at(source, error));
  if (error.code == "cli.board_unknown")
    fmt::print(stderr, "Built-in boards: {}\n", built_in_boards());
  return kExitUsage;
}

}  // namespace specter::cli
