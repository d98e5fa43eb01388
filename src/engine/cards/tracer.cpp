// The Tracer and its motion sensor (CARD-TRACER, VEH-5, VEH-6).
#include <utility>

#include "engine/cards/rows.h"
#include "engine/people.h"
#include "engine/tell.h"

namespace specter::cards {
namespace {

constexpr int kSensorSteps = 3;

Compass reading(const Public& pub, const AgentSecret& x) {
  return x.steps >= kSensorSteps ? direction(pub.vehicle.cell, x.cell) : Compass::None;
}

Action truth(const Game& /*game*/, const Public& pub, const AgentSecret& x, Hunter /*asker*/,
             std::uint8_t /*about*/) {
  Action a;
  a.kind = ActionKind::Answer;
  a.choice = static_cast<std::uint8_t>(reading(pub, x));
  return a;
}

void forms(const Known& /*k*/, const Action& proto, ChoiceSink& out) {
  Action a = proto;
  for (a.choice = 0; a.choice <= static_cast<std::uint8_t>(Compass::Here); ++a.choice)
    out.one(a);
}

// VEH-6: the set of directions, without saying whose.
void announce(Ctx& c, Hunter asker, std::uint8_t /*about*/, const Action& answer) {
  const Public& pub = c.s.pub;
  Compass first = active(pub.agents[0]) ? answer.chosen<Compass>() : Compass::None;
  Compass second = active(pub.agents[1]) ? reading(pub, c.s.agents[1]) : Compass::None;
  if (first == second) second = Compass::None;
  if (first == Compass::None || (second != Compass::None && second < first))
    std::swap(first, second);
  tell(c, EventCode::SensorReading, {num(asker), num(first), num(second)});
}

// TRA-4: true while a loyal hunter is inside.
bool honest(const Game& game, const Public& pub, Hunter traitor) {
  if (!game.rules.sensor_true_in_company) return false;
  for (const Hunter i : game.all_hunters())
    if (at(pub.hunters, i).inside != 0 && i != traitor) return true;
  return false;
}

}  // namespace

const VehicleRow kTracer{
    .id = VehicleKind::Tracer, .name = "tracer", .sets = 3, .move = 10, .sensor = true};
const QuestionRow kAskSensor{.id = Question::Sensor,
                             .name = "sensor",
                             .honest = &honest,
                             .truth = &truth,
                             .forms = &forms,
                             .announce = &announce};

}  // namespace specter::cards
