// Games as models of agents learn from them and are measured on: each of her turns as the public
// saw it, and where she truly was at its end.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "belief/belief.h"
#include "engine/game.h"

namespace specter::sim {

/// One turn of the first agent.
struct Look {
  belief::Move move;
  Cell truth = kNoCell;
};

struct Tale {
  std::shared_ptr<const Game> game;
  std::string agent;  ///< who played her
  std::vector<Look> turns;
};

/// A kind of agent, and the family that it belongs to: those of one family look at the board in the
/// same way, so a model of one flatters itself on the others.
struct AgentKindRow {
  std::string_view name;
  std::string_view family;
};
std::span<const AgentKindRow> agent_kinds();
/// Hunters of every kind.
std::span<const std::string_view> hunter_kinds();

struct TaleOptions {
  std::vector<std::string> agents;
  std::vector<std::shared_ptr<const Game>> games;  ///< gone through in turn
  std::uint64_t count = 100;                       ///< for each agent
  std::uint64_t seed = 1;
};

/// Plays them; the hunters' kinds take turns.
std::vector<Tale> tell_tales(const TaleOptions& options);
/// Both boards with 2 to 5 players each.
std::vector<std::shared_ptr<const Game>> tale_games(Edition edition);

}  // namespace specter::sim
