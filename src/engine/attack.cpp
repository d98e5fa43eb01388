#include "engine/attack.h"

#include <algorithm>

#include "engine/damage.h"
#include "engine/flow.h"
#include "engine/hand.h"
#include "engine/people.h"
#include "engine/sight.h"
#include "engine/tell.h"

namespace specter {
namespace {

/// A shot on the agent's turn.
bool is_quick(const Frame& f) { return f.about != 0; }
Purpose purpose_of(const Frame& f) { return is_quick(f) ? Purpose::QuickDraw : Purpose::Attack; }

/// Each die is rolled to its end before the next.
bool roll_hits(Ctx& c, Hunter h, const AttackTerms& terms, Purpose purpose) {
  const int needed = needed_total(terms);
  int total = 0;
  for (int i = 0; i < terms.dice; ++i)
    total += roll_die(c, h, purpose, num(needed));
  return total >= needed;
}

/// RULING-35: the first dice lie on the table, with what somebody did to them.
bool rolled_hits(Ctx& c, Hunter h, const AttackTerms& terms, Purpose purpose) {
  const int needed = needed_total(terms);
  int total = 0;
  for (std::size_t i = 0; i < ix(terms.dice); ++i)
    total += roll_on(c, h, purpose, num(needed), c.s.pub.rolled[i]);
  return total >= needed;
}

/// INF-6: could she have a card against this roll? TRA-8, RULING-11: no equipment in a reveal's
/// move.
bool react_opens(const Game& game, const Public& pub, Agent a) {
  if (pub.reveal_move != 0 && a == kSecondAgent) return false;
  return pub.agents[ix(a)].guard == 0 && may_use(game, pub, a, kBeforeAttackRoll);
}

void finish(Ctx& c, Hunter h, Agent a, const AttackTerms& terms, bool hit, int amount) {
  tell(c, EventCode::AttackResult, {num(h), num(a), num(hit), num(needed_total(terms))});
  if (!hit) return;
  // INF-4: a shot at a decoy is announced as real and costs nothing; so is a traitor's (TRA-3).
  const bool fake = terms.quick && c.s.agents[ix(a)].fake != 0;
  const bool announced = damage(c, a, amount, fake || pretends(c, h));
  const HunterRow* row = find_row(c.s.pub.hunters[ix(h)].kind);
  if (announced && row->attack.hurt != nullptr && c.s.pub.winner == Side::None)
    row->attack.hurt(c, h, a);
}

/// Rolls and settles at once: nobody has a say in the dice.
void roll_and_resolve(Ctx& c, const Frame& f) {
  const Hunter h = f.hunter;
  const Agent a = f.agent;
  const AttackTerms terms = attack_terms(c.game, c.s.pub, h, a, is_quick(f));
  pop(c);
  const bool hit = terms.distance == 0 || roll_hits(c, h, terms, purpose_of(f));
  finish(c, h, a, terms, hit, 1);
}

/// The number that his die on a sure hit needs; 0: there is no die.
int contact_roll(const Ctx& c, Hunter h) {
  const HunterRow* row = find_row(c.s.pub.hunters[ix(h)].kind);
  return row->attack.contact_roll != nullptr ? row->attack.contact_roll(c.game, c.s.pub, h) : 0;
}

void roll(Ctx& c, Frame& f) {
  const Hunter h = f.hunter;
  const AttackTerms terms = attack_terms(c.game, c.s.pub, h, f.agent, is_quick(f));
  f.step = attack::Resolve;
  if (terms.distance > 0) return roll_first(c, h, purpose_of(f), terms.dice, needed_total(terms));
  // A sure hit may have a die of its own.
  if (const int needed = contact_roll(c, h); needed > 0)
    roll_first(c, h, Purpose::Brutal, 1, needed);
}

void resolve(Ctx& c, const Frame& f) {
  const Hunter h = f.hunter;
  const Agent a = f.agent;
  const AttackTerms terms = attack_terms(c.game, c.s.pub, h, a, is_quick(f));
  pop(c);
  const bool hit = terms.distance == 0 || rolled_hits(c, h, terms, purpose_of(f));
  int amount = 1;
  if (const HunterRow* row = find_row(c.s.pub.hunters[ix(h)].kind);
      terms.distance == 0 && c.s.pub.rolled[0] != 0 && row->attack.contact_damage != nullptr)
    amount = row->attack.contact_damage(c.s.pub.rolled[0]);
  c.s.pub.rolled = {};
  finish(c, h, a, terms, hit, amount);
}

}  // namespace

bool announced_to_him(const Public& pub, Agent a) {
  // His own check tells whether he sees her: a marked card may hide her from him alone (INF-7).
  // A traitor whom that check exposed moved after it, without a card (TRA-8): sight is enough
  // (RULING-19).
  const bool found = pub.found.has(a);
  const bool just_turned = a == kSecondAgent && pub.turned_round == pub.round;
  return pub.agents[ix(a)].figure.state == FigureState::Visible && (found || just_turned);
}

bool may_attack(const Game& game, const Public& pub, Hunter h, Agent a) {
  const PublicHunter& x = pub.hunters[ix(h)];
  const PublicAgent& p = pub.agents[ix(a)];
  if (!on_foot(x) || x.stunned != 0 || !active(p)) return false;  // ATK-1, VEH-4, STA-1
  const HunterRow* row = find_row(x.kind);
  const bool in_sight = announced_to_him(pub, a) && sees(game, pub, h, p.figure.cell);
  const bool reached = row->attack.reaches != nullptr && p.figure.state == FigureState::Visible &&
                       row->attack.reaches(game, pub, h, p.figure.cell);
  if (!in_sight && !reached) return false;
  return row->attack.may == nullptr || row->attack.may(pub, h, distance(x.cell, p.figure.cell));
}

AttackTerms attack_terms(const Game& game, const Public& pub, Hunter h, Agent a, bool quick) {
  const PublicHunter& x = pub.hunters[ix(h)];
  const PublicAgent& p = pub.agents[ix(a)];
  AttackTerms terms;
  terms.distance = distance(x.cell, p.figure.cell);
  terms.quick = quick;
  if (const HunterRow* row = find_row(x.kind); row->attack.terms != nullptr)
    row->attack.terms(game, pub, h, terms);
  if (const AgentRow* row = find_row(p.kind);
      row != nullptr && row->attack.defend != nullptr && has_abilities(p))
    row->attack.defend(terms);
  terms.modifier -= p.guard;  // ATK-5
  return terms;
}

int roll_on(Ctx& c, Hunter h, Purpose purpose, std::uint16_t needed, int value) {
  constexpr int kAgain = 6;
  int total = value;
  while (value == kAgain) {
    value = c.dice.d6();
    tell(c, EventCode::DieRolled, {num(purpose), num(h), num(value), needed});
    total += value;
  }
  return total;
}

int roll_die(Ctx& c, Hunter h, Purpose purpose, std::uint16_t needed) {
  const int value = c.dice.d6();
  tell(c, EventCode::DieRolled, {num(purpose), num(h), num(value), needed});
  return roll_on(c, h, purpose, needed, value);
}

void roll_first(Ctx& c, Hunter h, Purpose purpose, int dice, int needed) {
  for (std::size_t i = 0; i < ix(dice); ++i) {
    const int value = c.dice.d6();
    c.s.pub.rolled[i] = static_cast<std::uint8_t>(value);
    tell(c, EventCode::DieRolled, {num(purpose), num(h), num(value), num(needed)});
  }
  for (const Agent a : kAllAgents) {
    const PublicAgent& p = at(c.s.pub.agents, a);
    const AgentRow* row = find_row(p.kind);
    if (active(p) && has_abilities(p) && row != nullptr && row->attack.dice != nullptr)
      row->attack.dice(c, a, h);
  }
}

int least_hit(int dice, int away) { return std::max(dice + 1, away); }

int needed_total(const AttackTerms& terms) {
  if (terms.distance == 0) return 0;
  return least_hit(terms.dice, terms.distance - terms.modifier);
}

void run_attack(Ctx& c, Frame& f) {
  if (f.step == attack::Roll) return roll(c, f);
  if (f.step == attack::Resolve) {
    const Frame copy = f;
    return resolve(c, copy);
  }
  const Agent a = f.agent;
  const AttackTerms terms = attack_terms(c.game, c.s.pub, f.hunter, a, is_quick(f));
  tell(c, EventCode::AttackDeclared,
       {num(f.hunter), num(a), num(c.s.pub.agents[ix(a)].figure.cell), num(terms.distance),
        num(needed_total(terms))});
  if (terms.distance > 0 && react_opens(c.game, c.s.pub, a)) return wait(c);
  act_attack(c, f, Action{});
}

void act_attack(Ctx& c, Frame& f, const Action& a) {
  const Frame copy = f;
  if (a.kind == ActionKind::Play) use_card(c, copy.agent, a);
  if (!c.game.rules.first_dice_together) return roll_and_resolve(c, copy);
  f.step = attack::Roll;
}

void list_attack(const Known& k, const Frame& f, ChoiceSink& out) {
  out.one(proto(k, ActionKind::Pass));
  list_cards(k, f.agent, kBeforeAttackRoll, out);
}

}  // namespace specter
