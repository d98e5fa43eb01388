#include "engine/outcomes.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/result.h"

// The lists are made by dynamic programming over sets: which cells can be reached in exactly k
// steps with the triggers f set. A marker is the last seen cell of a path: from each reachable
// seen cell the set grows on through unseen cells only. All sets are kept in a window of the
// columns that six steps can reach.

namespace specter {
namespace {

/// Windows of three vectors are enough for so many steps.
constexpr std::size_t kNarrow = 3;
constexpr int kNarrowSteps = 4;

/// Four columns at once. Every machine of ours has 128-bit vectors.
using Columns = std::uint32_t __attribute__((vector_size(16)));

/// A set of cells in the columns around the start: 16, or 12 where nobody gets farther than 4.
template <std::size_t V>
struct Window {
  static constexpr std::size_t kVectors = V;
  static constexpr std::size_t kColumns = 4 * V;
  std::array<Columns, kVectors> v{};

  std::uint32_t word(std::size_t i) const { return v[i / 4][i % 4]; }
  void add(std::size_t i, std::uint32_t bits) { v[i / 4][i % 4] |= bits; }
  bool empty() const {
    Columns any = v[0];
    for (std::size_t i = 1; i < kVectors; ++i)
      any |= v[i];
    return (any[0] | any[1] | any[2] | any[3]) == 0;
  }
  Window& operator|=(const Window& o) {
    for (std::size_t i = 0; i < kVectors; ++i)
      v[i] |= o.v[i];
    return *this;
  }
  friend Window operator|(Window a, const Window& b) { return a |= b; }
  friend Window operator&(Window a, const Window& b) {
    for (std::size_t i = 0; i < kVectors; ++i)
      a.v[i] &= b.v[i];
    return a;
  }
  friend Window operator-(Window a, const Window& b) {
    for (std::size_t i = 0; i < kVectors; ++i)
      a.v[i] &= ~b.v[i];
    return a;
  }
};

/// One step from `s` inside of `allowed`. GEO-3: to a neighbour; staying on the cell is none.
template <std::size_t V>
Window<V> stepped(const Window<V>& s, const Window<V>& allowed) {
  Window<V> r;
  constexpr Columns kNothing{};
  for (std::size_t i = 0; i < V; ++i) {
    const Columns here = s.v[i];
    const Columns before = i > 0 ? s.v[i - 1] : kNothing;
    const Columns after = i + 1 < V ? s.v[i + 1] : kNothing;
    const Columns west = __builtin_shufflevector(before, here, 3, 4, 5, 6);
    const Columns east = __builtin_shufflevector(here, after, 1, 2, 3, 4);
    const Columns beside = west | east;
    const Columns all = beside | here;
    r.v[i] = (beside | (all << 1U) | (all >> 1U)) & allowed.v[i];
  }
  return r;
}

/// Whether a trigger has an unseen cell in the 16 columns around the start. The order of a list
/// depends on it, so it must not depend on the window.
bool fires_unseen(const MoveGround& g, const CellSet& cells) {
  constexpr int kBefore = kPathStepsMax + 1;
  const int first = std::max(0, column_of(g.start) - kBefore);
  const int last = std::min(CellSet::kWords, column_of(g.start) - kBefore + Patch::kColumns);
  std::uint32_t any = 0;
  for (auto x = ix(first); x < ix(last); ++x)
    any |= cells.column[x] & g.passable.column[x] & ~g.seen.column[x];
  return any != 0;
}

/// Lists outcomes with F sets of triggers (2 to the number of triggers) in windows of V vectors.
template <std::size_t F, std::size_t V>
class Lister {
 public:
  Lister(const MoveGround& ground, const Action& proto, ChoiceSink& out)
      : ground_(ground),
        proto_(proto),
        out_(out),
        want_(out.wanted()),
        left_(column_of(ground.start) - kCentre),
        first_flags_(touched_at_start()) {
    proto_.kind = ActionKind::Move;
    passable_ = cut(ground.passable);
    seen_ = cut(ground.seen);
    loyal_ = cut(ground.seen_loyal);
    sees_ = !loyal_.empty();
    unseen_ = passable_ - seen_;
    traitor_only_ = seen_ - loyal_;
    for (std::size_t t = 0; t < triggers(); ++t) {
      trigger_[t] = cut(ground.triggers[t].cells);
      if (ground.triggers[t].mode == PathTrigger::Mode::Enter) enter_ |= std::size_t{1} << t;
      calm_ = calm_ && !fires_unseen(ground, ground.triggers[t].cells);
    }
    if (!ground.ends_only.empty()) {
      ends_ = cut(ground.ends_only) - passable_;
      has_ends_ = true;
      calm_ = false;
    }
  }

