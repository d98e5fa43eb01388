// What is announced between an agent's turns: checks, questions, losses.
#include <algorithm>

#include "belief/possible.h"
#include "engine/attack.h"
#include "engine/cards.h"
#include "engine/damage.h"
#include "engine/people.h"
#include "engine/sight.h"

namespace specter::belief {
namespace {

constexpr int kSensesRange = 4;
constexpr int kVerdictRange = 4;
constexpr int kThermal = 0;  // ability of Heat
constexpr int kThermalSteps = 2;

/// Open cells that fit.
template <class F>
CellSet where(const Game& game, F&& fits) {
  CellSet r;
  game.board->open.each([&](Cell c) {
    if (fits(c)) r.add(c);
  });
  return r;
}

CellSet towards(const Game& game, Cell from, Compass way) {
  return where(game, [&](Cell c) { return direction(from, c) == way; });
}

/// Orthogonally next to a cell.
CellSet beside(Cell cell) {
  CellSet r;
  square(cell, 1).each([&](Cell c) {
    if ((column_of(c) == column_of(cell)) != (row_of(c) == row_of(cell))) r.add(c);
  });
  return r;
}

bool lies(const Answers& is, Hunter hunter) {
  return is.traitor != kNoHunter && is.traitor == hunter;
}

}  // namespace

/// A hunter's turn and his pet's.
void Possible::hear_hunter(const Event& e) {
  switch (e.code) {
    case EventCode::HunterWalked:
    case EventCode::HunterEntered:
    case EventCode::HunterDrove:
    case EventCode::HunterGotOut:
    case EventCode::HunterStayed:
    case EventCode::SensorReading:
    case EventCode::PostCognition:
    case EventCode::ClairvoyanceReading:
    case EventCode::ScentReading:
    case EventCode::Clear: hear_return(); break;
    default: break;
  }
  switch (e.code) {
    case EventCode::HunterBegins:
      core_.mover = hunter_at(e, 0);
      core_.steps = 0;
      core_.ambush = 0;
      core_.returns = false;
      break;
    case EventCode::HunterSees:
      core_.returns = core_.mover == hunter_at(e, 0) && now_.hunters[ix(core_.mover)].blinded != 0;
      // Without a traitor at large it is settled at once, in this very step.
      if (core_.returns && !traitor_at_large(*game_, now_) && !comes(EventCode::FigureVisible)) {
        now_.hunters[ix(core_.mover)].blinded = 0;
        hear_return();
      }
      break;
    case EventCode::HunterWalked:
    case EventCode::HunterDrove: core_.steps = static_cast<std::uint8_t>(e.v[2]); break;
    case EventCode::HunterEntered: core_.steps = static_cast<std::uint8_t>(e.v[1]); break;
    case EventCode::HunterStunned:
      if (hunter_at(e, 0) == core_.mover) core_.ambush = 0;
      break;
    case EventCode::HunterDone:
      hear_ambush(hunter_at(e, 0));
      core_.mover = kNoHunter;
      core_.pet_turn = now_.pet.cell != kNoCell && now_.pet.owner == hunter_at(e, 0);
      core_.bitten = false;
      break;
    case EventCode::Clear: hear_check(hunter_at(e, 0), 0); break;
    case EventCode::Bark:
      if (core_.pet_turn) hear_bark(hunter_at(e, 0), true);
      break;
    default: break;
  }
}

/// STA-4: his sight is back, and no figure was placed.
void Possible::hear_return() {
  if (!core_.returns) return;
  core_.returns = false;
  const Hunter h = core_.mover;
  for (const Agent agent : {kFirstAgent, kSecondAgent})
    if (active(agent))
      each(agent, [&](Hypothesis& x) {
        const CellSet seen = sight_of(*game_, now_, h, x.is.covered != 0);
        if (!lies(x.is, h)) {
          x.drop(seen);
        } else if (now_.agents[0].figure.state != FigureState::Visible) {
          x.hidden |= seen;
          x.hidden_sure |= seen;
        } else {
          x.hidden -= seen;
          x.hidden_sure -= seen;
        }
      });
}

/// SEE-6: at the end of his move he was told of the agents in `found`, and of no other.
void Possible::hear_check(Hunter h, unsigned found) {
  if (h == kNoHunter) return;
  Public at = now_;
  PublicHunter& him = at.hunters[ix(h)];
  const bool returning = core_.returns;
  core_.returns = false;
  // CARD-HEAT-1: which no event tells of.
  him.thermal = !returning && him.kind == HunterKind::Heat && core_.steps <= kThermalSteps &&
                        has_ability(*game_, at, h, kThermal)
                    ? 1
                    : 0;
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    if (!active(agent)) continue;
    const bool seen_here = ((found >> ix(agent)) & 1U) != 0;
    each(agent, [&](Hypothesis& x) {
      const CellSet seen = sight_of(*game_, at, h, x.is.covered != 0);
      if (seen_here) {
        x.keep(seen);
        if (x.is.traitor != kNoHunter && !lies(x.is, h)) {
          // TRA-6: the traitor from whom she hid here is exposed at once; nobody else is.
          CellSet exposed = sight_of(*game_, at, x.is.traitor, x.is.covered != 0);
          const bool turned = comes(EventCode::TraitorRevealed);
          if (turned)
            x.keep(x.hidden & exposed);
          else
            x.drop(x.hidden_sure & exposed);
        }
        x.hidden = x.hidden_sure = CellSet{};
        return;
      }
      if (!lies(x.is, h)) {
        x.drop(seen);
        return;
      }
      // TRA-2: she hid from him, unless everybody could tell that he sees her (RULING-43).
      const bool cover = x.is.covered != 0 || at.agents[0].played == Played::Marked;
      const Figure& figure = at.agents[0].figure;
      if (plainly_seen(*game_, at, h, cover)) x.drop(only(figure.cell));
      if (figure.state != FigureState::Visible) {
        x.hidden |= seen;
        x.hidden_sure |= seen;
      } else {
        x.hidden -= seen;
        x.hidden_sure -= seen;
      }
    });
  }
  // CARD-COBRA: what follows is told later, one agent after the other.
  core_.ambush = 0;
  if (returning || !on_foot(him) || him.stunned != 0) return;
  for (const Agent agent : {kFirstAgent, kSecondAgent})
    if (has_abilities(at.agents[ix(agent)])) core_.ambush |= 1U << ix(agent);
}

