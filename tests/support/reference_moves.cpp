#include "support/reference_moves.h"

#include <cstdlib>
#include <deque>
#include <utility>

namespace specter::reference {
namespace {

constexpr int kKeys = 2600;  ///< 26 columns of 100

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

/// STA-5: Omen took this ability, counted from 0 in the order of cards.md.
bool disabled(const PublicHunter& h, int ability) { return (h.disabled / (1 << ability)) % 2 != 0; }

/// Smoke and barriers, which hinder everybody who looks (VIS-2).
Effects tokens(const Public& pub) {
  Effects effects;
  for (const Smoke& smoke : pub.smokes)
    if (smoke.cell != kNoCell) effects.smoke_tokens.push_back(place_of(smoke.cell));
  for (const Cell barrier : pub.barriers)
    if (barrier != kNoCell) effects.barriers.push_back(place_of(barrier));
  return effects;
}

/// CARD-WATCHER-1: each camera sees its own cell and its direction. A directional limit turns off
/// those that face other ways, and a barrier on it the one beneath (RULING-49).
void add_cameras(const Public& pub, const PublicHunter& h, Eyes& eyes) {
  for (const Camera& camera : pub.cameras) {
    const bool other_way = (h.only != Compass::None && h.only != camera.facing) ||
                           (h.flare != Compass::None && h.flare != camera.facing) ||
                           h.without == camera.facing;
    bool beneath = false;
    for (const Cell barrier : pub.barriers)
      beneath = beneath || barrier == camera.cell;
    if (camera.cell == kNoCell || other_way || beneath) continue;
    Eye eye{place_of(camera.cell), tokens(pub)};
    eye.limits.only = letter(camera.facing);
    eyes.push_back(eye);
  }
}

/// Where a hunter looks from. Under Stealth Field only his own eyes count, within 2 of himself.
Eyes eyes_of(const Game& game, const Public& pub, const PublicHunter& h, bool stealth) {
  Eyes eyes;
  if (h.blinded != 0 || h.dazzled != 0) return eyes;                                   // VIS-7
  Eye own{place_of(h.inside != 0 ? pub.vehicle.cell : h.cell), tokens(pub), stealth};  // VIS-5
  own.limits.only = letter(h.only);
  own.limits.flare = letter(h.flare);
  own.limits.without = letter(h.without);
  own.limits.thermal = h.thermal != 0;  // CARD-HEAT-1
  eyes.push_back(own);
  if (stealth || game.ruleset == 1) return eyes;
  // STA-1: stunned, his abilities count as not printed.
  if (h.kind == HunterKind::Watcher && h.stunned == 0 && !disabled(h, 0)) add_cameras(pub, h, eyes);
  // VEH-8, a rule of the Interceptor: stunned or not.
  const bool lent = pub.vehicle.kind == VehicleKind::Interceptor && pub.vehicle.jammed == 0;
  if (h.kind == HunterKind::Puppet && lent) {
    own.at = place_of(pub.vehicle.cell);
    eyes.push_back(own);
  }
  return eyes;
}

/// CARD-GUN-2, CARD-TRACKER-1: what this hunter's card hears of the path.
void add_hunters_alert(const Game& game, const Public& pub, const Watcher& w, bool stealth,
                       std::vector<Alert>& out) {
  const PublicHunter& h = pub.hunters[static_cast<std::size_t>(w.index)];
  const unsigned bit = 1U << static_cast<unsigned>(w.index);
  const bool draws = game.ruleset == 1 || !disabled(h, 1);
  if (h.kind == HunterKind::Gun && w.figure && h.stunned == 0 && draws)
    out.push_back(Alert{w.eyes, Alert::When::Enters, bit});
  const bool rover = pub.pet.cell != kNoCell && static_cast<int>(pub.pet.owner) == w.index;
  if (h.kind == HunterKind::Tracker && rover && !disabled(h, 0) && !stealth) {
    const Cell cell = pub.pet.inside != 0 ? pub.vehicle.cell : pub.pet.cell;
    out.push_back(Alert{{Eye{place_of(cell), tokens(pub)}}, Alert::When::Touches, bit});
  }
}

/// VEH-7: the optic alarm.
void add_alarm(const Public& pub, bool stealth, std::vector<Alert>& out) {
  if (pub.vehicle.kind != VehicleKind::Interceptor || pub.vehicle.jammed != 0 || stealth) return;
  for (const PublicHunter& h : pub.hunters)
    if (h.gone == 0 && h.inside != 0) return;
  constexpr unsigned kAlarm = 256;
  out.push_back(Alert{
      {Eye{place_of(pub.vehicle.cell), tokens(pub)}}, Alert::When::TouchesAfterFirst, kAlarm});
}

}  // namespace

Place place_of(Cell cell) {
  return Place{static_cast<int>(cell) / kRowsMax, static_cast<int>(cell) % kRowsMax};
}

Cell cell_of(int key) {
  return key == kNowhere ? kNoCell : static_cast<Cell>(key / 100 * kRowsMax + key % 100);
}

const Layout& layout_of(const Game& game) {
  static const Layout first = babel();
  static const Layout second = covenant();
  return game.board->name == "covenant" ? second : first;
}

Situation situation_of(const Game& game, const State& state, Agent agent) {
  return situation_of(layout_of(game), game, state, agent);
}

Situation situation_of(const Layout& layout, const Game& game, const State& state, Agent agent) {
  const AgentSecret& me = state.agents[static_cast<std::size_t>(agent)];
  const Public& pub = state.pub;
  const bool stealth = me.stealth != 0;
  Situation s;
  s.layout = layout;
  s.start = place_of(me.cell);
  s.barriers = tokens(pub).barriers;
  s.tired = pub.agents[static_cast<std::size_t>(agent)].fatigued != 0;
  // STA-3: fatigued, her ability is not there; what a card allows holds all the same.
  s.dashes = me.kind == AgentKind::Fox && !s.tired && me.reach == 0;
  s.assaults = me.kind == AgentKind::TraitorBeast && !s.tired;
  s.steps = me.reach != 0 ? me.reach : s.dashes ? 5 : 4;
  for (int i = 0; i < game.hunters; ++i) {
    const PublicHunter& h = pub.hunters[static_cast<std::size_t>(i)];
    if (h.gone != 0) continue;
    Watcher w;
    w.index = i;
    w.at = place_of(h.cell);
    w.figure = h.inside == 0;
    w.traitor = pub.turned == kNoHunter && static_cast<int>(state.roles.traitor) == i;
    w.eyes = eyes_of(game, pub, h, stealth);
    add_hunters_alert(game, pub, w, stealth, s.alerts);
    // CARD-T-GUN: who saw her move is whom she may shoot at. Fatigue may end with this move.
    constexpr unsigned kFirstWhoSaw = 16;
    if (me.kind == AgentKind::TraitorGun)
      s.alerts.push_back(
          Alert{w.eyes, Alert::When::Touches, kFirstWhoSaw << static_cast<unsigned>(i)});
    s.watchers.push_back(std::move(w));
  }
  add_alarm(pub, stealth, s.alerts);
  return s;
}

Judge::Judge(Situation situation) : s_(std::move(situation)), exits_(kKeys) {
  const std::vector<signed char> nothing(kKeys, -1);
  for (const Watcher& w : s_.watchers)
    watching_.push_back(Gaze{&w.eyes, nothing});
  for (const Alert& alert : s_.alerts)
    alarmed_.push_back(Gaze{&alert.eyes, nothing});
}

bool Judge::sees(Gaze& gaze, int cell) const {
  signed char& known = gaze.seen[static_cast<std::size_t>(cell)];
  if (known >= 0) return known != 0;
  known = 0;
  for (const Eye& eye : *gaze.eyes) {
    if (eye.near && apart(eye.at, at(cell)) > 2) continue;
    if (reference::sees(s_.layout, eye.limits, eye.at, at(cell))) known = 1;
  }
  return known != 0;
}

unsigned Judge::seen_by(const Path& cells) {
  unsigned bits = 0;
  for (std::size_t i = 0; i < watching_.size(); ++i)
    for (const int cell : cells)
      if (sees(watching_[i], cell)) bits |= 1U << static_cast<unsigned>(s_.watchers[i].index);
  return bits;
}

/// AGT-3: by a hunter's figure.
bool Judge::held(Place p) const {
  for (const Watcher& w : s_.watchers)
    if (w.figure && apart(w.at, p) == 0) return true;
  return false;
}

const Judge::Exits& Judge::exits(int from) {
  Exits& e = exits_[static_cast<std::size_t>(from)];
  if (e.known) return e;
  e.known = true;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      const Place p{at(from).column + dx, at(from).row + dy};
      if ((dx == 0 && dy == 0) || !walkable(s_.layout, p)) continue;
      bool barred = false;  // CARD-BARRIER: it counts as a structure
      for (const Place& barrier : s_.barriers)
        barred = barred || apart(barrier, p) == 0;
      if (barred) continue;
      if (!held(p)) e.next.push_back(key(p));
      if (held(p) && s_.assaults) e.last.push_back(key(p));
    }
  }
  return e;
}

