// What the user reads when something was refused, from the catalogue in texts/.
#pragma once

#include <string>

#include "engine/result.h"

namespace specter::cli {

/// The sentence of an error, without its line. A code that the catalogue lacks is shown as it is.
std::string sentence(const Error& error);

/// The sentence with "SOURCE:LINE: " before it where the error has a line.
std::string sentence_at(const std::string& source, const Error& error);

}  // namespace specter::cli
