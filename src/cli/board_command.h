// `specter board check` and `specter board show`.
#pragma once

#include <CLI/CLI.hpp>

namespace specter::cli {

void add_board_command(CLI::App& app, int& status);

}  // namespace specter::cli
