#include "belief/likely.h"

namespace specter::belief {

void Likely::begin() { weights_ = {}; }

void Likely::observe(const Game& /*game*/, const match::Step& /*step*/, const Possible& possible) {
  for (const Agent agent : kAllAgents) {
    auto& to = weights_[ix(agent)];
    to.fill(0.0F);
    if (!possible.in_play(agent)) continue;
    const CellSet cells = possible.cells(agent);
    const float even = 1.0F / static_cast<float>(cells.count());
    cells.each([&](Cell c) { to[ix(c)] = even; });
  }
}

}  // namespace specter::belief
