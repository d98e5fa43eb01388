// The Beast: Enhanced Senses, Brutal Strength, Quadrupedal Move.
#include "engine/cards/rows.h"
#include "engine/flow.h"

namespace specter::cards {
namespace {

constexpr int kSensesSteps = 3;
constexpr int kSensesRange = 4;
constexpr int kBrutalRoll = 5;
constexpr std::uint8_t kSprint = 5;

// CARD-BEAST-3: after a fifth step only an agent on his own cell can be attacked. Driving is no
// such step.
bool may_attack(const Public& pub, Hunter /*h*/, int away) {
  return pub.steps < kSprint || pub.drove != 0 || away == 0;
}

// CARD-BEAST-2 (r1): ending on foot on an agent who was announced there. Announced: nothing that
// is rolled may tell of an agent who hides from a traitor (INF-7).
void on_contact(Ctx& c, Hunter h) {
  const PublicHunter& x = c.s.pub.hunters[ix(h)];
  if (!on_foot(x) || x.stunned != 0) return;
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    const PublicAgent& p = c.s.pub.agents[i];
    if (!active(p) || !announced_to_him(c.s.pub, static_cast<Agent>(i)) || p.figure.cell != x.cell)
      continue;
    const int value = c.dice.d6();
    tell(c, EventCode::DieRolled, {num(Purpose::Brutal), num(h), num(value)});
    if (value >= kBrutalRoll) damage(c, static_cast<Agent>(i), 1, false);
    if (c.s.pub.winner != Side::None) return;
  }
}

// CARD-BEAST-1
void after_move(Ctx& c, Hunter h) {
  if (c.s.pub.steps > kSensesSteps || agents_in_play(c.s.pub) == 0) return;
  ask(c, h, Question::Senses);
}

Action truth(const Public& pub, const AgentSecret& x, Hunter asker) {
  Action a;
  a.kind = ActionKind::Answer;
  a.a = distance(pub.hunters[ix(asker)].cell, x.cell) <= kSensesRange ? 1 : 0;
  return a;
}

void forms(const Known& /*k*/, const Action& proto, ChoiceSink& out) {
  Action a = proto;
  for (a.a = 0; a.a <= 1; ++a.a)
    out.one(a);
}

// VEH-9: answered by each agent by name.
void announce(Ctx& c, Hunter asker, const Action& first) {
  const Public& pub = c.s.pub;
  if (active(pub.agents[0])) tell(c, EventCode::SensesReading, {num(asker), 0, first.a});
  if (active(pub.agents[1]))
    tell(c, EventCode::SensesReading, {num(asker), 1, truth(pub, c.s.agents[1], asker).a});
}

}  // namespace

const HunterRow kBeast{.id = HunterKind::Beast,
                       .name = "beast",
                       .walk = kSprint,
                       .may_attack = &may_attack,
                       .on_contact = &on_contact,
                       .after_move = &after_move};
const QuestionRow kSenses{.id = Question::Senses,
                          .name = "senses",
                          .truth = &truth,
                          .forms = &forms,
                          .announce = &announce};

}  // namespace specter::cards
