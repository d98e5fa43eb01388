// Attacks (ATK-1 to ATK-6) and questions to the agent (TRA-4).
#include <algorithm>

#include "engine/flow.h"

namespace specter {
namespace {

Agent target_of(const Frame& f) { return static_cast<Agent>(f.b & ~kQuickShot); }
bool is_quick(const Frame& f) { return (f.b & kQuickShot) != 0; }

/// ATK-2, ATK-3: every 6 is rolled again and added; first dice that are all 1 miss.
bool roll_hits(Ctx& c, Hunter h, const AttackTerms& terms) {
  const auto purpose = terms.quick ? Purpose::QuickDraw : Purpose::Attack;
  int total = 0;
  bool all_ones = true;
  for (int i = 0; i < terms.dice; ++i) {
    int value = c.dice.d6();
    all_ones = all_ones && value == 1;
    tell(c, EventCode::DieRolled, {num(purpose), num(h), num(value)});
    total += value;
    while (value == 6) {
      value = c.dice.d6();
      tell(c, EventCode::DieRolled, {num(purpose), num(h), num(value)});
      total += value;
    }
  }
  return !all_ones && total + terms.modifier >= terms.distance;
}

/// INF-6: could she have a card against this roll? TRA-8: no equipment in a reveal's move.
bool react_opens(const Game& game, const Public& pub, Agent a) {
  if (pub.reveal_move != 0 && a == kSecondAgent) return false;
  return pub.agents[ix(a)].guard == 0 && may_use(game, pub, a, kBeforeAttackRoll);
}

void resolve_attack(Ctx& c, const Frame& f) {
  const auto h = static_cast<Hunter>(f.a);
  const Agent a = target_of(f);
  const AttackTerms terms = attack_terms(c.s.pub, h, a, is_quick(f));
  pop(c);
  const bool hit = terms.distance == 0 || roll_hits(c, h, terms);
  tell(c, EventCode::AttackResult, {num(h), num(a), num(hit)});
  // CARD-HOLO: a shot at a decoy is announced as real and costs nothing.
  if (hit) damage(c, a, 1, is_quick(f) && c.s.agents[ix(a)].fake != 0);
}

}  // namespace

AttackTerms attack_terms(const Public& pub, Hunter h, Agent a, bool quick) {
  const PublicHunter& x = pub.hunters[ix(h)];
  const PublicAgent& p = pub.agents[ix(a)];
  AttackTerms terms;
  terms.distance = distance(x.cell, p.figure.cell);
  terms.quick = quick;
  if (const HunterRow* row = find_row(x.kind); row->attack != nullptr) row->attack(terms);
  if (const AgentRow* row = find_row(p.kind); row != nullptr && row->defend != nullptr)
    row->defend(terms);
  terms.modifier -= p.guard;  // ATK-5
  return terms;
}

void run_attack(Ctx& c, Frame& f) {
  const Agent a = target_of(f);
  const Cell at = c.s.pub.agents[ix(a)].figure.cell;
  const int away = distance(c.s.pub.hunters[f.a].cell, at);
  tell(c, EventCode::AttackDeclared, {f.a, num(a), num(at), num(away)});
  if (away > 0 && react_opens(c.game, c.s.pub, a)) {
    wait(c);
  } else {
    const Frame copy = f;
    resolve_attack(c, copy);
  }
}

void act_attack(Ctx& c, Frame& f, const Action& a) {
  const Frame copy = f;
  if (a.kind == ActionKind::Play) use_card(c, target_of(copy), a);
  resolve_attack(c, copy);
}

void list_attack(const Known& k, const Frame& f, ChoiceSink& out) {
  out.one(proto(k, ActionKind::Pass));
  list_cards(k, target_of(f), kBeforeAttackRoll, out);
}

// --- questions -----------------------------------------------------------------------------

namespace {

constexpr int kSensorSteps = 3;  // VEH-5
constexpr int kSensesRange = 4;  // CARD-BEAST-1

Compass sensor_truth(const Public& pub, const AgentSecret& x) {
  return x.steps >= kSensorSteps ? direction(pub.vehicle.cell, x.cell) : Compass::None;
}

/// The true answer of an agent, as the value (or cell) of an Answer action.
Action truth(const Public& pub, const AgentSecret& x, const Frame& f) {
  Action a;
  a.kind = ActionKind::Answer;
  switch (static_cast<Question>(f.b)) {
    case Question::Sensor: a.a = static_cast<std::uint8_t>(sensor_truth(pub, x)); break;
    case Question::Senses:
      a.a = distance(pub.hunters[f.a].cell, x.cell) <= kSensesRange ? 1 : 0;
      break;
    case Question::PostCogFirst:
    case Question::PostCogSecond: a.cell = x.sheet[static_cast<std::size_t>(pub.round - 2)]; break;
  }
  return a;
}

/// VEH-6: the set of directions, without saying whose.
void announce_sensor(Ctx& c, const Frame& f, Compass first, Compass second) {
  if (first == second) second = Compass::None;
  if (first == Compass::None || (second != Compass::None && second < first))
    std::swap(first, second);
  tell(c, EventCode::SensorReading, {f.a, num(first), num(second)});
}

void answer(Ctx& c, const Frame& f, const Action& first) {
  const Public& pub = c.s.pub;
  const bool both = active(pub.agents[1]);
  switch (static_cast<Question>(f.b)) {
    case Question::Sensor: {
      const Compass mine = active(pub.agents[0]) ? static_cast<Compass>(first.a) : Compass::None;
      announce_sensor(c, f, mine, both ? sensor_truth(pub, c.s.agents[1]) : Compass::None);
      break;
    }
    case Question::Senses:
      // VEH-9: answered by each agent by name.
      if (active(pub.agents[0])) tell(c, EventCode::SensesReading, {f.a, 0, first.a});
      if (both) tell(c, EventCode::SensesReading, {f.a, 1, truth(pub, c.s.agents[1], f).a});
      break;
    case Question::PostCogFirst:
      tell(c, EventCode::PostCognition, {f.a, 0, num(pub.round - 2), num(first.cell)});
      break;
    case Question::PostCogSecond:
      tell(c, EventCode::PostCognition,
           {f.a, 1, num(pub.round - 2), num(truth(pub, c.s.agents[1], f).cell)});
      break;
  }
}

}  // namespace

void run_ask(Ctx& c, Frame& f) {
  // INF-6: with a traitor at large she confirms every answer, whoever asks.
  if (traitor_at_large(c.game, c.s.pub) && active(c.s.pub.agents[0])) return wait(c);
  const Frame copy = f;
  pop(c);
  answer(c, copy, truth(c.s.pub, c.s.agents[0], copy));
}

void act_ask(Ctx& c, Frame& f, const Action& a) {
  const Frame copy = f;
  pop(c);
  answer(c, copy, a);
}

void list_ask(const Known& k, const Frame& f, ChoiceSink& out) {
  Action honest = truth(*k.pub, *k.agent[0], f);
  honest.seat = k.seat;
  if (k.roles->traitor != static_cast<Hunter>(f.a)) return out.one(honest);
  // TRA-4: the form of a possible true answer.
  switch (static_cast<Question>(f.b)) {
    case Question::Sensor:
      for (std::uint8_t d = 0; d <= static_cast<std::uint8_t>(Compass::Here); ++d)
        out.one(proto(k, ActionKind::Answer, d));
      break;
    case Question::Senses:
      out.one(proto(k, ActionKind::Answer, 0));
      out.one(proto(k, ActionKind::Answer, 1));
      break;
    default: out.over(proto(k, ActionKind::Answer), k.game->board->open); break;
  }
}

}  // namespace specter
