// The bots by name. A new bot has a folder of its own and a row in registry.cpp.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "bots/bot.h"

namespace specter::bots {

/// Of a bot that hardly thinks: people see that it acts, and need not wait.
inline constexpr int kAnswerMs = 500;

struct BotInfo {
  std::string_view name;
  std::string_view description;  ///< one line for lists and help
  std::unique_ptr<Bot> (*make)() = nullptr;
  /// How long people wait for each answer of it, always the same (INF-6). Longer than it thinks: a
  /// table cannot hide what comes later than this.
  int answer_ms = kAnswerMs;
  bool sparring = false;   ///< for measuring other bots: not offered at tables
  Side side = Side::None;  ///< of a sparring bot: the side that it is named after
  /// Temperaments that it can be asked for ("sieve:temper=bold"), and who makes it with one.
  std::span<const std::string_view> tempers{};
  std::unique_ptr<Bot> (*make_with)(std::string_view temper) = nullptr;
};

std::span<const BotInfo> bot_infos();
/// Null if there is no such bot.
const BotInfo* find_bot(std::string_view name);
/// "greedy, random": for messages.
std::string bot_names();

/// A bot ready for its game, or null if there is no bot of that name.
std::unique_ptr<Bot> make_bot(std::string_view name, const BotSeed& seed);

}  // namespace specter::bots
