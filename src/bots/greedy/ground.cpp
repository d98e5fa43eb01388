#include "bots/greedy/ground.h"

namespace specter::bots {

StepsToGoal::StepsToGoal(const CellSet& passable, const CellSet& goals) {
  steps_.fill(kFar);
  CellSet reached = goals;
  CellSet rim = goals;
  for (std::uint8_t n = 0; n < kFar && !rim.empty(); ++n) {
    rim.each([&](Cell c) { steps_[ix(c)] = n; });
    rim = (grown(rim) & passable) - reached;
    reached |= rim;
  }
}

int StepsToGoal::from(const CellSet& cells) const {
  int best = kFar;
  cells.each([&](Cell c) {
    if (steps_[ix(c)] < best) best = steps_[ix(c)];
  });
  return best;
}

CellSet spread(const CellSet& cells, int steps, const CellSet& passable) {
  CellSet r = cells;
  for (int i = 0; i < steps; ++i)
    r |= grown(r) & passable;
  return r;
}

int objectives_done(const Public& pub) {
  int n = 0;
  for (const PublicSite& site : pub.sites)
    n += site.done_round != 0 ? 1 : 0;
  return n;
}

Action at_cell(const Group& group, Cell cell) {
  Action action = group.proto;
  if (!group.over_cells) return action;
  action.cell = cell;
  if (action.marker == kMarkerIsEnd) action.marker = cell;
  if (action.marker_loyal == kMarkerIsEnd) action.marker_loyal = cell;
  return action;
}

}  // namespace specter::bots
