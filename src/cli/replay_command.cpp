#include "cli/replay_command.h"

#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <fmt/core.h>

#include "cli/exit_codes.h"
#include "cli/refuse.h"
#include "codec/belief_text.h"
#include "codec/insight_json.h"
#include "codec/limits.h"
#include "codec/names.h"
#include "codec/record.h"
#include "codec/texts.h"
#include "fair/fair.h"
#include "match/replay.h"
#include "sodium/sodium.h"

namespace specter::cli {
namespace {

struct ReplayOptions {
  std::string file;
  bool verify = false;
  bool belief = false;
  bool json = false;
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

bool opens_chapter(const Event& event) {
  return event.code == EventCode::RoundStarted || event.code == EventCode::GameOver;
}

/// What only one hunter is told (his role, or a plan that is long known) adds nothing.
bool told(const Event& event) {
  return (event.audience & (only_seat(kAgentSeat) | only_seat(kSpectator))) != 0;
}

void tell(const match::ReplayStep& step) {
  const Game& game = step.match.game();
  const codec::Names names = codec::all_names(step.match.state());
  if (step.number == 0)
    fmt::print("{}\n", codec::text("replay.header", {{"players", std::to_string(game.players())},
                                                     {"board", game.board->title}}));
  for (const Event& event : step.match.events()) {
    if (!told(event)) continue;
    if (opens_chapter(event)) fmt::print("\n");
    fmt::print("{}\n", codec::narration(event, names));
  }
}

/// Computes every roll again, as docs/fair-dice.md has it, and keeps the first that differs.
class DiceCheck {
 public:
  /// `uncommitted`: seeds that nobody had committed to are in it, as in the first format.
  DiceCheck(const match::RecordFair& fair, bool uncommitted)
      : source_{fair::key_from_hex(fair.seed).value_or(fair::Key{}), fair.table, fair.seeds()} {
    if (fair::commitment(source_.seed, sodium::digest()) != fair.commitment)
      error_ = Error{"record.commitment", fair.commitment, 1};
    for (std::size_t i = 0; i < fair.seats.size() && !error_; ++i) {
      const auto& promised = fair.seats[i].commitment;
      if (promised && fair::sha256_hex(fair.seats[i].seed, sodium::digest()) != *promised)
        error_ = Error{"record.seat_commitment", std::to_string(i), 1};
      // Whoever gave it could have tried many.
      if (!promised && !uncommitted && !fair.seats[i].seed.empty())
        error_ = Error{"record.seat_seed", std::to_string(i), 1};
    }
  }

  void rolled(const match::ReplayRoll& roll) {
    const std::string_view stream = codec::stream_name(roll);
    const std::uint64_t k = counter_[std::string(stream)]++;
    ++total_;
    const int right = fair::fair_roll(source_, stream, k, roll.sides, sodium::digest());
    if (error_ || right == roll.value) return;
    error_ = Error{"record.dice",
                   codec::text("replay.roll_differs", {{"stream", stream},
                                                       {"k", std::to_string(k)},
                                                       {"value", std::to_string(roll.value)},
                                                       {"right", std::to_string(right)}}),
                   static_cast<int>(roll.number) + 1};
  }
  const std::optional<Error>& error() const { return error_; }
  std::size_t total() const { return total_; }

