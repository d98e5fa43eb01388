// Cards are rows plus small functions. A row gives facts; its hooks are what the card adds to the
// course of the game. The core calls hooks and knows no card by name. Adding a card means a row
// and a file in cards/ (CONTRIBUTING.md).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
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
  kAtStart = 16,       ///< start of turn, in any order with objectives and caches (AGT-1)
  kAtCompletion = 32,  ///< while completing an objective
  kAtMarker = 64,      ///< when a last-seen marker was placed
};

/// All that a running call works with.
struct Ctx {
  const Game& game;
  State& s;
  Dice& dice;
  EventSink& out;
};

struct Preview;

/// For a position from outside: checks what a card has left behind, on the board and on people, and
/// takes it off. What is still there after all cards of the box has no cause.
using Lift = std::optional<Error> (*)(const Game&, State&);

/// How a question is answered. The first agent may be asked what to say (TRA-4); the second, who
/// is there only after the traitor's reveal, always tells the truth. `about` is what the asker
/// chose, e.g. a quadrant.
struct QuestionRow {
  Question id = Question::Count;
  std::string_view name;   ///< what is asked, on the wire
  bool of_second = false;  ///< asked of the second agent alone
  /// Whether a position may have it asked on a frame of kind `below`; null: in a hunter's turn,
  /// about nothing.
  bool (*possible)(const Public&, std::uint8_t about, FrameKind below) = nullptr;
  /// Whether even the traitor's question is answered truly now; null: never.
  bool (*honest)(const Game&, const Public&, Hunter traitor) = nullptr;
  /// The true answer of an agent, as value or cell of an Answer action.
  Action (*truth)(const Game&, const Public&, const AgentSecret&, Hunter asker,
                  std::uint8_t about) = nullptr;
  /// Every answer that has the form of a true one; `proto` is an empty Answer.
  void (*forms)(const Known&, const Action& proto, ChoiceSink&) = nullptr;
  /// Tells everybody, given the first agent's answer.
  void (*announce)(Ctx&, Hunter asker, std::uint8_t about, const Action& first) = nullptr;
};

/// What an agent's path can set off: where, and what follows.
struct VehicleTrigger {
  /// The cells (the optic alarm): false if nothing now.
  bool (*cells)(const Game&, const Public&, bool stealth, PathTrigger&) = nullptr;
  void (*act)(Ctx&) = nullptr;
};

/// Facts and hooks of a vehicle.
struct VehicleRow {
  VehicleKind id = VehicleKind::Tracer;
  std::string_view name;
  std::uint8_t sets = 3;     ///< bit 0 babel, bit 1 covenant
  std::uint8_t move = 0;     ///< spaces in a round (VEH-1)
  bool sensor = false;       ///< has an ability that a hunter uses (VEH-5)
  bool lends_sight = false;  ///< whoever drives from afar also sees from it (VEH-8)
  VehicleTrigger trigger{};
};

/// An attack before its dice: what the cards add to it.
struct AttackTerms {
  int distance = 0;
  int dice = 1;
  int modifier = 0;
  bool quick = false;  ///< a shot on the agent's turn
};

/// Which fields a kind of frame, or a card's, fills in; the others stay as they are in `Frame{}`.
struct FrameFields {
  bool hunter = false;
  bool agent = false;
  bool hunters = false;
  bool question = false;
  bool about = false;
};

/// A Card frame's hooks: what runs while a card asks something of its own.
struct CardFrame {
  void (*run)(Ctx&, Frame&) = nullptr;
  DecisionKind (*decides)(const Frame&) = nullptr;
  Seat (*decider)(const Game&, const Public&, const Frame&) = nullptr;
  void (*choices)(const Known&, const Frame&, ChoiceSink&) = nullptr;
  void (*act)(Ctx&, Frame&, const Action&) = nullptr;
  /// Whether a position may have this frame on one of kind `below`.
  bool (*ok)(const Game&, const Public&, FrameKind below, const Frame&) = nullptr;
  FrameFields uses;  ///< fields of the frame that this card fills in
  /// Fills in what the one who decides may know of a choice beforehand; null: nothing to say.
  void (*foresee)(const Known&, const Frame&, const Action&, Preview&) = nullptr;
};

