// `specter replay RECORD [--verify]`: plays a record again and tells the game in words.
#pragma once

#include <CLI/CLI.hpp>

namespace specter::cli {

void add_replay_command(CLI::App& app, int& status);

}  // namespace specter::cli
