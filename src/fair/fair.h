// Dice that players can check.
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
#include "fair/digest.h"

namespace specter::fair {

std::string hex(std::span<const std::uint8_t> bytes);
/// Lower or upper case; nothing if it is not 64 digits.
std::optional<Key> key_from_hex(std::string_view text);
/// SHA-256 as hexadecimal text: how tokens are stored.
std::string sha256_hex(std::string_view bytes, const Digest& digest = plain_digest());

/// What the dice of one game are made from.
struct FairSource {
  Key seed{};                        ///< the server's; secret until the game is over
  std::string table;                 ///< id of the table
  std::vector<std::string> players;  ///< the players' own seeds in seat order, "" for none
  bool operator==(const FairSource&) const = default;
};

/// SHA-256 of the seed, in hexadecimal.
std::string commitment(const Key& seed, const Digest& digest = plain_digest());

/// The stream of choices that a clock makes in the draft (TIM-1): the engine asks for none of them.
inline constexpr std::string_view kDraftStream = "draft";

/// Roll k (from 0) of a stream: by the formula of docs/fair-dice.md.
int fair_roll(const FairSource& source, std::string_view stream, std::uint64_t k, int sides,
              const Digest& digest = plain_digest());
int fair_roll(const FairSource& source, Stream stream, std::uint64_t k, int sides,
              const Digest& digest = plain_digest());

/// Counts the rolls of each stream. To go on after a restart, skip what was rolled.
class FairDice final : public Dice {
 public:
  explicit FairDice(FairSource source, const Digest& digest = plain_digest())
      : source_(std::move(source)), digest_(&digest) {}
  int roll(Stream stream, int sides) override;
  void skip(std::span<const Roll> rolls);
  const FairSource& source() const { return source_; }

 private:
  FairSource source_;
  const Digest* digest_;
  std::array<std::uint64_t, ix(Stream::Count)> counter_{};
};

}  // namespace specter::fair