/// CARD-COBRA: on her own cell he would have been stunned.
void Possible::hear_ambush(Hunter h) {
  const Cell here = now_.hunters[ix(h)].cell;
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    if (!active(agent) || ((core_.ambush >> ix(agent)) & 1U) == 0) continue;
    Hypotheses& list = core_.tracks[ix(agent)].list;
    const std::size_t n = list.size();
    for (std::size_t i = 0; i < n; ++i) {
      if ((list[i].is.kinds & kind_bit(AgentKind::Cobra)) == 0) continue;
      if ((list[i].cells() & only(here)).empty()) continue;
      Hypothesis cobra = list[i];
      cobra.is.kinds = kind_bit(AgentKind::Cobra);
      cobra.drop(only(here));
      list[i].is.kinds &= ~cobra.is.kinds;
      list.push_back(cobra);
    }
    tidy(list);
  }
  core_.ambush = 0;
}

/// Questions and their answers. What the traitor asks may be answered with a lie (TRA-4).
void Possible::hear_answer(const Event& e) {
  switch (e.code) {
    case EventCode::SensorReading: return hear_sensor(e);
    case EventCode::ClairvoyanceReading: return hear_clairvoyance(e);
    case EventCode::SensesReading: {
      const CellSet close = square(now_.hunters[e.v[0] % kHuntersMax].cell, kSensesRange);
      return each(agent_at(e, 1), [&](Hypothesis& h) {
        if (lies(h.is, hunter_at(e, 0))) return;
        if (e.v[2] != 0)
          h.keep(close);
        else
          h.drop(close);
      });
    }
    case EventCode::ScentReading: {
      const Cell hunter = now_.hunters[e.v[0] % kHuntersMax].cell;
      const Cell pet = now_.pet.cell;
      const CellSet there = where(*game_, [&](Cell c) {
        const int nearer = distance(hunter, c) - distance(pet, c);
        return e.v[2] == (nearer < 0 ? 0 : nearer > 0 ? 1 : 2);
      });
      return each(agent_at(e, 1), [&](Hypothesis& h) {
        if (!lies(h.is, hunter_at(e, 0))) h.keep(there);
      });
    }
    case EventCode::PostCognition:
      if (replaying_) return;
      if (e.v[2] == 0) {  // SET-8: everybody knows where she began
        each(agent_at(e, 1), [&](Hypothesis& h) {
          if (!lies(h.is, hunter_at(e, 0)) && cell_of(e, 3) != game_->board->agent_start)
            h.is.kinds = 0;
        });
        return;
      }
      hindsight_.push_back(Hindsight{agent_at(e, 1), static_cast<std::uint8_t>(e.v[2]),
                                     cell_of(e, 3), kNoCell, hunter_at(e, 0)});
      look_back_to_ = static_cast<std::uint8_t>(e.v[2]);
      looks_back_ = true;
      return;
    case EventCode::AmbushRolled:
      return each(agent_at(e, 1),
                  [&](Hypothesis& h) { h.keep(beside(now_.hunters[e.v[0] % kHuntersMax].cell)); });
    case EventCode::Ambushed:
      return each(agent_at(e, 1),
                  [&](Hypothesis& h) { h.keep(only(now_.hunters[e.v[0] % kHuntersMax].cell)); });
    case EventCode::BarrierPlaced:  // CARD-BARRIER: on no agent
      for (const Agent agent : {kFirstAgent, kSecondAgent})
        if (active(agent) && !core_.tracks[ix(agent)].turn.running)
          each(agent, [&](Hypothesis& h) { h.drop(only(cell_of(e, 0))); });
      return;
    default: return hear_damage(e);
  }
}