const std::vector<int>& Judge::next_cells(int from) { return exits(from).next; }
const std::vector<int>& Judge::last_cells(int from) { return exits(from).last; }

bool Judge::legal(const Path& path) {
  if (path.empty() || path[0] != key(s_.start)) return false;
  if (path.size() > static_cast<std::size_t>(s_.steps) + 1) return false;
  for (std::size_t i = 1; i < path.size(); ++i) {
    bool found = false;
    for (const int to : next_cells(path[i - 1]))
      found = found || to == path[i];
    if (i + 1 == path.size())
      for (const int to : last_cells(path[i - 1]))
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
    for (std::size_t w = 0; w < watching_.size(); ++w) {
      if (!sees(watching_[w], cell)) continue;
      o.marker = cell;
      if (!s_.watchers[w].traitor) o.loyal = cell;
    }
  }
  for (std::size_t n = 0; n < alarmed_.size(); ++n) {
    const Alert& alert = s_.alerts[n];
    bool rings = alert.when == Alert::When::Touches && sees(alarmed_[n], path[0]);
    for (std::size_t i = 1; i < path.size(); ++i) {
      const bool from_outside =
          alert.when != Alert::When::Enters || !sees(alarmed_[n], path[i - 1]);
      rings = rings || (from_outside && sees(alarmed_[n], path[i]));
    }
    if (rings) o.triggers |= alert.bit;
  }
  return o;
}

bool Judge::tired_after(const Path& path) const {
  const std::size_t steps = path.size() - 1;
  if (s_.tired) return steps > 2;
  if (s_.dashes && steps > 4) return true;
  return s_.assaults && steps > 0 && held(at(path.back()));
}

void Judge::extend(Path& path, const std::function<void(const Path&)>& f) {
  f(path);
  if (path.size() > static_cast<std::size_t>(s_.steps)) return;
  const int from = path.back();
  for (const int to : next_cells(from)) {
    path.push_back(to);
    extend(path, f);
    path.pop_back();
  }
  for (const int to : last_cells(from)) {
    path.push_back(to);
    f(path);
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
