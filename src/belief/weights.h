// How likely each cell is on which an agent can be. The one place that says so.
#pragma once

#include <vector>

#include "belief/belief.h"

namespace specter::belief {

/// For each cell of `possible().cells(agent)`, by column and then row; they add up to 1.
std::vector<double> weights(const Belief& belief, Agent agent);

}  // namespace specter::belief
