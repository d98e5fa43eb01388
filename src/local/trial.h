// Games between bots on a board that somebody draws: who wins, how long it takes, where she is
// caught, and which objectives she leaves alone. The page asks for a few games at a time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/engine.h"
#include "sim/series.h"

namespace specter::local {

/// What the games of a trial came to so far.
struct TrialTotals {
  std::uint64_t games = 0;
  std::uint64_t agent_wins = 0;
  std::uint64_t escapes = 0;
  std::uint64_t caught = 0;
  std::uint64_t rounds_over = 0;
  std::uint64_t rounds = 0;
  std::array<std::uint64_t, ix(kColumnsMax* kRowsMax)> caught_on{};  ///< by cell
  std::array<std::array<std::uint64_t, 6>, kSections> drawn{};       ///< by section and die
  std::array<std::array<std::uint64_t, 6>, kSections> completed{};
  bool operator==(const TrialTotals&) const = default;
};

class Trial {
 public:
  /// {"board": a board file, "edition", "players", "agent", "hunters": bots, "seed"}.
  static Result<std::unique_ptr<Trial>> open(std::string_view text);

  /// The next games of the seed.
  void play(int games);
  const TrialTotals& totals() const { return totals_; }
  /// Cells by name, the empty ones left out.
  std::string text() const;

 private:
  Trial(const Game& game, std::string_view agent, std::string_view hunters, std::uint64_t seed);
  void count(const sim::Series::Outcome& outcome, const State& state);

  std::shared_ptr<const Board> board_;
  sim::Series series_;
  std::uint64_t seed_;
  TrialTotals totals_;
};

}  // namespace specter::local
