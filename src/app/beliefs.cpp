#include "app/beliefs.h"

#include <algorithm>

#include "codec/insight_json.h"
#include "match/replay.h"

namespace specter::app {

Seat Beliefs::source(const Play& play, Seat seat) {
  if (seat == kSpectator || play.game().players() < kPlayersMax) return kSpectator;
  // TRA-1: a hunter knows of himself whether he is the traitor.
  return agent_of(play.game(), play.state().pub, seat) >= 0 ? kSpectator : seat;
}

bool Beliefs::ready(const Play& play, Seat seat) const {
  const Kept& kept = kept_[ix(source(play, seat))];
  return kept.belief && kept.acts == play.match.acts();
}

void Beliefs::rebuild(const Play& play, Seat from) {
  Kept& kept = kept_[ix(from)];
  kept.belief = std::make_unique<belief::Belief>(from);
  for (const match::KeptStep& step : match::steps_so_far(play.match, from))
    kept.belief->observe(play.game(), step.step());
  kept.acts = play.match.acts();
  kept.told.clear();
}

const belief::Belief& Beliefs::of(const Play& play, Seat seat) {
  if (!ready(play, seat)) rebuild(play, source(play, seat));
  return *kept_[ix(source(play, seat))].belief;
}

const std::string& Beliefs::told(const Play& play, Seat seat, codec::Assist assist) {
  const belief::Belief& belief = of(play, seat);
  std::string& text = kept_[ix(source(play, seat))].told;
  if (!text.empty()) return text;
  json::array agents;
  for (const Agent agent : {kFirstAgent, kSecondAgent})
    if (belief.possible().in_play(agent))
      agents.push_back(codec::insight_json(play.game(), belief, agent, assist));
  text = json::serialize(agents);
  return text;
}

void Beliefs::follow(const Play& play) {
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    Kept& kept = kept_[i];
    if (!kept.belief || kept.acts == play.match.acts()) continue;
    if (play.match.over()) {
      kept = {};
      continue;
    }
    // Several acts at a time, from another server: gone through at once, so that the time of the
    // next answer does not tell how many there were (INF-6).
    if (kept.acts + 1 != play.match.acts()) {
      rebuild(play, static_cast<Seat>(i));
      continue;
    }
    ++kept.acts;
    const auto step = play.match.step(static_cast<Seat>(i));
    if (!step) continue;
    kept.belief->observe(play.game(), *step);
    kept.told.clear();
  }
}

std::size_t Beliefs::size() const {
  return ix(std::count_if(kept_.begin(), kept_.end(),
                          [](const Kept& kept) { return kept.belief != nullptr; }));
}

}  // namespace specter::app
