// What is drawn of the hidden part has a past that the audience was told of, and is drawn by
// weight.
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "sample_run.h"

namespace specter {
namespace {

class BeliefSample : public testing::TestWithParam<std::tuple<Edition, int>> {};

// [INF-1] [INF-2] [SEE-1] [SEE-2] [SEE-3] [SEE-6] [VEH-5] [VEH-6] [TRA-2] [TRA-4] [TRA-8] [EQP-3]
// [CARD-HOLO] [CARD-STEALTH] [CARD-REMOTE] [CARD-MINE] [CARD-PROPHET-2] [CARD-PROPHET-3]
// The hunters do what they did, the agents end their turns as the drawn sheet says: everybody
// hears the same. belief_proof draws many more.
TEST_P(BeliefSample, HasAPast) {
  const auto& [edition, players] = GetParam();
  test::Samples samples;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    test::check_samples(edition, players, seed, test::kStyles[seed % test::kStyles.size()], 60, 1,
                        samples);
    ASSERT_EQ(samples.wrong, "");
  }
  EXPECT_GT(samples.drawn, 8);
  EXPECT_EQ(samples.given_up, 0) << samples.first_given_up;
}

INSTANTIATE_TEST_SUITE_P(Editions, BeliefSample,
                         testing::Combine(testing::ValuesIn(test::kEditions),
                                          testing::Range(2, 6)));

/// A game up to a moment at which nobody's turn hides anything, and what spectators believe then.
struct Moment {
  Moment(Edition edition, int players, int acts)
      : rng(5), played(test::random_setup(players, rng, edition), 5, test::Style::Mixed) {
    belief.keep_trail();
    tell();
    while (acts-- > 0 || played.state().agents[0].stage != Stage::Idle) {
      if (!played.step()) break;
      tell();
    }
  }
  void tell() {
    if (const auto step = played.match().step(kSpectator)) belief.observe(played.game(), *step);
  }
  View seen() const { return view(played.game(), played.state(), kSpectator); }

  test::Rng rng;
  test::RandomGame played;
  belief::Possible belief{kSpectator};
  belief::Sampler sampler;
};

/// How far counts are from what was to be expected, and how far they may be.
struct Spread {
  double chi_square = 0;
  double most = 0;
};

Spread spread(Moment& at, belief::CellWeightsView weights, int draws) {
  const CellSet cells = at.belief.cells(kFirstAgent);
  std::vector<double> counts(1024);
  belief::Draws random(7);
  for (int i = 0; i < draws; ++i) {
    const belief::Sample s =
        at.sampler.draw(at.played.game(), at.seen(), at.belief, {weights, {}}, random);
    EXPECT_TRUE(s.consistent);
    EXPECT_TRUE(cells.has(s.hidden.agents[0].cell));
    counts[ix(s.hidden.agents[0].cell)] += 1;
  }
  double total = 0;
  cells.each([&](Cell c) { total += weights.empty() ? 1.0 : static_cast<double>(weights[ix(c)]); });
  Spread r;
  int kinds = 0;
  cells.each([&](Cell c) {
    const double expected =
        draws * (weights.empty() ? 1.0 : static_cast<double>(weights[ix(c)])) / total;
    if (expected <= 0) {
      EXPECT_EQ(counts[ix(c)], 0) << cell_name(c);
      return;
    }
    r.chi_square += (counts[ix(c)] - expected) * (counts[ix(c)] - expected) / expected;
    ++kinds;
  });
  // Four standard deviations.
  r.most = kinds - 1 + 4 * std::sqrt(2.0 * (kinds - 1));
  return r;
}

// Where she is follows the weights; without any, all possible cells are alike.
TEST(BeliefSampleCells, FollowTheWeights) {
  for (const int players : {2, 4}) {
    Moment at(players == 2 ? Edition::Babel : Edition::Covenant, players, 60);
    ASSERT_GT(at.belief.cells(kFirstAgent).count(), 8);
    const Spread even = spread(at, {}, 1500);
    EXPECT_LT(even.chi_square, even.most) << players;
    std::vector<float> weights(1024);
    for (std::size_t i = 0; i < weights.size(); ++i)
      weights[i] = static_cast<float>(i % 4);
    const Spread uneven = spread(at, weights, 1500);
    EXPECT_LT(uneven.chi_square, uneven.most) << players;
  }
}

TEST(BeliefSampleCells, FollowFromTheSeedAlone) {
  Moment one(Edition::Combined, 4, 60);
  Moment two(Edition::Combined, 4, 60);
  belief::Draws a(3);
  belief::Draws b(3);
  bool differs = false;
  for (int i = 0; i < 20; ++i) {
    const auto first = one.sampler.draw(one.played.game(), one.seen(), one.belief, {}, a);
    const auto other = two.sampler.draw(two.played.game(), two.seen(), two.belief, {}, b);
    ASSERT_TRUE(first.hidden == other.hidden);
    differs = differs || first.hidden.agents[0].cell != one.played.state().agents[0].cell;
  }
  EXPECT_TRUE(differs);
}

// Whoever has missed steps, or kept no trail, gets something that the rules can go on with.
TEST_P(BeliefSample, IsLegalAfterAGap) {
  const auto& [edition, players] = GetParam();
  int looks = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    test::Rng rng(seed);
    test::RandomGame played(test::random_setup(players, rng, edition), seed,
                            test::kStyles[seed % test::kStyles.size()]);
    belief::Possible belief(kSpectator);
    if (seed % 2 == 0) belief.keep_trail();
    belief::Sampler sampler;
    belief::Draws draws(seed);
    Public before;
    for (int act = 0; played.step() && !played.over(); ++act) {
      const bool away = act % 50 > 40;
      if (const auto step = played.match().step(kSpectator); step && !away) {
        const bool missed = !(before == step->before);
        belief.observe(played.game(),
                       {missed ? before : step->before, step->events, step->after, missed});
        before = step->after;
      }
      if (away || !rng.one_in(20)) continue;
      const View seen = view(played.game(), played.state(), kSpectator);
      const auto sample = sampler.draw(played.game(), seen, belief, {}, draws);
      const State whole = complete(seen, sample.hidden);
      const auto broken = check_state(played.game(), whole);
      ASSERT_FALSE(broken.has_value())
          << broken->code << " " << broken->detail << "\n"
          << test::label(players, seed, test::kStyles[seed % test::kStyles.size()]) << "\n"
          << position_text(played.game(), whole);
      Choices choices;
      for (const Decision& d : decisions(played.game(), whole)) {
        legal(known(played.game(), whole, d.seat), choices);
        ASSERT_GT(choices.count(), 0) << position_text(played.game(), whole);
      }
      ++looks;
    }
  }
  EXPECT_GT(looks, 8);
}

}  // namespace
}  // namespace specter