 private:
  fair::FairSource source_;
  std::map<std::string, std::uint64_t> counter_;
  std::size_t total_ = 0;
  std::optional<Error> error_;
};

/// A damaged record is an answer, not a wrong way to call the program.
int refuse_record(const std::string& file, const Error& error) {
  const int usage = refuse(file, error);
  return error.code == "record.file" ? usage : kExitNegative;
}

void say_good(const match::Record& record, const State& state) {
  if (!over(state)) fmt::print("{}\n", codec::text("replay.unfinished"));
  fmt::print("{}\n", codec::text("replay.good", {{"lines", std::to_string(record.steps.size())},
                                                 {"rounds", std::to_string(state.pub.round)}}));
}

/// Tells a record of other rules as far as ours lead to the same.
int tell_old(const std::string& file, const match::Record& record) {
  const std::string rules = std::to_string(record.header.rules);
  fmt::print("{}\n\n", codec::text("replay.old",
                                   {{"rules", rules}, {"ours", std::to_string(kRulesVersion)}}));
  const auto replayed = match::replay(record, &tell, {}, match::OtherRules::Tried);
  fmt::print("\n");
  if (!replayed) {
    const Error& why = replayed.error();
    return refuse_record(file, Error{"record.rules_part", rules, why.line});
  }
  fmt::print("{}\n", codec::text("replay.old_whole"));
  return kExitOk;
}

int tell_all(const std::string& file, const match::Record& record) {
  if (record.header.rules < kRulesVersion) return tell_old(file, record);
  const auto replayed = match::replay(record, &tell);
  if (!replayed) return refuse_record(file, replayed.error());
  fmt::print("\n");
  if (record.cut)
    return refuse_record(file, Error{"record.cut", {}, static_cast<int>(record.steps.size()) + 1});
  say_good(record, replayed->state());
  return kExitOk;
}

void say_dice(const match::RecordFair& fair, std::size_t rolls) {
  fmt::print("{}\n", codec::text("replay.dice_good", {{"rolls", std::to_string(rolls)},
                                                      {"commitment", fair.commitment}}));
  for (std::size_t i = 0; i < fair.seats.size(); ++i)
    if (fair.seats[i].commitment)
      fmt::print("{}\n",
                 codec::text("replay.seat_good", {{"seat", std::to_string(i)},
                                                  {"commitment", *fair.seats[i].commitment}}));
  if (fair.attempts > 0)
    fmt::print("{}\n", codec::counted_text("replay.attempts", fair.attempts,
                                           {{"n", std::to_string(fair.attempts)}}));
}

int verify(const std::string& file, const match::Record& record) {
  std::optional<DiceCheck> dice;
  if (record.header.fair) dice.emplace(*record.header.fair, record.header.format < 2);
  const auto replayed = match::replay(record, {}, [&](const match::ReplayRoll& roll) {
    if (dice) dice->rolled(roll);
  });
  // Of other rules nothing was played, so nothing is judged.
  const bool ours = record.header.rules == kRulesVersion;
  // A false roll comes before what it leads to.
  if (ours && dice && dice->error()) return refuse_record(file, *dice->error());
  if (!replayed) return refuse_record(file, replayed.error());
  say_good(record, replayed->state());
  if (dice)
    say_dice(*record.header.fair, dice->total());
  else
    fmt::print("{}\n", codec::text("replay.dice_unknown"));
  return kExitOk;
}

/// What the hunters could know, round by round, and when it was close.
int tell_belief(const ReplayOptions& options, const match::Record& record) {
  const auto review = codec::review_of(record);
  if (!review) return refuse_record(options.file, review.error());
  if (options.json) {
    const auto list = [](const std::vector<belief::Moment>& moments) {
      codec::json::array out;
      for (const belief::Moment& moment : moments)
        out.push_back(codec::to_json(moment));
      return out;
    };
    codec::json::object out;
    out["rounds"] = list(review->first.rounds());
    out["calls"] = list(review->first.calls());
    fmt::print("{}\n", codec::json::serialize(out));
    return kExitOk;
  }
  fmt::print("{}\n\n", codec::text("belief.review.title"));
  for (const std::string& line : codec::review_lines(review->first, review->second))
    fmt::print("{}\n", line);
  return kExitOk;
}

int run(const ReplayOptions& options) {
  const Result<std::string> text = read_file(options.file);
  if (!text) return refuse_record(options.file, text.error());
  const Result<match::Record> record = codec::parse_record(
      *text, options.verify ? codec::CutRecord::Refused : codec::CutRecord::Taken);
  if (!record) return refuse_record(options.file, record.error());
  if (options.belief) return tell_belief(options, *record);
  return options.verify ? verify(options.file, *record) : tell_all(options.file, *record);
}

}  // namespace

void add_replay_command(CLI::App& app, int& status) {
  const auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = app.add_subcommand("replay", "Play a recorded game again, in words");
  command->add_option("record", options->file, "Record file")->required()->type_name("RECORD");
  command->add_flag("--verify", options->verify, "Only say whether record and dice are good");
  CLI::Option* belief = command->add_flag("--belief", options->belief,
                                          "Say what the hunters could know, round by round");
  command->add_flag("--json", options->json, "The same as JSON")->needs(belief);
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace specter::cli
