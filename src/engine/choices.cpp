#include "engine/choices.h"

#include "engine/result.h"

namespace specter {

void Choices::one(const Action& action) {
  Group& g = groups_.emplace_back();
  g.proto = action;
  ++total_;
}

void Choices::over(const Action& proto, const Patch& cells) {
  const int n = cells.count();
  if (n == 0) return;
  Group& g = groups_.emplace_back();
  g.proto = proto;
  g.cells = cells;
  g.count = n;
  g.over_cells = true;
  total_ += n;
}

Action Choices::nth(int i) const {
  SPECTER_ASSERT(i >= 0 && i < total_);
  for (const Group& g : groups_) {
    if (i >= g.count) {
      i -= g.count;
      continue;
    }
    Action action = g.proto;
    if (g.over_cells) {
      action.cell = g.cells.nth(i);
      if (action.marker == kMarkerIsEnd) action.marker = action.cell;
      if (action.marker_loyal == kMarkerIsEnd) action.marker_loyal = action.cell;
    }
    return action;
  }
  return {};
}

namespace {

/// All fields but the cells that a group goes over.
bool matches(const Action& p, const Action& action) {
  if (p.kind != action.kind || p.seat != action.seat || p.a != action.a || p.b != action.b)
    return false;
  // Steps are told along with a hunter's way, but its end cell alone decides.
  if (p.kind != ActionKind::Move) return action.steps == kNone8 || action.steps == p.steps;
  const Cell marker = p.marker == kMarkerIsEnd ? action.cell : p.marker;
  const Cell loyal = p.marker_loyal == kMarkerIsEnd ? action.cell : p.marker_loyal;
  return p.steps == action.steps && marker == action.marker && loyal == action.marker_loyal &&
         p.triggers == action.triggers;
}

bool on_grid(Cell c) { return ix(c) < static_cast<std::size_t>(CellSet::kWords) * kRowsMax; }

}  // namespace

void Matcher::one(const Action& action) {
  found_ = found_ || (action.cell == wanted()->cell && matches(action, *wanted()));
}

void Matcher::over(const Action& proto, const Patch& cells) {
  found_ = found_ ||
           (on_grid(wanted()->cell) && cells.has(wanted()->cell) && matches(proto, *wanted()));
}

bool Choices::contains(const Action& action) const {
  for (const Group& g : groups_) {
    if (!matches(g.proto, action)) continue;
    if (g.over_cells ? on_grid(action.cell) && g.cells.has(action.cell)
                     : g.proto.cell == action.cell)
      return true;
  }
  return false;
}

std::vector<Action> Choices::list() const {
  std::vector<Action> all;
  all.reserve(static_cast<std::size_t>(total_));
  for (int i = 0; i < total_; ++i) all.push_back(nth(i));
  return all;
}

}  // namespace specter
