#include "cli/belief_command.h"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "cli/exit_codes.h"
#include "cli/refuse.h"
#include "codec/names.h"
#include "sim/belief_folds.h"
#include "sim/weights_text.h"

namespace specter::cli {
namespace {

constexpr std::int64_t kGamesMax = 100'000;
constexpr std::int64_t kStepsMax = 1'000'000;
constexpr std::int64_t kSeedMax = INT32_MAX;

struct Flags {
  std::int64_t games = 56;
  std::int64_t train_games = 56;
  std::int64_t steps = 200;
  std::int64_t seed = 1;
  std::vector<std::string> leave_out;
  std::string out;
  std::string weights;
  std::string folds = "none";
  std::string plot;
  bool json = false;
};

bool write(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  return !file.fail();
}

sim::TrainOptions train_options(const Flags& flags) {
  sim::TrainOptions options;
  options.steps = static_cast<std::uint64_t>(flags.steps);
  options.seed = static_cast<std::uint64_t>(flags.seed);
  return options;
}

int train(const Flags& flags) {
  const auto tales =
      sim::train_tales(flags.leave_out, static_cast<std::uint64_t>(flags.train_games),
                       static_cast<std::uint64_t>(flags.seed));
  const belief::Weights weights = sim::train(tales, sim::first_guess(), train_options(flags));
  std::string heading = fmt::format("specter belief train --games {} --steps {} --seed {}",
                                    flags.train_games, flags.steps, flags.seed);
  for (const std::string& name : flags.leave_out)
    heading += " --leave-out " + name;
  const std::string text = sim::weights_text(weights, heading);
  if (flags.out.empty()) {
    fmt::print("{}", text);
  } else if (!write(flags.out, text)) {
    return refuse(flags.out, Error{"cli.file_unwritable", flags.out});
  }
  return kExitOk;
}

void print_row(std::string_view edition, std::string_view agent, const sim::Score& s) {
  const auto looks = static_cast<double>(s.looks);
  fmt::print("{:<9} {:<9} {:>6}   {:5.2f}   {:5.2f}   {:+5.2f}  ", edition, agent, s.looks,
             s.even / looks, s.bits / looks, s.gain());
  for (std::size_t i = 0; i < s.held.size(); ++i)
    fmt::print("  {:5.1f}", 100 * s.held_share(i));
  fmt::print("\n");
}

void print_table(const std::vector<sim::FoldScore>& scores) {
  fmt::print("edition   agent      looks    even    bits    gain     50 %   80 %   95 %\n");
  for (const Edition edition : sim::kScoredEditions) {
    for (const sim::FoldScore& s : scores)
      if (s.edition == edition) print_row(codec::name_of(edition), s.agent, s.score);
    print_row(codec::name_of(edition), "all", sim::of_edition(scores, edition));
    fmt::print("{:<9} mean gain over the kinds {:.2f} bits\n", codec::name_of(edition),
               sim::mean_gain(scores, edition));
  }
}

void print_json(const Flags& flags, const std::vector<sim::FoldScore>& scores) {
  fmt::print("{{\n  \"folds\": \"{}\",\n  \"games\": {},\n  \"scores\": [", flags.folds,
             flags.games);
  bool first = true;
  for (const sim::FoldScore& s : scores) {
    const auto looks = static_cast<double>(s.score.looks);
    fmt::print(
        "{}\n    {{\"edition\": \"{}\", \"agent\": \"{}\", \"looks\": {}, \"even\": {:.4f}, "
        "\"bits\": {:.4f}, \"held\": [{:.4f}, {:.4f}, {:.4f}]}}",
        first ? "" : ",", codec::name_of(s.edition), s.agent, s.score.looks, s.score.even / looks,
        s.score.bits / looks, s.score.held_share(0), s.score.held_share(1), s.score.held_share(2));
    first = false;
  }
  fmt::print("\n  ],\n  \"mean_gain\": {{\"babel\": {:.4f}, \"covenant\": {:.4f}}}\n}}\n",
             sim::mean_gain(scores, Edition::Babel), sim::mean_gain(scores, Edition::Covenant));
}

sim::Folds folds_of(const std::string& name) {
  if (name == "kinds") return sim::Folds::Kinds;
  if (name == "families") return sim::Folds::Families;
  if (name == "stock") return sim::Folds::Stock;
  return sim::Folds::None;
}

int score(const Flags& flags) {
  belief::Weights weights = belief::trained();
  if (!flags.weights.empty()) {
    std::ifstream in(flags.weights, std::ios::binary);
    if (!in) return refuse(flags.weights, Error{"cli.file_unreadable", flags.weights});
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto read = sim::parse_weights(text);
    if (!read) return refuse(flags.weights, Error{"cli.weights", flags.weights});
    weights = *read;
  }
  sim::FoldOptions options;
  options.folds = folds_of(flags.folds);
  options.games = static_cast<std::uint64_t>(flags.games);
  options.train_games = static_cast<std::uint64_t>(flags.train_games);
  options.seed = static_cast<std::uint64_t>(flags.seed);
  options.train = train_options(flags);
  const auto scores = sim::score_folds(options, weights, [](std::string_view what) {
    fmt::print(stderr, "learns without {}\n", what);
  });
  if (flags.json)
    print_json(flags, scores);
  else
    print_table(scores);
  if (!flags.plot.empty() && !write(flags.plot, sim::score_plot(scores)))
    return refuse(flags.plot, Error{"cli.file_unwritable", flags.plot});
  return kExitOk;
}

CLI::Validator known_kind() {
  return CLI::Validator(
      [](std::string& name) {
        std::string known;
        for (const sim::AgentKindRow& row : sim::agent_kinds()) {
          if (name == row.name || name == row.family) return std::string();
          known += (known.empty() ? "" : ", ") + std::string(row.name);
        }
        return fmt::format("There is no kind of agent \"{}\". Known kinds: {}.", name, known);
      },
      "", "kind");
}

void add_learning(CLI::App& command, Flags& flags, const char* games) {
  command.add_option(games, flags.train_games, "Games of each kind and edition to learn from")
      ->check(CLI::Range(std::int64_t{1}, kGamesMax))
      ->type_name("G");
  command.add_option("--steps", flags.steps, "Steps of learning")
      ->check(CLI::Range(std::int64_t{0}, kStepsMax))
      ->type_name("N");
  command.add_option("--seed", flags.seed, "All follows from it")
      ->check(CLI::Range(std::int64_t{0}, kSeedMax))
      ->type_name("S");
}

}  // namespace

void add_belief_command(CLI::App& app, int& status) {
  CLI::App* command =
      app.add_subcommand("belief", "Learn how agents move, or measure how well they are foreseen");
  command->require_subcommand(1);
  const auto learned = std::make_shared<Flags>();
  CLI::App* learns =
      command->add_subcommand("train", "Learn the weights of src/belief/weights.inc");
  add_learning(*learns, *learned, "--games");
  learns->add_option("--leave-out", learned->leave_out, "A kind or family that is not learned from")
      ->check(known_kind())
      ->allow_extra_args(false)
      ->type_name("KIND");
  learns->add_option("--out", learned->out, "Write them to this file, not to the screen")
      ->type_name("FILE");
  learns->callback([learned, &status] { status = train(*learned); });

  const auto measured = std::make_shared<Flags>();
  CLI::App* scores = command->add_subcommand(
      "score", "Bits of the true cell right after her turn, and how often the sets have her");
  scores->add_option("--games", measured->games, "Games of each kind and edition to measure on")
      ->check(CLI::Range(std::int64_t{1}, kGamesMax))
      ->type_name("G");
  scores
      ->add_option("--folds", measured->folds,
                   "Learn anew without the kind, the family or the whole stock that is measured")
      ->check(CLI::IsMember({"none", "kinds", "families", "stock"}))
      ->type_name("none|kinds|families|stock");
  scores->add_option("--weights", measured->weights, "Weights to measure; else those built in")
      ->type_name("FILE");
  add_learning(*scores, *measured, "--train-games");
  scores->add_flag("--json", measured->json, "Result as JSON");
  scores->add_option("--plot", measured->plot, "Draw it into this SVG file")->type_name("FILE");
  scores->callback([measured, &status] { status = score(*measured); });
}

}  // namespace specter::cli