// The hooks of a row stand in groups, by the moment at which they are called.

/// When a position from outside is checked.
struct PositionHooks {
  Lift lift = nullptr;
  /// What a position leaves out, because it follows from the card.
  void (*fill_in)(const Game&, Public&) = nullptr;
  /// A secret card that was spent: whether it lies open by now (a mine).
  bool (*lies_open)(const AgentSecret&) = nullptr;
};

/// When a card is played.
struct PlayHooks {
  /// Adds the plays to the list; `proto` has kind, seat and place.
  void (*targets)(const Known&, Agent, const Action& proto, ChoiceSink&) = nullptr;
  /// Acts. Returns whether a charge is spent.
  bool (*act)(Ctx&, Agent, const Action&) = nullptr;
  /// Fills in what she may know of a play beforehand; null: nothing to say.
  void (*foresee)(const Known&, Agent, const Action&, Preview&) = nullptr;
};

/// In an agent's turn, whether or not she holds the card.
struct CardTurnHooks {
  /// First thing: what lasted until then ends (EMP).
  void (*wears_off)(Ctx&, Agent) = nullptr;
  /// Right after that: what lies there goes off or is shown (AGT-1).
  void (*start)(Ctx&, Agent) = nullptr;
  /// Her turn is over, taken or not: what counts her turns counts this one (smoke).
  void (*ages)(Ctx&, Agent) = nullptr;
  /// Last thing: what lasted until the end of a turn ends (Smoke Dagger).
  void (*end)(Ctx&, Agent) = nullptr;
};

/// Lists a hunter's move.
using MoveList = void (*)(const Known&, Hunter, ChoiceSink&);

/// In a hunter's turn, for a card of the agents'.
struct CardHunterHooks {
  /// His turn begins: what lasted until then ends (Flare).
  void (*begins)(Ctx&, Hunter) = nullptr;
  /// Lists his move in place of the usual list, which is given; false: he is not bound (Mind Tap).
  bool (*move)(const Known&, Hunter, MoveList, ChoiceSink&) = nullptr;
  /// The same for getting out of the vehicle.
  bool (*get_out)(const Known&, Hunter, ChoiceSink&) = nullptr;
  /// HUN-5: his move has ended; before the sight check (a barrier goes).
  void (*moved)(Ctx&, Hunter) = nullptr;
  /// His turn is over.
  void (*ends)(Ctx&, Hunter) = nullptr;
};

/// Facts and hooks of an equipment card.
struct EquipmentRow {
  Equipment id = Equipment::None;
  std::string_view name;  ///< on the wire and in positions
  std::uint8_t charges = 1;
  Secrecy secrecy = Secrecy::Revealed;
  std::array<std::uint8_t, 2> copies{};  ///< babel, covenant
  std::uint32_t owners = 0;              ///< bit per AgentKind who may use it; 0: anybody
  std::uint8_t timing = 0;
  bool supply = false;
  PlayHooks play{};
  CardTurnHooks turn{};
  CardHunterHooks hunter_turn{};
  PositionHooks position{};
  CardFrame frame{};
};

/// In her turn. The first and the last are called whether she is fatigued or not.
struct AgentTurnHooks {
  /// First thing: what lasted until then ends.
  void (*start)(Ctx&, Agent) = nullptr;
  /// Start-of-turn ability: lists its actions, and does one.
  void (*choices)(const Known&, Agent, ChoiceSink&) = nullptr;
  void (*act)(Ctx&, Agent, const Action&) = nullptr;
  /// Last thing (a guarding pet's turn).
  void (*end)(Ctx&, Agent) = nullptr;
};

