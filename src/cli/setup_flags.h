// The options of a game on the command line, for commands that play many: lists of editions and of
// player counts give one game for each.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "engine/game.h"

namespace specter::cli {

struct SetupFlags {
  std::string edition = "babel";  ///< one or more, with commas
  std::string players = "2";      ///< likewise
  bool all = false;               ///< every edition and player count
  std::string board;
  std::string vehicle;
  bool five_player_bonus = false;
  int traitor = 0;  ///< a seat; 0: the agent chooses
  std::string pick_agent;
  std::string pick_hunters;
  std::string pick_cards;
};

void add_setup_flags(CLI::App& command, SetupFlags& flags);

/// The games; refuses what cannot be played, and gives the exit code.
int make_games(const SetupFlags& flags, std::vector<Game>& games);

/// "a,b,c" cut at its commas.
std::vector<std::string> split(const std::string& list);

/// CLI11 itself would take "-1" for the largest number.
CLI::Validator no_sign();

/// Names and descriptions of the bots, for the end of a help text.
std::string bot_help();

}  // namespace specter::cli
