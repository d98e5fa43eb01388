// Files that are built into the binary: boards/*.board and texts/*.json.
#pragma once

#include <span>
#include <string_view>

namespace specter::embedded {

// One file: its name without folder and ending ("babel", "en"), and its bytes.
struct File {
  std::string_view name;
  std::string_view text;
};

// Sorted by name. The bytes live as long as the program.
std::span<const File> boards();
std::span<const File> texts();

}  // namespace specter::embedded
