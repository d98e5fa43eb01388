// What a game is played with: the options, the board and the cards in the box. It does not change
// while the game runs.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/board.h"
#include "engine/ids.h"
#include "engine/result.h"
#include "engine/rules.h"

namespace specter {

/// Raised with every change of behaviour; a record names the version that it was played with.
inline constexpr int kRulesVersion = 2;

/// The options of a game. What is picked here is not asked in the draft (SET-2).
struct Setup {
  Edition edition = Edition::Babel;
  int players = 2;
  /// Nothing: the hunters choose (r2). Ruleset 1 always has the Tracer.
  std::optional<VehicleKind> vehicle;
  bool five_player_bonus = false;
  std::vector<HunterKind> hunters;    ///< empty, or one for each hunter in play
  AgentKind agent = AgentKind::None;  ///< None: the agent chooses
  std::vector<Equipment> equipment;   ///< empty, or the whole hand
  Hunter traitor = kNoHunter;         ///< 5 players: kNoHunter lets the agent choose
  bool operator==(const Setup&) const = default;
};

struct Game {
  std::shared_ptr<const Board> board;
  Setup setup;
  int ruleset = 1;           ///< RUL-1, RUL-2: its number, for texts and records
  Rules rules;               ///< what it says, by name
  int hunters = 2;           ///< in play at the start
  int hand = 3;              ///< SET-6
  bool secret_plan = false;  ///< SET-4
  CellSet escapes;           ///< OBJ-4
  bool supplies = false;     ///< SET-9: there is a deck to draw from
  /// Agents of the content set who may have a say when a hunter's move ends, and at sightings.
  std::vector<AgentKind> checkers;
  std::vector<AgentKind> shifters;
  /// Timings of the cards that an agent of a character could hold face down; with None for the
  /// character, an agent of whom none is known.
  std::array<std::uint8_t, ix(AgentKind::Count)> timings{};
  /// Cards of the box that have something to do at the start of an agent's turn, and at its end.
  std::vector<Equipment> at_turn_start;
  std::vector<Equipment> at_turn_end;
  std::vector<Equipment> at_hunter_turn;  ///< the same in a hunter's turn

  int players() const { return setup.players; }
  bool has(Hunter h) const { return ix(h) < ix(hunters); }
  bool has(Seat s) const { return ix(s) < ix(setup.players); }
  IdRange<Seat> all_seats() const { return IdRange<Seat>::first(setup.players); }
  IdRange<Hunter> all_hunters() const { return IdRange<Hunter>::first(hunters); }
  /// SET-1: who plays a hunter. With 2 players one seat owns both.
  Seat seat_of(Hunter h) const {
    return setup.players == 2 ? Seat{1} : static_cast<Seat>(ix(h) + 1);
  }
  Cell site(int section, int die) const { return at(at(board->sites, section), die - 1); }
};

/// SET-10: refuses an illegal setup with a message that names what is wrong.
Result<Game> make_game(const Setup& setup, std::shared_ptr<const Board> board);

}  // namespace specter
