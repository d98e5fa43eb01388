// `specter match`: two players, both sides, the same seeds.
#pragma once

#include <CLI/CLI.hpp>

namespace specter::cli {

void add_match_command(CLI::App& app, int& status);

}  // namespace specter::cli
