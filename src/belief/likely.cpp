#include "belief/likely.h"

#include <algorithm>

namespace specter::belief {
namespace {

constexpr float kHalf = 0.5F;

/// Whether a move would be weighed in the same way.
bool same_ground(const Public& a, const Public& b) {
  return a.hunters == b.hunters && a.sites == b.sites && a.smokes == b.smokes &&
         a.barriers == b.barriers && a.cameras == b.cameras && a.vehicle == b.vehicle &&
         a.pet == b.pet && a.turned == b.turned;
}

}  // namespace

void Likely::begin() {
  laid_out_ = false;
  gaps_ = 0;
  for (Track& track : tracks_) {
    track.in_play = track.moving = track.prepared = false;
    track.shows = true;
    track.shown.fill(0.0F);
    track.shown_on = CellSet{};
  }
}

void Likely::observe(const Game& game, const match::Step& step, const Possible& possible) {
  if (!laid_out_) {
    layout_.read(*game.board);
    for (Track& track : tracks_)
      track.purpose.forget();
    laid_out_ = true;
  }
  if (possible.gaps() != gaps_) {  // whatever was likely before
    gaps_ = possible.gaps();
    for (Track& track : tracks_)
      track.in_play = track.moving = track.prepared = false;
  }
  for (const Agent agent : kAllAgents)
    follow(game, step, possible, agent);
}

void Likely::follow(const Game& game, const match::Step& step, const Possible& possible,
                    Agent agent) {
  Track& track = tracks_[ix(agent)];
  const CellSet cells = possible.begun(agent);
  if (!possible.in_play(agent) || cells.empty()) {
    show(track, CellSet{}, track.joint);
    track.in_play = track.moving = track.prepared = false;
    return;
  }
  const bool moving = possible.moving(agent);
  if (track.in_play && !track.moving && !moving && cells == track.support) return;  // nothing new
  if (track.in_play && track.moving && !moving) arrive(game, step.before, agent, possible);
  track.moving = moving;
  track.purpose.update(game, step.after, agent);
  const Rates rates(*weights_, track.purpose.goals());
  if (!track.in_play) {
    track.in_play = true;
    track.joint = Joint{};
    track.trail = Visited{};
    spread_evenly(cells, rates, track.joint);
  } else {
    if (cells != track.support) track.prepared = false;
    cut(track.support, cells, rates, track.joint);
  }
  track.support = cells;
  if (!moving) return show(track, cells, track.joint);
  if (!track.prepared || !same_ground(track.last.ground, step.after))
    prepare(game, step.after, agent);
  track.shows = false;
}

void Likely::look(const Possible& possible) {
  for (const Agent agent : kAllAgents) {
    Track& track = tracks_[ix(agent)];
    if (track.shows) continue;
    track.shows = true;
    show_moving(track, possible.cells(agent));
  }
}

/// Where each manner would go from where she can have begun.
void Likely::prepare(const Game& game, const Public& pub, Agent agent) {
  Track& track = tracks_[ix(agent)];
  track.last.ground = pub;
  track.last.starts = track.support;
  track.prepared = true;
  const Rates rates(*weights_, track.purpose.goals());
  track.reach = in_reach(*game.board, track.support);
  const Facts facts(game, pub, agent, layout_, track.purpose, track.trail);
  Joint pull;
  pull_of(facts, *weights_, track.reach, pull);
  Joint from;
  change_manner(track.support, rates, track.joint, from);
  track.next = Joint{};
  move_on(*game.board, track.support, rates, from, pull, track.next);
}

/// Her turn has ended: what was announced of it cuts where she can have gone.
void Likely::arrive(const Game& game, const Public& pub, Agent agent, const Possible& possible) {
  Track& track = tracks_[ix(agent)];
  if (!track.prepared) prepare(game, pub, agent);
  track.last.to = possible.begun(agent);
  track.last.odd = track.last.to - possible.plain(agent);
  leave_trail(track.support, track.joint, track.trail);
  run_on(*game.board, track.reach, track.last.to, track.next);
  announce(track.reach, track.last.to, track.last.odd, Rates(*weights_, track.purpose.goals()),
           track.next);
  track.joint = track.next;
  track.support = track.last.to;
  track.prepared = false;
}

void Likely::show(Track& track, const CellSet& cells, const Joint& joint) const {
  track.shown_on.each([&](Cell c) { track.shown[ix(c)] = 0.0F; });
  track.shown_on = cells;
  track.shows = true;
  if (!cells.empty()) hand_out(cells, *weights_, joint, track.shown);
}

/// She has moved, or she has not.
void Likely::show_moving(Track& track, const CellSet& cells) const {
  const Rates rates(*weights_, track.purpose.goals());
  Joint both = track.next;
  announce(track.reach, cells, CellSet{}, rates, both);
  (cells & track.support).each([&](Cell c) {
    for (std::size_t i = 0; i < kLanes; ++i)
      both[ix(c)][i] = kHalf * (both[ix(c)][i] + track.joint[ix(c)][i]);
  });
  show(track, cells, both);
}

std::array<float, kManners> Likely::manners(Agent agent) const {
  std::array<float, kManners> share{};
  const Track& track = tracks_[ix(agent)];
  if (!track.in_play) return share;
  track.support.each([&](Cell c) {
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      share[manner_of(lane)] += track.joint[ix(c)][lane];
  });
  return share;
}

}  // namespace specter::belief
