#include "cli/measure_flags.h"

#include <cstdio>

#include <fmt/core.h>

#include "cli/exit_codes.h"
#include "cli/refuse.h"
#include "sim/simulate.h"

namespace specter::cli {
namespace {

constexpr std::int64_t kGamesMax = 1'000'000'000;
constexpr int kLimitMax = 3'600'000;
constexpr int kRestartsMax = 1000;

}  // namespace

void add_measure_flags(CLI::App& command, MeasureFlags& flags, const std::string& games_help) {
  add_setup_flags(command, flags.setup);
  command.add_option("--games", flags.games, games_help)
      ->check(CLI::Range(std::int64_t{1}, kGamesMax))
      ->type_name("G");
  command.add_option("--seed", flags.seed, "Game i follows from seed and i alone")
      ->check(no_sign())
      ->type_name("S");
  command.add_option("--jobs", flags.jobs, "Threads; what our bots do does not depend on it")
      ->check(CLI::Range(1, sim::kJobsMax))
      ->type_name("J");
  CLI::Option* json = command.add_flag("--json", flags.json, "Result as JSON");
  command.add_flag("--csv", flags.csv, "Result as a table with commas")->excludes(json);
}

void add_program_flags(CLI::App& command, ProgramFlags& flags) {
  command.add_option("--limit", flags.limit_ms, "Longest that a program may take for one answer")
      ->check(CLI::Range(1, kLimitMax))
      ->type_name("MS");
  command
      .add_option("--restarts", flags.restarts,
                  "How often each process of a program is started again after a crash or a stall")
      ->check(CLI::Range(0, kRestartsMax))
      ->type_name("N");
}

int print_all(const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (written && std::fflush(stdout) == 0) return kExitOk;
  return refuse("", Error{"sim.file_unwritable", "standard output"});
}

}  // namespace specter::cli
