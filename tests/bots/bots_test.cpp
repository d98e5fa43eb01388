// Every bot plays by the rules and learns only what its seat may know.
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "bots/registry.h"
#include "sim/series.h"
#include "sim_support.h"
#include "support/random_play.h"
#include "support/scene.h"

namespace specter {
namespace {

using test::babel_game;
using test::sim_options;

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Registry, FindsEachBotByItsNameOnly) {
  std::set<std::string_view> names;
  for (const bots::BotInfo& info : bots::bot_infos()) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_FALSE(info.description.empty()) << info.name;
    EXPECT_NE(bots::make_bot(info.name, {}), nullptr) << info.name;
    EXPECT_NE(bots::bot_names().find(info.name), std::string::npos);
  }
  EXPECT_EQ(bots::make_bot("nobody", {}), nullptr);
  EXPECT_EQ(bots::find_bot(""), nullptr);
}

/// INF-1 to INF-4: a bot gets views; what makes or completes a full state is out of its reach.
TEST(Registry, BotsNeverTouchAFullState) {
  const std::filesystem::path folder = std::filesystem::path(SPECTER_SOURCE_DIR) / "src" / "bots";
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    ++files;
    const std::string text = read(entry.path());
    for (const char* banned : {"State&", "State *", "State*", "hidden(", "complete(", "apply(",
                               "parse_position", "#include <random>", "rand()", "Dice&"})
      EXPECT_EQ(text.find(banned), std::string::npos) << entry.path() << " mentions " << banned;
  }
  EXPECT_GE(files, 4);
}

TEST(BotRandom, FollowsFromSeedGameAndSeatAlone) {
  bots::Random a(bots::BotSeed{1, 2, Seat{3}});
  bots::Random b(bots::BotSeed{1, 2, Seat{3}});
  std::set<std::uint64_t> firsts;
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(a.next(), b.next());
  for (std::uint64_t seed = 0; seed < 8; ++seed)
    for (std::uint64_t game = 0; game < 8; ++game)
      for (int seat = 0; seat < 5; ++seat)
        firsts.insert(bots::Random(bots::BotSeed{seed, game, static_cast<Seat>(seat)}).next());
  EXPECT_EQ(firsts.size(), 8U * 8U * 5U);
}

TEST(BotRandom, BelowIsEven) {
  bots::Random random(bots::BotSeed{7, 7, Seat{0}});
  std::array<int, 7> count{};
  for (int i = 0; i < 70'000; ++i)
    ++count[static_cast<std::size_t>(random.below(7))];
  for (const int n : count)
    EXPECT_NEAR(n, 10'000, 500);
}

/// Compares each answer with the list before it is applied.
class LegalWatcher final : public sim::Watcher {
 public:
  void started(const Game&, const State& state) override { before_ = state; }
  void acted(const Game& game, const State& state, const Action& action) override {
    choices_.clear();
    legal(known(game, before_, action.seat), choices_);
    EXPECT_TRUE(choices_.contains(action));
    before_ = state;
    ++actions_;
  }
  int actions() const { return actions_; }

 private:
  State before_;
  Choices choices_;
  int actions_ = 0;
};

class EveryBot : public testing::TestWithParam<std::tuple<std::string, std::string, int>> {};

TEST_P(EveryBot, PlaysLegalGamesToTheEnd) {
  const auto& [agent, hunters, players] = GetParam();
  const Game game = babel_game(players);
  sim::Series table(game, agent, hunters);
  LegalWatcher watcher;
  for (std::uint64_t i = 0; i < 100; ++i) {
    const auto outcome = table.play(11, i, &watcher);
    EXPECT_NE(outcome.winner, Side::None);
    EXPECT_LE(outcome.rounds, kRoundLast);
  }
  EXPECT_GT(watcher.actions(), 100 * 10);
}

std::vector<std::string> offered() {
  std::vector<std::string> names;
  for (const bots::BotInfo& info : bots::bot_infos())
    if (!info.sparring) names.emplace_back(info.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Bots, EveryBot,
                         testing::Combine(testing::ValuesIn(offered()),
                                          testing::ValuesIn(offered()), testing::Range(2, 6)),
                         [](const auto& param) {
                           return std::get<0>(param.param) + "_" + std::get<1>(param.param) + "_" +
                                  std::to_string(std::get<2>(param.param));
                         });

/// Those that bots are measured with: a few games of each, in every edition.
TEST(Sparring, PlaysLegalGamesToTheEnd) {
  LegalWatcher watcher;
  int games = 0;
  for (const bots::BotInfo& info : bots::bot_infos()) {
    if (!info.sparring) continue;
    for (const Edition edition : test::kEditions)
      for (int players = 2; players <= kPlayersMax; ++players, ++games) {
        sim::Series table(test::plain_game(players, edition), info.name, info.name);
        const auto outcome = table.play(11, static_cast<std::uint64_t>(games), &watcher);
        EXPECT_NE(outcome.winner, Side::None) << info.name;
        EXPECT_LE(outcome.rounds, kRoundLast) << info.name;
        ASSERT_FALSE(HasFailure()) << info.name << " players " << players;
      }
  }
  EXPECT_EQ(games, 12 * 3 * 4);
}

/// What a greedy agent says of the traitor's check on H8; her figure on J8 is a marker, or herself.
ActionKind said_to_the_traitor(const std::string& figure) {
  test::Scene s(
      "babel 5 round=6 turn=order traitor=3 hunter.kind.0=gun,beast,prophet,puppet "
      "hunter.cell.0=A1,D1,W2,G10 agent.kind.0=spider shown.kind.0=spider agent.cell.0=J8 "
      "shown.figure.0=J8 shown.figure_round.0=6 shown.figure_state.0=" +
      figure);
  s.walk("puppet", "H8");
  const View seen = view(s.game(), s.state(), kAgentSeat);
  const auto decision = decision_of(known(s.game(), seen));
  if (!decision || decision->kind != DecisionKind::Check) return ActionKind::None;
  const auto bot = bots::make_bot("greedy", {});
  bot->begin({});
  return bot->choose(s.game(), seen, *decision).kind;
}

TEST(Greedy, HidesFromTheTraitorWhereNobodyCanTell) {  // [TRA-2]
  EXPECT_EQ(said_to_the_traitor("marker"), ActionKind::Hide);
  EXPECT_EQ(said_to_the_traitor("visible"), ActionKind::Show);
}

/// Half and more of a bot's edge would be gone if it stopped using what it knows.
class Strength : public testing::TestWithParam<int> {};
/// Without the 5-player game: there one of the hunters' bots is on her side, a random traitor shows
/// himself at once, and then both have to escape (END-4).
class AgentStrength : public testing::TestWithParam<int> {};

TEST_P(AgentStrength, GreedyAgentEscapesRandomHunters) {
  const sim::Totals t = sim::simulate(babel_game(GetParam()), sim_options("greedy", "random", 200));
  EXPECT_GE(t.agent_wins, 180U);
}

TEST_P(Strength, GreedyHuntersStopRandomAgents) {
  const sim::Totals t = sim::simulate(babel_game(GetParam()), sim_options("random", "greedy", 200));
  EXPECT_GE(t.hunter_wins, 180U);
}

INSTANTIATE_TEST_SUITE_P(Bots, Strength, testing::Range(2, 6));
INSTANTIATE_TEST_SUITE_P(Bots, AgentStrength, testing::Range(2, 5));

}  // namespace
}  // namespace specter
