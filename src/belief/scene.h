// The public part of the game as it was when an event was told. A step has it before and after an
// act; what stands in between (a check in the middle of a turn that ends with the same act) is
// worked out by telling the events one by one.
#pragma once

#include "engine/event.h"
#include "engine/game.h"
#include "engine/state.h"

namespace specter::belief {

inline Hunter hunter_at(const Event& e, std::size_t i) { return static_cast<Hunter>(e.v[i]); }
inline Agent agent_at(const Event& e, std::size_t i) { return static_cast<Agent>(e.v[i]); }
inline Cell cell_of(const Event& e, std::size_t i) { return static_cast<Cell>(e.v[i]); }

/// Of no cell nothing: events may be told that never happened, of a pet that is not there, say.
inline CellSet only(Cell c) {
  CellSet r;
  if (c != kNoCell) r.add(c);
  return r;
}

/// Changes what sight, ways and questions depend on. `mover` is the hunter whose turn runs, or
/// kNoHunter.
void tell(Public& now, const Event& event, Hunter mover);

/// Whether everything that it names is there: what comes from outside may say anything.
bool makes_sense(const Game& game, const Event& event);

/// Whether only its audience's agents are told (INF-2): nothing here may depend on such an event.
bool is_private(EventCode code);

}  // namespace specter::belief
