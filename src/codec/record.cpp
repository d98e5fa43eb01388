#include "codec/record.h"

#include "codec/action_json.h"
#include "codec/limits.h"
#include "codec/rolls.h"
#include "codec/setup_json.h"

namespace specter::codec {
namespace {

using match::Record;
using match::RecordEnd;
using match::RecordFair;
using match::RecordHeader;
using match::RecordSeat;
using match::RecordStep;

/// The stream of a clock's choices in the draft; the engine does not know of it.
constexpr std::string_view kDraftStream = "draft";

std::uint64_t read_hex(Reader& in, std::string_view field) {
  const std::string_view digits = in.text(field, 16);
  if (!in.ok()) return 0;
  const auto value = from_hex16(digits);
  if (!value) in.fail("json.field_range", field);
  return value.value_or(0);
}

json::object fair_json(const RecordFair& fair, int format) {
  json::object out;
  out["table"] = text_value(fair.table);
  out["commitment"] = text_value(fair.commitment);
  out["seed"] = text_value(fair.seed);
  json::array list;
  for (const RecordSeat& seat : fair.seats) {
    if (format < 2) {
      list.push_back(text_value(seat.seed));
      continue;
    }
    json::object item;
    item["commitment"] = seat.commitment ? json::value(text_value(*seat.commitment)) : nullptr;
    item["seed"] = text_value(seat.seed);
    list.push_back(std::move(item));
  }
  out[format < 2 ? "players" : "seats"] = std::move(list);
  if (format >= 2) out["attempts"] = fair.attempts;
  return out;
}

/// 64 digits in lower case: one way only to write a key.
std::string_view read_key(Reader& in, std::string_view field) {
  constexpr std::size_t kKeyDigits = 64;
  const std::string_view digits = in.text(field, kKeyDigits);
  if (!in.ok()) return {};
  const bool good = digits.size() == kKeyDigits &&
                    digits.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  if (!good) in.fail("json.field_range", field);
  return digits;
}

/// The players' seeds of format 1.
void read_players(Reader& part, RecordFair& fair) {
  const json::array* players = part.array("players", kPlayersMax);
  if (players == nullptr) return;
  for (const json::value& item : *players) {
    const json::string* seed = item.if_string();
    if (seed == nullptr || seed->size() > kSeedBytesMax)
      return part.fail(seed == nullptr ? "json.field_type" : "json.field_range", "players");
    fair.seats.push_back({std::nullopt, std::string(seed->data(), seed->size())});
  }
}

void read_seats(Reader& part, RecordFair& fair) {
  const json::array* seats = part.array("seats", kPlayersMax);
  if (seats == nullptr) return;
  for (const json::value& item : *seats) {
    const json::object* object = item.if_object();
    if (object == nullptr) return part.fail("json.field_type", "seats");
    Reader in(*object, part.where() + "seats.");
    RecordSeat seat;
    if (in.find("commitment") == nullptr) in.fail("json.field_missing", "commitment");
    if (in.has("commitment")) seat.commitment = read_key(in, "commitment");
    seat.seed = in.text("seed", kSeedBytesMax);
    part.join(in);
    fair.seats.push_back(std::move(seat));
  }
}

RecordFair read_fair(Reader& in, int format) {
  RecordFair fair;
  const json::object* object = in.object("fair");
  if (object == nullptr) return fair;
  Reader part(*object, "fair.");
  fair.table = part.text("table", kNameBytesMax);
  fair.commitment = read_key(part, "commitment");
  fair.seed = read_key(part, "seed");
  if (format < 2) {
    read_players(part, fair);
  } else {
    read_seats(part, fair);
    fair.attempts = static_cast<int>(part.number("attempts", 0, INT32_MAX));
  }
  in.join(part);
  return fair;
}

json::object header_json(const RecordHeader& header) {
  json::object line;
  line["format"] = header.format;
  line["rules"] = header.rules;
  line["setup"] = to_json(header.setup);
  line["board"] = text_value(header.board);
  line["board_hash"] = text_value(hex16(checksum(header.board)));
  if (header.position) line["position"] = text_value(*header.position);
  if (header.fair) line["fair"] = fair_json(*header.fair, header.format);
  line["rolls"] = rolls_json(header.rolls);
  line["hash"] = text_value(hex16(header.hash));
  return line;
}

/// The action as it is written here, or was written under other rules.
json::value action_json(const RecordStep& step) {
  return step.written.empty() ? json::value(to_json(step.action)) : json::parse(step.written);
}

json::object step_json(std::size_t number, const RecordStep& step) {
  json::object line;
  line["n"] = number;
  line["action"] = action_json(step);
  line["rolls"] = rolls_json(step.rolls);
  if (step.draft) line["draft"] = to_json(*step.draft);
  line["hash"] = text_value(hex16(step.hash));
  return line;
}

json::object end_json(const RecordEnd& end, std::size_t steps, std::uint64_t hash) {
  json::object line;
  if (end.winner == Side::None)
    line["end"] = nullptr;
  else
    line["end"] = {{"winner", text_value(name_of(end.winner))},
                   {"reason", text_value(name_of(end.reason))}};
  line["lines"] = steps + 2;  // the first and this one
  line["hash"] = text_value(hex16(hash));
  return line;
}

/// Puts the checksum at the end of a line and goes on to the next.
std::string sealed(json::object line, std::uint64_t& check) {
  check = checksum(json::serialize(line), check);
  line["check"] = text_value(hex16(check));
  return json::serialize(line);
}

Error at_line(Error error, int line) {
  if (error.code.starts_with("record.")) {
    error.line = line;
    return error;
  }
  const std::string code = error.code;
  return Error{"record.line", code + (error.detail.empty() ? "" : " " + error.detail), line};
}

Result<RecordHeader> parse_header(const json::object& object) {
  Reader in(object);
  RecordHeader header;
  header.format = static_cast<int>(in.number("format", 0, INT32_MAX));
  if (in.ok() &&
      (header.format < match::kRecordFormatOldest || header.format > match::kRecordFormat))
    return Error{"record.format", std::to_string(header.format), 0};
  header.rules = static_cast<int>(in.number("rules", 0, INT32_MAX));
  header.board = in.text("board", kBoardBytesMax);
  const std::uint64_t board_hash = read_hex(in, "board_hash");
  if (in.has("position")) header.position = in.text("position", kPositionBytesMax);
  if (in.has("fair")) header.fair = read_fair(in, header.format);
  header.rolls = read_rolls(in);
  header.hash = read_hex(in, "hash");
  const json::object* setup_object = in.object("setup");
  if (!in.ok()) return in.error();
  if (board_hash != checksum(header.board)) return Error{"record.board", {}, 0};
  const Result<Setup> setup = parse_setup(*setup_object);
  if (!setup) return setup.error();
  header.setup = *setup;
  return header;
}

Result<RecordStep> parse_step(const json::object& object, std::size_t number,
                              const RecordHeader& header) {
  Reader in(object);
  RecordStep step;
  const auto n = in.number("n", 0, INT32_MAX);
  const json::object* action_object = in.object("action");
  step.rolls = read_rolls(in);
  if (header.format >= 2) step.draft = read_draft(in);
  step.hash = read_hex(in, "hash");
  if (!in.ok()) return in.error();
  if (static_cast<std::size_t>(n) != number) return Error{"record.number", std::to_string(n), 0};
  const Result<Action> action = parse_action(*action_object);
  if (!action) return action.error();
  step.action = *action;
  keep_form(step, *action_object, header.rules);
  return step;
}

/// Compares the line's checksum with the one that its fields give.
std::optional<Error> verify(const json::object& object, const json::object& canonical,
                            std::uint64_t& check) {
  Reader in(object);
  const std::uint64_t said = read_hex(in, "check");
  if (!in.ok()) return in.error();
  check = checksum(json::serialize(canonical), check);
  if (said != check) return Error{"record.check", {}, 0};
  return std::nullopt;
}

/// Reads a record line by line.
class RecordParser {
 public:
  /// What is wrong with the next line, if anything is.
  std::optional<Error> read(std::string_view text) {
    if (ended_) return Error{"record.after_end", {}, 0};
    const Result<json::object> object = parse_json_object(text);
    if (!object) return object.error();
    const std::size_t index = lines_++;
    if (index == 0) return first(*object);
    if (record_.header.format >= 2 && object->contains("end")) return last(*object);
    Result<RecordStep> step = parse_step(*object, index, record_.header);
    if (!step) return step.error();
    record_.steps.push_back(std::move(*step));
    return verify(*object, step_json(index, record_.steps.back()), check_);
  }
  bool ended() const { return ended_ || record_.header.format < 2; }
  Record& record() { return record_; }