/// Dice and losses.
void Possible::hear_damage(const Event& e) {
  switch (e.code) {
    case EventCode::AttackResult:
    case EventCode::SniperHit:
      core_.hurter = hunter_at(e, 0);
      core_.victim = agent_at(e, 1);
      return;
    case EventCode::PetHurt:  // CARD-T-TRACKER: it stands next to her
      if (core_.tracks[ix(core_.victim)].turn.running) return;
      return each(core_.victim, [&](Hypothesis& h) { h.keep(square(now_.pet.cell, 1)); });
    case EventCode::DieRolled:
      if (static_cast<Purpose>(e.v[0]) == Purpose::Objective) return;
      core_.hurter = hunter_at(e, 1);
      if (static_cast<Purpose>(e.v[0]) == Purpose::Bite && !core_.bitten) hear_bite();
      // CARD-TRACKER-1: Rover stands on her.
      if (static_cast<Purpose>(e.v[0]) == Purpose::Bite && alone())
        for (const Agent agent : {kFirstAgent, kSecondAgent})
          if (active(agent))
            each(agent, [&](Hypothesis& h) {
              h.keep(only(now_.pet.cell));
              if (h.is.covered != 0) h.is.kinds = 0;
            });
      // CARD-T-HEAT: in his row or column, and as far away as the die says.
      return;
    case EventCode::CannonFired: {
      const Cell at = now_.hunters[e.v[1] % kHuntersMax].cell;
      int total = 0;
      bool hit = false;
      for (const Event& x : rest()) {
        if (x.code == EventCode::DieRolled && static_cast<Purpose>(x.v[0]) == Purpose::Cannon)
          total += x.v[2];
        if (x.code == EventCode::ShotBackResult) hit = x.v[2] != 0;
      }
      const CellSet there = where(*game_, [&](Cell c) {
        if (column_of(c) != column_of(at) && row_of(c) != row_of(at)) return false;
        return (total >= least_hit(1, distance(at, c))) == hit;
      });
      return each(agent_at(e, 0), [&](Hypothesis& h) { h.keep(there); });
    }
    case EventCode::DieRerolled:
      if (core_.hurter == kNoHunter || core_.tracks[ix(agent_at(e, 0))].turn.running) return;
      return each(agent_at(e, 0), [&](Hypothesis& h) {
        h.keep(square(now_.hunters[ix(core_.hurter)].cell, kVerdictRange));
      });
    case EventCode::Damage: {
      const Agent agent = agent_at(e, 0);
      if (core_.tracks[ix(agent)].turn.running) return;
      if (comes(EventCode::AgentCaught)) return;
      core_.losses[ix(agent)][std::min(ix(core_.hurter), std::size_t{kHuntersMax})] +=
          static_cast<std::uint8_t>(e.v[1]);
      return each(agent, [&](Hypothesis& h) {
        const bool pretended = game_->rules.traitor_pretends && lies(h.is, core_.hurter);
        if (!pretended) lose(agent, h, e.v[1]);
        if (guarding()) h.drop(square(now_.pet.cell, 1));
      });
    }
    default: return;
  }
}

