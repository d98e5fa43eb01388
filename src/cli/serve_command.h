// `specter serve`: the game server.
#pragma once

#include <CLI/CLI.hpp>

namespace specter::cli {

void add_serve_command(CLI::App& app, int& status);

}  // namespace specter::cli
