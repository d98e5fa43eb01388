// Questions that hunters ask the agents (TRA-4, INF-6, VEH-9). What is asked and how it is
// announced are rows.
#pragma once

#include "engine/cards.h"

namespace specter {

/// Asks the agents; the answer is told to everybody.
void ask(Ctx& c, Hunter asker, Question question, std::uint8_t about = 0);

}  // namespace specter
