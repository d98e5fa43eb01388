// What one look of one hunter costs, from every open cell in turn.
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "embedded/embedded.h"
#include "engine/vision.h"

namespace specter {
namespace {

std::shared_ptr<const Board> load(std::string_view name) {
  for (const embedded::File& f : embedded::boards())
    if (f.name == name) {
      auto board = parse_board(f.text);
      if (board) return *board;
    }
  return nullptr;
}

std::vector<Cell> open_cells(const Board& board) {
  std::vector<Cell> cells;
  board.open.each([&](Cell c) { cells.push_back(c); });
  return cells;
}

void look_from_everywhere(benchmark::State& state, const SightLimits& limits) {
  const std::shared_ptr<const Board> board = load("babel");
  if (!board) {
    state.SkipWithError("the board babel is not built in");
    return;
  }
  const std::vector<Cell> cells = open_cells(*board);
  std::size_t i = 0;
  for (auto _ : state) {
    CellSet seen = vision(*board, cells[i], limits);
    benchmark::DoNotOptimize(seen);
    if (++i == cells.size()) i = 0;
  }
}

void BM_VisionWithoutTokens(benchmark::State& state) { look_from_everywhere(state, {}); }
BENCHMARK(BM_VisionWithoutTokens);

/// One cloud and two barriers: most looks miss them.
void BM_VisionWithTokens(benchmark::State& state) {
  SightLimits limits;
  limits.smoke = smoke_cloud(cell_from_name("K16"));
  limits.barriers.add(cell_from_name("N5"));
  limits.barriers.add(cell_from_name("W21"));
  look_from_everywhere(state, limits);
}
BENCHMARK(BM_VisionWithTokens);

/// Every look is traced.
void BM_VisionThermal(benchmark::State& state) {
  SightLimits limits;
  limits.thermal = true;
  look_from_everywhere(state, limits);
}
BENCHMARK(BM_VisionThermal);

void BM_ParseBoard(benchmark::State& state) {
  const std::shared_ptr<const Board> board = load("babel");
  if (!board) {
    state.SkipWithError("the board babel is not built in");
    return;
  }
  for (auto _ : state)
    benchmark::DoNotOptimize(parse_board(board->text));
}
BENCHMARK(BM_ParseBoard);

}  // namespace
}  // namespace specter
