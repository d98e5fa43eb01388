#include "engine/characters.h"

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

}  // namespace specter
