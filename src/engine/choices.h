// Legal actions as groups: a prototype, and the cells that it goes over. A group of a hundred
// moves costs as much as one action; lists, counts and the n-th are read off it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/action.h"
#include "engine/cellset.h"

namespace specter {

struct Group {
  Action proto;
  Patch cells;  ///< empty unless over_cells
  int count = 1;
  bool over_cells = false;
};

/// Where legal actions are listed to. A sink may want one kind only.
class ChoiceSink {
 public:
  virtual void one(const Action& action) = 0;
  virtual void over(const Action& proto, const Patch& cells) = 0;
  /// The same for somebody who knows how many cells they are.
  virtual void over(const Action& proto, const Ring& ring) { over(proto, ring.cells); }
  void over(const Action& proto, const CellSet& cells) {
    for (const int left : {0, Patch::kColumns})
      if (const Patch part = patch_of(cells, left); !part.empty()) over(proto, part);
  }
  /// Whether actions of this kind are of interest; lets a check skip what it does not need.
  bool wants(ActionKind kind) const { return wanted_ == nullptr || wanted_->kind == kind; }
  /// The one action that is looked for, or null.
  const Action* wanted() const { return wanted_; }
  /// Not 0: ways of exactly this many steps are asked for, however near they end (RULING-46). A
  /// list has each end once, with the fewest.
  int exact() const { return exact_; }

 protected:
  ChoiceSink() = default;
  explicit ChoiceSink(const Action* wanted, int exact = 0) : wanted_(wanted), exact_(exact) {}
  ~ChoiceSink() = default;

 private:
  const Action* wanted_ = nullptr;
  int exact_ = 0;
};

/// Looks for one action among those listed, and keeps nothing.
class Matcher final : public ChoiceSink {
 public:
  explicit Matcher(const Action& wanted, int exact = 0) : ChoiceSink(&wanted, exact) {}
  using ChoiceSink::over;
  void one(const Action& action) override;
  void over(const Action& proto, const Patch& cells) override;
  bool found() const { return found_; }

 private:
  bool found_ = false;
};

/// Filled by legal(); kept and reused by the caller, it needs no heap.
class Choices final : public ChoiceSink {
 public:
  void clear() {
    used_ = 0;
    total_ = 0;
  }
  using ChoiceSink::over;
  void one(const Action& action) override;
  void over(const Action& proto, const Patch& cells) override;
  void over(const Action& proto, const Ring& ring) override;
  int count() const { return total_; }
  bool empty() const { return total_ == 0; }
  /// The i-th action, 0 <= i < count().
  Action nth(int i) const;
  /// Whether an action is among them (fields that the kind does not use are ignored).
  bool contains(const Action& action) const;
  std::span<const Group> groups() const { return {room_.data(), used_}; }
  template <class F>
  void each(F&& f) const {
    for (int i = 0; i < total_; ++i)
      f(nth(i));
  }
  /// All of them, in order.
  std::vector<Action> list() const;

 private:
  /// Where the next group is filled in; it may hold an old one.
  Group& next() {
    if (used_ == capacity_) grow();
    return room_[used_++];
  }
  [[gnu::noinline, gnu::cold]] void grow();
  void add(const Action& proto, const Patch& cells, int count);

  std::vector<Group> room_;  ///< the first `used_` are groups, the others were
  std::size_t used_ = 0;
  std::size_t capacity_ = 0;  ///< room_.size(), without its division
  int total_ = 0;
};

}  // namespace specter
