// A slow second opinion on moves: every path is walked step by step and judged by itself, straight
// from AGT-2, AGT-3, SEE-1 to SEE-5, TRA-2, VEH-7 and the cards that look at a path, with the slow
// reference of vision. No bitboards, and nothing of src/engine but the values of a state.
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

/// A place that somebody looks from, and what limits the look.
struct Eye {
  Place at;
  Effects limits;
  bool near = false;  ///< CARD-STEALTH: only cells within 2 count
};
using Eyes = std::vector<Eye>;

/// A hunter in play: without eyes he sees nothing (VIS-7).
struct Watcher {
  int index = 0;
  Place at;
  bool figure = false;   ///< stands on the board, outside of the vehicle
  bool traitor = false;  ///< not yet revealed
  Eyes eyes;             ///< his own, then his cameras' or the vehicle's
};

/// What a path sets off besides the marker, by what its cells are to some eyes.
struct Alert {
  enum class When : std::uint8_t {
    Enters,             ///< a step from outside of the sight into it
    Touches,            ///< any cell of the path
    TouchesAfterFirst,  ///< any cell but the one where the move began
  };
  Eyes eyes;
  When when = When::Enters;
  unsigned bit = 0;  ///< in an action's `triggers`
};

/// All that an agent's move depends on.
struct Situation {
  Layout layout;
  std::vector<Watcher> watchers;
  std::vector<Alert> alerts;
  std::vector<Place> barriers;
  Place start;
  int steps = 4;
  bool assaults = false;  ///< CARD-T-BEAST: may end on a hunter's cell
  bool dashes = false;    ///< CARD-FOX: a fifth step without a card fatigues
  bool tired = false;     ///< fatigued when the move begins
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
  explicit Judge(Situation situation);
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;
  const Situation& situation() const { return s_; }
  bool legal(const Path& path);
  Outcome outcome(const Path& path);
  /// STA-3: whether she is fatigued once the move is over.
  bool tired_after(const Path& path) const;
  /// Calls f for every legal path.
  void each_path(const std::function<void(const Path&)>& f);
  std::set<Outcome> all_outcomes();
  std::uint64_t count_paths();
  /// Where a step may lead, and where the last one may lead besides.
  const std::vector<int>& next_cells(int from);
  const std::vector<int>& last_cells(int from);
  /// Bits of the hunters who see one of these cells.
  unsigned seen_by(const Path& cells);

 private:
  struct Gaze {
    const Eyes* eyes = nullptr;
    std::vector<signed char> seen;  ///< by key; -1: not looked at yet
  };
  struct Exits {
    bool known = false;
    std::vector<int> next;
    std::vector<int> last;
  };
  bool sees(Gaze& gaze, int cell) const;
  bool held(Place p) const;
  const Exits& exits(int from);
  void extend(Path& path, const std::function<void(const Path&)>& f);

  Situation s_;
  std::vector<Gaze> watching_;  ///< like s_.watchers
  std::vector<Gaze> alarmed_;   ///< like s_.alerts
  std::vector<Exits> exits_;    ///< by key
};

/// The rule book's grid of this game's board.
const Layout& layout_of(const Game& game);
/// The situation of an agent who is about to move.
Situation situation_of(const Layout& layout, const Game& game, const State& state, Agent agent);
Situation situation_of(const Game& game, const State& state, Agent agent);

/// Fewest steps to every cell within reach, the start included, by plain breadth-first search.
std::map<int, int> fewest(const Layout& layout, Place from, int steps, bool road_only);

}  // namespace specter::reference
