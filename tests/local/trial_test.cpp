// Games between bots on a board that somebody draws.
#include "local/trial.h"

#include <string>

#include <gtest/gtest.h>

#include "codec/reader.h"
#include "codec/setup_json.h"
#include "sim/simulate.h"

namespace specter::local {
namespace {

namespace json = codec::json;

constexpr int kGames = 12;

json::object asked(const std::string& edition, int players) {
  return {{"board", (*codec::built_in_board("babel"))->text},
          {"edition", edition},
          {"players", players},
          {"agent", "greedy"},
          {"hunters", "greedy"},
          {"seed", 5}};
}

std::unique_ptr<Trial> opened(const json::object& question) {
  auto trial = Trial::open(json::serialize(question));
  EXPECT_TRUE(trial) << trial.error().code;
  return trial ? std::move(*trial) : nullptr;
}

std::string refusal(const json::object& question) {
  const auto trial = Trial::open(json::serialize(question));
  return trial ? "" : trial.error().code;
}

TEST(Trial, PlaysTheGamesOfASimulation) {
  for (const int players : {2, 5}) {
    const auto trial = opened(asked("babel", players));
    trial->play(kGames / 2);  // in pieces
    trial->play(kGames - kGames / 2);
    const auto game = make_game({Edition::Babel, players}, *codec::built_in_board("babel"));
    sim::SimOptions options;
    options.agent = options.hunters = "greedy";
    options.games = kGames;
    options.seed = 5;
    options.jobs = 1;
    const sim::Totals wanted = sim::simulate(*game, options);
    const TrialTotals& got = trial->totals();
    EXPECT_EQ(got.games, wanted.games);
    EXPECT_EQ(got.agent_wins, wanted.agent_wins);
    EXPECT_EQ(got.escapes, wanted.escapes);
    EXPECT_EQ(got.caught, wanted.caught);
    EXPECT_EQ(got.rounds, wanted.rounds);
  }
}

// [SET-3] [OBJ-2] [END-2]
TEST(Trial, CountsWhereSheWasCaughtAndWhatSheLeftAlone) {
  const auto trial = opened(asked("covenant", 4));  // secret objectives count, too
  trial->play(kGames);
  const TrialTotals& totals = trial->totals();
  std::uint64_t caught = 0;
  for (const std::uint64_t n : totals.caught_on)
    caught += n;
  EXPECT_EQ(caught, totals.caught);
  EXPECT_GT(caught, 0U);
  std::uint64_t completed = 0;
  for (int section = 0; section < kSections; ++section) {
    std::uint64_t drawn = 0;
    for (std::size_t die = 0; die < 6; ++die) {
      drawn += totals.drawn[ix(section)][die];
      completed += totals.completed[ix(section)][die];
      EXPECT_LE(totals.completed[ix(section)][die], totals.drawn[ix(section)][die]);
    }
    EXPECT_EQ(drawn, totals.games);
  }
  EXPECT_GE(completed, totals.escapes * 3);  // OBJ-3: nobody escapes with fewer
  const json::object said = json::parse(trial->text()).as_object();
  EXPECT_EQ(said.at("games"), kGames);
  std::uint64_t named = 0;
  for (const auto& [cell, pair] : said.at("objectives").as_object())
    named += pair.at(0).to_number<std::uint64_t>();
  EXPECT_EQ(named, totals.games * kSections);
}

TEST(Trial, SaysWhatIsWrong) {
  json::object question = asked("babel", 2);
  question["board"] = "specter-board 1\n";
  EXPECT_TRUE(refusal(question).starts_with("board.")) << refusal(question);
  question = asked("babel", 2);
  question["hunters"] = "nobody";
  EXPECT_EQ(refusal(question), "bot.unknown");
  question = asked("babel", 6);
  EXPECT_NE(refusal(question), "");
  EXPECT_NE(refusal({}), "");
}

}  // namespace
}  // namespace specter::local
