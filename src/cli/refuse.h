// How a command that cannot be carried out ends.
#pragma once

#include <string>

#include "engine/result.h"

namespace specter::cli {

/// Says on stderr what is wrong and what to do; gives the exit code. `source` is the name of the
/// file that a line number would belong to.
int refuse(const std::string& source, const Error& error);

}  // namespace specter::cli
