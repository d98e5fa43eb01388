// From what a person types to one of the legal actions. Forgiving: verbs have many names, names
// may be cut short, small words are skipped.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play/place.h"

namespace specter::cli::play {

/// Words in lower case; commas and arrows separate as blanks do.
std::vector<std::string> words_of(std::string_view line);

/// What stands after the first words of a line, as it was typed: capitals and blanks belong to it.
std::string rest_of(const std::string& line, int words);

/// What a line means.
struct Match {
  std::vector<Action> found;  ///< one: that is it; several: it could be any of them
  std::size_t used = 0;       ///< words that it took; the rest belongs to the next decision
  std::string complaint;      ///< why it is nothing, where we can say it
};

Match match(const Game& game, const OpenChoice& question, std::span<const std::string> words);

/// Whether a word starts a name, or one of the words of a name.
bool starts_name(std::string_view word, std::string_view name);

}  // namespace specter::cli::play
