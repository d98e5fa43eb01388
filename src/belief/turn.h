// An agent's running turn as it was told so far, and what was learned of a turn later.
#pragma once

#include <cstdint>

#include "belief/moves.h"
#include "engine/state.h"

namespace specter::belief {

/// An agent's running turn: what was told of it so far. It is worked out at its end, because a card
/// may have come before her move or after it, and what was not announced counts only then.
struct Turn {
  bool running = false;
  bool reveal = false;  ///< a revealed traitor's first move (TRA-8)
  bool fresh = false;   ///< the step in which it began is still being told
  bool closed = false;  ///< she has moved for certain
  Public first;         ///< what she moved on, if it was before her card or if there was none
  Public second;        ///< the same after her card
  bool second_open = false;
  bool first_open = true;

  // Her card: revealed or marked (EQP-3).
  bool card = false;    ///< one was played in the open, so no other one in secret (EQP-1)
  bool split = false;   ///< before or after her move
  bool framed = false;  ///< it asks questions of its own
  Equipment which = Equipment::None;  ///< None: a marked one
  std::uint8_t place = 0;
  CellSet area;            ///< where she was when she played it
  bool must_hide = false;  ///< a Stealth Field would turn her figure to a marker (SEE-3)
  bool hid = false;
  int reach = 0;  ///< steps that a card of the start allows; 0: none

  // What was announced.
  Sighting sighting = Sighting::Unknown;
  Cell placed = kNoCell;
  bool quick = false;
  bool barked = false;
  bool alarmed = false;
  bool muddled = false;  ///< a traitor's first move came in between: whose bark it was is open
  bool dashed = false;
  bool recovered = false;
  Cell assault = kNoCell;
  unsigned silenced = 0;  ///< bit per hunter stunned before he could shoot
  bool asked = false;     ///< Pre-Cognition
  bool promised = false;
  int damage = 0;  ///< by shots on her turn
  Hunter shooter = kNoHunter;
  Hunter shot_back = kNoHunter;  ///< he saw her move, then (CARD-T-GUN)
  CellSet guard;                 ///< Rover took a loss of hers (CARD-T-TRACKER): where she was
  CellSet unguarded;             ///< it did not: where she was not
  bool completed = false;
  Cell remote_site = kNoCell;  ///< shown as it began
  bool exposed = false;        ///< the traitor was revealed in it
};

/// What was learned later of a turn: the cell of a round (CARD-PROPHET-3), or the site of an
/// objective completed in secret (CARD-REMOTE).
struct Hindsight {
  Agent agent = kFirstAgent;
  std::uint8_t round = 0;
  Cell cell = kNoCell;
  Cell site = kNoCell;
  Hunter asker = kNoHunter;
};

/// HP that hunters took from an agent between her turns, as it was announced: by hunter, the last
/// for whoever is not known.
using Losses = std::array<std::uint8_t, kHuntersMax + 1>;

}  // namespace specter::belief
