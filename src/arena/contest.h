// A match between two players: both sides, the same seeds, in pairs of games.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/stats.h"
#include "arena/troupe.h"
#include "engine/game.h"

namespace specter::arena {

/// Who picks characters, cards and the vehicle.
enum class Drafts : std::uint8_t {
  Own,    ///< the players themselves
  Random  ///< chance, the same for both games of a pair
};

struct ContestOptions {
  Contender a;
  Contender b;
  std::vector<Game> setups;
  std::uint64_t pairs = 1;  ///< of each setup
  std::uint64_t seed = 1;
  int jobs = 1;
  Drafts drafts = Drafts::Own;
  ProgramLimits limits;
  std::optional<Sprt> sprt;
};

/// What a setup, or all of them, came to.
struct ContestScore {
  Pairs pairs;                ///< from A's side
  std::uint64_t agent_a = 0;  ///< games that A won as the agent
  std::uint64_t agent_b = 0;  ///< games that B won as the agent
  bool operator==(const ContestScore&) const = default;
};

struct ContestResult {
  ContestScore all;
  std::vector<ContestScore> setups;
  std::array<Faults, 2> faults;  ///< of A and of B
  std::optional<bool> verdict;   ///< of the test, where there was one and it ended
  bool operator==(const ContestResult&) const = default;
};

/// Called now and then with the pairs that are played and the score so far.
using ContestProgress = std::function<void(std::uint64_t done, const ContestScore& score)>;

/// Pair k is setup k mod S, game k / S of the seed; pairs count in this order, whoever ends first,
/// so the result is the same for every number of jobs. Programs may differ.
ContestResult play_contest(const ContestOptions& options, const ContestProgress& progress = {},
                           const std::atomic<bool>* stop = nullptr);

/// A setup whose picks are all made by chance, from these two numbers alone.
Game drafted(const Game& game, std::uint64_t seed, std::uint64_t index);

std::string contest_table(const ContestOptions& options, const ContestResult& result);
std::string contest_json(const ContestOptions& options, const ContestResult& result);
std::string contest_csv(const ContestOptions& options, const ContestResult& result);

}  // namespace specter::arena
