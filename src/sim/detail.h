// What a series of games says about the game: how often the agent's side wins with each character,
// card and draft, how games end, and where. Integers only, so that parts add up exactly.
#pragma once

#include <array>
#include <cstdint>

#include "engine/engine.h"
#include "sim/series.h"

namespace specter::sim {

/// Games, and those of them that the agent's side won.
struct Rate {
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  bool operator==(const Rate&) const = default;
};

/// A number for each cell, by its id.
using CellCounts = std::array<std::uint64_t, ix(kColumnsMax* kRowsMax)>;

inline constexpr std::size_t kEndReasons = 5;
inline constexpr std::size_t kHunterKinds = ix(HunterKind::Count);

struct Detail {
  std::array<Rate, ix(AgentKind::Count)> agents{};
  std::array<Rate, ix(Equipment::Count)> cards{};  ///< of her hand at the start, each once a game
  std::array<Rate, kHunterKinds> hunters{};
  std::array<Rate, kHunterKinds * kHunterKinds> pairs{};  ///< at pair_index
  std::array<Rate, ix(VehicleKind::Count)> vehicles{};
  std::array<Rate, kHuntersMax> traitors{};  ///< by hunter, 5 players
  std::array<std::array<std::uint64_t, kRoundLast + 1>, kEndReasons> ends{};  ///< reason, round
  CellCounts visited{};  ///< where the agent ended her turns
  CellCounts hunted{};   ///< where hunters stood at the end of rounds
  CellCounts caught{};   ///< where she was caught
  CellCounts escaped{};  ///< where she left the board
  Detail& operator+=(const Detail& o);
  bool operator==(const Detail&) const = default;
};

/// The same for both orders.
std::size_t pair_index(HunterKind a, HunterKind b);

/// Follows the games of one thread.
class DetailWatcher final : public Watcher {
 public:
  void started(const Game& game, const State& state) override;
  void acted(const Game& game, const State& state, const Action& action) override;
  const Detail& detail() const { return detail_; }

 private:
  void ended(const Game& game, const State& state);
  void count_people(const Game& game, const State& state, bool won);
  void count_places(const State& state);
  void count_hunters(const Game& game, const Public& pub);

  Detail detail_;
  int round_ = 0;
};

}  // namespace specter::sim
