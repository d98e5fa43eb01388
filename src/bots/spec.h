// A bot as somebody writes it down: a name, and what it is to be given.
//
//   greedy
//   sieve:nodes=20000,temper=bold
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "bots/registry.h"
#include "engine/result.h"

namespace specter::bots {

struct BotSpec {
  std::string name;
  std::uint64_t nodes = kNodesDefault;  ///< for each answer
  std::string temper;                   ///< empty: its own

  /// A bot that has not begun yet.
  std::unique_ptr<Bot> make() const;
  bool operator==(const BotSpec&) const = default;
};

inline constexpr std::uint64_t kNodesMax = 1'000'000'000;

/// Refuses an unknown bot, an unknown key, a key that is given twice and a value that is none.
Result<BotSpec> parse_spec(std::string_view text);
/// The shortest text that is read as this one.
std::string spec_text(const BotSpec& spec);

}  // namespace specter::bots
