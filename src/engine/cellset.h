// A set of cells as a bitboard: one 32-bit word per column, one bit per row.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/ids.h"

namespace specter {

/// Number of set bits. Plain arithmetic: the baseline machine has no popcnt.
constexpr int count_bits(std::uint64_t x) {
  x = x - ((x >> 1U) & 0x5555555555555555ULL);
  x = (x & 0x3333333333333333ULL) + ((x >> 2U) & 0x3333333333333333ULL);
  x = (x + (x >> 4U)) & 0x0F0F0F0F0F0F0F0FULL;
  return static_cast<int>((x * 0x0101010101010101ULL) >> 56U);
}

struct CellSet {
  static constexpr int kWords = 32;
  std::array<std::uint32_t, kWords> column{};

  constexpr bool has(Cell c) const { return ((column[ix(c) >> 5U] >> (ix(c) & 31U)) & 1U) != 0; }
  constexpr void add(Cell c) { column[ix(c) >> 5U] |= 1U << (ix(c) & 31U); }
  constexpr void remove(Cell c) { column[ix(c) >> 5U] &= ~(1U << (ix(c) & 31U)); }
  constexpr bool empty() const {
    std::uint32_t any = 0;
    for (const std::uint32_t w : column)
      any |= w;
    return any == 0;
  }
  constexpr int count() const {
    int n = 0;
    for (std::size_t i = 0; i < kWords; i += 2)
      n += count_bits(column[i] | (std::uint64_t{column[i + 1]} << 32U));
    return n;
  }
  constexpr CellSet& operator|=(const CellSet& o) {
    for (std::size_t i = 0; i < kWords; ++i)
      column[i] |= o.column[i];
    return *this;
  }
  constexpr CellSet& operator&=(const CellSet& o) {
    for (std::size_t i = 0; i < kWords; ++i)
      column[i] &= o.column[i];
    return *this;
  }
  /// Takes out every cell of o.
  constexpr CellSet& operator-=(const CellSet& o) {
    for (std::size_t i = 0; i < kWords; ++i)
      column[i] &= ~o.column[i];
    return *this;
  }
  friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend constexpr CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
  constexpr bool operator==(const CellSet&) const = default;

  constexpr bool meets(const CellSet& o) const {
    std::uint32_t any = 0;
    for (std::size_t i = 0; i < kWords; ++i)
      any |= column[i] & o.column[i];
    return any != 0;
  }

  /// The n-th cell (from 0), by column and then row; n must be less than count().
  constexpr Cell nth(int n) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      const int here = count_bits(column[i]);
      if (n >= here) {
        n -= here;
        continue;
      }
      std::uint32_t w = column[i];
      while (n-- > 0)
        w &= w - 1;
      return static_cast<Cell>(i * kRowsMax + ix(std::countr_zero(w)));
    }
    return kNoCell;
  }

  template <class F>
  constexpr void each(F&& f) const {
    for (std::size_t i = 0; i < kWords; ++i)
      for (std::uint32_t w = column[i]; w != 0; w &= w - 1)
        f(static_cast<Cell>(i * kRowsMax + ix(std::countr_zero(w))));
  }
};

/// A set of cells within 16 neighbouring columns: half the size of a CellSet, and enough for
/// whatever somebody can reach on foot.
struct Patch {
  static constexpr int kColumns = 16;
  std::array<std::uint32_t, kColumns> column{};
  std::int32_t left = 0;  ///< board column of the first word; may lie outside of the board

  constexpr bool has(Cell c) const {
    const int i = column_of(c) - left;
    return i >= 0 && i < kColumns &&
           ((at(column, i) >> static_cast<unsigned>(row_of(c))) & 1U) != 0;
  }
  constexpr bool empty() const {
    std::uint32_t any = 0;
    for (const std::uint32_t w : column)
      any |= w;
    return any == 0;
  }
  constexpr int count() const {
    int n = 0;
    for (std::size_t i = 0; i < kColumns; i += 2) {
      const std::uint64_t pair = column[i] | (std::uint64_t{column[i + 1]} << 32U);
      if (pair != 0) n += count_bits(pair);
    }
    return n;
  }
  constexpr Cell nth(int n) const {
    for (std::size_t i = 0; i < kColumns; i += 2) {
      std::uint64_t pair = column[i] | (std::uint64_t{column[i + 1]} << 32U);
      if (pair == 0) continue;
      if (const int here = count_bits(pair); n >= here) {
        n -= here;
        continue;
      }
      while (n-- > 0)
        pair &= pair - 1;
      // The second column's rows follow the first one's, as cells do.
      return static_cast<Cell>((left + static_cast<int>(i)) * kRowsMax + std::countr_zero(pair));
    }
    return kNoCell;
  }
  template <class F>
  constexpr void each(F&& f) const {
    for (std::size_t i = 0; i < kColumns; ++i)
      for (std::uint32_t w = column[i]; w != 0; w &= w - 1)
        f(cell_at(left + static_cast<int>(i), std::countr_zero(w)));
  }
  constexpr bool operator==(const Patch&) const = default;
};

