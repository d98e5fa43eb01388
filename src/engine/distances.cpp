#include "engine/distances.h"

#include <array>
#include <bit>

namespace specter {
namespace {

constexpr std::size_t kCellsMax = ix(kColumnsMax) * kRowsMax;
constexpr std::size_t kBits = 64;
/// A set of places in the table.
using Places = std::array<std::uint64_t, kCellsMax / kBits>;

}  // namespace

/// From all cells at once: each keeps the set of those within k steps of it, and takes over those
/// of its neighbours with every step.
Distances::Distances(const CellSet& ground)
    : cells_(ix(ground.count())),
      place_(ix(CellSet::kWords) * kRowsMax, static_cast<std::uint16_t>(cells_)),
      steps_(cells_ * cells_, kFar) {
  std::vector<Cell> cells;
  std::vector<Places> within(cells_);
  ground.each([&](Cell c) {
    const std::size_t place = cells.size();
    place_[ix(c)] = static_cast<std::uint16_t>(place);
    within[place][place / kBits] |= std::uint64_t{1} << (place % kBits);
    steps_[place * cells_ + place] = 0;
    cells.push_back(c);
  });
  std::vector<std::vector<std::uint16_t>> neighbours(cells_);
  for (std::size_t i = 0; i < cells_; ++i)
    (square(cells[i], 1) & ground).each([&](Cell c) { neighbours[i].push_back(place_[ix(c)]); });
  std::vector<Places> next = within;
  bool grew = true;
  for (std::uint8_t k = 1; grew && k < kFar; ++k) {
    grew = false;
    for (std::size_t i = 0; i < cells_; ++i) {
      Places now = within[i];
      for (const std::uint16_t n : neighbours[i])
        for (std::size_t w = 0; w < now.size(); ++w)
          now[w] |= within[n][w];
      next[i] = now;
      std::uint8_t* row = steps_.data() + i * cells_;
      for (std::size_t w = 0; w < now.size(); ++w) {
        for (std::uint64_t fresh = now[w] & ~within[i][w]; fresh != 0; fresh &= fresh - 1) {
          row[w * kBits + ix(std::countr_zero(fresh))] = k;
          grew = true;
        }
      }
    }
    within.swap(next);
  }
}

}  // namespace specter
