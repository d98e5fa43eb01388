#include "engine/vision.h"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace specter {
namespace {

/// Bits lo to hi, both included; none if lo > hi.
constexpr std::uint32_t bits(int lo, int hi) {
  if (lo > hi) return 0;
  return (~0U << static_cast<unsigned>(lo)) & (~0U >> static_cast<unsigned>(31 - hi));
}

/// One line of cells (a column, a row, or a lane) with the part of it that may be seen.
struct Line {
  std::uint32_t blocked = 0;
  int first = 0;
  int last = 0;
};

/// Cells of the line after `at`, up to but not including the first blocker.
constexpr std::uint32_t ahead(const Line& line, int at) {
  const std::uint32_t way = bits(at + 1, line.last);
  const std::uint32_t blockers = line.blocked & way;
  return blockers == 0 ? way : way & bits(0, std::countr_zero(blockers) - 1);
}

/// Cells of the line before `at`, down to but not including the first blocker.
constexpr std::uint32_t behind(const Line& line, int at) {
  const std::uint32_t way = bits(line.first, at - 1);
  const std::uint32_t blockers = line.blocked & way;
  return blockers == 0 ? way : way & bits(32 - std::countl_zero(blockers), 31);
}

constexpr bool is_way(Compass c) {
  return c == Compass::None || c == Compass::N || c == Compass::E || c == Compass::S ||
         c == Compass::W;
}

class Tracer {
 public:
  Tracer(const Board& board, Cell from, const SightLimits& limits)
      : board_(board), limits_(limits), x_(column_of(from)), y_(row_of(from)) {}

  CellSet run() {
    // VIS-1: row and column, without range limit.
    see_column(x_, 0, board_.rows - 1);
    see_row(y_, 0, board_.columns - 1);
    // VIS-3, VIS-4: the other lane of every stretch that covers the viewer's own cell.
    for (const Stretch& s : board_.stretches)
      see_second_lane(s);
    // A thermal ray runs on through structures and barriers, which stay unseen themselves.
    seen_ &= board_.open;
    seen_ -= limits_.barriers;
    seen_.add(cell_at(x_, y_));
    return seen_;
  }

 private:
  bool looks(Compass way) const {  // VIS-8
    return (limits_.only == Compass::None || limits_.only == way) &&
           (limits_.flare == Compass::None || limits_.flare == way) && limits_.without != way;
  }

  /// VIS-2: what stops a ray in this column, as one bit per row.
  std::uint32_t blocked(int column) const {
    const auto i = ix(column);
    const std::uint32_t smoke = limits_.smoke.column[i];
    return limits_.thermal ? smoke : smoke | limits_.barriers.column[i] | ~board_.open.column[i];
  }

  void see_column(int column, int first, int last) {
    const Line line{blocked(column), first, last};
    std::uint32_t& seen = at(seen_.column, column);
    if (looks(Compass::N)) seen |= behind(line, y_);
    if (looks(Compass::S)) seen |= ahead(line, y_);
  }

  void see_row(int row, int first, int last) {
    Line line{0, first, last};
    const auto shift = static_cast<unsigned>(row);
    // Only what lies in a way that is looked at has to be gathered.
    const int west = looks(Compass::W) ? first : x_;
    const int east = looks(Compass::E) ? last : x_;
    for (int x = west; x <= east; ++x)
      line.blocked |= ((blocked(x) >> shift) & 1U) << static_cast<unsigned>(x);
    std::uint32_t seen = 0;
    if (looks(Compass::W)) seen |= behind(line, x_);
    if (looks(Compass::E)) seen |= ahead(line, x_);
    for (; seen != 0; seen &= seen - 1)
      seen_.column[ix(std::countr_zero(seen))] |= 1U << shift;
  }

  /// Traced by itself from the cell diagonally ahead: what stands beside the viewer blocks the
  /// viewer's ray across, not the lane.
  void see_second_lane(const Stretch& s) {
    const int west = column_of(s.from), east = column_of(s.to);
    const int north = row_of(s.from), south = row_of(s.to);
    if (x_ < west || x_ > east || y_ < north || y_ > south) return;
    if (east - west == 1)
      see_column(x_ == west ? east : west, north, south);
    else
      see_row(y_ == north ? south : north, west, east);
  }

  const Board& board_;
  const SightLimits& limits_;
  int x_;
  int y_;
  CellSet seen_;
};

}  // namespace

CellSet trace_sight(const Board& board, Cell from, const SightLimits& limits) {
  SPECTER_ASSERT(is_way(limits.only) && is_way(limits.without) && is_way(limits.flare));
  SPECTER_ASSERT(board.on_board(column_of(from), row_of(from)));
  CellSet own;
  if (!board.open.has(from) || limits.barriers.has(from)) return own;
  own.add(from);
  if (limits.smoke.has(from)) return own;  // VIS-6
  return Tracer(board, from, limits).run();
}

CellSet vision(const Board& board, Cell from, const SightLimits& limits) {
  const bool whole = !limits.thermal && limits.only == Compass::None &&
                     limits.without == Compass::None && limits.flare == Compass::None;
  if (whole) {
    // A token that the viewer would not see can hide nothing from him.
    const CellSet& sight = board.sight(from);
    std::uint32_t touched = 0;
    for (std::size_t i = 0; i < CellSet::kWords; ++i)
      touched |= sight.column[i] & (limits.smoke.column[i] | limits.barriers.column[i]);
    if (touched == 0) return sight;
  }
  return trace_sight(board, from, limits);
}

CellSet smoke_cloud(Cell token) { return square(token, 1); }

}  // namespace specter
