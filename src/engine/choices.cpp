#include "engine/choices.h"

#include <cstddef>
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
  std::array<std::uint64_t, 2> parts{};
  std::memcpy(parts.data(), &bytes, sizeof(parts));
  const std::uint64_t sums = parts[0] + parts[1];  // a byte holds at most 64
  constexpr std::uint64_t kEven = 0x00FF00FF00FF00FFULL;
  const std::uint64_t pairs = (sums & kEven) + ((sums >> 8U) & kEven);
  return static_cast<int>((pairs * 0x0001000100010001ULL) >> 48U);
}

}  // namespace

void Choices::one(const Action& action) {
  Group& g = next();
  g.proto = action;
  g.cells = Patch{};
  g.count = 1;
  g.over_cells = false;
  ++total_;
}

void Choices::grow() {
  constexpr std::size_t kFirst = 32;
  capacity_ = capacity_ == 0 ? kFirst : 2 * capacity_;
  room_.resize(capacity_);
}

void Choices::add(const Action& proto, const Patch& cells, int count) {
  Group& g = next();
  g.proto = proto;
  g.cells = cells;
  g.count = count;
  g.over_cells = true;
  total_ += count;
}

void Choices::over(const Action& proto, const Patch& cells) {
  if (const int n = count_cells(cells); n != 0) add(proto, cells, n);
}

void Choices::over(const Action& proto, const Ring& ring) {
  if (ring.count != 0) add(proto, ring.cells, ring.count);
}

Action Choices::nth(int i) const {
  SPECTER_ASSERT(i >= 0 && i < total_);
  for (const Group& g : groups()) {
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

/// Kind, seat, choice and target at once.
std::uint32_t head(const Action& action) {
  static_assert(offsetof(Action, kind) == 0 && offsetof(Action, cell) == sizeof(std::uint32_t));
  std::uint32_t bytes = 0;
  std::memcpy(&bytes, &action, sizeof(bytes));
  return bytes;
}

/// All fields but the cells that a group goes over.
bool matches(const Action& p, const Action& action) {
  if (head(p) != head(action) || p.way != action.way || p.place != action.place) return false;
  // Steps are told along with a hunter's way; left out they are the fewest.
  if (p.kind != ActionKind::Move) return action.steps == kNone8 || action.steps == p.steps;
  const Cell marker = p.marker == kMarkerIsEnd ? action.cell : p.marker;
  const Cell loyal = p.marker_loyal == kMarkerIsEnd ? action.cell : p.marker_loyal;
  return p.steps == action.steps && marker == action.marker && loyal == action.marker_loyal &&
         p.triggers == action.triggers;
}

bool on_grid(Cell c) { return ix(c) < ix(CellSet::kWords) * kRowsMax; }

}  // namespace

void Matcher::one(const Action& action) {
  found_ = found_ || (action.cell == wanted()->cell && matches(action, *wanted()));
}

void Matcher::over(const Action& proto, const Patch& cells) {
  found_ =
      found_ || (on_grid(wanted()->cell) && cells.has(wanted()->cell) && matches(proto, *wanted()));
}

bool Choices::contains(const Action& action) const {
  for (const Group& g : groups()) {
    if (!matches(g.proto, action)) continue;
    if (g.over_cells ? on_grid(action.cell) && g.cells.has(action.cell)
                     : g.proto.cell == action.cell)
      return true;
  }
  return false;
}

std::vector<Action> Choices::list() const {
  std::vector<Action> all;
  all.reserve(ix(total_));
  for (int i = 0; i < total_; ++i)
    all.push_back(nth(i));
  return all;
}

}  // namespace specter
