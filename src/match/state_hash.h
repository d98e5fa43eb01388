// The hash of a state that stands in a record: each version of the rules has its own.
#pragma once

#include <cstdint>

#include "match/match.h"

namespace specter::match {

/// As records and tables of these rules have it (kRulesVersion: `hash`).
std::uint64_t hash_by_rules(int rules, const Game& game, const State& state);
/// The same of the state after an act.
std::uint64_t hash_by_rules(int rules, const Game& game, const Act& act);

}  // namespace specter::match
