// Many games between bots. Game i follows from (seed, i) alone and totals are integers, so the
// result is the same for every number of jobs.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "bots/spec.h"
#include "engine/engine.h"
#include "sim/detail.h"

namespace specter::sim {

inline constexpr int kJobsMax = 256;

struct SimOptions {
  std::string agent = "random";                  ///< bot of seat 0, as bots::parse_spec reads it
  std::string hunters = "random";                ///< bot of all other seats
  std::array<std::string, kPlayersMax> seats{};  ///< bots of single seats; empty: as above
  std::uint64_t first = 0;                       ///< number of the first game
  std::uint64_t games = 1;                       ///< that of the last one, and one more
  std::uint64_t seed = 1;
  int jobs = 1;
  bool verify = false;  ///< replays each game and compares
  bool detail = false;  ///< counts characters, cards and places, too
  std::string record;   ///< folder that gets a record of each game; empty: none
};

struct Totals {
  std::uint64_t games = 0;
  std::uint64_t agent_wins = 0;
  std::uint64_t hunter_wins = 0;
  std::uint64_t escapes = 0;
  std::uint64_t caught = 0;
  std::uint64_t rounds_over = 0;
  std::uint64_t rounds = 0;
  std::uint64_t decisions = 0;  ///< with two or more legal actions
  std::uint64_t actions = 0;    ///< forced ones included
  std::uint64_t differing = 0;  ///< games that did not replay to the same hash
  std::uint64_t unwritten = 0;  ///< records that could not be written
  std::uint64_t signature = 0;  ///< sum of all games' hashes: says whether behaviour changed
  Totals& operator+=(const Totals& o);
  bool operator==(const Totals&) const = default;
};

/// Called now and then, by the calling thread, with the number of games done.
using Progress = std::function<void(std::uint64_t done)>;

/// Asked by every thread before it takes more games: true ends the run early.
using Enough = std::function<bool()>;

/// A run, or the part of it that there was time for: always its first games.
struct Part {
  Totals totals;
  Detail detail;
  std::uint64_t next = 0;  ///< number of the first game that was not played
};

/// The bot of a seat, as the options have it.
const std::string& spec_of(const SimOptions& options, int seat);

Part simulate_part(const Game& game, const SimOptions& options, const Progress& progress = {},
                   const Enough& enough = {});

/// Plays all games. The bots must be known and jobs be in 1 to kJobsMax.
Totals simulate(const Game& game, const SimOptions& options, const Progress& progress = {});

}  // namespace specter::sim
