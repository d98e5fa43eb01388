#include "bots/greedy/trails.h"

#include <algorithm>

#include "bots/greedy/trails_events.h"

namespace specter::bots {
namespace {

constexpr int kReach = 4;  // AGT-2
constexpr int kReachAdrenal = 6;
constexpr int kReachDash = 5;   // CARD-FOX
constexpr int kRestSteps = 2;   // STA-3, CARD-MEDKIT
constexpr int kShiftSteps = 3;  // CARD-PANTHER
constexpr int kDecoyRange = 4;
constexpr int kSensorSteps = 3;

/// Where up to `steps` steps through `ground` lead that touch some of `cells` on the way.
CellSet touching(const CellSet& starts, int steps, const CellSet& ground, const CellSet& cells,
                 bool first_counts) {
  CellSet reached = starts;
  CellSet touched;
  if (first_counts) touched = starts & cells;
  for (int i = 0; i < steps; ++i) {
    const CellSet next = grown(reached) & ground;
    touched |= (grown(touched) & ground) | (next & cells);
    reached |= next;
  }
  return touched;
}

/// Begins or ends a condition that sight depends on, and that may last for less than a step.
bool changes_sight(const Event& e) {
  switch (e.code) {
    case EventCode::HunterStunned:
    case EventCode::StunOver:
    case EventCode::HunterBlinded:
    case EventCode::HunterDazzled:
    case EventCode::DirectionTaken:
    case EventCode::HunterSees:
    case EventCode::AbilityDisabled:
    case EventCode::AbilityBack:
    case EventCode::SmokeCleared:
    case EventCode::VehicleWorks: return true;
    default: return false;
  }
}

void set_condition(PublicHunter& h, const Event& e) {
  switch (e.code) {
    case EventCode::HunterStunned: h.stunned = 1; break;
    case EventCode::StunOver: h.stunned = 0; break;
    case EventCode::HunterBlinded: h.blinded = 1; break;
    case EventCode::HunterDazzled: h.dazzled = 1; break;
    case EventCode::DirectionTaken: h.without = static_cast<Compass>(e.v[1]); break;
    case EventCode::AbilityDisabled: h.disabled = static_cast<std::uint8_t>(1U << e.v[1]); break;
    case EventCode::AbilityBack: h.disabled = 0; break;
    default: break;
  }
}

}  // namespace

void Trails::begin(Seat seat) {
  started_ = false;
  lost_ = 0;
  seat_ = seat;
}

void Trails::start(const Game& game) {
  started_ = true;
  role_ = Role::Unknown;
  turned_ = kNoHunter;
  round_ = 0;
  steps_ = 0;
  turn_ = Turn{};
  pet_turn_ = false;
  trails_ = {};
  sites_.fill(kNoCell);
  // SET-8: she is on her start cell.
  Trail& first = trails_[ix(kFirstAgent)];
  first.in_play = true;
  first.cells = only(game.board->agent_start);
  first.still = first.cells;
  for (Trail& trail : trails_)
    trail.reach.fill(kReach);
}

/// What holds when the event is told. Conditions that begin or end later in the step are as they
/// were before it, or as the step has said so far.
void Trails::stand_back() {
  now_ = after_;
  const auto rest = events_.subspan(at_ + 1);
  if (std::none_of(rest.begin(), rest.end(), changes_sight)) return;
  now_ = &then_;
  then_ = *after_;
  for (const Event& e : rest) {
    if (!changes_sight(e)) continue;
    if (e.code == EventCode::SmokeCleared) {
      then_.smokes = before_->smokes;
      continue;
    }
    if (e.code == EventCode::VehicleWorks) {
      then_.vehicle.jammed = before_->vehicle.jammed;
      continue;
    }
    PublicHunter& now = then_.hunters[e.v[0] % kHuntersMax];
    const PublicHunter& was = before_->hunters[e.v[0] % kHuntersMax];
    now.stunned = was.stunned;
    now.blinded = was.blinded;
    now.dazzled = was.dazzled;
    now.without = was.without;
    now.disabled = was.disabled;
  }
  for (const Event& e : events_.first(at_ + 1))
    set_condition(then_.hunters[e.v[0] % kHuntersMax], e);
}

void Trails::asked(const Game& game, const Public& pub) {
  if (!started_) start(game);
  if (pub.round == 0) return;  // the draft: nobody stands anywhere yet
  const Frame* frames = pub.frames.data();
  if (std::any_of(frames, frames + pub.depth,
                  [](const Frame& f) { return f.kind == FrameKind::PetTurn; }))
    return;
  now_ = &pub;
  settle_pet(game);
  now_ = nullptr;
}

void Trails::observe(const Game& game, const match::Step& step) {
  if (!started_) start(game);
  before_ = &step.before;
  after_ = &step.after;
  events_ = step.events;
  blurred_ = step.gap;
  const int lost = lost_;
  if (blurred_) blur(game);
  for (at_ = 0; at_ < events_.size(); ++at_)
    take(game, events_[at_]);
  if (blurred_) {
    blur(game);
    lost_ = lost;
  }
  before_ = after_ = now_ = nullptr;
  events_ = {};
}

/// After a gap nothing that was in sight, or in the way, can be relied on: they may be anywhere.
void Trails::blur(const Game& game) {
  for (Trail& trail : trails_)
    if (trail.in_play) trail.cells = trail.still = game.board->open;
  pet_turn_ = false;
  turn_.seen = CellSet{};
  turn_.seen_near = CellSet{};
  turn_.scent = Glance{};
  turn_.alarm = Glance{};
  turn_.ground = game.board->open;
}

void Trails::take(const Game& game, const Event& event) {
  stand_back();
  if (event.code == EventCode::HunterBegins || event.code == EventCode::AgentTurn) settle_pet(game);
  follow_hunters(game, event);
  follow_agent(game, event);
  if (!blurred_ || !hears_place(event)) hear(game, event);
}

/// How far a hunter moved, and what changes the sight that she moves under.
void Trails::follow_hunters(const Game& game, const Event& e) {
  switch (e.code) {
    case EventCode::HunterBegins: steps_ = 0; return;
    case EventCode::HunterWalked:
    case EventCode::HunterDrove: steps_ = static_cast<std::uint8_t>(e.v[2]); return;
    case EventCode::HunterEntered: steps_ = static_cast<std::uint8_t>(e.v[1]); return;
    case EventCode::HunterBlinded:
    case EventCode::SmokeThrown:
    case EventCode::HunterStunned:
    case EventCode::HunterDazzled:
    case EventCode::DirectionLeft:
    case EventCode::DirectionTaken:
    case EventCode::AbilityDisabled:
    case EventCode::VehicleJammed:
    case EventCode::VehicleTaken:
    case EventCode::CameraSetOff:
    case EventCode::BarrierPlaced: look_again(game); return;
    default: return;
  }
}

/// Her turns, her figure and her cards.
void Trails::follow_agent(const Game& game, const Event& e) {
  switch (e.code) {
    case EventCode::RoundStarted: round_ = static_cast<std::uint8_t>(e.v[0]); break;
    case EventCode::AgentTurn: begin_turn(game, agent_at(e, 0)); break;
    case EventCode::AgentDone: end_turn(game); break;
    case EventCode::FigureVisible:
      place_figure(agent_at(e, 0), FigureState::Visible, cell_of(e, 1));
      shown(agent_at(e, 0), cell_of(e, 1));
      break;
    case EventCode::MarkerPlaced: {
      place_figure(agent_at(e, 0), FigureState::Marker, cell_of(e, 1));
      if (turn_.running && turn_.agent == agent_at(e, 0)) {
        turn_.marker = cell_of(e, 1);
      } else {
        // TRA-8: the move of a traitor who has just revealed himself.
        keep(trails_[ix(agent_at(e, 0))], spread(only(cell_of(e, 1)), kReach, game.board->open));
      }
      break;
    }
    case EventCode::FigureHidden:
      place_figure(agent_at(e, 0), FigureState::Marker, turn_.figure.cell);
      break;
    case EventCode::CardRevealed:
      if (static_cast<Equipment>(e.v[2]) == Equipment::PowerFists) turn_.fists = true;
      break;
    case EventCode::Healed:
    case EventCode::Recovered:
      if (agent_at(e, 0) == turn_.agent) turn_.rested = true;
      break;
    case EventCode::Fatigued: turn_.tired = true; break;
    case EventCode::Assault:  // CARD-T-BEAST: he is on that cell
      if (turn_.running && turn_.agent == agent_at(e, 0))
        turn_.assault = cell_of(e, 1);
      else
        shown(agent_at(e, 0), cell_of(e, 1));
      break;
    case EventCode::CardMarked: trails_[ix(agent_at(e, 0))].marked = true; break;
    case EventCode::TraitorRevealed: reveal(game, e); break;
    case EventCode::AgentEscaped: trails_[ix(agent_at(e, 0))].in_play = false; break;
    default: break;
  }
}

void Trails::begin_turn(const Game& game, Agent agent) {
  turn_ = Turn{};
  turn_.running = true;
  turn_.agent = agent;
  turn_.figure = pub().agents[ix(agent)].figure;
  trails_[ix(agent)].marked = false;
  turn_.seen = announced_sight(game, false);
  turn_.seen_near = announced_sight(game, true);
  if (!second_edition(game)) return;
  turn_.ground = blurred_ ? game.board->open : passable_for_agent(game, pub());
  turn_.scent = {pet_sight(game), pet_sight(game)};
  turn_.alarm = {alarm_sight(game), alarm_sight(game)};
}

/// A card has changed what is seen. It may have been played before or after the move, so only
/// what is seen both ways was seen for certain (AGT-5).
void Trails::look_again(const Game& game) {
  if (!turn_.running) return;
  turn_.seen &= announced_sight(game, false);
  turn_.seen_near &= announced_sight(game, true);
  if (!second_edition(game)) return;
  turn_.scent.see(pet_sight(game));
  turn_.alarm.see(alarm_sight(game));
}

/// What Rover barks at, if that is to be believed (CARD-TRACKER-1).
CellSet Trails::pet_sight(const Game& game) const {
  const Pet& pet = pub().pet;
  if (blurred_ || pet.cell == kNoCell || pet.owner == turned_ || !honest(game, pet.owner))
    return {};
  const HunterRow* row = find_row(pub().hunters[ix(pet.owner)].kind);
  if (row == nullptr || row->pet.acts == nullptr || !row->pet.acts(pub(), pet.owner)) return {};
  return plain_sight(game, pub(), pet.cell);
}

/// What sets off the optic alarm (VEH-7).
CellSet Trails::alarm_sight(const Game& game) const {
  const VehicleRow* row = find_row(pub().vehicle.kind);
  PathTrigger trigger;
  if (blurred_) return {};
  if (row->trigger.cells == nullptr || !row->trigger.cells(game, pub(), false, trigger)) return {};
  return trigger.cells;
}

/// The most steps of the move that has just ended.
int Trails::reach_of(const Trail& trail) const {
  int reach = trail.marked ? kReachAdrenal : kReach;
  // CARD-FOX: a fifth step tires her.
  const AgentRow* row = find_row(pub().agents[ix(turn_.agent)].kind);
  if (turn_.tired) reach = std::max(reach, row == nullptr ? kReachDash : int{row->walk});
  return turn_.rested ? std::min(reach, kRestSteps) : reach;
}

void Trails::end_turn(const Game& game) {
  if (!turn_.running) return;
  turn_.running = false;
  Trail& trail = trails_[ix(turn_.agent)];
  const int reach = reach_of(trail);
  trail.reach[std::min<std::size_t>(round_, kRoundLast)] = static_cast<std::uint8_t>(reach);
  const Figure& figure = turn_.figure;
  // A figure that stands visible, or that only Stealth Field has hidden again, is she.
  const bool shown_there = turn_.shown_last != kNoCell && !turn_.fists;
  if (turn_.assault != kNoCell) {
    trail.cells = only(turn_.assault);
    trail.still = trail.cells;
  } else if (figure.state == FigureState::Visible || (shown_there && turn_.marker == kNoCell)) {
    trail.cells = only(figure.state == FigureState::Visible ? figure.cell : turn_.shown_last);
    trail.still = trail.cells;
  } else {
    // Power Fists before the move: it began where they were used.
    if (turn_.fists && turn_.shown_first != kNoCell) trail.cells = only(turn_.shown_first);
    const CellSet still = after_move(game, trail, kSensorSteps - 1);
    const CellSet cells = after_move(game, trail, reach);
    if (cells.empty()) ++lost_;
    trail.cells = cells.empty() ? spread(trail.cells, reach, game.board->open) : cells;
    trail.still = still;
  }
  if (turn_.promised) promise(game, turn_.agent);
}

/// Where a move of up to `reach` steps, seen as it was, may have ended (SEE-1 to SEE-4).
CellSet Trails::after_move(const Game& game, const Trail& trail, int reach) const {
  const CellSet& seen = trail.marked ? turn_.seen_near : turn_.seen;
  // A barrier of this turn may have come after the move.
  const CellSet ground = passable_for_agent(game, pub()) | turn_.ground;
  if (turn_.marker == kNoCell) return unseen_move(trail, reach, ground, seen);
  CellSet markers = only(turn_.marker);
  int most = reach;
  if (shift_possible(turn_.agent)) {
    markers = square(turn_.marker, 1) & game.board->open;
    most = std::min(reach, kShiftSteps);
  }
  CellSet ends = beyond(trail, markers, most, ground, seen);
  if (most < reach) ends |= beyond(trail, only(turn_.marker), reach, ground, seen);
  if (!trail.marked && !turn_.alarmed) ends -= turn_.alarm.sure;
  if (decoy_possible(turn_.agent))
    ends |= (spread(trail.cells, reach, ground) & square(turn_.marker, kDecoyRange)) - seen;
  if (!trail.marked && !turn_.barked) ends -= turn_.scent.sure;
  return ends;
}

/// Where a move ends that was last seen on one of the cells.
CellSet Trails::beyond(const Trail& trail, const CellSet& cells, int reach, const CellSet& ground,
                       const CellSet& seen) {
  int steps = 0;  // to the marker; whatever was seen on the way there does not matter
  CellSet reached = trail.cells;
  while (steps <= reach && !reached.meets(cells)) {
    reached |= grown(reached) & ground;
    ++steps;
  }
  if (steps > reach) return {};
  return spread(cells, reach - steps, ground - seen) - seen;
}

/// Where a move ends that no hunter saw, with what barked or rang, or did not.
CellSet Trails::unseen_move(const Trail& trail, int reach, const CellSet& passable,
                            const CellSet& seen) const {
  CellSet avoided = seen;
  const bool told = !trail.marked;  // Stealth Field silences both
  if (told && !turn_.barked) avoided |= turn_.scent.sure;
  const CellSet starts = trail.cells - avoided;
  CellSet ground = passable - avoided;
  if (told && !turn_.alarmed) ground -= turn_.alarm.sure;
  CellSet ends = spread(starts, reach, ground);
  if (turn_.muddled) return ends;
  if (turn_.barked && !turn_.scent.ever.empty())
    ends &= touching(starts, reach, ground, turn_.scent.ever, true);
  if (turn_.alarmed && !turn_.alarm.ever.empty())
    ends &= touching(starts, reach, ground, turn_.alarm.ever, false);
  return ends;
}

/// TRA-8: he moves once at once from his cell.
void Trails::reveal(const Game& game, const Event& e) {
  const Cell cell = last_cell(e);
  Trail& trail = trails_[ix(kSecondAgent)];
  turned_ = hunter_at(e, 0);
  turn_.muddled = turn_.running;
  trail.in_play = true;
  if (blurred_) {
    trail.cells = trail.still = game.board->open;
    return;
  }
  trail.cells = spread(only(cell), kReach, game.board->open);
  trail.still = spread(only(cell), kSensorSteps - 1, game.board->open);
}

/// Where a hunter was when he revealed himself: his figure has left the board since.
Cell Trails::last_cell(const Event& revealed) const {
  const PublicHunter& h = before_->hunters[revealed.v[0] % kHuntersMax];
  Cell cell = h.cell;
  bool inside = h.inside != 0;
  for (const Event& e : events_) {
    if (&e == &revealed) break;
    const bool his = e.v[0] == revealed.v[0];
    if (e.code == EventCode::HunterDrove && inside) cell = cell_of(e, 1);
    if (his && (e.code == EventCode::HunterWalked || e.code == EventCode::HunterGotOut)) {
      cell = cell_of(e, 1);
      inside = false;
    }
    if (his && e.code == EventCode::HunterEntered) {
      cell = after_->vehicle.cell;
      inside = true;
    }
  }
  return cell;
}

void Trails::place_figure(Agent agent, FigureState state, Cell cell) {
  if (!turn_.running || turn_.agent != agent) return;
  turn_.figure.state = state;
  turn_.figure.cell = cell;
}

void Trails::shown(Agent agent, Cell cell) {
  if (turn_.running && turn_.agent == agent) {
    if (turn_.shown_first == kNoCell) turn_.shown_first = cell;
    turn_.shown_last = cell;
    return;
  }
  Trail& trail = trails_[ix(agent)];
  trail.still = trail.still.has(cell) ? only(cell) : CellSet{};
  trail.cells = only(cell);
}

void Trails::keep(Trail& trail, const CellSet& cells) {
  const CellSet left = trail.cells & cells;
  trail.still &= cells;
  if (left.empty()) {
    if (trail.in_play) ++lost_;
    return;
  }
  trail.cells = left;
}

void Trails::drop(Trail& trail, const CellSet& cells) {
  const CellSet left = trail.cells - cells;
  trail.still -= cells;
  if (left.empty()) {
    if (trail.in_play) ++lost_;
    return;
  }
  trail.cells = left;
}

/// TRA-1: until the traitor is known, each hunter but oneself may be he.
bool Trails::may_lie(const Game& game) const { return game.players() == 5 && turned_ == kNoHunter; }

bool Trails::honest(const Game& game, Hunter hunter) const {
  if (trusting_ || !may_lie(game)) return true;
  const bool mine = game.seat_of(hunter) == seat_;
  return mine ? role_ == Role::Loyal : role_ == Role::Traitor;
}

/// A marker may be a Holo Decoy of Blue Jay, as long as a card lies face down.
bool Trails::decoy_possible(Agent agent) const {
  if (trusting_) return false;
  if (blurred_) return true;
  const PublicAgent& a = pub().agents[ix(agent)];
  if (a.kind != AgentKind::None && a.kind != AgentKind::BlueJay) return false;
  const auto hand = a.places.begin() + std::min<int>(a.hand, kHandMax);
  return std::any_of(a.places.begin(), hand, [](const PublicPlace& p) {
    return p.card == Equipment::None && p.marked == 0;
  });
}

/// A marker of Panther may stand next to the true one.
bool Trails::shift_possible(Agent agent) const {
  const AgentRow* row = find_row(pub().agents[ix(agent)].kind);
  return row != nullptr && row->move.sighting != nullptr;
}

/// She may have completed an objective in secret (CARD-REMOTE).
bool Trails::remote_possible(const Game& game, Agent agent) const {
  return !trusting_ && second_edition(game) && may_use(game, pub(), agent, kAtCompletion);
}

/// Cells on which a figure must be placed: seen by a loyal hunter, or by two of whom one is.
CellSet Trails::announced_sight(const Game& game, bool stealth) const {
  CellSet sure;
  CellSet once;
  if (blurred_) return sure;
  for (int i = 0; i < game.hunters; ++i) {
    const auto h = static_cast<Hunter>(i);
    const CellSet lit = sight_of(game, pub(), h, stealth);
    if (honest(game, h)) {
      sure |= lit;
    } else if (role_ != Role::Traitor) {
      sure |= once & lit;
      once |= lit;
    }
  }
  return sure;
}

}  // namespace specter::bots
