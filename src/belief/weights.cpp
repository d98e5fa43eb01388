#include "belief/weights.h"

namespace specter::belief {

std::vector<double> weights(const Belief& belief, Agent agent) {
  const std::span<const float> all = belief.likely().weights(agent);
  std::vector<double> out;
  double sum = 0;
  belief.possible().cells(agent).each([&](Cell c) {
    out.push_back(static_cast<double>(all[ix(c)]));
    sum += out.back();
  });
  for (double& weight : out)
    weight /= sum;
  return out;
}

}  // namespace specter::belief
