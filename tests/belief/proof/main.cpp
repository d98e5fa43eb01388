// Plays many games and looks after every act, for every audience, whether the truth is believed to
// be possible: belief_proof [LOOKS] [FIRST_SEED]. It ends with 1 at the first contradiction.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "../shadow.h"

namespace {

constexpr std::int64_t kLooks = 300'000;

struct Where {
  specter::Edition edition;
  int players;
  std::uint64_t seed;
  specter::test::Style style;
};

std::string play(const Where& at, specter::test::Looks& looks) {
  using namespace specter::test;
  Rng rng(at.seed);
  RandomGame played(random_setup(at.players, rng, at.edition), at.seed, at.style);
  return follow(played, looks,
                "edition=" + std::to_string(specter::ix(at.edition)) + " " +
                    label(at.players, at.seed, at.style));
}

}  // namespace

int main(int argc, char** argv) {
  using namespace specter::test;
  const std::int64_t wanted = argc > 1 ? std::strtoll(argv[1], nullptr, 10) : kLooks;
  std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 0;
  Looks total;
  std::int64_t games = 0;
  for (; total.looks < wanted; ++seed) {
    for (const specter::Edition edition : kEditions)
      for (int players = 2; players <= specter::kPlayersMax; ++players)
        for (const Style style : kStyles) {
          const std::string wrong = play({edition, players, seed, style}, total);
          ++games;
          if (wrong.empty()) continue;
          std::printf("%s\n", wrong.c_str());
          return 1;
        }
  }
  std::printf("%lld looks in %lld games: the truth was never left out; %.1f cells and %.2f "
              "hypotheses on average\n",
              static_cast<long long>(total.looks), static_cast<long long>(games),
              static_cast<double>(total.cells) / static_cast<double>(total.looks),
              static_cast<double>(total.hypotheses) / static_cast<double>(total.looks));
  return 0;
}
