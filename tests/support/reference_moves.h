// A slow second opinion on moves: every path is walked step by step and judged by itself, straight
// from AGT-3, SEE-1, SEE-2, TRA-2 and CARD-GUN-2, with the slow reference of vision. No bitboards,
// and nothing of src/engine but the values of a state.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "engine/game.h"
#include "engine/state.h"
#include "support/reference_vision.h"

namespace specter::reference {

inline constexpr int kNowhere = -1;

/// A cell as one number: column * 100 + row.
constexpr int key(Place p) { return p.column * 100 + p.row; }
Place place_of(Cell cell);
Cell cell_of(int key);

struct Watcher {
  Place at;
  bool blind = false;
  bool figure = false;   ///< stands on the board, outside of the vehicle
  bool traitor = false;  ///< not yet revealed
  bool shoots = false;   ///< has Quick Draw, and is neither stunned, blind nor in the vehicle
  char only = 0;         ///< sees one way only
  int index = 0;
};

/// All that an agent's move depends on.
struct Situation {
  Layout layout;
  Effects effects;
  std::vector<Watcher> watchers;
  Place start;
  int steps = 4;
  bool stealth = false;
};

/// What others can notice of a path.
struct Outcome {
  int end = kNowhere;
  int steps = 0;
  int marker = kNowhere;
  int loyal = kNowhere;
  unsigned triggers = 0;
  auto operator<=>(const Outcome&) const = default;
};

using Path = std::vector<int>;

/// Looks at cells once and remembers: the judge of paths.
class Judge {
 public:
  explicit Judge(Situation situation) : s_(std::move(situation)) {}
  const Situation& situation() const { return s_; }
  bool legal(const Path& path);
  Outcome outcome(const Path& path);
  /// Calls f for every legal path.
  void each_path(const std::function<void(const Path&)>& f);
  std::set<Outcome> all_outcomes();
  std::uint64_t count_paths();
  std::vector<int> next_cells(int from);

 private:
  bool sees(const Watcher& w, int cell);
  void extend(Path& path, const std::function<void(const Path&)>& f);

  Situation s_;
  std::map<std::pair<int, int>, bool> seen_;
  std::map<int, std::vector<int>> next_;
};

/// The situation of an agent who is about to move.
Situation situation_of(const Layout& layout, const Game& game, const State& state, Agent agent);

/// Fewest steps to every cell within reach, the start included, by plain breadth-first search.
std::map<int, int> fewest(const Layout& layout, Place from, int steps, bool road_only);

}  // namespace specter::reference
