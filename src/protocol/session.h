// One conversation of the line protocol: a greeting, then requests of one role, each answered by
// one line. Nothing that is sent ends it but "quit".
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/driver.h"
#include "protocol/player.h"

namespace specter::protocol {

/// A player gets steps since 2; it got late events before.
inline constexpr int kLineVersion = 2;

class Session {
 public:
  /// `bot` plays when a player's greeting names none; `version` is the program's.
  Session(BotFactory bots, std::string bot, std::string version)
      : bots_(std::move(bots)), bot_(std::move(bot)), version_(std::move(version)) {}

  /// The answer to one line, without a line break. Never throws.
  std::string answer(std::string_view line);
  /// The answer to a line that is too long to be read.
  static std::string refuse_too_long();
  bool done() const { return done_; }

 private:
  Result<json::object> handle(const json::object& request);
  Result<json::object> hello(const json::object& request);

  BotFactory bots_;
  std::string bot_;
  std::string version_;
  std::optional<Driver> driver_;
  std::optional<Player> player_;
  bool done_ = false;
};

}  // namespace specter::protocol
