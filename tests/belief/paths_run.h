// Folds the same game with sets and with explicit paths, and compares every hypothesis.
#pragma once

#include <algorithm>
#include <string>

#include "belief/possible.h"
#include "engine/position.h"
#include "plain_paths.h"
#include "support/random_play.h"

namespace specter::test {

/// Empty, or where the two differ. `turns` counts her turns.
inline std::string compare_paths(Edition edition, int players, std::uint64_t seed, Style style,
                                 int& turns) {
  Rng rng(seed);
  RandomGame played(random_setup(players, rng, edition), seed, style);
  belief::Possible sets(kSpectator);
  belief::Possible paths(kSpectator, &plain_paths);
  const auto tell = [&] {
    const auto step = played.match().step(kSpectator);
    if (!step) return;
    sets.observe(played.game(), *step);
    paths.observe(played.game(), *step);
    turns += static_cast<int>(std::count_if(step->events.begin(), step->events.end(), [](auto& e) {
      return e.code == EventCode::AgentDone;
    }));
  };
  tell();
  while (played.step()) {
    tell();
    if (played.over()) break;
    for (const Agent agent : {kFirstAgent, kSecondAgent}) {
      // In the middle of a turn every path would be walked again for each look.
      if (played.state().agents[ix(agent)].stage != Stage::Idle) continue;
      const belief::Hypotheses& a = sets.hypotheses(agent);
      const belief::Hypotheses& b = paths.hypotheses(agent);
      const bool same = std::equal(a.begin(), a.end(), b.begin(), b.end(),
                                   [](const belief::Hypothesis& x, const belief::Hypothesis& y) {
                                     return x.is == y.is && x.at == y.at;
                                   });
      if (!same)
        return label(players, seed, style) + " edition " + std::to_string(ix(edition)) + "\n" +
               position_text(played.game(), played.state());
    }
  }
  return {};
}

}  // namespace specter::test
