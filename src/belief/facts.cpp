#include "belief/facts.h"

#include <algorithm>

#include "engine/cards.h"
#include "engine/people.h"
#include "engine/sight.h"
#include "engine/ways.h"

namespace specter::belief {
namespace {

constexpr int kFar = 200;       // steps: no way leads there
constexpr int kTurnsMost = 30;  // of a tour
constexpr int kTurnSteps = static_cast<int>(kStepsMost);
constexpr int kSides = 6;
constexpr int kNearMost = 8;  // farther away a hunter is no matter
constexpr int kBeside = 2;
constexpr int kFreshRounds = 2;  // a figure of so many rounds ago still counts
constexpr int kFreshMost = 10;
constexpr int kHunterSteps = 4;  // HUN-1
constexpr int kOpenUnit = 4;     // cells seen, so that a byte is enough
constexpr float kOpenScale = 1.0F / 16.0F;
constexpr float kShadeScale = 1.0F / 8.0F;

int in_turns(int steps) { return (steps + kTurnSteps - 1) / kTurnSteps; }

void steps_to(const CellSet& ground, const CellSet& goals, Steps& out) {
  out.fill(kFar);
  CellSet reached = goals;
  CellSet rim = goals;
  for (std::uint8_t n = 0; n < kFar && !rim.empty(); ++n) {
    rim.each([&](Cell c) { out[ix(c)] = n; });
    rim = (grown(rim) & ground) - reached;
    reached |= rim;
  }
}

int least(const Steps& steps, const CellSet& from) {
  int r = kFar;
  from.each([&](Cell c) { r = std::min<int>(r, steps[ix(c)]); });
  return r;
}

}  // namespace

void Layout::read(const Board& board) {
  board.open.each([&](Cell c) {
    shade[ix(c)] = static_cast<std::uint8_t>(9 - (square(c, 1) & board.open).count());
    open[ix(c)] = static_cast<std::uint8_t>(board.sight(c).count() / kOpenUnit);
  });
}

void Purpose::add_goal(const CellSet& ground, const CellSet& cells) {
  if (cells.empty()) return;
  cells_[ix(count_)] = cells;
  steps_to(ground, cells, to_[ix(count_)]);
  ++count_;
}

/// Exits are dealt out to the lanes, so that each can be headed for.
void Purpose::add_exits(const Game& game) {
  std::array<CellSet, kGoals> part;
  std::size_t n = 0;
  game.escapes.each([&](Cell c) { part[n++ % kGoals].add(c); });
  for (const CellSet& cells : part)
    add_goal(game.board->open, cells & game.board->open);
}

/// The best way on after a goal: at most 4 goals, so all orders are tried.
int Purpose::turns_after(std::size_t goal, unsigned visited, int needed, const Steps& exits) const {
  if (needed <= 0) return in_turns(least(exits, cells_[goal]));
  int best = kFar;
  for (std::size_t next = 0; next < ix(count_); ++next) {
    if (((visited >> next) & 1U) != 0) continue;
    const int leg = in_turns(least(to_[next], cells_[goal]));
    best = std::min(best, leg + turns_after(next, visited | (1U << next), needed - 1, exits));
  }
  return best;
}

void Purpose::update(const Game& game, const Public& pub, Agent agent) {
  const bool completes = agent == kFirstAgent || game.rules.second_agent_completes;
  int needed = traitor_at_large(game, pub) ? game.rules.objectives_unrevealed : kObjectivesToEscape;
  for (const PublicSite& site : pub.sites)
    needed -= site.done_round != 0 ? 1 : 0;
  if (!completes) needed = 0;
  if (known_ && sites_ == pub.sites && needed_ == needed && completes_ == completes) return;
  known_ = true;
  sites_ = pub.sites;
  needed_ = needed;
  completes_ = completes;
  count_ = 0;
  const CellSet& ground = game.board->open;
  Steps exits;
  steps_to(ground, game.escapes & ground, exits);
  if (needed > 0) {
    for (int s = 0; s < kSections; ++s) {
      const PublicSite& site = pub.sites[ix(s)];
      if (site.done_round != 0) continue;
      // SET-4: where it is secret, any of the section's sites.
      CellSet near;
      for (int die = 1; die <= kSides; ++die)
        if (site.die == 0 || site.die == die) near |= square(game.site(s, die), 1);
      add_goal(ground, near & ground);
    }
  } else {
    add_exits(game);
  }
  std::array<int, kGoals> after{};
  for (std::size_t i = 0; i < ix(count_); ++i)
    after[i] = needed > 0 ? turns_after(i, 1U << i, std::min(needed, count_) - 1, exits) : 0;
  ground.each([&](Cell c) {
    int turns = kFar;
    int steps = kFar;
    int nearest = kFar;
    for (std::size_t i = 0; i < ix(count_); ++i) {
      const int way = to_[i][ix(c)];
      const int all = in_turns(way) + after[i];
      nearest = std::min(nearest, way);
      if (all < turns || (all == turns && way < steps)) {
        turns = all;
        steps = way;
      }
    }
    turns_[ix(c)] = static_cast<std::uint8_t>(std::min(turns, kTurnsMost));
    next_[ix(c)] = static_cast<std::uint8_t>(std::min(steps, kFar));
    nearest_[ix(c)] = static_cast<std::uint8_t>(std::min(nearest, kFar));
  });
}

Facts::Facts(const Game& game, const Public& pub, Agent agent, const Layout& layout,
             const Purpose& purpose, const Visited& trail)
    : game_(game), layout_(layout), purpose_(purpose), trail_(trail) {
  const Board& board = *game.board;
  blocked_ = board.open - passable_for_agent(game, pub);
  for (const Hunter h : game.all_hunters()) {
    const PublicHunter& x = pub.hunters[ix(h)];
    if (x.gone != 0 || x.cell == kNoCell) continue;
    add_sight(game, pub, h, false, seen_);
    hunters_[ix(hunter_count_++)] = x.cell;
    for (int k = 0; k <= kHunterSteps; ++k)
      board.walk_ring(x.cell, k).cells.each([&](Cell c) { ahead_ |= board.sight(c); });
  }
  for (const Cache& cache : board.caches)
    if (pub.deck > 0) caches_.add(cache.access);
  const Figure& f = pub.agents[ix(agent)].figure;
  if (f.state != FigureState::None && pub.round - f.round <= kFreshRounds) placed_ = f.cell;
}

void Facts::of(Cell cell, std::array<float, kFacts>& out) const {
  const auto put = [&](Fact fact, float value) { out[static_cast<std::size_t>(fact)] = value; };
  const auto flag = [&](Fact fact, bool is) { put(fact, is ? 1.0F : 0.0F); };
  const int steps = std::min(purpose_.steps(cell), kFar);
  put(Fact::Turns, static_cast<float>(purpose_.turns(cell)));
  put(Fact::Steps, static_cast<float>(steps) / static_cast<float>(kTurnSteps));
  put(Fact::Own, 0.0F);
  flag(Fact::There, steps == 0);
  flag(Fact::Seen, seen_.has(cell));
  flag(Fact::Ahead, ahead_.has(cell));
  int near = kNearMost;
  for (int i = 0; i < hunter_count_; ++i)
    near = std::min(near, distance(hunters_[ix(i)], cell));
  put(Fact::Near, static_cast<float>(kNearMost - near) / static_cast<float>(kNearMost));
  flag(Fact::Beside, near <= kBeside);
  put(Fact::Shade, static_cast<float>(layout_.shade[ix(cell)]) * kShadeScale);
  flag(Fact::Road, game_.board->road.has(cell));
  put(Fact::Open, static_cast<float>(layout_.open[ix(cell)]) * kOpenScale);
  const int off = placed_ == kNoCell ? kFreshMost : std::min(distance(placed_, cell), kFreshMost);
  put(Fact::Fresh, static_cast<float>(kFreshMost - off) / static_cast<float>(kFreshMost));
  put(Fact::Trail, trail_[ix(cell)]);
  flag(Fact::Cache, caches_.has(cell));
}

float Facts::own(std::size_t lane, Cell cell) const {
  const std::size_t goal = lane - kFirstGoalLane;
  const int steps = lane >= kFirstGoalLane && goal < ix(purpose_.goals())
                        ? purpose_.to_goal(goal, cell)
                        : purpose_.to_nearest(cell);
  return static_cast<float>(steps) / static_cast<float>(kTurnSteps);
}

}  // namespace specter::belief
