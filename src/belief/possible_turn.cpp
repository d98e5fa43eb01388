// An agent's turn as it is told.
#include <algorithm>

#include "belief/possible.h"
#include "engine/attack.h"
#include "engine/cards.h"
#include "engine/damage.h"
#include "engine/people.h"
#include "engine/sight.h"
#include "engine/ways.h"

namespace specter::belief {
namespace {

constexpr int kThrowRange = 4;  // EQP-4
constexpr int kBarrierRange = 3;
constexpr int kDelveRange = 3;
constexpr int kOverrideRange = 4;
constexpr int kMedKitSteps = 2;

CellSet everywhere() {
  CellSet r;
  r.column.fill(~0U);
  return r;
}

CellSet farther_than(Cell from, int far) { return everywhere() - square(from, far); }

}  // namespace

void Possible::begin_turn(Agent agent) {
  Track& track = core_.tracks[ix(agent)];
  if (!track.in_play) return;
  track.blurred = false;
  track.turn = Turn{};
  track.turn.running = track.turn.fresh = true;
  track.turn.area = track.turn.guard = everywhere();
  if (trail_) trail_->begins(agent, track.list, core_.losses[ix(agent)]);
  // "Until the start of her next turn" ends here.
  each(agent, [](Hypothesis& h) {
    h.is.covered = 0;
    h.is.decoy_at = kNoCell;
  });
}

/// Whose turn an event without a name belongs to: a traitor's first move interrupts hers.
static bool of_her_turn(const Turn& hers, const Turn& other) {
  return hers.running && (hers.reveal || !other.running || !other.reveal);
}

void Possible::hear_turn(const Event& e) {
  switch (e.code) {
    case EventCode::AgentTurn: return begin_turn(agent_at(e, 0));
    case EventCode::AgentDone: return end_turn(agent_at(e, 0));
    case EventCode::ObjectiveDone: return hear_objective(e);
    case EventCode::CardRevealed:
    case EventCode::CardMarked: return hear_card(e);
    case EventCode::FigureVisible:
    case EventCode::MarkerPlaced:
    case EventCode::FigureHidden: return hear_figure(e);
    case EventCode::AgentRevealed:
      each(agent_at(e, 0),
           [&](Hypothesis& h) { h.is.kinds &= kind_bit(static_cast<AgentKind>(e.v[1])); });
      return;
    default: break;
  }
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    const Turn& other = core_.tracks[1 - ix(agent)].turn;
    if (!of_her_turn(core_.tracks[ix(agent)].turn, other)) continue;
    hear_area(core_.tracks[ix(agent)].turn, e);
    hear_start(agent, e);
    hear_move(agent, e);
  }
}

/// She has moved: what follows her move was told.
void Possible::close_turn(Agent agent, bool by_move) {
  Turn& turn = core_.tracks[ix(agent)].turn;
  // A card that was told before came before her move, then.
  if (by_move && !turn.closed && turn.split) turn.first_open = false;
  turn.closed = true;
}

/// What tells where she was when she played her card.
void Possible::hear_area(Turn& turn, const Event& e) {
  switch (e.code) {
    case EventCode::FlashThrown:
    case EventCode::SmokeThrown:
    case EventCode::ConcussionThrown: turn.area &= square(cell_of(e, 0), kThrowRange); break;
    case EventCode::BarrierPlaced:
      turn.area &= square(cell_of(e, 0), kBarrierRange) - only(cell_of(e, 0));
      break;
    case EventCode::CardAimed: {
      const Hunter h = hunter_at(e, 2);
      if (static_cast<Equipment>(e.v[1]) == Equipment::TangleLine)
        turn.area &= sight_of(*game_, now_, h);
      else
        turn.area &= square(now_.hunters[ix(h)].cell, kThrowRange);
      break;
    }
    case EventCode::VehicleJammed: turn.area &= square(now_.vehicle.cell, kThrowRange); break;
    case EventCode::DieRolled: {
      if (static_cast<Purpose>(e.v[0]) != Purpose::Tangle) break;
      const Cell from = now_.hunters[ix(hunter_at(e, 1))].cell;
      const bool hit = comes(EventCode::HunterStunned, e.v[1]);
      turn.area &= hit ? square(from, e.v[2]) : farther_than(from, e.v[2]);
      break;
    }
    default: break;
  }
}

