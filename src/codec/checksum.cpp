#include "codec/checksum.h"

namespace specter::codec {

std::string hex16(std::uint64_t value) {
  std::string digits(16, '0');
  for (std::size_t i = digits.size(); i-- > 0; value >>= 4U)
    digits[i] = "0123456789abcdef"[value & 15U];
  return digits;
}

std::optional<std::uint64_t> from_hex16(std::string_view digits) {
  if (digits.size() != 16) return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : digits) {
    const bool decimal = c >= '0' && c <= '9';
    if (!decimal && (c < 'a' || c > 'f')) return std::nullopt;
    value = (value << 4U) | static_cast<std::uint64_t>(decimal ? c - '0' : c - 'a' + 10);
  }
  return value;
}

}  // namespace specter::codec
