#include "engine/engine.h"

#include <bit>
#include <string>

#include "engine/flow.h"
#include "engine/tell.h"
#include "engine/ways.h"

namespace specter {
namespace {

constexpr std::string_view kDecisionNames[] = {
    "none",     "pick_hunter",  "pick_agent",       "pick_equipment", "pick_traitor", "agent_turn",
    "sighting", "after_move",   "announce",         "check",          "answer",       "react",
    "ambush",   "quick_draw",   "hunter_order",     "hunter_move",    "get_out",      "aim",
    "attack",   "reveal_agent", "reveal_equipment", "reveal_move",    "pick_vehicle", "at_marker",
    "strike",   "declare",      "pet_move",         "camera",         "shoot_back",   "verdict"};
static_assert(std::size(kDecisionNames) == ix(DecisionKind::Count));

DecisionKind draft_kind(std::uint8_t step) {
  switch (step) {
    case draft::Vehicle: return DecisionKind::PickVehicle;
    case draft::Hunters: return DecisionKind::PickHunter;
    case draft::Agent: return DecisionKind::PickAgent;
    case draft::Equipment: return DecisionKind::PickEquipment;
    default: return DecisionKind::PickTraitor;
  }
}

DecisionKind hunter_kind(std::uint8_t step) {
  switch (step) {
    case hunter::Move: return DecisionKind::HunterMove;
    case hunter::GetOut: return DecisionKind::GetOut;
    default: return DecisionKind::Attack;
  }
}

/// What everybody may know of the open decision.
DecisionKind public_kind(const Public& pub) {
  const Frame& f = top(pub);
  switch (f.kind) {
    case FrameKind::Draft: return draft_kind(f.step);
    case FrameKind::Rounds: return DecisionKind::HunterOrder;
    case FrameKind::AgentTurn:
      return pub.reveal_move != 0 && f.agent != kFirstAgent ? DecisionKind::RevealMove
                                                            : DecisionKind::AgentTurn;
    case FrameKind::HunterTurn: return hunter_kind(f.step);
    case FrameKind::Check: return DecisionKind::Check;
    case FrameKind::Attack: return DecisionKind::React;
    case FrameKind::Ask: return DecisionKind::Answer;
    case FrameKind::Reveal:
      return f.step == reveal::Agent ? DecisionKind::RevealAgent : DecisionKind::RevealEquipment;
    case FrameKind::PetTurn: return DecisionKind::PetMove;
    case FrameKind::Card: return card_frame(f).decides(f);
    case FrameKind::None: break;
  }
  return DecisionKind::None;
}

/// What the deciding seat itself is asked.
DecisionKind own_kind(const Public& pub, const AgentSecret& me) {
  if (me.stage == Stage::Sighting) return DecisionKind::Sighting;
  if (me.stage == Stage::After) return DecisionKind::AfterMove;
  if (me.stage == Stage::Marked) return DecisionKind::AtMarker;
  return public_kind(pub);
}

bool waiting(const Public& pub) {
  return pub.winner == Side::None && pub.depth > 0 && top(pub).waiting != 0;
}

void list_top(const Known& k, ChoiceSink& out) {
  const Frame& f = top(*k.pub);
  switch (f.kind) {
    case FrameKind::Draft: return list_draft(k, f, out);
    case FrameKind::Rounds: return list_rounds(k, f, out);
    case FrameKind::AgentTurn: return list_agent_turn(k, f, out);
    case FrameKind::HunterTurn: return list_hunter_turn(k, f, out);
    case FrameKind::Check: return list_check(k, f, out);
    case FrameKind::Attack: return list_attack(k, f, out);
    case FrameKind::Ask: return list_ask(k, f, out);
    case FrameKind::Reveal: return list_reveal(k, f, out);
    case FrameKind::PetTurn: return list_pet_turn(k, f, out);
    case FrameKind::Card: return card_frame(f).choices(k, f, out);
    case FrameKind::None: return;
  }
}

bool decides(const Known& k) {
  return waiting(*k.pub) && ix(k.seat) < kPlayersMax &&
         ((deciding_seats(*k.game, *k.pub) >> ix(k.seat)) & 1U) != 0;
}

bool legal_move(const Known& k, const Action& a) {
  const Frame& f = top(*k.pub);
  if (f.kind != FrameKind::AgentTurn) return false;
  const MoveGround ground = move_ground(k, f.agent);
  const std::optional<Action> outcome = outcome_of(ground, a);
  if (!outcome) return false;
  // Whether she may move now at all: the stay-put move of the same turn is always listed then.
  Action stay = proto(k, ActionKind::Move);
  stay.path[0] = ground.start;
  stay.length = 1;
  stay = *outcome_of(ground, stay);
  Matcher m(stay);
  list_top(k, m);
  return m.found();
}

/// A way of as many steps as the action names, which need not be the fewest.
bool exact_way(const Known& k, const Action& a) {
  if (a.steps == kNone8 || a.steps == 0 || a.kind == ActionKind::Move) return false;
  Matcher m(a, a.steps);
  list_top(k, m);
  return m.found();
}

bool is_legal(const Known& k, const Action& a) {
  if (a.kind == ActionKind::Move && a.length > 0) return legal_move(k, a);
  Matcher m(a);
  list_top(k, m);
  return m.found() || exact_way(k, a);
}

/// A number of steps that no way has is told apart from what cannot be done at all.
Error refusal(const Known& k, const Action& a) {
  if (a.steps != kNone8 && a.kind != ActionKind::Move) {
    Action shortest = a;
    shortest.steps = kNone8;
    if (is_legal(k, shortest) || longer_ways(k, a) != 0)
      return Error{"act.no_way", std::to_string(a.steps)};
  }
  return Error{"act.illegal", ""};
}

}  // namespace

std::string_view decision_name(DecisionKind kind) { return kDecisionNames[ix(kind)]; }

bool over(const State& state) { return state.pub.winner != Side::None; }

State start(const Game& game, Dice& dice, EventSink& out) {
  State s;
  Ctx c{game, s, dice, out};
  tell(c, EventCode::GameStarted, {num(game.players())});
  push(c, {.kind = FrameKind::Draft, .step = draft::Vehicle});
  run(c);
  return s;
}

Decisions decisions(const Game& game, const State& state) {
  Decisions r;
  if (!waiting(state.pub)) return r;
  const unsigned seats = deciding_seats(game, state.pub);
  for (unsigned left = seats; left != 0; left &= left - 1) {
    const auto i = ix(std::countr_zero(left));
    Decision& d = at(r.list, r.count++);
    d.id = state.asked[i];
    d.seat = static_cast<Seat>(i);
    d.kind = top(state.pub).kind == FrameKind::AgentTurn
                 ? own_kind(state.pub, state.agents[ix(top(state.pub).agent)])
                 : public_kind(state.pub);
    d.first_wins = (seats & (seats - 1)) != 0;
  }
  return r;
}

Decisions decisions(const Known& known) {
  Decisions r;
  if (!waiting(*known.pub)) return r;
  const unsigned seats = deciding_seats(*known.game, *known.pub);
  for (std::size_t i = 0; i < kPlayersMax; ++i) {
    if (((seats >> i) & 1U) == 0) continue;
    Decision& d = at(r.list, r.count++);
    d.seat = static_cast<Seat>(i);
    d.kind = public_kind(*known.pub);
    d.first_wins = (seats & (seats - 1)) != 0;
    if (d.seat != known.seat) continue;
    d.id = known.asked;
    const Frame& f = top(*known.pub);
    if (f.kind == FrameKind::AgentTurn) d.kind = own_kind(*known.pub, *known.agent[ix(f.agent)]);
  }
  return r;
}

std::optional<Decision> decision_of(const Known& known) {
  for (const Decision& d : decisions(known))
    if (d.seat == known.seat) return d;
  return std::nullopt;
}

void legal(const Known& known, Choices& out) {
  out.clear();
  if (decides(known)) list_top(known, out);
}

void legal_when_asked(const Known& known, Choices& out) {
  out.clear();
  list_top(known, out);
}

std::optional<Error> refused(const Known& known, const Action& action) {
  if (!decides(known)) return Error{"act.not_asked", ""};
  if (!is_legal(known, action)) return refusal(known, action);
  return std::nullopt;
}

unsigned longer_ways(const Known& known, const Action& action) {
  if (!decides(known) || action.kind == ActionKind::Move) return 0;
  Action way = action;
  unsigned counts = 0;
  for (way.steps = 1; way.steps <= Board::kDriveMax; ++way.steps)
    if (exact_way(known, way)) counts |= 1U << way.steps;
  if (counts == 0) return 0;
  // The list has the end already, with the fewest. Where a way comes back, those are 0.
  way.steps = 0;
  const auto listed = [&known](const Action& a) {
    Matcher m(a);
    list_top(known, m);
    return m.found();
  };
  if (listed(way)) return counts;
  way.steps = kNone8;
  return listed(way) ? counts & (counts - 1) : counts;
}

void free_actions(const Known& known, Choices& out) {
  out.clear();
  const Public& pub = *known.pub;
  if (pub.winner != Side::None || !known.game->has(known.seat)) return;
  if (!pub.resigned.has(known.seat)) out.one(proto(known, ActionKind::Resign));
  // TRA-5: each hunter player has a ballot.
  if (known.game->players() != kPlayersMax || agent_of(*known.game, pub, known.seat) >= 0) return;
  out.one(proto(known, ActionKind::Vote, 0));
  for (std::size_t i = 0; i < kHuntersMax; ++i)
    if (pub.hunters[i].gone == 0) out.one(proto(known, ActionKind::Vote, i + 1));
}

namespace {

/// The listed action that declines or stays, in the order in which TIM-1 wants them.
class DefaultFinder final : public ChoiceSink {
 public:
  void one(const Action& a) override { offer(a); }
  using ChoiceSink::over;
  void over(const Action& p, const Patch& cells) override {
    if (cells.empty()) return;
    Action a = p;
    a.cell = cells.nth(0);
    if (a.marker == kMarkerIsEnd) a.marker = a.cell;
    if (a.marker_loyal == kMarkerIsEnd) a.marker_loyal = a.cell;
    offer(a);
  }
  const Action& best() const { return best_; }

