#include "belief/weights.h"

namespace specter::belief {

std::vector<double> weights(const Belief& belief, Agent agent) {
  const auto count = static_cast<std::size_t>(belief.possible().cells(agent).count());
  return std::vector<double>(count, 1.0 / static_cast<double>(count));
}

}  // namespace specter::belief
