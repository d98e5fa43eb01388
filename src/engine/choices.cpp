#include "engine/choices.h"

#include <cstring>

#include "engine/result.h"

namespace specter {

namespace {

/// Patch::count on vectors of four columns: bits are added up side by side, first in pairs, then
/// in fours and eights, and the bytes of all columns together at the end.
int count_cells(const Patch& cells) {
  using Columns = std::uint32_t __attribute__((vector_size(16)));
  std::array<Columns, Patch::kColumns / 4> v;
  static_assert(sizeof(v) == sizeof(cells.column));
  std::memcpy(v.data(), cells.column.data(), sizeof(v));
  Columns bytes{};
  for (Columns x : v) {
    x = x - ((x >> 1U) & 0x55555555U);
    x = (x & 0x33333333U) + ((x >> 2U) & 0x33333333U);
    bytes += (x + (x >> 4U)) & 0x0F0F0F0FU;
  }
  const Columns halves = (bytes & 0x00FF00FFU) + ((bytes >> 8U) & 0x00FF00FFU);
  const std::uint32_t sum = (halves[0] + halves[1]) + (halves[2] + halves[3]);
  return static_cast<int>((sum & 0xFFFFU) + (sum >> 16U));
}

}  // namespace

void Choices::one(const Action& action) {
  groups_.push_back(Group{action, Patch{}, 1, false});
  ++total_;
}

void Choices::over(const Action& proto, const Patch& cells) {
  const int n = count_cells(cells);
  if (n == 0) return;
  groups_.push_back(Group{proto, cells, n, true});
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
  if (p.kind != action.kind || p.seat != action.seat || p.a != action.a || p.b != action.b ||
      p.way != action.way)
    return false;
  // Steps are told along with a hunter's way; left out they are the fewest.
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
  found_ =
      found_ || (on_grid(wanted()->cell) && cells.has(wanted()->cell) && matches(proto, *wanted()));
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
  for (int i = 0; i < total_; ++i)
    all.push_back(nth(i));
  return all;
}

}  // namespace specter
