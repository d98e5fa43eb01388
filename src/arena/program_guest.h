// A program at a seat, in the player's role of the line protocol (docs/protocol.md). Whatever it
// does, the game goes on: where it crashes, stalls or answers with what is not legal, that decision
// is made by chance, and counted.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/program.h"
#include "sim/series.h"

namespace specter::arena {

/// What went wrong with a program.
struct Faults {
  std::uint64_t crashes = 0;   ///< it was gone when it was asked
  std::uint64_t stalls = 0;    ///< no answer within the limit
  std::uint64_t illegal = 0;   ///< an error, no JSON, or an action that it may not take
  std::uint64_t restarts = 0;  ///< started again after one of the first two
  std::uint64_t replaced = 0;  ///< decisions that were made by chance in its place
  Faults& operator+=(const Faults& o);
  bool operator==(const Faults&) const = default;
};

struct ProgramLimits {
  std::chrono::milliseconds answer{10'000};  ///< for each message
  int restarts = 5;                          ///< of one process in the whole match
};

class ProgramGuest final : public sim::Guest {
 public:
  ProgramGuest(const std::string& command, ProgramLimits limits)
      : program_(command), limits_(limits) {}

  void begin(const bots::BotSeed& seed) override;
  void observe(const Game& game, const match::Step& step, const View& view) override;
  Action decide(const bots::Ask& ask) override;
  const Faults& faults() const { return faults_; }

 private:
  /// Makes sure that it runs and has heard the first steps of this game; false if it has not.
  bool wake(const Game& game, std::size_t heard);
  bool greet(const Game& game, std::size_t heard);
  /// The answer, or nothing after a crash or a stall.
  std::optional<std::string> talk(const std::string& line);
  void note(Program::Got got);
  Action by_chance(const bots::Ask& ask);

  Program program_;
  ProgramLimits limits_;
  Faults faults_;
  bots::BotSeed seed_;
  bots::Random chance_;
  std::vector<std::string> told_;  ///< the steps of this game: what a new process has to hear
  std::size_t events_ = 0;         ///< how many the seat has had
  bool ready_ = false;             ///< knows of this game
  int starts_ = 0;
};

/// Starts a program once and greets it: nothing, or why it cannot play.
std::optional<Error> try_program(const std::string& command, ProgramLimits limits);

}  // namespace specter::arena
