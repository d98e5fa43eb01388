// Intervals, Elo and the sequential test.
#include "arena/stats.h"

#include <gtest/gtest.h>

#include "bots/bot.h"

namespace specter::arena {
namespace {

constexpr double kNear = 1e-4;

TEST(Wilson, IsTheOneOfTheBooks) {
  EXPECT_NEAR(wilson(8, 10).low, 0.4902, kNear);
  EXPECT_NEAR(wilson(8, 10).high, 0.9433, kNear);
  EXPECT_NEAR(wilson(50, 100).low, 0.4038, kNear);
  EXPECT_NEAR(wilson(50, 100).high, 0.5962, kNear);
}

TEST(Wilson, NeverLeavesTheRangeOrItsOwnShare) {
  EXPECT_EQ(wilson(0, 0), (Interval{0, 1}));
  EXPECT_EQ(wilson(0, 20).low, 0);
  EXPECT_EQ(wilson(20, 20).high, 1);
  EXPECT_LT(wilson(20, 20).low, 0.9);
  EXPECT_GT(wilson(0, 20).high, 0.1);
}

TEST(Pairs, ScoreAndIntervalAreOverPairs) {
  Pairs pairs;
  EXPECT_EQ(pairs.score(), 0.5);
  EXPECT_EQ(pairs.interval(), (Interval{0, 1}));
  for (int i = 0; i < 100; ++i)
    pairs.add(1);
  // Every pair was shared: the games differ, the pairs do not.
  EXPECT_EQ(pairs.score(), 0.5);
  EXPECT_GT(pairs.interval().low, 0.48);
  EXPECT_LT(pairs.interval().low, 0.5);
  for (int i = 0; i < 100; ++i)
    pairs.add(2);
  EXPECT_EQ(pairs.score(), 0.75);
  EXPECT_NEAR(pairs.interval().low, 0.7119, 0.005);
  EXPECT_NEAR(pairs.interval().high, 0.7831, 0.005);
}

TEST(Elo, GoesBothWays) {
  EXPECT_NEAR(elo_of(0.5), 0, kNear);
  EXPECT_NEAR(elo_of(0.75), 190.85, 0.01);
  EXPECT_NEAR(score_of(elo_of(0.3)), 0.3, kNear);
  EXPECT_EQ(elo_of(1), kEloMost);
  EXPECT_EQ(elo_of(0), -kEloMost);
}

/// How often the test says yes to a player who wins this share of games, in 400 matches.
int accepted(double share, const Sprt& test) {
  bots::Random random(bots::BotSeed{17, 4, Seat{0}});
  const auto wins = [&] { return random.chance(static_cast<int>(share * 1000)) ? 1 : 0; };
  int yes = 0;
  for (int i = 0; i < 400; ++i) {
    Pairs pairs;
    std::optional<bool> verdict;
    while (!verdict) {
      pairs.add(wins() + wins());
      verdict = test.verdict(pairs);
    }
    yes += *verdict ? 1 : 0;
  }
  return yes;
}

TEST(Sprt, KeepsItsErrorsBelowTheBounds) {
  const Sprt test{0, 60, 0.05, 0.05};
  // 5 % of 400 are 20; three standard deviations more are 33.
  EXPECT_LE(accepted(score_of(0), test), 33);
  EXPECT_GE(accepted(score_of(60), test), 400 - 33);
}

TEST(Sprt, SaysNothingBeforeItKnows) {
  const Sprt test;
  Pairs pairs;
  EXPECT_FALSE(test.verdict(pairs).has_value());
  pairs.add(2);
  EXPECT_FALSE(test.verdict(pairs).has_value());
  EXPECT_LT(test.lower(), 0);
  EXPECT_GT(test.upper(), 0);
}

}  // namespace
}  // namespace specter::arena
