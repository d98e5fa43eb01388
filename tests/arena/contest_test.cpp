// Matches in pairs, other programs as players, and the gauntlet.
#include "arena/contest.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/files.h"
#include "arena/gauntlet.h"
#include "arena/setups.h"
#include "bots/spec.h"

namespace specter::arena {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

const std::string kPython = "python3 '" SPECTER_SOURCE_DIR "/examples/python/bot.py'";

Contender contender(const std::string& text) {
  const auto out = parse_contender(text);
  EXPECT_TRUE(out.ok()) << text;
  return *out;
}

ContestOptions options(const std::string& a, const std::string& b, std::uint64_t pairs) {
  ContestOptions out;
  out.a = contender(a);
  out.b = contender(b);
  out.setups = {test::babel()};
  out.pairs = pairs;
  out.limits.answer = std::chrono::milliseconds(20'000);
  return out;
}

TEST(Spec, IsANameAndWhatItIsGiven) {
  EXPECT_EQ(bots::parse_spec("greedy")->nodes, bots::kNodesDefault);
  EXPECT_EQ(bots::parse_spec("greedy:nodes=250")->nodes, 250U);
  EXPECT_EQ(bots::spec_text(*bots::parse_spec("greedy:nodes=250")), "greedy:nodes=250");
  EXPECT_EQ(bots::spec_text(*bots::parse_spec("greedy:nodes=10000")), "greedy");
  const auto code = [](const char* text) { return bots::parse_spec(text).error().code; };
  EXPECT_EQ(code(""), "sim.bot_unknown");
  EXPECT_EQ(code("nobody"), "sim.bot_unknown");
  EXPECT_EQ(code("nobody:nodes=3"), "sim.bot_unknown");
  EXPECT_EQ(code("greedy:"), "sim.spec_key");
  EXPECT_EQ(code("greedy:nodes"), "sim.spec_key");
  EXPECT_EQ(code("greedy:node=3"), "sim.spec_key");
  EXPECT_EQ(code("greedy:nodes=3,"), "sim.spec_key");
  EXPECT_EQ(code("greedy:nodes=0"), "sim.spec_nodes");
  EXPECT_EQ(code("greedy:nodes=-1"), "sim.spec_nodes");
  EXPECT_EQ(code("greedy:nodes=1e3"), "sim.spec_nodes");
  EXPECT_EQ(code("greedy:nodes=1,nodes=2"), "sim.spec_twice");
  EXPECT_EQ(code("random:temper=bold"), "sim.spec_no_tempers");
  EXPECT_EQ(parse_contender("cmd: ").error().code, "sim.program_none");
}

TEST(Contest, IsTheSameOnManyCores) {
  ContestOptions asked = options("greedy", "chaser", 12);
  asked.setups.push_back(test::setup_of(Edition::Combined, 4));
  asked.drafts = Drafts::Random;
  const ContestResult one = play_contest(asked);
  asked.jobs = 3;
  EXPECT_EQ(play_contest(asked), one);
  EXPECT_EQ(one.all.pairs.count(), 24U);
  EXPECT_EQ(one.setups[0].pairs.count(), 12U);
}

TEST(Contest, OfABotWithItselfIsShared) {
  // The same dice and the same bots: what A wins as the agent, B wins as the agent.
  const ContestResult result = play_contest(options("greedy", "greedy", 10));
  EXPECT_EQ(result.all.pairs.by_score, (std::array<std::uint64_t, 3>{0, 10, 0}));
  EXPECT_EQ(result.all.agent_a, result.all.agent_b);
}

TEST(Contest, CountsWinsForTheOneWhoWon) {
  const ContestOptions asked = options("greedy", "random", 10);
  const ContestResult result = play_contest(asked);
  EXPECT_GE(result.all.pairs.score(), 0.9);
  EXPECT_LE(play_contest(options("random", "greedy", 10)).all.pairs.score(), 0.1);
  EXPECT_THAT(contest_table(asked, result), HasSubstr("A greedy v B random"));
  const auto json = codec::parse_json_object(contest_json(asked, result));
  ASSERT_TRUE(json.ok());
  EXPECT_EQ(json->at("pairs").as_int64(), 10);
  EXPECT_THAT(contest_csv(asked, result), HasSubstr("\ngreedy,random,babel,babel,2,10,"));
}

TEST(Contest, TheTestEndsItEarlyAtTheSamePairOnManyCores) {
  ContestOptions asked = options("greedy", "random", 400);
  asked.sprt = Sprt{0, 200, 0.05, 0.05};
  const ContestResult one = play_contest(asked);
  EXPECT_EQ(one.verdict, std::optional(true));
  EXPECT_LT(one.all.pairs.count(), 60U);
  asked.jobs = 3;
  EXPECT_EQ(play_contest(asked), one);
}

TEST(Contest, RandomDraftsAreLegalAndOfTheirNumberAlone) {
  for (const Edition edition : {Edition::Babel, Edition::Covenant, Edition::Combined})
    for (int players = 2; players <= 5; ++players) {
      const Game game = test::setup_of(edition, players);
      const Game one = drafted(game, 7, 1);
      EXPECT_EQ(one.setup, drafted(game, 7, 1).setup);
      EXPECT_EQ(one.setup.hunters.size(), static_cast<std::size_t>(game.hunters));
      EXPECT_EQ(one.setup.equipment.size(), static_cast<std::size_t>(game.hand));
      std::set<AgentKind> agents;
      for (std::uint64_t i = 0; i < 16; ++i)
        agents.insert(drafted(game, 7, i).setup.agent);
      EXPECT_GE(agents.size(), 3U);
    }
}

// --- programs ------------------------------------------------------------------------------------

/// A program in a file of its own that is gone after the test.
class Programs : public testing::Test {
 protected:
  Programs()
      : folder_(fs::temp_directory_path() / ("specter-program-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~Programs() override { fs::remove_all(folder_); }
  /// Python that has read a line as `m` and must say `answer`.
  std::string script(const std::string& body) {
    const std::string path = (folder_ / "bot.py").string();
    std::ofstream(path) << "import json,os,signal,sys,time\n"
                           "def say(x): print(json.dumps(x), flush=True)\n"
                           "count=0; steps=0\n"
                           "for line in sys.stdin:\n"
                           "  m=json.loads(line); t=m['type']; count+=1\n"
                           "  if t=='hello': say({'type':'hello','version':2,'role':'player'})\n"
                           "  elif t=='game': steps=0; say({'type':'ready'})\n"
                           "  elif t=='step': steps+=1; say({'type':'ok'})\n"
                           "  else:\n    a={'type':'act','decision':m['view']['decision']['id'],"
                           "'action':m['legal'][0]}\n    " +
                               body + "\n";
    return "cmd:python3 " + path;
  }
  std::string path(const char* name) const { return (folder_ / name).string(); }

 private:
  fs::path folder_;
};

TEST_F(Programs, TheExamplePlaysWithoutAFault) {
  ContestOptions asked = options("cmd:" + kPython, "random", 1);
  asked.setups.push_back(test::setup_of(Edition::Combined, 5));
  const ContestResult result = play_contest(asked);
  EXPECT_EQ(result.all.pairs.count(), 2U);
  EXPECT_EQ(result.faults[0], Faults{});
  EXPECT_THAT(contest_table(asked, result), Not(HasSubstr("by chance")));
}

TEST_F(Programs, OurOwnEnginePlaysAsItsBotDoes) {
  // The same seeds reach the bot behind the protocol, so its games are those of the bot itself.
  const ContestOptions inside = options("greedy", "greedy", 2);
  ContestOptions outside = inside;
  outside.a = contender("cmd:'" SPECTER_BINARY "' engine --bot greedy");
  const ContestResult result = play_contest(outside);
  EXPECT_EQ(result.faults[0], Faults{});
  EXPECT_EQ(result.all, play_contest(inside).all);
}

TEST_F(Programs, WhatIsIllegalIsDecidedByChanceAndCounted) {
  const ContestResult result = play_contest(options(
      script("a['action']={'type':'walk','seat':1,'cell':'A1','steps':99}; say(a)"), "random", 1));
  EXPECT_EQ(result.all.pairs.count(), 1U);
  EXPECT_GT(result.faults[0].illegal, 10U);
  EXPECT_EQ(result.faults[0].replaced, result.faults[0].illegal);
  EXPECT_EQ(result.faults[0].crashes, 0U);
  EXPECT_EQ(result.faults[1], Faults{});
}

TEST_F(Programs, OneThatCrashesIsStartedAgainABoundedNumberOfTimes) {
  ContestOptions asked = options(script("os._exit(3) if count>30 else say(a)"), "random", 2);
  asked.limits.restarts = 2;
  const ContestResult result = play_contest(asked);
  EXPECT_EQ(result.all.pairs.count(), 2U);
  const Faults& f = result.faults[0];
  EXPECT_GE(f.crashes, 3U);
  EXPECT_LE(f.restarts, 2U * 2);  // a process for each of its two seats
  EXPECT_GE(f.restarts, 1U);
  EXPECT_GT(f.replaced, f.crashes);
  EXPECT_THAT(contest_table(asked, result), HasSubstr("made by chance in its place"));
}

TEST_F(Programs, OneThatWasStartedAgainHasHeardTheGameSoFar) {
  // It goes once, in the middle of a game, and answers with nonsense if steps are missing: every
  // round has several.
  const std::string gone = path("gone");
  const ContestResult result =
      play_contest(options(script("r=m['view']['round']\n    if r>=4 and not os.path.exists('" +
                                  gone + "'):\n      open('" + gone +
                                  "','w').close(); os._exit(1)\n    say(a if steps>=2*r else {})"),
                           "random", 1));
  EXPECT_TRUE(fs::exists(gone));
  EXPECT_EQ(result.faults[0], (Faults{1, 0, 0, 1, 1}));
}

TEST_F(Programs, OneThatStallsLosesTheDecisionAndItsChildrenEndWithIt) {
  const std::string child = path("child");
  ContestOptions asked =
      options(script("os.path.exists('" + child + "') or (os.system('sleep 300 & echo $! > " +
                     child + "'), time.sleep(300)); say(a)"),
              "random", 1);
  asked.limits.answer = std::chrono::milliseconds(3000);
  const ContestResult result = play_contest(asked);
  EXPECT_GE(result.faults[0].stalls, 1U);
  EXPECT_GE(result.faults[0].replaced, 1U);
  int pid = 0;
  std::ifstream(child) >> pid;
  ASSERT_GT(pid, 1);
  // Gone, or a dead one that nobody has taken away yet.
  std::string state;
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string word;
  stat >> word >> word >> state;
  EXPECT_TRUE(state.empty() || state == "Z") << state;
}

TEST_F(Programs, OneThatCannotPlayIsRefusedBeforehand) {
  ProgramLimits limits;
  limits.answer = std::chrono::milliseconds(1500);
  const auto code = [&](const std::string& text) {
    const auto player = ready_contender(text, limits);
    return player ? std::string() : player.error().code;
  };
  EXPECT_EQ(code("cmd:/no/such/program 2>/dev/null"), "sim.program_start");
  EXPECT_EQ(code("cmd:true"), "sim.program_start");
  EXPECT_EQ(code("cmd:sleep 60"), "sim.program_silent");
  EXPECT_EQ(code("cmd:echo hello; cat >/dev/null"), "sim.program_hello");
  EXPECT_EQ(code("cmd:'" SPECTER_BINARY "' engine"), "");
}

// --- gauntlet ------------------------------------------------------------------------------------

TEST(Gauntlet, MeetsTheStockOfTheOtherSideOnce) {
  const std::vector<std::string> hunters = opponents(Side::Agents);
  EXPECT_THAT(hunters, Contains("greedy"));
  EXPECT_THAT(hunters, Contains("chaser"));
  EXPECT_THAT(hunters, Not(Contains("straight")));
  EXPECT_THAT(hunters, Not(Contains("random")));
  EXPECT_THAT(opponents(Side::Hunters), Contains("straight"));
  EXPECT_THAT(opponents(Side::Hunters), Not(Contains("chaser")));
}

TEST(Gauntlet, MeanAndLeastAndGoingOn) {
  const std::string file =
      (fs::temp_directory_path() / ("specter-gauntlet-" + std::to_string(::getpid()))).string();
  Gauntlet gauntlet;
  gauntlet.player = contender("greedy");
  gauntlet.setups = {test::babel()};
  gauntlet.games = 4;
  GauntletRun run;
  run.file = file;
  std::atomic<bool> stop{false};
  run.stop = &stop;
  run.progress = [&](std::size_t done, std::size_t) { stop = done >= 3; };
  ASSERT_TRUE(run_gauntlet(gauntlet, run).ok());
  EXPECT_EQ(gauntlet.rows.size(), 3U);
  Gauntlet again = gauntlet;
  again.rows.clear();
  ASSERT_TRUE(resume_gauntlet(again, file).ok());
  EXPECT_EQ(again.rows, gauntlet.rows);
  stop = false;
  run.progress = {};
  ASSERT_TRUE(run_gauntlet(again, run).ok());
  EXPECT_EQ(again.rows.size(), again.all_rows().size());
  // The same as in one go, and what was done was not played twice.
  Gauntlet whole = gauntlet;
  whole.rows.clear();
  GauntletRun plain;
  plain.jobs = 2;
  ASSERT_TRUE(run_gauntlet(whole, plain).ok());
  EXPECT_EQ(gauntlet_text(whole), *read_file(file));

  const GauntletSum sum = sum_of(whole, 0, Side::Agents);
  double mean = 0;
  std::uint64_t least = whole.games;
  for (const GauntletRow& row : whole.rows)
    if (row.side == Side::Agents) {
      mean += static_cast<double>(row.wins) / static_cast<double>(row.games);
      least = std::min(least, row.wins);
    }
  EXPECT_NEAR(sum.mean, mean / static_cast<double>(opponents(Side::Agents).size()), 1e-9);
  ASSERT_NE(sum.worst, nullptr);
  EXPECT_EQ(sum.worst->wins, least);
  EXPECT_THAT(gauntlet_table(whole), HasSubstr("least, v "));
  EXPECT_TRUE(codec::parse_json_object(gauntlet_json(whole)).ok());
  EXPECT_THAT(gauntlet_csv(whole), HasSubstr("babel,babel,2,agents,greedy,4,"));

  Gauntlet other = gauntlet;
  other.seed = 9;
  EXPECT_EQ(resume_gauntlet(other, file).error().code, "sim.file_other");
  std::string text = *read_file(file);
  text.replace(text.find("\"wins\":") + 7, 1, "9");
  ASSERT_TRUE(write_file(file, text).ok());
  EXPECT_EQ(resume_gauntlet(again, file).error().code, "sim.file_damaged");
  ASSERT_TRUE(write_file(file, "something else").ok());
  EXPECT_EQ(resume_gauntlet(again, file).error().code, "sim.file_kind");
  fs::remove(file);
}

}  // namespace
}  // namespace specter::arena
