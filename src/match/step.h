// What one act was for one audience: the public part of the state before it, the events that this
// audience receives, and the public part after it. Whoever follows a game (a bot, a belief, a
// replay) folds steps; nobody needs to rebuild public facts from events.
//
// An audience gets a step only for an act that it can notice: it has events for it, or the public
// part has changed. Else the number of steps would tell a hunter how many hidden decisions the
// agent made (INF-4, INF-6). So what is `after` one step is `before` the next one.
#pragma once

#include <span>
#include <vector>

#include "engine/event.h"
#include "engine/state.h"

namespace specter::match {

/// Belongs to whoever hands it out, and is good until the next act.
struct Step {
  const Public& before;
  std::span<const Event> events;
  const Public& after;
  bool gap = false;  ///< several acts at once: somebody was away in between
};

/// The same for somebody who looks at it later.
struct KeptStep {
  Public before;
  std::vector<Event> events;
  Public after;
  bool gap = false;

  KeptStep() = default;
  explicit KeptStep(const Step& step)
      : before(step.before),
        events(step.events.begin(), step.events.end()),
        after(step.after),
        gap(step.gap) {}
  Step step() const { return {before, events, after, gap}; }
  bool operator==(const KeptStep&) const = default;
};

}  // namespace specter::match
