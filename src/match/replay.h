// Plays a record again.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "match/match.h"

namespace specter::match {

/// What happened in one step: 0 is the start, then the actions from 1 on.
struct ReplayStep {
  std::size_t number = 0;
  const Match& match;  ///< after it
};

/// A roll of the record, at the moment when the game asks for it.
struct ReplayRoll {
  std::size_t number = 0;        ///< of the step
  std::optional<Stream> stream;  ///< nothing: a clock's choice in the draft
  int value = 0;
  int sides = 0;
};

/// Whose rules a record may be of.
enum class OtherRules : std::uint8_t {
  Refused,
  Tried,  ///< with ours, as far as they lead to the same
};

/// Plays the record again with its own rolls and compares every hash, and the end. `watch` is told
/// of steps that are right; `rolled` of rolls before the step that they belong to is judged.
Result<Match> replay(const Record& record, const std::function<void(const ReplayStep&)>& watch = {},
                     const std::function<void(const ReplayRoll&)>& rolled = {},
                     OtherRules other = OtherRules::Refused);

/// Steps of an audience from the start to where a match stands, for somebody who comes late.
std::vector<KeptStep> steps_so_far(const Match& match, Seat audience);
/// The same from what was kept of it.
std::vector<KeptStep> steps_so_far(const std::shared_ptr<const Game>& game, const Record& record,
                                   Seat audience);

}  // namespace specter::match
