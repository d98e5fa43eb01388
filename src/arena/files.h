// Whole files: read, and written so that nobody ever finds half of one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "engine/result.h"

namespace specter::arena {

/// Files of ours are smaller: more than this is something else.
inline constexpr std::size_t kFileBytesMax = std::size_t{2} * 1024 * 1024;

bool file_exists(const std::string& path);
Result<std::string> read_file(const std::string& path);
/// Writes beside it and renames: after a crash the old one or the new one is there.
[[nodiscard]] Result<std::monostate> write_file(const std::string& path, std::string_view text);

}  // namespace specter::arena
