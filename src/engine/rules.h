// What differs between the two rulesets (RUL-1), one named fact for each difference. The code asks
// for the fact that it needs and not for the number of the ruleset; what only has no card in a
// game's box needs no fact at all.
#pragma once

#include <array>
#include <span>

#include "engine/ids.h"
#include "engine/state.h"

namespace specter {

inline constexpr int kObjectivesToEscape = 3;  ///< OBJ-3

struct Rules {
  // --- the box and the draft
  /// SET-2: the hunters choose their vehicle. Else it is the Tracer, and nothing is said of it.
  bool vehicle_chosen = false;
  /// SET-9, OBJ-7: a board's caches give cards of the supply deck.
  bool supply_deck = false;

  // --- the agent's turn
  /// AGT-6: an agent's stage, and the one that follows. Her move begins the course.
  std::array<Stage, kStages> next{};
  Stage after_move = Stage::Sighting;
  /// OBJ-6: escaping comes before anything else that her move does; else at the end of her turn,
  /// after the shots.
  bool escape_first = true;
  /// STA-3: agents can be fatigued.
  bool fatigue = false;
  /// AGT-6: abilities and cards follow a placed marker, so her move remembers where it stands.
  bool marker_followed = false;

  // --- hunters
  /// STA-1: a stunned hunter's abilities count as not printed.
  bool stun_silences = false;
  /// VEH-8, CARD-WATCHER-1: somebody may see from elsewhere than his own cell.
  bool sight_from_afar = false;
  /// HUN-5, CARD-BEAST-2: Brutal Strength is rolled when he arrives on her cell; else it makes his
  /// attack there worse.
  bool brutal_on_arrival = true;
  /// CARD-GUN-3: an aimed Quick Draw rolls, with two dice; else it hits by itself.
  bool aimed_shot_rolls = false;
  /// RULING-35: an attack's first dice lie on the table before a 6 is rolled again, so that
  /// somebody can have a say in them (CARD-T-JUDGE); else each die is rolled to its end.
  bool first_dice_together = false;

  // --- the traitor
  /// TRA-3: what the traitor does to her costs her nothing.
  bool traitor_pretends = false;
  /// TRA-4: the sensor tells the truth while a loyal hunter is inside.
  bool sensor_true_in_company = false;
  /// TRA-8: revealed, he picks an agent's card in secret; else he flips his own card.
  bool traitor_picks_agent = true;
  /// TRA-9, RULING-7: the second agent completes objectives, and is asked whether he will.
  bool second_agent_completes = false;
  /// END-4: objectives that are enough while the traitor was never revealed.
  int objectives_unrevealed = kObjectivesToEscape;
  /// END-4, END-5: with two agents the first escape wins; else the other one plays on.
  bool one_escape_wins = false;
};

/// The facts of a ruleset, 1 or 2.
Rules rules_of(int ruleset);
/// AGT-6: what follows a move, in its order, up to the end of the turn.
std::span<const Stage> after_move_order(int ruleset);

}  // namespace specter
