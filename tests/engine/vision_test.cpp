#include "engine/vision.h"

#include <initializer_list>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <gtest/gtest.h>

#include "embedded/embedded.h"
#include "support/reference_vision.h"
#include "support/small_board.h"

namespace specter {
namespace {

Cell at(std::string_view name) { return cell_from_name(name); }

std::shared_ptr<const Board> load(std::string_view text) {
  auto board = parse_board(text);
  return board ? *board : nullptr;
}

std::shared_ptr<const Board> built_in(std::string_view name) {
  for (const embedded::File& f : embedded::boards())
    if (f.name == name) return load(f.text);
  return nullptr;
}

std::string text(const CellSet& cells) {
  std::string out;
  cells.each([&](Cell c) { out += (out.empty() ? "" : " ") + cell_name(c); });
  return out;
}

std::string seen(const Board& board, std::string_view from, const SightLimits& limits = {}) {
  return text(vision(board, at(from), limits));
}

CellSet cells(std::initializer_list<const char*> list) {
  CellSet s;
  for (const char* name : list)
    s.add(at(name));
  return s;
}

/// All cells of a rectangle.
CellSet block(std::string_view from, std::string_view to) {
  CellSet s;
  for (int x = column_of(at(from)); x <= column_of(at(to)); ++x)
    for (int y = row_of(at(from)); y <= row_of(at(to)); ++y)
      s.add(cell_at(x, y));
  return s;
}

SightLimits barriers(std::initializer_list<const char*> list) {
  SightLimits limits;
  limits.barriers = cells(list);
  return limits;
}

SightLimits smoke(std::initializer_list<const char*> tokens) {
  SightLimits limits;
  for (const char* token : tokens)
    limits.smoke |= smoke_cloud(at(token));
  return limits;
}

class Vision : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(small_ptr && babel_ptr && covenant_ptr); }
  std::shared_ptr<const Board> small_ptr = load(test::kSmallBoard);
  std::shared_ptr<const Board> babel_ptr = built_in("babel");
  std::shared_ptr<const Board> covenant_ptr = built_in("covenant");
  const Board& small = *small_ptr;
  const Board& babel = *babel_ptr;
  const Board& covenant = *covenant_ptr;
};

TEST_F(Vision, RowAndColumnUpToTheFirstStructure) {  // [VIS-1, VIS-2]
  EXPECT_EQ(seen(babel, "A3"), "A3 B3");
  EXPECT_EQ(seen(babel, "H18"), "A18 B18 C18 D18 E18 F18 G18 H13 H14 H15 H16 H17 H18 H19 H20 H21");
}

TEST_F(Vision, NoRangeLimitUpToTheEdge) {  // [VIS-1]
  EXPECT_EQ(vision(small, at("A1"), {}), block("A1", "N1") | block("A1", "A8"));
  EXPECT_EQ(vision(small, at("N3"), {}), block("A3", "N3") | block("N1", "N7"));
}

TEST_F(Vision, ObjectiveSitesBlockLikeOtherStructures) {  // [VIS-2]
  EXPECT_EQ(seen(small, "A2"), "A1 A2 A3 A4 A5 A6 A7 A8");
}

TEST_F(Vision, ABarrierBlocksAndIsNotSeen) {  // [VIS-2]
  EXPECT_EQ(seen(small, "A1", barriers({"D1", "A3"})), "A1 A2 B1 C1");
}

TEST_F(Vision, SmokeBlocks) {  // [VIS-2, VIS-6]
  EXPECT_EQ(vision(small, at("A1"), smoke({"E2"})), cells({"B1", "C1"}) | block("A1", "A8"));
}

TEST_F(Vision, BothLanesOfARoad) {  // [VIS-3]
  EXPECT_EQ(vision(small, at("C5"), {}), block("A5", "N6") | block("C1", "C8"));
  EXPECT_EQ(vision(small, at("C6"), {}), block("A5", "N6") | block("C1", "C8"));
}

