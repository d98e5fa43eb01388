// How a command that cannot be carried out ends.
#pragma once

#include <string>

#include "engine/result.h"

namespace specter::cli {

/// The error's sentence, with "SOURCE:LINE: " before it where the error has a line.
std::string sentence_at(const std::string& source, const Error& error);

/// Says on stderr what is wrong and what to do; gives the exit code. `source` is the name of the
/// file that a line number would belong to.
int refuse(const std::string& source, const Error& error);

}  // namespace specter::cli
