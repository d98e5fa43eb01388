// A game record: JSON lines. The first holds the options, the whole board and how the game
// starts; each further one an action, the rolls that it took and the hash of the state after it;
// the last one says how the game ended, so that a record without its end is told from a whole one.
//
//   {"format":2,"rules":2,"setup":{…},"board":"…","board_hash":"…","fair":{…},"rolls":[…],
//    "hash":"…","check":"…"}
//   {"n":1,"action":{…},"rolls":[["dice",4]],"hash":"…","check":"…"}
//   {"end":{"winner":"agents","reason":"escape"},"lines":3,"hash":"…","check":"…"}
//
// `check` is a checksum over the line's other fields and the check of the line before, so that a
// change anywhere is noticed, also one that would lead to the same state.
//
// Format 1, that of the rules' version 1, is still read and written: it has no last line.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codec/checksum.h"
#include "codec/reader.h"
#include "engine/engine.h"

namespace specter::codec {

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

json::array to_json(const DraftRoll& draft);
/// The field `draft`, if it is there.
std::optional<DraftRoll> read_draft(Reader& in);

struct RecordStep {
  Action action;
  std::vector<Roll> rolls;
  std::optional<DraftRoll> draft;
  std::uint64_t hash = 0;
  /// Of a game of other rules: the action as it was written then, where we write it otherwise now.
  std::optional<json::object> written = std::nullopt;
  bool operator==(const RecordStep&) const = default;
};
/// Keeps the form of an action of other rules, so that a record of them stays what it was.
void keep_form(RecordStep& step, const json::object& action, int rules);

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

/// Gives a record line by line, each with its line break.
class RecordWriter {
 public:
  std::string begin(const RecordHeader& header);
  std::string add(const RecordStep& step);
  /// The last line; nothing in a format that has none.
  std::string end(const RecordEnd& end);

 private:
  int format_ = kRecordFormat;
  std::uint64_t check_ = kChecksumStart;
  std::uint64_t hash_ = 0;
  std::size_t steps_ = 0;
};

std::string record_text(const Record& record);

/// What is done with a record whose end is missing.
enum class CutRecord : std::uint8_t {
  Refused,
  Taken,  ///< as far as it goes; `cut` says so
};

/// Reads a record. A damaged one is refused with the number of the line.
Result<Record> parse_record(std::string_view text, CutRecord cut = CutRecord::Refused);

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
  std::string_view stream;
  int value = 0;
  int sides = 0;
};

/// Whose rules a record may be of.
enum class OtherRules : std::uint8_t {
  Refused,
  Tried,  ///< with ours, as far as they lead to the same
};

/// Plays the record again with its own rolls and compares every hash, and the end. `watch` is told
/// of steps that are right; `rolled` of rolls before the step that they belong to is judged.
Result<Replayed> replay(const Record& record,
                        const std::function<void(const ReplayStep&)>& watch = {},
                        const std::function<void(const ReplayRoll&)>& rolled = {},
                        OtherRules other = OtherRules::Refused);

}  // namespace specter::codec
