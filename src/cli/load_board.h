// Boards by built-in name or from a file.
#pragma once

#include <memory>
#include <string>

#include "engine/board.h"
#include "engine/result.h"

namespace specter::cli {

/// A name without a folder is looked up among the built-in boards first.
Result<std::shared_ptr<const Board>> load_board(const std::string& name_or_path);

/// The built-in names, separated by ", ".
std::string built_in_boards();

}  // namespace specter::cli
