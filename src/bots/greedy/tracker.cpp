#include "bots/greedy/tracker.h"

#include <algorithm>

#include "bots/greedy/tracker_events.h"

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

}  // namespace

void Tracker::begin(Seat seat) {
  started_ = false;
  lost_ = 0;
  seat_ = seat;
}

void Tracker::start(const Game& game) {
  started_ = true;
  role_ = Role::Unknown;
  pub_ = Public{};
  turn_ = Turn{};
  hunting_ = false;
  pet_turn_ = false;
  trails_ = {};
  sites_.fill(kNoCell);
  const Board& board = *game.board;
  // SET-8: everybody in the vehicle, she on her start cell.
  pub_.vehicle.cell = game.players() <= 3 ? board.vehicle_start_few : board.vehicle_start_many;
  for (int i = 0; i < game.hunters; ++i) {
    pub_.hunters[ix(i)].cell = pub_.vehicle.cell;
    pub_.hunters[ix(i)].inside = 1;
  }
  Trail& first = trails_[ix(kFirstAgent)];
  first.in_play = true;
  first.cells = only(board.agent_start);
  first.still = first.cells;
  for (Trail& trail : trails_)
    trail.reach.fill(kReach);
}

void Tracker::sync(const Game& game, const Public& pub) {
  if (!started_) start(game);
  if (pub.round == 0) return;  // the draft: nobody stands anywhere yet
  pub_ = pub;
  const auto* end = pub.frames.begin() + pub.depth;
  if (std::none_of(pub.frames.begin(), end,
                   [](const Frame& f) { return f.kind == FrameKind::PetTurn; }))
    settle_pet(game);
}

void Tracker::observe(const Game& game, const Event& event) {
  if (!started_) start(game);
  if (event.code == EventCode::HunterBegins || event.code == EventCode::AgentTurn) {
    settle_pet(game);
    hunting_ = event.code == EventCode::HunterBegins;
  }
  follow_hunters(game, event);
  follow_agent(game, event);
  hear(game, event);
}

/// Her turns, her figure and her cards.
void Tracker::follow_agent(const Game& game, const Event& e) {
  switch (e.code) {
    case EventCode::RoundStarted: pub_.round = static_cast<std::uint8_t>(e.v[0]); break;
    case EventCode::AgentTurn: begin_turn(game, agent_at(e, 0)); break;
    case EventCode::AgentDone: end_turn(game); break;
    case EventCode::AgentReady:
      pub_.agents[ix(agent_at(e, 0))].hand = static_cast<std::uint8_t>(e.v[1]);
      break;
    case EventCode::AgentRevealed:
      pub_.agents[ix(agent_at(e, 0))].kind = static_cast<AgentKind>(e.v[1]);
      break;
    case EventCode::FigureVisible:
      pub_.agents[ix(agent_at(e, 0))].figure.state = FigureState::Visible;
      pub_.agents[ix(agent_at(e, 0))].figure.cell = cell_of(e, 1);
      shown(agent_at(e, 0), cell_of(e, 1));
      break;
    case EventCode::MarkerPlaced: {
      pub_.agents[ix(agent_at(e, 0))].figure.state = FigureState::Marker;
      pub_.agents[ix(agent_at(e, 0))].figure.cell = cell_of(e, 1);
      if (turn_.running && turn_.agent == agent_at(e, 0)) {
        turn_.marker = cell_of(e, 1);
      } else {
        // TRA-8: the move of a traitor who has just revealed himself.
        keep(trails_[ix(agent_at(e, 0))], spread(only(cell_of(e, 1)), kReach, game.board->open));
      }
      break;
    }
    case EventCode::FigureHidden:
      pub_.agents[ix(agent_at(e, 0))].figure.state = FigureState::Marker;
      break;
    case EventCode::CardRevealed:
      pub_.agents[ix(agent_at(e, 0))].places[e.v[1] % kHandMax].card =
          static_cast<Equipment>(e.v[2]);
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
    case EventCode::SupplyDrawn: {
      PublicAgent& her = pub_.agents[ix(agent_at(e, 0))];
      her.places[her.hand % kHandMax].supply = 1;
      ++her.hand;
      break;
    }
    case EventCode::CardMarked:
      pub_.agents[ix(agent_at(e, 0))].places[e.v[1] % kHandMax].marked = 1;
      trails_[ix(agent_at(e, 0))].marked = true;
      break;
    case EventCode::TraitorRevealed: reveal(game, hunter_at(e, 0)); break;
    case EventCode::AgentEscaped: trails_[ix(agent_at(e, 0))].in_play = false; break;
    default: break;
  }
}

void Tracker::begin_turn(const Game& game, Agent agent) {
  turn_ = Turn{};
  turn_.running = true;
  turn_.agent = agent;
  trails_[ix(agent)].marked = false;
  turn_.seen = announced_sight(game, false);
  turn_.seen_near = announced_sight(game, true);
  if (!second_edition(game)) return;
  turn_.ground = passable_for_agent(game, pub_);
  turn_.scent = {pet_sight(game), pet_sight(game)};
  turn_.alarm = {alarm_sight(game), alarm_sight(game)};
}

/// A card has changed what is seen. It may have been played before or after the move, so only
/// what is seen both ways was seen for certain (AGT-5).
void Tracker::look_again(const Game& game) {
  if (!turn_.running) return;
  turn_.seen &= announced_sight(game, false);
  turn_.seen_near &= announced_sight(game, true);
  if (!second_edition(game)) return;
  turn_.scent.see(pet_sight(game));
  turn_.alarm.see(alarm_sight(game));
}

