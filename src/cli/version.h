// The program's version, as it is shown to people and to other programs.
#pragma once

namespace specter::cli {

inline constexpr const char* kVersion = "specter 0.2.0";

}  // namespace specter::cli
