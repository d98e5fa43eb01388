// Many games between bots. Game i follows from (seed, i) alone and totals are integers, so the
// result is the same for every number of jobs.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/engine.h"

namespace specter::sim {

inline constexpr int kJobsMax = 256;

struct SimOptions {
  std::string agent = "random";    ///< bot of seat 0
  std::string hunters = "random";  ///< bot of all other seats
  std::uint64_t games = 1;
  std::uint64_t seed = 1;
  int jobs = 1;
  bool verify = false;  ///< replays each game and compares
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

/// Plays all games. Both bots must be known and jobs be in 1 to kJobsMax.
Totals simulate(const Game& game, const SimOptions& options, const Progress& progress = {});

}  // namespace specter::sim
