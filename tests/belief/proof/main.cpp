// Long runs of what the tests do briefly:
//   belief_proof looks [LOOKS] [SEED]   the truth is never left out, for any audience, after any
//   act belief_proof paths [BABEL] [COVENANT] [SEED]  sets against all explicit paths, so many
//   games belief_proof worlds [GAMES] [SEED]  against all hidden states, through the engine
//   belief_proof samples [SAMPLES] [SEED] [PLAYERS]  each drawn hidden part has a past
// It ends with 1 at the first contradiction.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "../paths_run.h"
#include "../sample_run.h"
#include "../shadow.h"
#include "../worlds_run.h"

namespace specter::test {
namespace {

constexpr std::int64_t kLooks = 300'000;
constexpr std::int64_t kBabelGames = 100;
constexpr std::int64_t kCovenantGames = 50;
constexpr std::int64_t kWorldGames = 100;
constexpr int kWorldRounds = 5;
constexpr std::int64_t kSamples = 10'000;
constexpr int kActsPerLook = 24;
constexpr int kSamplesPerLook = 4;

int fail(const std::string& text) {
  std::printf("%s\n", text.c_str());
  return 1;
}

int looks(std::int64_t wanted, std::uint64_t seed) {
  Looks total;
  std::int64_t games = 0;
  for (; total.looks < wanted; ++seed)
    for (const Edition edition : kEditions)
      for (int players = 2; players <= kPlayersMax; ++players)
        for (const Style style : kStyles) {
          Rng rng(seed);
          RandomGame played(random_setup(players, rng, edition), seed, style);
          const std::string wrong =
              follow(played, total,
                     "edition=" + std::to_string(ix(edition)) + " " + label(players, seed, style));
          if (!wrong.empty()) return fail(wrong);
          ++games;
        }
  const auto mean = [&](std::int64_t sum) {
    return static_cast<double>(sum) / static_cast<double>(total.looks);
  };
  std::printf(
      "belief: %lld looks in %lld games, the truth was never left out; %.1f cells and "
      "%.2f hypotheses on average\n",
      static_cast<long long>(total.looks), static_cast<long long>(games), mean(total.cells),
      mean(total.hypotheses));
  return 0;
}

int paths(std::int64_t babel, std::int64_t covenant, std::uint64_t first) {
  int turns = 0;
  for (const auto& [edition, games] :
       {std::pair{Edition::Babel, babel}, std::pair{Edition::Covenant, covenant}})
    for (std::int64_t i = 0; i < games; ++i) {
      const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
      const int players = 2 + static_cast<int>(seed % 4);
      const Style style = kStyles[static_cast<std::size_t>(seed / 4) % kStyles.size()];
      const std::string wrong = compare_paths(edition, players, seed, style, turns);
      if (!wrong.empty()) return fail(wrong);
    }
  std::printf("belief: %d turns of %lld and %lld games are the same as all explicit paths\n", turns,
              static_cast<long long>(babel), static_cast<long long>(covenant));
  return 0;
}

int worlds(std::int64_t games, std::uint64_t first) {
  Tightness t;
  for (std::int64_t i = 0; i < games; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    const Edition edition = kEditions[static_cast<std::size_t>(i) % kEditions.size()];
    const int players = 2 + static_cast<int>((i / 3) % 4);
    compare_with_worlds(edition, players, seed, Style::Varied, kWorldRounds, t);
    if (!t.missing.empty()) return fail(t.missing);
  }
  std::printf(
      "belief: %d looks of %lld games against all worlds: %d are wider, by %.4f bits on "
      "average over all\n",
      t.compared, static_cast<long long>(games), t.wider, t.bits / t.compared);
  if (t.wider > 0) std::printf("the first one: %s\n", t.first_wider.c_str());
  return 0;
}

/// `only`: so many players; 0: all numbers. With SPECTER_BELIEF_TRACE all faults are counted.
int samples(std::int64_t wanted, std::uint64_t seed, int only) {
  Samples total;
  total.go_on = std::getenv("SPECTER_BELIEF_TRACE") != nullptr;  // NOLINT(concurrency-mt-unsafe)
  for (; total.drawn < wanted; ++seed)
    for (const Edition edition : kEditions)
      for (int players = 2; players <= kPlayersMax; ++players) {
        if (only != 0 && players != only) continue;
        const Style style = kStyles[seed % kStyles.size()];
        check_samples(edition, players, seed, style, kActsPerLook, kSamplesPerLook, total);
        if (!total.wrong.empty() && !total.go_on) return fail(total.wrong);
      }
  std::printf("belief: %lld samples, each with a past; %.3f tries each, %lld were given up\n",
              static_cast<long long>(total.drawn),
              static_cast<double>(total.tries) / static_cast<double>(total.drawn),
              static_cast<long long>(total.given_up));
  for (const auto& [text, n] : total.faults)
    std::printf("%6lld %s\n", static_cast<long long>(n), text.c_str());
  if (total.go_on) std::printf("%s\n%s\n", total.wrong.c_str(), total.first_given_up.c_str());
  return total.wrong.empty() ? 0 : 1;
}

}  // namespace
}  // namespace specter::test

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  const auto number = [&](int i, std::int64_t otherwise) {
    return argc > i ? std::strtoll(argv[i], nullptr, 10) : otherwise;
  };
  const auto seed = [&](int i) { return static_cast<std::uint64_t>(number(i, 0)); };
  using namespace specter::test;
  if (what == "looks") return looks(number(2, kLooks), seed(3));
  if (what == "paths") return paths(number(2, kBabelGames), number(3, kCovenantGames), seed(4));
  if (what == "worlds") return worlds(number(2, kWorldGames), seed(3));
  if (what == "samples")
    return samples(number(2, kSamples), seed(3), static_cast<int>(number(4, 0)));
  std::fprintf(stderr, "usage: belief_proof looks|paths|worlds|samples [NUMBERS]\n");
  return 2;
}