 private:
  std::optional<Error> first(const json::object& object) {
    Result<RecordHeader> header = parse_header(object);
    if (!header) return header.error();
    record_.header = std::move(*header);
    return verify(object, header_json(record_.header), check_);
  }
  std::optional<Error> last(const json::object& object) {
    Reader in(object);
    if (in.has("end")) {
      const json::object* end = in.object("end");
      if (end == nullptr) return in.error();
      Reader part(*end, "end.");
      record_.end = {part.word<Side>("winner"), part.word<EndReason>("reason")};
      in.join(part);
    }
    const auto lines = in.number("lines", 0, INT32_MAX);
    const std::uint64_t hash = read_hex(in, "hash");
    if (!in.ok()) return in.error();
    if (static_cast<std::size_t>(lines) != lines_)
      return Error{"record.lines", std::to_string(lines), 0};
    ended_ = true;
    const auto& steps = record_.steps;
    if (hash != (steps.empty() ? record_.header.hash : steps.back().hash))
      return Error{"record.hash", {}, 0};
    return verify(object, end_json(record_.end, steps.size(), hash), check_);
  }

  Record record_;
  std::uint64_t check_ = kChecksumStart;
  std::size_t lines_ = 0;
  bool ended_ = false;
};

}  // namespace

json::array to_json(const match::DraftRoll& draft) { return {draft.sides, draft.value}; }

std::optional<match::DraftRoll> read_draft(Reader& in) {
  if (!in.has("draft")) return std::nullopt;
  const json::array* pair = in.array("draft", 2);
  if (pair == nullptr) return std::nullopt;
  const auto sides = pair->size() == 2 ? as_number((*pair)[0], 2, 256) : std::nullopt;
  const auto value = sides ? as_number((*pair)[1], 1, *sides) : std::nullopt;
  if (!value) in.fail("json.field_range", "draft");
  return match::DraftRoll{static_cast<int>(sides.value_or(0)), static_cast<int>(value.value_or(0))};
}

std::string_view stream_name(const match::ReplayRoll& roll) {
  return roll.stream ? name_of(*roll.stream) : kDraftStream;
}

void keep_form(RecordStep& step, const json::object& action, int rules) {
  if (rules == kRulesVersion) return;
  std::string text = json::serialize(action);
  if (json::serialize(to_json(step.action)) != text) step.written = std::move(text);
}

std::string RecordWriter::begin(const RecordHeader& header) {
  format_ = header.format;
  check_ = kChecksumStart;
  hash_ = header.hash;
  steps_ = 0;
  return sealed(header_json(header), check_) + "\n";
}

std::string RecordWriter::add(const RecordStep& step) {
  hash_ = step.hash;
  return sealed(step_json(++steps_, step), check_) + "\n";
}

std::string RecordWriter::end(const RecordEnd& end) {
  if (format_ < 2) return {};
  return sealed(end_json(end, steps_, hash_), check_) + "\n";
}

std::string record_text(const Record& record) {
  RecordWriter writer;
  std::string text = writer.begin(record.header);
  for (const RecordStep& step : record.steps)
    text += writer.add(step);
  return text + writer.end(record.end);
}

Result<Record> parse_record(std::string_view text, CutRecord cut) {
  if (text.empty()) return Error{"record.empty", {}, 1};
  if (text.size() > kRecordBytesMax) return Error{"record.too_long", {}, 1};
  RecordParser parser;
  int line = 0;
  bool broken = false;  // in the middle of its last line
  while (!text.empty() && !broken) {
    ++line;
    const std::size_t end = text.find('\n');
    const std::string_view one = text.substr(0, end);
    const auto error = parser.read(one);
    broken = error && line > 1 && end == std::string_view::npos && !parse_json_object(one);
    if (error && !broken) return at_line(*error, line);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  Record& record = parser.record();
  record.cut = broken || !parser.ended();
  if (record.cut && cut == CutRecord::Refused) return Error{"record.cut", {}, line};
  return std::move(record);
}

}  // namespace specter::codec
