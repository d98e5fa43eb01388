// The weights of the possible cells: what they always are, and what they are worth.
#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "belief/arith.h"
#include "belief/belief.h"
#include "sim/belief_score.h"
#include "sim/belief_train.h"
#include "sim/weights_text.h"
#include "support/random_play.h"

namespace specter {
namespace {

/// Finite, of sum 1 on the possible cells, and 0 elsewhere.
void check(const belief::Belief& belief) {
  for (const Agent agent : kAllAgents) {
    const std::span<const float> weights = belief.likely().weights(agent);
    ASSERT_EQ(weights.size(), belief::kCells);
    const CellSet cells = belief.possible().cells(agent);
    const bool there = belief.possible().in_play(agent);
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const auto x = static_cast<double>(weights[i]);
      const bool inside = there && cells.has(static_cast<Cell>(i));
      ASSERT_TRUE(inside ? x > 0 && x <= 1.0001 : x == 0)
          << cell_name(static_cast<Cell>(i)) << " " << x;
      sum += x;
    }
    const auto manners = belief.likely().manners(agent);
    const double all = std::accumulate(manners.begin(), manners.end(), 0.0);
    if (!there || cells.empty()) continue;
    ASSERT_NEAR(sum, 1.0, 1e-4);
    ASSERT_NEAR(all, 1.0, 1e-4);
  }
}

TEST(Likely, AddsUpAndStaysInThePossibleSet) {
  for (const Edition edition : test::kEditions)
    for (int players = 2; players <= kPlayersMax; ++players)
      for (const test::Style style : test::kStyles) {
        SCOPED_TRACE(test::label(players, ix(edition), style));
        test::Rng rng(5);
        test::RandomGame played(test::random_setup(players, rng, edition), 5, style);
        belief::Belief all(kSpectator);
        belief::Belief one(Seat{1});
        do {
          if (const auto step = played.match().step(kSpectator)) all.observe(played.game(), *step);
          if (const auto step = played.match().step(Seat{1})) one.observe(played.game(), *step);
          check(all);
          check(one);
          ASSERT_FALSE(HasFatalFailure());
        } while (played.step());
      }
}

TEST(Likely, GoesOnAfterAGap) {
  for (int players = 2; players <= kPlayersMax; ++players) {
    test::Rng rng(3);
    test::RandomGame played(test::random_setup(players, rng), 3, test::Style::Greedy);
    belief::Belief belief(kSpectator);
    int steps = 0;
    bool spread = false;
    do {
      const auto step = played.match().step(kSpectator);
      if (!step) continue;
      const bool gap = ++steps % 60 == 0;
      belief.observe(played.game(), {step->before, step->events, step->after, gap});
      check(belief);
      ASSERT_FALSE(HasFatalFailure());
      if (!gap || !belief.possible().in_play(kFirstAgent)) continue;
      // Whatever was likely before, now nothing is.
      const auto weights = belief.likely().weights(kFirstAgent);
      const auto most = *std::max_element(weights.begin(), weights.end());
      spread = true;
      EXPECT_NEAR(static_cast<double>(most) * belief.possible().cells(kFirstAgent).count(), 1.0,
                  1e-3);
    } while (played.step());
    EXPECT_TRUE(spread);
  }
}

/// The same bits on every machine, compiler and build.
TEST(Likely, IsFrozen) {
  std::uint64_t hash = 0;
  for (const Edition edition : test::kEditions) {
    test::Rng rng(8);
    test::RandomGame played(test::random_setup(4, rng, edition), 8, test::Style::Greedy);
    belief::Belief belief(kSpectator);
    do {
      if (const auto step = played.match().step(kSpectator)) belief.observe(played.game(), *step);
      for (const float x : belief.likely().weights(kFirstAgent))
        hash = mix64(hash ^ std::bit_cast<std::uint32_t>(x));
    } while (played.step());
  }
  EXPECT_EQ(hash, 11021585886683945393ULL)
      << "weights or their arithmetic have changed: docs/belief.md quotes scores";
}

TEST(Likely, ExponentialAndLogarithmAreGoodEnough) {
  for (float x = -60; x < 60; x += 0.37F) {
    const auto e = static_cast<double>(belief::exp_same(x));
    EXPECT_NEAR(e / std::exp(static_cast<double>(x)), 1.0, 1e-5) << x;
    EXPECT_NEAR(static_cast<double>(belief::log_same(belief::exp_same(x))), static_cast<double>(x),
                1e-4 + 1e-6 * std::abs(static_cast<double>(x)));
  }
  EXPECT_EQ(belief::exp_same(0.0F), 1.0F);
  EXPECT_EQ(belief::log_same(1.0F), 0.0F);
  EXPECT_TRUE(std::isfinite(belief::exp_same(1e9F)) && belief::exp_same(-1e9F) > 0);
}

std::vector<sim::Tale> tales(const std::vector<std::string>& agents, Edition edition,
                             std::uint64_t count) {
  sim::TaleOptions options;
  options.agents = agents;
  options.games = sim::tale_games(edition);
  options.count = count;
  options.seed = 31;
  return sim::tell_tales(options);
}

/// The short form of `specter belief score`.
TEST(Likely, KnowsMoreThanEvenWeights) {
  for (const Edition edition : {Edition::Babel, Edition::Covenant})
    for (const sim::AgentKindRow& kind : sim::agent_kinds()) {
      const sim::Score score =
          sim::score(tales({std::string(kind.name)}, edition, 8), belief::trained());
      EXPECT_GT(score.looks, 40U);
      EXPECT_GT(score.gain(), 0.4) << kind.name << " edition " << ix(edition);
    }
}

TEST(Likely, LosesLittleOnWhoHasNoPurpose) {
  sim::Score score;
  for (const Edition edition : {Edition::Babel, Edition::Covenant})
    score += sim::score(tales({"random"}, edition, 16), belief::trained());
  EXPECT_GT(score.gain(), -0.4);
}

/// Her own play says which manner it is.
TEST(Likely, LearnsHerMannerInTheGame) {
  const auto aimless = [](test::Style style) {
    double sum = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      test::Rng rng(seed);
      test::RandomGame played(test::random_setup(2, rng), seed, style);
      belief::Belief belief(kSpectator);
      double last = 0;
      do {
        if (const auto step = played.match().step(kSpectator)) belief.observe(played.game(), *step);
        if (belief.possible().in_play(kFirstAgent))
          last = static_cast<double>(belief.likely().manners(kFirstAgent)[0]);
      } while (played.step());
      sum += last;
    }
    return sum / 6;
  };
  EXPECT_GT(aimless(test::Style::Even), 1.5 * aimless(test::Style::Greedy));
}

