// What the tracker makes of single announcements of the second edition.
#include <initializer_list>

#include <gtest/gtest.h>

#include "bots/greedy/tracker.h"
#include "engine/sight.h"
#include "support/random_play.h"

namespace specter {
namespace {

/// A careful tracker of the one hunter seat of two players, some unseen turns into the game.
class TrackerHears : public testing::Test {
 protected:
  TrackerHears() : game_(test::plain_game(2, Edition::Covenant)) {
    tracker_.begin(Seat{1});
    say(EventCode::HunterChosen, {0, num(HunterKind::Tracker)});
    say(EventCode::HunterChosen, {1, num(HunterKind::Judge)});
    for (int round = 1; round <= 6; ++round) {
      say(EventCode::RoundStarted, {num(round)});
      say(EventCode::AgentTurn, {0});
      say(EventCode::AgentDone, {0});
    }
    before_ = cells();
  }

  template <class Id>
  static std::uint16_t num(Id id) {
    return static_cast<std::uint16_t>(id);
  }
  void say(EventCode code, std::initializer_list<std::uint16_t> values) {
    EventSink sink;
    sink.emit(kEverybody, code, values);
    tracker_.observe(game_, sink.events()[0]);
  }
  const CellSet& cells() const { return tracker_.cells(kFirstAgent); }
  Cell vehicle() const { return game_.board->vehicle_start_few; }
  /// Expects that exactly those of the cells are left that fit.
  template <class F>
  void expect_left(F&& fits) const {
    CellSet wanted;
    before_.each([&](Cell c) {
      if (fits(c)) wanted.add(c);
    });
    ASSERT_FALSE(wanted.empty());
    ASSERT_NE(wanted, before_);
    EXPECT_EQ(cells(), wanted);
    EXPECT_EQ(tracker_.lost(), 0);
  }

  Game game_;
  bots::Tracker tracker_{false};
  CellSet before_;
};

/// [OBJ-7] Whoever draws stands at a cache.
TEST_F(TrackerHears, ADrawnSupply) {
  say(EventCode::RoundStarted, {7});
  say(EventCode::AgentTurn, {0});
  say(EventCode::SupplyDrawn, {0, 5});
  expect_left([&](Cell c) {
    for (const Cache& cache : game_.board->caches)
      if (cache.access == c) return true;
    return false;
  });
}

/// [CARD-JUDGE-1] Strictly in the quadrant, or not.
TEST_F(TrackerHears, Clairvoyance) {
  say(EventCode::ClairvoyanceReading, {1, num(Compass::NW), 1});
  expect_left([&](Cell c) { return direction(vehicle(), c) == Compass::NW; });
}
TEST_F(TrackerHears, ClairvoyanceOfNothing) {
  say(EventCode::ClairvoyanceReading, {1, num(Compass::NW), 0});
  expect_left([&](Cell c) { return direction(vehicle(), c) != Compass::NW; });
}

/// [CARD-TRACKER-2] The Tracker has stayed inside, Rover has run north.
TEST_F(TrackerHears, TheScent) {
  const Cell rover = cell_at(column_of(vehicle()), row_of(vehicle()) - 8);
  say(EventCode::PetGotOut, {0, num(rover)});
  say(EventCode::ScentReading, {0, 0, 0});
  expect_left([&](Cell c) { return distance(vehicle(), c) < distance(rover, c); });
}

/// [CARD-TRACKER-1] At the end of Rover's turn it barks at whom it sees, or is quiet.
TEST_F(TrackerHears, RoverBarks) {
  const Cell rover = before_.nth(before_.count() / 2);
  say(EventCode::HunterDone, {0});
  say(EventCode::PetGotOut, {0, num(rover)});
  say(EventCode::Bark, {0});
  expect_left([&](Cell c) { return game_.board->sight(rover).has(c); });
}
TEST_F(TrackerHears, RoverIsQuiet) {
  const Cell rover = before_.nth(before_.count() / 2);
  say(EventCode::HunterDone, {0});
  say(EventCode::PetGotOut, {0, num(rover)});
  say(EventCode::HunterBegins, {1});
  expect_left([&](Cell c) { return !game_.board->sight(rover).has(c); });
}

/// [CARD-TRACKER-1] It barks at a path too: quiet, no cell of the path was in its sight.
TEST_F(TrackerHears, RoverIsQuietOnHerTurn) {
  const Cell rover = before_.nth(before_.count() / 2);
  say(EventCode::PetGotOut, {0, num(rover)});
  say(EventCode::RoundStarted, {7});
  say(EventCode::AgentTurn, {0});
  say(EventCode::AgentDone, {0});
  EXPECT_FALSE(cells().meets(game_.board->sight(rover)));
  EXPECT_FALSE(cells().empty());
}

/// [STA-3] Fatigue that ends tells of a short move; [CARD-FOX] a fifth step of fatigue.
TEST_F(TrackerHears, HowFarAMoveWent) {
  const CellSet open = game_.board->open;
  say(EventCode::FigureVisible, {0, num(before_.nth(before_.count() / 2))});
  const CellSet here = cells();
  ASSERT_EQ(here.count(), 1);
  const bots::Tracker start = tracker_;
  for (const EventCode code : {EventCode::Recovered, EventCode::Fatigued}) {
    bots::Tracker tracker = start;
    for (const auto& [what, value] : std::initializer_list<std::pair<EventCode, std::uint16_t>>{
             {EventCode::RoundStarted, std::uint16_t{7}},
             {EventCode::AgentTurn, std::uint16_t{0}},
             {EventCode::FigureHidden, std::uint16_t{0}},
             {code, std::uint16_t{0}},
             {EventCode::AgentDone, std::uint16_t{0}}}) {
      EventSink sink;
      sink.emit(kEverybody, what, {value});
      tracker.observe(game_, sink.events()[0]);
    }
    const int most = code == EventCode::Recovered ? 2 : 5;
    EXPECT_TRUE((tracker.cells(kFirstAgent) - bots::spread(here, most, open)).empty()) << most;
    EXPECT_TRUE(tracker.cells(kFirstAgent)
                    .meets(bots::spread(here, most, open) - bots::spread(here, most - 1, open)))
        << most;
  }
}

}  // namespace
}  // namespace specter
