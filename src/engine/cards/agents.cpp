// The first edition's agents.
#include "engine/cards/rows.h"
#include "engine/conditions.h"
#include "engine/figure.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

// CARD-SPIDER, Evasion (RULING-3). The distance is the attack's own: to the figure or marker that
// it is measured to, so that a modifier tells nothing about a hidden cell.
void evade(AttackTerms& terms) {
  constexpr int kRange = 3;
  if (terms.distance <= kRange) terms.modifier -= 2;
}

// CARD-COBRA, Ambush: its frame has the hunter who came next to her.
constexpr int kAmbushRoll = 4;

bool orthogonally_next(Cell a, Cell b) {
  return distance(a, b) == 1 && (column_of(a) == column_of(b) || row_of(a) == row_of(b));
}

void ambush(Ctx& c, Agent a, Hunter h) {
  const PublicHunter& x = c.s.pub.hunters[ix(h)];
  const AgentSecret& me = c.s.agents[ix(a)];
  if (x.stunned != 0) return;
  if (me.kind == AgentKind::Cobra && me.cell == x.cell) {
    reveal_character(c, a);
    tell(c, EventCode::Ambushed, {num(h), num(a)});
    return stun(c, h);
  }
  // INF-6: where her cell is not public, every hunter who ends his move could be next to her.
  const Figure& figure = c.s.pub.agents[ix(a)].figure;
  if (figure.state == FigureState::Visible && !orthogonally_next(figure.cell, x.cell)) return;
  push(c, {.kind = FrameKind::Card, .card = card_id(AgentKind::Cobra), .hunter = h, .agent = a});
}

DecisionKind decides(const Frame& /*f*/) { return DecisionKind::Ambush; }
Seat decider(const Game& game, const Public& pub, const Frame& f) {
  return seat_of(game, pub, f.agent);
}

void choices(const Known& k, const Frame& f, ChoiceSink& out) {
  const AgentSecret& me = *at(k.agent, f.agent);
  out.one(proto(k, ActionKind::Pass));
  if (me.kind == AgentKind::Cobra && orthogonally_next(me.cell, at(k.pub->hunters, f.hunter).cell))
    out.one(proto(k, ActionKind::RollDie));
}

void act(Ctx& c, Frame& f, const Action& a) {
  const Agent agent = f.agent;
  const Hunter h = f.hunter;
  pop(c);
  if (a.kind != ActionKind::RollDie) return;
  reveal_character(c, agent);
  tell(c, EventCode::AmbushRolled, {num(h), num(agent)});
  const int value = c.dice.d6();
  tell(c, EventCode::DieRolled, {num(Purpose::Ambush), num(h), num(value), kAmbushRoll});
  if (value >= kAmbushRoll) stun(c, h);
}

bool frame_ok(const Game& game, const Public& pub, FrameKind below, const Frame& f) {
  return below == FrameKind::HunterTurn && plays_on(game, pub, f.hunter) &&
         on_foot(at(pub.hunters, f.hunter)) && ix(f.agent) < kAgentsMax &&
         active(at(pub.agents, f.agent));
}

}  // namespace

const AgentRow kSpider{.id = AgentKind::Spider, .name = "spider", .attack = {.defend = &evade}};
const AgentRow kCobra{.id = AgentKind::Cobra,
                      .name = "cobra",
                      .sight = {.at_check = &ambush},
                      .frame = {.run = &just_wait,
                                .decides = &decides,
                                .decider = &decider,
                                .choices = &choices,
                                .act = &act,
                                .ok = &frame_ok,
                                .uses = {.hunter = true, .agent = true}}};
// CARD-BLUEJAY, Frequency Hack; CARD-ORANGUTAN, Toughness.
const AgentRow kBlueJay{.id = AgentKind::BlueJay, .name = "blue_jay", .objective_range = 2};
const AgentRow kOrangutan{.id = AgentKind::Orangutan, .name = "orangutan", .extra_hp = 2};

}  // namespace specter::cards
