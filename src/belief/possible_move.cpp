// What an agent's turn comes to, for each hypothesis and each way in which it may have gone.
#include <algorithm>
#include <bit>

#include "belief/possible.h"
#include "engine/cards.h"
#include "engine/damage.h"
#include "engine/people.h"
#include "engine/sight.h"
#include "engine/ways.h"

namespace specter::belief {
namespace {

constexpr int kUsualSteps = 4;  // AGT-2
constexpr int kRestSteps = 2;   // STA-3
constexpr int kShiftSteps = 3;  // CARD-PANTHER
constexpr int kDecoyRange = 4;  // CARD-HOLO

/// In the box; a card that the program does not have is not.
int copies_of(const Game& game, Equipment card) {
  const EquipmentRow* row = find_row(card);
  return row == nullptr ? 0 : copies(game, *row);
}

/// Characters that may use a card.
std::uint32_t owners_of(Equipment card) {
  const EquipmentRow* row = find_row(card);
  if (row == nullptr) return 0;
  return row->owners == 0 ? ~0U : row->owners;
}

unsigned marked_places(const PublicAgent& a) {
  unsigned bits = 0;
  for (std::size_t i = 0; i < a.hand; ++i)
    if (a.places[i].marked != 0) bits |= 1U << i;
  return bits;
}

/// Cards that lie face down and were dealt, not drawn: as many secrets she can have used (EQP-2).
int face_down(const PublicAgent& a) {
  int n = 0;
  for (std::size_t i = 0; i < a.hand; ++i)
    n += static_cast<int>(a.places[i].card == Equipment::None && a.places[i].marked == 0 &&
                          a.places[i].supply == 0);
  return n;
}

}  // namespace

/// Her hand and the box have room for what she is said to have used.
bool Possible::enough_cards(Agent agent, const Answers& is) const {
  if (is.loose != 0) return true;
  const PublicAgent& a = now_.agents[ix(agent)];
  const unsigned marked = marked_places(a);
  const int fields = std::popcount(marked & is.stealth);
  const int surges = std::popcount(marked) - fields;
  const int secret =
      static_cast<int>(is.decoyed != 0) + static_cast<int>(is.remote != Remote::Unused);
  return fields <= copies_of(*game_, Equipment::StealthField) &&
         surges <= copies_of(*game_, Equipment::AdrenalSurge) && secret <= face_down(a);
}

/// Cells from which an open objective can be completed; `sure`: only those that lie open.
CellSet Possible::sites_near(const Public& pub, int range, bool sure) const {
  constexpr int kSides = 6;
  Sites& kept = sites_[range > 1 ? 1 : 0];
  if (kept.range == range && kept.sure == sure && kept.sites == pub.sites) return kept.near;
  CellSet near;
  for (int s = 0; s < kSections; ++s) {
    const PublicSite& site = pub.sites[static_cast<std::size_t>(s)];
    if (site.done_round != 0 || (sure && site.die == 0)) continue;
    for (int die = 1; die <= kSides; ++die)
      if (site.die == 0 || site.die == die) near |= square(game_->site(s, die), range);
  }
  kept = Sites{pub.sites, range, sure, near};
  return near;
}

/// Looked up once for all hypotheses of a turn.
const Possible::Lookout& Possible::lookout(const Way& way) const {
  for (std::size_t i = 0; i < lookout_count_; ++i)
    if (lookouts_[i].ground == way.ground && lookouts_[i].cover == way.cover) return lookouts_[i];
  Lookout& r = lookouts_[lookout_count_++];
  r.ground = way.ground;
  r.cover = way.cover;
  r.passable = passable_for_agent(*game_, *way.ground);
  r.seen = CellSet{};
  for (int i = 0; i < game_->hunters; ++i) {
    const auto h = static_cast<Hunter>(i);
    r.by[ix(h)] = sight_of(*game_, *way.ground, h, way.cover);
    r.seen |= r.by[ix(h)];
    const PublicHunter& x = way.ground->hunters[ix(h)];
    const HunterRow* row = find_row(x.kind);
    r.there[ix(h)] = row != nullptr && row->trigger.cells != nullptr && x.gone == 0 &&
                     row->trigger.cells(*game_, *way.ground, h, way.cover, r.reacts[ix(h)]);
  }
  const VehicleRow* vehicle = find_row(way.ground->vehicle.kind);
  r.alarm_there = vehicle->trigger.cells != nullptr &&
                  vehicle->trigger.cells(*game_, *way.ground, way.cover, r.alarm);
  return r;
}

/// What any hunter but the traitor sees.
CellSet Possible::loyal_sight(const Lookout& out, const Answers& is) const {
  CellSet seen;
  for (int i = 0; i < game_->hunters; ++i)
    if (static_cast<Hunter>(i) != is.traitor) seen |= out.by[static_cast<std::size_t>(i)];
  return seen;
}

/// The same again for whoever asks the same.
const Ends& Possible::ends_of(const MoveQuery& query) const {
  const std::size_t kept = std::min(worked_count_, worked_.size());
  for (std::size_t i = 0; i < kept; ++i)
    if (worked_[i].query == query) return worked_[i].ends;
  Worked& next = worked_[worked_count_++ % worked_.size()];
  next.ends = grow_(query);
  next.query = query;
  return next.ends;
}

/// Whether a move can get to any of these cells, walls aside.
bool Possible::comes_near(const MoveQuery& query, const CellSet& cells) const {
  if (near_steps_ != query.most || !(near_starts_ == query.starts)) {
    near_steps_ = query.most;
    near_starts_ = near_ = query.starts;
    for (int i = 0; i < query.most; ++i)
      near_ = grown(near_);
  }
  return near_.meets(cells);
}

void Possible::work_out(Agent agent, bool final, Hypotheses& out) const {
  lookout_count_ = 0;
  worked_count_ = 0;
  for (const Hypothesis& h : core_.tracks[ix(agent)].list)
    work_out_one(agent, h, final, out);
  if (final && now_.turned != kNoHunter)
    for (Hypothesis& h : out)
      h.is.traitor = kNoHunter;
  tidy(out);
}

void Possible::work_out_one(Agent agent, const Hypothesis& from, bool final,
                            Hypotheses& out) const {
  const Turn& turn = core_.tracks[ix(agent)].turn;
  Way way;
  way.ground = &turn.first;
  way.reach = turn.reach != 0 ? turn.reach : kUsualSteps;
  if (!turn.split) {
    go(agent, from, way, final, out);
    if (turn.card || turn.reveal || from.is.remote != Remote::Unused) return;
    // CARD-REMOTE: an objective in secret, which is her card of the turn.
    const std::uint32_t may = from.is.kinds & owners_of(Equipment::RemoteTrigger);
    if (may == 0 || copies_of(*game_, Equipment::RemoteTrigger) == 0) return;
    Hypothesis hiding = from;
    hiding.is.kinds = may;
    hiding.is.remote = Remote::Pending;
    way.remote = true;
    if (enough_cards(agent, hiding.is)) go(agent, hiding, way, final, out);
    return;
  }
  Way later = way;
  later.ground = &turn.second;
  later.starts_in_area = true;
  way.ends_in_area = true;
  if (turn.which != Equipment::None) {
    if (turn.first_open) go(agent, from, way, final, out);
    if (turn.second_open) go(agent, from, later, final, out);
    return;
  }
  // A marked card: Stealth Field, or Adrenal Surge before her move.
  Hypothesis fielded = from;
  fielded.is.stealth = static_cast<std::uint16_t>(from.is.stealth | (1U << turn.place));
  if ((!turn.must_hide || turn.hid) && enough_cards(agent, fielded.is)) {
    way.cover_after = later.cover = later.cover_after = true;
    if (turn.first_open) go(agent, fielded, way, final, out);
    if (turn.second_open) go(agent, fielded, later, final, out);
  }
  if (turn.hid || !turn.second_open || !enough_cards(agent, from.is)) return;
  later.cover = later.cover_after = false;
  later.reach = kPathStepsMax;
  go(agent, from, later, final, out);
}

/// Steps that the move can have had, with what was said of fatigue (STA-3, CARD-FOX).
bool Possible::fits_steps(Agent agent, const Way& way, bool final, MoveQuery& q) const {
  const Turn& turn = core_.tracks[ix(agent)].turn;
  const bool tired = !has_abilities(way.ground->agents[ix(agent)]);
  q.least = 0;
  q.most = way.reach;
  if (turn.dashed) {
    const int dash = kDashSteps;
    if (tired || way.reach != kUsualSteps) return false;
    q.least = q.most = dash;
  }
  if (turn.recovered) {
    if (!tired) return false;
    q.most = std::min(q.most, kRestSteps);
  } else if (tired && (final || turn.closed)) {
    q.least = kRestSteps + 1;
  }
  if (only_steps_ >= 0) {
    q.least = std::max(q.least, only_steps_);
    q.most = std::min(q.most, only_steps_);
  }
  return q.least <= q.most;
}

/// What her path must have set off, or not; false where what was told is impossible.
bool Possible::fill_triggers(Agent agent, const Answers& is, const Way& way, Told told, bool final,
                             MoveQuery& q) const {
  const Turn& turn = core_.tracks[ix(agent)].turn;
  q.trigger_count = 0;
  const auto add = [&](const PathTrigger& t, Demand demand) {
    if (demand == Demand::Free) return;
    Trigger& to = q.triggers[static_cast<std::size_t>(q.trigger_count++)];
    to.cells = t.cells;
    to.mode = t.mode;
    to.demand = demand;
  };
  const Public& ground = *way.ground;
  const Lookout& look = lookout(way);
  for (int i = 0; i < game_->hunters; ++i) {
    const auto h = static_cast<Hunter>(i);
    const HunterRow* row = find_row(ground.hunters[ix(h)].kind);
    if (row == nullptr || row->trigger.cells == nullptr || ground.hunters[ix(h)].gone != 0)
      continue;
    const PathTrigger& t = look.reacts[ix(h)];
    const bool there = look.there[ix(h)];
    const bool later_gone = now_.hunters[ix(h)].gone != 0;
    const Demand silent = final && !later_gone ? Demand::Never : Demand::Free;
    if (row->trigger.late) {
      if (turn.muddled || is.traitor == h) continue;  // TRA-4: she may lie about it
      if (turn.barked && !there) return false;
      if (there) add(t, turn.barked ? Demand::Must : silent);
      continue;
    }
    if (told == Told::Decoy) continue;  // shots follow the decoy
    const bool shot = turn.quick && turn.shooter == h;
    if (told == Told::Hiding && is.traitor == h) {  // TRA-2: who does not see her does not shoot
      if (shot) return false;
      continue;
    }
    if (shot && !there) return false;
    const bool stunned = ((turn.silenced >> static_cast<unsigned>(i)) & 1U) != 0;
    if (there) add(t, shot ? Demand::Must : stunned ? Demand::Free : silent);
  }
  if (turn.shot_back != kNoHunter)
    add(PathTrigger{look.by[ix(turn.shot_back)], PathTrigger::Mode::Touch, 0}, Demand::Must);
  if (turn.muddled) return true;
  if (turn.alarmed && !look.alarm_there) return false;
  if (look.alarm_there)
    add(look.alarm, turn.alarmed ? Demand::Must : final ? Demand::Never : Demand::Free);
  return true;
}

/// Where she can have begun her move: next to what she completed in secret, or not where a "yes"
/// bound her. False if nowhere.
bool Possible::starts_here(Agent agent, const Way& way, bool final, Hypothesis& from) const {
  const Turn& turn = core_.tracks[ix(agent)].turn;
  const Public& ground = *way.ground;
  const PublicAgent& before = ground.agents[ix(agent)];
  if (way.starts_in_area) from.keep(turn.area);
  if (way.remote) {
    const bool far = from.is.kinds == kind_bit(AgentKind::BlueJay) && has_abilities(before);
    const int range = far ? kHackRange : 1;
    CellSet near = sites_near(ground, range, false);
    for (const Hindsight& h : hindsight_)
      if (h.site != kNoCell && h.agent == agent && h.round == ground.round)
        near = square(h.site, range);
    from.keep(near);
  } else if (before.promise == Promise::Yes && !turn.completed && !turn.reveal && final) {
    // CARD-PROPHET-2: "yes" binds, if one can still be completed.
    const Hunter prophet = hunter_of(*game_, ground, HunterKind::Prophet);
    if (alone() && (from.is.traitor == kNoHunter || from.is.traitor != prophet))
      from.drop(sites_near(ground, 1, true));
  }
  return !from.dead();
}

void Possible::go(Agent agent, const Hypothesis& given, const Way& way, bool final,
                  Hypotheses& out) const {
  const Turn& turn = core_.tracks[ix(agent)].turn;
  const PublicAgent& before = way.ground->agents[ix(agent)];
  const std::uint32_t jay = kind_bit(AgentKind::BlueJay);
  Hypothesis from = given;
  if (way.remote && (from.is.kinds & jay) != 0 && from.is.kinds != jay && has_abilities(before)) {
    // The two who may do it reach differently far.
    from.is.kinds = jay;
    go(agent, from, way, final, out);
    from.is.kinds = given.is.kinds & ~jay;
  }
  if (!starts_here(agent, way, final, from)) return;
  if (!turn.closed && !final && !way.ends_in_area) {  // she has not moved yet
    out.push_back(from);
    out.back().is.covered = way.cover ? 1 : 0;
  }
  if (turn.dashed) from.is.kinds &= kind_bit(AgentKind::Fox);
  if (from.is.kinds == 0) return;

  const Lookout& look = lookout(way);
  MoveQuery q;
  q.starts = from.cells();
  q.passable = look.passable;
  if (!fits_steps(agent, way, final, q)) return;
  const bool assaults =
      (from.is.kinds & kind_bit(AgentKind::TraitorBeast)) != 0 && has_abilities(before);
  if (assaults && (turn.assault != kNoCell || !final))
    q.finals = hunter_figures(*game_, *way.ground);
  if (turn.assault != kNoCell) q.finals &= only(turn.assault);
  q.sighting = turn.sighting;
  if (final && q.sighting == Sighting::Unknown) q.sighting = Sighting::Nothing;
  if (turn.placed != kNoCell) q.placed = only(turn.placed);

  q.seen = look.seen;
  if (fill_triggers(agent, from.is, way, Told::Shown, final, q)) {
    arrive(agent, from, way, ends_of(q), false, final, out);
    go_shifted(agent, from, way, q, final, out);
  }
  if (from.is.traitor != kNoHunter && agent == kFirstAgent)
    go_hiding(agent, from, way, q, final, out);
  if (turn.sighting == Sighting::Marker && !turn.card && !turn.reveal && !way.remote)
    go_decoyed(agent, from, way, q, final, out);
}

/// TRA-2: what only the traitor saw was not told.
void Possible::go_hiding(Agent agent, const Hypothesis& from, const Way& way, MoveQuery q,
                         bool final, Hypotheses& out) const {
  const Turn& turn = core_.tracks[ix(agent)].turn;
  const Lookout& look = lookout(way);
  const PublicAgent& before = way.ground->agents[ix(agent)];
  // RULING-44: the cell where everybody can tell that he sees her.
  const Cell plain =
      plainly_seen(*game_, *way.ground, from.is.traitor, way.cover) ? before.figure.cell : kNoCell;
  q.seen = loyal_sight(look, from.is);
  const HunterRow* row = find_row(way.ground->hunters[ix(from.is.traitor)].kind);
  const bool shoots = row->trigger.cells != nullptr && !row->trigger.late;
  if (plain == kNoCell && !shoots) {
    // Out of his sight alone there was nothing to hide: it is what was worked out already.
    if (!comes_near(q, look.seen - q.seen)) return;
  }
  if (!fill_triggers(agent, from.is, way, Told::Hiding, final, q)) return;
  if (plain == kNoCell) {
    arrive(agent, from, way, ends_of(q), false, final, out);
    return go_shifted(agent, from, way, q, final, out);
  }
  q.starts &= only(plain);
  q.finals.remove(plain);
  const auto arrive_elsewhere = [&](const MoveQuery& query) {
    Ends ends = grow_(query);
    ends.slow.remove(plain);
    ends.fast.remove(plain);
    arrive(agent, from, way, ends, false, final, out);
  };
  if (q.sighting == Sighting::Nothing) return;  // the first cell counts as seen
  arrive_elsewhere(q);
  go_shifted(agent, from, way, q, final, out);
  if (q.sighting != Sighting::Marker) return;
  // Nothing else was seen by a loyal hunter: the marker stands on the first cell (SEE-2).
  const bool shifted = from.is.kinds == kind_bit(AgentKind::Panther) && has_abilities(before) &&
                       distance(turn.placed, plain) == 1;
  if (turn.placed != plain && !shifted) return;
  q.sighting = Sighting::Nothing;
  if (turn.placed != plain) q.most = std::min(q.most, kShiftSteps);
  arrive_elsewhere(q);
}

/// CARD-PANTHER: the marker stands next to the true one.
void Possible::go_shifted(Agent agent, const Hypothesis& from, const Way& way,
                          const MoveQuery& query, bool final, Hypotheses& out) const {
  const Turn& turn = core_.tracks[ix(agent)].turn;
  if (query.sighting != Sighting::Marker || turn.reveal) return;
  if ((from.is.kinds & kind_bit(AgentKind::Panther)) == 0) return;
  // RULING-38: fatigue that ends with the move ends before its sighting.
  const bool tired = !has_abilities(way.ground->agents[ix(agent)]) && !turn.recovered;
  if (tired || !query.passable.has(turn.placed)) return;
  Hypothesis panther = from;
  panther.is.kinds = kind_bit(AgentKind::Panther);
  MoveQuery q = query;
  q.most = std::min(q.most, kShiftSteps);
  q.placed = square(turn.placed, 1);
  q.placed.remove(turn.placed);
  if (q.least <= q.most) arrive(agent, panther, way, ends_of(q), false, final, out);
}

/// CARD-HOLO: the marker is a decoy. Shots follow it, bark and alarm the truth.
void Possible::go_decoyed(Agent agent, const Hypothesis& from, const Way& way,
                          const MoveQuery& base, bool final, Hypotheses& out) const {
  const Turn& turn = core_.tracks[ix(agent)].turn;
  Hypothesis jay = from;
  jay.is.kinds = (from.is.kinds & owners_of(Equipment::HoloDecoy));
  if (jay.is.kinds == 0 || jay.is.decoyed != 0) return;
  if (copies_of(*game_, Equipment::HoloDecoy) == 0) return;
  jay.is.decoyed = 1;
  jay.is.decoy_at = turn.placed;
  if (!enough_cards(agent, jay.is) || !base.passable.has(turn.placed)) return;
  MoveQuery q = base;
  if (!fill_triggers(agent, from.is, way, Told::Decoy, final, q)) return;
  const Lookout& look = lookout(way);
  // Whoever shoots looks at the decoy and at her first cell.
  for (int i = 0; i < game_->hunters; ++i) {
    const auto h = static_cast<Hunter>(i);
    const PublicHunter& x = way.ground->hunters[ix(h)];
    const HunterRow* row = find_row(x.kind);
    if (row == nullptr || row->trigger.cells == nullptr || row->trigger.late || x.gone != 0)
      continue;
    const PathTrigger& t = look.reacts[ix(h)];
    const bool in_sight = look.there[ix(h)] && t.cells.has(turn.placed);
    const bool shot = turn.quick && turn.shooter == h;
    const bool stunned = ((turn.silenced >> static_cast<unsigned>(i)) & 1U) != 0;
    if (shot && !in_sight) return;
    if (shot) q.starts -= t.cells;
    if (!shot && in_sight && final && !stunned && now_.hunters[ix(h)].gone == 0)
      q.starts &= t.cells;
  }
  q.sighting = Sighting::Unknown;
  Ends ends = ends_of(q);
  const CellSet there = square(turn.placed, kDecoyRange) - loyal_sight(look, from.is);
  ends.slow &= there;
  ends.fast &= there;
  arrive(agent, jay, way, ends, true, final, out);
}

/// She has moved: what was told after it cuts where.
void Possible::arrive(Agent agent, const Hypothesis& from, const Way& way, const Ends& ends,
                      bool decoy, bool final, Hypotheses& out) const {
  if (ends.empty()) return;
  const Turn& turn = core_.tracks[ix(agent)].turn;
  Hypothesis& h = out.emplace_back();
  h.is = from.is;
  h.at = ends;
  if (turn.assault != kNoCell) h.keep(only(turn.assault));
  if (way.ends_in_area) h.keep(turn.area);
  h.is.covered = way.cover_after ? 1 : 0;
  // Power Fists after the move show her.
  const bool shown = turn.sighting == Sighting::Visible ||
                     (way.ends_in_area && turn.which == Equipment::PowerFists);
  if (h.is.traitor != kNoHunter && !shown)
    h.hidden = h.hidden_sure = lookout(way).by[ix(h.is.traitor)] & h.cells();
  const bool pretended = decoy || (game_->rules.traitor_pretends && h.is.traitor != kNoHunter &&
                                   turn.shooter == h.is.traitor);
  if (turn.damage > 0 && !pretended) lose(agent, h, turn.damage);
  if (!pretended) {
    h.keep(turn.guard);
    h.drop(turn.unguarded);
  }
  if (final) {
    // OBJ-3: on an escape point she would be gone.
    int done = static_cast<int>(h.is.remote == Remote::Pending);
    for (const PublicSite& site : way.ground->sites)
      done += static_cast<int>(site.done_round != 0);
    const int needed = traitor_at_large(*game_, *way.ground) && !turn.exposed
                           ? game_->rules.objectives_unrevealed
                           : kObjectivesToEscape;
    if (done >= needed) h.drop(game_->escapes);
    for (const Hindsight& x : hindsight_)
      if (x.cell != kNoCell && x.agent == agent && x.round == way.ground->round &&
          (h.is.traitor == kNoHunter || h.is.traitor != x.asker))
        h.keep(only(x.cell));
  }
  if (h.dead()) {
    out.pop_back();
  } else if (final && turn.asked) {
    promise(agent, turn.promised, out);
  }
}

/// CARD-PROPHET-2: what she announced of the last of them, if it was not said to the traitor.
void Possible::promise(Agent agent, bool yes, Hypotheses& out) const {
  Hypothesis h = out.back();
  const Hunter prophet = hunter_of(*game_, now_, HunterKind::Prophet);
  if (h.is.traitor != kNoHunter && h.is.traitor == prophet) return;
  // One that a card hid will be shown: that is a yes.
  const bool hidden = h.is.remote == Remote::Pending;
  if (hidden == yes) return;
  out.pop_back();
  if (hidden) return;
  // "Yes" is true only where an objective is in reach (RULING-7).
  const bool able = has_abilities(now_.agents[ix(agent)]);
  const std::uint32_t jay = able ? kind_bit(AgentKind::BlueJay) : 0U;
  Hypothesis far = h;
  far.is.kinds &= jay;
  far.keep(sites_near(now_, kHackRange, false));
  if (!far.dead()) out.push_back(far);
  h.is.kinds &= ~jay;
  h.keep(sites_near(now_, 1, false));
  if (!h.dead()) out.push_back(h);
}

/// ATK-6: characters who would have been caught cannot be hers.
void Possible::lose(Agent agent, Hypothesis& h, int amount) const {
  if (h.is.loose != 0) return;
  h.is.lost = static_cast<std::uint8_t>(h.is.lost + amount);
  for (const AgentRow* row : agent_rows())
    if (h.is.lost >= starting_hp(*game_, agent, row->id)) h.is.kinds &= ~kind_bit(row->id);
}

}  // namespace specter::belief
