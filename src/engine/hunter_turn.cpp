// A hunter's turn (HUN-1 to HUN-8) with the vehicle, and the sight check that ends his move.
#include "engine/attack.h"
#include "engine/figure.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/pet.h"
#include "engine/questions.h"
#include "engine/sight.h"
#include "engine/tell.h"
#include "engine/vehicle.h"
#include "engine/ways.h"

namespace specter {
namespace {

using TurnHook = void (*CardHunterHooks::*)(Ctx&, Hunter);

/// Calls a hook of the cards that have a say in a hunter's turn.
template <TurnHook Hook>
inline void call_cards(Ctx& c, Hunter h) {
  for (const Equipment card : c.game.at_hunter_turn)
    if (const auto call = find_row(card)->hunter_turn.*Hook; call != nullptr) call(c, h);
}

void begin_turn(Ctx& c, Hunter h, const HunterRow& row, Frame& f) {
  PublicHunter& x = c.s.pub.hunters[ix(h)];
  c.s.pub.steps = 0;
  c.s.pub.drove = 0;
  c.s.pub.found = {};
  call_cards<&CardHunterHooks::begins>(c, h);
  if (row.turn.begins != nullptr) row.turn.begins(c.s.pub, h);
  tell(c, EventCode::HunterBegins, {num(h)});
  f.step = hunter::Move;
  if (x.blinded == 0) return;
  x.blinded = 0;  // STA-4
  tell(c, EventCode::HunterSees, {num(h)});
  push(c, {.kind = FrameKind::Check, .hunter = h, .about = check::SightReturns});
}

void end_turn(Ctx& c, Hunter h, const HunterRow& row) {
  PublicHunter& x = c.s.pub.hunters[ix(h)];
  if (x.stunned != 0) {  // STA-1
    x.stunned = 0;
    tell(c, EventCode::StunOver, {num(h)});
  }
  x.played = 1;
  call_cards<&CardHunterHooks::ends>(c, h);
  if (row.turn.ends != nullptr) row.turn.ends(c.s.pub, h);
  c.s.pub.steps = 0;
  c.s.pub.drove = 0;
  c.s.pub.found = {};
  c.s.pub.reacted.remove(Reaction::ShotBack);
  tell(c, EventCode::HunterDone, {num(h)});
  pop(c);
  if (c.s.pub.pet.owner == h) return begin_pet_turn(c, h);  // TRN-4
  c.s.pub.expired = 0;
}

/// Whom his check has just found may have a say in it.
void be_seen(Ctx& c, Hunter h, Agent a) {
  if (!c.s.pub.found.has(a)) return;
  const PublicAgent& p = c.s.pub.agents[ix(a)];
  const AgentRow* row = find_row(p.kind);
  if (row != nullptr && row->sight.seen != nullptr && has_abilities(p))
    row->sight.seen(c, a, HunterSet::of(h));
}

void at_check(Ctx& c, Hunter h, Agent a) {
  const PublicHunter& x = c.s.pub.hunters[ix(h)];
  if (!active(c.s.pub.agents[ix(a)]) || !on_foot(x)) return;
  // Every character is asked whose hook could matter; each looks at public facts first (INF-6).
  if (!has_abilities(c.s.pub.agents[ix(a)])) return;
  const AgentKind known_as = c.s.pub.agents[ix(a)].kind;
  for (const AgentKind kind : c.game.checkers)
    if (known_as == AgentKind::None || known_as == kind) find_row(kind)->sight.at_check(c, a, h);
  be_seen(c, h, a);
}

bool any_target(const Game& game, const Public& pub, Hunter h) {
  return may_attack(game, pub, h, kFirstAgent) || may_attack(game, pub, h, kSecondAgent);
}

}  // namespace

void run_hunter_turn(Ctx& c, Frame& f) {
  const Hunter h = f.hunter;
  const HunterRow* row = find_row(c.s.pub.hunters[ix(h)].kind);
  switch (f.step) {
    case hunter::Begin: begin_turn(c, h, *row, f); break;
    case hunter::Move:
    case hunter::GetOut: wait(c); break;
    case hunter::Check:
      f.step = hunter::AmbushFirst;
      call_cards<&CardHunterHooks::moved>(c, h);  // HUN-5
      if (row->move.ended != nullptr) row->move.ended(c.game, c.s.pub, h);
      // SEE-7: his own sight alone.
      push(c, {.kind = FrameKind::Check, .hunter = h, .about = check::AfterMove});
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
      if (row->move.on_contact != nullptr) row->move.on_contact(c, h);
      break;
    case hunter::Abilities:
      f.step = hunter::Attack;
      if (row->move.after != nullptr) row->move.after(c, h);
      break;
    case hunter::Attack:
      if (any_target(c.game, c.s.pub, h)) {
        wait(c);
      } else {
        f.step = hunter::End;
      }
      break;
    default: end_turn(c, h, *row); break;
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
      find_row(x.kind)->move.do_instead(c, h, a);  // HUN-6
      break;
  }
}

}  // namespace

