#include "support/reference_moves.h"

#include <cstdlib>
#include <deque>

namespace specter::reference {
namespace {

int apart(Place a, Place b) {
  const int across = std::abs(a.column - b.column);
  const int down = std::abs(a.row - b.row);
  return across > down ? across : down;
}

/// Open, and on the board.
bool walkable(const Layout& layout, Place p) {
  if (p.row < 0 || p.row >= static_cast<int>(layout.rows.size())) return false;
  const int columns = static_cast<int>(layout.rows[static_cast<std::size_t>(p.row)].size());
  return p.column >= 0 && p.column < columns && is_open(layout, p);
}

Place at(int key) { return Place{key / 100, key % 100}; }

char letter(Compass way) {
  switch (way) {
    case Compass::N: return 'N';
    case Compass::S: return 'S';
    case Compass::E: return 'E';
    case Compass::W: return 'W';
    default: return 0;
  }
}

}  // namespace

Place place_of(Cell cell) {
  return Place{static_cast<int>(cell) / kRowsMax, static_cast<int>(cell) % kRowsMax};
}

Cell cell_of(int key) {
  return key == kNowhere ? kNoCell : static_cast<Cell>(key / 100 * kRowsMax + key % 100);
}

Situation situation_of(const Layout& layout, const Game& game, const State& state, Agent agent) {
  Situation s;
  s.layout = layout;
  const AgentSecret& me = state.agents[static_cast<std::size_t>(agent)];
  s.start = place_of(me.cell);
  s.steps = me.reach == 0 ? 4 : me.reach;
  s.stealth = me.stealth != 0;
  for (const Smoke& smoke : state.pub.smokes)
    if (smoke.cell != kNoCell) s.effects.smoke_tokens.push_back(place_of(smoke.cell));
  for (int i = 0; i < game.hunters; ++i) {
    const PublicHunter& h = state.pub.hunters[static_cast<std::size_t>(i)];
    if (h.gone != 0) continue;
    Watcher w;
    w.at = place_of(h.cell);
    w.blind = h.blinded != 0;
    w.figure = h.inside == 0;
    w.traitor = state.pub.turned == kNoHunter && static_cast<int>(state.roles.traitor) == i;
    w.shoots = h.kind == HunterKind::Gun && w.figure && !w.blind && h.stunned == 0;
    w.only = letter(h.only);
    w.index = i;
    s.watchers.push_back(w);
  }
  return s;
}

bool Judge::sees(const Watcher& w, int cell) {
  const auto [it, fresh] = seen_.try_emplace({w.index, cell}, false);
  if (!fresh) return it->second;
  if (w.blind) return false;
  if (s_.stealth && apart(w.at, at(cell)) > 2) return false;
  Effects effects = s_.effects;
  effects.only = w.only;
  it->second = reference::sees(s_.layout, effects, w.at, at(cell));
  return it->second;
}

std::vector<int> Judge::next_cells(int from) {
  const auto [it, fresh] = next_.try_emplace(from);
  if (!fresh) return it->second;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      const Place p{at(from).column + dx, at(from).row + dy};
      if ((dx == 0 && dy == 0) || !walkable(s_.layout, p)) continue;
      bool held = false;
      for (const Watcher& w : s_.watchers)
        held = held || (w.figure && apart(w.at, p) == 0);
      if (!held) it->second.push_back(key(p));
    }
  }
  return it->second;
}

bool Judge::legal(const Path& path) {
  if (path.empty() || path[0] != key(s_.start)) return false;
  if (path.size() > static_cast<std::size_t>(s_.steps) + 1) return false;
  for (std::size_t i = 1; i < path.size(); ++i) {
    bool found = false;
    for (const int to : next_cells(path[i - 1]))
      found = found || to == path[i];
    if (!found) return false;
  }
  return true;
}

Outcome Judge::outcome(const Path& path) {
  Outcome o;
  o.end = path.back();
  o.steps = static_cast<int>(path.size()) - 1;
  for (const int cell : path) {
    for (const Watcher& w : s_.watchers) {
      if (!sees(w, cell)) continue;
      o.marker = cell;
      if (!w.traitor) o.loyal = cell;
    }
  }
  for (const Watcher& w : s_.watchers) {
    if (!w.shoots) continue;
    for (std::size_t i = 1; i < path.size(); ++i)
      if (!sees(w, path[i - 1]) && sees(w, path[i]))
        o.triggers |= 1U << static_cast<unsigned>(w.index);
  }
  return o;
}

void Judge::extend(Path& path, const std::function<void(const Path&)>& f) {
  f(path);
  if (path.size() > static_cast<std::size_t>(s_.steps)) return;
  for (const int to : next_cells(path.back())) {
    path.push_back(to);
    extend(path, f);
    path.pop_back();
  }
}

void Judge::each_path(const std::function<void(const Path&)>& f) {
  Path path{key(s_.start)};
  extend(path, f);
}

std::set<Outcome> Judge::all_outcomes() {
  std::set<Outcome> all;
  each_path([&](const Path& path) { all.insert(outcome(path)); });
  return all;
}

std::uint64_t Judge::count_paths() {
  std::uint64_t n = 0;
  each_path([&](const Path&) { ++n; });
  return n;
}

std::map<int, int> fewest(const Layout& layout, Place from, int steps, bool road_only) {
  std::map<int, int> best{{key(from), 0}};
  std::deque<Place> waiting{from};
  while (!waiting.empty()) {
    const Place p = waiting.front();
    waiting.pop_front();
    const int done = best[key(p)];
    if (done == steps) continue;
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        const Place q{p.column + dx, p.row + dy};
        if (!walkable(layout, q) || best.count(key(q)) != 0) continue;
        const auto row = static_cast<std::size_t>(q.row);
        if (road_only && layout.rows[row][static_cast<std::size_t>(q.column)] != '=') continue;
        best[key(q)] = done + 1;
        waiting.push_back(q);
      }
    }
  }
  return best;
}

}  // namespace specter::reference
