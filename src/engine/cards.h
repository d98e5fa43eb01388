// Cards are rows plus small functions. A row gives facts; its hooks are what the card adds to the
// course of the game. The core calls hooks and knows no card by name. Adding a card means a row
// and a file in cards/ (CONTRIBUTING.md).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/choices.h"
#include "engine/engine.h"
#include "engine/outcomes.h"

namespace specter {

enum class Secrecy : std::uint8_t { Revealed, Marked, Secret };  ///< EQP-3

/// When a card can be played.
enum Timing : std::uint8_t {
  kBeforeMove = 1,
  kAfterMove = 2,
  kAtSighting = 4,
  kBeforeAttackRoll = 8,
};

/// All that a running call works with.
struct Ctx {
  const Game& game;
  State& s;
  Dice& dice;
  EventSink& out;
};

struct Preview;

/// Questions that hunters ask the agents.
enum class Question : std::uint8_t { Sensor, Senses, PostCogFirst, PostCogSecond, Count };

/// How a question is answered. The first agent may be asked what to say (TRA-4); the second, who
/// is there only after the traitor's reveal, always tells the truth.
struct QuestionRow {
  Question id = Question::Count;
  std::string_view name;  ///< what is asked, on the wire
  /// Whether it can be asked in this round at all; null: always.
  bool (*possible)(const Public&) = nullptr;
  /// The true answer of an agent, as value or cell of an Answer action.
  Action (*truth)(const Public&, const AgentSecret&, Hunter asker) = nullptr;
  /// Every answer that has the form of a true one; `proto` is an empty Answer.
  void (*forms)(const Known&, const Action& proto, ChoiceSink&) = nullptr;
  /// Tells everybody, given the first agent's answer.
  void (*announce)(Ctx&, Hunter asker, const Action& first) = nullptr;
};

/// Facts of a vehicle.
struct VehicleRow {
  VehicleKind id = VehicleKind::Tracer;
  std::string_view name;
  std::uint8_t move = 0;  ///< spaces in a round (VEH-1)
};

/// An attack before its dice: what the cards add to it.
struct AttackTerms {
  int distance = 0;
  int dice = 1;
  int modifier = 0;
  bool quick = false;  ///< a shot on the agent's turn
};

/// Facts and hooks of an equipment card.
struct EquipmentRow {
  Equipment id = Equipment::None;
  std::string_view name;  ///< on the wire and in positions
  std::uint8_t charges = 1;
  Secrecy secrecy = Secrecy::Revealed;
  std::array<std::uint8_t, 2> copies{};  ///< babel, covenant
  std::uint16_t owners = 0;              ///< bit per AgentKind who may use it; 0: anybody
  std::uint8_t timing = 0;
  bool supply = false;
  /// Adds the plays to the list; `proto` has kind, seat and place.
  void (*targets)(const Known&, Agent, const Action& proto, ChoiceSink&) = nullptr;
  /// Acts. Returns whether a charge is spent.
  bool (*play)(Ctx&, Agent, const Action&) = nullptr;
  /// Fills in what she may know of a play beforehand; null: nothing to say.
  void (*foresee)(const Known&, Agent, const Action&, Preview&) = nullptr;
};

/// Facts and hooks of an agent's character.
struct AgentRow {
  AgentKind id = AgentKind::None;
  std::string_view name;
  std::uint8_t set = 0;  ///< 0 babel, 1 covenant
  std::uint8_t extra_hp = 0;
  std::uint8_t objective_range = 1;
  /// Changes an attack on her (Evasion).
  void (*defend)(AttackTerms&) = nullptr;
  /// At the SEE-6 moment of a hunter on foot: may stun or push a frame (Ambush).
  void (*at_check)(Ctx&, Agent, Hunter) = nullptr;
  // A Card frame of hers.
  void (*run)(Ctx&, Frame&) = nullptr;
  DecisionKind decides = DecisionKind::None;
  void (*choices)(const Known&, const Frame&, ChoiceSink&) = nullptr;
  void (*act)(Ctx&, Frame&, const Action&) = nullptr;
  /// Whether a position may have this frame on one of kind `below`.
  bool (*frame_ok)(const Game&, const Public&, FrameKind below, const Frame&) = nullptr;
};

/// Facts and hooks of a hunter.
struct HunterRow {
  HunterKind id = HunterKind::None;
  std::string_view name;
  std::uint8_t set = 0;
  std::uint8_t walk = 4;
  /// Changes an attack of his.
  void (*attack)(AttackTerms&) = nullptr;
  /// Whether his turn so far allows an attack at this distance.
  bool (*may_attack)(const Public&, Hunter, int distance) = nullptr;
  /// "Instead of moving" abilities: lists, and acts.
  void (*instead)(const Known&, Hunter, ChoiceSink&) = nullptr;
  void (*do_instead)(Ctx&, Hunter, const Action&) = nullptr;
  /// HUN-5, before the other abilities: ending on an agent's cell (Brutal Strength).
  void (*on_contact)(Ctx&, Hunter) = nullptr;
  /// HUN-5: after-move abilities; may push a frame.
  void (*after_move)(Ctx&, Hunter) = nullptr;
  /// What her path can set off (Quick Draw): false if nothing now.
  bool (*trigger)(const Game&, const Public&, Hunter, bool stealth, PathTrigger&) = nullptr;
  /// AGT-6: her path set it off, or a decoy did.
  void (*on_trigger)(Ctx&, Hunter, Agent) = nullptr;
  /// At the end of an agent's turn; pushes a frame (Pre-Cognition).
  void (*agent_turn_end)(Ctx&, Hunter, Agent) = nullptr;
  // A Card frame of his.
  void (*run)(Ctx&, Frame&) = nullptr;
  DecisionKind (*decides)(const Frame&) = nullptr;
  Seat (*decider)(const Game&, const Public&, const Frame&) = nullptr;
  void (*choices)(const Known&, const Frame&, ChoiceSink&) = nullptr;
  void (*act)(Ctx&, Frame&, const Action&) = nullptr;
  bool (*frame_ok)(const Game&, const Public&, FrameKind below, const Frame&) = nullptr;
};

/// A Card frame's `a`: hunters from 0, agents from 100.
inline constexpr std::uint8_t kAgentCards = 100;

const EquipmentRow* find_row(Equipment id);
const AgentRow* find_row(AgentKind id);
const HunterRow* find_row(HunterKind id);
const QuestionRow* find_row(Question id);
const VehicleRow* find_row(VehicleKind id);
std::span<const EquipmentRow* const> equipment_rows();
std::span<const AgentRow* const> agent_rows();
std::span<const HunterRow* const> hunter_rows();

/// How many copies are in this game's box at the start.
int copies(const Game& game, const EquipmentRow& row);
bool in_content(const Game& game, const AgentRow& row);
bool in_content(const Game& game, const HunterRow& row);

}  // namespace specter
