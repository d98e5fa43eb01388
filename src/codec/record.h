// A game record: JSON lines. The first holds the options, the whole board and how the game
// starts; each further one an action, the rolls that it took and the hash of the state after it.
//
//   {"format":1,"rules":1,"setup":{…},"board":"…","board_hash":"…","rolls":[…],"hash":"…","check":"…"}
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

struct RecordHeader {
  int rules = kRulesVersion;
  Setup setup;
  std::string board;                    ///< the whole text
  std::optional<std::string> position;  ///< where the game began, if not at its start
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

/// Plays the record again with its own rolls and compares every hash.
Result<Replayed> replay(const Record& record,
                        const std::function<void(const ReplayStep&)>& watch = {});

}  // namespace specter::codec