/// What she does before her move.
void Possible::hear_start(Agent agent, const Event& e) {
  switch (e.code) {
    case EventCode::SupplyDrawn: return hear_draw(agent);
    case EventCode::AbilityDisabled:  // CARD-RAVEN
      return each(agent, [](Hypothesis& h) { h.is.kinds &= kind_bit(AgentKind::Raven); });
    case EventCode::DirectionTaken:  // CARD-T-PROPHET
      return each(agent, [&](Hypothesis& h) {
        h.keep(square(now_.hunters[e.v[0] % kHuntersMax].cell, kDelveRange));
      });
    case EventCode::VehicleTaken:  // CARD-T-PUPPET
      return each(agent, [&](Hypothesis& h) { h.keep(square(now_.vehicle.cell, kOverrideRange)); });
    case EventCode::Healed:
      if (agent_at(e, 0) != agent) return;
      core_.tracks[ix(agent)].turn.reach = kMedKitSteps;
      return each(agent, [](Hypothesis& h) {
        if (h.is.loose != 0) return;
        if (h.is.lost == 0) h.is.kinds = 0;  // not at her starting HP
        h.is.lost = static_cast<std::uint8_t>(h.is.lost - 1);
      });
    default: return;
  }
}

/// OBJ-7: from a cache that she has not used yet.
void Possible::hear_draw(Agent agent) {
  Track& track = core_.tracks[ix(agent)];
  scratch_.clear();
  for (const Hypothesis& h : track.list)
    for (std::size_t i = 0; i < game_->board->caches.size(); ++i) {
      if (h.is.loose == 0 && ((unsigned{h.is.caches} >> i) & 1U) != 0) continue;
      scratch_.push_back(h);
      scratch_.back().is.caches = static_cast<std::uint8_t>(h.is.caches | (1U << i));
      scratch_.back().keep(only(game_->board->caches[i].access));
    }
  track.list.swap(scratch_);
  tidy(track.list);
}

/// What tells that she has moved, and how.
void Possible::hear_move(Agent agent, const Event& e) {
  Turn& turn = core_.tracks[ix(agent)].turn;
  const bool hers = agent_at(e, 0) == agent;
  switch (e.code) {
    case EventCode::Fatigued:
      if (!hers || turn.assault != kNoCell || !of_own_accord(agent)) return;
      turn.dashed = true;
      return close_turn(agent, true);
    case EventCode::Recovered:
      if (!hers) return;
      turn.recovered = true;
      return close_turn(agent, true);
    case EventCode::Assault:
      if (!hers) return;
      turn.assault = cell_of(e, 1);
      return close_turn(agent, true);
    case EventCode::StrikeRolled: return close_turn(agent, true);
    case EventCode::HunterStunned:
      // Before he could shoot, unless a card of after the shots did it.
      if (turn.closed && (!card_step_ || turn.which == Equipment::PulseBlades))
        turn.silenced |= 1U << e.v[0];
      return;
    case EventCode::QuickDraw:
      if (agent_at(e, 1) != agent) return;
      turn.quick = true;
      turn.shooter = hunter_at(e, 0);
      return close_turn(agent, true);
    case EventCode::ShotBack:
      if (!hers) return;
      turn.shot_back = hunter_at(e, 1);
      return close_turn(agent, true);
    case EventCode::Bark: turn.barked = true; return close_turn(agent, true);
    case EventCode::Alarm: turn.alarmed = true; return close_turn(agent, true);
    case EventCode::Damage:
      if (!hers || !turn.closed) return;
      turn.damage += e.v[1];
      if (guarding()) turn.unguarded |= square(now_.pet.cell, 1);
      return;
    case EventCode::PetHurt:
      if (core_.victim == agent && turn.closed) turn.guard &= square(now_.pet.cell, 1);
      return;
    case EventCode::Announced:
      if (!hers) return;
      turn.asked = true;
      turn.promised = e.v[1] != 0;
      return close_turn(agent, false);
    default: return;
  }
}

/// CARD-FOX: she tired herself. Omen comes with its ability, Judgement with a loss.
bool Possible::of_own_accord(Agent agent) const {
  if (now_.agents[ix(agent)].kind > AgentKind::Raven) return false;
  const auto before = events_.first(at_);
  return std::none_of(before.begin(), before.end(), [](const Event& x) {
    return x.code == EventCode::AbilityDisabled || x.code == EventCode::AttackResult;
  });
}