TEST_F(Vision, SecondLaneStopsAtItsOwnBlocker) {  // [VIS-3]
  EXPECT_EQ(vision(small, at("C5"), barriers({"F6"})),
            block("A5", "N5") | block("A6", "E6") | block("C1", "C8"));
}

TEST_F(Vision, ABlockerInTheOwnLaneLeavesTheSecondLane) {  // [VIS-3]
  EXPECT_EQ(vision(small, at("C5"), barriers({"D5"})),
            block("A5", "C5") | block("A6", "N6") | block("C1", "C8"));
}

TEST_F(Vision, TheSecondLaneBeginsDiagonallyAhead) {  // [VIS-3]
  // The barrier beside the viewer cuts the column, not the lane.
  EXPECT_EQ(vision(small, at("C5"), barriers({"C6"})),
            block("A5", "N5") | block("A6", "B6") | block("D6", "N6") | block("C1", "C5"));
  // The one diagonally ahead cuts the lane at its first cell, that way only.
  EXPECT_EQ(vision(small, at("C5"), barriers({"D6"})),
            block("A5", "N5") | block("A6", "C6") | block("C1", "C8"));
}

TEST_F(Vision, TheSecondLaneEndsWithTheStretchTheRayDoesNot) {  // [VIS-3]
  // J21-W22: in row 21 open cells follow west of J, up to the structure on E21.
  const CellSet from_south_lane = vision(babel, at("W22"), {});
  EXPECT_TRUE(from_south_lane.has(at("J21")));
  EXPECT_FALSE(from_south_lane.has(at("I21")));
  const CellSet from_north_lane = vision(babel, at("W21"), {});
  EXPECT_TRUE(from_north_lane.has(at("F21")));
  EXPECT_FALSE(from_north_lane.has(at("E21")));
}

TEST_F(Vision, AJunctionSeesEveryStretchThatCoversIt) {  // [VIS-3, GEO-5]
  EXPECT_EQ(vision(babel, at("N7"), {}), block("A7", "O8") | block("N1", "O16"));
  EXPECT_EQ(vision(covenant, at("G8"), {}),
            block("G8", "W9") | block("G8", "H25") | block("G6", "G7") | block("G26", "G27"));
}

TEST_F(Vision, OnAStretchThatPassesAJunctionTheOtherStretchIsNotSeen) {  // [VIS-3]
  const CellSet sight = vision(babel, at("N5"), {});
  EXPECT_TRUE(sight.has(at("O16")));
  EXPECT_FALSE(sight.has(at("M7")));
  EXPECT_FALSE(sight.has(at("M8")));
}

TEST_F(Vision, BesideARoadThereIsNoRoadVision) {  // [VIS-4]
  EXPECT_EQ(vision(small, at("C4"), {}), block("C1", "C8"));
  EXPECT_EQ(vision(small, at("A7"), {}), block("A1", "A8"));
}

TEST_F(Vision, FromTheVehiclesCell) {  // [VIS-5]
  // K17 lies on J15-K32; north of it the column runs on over the crossing to K13, K12 is a wall.
  const CellSet sight = vision(babel, at("K17"), {});
  EXPECT_EQ(sight - block("J15", "K32"), cells({"K13", "K14"}));
  EXPECT_EQ(block("J15", "K32") - sight, CellSet{});
}

TEST_F(Vision, AViewerInSmokeSeesOnlyHisOwnCell) {  // [VIS-6]
  EXPECT_EQ(seen(small, "E3", smoke({"E2"})), "E3");
  EXPECT_EQ(seen(small, "E2", smoke({"E2"})), "E2");
  EXPECT_EQ(seen(small, "D5", smoke({"C5"})), "D5");
}

TEST_F(Vision, ASmokeCellIsSeenFromNoOtherCell) {  // [VIS-6]
  const SightLimits limits = smoke({"E2", "J5"});
  small.open.each([&](Cell c) {
    CellSet other = limits.smoke;
    other.remove(c);
    EXPECT_FALSE(vision(small, c, limits).meets(other)) << cell_name(c);
  });
}

