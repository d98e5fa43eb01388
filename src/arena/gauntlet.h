// One player against many that differ in kind. What counts is the mean, and still more the worst:
// a number against one opponent says little.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arena/stats.h"
#include "arena/troupe.h"

namespace specter::arena {

/// Who is played against when the player is on `side`: greedy, the stock of the other side, and
/// every bot that is offered, with each of its temperaments. From the registry, without `random`.
std::vector<std::string> opponents(Side side);

struct GauntletRow {
  std::size_t setup = 0;
  Side side = Side::None;  ///< the player's
  std::string opponent;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;  ///< the player's
  Faults faults;           ///< the player's, where it is a program
  bool operator==(const GauntletRow&) const = default;
};

struct Gauntlet {
  Contender player;
  std::vector<Game> setups;
  std::uint64_t games = 100;  ///< for each row
  std::uint64_t seed = 1;
  std::vector<GauntletRow> rows;  ///< those that are done

  /// All rows that there are to play, in order.
  std::vector<GauntletRow> all_rows() const;
};

/// Over one setup and side.
struct GauntletSum {
  double mean = 0;
  Interval mean_interval;
  const GauntletRow* worst = nullptr;
};
GauntletSum sum_of(const Gauntlet& gauntlet, std::size_t setup, Side side);

struct GauntletRun {
  int jobs = 1;
  ProgramLimits limits;
  std::string file;  ///< what is done is kept there; empty: nowhere
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::size_t done, std::size_t of)> progress;
};

/// Takes over what the file has of this very gauntlet; a damaged one, or another's, is refused.
[[nodiscard]] Result<std::monostate> resume_gauntlet(Gauntlet& gauntlet, const std::string& file);
/// Plays what is left.
[[nodiscard]] Result<std::monostate> run_gauntlet(Gauntlet& gauntlet, const GauntletRun& run);

std::string gauntlet_text(const Gauntlet& gauntlet);  ///< of the file
std::string gauntlet_table(const Gauntlet& gauntlet);
std::string gauntlet_json(const Gauntlet& gauntlet);
std::string gauntlet_csv(const Gauntlet& gauntlet);

}  // namespace specter::arena
