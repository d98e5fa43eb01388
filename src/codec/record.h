// A game record: JSON lines. The first holds the options, the whole board and how the game
// starts; each further one an action, the rolls that it took and the hash of the state after it.
//
//   {"format":1,"rules":1,"setup":{…},"board":"…","board_hash":"…","fair":{…},"rolls":[…],
//    "hash":"…","check":"…"}
//   {"n":1,"action":{…},"rolls":[["dice",4]],"hash":"…","check":"…"}
//
// `check` is a checksum over the line's other fields and the check of the line before, so that a
// change anywhere is noticed, also one that would lead to the same state.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codec/checksum.h"
#include "engine/engine.h"

namespace specter::codec {

inline constexpr int kRecordFormat = 1;

/// What the rolls can be computed from again: docs/fair-dice.md.
struct RecordFair {
  std::string table;                 ///< id of the table
  std::string commitment;            ///< 64 hexadecimal digits, published before the game
  std::string seed;                  ///< the server's, 64 hexadecimal digits
  std::vector<std::string> players;  ///< the players' own seeds in seat order, "" for none
  bool operator==(const RecordFair&) const = default;
};

struct RecordHeader {
  int rules = kRulesVersion;
  Setup setup;
  std::string board;                    ///< the whole text
  std::optional<std::string> position;  ///< where the game began, if not at its start
  std::optional<RecordFair> fair;       ///< of a game on a server
  std::vector<Roll> rolls;              ///< of the start
  std::uint64_t hash = 0;
  bool operator==(const RecordHeader&) const = default;
};

struct RecordStep {
  Action action;
  std::vector<Roll> rolls;
  std::uint64_t hash = 0;
  bool operator==(const RecordStep&) const = default;
};

struct Record {
  RecordHeader header;
  std::vector<RecordStep> steps;
  bool operator==(const Record&) const = default;
};

/// Gives a record line by line, each with its line break.
class RecordWriter {
 public:
  std::string begin(const RecordHeader& header);
  std::string add(const RecordStep& step);

 private:
  std::uint64_t check_ = kChecksumStart;
  std::size_t lines_ = 0;
};

std::string record_text(const Record& record);

/// Reads a record. A damaged one is refused with the number of the line.
Result<Record> parse_record(std::string_view text);

/// Where a replay ended, with all that was told on the way.
struct Replayed {
  Game game;
  State state;
  EventLog log;
};

/// What happened in one step: 0 is the start, then the actions from 1 on.
struct ReplayStep {
  std::size_t number = 0;
  const Game& game;
  const State& state;  ///< after it
  std::span<const Event> events;
};

/// A roll of the record, at the moment when the game asks for it.
struct ReplayRoll {
  std::size_t number = 0;  ///< of the step
  Roll roll;
  int sides = 0;
};

/// Plays the record again with its own rolls and compares every hash. `watch` is told of steps
/// that are right; `rolled` of rolls before the step that they belong to is judged.
Result<Replayed> replay(const Record& record,
                        const std::function<void(const ReplayStep&)>& watch = {},
                        const std::function<void(const ReplayRoll&)>& rolled = {});

}  // namespace specter::codec
