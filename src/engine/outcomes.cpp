#include "engine/outcomes.h"

#include <bit>
#include <cstring>

#include "engine/result.h"

// The lists are made by dynamic programming over sets: which cells can be reached in exactly k
// steps with the triggers f set. A marker is the last seen cell of a path: from each reachable
// seen cell the set grows on through unseen cells only. All sets are kept in a window of the
// columns that six steps can reach.

namespace specter {
namespace {

constexpr int kReach = kPathStepsMax;
constexpr std::size_t kWindow = 2 * kReach + 1;
constexpr std::size_t kFlagsMax = 1U << static_cast<unsigned>(kTriggersMax);

/// A set of cells in the window around the start.
struct Window {
  std::array<std::uint32_t, kWindow> w{};
  bool empty() const {
    std::uint32_t any = 0;
    for (const std::uint32_t x : w) any |= x;
    return any == 0;
  }
  Window& operator|=(const Window& o) {
    for (std::size_t i = 0; i < kWindow; ++i) w[i] |= o.w[i];
    return *this;
  }
  friend Window operator&(Window a, const Window& b) {
    for (std::size_t i = 0; i < kWindow; ++i) a.w[i] &= b.w[i];
    return a;
  }
  friend Window operator-(Window a, const Window& b) {
    for (std::size_t i = 0; i < kWindow; ++i) a.w[i] &= ~b.w[i];
    return a;
  }
};

Window grown(const Window& s) {
  Window r;
  for (std::size_t i = 0; i < kWindow; ++i) {
    std::uint32_t x = s.w[i];
    if (i > 0) x |= s.w[i - 1];
    if (i + 1 < kWindow) x |= s.w[i + 1];
    r.w[i] = x | (x << 1U) | (x >> 1U);
  }
  return r;
}

/// The sets after one number of steps, by triggers set so far.
using Layer = std::array<Window, kFlagsMax>;
using Layers = std::array<Layer, kPathStepsMax + 1>;

class Lister {
 public:
  Lister(const MoveGround& ground, const Action& proto, ChoiceSink* out)
      : ground_(ground),
        proto_(proto),
        out_(out),
        left_(column_of(ground.start) - kReach),
        flags_(std::size_t{1} << static_cast<unsigned>(ground.trigger_count)) {
    passable_ = cut(ground.passable);
    seen_ = cut(ground.seen);
    loyal_ = cut(ground.seen_loyal);
    unseen_ = passable_ - seen_;
    hidden_ = seen_ - loyal_;
    traitor_sees_ = !(hidden_).empty();
    for (int t = 0; t < ground.trigger_count; ++t)
      trigger_[static_cast<std::size_t>(t)] = cut(ground.triggers[static_cast<std::size_t>(t)].cells);
  }

  void run() {
    const Window start = single(ground_.start);
    const std::size_t first = first_flags();
    all_[0][first] = start;
    for (int k = 1; k <= ground_.steps_max; ++k) advance(all_, k, passable_);

    // Ends in a loyal hunter's sight: figure on the end cell.
    emit(all_, loyal_, kMarkerIsEnd, kMarkerIsEnd);

    // No loyal hunter saw any cell.
    if (!ground_.seen_loyal.has(ground_.start)) {
      Layers none{};
      none[0][first] = start;
      for (int k = 1; k <= ground_.steps_max; ++k) advance(none, k, passable_ - loyal_);
      after_loyal(none, kNoCell);
    }
    each_reached(all_, loyal_, [&](Cell last) {
      Layers from{};
      seed(all_, last, from, passable_ - loyal_);
      after_loyal(from, last);
    });
  }

 private:
  Window cut(const CellSet& s) const {
    Window r;
    for (std::size_t i = 0; i < kWindow; ++i) {
      const int x = left_ + static_cast<int>(i);
      if (x >= 0 && x < CellSet::kWords) r.w[i] = s.column[static_cast<std::size_t>(x)];
    }
    return r;
  }
  Window single(Cell c) const {
    Window r;
    r.w[static_cast<std::size_t>(column_of(c) - left_)] = 1U << static_cast<unsigned>(row_of(c));
    return r;
  }
  CellSet back(const Window& s) const {
    CellSet r;
    for (std::size_t i = 0; i < kWindow; ++i) {
      const int x = left_ + static_cast<int>(i);
      if (x >= 0 && x < CellSet::kWords) r.column[static_cast<std::size_t>(x)] = s.w[i];
    }
    return r;
  }

  std::size_t first_flags() const {
    std::size_t f = 0;
    for (int t = 0; t < ground_.trigger_count; ++t) {
      const PathTrigger& x = ground_.triggers[static_cast<std::size_t>(t)];
      if (x.mode == PathTrigger::Mode::Touch && x.cells.has(ground_.start)) f |= std::size_t{1} << static_cast<unsigned>(t);
    }
    return f;
  }

