#include "belief/trail.h"

#include <algorithm>

#include "belief/scene.h"

namespace specter::belief {

void Trail::clear() {
  for (Track& track : tracks_) {
    track.root.clear();
    track.count = 0;
    track.mine = PastMine{};
  }
  pairs_.clear();
  step_count_ = 0;
}

void Trail::begins(Agent agent, const Hypotheses& list, const Losses& losses) {
  Track& track = tracks_[ix(agent)];
  if (track.count == 0) {
    track.root = list;
    return;
  }
  PastTurnFacts& last = track.turns[track.count - 1];
  last.settled = list;
  last.losses_later = losses;
}

PastTurnFacts& Trail::next(Agent agent) {
  Track& track = tracks_[ix(agent)];
  if (track.count == track.turns.size()) track.turns.emplace_back();
  PastTurnFacts& r = track.turns[track.count++];
  r.settled.clear();
  return r;
}

void Trail::rewind(std::uint8_t round) {
  for (Track& track : tracks_) {
    while (track.count > 0 && track.turns[track.count - 1].round() >= round)
      --track.count;
    if (track.mine.cell != kNoCell && track.mine.round >= round) track.mine = PastMine{};
  }
  std::erase_if(pairs_, [&](const PastPair& p) { return p.round >= round; });
}

void Trail::follow(const match::Step& step, bool running) {
  // One turn may end and another begin in the same step. A traitor's first move within a turn is
  // a part of it.
  if (!running || std::any_of(step.events.begin(), step.events.end(),
                              [](const Event& e) { return e.code == EventCode::AgentTurn; }))
    step_count_ = 0;
  if (!running) return;
  // What only the agents are told of is nothing to go by (INF-2).
  if (step_count_ > 0 && step.before == step.after &&
      std::all_of(step.events.begin(), step.events.end(),
                  [](const Event& e) { return is_private(e.code); }))
    return;
  if (step_count_ == steps_.size()) steps_.emplace_back();
  match::KeptStep& kept = steps_[step_count_++];
  kept.before = step.before;
  kept.events.assign(step.events.begin(), step.events.end());
  kept.after = step.after;
}

void Trail::mine(Agent agent, Cell cell, std::uint8_t round) {
  Track& track = tracks_[ix(agent)];
  track.mine = PastMine{cell, round, track.count};
}

void Trail::pair(PastPair pair) {
  for (std::size_t a = 0; a < kAgentsMax; ++a)
    pair.turns[a] = tracks_[a].count;
  pairs_.push_back(pair);
}

}  // namespace specter::belief
