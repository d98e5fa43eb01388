// The Prophet: Mind-Reading, Pre-Cognition, Post-Cognition.
#include "engine/cards/rows.h"
#include "engine/flow.h"

namespace specter::cards {
namespace {

void attack(AttackTerms& terms) { terms.modifier += 2; }  // CARD-PROPHET-1

// CARD-PROPHET-2: not asked in round 40. The second agent cannot complete anything (TRA-9), so he
// is not asked.
void agent_turn_end(Ctx& c, Hunter /*h*/, Agent a) {
  if (c.s.pub.round >= kRoundLast || a != kFirstAgent) return;
  push(c, FrameKind::Card, static_cast<std::uint8_t>(HunterKind::Prophet),
       static_cast<std::uint8_t>(a));
}

void run(Ctx& c, Frame& /*f*/) { wait(c); }
DecisionKind decides(const Frame& /*f*/) { return DecisionKind::Announce; }
Seat decider(const Game& game, const Public& pub, const Frame& f) {
  return seat_of(game, pub, static_cast<Agent>(f.b));
}

void choices(const Known& k, const Frame& f, ChoiceSink& out) {
  out.one(proto(k, ActionKind::Announce, 0));
  const Hunter h = hunter_of(*k.game, *k.pub, HunterKind::Prophet);
  // "Yes" is true only where an objective is in reach; to the traitor anything goes (TRA-4).
  if (completable(k, static_cast<Agent>(f.b)) != 0 || k.roles->traitor == h)
    out.one(proto(k, ActionKind::Announce, 1));
}

void act(Ctx& c, Frame& f, const Action& a) {
  const auto agent = static_cast<Agent>(f.b);
  pop(c);
  c.s.pub.agents[ix(agent)].promise = a.a != 0 ? Promise::Yes : Promise::No;
  tell(c, EventCode::Announced, {num(agent), a.a});
}

// CARD-PROPHET-3
bool can_name(const Public& pub, Agent a) {
  if (pub.round < 2 || !active(pub.agents[ix(a)])) return false;
  // A revealed traitor's sheet begins with the round of his reveal.
  return a == kFirstAgent || pub.turned_round <= pub.round - 2;
}

void instead(const Known& k, Hunter /*h*/, ChoiceSink& out) {
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (can_name(*k.pub, static_cast<Agent>(i)))
      out.one(proto(k, ActionKind::PostCognition, static_cast<std::uint8_t>(i)));
}

void do_instead(Ctx& c, Hunter h, const Action& a) {
  const Question q = a.a == 0 ? Question::PostCogFirst : Question::PostCogSecond;
  ask(c, h, q);
}

bool possible(const Public& pub) { return pub.round >= 2; }

Action truth(const Public& pub, const AgentSecret& x, Hunter /*asker*/) {
  Action a;
  a.kind = ActionKind::Answer;
  a.cell = x.sheet[static_cast<std::size_t>(pub.round - 2)];
  return a;
}

void forms(const Known& k, const Action& proto, ChoiceSink& out) {
  out.over(proto, k.game->board->open);
}

void announce_first(Ctx& c, Hunter asker, const Action& first) {
  tell(c, EventCode::PostCognition, {num(asker), 0, num(c.s.pub.round - 2), num(first.cell)});
}

void announce_second(Ctx& c, Hunter asker, const Action& /*first*/) {
  const Cell cell = truth(c.s.pub, c.s.agents[1], asker).cell;
  tell(c, EventCode::PostCognition, {num(asker), 1, num(c.s.pub.round - 2), num(cell)});
}

bool frame_ok(const Game& game, const Public& pub, FrameKind below, const Frame& f) {
  return hunter_of(game, pub, HunterKind::Prophet) != kNoHunter && below == FrameKind::AgentTurn &&
         f.b == 0;
}

}  // namespace

const HunterRow kProphet{.id = HunterKind::Prophet,
                         .name = "prophet",
                         .attack = &attack,
                         .instead = &instead,
                         .do_instead = &do_instead,
                         .agent_turn_end = &agent_turn_end,
                         .run = &run,
                         .decides = &decides,
                         .decider = &decider,
                         .choices = &choices,
                         .act = &act,
                         .frame_ok = &frame_ok};
const QuestionRow kPostCogFirst{.id = Question::PostCogFirst,
                                .name = "post_cognition",
                                .possible = &possible,
                                .truth = &truth,
                                .forms = &forms,
                                .announce = &announce_first};
const QuestionRow kPostCogSecond{.id = Question::PostCogSecond,
                                 .name = "post_cognition",
                                 .possible = &possible,
                                 .truth = &truth,
                                 .forms = &forms,
                                 .announce = &announce_second};

}  // namespace specter::cards
