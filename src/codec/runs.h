// A set of cells in few words: straight runs such as "A7-W7", and single cells. What a hunter sees
// is mostly a row and a column.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "codec/out.h"
#include "engine/cellset.h"

namespace specter::codec {

/// Calls take("A7-W7") for each run; no cell is in two of them.
template <class F>
void each_run(CellSet cells, F&& take) {
  const auto run = [&take](Cell from, Cell to) {
    const std::string_view first = cell_text(from);
    if (from == to) return take(first);
    const std::string_view last = cell_text(to);
    std::array<char, sizeof "A10-Z10"> text{};
    char* end = std::copy(first.begin(), first.end(), text.data());
    *end++ = '-';
    end = std::copy(last.begin(), last.end(), end);
    take(std::string_view(text.data(), ix(end - text.data())));
  };
  // Rows first, where they are worth a run; what is left by columns.
  constexpr int kWorth = 3;
  std::array<std::uint32_t, kRowsMax> rows{};
  cells.each([&rows](Cell c) { rows[ix(row_of(c))] |= 1U << static_cast<unsigned>(column_of(c)); });
  for (int y = 0; y < kRowsMax; ++y) {
    for (std::uint32_t left = rows[ix(y)]; left != 0;) {
      const int first = std::countr_zero(left);
      const int length = std::countr_one(left >> static_cast<unsigned>(first));
      left &= ~(((1U << static_cast<unsigned>(length)) - 1U) << static_cast<unsigned>(first));
      if (length < kWorth) continue;
      run(cell_at(first, y), cell_at(first + length - 1, y));
      for (int x = first; x < first + length; ++x)
        cells.remove(cell_at(x, y));
    }
  }
  for (int x = 0; x < kColumnsMax; ++x) {
    for (std::uint32_t left = cells.column[ix(x)]; left != 0;) {
      const int first = std::countr_zero(left);
      const int length = std::countr_one(left >> static_cast<unsigned>(first));
      left =
          first + length >= kRowsMax ? 0U : left & (~0U << static_cast<unsigned>(first + length));
      run(cell_at(x, first), cell_at(x, first + length - 1));
    }
  }
}

}  // namespace specter::codec
