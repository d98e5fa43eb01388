#include "sodium/sodium.h"

#include <sodium.h>

#include "engine/result.h"

namespace specter::sodium {
namespace {

using fair::Key;

static_assert(crypto_hash_sha256_BYTES == sizeof(Key));
static_assert(crypto_auth_hmacsha256_BYTES == sizeof(Key));
static_assert(crypto_auth_hmacsha256_KEYBYTES == sizeof(Key));

/// The library wants to be set up before it gives random bytes.
void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  SPECTER_ASSERT(ready);
}

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

class SodiumDigest final : public fair::Digest {
 public:
  Key sha256(std::string_view bytes) const override {
    Key digest{};
    crypto_hash_sha256(digest.data(), bytes_of(bytes), bytes.size());
    return digest;
  }
  Key hmac_sha256(const Key& key, std::string_view message) const override {
    Key digest{};
    crypto_auth_hmacsha256(digest.data(), bytes_of(message), message.size(), key.data());
    return digest;
  }
};

}  // namespace

const fair::Digest& digest() {
  static const SodiumDigest instance;
  return instance;
}

void random_bytes(std::span<std::uint8_t> bytes) {
  need_sodium();
  if (!bytes.empty()) randombytes_buf(bytes.data(), bytes.size());
}

}  // namespace specter::sodium
