// Fewest steps between all pairs of cells of a ground.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/cellset.h"

namespace specter {

class Distances {
 public:
  Distances() = default;
  explicit Distances(const CellSet& ground);
  static constexpr std::uint8_t kFar = 0xFF;
  /// kFar if there is no way of fewer steps, or if one of the cells is not on the ground.
  int between(Cell from, Cell to) const {
    const std::size_t a = place_[ix(from)];
    const std::size_t b = place_[ix(to)];
    return a < cells_ && b < cells_ ? steps_[a * cells_ + b] : kFar;
  }

 private:
  std::size_t cells_ = 0;
  std::vector<std::uint16_t> place_;  ///< by cell: its row of the table; `cells_`: it has none
  std::vector<std::uint8_t> steps_;
};

}  // namespace specter