  void run() {
    const Window start = single(ground_.start);
    all_[0][first_flags_] = start;
    for (std::size_t k = 1; k <= steps(); ++k)
      advance(all_[k - 1], passable_, all_[k]);
    // Ends in a loyal hunter's sight: her figure is placed on the end.
    for (std::size_t k = 0; k <= steps() && sees_; ++k)
      emit(k, all_[k], loyal_, kMarkerIsEnd, kMarkerIsEnd);
    for (std::size_t k = 1; k <= steps() && has_ends_; ++k)
      emit_ends(k, all_[k - 1], ends_ & loyal_, kMarkerIsEnd, kMarkerIsEnd);
    if (traitor_only_.empty()) {
      run_without_traitor(start);
    } else {
      run_with_traitor(start);
    }
  }

 private:
  using Window = specter::Window<V>;
  static constexpr int kCentre = V == kNarrow ? kNarrowSteps : kPathStepsMax + 1;
  static constexpr int kColumns = static_cast<int>(Window::kColumns);
  using Layer = std::array<Window, F>;  ///< by triggers set so far
  using Layers = std::array<Layer, kPathStepsMax + 1>;

  std::size_t steps() const { return ix(ground_.steps_max); }
  std::size_t triggers() const { return ix(ground_.trigger_count); }

  Window cut(const CellSet& s) const {
    Window r;
    // Columns left of the board, and then the words that lie on it.
    const int skip = left_ < 0 ? -left_ : 0;
    const int words = std::min(kColumns - skip, CellSet::kWords - left_ - skip);
    std::array<std::uint32_t, Window::kColumns> flat{};
    std::memcpy(flat.data() + skip, s.column.data() + left_ + skip,
                ix(words) * sizeof(std::uint32_t));
    std::memcpy(r.v.data(), flat.data(), sizeof(flat));
    return r;
  }
  std::size_t word_of(Cell c) const { return ix(column_of(c) - left_); }
  static std::uint32_t bit_of(Cell c) { return 1U << static_cast<unsigned>(row_of(c)); }
  Window single(Cell c) const {
    Window r;
    r.add(word_of(c), bit_of(c));
    return r;
  }

  std::size_t touched_at_start() const {
    std::size_t f = 0;
    for (std::size_t t = 0; t < ix(ground_.trigger_count); ++t) {
      const PathTrigger& x = ground_.triggers[t];
      if (x.mode == PathTrigger::Mode::Touch && x.cells.has(ground_.start))
        f |= std::size_t{1} << t;
    }
    return f;
  }

  /// Adds what one step from `from` reaches.
  void advance(const Layer& from, const Window& allowed, Layer& to) const {
    if constexpr (F == 1) {
      to[0] |= stepped(from[0], allowed);
    } else if (F == 2 && enter_ == 1) {
      // One Enter trigger: it fires on steps from outside of its cells into them.
      const Window& g = trigger_[0];
      if (!from[0].empty()) {
        const Window from_outside = stepped(from[0] - g, allowed);
        to[0] |= (from_outside - g) | stepped(from[0] & g, allowed);
        to[1] |= from_outside & g;
      }
      if (!from[1].empty()) to[1] |= stepped(from[1], allowed);
    } else {
      advance_any(from, allowed, to);
    }
  }

