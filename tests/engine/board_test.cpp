#include "engine/board.h"

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "codec/texts.h"
#include "embedded/embedded.h"
#include "support/reference_vision.h"
#include "support/small_board.h"

namespace specter {
namespace {

using test::edited;
using test::kSmallBoard;
using test::line_of;

std::string file(std::string_view name) {
  for (const embedded::File& f : embedded::boards())
    if (f.name == name) return std::string(f.text);
  return {};
}

std::shared_ptr<const Board> load(std::string_view text) {
  auto board = parse_board(text);
  if (!board) {
    ADD_FAILURE() << board.error().line << ": " << board.error().code << " "
                  << board.error().detail;
    return nullptr;
  }
  return *board;
}

Cell at(std::string_view name) { return cell_from_name(name); }

std::vector<std::string> names(const std::vector<Cell>& cells) {
  std::vector<std::string> out;
  for (const Cell c : cells)
    out.push_back(cell_name(c));
  return out;
}

/// "code detail" of the refusal of a text, and its line must be the one that contains `where`.
std::string refusal(std::string_view text, std::string_view where) {
  const auto board = parse_board(text);
  if (board) return "accepted";
  EXPECT_EQ(board.error().line, line_of(text, where)) << board.error().code;
  EXPECT_TRUE(codec::has_text("error." + board.error().code)) << board.error().code;
  return board.error().code + " " + board.error().detail;
}

/// The same with one change to the small board; the fault is in the changed line.
std::string refusal_of(std::string_view before, std::string_view after) {
  return refusal(edited(kSmallBoard, before, after), after);
}

using Names = std::vector<std::string>;

TEST(Boards, GridsAreThoseOfTheRuleBook) {  // [GEO-1, GEO-2]
  for (const reference::Layout& layout : {reference::babel(), reference::covenant()}) {
    const auto board = load(file(layout.name));
    ASSERT_NE(board, nullptr);
    EXPECT_EQ(board->columns, 23);
    EXPECT_EQ(board->rows, 32);
    ASSERT_EQ(layout.rows.size(), 32U);
    for (std::size_t y = 0; y < 32; ++y)
      for (std::size_t x = 0; x < 23; ++x) {
        const char c = layout.rows[y][x];
        const Cell cell = cell_at(static_cast<int>(x), static_cast<int>(y));
        EXPECT_EQ(board->open.has(cell), c == '.' || c == '=') << cell_name(cell);
        EXPECT_EQ(board->road.has(cell), c == '=') << cell_name(cell);
      }
    EXPECT_EQ(board->stretches.size(), layout.roads.size());
  }
}

TEST(Boards, FacilityTables) {  // [BRD-3, BRD-4]
  const auto board = load(file("babel"));
  ASSERT_NE(board, nullptr);
  EXPECT_EQ(board->title, "Facility 83X");
  EXPECT_EQ(board->agent_start, at("N1"));
  EXPECT_EQ(board->vehicle_start_few, at("K17"));
  EXPECT_EQ(board->vehicle_start_many, at("K23"));
  EXPECT_EQ(names(board->escapes), (Names{"A3", "N1", "W3"}));
  EXPECT_EQ(names(board->escapes_extra), (Names{"H1"}));
  EXPECT_TRUE(board->caches.empty());
  EXPECT_EQ(cell_name(board->sites[0][4]), "F11");
  EXPECT_EQ(cell_name(board->sites[3][5]), "U14");
}

TEST(Boards, HeadquartersTables) {  // [BRD-3, BRD-4]
  const auto board = load(file("covenant"));
  ASSERT_NE(board, nullptr);
  EXPECT_EQ(board->title, "Raxxon Pharmaceutical HQ");
  EXPECT_EQ(board->agent_start, at("M1"));
  EXPECT_EQ(board->vehicle_start_few, at("K17"));
  EXPECT_EQ(board->vehicle_start_many, at("K24"));
  EXPECT_EQ(names(board->escapes), (Names{"A3", "M1", "W1"}));
  EXPECT_EQ(names(board->escapes_extra), (Names{"A6", "W6"}));
  ASSERT_EQ(board->caches.size(), 6U);
  EXPECT_EQ(cell_name(board->caches[0].icon), "T5");
  EXPECT_EQ(cell_name(board->caches[0].access), "S5");
  EXPECT_EQ(cell_name(board->caches[5].access), "R31");
  EXPECT_EQ(cell_name(board->sites[2][0]), "V22");
  EXPECT_EQ(cell_name(board->sites[3][3]), "T13");
}

TEST(Geometry, A1IsNorthWestAndRowsGrowToTheSouth) {  // [GEO-1]
  EXPECT_EQ(at("A1"), cell_at(0, 0));
  EXPECT_EQ(at("W32"), cell_at(22, 31));
  EXPECT_EQ(at("k17"), cell_at(10, 16));
  EXPECT_EQ(direction(at("A1"), at("A2")), Compass::S);
  EXPECT_EQ(direction(at("A1"), at("B1")), Compass::E);
  for (int x = 0; x < kColumnsMax; ++x)
    for (int y = 0; y < kRowsMax; ++y)
      EXPECT_EQ(at(cell_name(cell_at(x, y))), cell_at(x, y));
}

TEST(Geometry, NoCellHasThisName) {  // [GEO-1]
  for (const char* bad : {"", "A", "1", "A0", "A01", "A33", "A99", "A100", "AA1", "[1", "A1 ",
                          " A1", "A-1", "1A", "\xC3\x84", "A1\n"})
    EXPECT_EQ(cell_from_name(bad), kNoCell) << bad;
  EXPECT_EQ(cell_name(kNoCell), "-");
  EXPECT_EQ(cell_name(cell_at(26, 0)), "-");
}

TEST(Geometry, SitesAreStructuresEscapesAndAccessCellsAreOpen) {  // [GEO-2]
  for (const char* name : {"babel", "covenant"}) {
    const auto board = load(file(name));
    ASSERT_NE(board, nullptr);
    for (const auto& section : board->sites)
      for (const Cell site : section)
        EXPECT_FALSE(board->open.has(site));
    for (const Cell escape : board->escapes)
      EXPECT_TRUE(board->open.has(escape));
    for (const Cell escape : board->escapes_extra)
      EXPECT_TRUE(board->open.has(escape));
    for (const Cache& cache : board->caches)
      EXPECT_TRUE(board->open.has(cache.access));
    EXPECT_EQ(board->road - board->open, CellSet{});
  }
}

TEST(Geometry, StepsGoToOpenNeighboursOnTheBoard) {  // [GEO-3]
  const auto board = load(kSmallBoard);
  ASSERT_NE(board, nullptr);
  const auto steps = [&](const char* name) {
    std::string out;
    board->steps(at(name)).each([&](Cell c) { out += cell_name(c) + " "; });
    return out;
  };
  EXPECT_EQ(steps("A1"), "A2 B1 ");        // two edges and the site B2
  EXPECT_EQ(steps("N1"), "M1 M2 N2 ");     // the corner
  EXPECT_EQ(steps("C3"), "B3 C2 C4 D3 ");  // sites in all four corners
  EXPECT_EQ(steps("M5"), "L5 L6 M4 M6 N4 N5 N6 ");
  EXPECT_EQ(steps("M8"), "M7 N7 ");
}

TEST(Geometry, ADiagonalStepBetweenTwoStructures) {  // [GEO-3]
  const auto board = load(edited(kSmallBoard, " 3 ..............", " 3 #............."));
  ASSERT_NE(board, nullptr);
  // A3 and B4 touch at a corner; between them lies the step A4-B3.
  EXPECT_FALSE(board->open.has(at("A3")));
  EXPECT_FALSE(board->open.has(at("B4")));
  EXPECT_TRUE(board->steps(at("A4")).has(at("B3")));
}

TEST(Geometry, DistanceIsTheKingsAndIgnoresStructures) {  // [GEO-4]
  EXPECT_EQ(distance(at("A1"), at("A1")), 0);
  EXPECT_EQ(distance(at("A1"), at("B2")), 1);
  EXPECT_EQ(distance(at("N9"), at("L4")), 5);
  EXPECT_EQ(distance(at("L4"), at("N9")), 5);
  EXPECT_EQ(distance(at("A1"), at("W3")), 22);
}

TEST(Geometry, JunctionCellsBelongToEveryStretch) {  // [GEO-5]
  const auto board = load(file("babel"));
  ASSERT_NE(board, nullptr);
  const auto covering = [&](const char* name) {
    int n = 0;
    for (const Stretch& s : board->stretches)
      if (column_of(at(name)) >= column_of(s.from) && column_of(at(name)) <= column_of(s.to) &&
          row_of(at(name)) >= row_of(s.from) && row_of(at(name)) <= row_of(s.to))
        ++n;
    return n;
  };
  EXPECT_EQ(covering("N7"), 2);
  EXPECT_EQ(covering("J15"), 2);
  EXPECT_EQ(covering("A7"), 1);
  EXPECT_EQ(covering("P7"), 0);
}

TEST(Geometry, CompassDirections) {                       // [GEO-6]
  EXPECT_EQ(direction(at("N9"), at("L4")), Compass::NW);  // the rule book's worked example
  EXPECT_EQ(direction(at("N9"), at("N1")), Compass::N);
  EXPECT_EQ(direction(at("N9"), at("O8")), Compass::NE);
  EXPECT_EQ(direction(at("N9"), at("W9")), Compass::E);
  EXPECT_EQ(direction(at("N9"), at("O32")), Compass::SE);
  EXPECT_EQ(direction(at("N9"), at("N10")), Compass::S);
  EXPECT_EQ(direction(at("N9"), at("A10")), Compass::SW);
  EXPECT_EQ(direction(at("N9"), at("A9")), Compass::W);
  EXPECT_EQ(direction(at("N9"), at("N9")), Compass::Here);
}

TEST(BoardFile, TextOfABoardGivesItAgain) {
  for (const std::string& text : {file("babel"), file("covenant"), std::string(kSmallBoard)}) {
    const auto board = load(text);
    ASSERT_NE(board, nullptr);
    EXPECT_EQ(board->text, text);
    const auto again = load(board_text(*board));
    ASSERT_NE(again, nullptr);
    EXPECT_TRUE(same_board(*board, *again));
    EXPECT_EQ(board_text(*again), board_text(*board));
  }
}

TEST(BoardFile, WindowsLineEndsCommentsAndOrderDoNotMatter) {
  std::string windows = "\xEF\xBB\xBF";
  for (const char c : kSmallBoard)
    windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const auto plain = load(kSmallBoard);
  const auto same = load(windows);
  ASSERT_TRUE(plain && same);
  EXPECT_TRUE(same_board(*plain, *same));
  std::string moved = edited(kSmallBoard, "stretch A5-N6\n", "");
  moved = edited(moved, "name small\n", "; a comment\n\nstretch N6-A5\nname small\n");
  const auto other = load(moved);
  ASSERT_NE(other, nullptr);
  EXPECT_TRUE(same_board(*plain, *other));
}

TEST(BoardFile, FirstLine) {
  EXPECT_EQ(refusal("", ""), "board.header ");
  EXPECT_EQ(refusal("hello\n", ""), "board.header hello");
  EXPECT_EQ(refusal_of("specter-board 1", "specter-board 2"), "board.version 2");
}

TEST(BoardFile, KeysAndValues) {
  EXPECT_EQ(refusal_of("escape-extra A8", "portal A8"), "board.key portal");
  EXPECT_EQ(refusal_of("escape-extra A8", "agent-start A8"), "board.twice agent-start");
  EXPECT_EQ(refusal_of("vehicle-start 4-5 D6", "vehicle-start 4-6 D6"), "board.players 4-6");
  EXPECT_EQ(refusal_of("vehicle-start 4-5 D6", "vehicle-start D6"), "board.values vehicle-start");
  EXPECT_EQ(refusal_of("agent-start A1", "agent-start"), "board.values agent-start");
  EXPECT_EQ(refusal_of("agent-start A1", "agent-start A33"), "board.cell A33");
  EXPECT_EQ(refusal_of("stretch A5-N6", "stretch A5N6"), "board.values stretch");
  EXPECT_EQ(refusal_of("name small", "name Small!"), "board.name Small!");
  EXPECT_EQ(refusal_of("title Small board", "title"), "board.title ");
  EXPECT_EQ(refusal_of("escape A1 N1", "escape A1 N1 A1"), "board.escape_twice A1");
  EXPECT_EQ(refusal_of("escape A1 N1", "escape A1 C1 D1 E1 F1 G1 H1 I1 J1"),
            "board.too_many escape");
  EXPECT_EQ(refusal_of("objectives 4 ", "objectives 5 "), "board.section 5");
}

TEST(BoardFile, WhatIsMissingIsNamed) {
  for (const char* line : {"name small\n", "title Small board\n", "agent-start A1\n",
                           "vehicle-start 2-3 C5\n", "vehicle-start 4-5 D6\n", "escape A1 N1\n",
                           "stretch A5-N6\n", "objectives 2 B4 D4 F4 H4 J4 L4\n"}) {
    const auto board = parse_board(edited(kSmallBoard, line, ""));
    ASSERT_FALSE(board) << line;
    EXPECT_EQ(board.error().code, "board.missing") << line;
    EXPECT_TRUE(std::string(line).starts_with(board.error().detail)) << board.error().detail;
    EXPECT_GT(board.error().line, 0);
  }
  EXPECT_TRUE(parse_board(edited(kSmallBoard, "escape-extra A8\n", "")));
  EXPECT_TRUE(parse_board(edited(kSmallBoard, "cache N8 M8\n", "")));
}

TEST(BoardFile, HostileText) {
  EXPECT_EQ(refusal_of("title Small", "title \x1b[31m"), "board.control_character 27");
  EXPECT_EQ(refusal_of("title Small", "title \xE2\x80\xAE"), "board.control_character 8238");
  EXPECT_EQ(refusal_of("title Small", "title a\rb"), "board.control_character 13");
  EXPECT_EQ(refusal_of("title Small", "title \xFF"), "board.encoding UTF-8");
  EXPECT_EQ(refusal_of("title Small", "title \xC0\x80"), "board.encoding UTF-8");
  EXPECT_EQ(refusal_of("title Small", "title \xED\xA0\x80"), "board.encoding UTF-8");
  EXPECT_TRUE(parse_board(edited(kSmallBoard, "title Small", "title Große")));
  EXPECT_FALSE(parse_board(edited(kSmallBoard, "title Small", "title " + std::string(81, 'x'))));
  EXPECT_EQ(refusal(std::string(kSmallBoard) + std::string(kBoardBytesMax, '\n'), "specter-board"),
            "board.size 16384");
  const auto cut = parse_board(edited(kSmallBoard, "escape-extra", std::string(5000, 'x')));
  ASSERT_FALSE(cut);
  EXPECT_LT(cut.error().detail.size(), 64U);
}

TEST(BoardRules, UpTo26ColumnsAnd32Rows) {  // [BRD-1]
  std::string big;
  for (std::size_t from = 0; from < kSmallBoard.size();) {
    const std::size_t end = kSmallBoard.find('\n', from);
    const std::string line(kSmallBoard.substr(from, end - from));
    big += line + (line.starts_with("   A") ? "OPQRSTUVWXYZ\n"
                   : line.starts_with(" ")  ? "............\n"
                                            : "\n");
    from = end + 1;
  }
  std::string more;
  for (int row = 9; row <= 32; ++row)
    more += (row < 10 ? " " : "") + std::to_string(row) + " ..........................\n";
  const auto board = load(edited(big, "end\n", more + "end\n"));
  ASSERT_NE(board, nullptr);
  EXPECT_EQ(board->columns, 26);
  EXPECT_EQ(board->rows, 32);
  EXPECT_TRUE(board->open.has(at("Z32")));

  EXPECT_EQ(refusal(edited(big, "end\n", more + "33 ..........................\nend\n"), "33 ."),
            "board.rows 33 ..........................");
  EXPECT_EQ(refusal_of("   ABCDEFGHIJKLMN", "   ABCDEFGHIJKLMNOPQRSTUVWXYZA"),
            "board.columns ABCDEFGHIJKLMNOPQRSTUVWXYZA");
}

TEST(BoardRules, TheGridIsWellFormed) {  // [BRD-1]
  EXPECT_EQ(refusal_of("   ABCDEFGHIJKLMN", "   ABCDEFGHIJKLNM"),
            "board.grid_header ABCDEFGHIJKLNM");
  EXPECT_EQ(refusal_of(" 3 ..............", " 3 ............."), "board.row_width 3");
  EXPECT_EQ(refusal_of(" 3 ..............", " 4 .............."), "board.row_number 3");
  EXPECT_EQ(refusal_of(" 3 ..............", " 3 ..x..........."), "board.grid_character C3");
  EXPECT_EQ(refusal_of(" 3 ..............", " 3 ..5..........."), "board.grid_character C3");
  const std::string endless =
      edited(kSmallBoard.substr(0, kSmallBoard.find("agent-start")), "end\n", "");
  EXPECT_EQ(refusal(endless, " 8 "), "board.grid_end end");
}

TEST(BoardRules, EveryOpenCellIsReachable) {  // [BRD-2]
  // N8 becomes a cell of its own: M7, M8 and N7 are walls.
  std::string text = edited(kSmallBoard, " 7 .3.3.3.3.3.3..", " 7 .3.3.3.3.3.3##");
  text = edited(text, " 8 .4.4.4.4.4.4.#", " 8 .4.4.4.4.4.4#.");
  text = edited(text, "cache N8 M8\n", "");
  EXPECT_EQ(refusal(text, " 8 .4"), "board.unreachable N8");
}

TEST(BoardRules, SitesAreStructuresWithAnOpenNeighbour) {  // [BRD-3]
  EXPECT_EQ(refusal_of("objectives 1 B2 ", "objectives 1 C2 "), "board.site_open C2");
  EXPECT_EQ(refusal_of("objectives 1 B2 ", "objectives 1 B4 "), "board.site_mismatch B4");
  EXPECT_EQ(refusal_of("objectives 1 B2 ", "objectives 1 N8 "), "board.site_mismatch N8");
  EXPECT_EQ(refusal_of("objectives 1 B2 ", "objectives 1 D2 "), "board.site_twice D2");
  EXPECT_EQ(refusal_of("objectives 1 B2 ", "objectives 1 Z9 "), "board.off_board Z9");
  EXPECT_EQ(refusal_of("objectives 1 B2 ", "objectives 1 "), "board.site_count 1");
  EXPECT_EQ(refusal_of("objectives 1 B2 ", "objectives 1 N2 B2 "), "board.site_count 1");
  EXPECT_EQ(refusal_of(" 3 ..............", " 3 ......1......."), "board.site_unlisted G3");
  std::string walled = edited(kSmallBoard, " 7 .3.3.3.3.3.3..", " 7 ####.3.3.3.3..");
  walled = edited(walled, " 8 .4.4", " 8 ####");
  walled = edited(walled, "objectives 3 B7 D7 F7", "objectives 3 G3 I3 F7");
  walled = edited(walled, " 3 ..............", " 3 ......3.3.....");
  walled = edited(walled, " 8 ####.4", " 8 4#4#.4");
  walled = edited(walled, "objectives 4 B8 D8", "objectives 4 A8 C8");
  walled = edited(walled, "escape-extra A8\n", "");
  EXPECT_EQ(refusal(walled, "objectives 4"), "board.site_enclosed A8");
}

TEST(BoardRules, StartsEscapesAndAccessCellsAreOpen) {  // [BRD-4]
  EXPECT_EQ(refusal_of("agent-start A1", "agent-start B2"), "board.start_closed B2");
  EXPECT_EQ(refusal_of("agent-start A1", "agent-start A9"), "board.off_board A9");
  EXPECT_EQ(refusal_of("escape A1 N1", "escape A1 N8"), "board.escape_closed N8");
  EXPECT_EQ(refusal_of("escape-extra A8", "escape-extra B8"), "board.escape_closed B8");
  EXPECT_EQ(refusal_of("cache N8 M8", "cache N8 L8"), "board.cache_closed L8");
  EXPECT_EQ(refusal_of("cache N8 M8", "cache N7 M8"), "board.cache_icon N7");
  EXPECT_EQ(refusal_of("cache N8 M8", "cache N8 M6"), "board.cache_apart N8 M6");
  EXPECT_EQ(refusal(std::string(kSmallBoard) + "cache N8 N7", "cache N8 N7"),
            "board.cache_twice N8");
}

TEST(BoardRules, TheVehicleStartsOnRoad) {  // [BRD-4]
  EXPECT_EQ(refusal_of("vehicle-start 2-3 C5", "vehicle-start 2-3 C3"), "board.vehicle_road C3");
  EXPECT_EQ(refusal_of("vehicle-start 4-5 D6", "vehicle-start 4-5 D7"), "board.vehicle_road D7");
  EXPECT_EQ(refusal_of("vehicle-start 4-5 D6", "vehicle-start 4-5 O6"), "board.off_board O6");
}

TEST(BoardRules, StretchesAreTwoLanesWideAndLongerThanTwo) {  // [BRD-5, GEO-5]
  EXPECT_EQ(refusal_of("stretch A5-N6", "stretch A5-N5"), "board.stretch_width A5-N5");
  EXPECT_EQ(refusal_of("stretch A5-N6", "stretch A5-N7"), "board.stretch_width A5-N7");
  EXPECT_EQ(refusal_of("stretch A5-N6", "stretch A5-B6"), "board.stretch_length A5-B6");
  EXPECT_EQ(refusal_of("stretch A5-N6", "stretch A5-A6"), "board.stretch_length A5-A6");
  EXPECT_EQ(refusal_of("stretch A5-N6", "stretch A5-O6"), "board.off_board O6");
}

TEST(BoardRules, StretchesAreExactlyTheRoad) {  // [BRD-5]
  EXPECT_EQ(refusal_of("stretch A5-N6", "stretch A4-N5"), "board.stretch_not_road A4");
  EXPECT_EQ(refusal_of("stretch A5-N6", "stretch B4-N5"), "board.stretch_structure B4");
  const std::string shorter = edited(kSmallBoard, "stretch A5-N6", "stretch A5-M6");
  EXPECT_EQ(refusal(shorter, " 5 =="), "board.road_uncovered N5");
  EXPECT_EQ(refusal(std::string(kSmallBoard) + "stretch N6-A5", "stretch N6-A5"),
            "board.stretch_twice A5-N6");
  EXPECT_TRUE(parse_board(std::string(kSmallBoard) + "stretch A5-C6"));  // overlapping is fine
}

}  // namespace
}  // namespace specter
