// Breadth-first over sets of cells: one ring after the other.
#pragma once

#include "engine/cellset.h"

namespace specter {

/// Calls take(k, cells whose fewest steps on this ground are k) for k from 0 to `steps`, or until
/// there are none. The first cell need not lie on the ground.
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

}  // namespace specter
