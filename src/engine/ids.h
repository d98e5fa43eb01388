// Strong ids of the game: a cell, a seat, a hunter and an agent are four types that never mix.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace specter {

inline constexpr int kColumnsMax = 26;
inline constexpr int kRowsMax = 32;
inline constexpr int kPlayersMax = 5;
inline constexpr int kHuntersMax = 4;
inline constexpr int kAgentsMax = 2;
inline constexpr int kHandDealt = 5;  ///< most cards at the start (SET-6)
inline constexpr int kSupplies = 6;   ///< cards of the supply deck (SET-9)
inline constexpr int kHandMax = kHandDealt + kSupplies;
inline constexpr int kAbilitiesMax = 3;  ///< of a hunter
inline constexpr int kCameras = 3;
inline constexpr int kBarriersMax = 2;
inline constexpr int kSections = 4;
inline constexpr int kRoundLast = 40;
inline constexpr int kPathStepsMax = 6;

/// One square of the board: column * 32 + row, both counted from 0. A1 is 0.
enum class Cell : std::uint16_t {};
inline constexpr Cell kNoCell{0xFFFF};

constexpr Cell cell_at(int column, int row) { return static_cast<Cell>(column * kRowsMax + row); }
constexpr int column_of(Cell c) { return static_cast<int>(c) / kRowsMax; }
constexpr int row_of(Cell c) { return static_cast<int>(c) % kRowsMax; }

/// GEO-4: king-move distance, structures ignored.
constexpr int distance(Cell a, Cell b) {
  const int dx =
      column_of(a) > column_of(b) ? column_of(a) - column_of(b) : column_of(b) - column_of(a);
  const int dy = row_of(a) > row_of(b) ? row_of(a) - row_of(b) : row_of(b) - row_of(a);
  return dx > dy ? dx : dy;
}

/// A place at the table. Seat 0 is the agent's; hunters' seats follow. It keeps its id when a
/// traitor changes sides.
enum class Seat : std::uint8_t {};
inline constexpr Seat kAgentSeat{0};
inline constexpr Seat kSpectator{5};  ///< whoever watches: knows what is public
inline constexpr Seat kNoSeat{0xFF};
inline constexpr int kAudiences = kPlayersMax + 1;  ///< five seats and the spectators

/// Index of a hunter in this game, 0 to 3. With 2 players seat 1 owns hunters 0 and 1.
enum class Hunter : std::uint8_t {};
inline constexpr Hunter kNoHunter{0xFF};

/// Index of an agent in this game: the first, or the traitor after his reveal.
enum class Agent : std::uint8_t {};
inline constexpr Agent kFirstAgent{0};
inline constexpr Agent kSecondAgent{1};
inline constexpr Agent kNoAgent{0xFF};

template <class Id>
constexpr std::size_t ix(Id id) {
  return static_cast<std::size_t>(id);
}

/// A set of hunters, seats or agents: one bit for each.
template <class Id>
struct IdSet {
  std::uint8_t bits = 0;

  static constexpr IdSet from_bits(unsigned bits) { return IdSet{static_cast<std::uint8_t>(bits)}; }
  static constexpr IdSet of(Id id) { return from_bits(1U << ix(id)); }
  /// The first n of them.
  static constexpr IdSet first(int n) { return from_bits((1U << static_cast<unsigned>(n)) - 1U); }

  constexpr bool has(Id id) const { return ((unsigned{bits} >> ix(id)) & 1U) != 0; }
  constexpr bool empty() const { return bits == 0; }
  constexpr void add(Id id) { *this = *this | of(id); }
  constexpr void remove(Id id) { *this = *this - of(id); }
  /// The lowest; there must be one.
  constexpr Id front() const { return static_cast<Id>(std::countr_zero(unsigned{bits})); }
  template <class F>
  constexpr void each(F&& f) const {
    for (unsigned left = bits; left != 0; left &= left - 1)
      f(static_cast<Id>(std::countr_zero(left)));
  }
  friend constexpr IdSet operator|(IdSet a, IdSet b) { return from_bits(a.bits | b.bits); }
  friend constexpr IdSet operator&(IdSet a, IdSet b) { return from_bits(a.bits & b.bits); }
  friend constexpr IdSet operator-(IdSet a, IdSet b) {
    return from_bits(a.bits & ~unsigned{b.bits});
  }
  constexpr bool operator==(const IdSet&) const = default;
};
using HunterSet = IdSet<Hunter>;
using SeatSet = IdSet<Seat>;
using AgentSet = IdSet<Agent>;

