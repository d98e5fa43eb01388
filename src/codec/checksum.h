// Checksums against accidents, not against malice, and hex numbers for hashes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace specter::codec {

inline constexpr std::uint64_t kChecksumStart = 0xCBF29CE484222325ULL;

/// FNV-1a, going on from an earlier value.
constexpr std::uint64_t checksum(std::string_view text, std::uint64_t start = kChecksumStart) {
  std::uint64_t sum = start;
  for (const char c : text) {
    sum ^= static_cast<std::uint8_t>(c);
    sum *= 0x100000001B3ULL;
  }
  return sum;
}

/// 16 digits in lower case.
std::string hex16(std::uint64_t value);
/// Exactly 16 digits in lower case.
std::optional<std::uint64_t> from_hex16(std::string_view digits);

}  // namespace specter::codec
