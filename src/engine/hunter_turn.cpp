// A hunter's turn (HUN-1 to HUN-8) with the vehicle, and the sight check that ends his move.
#include "engine/flow.h"

namespace specter {

int walk_steps(const Game& game, const Public& pub, Hunter h) {
  constexpr int kSteps = 4;
  constexpr int kStunnedSteps = 2;  // STA-1
  const PublicHunter& x = pub.hunters[ix(h)];
  if (x.stunned != 0) return kStunnedSteps;
  const HunterRow* row = find_row(x.kind);
  return has_ability(game, pub, h, row->walk_ability) ? row->walk : kSteps;
}

namespace {

void begin_turn(Ctx& c, Hunter h, Frame& f) {
  PublicHunter& x = c.s.pub.hunters[ix(h)];
  c.s.pub.steps = 0;
  c.s.pub.drove = 0;
  c.s.pub.found = 0;
  x.only = Compass::None;   // CARD-GUN-3: until the start of her next turn
  x.flare = Compass::None;  // CARD-FLARE
  tell(c, EventCode::HunterBegins, {num(h)});
  f.step = hunter::Move;
  if (x.blinded == 0) return;
  x.blinded = 0;  // STA-4
  tell(c, EventCode::HunterSees, {num(h)});
  push(c, FrameKind::Check, static_cast<std::uint8_t>(h), check::SightReturns);
}

void end_turn(Ctx& c, Hunter h) {
  PublicHunter& x = c.s.pub.hunters[ix(h)];
  if (x.stunned != 0) {  // STA-1
    x.stunned = 0;
    tell(c, EventCode::StunOver, {num(h)});
  }
  x.played = 1;
  x.thermal = 0;
  x.pledge = Pledge::None;
  x.pledged = kNoCell;
  c.s.pub.steps = 0;
  c.s.pub.drove = 0;
  c.s.pub.found = 0;
  c.s.pub.reacted = static_cast<std::uint8_t>(c.s.pub.reacted & ~reacted::kShotBack);
  tell(c, EventCode::HunterDone, {num(h)});
  pop(c);
  if (c.s.pub.pet.owner == h) return begin_pet_turn(c, h);  // TRN-4
  c.s.pub.expired = 0;
}

/// CARD-BARRIER: whoever ends his move on foot next to one takes it away.
void remove_barriers(Ctx& c, Hunter h) {
  const PublicHunter& x = c.s.pub.hunters[ix(h)];
  if (!on_foot(x)) return;
  for (Cell& cell : c.s.pub.barriers) {
    if (cell == kNoCell || distance(cell, x.cell) > 1) continue;
    tell(c, EventCode::BarrierRemoved, {num(cell), num(h)});
    cell = kNoCell;
  }
}

/// CARD-T-GUN: whom his check has just found may shoot at him.
void be_seen(Ctx& c, Hunter h, Agent a) {
  if (((unsigned{c.s.pub.found} >> ix(a)) & 1U) == 0) return;
  const PublicAgent& p = c.s.pub.agents[ix(a)];
  const AgentRow* row = find_row(p.kind);
  if (row != nullptr && row->seen != nullptr && has_abilities(p)) row->seen(c, a, 1U << ix(h));
}

void at_check(Ctx& c, Hunter h, Agent a) {
  const PublicHunter& x = c.s.pub.hunters[ix(h)];
  if (!active(c.s.pub.agents[ix(a)]) || !on_foot(x)) return;
  // Every character is asked whose hook could matter; each looks at public facts first (INF-6).
  if (!has_abilities(c.s.pub.agents[ix(a)])) return;
  const AgentKind known_as = c.s.pub.agents[ix(a)].kind;
  for (const AgentKind kind : c.game.checkers)
    if (known_as == AgentKind::None || known_as == kind) find_row(kind)->at_check(c, a, h);
  be_seen(c, h, a);
}

bool any_target(const Game& game, const Public& pub, Hunter h) {
  return may_attack(game, pub, h, kFirstAgent) || may_attack(game, pub, h, kSecondAgent);
}

}  // namespace

bool announced_to_him(const Public& pub, Agent a) {
  // His own check tells whether he sees her: a marked card may hide her from him alone (INF-7).
  // A traitor whom that check exposed moved after it, without a card (TRA-8): sight is enough.
  const bool found = ((unsigned{pub.found} >> ix(a)) & 1U) != 0;
  const bool just_turned = a == kSecondAgent && pub.turned_round == pub.round;
  return pub.agents[ix(a)].figure.state == FigureState::Visible && (found || just_turned);
}

bool may_attack(const Game& game, const Public& pub, Hunter h, Agent a) {
  const PublicHunter& x = pub.hunters[ix(h)];
  const PublicAgent& p = pub.agents[ix(a)];
  if (!on_foot(x) || x.stunned != 0 || !active(p)) return false;  // ATK-1, VEH-4, STA-1
  const HunterRow* row = find_row(x.kind);
  const bool in_sight = announced_to_him(pub, a) && sees(game, pub, h, p.figure.cell);
  const bool reached = row->reaches != nullptr && p.figure.state == FigureState::Visible &&
                       row->reaches(game, pub, h, p.figure.cell);
  if (!in_sight && !reached) return false;
  return row->may_attack == nullptr || row->may_attack(pub, h, distance(x.cell, p.figure.cell));
}

void run_hunter_turn(Ctx& c, Frame& f) {
  const auto h = static_cast<Hunter>(f.a);
  const HunterRow* row = find_row(c.s.pub.hunters[ix(h)].kind);
  switch (f.step) {
    case hunter::Begin: begin_turn(c, h, f); break;
    case hunter::Move:
    case hunter::GetOut: wait(c); break;
    case hunter::Check:
      f.step = hunter::AmbushFirst;
      if (any_barrier(c.s.pub)) remove_barriers(c, h);  // HUN-5
      if (row->moved != nullptr) row->moved(c.game, c.s.pub, h);
      push(c, FrameKind::Check, f.a, check::AfterMove);
      break;
    case hunter::AmbushFirst:
      f.step = hunter::AmbushSecond;
      at_check(c, h, kFirstAgent);
      break;
    case hunter::AmbushSecond:
      f.step = hunter::Contact;
      at_check(c, h, kSecondAgent);
      break;
    case hunter::Contact:
      f.step = hunter::Abilities;
      if (row->on_contact != nullptr) row->on_contact(c, h);
      break;
    case hunter::Abilities:
      f.step = hunter::Attack;
      if (row->after_move != nullptr) row->after_move(c, h);
      break;
    case hunter::Attack:
      if (any_target(c.game, c.s.pub, h)) {
        wait(c);
      } else {
        f.step = hunter::End;
      }
      break;
    default: end_turn(c, h); break;
  }
}

namespace {

void walk(Ctx& c, Hunter h, const Action& a) {
  PublicHunter& x = c.s.pub.hunters[ix(h)];
  const int most = walk_steps(c.game, c.s.pub, h);
  const int steps =
      a.steps != kNone8 ? a.steps : walk_distance(c.game, c.s.pub, x.cell, a.cell, most);
  x.cell = a.cell;
  c.s.pub.steps = static_cast<std::uint8_t>(steps);
}

void get_out(Ctx& c, Hunter h, Cell to) {
  PublicHunter& x = c.s.pub.hunters[ix(h)];
  x.inside = 0;
  x.cell = to;
  tell(c, EventCode::HunterGotOut, {num(h), num(to)});
}

void act_move(Ctx& c, Hunter h, Frame& f, const Action& a) {
  PublicHunter& x = c.s.pub.hunters[ix(h)];
  f.step = hunter::Check;
  switch (a.kind) {
    case ActionKind::Walk:
      walk(c, h, a);
      tell(c, EventCode::HunterWalked, {num(h), num(a.cell), c.s.pub.steps});
      break;
    case ActionKind::Enter:
      walk(c, h, a);
      x.inside = 1;
      tell(c, EventCode::HunterEntered, {num(h), c.s.pub.steps});
      break;
    case ActionKind::Drive:
      drive(c, h, a);
      f.step = hunter::GetOut;
      break;
    case ActionKind::Sense:
      c.s.pub.vehicle.sensed = 1;
      f.step = hunter::GetOut;
      ask(c, h, Question::Sensor);
      break;
    case ActionKind::GetOut: get_out(c, h, a.cell); break;
    case ActionKind::Stay: tell(c, EventCode::HunterStayed, {num(h)}); break;
    default:
      find_row(x.kind)->do_instead(c, h, a);  // HUN-6
      break;
  }
}

}  // namespace

void act_hunter_turn(Ctx& c, Frame& f, const Action& a) {
  const auto h = static_cast<Hunter>(f.a);
  switch (f.step) {
    case hunter::Move: act_move(c, h, f, a); break;
    case hunter::GetOut:
      f.step = hunter::Check;
      if (a.kind == ActionKind::GetOut) {
        get_out(c, h, a.cell);
      } else {
        tell(c, EventCode::HunterStayed, {num(h)});
      }
      break;
    default:
      f.step = hunter::End;
      if (a.kind == ActionKind::Attack) push(c, FrameKind::Attack, f.a, a.a);
      break;
  }
}

namespace {

/// HUN-3: on foot, a cell next to the vehicle's is one step away from it.
void list_get_out(const Known& k, const PublicHunter& h, ChoiceSink& out) {
  if (h.pledge == Pledge::OnFoot && h.pledged != kNoCell &&
      walk_ring(*k.game, *k.pub, k.pub->vehicle.cell, 1).has(h.pledged)) {
    CellSet end;
    end.add(h.pledged);
    return out.over(proto(k, ActionKind::GetOut), end);
  }
  if (out.wants(ActionKind::GetOut) && h.pledge == Pledge::None) {
    const Action a = proto(k, ActionKind::GetOut);
    if (any_barrier(*k.pub)) {
      out.over(a, walk_ring(*k.game, *k.pub, k.pub->vehicle.cell, 1));
    } else {
      out.over(a, k.game->board->walk_ring(k.pub->vehicle.cell, 1));
    }
  }
  out.one(proto(k, ActionKind::Stay));
}

/// The fifth step may be bound to a ground (Full Speed).
CellSet narrowed(const Known& k, Hunter h, const HunterRow& row, int steps, CellSet ring) {
  constexpr int kFifth = 5;
  if (steps == kFifth && row.fifth != nullptr) row.fifth(*k.game, *k.pub, h, ring);
  return ring;
}

/// HUN-4, TRA-5: he may get in where his way ends on the vehicle's cell.
void list_enter(const Known& k, const PublicHunter& x, const Action& walk, ChoiceSink& out) {
  if (x.revoked != 0) return;
  Action enter = walk;
  enter.kind = ActionKind::Enter;
  enter.cell = k.pub->vehicle.cell;
  out.one(enter);
}

/// HUN-1: ways of exactly n steps, longer than they need be or not (RULING-46, RULING-47).
void list_exact_walk(const Known& k, Hunter h, int n, ChoiceSink& out) {
  if (n > walk_steps(*k.game, *k.pub, h)) return;
  const PublicHunter& x = k.pub->hunters[ix(h)];
  const CellSet ends = narrowed(k, h, *find_row(x.kind), n, walk_ends(*k.game, *k.pub, x.cell, n));
  Action a = proto(k, ActionKind::Walk);
  a.steps = static_cast<std::uint8_t>(n);
  out.over(a, ends);
  if (ends.has(k.pub->vehicle.cell)) list_enter(k, x, a, out);
}

void list_walk(const Known& k, Hunter h, ChoiceSink& out) {
  if (!out.wants(ActionKind::Walk) && !out.wants(ActionKind::Enter)) return;
  if (out.exact() != 0) return list_exact_walk(k, h, out.exact(), out);
  const PublicHunter& x = k.pub->hunters[ix(h)];
  const HunterRow& row = *find_row(x.kind);
  const int most = walk_steps(*k.game, *k.pub, h);
  const bool plain = row.fifth == nullptr && !any_barrier(*k.pub);
  Action a = proto(k, ActionKind::Walk);
  for (int i = 0; i <= most; ++i) {
    a.steps = static_cast<std::uint8_t>(i);
    bool at_vehicle = false;
    if (plain) {
      const Ring& ring = k.game->board->walk_ring(x.cell, i);
      if (out.wants(ActionKind::Walk)) out.over(a, ring);
      at_vehicle = ring.cells.has(k.pub->vehicle.cell);
    } else {
      const CellSet ring = narrowed(k, h, row, i, walk_ring(*k.game, *k.pub, x.cell, i));
      if (out.wants(ActionKind::Walk)) out.over(a, ring);
      at_vehicle = ring.has(k.pub->vehicle.cell);
    }
    if (at_vehicle) list_enter(k, x, a, out);
  }
}

/// Passes on what fits to what he declared (CARD-MINDTAP), and counts it.
class PledgeFilter final : public ChoiceSink {
 public:
  PledgeFilter(const Known& k, const PublicHunter& h, ChoiceSink& out)
      : ChoiceSink(nullptr, out.exact()), k_(k), h_(h), out_(out) {}
  int moves() const { return moves_; }
  using ChoiceSink::over;
  void one(const Action& a) override {
    if (a.kind == ActionKind::Enter ? h_.pledge == Pledge::Inside : fits_here(a)) pass(a);
  }
  void over(const Action& p, const Patch& cells) override {
    CellSet fits;
    cells.each([&](Cell c) {
      if (fits_to(p.kind, c)) fits.add(c);
    });
    if (fits.empty()) return;
    ++moves_;
    out_.over(p, fits);
  }