  /// Adds to layer k what one step from layer k - 1 reaches inside of `allowed`.
  void advance(Layers& l, int k, const Window& allowed) const {
    Layer& to = l[static_cast<std::size_t>(k)];
    const Layer& from = l[static_cast<std::size_t>(k - 1)];
    if (flags_ == 1) {
      to[0] |= grown(from[0]) & allowed;
      return;
    }
    for (std::size_t f = 0; f < flags_; ++f) {
      if (from[f].empty()) continue;
      // Enter triggers depend on the cell that the step leaves: split the source by them.
      for (std::size_t outside = 0; outside < flags_; ++outside) {
        if ((outside & ~enter_mask()) != 0) continue;
        Window src = from[f];
        for (int t = 0; t < ground_.trigger_count; ++t) {
          const auto bit = std::size_t{1} << static_cast<unsigned>(t);
          if ((enter_mask() & bit) == 0) continue;
          const Window& g = trigger_[static_cast<std::size_t>(t)];
          src = (outside & bit) != 0 ? src - g : src & g;
        }
        if (src.empty()) continue;
        spread(to, f, outside, grown(src) & allowed);
      }
    }
  }

  /// Puts reached cells into the layer under the triggers that reaching them sets.
  void spread(Layer& to, std::size_t f, std::size_t outside, const Window& reached) const {
    for (std::size_t inside = 0; inside < flags_; ++inside) {
      Window part = reached;
      std::size_t set = f;
      for (int t = 0; t < ground_.trigger_count; ++t) {
        const auto bit = std::size_t{1} << static_cast<unsigned>(t);
        const Window& g = trigger_[static_cast<std::size_t>(t)];
        part = (inside & bit) != 0 ? part & g : part - g;
        const bool fires = (inside & bit) != 0 && ((enter_mask() & bit) == 0 || (outside & bit) != 0);
        if (fires) set |= bit;
      }
      to[set] |= part;
    }
  }

  std::size_t enter_mask() const {
    std::size_t m = 0;
    for (int t = 0; t < ground_.trigger_count; ++t)
      if (ground_.triggers[static_cast<std::size_t>(t)].mode == PathTrigger::Mode::Enter)
        m |= std::size_t{1} << static_cast<unsigned>(t);
    return m;
  }

  /// Paths that stand on `cell` at some step and from there go on inside of `allowed` only.
  void seed(const Layers& source, Cell cell, Layers& l, const Window& allowed) const {
    const Window here = single(cell);
    for (int k = 0; k <= ground_.steps_max; ++k) {
      const auto i = static_cast<std::size_t>(k);
      if (k > 0) advance(l, k, allowed);
      for (std::size_t f = 0; f < flags_; ++f) l[i][f] |= source[i][f] & here;
    }
  }

  template <class F>
  void each_reached(const Layers& l, const Window& of, F&& f) const {
    Window any;
    for (int k = 0; k <= ground_.steps_max; ++k)
      for (std::size_t i = 0; i < flags_; ++i) any |= l[static_cast<std::size_t>(k)][i];
    any = any & of;
    for (std::size_t i = 0; i < kWindow; ++i)
      for (std::uint32_t w = any.w[i]; w != 0; w &= w - 1)
        f(cell_at(left_ + static_cast<int>(i), std::countr_zero(w)));
  }

  /// Given the paths whose last loyally seen cell is `loyal` (ends outside of loyal sight).
  void after_loyal(const Layers& l, Cell loyal) {
    if (!traitor_sees_) {
      emit(l, unseen_or_start(loyal), loyal, loyal);
      return;
    }
    // Ends that the traitor alone sees: shown, the figure stands there.
    emit(l, hidden_, kMarkerIsEnd, loyal);
    // He saw nothing after that cell.
    Layers still{};
    if (loyal == kNoCell) {
      if (!ground_.seen.has(ground_.start)) {
        still[0][first_flags()] = single(ground_.start);
        for (int k = 1; k <= ground_.steps_max; ++k) advance(still, k, unseen_);
      }
    } else {
      seed(l, loyal, still, unseen_);
    }
    emit(still, unseen_or_start(loyal), loyal, loyal);
    // His last sight of her was on `shown`.
    each_reached(l, hidden_, [&](Cell shown) {
      Layers from{};
      seed(l, shown, from, unseen_);
      emit(from, unseen_or_start(loyal), shown, loyal);
    });
  }

  /// The start may be a cell that she can leave but not enter again (AGT-3).
  Window unseen_or_start(Cell /*loyal*/) const {
    Window r = unseen_;
    if (!ground_.seen.has(ground_.start)) r |= single(ground_.start);
    return r;
  }

  void emit(const Layers& l, const Window& ends, Cell marker, Cell loyal) {
    for (int k = 0; k <= ground_.steps_max; ++k) {
      for (std::size_t f = 0; f < flags_; ++f) {
        const Window here = l[static_cast<std::size_t>(k)][f] & ends;
        if (here.empty()) continue;
        Action a = proto_;
        a.kind = ActionKind::Move;
        a.steps = static_cast<std::uint8_t>(k);
        a.marker = marker;
        a.marker_loyal = loyal;
        a.triggers = bits_of(f);
        out_->over(a, back(here));
      }
    }
  }

