// The Judge: Clairvoyance, Judgement; and his traitor side.
#include "engine/cards/rows.h"
#include "engine/conditions.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/position_parts.h"
#include "engine/questions.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

constexpr int kClairvoyance = 0;
constexpr int kJudgement = 1;
constexpr Compass kQuadrants[] = {Compass::NE, Compass::SE, Compass::SW, Compass::NW};

// CARD-JUDGE-1
void instead(const Known& k, Hunter h, ChoiceSink& out) {
  if (!has_ability(*k.game, *k.pub, h, kClairvoyance)) return;
  for (const Compass way : kQuadrants) {
    Action a = proto(k, ActionKind::Clairvoyance);
    a.way = way;
    out.one(a);
  }
}

void do_instead(Ctx& c, Hunter h, const Action& a) {
  ask(c, h, Question::Clairvoyance, static_cast<std::uint8_t>(a.way));
}

bool sensed(const Public& pub, const AgentSecret& x, Hunter asker, std::uint8_t about) {
  const Cell from = pub.hunters[ix(asker)].cell;
  const auto way = static_cast<Compass>(about);
  if (direction(from, x.cell) == way) return true;
  return x.decoy != kNoCell && direction(from, x.decoy) == way;
}

Action truth(const Game& /*game*/, const Public& pub, const AgentSecret& x, Hunter asker,
             std::uint8_t about) {
  Action a;
  a.kind = ActionKind::Answer;
  a.choice = sensed(pub, x, asker, about) ? 1 : 0;
  return a;
}

bool possible(const Public& /*pub*/, std::uint8_t about, FrameKind below) {
  if (below != FrameKind::HunterTurn) return false;
  for (const Compass way : kQuadrants)
    if (about == ix(way)) return true;
  return false;
}

// VEH-9: one answer that does not say whose.
void announce(Ctx& c, Hunter asker, std::uint8_t about, const Action& first) {
  const Public& pub = c.s.pub;
  const bool one = active(pub.agents[0]) && first.choice != 0;
  const bool two = active(pub.agents[1]) && sensed(pub, c.s.agents[1], asker, about);
  tell(c, EventCode::ClairvoyanceReading, {num(asker), about, num(one || two)});
}

// CARD-JUDGE-2
void hurt(Ctx& c, Hunter h, Agent a) {
  if (has_ability(c.game, c.s.pub, h, kJudgement)) fatigue(c, a);
}

// CARD-T-JUDGE, Verdict: whether she is near enough is hers to know, so she is asked whenever
// dice are rolled for a hunter.
void dice(Ctx& c, Agent a, Hunter h) {
  if (c.s.pub.reacted.has(Reaction::Rerolled)) return;
  push(
      c,
      {.kind = FrameKind::Card, .card = card_id(AgentKind::TraitorJudge), .hunter = h, .agent = a});
}

DecisionKind decides(const Frame& /*f*/) { return DecisionKind::Verdict; }
Seat decider(const Game& game, const Public& pub, const Frame& f) {
  return seat_of(game, pub, f.agent);
}

void choices(const Known& k, const Frame& f, ChoiceSink& out) {
  constexpr int kRange = 4;
  out.one(proto(k, ActionKind::Pass));
  if (distance(at(k.pub->hunters, f.hunter).cell, at(k.agent, f.agent)->cell) > kRange) return;
  for (std::size_t i = 0; i < k.pub->rolled.size(); ++i)
    if (k.pub->rolled[i] != 0) out.one(proto(k, ActionKind::Reroll, i));
}

void act(Ctx& c, Frame& f, const Action& action) {
  const Agent a = f.agent;
  pop(c);
  if (action.kind != ActionKind::Reroll) return;
  Public& pub = c.s.pub;
  pub.reacted.add(Reaction::Rerolled);
  const int value = c.dice.d6();
  pub.rolled[action.choice] = static_cast<std::uint8_t>(value);
  tell(c, EventCode::DieRerolled, {num(a), action.choice, num(value)});
}

bool frame_ok(const Game& game, const Public& pub, FrameKind below, const Frame& f) {
  return (below == FrameKind::Attack || below == FrameKind::Card) && pub.rolled[0] != 0 &&
         pub.agents[1].kind == AgentKind::TraitorJudge && f.agent == kSecondAgent &&
         plays_on(game, pub, f.hunter);
}

Check lift(const Game& /*game*/, State& s) {
  s.pub.reacted.remove(Reaction::Rerolled);
  return std::nullopt;
}

}  // namespace

const HunterRow kJudge{.id = HunterKind::Judge,
                       .name = "judge",
                       .sets = 2,
                       .abilities = 2,
                       .side = AgentKind::TraitorJudge,
                       .move = {.instead = &instead, .do_instead = &do_instead},
                       .attack = {.hurt = &hurt}};
const AgentRow kTraitorJudge{.id = AgentKind::TraitorJudge,
                             .name = "traitor_judge",
                             .sets = 2,
                             .side = true,
                             .attack = {.dice = &dice},
                             .position = {.lift = &lift},
                             .frame = {.run = &just_wait,
                                       .decides = &decides,
                                       .decider = &decider,
                                       .choices = &choices,
                                       .act = &act,
                                       .ok = &frame_ok,
                                       .uses = {.hunter = true, .agent = true}}};
const QuestionRow kAskClairvoyance{.id = Question::Clairvoyance,
                                   .name = "clairvoyance",
                                   .possible = &possible,
                                   .truth = &truth,
                                   .forms = &yes_or_no,
                                   .announce = &announce};

}  // namespace specter::cards