void act_hunter_turn(Ctx& c, Frame& f, const Action& a) {
  const Hunter h = f.hunter;
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
      if (a.kind == ActionKind::Attack)
        push(c, {.kind = FrameKind::Attack, .hunter = h, .agent = a.chosen<Agent>()});
      break;
  }
}

namespace {

/// HUN-3: on foot, a cell next to the vehicle's is one step away from it.
void list_get_out(const Known& k, Hunter h, ChoiceSink& out) {
  for (const Equipment card : k.game->at_hunter_turn)
    if (const auto bound = find_row(card)->hunter_turn.get_out;
        bound != nullptr && bound(k, h, out))
      return;
  if (out.wants(ActionKind::GetOut)) {
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
  if (steps == kFifth && row.move.fifth != nullptr) row.move.fifth(*k.game, *k.pub, h, ring);
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
  const bool plain = row.move.fifth == nullptr && !any_barrier(*k.pub);
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

void list_move(const Known& k, Hunter h, ChoiceSink& out) {
  const PublicHunter& x = k.pub->hunters[ix(h)];
  if (x.inside != 0) {     // HUN-2
    if (x.revoked == 0) {  // TRA-5; his own abilities stay (RULING-21)
      list_drive(k, ActionKind::Drive, out);
      if (may_sense(*k.pub)) out.one(proto(k, ActionKind::Sense));
    }
    list_get_out(k, h, out);
  } else {
    list_walk(k, h, out);
  }
  const HunterRow* row = find_row(x.kind);
  if (row->move.instead != nullptr) row->move.instead(k, h, out);
}

}  // namespace

void list_hunter_turn(const Known& k, const Frame& f, ChoiceSink& out) {
  const Hunter h = f.hunter;
  switch (f.step) {
    case hunter::Move:
      for (const Equipment card : k.game->at_hunter_turn)
        if (const auto bound = find_row(card)->hunter_turn.move;
            bound != nullptr && bound(k, h, &list_move, out))
          return;
      list_move(k, h, out);
      break;
    case hunter::GetOut: list_get_out(k, h, out); break;
    default:
      out.one(proto(k, ActionKind::Pass));
      for (const Agent i : kAllAgents)
        if (may_attack(*k.game, *k.pub, h, i)) out.one(proto(k, ActionKind::Attack, i));
      break;
  }
}

// --- the sight check -----------------------------------------------------------------------

namespace {

void resolve_check(Ctx& c, const Frame& f, bool hide) {
  const Hunter h = f.hunter;
  const bool after_move = f.about == check::AfterMove;
  pop(c);
  AgentSet found;
  for (const Agent i : kAllAgents) {
    if (!active(at(c.s.pub.agents, i))) continue;
    AgentSecret& x = at(c.s.agents, i);
    if (!sees(c.game, c.s.pub, h, x.cell, x.stealth != 0)) continue;
    if (hide && i == kFirstAgent) {
      x.hidden = c.s.pub.agents[0].figure.state == FigureState::Visible ? 0 : 1;  // TRA-6
      continue;
    }
    found.add(i);
    const bool hidden_before = x.hidden != 0 && i == kFirstAgent;
    x.hidden = 0;
    place_figure(c, i, x.cell, FigureState::Visible);
    if (h != c.s.roles.traitor && exposes_traitor(c, hidden_before, x.cell))
      push(c, {.kind = FrameKind::Reveal, .hunter = c.s.roles.traitor, .about = 1});  // TRA-6
  }
  c.s.pub.found = found;
  // STA-4, RULING-36: he sees again, and she is there.
  if (!after_move) be_seen(c, h, kSecondAgent);
  if (found.empty() && after_move) tell(c, EventCode::Clear, {num(h)});  // SEE-6
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
  const Hunter h = f.hunter;
  const AgentSecret& x = *k.agent[0];
  out.one(proto(k, ActionKind::Show));
  if (k.roles->traitor != h || !sees(*k.game, *k.pub, h, x.cell, x.stealth != 0)) return;
  // TRA-2, RULING-43: not where everybody can tell that he sees her.
  const bool cover = x.stealth != 0 || k.pub->agents[0].played == Played::Marked;
  if (!plainly_seen(*k.game, *k.pub, h, cover)) out.one(proto(k, ActionKind::Hide));
}

}  // namespace specter
