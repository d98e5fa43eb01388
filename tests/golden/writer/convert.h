// Plays a golden game of version 1 of the rules once more with the rules of today.
#pragma once

#include <optional>
#include <string>

namespace specter::golden {

struct Converted {
  std::string record;
  std::string events;
  /// The action from which on today's rules lead elsewhere; the game ends before it.
  std::optional<std::size_t> cut;
  std::string note;  ///< worth telling whoever converts
};

/// Nothing, with `why`, where the game differs in more than tests/golden/compare.h allows.
std::optional<Converted> convert(const std::string& game, std::string& why);

}  // namespace specter::golden
