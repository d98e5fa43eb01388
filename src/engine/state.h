// The whole state of a game as one small value.
//
// It is composed by secrecy: what everybody may know is in `Public`, what an agent alone knows is
// in her `AgentSecret`, the objectives are in `Plan`, the traitor is in `Roles`. A field's secrecy
// is the struct that it stands in, so a view is made by copying the groups that a seat may know
// (view.h), and a function that takes `const Public&` cannot depend on a secret (INF-6).
//
// State holds no pointer, no cache and no padding: it is copied with memcpy, compared with == and
// hashed by fields.h.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/ids.h"

namespace specter {

enum class Side : std::uint8_t { None, Agents, Hunters };
enum class EndReason : std::uint8_t { None, Escape, Caught, RoundsOver, Resigned };
enum class FigureState : std::uint8_t { None, Marker, Visible };
enum class Promise : std::uint8_t { None, No, Yes };  ///< Pre-Cognition's announcement
/// What everybody saw of an agent's card of this turn: nothing, a revealed or marked one, or, with
/// a traitor at large, a marked one that may explain a "clear" (TRA-2).
enum class Played : std::uint8_t { None, Openly, Marked };

/// Her figure on the board: a last-seen marker, or herself (SEE-1 to SEE-3).
struct Figure {
  Cell cell = kNoCell;
  std::uint8_t round = 0;
  FigureState state = FigureState::None;
  bool operator==(const Figure&) const = default;
};

/// One place of her hand as the hunters see it (EQP-2). A face-down card has card None.
struct PublicPlace {
  Equipment card = Equipment::None;
  std::uint8_t charges = 0;  ///< of a revealed card
  std::uint8_t marked = 0;   ///< face down, but seen to be used
  std::uint8_t supply = 0;   ///< came from the supply deck
  bool operator==(const PublicPlace&) const = default;
};

struct PublicAgent {
  Figure figure;
  std::array<PublicPlace, kHandMax> places{};
  AgentKind kind = AgentKind::None;  ///< None while not revealed (SEE-5)
  std::uint8_t in_play = 0;
  std::uint8_t escaped = 0;
  std::uint8_t hand = 0;   ///< number of places
  std::uint8_t guard = 0;  ///< Velocity Blade in force: taken off attack totals
  Promise promise = Promise::None;
  std::uint8_t hits = 0;  ///< HP loss announced, pretended ones included
  Played played = Played::None;
  std::uint8_t heals = 0;     ///< HP gains announced
  std::uint8_t fatigued = 0;  ///< STA-3
  bool operator==(const PublicAgent&) const = default;
};

/// What a hunter declared of his next turn's move (Mind Tap).
enum class Pledge : std::uint8_t { None, OnFoot, Inside, Driving };

struct PublicHunter {
  Cell cell = kNoCell;  ///< the vehicle's cell while inside
  HunterKind kind = HunterKind::None;
  std::uint8_t inside = 0;
  std::uint8_t stunned = 0;
  std::uint8_t blinded = 0;
  std::uint8_t played = 0;       ///< has had his turn this round
  std::uint8_t gone = 0;         ///< the traitor after his reveal
  std::uint8_t revoked = 0;      ///< TRA-5, this round
  Compass only = Compass::None;  ///< Sniper Shot: sees this way only
  // Ruleset 2.
  Compass flare = Compass::None;    ///< Flare: sees this way only, until his turn starts
  Compass without = Compass::None;  ///< Mind Delve: does not see this way
  std::uint8_t dazzled = 0;         ///< Smoke Dagger: blind until the agent's turn ends
  std::uint8_t disabled = 0;        ///< Omen: bit per ability (STA-5)
  std::uint8_t thermal = 0;         ///< Thermal Vision, until the end of his turn
  Pledge pledge = Pledge::None;     ///< Mind Tap: how his next move must end
  Cell pledged = kNoCell;           ///< on foot: where; driving: the vehicle's end cell
  bool operator==(const PublicHunter&) const = default;
};

struct Vehicle {
  Cell cell = kNoCell;
  VehicleKind kind = VehicleKind::Tracer;
  std::uint8_t spent = 0;   ///< spaces driven this round (VEH-1)
  std::uint8_t sensed = 0;  ///< sensor used this round (VEH-5)
  std::uint8_t jammed = 0;  ///< EMP: agent + 1 whose next turn ends it
  bool operator==(const Vehicle&) const = default;
};

struct Smoke {
  Cell cell = kNoCell;
  std::uint8_t owner = 0;  ///< agent whose turns count
  std::uint8_t turns = 0;  ///< ends of her turns still to come
  bool operator==(const Smoke&) const = default;
};
inline constexpr int kSmokesMax = 4;

/// A camera on the board, with the way that it looks. It belongs to the hunter who placed it.
struct Camera {
  Cell cell = kNoCell;
  Compass facing = Compass::None;
  Hunter owner = kNoHunter;
  bool operator==(const Camera&) const = default;
};

/// A pet (PET-1). It belongs to a hunter, or to him as the revealed traitor.
struct Pet {
  Cell cell = kNoCell;  ///< the vehicle's cell while inside; kNoCell: not in play
  Hunter owner = kNoHunter;
  std::uint8_t inside = 0;
  std::uint16_t hp = 0;  ///< as a traitor's guard
  bool operator==(const Pet&) const = default;
};

/// What may be done once a turn or once a round when something happens.
enum class Reaction : std::uint8_t {
  Rerolled,  ///< Verdict, in a round
  ShotBack,  ///< a turned Gun's, in a turn
  Count
};
template <>
inline constexpr int kMostIds<Reaction> = static_cast<int>(Reaction::Count);

/// An objective as everybody sees it.
struct PublicSite {
  std::uint8_t die = 0;         ///< 1 to 6: where it is; 0 while secret
  std::uint8_t done_round = 0;  ///< 0 while open
  bool operator==(const PublicSite&) const = default;
};

/// What the game is in the middle of. Frames stand on a small stack; the top one waits for a
/// decision or runs on. Only public facts are in a frame.
enum class FrameKind : std::uint8_t {
  None,
  Draft,       ///< SET-2
  Rounds,      ///< the course of rounds
  AgentTurn,   ///< agent; how far she is stands in her secret part
  HunterTurn,  ///< hunter
  Check,       ///< hunter whose sight is checked (SEE-6); about: check::Mode
  Attack,      ///< hunter, agent; about: 1 for a shot on the agent's turn
  Ask,         ///< hunter who asks, question, about: what the asker chose
  Reveal,      ///< hunter who turns out to be the traitor; about: 1 where he was found out
  Card,        ///< card whose hooks run it, and what these fill in
  PetTurn,     ///< hunter whose pet it is (TRN-4)
};
struct Frame {
  FrameKind kind = FrameKind::None;
  std::uint8_t step = 0;     ///< how far it is
  std::uint8_t waiting = 0;  ///< for a decision
  CardId card = kNoCard;
  Hunter hunter = kNoHunter;
  Agent agent = kNoAgent;
  HunterSet hunters;  ///< those who are still to come
  Question question = Question::None;
  std::uint8_t about = 0;
  bool operator==(const Frame&) const = default;
};
inline constexpr int kFramesMax = 8;

/// Everything that all players and spectators may know (INF-1).
struct Public {
  std::array<PublicAgent, kAgentsMax> agents{};
  std::array<PublicHunter, kHuntersMax> hunters{};
  Vehicle vehicle;
  std::array<Smoke, kSmokesMax> smokes{};
  std::array<PublicSite, kSections> sites{};
  std::array<Camera, kCameras> cameras{};
  std::array<Cell, kBarriersMax> barriers{kNoCell, kNoCell};
  Pet pet;
  std::array<Frame, kFramesMax> frames{};
  std::uint8_t depth = 0;
  std::uint8_t round = 0;
  Side winner = Side::None;
  EndReason reason = EndReason::None;
  Hunter turned = kNoHunter;  ///< who was revealed as the traitor
  std::uint8_t expired = 0;   ///< the clock of the running turn is over (TIM-1)
  SeatSet resigned;
  // The running hunter turn.
  std::uint8_t steps = 0;    ///< steps walked, or spaces driven by himself (HUN-7)
  AgentSet found;            ///< whom his check found
  std::uint8_t drafted = 0;  ///< cards or picks made so far in the running draft step
  std::array<std::uint8_t, kPlayersMax> ballots{};  ///< 0 nobody, else hunter + 1 (TRA-5)
  std::uint8_t reveal_move = 0;          ///< the running move is a revealed traitor's first (TRA-8)
  std::uint8_t turned_round = 0;         ///< when he was revealed
  std::uint8_t drove = 0;                ///< `steps` were driven, not walked
  std::uint8_t deck = 0;                 ///< supply cards left (SET-9)
  std::array<std::uint8_t, 2> rolled{};  ///< first dice of a roll that is not settled yet
  IdSet<Reaction> reacted;               ///< those that were used
  bool operator==(const Public&) const = default;
};

/// Where an agent is in her turn. Hunters see only that it is her turn.
enum class Stage : std::uint8_t {
  Idle,
  Start,     ///< objectives, a card, or the move
  Carded,    ///< a card was played before the move: only the move is left
  Sighting,  ///< moved; what the hunters are told is open
  Placing,   ///< told; interrupts run
  After,     ///< may play a card
  Closing,   ///< announcement at the end of the turn
  Ended,     ///< effects that last until the end of the turn end
  // Where each of these comes, and whether, is the ruleset's (AGT-6, rules.h).
  Strikes,  ///< abilities that follow a placed marker
  Marked,   ///< cards that follow a placed marker
  Shots,    ///< the hunters' shots
  Barks,    ///< what pets announce
  Alarms,   ///< the optic alarm
  Leaving,  ///< escape
};
inline constexpr std::size_t kStages = 14;

struct Card {
  Equipment card = Equipment::None;
  std::uint8_t charges = 0;
  bool operator==(const Card&) const = default;
};

/// What an agent alone knows (INF-2).
struct AgentSecret {
  Cell cell = kNoCell;
  Cell from = kNoCell;                       ///< where the running move began
  Cell marker = kNoCell;                     ///< last cell of that move that any hunter saw
  Cell marker_loyal = kNoCell;               ///< last cell that a loyal hunter saw
  Cell decoy = kNoCell;                      ///< active Holo Decoy
  std::uint16_t triggers = 0;                ///< of the running move: bit per path trigger
  std::array<Cell, kRoundLast + 1> sheet{};  ///< AGT-4; kNoCell where nothing is written
  std::array<Card, kHandMax> cards{};
  AgentKind kind = AgentKind::None;
  std::uint8_t hp = 0;
  std::uint8_t steps = 0;  ///< of the last move
  Stage stage = Stage::Idle;
  std::uint8_t card_played = 0;  ///< EQP-1: the one card of this turn
  std::uint8_t reach = 0;        ///< steps allowed this turn by a card; 0: none played
  std::uint8_t completed = 0;    ///< objectives completed this turn
  std::uint8_t stealth = 0;
  std::uint8_t fake = 0;    ///< the running shot is at a decoy
  std::uint8_t hidden = 0;  ///< stands on this cell hidden from the traitor's sight (TRA-6)
  // Ruleset 2.
  Cell mine = kNoCell;       ///< Proximity Mine that lies and has not gone off
  std::uint16_t caches = 0;  ///< bit per cache that she has used (OBJ-7)
  std::uint8_t remote = 0;   ///< section + 1 completed by Remote Trigger and not shown yet
  std::uint8_t ability = 0;  ///< her start-of-turn ability was used this turn
  constexpr AgentSecret() { sheet.fill(kNoCell); }
  bool operator==(const AgentSecret&) const = default;
};

/// The four objectives' dice (SET-3), secret with 4 and 5 players.
struct Plan {
  std::array<std::uint8_t, kSections> die{};
  bool operator==(const Plan&) const = default;
};

struct Roles {
  Hunter traitor = kNoHunter;
  std::uint8_t dealt = 0;
  bool operator==(const Roles&) const = default;
};

struct State {
  Public pub;
  std::array<AgentSecret, kAgentsMax> agents{};
  Plan plan;
  Roles roles;
  /// How many decisions each seat has faced: the id of its open decision. Each seat knows its own.
  std::array<std::uint16_t, kPlayersMax> asked{};
  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024);

}  // namespace specter
