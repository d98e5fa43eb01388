// What is made of answers and announcements.
#include "bots/greedy/trails.h"
#include "bots/greedy/trails_events.h"

namespace specter::bots {
namespace {

constexpr int kSensesRange = 4;
constexpr int kThermal = 0;  // ability of Heat
constexpr int kThermalSteps = 2;

}  // namespace

/// What an announcement says depends on where a figure stood then.
bool Trails::hears_place(const Event& e) {
  switch (e.code) {
    case EventCode::ObjectiveDone:
    case EventCode::Announced:
    case EventCode::Clear:
    case EventCode::SensorReading:
    case EventCode::SensesReading:
    case EventCode::AmbushRolled:
    case EventCode::Ambushed:
    case EventCode::CannonFired:
    case EventCode::DieRolled:
    case EventCode::HunterDone:
    case EventCode::Bark:
    case EventCode::ClairvoyanceReading:
    case EventCode::ScentReading: return true;
    default: return false;
  }
}

/// What is announced.
void Trails::hear(const Game& game, const Event& e) {
  switch (e.code) {
    case EventCode::RoleDealt: role_ = e.v[0] != 0 ? Role::Traitor : Role::Loyal; break;
    case EventCode::ObjectiveSet: sites_[e.v[0] % kSections] = cell_of(e, 1); break;
    case EventCode::ObjectiveDone: hear_objective(game, e); break;
    case EventCode::Clear:
      if (!honest(game, hunter_at(e, 0))) break;
      for (Trail& trail : trails_)
        // Stealth Field: a hunter sees her only within 2 of himself.
        drop(trail, checked_sight(game, hunter_at(e, 0), trail.marked));
      break;
    case EventCode::SensorReading: hear_sensor(game, e); break;
    case EventCode::SensesReading: {
      if (!honest(game, hunter_at(e, 0))) break;
      const CellSet close = square(pub().hunters[e.v[0]].cell, kSensesRange);
      Trail& trail = trails_[ix(agent_at(e, 1))];
      if (e.v[2] != 0)
        keep(trail, close);
      else
        drop(trail, close);
      break;
    }
    case EventCode::PostCognition: {
      if (!honest(game, hunter_at(e, 0))) break;
      Trail& trail = trails_[ix(agent_at(e, 1))];
      int steps = 0;
      for (int r = e.v[2] + 1; r <= round_; ++r)
        steps += trail.reach[ix(r)];
      keep(trail, spread(only(cell_of(e, 3)), steps, game.board->open));
      break;
    }
    case EventCode::Announced:
      if (e.v[1] == 0) break;
      if (turn_.running)
        turn_.promised = true;
      else
        promise(game, agent_at(e, 0));
      break;
    case EventCode::AmbushRolled:
      keep(trails_[ix(agent_at(e, 1))], beside(pub().hunters[e.v[0]].cell));
      break;
    case EventCode::Ambushed:
      keep(trails_[ix(agent_at(e, 1))], only(pub().hunters[e.v[0]].cell));
      break;
    default:
      if (second_edition(game)) hear_second_edition(game, e);
      break;
  }
}

/// Frequency Hack works from farther away.
int Trails::objective_range(const Game& game, Agent agent) const {
  return may_be(game, pub(), agent, AgentKind::BlueJay) ? 2 : 1;
}

/// OBJ-1: whoever completes is next to it before her move.
void Trails::hear_objective(const Game& game, const Event& e) {
  const Agent agent = turn_.running ? turn_.agent : kFirstAgent;
  Trail& trail = trails_[ix(agent)];
  CellSet near = square(cell_of(e, 1), objective_range(game, agent));
  // CARD-REMOTE: it may have been in her last turn.
  if (remote_possible(game, agent))
    near = spread(near, trail.reach[round_ > 0 ? round_ - 1U : 0U], game.board->open);
  keep(trail, near);
}

/// What a hunter's check covers: with Thermal Vision, which no event tells of.
CellSet Trails::checked_sight(const Game& game, Hunter hunter, bool stealth) const {
  const PublicHunter& h = pub().hunters[ix(hunter)];
  const bool thermal = h.kind == HunterKind::Heat && steps_ <= kThermalSteps &&
                       has_ability(game, pub(), hunter, kThermal);
  if (!thermal) return sight_of(game, pub(), hunter, stealth);
  Public through = pub();
  through.hunters[ix(hunter)].thermal = 1;
  return sight_of(game, through, hunter, stealth);
}

/// Where an agent was when she did something.
void Trails::hear_second_edition(const Game& game, const Event& e) {
  Trail& first = trails_[ix(agent_at(e, 0)) % kAgentsMax];
  switch (e.code) {
    case EventCode::SupplyDrawn: {  // OBJ-7
      CellSet caches;
      for (const Cache& cache : game.board->caches)
        caches.add(cache.access);
      keep(first, caches);
      break;
    }
    case EventCode::CannonFired: {  // CARD-T-HEAT
      const Cell from = pub().hunters[e.v[1] % kHuntersMax].cell;
      keep(first, open_where(game, [&](Cell c) {
             return column_of(c) == column_of(from) || row_of(c) == row_of(from);
           }));
      break;
    }
    case EventCode::DieRolled:
      // CARD-TRACKER-1: Rover stands on her.
      if (static_cast<Purpose>(e.v[0]) == Purpose::Bite && alone())
        for (Trail& trail : trails_)
          if (trail.in_play) keep(trail, only(pub().pet.cell));
      break;
    case EventCode::HunterDone:
      pet_turn_ = pub().pet.cell != kNoCell && pub().pet.owner == hunter_at(e, 0);
      break;
    case EventCode::Bark: hear_bark(game, hunter_at(e, 0)); break;
    case EventCode::Alarm: turn_.alarmed = turn_.running; break;
    case EventCode::ClairvoyanceReading: hear_clairvoyance(game, e); break;
    case EventCode::ScentReading: hear_scent(game, e); break;
    default: break;
  }
}

/// A bark is about her path, or about where she is at the end of Rover's turn.
void Trails::hear_bark(const Game& game, Hunter owner) {
  if (turn_.running) {
    turn_.barked = true;
    return;
  }
  if (!pet_turn_) return;
  pet_turn_ = false;
  if (!honest(game, owner) || !alone()) return;  // VEH-9: it does not say whose
  for (Trail& trail : trails_)
    if (trail.in_play) keep(trail, plain_sight(game, pub(), pub().pet.cell));
}

/// Rover's turn is over without a bark.
void Trails::settle_pet(const Game& game) {
  if (!pet_turn_) return;
  pet_turn_ = false;
  const CellSet quiet = pet_sight(game);
  for (Trail& trail : trails_)
    if (!trail.marked) drop(trail, quiet);
}

/// CARD-JUDGE-1: an active decoy is sensed too; with two agents it does not say whose.
void Trails::hear_clairvoyance(const Game& game, const Event& e) {
  if (!honest(game, hunter_at(e, 0))) return;
  const CellSet there =
      towards(game, pub().hunters[e.v[0] % kHuntersMax].cell, static_cast<Compass>(e.v[1]));
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    Trail& trail = trails_[ix(agent)];
    if (!trail.in_play) continue;
    if (e.v[2] == 0)
      drop(trail, there);
    else if (alone() && !decoy_possible(agent))
      keep(trail, there);
  }
}

