#include "engine/utf8.h"

#include <algorithm>
#include <iterator>

namespace specter {

std::size_t decode(std::string_view s, std::uint32_t& point) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(s[i]));
  };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80U) {
    point = lead;
    return 1;
  }
  const std::size_t length = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : 2;
  if (lead < 0xC2U || lead > 0xF4U || s.size() < length) return 0;
  point = lead & (length == 4 ? 0x07U : length == 3 ? 0x0FU : 0x1FU);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
    point = (point << 6U) | (byte(i) & 0x3FU);
  }
  const std::uint32_t least = length == 4 ? 0x10000U : length == 3 ? 0x800U : 0x80U;
  const bool surrogate = point >= 0xD800U && point <= 0xDFFFU;
  return point < least || point > 0x10FFFFU || surrogate ? 0 : length;
}

bool is_plain(std::string_view s) {
  while (!s.empty()) {
    std::uint32_t point = 0;
    const std::size_t length = decode(s, point);
    if (length == 0 || is_control(point)) return false;
    s.remove_prefix(length);
  }
  return true;
}

namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

/// Unicode's blanks, default ignorables, fillers and combining marks, and what it leaves to others.
constexpr Range kUnseen[] = {
    {0x0000, 0x0020},     // controls, blank
    {0x007F, 0x00A0},     // controls, no-break space
    {0x00AD, 0x00AD},     // soft hyphen
    {0x0300, 0x036F},     // combining marks
    {0x061C, 0x061C},     // Arabic letter mark
    {0x115F, 0x1160},     // Hangul fillers
    {0x1680, 0x1680},     // Ogham space
    {0x17B4, 0x17B5},     // Khmer inherent vowels
    {0x180B, 0x180F},     // Mongolian selectors
    {0x1AB0, 0x1AFF},     // combining marks
    {0x1DC0, 0x1DFF},     // combining marks
    {0x2000, 0x200F},     // blanks, zero widths
    {0x2028, 0x202F},     // separators, directions, narrow space
    {0x205F, 0x206F},     // blanks, joiners, directions
    {0x20D0, 0x20FF},     // combining marks for symbols
    {0x2800, 0x2800},     // empty Braille cell
    {0x3000, 0x3000},     // wide blank
    {0x3164, 0x3164},     // Hangul filler
    {0xD800, 0xF8FF},     // surrogates, private use
    {0xFE00, 0xFE0F},     // variation selectors
    {0xFE20, 0xFE2F},     // combining half marks
    {0xFEFF, 0xFEFF},     // byte order mark
    {0xFFA0, 0xFFA0},     // Hangul filler, half width
    {0xFFF0, 0xFFFB},     // specials
    {0xFFFE, 0xFFFF},     // no characters
    {0x1BCA0, 0x1BCA3},   // shorthand controls
    {0x1D159, 0x1D159},   // null notehead
    {0x1D173, 0x1D17A},   // musical controls
    {0xE0000, 0x10FFFF},  // tags, selectors, private use
};

}  // namespace

bool shows_something(std::string_view s) {
  while (!s.empty()) {
    std::uint32_t point = 0;
    const std::size_t length = decode(s, point);
    if (length == 0) return false;
    const bool unseen = std::any_of(
        std::begin(kUnseen), std::end(kUnseen),
        [&](const Range& range) { return point >= range.first && point <= range.last; });
    if (!unseen) return true;
    s.remove_prefix(length);
  }
  return false;
}

}  // namespace specter
