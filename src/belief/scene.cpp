#include "belief/scene.h"

#include "engine/cards.h"

namespace specter::belief {
namespace {

void roll(Public& now, Cell to) {
  now.vehicle.cell = to;
  for (PublicHunter& h : now.hunters)
    if (h.inside != 0) h.cell = to;
  if (now.pet.inside != 0) now.pet.cell = to;
}

/// A condition of a hunter ends: blindness at the start of his turn (STA-4), Smoke Dagger's with
/// the agent's turn, Mind Delve's with the start of the Prophet's.
void see_again(PublicHunter& h, bool his_turn) {
  if (his_turn)
    h.blinded = 0;
  else if (h.dazzled != 0)
    h.dazzled = 0;
  else
    h.without = Compass::None;
}

bool tell_condition(Public& now, const Event& e, Hunter mover) {
  constexpr unsigned kSniper = 2;
  PublicHunter& h = now.hunters[e.v[0] % kHuntersMax];
  switch (e.code) {
    case EventCode::HunterStunned: h.stunned = 1; return true;
    case EventCode::StunOver: h.stunned = 0; return true;
    case EventCode::HunterBlinded: h.blinded = 1; return true;
    case EventCode::HunterDazzled: h.dazzled = 1; return true;
    case EventCode::HunterSees: see_again(h, mover == hunter_at(e, 0)); return true;
    case EventCode::DirectionTaken: h.without = static_cast<Compass>(e.v[1]); return true;
    case EventCode::DirectionLeft: h.flare = static_cast<Compass>(e.v[1]); return true;
    case EventCode::SniperAim: h.only = static_cast<Compass>(e.v[1]); return true;
    case EventCode::AbilityDisabled:
      h.disabled = static_cast<std::uint8_t>(1U << e.v[1]);
      if (h.kind == HunterKind::Gun && e.v[1] == kSniper) h.only = Compass::None;  // STA-5
      return true;
    case EventCode::AbilityBack: h.disabled = 0; return true;
    default: return false;
  }
}

bool tell_hunter(Public& now, const Event& e) {
  PublicHunter& h = now.hunters[e.v[0] % kHuntersMax];
  switch (e.code) {
    case EventCode::HunterBegins:
      h.flare = Compass::None;
      h.only = Compass::None;
      h.thermal = 0;
      return true;
    case EventCode::HunterDone: h.thermal = 0; return true;
    case EventCode::HunterWalked:
    case EventCode::HunterGotOut:
      h.cell = cell_of(e, 1);
      h.inside = 0;
      return true;
    case EventCode::HunterEntered:
      h.cell = now.vehicle.cell;
      h.inside = 1;
      return true;
    case EventCode::HunterDrove:
    case EventCode::VehicleTaken: roll(now, cell_of(e, 1)); return true;
    case EventCode::TraitorRevealed: {
      const HunterKind kind = h.kind;
      h = PublicHunter{};
      h.kind = kind;
      h.gone = 1;
      now.turned = hunter_at(e, 0);
      now.agents[1].in_play = 1;
      if (now.agents[0].played == Played::Marked) now.agents[0].played = Played::Openly;
      return true;
    }
    default: return false;
  }
}

void add_smoke(Public& now, Cell cell) {
  for (Smoke& s : now.smokes) {
    if (s.cell != kNoCell) continue;
    s = Smoke{cell, 0, 1};
    return;
  }
}

void clear_smoke(Public& now, Cell cell) {
  for (Smoke& s : now.smokes) {
    if (s.cell != cell) continue;
    s = Smoke{};
    return;
  }
}

void change_barrier(Public& now, Cell from, Cell to) {
  for (Cell& c : now.barriers) {
    if (c != from) continue;
    c = to;
    return;
  }
}

bool tell_board(Public& now, const Event& e) {
  switch (e.code) {
    case EventCode::SmokeThrown: add_smoke(now, cell_of(e, 0)); return true;
    case EventCode::SmokeCleared: clear_smoke(now, cell_of(e, 0)); return true;
    case EventCode::BarrierPlaced: change_barrier(now, kNoCell, cell_of(e, 0)); return true;
    case EventCode::BarrierRemoved: change_barrier(now, cell_of(e, 0), kNoCell); return true;
    case EventCode::VehicleJammed:
      now.vehicle.jammed = static_cast<std::uint8_t>(e.v[0] + 1);
      return true;
    case EventCode::VehicleWorks: now.vehicle.jammed = 0; return true;
    case EventCode::CameraPlaced:
      now.cameras[e.v[1] % kCameras] =
          Camera{cell_of(e, 2), static_cast<Compass>(e.v[3]), hunter_at(e, 0)};
      return true;
    case EventCode::CameraTaken: now.cameras[e.v[1] % kCameras] = Camera{}; return true;
    case EventCode::CameraSetOff: now.cameras[e.v[0] % kCameras] = Camera{}; return true;
    case EventCode::PetMoved:
    case EventCode::PetGotOut:
      now.pet.cell = cell_of(e, 1);
      now.pet.inside = 0;
      return true;
    case EventCode::PetEntered:
      now.pet.cell = now.vehicle.cell;
      now.pet.inside = 1;
      return true;
    case EventCode::PetHurt:
      now.pet.hp = static_cast<std::uint8_t>(e.v[1]);
      if (now.pet.hp == 0) now.pet = Pet{};
      return true;
    default: return false;
  }
}

void tell_agent(Public& now, const Event& e) {
  PublicAgent& a = now.agents[e.v[0] % kAgentsMax];
  PublicPlace& place = a.places[e.v[1] % kHandMax];
  switch (e.code) {
    case EventCode::AgentTurn:
      a.guard = 0;
      a.played = Played::None;
      break;
    case EventCode::RoundStarted: now.round = static_cast<std::uint8_t>(e.v[0]); break;
    case EventCode::AgentRevealed: a.kind = static_cast<AgentKind>(e.v[1]); break;
    case EventCode::FigureVisible:
      a.figure = Figure{cell_of(e, 1), now.round, FigureState::Visible};
      break;
    case EventCode::MarkerPlaced:
      a.figure = Figure{cell_of(e, 1), now.round, FigureState::Marker};
      break;
    case EventCode::FigureHidden: a.figure.state = FigureState::Marker; break;
    case EventCode::Fatigued: a.fatigued = 1; break;
    case EventCode::Recovered: a.fatigued = 0; break;
    case EventCode::CardRevealed:
      place.card = static_cast<Equipment>(e.v[2]);
      place.charges = static_cast<std::uint8_t>(e.v[3]);
      break;
    case EventCode::CardMarked:
      place.marked = 1;
      a.played = now.turned == kNoHunter ? Played::Marked : Played::Openly;
      break;
    case EventCode::Announced: a.promise = e.v[1] != 0 ? Promise::Yes : Promise::No; break;
    case EventCode::AgentEscaped: a.escaped = 1; break;
    case EventCode::ObjectiveDone: now.sites[e.v[0] % kSections].done_round = now.round; break;
    default: break;
  }
}

}  // namespace

void tell(Public& now, const Event& event, Hunter mover) {
  if (is_private(event.code)) return;
  if (tell_condition(now, event, mover) || tell_hunter(now, event) || tell_board(now, event))
    return;
  tell_agent(now, event);
}

namespace {

bool straight(std::uint16_t direction) {
  const auto way = static_cast<Compass>(direction);
  return way == Compass::N || way == Compass::E || way == Compass::S || way == Compass::W;
}

}  // namespace

bool makes_sense(const Game& game, const Event& event) {
  if (event.code >= EventCode::Count) return false;
  switch (event.code) {
    case EventCode::SniperAim:
    case EventCode::DirectionTaken:
    case EventCode::DirectionLeft:
      if (!straight(event.v[1])) return false;
      break;
    case EventCode::CameraPlaced:
      if (!straight(event.v[3])) return false;
      break;
    case EventCode::AbilityDisabled:
      if (event.v[1] >= kAbilitiesMax) return false;
      break;
    default: break;
  }
  const bool objective =
      event.code == EventCode::DieRolled && static_cast<Purpose>(event.v[0]) == Purpose::Objective;
  const auto fields = event_spec(event.code).fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::uint16_t v = event.v[i];
    bool there = v <= UINT8_MAX;
    switch (fields[i].type) {
      case ValueType::CellId:
        there = v < kColumnsMax * kRowsMax || event.code == EventCode::Declared;
        break;
      case ValueType::HunterId: there = v < game.hunters || objective; break;
      case ValueType::AgentId: there = v < kAgentsMax; break;
      case ValueType::Place: there = v < kHandMax; break;
      case ValueType::Section: there = v < kSections; break;
      case ValueType::Direction: there = v <= ix(Compass::Here); break;
      case ValueType::CardName:
        there = there && find_row(static_cast<Equipment>(v)) != nullptr;
        break;
      case ValueType::AgentName:
        there = there && find_row(static_cast<AgentKind>(v)) != nullptr;
        break;
      default: break;
    }
    if (!there) return false;
  }
  return true;
}

bool is_private(EventCode code) {
  switch (code) {
    case EventCode::AgentChosen:
    case EventCode::CardTaken:
    case EventCode::CardPlaced:
    case EventCode::TraitorNamed:
    case EventCode::AgentMoved:
    case EventCode::CardUsed:
    case EventCode::HpLeft:
    case EventCode::MineLaid:
    case EventCode::RemoteSet:
    case EventCode::ObjectiveSet: return true;
    default: return false;
  }
}

}  // namespace specter::belief
