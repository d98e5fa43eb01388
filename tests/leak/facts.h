// What becomes public of secrets, judged from the rule book and not from what the engine tells:
// each fact that is listed here names the rule that makes it public.
#pragma once

#include <vector>

#include "engine/dice.h"
#include "leak/observer.h"

namespace specter::test {

using Facts = std::vector<int>;

/// When an agent acts, and who looks on.
struct Moment {
  DecisionKind kind = DecisionKind::None;
  Seat observer = kNoSeat;
  bool sighting = false;  ///< her move is followed by a decision about what is told
  SeededDice dice;        ///< what will be rolled, the same in both worlds
};

/// The public result of an agent's action, as far as it depends on her secrets. Empty: nothing at
/// all happens in public, and the game waits for her as before.
Facts public_result(const World& w, const Moment& moment, const Action& action);

/// What the rules themselves tell of the agents' secrets during a step, whoever acted.
Facts told_by_rules(const World& before, const World& after, const Action& action);

/// 5 players, and nobody has been revealed: she answers by herself (INF-6).
bool at_large(const World& w);

/// SEE-5: placing her figure shows who she is; TRA-6: and what may expose the traitor.
void add_shown(const World& w, std::size_t agent, Facts& out);

}  // namespace specter::test
