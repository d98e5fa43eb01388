// Games for the bots' tests.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "embedded/embedded.h"
#include "engine/game.h"
#include "sim/simulate.h"

namespace specter::test {

inline Game babel_game(int players) {
  Setup setup;
  setup.players = players;
  for (const embedded::File& file : embedded::boards()) {
    if (file.name != "babel") continue;
    const auto board = parse_board(file.text);
    SPECTER_ASSERT(board.ok());
    const auto game = make_game(setup, *board);
    SPECTER_ASSERT(game.ok());
    return *game;
  }
  SPECTER_ASSERT(false);
  return {};
}

inline sim::SimOptions sim_options(const std::string& agent, const std::string& hunters,
                                   std::uint64_t games, std::uint64_t seed = 1) {
  sim::SimOptions options;
  options.agent = agent;
  options.hunters = hunters;
  options.games = games;
  options.seed = seed;
  return options;
}

}  // namespace specter::test
