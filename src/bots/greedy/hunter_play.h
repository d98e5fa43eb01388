// The greedy hunter: goes where he sees and hits most of the cells on which an agent may be, else
// to the nearest of them, and attacks whenever he can. A traitor among the hunters keeps out of
// her way instead.
#pragma once

#include "bots/greedy/trails.h"

namespace specter::bots {

Action play_hunter(const Ask& ask, const Trails& trails, Random& random);

}  // namespace specter::bots