/// What Rover barks at, if that is to be believed (CARD-TRACKER-1).
CellSet Tracker::pet_sight(const Game& game) const {
  const Pet& pet = pub_.pet;
  if (pet.cell == kNoCell || pet.owner == pub_.turned || !honest(game, pet.owner)) return {};
  const HunterRow* row = find_row(pub_.hunters[ix(pet.owner)].kind);
  if (row == nullptr || row->pet.acts == nullptr || !row->pet.acts(pub_, pet.owner)) return {};
  return plain_sight(game, pub_, pet.cell);
}

/// What sets off the optic alarm (VEH-7).
CellSet Tracker::alarm_sight(const Game& game) const {
  const VehicleRow* row = find_row(pub_.vehicle.kind);
  PathTrigger trigger;
  if (row->trigger.cells == nullptr || !row->trigger.cells(game, pub_, false, trigger)) return {};
  return trigger.cells;
}

/// The most steps of the move that has just ended.
int Tracker::reach_of(const Trail& trail) const {
  int reach = trail.marked ? kReachAdrenal : kReach;
  // CARD-FOX: a fifth step tires her.
  const AgentRow* row = find_row(pub_.agents[ix(turn_.agent)].kind);
  if (turn_.tired) reach = std::max(reach, row == nullptr ? kReachDash : int{row->walk});
  return turn_.rested ? std::min(reach, kRestSteps) : reach;
}

void Tracker::end_turn(const Game& game) {
  if (!turn_.running) return;
  turn_.running = false;
  Trail& trail = trails_[ix(turn_.agent)];
  const int reach = reach_of(trail);
  trail.reach[std::min<std::size_t>(pub_.round, kRoundLast)] = static_cast<std::uint8_t>(reach);
  const Figure& figure = pub_.agents[ix(turn_.agent)].figure;
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
CellSet Tracker::after_move(const Game& game, const Trail& trail, int reach) const {
  const CellSet& seen = trail.marked ? turn_.seen_near : turn_.seen;
  // A barrier of this turn may have come after the move.
  const CellSet ground = passable_for_agent(game, pub_) | turn_.ground;
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
CellSet Tracker::beyond(const Trail& trail, const CellSet& cells, int reach, const CellSet& ground,
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
CellSet Tracker::unseen_move(const Trail& trail, int reach, const CellSet& passable,
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
void Tracker::reveal(const Game& game, Hunter hunter) {
  PublicHunter& h = pub_.hunters[ix(hunter)];
  Trail& trail = trails_[ix(kSecondAgent)];
  pub_.turned = hunter;
  turn_.muddled = turn_.running;
  trail.in_play = true;
  trail.cells = spread(only(h.cell), kReach, game.board->open);
  trail.still = spread(only(h.cell), kSensorSteps - 1, game.board->open);
  h.gone = 1;
  h.inside = 0;
}

void Tracker::shown(Agent agent, Cell cell) {
  if (turn_.running && turn_.agent == agent) {
    if (turn_.shown_first == kNoCell) turn_.shown_first = cell;
    turn_.shown_last = cell;
    return;
  }
  Trail& trail = trails_[ix(agent)];
  trail.still = trail.still.has(cell) ? only(cell) : CellSet{};
  trail.cells = only(cell);
}

void Tracker::keep(Trail& trail, const CellSet& cells) {
  const CellSet left = trail.cells & cells;
  trail.still &= cells;
  if (left.empty()) {
    if (trail.in_play) ++lost_;
    return;
  }
  trail.cells = left;
}

void Tracker::drop(Trail& trail, const CellSet& cells) {
  const CellSet left = trail.cells - cells;
  trail.still -= cells;
  if (left.empty()) {
    if (trail.in_play) ++lost_;
    return;
  }
  trail.cells = left;
}

/// TRA-1: until the traitor is known, each hunter but oneself may be he.
bool Tracker::may_lie(const Game& game) const {
  return game.players() == 5 && pub_.turned == kNoHunter;
}

bool Tracker::honest(const Game& game, Hunter hunter) const {
  if (trusting_ || !may_lie(game)) return true;
  const bool mine = game.seat_of(hunter) == seat_;
  return mine ? role_ == Role::Loyal : role_ == Role::Traitor;
}

/// A marker may be a Holo Decoy of Blue Jay, as long as a card lies face down.
bool Tracker::decoy_possible(Agent agent) const {
  if (trusting_) return false;
  const PublicAgent& a = pub_.agents[ix(agent)];
  if (a.kind != AgentKind::None && a.kind != AgentKind::BlueJay) return false;
  const auto hand = a.places.begin() + std::min<int>(a.hand, kHandMax);
  return std::any_of(a.places.begin(), hand, [](const PublicPlace& p) {
    return p.card == Equipment::None && p.marked == 0;
  });
}

/// A marker of Panther may stand next to the true one.
bool Tracker::shift_possible(Agent agent) const {
  const AgentRow* row = find_row(pub_.agents[ix(agent)].kind);
  return row != nullptr && row->move.sighting != nullptr;
}

/// She may have completed an objective in secret (CARD-REMOTE).
bool Tracker::remote_possible(const Game& game, Agent agent) const {
  return !trusting_ && second_edition(game) && may_use(game, pub_, agent, kAtCompletion);
}

/// Cells on which a figure must be placed: seen by a loyal hunter, or by two of whom one is.
CellSet Tracker::announced_sight(const Game& game, bool stealth) const {
  CellSet sure;
  CellSet once;
  for (int i = 0; i < game.hunters; ++i) {
    const auto h = static_cast<Hunter>(i);
    const CellSet lit = sight_of(game, pub_, h, stealth);
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
