// `specter vision`: what is seen from a cell.
#pragma once

#include <CLI/CLI.hpp>

namespace specter::cli {

void add_vision_command(CLI::App& app, int& status);

}  // namespace specter::cli