/// VEH-5, VEH-6: who moved 3 steps or more is in one of the directions, the others moved less.
void Possible::hear_sensor(const Event& e) {
  const Hunter asker = hunter_at(e, 0);
  const auto first = static_cast<Compass>(e.v[1]);
  const auto second = static_cast<Compass>(e.v[2]);
  const auto honest = [&](const Answers& is) {
    if (!lies(is, asker)) return true;
    if (!game_->rules.sensor_true_in_company) return false;
    for (int i = 0; i < game_->hunters; ++i)  // TRA-4: true while a loyal hunter is inside
      if (now_.hunters[ix(i)].inside != 0 && static_cast<Hunter>(i) != is.traitor) return true;
    return false;
  };
  if (trail_ && !alone())
    trail_->pair({.what = PastPair::What::Sensor,
                  .round = now_.round,
                  .from = now_.vehicle.cell,
                  .first = first,
                  .second = second});
  // With two agents, what one of them may have said depends on what the other can have said.
  const auto can_say = [&](Agent agent, Compass way) {
    const Hypotheses& list = core_.tracks[ix(agent)].list;
    const CellSet there =
        way == Compass::None ? CellSet{} : towards(*game_, now_.vehicle.cell, way);
    return std::any_of(list.begin(), list.end(), [&](const Hypothesis& h) {
      return way == Compass::None ? !h.at.slow.empty() : h.at.fast.meets(there);
    });
  };
  std::array<Ends, kAgentsMax> allowed;
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    Ends& can = allowed[ix(agent)];
    const auto other = static_cast<Agent>(1 - ix(agent));
    const auto says = [&](Compass way) {
      if (way == Compass::None)
        can.slow = game_->board->open;
      else
        can.fast |= towards(*game_, now_.vehicle.cell, way);
    };
    if (first == Compass::None || alone()) {
      says(first);
    } else if (second == Compass::None) {
      if (can_say(other, Compass::None) || can_say(other, first)) says(first);
      if (can_say(other, first)) says(Compass::None);
    } else {
      if (can_say(other, second)) says(first);
      if (can_say(other, first)) says(second);
    }
  }
  for (const Agent agent : {kFirstAgent, kSecondAgent})
    if (active(agent))
      each(agent, [&](Hypothesis& h) {
        if (!honest(h.is)) return;
        h.at.slow &= allowed[ix(agent)].slow;
        h.at.fast &= allowed[ix(agent)].fast;
      });
}

