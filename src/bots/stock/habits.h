// The stock: cheap players that differ in kind. Models of agents are fitted to them and tested on
// them, and every stronger bot has to hold its own against all of them. Frozen: whoever changes one
// changes what was measured.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/state.h"

namespace specter::bots {

/// How an agent of the stock goes about it.
enum class AgentHabit : std::uint8_t {
  Straight,  ///< the shortest tour, whoever looks
  Shade,     ///< along walls and edges, out of sight first
  Doubler,   ///< goes back on her own way every few rounds
  Darter,    ///< waits where nobody sees her, then runs as far as she can
  Decoyer,   ///< cards first: decoys and screens at the first chance
  Feinter,   ///< heads for one objective and turns off to another
  Count
};

/// How hunters of the stock go about it.
enum class HunterHabit : std::uint8_t {
  Chaser,    ///< each to the nearest cell where she can be
  Guard,     ///< each holds an objective
  Camper,    ///< wait at the exits
  Sweeper,   ///< side by side over the board
  Driver,    ///< one drives and uses the sensor, the other walks beside
  Ambusher,  ///< take cells from which they see where she will come by
  Count
};

struct StockRow {
  std::string_view name;
  std::string_view description;
  AgentHabit agent;
  HunterHabit hunters;
  Side side;  ///< that it is named after
};

/// Each plays both sides: the one that it is named after, and one more.
inline constexpr std::array<StockRow, 12> kStock{{
    {"straight", "agent: the shortest tour, whoever looks", AgentHabit::Straight,
     HunterHabit::Chaser, Side::Agents},
    {"shade", "agent: along walls and edges, out of sight first", AgentHabit::Shade,
     HunterHabit::Guard, Side::Agents},
    {"doubler", "agent: goes back on her own way every few rounds", AgentHabit::Doubler,
     HunterHabit::Camper, Side::Agents},
    {"darter", "agent: waits unseen, then runs", AgentHabit::Darter, HunterHabit::Sweeper,
     Side::Agents},
    {"decoyer", "agent: decoys and screens at the first chance", AgentHabit::Decoyer,
     HunterHabit::Driver, Side::Agents},
    {"feinter", "agent: heads for one objective and turns off to another", AgentHabit::Feinter,
     HunterHabit::Ambusher, Side::Agents},
    {"chaser", "hunters: each to the nearest cell where she can be", AgentHabit::Straight,
     HunterHabit::Chaser, Side::Hunters},
    {"guard", "hunters: each holds an objective", AgentHabit::Shade, HunterHabit::Guard,
     Side::Hunters},
    {"camper", "hunters: wait at the exits", AgentHabit::Doubler, HunterHabit::Camper,
     Side::Hunters},
    {"sweeper", "hunters: side by side over the board", AgentHabit::Darter, HunterHabit::Sweeper,
     Side::Hunters},
    {"driver", "hunters: one drives and uses the sensor", AgentHabit::Decoyer, HunterHabit::Driver,
     Side::Hunters},
    {"ambusher", "hunters: see where she will come by", AgentHabit::Feinter, HunterHabit::Ambusher,
     Side::Hunters},
}};

}  // namespace specter::bots
