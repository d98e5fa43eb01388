#pragma once

#include "bots/greedy/trails.h"
#include "bots/stock/habits.h"

namespace specter::bots {

/// A hunter's answer, by the habit of his side.
Action stock_hunter(HunterHabit habit, const Ask& ask, const Trails& trails, Random& random);

}  // namespace specter::bots