/// At her move.
struct AgentMoveHooks {
  /// It has ended (Dash, Brutal Assault).
  void (*ended)(Ctx&, Agent) = nullptr;
  /// Choices at its sighting (Shadow Step). The sighting opens for every agent who could be of this
  /// character (INF-6).
  void (*sighting)(const Known&, Agent, ChoiceSink&) = nullptr;
  /// Her marker was placed by it (Blade Strike).
  void (*marked)(Ctx&, Agent) = nullptr;
};

/// When a hunter looks.
struct AgentSightHooks {
  /// At the SEE-6 moment of a hunter on foot: may stun or push a frame (Ambush). Called for every
  /// agent who could be of this character.
  void (*at_check)(Ctx&, Agent, Hunter) = nullptr;
  /// A hunter saw her, one of these as far as is public: bits (a turned Gun's shot).
  void (*seen)(Ctx&, Agent, HunterSet hunters) = nullptr;
};

/// When somebody is attacked.
struct AgentAttackHooks {
  /// Changes an attack on her (Evasion).
  void (*defend)(AttackTerms&) = nullptr;
  /// First dice were rolled for a hunter (Verdict); may push a frame.
  void (*dice)(Ctx&, Agent, Hunter) = nullptr;
  /// An agent, she or the other one, is about to lose HP: whether that is taken from her.
  bool (*guards)(Ctx&, Agent, int amount) = nullptr;
};

/// Facts and hooks of an agent's character. Hooks are called only while her abilities are on,
/// unless it says otherwise.
struct AgentRow {
  AgentKind id = AgentKind::None;
  std::string_view name;
  std::uint8_t sets = 1;  ///< bit 0 babel, bit 1 covenant
  bool side = false;      ///< the traitor side of a hunter's card (TRA-8): nobody picks it
  std::uint8_t extra_hp = 0;
  std::uint8_t objective_range = 1;
  std::uint8_t walk = 4;
  bool assaults = false;  ///< may end a move on a hunter's cell
  bool watches = false;   ///< who saw her move matters
  AgentTurnHooks turn{};
  AgentMoveHooks move{};
  AgentSightHooks sight{};
  AgentAttackHooks attack{};
  PositionHooks position{};
  CardFrame frame{};
};

/// In his turn, and in those of the agents.
struct HunterTurnHooks {
  /// His turn begins, and is over: what lasted until then ends.
  void (*begins)(Public&, Hunter) = nullptr;
  void (*ends)(Public&, Hunter) = nullptr;
  /// At the end of an agent's turn; pushes a frame (Pre-Cognition).
  void (*agent_ended)(Ctx&, Hunter, Agent) = nullptr;
};

/// At his move.
struct HunterMoveHooks {
  /// Cells where a way of five steps may end, out of those where it could; null: all.
  void (*fifth)(const Game&, const Public&, Hunter, CellSet&) = nullptr;
  /// "Instead of moving" abilities: lists, and acts.
  void (*instead)(const Known&, Hunter, ChoiceSink&) = nullptr;
  void (*do_instead)(Ctx&, Hunter, const Action&) = nullptr;
  /// It has ended; before the sight check (Thermal Vision).
  void (*ended)(const Game&, Public&, Hunter) = nullptr;
  /// HUN-5, before the other abilities: ending on an agent's cell (Brutal Strength).
  void (*on_contact)(Ctx&, Hunter) = nullptr;
  /// HUN-5: after-move abilities; may push a frame.
  void (*after)(Ctx&, Hunter) = nullptr;
};

/// When he looks.
struct HunterSightHooks {
  /// What he sees besides what lies around him (cameras); never under Stealth Field.
  void (*afar)(const Game&, const Public&, Hunter, CellSet&) = nullptr;
};

