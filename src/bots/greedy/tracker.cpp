#include "bots/greedy/tracker.h"

#include <algorithm>

namespace specter::bots {
namespace {

constexpr int kReach = 4;  // AGT-2
constexpr int kReachAdrenal = 6;
constexpr int kSensesRange = 4;
constexpr int kDecoyRange = 4;
constexpr int kSensorSteps = 3;

Hunter hunter_at(const Event& e, std::size_t i) { return static_cast<Hunter>(e.v[i]); }
Agent agent_at(const Event& e, std::size_t i) { return static_cast<Agent>(e.v[i]); }
Cell cell_of(const Event& e, std::size_t i) { return static_cast<Cell>(e.v[i]); }

CellSet only(Cell c) {
  CellSet r;
  r.add(c);
  return r;
}

CellSet towards(const Game& game, Cell from, Compass way) {
  CellSet r;
  game.board->open.each([&](Cell c) {
    if (direction(from, c) == way) r.add(c);
  });
  return r;
}

CellSet beside(Cell cell) {
  CellSet r;
  square(cell, 1).each([&](Cell c) {
    if ((column_of(c) == column_of(cell)) != (row_of(c) == row_of(cell))) r.add(c);
  });
  return r;
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
}

void Tracker::observe(const Game& game, const Event& event) {
  if (!started_) start(game);
  follow_hunters(game, event);
  follow_agent(game, event);
  hear(game, event);
}

/// Hunters, vehicle and tokens.
void Tracker::follow_hunters(const Game& game, const Event& e) {
  auto hunter = [&]() -> PublicHunter& { return pub_.hunters[e.v[0] % kHuntersMax]; };
  switch (e.code) {
    case EventCode::HunterChosen: hunter().kind = static_cast<HunterKind>(e.v[1]); break;
    case EventCode::HunterBegins: hunter().only = Compass::None; break;
    case EventCode::HunterWalked:
    case EventCode::HunterGotOut:
      hunter().cell = cell_of(e, 1);
      hunter().inside = 0;
      break;
    case EventCode::HunterEntered:
      hunter().cell = pub_.vehicle.cell;
      hunter().inside = 1;
      break;
    case EventCode::HunterDrove:
      pub_.vehicle.cell = cell_of(e, 1);
      for (PublicHunter& h : pub_.hunters)
        if (h.inside != 0) h.cell = pub_.vehicle.cell;
      break;
    case EventCode::HunterBlinded:
      hunter().blinded = 1;
      look_again(game);
      break;
    case EventCode::HunterSees: hunter().blinded = 0; break;
    case EventCode::SniperAim: hunter().only = static_cast<Compass>(e.v[1]); break;
    case EventCode::SmokeThrown:
      for (Smoke& smoke : pub_.smokes) {
        if (smoke.cell != kNoCell) continue;
        smoke.cell = cell_of(e, 0);
        break;
      }
      look_again(game);
      break;
    case EventCode::SmokeCleared:
      for (Smoke& smoke : pub_.smokes) {
        if (smoke.cell != cell_of(e, 0)) continue;
        smoke = Smoke{};
        break;  // a second token on the same cell stays
      }
      break;
    default: break;
  }
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
    case EventCode::CardMarked:
      pub_.agents[ix(agent_at(e, 0))].places[e.v[1] % kHandMax].marked = 1;
      trails_[ix(agent_at(e, 0))].marked = true;
      break;
    case EventCode::TraitorRevealed: reveal(game, hunter_at(e, 0)); break;
    case EventCode::AgentEscaped: trails_[ix(agent_at(e, 0))].in_play = false; break;
    default: break;
  }
}

/// What is announced.
void Tracker::hear(const Game& game, const Event& e) {
  switch (e.code) {
    case EventCode::RoleDealt: role_ = e.v[0] != 0 ? Role::Traitor : Role::Loyal; break;
    case EventCode::ObjectiveSet: sites_[e.v[0] % kSections] = cell_of(e, 1); break;
    case EventCode::ObjectiveDone: {
      pub_.sites[e.v[0] % kSections].done_round = pub_.round;
      // OBJ-1, and Frequency Hack: she is next to it before her move.
      const AgentKind kind = pub_.agents[ix(kFirstAgent)].kind;
      const int range = kind == AgentKind::None || kind == AgentKind::BlueJay ? 2 : 1;
      keep(trails_[ix(kFirstAgent)], square(cell_of(e, 1), range));
      break;
    }
    case EventCode::Clear:
      if (!honest(game, hunter_at(e, 0))) break;
      for (Trail& trail : trails_)
        // Stealth Field: a hunter sees her only within 2 of himself.
        drop(trail, sight_of(game, pub_, hunter_at(e, 0), trail.marked));
      break;
    case EventCode::SensorReading:
      if (honest(game, hunter_at(e, 0))) hear_sensor(game, e);
      break;
    case EventCode::SensesReading: {
      if (!honest(game, hunter_at(e, 0))) break;
      const CellSet close = square(pub_.hunters[e.v[0]].cell, kSensesRange);
      Trail& trail = trails_[ix(agent_at(e, 1))];
      if (e.v[2] != 0)
        keep(trail, close);
      else
        drop(trail, close);
      break;
    }
    case EventCode::PostCognition: {
      if (!honest(game, hunter_at(e, 0))) break;
      Trail& trail = trails_[ix(agent_at(e, 1))];
      int steps = 0;
      for (int r = e.v[2] + 1; r <= pub_.round; ++r)
        steps += trail.reach[ix(r)];
      keep(trail, spread(only(cell_of(e, 3)), steps, game.board->open));
      break;
    }
    case EventCode::Announced:
      if (e.v[1] == 0) break;
      if (turn_.running)
        turn_.promised = true;
      else
        promise(game, agent_at(e, 0));
      break;
    case EventCode::AmbushRolled:
      keep(trails_[ix(agent_at(e, 1))], beside(pub_.hunters[e.v[0]].cell));
      break;
    case EventCode::Ambushed:
      keep(trails_[ix(agent_at(e, 1))], only(pub_.hunters[e.v[0]].cell));
      break;
    default: break;
  }
}

/// VEH-5: who moved 3 steps or more is in one of the directions, the others moved less.
void Tracker::hear_sensor(const Game& game, const Event& e) {
  CellSet there;
  for (std::size_t i = 1; i <= 2; ++i) {
    const auto way = static_cast<Compass>(e.v[i]);
    if (way != Compass::None) there |= towards(game, pub_.vehicle.cell, way);
  }
  const bool alone = !(trails_[0].in_play && trails_[1].in_play);
  for (Trail& trail : trails_) {
    if (!trail.in_play) continue;
    // One agent: a direction says that she moved far. Two: it may be the other's.
    if (there.empty())
      keep(trail, trail.still);
    else
      keep(trail, alone ? there : there | trail.still);
  }
}

void Tracker::begin_turn(const Game& game, Agent agent) {
  turn_ = Turn{};
  turn_.running = true;
  turn_.agent = agent;
  trails_[ix(agent)].marked = false;
  turn_.seen = announced_sight(game, false);
  turn_.seen_near = announced_sight(game, true);
}

/// A card has changed what is seen. It may have been played before or after the move, so only
/// what is seen both ways was seen for certain (AGT-5).
void Tracker::look_again(const Game& game) {
  if (!turn_.running) return;
  turn_.seen &= announced_sight(game, false);
  turn_.seen_near &= announced_sight(game, true);
}

void Tracker::end_turn(const Game& game) {
  if (!turn_.running) return;
  turn_.running = false;
  Trail& trail = trails_[ix(turn_.agent)];
  const int reach = trail.marked ? kReachAdrenal : kReach;
  trail.reach[std::min<std::size_t>(pub_.round, kRoundLast)] = static_cast<std::uint8_t>(reach);
  const Figure& figure = pub_.agents[ix(turn_.agent)].figure;
  // A figure that stands visible, or that only Stealth Field has hidden again, is she.
  const bool shown_there = turn_.shown_last != kNoCell && !turn_.fists;
  if (figure.state == FigureState::Visible || (shown_there && turn_.marker == kNoCell)) {
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
  const CellSet ground = passable_for_agent(game, pub_);
  if (turn_.marker == kNoCell) return spread(trail.cells - seen, reach, ground - seen);
  CellSet ends;
  int steps = 0;  // to the marker; whatever was seen on the way there does not matter
  CellSet reached = trail.cells;
  while (steps <= reach && !reached.has(turn_.marker)) {
    reached |= grown(reached) & ground;
    ++steps;
  }
  if (steps <= reach) ends = spread(only(turn_.marker), reach - steps, ground - seen) - seen;
  if (decoy_possible(turn_.agent))
    ends |= (spread(trail.cells, reach, ground) & square(turn_.marker, kDecoyRange)) - seen;
  return ends;
}

/// TRA-8: he moves once at once from his cell.
void Tracker::reveal(const Game& game, Hunter hunter) {
  PublicHunter& h = pub_.hunters[ix(hunter)];
  Trail& trail = trails_[ix(kSecondAgent)];
  pub_.turned = hunter;
  trail.in_play = true;
  trail.cells = spread(only(h.cell), kReach, game.board->open);
  trail.still = spread(only(h.cell), kSensorSteps - 1, game.board->open);
  h.gone = 1;
  h.inside = 0;
}

/// Pre-Cognition said yes: she stands where she can complete an objective.
void Tracker::promise(const Game& game, Agent agent) {
  for (int i = 0; i < game.hunters; ++i)
    if (pub_.hunters[ix(i)].kind == HunterKind::Prophet && !honest(game, static_cast<Hunter>(i)))
      return;
  const AgentKind kind = pub_.agents[ix(agent)].kind;
  const int range = kind == AgentKind::None || kind == AgentKind::BlueJay ? 2 : 1;
  CellSet near;
  for (int s = 0; s < kSections; ++s) {
    if (pub_.sites[ix(s)].done_round != 0) continue;
    for (int die = 1; die <= 6; ++die)
      if (sites_[ix(s)] == kNoCell || sites_[ix(s)] == game.site(s, die))
        near |= square(game.site(s, die), range);
  }
  keep(trails_[ix(agent)], near);
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
