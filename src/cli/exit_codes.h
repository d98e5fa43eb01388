// What the program's exit code means.
#pragma once

namespace specter::cli {

inline constexpr int kExitOk = 0;
inline constexpr int kExitNegative = 1;  ///< it worked, and the answer is no
inline constexpr int kExitUsage = 2;     ///< the command cannot be carried out as given

}  // namespace specter::cli