  std::uint8_t bits_of(std::size_t f) const {
    unsigned bits = 0;
    for (std::size_t t = 0; t < static_cast<std::size_t>(ground_.trigger_count); ++t)
      if (((f >> t) & 1U) != 0) bits |= 1U << ground_.triggers[t].bit;
    return static_cast<std::uint8_t>(bits);
  }

  const MoveGround& ground_;
  Action proto_;
  ChoiceSink* out_;
  int left_;
  std::size_t flags_;
  Window passable_, seen_, loyal_, unseen_, hidden_;
  bool traitor_sees_ = false;
  std::array<Window, kTriggersMax> trigger_;
  Layers all_{};
};

bool on_ground(const MoveGround& g, Cell c) {
  return ix(c) < CellSet::kWords * kRowsMax && g.passable.has(c);
}

/// Fields of the outcome while a path grows step by step.
struct Trace {
  Cell at = kNoCell;
  Cell marker = kNoCell;
  Cell loyal = kNoCell;
  std::uint8_t triggers = 0;

  void look(const MoveGround& g) {
    if (g.seen.has(at)) marker = at;
    if (g.seen_loyal.has(at)) loyal = at;
  }
  void begin(const MoveGround& g) {
    at = g.start;
    look(g);
    for (int t = 0; t < g.trigger_count; ++t) {
      const PathTrigger& x = g.triggers[static_cast<std::size_t>(t)];
      if (x.mode == PathTrigger::Mode::Touch && x.cells.has(at))
        triggers = static_cast<std::uint8_t>(triggers | (1U << x.bit));
    }
  }
  void step(const MoveGround& g, Cell to) {
    for (int t = 0; t < g.trigger_count; ++t) {
      const PathTrigger& x = g.triggers[static_cast<std::size_t>(t)];
      const bool enters = x.mode != PathTrigger::Mode::Enter || !x.cells.has(at);
      if (x.cells.has(to) && enters)
        triggers = static_cast<std::uint8_t>(triggers | (1U << x.bit));
    }
    at = to;
    look(g);
  }
};

/// Depth-first search for a path with the wanted outcome; far cells are cut off early.
bool search(const MoveGround& g, const Action& want, const Trace& trace, Action& path) {
  const int done = path.length - 1;
  if (done == want.steps)
    return trace.at == want.cell && trace.marker == want.marker &&
           trace.loyal == want.marker_loyal && trace.triggers == want.triggers;
  if (distance(trace.at, want.cell) > want.steps - done) return false;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      const int x = column_of(trace.at) + dx;
      const int y = row_of(trace.at) + dy;
      if ((dx == 0 && dy == 0) || x < 0 || y < 0 || x >= kColumnsMax || y >= kRowsMax) continue;
      const Cell to = cell_at(x, y);
      if (!on_ground(g, to)) continue;
      Trace next = trace;
      next.step(g, to);
      path.path[path.length++] = to;
      if (search(g, want, next, path)) return true;
      path.path[--path.length] = kNoCell;
    }
  }
  return false;
}

}  // namespace

std::optional<Action> outcome_of(const MoveGround& ground, const Action& with_path) {
  const Action& a = with_path;
  if (a.length < 1 || a.length > ground.steps_max + 1 || a.path[0] != ground.start)
    return std::nullopt;
  Trace trace;
  trace.begin(ground);
  for (std::size_t i = 1; i < a.length; ++i) {
    const Cell to = a.path[i];
    if (!on_ground(ground, to) || distance(trace.at, to) != 1) return std::nullopt;
    trace.step(ground, to);
  }
  Action r = a;
  r.cell = trace.at;
  r.steps = static_cast<std::uint8_t>(a.length - 1);
  r.marker = trace.marker;
  r.marker_loyal = trace.loyal;
  r.triggers = trace.triggers;
  return r;
}

void list_outcomes(const MoveGround& ground, const Action& proto, ChoiceSink& out) {
  Lister(ground, proto, &out).run();
}

bool outcome_possible(const MoveGround& ground, const Action& outcome) {
  return path_for(ground, outcome).has_value();
}

std::optional<Action> path_for(const MoveGround& ground, const Action& outcome) {
  if (outcome.steps > ground.steps_max || ix(outcome.cell) >= CellSet::kWords * kRowsMax)
    return std::nullopt;
  Trace trace;
  trace.begin(ground);
  Action path = outcome;
  path.path.fill(kNoCell);
  path.path[0] = ground.start;
  path.length = 1;
  if (!search(ground, outcome, trace, path)) return std::nullopt;
  return path;
}

namespace {
std::uint64_t count_from(const MoveGround& g, Cell at, int left) {
  std::uint64_t n = 1;
  if (left == 0) return n;
  const CellSet next = (square(at, 1) & g.passable);
  next.each([&](Cell to) {
    if (to != at) n += count_from(g, to, left - 1);
  });
  return n;
}
}  // namespace

std::uint64_t count_paths(const MoveGround& ground) {
  return count_from(ground, ground.start, ground.steps_max);
}

}  // namespace specter
