// A player by its name: one of our bots, or another program; and those of one thread who play for
// it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arena/program_guest.h"
#include "bots/spec.h"
#include "engine/game.h"
#include "sim/series.h"

namespace specter::arena {

/// A player as somebody writes it down: a bot ("greedy", "sieve:nodes=500"), or a program that
/// speaks the player's role ("cmd:./program --fast").
struct Contender {
  std::string text;
  std::optional<bots::BotSpec> bot;
  std::string command;  ///< where it is no bot
};

inline constexpr std::string_view kProgramPrefix = "cmd:";

Result<Contender> parse_contender(std::string_view text);
/// The same, and a program must have answered a greeting.
Result<Contender> ready_contender(std::string_view text, ProgramLimits limits);

/// One process for each seat, which stays for all games.
class Troupe {
 public:
  Troupe(const Contender& player, ProgramLimits limits) : player_(player), limits_(limits) {}
  /// A guest that it hands out must not outlive it.
  sim::Sitter sitter(int seat);
  Faults faults() const;

 private:
  const Contender& player_;
  ProgramLimits limits_;
  std::array<std::unique_ptr<ProgramGuest>, kPlayersMax> programs_;
};

/// Everybody at a table.
sim::Sitters seated(const Game& game, Troupe& agent, Troupe& hunters);

/// Games of one setup with fixed sides.
struct Sides {
  const Contender& agent;
  const Contender& hunters;
  const Game& game;
  std::uint64_t games = 1;
  std::uint64_t seed = 1;
  int jobs = 1;
  ProgramLimits limits{};
};
struct SidesResult {
  std::uint64_t games = 0;
  std::uint64_t agent_wins = 0;
  std::array<Faults, 2> faults;  ///< of the agent and of the hunters
  bool operator==(const SidesResult&) const = default;
};
SidesResult play_sides(const Sides& sides, const std::atomic<bool>* stop = nullptr);

}  // namespace specter::arena
