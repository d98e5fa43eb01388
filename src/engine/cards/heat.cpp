// Heat: Thermal Vision, Pulse Cannon; and her traitor side.
#include "engine/attack.h"
#include "engine/cards/rows.h"
#include "engine/conditions.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/position_parts.h"
#include "engine/sight.h"
#include "engine/tell.h"
#include "engine/vision.h"

namespace specter::cards {
namespace {

constexpr int kThermal = 0;
constexpr int kCannon = 1;
constexpr int kThermalSteps = 2;

// CARD-HEAT-1: until the end of the turn.
void moved(const Game& game, Public& pub, Hunter h) {
  if (pub.steps <= kThermalSteps && has_ability(game, pub, h, kThermal))
    pub.hunters[ix(h)].thermal = 1;
}

void turn_ends(Public& pub, Hunter h) { pub.hunters[ix(h)].thermal = 0; }

// CARD-HEAT-2: in row, column or stretch, whatever stands between; smoke stops it (RULING-28), a
// Stealth Field does not (RULING-41).
bool reaches(const Game& game, const Public& pub, Hunter h, Cell cell) {
  if (!has_ability(game, pub, h, kCannon)) return false;
  Public through = pub;
  through.hunters[ix(h)].thermal = 1;
  return sees(game, through, h, cell);
}

// CARD-T-HEAT, Pulse Cannon: a hunter in row or column who can be stunned.
void start(const Known& k, Agent a, ChoiceSink& out) {
  const Cell me = k.agent[ix(a)]->cell;
  for (const Hunter i : k.game->all_hunters()) {
    const PublicHunter& x = at(k.pub->hunters, i);
    if (!can_be_stunned(x) || x.stunned != 0) continue;
    if (column_of(x.cell) != column_of(me) && row_of(x.cell) != row_of(me)) continue;
    Action action = proto(k, ActionKind::Ability);
    action.target = i;
    out.one(action);
  }
}

void do_start(Ctx& c, Agent a, const Action& action) {
  const auto h = action.target;
  const int away = distance(c.s.pub.hunters[ix(h)].cell, c.s.agents[ix(a)].cell);
  // Her cell stays secret, and with it the number that she needs. She always rolls (RULING-33).
  tell(c, EventCode::CannonFired, {num(a), num(h)});
  const bool hit = roll_die(c, h, Purpose::Cannon, kNothingTold) >= least_hit(1, away);
  tell(c, EventCode::ShotBackResult, {num(a), num(h), num(hit)});
  if (hit) stun(c, h);
}

Check lift(const Game& game, State& s) {
  return each_hunter(game, s, "position.hunter_condition", [](PublicHunter& h) {
    if (h.kind != HunterKind::Heat) return true;
    const bool ok = h.thermal <= 1;
    h.thermal = 0;
    return ok;
  });
}

}  // namespace

const HunterRow kHeat{.id = HunterKind::Heat,
                      .name = "heat",
                      .sets = 2,
                      .abilities = 2,
                      .side = AgentKind::TraitorHeat,
                      .turn = {.ends = &turn_ends},
                      .move = {.ended = &moved},
                      .attack = {.reaches = &reaches},
                      .position = {.lift = &lift}};
const AgentRow kTraitorHeat{.id = AgentKind::TraitorHeat,
                            .name = "traitor_heat",
                            .sets = 2,
                            .side = true,
                            .turn = {.choices = &start, .act = &do_start}};

}  // namespace specter::cards
