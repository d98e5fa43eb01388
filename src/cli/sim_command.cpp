#include "cli/sim_command.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <unistd.h>

#include <fmt/core.h>

#include "bots/registry.h"
#include "cli/exit_codes.h"
#include "cli/load_board.h"
#include "cli/refuse.h"
#include "codec/names.h"
#include "codec/setup_json.h"
#include "sim/simulate.h"

namespace specter::cli {
namespace {

constexpr std::int64_t kGamesMax = 1'000'000'000'000;
constexpr int kBarWidth = 30;

struct SimFlags {
  std::string edition = "babel";
  std::string board;
  std::string vehicle;
  int players = 2;
  bool five_player_bonus = false;
  std::string agent = "random";
  std::string hunters = "random";
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
  int jobs = 1;
  bool json = false;
  bool verify = false;
  std::string record;
};

/// Draws over its own line; only when somebody looks.
void draw_bar(std::uint64_t done, std::uint64_t games) {
  const auto full = static_cast<int>(done * kBarWidth / games);
  const std::string bar(static_cast<std::size_t>(full), '#');
  fmt::print(stderr, "\r[{:<{}}] {} of {} games", bar, kBarWidth, done, games);
  std::fflush(stderr);
}

double per_second(std::uint64_t count, double seconds) {
  return seconds > 0 ? static_cast<double>(count) / seconds : 0.0;
}

double rounds_mean(const sim::Totals& t) {
  return static_cast<double>(t.rounds) / static_cast<double>(t.games);
}

void print_json(const SimFlags& flags, const sim::Totals& t, double seconds) {
  fmt::print("{{\n");
  fmt::print("  \"edition\": \"{}\",\n  \"players\": {},\n", flags.edition, flags.players);
  fmt::print("  \"agent\": \"{}\",\n  \"hunters\": \"{}\",\n", flags.agent, flags.hunters);
  fmt::print("  \"seed\": {},\n  \"jobs\": {},\n", flags.seed, flags.jobs);
  fmt::print("  \"games\": {},\n", t.games);
  fmt::print("  \"agent_wins\": {},\n  \"hunter_wins\": {},\n", t.agent_wins, t.hunter_wins);
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

void print_text(const SimFlags& flags, const sim::Totals& t, double seconds) {
  const auto share = [&](std::uint64_t n) {
    return 100.0 * static_cast<double>(n) / static_cast<double>(t.games);
  };
  fmt::print("{} games of {} players, agent {}, hunters {}, seed {}\n", t.games, flags.players,
             flags.agent, flags.hunters, flags.seed);
  fmt::print("  agent wins    {:>10}  {:5.1f} %\n", t.agent_wins, share(t.agent_wins));
  fmt::print("  hunters win   {:>10}  {:5.1f} %  (caught {}, round 40 over {})\n", t.hunter_wins,
             share(t.hunter_wins), t.caught, t.rounds_over);
  fmt::print("  rounds        {:>10.1f}  on average\n", rounds_mean(t));
  fmt::print("  decisions     {:>10}  with two or more legal actions\n", t.decisions);
  fmt::print("  signature {:016x}\n", t.signature);
  if (flags.verify) fmt::print("  games that did not replay to the same hash: {}\n", t.differing);
  fmt::print("  {:.2f} s, {:.0f} games/s, {:.0f} decisions/s\n", seconds,
             per_second(t.games, seconds), per_second(t.decisions, seconds));
}

int run(const SimFlags& flags) {
  Setup setup;
  setup.edition = *codec::from_name<Edition>(flags.edition);
  setup.vehicle = codec::from_name<VehicleKind>(flags.vehicle);
  const std::string board_name =
      flags.board.empty() ? std::string(codec::default_board(setup.edition)) : flags.board;
  const auto board = load_board(board_name);
  if (!board) return refuse(board_name, board.error());
  setup.players = flags.players;
  setup.five_player_bonus = flags.five_player_bonus;
  const auto game = make_game(setup, *board);
  if (!game) return refuse(board_name, game.error());
  sim::SimOptions options;
  options.agent = flags.agent;
  options.hunters = flags.hunters;
  options.games = static_cast<std::uint64_t>(flags.games);
  options.seed = flags.seed;
  options.jobs = flags.jobs;
  options.verify = flags.verify;
  options.record = flags.record;
  if (!flags.record.empty()) {
    std::error_code failed;
    std::filesystem::create_directories(flags.record, failed);
    if (failed) return refuse(flags.record, Error{"cli.folder_unwritable", flags.record});
  }
  const bool watched = isatty(STDERR_FILENO) == 1;
  sim::Progress progress;
  if (watched) progress = [&](std::uint64_t done) { draw_bar(done, options.games); };
  const auto begin = std::chrono::steady_clock::now();
  const sim::Totals totals = sim::simulate(*game, options, progress);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (watched) fmt::print(stderr, "\r{:<{}}\r", "", kBarWidth + 48);
  if (flags.json)
    print_json(flags, totals, took.count());
  else
    print_text(flags, totals, took.count());
  if (totals.unwritten != 0)
    return refuse(flags.record, Error{"cli.folder_unwritable", flags.record});
  return totals.differing == 0 ? kExitOk : kExitNegative;
}

CLI::Validator known_bot() {
  return CLI::Validator(
      [](std::string& name) {
        if (bots::find_bot(name) != nullptr) return std::string();
        return fmt::format("There is no bot \"{}\". Known bots: {}.", name, bots::bot_names());
      },
      "", "bot");
}

/// CLI11 itself would take "-1" for the largest number.
CLI::Validator no_sign() {
  return CLI::Validator(
      [](std::string& number) {
        if (number.find_first_not_of("0123456789") == std::string::npos) return std::string();
        return fmt::format("\"{}\" is no seed: give a whole number from 0 on.", number);
      },
      "", "seed");
}

std::string bot_help() {
  std::string text = "Bots:";
  for (const bots::BotInfo& info : bots::bot_infos())
    text += fmt::format("\n  {:<8}{}", info.name, info.description);
  return text;
}

}  // namespace

void add_sim_command(CLI::App& app, int& status) {
  auto flags = std::make_shared<SimFlags>();
  CLI::App* command = app.add_subcommand("sim", "Let bots play many games against each other");
  command->footer(bot_help());
  command->add_option("--edition", flags->edition, "Edition of the cards")
      ->check(CLI::IsMember({"babel", "covenant", "combined"}))
      ->type_name("babel|covenant|combined");
  command->add_option("--board", flags->board, "Built-in board or board file; else the edition's")
      ->type_name("BOARD");
  command
      ->add_option("--vehicle", flags->vehicle,
                   "Else the hunters choose; the first edition has the Tracer")
      ->check(CLI::IsMember({"tracer", "interceptor"}))
      ->type_name("tracer|interceptor");
  command->add_option("--players", flags->players, "2 to 5")
      ->check(CLI::Range(2, kPlayersMax))
      ->type_name("N");
  command->add_flag("--five-player-bonus", flags->five_player_bonus,
                    "5 players: 2 more HP and 5 cards for the agent");
  command->add_option("--agent", flags->agent, "Bot that plays the agent")
      ->check(known_bot())
      ->type_name("BOT");
  command->add_option("--hunters", flags->hunters, "Bot that plays the hunters")
      ->check(known_bot())
      ->type_name("BOT");
  command->add_option("--games", flags->games, "How many games")
      ->check(CLI::Range(std::int64_t{1}, kGamesMax))
      ->type_name("G");
  command->add_option("--seed", flags->seed, "Game i follows from seed and i alone")
      ->check(no_sign())
      ->type_name("S");
  command->add_option("--jobs", flags->jobs, "Threads; the totals do not depend on it")
      ->check(CLI::Range(1, sim::kJobsMax))
      ->type_name("J");
  command->add_flag("--json", flags->json, "Result as JSON");
  command->add_flag("--verify", flags->verify, "Replay each game and compare the last state");
  command->add_option("--record", flags->record, "Write a record of each game to this folder")
      ->type_name("DIR");
  command->callback([flags, &status] { status = run(*flags); });
}

}  // namespace specter::cli
