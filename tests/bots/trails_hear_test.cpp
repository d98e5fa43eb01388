// What the trails make of single announcements of the second edition.
#include <initializer_list>

#include <gtest/gtest.h>

#include "bots/greedy/trails.h"
#include "engine/sight.h"
#include "support/random_play.h"

namespace specter {
namespace {

/// Careful trails of the one hunter seat of two players, some unseen turns into the game.
class TrailsHear : public testing::Test {
 protected:
  TrailsHear() : game_(test::plain_game(2, Edition::Covenant)) {
    trails_.begin(Seat{1});
    now_.vehicle.cell = vehicle();
    for (int i = 0; i < game_.hunters; ++i) {
      now_.hunters[ix(i)].cell = vehicle();
      now_.hunters[ix(i)].inside = 1;
    }
    now_.hunters[0].kind = HunterKind::Tracker;
    now_.hunters[1].kind = HunterKind::Judge;
    now_.agents[0].in_play = 1;
    now_.pet = Pet{vehicle(), Hunter{0}, 1, 0};
    for (int round = 1; round <= 6; ++round)
      pass(round);
    before_ = cells();
  }

  template <class Id>
  static std::uint16_t num(Id id) {
    return static_cast<std::uint16_t>(id);
  }
  /// A step with one event; the public facts are `now_` after it.
  void say(EventCode code, std::initializer_list<std::uint16_t> values) {
    EventSink sink;
    sink.emit(kEverybody, code, values);
    trails_.observe(game_, {last_, sink.events(), now_});
    last_ = now_;
  }
  void begin_turn(int round) {
    now_.round = static_cast<std::uint8_t>(round);
    say(EventCode::RoundStarted, {num(round)});
    say(EventCode::AgentTurn, {0});
  }
  /// A turn of hers that nobody notices anything of.
  void pass(int round) {
    begin_turn(round);
    say(EventCode::AgentDone, {0});
  }
  /// Rover's turn begins, or is over.
  void pet_turn(bool on) {
    now_.frames[0] = on ? Frame{.kind = FrameKind::PetTurn, .hunter = Hunter{0}} : Frame{};
    now_.depth = on ? 1 : 0;
  }
  void rover_runs(Cell cell) {
    now_.pet.cell = cell;
    now_.pet.inside = 0;
    say(EventCode::PetGotOut, {0, num(cell)});
  }
  const CellSet& cells() const { return trails_.cells(kFirstAgent); }
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
    EXPECT_EQ(trails_.lost(), 0);
  }

  Game game_;
  bots::Trails trails_{false};
  Public last_;
  Public now_;
  CellSet before_;
};

/// [OBJ-7] Whoever draws stands at a cache.
TEST_F(TrailsHear, ADrawnSupply) {
  begin_turn(7);
  say(EventCode::SupplyDrawn, {0, 5});
  expect_left([&](Cell c) {
    for (const Cache& cache : game_.board->caches)
      if (cache.access == c) return true;
    return false;
  });
}

/// [CARD-JUDGE-1] Strictly in the quadrant, or not.
TEST_F(TrailsHear, Clairvoyance) {
  say(EventCode::ClairvoyanceReading, {1, num(Compass::NW), 1});
  expect_left([&](Cell c) { return direction(vehicle(), c) == Compass::NW; });
}
TEST_F(TrailsHear, ClairvoyanceOfNothing) {
  say(EventCode::ClairvoyanceReading, {1, num(Compass::NW), 0});
  expect_left([&](Cell c) { return direction(vehicle(), c) != Compass::NW; });
}

/// [CARD-TRACKER-2] The Tracker has stayed inside, Rover has run north.
TEST_F(TrailsHear, TheScent) {
  const Cell rover = cell_at(column_of(vehicle()), row_of(vehicle()) - 8);
  rover_runs(rover);
  say(EventCode::ScentReading, {0, 0, 0});
  expect_left([&](Cell c) { return distance(vehicle(), c) < distance(rover, c); });
}

/// [CARD-TRACKER-1] At the end of Rover's turn it barks at whom it sees, or is quiet.
TEST_F(TrailsHear, RoverBarks) {
  const Cell rover = before_.nth(before_.count() / 2);
  pet_turn(true);
  say(EventCode::HunterDone, {0});
  rover_runs(rover);
  pet_turn(false);
  say(EventCode::Bark, {0});
  expect_left([&](Cell c) { return game_.board->sight(rover).has(c); });
}
TEST_F(TrailsHear, RoverIsQuiet) {
  const Cell rover = before_.nth(before_.count() / 2);
  pet_turn(true);
  say(EventCode::HunterDone, {0});
  rover_runs(rover);
  pet_turn(false);
  say(EventCode::HunterBegins, {1});
  expect_left([&](Cell c) { return !game_.board->sight(rover).has(c); });
}

/// [CARD-TRACKER-1] It barks at a path too: quiet, no cell of the path was in its sight.
TEST_F(TrailsHear, RoverIsQuietOnHerTurn) {
  const Cell rover = before_.nth(before_.count() / 2);
  rover_runs(rover);
  pass(7);
  EXPECT_FALSE(cells().meets(game_.board->sight(rover)));
  EXPECT_FALSE(cells().empty());
}

/// [STA-3] Fatigue that ends tells of a short move; [CARD-FOX] a fifth step of fatigue.
TEST_F(TrailsHear, HowFarAMoveWent) {
  const CellSet open = game_.board->open;
  const Cell seen = before_.nth(before_.count() / 2);
  now_.agents[0].figure = Figure{seen, 6, FigureState::Visible};
  say(EventCode::FigureVisible, {0, num(seen)});
  const CellSet here = cells();
  ASSERT_EQ(here.count(), 1);
  const bots::Trails start = trails_;
  for (const EventCode code : {EventCode::Recovered, EventCode::Fatigued}) {
    trails_ = start;
    begin_turn(7);
    say(EventCode::FigureHidden, {0});
    say(code, {0});
    say(EventCode::AgentDone, {0});
    const int most = code == EventCode::Recovered ? 2 : 5;
    EXPECT_TRUE((cells() - bots::spread(here, most, open)).empty()) << most;
    EXPECT_TRUE(cells().meets(bots::spread(here, most, open) - bots::spread(here, most - 1, open)))
        << most;
  }
}

}  // namespace
}  // namespace specter
