// The commands that measure, as a user runs them.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "cli/progress.h"

namespace specter {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

struct Output {
  int code = -1;
  std::string out;  ///< stdout and stderr
};

Output shell(const std::string& command) {
  Output run;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return run;
  char buffer[4096];
  for (std::size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    run.out.append(buffer, n);
  const int status = pclose(pipe);
  run.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return run;
}

Output specter(const std::string& arguments) { return shell("'" SPECTER_BINARY "' " + arguments); }

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

class Commands : public testing::Test {
 protected:
  Commands()
      : folder_(fs::temp_directory_path() / ("specter-commands-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~Commands() override { fs::remove_all(folder_); }
  std::string file(const std::string& name) const { return (folder_ / name).string(); }

 private:
  fs::path folder_;
};

struct Case {
  const char* arguments;
  const char* says;
};

TEST_F(Commands, RefuseWhatMakesNoSense) {
  for (const Case& c : {
           Case{"match greedy", "B is required"},
           Case{"match greedy nobody", "Known bots: greedy"},
           Case{"match greedy random:nodes=none", "no number of nodes"},
           Case{"match greedy random --games 0", "1 to"},
           Case{"match greedy random --sprt 10,0", "smaller one first"},
           Case{"match greedy random --sprt ten", "smaller one first"},
           Case{"match greedy random --alpha 2", "0.5"},
           Case{"match cmd:/no/such/program random", "cannot be started"},
           Case{"match cmd: random", "names no program"},
           Case{"match greedy random --players 2,6", "2 to 5"},
           Case{"match greedy random --edition babel,other", "no edition"},
           Case{"match greedy random --edition babel --board covenant", "second edition"},
           Case{"match greedy random --pick-agent nobody", "no name that can be picked"},
           Case{"match greedy random --json --csv", "excludes"},
           Case{"gauntlet", "BOT is required"},
           Case{"gauntlet nobody", "Known bots"},
           Case{"gauntlet greedy --games 1 --resume /dev/null/x", "cannot be written"},
           Case{"exploit cmd:true", "cannot be copied"},
           Case{"exploit greedy --players 5", "2 to 4 players"},
           Case{"exploit greedy --nodes 5 --ms 5", "excludes"},
           Case{"sim --games 1 --shard 3/2", "no part of a run"},
           Case{"sim --games 1 --traitor 2", "traitor"},
           Case{"sim --games 1 --players 5 --traitor 5", "1 to 4"},
           Case{"sim --games 1 --seat 7=greedy", "names no seat"},
           Case{"sim --games 1 --seat 1=nobody", "Known bots"},
           Case{"sim --games 1 --players 3,2 --seat 3=greedy", "has a seat 3"},
           Case{"sim --games 1 --out /no/such/folder/x", "cannot be written"},
           Case{"sim --games 1 --report /no/such/folder/x", "cannot be written"},
           Case{"sim --games 1 --all --record records", "one setup at a time"},
           Case{"sim merge", "files is required"},
           Case{"sim merge /no/such/file", "cannot be read"},
       }) {
    const Output run = specter(c.arguments);
    EXPECT_EQ(run.code, 2) << c.arguments << "\n" << run.out;
    EXPECT_THAT(run.out, HasSubstr(c.says)) << c.arguments;
  }
}

TEST_F(Commands, AMatchIsQuietWhereNobodyLooksAndSaysWhoWon) {
  const Output run = specter("match greedy random --games 9 --jobs 2 --sprt 0,300");
  EXPECT_EQ(run.code, 0) << run.out;
  EXPECT_THAT(run.out, Not(HasSubstr("\r")));
  EXPECT_THAT(run.out, HasSubstr("A greedy v B random"));
  EXPECT_THAT(run.out, HasSubstr("SPRT 0 v 300"));
  // The answer no has an exit code of its own.
  const Output no = specter("match random greedy --games 200 --sprt 0,300 --csv");
  EXPECT_EQ(no.code, 1) << no.out;
  EXPECT_THAT(no.out, HasSubstr("random,greedy,all,all,all,"));
}

TEST_F(Commands, OnATerminalAMatchShowsHowFarItIs) {
  const Output run = shell("script -qec \"'" SPECTER_BINARY
                           "' match random random --games 20\" /dev/null </dev/null");
  EXPECT_EQ(run.code, 0) << run.out;
  EXPECT_THAT(run.out, HasSubstr("\r["));
  EXPECT_THAT(run.out, HasSubstr(" of 10 pairs"));
  EXPECT_EQ(cli::duration_text(12.4), "12 s");
  EXPECT_EQ(cli::duration_text(200), "3 min 20 s");
  EXPECT_EQ(cli::duration_text(3725), "1 h 02 min");
}

TEST_F(Commands, WhatAProgramSaysAsideIsNotLost) {
  const Output run = specter("match 'cmd:echo from the side >&2; exec " SPECTER_BINARY
                             " engine --bot greedy' random --games 1 --json");
  EXPECT_EQ(run.code, 0) << run.out;
  EXPECT_THAT(run.out, HasSubstr("from the side\n"));
  EXPECT_THAT(run.out, HasSubstr("\"replaced\": 0"));
}

TEST_F(Commands, ATraitorCanBeFixed) {
  const Output run = specter(
      "sim --players 5 --traitor 3 --games 6 --agent greedy --seat 3=random --hunters greedy "
      "--csv");
  EXPECT_EQ(run.code, 0) << run.out;
  EXPECT_THAT(run.out, HasSubstr("traitor,seat 3,6,"));
  EXPECT_THAT(run.out, Not(HasSubstr("traitor,seat 1")));
}

TEST_F(Commands, SeatsAndPicksAreTaken) {
  const Output run = specter(
      "sim --players 3 --games 4 --pick-agent fox --pick-hunters gun,beast "
      "--edition combined --pick-cards flash_bang,adrenal_surge,smoke_grenade --detail");
  EXPECT_EQ(run.code, 0) << run.out;
  EXPECT_THAT(run.out, HasSubstr("fox"));
  EXPECT_THAT(run.out, HasSubstr("beast+gun"));
  // A bot on a seat of its own plays other games than the others' bot there.
  const std::string flags = "sim --players 3 --games 20 --hunters greedy --json ";
  const auto signature = [](const std::string& out) {
    const std::size_t at = out.find("\"signature\"");
    return out.substr(at, out.find('\n', at) - at);
  };
  const std::string all = signature(specter(flags).out);
  EXPECT_EQ(signature(specter(flags + "--seat 2=greedy --seat 1=greedy").out), all);
  EXPECT_NE(signature(specter(flags + "--seat 2=random").out), all);
}

TEST_F(Commands, ShardsMergeToTheBytesOfTheWholeRun) {
  const std::string run = "sim --all --games 5 --agent greedy --hunters random --seed 4 ";
  ASSERT_EQ(
      specter(run + "--jobs 2 --out " + file("whole") + " --report " + file("whole.html")).code, 0);
  std::string files;
  for (const char* part : {"1", "2", "3"}) {
    ASSERT_EQ(specter(run + "--shard " + part + "/3 --out " + file(part)).code, 0);
    files += " " + file(part);
  }
  const Output joined = specter("sim merge" + files + " --json --out " + file("joined") +
                                " --report " + file("joined.html"));
  EXPECT_EQ(joined.code, 0) << joined.out;
  EXPECT_EQ(read(file("joined")), read(file("whole")));
  EXPECT_EQ(read(file("joined.html")), read(file("whole.html")));
  EXPECT_EQ(joined.out, specter("sim merge --json " + file("whole")).out);
  EXPECT_THAT(specter("sim merge " + file("1")).out, HasSubstr("The part 2/3 is missing"));
  EXPECT_THAT(specter("sim merge " + file("whole.html")).out, HasSubstr("is damaged"));
}

TEST_F(Commands, ARunIsResumedAndADamagedFileRefused) {
  const std::string run = "sim --games 9 --csv --checkpoint 0 --resume " + file("run");
  const Output first = specter(run);
  EXPECT_EQ(first.code, 0) << first.out;
  EXPECT_EQ(specter(run).out, first.out);
  const Output other = specter(run + " --seed 2");
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.out, HasSubstr("other options (--seed)"));
  std::ofstream(file("run"), std::ios::app) << "x";
  const Output damaged = specter(run);
  EXPECT_EQ(damaged.code, 2);
  EXPECT_THAT(damaged.out, HasSubstr("is damaged"));
}

TEST_F(Commands, GnuParallelPlaysTheParts) {
  const std::string options = " --games 10 --agent greedy --seed 3";
  const Output run =
      shell("SPECTER='" SPECTER_BINARY "' '" SPECTER_SOURCE_DIR "/examples/sim-parallel' 4 " +
            file("joined") + options);
  ASSERT_EQ(run.code, 0) << run.out;
  ASSERT_EQ(specter("sim --out " + file("whole") + options).code, 0);
  EXPECT_EQ(read(file("joined")), read(file("whole")));
}

TEST_F(Commands, HelpNamesBotsAndPrograms) {
  for (const char* command : {"sim", "match", "gauntlet", "exploit"}) {
    const Output run = specter(std::string(command) + " --help");
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, HasSubstr("greedy:nodes=5000")) << command;
    EXPECT_THAT(run.out, HasSubstr("--json")) << command;
  }
  EXPECT_THAT(specter("match --help").out, HasSubstr("cmd:./program"));
}

}  // namespace
}  // namespace specter
