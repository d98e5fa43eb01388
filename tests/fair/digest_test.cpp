// Our own hashes and libsodium's: published vectors for each, and the same answers to everything.
#include "fair/digest.h"

#include <algorithm>
#include <sodium.h>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fair/fair.h"
#include "sodium/sodium.h"

namespace specter::fair {
namespace {

enum class Made : std::uint8_t { Plain, Sodium };

class DigestVectors : public testing::TestWithParam<Made> {
 protected:
  static const Digest& digest() {
    return GetParam() == Made::Plain ? plain_digest() : sodium::digest();
  }
  static std::string sha256(std::string_view bytes) { return hex(digest().sha256(bytes)); }
  /// A shorter key is filled up with zeros, as HMAC itself does it.
  static std::string hmac(std::string_view key, std::string_view message) {
    Key filled{};
    std::copy(key.begin(), key.end(), filled.begin());
    return hex(digest().hmac_sha256(filled, message));
  }
};
INSTANTIATE_TEST_SUITE_P(By, DigestVectors, testing::Values(Made::Plain, Made::Sodium),
                         [](const auto& made) {
                           return made.param == Made::Plain ? "Plain" : "Sodium";
                         });

// FIPS 180-2, appendix B, and the empty message.
TEST_P(DigestVectors, Sha256) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                   "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"),
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// RFC 4231, the cases whose key has at most 32 bytes.
TEST_P(DigestVectors, HmacSha256) {
  EXPECT_EQ(hmac(std::string(20, '\x0b'), "Hi There"),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(hmac("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(hmac(std::string(20, '\xaa'), std::string(50, '\xdd')),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
  std::string key;
  for (char c = 1; c <= 25; ++c)
    key += c;
  EXPECT_EQ(hmac(key, std::string(50, '\xcd')),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
}

/// Bytes that follow from a number, so that a failure can be seen again.
std::string bytes_of(std::uint64_t number, std::size_t size) {
  std::string out;
  for (std::uint64_t i = 0; out.size() < size; ++i)
    out += static_cast<char>(mix64(number * 1'000'003 + i));
  return out;
}

/// Every length up to several blocks, where the padding takes all its forms, and some long ones.
TEST(DigestProperty, PlainIsSodium) {
  std::vector<std::size_t> sizes;
  for (std::size_t size = 0; size <= 520; ++size)
    sizes.push_back(size);
  for (const std::size_t size : {4095U, 4096U, 65'537U, 1'000'003U})
    sizes.push_back(size);
  for (const std::size_t size : sizes) {
    for (std::uint64_t i = 0; i < (size <= 520 ? 8U : 1U); ++i) {
      const std::string message = bytes_of(size * 8 + i, size);
      ASSERT_EQ(plain_digest().sha256(message), sodium::digest().sha256(message)) << size;
      const std::string key_text = bytes_of(size * 8 + i + (1U << 30U), sizeof(Key));
      Key key{};
      std::copy(key_text.begin(), key_text.end(), key.begin());
      ASSERT_EQ(plain_digest().hmac_sha256(key, message),
                sodium::digest().hmac_sha256(key, message))
          << size;
    }
  }
}

TEST(DigestProperty, DiceOfBothAreTheSame) {
  const FairSource source{plain_digest().sha256("seed"), "table", {"a", "", "c"}};
  for (std::uint64_t k = 0; k < 200; ++k)
    for (const int sides : {2, 6, 129})
      ASSERT_EQ(fair_roll(source, Stream::Dice, k, sides, plain_digest()),
                fair_roll(source, Stream::Dice, k, sides, sodium::digest()));
  EXPECT_EQ(commitment(source.seed, plain_digest()), commitment(source.seed, sodium::digest()));
}

// RFC 4648, section 10, in the alphabet of section 5 and without padding.
TEST(Base64Url, PublishedVectors) {
  const auto encoded = [](std::string_view text) {
    return base64_url({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  };
  EXPECT_EQ(encoded(""), "");
  EXPECT_EQ(encoded("f"), "Zg");
  EXPECT_EQ(encoded("fo"), "Zm8");
  EXPECT_EQ(encoded("foo"), "Zm9v");
  EXPECT_EQ(encoded("foob"), "Zm9vYg");
  EXPECT_EQ(encoded("fooba"), "Zm9vYmE");
  EXPECT_EQ(encoded("foobar"), "Zm9vYmFy");
  EXPECT_EQ(encoded("\xfb\xff"), "-_8");
}

TEST(Base64Url, IsSodiums) {
  constexpr int kForm = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  for (std::size_t size = 0; size < 300; ++size) {
    const std::string raw = bytes_of(size, size);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(raw.data());
    std::string text(sodium_base64_encoded_len(size, kForm), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes, size, kForm);
    text.pop_back();  // the terminator
    ASSERT_EQ(base64_url({bytes, size}), text) << size;
  }
}

/// Nothing of what was drawn is left out or used twice.
TEST(RandomBytes, AreTakenAsTheyAreGiven) {
  std::uint8_t next = 1;
  const fair::RandomBytes counting = [&](std::span<std::uint8_t> bytes) {
    for (std::uint8_t& byte : bytes)
      byte = next++;
  };
  EXPECT_EQ(random_text(counting, 3), "AQID");
  EXPECT_EQ(hex(random_key(counting)),
            "0405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20212223");
}

}  // namespace
}  // namespace specter::fair
