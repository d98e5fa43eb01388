// Attacks (ATK-1 to ATK-6).
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

}  // namespace specter
