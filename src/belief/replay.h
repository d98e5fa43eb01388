// A turn that runs, played by the engine itself along what was told of it: from a state in which it
// began to one in which it stands now.
#pragma once

#include <array>

#include "belief/trail.h"
#include "engine/engine.h"

namespace specter::belief {

/// How an agent must stand at the end of it.
struct ReplayGoal {
  bool counts = false;
  Cell cell = kNoCell;
  Cell decoy = kNoCell;
  AgentKind kind = AgentKind::None;
  bool covered = false;
  bool pending = false;  ///< an objective completed in secret
  std::array<Equipment, kHandMax> cards{};
};

class Replay {
 public:
  Replay(const Game& game, const Trail& trail, const std::array<ReplayGoal, kAgentsMax>& goals)
      : game_(game), trail_(trail), goals_(goals) {}
  /// Whether some acts lead there; then `state` is that one.
  bool run(State& state);

 private:
  bool go_on(const State& state, std::size_t step, int silent);
  bool try_act(const State& state, const Action& action, std::size_t step, int silent);
  bool arrived(const State& state) const;
  bool makes_sense(const State& state, const Action& action) const;

  const Game& game_;
  const Trail& trail_;
  const std::array<ReplayGoal, kAgentsMax>& goals_;
  int budget_ = 0;
  State end_;
};

}  // namespace specter::belief
