// What a lab came to, for people and for other programs. It holds no time, so the same run gives
// the same text everywhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/lab.h"
#include "arena/stats.h"

namespace specter::arena {

/// How often the agent's side won where something was so: ("agent", "spider").
struct RateRow {
  std::string_view kind;
  std::string name;
  sim::Rate rate;
};

/// By character, card, hunter, draft, vehicle and traitor; those that occurred, each kind's best
/// for the agent first.
std::vector<RateRow> rates_of(const LabRow& row);
/// By edition, board and number of players, over all setups.
std::vector<RateRow> rates_of(const Lab& lab);

/// "babel, 2 players"
std::string setup_name(const Game& game);

std::string lab_table(const Lab& lab, bool detail);
std::string lab_json(const Lab& lab);
std::string lab_csv(const Lab& lab);

}  // namespace specter::arena
