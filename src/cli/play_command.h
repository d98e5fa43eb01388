// specter play: a person against bots, in the terminal.
#pragma once

#include <CLI/CLI.hpp>

namespace specter::cli {

void add_play_command(CLI::App& app, int& status);

}  // namespace specter::cli
