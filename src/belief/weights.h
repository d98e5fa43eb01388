// How likely each cell is on which an agent can be. The one place that says so.
#pragma once

#include <vector>

#include "belief/possible.h"

namespace specter::belief {

/// For each cell of `cells(agent)`, by column and then row; they add up to 1. All are even for now.
std::vector<double> weights(const Possible& belief, Agent agent);

}  // namespace specter::belief
