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
  PickHunter,     ///< a: HunterKind
  PickAgent,      ///< a: AgentKind
  PickEquipment,  ///< a: Equipment
  PickTraitor,    ///< a: Hunter
  Complete,       ///< a: section 0-3; b: place of a card that hides it
  Play,           ///< a: place; b: hunter aimed at; cell: target cell; way
  Move,           ///< an explicit path, or an outcome: cell, steps, marker, marker_loyal, triggers
  Show,           ///< says what is true at a sighting or check
  Hide,           ///< hides from the traitor at a sighting or check
  Pass,           ///< declines what is offered
  Announce,       ///< a: 1 yes, 0 no (Pre-Cognition)
  Begin,          ///< a: Hunter whose turn begins
  Reveal,         ///< the traitor shows himself instead of his turn
  Walk,           ///< cell; steps
  Enter,          ///< walks to the vehicle's cell and gets in; cell; steps
  Drive,          ///< cell; steps
  Sense,          ///< uses the vehicle's ability
  GetOut,         ///< cell
  Stay,           ///< stays in the vehicle
  Relay,          ///< Control Relay: drives from afar; cell; steps
  RemoteSense,    ///< Remote Sensor: the vehicle's ability from afar
  PostCognition,  ///< a: Agent
  Aim,            ///< a: Compass (Sniper Shot)
  Shoot,          ///< takes the Quick Draw; b: whom a turned Gun shoots at
  Attack,         ///< a: Agent
  RollDie,        ///< rolls for Ambush
  Answer,         ///< a: value; or cell, and then a is 0
  Vote,           ///< a: Hunter + 1, 0 for nobody (free action)
  Resign,         ///< free action
  Timeout,        ///< system action: the clock is over (TIM-1)
  // Ruleset 2.
  PickVehicle,   ///< a: VehicleKind
  Draw,          ///< a: cache; takes a supply card (OBJ-7)
  Ability,       ///< a start-of-turn ability. a: which; b: hunter; way; cell
  Shift,         ///< Shadow Step: the marker goes to cell; a: 1 where she hides from the traitor
  Strike,        ///< rolls for hunter b (Blade Strike)
  Declare,       ///< Mind Tap. a: Pledge; cell
  PlaceCamera,   ///< way
  TakeCamera,    ///< a: camera
  Clairvoyance,  ///< way: NE, SE, SW or NW
  Scent,         ///< a: Agent
  Reroll,        ///< a: which of the first dice (Verdict)
  Count
};

inline constexpr std::uint8_t kNone8 = 0xFF;
/// In a listed group only: the marker is the end cell of each move.
inline constexpr Cell kMarkerIsEnd{0xFFFE};

struct Action {
  ActionKind kind = ActionKind::None;
  Seat seat = kNoSeat;
  std::uint8_t a = 0;
  std::uint8_t b = kNone8;
  Cell cell = kNoCell;
  Cell marker = kNoCell;        ///< Move: last cell that any hunter sees; the end if visible
  Cell marker_loyal = kNoCell;  ///< Move: last cell that a loyal hunter sees
  std::uint16_t triggers = 0;
  std::uint8_t steps = kNone8;
  Compass way = Compass::None;
  std::uint8_t length = 0;  ///< Move: cells in `path`, the first included; 0: given by outcome
  std::uint8_t spare = 0;
  std::array<Cell, kPathStepsMax + 1> path{kNoCell, kNoCell, kNoCell, kNoCell,
                                           kNoCell, kNoCell, kNoCell};
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
enum class ActionField : std::uint8_t { A, B, Target, Marker, MarkerLoyal, Steps, Triggers, Way };

struct ActionFieldSpec {
  std::string_view name;
  ActionField field = ActionField::A;
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
