#include "belief/moves.h"

namespace specter::belief {
namespace {

/// One query being answered, with F sets of triggers (2 to the number that must have gone off).
template <std::size_t F>
class Growth {
 public:
  explicit Growth(const MoveQuery& q) : q_(q), starts_(q.starts), ground_(q.passable) {
    for (int i = 0; i < q.trigger_count; ++i)
      demand(q.triggers[static_cast<std::size_t>(i)]);
    if (q.sighting == Sighting::Nothing) {
      starts_ -= q.seen;
      ground_ -= q.seen;
    }
    unseen_ = ground_ - q.seen;
    // Whoever may not be seen at all does not come into his sight anyway.
    if (shunned_ != nullptr && !ground_.meets(shunned_->cells) && q.finals.empty())
      shunned_ = nullptr;
  }

  Ends run() {
    Layer all{};
    Layer tail{};  // paths that are unseen since they left one of `placed`
    all[0] = starts_;
    if constexpr (F > 1) split_starts(all);
    for (int k = 0;; ++k) {
      keep(k, all, tail);
      if (k == q_.most) return ends_;
      Layer next{};
      if (q_.sighting == Sighting::Marker) {
        Layer from = tail;
        for (std::size_t f = 0; f < F; ++f)
          from[f] |= all[f] & q_.placed & q_.seen;
        step(from, unseen_, next);
        if (!q_.finals.empty()) finish(k + 1, from, q_.finals - q_.seen);
        tail = next;
        next = Layer{};
      } else if (!q_.finals.empty()) {
        CellSet ends = q_.finals;
        if (q_.sighting == Sighting::Nothing) ends -= q_.seen;
        if (q_.sighting == Sighting::Visible) ends &= q_.placed & q_.seen;
        finish(k + 1, all, ends);
      }
      step(all, ground_, next);
      all = next;
    }
  }

 private:
  using Layer = std::array<CellSet, F>;  ///< by which of the demanded triggers went off

  void demand(const Trigger& t) {
    using Mode = PathTrigger::Mode;
    if (t.demand == Demand::Must) must_[must_count_++] = &t;
    if (t.demand != Demand::Never) return;
    if (t.mode == Mode::Enter) {
      shunned_ = &t;
      return;
    }
    ground_ -= t.cells;
    if (t.mode == Mode::Touch) starts_ -= t.cells;
  }

  /// The first cell counts for whatever any cell sets off.
  void split_starts(Layer& all) const {
    for (std::size_t i = 0; i < must_count_; ++i) {
      if (must_[i]->mode != PathTrigger::Mode::Touch) continue;
      for (std::size_t f = 0; f < F; ++f) {
        if (((f >> i) & 1U) != 0) continue;
        all[f | (std::size_t{1} << i)] |= all[f] & must_[i]->cells;
        all[f] -= must_[i]->cells;
      }
    }
  }

  void keep(int k, const Layer& all, const Layer& tail) {
    if (k < q_.least) return;
    const std::size_t done = F - 1;
    CellSet& ends = k < kSensorSteps ? ends_.slow : ends_.fast;
    if (q_.sighting == Sighting::Marker)
      ends |= tail[done];
    else if (q_.sighting == Sighting::Visible)
      ends |= all[done] & q_.placed & q_.seen;
    else
      ends |= all[done];
  }

  /// A last step onto a cell that can only be an end.
  void finish(int k, const Layer& from, const CellSet& cells) {
    if (k < q_.least) return;
    Layer last{};
    step(from, cells, last);
    (k < kSensorSteps ? ends_.slow : ends_.fast) |= last[F - 1];
  }

  void step(const Layer& from, const CellSet& allowed, Layer& to) const {
    if constexpr (F == 1) {
      if (shunned_ == nullptr) {
        to[0] = stepped(from[0]) & allowed;
        return;
      }
      // Never from outside of these cells into them.
      to[0] = stepped(from[0] - shunned_->cells) & (allowed - shunned_->cells);
      if (const CellSet inside = from[0] & shunned_->cells; !inside.empty())
        to[0] |= stepped(inside) & allowed;
      return;
    }
    for (std::size_t f = 0; f < F; ++f) {
      if (from[f].empty()) continue;
      if (shunned_ == nullptr) {
        enter(from[f], allowed, f, to);
      } else {
        // Never from outside of these cells into them.
        enter(from[f] - shunned_->cells, allowed - shunned_->cells, f, to);
        enter(from[f] & shunned_->cells, allowed, f, to);
      }
    }
  }

  void enter(const CellSet& source, const CellSet& allowed, std::size_t f, Layer& to,
             std::size_t i = 0, std::size_t set = 0) const {
    if (i == must_count_) {
      to[f | set] |= stepped(source) & allowed;
      return;
    }
    const Trigger& t = *must_[i];
    const std::size_t bit = std::size_t{1} << i;
    if (((f >> i) & 1U) != 0) return enter(source, allowed, f, to, i + 1, set);
    if (t.mode == PathTrigger::Mode::Enter) {
      enter(source - t.cells, allowed & t.cells, f, to, i + 1, set | bit);
      enter(source - t.cells, allowed - t.cells, f, to, i + 1, set);
      enter(source & t.cells, allowed, f, to, i + 1, set);
    } else {
      enter(source, allowed & t.cells, f, to, i + 1, set | bit);
      enter(source, allowed - t.cells, f, to, i + 1, set);
    }
  }

  const MoveQuery& q_;
  CellSet starts_;
  CellSet ground_;
  CellSet unseen_;
  const Trigger* shunned_ = nullptr;
  std::array<const Trigger*, kMoveTriggersMax> must_{};
  std::size_t must_count_ = 0;
  Ends ends_;
};

}  // namespace

bool MoveQuery::operator==(const MoveQuery& o) const {
  if (least != o.least || most != o.most || sighting != o.sighting ||
      trigger_count != o.trigger_count)
    return false;
  for (int i = 0; i < trigger_count; ++i)
    if (triggers[ix(i)] != o.triggers[ix(i)]) return false;
  return starts == o.starts && seen == o.seen && placed == o.placed && finals == o.finals &&
         passable == o.passable;
}

Ends grow(const MoveQuery& query) {
  int must = 0;
  for (int i = 0; i < query.trigger_count; ++i)
    must += static_cast<int>(query.triggers[static_cast<std::size_t>(i)].demand == Demand::Must);
  switch (must) {
    case 0: return Growth<1>(query).run();
    case 1: return Growth<2>(query).run();
    case 2: return Growth<4>(query).run();
    default: return Growth<8>(query).run();
  }
}

}  // namespace specter::belief
