#include "cli/replay_command.h"

#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include <fmt/core.h>

#include "cli/exit_codes.h"
#include "cli/refuse.h"
#include "codec/limits.h"
#include "codec/record.h"
#include "codec/texts.h"

namespace specter::cli {
namespace {

struct ReplayOptions {
  std::string file;
  bool verify = false;
};

Result<std::string> read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text;
  // One byte more than allowed: enough to know that it is too long.
  text.resize(codec::kRecordBytesMax + 1);
  if (!in) return Error{"record.file", path, 0};
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) return Error{"record.file", path, 0};
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

/// The narrator knows everything, the agents' names included.
codec::Names all_names(const State& state) {
  codec::Names names = codec::names_of(state.pub);
  for (std::size_t i = 0; i < names.agents.size(); ++i)
    names.agents[i] = state.agents[i].kind;
  return names;
}

bool opens_chapter(const Event& event) {
  return event.code == EventCode::RoundStarted || event.code == EventCode::GameOver;
}

/// What only one hunter is told (his role, or a plan that is long known) adds nothing.
bool told(const Event& event) {
  return (event.audience & (only_seat(kAgentSeat) | only_seat(kSpectator))) != 0;
}

void tell(const codec::ReplayStep& step) {
  const codec::Names names = all_names(step.state);
  if (step.number == 0)
    fmt::print("{}\n",
               codec::text("replay.header", {{"players", std::to_string(step.game.players())},
                                             {"board", step.game.board->title}}));
  for (const Event& event : step.events) {
    if (!told(event)) continue;
    if (opens_chapter(event)) fmt::print("\n");
    fmt::print("{}\n", codec::narration(event, names));
  }
}

/// A damaged record is an answer, not a wrong way to call the program.
int refuse_record(const std::string& file, const Error& error) {
  const int usage = refuse(file, error);
  return error.code == "record.file" ? usage : kExitNegative;
}

int run(const ReplayOptions& options) {
  const Result<std::string> text = read_file(options.file);
  if (!text) return refuse_record(options.file, text.error());
  const Result<codec::Record> record = codec::parse_record(*text);
  if (!record) return refuse_record(options.file, record.error());
  const auto replayed = options.verify ? codec::replay(*record) : codec::replay(*record, &tell);
  if (!replayed) return refuse_record(options.file, replayed.error());
  if (!options.verify) fmt::print("\n");
  if (!over(replayed->state)) fmt::print("{}\n", codec::text("replay.unfinished"));
  fmt::print("{}\n",
             codec::text("replay.good", {{"lines", std::to_string(record->steps.size())},
                                         {"rounds", std::to_string(replayed->state.pub.round)}}));
  return kExitOk;
}

}  // namespace

void add_replay_command(CLI::App& app, int& status) {
  const auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = app.add_subcommand("replay", "Play a recorded game again, in words");
  command->add_option("record", options->file, "Record file")->required()->type_name("RECORD");
  command->add_flag("--verify", options->verify, "Only say whether the record is good");
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace specter::cli