/// CARD-JUDGE-1: an active decoy is sensed too; with two agents it does not say whose (VEH-9).
void Possible::hear_clairvoyance(const Event& e) {
  const Cell from = now_.hunters[e.v[0] % kHuntersMax].cell;
  const auto way = static_cast<Compass>(e.v[1]);
  const CellSet there = towards(*game_, from, way);
  const bool sensed = e.v[2] != 0;
  if (trail_ && !alone() && sensed)
    trail_->pair(
        {.what = PastPair::What::Clairvoyance, .round = now_.round, .from = from, .first = way});
  const auto by_decoy = [&](const Answers& is) {
    return is.decoy_at != kNoCell && direction(from, is.decoy_at) == way;
  };
  const auto can = [&](Agent agent) {
    const Hypotheses& list = core_.tracks[ix(agent)].list;
    return active(agent) && std::any_of(list.begin(), list.end(), [&](const Hypothesis& h) {
             return by_decoy(h.is) || h.cells().meets(there);
           });
  };
  const std::array<bool, kAgentsMax> possible{can(kFirstAgent), can(kSecondAgent)};
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    if (!active(agent)) continue;
    const bool other = possible[1 - ix(agent)];
    each(agent, [&](Hypothesis& h) {
      if (lies(h.is, hunter_at(e, 0))) return;
      if (!sensed) {
        h.drop(there);
        if (by_decoy(h.is)) h.is.kinds = 0;
      } else if (!other && !by_decoy(h.is)) {
        h.keep(there);
      }
    });
  }
}

/// CARD-TRACKER-1: Rover stands on as many agents as it bites.
void Possible::hear_bite() {
  core_.bitten = true;
  if (!trail_ || alone()) return;
  int bites = 1;
  for (const Event& x : rest())
    bites += static_cast<int>(x.code == EventCode::DieRolled &&
                              static_cast<Purpose>(x.v[0]) == Purpose::Bite);
  trail_->pair(
      {.what = PastPair::What::Bite, .round = now_.round, .from = now_.pet.cell, .bites = bites});
}

/// CARD-TRACKER-1: Rover's turn has ended, with a bark or without one.
void Possible::hear_bark(Hunter owner, bool barked) {
  if (!core_.pet_turn) return;
  core_.pet_turn = false;
  const Pet& pet = now_.pet;
  if (pet.cell == kNoCell || pet.owner == kNoHunter || pet.owner == now_.turned) return;
  const HunterRow* row = find_row(now_.hunters[ix(pet.owner)].kind);
  if (row == nullptr || row->pet.acts == nullptr || !row->pet.acts(now_, pet.owner)) return;
  const CellSet seen = plain_sight(*game_, now_, pet.cell);
  if (trail_ && !alone() && barked)
    trail_->pair({.what = PastPair::What::Bark, .round = now_.round, .seen = seen});
  // On her own cell it would have bitten, and nobody can hide that.
  if (!core_.bitten && pet.inside == 0)
    for (const Agent agent : {kFirstAgent, kSecondAgent})
      if (active(agent))
        each(agent, [&](Hypothesis& h) {
          if (h.is.covered == 0) h.drop(only(pet.cell));
        });
  const auto can = [&](Agent agent) {
    const Hypotheses& list = core_.tracks[ix(agent)].list;
    return active(agent) && std::any_of(list.begin(), list.end(), [&](const Hypothesis& h) {
             return h.is.covered == 0 && h.cells().meets(seen);
           });
  };
  const std::array<bool, kAgentsMax> possible{can(kFirstAgent), can(kSecondAgent)};
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    if (!active(agent)) continue;
    const bool other = possible[1 - ix(agent)];
    each(agent, [&](Hypothesis& h) {
      if (lies(h.is, owner)) return;
      if (!barked) {
        if (h.is.covered == 0) h.drop(seen);
      } else if (!other) {
        if (h.is.covered != 0) h.is.kinds = 0;
        h.keep(seen);
      }
    });
  }
}

}  // namespace specter::belief
