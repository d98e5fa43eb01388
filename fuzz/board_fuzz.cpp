// Any text is either refused with a line, or is a board whose own text gives the same board again
// and from every open cell of which something is seen.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/board.h"
#include "engine/vision.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace specter;
  const std::string text(data, data + size);
  const auto board = parse_board(text);
  if (!board) {
    SPECTER_ASSERT(board.error().line > 0);
    SPECTER_ASSERT(board.error().code.starts_with("board."));
    return 0;
  }
  const std::string canonical = board_text(**board);
  const auto again = parse_board(canonical);
  SPECTER_ASSERT(again.ok());
  SPECTER_ASSERT(same_board(**board, **again));
  SPECTER_ASSERT(board_text(**again) == canonical);
  SightLimits limits;
  limits.smoke = smoke_cloud((*board)->agent_start);
  limits.barriers.add((*board)->vehicle_start_few);
  (*board)->open.each([&](Cell c) {
    const CellSet& sight = (*board)->sight(c);
    SPECTER_ASSERT(sight.has(c));
    SPECTER_ASSERT((sight - (*board)->open).empty());
    SPECTER_ASSERT((vision(**board, c, limits) - sight).empty());
  });
  return 0;
}
