// The public result of an agent's own acts.
#include <algorithm>

#include "engine/cards.h"
#include "engine/people.h"
#include "engine/sight.h"
#include "engine/ways.h"
#include "leak/facts.h"

namespace specter::test {
namespace {

int number(auto x) { return static_cast<int>(x); }

/// A sighting's public result: where the figure goes, and what it sets off.
void add_sighting(const World& w, std::size_t agent, Cell placed, bool visible, unsigned triggers,
                  Facts& out) {
  out.push_back(number(placed));
  out.push_back(visible ? 1 : 0);
  out.push_back(number(triggers));
  if (placed != kNoCell) out.push_back(number(w.state.agents[agent].kind));
  if (visible) add_shown(w, agent, out);
}

/// What is announced of all that a path sets off: shots (CARD-GUN-2), the alarm (VEH-7), and a
/// bark (CARD-TRACKER-1) unless she is asked for it (INF-6). Not who saw her (INF-1).
unsigned announced(const World& w, unsigned triggers) {
  unsigned bits = 1U << kVehicleBit;
  for (unsigned i = 0; i < kHuntersMax; ++i) {
    const HunterKind kind = w.state.pub.hunters[i].kind;
    const bool bark = kind == HunterKind::Tracker && !at_large(w);
    if (kind == HunterKind::Gun || bark) bits |= 1U << i;
  }
  return triggers & bits;
}

/// CARD-HOLO: the Gun looks at the decoy only; bark and alarm follow the truth.
unsigned decoy_triggers(const World& w, std::size_t agent, Cell decoy) {
  const AgentSecret& x = w.state.agents[agent];
  unsigned bits = announced(w, x.triggers);
  for (int i = 0; i < w.game->hunters; ++i) {
    const PublicHunter& h = w.state.pub.hunters[ix(i)];
    if (h.kind != HunterKind::Gun) continue;
    bits &= ~(1U << static_cast<unsigned>(i));
    const bool quick_draw = ((unsigned{h.disabled} >> 1U) & 1U) == 0;  // STA-5
    if (!on_foot(h) || h.stunned != 0 || h.blinded != 0 || !quick_draw) continue;
    const auto gun = static_cast<Hunter>(i);
    const bool stealth = x.stealth != 0;
    if (sees(*w.game, w.state.pub, gun, decoy, stealth) &&
        !sees(*w.game, w.state.pub, gun, x.from, stealth))
      bits |= 1U << static_cast<unsigned>(i);
  }
  return bits;
}

/// TRA-2: where the marker falls if she hides. The first cell of her way counts as seen if her
/// figure stood visible there in the traitor's sight (RULING-44).
Cell hidden_marker(const World& w, const AgentSecret& x) {
  const bool open = w.state.pub.agents[0].figure.state == FigureState::Visible &&
                    sees(*w.game, w.state.pub, w.state.roles.traitor, x.from, x.stealth != 0);
  return open && x.marker_loyal == kNoCell ? x.from : x.marker_loyal;
}

/// SEE-1 to SEE-3, TRA-2, and the cards that act inside of it.
void add_told_sighting(const World& w, std::size_t agent, const Action& action, Facts& out) {
  const AgentSecret& x = w.state.agents[agent];
  if (action.kind == ActionKind::Play)
    return add_sighting(w, agent, action.cell, false, decoy_triggers(w, agent, action.cell), out);
  const bool shift = action.kind == ActionKind::Shift;  // CARD-PANTHER
  const bool hide = action.kind == ActionKind::Hide || (shift && action.choice != 0);
  unsigned triggers = announced(w, x.triggers);
  const unsigned traitor = hide ? 1U << ix(w.state.roles.traitor) : 0U;
  triggers &= ~traitor;  // CARD-GUN-2
  const Cell due = hide ? hidden_marker(w, x) : x.marker;
  if (shift) return add_sighting(w, agent, action.cell, false, triggers, out);
  add_sighting(w, agent, due, due == x.cell, triggers, out);
}

/// One die, a 1 misses and a 6 rolls again, against the distance (CARD-T-HEAT).
bool cannon_hits(const World& w, std::size_t agent, const Action& action, SeededDice dice) {
  const int away =
      distance(w.state.agents[agent].cell, w.state.pub.hunters[ix(action.target)].cell);
  int value = dice.d6();
  const bool missed = value == 1;
  int total = value;
  while (value == 6) {
    value = dice.d6();
    total += value;
  }
  return !missed && total >= away;
}

void add_play(const World& w, const Moment& moment, std::size_t agent, const Action& action,
              Facts& out) {
  const AgentSecret& x = w.state.agents[agent];
  const PublicAgent& p = w.state.pub.agents[agent];
  const Card& card = x.cards[action.place];
  const EquipmentRow& row = *find_row(card.card);
  if (row.secrecy == Secrecy::Secret) {  // EQP-3: hunters see nothing, so it is as if she passed
    out.clear();
    if (moment.kind == DecisionKind::AfterMove) out.push_back(number(ActionKind::Pass));
    return;
  }
  out.push_back(action.place);
  if (p.figure.state == FigureState::Visible) {  // SEE-3: the card may hide her
    out.push_back(number(card.card));
    out.push_back(x.stealth);
  }
  if (row.secrecy == Secrecy::Marked) return;
  for (const int v : {number(card.card), number(card.charges), number(action.cell),
                      number(action.target), number(action.way)})
    out.push_back(v);
  if (card.card == Equipment::TangleLine) {  // CARD-TANGLE: at least the distance stuns
    SeededDice dice = moment.dice;
    out.push_back(dice.d6() >= distance(x.cell, w.state.pub.hunters[ix(action.target)].cell) ? 1
                                                                                             : 0);
  }
  if (card.card == Equipment::PowerFists) add_shown(w, agent, out);
}

/// What a move tells by itself in ruleset 2, before any sighting.
void add_strain(const World& w, std::size_t agent, const Action& m, Facts& out) {
  const AgentSecret& x = w.state.agents[agent];
  const bool tired = w.state.pub.agents[agent].fatigued != 0;
  out.push_back(tired && m.steps <= 2 ? 1 : 0);  // STA-3: losing the token is public
  // CARD-FOX, STA-3: so is gaining it.
  out.push_back(!tired && x.kind == AgentKind::Fox && m.steps > 4 && x.reach == 0 ? 1 : 0);
  const bool assault = !tired && x.kind == AgentKind::TraitorBeast && m.steps > 0 &&
                       hunter_figures(*w.game, w.state.pub).has(m.cell);
  if (assault) out.push_back(number(m.cell));  // CARD-T-BEAST: who is stunned is public
}

void add_move(const World& w, const Moment& moment, std::size_t agent, const Action& given,
              Facts& out) {
  const Known k = known(*w.game, w.state, given.seat);
  const Action m =
      given.length > 0 ? *outcome_of(move_ground(k, static_cast<Agent>(agent)), given) : given;
  if (w.game->ruleset == 1) {  // OBJ-6: at once; in ruleset 2 it ends the game later
    int done = 0;
    for (const PublicSite& site : w.state.pub.sites)
      done += site.done_round != 0 ? 1 : 0;
    const bool escapes = done >= 3 && w.game->escapes.has(m.cell);
    out.push_back(escapes ? 1 : 0);
    if (escapes) return;
  } else {
    add_strain(w, agent, m, out);
  }
  if (moment.sighting) return;
  out.push_back(number(m.marker));
  out.push_back(m.marker == m.cell ? 1 : 0);
  out.push_back(number(announced(w, m.triggers)));
  if (m.marker != kNoCell) out.push_back(number(w.state.agents[agent].kind));
}

/// SEE-6 with a traitor at large: "clear", or her figure.
void add_check(const World& w, const Action& action, Facts& out) {
  const Public& pub = w.state.pub;
  const AgentSecret& x = w.state.agents[0];
  const Hunter h = pub.frames[pub.depth - std::size_t{1}].hunter;
  const bool shown =
      action.kind == ActionKind::Show && sees(*w.game, pub, h, x.cell, x.stealth != 0);
  out[0] = shown ? 1 : 0;
  if (shown) add_shown(w, 0, out);
}

void add_act(const World& w, const Moment& moment, std::size_t agent, const Action& action,
             Facts& out) {
  switch (action.kind) {
    case ActionKind::Move: return add_move(w, moment, agent, action, out);
    case ActionKind::Play: return add_play(w, moment, agent, action, out);
    case ActionKind::Complete:
      if (action.place != kNone8) return out.clear();  // CARD-REMOTE, EQP-3: nothing is shown yet
      out.push_back(action.choice);                    // OBJ-2
      out.push_back(w.state.plan.die[action.choice]);
      return;
    case ActionKind::Draw:  // OBJ-7: that she drew, not which card nor where
    case ActionKind::Pass: return;
    default: break;
  }
  // Answers and announcements, and what is done in the open: abilities of the start of the turn
  // (CARD-RAVEN, CARD-T-HEAT to CARD-T-WATCHER), Blade Strike, a turned Gun's shot, Verdict, the
  // turned Tracker's Rover.
  for (const int v :
       {number(action.choice), number(action.target), number(action.cell), number(action.way)})
    out.push_back(v);
  if (action.kind == ActionKind::Ability && w.state.agents[agent].kind == AgentKind::TraitorHeat)
    out.push_back(cannon_hits(w, agent, action, moment.dice) ? 1 : 0);
}

}  // namespace

bool at_large(const World& w) { return traitor_at_large(*w.game, w.state.pub); }

void add_shown(const World& w, std::size_t agent, Facts& out) {
  out.push_back(number(w.state.agents[agent].cell));
  out.push_back(number(w.state.agents[agent].kind));
  out.push_back(w.state.agents[agent].hidden);
  if (w.state.agents[agent].hidden != 0) out.push_back(number(w.state.roles.traitor));
}

Facts public_result(const World& w, const Moment& moment, const Action& action) {
  const auto agent =
      static_cast<std::size_t>(std::max(0, agent_of(*w.game, w.state.pub, action.seat)));
  Facts out{number(action.kind)};
  switch (moment.kind) {
    case DecisionKind::PickAgent:
    case DecisionKind::PickEquipment:
    case DecisionKind::RevealAgent:
    case DecisionKind::RevealEquipment: break;  // INF-2: nobody learns what she took
    case DecisionKind::PickTraitor:
      out.push_back(w.game->seat_of(action.chosen<Hunter>()) == moment.observer ? 1 : 0);
      break;
    case DecisionKind::Sighting:
      out[0] = 0;
      add_told_sighting(w, agent, action, out);
      break;
    case DecisionKind::Check: add_check(w, action, out); break;
    default: add_act(w, moment, agent, action, out); break;
  }
  return out;
}

}  // namespace specter::test
