#include "engine/board.h"

#include <cstddef>
#include <string>

#include "engine/vision.h"

namespace specter {
namespace {

std::string names(const std::vector<Cell>& cells) {
  std::string out;
  for (const Cell c : cells)
    out.append(" ").append(cell_name(c));
  return out;
}

/// The character of each cell in the file's grid.
char grid_character(const Board& board, Cell c) {
  if (board.road.has(c)) return '=';
  if (board.open.has(c)) return '.';
  for (std::size_t section = 0; section < board.sites.size(); ++section)
    for (const Cell site : board.sites[section])
      if (site == c) return static_cast<char>('1' + section);
  return '#';
}

std::string grid_text(const Board& board) {
  std::string out = "grid\n   ";
  for (int x = 0; x < board.columns; ++x)
    out += static_cast<char>('A' + x);
  out += '\n';
  for (int y = 0; y < board.rows; ++y) {
    if (y + 1 < 10) out += ' ';
    out += std::to_string(y + 1) + " ";
    for (int x = 0; x < board.columns; ++x)
      out += grid_character(board, cell_at(x, y));
    out += '\n';
  }
  return out + "end\n";
}

}  // namespace

void Board::precompute() {
  sight_.assign(ix(CellSet::kWords) * kRowsMax, CellSet{});
  const SightLimits none;
  open.each([&](Cell c) { sight_[ix(c)] = trace_sight(*this, c, none); });
  precompute_ways();
  walk_far_ = Distances(open);
  drive_far_ = Distances(road);
}

namespace {
Ring counted(const Patch& cells) { return Ring{cells, cells.count()}; }
}  // namespace

void Board::precompute_ways() {
  constexpr auto kCells = ix(CellSet::kWords) * kRowsMax;
  constexpr int kCentre = 7;  // columns to the left of a cell in its patch
  walk_.assign(kCells * (kWalkMax + 1), Ring{});
  open.each([&](Cell c) {
    each_ring(open, c, kWalkMax, [&](int k, const CellSet& ring) {
      walk_[ix(c) * (kWalkMax + 1) + ix(k)] = counted(patch_of(ring, column_of(c) - kCentre));
    });
  });
  road_index_.assign(kCells, 0);
  drive_.clear();
  std::uint16_t next = 0;
  road.each([&](Cell c) {
    road_index_[ix(c)] = next++;
    const std::size_t first = drive_.size();
    drive_.resize(first + kDriveMax + 1);
    each_ring(road, c, kDriveMax, [&](int k, const CellSet& ring) {
      drive_[first + ix(k)] = {counted(patch_of(ring, 0)),
                               counted(patch_of(ring, Patch::kColumns))};
    });
  });
}

CellSet Board::steps(Cell from) const {
  CellSet near = square(from, 1);
  near &= open;
  near.remove(from);
  return near;
}

std::string board_text(const Board& board) {
  std::string out = "specter-board 1\nname " + board.name + "\ntitle " + board.title + "\n\n";
  out += grid_text(board);
  out += "\nagent-start " + cell_name(board.agent_start) + "\n";
  out += "vehicle-start 2-3 " + cell_name(board.vehicle_start_few) + "\n";
  out += "vehicle-start 4-5 " + cell_name(board.vehicle_start_many) + "\n";
  out += "escape" + names(board.escapes) + "\n";
  if (!board.escapes_extra.empty()) out += "escape-extra" + names(board.escapes_extra) + "\n";
  out += '\n';
  for (const Stretch& s : board.stretches)
    out += "stretch " + cell_name(s.from) + "-" + cell_name(s.to) + "\n";
  out += '\n';
  for (std::size_t section = 0; section < board.sites.size(); ++section) {
    const auto& sites = board.sites[section];
    out += "objectives " + std::to_string(section + 1) + names({sites.begin(), sites.end()}) + "\n";
  }
  if (!board.caches.empty()) out += '\n';
  for (const Cache& c : board.caches)
    out += "cache " + cell_name(c.icon) + " " + cell_name(c.access) + "\n";
  return out;
}

bool same_board(const Board& a, const Board& b) {
  return a.name == b.name && a.title == b.title && a.columns == b.columns && a.rows == b.rows &&
         a.open == b.open && a.road == b.road && a.stretches == b.stretches && a.sites == b.sites &&
         a.escapes == b.escapes && a.escapes_extra == b.escapes_extra &&
         a.agent_start == b.agent_start && a.vehicle_start_few == b.vehicle_start_few &&
         a.vehicle_start_many == b.vehicle_start_many && a.caches == b.caches;
}

std::string cell_name(Cell c) {
  if (ix(c) >= ix(kColumnsMax) * kRowsMax) return "-";
  return static_cast<char>('A' + column_of(c)) + std::to_string(row_of(c) + 1);
}

Cell cell_from_name(std::string_view name) {
  if (name.size() < 2 || name.size() > 3) return kNoCell;
  const char letter =
      name[0] >= 'a' && name[0] <= 'z' ? static_cast<char>(name[0] - 'a' + 'A') : name[0];
  if (letter < 'A' || letter > 'Z' || name[1] == '0') return kNoCell;
  int row = 0;
  for (const char digit : name.substr(1)) {
    if (digit < '0' || digit > '9') return kNoCell;
    row = row * 10 + (digit - '0');
  }
  return row <= kRowsMax ? cell_at(letter - 'A', row - 1) : kNoCell;
}

}  // namespace specter
