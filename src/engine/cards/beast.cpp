// The Beast: Enhanced Senses, Brutal Strength, Quadrupedal Move; and his traitor side.
#include "engine/attack.h"
#include "engine/cards/rows.h"
#include "engine/conditions.h"
#include "engine/damage.h"
#include "engine/people.h"
#include "engine/questions.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

constexpr int kSenses = 0;
constexpr int kBrutal = 1;
constexpr int kQuadrupedal = 2;
constexpr int kSensesSteps = 3;
constexpr int kSensesRange = 4;
constexpr int kBrutalRoll = 5;
constexpr std::uint8_t kSprint = 5;

// CARD-BEAST-3: after a fifth step only an agent on his own cell can be attacked. Driving is no
// such step (RULING-4).
bool may_attack(const Public& pub, Hunter /*h*/, int away) {
  return pub.steps < kSprint || pub.drove != 0 || away == 0;
}

// CARD-BEAST-2 on arrival: ending on foot on an agent who was announced there. Announced: nothing
// that is rolled may tell of an agent who hides from a traitor (INF-7, RULING-6).
void on_contact(Ctx& c, Hunter h) {
  const PublicHunter& x = c.s.pub.hunters[ix(h)];
  if (!c.game.rules.brutal_on_arrival || !on_foot(x) || x.stunned != 0) return;
  for (const Agent a : kAllAgents) {
    const PublicAgent& p = at(c.s.pub.agents, a);
    if (!active(p) || !announced_to_him(c.s.pub, a) || p.figure.cell != x.cell) continue;
    const int value = c.dice.d6();
    tell(c, EventCode::DieRolled, {num(Purpose::Brutal), num(h), num(value), kBrutalRoll});
    if (value >= kBrutalRoll) damage(c, a, 1, false);
    if (c.s.pub.winner != Side::None) return;
  }
}

// CARD-BEAST-2 with the attack: when he attacks an agent on his own cell.
int contact_roll(const Game& game, const Public& pub, Hunter h) {
  const bool rolls = !game.rules.brutal_on_arrival && has_ability(game, pub, h, kBrutal);
  return rolls ? kBrutalRoll : 0;
}
int contact_damage(int value) { return value >= kBrutalRoll ? 2 : 1; }

// CARD-BEAST-1
void after_move(Ctx& c, Hunter h) {
  if (c.s.pub.steps > kSensesSteps || agents_in_play(c.s.pub) == 0) return;
  if (!has_ability(c.game, c.s.pub, h, kSenses)) return;
  ask(c, h, Question::Senses);
}

Action truth(const Game& /*game*/, const Public& pub, const AgentSecret& x, Hunter asker,
             std::uint8_t /*about*/) {
  Action a;
  a.kind = ActionKind::Answer;
  a.choice = distance(pub.hunters[ix(asker)].cell, x.cell) <= kSensesRange ? 1 : 0;
  return a;
}

// VEH-9: answered by each agent by name.
void announce(Ctx& c, Hunter asker, std::uint8_t about, const Action& first) {
  const Public& pub = c.s.pub;
  if (active(pub.agents[0])) tell(c, EventCode::SensesReading, {num(asker), 0, first.choice});
  if (active(pub.agents[1]))
    tell(c, EventCode::SensesReading,
         {num(asker), 1, truth(c.game, pub, c.s.agents[1], asker, about).choice});
}

// CARD-T-BEAST, Brutal Assault: he ended his move on hunters.
void assault(Ctx& c, Agent a) {
  const Cell cell = c.s.agents[ix(a)].cell;
  if (!hunter_figures(c.game, c.s.pub).has(cell) || c.s.agents[ix(a)].steps == 0) return;
  tell(c, EventCode::Assault, {num(a), num(cell)});
  for (const Hunter i : c.game.all_hunters())
    if (const PublicHunter& x = at(c.s.pub.hunters, i); on_foot(x) && x.cell == cell) stun(c, i);
  fatigue(c, a);
}

}  // namespace

const HunterRow kBeast{
    .id = HunterKind::Beast,
    .name = "beast",
    .abilities = 3,
    .side = AgentKind::TraitorBeast,
    .walk = kSprint,
    .walk_ability = kQuadrupedal,
    .move = {.on_contact = &on_contact, .after = &after_move},
    .attack = {
        .may = &may_attack, .contact_roll = &contact_roll, .contact_damage = &contact_damage}};
const AgentRow kTraitorBeast{.id = AgentKind::TraitorBeast,
                             .name = "traitor_beast",
                             .sets = 2,
                             .side = true,
                             .assaults = true,
                             .move = {.ended = &assault}};
const QuestionRow kAskSenses{.id = Question::Senses,
                             .name = "senses",
                             .truth = &truth,
                             .forms = &yes_or_no,
                             .announce = &announce};

}  // namespace specter::cards
