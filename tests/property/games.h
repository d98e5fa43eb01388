// Properties are checked over whole games of all player counts and styles, or with RapidCheck over
// moments of games: a failing moment is shrunk to the shortest beginning of a game that fails.
#pragma once

#include <cstdlib>
#include <rapidcheck.h>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "engine/fields.h"
#include "engine/position.h"
#include "support/random_play.h"

namespace specter::test {

/// One position of a game, with the word that says where it comes from.
inline std::string where(const RandomGame& g) {
  return "\n  position: " + position_text(g.game(), g.state());
}

/// Calls look(game) in every state of `games` games, the first and the last state included.
template <class F>
void over_games(int games, std::uint64_t seed, F&& look, Edition edition = Edition::Babel) {
  for (int i = 0; i < games; ++i) {
    const int players = 2 + i % 4;
    const Style style = kStyles[static_cast<std::size_t>(i / 4) % kStyles.size()];
    const std::uint64_t own = seed * 100'000 + static_cast<std::uint64_t>(i);
    Rng rng(own);
    RandomGame game(random_setup(players, rng, edition), own, style);
    SCOPED_TRACE(label(players, own, style) + " edition=" + std::to_string(ix(edition)));
    do {
      look(game);
      if (testing::Test::HasFailure()) {
        ADD_FAILURE() << where(game);
        return;
      }
    } while (game.step());
  }
}

/// The same for each edition.
template <class F>
void over_editions(int games, std::uint64_t seed, F&& look) {
  for (const Edition edition : kEditions)
    over_games(games, seed, look, edition);
}

/// Runs a RapidCheck property with a fixed seed; RC_PARAMS may set others.
template <class Property>
void check_property(Property&& property, int cases) {
  rc::detail::TestParams params;
  params.seed = 20;
  params.maxSuccess = cases;
  if (std::getenv("RC_PARAMS") != nullptr)  // NOLINT(concurrency-mt-unsafe)
    params = rc::detail::configuration().testParams;
  const auto result = rc::detail::checkTestable(std::forward<Property>(property),
                                                rc::detail::TestMetadata{}, params);
  std::ostringstream text;
  rc::detail::printResultMessage(result, text);
  EXPECT_TRUE(result.template is<rc::detail::SuccessResult>()) << text.str();
}

/// A moment of some game: RapidCheck shrinks the number of actions before it.
inline RandomGame any_moment() {
  const int players = *rc::gen::inRange(2, 6).as("players");
  const auto seed = *rc::gen::arbitrary<std::uint32_t>().as("seed");
  const auto style = kStyles[static_cast<std::size_t>(*rc::gen::inRange(0, 4).as("style"))];
  const int actions = *rc::gen::inRange(0, 700).as("actions");
  const auto edition = kEditions[static_cast<std::size_t>(*rc::gen::inRange(0, 3).as("edition"))];
  Rng rng(seed);
  RandomGame game(random_setup(players, rng, edition), seed, style);
  game.run(actions);
  return game;
}

}  // namespace specter::test
