// What a seat may know (INF-1 to INF-7). `View` is the value that bots, clients and spectators
// get; `Known` is the same as pointers, for the rules' own use without a copy. Both are made up
// from the state's groups by one function; nothing is taken out of a full state afterwards.
#pragma once

#include <array>
#include <cstdint>

#include "engine/game.h"
#include "engine/state.h"

namespace specter {

/// Which groups a seat knows, beside `Public`.
struct Knowledge {
  std::array<std::uint8_t, kAgentsMax> agent{};  ///< the agent's secrets
  std::uint8_t plan = 0;                         ///< the objectives
  std::uint8_t roles = 0;                        ///< who the traitor is
  std::uint8_t loyal = 0;                        ///< knows of himself that he is loyal
  bool operator==(const Knowledge&) const = default;
};

/// A seat's whole knowledge, as a value. A group that the seat does not know is at its default.
struct View {
  Public pub;
  std::array<AgentSecret, kAgentsMax> agents{};
  Plan plan;
  Roles roles;
  Knowledge knows;
  std::uint16_t asked = 0;  ///< id of this seat's open (or last) decision
  Seat seat = kSpectator;
  bool operator==(const View&) const = default;
};

/// The same as pointers into a state or a view; null where the seat knows nothing.
struct Known {
  const Game* game = nullptr;
  const Public* pub = nullptr;
  std::array<const AgentSecret*, kAgentsMax> agent{};
  const Plan* plan = nullptr;
  const Roles* roles = nullptr;
  std::uint16_t asked = 0;
  Seat seat = kSpectator;
};

/// What completes a view to the state: exactly the groups that the seat does not know.
struct Hidden {
  std::array<AgentSecret, kAgentsMax> agents{};
  Plan plan;
  Roles roles;
  std::array<std::uint16_t, kPlayersMax> asked{};  ///< of the other seats
  bool operator==(const Hidden&) const = default;
};

Known known(const Game& game, const State& state, Seat seat);
Known known(const Game& game, const View& view);
View view(const Game& game, const State& state, Seat seat);

/// Only for tests and for the simulator: what the seat may not know.
Hidden hidden(const Game& game, const State& state, Seat seat);
/// complete(view(s, p), hidden(s, p)) == s.
State complete(const View& view, const Hidden& hidden);

/// The seat that plays an agent: seat 0, or the revealed traitor's.
Seat seat_of(const Game& game, const Public& pub, Agent agent);
/// Which agent a seat plays, -1 for none.
int agent_of(const Game& game, const Public& pub, Seat seat);
bool plays_hunter(const Game& game, const Public& pub, Seat seat, Hunter hunter);

}  // namespace specter