TEST_F(Vision, SmokeBesideTheRayHidesNothing) {  // [VIS-6]
  EXPECT_EQ(vision(small, at("G3"), smoke({"E2"})), block("G3", "N3") | block("G1", "G8"));
}

TEST_F(Vision, ACloudIsAllWithinOneCutByTheEdge) {  // [VIS-6]
  EXPECT_EQ(text(smoke_cloud(at("E2"))), "D1 D2 D3 E1 E2 E3 F1 F2 F3");
  EXPECT_EQ(text(smoke_cloud(at("A1"))), "A1 A2 B1 B2");
  EXPECT_EQ(text(smoke_cloud(at("C32"))), "B31 B32 C31 C32 D31 D32");
  EXPECT_EQ(text(smoke_cloud(at("Z1"))), "Y1 Y2 Z1 Z2");
}

TEST_F(Vision, OnlyOneWayIsLeft) {  // [VIS-8]
  const auto only = [&](Compass way) {
    SightLimits limits;
    limits.only = way;
    return vision(small, at("C5"), limits);
  };
  EXPECT_EQ(only(Compass::E), cells({"C5"}) | block("D5", "N6"));
  EXPECT_EQ(only(Compass::W), cells({"C5"}) | block("A5", "B6"));
  EXPECT_EQ(text(only(Compass::N)), "C1 C2 C3 C4 C5");
  EXPECT_EQ(text(only(Compass::S)), "C5 C6 C7 C8");
}

TEST_F(Vision, OneWayIsTakenAway) {  // [VIS-8]
  const auto without = [&](Compass way) {
    SightLimits limits;
    limits.without = way;
    return vision(small, at("C5"), limits);
  };
  EXPECT_EQ(without(Compass::E), block("A5", "B6") | block("C1", "C8"));
  EXPECT_EQ(without(Compass::W), block("D5", "N6") | block("C1", "C8"));
  EXPECT_EQ(without(Compass::N), block("A5", "N6") | block("C5", "C8"));
  // The cell beside the viewer belongs to the ray across, not to the lane.
  EXPECT_EQ(without(Compass::S), (block("A5", "N6") | block("C1", "C5")) - cells({"C6"}));
}

TEST_F(Vision, AtAJunctionEachStretchKeepsItsOwnWay) {  // [VIS-8, VIS-3]
  SightLimits limits;
  limits.only = Compass::N;
  EXPECT_EQ(vision(babel, at("N7"), limits), block("N1", "O6") | cells({"N7"}));
  limits.only = Compass::E;
  EXPECT_EQ(text(vision(babel, at("N7"), limits)), "N7 O7 O8");
}

TEST_F(Vision, OwnCellStaysVisible) {  // [VIS-8, VIS-1]
  SightLimits limits;
  limits.only = limits.without = Compass::N;
  EXPECT_EQ(seen(small, "C5", limits), "C5");
}

TEST_F(Vision, ThermalLooksThroughStructuresAndBarriers) {  // [CARD-HEAT-1]
  SightLimits limits = barriers({"E2"});
  limits.thermal = true;
  EXPECT_EQ(vision(small, at("A2"), limits),
            block("A1", "A8") | cells({"C2", "G2", "I2", "K2", "M2", "N2"}));
  // The second lane likewise; what hides in a barrier's cell is not seen.
  limits.barriers = cells({"D6"});
  EXPECT_EQ(vision(small, at("C5"), limits),
            (block("A5", "N6") | block("C1", "C8")) - cells({"D6"}));
}

TEST_F(Vision, ThermalDoesNotLookThroughSmoke) {  // [CARD-HEAT-1, VIS-6]
  SightLimits limits = smoke({"G2"});
  limits.thermal = true;
  EXPECT_EQ(vision(small, at("A2"), limits), block("A1", "A8") | cells({"C2", "E2"}));
  EXPECT_EQ(seen(small, "G3", limits), "G3");
}