/// A patch and how many cells it has, for what is made once and listed often.
struct Ring {
  Patch cells;
  int count = 0;
};

/// The part of a set that lies in the 16 columns from `left` on.
constexpr Patch patch_of(const CellSet& s, int left) {
  Patch r;
  r.left = left;
  for (int i = 0; i < Patch::kColumns; ++i) {
    const int x = left + i;
    if (x >= 0 && x < CellSet::kWords) at(r.column, i) = at(s.column, x);
  }
  return r;
}

/// The cells of a set within `radius` of c, at most 7.
constexpr Patch near(const CellSet& s, Cell c, int radius) {
  constexpr int kCentre = 7;
  Patch r;
  r.left = column_of(c) - kCentre;
  const int lo = row_of(c) - radius < 0 ? 0 : row_of(c) - radius;
  const int hi = row_of(c) + radius > kRowsMax - 1 ? kRowsMax - 1 : row_of(c) + radius;
  const auto n = static_cast<unsigned>(hi - lo + 1);
  const std::uint32_t rows = ((1U << n) - 1U) << static_cast<unsigned>(lo);
  for (int i = kCentre - radius; i <= kCentre + radius; ++i) {
    const int x = r.left + i;
    if (x >= 0 && x < kColumnsMax) at(r.column, i) = at(s.column, x) & rows;
  }
  return r;
}

/// The cells and all their eight neighbours (the caller cuts off what is not open).
constexpr CellSet grown(const CellSet& s) {
  CellSet r;
  for (std::size_t i = 0; i < CellSet::kWords; ++i) {
    std::uint32_t w = s.column[i];
    if (i > 0) w |= s.column[i - 1];
    if (i + 1 < CellSet::kWords) w |= s.column[i + 1];
    r.column[i] = w | (w << 1U) | (w >> 1U);
  }
  return r;
}

/// The cells that one step from a cell of the set leads to: staying put is none (GEO-3). The caller
/// cuts off what is not open.
constexpr CellSet stepped(const CellSet& s) {
  CellSet r;
  for (std::size_t i = 0; i < CellSet::kWords; ++i) {
    std::uint32_t beside = i > 0 ? s.column[i - 1] : 0;
    if (i + 1 < CellSet::kWords) beside |= s.column[i + 1];
    const std::uint32_t near = beside | s.column[i];
    r.column[i] = beside | (near << 1U) | (near >> 1U);
  }
  return r;
}

/// Breadth-first: calls take(k, cells that k steps on this ground lead to, and no fewer) for k from
/// 0 to `steps`, or until there are none. The first cell need not lie on the ground.
template <class F>
constexpr void each_ring(const CellSet& ground, Cell from, int steps, F&& take) {
  CellSet ring;
  ring.add(from);
  CellSet reached = ring;
  take(0, ring);
  for (int k = 1; k <= steps && !ring.empty(); ++k) {
    ring = (grown(ring) & ground) - reached;
    reached |= ring;
    take(k, ring);
  }
}

/// One of them.
constexpr CellSet ring_on(const CellSet& ground, Cell from, int k) {
  CellSet last;
  each_ring(ground, from, k, [&](int i, const CellSet& ring) {
    if (i == k) last = ring;
  });
  return last;
}

/// Where a way of exactly n steps on this ground can end. It may double back (AGT-2); its first
/// cell need not lie on the ground.
constexpr CellSet ends_on(const CellSet& ground, Cell from, int n) {
  CellSet ends;
  ends.add(from);
  for (int i = 0; i < n; ++i)
    ends = stepped(ends) & ground;
  return ends;
}

/// All cells of the 32 x 32 grid within `radius` of c (cut with the board's open cells).
constexpr CellSet square(Cell c, int radius) {
  CellSet r;
  const int lo = row_of(c) - radius < 0 ? 0 : row_of(c) - radius;
  const int hi = row_of(c) + radius > kRowsMax - 1 ? kRowsMax - 1 : row_of(c) + radius;
  const auto n = static_cast<unsigned>(hi - lo + 1);
  const std::uint32_t rows = (n >= 32U ? ~0U : (1U << n) - 1U) << static_cast<unsigned>(lo);
  for (int x = column_of(c) - radius; x <= column_of(c) + radius; ++x)
    if (x >= 0 && x < kColumnsMax) at(r.column, x) = rows;
  return r;
}

}  // namespace specter
