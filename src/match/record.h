// A game record as plain data: how the game began, then each action with the rolls that it took and
// the hash of the state after it, and how it ended. Its text is the codec's (codec/record.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/action.h"
#include "engine/dice.h"
#include "engine/game.h"
#include "engine/state.h"

namespace specter::match {

inline constexpr int kRecordFormat = 2;
/// The oldest one that is read.
inline constexpr int kRecordFormatOldest = 1;
/// The format in which a game of these rules is written: the one that a program which plays them
/// can read.
constexpr int record_format(int rules) { return rules < 2 ? 1 : kRecordFormat; }

/// A seat's own part of the dice.
struct RecordSeat {
  std::optional<std::string> commitment;  ///< SHA-256 of the seed, from before anybody showed one
  std::string seed;                       ///< "" for none
  bool operator==(const RecordSeat&) const = default;
};

/// What the rolls can be computed from again: docs/fair-dice.md.
struct RecordFair {
  std::string table;              ///< id of the table
  std::string commitment;         ///< 64 hexadecimal digits, published before the game
  std::string seed;               ///< the server's, 64 hexadecimal digits
  std::vector<RecordSeat> seats;  ///< in seat order
  int attempts = 0;  ///< how often the table opened again because somebody did not show his seed
  bool operator==(const RecordFair&) const = default;

  /// The seats' seeds alone, as the formula wants them.
  std::vector<std::string> seeds() const;
};

struct RecordHeader {
  int format = kRecordFormat;
  int rules = kRulesVersion;
  Setup setup;
  std::string board;                    ///< the whole text
  std::optional<std::string> position;  ///< where the game began, if not at its start
  std::optional<RecordFair> fair;       ///< of a game on a server
  std::vector<Roll> rolls;              ///< of the start
  std::uint64_t hash = 0;
  bool operator==(const RecordHeader&) const = default;
};

/// The choice of a clock that ran out in the draft: a roll of the stream `draft`.
struct DraftRoll {
  int sides = 0;  ///< as many as there were choices
  int value = 0;  ///< which one, from 1 in the order of the legal list
  bool operator==(const DraftRoll&) const = default;
};

struct RecordStep {
  Action action;
  std::vector<Roll> rolls;
  std::optional<DraftRoll> draft;
  std::uint64_t hash = 0;
  /// Of a game of other rules: the text of the action as it was written then, where we write it
  /// otherwise now.
  std::string written{};
  bool operator==(const RecordStep&) const = default;
};

/// How the game stood when the record was ended; nobody won a game that is not over.
struct RecordEnd {
  Side winner = Side::None;
  EndReason reason = EndReason::None;
  bool operator==(const RecordEnd&) const = default;
};
RecordEnd end_of(const Public& pub);

struct Record {
  RecordHeader header;
  std::vector<RecordStep> steps;
  RecordEnd end;
  bool cut = false;  ///< it was read without its last line
  bool operator==(const Record&) const = default;
};

}  // namespace specter::match
