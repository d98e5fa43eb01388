#include "support/reference_vision.h"

#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace specter::reference {
namespace {

const char* const kBabelGrid = R"(
   ABCDEFGHIJKLMNOPQRSTUVW
 1 ..#.#.#.#.#..==...#####
 2 #.........#.#==##.#.##.
 3 ..##.#.##...#==#.......
 4 #.#.....#.#..==..#.#.##
 5 ....#.#.....#==#.......
 6 .##.#.##.#.##==..##.##.
 7 ===============#.#.....
 8 ===============....##.#
 9 #.##.#.##.#.#==#.#.....
10 ...#...#.....==....#.#.
11 .#...1...##.#==##.##.#.
12 .#.#...1.##..==========
13 .....#......#==========
14 #.1.###.##.##==##.#.4.#
15 ===============...#....
16 ===============##.##.4.
17 #.1.#.#.#==#.#.........
18 ........#==#...4.4.4.4.
19 .1.1.##..==..#.........
20 ......#.#==#.##.#.#.#.#
21 #.#.#....==============
22 #.#.##.##==============
23 ===========#.#.#.##.##.
24 ===========#......#....
25 .##.##.##==..##.3...3.#
26 ..#......==#..#...#....
27 #...2.2.#==##...#.##.#.
28 #.2.....#==...#......#.
29 ....#.2..==#.##.3.##...
30 .2.##...2==#.........3.
31 ......#..==..3.#.3.#...
32 .##.#.#.#==#...#...#.#.
)";
const char* const kBabelRoads = "N1-O16 A7-O8 N12-W13 A15-O16 J15-K32 J21-W22 A23-K24";

const char* const kCovenantGrid = R"(
   ABCDEFGHIJKLMNOPQRSTUVW
 1 ..###.#.#..==..#.##.##.
 2 #.........#==#.#.....#.
 3 ..##.#.##..==#...#.#.#.
 4 #.......#.#==..#.......
 5 #.#.#.#...#==#.#.#.##.#
 6 ........#..==....#.....
 7 #.#.##.##.#==##.###.#.#
 8 .....#=================
 9 .#.#..=================
10 .#...#==##.#.##==#.#.#.
11 ...#..==#.....#==..#.#.
12 #.##.#==..#.4..==#.....
13 ========#.....4==..4.4.
14 ========..#.#..==#.....
15 #.#.##==#.#.#.#==..##.#
16 .....#===========#.....
17 .1.#.#===========..4.4.
18 ...#..==#.##.##==#.....
19 .1...#==..##.##==##.#.#
20 ...1..==1......========
21 .1...#==..1.#.#========
22 ...#..==#......==#.#.3.
23 #.##.#==##.#.##==..#...
24 =================#...#.
25 =================#.3.#.
26 .#.#.#.#.##==#.#.......
27 ..........#==#...##.3.#
28 #.2.2.#.2..==..3.......
29 ..........#==#...#.#.#.
30 .2.2.##.2..==..3.#.....
31 ..........#==#.....3.#.
32 .#.##.#.#..==..#.#.....
)";
const char* const kCovenantRoads =
    "L1-M9 G8-W9 G8-H25 P8-Q25 A13-H14 G16-Q17 P20-W21 A24-Q25 L24-M32";

/// "N12" at the start of `word`; moves past it.
Place read_place(const std::string& text, std::size_t& at) {
  Place p;
  p.column = text[at++] - 'A';
  int number = 0;
  while (at < text.size() && text[at] >= '0' && text[at] <= '9')
    number = number * 10 + (text[at++] - '0');
  p.row = number - 1;
  return p;
}

Layout read(const char* name, const std::string& grid, const std::string& roads) {
  Layout layout;
  layout.name = name;
  std::string line;
  std::vector<std::string> lines;
  for (const char c : grid) {
    if (c != '\n') {
      line += c;
      continue;
    }
    lines.push_back(line);
    line.clear();
  }
  // The first line is empty, the second names the columns; three characters number each row.
  for (std::size_t i = 2; i < lines.size(); ++i)
    layout.rows.push_back(lines[i].substr(3));
  for (std::size_t at = 0; at < roads.size(); ++at) {
    Road road;
    road.from = read_place(roads, at);
    ++at;  // the dash
    road.to = read_place(roads, at);
    layout.roads.push_back(road);
  }
  return layout;
}

char character(const Layout& layout, Place p) {
  return layout.rows[static_cast<std::size_t>(p.row)][static_cast<std::size_t>(p.column)];
}

bool inside(const Road& road, Place p) {
  return p.column >= road.from.column && p.column <= road.to.column && p.row >= road.from.row &&
         p.row <= road.to.row;
}

bool in_smoke(const Effects& effects, Place p) {
  for (const Place& token : effects.smoke_tokens)
    if (std::abs(token.column - p.column) <= 1 && std::abs(token.row - p.row) <= 1) return true;
  return false;
}

bool in_barrier(const Effects& effects, Place p) {
  for (const Place& b : effects.barriers)
    if (b.column == p.column && b.row == p.row) return true;
  return false;
}

bool blocks(const Layout& layout, const Effects& effects, Place p) {
  if (in_smoke(effects, p)) return true;
  if (effects.thermal) return false;
  return in_barrier(effects, p) || !is_open(layout, p);
}

bool allowed(const Effects& effects, char way) {
  if (effects.only != 0 && effects.only != way) return false;
  if (effects.flare != 0 && effects.flare != way) return false;
  return effects.without != way;
}

/// Nothing blocks in the target's column, from the row next to the viewer's up to the target.
bool clear_column(const Layout& layout, const Effects& effects, Place viewer, Place target) {
  if (target.row == viewer.row) return false;
  const int step = target.row < viewer.row ? -1 : 1;
  if (!allowed(effects, step < 0 ? 'N' : 'S')) return false;
  for (int row = viewer.row + step; row != target.row + step; row += step)
    if (blocks(layout, effects, {target.column, row})) return false;
  return true;
}

bool clear_row(const Layout& layout, const Effects& effects, Place viewer, Place target) {
  if (target.column == viewer.column) return false;
  const int step = target.column < viewer.column ? -1 : 1;
  if (!allowed(effects, step < 0 ? 'W' : 'E')) return false;
  for (int column = viewer.column + step; column != target.column + step; column += step)
    if (blocks(layout, effects, {column, target.row})) return false;
  return true;
}

}  // namespace

Layout babel() { return read("babel", kBabelGrid, kBabelRoads); }
Layout covenant() { return read("covenant", kCovenantGrid, kCovenantRoads); }

bool is_open(const Layout& layout, Place p) {
  return character(layout, p) == '.' || character(layout, p) == '=';
}

bool sees(const Layout& layout, const Effects& effects, Place viewer, Place target) {
  if (viewer.column == target.column && viewer.row == target.row) return true;
  if (!is_open(layout, target) || in_barrier(effects, target)) return false;
  if (in_smoke(effects, viewer)) return false;
  if (viewer.column == target.column && clear_column(layout, effects, viewer, target)) return true;
  if (viewer.row == target.row && clear_row(layout, effects, viewer, target)) return true;
  for (const Road& road : layout.roads) {
    if (!inside(road, viewer) || !inside(road, target)) continue;
    const bool runs_north_south = road.to.column - road.from.column == 1;
    if (runs_north_south && clear_column(layout, effects, viewer, target)) return true;
    if (!runs_north_south && clear_row(layout, effects, viewer, target)) return true;
  }
  return false;
}

}  // namespace specter::reference
