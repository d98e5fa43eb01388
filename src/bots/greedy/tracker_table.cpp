// The tracker's table: hunters, vehicle, pet and tokens, as the events tell of them.
#include "bots/greedy/tracker.h"
#include "bots/greedy/tracker_events.h"

namespace specter::bots {

/// Hunters, vehicle and tokens.
void Tracker::follow_hunters(const Game& game, const Event& e) {
  auto hunter = [&]() -> PublicHunter& { return pub_.hunters[e.v[0] % kHuntersMax]; };
  switch (e.code) {
    case EventCode::HunterChosen:
      hunter().kind = static_cast<HunterKind>(e.v[1]);
      // PET-1: it starts in the vehicle.
      if (find_row(hunter().kind)->pet.acts != nullptr)
        pub_.pet = Pet{pub_.vehicle.cell, hunter_at(e, 0), 1, 0, 0};
      break;
    case EventCode::HunterBegins:
      hunter().only = Compass::None;
      hunter().flare = Compass::None;
      pub_.steps = 0;
      break;
    case EventCode::HunterWalked: pub_.steps = static_cast<std::uint8_t>(e.v[2]); [[fallthrough]];
    case EventCode::HunterGotOut:
      hunter().cell = cell_of(e, 1);
      hunter().inside = 0;
      break;
    case EventCode::HunterEntered:
      pub_.steps = static_cast<std::uint8_t>(e.v[1]);
      hunter().cell = pub_.vehicle.cell;
      hunter().inside = 1;
      break;
    case EventCode::HunterDrove:
      pub_.steps = static_cast<std::uint8_t>(e.v[2]);
      move_vehicle(cell_of(e, 1));
      break;
    case EventCode::HunterBlinded:
      hunter().blinded = 1;
      look_again(game);
      break;
    case EventCode::HunterSees: regain_sight(hunter()); break;
    case EventCode::SniperAim: hunter().only = static_cast<Compass>(e.v[1]); break;
    case EventCode::SmokeThrown:
      for (Smoke& smoke : pub_.smokes) {
        if (smoke.cell != kNoCell) continue;
        smoke.cell = cell_of(e, 0);
        break;
      }
      look_again(game);
      break;
    case EventCode::SmokeCleared:
      for (Smoke& smoke : pub_.smokes) {
        if (smoke.cell != cell_of(e, 0)) continue;
        smoke = Smoke{};
        break;  // a second token on the same cell stays
      }
      break;
    default:
      if (second_edition(game)) follow_second_edition(game, e);
      break;
  }
}

void Tracker::move_vehicle(Cell to) {
  pub_.vehicle.cell = to;
  for (PublicHunter& h : pub_.hunters)
    if (h.inside != 0) h.cell = to;
  if (pub_.pet.inside != 0) pub_.pet.cell = to;
}

/// One message for all that took sight away: when it comes says what has ended.
void Tracker::regain_sight(PublicHunter& h) const {
  if (turn_.running)
    h.without = Compass::None;  // CARD-T-PROPHET: at the start of his turn
  else if (hunting_)
    h.blinded = 0;  // STA-4: at the start of the hunter's own turn
  else
    h.dazzled = 0;  // CARD-DAGGER: at the end of the agent's turn
}

/// What takes sight away during an agent's turn makes the tracker look again.
void Tracker::follow_second_edition(const Game& game, const Event& e) {
  PublicHunter& hunter = pub_.hunters[e.v[0] % kHuntersMax];
  switch (e.code) {
    case EventCode::VehicleChosen: pub_.vehicle.kind = static_cast<VehicleKind>(e.v[0]); return;
    case EventCode::VehicleWorks: pub_.vehicle.jammed = 0; return;
    case EventCode::StunOver: hunter.stunned = 0; return;
    case EventCode::HunterDone: hunter.thermal = 0; return;  // CARD-HEAT-1
    case EventCode::AbilityBack: hunter.disabled = 0; return;
    case EventCode::BarrierRemoved:
      for (Cell& cell : pub_.barriers)
        if (cell == cell_of(e, 0)) cell = kNoCell;
      return;
    case EventCode::CameraPlaced:
      pub_.cameras[e.v[1] % kCameras] = Camera{cell_of(e, 2), static_cast<Compass>(e.v[3]), 0};
      return;
    case EventCode::CameraTaken: pub_.cameras[e.v[1] % kCameras] = Camera{}; return;
    case EventCode::PetMoved: pub_.pet.cell = cell_of(e, 1); return;
    case EventCode::PetGotOut:
      pub_.pet.cell = cell_of(e, 1);
      pub_.pet.inside = 0;
      return;
    case EventCode::PetEntered:
      pub_.pet.cell = pub_.vehicle.cell;
      pub_.pet.inside = 1;
      return;
    case EventCode::PetHurt:
      if (e.v[1] == 0) pub_.pet = Pet{};
      return;
    case EventCode::HunterStunned: hunter.stunned = 1; break;
    case EventCode::HunterDazzled: hunter.dazzled = 1; break;
    case EventCode::DirectionLeft: hunter.flare = static_cast<Compass>(e.v[1]); break;
    case EventCode::DirectionTaken: hunter.without = static_cast<Compass>(e.v[1]); break;
    case EventCode::AbilityDisabled:
      hunter.disabled = static_cast<std::uint8_t>(1U << e.v[1]);
      break;
    case EventCode::VehicleJammed: pub_.vehicle.jammed = 1; break;
    case EventCode::VehicleTaken: move_vehicle(cell_of(e, 1)); break;
    case EventCode::CameraSetOff: pub_.cameras[e.v[0] % kCameras] = Camera{}; break;
    case EventCode::BarrierPlaced:
      for (Cell& cell : pub_.barriers) {
        if (cell != kNoCell) continue;
        cell = cell_of(e, 0);
        break;
      }
      break;
    default: return;
  }
  look_again(game);
}

}  // namespace specter::bots
