#include "cli/sim_command.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/core.h>

#include "arena/files.h"
#include "arena/lab_run.h"
#include "arena/report.h"
#include "arena/tables.h"
#include "bots/spec.h"
#include "cli/exit_codes.h"
#include "cli/progress.h"
#include "cli/refuse.h"
#include "cli/setup_flags.h"
#include "sim/simulate.h"

namespace specter::cli {
namespace {

constexpr std::int64_t kGamesMax = 1'000'000'000'000;
constexpr double kPercent = 100;

/// How the result is shown, for a run and for joined parts.
struct ShowFlags {
  bool json = false;
  bool csv = false;
  bool detail = false;
  std::string report;  ///< page to write
  std::string out;     ///< file to write

  /// Whether more is wanted than the totals.
  bool more() const { return csv || detail || !report.empty() || !out.empty(); }
};

struct SimFlags {
  SetupFlags setup;
  std::string agent = "random";
  std::string hunters = "random";
  std::vector<std::string> seats;
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
  int jobs = 1;
  bool verify = false;
  std::string record;
  std::string shard;
  std::string resume;
  double checkpoint = 10;
  ShowFlags show;
};

double per_second(std::uint64_t count, double seconds) {
  return seconds > 0 ? static_cast<double>(count) / seconds : 0.0;
}

double rounds_mean(const sim::Totals& t) {
  return static_cast<double>(t.rounds) / static_cast<double>(t.games);
}

void print_json(const SimFlags& flags, const sim::SimOptions& options, const sim::Totals& t,
                double seconds) {
  fmt::print("{{\n");
  fmt::print("  \"edition\": \"{}\",\n  \"players\": {},\n", flags.setup.edition,
             flags.setup.players);
  fmt::print("  \"agent\": \"{}\",\n  \"hunters\": \"{}\",\n", options.agent, options.hunters);
  for (std::size_t i = 0; i < options.seats.size(); ++i)
    if (!options.seats.at(i).empty())
      fmt::print("  \"seat_{}\": \"{}\",\n", i, options.seats.at(i));
  fmt::print("  \"seed\": {},\n  \"jobs\": {},\n", flags.seed, flags.jobs);
  fmt::print("  \"games\": {},\n", t.games);
  fmt::print("  \"agent_wins\": {},\n  \"hunter_wins\": {},\n", t.agent_wins, t.hunter_wins);
  const arena::Interval in = arena::wilson(t.agent_wins, t.games);
  fmt::print("  \"agent_share_low\": {:.6f},\n  \"agent_share_high\": {:.6f},\n", in.low, in.high);
  fmt::print("  \"escapes\": {},\n  \"caught\": {},\n  \"rounds_over\": {},\n", t.escapes, t.caught,
             t.rounds_over);
  fmt::print("  \"rounds\": {},\n  \"rounds_mean\": {:.4f},\n", t.rounds, rounds_mean(t));
  fmt::print("  \"decisions\": {},\n  \"actions\": {},\n", t.decisions, t.actions);
  fmt::print("  \"signature\": \"{:016x}\",\n", t.signature);
  if (flags.verify) fmt::print("  \"differing\": {},\n", t.differing);
  fmt::print("  \"seconds\": {:.6f},\n", seconds);
  fmt::print("  \"games_per_second\": {:.1f},\n", per_second(t.games, seconds));
  fmt::print("  \"decisions_per_second\": {:.1f}\n}}\n", per_second(t.decisions, seconds));
}

void print_text(const SimFlags& flags, const sim::SimOptions& options, const sim::Totals& t,
                double seconds) {
  const auto share = [&](std::uint64_t n) {
    return kPercent * static_cast<double>(n) / static_cast<double>(t.games);
  };
  const arena::Interval in = arena::wilson(t.agent_wins, t.games);
  fmt::print("{} games of {} players, agent {}, hunters {}, seed {}\n", t.games,
             flags.setup.players, options.agent, options.hunters, flags.seed);
  fmt::print("  agent wins    {:>10}  {:5.1f} %  (95 %: {:.1f} to {:.1f})\n", t.agent_wins,
             share(t.agent_wins), kPercent * in.low, kPercent * in.high);
  fmt::print("  hunters win   {:>10}  {:5.1f} %  (caught {}, round 40 over {})\n", t.hunter_wins,
             share(t.hunter_wins), t.caught, t.rounds_over);
  fmt::print("  rounds        {:>10.1f}  on average\n", rounds_mean(t));
  fmt::print("  decisions     {:>10}  with two or more legal actions\n", t.decisions);
  fmt::print("  signature {:016x}\n", t.signature);
  if (flags.verify) fmt::print("  games that did not replay to the same hash: {}\n", t.differing);
  fmt::print("  {:.2f} s, {:.0f} games/s, {:.0f} decisions/s\n", seconds,
             per_second(t.games, seconds), per_second(t.decisions, seconds));
}

/// A bot's text in its shortest form, or what is wrong with it.
Result<std::string> plain_spec(const std::string& text) {
  const auto spec = bots::parse_spec(text);
  if (!spec) return spec.error();
  return bots::spec_text(*spec);
}

/// Who plays: `--agent`, `--hunters`, and `--seat N=BOT` for single seats.
std::optional<Error> read_bots(const SimFlags& flags, arena::Lab& lab) {
  for (const auto& [from, to] :
       {std::pair{&flags.agent, &lab.agent}, std::pair{&flags.hunters, &lab.hunters}}) {
    const auto spec = plain_spec(*from);
    if (!spec) return spec.error();
    *to = *spec;
  }
  for (const std::string& text : flags.seats) {
    if (text.size() < 2 || text[0] < '0' || text[0] >= '0' + kPlayersMax || text[1] != '=')
      return Error{"sim.seat", text};
    const auto spec = plain_spec(text.substr(2));
    if (!spec) return spec.error();
    lab.seats.at(static_cast<std::size_t>(text[0] - '0')) = *spec;
  }
  return std::nullopt;
}

/// A seat that was given a bot and that no setup has.
std::optional<Error> missing_seat(const arena::Lab& lab, const std::vector<Game>& games) {
  int players = 0;
  for (const Game& game : games)
    players = std::max(players, game.players());
  for (int i = players; i < kPlayersMax; ++i)
    if (!at(lab.seats, i).empty()) return Error{"sim.seat_none", std::to_string(i)};
  return std::nullopt;
}

/// Prints and writes what came out.
int show(const arena::Lab& lab, const ShowFlags& flags) {
  if (flags.json)
    fmt::print("{}", arena::lab_json(lab));
  else if (flags.csv)
    fmt::print("{}", arena::lab_csv(lab));
  else
    fmt::print("{}", arena::lab_table(lab, flags.detail));
  if (!flags.out.empty())
    if (const auto done = arena::write_file(flags.out, arena::lab_text(lab)); !done)
      return refuse(flags.out, done.error());
  if (!flags.report.empty())
    if (const auto done = arena::write_file(flags.report, arena::lab_page(lab)); !done)
      return refuse(flags.report, done.error());
  return kExitOk;
}

/// One setup with its totals alone: the quickest form, which also says how quick.
int run_plain(const SimFlags& flags, const arena::Lab& lab, const Game& game) {
  sim::SimOptions options = lab.options();
  options.detail = false;
  options.jobs = flags.jobs;
  options.verify = flags.verify;
  options.record = flags.record;
  ProgressBar bar("games");
  sim::Progress progress;
  if (bar.shown()) progress = [&](std::uint64_t done) { bar.draw(done, options.games); };
  const sim::Totals totals = sim::simulate(game, options, progress);
  const double took = bar.seconds();
  bar.clear();
  if (flags.show.json)
    print_json(flags, options, totals, took);
  else
    print_text(flags, options, totals, took);
  if (totals.unwritten != 0)
    return refuse(flags.record, Error{"cli.folder_unwritable", flags.record});
  return totals.differing == 0 ? kExitOk : kExitNegative;
}

int run_lab(const SimFlags& flags, arena::Lab asked) {
  Result<arena::Lab> lab = arena::resumed(std::move(asked), flags.resume);
  if (!lab) return refuse(flags.resume, lab.error());
  arena::LabRun run;
  run.jobs = flags.jobs;
  run.verify = flags.verify;
  run.record = flags.record;
  run.file = flags.resume;
  run.every = std::chrono::milliseconds(static_cast<std::int64_t>(flags.checkpoint * 1000));
  run.stop = &catch_interrupts();
  const std::uint64_t total = (lab->to() - lab->from()) * lab->rows.size();
  ProgressBar bar("games");
  if (bar.shown()) run.progress = [&](std::uint64_t done) { bar.draw(done, total); };
  const auto done = arena::run_lab(*lab, run);
  bar.clear();
  if (!done) return refuse(flags.resume, done.error());
  if (!lab->complete()) {
    fmt::print(stderr, "specter: stopped after {} of {} games.{}\n", lab->played(), total,
               flags.resume.empty() ? "" : " The same command goes on from there.");
    return kExitNegative;
  }
  if (const int code = show(*lab, flags.show); code != kExitOk) return code;
  sim::Totals sum;
  for (const arena::LabRow& row : lab->rows)
    sum += row.totals;
  if (sum.unwritten != 0) return refuse(flags.record, Error{"cli.folder_unwritable", flags.record});
  return sum.differing == 0 ? kExitOk : kExitNegative;
}

int run(const SimFlags& flags) {
  arena::Lab lab;
  if (const auto wrong = read_bots(flags, lab)) return refuse("", *wrong);
  lab.games = static_cast<std::uint64_t>(flags.games);
  lab.seed = flags.seed;
  if (!flags.shard.empty()) {
    const auto shard = arena::parse_shard(flags.shard);
    if (!shard) return refuse("", shard.error());
    lab.shard = *shard;
  }
  std::vector<Game> games;
  if (const int code = make_games(flags.setup, games); code != kExitOk) return code;
  if (const auto wrong = missing_seat(lab, games)) return refuse("", *wrong);
  if (!flags.record.empty()) {
    // Two setups would write over each other's games.
    if (games.size() > 1) return refuse("", Error{"sim.record_setups", {}});
    std::error_code failed;
    std::filesystem::create_directories(flags.record, failed);
    if (failed) return refuse(flags.record, Error{"cli.folder_unwritable", flags.record});
  }
  lab = arena::begin_lab(std::move(lab), games);
  const bool plain =
      games.size() == 1 && !flags.show.more() && flags.shard.empty() && flags.resume.empty();
  return plain ? run_plain(flags, lab, games.front()) : run_lab(flags, std::move(lab));
}

int run_merge(const std::vector<std::string>& files, const ShowFlags& flags) {
  std::vector<arena::Lab> parts;
  for (const std::string& file : files) {
    const auto text = arena::read_file(file);
    if (!text) return refuse(file, text.error());
    auto lab = arena::parse_lab(*text);
    if (!lab) {
      Error error = lab.error();
      if (error.detail.empty()) error.detail = file;
      return refuse(file, error);
    }
    parts.push_back(std::move(*lab));
  }
  const auto all = arena::merge(parts);
  if (!all) return refuse("", all.error());
  return show(*all, flags);
}

void add_show_flags(CLI::App& command, ShowFlags& flags) {
  CLI::Option* json = command.add_flag("--json", flags.json, "Result as JSON");
  command.add_flag("--csv", flags.csv, "Result as a table with commas")->excludes(json);
  command.add_flag(
      "--detail", flags.detail,
      "By character, card, draft and vehicle, too; how games end, where she is caught");
  command.add_option("--report", flags.report, "Write a page with plots and heat maps")
      ->type_name("FILE.html");
  command.add_option("--out", flags.out, "Write the whole result, for `specter sim merge`")
      ->type_name("FILE");
}

void add_merge_command(CLI::App& parent, int& status) {
  auto files = std::make_shared<std::vector<std::string>>();
  auto flags = std::make_shared<ShowFlags>();
  CLI::App* command =
      parent.add_subcommand("merge", "Join the parts of a run that was cut with --shard");
  command->add_option("files", *files, "Files of all parts, as --out or --resume wrote them")
      ->required();
  add_show_flags(*command, *flags);
  command->callback([files, flags, &status] { status = run_merge(*files, *flags); });
}

void add_run_flags(CLI::App& command, SimFlags& flags) {
  command.add_option("--agent", flags.agent, "Bot that plays the agent")->type_name("BOT");
  command.add_option("--hunters", flags.hunters, "Bot that plays the hunters")->type_name("BOT");
  command
      .add_option("--seat", flags.seats, "Bot of one seat, as often as you like; 0 is the agent's")
      ->type_name("N=BOT")
      ->allow_extra_args(false);
  command.add_option("--games", flags.games, "How many games of each setup")
      ->check(CLI::Range(std::int64_t{1}, kGamesMax))
      ->type_name("G");
  command.add_option("--seed", flags.seed, "Game i follows from seed and i alone")
      ->check(no_sign())
      ->type_name("S");
  command.add_option("--jobs", flags.jobs, "Threads; the totals do not depend on it")
      ->check(CLI::Range(1, sim::kJobsMax))
      ->type_name("J");
  command.add_flag("--verify", flags.verify, "Replay each game and compare the last state");
  command.add_option("--record", flags.record, "Write a record of each game to this folder")
      ->type_name("DIR");
  command.add_option("--shard", flags.shard, "Play part I of N of the games, for several machines")
      ->type_name("I/N");
  command
      .add_option("--resume", flags.resume,
                  "Keep what is done in this file, and go on from it if it is there")
      ->type_name("FILE");
  command.add_option("--checkpoint", flags.checkpoint, "How often that file is written")
      ->check(CLI::Range(0.0, 86'400.0))
      ->type_name("SECONDS");
}

}  // namespace

void add_sim_command(CLI::App& app, int& status) {
  auto flags = std::make_shared<SimFlags>();
  CLI::App* command = app.add_subcommand("sim", "Let bots play many games against each other");
  command->footer(bot_help());
  command->require_subcommand(0, 1);
  add_setup_flags(*command, flags->setup);
  add_run_flags(*command, *flags);
  add_show_flags(*command, flags->show);
  add_merge_command(*command, status);
  command->callback([command, flags, &status] {
    if (command->get_subcommands().empty()) status = run(*flags);
  });
}

}  // namespace specter::cli