/// At his attack.
struct HunterAttackHooks {
  /// Changes it.
  void (*terms)(const Game&, const Public&, Hunter, AttackTerms&) = nullptr;
  /// Whether his turn so far allows one at this distance.
  bool (*may)(const Public&, Hunter, int distance) = nullptr;
  /// An agent who stands announced on a cell that he does not see: may he attack her (Pulse
  /// Cannon)?
  bool (*reaches)(const Game&, const Public&, Hunter, Cell) = nullptr;
  /// What a plain die adds to a sure hit (Brutal Strength): the number it needs, 0 for no die; and
  /// HP for the value.
  int (*contact_roll)(const Game&, const Public&, Hunter) = nullptr;
  int (*contact_damage)(int value) = nullptr;
  /// An agent lost HP to him, really or as announced (Judgement).
  void (*hurt)(Ctx&, Hunter, Agent) = nullptr;
  /// What he adds to a plain die that is rolled for him against a grenade.
  int (*steady)(const Game&, const Public&, Hunter) = nullptr;
};

/// When an agent has moved.
struct HunterTrigger {
  /// Where her path sets it off (Quick Draw, bark): false if nothing now.
  bool (*cells)(const Game&, const Public&, Hunter, bool stealth, PathTrigger&) = nullptr;
  bool late = false;  ///< an announcement, after the shots; else a shot
  /// AGT-6: her path set it off, or a decoy did. A late one is called whether or not it was.
  void (*act)(Ctx&, Hunter, Agent, bool set_off) = nullptr;
};

/// When something becomes of him.
struct HunterFateHooks {
  /// Omen took this ability: things already on the board end (STA-5).
  void (*disabled)(Ctx&, Hunter, int ability) = nullptr;
  /// He was revealed as the traitor (TRA-10).
  void (*turned)(Ctx&, Hunter) = nullptr;
};

/// His pet, if he has one.
struct PetHooks {
  /// Null: he has none. Else: whether it moves and acts now (STA-5).
  bool (*acts)(const Public&, Hunter) = nullptr;
  /// Its turn has ended (bark, bite).
  void (*moved)(Ctx&, Hunter) = nullptr;
};

/// Facts and hooks of a hunter. A hook asks `has_ability` for the ability that it belongs to.
struct HunterRow {
  HunterKind id = HunterKind::None;
  std::string_view name;
  std::uint8_t sets = 3;
  std::uint8_t abilities = 0;        ///< how many are printed: Omen chooses among them
  AgentKind side = AgentKind::None;  ///< what he becomes as the revealed traitor (TRA-8)
  std::uint8_t walk = 4;             ///< with `walk_ability`
  std::uint8_t walk_ability = 0;
  HunterTurnHooks turn{};
  HunterMoveHooks move{};
  HunterSightHooks sight{};
  HunterAttackHooks attack{};
  HunterTrigger trigger{};
  HunterFateHooks fate{};
  PetHooks pet{};
  PositionHooks position{};
  CardFrame frame{};
};

const EquipmentRow* find_row(Equipment id);
const AgentRow* find_row(AgentKind id);
const HunterRow* find_row(HunterKind id);
const QuestionRow* find_row(Question id);
/// The name of a card of any family; "-" for none.
std::string_view card_name(CardId card);
const VehicleRow* find_row(VehicleKind id);
std::span<const EquipmentRow* const> equipment_rows();
std::span<const AgentRow* const> agent_rows();
std::span<const HunterRow* const> hunter_rows();
std::span<const VehicleRow* const> vehicle_rows();

/// How many copies are in this game's box at the start.
int copies(const Game& game, const EquipmentRow& row);
bool in_content(const Game& game, const AgentRow& row);
bool in_content(const Game& game, const HunterRow& row);
bool in_content(const Game& game, const VehicleRow& row);
/// TRA-8: a traitor's side of a card that somebody may flip.
bool may_turn_up(const Game& game, const AgentRow& row);

}  // namespace specter
