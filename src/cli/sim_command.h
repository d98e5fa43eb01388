// `specter sim`: games between bots.
#pragma once

#include <CLI/CLI.hpp>

namespace specter::cli {

void add_sim_command(CLI::App& app, int& status);

}  // namespace specter::cli
