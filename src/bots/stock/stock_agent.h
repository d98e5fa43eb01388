#pragma once

#include "bots/bot.h"
#include "bots/stock/habits.h"

namespace specter::bots {

/// An agent's answer, by her habit.
Action stock_agent(AgentHabit habit, const Ask& ask, Agent me, Random& random);

}  // namespace specter::bots
