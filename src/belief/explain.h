// Why an agent can be on a cell, or cannot: in words that a person can check on the board. It goes
// through the steps of one audience again, so nothing has to be kept for it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "belief/possible.h"
#include "match/step.h"

namespace specter::belief {

enum class Reason : std::uint8_t {
  Way,      ///< she can be there: `way`
  Wall,     ///< nobody can stand there
  Far,      ///< farther away than one move from every cell where she could be: `from`, `steps`
  Sighted,  ///< she was seen somewhere else: `from`
  Watched,  ///< her move would have ended in the sight of `hunter`
  Noticed,  ///< every way there would have been noticed, or begins where she could not be
  Checked,  ///< `hunter` looked there from `from`, and nothing was there
  Told,     ///< what was announced rules it out: `event`
};

struct Why {
  Reason reason = Reason::Noticed;
  std::uint8_t round = 0;  ///< in which it was ruled out
  Hunter hunter = kNoHunter;
  Cell from = kNoCell;
  int steps = 0;
  std::optional<Event> event{};
  struct Stop {
    std::uint8_t round = 0;  ///< as it began
    Cell cell = kNoCell;
  };
  std::vector<Stop> way{};  ///< oldest first; the cell itself is not in it
};

/// From all steps of an audience. Nothing where the agent is not in play.
std::optional<Why> explain(const Game& game, std::span<const match::KeptStep> steps, Seat seat,
                           Agent agent, Cell cell);

}  // namespace specter::belief
