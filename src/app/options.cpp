#include "app/options.h"

#include <unordered_map>

#include "codec/limits.h"
#include "codec/setup_json.h"
#include "embedded/embedded.h"

namespace specter::app {
namespace {

constexpr std::int64_t kSecond = 1000;
// Less is no time to read the question (and less than an answer window); more is "no clock".
constexpr std::int64_t kClockLeast = 10;
constexpr std::int64_t kClockMost = std::int64_t{7} * 24 * 3600;

std::optional<ClockOptions> read_clock(codec::Reader& in) {
  if (!in.has("clock")) return std::nullopt;
  const json::object* object = in.object("clock");
  if (object == nullptr) return std::nullopt;
  codec::Reader part(*object, in.where() + "clock.");
  ClockOptions clock;
  const auto seconds = [&](std::string_view field, Millis& value) {
    value = part.number_or(field, kClockLeast, kClockMost, value / kSecond) * kSecond;
  };
  seconds("hunter", clock.hunter);
  seconds("agent", clock.agent);
  seconds("answer", clock.answer);
  seconds("draft", clock.draft);
  in.join(part);
  return clock;
}

codec::Assist read_assist(codec::Reader& in) {
  if (!in.has("assist")) return codec::Assist::Off;
  const std::string_view word = in.text("assist", codec::kNameBytesMax);
  for (const auto assist : {codec::Assist::Off, codec::Assist::Cells, codec::Assist::Heat})
    if (word == codec::name_of(assist)) return assist;
  in.fail("json.field_range", "assist");
  return codec::Assist::Off;
}

Result<std::string> built_in_text(std::string_view name) {
  for (const embedded::File& file : embedded::boards())
    if (file.name == name) return std::string(file.text);
  return Error{"board.unknown", codec::quoted_detail(name), 0};
}

}  // namespace

Result<std::shared_ptr<const Board>> shared_board(const std::string& text) {
  // The app runs in one thread; boards are few and small, and go when the last table goes.
  thread_local std::unordered_map<std::string, std::weak_ptr<const Board>> cache;
  if (const auto found = cache.find(text); found != cache.end())
    if (auto board = found->second.lock()) return board;
  std::erase_if(cache, [](const auto& item) { return item.second.expired(); });
  auto board = parse_board(text);
  if (board) cache[text] = *board;
  return board;
}

Result<TableOptions> parse_options(const json::object& object) {
  const Result<Setup> setup = codec::parse_setup(object);
  if (!setup) return setup.error();
  codec::Reader in(object, "options.");
  TableOptions options;
  options.setup = *setup;
  options.board = codec::default_board(setup->edition);
  if (in.has("board")) options.board = in.text("board", codec::kNameBytesMax);
  if (in.has("board_text")) options.board_text = in.text("board_text", kBoardBytesMax);
  options.listed = !in.flag_or("private", true);
  options.spectators = in.flag_or("spectators", true);
  options.clock = read_clock(in);
  options.answer_window =
      in.number_or("answer_window_ms", 0, kAnswerWindowMaxMs, options.answer_window);
  options.assist = read_assist(in);
  if (!in.ok()) return in.error();
  if (options.board_text.empty()) {
    Result<std::string> text = built_in_text(options.board);
    if (!text) return text.error();
    options.board_text = std::move(*text);
  }
  const auto board = shared_board(options.board_text);
  if (!board) return board.error();
  options.board = (*board)->name;
  const Result<Game> game = make_game(options.setup, *board);
  if (!game) return game.error();
  options.setup = game->setup;  // with what follows from the edition
  return options;
}

json::object to_json(const TableOptions& options, bool with_text) {
  json::object out = codec::to_json(options.setup);
  out["board"] = codec::text_value(options.board);
  if (with_text) out["board_text"] = codec::text_value(options.board_text);
  out["private"] = !options.listed;
  out["spectators"] = options.spectators;
  if (options.clock) {
    out["clock"] = {{"hunter", options.clock->hunter / kSecond},
                    {"agent", options.clock->agent / kSecond},
                    {"answer", options.clock->answer / kSecond},
                    {"draft", options.clock->draft / kSecond}};
  } else {
    out["clock"] = nullptr;
  }
  out["answer_window_ms"] = options.answer_window;
  out["assist"] = codec::name_value(codec::name_of(options.assist));
  return out;
}

}  // namespace specter::app
