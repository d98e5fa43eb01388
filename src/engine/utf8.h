// UTF-8 and the characters of texts that people write: board files, names, messages.
#pragma once

#include <cstdint>
#include <string_view>

namespace specter {

/// The length of the UTF-8 sequence at the start of s, with its code point; 0 if it is broken.
std::size_t decode(std::string_view s, std::uint32_t& point);

/// Characters that would let a text play tricks on a terminal or a page: controls, ends of lines,
/// and those that turn the direction of what follows.
constexpr bool is_control(std::uint32_t point) {
  return point < 0x20U || (point >= 0x7FU && point <= 0x9FU) ||
         (point >= 0x2028U && point <= 0x202EU) || (point >= 0x2066U && point <= 0x2069U);
}

/// Good UTF-8 without such characters.
bool is_plain(std::string_view s);

/// Whether anything of a text can be seen: blanks of all kinds, joiners, fillers, marks that only
/// go with a letter, and what has no picture of its own do not count.
bool shows_something(std::string_view s);

}  // namespace specter
