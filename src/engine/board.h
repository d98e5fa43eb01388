// A board: a grid of open and structure cells, roads with their stretches, objective sites,
// escape points, starts and caches (GEO-1 to GEO-5, BRD-1 to BRD-5), read from a text file.
// What can be known from the layout alone (who sees what without tokens) is computed at load.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cellset.h"
#include "engine/distances.h"
#include "engine/ids.h"
#include "engine/result.h"

namespace specter {

/// GEO-5: a straight two-lane rectangle of road, corners included.
struct Stretch {
  Cell from{};  ///< north-west corner
  Cell to{};    ///< south-east corner
  bool operator==(const Stretch&) const = default;
};

/// A supply cache: the icon (a structure cell) and the open cell from which it is used.
struct Cache {
  Cell icon{};
  Cell access{};
  bool operator==(const Cache&) const = default;
};

// Limits of a board file: it may come from a stranger.
inline constexpr std::size_t kBoardBytesMax = 16 * 1024;
inline constexpr std::size_t kBoardNameBytesMax = 32;
inline constexpr std::size_t kBoardTitleBytesMax = 80;
inline constexpr std::size_t kStretchesMax = 64;
inline constexpr std::size_t kEscapesMax = 8;  ///< of each kind
inline constexpr std::size_t kCachesMax = 8;   ///< one byte can hold which were used

class Board {
 public:
  std::string name;   ///< short name, e.g. "babel"
  std::string title;  ///< what players read
  std::string text;   ///< the file as it was read: it goes into every record
  int columns = 23;
  int rows = 32;
  CellSet open;  ///< road included
  CellSet road;
  std::vector<Stretch> stretches;
  std::array<std::array<Cell, 6>, kSections> sites{};  ///< by section and die
  std::vector<Cell> escapes;
  std::vector<Cell> escapes_extra;  ///< OBJ-4: with 4 and 5 players
  Cell agent_start = kNoCell;
  Cell vehicle_start_few = kNoCell;   ///< 2-3 players
  Cell vehicle_start_many = kNoCell;  ///< 4-5 players
  std::vector<Cache> caches;

  /// What is seen from a cell when no token, restriction or blindness is in force (VIS-1, VIS-3).
  const CellSet& sight(Cell from) const { return sight_[ix(from)]; }
  /// Open cells that one step leads to (GEO-3); barriers and figures are the caller's concern.
  CellSet steps(Cell from) const;
  bool on_board(int column, int row) const {
    return column >= 0 && column < columns && row >= 0 && row < rows;
  }
  /// Cells whose fewest steps on foot from a cell are k, when no token is in the way.
  static constexpr int kWalkMax = 5;
  const Ring& walk_ring(Cell from, int k) const { return walk_[ix(from) * (kWalkMax + 1) + ix(k)]; }
  /// Road cells whose fewest steps by road are k.
  static constexpr int kDriveMax = 12;
  const std::array<Ring, 2>& drive_ring(Cell from, int k) const {
    return drive_[ix(road_index_[ix(from)]) * (kDriveMax + 1) + ix(k)];
  }
  /// Fewest steps on foot between two open cells, when no token is in the way; kFar if there is no
  /// way, if it is that long, or if one of them is a structure.
  static constexpr int kFar = Distances::kFar;
  int walk_distance(Cell from, Cell to) const { return walk_far_.between(from, to); }
  /// The same by road.
  int drive_distance(Cell from, Cell to) const { return drive_far_.between(from, to); }
  /// Fills the tables; called once by the parser.
  void precompute();

 private:
  void precompute_ways();
  std::vector<CellSet> sight_;
  std::vector<Ring> walk_;
  std::vector<std::array<Ring, 2>> drive_;
  std::vector<std::uint16_t> road_index_;
  Distances walk_far_;
  Distances drive_far_;
};

/// Reads a board file; refuses what breaks a BRD rule with the line and the reason.
Result<std::shared_ptr<const Board>> parse_board(std::string_view text);

/// The file format's own text of a board (parse_board(board_text(b)) gives b again).
std::string board_text(const Board& board);

/// Whether two boards are the same to play on and to look at, however their files are written.
bool same_board(const Board& a, const Board& b);

/// "K17"; rows from 1. An id that is no cell gives "-".
std::string cell_name(Cell c);
/// The cell of a name such as "k17", or kNoCell.
Cell cell_from_name(std::string_view name);

}  // namespace specter
