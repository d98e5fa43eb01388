// The careful trails never leave out the cell on which an agent stands.
#include "bots/greedy/trails.h"

#include <array>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include <gtest/gtest.h>

#include "engine/engine.h"
#include "engine/position.h"
#include "match/match.h"
#include "sim/series.h"
#include "sim_support.h"
#include "support/random_play.h"

namespace specter {
namespace {

using test::babel_game;

/// Follows a game for each hunter seat, from the steps of that seat alone.
class Shadow {
 public:
  Shadow(const Game& game, std::string label) : game_(game), label_(std::move(label)) {
    for (int i = 1; i < game_.players(); ++i) {
      trails_[ix(i)] = std::make_unique<bots::Trails>(false);
      trails_[ix(i)]->begin(static_cast<Seat>(i));
    }
  }

  /// Plays a simulated game once for the actions, and again with the trails.
  void run(std::uint64_t seed, std::uint64_t index, const char* agent, const char* hunters) {
    sim::Series series(game_, agent, hunters, true);
    series.play(seed, index);
    SeededDice dice(seed, index);
    match::Match match(std::make_shared<const Game>(game_), dice, match::Keep{false, false});
    tell(match);
    for (const match::RecordStep& step : series.match().record().steps) {
      ASSERT_TRUE(match.act(step.action, dice).ok());
      follow(match);
      if (testing::Test::HasFailure()) return;
    }
  }
  void run(test::RandomGame& played) {
    tell(played.match());
    while (played.step() && !testing::Test::HasFailure())
      follow(played.match());
  }
  /// The same, but `n` acts come as one step: as if the line had been cut in between.
  void run_blurred(test::RandomGame& played, int n) {
    Public before;
    std::array<std::vector<Event>, kPlayersMax> news;
    for (bool more = true; more && !testing::Test::HasFailure();) {
      for (int k = 0; k < n && more; ++k) {
        for (const Event& e : played.news().events())
          for (int i = 1; i < game_.players(); ++i)
            if (match::told(e, static_cast<Seat>(i))) news[ix(i)].push_back(e);
        if (k + 1 < n) more = played.step();
      }
      for (int i = 1; i < game_.players(); ++i) {
        trails_[ix(i)]->observe(game_, {before, news[ix(i)], played.state().pub, true});
        news[ix(i)].clear();
      }
      before = played.state().pub;
      if (!played.over()) compare(played.state());
      more = more && played.step();
    }
  }
  int looks() const { return looks_; }
  std::int64_t cells() const { return cells_; }

 private:
  void follow(const match::Match& match) {
    tell(match);
    if (!match.over()) compare(match.state());
  }

  void tell(const match::Match& match) {
    for (int i = 1; i < game_.players(); ++i)
      if (const auto step = match.step(static_cast<Seat>(i))) trails_[ix(i)]->observe(game_, *step);
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
        if (!trails_[ix(i)]->in_play(agent)) continue;
        ++looks_;
        cells_ += trails_[ix(i)]->cells(agent).count();
        ASSERT_TRUE(trails_[ix(i)]->cells(agent).has(cell))
            << label_ << " seat " << i << " agent " << ix(agent) << " is on " << cell_name(cell)
            << "\n"
            << position_text(game_, state);
      }
      EXPECT_EQ(trails_[ix(i)]->lost(), 0) << label_;
    }
  }

  const Game& game_;
  std::string label_;
  std::array<std::unique_ptr<bots::Trails>, kPlayersMax> trails_;
  int looks_ = 0;
  std::int64_t cells_ = 0;
};

class TrailsGames : public testing::TestWithParam<int> {};

TEST_P(TrailsGames, NeverLeaveOutTheTruth) {
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

INSTANTIATE_TEST_SUITE_P(Players, TrailsGames, testing::Range(2, 6));

/// The same over all editions, setups and styles of play: cards and tricks come up often.
class TrailsEditions : public testing::TestWithParam<std::tuple<Edition, int>> {};

TEST_P(TrailsEditions, NeverLeaveOutTheTruth) {
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

/// Whoever was away gets several acts at once, and still leaves nothing out.
TEST_P(TrailsEditions, NeverLeaveOutTheTruthAfterAGap) {
  const auto& [edition, players] = GetParam();
  int looks = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    for (const test::Style style : test::kStyles) {
      test::Rng rng(seed);
      test::RandomGame played(test::random_setup(players, rng, edition), seed, style);
      Shadow shadow(played.game(), test::label(players, seed, style));
      shadow.run_blurred(played, 2 + static_cast<int>(seed) % 19);
      looks += shadow.looks();
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(looks, 300);
}

INSTANTIATE_TEST_SUITE_P(Editions, TrailsEditions,
                         testing::Combine(testing::ValuesIn(test::kEditions),
                                          testing::Range(2, 6)));

}  // namespace
}  // namespace specter