 private:
  static int rank(const Action& a) {
    switch (a.kind) {
      case ActionKind::Complete: return 4;  // without a move to rest she is bound to it
      case ActionKind::Pass:
      case ActionKind::Show:
      case ActionKind::Stay: return 1;
      case ActionKind::Move:
      case ActionKind::Walk: return a.steps == 0 ? 1 : 8;
      case ActionKind::Begin: return 2;
      case ActionKind::Announce: return a.choice == 0 ? 1 : 7;  // RULING-14
      default: return 5;
    }
  }
  void offer(const Action& a) {
    const int r = rank(a);
    if (r >= rank_) return;
    rank_ = r;
    best_ = a;
  }
  Action best_;
  int rank_ = 100;
};

/// TIM-1: answers are true.
std::optional<Action> true_answer(const Known& k) {
  if (top(*k.pub).kind != FrameKind::Ask) return std::nullopt;
  // Listed as to a loyal hunter, the one answer is the truth.
  Roles nobody;
  Known loyal = k;
  loyal.roles = &nobody;
  DefaultFinder finder;
  list_top(loyal, finder);
  return finder.best();
}

}  // namespace

Action default_action(const Known& known) {
  if (const auto truth = true_answer(known)) return *truth;
  DefaultFinder finder;
  list_top(known, finder);
  return finder.best();
}

std::optional<Action> with_path(const Known& known, const Action& m) {
  if (!decides(known) || m.kind != ActionKind::Move || top(*known.pub).kind != FrameKind::AgentTurn)
    return std::nullopt;
  return path_for(move_ground(known, top(*known.pub).agent), m);
}

namespace {

Result<std::monostate> refuse(const char* code) { return Error{code, ""}; }

/// RULING-12: resigning ends the game when a whole side has done so.
void resign(Ctx& c, Seat seat) {
  Public& pub = c.s.pub;
  pub.resigned.add(seat);
  tell(c, EventCode::SeatResigned, {num(seat)});
  bool agents = true;
  bool hunters = true;
  for (const Seat s : c.game.all_seats()) {
    bool& side = agent_of(c.game, pub, s) >= 0 ? agents : hunters;
    side = side && pub.resigned.has(s);
  }
  if (agents) end_game(c, Side::Hunters, EndReason::Resigned);
  if (hunters) end_game(c, Side::Agents, EndReason::Resigned);
}

Result<std::monostate> apply_free(Ctx& c, const Action& a) {
  const Known k = known(c.game, c.s, a.seat);
  if (a.kind == ActionKind::Timeout) {
    if (!decides(k)) return refuse("act.not_asked");
    tell(c, EventCode::TurnExpired, {num(a.seat)});
    if (of_running_turn(c.game, c.s.pub)) c.s.pub.expired = 1;
    act(c, default_action(k));
    run(c);
    return std::monostate{};
  }
  if (a.kind == ActionKind::Resign) {
    if (c.s.pub.resigned.has(a.seat)) return refuse("act.resigned");
    resign(c, a.seat);
    return std::monostate{};
  }
  const bool voter = c.game.players() == kPlayersMax && agent_of(c.game, c.s.pub, a.seat) < 0;
  if (!voter) return refuse("act.no_ballot");
  if (a.choice > c.game.hunters ||
      (a.choice > 0 && c.s.pub.hunters[a.choice - std::size_t{1}].gone != 0))
    return refuse("act.bad_ballot");
  c.s.pub.ballots[ix(a.seat)] = a.choice;
  tell(c, EventCode::Voted, {num(a.seat), a.choice});
  return std::monostate{};
}

}  // namespace

Result<std::monostate> apply(const Game& game, State& state, const Action& action, Dice& dice,
                             EventSink& out) {
  if (state.pub.winner != Side::None) return refuse("act.game_over");
  if (!game.has(action.seat)) return refuse("act.no_such_seat");
  Ctx c{game, state, dice, out};
  const bool free = action.kind == ActionKind::Vote || action.kind == ActionKind::Resign ||
                    action.kind == ActionKind::Timeout;
  if (free) return apply_free(c, action);
  const Known k = known(game, state, action.seat);
  if (auto no = refused(k, action)) return *std::move(no);
  act(c, action);
  run(c);
  return std::monostate{};
}

void apply_listed(const Game& game, State& state, const Action& action, Dice& dice,
                  EventSink& out) {
  Ctx c{game, state, dice, out};
  act(c, action);
  run(c);
}

}  // namespace specter
