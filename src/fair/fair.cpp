#include "fair/fair.h"

#include <charconv>

#include "engine/result.h"

namespace specter::fair {
namespace {

// The same words as in records; a test compares them.
constexpr std::array<std::string_view, ix(Stream::Count)> kStreamNames{"dice", "objectives",
                                                                       "places", "supply"};

constexpr int kByteValues = 256;

void append_hex(std::string& out, std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (const std::uint8_t byte : bytes) {
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 15U];
  }
}

void append_number(std::string& out, std::uint64_t number) {
  std::array<char, 20> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// The message up to the number of the attempt.
std::string message_start(const FairSource& source, std::string_view stream, std::uint64_t k) {
  std::string message = source.table;
  message += '|';
  for (std::size_t i = 0; i < source.players.size(); ++i) {
    if (i > 0) message += ',';
    const std::string& seed = source.players[i];
    append_hex(message, {reinterpret_cast<const std::uint8_t*>(seed.data()), seed.size()});
  }
  message += '|';
  message += stream;
  message += '|';
  append_number(message, k);
  message += '|';
  return message;
}

}  // namespace

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string text;
  text.reserve(bytes.size() * 2);
  append_hex(text, bytes);
  return text;
}

std::optional<Key> key_from_hex(std::string_view text) {
  Key key{};
  if (text.size() != key.size() * 2) return std::nullopt;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const int high = digit_of(text[2 * i]);
    const int low = digit_of(text[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    key[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return key;
}

std::string sha256_hex(std::string_view bytes, const Digest& digest) {
  return hex(digest.sha256(bytes));
}

std::string commitment(const Key& seed, const Digest& digest) {
  return sha256_hex({reinterpret_cast<const char*>(seed.data()), seed.size()}, digest);
}

int fair_roll(const FairSource& source, Stream stream, std::uint64_t k, int sides,
              const Digest& digest) {
  return fair_roll(source, kStreamNames[ix(stream)], k, sides, digest);
}

int fair_roll(const FairSource& source, std::string_view stream, std::uint64_t k, int sides,
              const Digest& digest) {
  SPECTER_ASSERT(sides >= 2 && sides <= kByteValues);
  std::string message = message_start(source, stream, k);
  const std::size_t start = message.size();
  // Bytes from here on would favour the low sides.
  const int limit = kByteValues - kByteValues % sides;
  for (std::uint64_t attempt = 0;; ++attempt) {
    message.resize(start);
    append_number(message, attempt);
    for (const std::uint8_t byte : digest.hmac_sha256(source.seed, message))
      if (byte < limit) return 1 + byte % sides;
  }
}

int FairDice::roll(Stream stream, int sides) {
  return fair_roll(source_, stream, counter_[ix(stream)]++, sides, *digest_);
}

void FairDice::skip(std::span<const Roll> rolls) {
  for (const Roll& roll : rolls)
    ++counter_[ix(roll.stream)];
}

}  // namespace specter::fair