  /// Where no trigger has a cell in `allowed`, the triggers stay as they are.
  void advance_unseen(const Layer& from, Layer& to) const {
    if (!calm_) return advance(from, unseen_, to);
    for (std::size_t f = 0; f < F; ++f)
      if (!from[f].empty()) to[f] |= stepped(from[f], unseen_);
  }

  void advance_any(const Layer& from, const Window& allowed, Layer& to) const {
    for (std::size_t f = 0; f < F; ++f) {
      if (from[f].empty()) continue;
      // Enter triggers depend on the cell that a step leaves: split the source by them.
      for (std::size_t outside = 0; outside < F; ++outside) {
        if ((outside & ~enter_) != 0) continue;
        Window source = from[f];
        for (std::size_t t = 0; t < triggers(); ++t) {
          if (((enter_ >> t) & 1U) == 0) continue;
          source = ((outside >> t) & 1U) != 0 ? source - trigger_[t] : source & trigger_[t];
        }
        if (!source.empty()) spread(to, f, outside, stepped(source, allowed));
      }
    }
  }

  /// Sorts reached cells by the triggers that reaching them sets.
  void spread(Layer& to, std::size_t f, std::size_t outside, const Window& reached,
              std::size_t t = 0) const {
    if (reached.empty()) return;
    if (t == triggers()) {
      to[f] |= reached;
      return;
    }
    const bool enters = ((enter_ >> t) & 1U) == 0 || ((outside >> t) & 1U) != 0;
    if (!enters) return spread(to, f, outside, reached, t + 1);
    spread(to, f, outside, reached - trigger_[t], t + 1);
    spread(to, f | (std::size_t{1} << t), outside, reached & trigger_[t], t + 1);
  }

  // Without a traitor both markers are the same.
  void run_without_traitor(const Window& start) {
    if (!ground_.seen.has(ground_.start) && wanted(kNoCell, &Action::marker)) {
      Layer now{};
      now[first_flags_] = start;
      emit(0, now, start, kNoCell, kNoCell);
      for (std::size_t k = 1; k <= steps(); ++k) {
        Layer next{};
        advance_unseen(now, next);
        emit(k, next, unseen_, kNoCell, kNoCell);
        if (has_ends_) emit_ends(k, now, ends_ - seen_, kNoCell, kNoCell);
        now = next;
      }
    }
    if (!sees_) return;
    // The last seen cell of a path has an unseen one next to it.
    const Window hidden = has_ends_ ? unseen_ | (ends_ - seen_) : unseen_;
    each_reached(all_, stepped(hidden, loyal_), [&](Cell last) {
      if (wanted(last, &Action::marker)) grow_from(all_, last, last, last);
    });
  }

  /// The same for one set of triggers, where unseen steps set off nothing.
  void grow_calmly(const Layers& source, Cell cell, std::size_t f, Cell marker, Cell loyal) {
    const std::size_t word = word_of(cell);
    Window now;
    bool alive = false;
    for (std::size_t k = 0; k <= steps(); ++k) {
      if (alive) {
        now = stepped(now, unseen_);
        alive = !now.empty();
        if (alive) put(k, f, now, marker, loyal);
      }
      const std::uint32_t here = source[k][f].word(word) & bit_of(cell);
      if (here == 0) continue;
      now.add(word, here);
      alive = true;
    }
  }

  /// Paths that stand on `cell` at some step of `source` and go on unseen from there.
  void grow_from(const Layers& source, Cell cell, Cell marker, Cell loyal) {
    if (calm_) {
      for (std::size_t f = 0; f < F; ++f)
        grow_calmly(source, cell, f, marker, loyal);
      return;
    }
    const std::size_t word = word_of(cell);
    Layer now{};
    bool alive = false;
    for (std::size_t k = 0; k <= steps(); ++k) {
      if (alive) {
        Layer next{};
        advance_unseen(now, next);
        emit(k, next, unseen_, marker, loyal);
        if (has_ends_) emit_ends(k, now, ends_ - seen_, marker, loyal);
        now = next;
      }
      for (std::size_t f = 0; f < F; ++f) {
        const std::uint32_t here = source[k][f].word(word) & bit_of(cell);
        now[f].add(word, here);
        alive = alive || here != 0;
      }
    }
  }