/// CARD-T-TRACKER: Rover takes what an agent next to it would lose.
bool Possible::guarding() const {
  return now_.pet.hp > 0 && now_.turned != kNoHunter && has_abilities(now_.agents[1]);
}

/// A card that was shown, or seen to be used (EQP-3).
void Possible::hear_card(const Event& e) {
  const Agent agent = agent_at(e, 0);
  Track& track = core_.tracks[ix(agent)];
  Turn& turn = track.turn;
  const bool marked = e.code == EventCode::CardMarked;
  const auto which = marked ? Equipment::None : static_cast<Equipment>(e.v[2]);
  const EquipmentRow* row = find_row(which);
  if (row != nullptr && row->owners != 0)
    each(agent, [&](Hypothesis& h) { h.is.kinds &= row->owners; });
  // A reaction is no play of her turn, and a mine goes off by itself (EQP-1).
  const std::uint8_t timing = row == nullptr ? 0 : row->timing;
  const bool reacts = (timing & kBeforeAttackRoll) != 0 || which == Equipment::ProximityMine;
  if (!turn.running || reacts) return;
  card_step_ = true;
  fists_step_ = which == Equipment::PowerFists;
  turn.card = true;
  turn.framed = row != nullptr && row->frame.run != nullptr;
  if ((timing & kAtStart) != 0) return;  // before her move, like an objective
  turn.split = true;
  turn.which = which;
  turn.place = static_cast<std::uint8_t>(e.v[1]);
  turn.second_open = false;
  if ((timing & kAtMarker) != 0) close_turn(agent, false);
  if (!marked) return;
  const Figure& figure = now_.agents[ix(agent)].figure;
  turn.must_hide = figure.state == FigureState::Visible &&
                   seen_by_any(*game_, now_, figure.cell, false) &&
                   !seen_by_any(*game_, now_, figure.cell, true);
  turn.hid = comes(EventCode::FigureHidden, e.v[0]);
}

/// SEE-1 to SEE-3 after her move, SEE-6 at a check, or Power Fists.
void Possible::hear_figure(const Event& e) {
  const Agent agent = agent_at(e, 0);
  Track& track = core_.tracks[ix(agent)];
  Turn& turn = track.turn;
  if (!turn.running) {
    if (e.code != EventCode::FigureVisible || !track.in_play) return;
    const unsigned found =
        (1U << ix(agent)) | (comes(EventCode::FigureVisible, ix(kSecondAgent)) ? 2U : 0U);
    // Both are told together; the first one speaks for both.
    const bool told =
        ix(agent) == 1 &&
        std::any_of(
            events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(at_),
            [](const Event& x) { return x.code == EventCode::FigureVisible && x.v[0] == 0; });
    if (!told) hear_check(core_.mover, found);
    each(agent, [&](Hypothesis& h) { h.keep(only(cell_of(e, 1))); });
    return;
  }
  if (e.code == EventCode::FigureVisible && fists_step_) {
    turn.area &= only(cell_of(e, 1));
    return;
  }
  if (e.code == EventCode::FigureHidden && card_step_) return;  // the card hid her
  close_turn(agent, true);
  turn.placed = e.code == EventCode::FigureHidden ? kNoCell : cell_of(e, 1);
  turn.sighting = e.code == EventCode::FigureVisible  ? Sighting::Visible
                  : e.code == EventCode::MarkerPlaced ? Sighting::Marker
                                                      : Sighting::Nothing;
}

