// `specter belief`: learns how agents move, and measures how well that tells where they are.
#pragma once

#include <CLI/CLI.hpp>

namespace specter::cli {

void add_belief_command(CLI::App& app, int& status);

}  // namespace specter::cli
