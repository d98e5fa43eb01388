#include "codec/record.h"

#include "codec/action_json.h"
#include "codec/limits.h"
#include "codec/rolls.h"
#include "codec/setup_json.h"
#include "engine/fields.h"
#include "engine/position.h"

namespace specter::codec {
namespace {

using RollWatch = std::function<void(const ReplayRoll&)>;

/// Tells of each roll of a line, where somebody wants to know.
RecordedDice::Watch watch_line(const RollWatch& rolled, std::size_t number) {
  if (!rolled) return {};
  return
      [&rolled, number](const Roll& roll, int sides) { rolled(ReplayRoll{number, roll, sides}); };
}

std::uint64_t read_hex(Reader& in, std::string_view field) {
  const std::string_view digits = in.text(field, 16);
  if (!in.ok()) return 0;
  const auto value = from_hex16(digits);
  if (!value) in.fail("json.field_range", field);
  return value.value_or(0);
}

json::object fair_json(const RecordFair& fair) {
  json::object out;
  out["table"] = text_value(fair.table);
  out["commitment"] = text_value(fair.commitment);
  out["seed"] = text_value(fair.seed);
  json::array players;
  for (const std::string& seed : fair.players)
    players.push_back(text_value(seed));
  out["players"] = std::move(players);
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

RecordFair read_fair(Reader& in) {
  RecordFair fair;
  const json::object* object = in.object("fair");
  if (object == nullptr) return fair;
  Reader part(*object, "fair.");
  fair.table = part.text("table", kNameBytesMax);
  fair.commitment = read_key(part, "commitment");
  fair.seed = read_key(part, "seed");
  if (const json::array* players = part.array("players", kPlayersMax)) {
    for (const json::value& item : *players) {
      const json::string* seed = item.if_string();
      if (seed == nullptr || seed->size() > kSeedBytesMax) {
        part.fail(seed == nullptr ? "json.field_type" : "json.field_range", "players");
        break;
      }
      fair.players.emplace_back(seed->data(), seed->size());
    }
  }
  in.join(part);
  return fair;
}

json::object header_json(const RecordHeader& header) {
  json::object line;
  line["format"] = kRecordFormat;
  line["rules"] = header.rules;
  line["setup"] = to_json(header.setup);
  line["board"] = text_value(header.board);
  line["board_hash"] = text_value(hex16(checksum(header.board)));
  if (header.position) line["position"] = text_value(*header.position);
  if (header.fair) line["fair"] = fair_json(*header.fair);
  line["rolls"] = rolls_json(header.rolls);
  line["hash"] = text_value(hex16(header.hash));
  return line;
}

json::object step_json(std::size_t number, const RecordStep& step) {
  json::object line;
  line["n"] = number;
  line["action"] = to_json(step.action);
  line["rolls"] = rolls_json(step.rolls);
  line["hash"] = text_value(hex16(step.hash));
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
  const auto format = in.number("format", 0, INT32_MAX);
  if (in.ok() && format != kRecordFormat) return Error{"record.format", std::to_string(format), 0};
  header.rules = static_cast<int>(in.number("rules", 0, INT32_MAX));
  header.board = in.text("board", kBoardBytesMax);
  const std::uint64_t board_hash = read_hex(in, "board_hash");
  if (in.has("position")) header.position = in.text("position", kPositionBytesMax);
  if (in.has("fair")) header.fair = read_fair(in);
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

Result<RecordStep> parse_step(const json::object& object, std::size_t number) {
  Reader in(object);
  RecordStep step;
  const auto n = in.number("n", 0, INT32_MAX);
  const json::object* action_object = in.object("action");
  step.rolls = read_rolls(in);
  step.hash = read_hex(in, "hash");
  if (!in.ok()) return in.error();
  if (static_cast<std::size_t>(n) != number) return Error{"record.number", {}, 0};
  const Result<Action> action = parse_action(*action_object);
  if (!action) return action.error();
  step.action = *action;
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

/// One line more for the record.
std::optional<Error> read_line(std::string_view text, std::size_t index, Record& record,
                               std::uint64_t& check) {
  const Result<json::object> object = parse_json_object(text);
  if (!object) return object.error();
  if (index == 0) {
    Result<RecordHeader> header = parse_header(*object);
    if (!header) return header.error();
    record.header = std::move(*header);
    return verify(*object, header_json(record.header), check);
  }
  Result<RecordStep> step = parse_step(*object, index);
  if (!step) return step.error();
  record.steps.push_back(std::move(*step));
  return verify(*object, step_json(index, record.steps.back()), check);
}

struct Opening {
  Game game;
  State state;
};

/// The state before the first action.
Result<Opening> open_game(const RecordHeader& header, EventSink& sink, const RollWatch& rolled) {
  if (header.rules != kRulesVersion) return Error{"record.rules", std::to_string(header.rules), 1};
  const auto board = parse_board(header.board);
  if (!board) return at_line(board.error(), 1);
  Result<Game> game = make_game(header.setup, *board);
  if (!game) return at_line(game.error(), 1);
  Opening opening{std::move(*game), {}};
  if (header.position) {
    const Result<Position> position = parse_position(*header.position, *board);
    if (!position) return at_line(position.error(), 1);
    if (!(position->setup == header.setup) || !header.rolls.empty())
      return Error{"record.line", "position", 1};
    opening.state = position->state;
  } else {
    RecordedDice dice(header.rolls, watch_line(rolled, 0));
    opening.state = start(opening.game, dice, sink);
    if (!dice.fits()) return Error{"record.rolls", {}, 1};
  }
  if (hash(opening.state) != header.hash) return Error{"record.hash", {}, 1};
  return opening;
}

}  // namespace

std::string RecordWriter::begin(const RecordHeader& header) {
  check_ = kChecksumStart;
  lines_ = 0;
  return sealed(header_json(header), check_) + "\n";
}

std::string RecordWriter::add(const RecordStep& step) {
  return sealed(step_json(++lines_, step), check_) + "\n";
}

std::string record_text(const Record& record) {
  RecordWriter writer;
  std::string text = writer.begin(record.header);
  for (const RecordStep& step : record.steps)
    text += writer.add(step);
  return text;
}

Result<Record> parse_record(std::string_view text) {
  if (text.empty()) return Error{"record.empty", {}, 1};
  if (text.size() > kRecordBytesMax) return Error{"record.too_long", {}, 1};
  Record record;
  std::uint64_t check = kChecksumStart;
  for (std::size_t index = 0; !text.empty(); ++index) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    if (const auto error = read_line(line, index, record, check))
      return at_line(*error, static_cast<int>(index) + 1);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return record;
}

Result<Replayed> replay(const Record& record, const std::function<void(const ReplayStep&)>& watch,
                        const RollWatch& rolled) {
  EventSink sink;
  Result<Opening> opening = open_game(record.header, sink, rolled);
  if (!opening) return opening.error();
  Replayed out{std::move(opening->game), opening->state, {}};
  out.log.take(sink);
  if (watch) watch(ReplayStep{0, out.game, out.state, sink.events()});
  for (std::size_t i = 0; i < record.steps.size(); ++i) {
    const RecordStep& step = record.steps[i];
    const int line = static_cast<int>(i) + 2;
    sink.clear();
    RecordedDice dice(step.rolls, watch_line(rolled, i + 1));
    const auto done = apply(out.game, out.state, step.action, dice, sink);
    if (!done) return Error{"record.action", done.error().code, line};
    if (!dice.fits()) return Error{"record.rolls", {}, line};
    if (hash(out.state) != step.hash) return Error{"record.hash", {}, line};
    out.log.take(sink);
    if (watch) watch(ReplayStep{i + 1, out.game, out.state, sink.events()});
  }
  return out;
}

}  // namespace specter::codec
