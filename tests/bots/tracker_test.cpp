// The greedy hunter's careful tracker never leaves out the cell on which an agent stands.
#include "bots/greedy/tracker.h"

#include <array>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "engine/position.h"
#include "sim/series.h"
#include "sim_support.h"
#include "support/random_play.h"

namespace specter {
namespace {

using test::babel_game;

/// Follows a game with one tracker for each hunter seat, from the events of that seat alone.
class Shadow {
 public:
  Shadow(const Game& game, std::string label) : game_(game), label_(std::move(label)) {
    for (int i = 1; i < game_.players(); ++i) {
      trackers_[ix(i)] = std::make_unique<bots::Tracker>(false);
      trackers_[ix(i)]->begin(static_cast<Seat>(i));
    }
  }

  /// Plays a simulated game once for the actions, and again with the trackers.
  void run(std::uint64_t seed, std::uint64_t index, const char* agent, const char* hunters) {
    Keeper keeper;
    sim::Series(game_, agent, hunters).play(seed, index, &keeper);
    SeededDice dice(seed, index);
    EventSink sink;
    State state = start(game_, dice, sink);
    tell(sink);
    for (const Action& action : keeper.actions) {
      sink.clear();
      ASSERT_TRUE(apply(game_, state, action, dice, sink).ok());
      follow(state, sink);
      if (testing::Test::HasFailure()) return;
    }
  }
  void run(test::RandomGame& played) {
    tell(played.news());
    while (played.step() && !testing::Test::HasFailure())
      follow(played.state(), played.news());
  }
  int looks() const { return looks_; }
  std::int64_t cells() const { return cells_; }

 private:
  struct Keeper final : sim::Watcher {
    void started(const Game&, const State&) override {}
    void acted(const Game&, const State&, const Action& action) override {
      actions.push_back(action);
    }
    std::vector<Action> actions;
  };

  void follow(const State& state, const EventSink& sink) {
    tell(sink);
    sync(state);
    if (!over(state)) compare(state);
  }

  void tell(const EventSink& sink) {
    for (const Event& event : sink.events()) {
      for (int i = 1; i < game_.players(); ++i)
        if ((event.audience >> static_cast<unsigned>(i) & 1U) != 0)
          trackers_[ix(i)]->observe(game_, event);
    }
  }

  /// A bot that is asked takes over the public facts, also while the draft runs; it is not asked
  /// where it has no choice.
  void sync(const State& state) {
    for (const Decision& d : decisions(game_, state)) {
      if (d.seat == kAgentSeat) continue;
      legal(known(game_, state, d.seat), choices_);
      if (choices_.count() > 1) trackers_[ix(d.seat)]->sync(game_, state.pub);
    }
  }

  void compare(const State& state) {
    // While she moves the set is that of her last turn; asked are the moments between turns.
    for (const Agent agent : {kFirstAgent, kSecondAgent}) {
      const AgentSecret& her = state.agents[ix(agent)];
      if (her.stage != Stage::Idle) return;
    }
    for (int depth = 0; depth < state.pub.depth; ++depth) {
      const FrameKind kind = state.pub.frames[ix(depth)].kind;
      if (kind == FrameKind::Draft || kind == FrameKind::Reveal || kind == FrameKind::AgentTurn)
        return;
    }
    for (int i = 1; i < game_.players(); ++i) {
      for (const Agent agent : {kFirstAgent, kSecondAgent}) {
        const Cell cell = state.agents[ix(agent)].cell;
        if (state.pub.agents[ix(agent)].in_play == 0 || cell == kNoCell) continue;
        if (!trackers_[ix(i)]->in_play(agent)) continue;
        ++looks_;
        cells_ += trackers_[ix(i)]->cells(agent).count();
        ASSERT_TRUE(trackers_[ix(i)]->cells(agent).has(cell))
            << label_ << " seat " << i << " agent " << ix(agent) << " is on " << cell_name(cell)
            << "\n"
            << position_text(game_, state);
      }
      EXPECT_EQ(trackers_[ix(i)]->lost(), 0) << label_;
    }
  }

  const Game& game_;
  std::string label_;
  std::array<std::unique_ptr<bots::Tracker>, kPlayersMax> trackers_;
  Choices choices_;
  int looks_ = 0;
  std::int64_t cells_ = 0;
};

class TrackerGames : public testing::TestWithParam<int> {};

TEST_P(TrackerGames, NeverLeaveOutTheTruth) {
  const Game game = babel_game(GetParam());
  int looks = 0;
  std::int64_t cells = 0;
  const auto follow = [&](std::uint64_t seed, std::uint64_t i, const char* agent,
                          const char* hunters) {
    Shadow shadow(game, "seed " + std::to_string(seed) + " game " + std::to_string(i));
    shadow.run(seed, i, agent, hunters);
    looks += shadow.looks();
    cells += shadow.cells();
  };
  for (std::uint64_t i = 0; i < 120 && !HasFailure(); ++i) {
    follow(21, i, "random", "random");
    follow(22, i, "greedy", "greedy");
    follow(23, i, "random", "greedy");
    follow(24, i, "greedy", "random");
  }
  EXPECT_GT(looks, 20'000);
  // It must also say something: the board has some 480 open cells.
  EXPECT_LT(cells / looks, 300);
}

INSTANTIATE_TEST_SUITE_P(Players, TrackerGames, testing::Range(2, 6));

/// The same over all editions, setups and styles of play: cards and tricks come up often.
class TrackerEditions : public testing::TestWithParam<std::tuple<Edition, int>> {};

TEST_P(TrackerEditions, NeverLeaveOutTheTruth) {
  const auto& [edition, players] = GetParam();
  int looks = 0;
  std::int64_t cells = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    for (const test::Style style : test::kStyles) {
      test::Rng rng(seed);
      test::RandomGame played(test::random_setup(players, rng, edition), seed, style);
      Shadow shadow(played.game(), test::label(players, seed, style));
      shadow.run(played);
      looks += shadow.looks();
      cells += shadow.cells();
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(looks, 10'000);
  EXPECT_LT(cells / looks, 300);
}

INSTANTIATE_TEST_SUITE_P(Editions, TrackerEditions,
                         testing::Combine(testing::ValuesIn(test::kEditions),
                                          testing::Range(2, 6)));

}  // namespace
}  // namespace specter
