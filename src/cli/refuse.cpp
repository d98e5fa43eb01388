#include "cli/refuse.h"

#include <cstdio>
#include <string>

#include <fmt/core.h>

#include "bots/registry.h"
#include "cli/exit_codes.h"
#include "cli/load_board.h"
#include "codec/texts.h"

namespace specter::cli {

std::string sentence_at(const std::string& source, const Error& error) {
  if (error.line == 0) return codec::sentence(error);
  return fmt::format("{}:{}: {}", source, error.line, codec::sentence(error));
}

int refuse(const std::string& source, const Error& error) {
  fmt::print(stderr, "specter: {}\n", sentence_at(source, error));
  if (error.code == "cli.board_unknown")
    fmt::print(stderr, "Built-in boards: {}\n", built_in_boards());
  if (error.code == "sim.bot_unknown") fmt::print(stderr, "Known bots: {}\n", bots::bot_names());
  return kExitUsage;
}

}  // namespace specter::cli
