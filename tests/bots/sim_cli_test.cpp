// `specter sim` and `specter belief` as a user runs them.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>

namespace specter {
namespace {

struct Output {
  int code = -1;
  std::string out;  ///< stdout and stderr
};

Output specter(const std::string& arguments, const char* errors = "2>&1") {
  Output run;
  const std::string command = "'" SPECTER_BINARY "' " + arguments + " " + errors;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return run;
  char buffer[4096];
  for (std::size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    run.out.append(buffer, n);
  const int status = pclose(pipe);
  run.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return run;
}

Output sim(const std::string& arguments, const char* errors = "2>&1") {
  return specter("sim " + arguments, errors);
}

/// What is left when the measured times are taken out.
std::string without_times(const std::string& json) {
  return std::regex_replace(json, std::regex("\"(jobs|seconds|[a-z_]*per_second)\": [0-9.]+,?"),
                            "");
}

TEST(SimCommand, JsonIsTheSameForEveryNumberOfJobs) {
  const std::string flags =
      "--edition babel --players 3 --agent greedy --hunters random --games 64"
      " --seed 5 --json --jobs ";
  const Output one = sim(flags + "1", "");
  const Output two = sim(flags + "2", "");
  EXPECT_EQ(one.code, 0);
  for (const char* key :
       {"\"games\": 64,", "\"agent_wins\": ", "\"hunter_wins\": ", "\"rounds_mean\": ",
        "\"decisions\": ", "\"seconds\": ", "\"games_per_second\": ", "\"decisions_per_second\": ",
        "\"escapes\": ", "\"caught\": ", "\"rounds_over\": "})
    EXPECT_NE(one.out.find(key), std::string::npos) << key << " in\n" << one.out;
  EXPECT_EQ(without_times(one.out), without_times(two.out));
}

TEST(SimCommand, PrintsNoBarWhenNobodyLooks) {
  const Output run = sim("--games 5");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out.find('\r'), std::string::npos);
  EXPECT_NE(run.out.find("5 games of 2 players"), std::string::npos) << run.out;
}

TEST(SimCommand, RefusesWhatMakesNoSense) {
  struct Case {
    const char* flags;
    const char* says;
  };
  for (const Case& c :
       {Case{"--agent nobody", "Known bots: greedy, random"}, Case{"--hunters ''", "Known bots"},
        Case{"--players 1", "2 to 5"}, Case{"--players 6", "2 to 5"}, Case{"--games 0", "1 to"},
        Case{"--games many", "games"}, Case{"--jobs 0", "1 to 256"}, Case{"--jobs 257", "1 to 256"},
        Case{"--seed -3", "whole number"}, Case{"--edition other", "babel"},
        Case{"--board nowhere", "no built-in board"},
        Case{"--games 1 --record /dev/null/x", "cannot be written"},
        Case{"--frobnicate", "frob"}}) {
    const Output run = sim(c.flags);
    EXPECT_EQ(run.code, 2) << c.flags;
    EXPECT_NE(run.out.find(c.says), std::string::npos) << c.flags << "\n" << run.out;
  }
}

TEST(BeliefCommand, LearnsWeightsThatItCanMeasure) {
  const std::string file = testing::TempDir() + "specter-weights.inc";
  const std::string plot = testing::TempDir() + "specter-score.svg";
  const std::string flags = "belief train --games 1 --steps 1 --leave-out wary";
  const Output shown = specter(flags);
  EXPECT_EQ(shown.code, 0);
  EXPECT_EQ(shown.out.find("// specter belief train --games 1 --steps 1 --seed 1 --leave-out wary"),
            0U)
      << shown.out;
  EXPECT_EQ(specter(flags + " --out " + file).code, 0);
  std::ifstream in(file);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), shown.out);
  const Output score =
      specter("belief score --games 1 --json --weights " + file + " --plot " + plot);
  EXPECT_EQ(score.code, 0) << score.out;
  for (const char* part :
       {"\"agent\": \"greedy\"", "\"agent\": \"feinter\"", "\"agent\": \"random\"",
        "\"edition\": \"covenant\"", "\"held\": [", "\"mean_gain\": {"})
    EXPECT_NE(score.out.find(part), std::string::npos) << part << " in\n" << score.out;
  std::ifstream drawn(plot);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(drawn), {}).substr(0, 4), "<svg");
  std::filesystem::remove(file);
  std::filesystem::remove(plot);
}

TEST(BeliefCommand, RefusesWhatMakesNoSense) {
  struct Case {
    const char* flags;
    const char* says;
  };
  const Case cases[] = {
      {"belief", "subcommand"},
      {"belief train --leave-out nobody", "There is no kind of agent \"nobody\""},
      {"belief train --games 1 --steps 0 --out /no/such/folder/w", "cannot be written"},
      {"belief score --games 1 --weights /no/such/file", "cannot be read"},
      {"belief score --games 1 --weights " SPECTER_SOURCE_DIR "/README.md",
       "is no file of weights"},
      {"belief score --games 0", "--games"},
      {"belief score --folds all", "--folds"},
  };
  for (const Case& c : cases) {
    const Output run = specter(c.flags);
    EXPECT_NE(run.code, 0) << c.flags;
    EXPECT_NE(run.out.find(c.says), std::string::npos) << c.flags << "\n" << run.out;
  }
}

}  // namespace
}  // namespace specter
