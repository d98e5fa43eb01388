#include "plain_paths.h"

namespace specter::test {
namespace {

/// What a path has done so far.
struct Trace {
  Cell at = kNoCell;
  Cell last_seen = kNoCell;
  int steps = 0;
  bool last_step = false;  ///< it stands where no path may go on
  std::array<bool, belief::kMoveTriggersMax> off{};
};

class Walker {
 public:
  explicit Walker(const belief::MoveQuery& q) : q_(q) {}

  belief::Ends run() {
    for (int x = 0; x < kColumnsMax; ++x)
      for (int y = 0; y < kRowsMax; ++y) {
        const Cell start = cell_at(x, y);
        if (!q_.starts.has(start)) continue;
        Trace t;
        t.at = start;
        look(t);
        for (int i = 0; i < q_.trigger_count; ++i) {
          const belief::Trigger& g = q_.triggers[ix(i)];
          t.off[ix(i)] = g.mode == PathTrigger::Mode::Touch && g.cells.has(start);
        }
        walk(t);
      }
    return ends_;
  }

 private:
  void look(Trace& t) const {
    if (q_.seen.has(t.at)) t.last_seen = t.at;
  }

  void walk(const Trace& t) {
    judge(t);
    if (t.steps == q_.most || t.last_step) return;
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        const int x = column_of(t.at) + dx;
        const int y = row_of(t.at) + dy;
        if ((dx == 0 && dy == 0) || x < 0 || y < 0 || x >= kColumnsMax || y >= kRowsMax) continue;
        const Cell to = cell_at(x, y);
        if (!q_.passable.has(to) && !q_.finals.has(to)) continue;
        Trace next = t;
        next.last_step = !q_.passable.has(to);
        for (int i = 0; i < q_.trigger_count; ++i) {
          const belief::Trigger& g = q_.triggers[ix(i)];
          if (!g.cells.has(to)) continue;
          if (g.mode == PathTrigger::Mode::Enter && g.cells.has(t.at)) continue;
          next.off[ix(i)] = true;
        }
        next.at = to;
        ++next.steps;
        look(next);
        walk(next);
      }
  }

  bool sighting_fits(const Trace& t) const {
    switch (q_.sighting) {
      case belief::Sighting::Unknown: return true;
      case belief::Sighting::Nothing: return t.last_seen == kNoCell;
      case belief::Sighting::Visible: return t.last_seen == t.at && q_.placed.has(t.at);
      case belief::Sighting::Marker:
        return t.last_seen != kNoCell && !q_.seen.has(t.at) && q_.placed.has(t.last_seen);
    }
    return false;
  }

  void judge(const Trace& t) {
    if (t.steps < q_.least || !sighting_fits(t)) return;
    for (int i = 0; i < q_.trigger_count; ++i) {
      const belief::Demand demand = q_.triggers[ix(i)].demand;
      if (demand == belief::Demand::Must && !t.off[ix(i)]) return;
      if (demand == belief::Demand::Never && t.off[ix(i)]) return;
    }
    (t.steps <= 2 ? ends_.slow : ends_.fast).add(t.at);
  }

  const belief::MoveQuery& q_;
  belief::Ends ends_;
};

}  // namespace

belief::Ends plain_paths(const belief::MoveQuery& query) { return Walker(query).run(); }

}  // namespace specter::test
