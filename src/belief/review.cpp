#include "belief/review.h"

#include <algorithm>
#include <tuple>

#include "belief/weights.h"
#include "engine/people.h"

namespace specter::belief {
namespace {

constexpr std::size_t kCallsMax = 3;
// Farther away, or with more cells to choose from, it was not close.
constexpr int kCloseSteps = 8;
constexpr int kCloseCells = 40;

/// The smaller, the closer.
int danger(const Moment& m) { return m.count * (m.steps + 1); }

/// Who is nearest to her on foot.
void find_nearest(const Game& game, const Public& pub, Moment& m) {
  m.steps = Distances::kFar;
  for (const Hunter h : game.all_hunters()) {
    const PublicHunter& x = pub.hunters[ix(h)];
    if (x.gone != 0 || x.cell == kNoCell) continue;
    const int away = game.board->walk_distance(x.cell, m.cell);
    if (m.hunter != kNoHunter && away >= m.steps) continue;
    m.hunter = h;
    m.steps = away;
  }
}

void replace_or_add(std::vector<Moment>& list, const Moment& m, bool closest) {
  for (Moment& old : list) {
    if (old.round != m.round || old.agent != m.agent) continue;
    if (!closest || danger(m) < danger(old)) old = m;
    return;
  }
  list.push_back(m);
}

}  // namespace

double Review::truth(const match::Match& match, Agent agent) const {
  const CellSet cells = belief_.possible().cells(agent);
  const Cell cell = match.state().agents[ix(agent)].cell;
  if (cell == kNoCell || !cells.has(cell)) return 0;
  const std::vector<double> likely = weights(belief_, agent);
  std::size_t at = 0;
  double found = 0;
  cells.each([&](Cell c) {
    if (c == cell) found = likely[at];
    ++at;
  });
  return found;
}

void Review::look(const match::Match& match, std::size_t step) {
  if (const auto told = match.step(kSpectator)) belief_.observe(match.game(), *told);
  if (match.over()) return;  // who was caught is on one cell, and that is no news
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    // In the middle of her turn nobody knows whether she has moved.
    if (!belief_.possible().in_play(agent) || belief_.possible().moving(agent)) continue;
    Moment m;
    m.step = step;
    m.round = match.state().pub.round;
    m.agent = agent;
    m.cell = match.state().agents[ix(agent)].cell;
    m.count = belief_.possible().cells(agent).count();
    m.truth = truth(match, agent);
    find_nearest(match.game(), match.state().pub, m);
    take(m);
  }
}

void Review::take(const Moment& m) {
  replace_or_add(rounds_, m, false);
  // She begins on a cell that everybody knows (SET-8).
  const bool close = m.round > 1 && m.steps <= kCloseSteps && m.count <= kCloseCells;
  if (close) replace_or_add(close_, m, true);
}

std::vector<Moment> Review::calls() const {
  std::vector<Moment> list = close_;
  const auto place = [](const Moment& m) { return std::tuple(m.round, ix(m.agent)); };
  std::sort(list.begin(), list.end(), [&](const Moment& a, const Moment& b) {
    return std::tuple(danger(a), place(a)) < std::tuple(danger(b), place(b));
  });
  if (list.size() > kCallsMax) list.resize(kCallsMax);
  std::sort(list.begin(), list.end(),
            [&](const Moment& a, const Moment& b) { return place(a) < place(b); });
  return list;
}

}  // namespace specter::belief