  void run_with_traitor(const Window& start) {
    if (!ground_.seen_loyal.has(ground_.start) && wanted(kNoCell, &Action::marker_loyal)) {
      Layers none{};
      none[0][first_flags_] = start;
      for (std::size_t k = 1; k <= steps(); ++k)
        advance(none[k - 1], passable_ - loyal_, none[k]);
      after_loyal(none, kNoCell);
    }
    each_reached(all_, stepped(passable_ - loyal_, loyal_), [&](Cell last) {
      if (!wanted(last, &Action::marker_loyal)) return;
      Layers from{};
      layers_from(all_, last, from);
      after_loyal(from, last);
    });
  }

  /// Like grow_from outside of loyal sight, but keeps every layer.
  void layers_from(const Layers& source, Cell cell, Layers& to) const {
    const std::size_t word = word_of(cell);
    for (std::size_t k = 0; k <= steps(); ++k) {
      if (k > 0) advance(to[k - 1], passable_ - loyal_, to[k]);
      for (std::size_t f = 0; f < F; ++f)
        to[k][f].add(word, source[k][f].word(word) & bit_of(cell));
    }
  }

  /// Given the paths whose last loyally seen cell is `loyal`: what did the traitor see after it?
  void after_loyal(const Layers& paths, Cell loyal) {
    for (std::size_t k = 0; k <= steps(); ++k)
      emit(k, paths[k], traitor_only_, kMarkerIsEnd, loyal);
    if (wanted(loyal, &Action::marker)) {
      if (loyal != kNoCell) {
        grow_from(paths, loyal, loyal, loyal);
      } else if (!ground_.seen.has(ground_.start)) {
        emit(0, paths[0], single(ground_.start), kNoCell, kNoCell);
        // Only from the first cell: a path that comes back to it may have been seen meanwhile.
        Layers first{};
        first[0] = paths[0];
        grow_from(first, ground_.start, kNoCell, kNoCell);
      }
    }
    each_reached(paths, stepped(unseen_, traitor_only_), [&](Cell shown) {
      if (wanted(shown, &Action::marker)) grow_from(paths, shown, shown, loyal);
    });
  }

  template <class Fn>
  void each_reached(const Layers& l, const Window& of, Fn&& fn) const {
    Window any;
    for (std::size_t k = 0; k <= steps(); ++k)
      for (const Window& x : l[k])
        any |= x;
    any = any & of;
    for (std::size_t i = 0; i < Window::kColumns; ++i)
      for (std::uint32_t w = any.word(i); w != 0; w &= w - 1)
        fn(cell_at(left_ + static_cast<int>(i), std::countr_zero(w)));
  }

  /// False if somebody looks for one outcome only, and it has another marker.
  bool wanted(Cell marker, Cell Action::* field) const {
    return want_ == nullptr || want_->*field == marker;
  }

  void emit(std::size_t k, const Layer& layer, const Window& ends, Cell marker, Cell loyal) {
    for (std::size_t f = 0; f < F; ++f)
      if (const Window here = layer[f] & ends; !here.empty()) put(k, f, here, marker, loyal);
  }

  /// Moves whose last step leads to a cell that can only be an end.
  void emit_ends(std::size_t k, const Layer& before, const Window& ends, Cell marker, Cell loyal) {
    Layer last{};
    advance(before, ends, last);
    emit(k, last, ends, marker, loyal);
  }