TEST(LikelyTraining, GivesTheSameWeightsTwice) {
  const auto games = tales({"straight", "shade"}, Edition::Babel, 4);
  sim::TrainOptions options;
  options.steps = 3;
  options.batch = 4;
  const belief::Weights first = sim::train(games, sim::first_guess(), options);
  EXPECT_EQ(first, sim::train(games, sim::first_guess(), options));
  EXPECT_NE(first, sim::first_guess());
  EXPECT_EQ(first.row[0], belief::Weights{}.row[0]) << "the aimless manner learns nothing";
}

TEST(LikelyTraining, LearnsFromGames) {
  const auto games = tales({"shade"}, Edition::Babel, 4);
  sim::TrainOptions options;
  options.steps = 12;
  options.batch = 4;
  const belief::Weights learned = sim::train(games, sim::first_guess(), options);
  EXPECT_GT(sim::score(games, learned).gain(), sim::score(games, sim::first_guess()).gain() + 0.1);
}

TEST(LikelyTraining, TheGradientIsThatOfDifferences) {
  const auto games = tales({"decoyer"}, Edition::Covenant, 2);
  sim::Lesson lesson;
  for (const sim::Tale& tale : games) {
    sim::Gradient gradient{};
    lesson.learn(tale, sim::first_guess(), &gradient);
    const auto list = flat(sim::first_guess());
    constexpr std::size_t kRow = belief::kFacts + belief::kSteps;
    constexpr std::size_t kAimlessEnter = belief::kManners * kRow + belief::kManners;
    for (std::size_t i = kRow; i + 1 < list.size(); ++i) {  // `sharp` is not learned
      if (i == kAimlessEnter) continue;                     // nor is this
      constexpr float kOff = 0.02F;
      auto more = list;
      auto less = list;
      more[i] += kOff;
      less[i] -= kOff;
      const double slope = (lesson.learn(tale, belief::from_flat(more), nullptr) -
                            lesson.learn(tale, belief::from_flat(less), nullptr)) /
                           (2 * static_cast<double>(kOff));
      EXPECT_NEAR(gradient[i], slope, 2e-3 + 0.02 * std::abs(slope)) << "weight " << i;
    }
  }
}

/// What is learned from and measured is what Likely hands out.
TEST(LikelyTraining, GoesThroughTheSameNumbers) {
  test::Rng rng(4);
  test::RandomGame played(test::random_setup(3, rng), 4, test::Style::Greedy);
  sim::Tale tale;
  tale.game = std::make_shared<const Game>(played.game());
  std::vector<std::vector<float>> handed;
  belief::Belief belief(kSpectator);
  do {
    const auto step = played.match().step(kSpectator);
    if (!step) continue;
    belief.observe(played.game(), *step);
    const bool done = std::any_of(step->events.begin(), step->events.end(),
                                  [](const Event& e) { return e.code == EventCode::AgentDone; });
    if (!done || !belief.possible().in_play(kFirstAgent)) continue;
    const belief::Move& move = belief.likely().last_move(kFirstAgent);
    if (belief.possible().cells(kFirstAgent) != move.to) continue;  // something was told after it
    tale.turns.push_back({move, played.state().agents[0].cell});
    const auto weights = belief.likely().weights(kFirstAgent);
    handed.emplace_back(weights.begin(), weights.end());
  } while (played.step());
  ASSERT_GT(handed.size(), 5U);
  std::size_t turn = 0;
  sim::Lesson().look(tale, belief::trained(),
                     [&](const sim::Look& look, const belief::CellWeights& weights) {
                       look.move.to.each([&](Cell c) {
                         EXPECT_NEAR(static_cast<double>(weights[ix(c)]),
                                     static_cast<double>(handed[turn][ix(c)]), 1e-5)
                             << turn;
                       });
                       ++turn;
                     });
}

TEST(LikelyTraining, WeightsAreReadAsTheyWereWritten) {
  const std::string text = sim::weights_text(belief::trained(), "a heading");
  const auto read = sim::parse_weights(text);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read, belief::trained());
  EXPECT_EQ(flat(*read).size(), belief::kWeightCount);
  for (const std::string& wrong :
       {std::string(), text + "1.0F,\n", text.substr(0, text.rfind("0.")), "x" + text})
    EXPECT_FALSE(sim::parse_weights(wrong).has_value());
}

}  // namespace
}  // namespace specter
