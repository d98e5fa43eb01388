// The program `specter`: one subcommand for each thing it can do.
#include <iostream>

#include <CLI/CLI.hpp>

#include "cli/belief_command.h"
#include "cli/board_command.h"
#include "cli/engine_command.h"
#include "cli/exit_codes.h"
#include "cli/exploit_command.h"
#include "cli/gauntlet_command.h"
#include "cli/match_command.h"
#include "cli/play_command.h"
#include "cli/replay_command.h"
#include "cli/serve_command.h"
#include "cli/sim_command.h"
#include "cli/store_command.h"
#include "cli/version.h"
#include "cli/vision_command.h"

namespace {

using AddCommand = void (*)(CLI::App& app, int& status);

constexpr AddCommand kCommands[] = {
    &specter::cli::add_serve_command,    &specter::cli::add_play_command,
    &specter::cli::add_vision_command,   &specter::cli::add_board_command,
    &specter::cli::add_engine_command,   &specter::cli::add_replay_command,
    &specter::cli::add_sim_command,      &specter::cli::add_match_command,
    &specter::cli::add_gauntlet_command, &specter::cli::add_exploit_command,
    &specter::cli::add_belief_command,   &specter::cli::add_store_command,
};

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Specter: one agent hides, the hunters seek.", "specter");
  app.set_version_flag("--version", specter::cli::kVersion);
  app.require_subcommand(0, 1);  // none is our own case below: it deserves the whole help
  int status = specter::cli::kExitOk;
  for (const AddCommand add : kCommands)
    add(app, status);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    // CLI11 has a number of its own for each mistake; ours is one.
    return app.exit(e) == 0 ? specter::cli::kExitOk : specter::cli::kExitUsage;
  }
  if (app.get_subcommands().empty()) {
    std::cerr << app.help();
    return specter::cli::kExitUsage;
  }
  return status;
}