/// The ids from 0 up to a number of them, for a loop.
template <class Id>
struct IdRange {
  struct Iterator {
    std::uint8_t at = 0;
    constexpr Id operator*() const { return static_cast<Id>(at); }
    constexpr Iterator& operator++() {
      ++at;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;
  };
  std::uint8_t count = 0;

  static constexpr IdRange first(int n) { return {static_cast<std::uint8_t>(n)}; }
  constexpr Iterator begin() const { return {}; }
  constexpr Iterator end() const { return {count}; }
};
/// How many there can be of a kind of id.
template <class Id>
inline constexpr int kMostIds = 0;
template <>
inline constexpr int kMostIds<Hunter> = kHuntersMax;
template <>
inline constexpr int kMostIds<Agent> = kAgentsMax;
template <>
inline constexpr int kMostIds<Seat> = kPlayersMax;
inline constexpr auto kAllAgents = IdRange<Agent>::first(kAgentsMax);

/// The element of an id.
template <class List, class Id>
constexpr auto& at(List& list, Id id) {
  return list[ix(id)];
}

enum class Edition : std::uint8_t { Babel, Covenant, Combined };
enum class VehicleKind : std::uint8_t { Tracer, Interceptor, Count };

// The numbers of these ids are part of every record's hashes: only add, before Count.
enum class HunterKind : std::uint8_t {
  None,
  Beast,
  Gun,
  Prophet,
  Puppet,
  Watcher,
  Heat,
  Judge,
  Tracker,
  Count
};
enum class AgentKind : std::uint8_t {
  None,
  Spider,
  Cobra,
  BlueJay,
  Orangutan,
  Fox,
  Mantis,
  Panther,
  Raven,
  // Traitor sides of the hunters' cards (r2).
  TraitorBeast,
  TraitorGun,
  TraitorProphet,
  TraitorPuppet,
  TraitorWatcher,
  TraitorHeat,
  TraitorJudge,
  TraitorTracker,
  Count
};
enum class Equipment : std::uint8_t {
  None,
  FlashBang,
  SmokeGrenade,
  AdrenalSurge,
  StealthField,
  TangleLine,
  HoloDecoy,
  PowerFists,
  VelocityBlade,
  ConcussionGrenade,
  EmpGrenade,
  ProximityMine,
  MindTap,
  PulseBlades,
  RemoteTrigger,
  SmokeDagger,
  Flare,
  MedKit,
  PortableBarrier,
  Count
};

/// Questions that hunters ask the agents.
enum class Question : std::uint8_t {
  None,
  Sensor,
  Senses,
  PostCogFirst,
  PostCogSecond,
  Clairvoyance,
  ScentFirst,
  ScentSecond,
  Bark,
  Count
};

/// A card of any family: hunters from 0, agents from 100, equipment from 200.
enum class CardId : std::uint8_t {};
inline constexpr CardId kNoCard{0};
inline constexpr std::uint8_t kAgentCards = 100;
inline constexpr std::uint8_t kEquipmentCards = 200;
constexpr CardId card_id(HunterKind kind) { return static_cast<CardId>(ix(kind)); }
constexpr CardId card_id(AgentKind kind) { return static_cast<CardId>(kAgentCards + ix(kind)); }
constexpr CardId card_id(Equipment card) { return static_cast<CardId>(kEquipmentCards + ix(card)); }

/// GEO-6. Here is the same cell; None stands for "no direction".
enum class Compass : std::uint8_t { None, N, NE, E, SE, S, SW, W, NW, Here };

/// GEO-6: compass direction of b seen from a.
constexpr Compass direction(Cell a, Cell b) {
  const int dx = column_of(b) - column_of(a);
  const int dy = row_of(b) - row_of(a);
  if (dx == 0 && dy == 0) return Compass::Here;
  if (dx == 0) return dy < 0 ? Compass::N : Compass::S;
  if (dy == 0) return dx < 0 ? Compass::W : Compass::E;
  if (dx < 0) return dy < 0 ? Compass::NW : Compass::SW;
  return dy < 0 ? Compass::NE : Compass::SE;
}

}  // namespace specter
