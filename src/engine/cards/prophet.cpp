// The Prophet: Mind-Reading, Pre-Cognition, Post-Cognition; and his traitor side.
#include "engine/cards/rows.h"
#include "engine/flow.h"
#include "engine/objectives.h"
#include "engine/people.h"
#include "engine/position_parts.h"
#include "engine/questions.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

constexpr int kMindReading = 0;
constexpr int kPreCognition = 1;
constexpr int kPostCognition = 2;
constexpr int kInsight = 2;

// CARD-PROPHET-1
int steady(const Game& game, const Public& pub, Hunter h) {
  return has_ability(game, pub, h, kMindReading) ? kInsight : 0;
}
void attack(const Game& game, const Public& pub, Hunter h, AttackTerms& terms) {
  terms.modifier += steady(game, pub, h);
}

// CARD-PROPHET-2: not asked in round 40. An agent who cannot complete anything (TRA-9) is not
// asked (RULING-7).
void agent_turn_end(Ctx& c, Hunter h, Agent a) {
  if (c.s.pub.round >= kRoundLast || !has_ability(c.game, c.s.pub, h, kPreCognition)) return;
  if (a != kFirstAgent && !c.game.rules.second_agent_completes) return;
  push(c, {.kind = FrameKind::Card, .card = card_id(HunterKind::Prophet), .agent = a});
}

DecisionKind decides(const Frame& /*f*/) { return DecisionKind::Announce; }
Seat decider(const Game& game, const Public& pub, const Frame& f) {
  return seat_of(game, pub, f.agent);
}

void choices(const Known& k, const Frame& f, ChoiceSink& out) {
  const Hunter h = hunter_of(*k.game, *k.pub, HunterKind::Prophet);
  const Agent a = f.agent;
  const bool lies = k.roles->traitor == h;  // TRA-4: to the traitor anything goes
  // One that a card hid is shown at the start of her next turn: that is a yes.
  const bool shows = k.agent[ix(a)]->remote != 0;
  if (!shows || lies) out.one(proto(k, ActionKind::Announce, 0));
  // "Yes" is true only where an objective is in reach.
  if (shows || completable(k, a) != 0 || lies) out.one(proto(k, ActionKind::Announce, 1));
}

void act(Ctx& c, Frame& f, const Action& a) {
  const Agent agent = f.agent;
  pop(c);
  c.s.pub.agents[ix(agent)].promise = a.choice != 0 ? Promise::Yes : Promise::No;
  tell(c, EventCode::Announced, {num(agent), a.choice});
}

// TRA-10: what he asked by himself ends with him.
void turned(Ctx& c, Hunter /*h*/) { c.s.pub.agents[0].promise = Promise::None; }

// CARD-PROPHET-3
bool can_name(const Public& pub, Agent a) {
  if (pub.round < 2 || !active(pub.agents[ix(a)])) return false;
  // A revealed traitor's sheet begins with the round of his reveal.
  return a == kFirstAgent || pub.turned_round <= pub.round - 2;
}

void instead(const Known& k, Hunter h, ChoiceSink& out) {
  if (!has_ability(*k.game, *k.pub, h, kPostCognition)) return;
  for (const Agent a : kAllAgents)
    if (can_name(*k.pub, a)) out.one(proto(k, ActionKind::PostCognition, a));
}

void do_instead(Ctx& c, Hunter h, const Action& a) {
  const Question q = a.choice == 0 ? Question::PostCogFirst : Question::PostCogSecond;
  ask(c, h, q);
}

bool possible(const Public& pub, std::uint8_t about, FrameKind below) {
  return pub.round >= 2 && about == 0 && below == FrameKind::HunterTurn;
}

Action truth(const Game& /*game*/, const Public& pub, const AgentSecret& x, Hunter /*asker*/,
             std::uint8_t /*about*/) {
  Action a;
  a.kind = ActionKind::Answer;
  a.cell = at(x.sheet, pub.round - 2);
  return a;
}

