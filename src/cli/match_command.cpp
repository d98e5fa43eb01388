#include "cli/match_command.h"

#include <charconv>
#include <memory>
#include <optional>
#include <string>

#include <fmt/core.h>

#include "arena/contest.h"
#include "cli/exit_codes.h"
#include "cli/measure_flags.h"
#include "cli/progress.h"
#include "cli/refuse.h"

namespace specter::cli {
namespace {

constexpr double kPercent = 100;

struct MatchFlags {
  MeasureFlags measure;
  ProgramFlags programs;
  std::string a;
  std::string b;
  std::string drafts = "own";
  std::string sprt;
  double alpha = 0.05;
  double beta = 0.05;
};

std::optional<double> number(const std::string& text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, failed] = std::from_chars(text.data(), end, value);
  if (failed != std::errc{} || stopped != end) return std::nullopt;
  return value;
}

/// "0,10"
Result<arena::Sprt> read_sprt(const MatchFlags& flags) {
  const std::vector<std::string> parts = split(flags.sprt);
  const Error wrong{"sim.sprt", flags.sprt};
  if (parts.size() != 2) return wrong;
  const auto low = number(parts[0]);
  const auto high = number(parts[1]);
  if (!low || !high || *low >= *high || *low <= -arena::kEloMost || *high >= arena::kEloMost)
    return wrong;
  return arena::Sprt{*low, *high, flags.alpha, flags.beta};
}

Result<arena::ContestOptions> read_options(const MatchFlags& flags) {
  arena::ContestOptions options;
  for (const auto& [text, to] :
       {std::pair{&flags.a, &options.a}, std::pair{&flags.b, &options.b}}) {
    auto player = arena::ready_contender(*text, flags.programs.limits());
    if (!player) return player.error();
    *to = std::move(*player);
  }
  if (!flags.sprt.empty()) {
    const auto test = read_sprt(flags);
    if (!test) return test.error();
    options.sprt = *test;
  }
  options.pairs = (static_cast<std::uint64_t>(flags.measure.games) + 1) / 2;
  options.seed = flags.measure.seed;
  options.jobs = flags.measure.jobs;
  options.limits = flags.programs.limits();
  options.drafts = flags.drafts == "own" ? arena::Drafts::Own : arena::Drafts::Random;
  return options;
}

int run(const MatchFlags& flags) {
  std::vector<Game> games;
  if (const int code = make_games(flags.measure.setup, games); code != kExitOk) return code;
  Result<arena::ContestOptions> options = read_options(flags);
  if (!options) return refuse("", options.error());
  options->setups = std::move(games);
  const std::uint64_t total = options->pairs * options->setups.size();
  ProgressBar bar("pairs");
  arena::ContestProgress progress;
  if (bar.shown())
    progress = [&](std::uint64_t done, const arena::ContestScore& score) {
      const arena::Interval in = score.pairs.interval();
      bar.draw(done, total,
               fmt::format("A {:.1f} % ({:.1f} to {:.1f})", kPercent * score.pairs.score(),
                           kPercent * in.low, kPercent * in.high));
    };
  const auto& stop = catch_interrupts();
  const arena::ContestResult result = arena::play_contest(*options, progress, &stop);
  bar.clear();
  const int printed = print_all(flags.measure.json  ? arena::contest_json(*options, result)
                                : flags.measure.csv ? arena::contest_csv(*options, result)
                                                    : arena::contest_table(*options, result));
  if (printed != kExitOk) return printed;
  if (stop.load()) fmt::print(stderr, "specter: stopped early; the result has the pairs so far.\n");
  const bool no = result.verdict.has_value() && !*result.verdict;
  return no || stop.load() ? kExitNegative : kExitOk;
}

}  // namespace

void add_match_command(CLI::App& app, int& status) {
  auto flags = std::make_shared<MatchFlags>();
  CLI::App* command =
      app.add_subcommand("match", "Two players, both sides, the same dice, in pairs of games");
  command->footer(
      bot_help() +
      "\n\n\"cmd:./program --its-options\" is another program, which speaks the player's "
      "role of\ndocs/protocol.md over its standard input and output (examples/).");
  command->add_option("A", flags->a, "A bot, or cmd:PROGRAM")->required();
  command->add_option("B", flags->b, "Whom it plays against")->required();
  add_measure_flags(*command, flags->measure,
                    "Games of each setup, in pairs: an odd number is rounded up");
  command->add_option("--drafts", flags->drafts, "The players' own, or random, the same for a pair")
      ->check(CLI::IsMember({"own", "random"}))
      ->type_name("own|random");
  command
      ->add_option("--sprt", flags->sprt, "End as soon as it is clear which Elo difference is true")
      ->type_name("ELO0,ELO1");
  command->add_option("--alpha", flags->alpha, "Most wrong acceptances of ELO1")
      ->check(CLI::Range(0.0001, 0.5))
      ->type_name("P");
  command->add_option("--beta", flags->beta, "Most wrong rejections of ELO1")
      ->check(CLI::Range(0.0001, 0.5))
      ->type_name("P");
  add_program_flags(*command, flags->programs);
  command->callback([flags, &status] { status = run(*flags); });
}

}  // namespace specter::cli
