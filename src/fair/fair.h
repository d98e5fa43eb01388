// Dice that players can check, and the few cryptographic tools that the program uses (libsodium).
//
// Before a game the server publishes SHA-256(seed), and players publish the same of seeds of their
// own, which they show when the game starts; after the game all seeds are shown and everybody can
// compute every roll again. docs/fair-dice.md has the formula.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dice.h"

namespace specter::fair {

using Key = std::array<std::uint8_t, 32>;

Key sha256(std::string_view bytes);
Key hmac_sha256(const Key& key, std::string_view message);
std::string hex(std::span<const std::uint8_t> bytes);
/// Lower or upper case; nothing if it is not 64 digits.
std::optional<Key> key_from_hex(std::string_view text);
/// sha256 as hexadecimal text: how tokens are stored.
std::string sha256_hex(std::string_view bytes);
/// Random bytes as URL-safe base64 without padding. 16 bytes make 22 characters.
std::string random_text(std::size_t bytes);
Key random_key();

/// What the dice of one game are made from.
struct FairSource {
  Key seed{};                        ///< the server's; secret until the game is over
  std::string table;                 ///< id of the table
  std::vector<std::string> players;  ///< the players' own seeds in seat order, "" for none
  bool operator==(const FairSource&) const = default;
};

/// SHA-256 of the seed, in hexadecimal.
std::string commitment(const Key& seed);

/// The stream of choices that a clock makes in the draft (TIM-1): the engine asks for none of them.
inline constexpr std::string_view kDraftStream = "draft";

/// Roll k (from 0) of a stream: by the formula of docs/fair-dice.md.
int fair_roll(const FairSource& source, std::string_view stream, std::uint64_t k, int sides);
int fair_roll(const FairSource& source, Stream stream, std::uint64_t k, int sides);

/// Counts the rolls of each stream. To go on after a restart, skip what was rolled.
class FairDice final : public Dice {
 public:
  explicit FairDice(FairSource source) : source_(std::move(source)) {}
  int roll(Stream stream, int sides) override;
  void skip(std::span<const Roll> rolls);
  const FairSource& source() const { return source_; }

 private:
  FairSource source_;
  std::array<std::uint64_t, ix(Stream::Count)> counter_{};
};

}  // namespace specter::fair
