// `specter store export|import|copy`: moves everything from one store to another.
#pragma once

#include <CLI/CLI.hpp>

namespace specter::cli {

void add_store_command(CLI::App& app, int& status);

}  // namespace specter::cli