/// CARD-TRACKER-2
void Trails::hear_scent(const Game& game, const Event& e) {
  if (!honest(game, hunter_at(e, 0))) return;
  const Cell hunter = pub().hunters[e.v[0] % kHuntersMax].cell;
  const Cell pet = pub().pet.cell;
  keep(trails_[e.v[1] % kAgentsMax], open_where(game, [&](Cell c) {
         const int nearer = distance(hunter, c) - distance(pet, c);
         return e.v[2] == (nearer < 0 ? 0 : nearer > 0 ? 1 : 2);
       }));
}

/// VEH-5: who moved 3 steps or more is in one of the directions, the others moved less.
void Trails::hear_sensor(const Game& game, const Event& e) {
  // TRA-4: true while another hunter is inside, whoever of them is the traitor.
  bool company = false;
  for (int i = 0; i < game.hunters; ++i)
    company = company || (pub().hunters[ix(i)].inside != 0 && i != e.v[0]);
  if (!honest(game, hunter_at(e, 0)) && !(company && game.rules.sensor_true_in_company)) return;
  CellSet there;
  for (std::size_t i = 1; i <= 2; ++i) {
    const auto way = static_cast<Compass>(e.v[i]);
    if (way != Compass::None) there |= towards(game, pub().vehicle.cell, way);
  }
  for (Trail& trail : trails_) {
    if (!trail.in_play) continue;
    // One agent: a direction says that she moved far. Two: it may be the other's.
    if (there.empty())
      keep(trail, trail.still);
    else
      keep(trail, alone() ? there : there | trail.still);
  }
}

/// Pre-Cognition said yes: she stands where she can complete an objective.
void Trails::promise(const Game& game, Agent agent) {
  for (int i = 0; i < game.hunters; ++i)
    if (pub().hunters[ix(i)].kind == HunterKind::Prophet && !honest(game, static_cast<Hunter>(i)))
      return;
  if (remote_possible(game, agent)) return;  // "yes" may be the reveal of one done already
  const int range = objective_range(game, agent);
  CellSet near;
  for (int s = 0; s < kSections; ++s) {
    if (pub().sites[ix(s)].done_round != 0) continue;
    for (int die = 1; die <= 6; ++die)
      if (sites_[ix(s)] == kNoCell || sites_[ix(s)] == game.site(s, die))
        near |= square(game.site(s, die), range);
  }
  keep(trails_[ix(agent)], near);
}

}  // namespace specter::bots
