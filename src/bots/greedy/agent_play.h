// The greedy agent: the shortest tour over the objectives that she needs to an exit, counted in
// turns. Among moves that lose no turn she takes one that is not seen, then one without a marker,
// then one that sets nothing off. Cards are for getting out of sight and for the last steps.
#pragma once

#include "bots/greedy/ground.h"

namespace specter::bots {

Action play_agent(const Ask& ask, Agent me, Random& random);

}  // namespace specter::bots