 private:
  void pass(const Action& a) {
    ++moves_;
    out_.one(a);
  }
  /// Without a cell: staying, the sensor, abilities.
  bool fits_here(const Action& a) const {
    if (h_.inside == 0) return h_.pledge == Pledge::OnFoot && h_.pledged == h_.cell;
    if (h_.pledge == Pledge::Inside) return true;
    // The sensor, and then out to the cell.
    return a.kind == ActionKind::Sense && h_.pledge == Pledge::OnFoot &&
           next_to(k_.pub->vehicle.cell);
  }
  bool fits_to(ActionKind kind, Cell c) const {
    if (kind == ActionKind::Relay) return h_.pledge == Pledge::OnFoot && h_.pledged == h_.cell;
    if (kind == ActionKind::Drive)
      return h_.pledge == Pledge::Driving ? c == h_.pledged
                                          : h_.pledge == Pledge::OnFoot && next_to(c);
    return h_.pledge == Pledge::OnFoot && c == h_.pledged;
  }
  bool next_to(Cell vehicle) const {
    return walk_ring(*k_.game, *k_.pub, vehicle, 1).has(h_.pledged);
  }

  const Known& k_;
  const PublicHunter& h_;
  ChoiceSink& out_;
  int moves_ = 0;
};

void list_move(const Known& k, Hunter h, ChoiceSink& out) {
  const PublicHunter& x = k.pub->hunters[ix(h)];
  if (x.inside != 0) {
    if (x.revoked == 0) {  // TRA-5
      list_drive(k, ActionKind::Drive, out);
      if (may_sense(*k.pub)) out.one(proto(k, ActionKind::Sense));
    }
    list_get_out(k, x, out);
  } else {
    list_walk(k, h, out);
  }
  const HunterRow* row = find_row(x.kind);
  if (row->instead != nullptr) row->instead(k, h, out);
}

/// CARD-MINDTAP: he does what he declared, or does not move.
void list_pledged_move(const Known& k, Hunter h, ChoiceSink& out) {
  const PublicHunter& x = k.pub->hunters[ix(h)];
  PledgeFilter filter(k, x, out);
  list_move(k, h, filter);
  if (filter.moves() > 0) return;
  if (x.inside != 0) return out.one(proto(k, ActionKind::Stay));
  Action stay = proto(k, ActionKind::Walk);
  stay.steps = 0;
  CellSet here;
  here.add(x.cell);
  out.over(stay, here);
}

}  // namespace

void list_hunter_turn(const Known& k, const Frame& f, ChoiceSink& out) {
  const auto h = static_cast<Hunter>(f.a);
  switch (f.step & ~kWaiting) {
    case hunter::Move:
      if (k.pub->hunters[ix(h)].pledge == Pledge::None) {
        list_move(k, h, out);
      } else {
        list_pledged_move(k, h, out);
      }
      break;
    case hunter::GetOut: list_get_out(k, k.pub->hunters[ix(h)], out); break;
    default:
      out.one(proto(k, ActionKind::Pass));
      for (std::size_t i = 0; i < kAgentsMax; ++i)
        if (may_attack(*k.game, *k.pub, h, static_cast<Agent>(i)))
          out.one(proto(k, ActionKind::Attack, static_cast<std::uint8_t>(i)));
      break;
  }
}

// --- the sight check -----------------------------------------------------------------------

namespace {

void resolve_check(Ctx& c, const Frame& f, bool hide) {
  const auto h = static_cast<Hunter>(f.a);
  const bool after_move = f.b == check::AfterMove;
  pop(c);
  unsigned found = 0;
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    if (!active(c.s.pub.agents[i])) continue;
    AgentSecret& x = c.s.agents[i];
    if (!sees(c.game, c.s.pub, h, x.cell, x.stealth != 0)) continue;
    if (hide && i == 0) {
      x.hidden = c.s.pub.agents[0].figure.state == FigureState::Visible ? 0 : 1;  // TRA-6
      continue;
    }
    found |= 1U << i;
    const bool hidden_before = x.hidden != 0 && i == 0;
    x.hidden = 0;
    place_figure(c, static_cast<Agent>(i), x.cell, FigureState::Visible);
    if (h != c.s.roles.traitor && exposes_traitor(c, hidden_before, x.cell))
      push(c, FrameKind::Reveal, static_cast<std::uint8_t>(c.s.roles.traitor), 1);  // TRA-6
  }
  c.s.pub.found = static_cast<std::uint8_t>(found);
  // STA-4: he sees again, and she is there.
  if (!after_move) be_seen(c, h, kSecondAgent);
  if (found == 0 && after_move) tell(c, EventCode::Clear, {num(h)});  // SEE-6
}

}  // namespace

void run_check(Ctx& c, Frame& f) {
  // INF-6: with a traitor at large she confirms every check.
  if (traitor_at_large(c.game, c.s.pub) && active(c.s.pub.agents[0])) {
    wait(c);
  } else {
    const Frame copy = f;
    resolve_check(c, copy, false);
  }
}

void act_check(Ctx& c, Frame& f, const Action& a) {
  const Frame copy = f;
  resolve_check(c, copy, a.kind == ActionKind::Hide);
}

void list_check(const Known& k, const Frame& f, ChoiceSink& out) {
  const auto h = static_cast<Hunter>(f.a);
  const AgentSecret& x = *k.agent[0];
  out.one(proto(k, ActionKind::Show));
  if (k.roles->traitor != h || !sees(*k.game, *k.pub, h, x.cell, x.stealth != 0)) return;
  // TRA-2, RULING-43: not where everybody can tell that he sees her.
  const bool cover = x.stealth != 0 || k.pub->agents[0].played_marked != 0;
  if (!plainly_seen(*k.game, *k.pub, h, cover)) out.one(proto(k, ActionKind::Hide));
}

}  // namespace specter
