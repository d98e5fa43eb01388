// Hashes, and where random bytes come from. The functions are fixed, whoever computes them: here in
// plain C++ that runs anywhere, in src/sodium by libsodium. Random bytes are always given from
// outside.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace specter::fair {

using Key = std::array<std::uint8_t, 32>;

class Digest {
 public:
  Digest() = default;
  Digest(const Digest&) = delete;
  Digest& operator=(const Digest&) = delete;
  virtual ~Digest() = default;
  virtual Key sha256(std::string_view bytes) const = 0;
  virtual Key hmac_sha256(const Key& key, std::string_view message) const = 0;
};

/// Our own: FIPS 180-4 and RFC 2104.
const Digest& plain_digest();

/// Fills the bytes by chance; nobody can guess them.
using RandomBytes = std::function<void(std::span<std::uint8_t>)>;

Key random_key(const RandomBytes& random);
/// Random bytes as base64_url. 16 bytes make 22 characters.
std::string random_text(const RandomBytes& random, std::size_t bytes);

/// URL-safe base64 without padding (RFC 4648).
std::string base64_url(std::span<const std::uint8_t> bytes);

}  // namespace specter::fair
