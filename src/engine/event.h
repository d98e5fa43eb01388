// What happened, as data: a code and values, with the seats that may learn it. The sentences are
// in texts/ under "event.<name>".
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "engine/action.h"
#include "engine/ids.h"

namespace specter {

enum class EventCode : std::uint8_t {
  GameStarted,      ///< players
  ObjectiveSet,     ///< section, cell
  HunterChosen,     ///< hunter, kind
  AgentChosen,      ///< agent, kind (hers)
  CardTaken,        ///< agent, card (hers)
  CardPlaced,       ///< agent, place, card (hers): the places after the shuffle
  AgentReady,       ///< agent, cards
  RoleDealt,        ///< traitor: 1 or 0 (each hunter his own)
  TraitorNamed,     ///< hunter (hers)
  RoundStarted,     ///< round
  AgentTurn,        ///< agent
  ObjectiveDone,    ///< section, cell
  AgentMoved,       ///< agent, end, steps, path… (hers)
  FigureVisible,    ///< agent, cell
  MarkerPlaced,     ///< agent, cell
  FigureHidden,     ///< agent: the figure is a marker from now on
  AgentRevealed,    ///< agent, kind
  CardRevealed,     ///< agent, place, card, charges
  CardSpent,        ///< agent, place, charges left (of a revealed card)
  CardMarked,       ///< agent, place
  CardUsed,         ///< agent, place, card (hers): used in secret or face down
  FlashThrown,      ///< cell
  SmokeThrown,      ///< cell
  SmokeCleared,     ///< cell
  HunterBlinded,    ///< hunter
  HunterSees,       ///< hunter
  HunterStunned,    ///< hunter
  StunOver,         ///< hunter
  CardAimed,        ///< agent, card, hunter
  QuickDraw,        ///< hunter, agent
  SniperHit,        ///< hunter, agent
  AttackDeclared,   ///< hunter, agent, cell, distance, needed as it stands now
  DieRolled,        ///< purpose, hunter, value, needed by the whole throw
  AttackResult,     ///< hunter, agent, hit, needed in the end
  Damage,           ///< agent, amount (announced)
  HpLeft,           ///< agent, hp (hers)
  AgentDone,        ///< agent
  Announced,        ///< agent, yes: Pre-Cognition
  AccessRevoked,    ///< hunter
  HunterBegins,     ///< hunter
  HunterWalked,     ///< hunter, cell, steps
  HunterEntered,    ///< hunter, steps
  HunterDrove,      ///< hunter, cell, steps
  HunterGotOut,     ///< hunter, cell
  HunterStayed,     ///< hunter
  HunterDone,       ///< hunter
  Clear,            ///< hunter
  SensorReading,    ///< hunter, direction (None: no motion), second direction
  SensesReading,    ///< hunter, agent, close
  PostCognition,    ///< hunter, agent, round, cell
  SniperAim,        ///< hunter, direction
  AmbushRolled,     ///< hunter, agent
  Ambushed,         ///< hunter, agent: stunned on her own cell
  Voted,            ///< seat, hunter + 1
  TraitorRevealed,  ///< hunter, forced
  AgentEscaped,     ///< agent
  AgentCaught,      ///< agent
  SeatResigned,     ///< seat
  TurnExpired,      ///< seat
  GameOver,         ///< side, reason
  // Ruleset 2.
  VehicleChosen,        ///< vehicle
  SupplyDrawn,          ///< agent, cards left in the deck
  Fatigued,             ///< agent
  Recovered,            ///< agent
  Healed,               ///< agent, amount
  AbilityDisabled,      ///< hunter, ability
  AbilityBack,          ///< hunter
  DirectionTaken,       ///< hunter, direction: sees no more that way
  DirectionLeft,        ///< hunter, direction: sees only that way
  HunterDazzled,        ///< hunter
  ConcussionThrown,     ///< cell
  VehicleJammed,        ///< agent
  VehicleWorks,         ///< (nothing)
  MineLaid,             ///< agent, cell (hers)
  RemoteSet,            ///< agent, section (hers): completed, to be shown later
  MineWentOff,          ///< agent, cell
  Declared,             ///< hunter, pledge, cell
  BarrierPlaced,        ///< cell
  BarrierRemoved,       ///< cell, hunter
  CameraPlaced,         ///< hunter, camera, cell, direction
  CameraTaken,          ///< hunter, camera, cell
  CameraSetOff,         ///< camera, cell
  Alarm,                ///< (nothing): the optic alarm went off
  Bark,                 ///< hunter whose pet barks
  PetMoved,             ///< hunter, cell, steps
  PetEntered,           ///< hunter, steps
  PetGotOut,            ///< hunter, cell
  PetHurt,              ///< hunter, hp left
  ClairvoyanceReading,  ///< hunter, direction, sensed
  ScentReading,         ///< hunter, agent, nearer: 0 the hunter, 1 the pet, 2 both
  StrikeRolled,         ///< agent, hunter: Blade Strike
  Assault,              ///< agent, cell: Brutal Assault
  ShotBack,             ///< agent, hunter, distance, needed
  ShotBackResult,       ///< agent, hunter, hit
  CannonFired,          ///< agent, hunter
  VehicleTaken,         ///< agent, cell, steps: Control Override
  DieRerolled,          ///< agent, die, value
  Count
};

enum class Purpose : std::uint8_t {
  Objective,
  Attack,
  QuickDraw,
  Brutal,
  Ambush,
  Tangle,
  Concussion,
  Strike,
  Bite,
  ShotBack,
  Cannon,
  Count
};

/// The `needed` of an event where there is nothing to reach, or where it would tell a secret.
inline constexpr std::uint16_t kNothingTold = 0;

/// Bit i is seat i; bit 5 is the spectators.
using Audience = std::uint8_t;
inline constexpr Audience kEverybody = 0x3F;
constexpr Audience only_seat(Seat s) { return static_cast<Audience>(1U << ix(s)); }

inline constexpr int kEventValuesMax = 10;

struct Event {
  EventCode code = EventCode::GameStarted;
  Audience audience = 0;
  std::array<std::uint16_t, kEventValuesMax> v{};
  bool operator==(const Event&) const = default;
};

struct EventFieldSpec {
  std::string_view name;
  ValueType type = ValueType::Number;
};
struct EventSpec {
  EventCode code = EventCode::GameStarted;
  std::string_view name;
  std::span<const EventFieldSpec> fields;
};
const EventSpec& event_spec(EventCode code);
std::string_view purpose_name(Purpose p);

/// Collects what one call makes known. Kept and reused by the caller, it needs no heap.
class EventSink {
 public:
  EventSink() = default;
  /// Where nobody listens: keeps nothing.
  static EventSink deaf() {
    EventSink sink;
    sink.deaf_ = true;
    return sink;
  }
  void emit(Audience to, EventCode code, std::initializer_list<std::uint16_t> values) {
    if (deaf_) return;
    Event e;
    e.code = code;
    e.audience = to;
    std::size_t i = 0;
    for (const std::uint16_t v : values)
      e.v[i++] = v;
    events_.push_back(e);
  }
  void clear() { events_.clear(); }
  std::span<const Event> events() const { return events_; }

 private:
  std::vector<Event> events_;
  bool deaf_ = false;
};

}  // namespace specter
