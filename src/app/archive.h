// What a finished game leaves: its record, and the replay from any seat.
#pragma once

#include <string>
#include <vector>

#include "app/table.h"
#include "codec/record.h"

namespace specter::app {

/// The record of a game, read off its log alone: also of one that this program cannot follow.
Result<match::Record> record_of(const store::TableLog& log);

/// An entry's body without the name of a guest; nothing where it does not stand there.
std::optional<std::string> without_name(const store::Entry& entry, std::string_view guest);

/// Whose eyes a replay has.
struct Eyes {
  Seat seat = kSpectator;
  bool above = false;  ///< everything, as the agent knows it, and all events
  /// Instead: what the hunters could know. Its steps are {"n","agents"} (codec::review_json).
  bool belief = false;
};

/// All steps of a game (0 is the start), each as JSON text: {"n","action","rolls","events","view"}.
/// A game of other rules is shown as far as ours lead to the same; `stop` then has its rules and
/// how many steps it has, and is null otherwise.
struct Replay {
  std::vector<std::string> steps;
  std::string stop;  ///< JSON
  /// Of a belief: "rounds":[…],"calls":[…], which goes with the first steps.
  std::string review{};
};
Result<Replay> replay_of(const match::Record& record, const Eyes& eyes);

/// Steps `from` to `from + count - 1`, as the fields of an answer: "steps":[…],"last":N,"stop":….
std::string replay_fields(const Replay& replay, std::size_t from, std::size_t count);

}  // namespace specter::app