void forms(const Known& k, const Action& proto, ChoiceSink& out) {
  out.over(proto, k.game->board->open);
}

void announce_first(Ctx& c, Hunter asker, std::uint8_t /*about*/, const Action& first) {
  tell(c, EventCode::PostCognition, {num(asker), 0, num(c.s.pub.round - 2), num(first.cell)});
}

void announce_second(Ctx& c, Hunter asker, std::uint8_t about, const Action& /*first*/) {
  const Cell cell = truth(c.game, c.s.pub, c.s.agents[1], asker, about).cell;
  tell(c, EventCode::PostCognition, {num(asker), 1, num(c.s.pub.round - 2), num(cell)});
}

bool frame_ok(const Game& game, const Public& pub, FrameKind below, const Frame& f) {
  const std::size_t asked = game.rules.second_agent_completes ? kAgentsMax : 1;
  return hunter_of(game, pub, HunterKind::Prophet) != kNoHunter && below == FrameKind::AgentTurn &&
         ix(f.agent) < asked && active(at(pub.agents, f.agent));
}

// CARD-T-PROPHET, Mind Delve: until the start of his next turn.
void turn_start(Ctx& c, Agent /*a*/) {
  for (const Hunter i : c.game.all_hunters()) {
    PublicHunter& x = at(c.s.pub.hunters, i);
    if (x.without == Compass::None) continue;
    x.without = Compass::None;
    tell(c, EventCode::HunterSees, {num(i)});
  }
}

void start(const Known& k, Agent a, ChoiceSink& out) {
  constexpr int kRange = 3;
  for (const Hunter i : k.game->all_hunters()) {
    const PublicHunter& x = at(k.pub->hunters, i);
    if (x.gone != 0 || distance(x.cell, k.agent[ix(a)]->cell) > kRange) continue;
    for (const Compass way : {Compass::N, Compass::E, Compass::S, Compass::W}) {
      Action action = proto(k, ActionKind::Ability);
      action.target = i;
      action.way = way;
      out.one(action);
    }
  }
}

void do_start(Ctx& c, Agent /*a*/, const Action& action) {
  c.s.pub.hunters[ix(action.target)].without = action.way;
  tell(c, EventCode::DirectionTaken, {num(action.target), num(action.way)});
}

Check lift_delve(const Game& game, State& s) {
  return each_hunter(game, s, "position.hunter_condition", [](PublicHunter& h) {
    const bool ok = straight(h.without);
    h.without = Compass::None;
    return ok;
  });
}

}  // namespace

const HunterRow kProphet{.id = HunterKind::Prophet,
                         .name = "prophet",
                         .abilities = 3,
                         .side = AgentKind::TraitorProphet,
                         .turn = {.agent_ended = &agent_turn_end},
                         .move = {.instead = &instead, .do_instead = &do_instead},
                         .attack = {.terms = &attack, .steady = &steady},
                         .fate = {.turned = &turned},
                         .frame = {.run = &just_wait,
                                   .decides = &decides,
                                   .decider = &decider,
                                   .choices = &choices,
                                   .act = &act,
                                   .ok = &frame_ok,
                                   .uses = {.agent = true}}};
const AgentRow kTraitorProphet{.id = AgentKind::TraitorProphet,
                               .name = "traitor_prophet",
                               .sets = 2,
                               .side = true,
                               .turn = {.start = &turn_start, .choices = &start, .act = &do_start},
                               .position = {.lift = &lift_delve}};
const QuestionRow kAskPostCogFirst{.id = Question::PostCogFirst,
                                   .name = "post_cognition",
                                   .possible = &possible,
                                   .truth = &truth,
                                   .forms = &forms,
                                   .announce = &announce_first};
const QuestionRow kAskPostCogSecond{.id = Question::PostCogSecond,
                                    .name = "post_cognition",
                                    .of_second = true,
                                    .possible = &possible,
                                    .truth = &truth,
                                    .forms = &forms,
                                    .announce = &announce_second};

}  // namespace specter::cards
