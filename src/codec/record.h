// The text of a game record (match/record.h): JSON lines. The first holds the options, the whole
// board and how the game starts; each further one an action, the rolls that it took and the hash of
// the state after it; the last one says how the game ended, so that a record without its end is
// told from a whole one.
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

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "codec/checksum.h"
#include "codec/reader.h"
#include "match/record.h"
#include "match/replay.h"

namespace specter::codec {

/// [sides, value]
json::array to_json(const match::DraftRoll& draft);
/// The field `draft`, if it is there.
std::optional<match::DraftRoll> read_draft(Reader& in);

/// Keeps the form of an action of other rules, so that a record of them stays what it was.
void keep_form(match::RecordStep& step, const json::object& action, int rules);

/// "dice", "places"… or "draft".
std::string_view stream_name(const match::ReplayRoll& roll);

/// Gives a record line by line, each with its line break.
class RecordWriter {
 public:
  std::string begin(const match::RecordHeader& header);
  std::string add(const match::RecordStep& step);
  /// The last line; nothing in a format that has none.
  std::string end(const match::RecordEnd& end);

 private:
  int format_ = match::kRecordFormat;
  std::uint64_t check_ = kChecksumStart;
  std::uint64_t hash_ = 0;
  std::size_t steps_ = 0;
};

std::string record_text(const match::Record& record);

/// What is done with a record whose end is missing.
enum class CutRecord : std::uint8_t {
  Refused,
  Taken,  ///< as far as it goes; `cut` says so
};

/// Reads a record. A damaged one is refused with the number of the line.
Result<match::Record> parse_record(std::string_view text, CutRecord cut = CutRecord::Refused);

}  // namespace specter::codec
