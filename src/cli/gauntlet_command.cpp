#include "cli/gauntlet_command.h"

#include <memory>
#include <string>

#include <fmt/core.h>

#include "arena/gauntlet.h"
#include "cli/exit_codes.h"
#include "cli/measure_flags.h"
#include "cli/progress.h"
#include "cli/refuse.h"

namespace specter::cli {
namespace {

struct GauntletFlags {
  MeasureFlags measure;
  ProgramFlags programs;
  std::string player;
  std::string resume;
};

int run(const GauntletFlags& flags) {
  arena::Gauntlet gauntlet;
  if (const int code = make_games(flags.measure.setup, gauntlet.setups); code != kExitOk)
    return code;
  auto player = arena::ready_contender(flags.player, flags.programs.limits());
  if (!player) return refuse("", player.error());
  gauntlet.player = std::move(*player);
  gauntlet.games = static_cast<std::uint64_t>(flags.measure.games);
  gauntlet.seed = flags.measure.seed;
  if (const auto kept = arena::resume_gauntlet(gauntlet, flags.resume); !kept)
    return refuse(flags.resume, kept.error());
  arena::GauntletRun run;
  run.jobs = flags.measure.jobs;
  run.limits = flags.programs.limits();
  run.file = flags.resume;
  run.stop = &catch_interrupts();
  ProgressBar bar("opponents");
  if (bar.shown()) run.progress = [&](std::size_t done, std::size_t of) { bar.draw(done, of); };
  const auto done = arena::run_gauntlet(gauntlet, run);
  bar.clear();
  if (!done) return refuse(flags.resume, done.error());
  const int printed = print_all(flags.measure.json  ? arena::gauntlet_json(gauntlet)
                                : flags.measure.csv ? arena::gauntlet_csv(gauntlet)
                                                    : arena::gauntlet_table(gauntlet));
  if (printed != kExitOk) return printed;
  const bool complete = gauntlet.rows.size() == gauntlet.all_rows().size();
  if (!complete)
    fmt::print(stderr, "specter: stopped early.{}\n",
               flags.resume.empty() ? "" : " The same command goes on from there.");
  return complete ? kExitOk : kExitNegative;
}

}  // namespace

void add_gauntlet_command(CLI::App& app, int& status) {
  auto flags = std::make_shared<GauntletFlags>();
  CLI::App* command = app.add_subcommand(
      "gauntlet", "One player against many that differ in kind: mean and worst result");
  command->footer(bot_help());
  command->add_option("BOT", flags->player, "A bot, or cmd:PROGRAM")->required();
  add_measure_flags(*command, flags->measure, "Games against each opponent, in each setup");
  command
      ->add_option("--resume", flags->resume,
                   "Keep what is done in this file, and go on from it if it is there")
      ->type_name("FILE");
  add_program_flags(*command, flags->programs);
  command->callback([flags, &status] { status = run(*flags); });
}

}  // namespace specter::cli
