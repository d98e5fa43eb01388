// Games for the arena's tests.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "codec/setup_json.h"
#include "engine/game.h"

namespace specter::test {

inline Game setup_of(Edition edition, int players) {
  Setup setup;
  setup.edition = edition;
  setup.players = players;
  const auto board = codec::built_in_board(codec::default_board(edition));
  SPECTER_ASSERT(board.ok());
  const auto game = make_game(setup, *board);
  SPECTER_ASSERT(game.ok());
  return *game;
}

inline Game babel(int players = 2) { return setup_of(Edition::Babel, players); }

}  // namespace specter::test
