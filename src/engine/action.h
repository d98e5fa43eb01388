// What a seat can do. One flat value for all kinds; action_spec says which fields a kind has.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/ids.h"

namespace specter {

enum class ActionKind : std::uint8_t {
  None,
  PickHunter,     ///< choice: HunterKind
  PickAgent,      ///< choice: AgentKind
  PickEquipment,  ///< choice: Equipment
  PickTraitor,    ///< choice: Hunter
  Complete,       ///< choice: section 0-3; place: of a card that hides it
  Play,           ///< place; target; cell; way
  Move,           ///< an explicit path, or an outcome: cell, steps, marker, marker_loyal, triggers
  Show,           ///< says what is true at a sighting or check
  Hide,           ///< hides from the traitor at a sighting or check
  Pass,           ///< declines what is offered
  Announce,       ///< choice: 1 yes, 0 no (Pre-Cognition)
  Begin,          ///< choice: Hunter whose turn begins
  Reveal,         ///< the traitor shows himself instead of his turn
  Walk,           ///< cell; steps
  Enter,          ///< walks to the vehicle's cell and gets in; cell; steps
  Drive,          ///< cell; steps
  Sense,          ///< uses the vehicle's ability
  GetOut,         ///< cell
  Stay,           ///< stays in the vehicle
  Relay,          ///< Control Relay: drives from afar; cell; steps
  RemoteSense,    ///< Remote Sensor: the vehicle's ability from afar
  PostCognition,  ///< choice: Agent
  Aim,            ///< choice: Compass (Sniper Shot)
  Shoot,          ///< takes the Quick Draw; target: whom a turned Gun shoots at
  Attack,         ///< choice: Agent
  RollDie,        ///< rolls for Ambush
  Answer,         ///< choice: value; or cell, and then choice is 0
  Vote,           ///< choice: Hunter + 1, 0 for nobody (free action)
  Resign,         ///< free action
  Timeout,        ///< system action: the clock is over (TIM-1)
  // Ruleset 2.
  PickVehicle,   ///< choice: VehicleKind
  Draw,          ///< choice: cache; takes a supply card (OBJ-7)
  Ability,       ///< a start-of-turn ability. choice: which; target; way; cell
  Shift,         ///< Shadow Step: the marker goes to cell; choice: 1 to hide from the traitor
  Strike,        ///< rolls for the target (Blade Strike)
  Declare,       ///< Mind Tap. choice: Pledge; cell
  PlaceCamera,   ///< way
  TakeCamera,    ///< choice: camera
  Clairvoyance,  ///< way: NE, SE, SW or NW
  Scent,         ///< choice: Agent
  Reroll,        ///< choice: which of the first dice (Verdict)
  Count
};

inline constexpr std::uint8_t kNone8 = 0xFF;
/// In a listed group only: the marker is the end cell of each move.
inline constexpr Cell kMarkerIsEnd{0xFFFE};

struct Action {
  ActionKind kind = ActionKind::None;
  Seat seat = kNoSeat;
  std::uint8_t choice = 0;    ///< a kind, an id, a section, yes or no: by its number
  Hunter target = kNoHunter;  ///< whom it is aimed at
  Cell cell = kNoCell;
  Cell marker = kNoCell;        ///< Move: last cell that any hunter sees; the end if visible
  Cell marker_loyal = kNoCell;  ///< Move: last cell that a loyal hunter sees
  std::uint16_t triggers = 0;
  std::uint8_t steps = kNone8;
  Compass way = Compass::None;
  std::uint8_t length = 0;      ///< Move: cells in `path`, the first included; 0: given by outcome
  std::uint8_t place = kNone8;  ///< of a card in her hand
  std::array<Cell, kPathStepsMax + 1> path{kNoCell, kNoCell, kNoCell, kNoCell,
                                           kNoCell, kNoCell, kNoCell};
  template <class T>
  constexpr T chosen() const {
    return static_cast<T>(choice);
  }
  bool operator==(const Action&) const = default;
};

/// How a value of an action or event is written and read.
enum class ValueType : std::uint8_t {
  Number,
  Flag,
  CellId,
  SeatId,
  HunterId,    ///< index in the game
  AgentId,     ///< 0 or 1
  HunterName,  ///< HunterKind
  AgentName,   ///< AgentKind
  CardName,    ///< Equipment
  Direction,   ///< Compass
  Section,     ///< 1-4 outside, 0-3 inside
  Place,       ///< 1-5 outside, 0-4 inside
  SideName,
  ReasonName,
  PurposeName,  ///< what a die is for
  VehicleName,  ///< VehicleKind
  PledgeName,   ///< Pledge
  Triggers,
  Total,  ///< the least total of dice that is enough; 0: none
};

/// Which member of Action a field is kept in.
enum class ActionField : std::uint8_t {
  Choice,
  Target,
  Place,
  End,  ///< the cell
  Marker,
  MarkerLoyal,
  Steps,
  Triggers,
  Way
};

struct ActionFieldSpec {
  std::string_view name;
  ActionField field = ActionField::Choice;
  ValueType type = ValueType::Number;
  bool optional = false;
};

// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): rows are read in this order
struct ActionSpec {
  ActionKind kind = ActionKind::None;
  std::string_view name;  ///< on the wire
  std::span<const ActionFieldSpec> fields;
  bool either = false;  ///< exactly one of its fields is given
};

/// The row of a kind. Move has a "path" besides its fields.
const ActionSpec& action_spec(ActionKind kind);
std::span<const ActionSpec> action_specs();

}  // namespace specter
