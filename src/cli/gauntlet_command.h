// `specter gauntlet`: one player against many that differ in kind.
#pragma once

#include <CLI/CLI.hpp>

namespace specter::cli {

void add_gauntlet_command(CLI::App& app, int& status);

}  // namespace specter::cli
