// What a seat may know of an action's result beforehand. No dice, no change, no secrets: it is
// computed from the seat's own knowledge.
#pragma once

#include <array>
#include <cstdint>

#include "engine/engine.h"

namespace specter {

struct HitChance {
  Hunter hunter = kNoHunter;
  Agent agent = kFirstAgent;
  std::uint16_t permille = 0;
  bool operator==(const HitChance&) const = default;
};

struct Preview {
  std::uint8_t steps = 0;       ///< of the move
  std::uint8_t steps_left = 0;  ///< that could still be taken
  std::uint16_t longer = 0;     ///< bit n: a way of n steps, not the fewest, ends there too
  Cell end = kNoCell;
  Cell marker = kNoCell;         ///< where the figure or marker would be placed
  Cell marker_hiding = kNoCell;  ///< the same if she hides from the traitor
  std::uint8_t visible = 0;      ///< she would stand in the open
  HunterSet seen_by;             ///< who sees a cell of the path
  HunterSet seen_at_end;         ///< who sees the end
  std::uint8_t escapes = 0;      ///< the move wins or takes her off the board
  std::uint16_t triggers = 0;
  std::array<HitChance, kHuntersMax> chances{};  ///< shots that the action sets off or is
  std::uint8_t chance_count = 0;
  HunterSet stunned;  ///< for certain
  HunterSet blinded;
  CellSet lit;  ///< what the hunter would see from there (moves of hunters)
  bool operator==(const Preview&) const = default;
};

/// Adds a chance to the list, from 0 to 1.
void add_chance(Preview& p, Hunter h, Agent a, double chance);
/// Adds that of an attack, as everybody can work it out.
void add_shot(Preview& p, const Known& k, Hunter h, Agent a, bool quick);

Result<Preview> preview(const Known& known, const Action& action);
inline Result<Preview> preview(const Game& game, const View& view, const Action& action) {
  return preview(known(game, view), action);
}

/// Chance that an attack with `dice` dice and a modifier hits somebody `away` cells away (ATK-2,
/// ATK-3).
double hit_chance(int dice, int modifier, int away);

}  // namespace specter
