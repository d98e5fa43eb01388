#include "fair/digest.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace specter::fair {
namespace {

constexpr std::size_t kBlock = 64;
constexpr std::size_t kRounds = 64;
using Words = std::array<std::uint32_t, 8>;

// Fractional parts of the square roots of the first 8 primes, and of the cube roots of the
// first 64.
constexpr Words kStart{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
constexpr std::array<std::uint32_t, kRounds> kRound{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/// SHA-256 of bytes that come piece by piece.
class Sha256 {
 public:
  void add(std::span<const std::uint8_t> bytes) {
    length_ += bytes.size();
    for (const std::uint8_t byte : bytes) {
      block_[filled_++] = byte;
      if (filled_ == kBlock) mix();
    }
  }

  Key finish() {
    constexpr std::size_t kLengthBytes = 8;
    const std::uint64_t bits = length_ * 8;
    block_[filled_++] = 0x80;
    if (filled_ > kBlock - kLengthBytes) {
      std::fill(block_.begin() + static_cast<std::ptrdiff_t>(filled_), block_.end(), 0);
      mix();
    }
    std::fill(block_.begin() + static_cast<std::ptrdiff_t>(filled_), block_.end(), 0);
    for (std::size_t i = 0; i < kLengthBytes; ++i)
      block_[kBlock - 1 - i] = static_cast<std::uint8_t>(bits >> (8 * i));
    mix();
    Key digest{};
    for (std::size_t i = 0; i < digest.size(); ++i)
      digest[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
  }

 private:
  /// The letters are those of FIPS 180-4, 6.2.2.
  void mix() {
    std::array<std::uint32_t, kRounds> w{};
    for (std::size_t t = 0; t < 16; ++t)
      for (std::size_t i = 0; i < 4; ++i)
        w[t] = w[t] << 8U | block_[4 * t + i];
    for (std::size_t t = 16; t < kRounds; ++t) {
      const std::uint32_t s0 = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ w[t - 15] >> 3U;
      const std::uint32_t s1 = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ w[t - 2] >> 10U;
      w[t] = s1 + w[t - 7] + s0 + w[t - 16];
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    for (std::size_t t = 0; t < kRounds; ++t) {
      const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
      const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + kRound[t] + w[t];
      const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
      const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = d + t1;
      d = c;
      c = b;
      b = a;
      a = t1 + t2;
    }
    const Words mixed{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < mixed.size(); ++i)
      state_[i] += mixed[i];
    filled_ = 0;
  }

  Words state_ = kStart;
  std::array<std::uint8_t, kBlock> block_{};
  std::size_t filled_ = 0;
  std::uint64_t length_ = 0;
};

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// The key, filled up with zeros to a block, each byte changed by the same mask.
std::array<std::uint8_t, kBlock> masked(const Key& key, std::uint8_t mask) {
  std::array<std::uint8_t, kBlock> out{};
  std::copy(key.begin(), key.end(), out.begin());
  for (std::uint8_t& byte : out)
    byte ^= mask;
  return out;
}

class PlainDigest final : public Digest {
 public:
  Key sha256(std::string_view bytes) const override {
    Sha256 hash;
    hash.add(bytes_of(bytes));
    return hash.finish();
  }

  Key hmac_sha256(const Key& key, std::string_view message) const override {
    constexpr std::uint8_t kInner = 0x36;
    constexpr std::uint8_t kOuter = 0x5c;
    Sha256 inner;
    inner.add(masked(key, kInner));
    inner.add(bytes_of(message));
    Sha256 outer;
    outer.add(masked(key, kOuter));
    outer.add(inner.finish());
    return outer.finish();
  }
};

}  // namespace

const Digest& plain_digest() {
  static const PlainDigest digest;
  return digest;
}

Key random_key(const RandomBytes& random) {
  Key key{};
  random(key);
  return key;
}

std::string random_text(const RandomBytes& random, std::size_t bytes) {
  std::vector<std::uint8_t> raw(bytes);
  random(raw);
  return base64_url(raw);
}

std::string base64_url(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  constexpr unsigned kDigitBits = 6;
  std::string text;
  text.reserve((bytes.size() * 4 + 2) / 3);
  std::uint32_t waiting = 0;  // bits that are not written yet
  unsigned count = 0;
  for (const std::uint8_t byte : bytes) {
    waiting = waiting << 8U | byte;
    for (count += 8; count >= kDigitBits; count -= kDigitBits)
      text += kDigits[waiting >> (count - kDigitBits) & 63U];
  }
  if (count > 0) text += kDigits[waiting << (kDigitBits - count) & 63U];
  return text;
}

}  // namespace specter::fair