TEST_F(Vision, NothingIsSeenFromAStructureOrABarrier) {  // [VIS-2]
  EXPECT_TRUE(vision(small, at("B2"), {}).empty());
  EXPECT_TRUE(vision(small, at("C2"), barriers({"C2"})).empty());
}

// --- Against the reference ----------------------------------------------------------------------

reference::Place place(Cell c) { return {column_of(c), row_of(c)}; }

CellSet by_reference(const reference::Layout& layout, const reference::Effects& effects,
                     Cell from) {
  CellSet out;
  for (int x = 0; x < 23; ++x)
    for (int y = 0; y < 32; ++y)
      if (reference::sees(layout, effects, place(from), {x, y})) out.add(cell_at(x, y));
  return out;
}

class VisionReference : public testing::TestWithParam<const char*> {
 protected:
  reference::Layout layout =
      std::string_view(GetParam()) == "babel" ? reference::babel() : reference::covenant();
  std::shared_ptr<const Board> board = built_in(GetParam());
};

TEST_P(VisionReference, EveryOpenCellWithoutTokens) {  // [VIS-1, VIS-3, VIS-4]
  ASSERT_NE(board, nullptr);
  int compared = 0;
  for (int x = 0; x < 23; ++x)
    for (int y = 0; y < 32; ++y) {
      if (!reference::is_open(layout, {x, y})) continue;
      const CellSet expected = by_reference(layout, {}, cell_at(x, y));
      EXPECT_EQ(text(vision(*board, cell_at(x, y), {})), text(expected));
      EXPECT_EQ(board->sight(cell_at(x, y)), expected) << cell_name(cell_at(x, y));
      ++compared;
    }
  EXPECT_EQ(compared, board->open.count());
}

TEST_P(VisionReference, RandomTokensDirectionsAndThermal) {  // [VIS-2, VIS-3, VIS-6, VIS-8]
  ASSERT_NE(board, nullptr);
  std::mt19937 random(20150815);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const int open_cells = board->open.count();
  const std::pair<char, Compass> ways[] = {
      {'N', Compass::N}, {'S', Compass::S}, {'E', Compass::E}, {'W', Compass::W}};
  int changed = 0;
  for (int round = 0; round < 6000; ++round) {
    const Cell from = board->open.nth(below(open_cells));
    // Half of the tokens go where the viewer looks, else most of them would change nothing.
    const CellSet& sight = board->sight(from);
    const auto anywhere = [&] {
      return below(2) == 0 ? sight.nth(below(sight.count())) : board->open.nth(below(open_cells));
    };
    reference::Effects effects;
    SightLimits limits;
    for (int i = below(3); i > 0; --i) {
      const Cell token = anywhere();
      effects.smoke_tokens.push_back(place(token));
      limits.smoke |= smoke_cloud(token);
    }
    for (int i = below(4); i > 0; --i) {
      const Cell token = anywhere();
      if (token == from) continue;
      effects.barriers.push_back(place(token));
      limits.barriers.add(token);
    }
    effects.thermal = limits.thermal = below(3) == 0;
    if (below(3) == 0) std::tie(effects.only, limits.only) = ways[below(4)];
    if (below(3) == 0) std::tie(effects.without, limits.without) = ways[below(4)];
    const CellSet got = vision(*board, from, limits);
    ASSERT_EQ(text(got), text(by_reference(layout, effects, from)))
        << "round " << round << " from " << cell_name(from) << " barriers " << text(limits.barriers)
        << " smoke " << text(limits.smoke) << " thermal " << limits.thermal << " only "
        << effects.only << " without " << effects.without;
    if (got != sight) ++changed;
  }
  EXPECT_GT(changed, 2000);
}

INSTANTIATE_TEST_SUITE_P(Boards, VisionReference, testing::Values("babel", "covenant"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace specter