  /// One group: moves of k steps with triggers f to these cells.
  void put(std::size_t k, std::size_t f, const Window& here, Cell marker, Cell loyal) {
    if (want_ != nullptr && want_->steps != k) return;
    Patch cells;
    static_assert(sizeof(cells.column) >= sizeof(here.v));
    std::memcpy(cells.column.data(), here.v.data(), sizeof(here.v));
    cells.left = left_;
    proto_.steps = static_cast<std::uint8_t>(k);
    proto_.marker = marker;
    proto_.marker_loyal = loyal;
    proto_.triggers = bits_of(f);
    out_.over(proto_, cells);
  }

  std::uint16_t bits_of(std::size_t f) const {
    unsigned bits = 0;
    for (std::size_t t = 0; t < triggers(); ++t)
      if (((f >> t) & 1U) != 0) bits |= ground_.triggers[t].bit;
    return static_cast<std::uint16_t>(bits);
  }

  const MoveGround& ground_;
  Action proto_;
  ChoiceSink& out_;
  const Action* want_;
  int left_;
  std::size_t first_flags_;
  std::size_t enter_ = 0;  ///< triggers of mode Enter
  bool calm_ = true;       ///< no trigger can fire on unseen cells
  bool has_ends_ = false;
  bool sees_ = false;  ///< a loyal hunter sees some cell of the window
  Window passable_, seen_, loyal_, unseen_, traitor_only_, ends_;
  std::array<Window, kTriggersMax> trigger_;
  Layers all_{};
};

bool on_ground(const MoveGround& g, Cell c, bool last) {
  return ix(c) < CellSet::kWords * kRowsMax && (g.passable.has(c) || (last && g.ends_only.has(c)));
}

/// Fields of the outcome while a path grows step by step.
struct Trace {
  Cell at = kNoCell;
  Cell marker = kNoCell;
  Cell loyal = kNoCell;
  std::uint16_t triggers = 0;

  void look(const MoveGround& g) {
    if (g.seen.has(at)) marker = at;
    if (g.seen_loyal.has(at)) loyal = at;
  }
  void begin(const MoveGround& g) {
    at = g.start;
    look(g);
    for (int t = 0; t < g.trigger_count; ++t) {
      const PathTrigger& x = g.triggers[ix(t)];
      if (x.mode == PathTrigger::Mode::Touch && x.cells.has(at))
        triggers = static_cast<std::uint16_t>(triggers | x.bit);
    }
  }
  void step(const MoveGround& g, Cell to) {
    for (int t = 0; t < g.trigger_count; ++t) {
      const PathTrigger& x = g.triggers[ix(t)];
      const bool enters = x.mode != PathTrigger::Mode::Enter || !x.cells.has(at);
      if (x.cells.has(to) && enters) triggers = static_cast<std::uint16_t>(triggers | x.bit);
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
      if (!on_ground(g, to, done + 1 == want.steps)) continue;
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
    if (!on_ground(ground, to, i + 1 == a.length) || distance(trace.at, to) != 1)
      return std::nullopt;
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
  constexpr std::size_t kWide = Patch::kColumns / 4;
  // Nearly all moves: the usual steps, and one or no reaction in reach.
  if (ground.steps_max <= kNarrowSteps && ground.trigger_count <= 1) {
    if (ground.trigger_count == 0) return Lister<1, kNarrow>(ground, proto, out).run();
    return Lister<2, kNarrow>(ground, proto, out).run();
  }
  switch (ground.trigger_count) {
    case 0: Lister<1, kWide>(ground, proto, out).run(); break;
    case 1: Lister<2, kWide>(ground, proto, out).run(); break;
    case 2: Lister<4, kWide>(ground, proto, out).run(); break;
    case 3: Lister<8, kWide>(ground, proto, out).run(); break;
    case 4: Lister<16, kWide>(ground, proto, out).run(); break;
    default: Lister<32, kWide>(ground, proto, out).run(); break;
  }
}

bool outcome_possible(const MoveGround& ground, const Action& outcome) {
  Matcher m(outcome);
  Action proto;
  proto.seat = outcome.seat;
  list_outcomes(ground, proto, m);
  return m.found();
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
