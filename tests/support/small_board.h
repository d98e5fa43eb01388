// A small board that one can take in at a glance, and helpers to change one line of a board file.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace specter::test {

inline constexpr std::string_view kSmallBoard =
    "specter-board 1\n"
    "name small\n"
    "title Small board\n"
    "grid\n"
    "   ABCDEFGHIJKLMN\n"
    " 1 ..............\n"
    " 2 .1.1.1.1.1.1..\n"
    " 3 ..............\n"
    " 4 .2.2.2.2.2.2..\n"
    " 5 ==============\n"
    " 6 ==============\n"
    " 7 .3.3.3.3.3.3..\n"
    " 8 .4.4.4.4.4.4.#\n"
    "end\n"
    "agent-start A1\n"
    "vehicle-start 2-3 C5\n"
    "vehicle-start 4-5 D6\n"
    "escape A1 N1\n"
    "escape-extra A8\n"
    "stretch A5-N6\n"
    "objectives 1 B2 D2 F2 H2 J2 L2\n"
    "objectives 2 B4 D4 F4 H4 J4 L4\n"
    "objectives 3 B7 D7 F7 H7 J7 L7\n"
    "objectives 4 B8 D8 F8 H8 J8 L8\n"
    "cache N8 M8\n";

/// The text with its first `before` replaced by `after`; a text without it fails loudly as a board.
inline std::string edited(std::string_view text, std::string_view before, std::string_view after) {
  const std::size_t at = text.find(before);
  if (at == std::string_view::npos) return "no such text: " + std::string(before);
  std::string out(text.substr(0, at));
  out += after;
  out += text.substr(at + before.size());
  return out;
}

/// The number of the first line that contains `part`, from 1.
inline int line_of(std::string_view text, std::string_view part) {
  const std::size_t at = std::min(text.find(part), text.size());
  return 1 + static_cast<int>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

}  // namespace specter::test
