// Attacks (ATK-1 to ATK-6).
#include "engine/flow.h"

namespace specter {
namespace {

Agent target_of(const Frame& f) { return static_cast<Agent>(f.b & ~kQuickShot); }
bool is_quick(const Frame& f) { return (f.b & kQuickShot) != 0; }
Purpose purpose_of(const Frame& f) { return is_quick(f) ? Purpose::QuickDraw : Purpose::Attack; }

/// ATK-2: a 6 is rolled again and added, as often as it comes up.
int roll_on(Ctx& c, Hunter h, Purpose purpose, int value) {
  int total = value;
  while (value == 6) {
    value = c.dice.d6();
    tell(c, EventCode::DieRolled, {num(purpose), num(h), num(value)});
    total += value;
  }
  return total;
}

/// ATK-3: first dice that are all 1 miss.
bool enough(const AttackTerms& terms, int total, bool all_ones) {
  return !all_ones && total + terms.modifier >= terms.distance;
}

/// Ruleset 1 rolls each die to its end before the next.
bool roll_hits(Ctx& c, Hunter h, const AttackTerms& terms, Purpose purpose) {
  int total = 0;
  bool all_ones = true;
  for (int i = 0; i < terms.dice; ++i) {
    const int value = c.dice.d6();
    all_ones = all_ones && value == 1;
    tell(c, EventCode::DieRolled, {num(purpose), num(h), num(value)});
    total += roll_on(c, h, purpose, value);
  }
  return enough(terms, total, all_ones);
}

/// Ruleset 2: the first dice lie on the table, with what somebody did to them.
bool rolled_hits(Ctx& c, Hunter h, const AttackTerms& terms, Purpose purpose) {
  int total = 0;
  bool all_ones = true;
  for (std::size_t i = 0; i < static_cast<std::size_t>(terms.dice); ++i) {
    const int value = c.s.pub.rolled[i];
    all_ones = all_ones && value == 1;
    total += roll_on(c, h, purpose, value);
  }
  return enough(terms, total, all_ones);
}

/// INF-6: could she have a card against this roll? TRA-8: no equipment in a reveal's move.
bool react_opens(const Game& game, const Public& pub, Agent a) {
  if (pub.reveal_move != 0 && a == kSecondAgent) return false;
  return pub.agents[ix(a)].guard == 0 && may_use(game, pub, a, kBeforeAttackRoll);
}

void finish(Ctx& c, Hunter h, Agent a, bool quick, bool hit, int amount) {
  tell(c, EventCode::AttackResult, {num(h), num(a), num(hit)});
  if (!hit) return;
  // CARD-HOLO: a shot at a decoy is announced as real and costs nothing; so is a traitor's (TRA-3).
  const bool fake = quick && c.s.agents[ix(a)].fake != 0;
  const bool announced = damage(c, a, amount, fake || pretends(c, h));
  const HunterRow* row = find_row(c.s.pub.hunters[ix(h)].kind);
  if (announced && row->hurt != nullptr && c.s.pub.winner == Side::None) row->hurt(c, h, a);
}

void resolve_first_edition(Ctx& c, const Frame& f) {
  const auto h = static_cast<Hunter>(f.a);
  const Agent a = target_of(f);
  const AttackTerms terms = attack_terms(c.game, c.s.pub, h, a, is_quick(f));
  pop(c);
  const bool hit = terms.distance == 0 || roll_hits(c, h, terms, purpose_of(f));
  finish(c, h, a, is_quick(f), hit, 1);
}

bool strikes_on_contact(const Ctx& c, Hunter h) {
  const HunterRow* row = find_row(c.s.pub.hunters[ix(h)].kind);
  return row->rolls_on_contact != nullptr && row->rolls_on_contact(c.game, c.s.pub, h);
}

void roll(Ctx& c, Frame& f) {
  const auto h = static_cast<Hunter>(f.a);
  const AttackTerms terms = attack_terms(c.game, c.s.pub, h, target_of(f), is_quick(f));
  f.step = attack::Resolve;
  if (terms.distance > 0) return roll_first(c, h, purpose_of(f), terms.dice);
  if (strikes_on_contact(c, h)) roll_first(c, h, Purpose::Brutal, 1);  // CARD-BEAST-2 (r2)
}

void resolve(Ctx& c, const Frame& f) {
  const auto h = static_cast<Hunter>(f.a);
  const Agent a = target_of(f);
  const AttackTerms terms = attack_terms(c.game, c.s.pub, h, a, is_quick(f));
  pop(c);
  const bool hit = terms.distance == 0 || rolled_hits(c, h, terms, purpose_of(f));
  int amount = 1;
  if (const HunterRow* row = find_row(c.s.pub.hunters[ix(h)].kind);
      terms.distance == 0 && c.s.pub.rolled[0] != 0 && row->contact_damage != nullptr)
    amount = row->contact_damage(c.s.pub.rolled[0]);
  c.s.pub.rolled = {};
  finish(c, h, a, is_quick(f), hit, amount);
}

}  // namespace

AttackTerms attack_terms(const Game& game, const Public& pub, Hunter h, Agent a, bool quick) {
  const PublicHunter& x = pub.hunters[ix(h)];
  const PublicAgent& p = pub.agents[ix(a)];
  AttackTerms terms;
  terms.distance = distance(x.cell, p.figure.cell);
  terms.quick = quick;
  if (const HunterRow* row = find_row(x.kind); row->attack != nullptr)
    row->attack(game, pub, h, terms);
  if (const AgentRow* row = find_row(p.kind);
      row != nullptr && row->defend != nullptr && has_abilities(p))
    row->defend(terms);
  terms.modifier -= p.guard;  // ATK-5
  return terms;
}

void run_attack(Ctx& c, Frame& f) {
  if (f.step == attack::Roll) return roll(c, f);
  if (f.step == attack::Resolve) {
    const Frame copy = f;
    return resolve(c, copy);
  }
  const Agent a = target_of(f);
  const Cell at = c.s.pub.agents[ix(a)].figure.cell;
  const int away = distance(c.s.pub.hunters[f.a].cell, at);
  tell(c, EventCode::AttackDeclared, {f.a, num(a), num(at), num(away)});
  if (away > 0 && react_opens(c.game, c.s.pub, a)) return wait(c);
  act_attack(c, f, Action{});
}

void act_attack(Ctx& c, Frame& f, const Action& a) {
  const Frame copy = f;
  if (a.kind == ActionKind::Play) use_card(c, target_of(copy), a);
  if (c.game.ruleset == 1) return resolve_first_edition(c, copy);
  f.step = attack::Roll;
}

void list_attack(const Known& k, const Frame& f, ChoiceSink& out) {
  out.one(proto(k, ActionKind::Pass));
  list_cards(k, target_of(f), kBeforeAttackRoll, out);
}

}  // namespace specter