/// OBJ-1: she is next to it before her move; or it was completed in secret and is shown now.
void Possible::hear_objective(const Event& e) {
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    Turn& turn = core_.tracks[ix(agent)].turn;
    if (!turn.running || turn.closed) continue;
    turn.completed = true;
    if (turn.fresh) {
      turn.remote_site = cell_of(e, 1);
      return;
    }
    const bool tired = !has_abilities(now_.agents[ix(agent)]);
    const std::uint32_t jay = kind_bit(AgentKind::BlueJay);
    const CellSet near = square(cell_of(e, 1), 1);
    Track& track = core_.tracks[ix(agent)];
    Hypotheses& split = scratch_;
    split.clear();
    for (Hypothesis h : track.list) {
      // CARD-PROPHET-2: "no" binds, unless it was said to the traitor (TRA-4).
      const Hunter prophet = hunter_of(*game_, now_, HunterKind::Prophet);
      if (now_.agents[ix(agent)].promise == Promise::No &&
          (h.is.traitor == kNoHunter || h.is.traitor != prophet))
        continue;
      Hypothesis far = h;
      if (!tired) {
        far.is.kinds = (h.is.kinds & jay);
        h.is.kinds &= ~jay;
        far.keep(square(cell_of(e, 1), kHackRange));
        split.push_back(far);
      }
      h.keep(near);
      split.push_back(h);
    }
    track.list.swap(split);
    tidy(track.list);
    return;
  }
}

/// The step in which her turn began is over: what was hidden with Remote Trigger has been shown.
void Possible::settle_remote(Agent agent) {
  Track& track = core_.tracks[ix(agent)];
  Turn& turn = track.turn;
  turn.fresh = false;
  const bool shown = turn.remote_site != kNoCell;
  if (shown && !replaying_) {
    hindsight_.push_back(Hindsight{agent, static_cast<std::uint8_t>(now_.round - 1), kNoCell,
                                   turn.remote_site, kNoHunter});
    looks_back_ = true;
    look_back_to_ = static_cast<std::uint8_t>(now_.round - 1);
  }
  each(agent, [&](Hypothesis& h) {
    if ((h.is.remote == Remote::Pending) != shown && !(shown && h.is.loose != 0)) h.is.kinds = 0;
    if (shown) h.is.remote = Remote::Shown;
  });
}

void Possible::keep_turn(Agent agent, bool escaped) {
  const Track& track = core_.tracks[ix(agent)];
  PastTurnFacts& kept = trail_->next(agent);
  kept.turn = track.turn;
  kept.now = now_;
  kept.input = track.list;
  kept.losses = kept.losses_later = core_.losses[ix(agent)];
  kept.in_play = {active(kFirstAgent), active(kSecondAgent)};
  kept.escaped = escaped;
  kept.final = !escaped;
  kept.hindsight.clear();
  for (const Hindsight& h : hindsight_)
    if (h.agent == agent && h.round == track.turn.first.round) kept.hindsight.push_back(h);
}

void Possible::end_turn(Agent agent) {
  Track& track = core_.tracks[ix(agent)];
  if (track.blurred) widen(agent);
  track.blurred = false;
  if (!track.turn.running) return;
  if (track.turn.fresh) settle_remote(agent);
  if (trail_) keep_turn(agent, false);
  Hypotheses& out = shown_[ix(agent)];
  out.clear();
  work_out(agent, true, out);
  track.list.swap(out);
  track.turn = Turn{};
  dirty_ = true;
}

/// What she could have moved on so far is the board as it lies now.
void Possible::settle_turn(Agent agent, const match::Step& step) {
  Track& track = core_.tracks[ix(agent)];
  Turn& turn = track.turn;
  if (track.blurred && step.before.reveal_move != 0 && step.after.reveal_move == 0 &&
      agent == kSecondAgent)
    widen(agent);
  if (!turn.running) return;
  if (turn.fresh) settle_remote(agent);
  if (turn.reveal && step.before.reveal_move != 0 && step.after.reveal_move == 0)
    return end_reveal();
  const Public& after = step.after;
  const Frame frame =
      after.depth > 0 ? after.frames[static_cast<std::size_t>(after.depth - 1)] : Frame{};
  const FrameKind top = frame.kind;
  // CARD-PROPHET-2: she is asked at the end of her turn, and everybody sees that.
  if (top == FrameKind::Card && (!turn.framed || frame.card == card_id(HunterKind::Prophet)))
    close_turn(agent, false);
  if (turn.closed) return;
  if (!turn.split) {
    turn.first = after;
    return;
  }
  // After a card that follows her move nothing is left but the end of her turn; so if she is on
  // turn still, she has not moved.
  if (top == FrameKind::AgentTurn) turn.first_open = false;
  const EquipmentRow* row = find_row(turn.which);
  turn.second = after;
  turn.second_open = row == nullptr || (row->timing & kBeforeMove) != 0;
}

}  // namespace specter::belief
