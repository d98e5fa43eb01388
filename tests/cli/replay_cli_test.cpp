// `specter replay` and `specter engine` as programs: exit codes, and what goes where.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "codec/reader.h"
#include "codec/record.h"

namespace specter {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Outcome {
  int code = -1;
  std::string out;
  std::string err;
};

/// Runs the program in a folder of its own that goes away with the test.
class Program : public testing::Test {
 protected:
  Program() {
    std::string name = (std::filesystem::temp_directory_path() / "specter-cli-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) folder_ = name;
  }
  ~Program() override {
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  }

  std::string file(std::string_view name) const { return (folder_ / name).string(); }
  static std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void write(std::string_view name, std::string_view text) const {
    std::ofstream(file(name), std::ios::binary) << text;
  }

  Outcome run(const std::string& arguments, std::string_view typed = "") const {
    write("typed", typed);
    const std::string command = "LC_ALL=C '" SPECTER_BINARY "' " + arguments + " <'" +
                                file("typed") + "' >'" + file("out") + "' 2>'" + file("err") + "'";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(file("out")), read(file("err"))};
  }

  /// A game of two random players.
  std::string record() const {
    const Outcome done =
        run("sim --players 3 --agent random --hunters random --games 1 --seed 4 "
            "--record '" +
            file("records") + "'");
    EXPECT_EQ(done.code, 0) << done.err;
    return read(file("records/game-000000.jsonl"));
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(Program, ReplayTellsTheGame) {
  write("game", record());
  const Outcome told = run("replay '" + file("game") + "'");
  EXPECT_EQ(told.code, 0);
  EXPECT_THAT(told.out, HasSubstr("Round 1 begins."));
  EXPECT_THAT(told.out, HasSubstr("The game is over:"));
  EXPECT_THAT(told.out, Not(HasSubstr("{")));  // every placeholder is filled
  EXPECT_THAT(told.out, Not(HasSubstr("event.")));
  EXPECT_THAT(told.err, IsEmpty());
}

TEST_F(Program, ReplayVerifies) {
  write("game", record());
  const Outcome verdict = run("replay --verify '" + file("game") + "'");
  EXPECT_EQ(verdict.code, 0);
  EXPECT_THAT(verdict.out, HasSubstr("The record is good:"));
  EXPECT_THAT(verdict.out, Not(HasSubstr("Round 1")));
}

TEST_F(Program, ReplaySaysWhatTheHuntersCouldKnow) {
  write("game", record());
  const Outcome words = run("replay '" + file("game") + "' --belief");
  EXPECT_EQ(words.code, 0) << words.err;
  EXPECT_THAT(words.out, HasSubstr("What the hunters could know"));
  EXPECT_THAT(words.out, testing::ContainsRegex("Round 2: [0-9]+ cells? w.*; hers, [A-Z][0-9]+"));
  EXPECT_THAT(words.out, Not(HasSubstr("belief.")));
  const Outcome data = run("replay '" + file("game") + "' --belief --json");
  EXPECT_EQ(data.code, 0) << data.err;
  const auto all = codec::parse_json_object(data.out.substr(0, data.out.size() - 1));
  ASSERT_TRUE(all.ok());
  // The same rounds, and her cell is never ruled out.
  const auto& rounds = all->at("rounds").as_array();
  EXPECT_EQ(static_cast<std::size_t>(std::count(words.out.begin(), words.out.end(), ';')),
            rounds.size());
  for (const auto& round : rounds)
    EXPECT_GT(round.at("truth").to_number<int>(), 0);
  EXPECT_LE(all->at("calls").as_array().size(), 3U);
  EXPECT_EQ(run("replay '" + file("game") + "' --json").code, 2);
  write("bad", "nonsense");
  EXPECT_NE(run("replay '" + file("bad") + "' --belief").code, 0);
}

TEST_F(Program, ReplayRefusesADamagedRecordByLine) {
  std::string text = record();
  const std::size_t line7 = text.find("{\"n\":6,");
  ASSERT_NE(line7, std::string::npos);
  text[text.find("\"hash\":\"", line7) + 9] ^= 1;
  write("game", text);
  for (const char* option : {"", "--verify "}) {
    const Outcome refused = run("replay " + std::string(option) + "'" + file("game") + "'");
    EXPECT_EQ(refused.code, 1);
    EXPECT_THAT(refused.out, IsEmpty());
    EXPECT_THAT(refused.err, HasSubstr("game:7: "));
  }
}

/// A record without its end: what there is of it is told, and that it is not all.
TEST_F(Program, ReplayTellsACutRecordAsFarAsItGoes) {
  const std::string text = record();
  const std::size_t end = text.rfind('\n', text.size() - 2) + 1;
  const std::size_t half = text.find("{\"n\":40,");
  ASSERT_NE(half, std::string::npos);
  for (const std::string& cut :
       {text.substr(0, end), text.substr(0, half), text.substr(0, half + 11)}) {
    write("game", cut);
    const Outcome told = run("replay '" + file("game") + "'");
    EXPECT_EQ(told.code, 1);
    EXPECT_THAT(told.out, HasSubstr("Round 1 begins."));
    EXPECT_THAT(told.out, Not(HasSubstr("The record is good")));
    EXPECT_THAT(told.err, HasSubstr("the record breaks off here"));
    const Outcome verdict = run("replay --verify '" + file("game") + "'");
    EXPECT_EQ(verdict.code, 1);
    EXPECT_THAT(verdict.out, IsEmpty());
    EXPECT_THAT(verdict.err, HasSubstr("the record breaks off here"));
  }
}

/// A record of version 1 is told as far as both versions agree; it is said where they do not.
TEST_F(Program, ReplayTellsAnOldRecordAsFarAsItGoes) {
  const std::string text = read(SPECTER_SOURCE_DIR "/tests/app/v1/finished.jsonl");
  auto record = codec::parse_record(text);
  ASSERT_TRUE(record.ok());
  record->steps[29].hash ^= 1U;
  write("game", codec::record_text(*record));
  const Outcome told = run("replay '" + file("game") + "'");
  EXPECT_EQ(told.code, 1);
  EXPECT_THAT(told.out, HasSubstr("played with version 1 of the rules"));
  EXPECT_THAT(told.out, HasSubstr("Round 1 begins."));
  EXPECT_THAT(told.out, Not(HasSubstr("The game is over:")));
  EXPECT_THAT(told.err, HasSubstr("game:31: "));
  EXPECT_THAT(told.err, HasSubstr("Program version 0.1 is the last that tells the rest"));
  EXPECT_EQ(told.out.find("replay."), std::string::npos);
  // Nor does anybody go on with it by mistake.
  write("game", text);
  const Outcome loaded = run("play --load '" + file("game") + "' --side agent --lines");
  EXPECT_NE(loaded.code, 0);
  EXPECT_THAT(loaded.err, HasSubstr("played with version 1 of the rules"));
}

TEST_F(Program, ReplayOfANewerFormatSaysSo) {
  write("game", R"({"format":3,"rules":9})"
                "\n");
  const Outcome refused = run("replay --verify '" + file("game") + "'");
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.err, HasSubstr("format 3"));
  EXPECT_THAT(refused.err, HasSubstr("use a newer one"));
}

TEST_F(Program, ReplayNeedsAFile) {
  EXPECT_EQ(run("replay").code, 2);
  EXPECT_EQ(run("replay '" + file("nowhere") + "'").code, 2);
  EXPECT_EQ(run("replay '" + file("") + "'").code, 2);
  EXPECT_EQ(run("replay --loudly '" + file("nowhere") + "'").code, 2);
}

TEST_F(Program, EngineSurvivesEverything) {
  std::string lines = "garbage\n\n{}\n";
  lines += std::string("\xff\x00\x01", 3) + "\n";
  lines += std::string(100000, '{') + "\n";
  lines += R"({"type":"hello","version":2,"role":"driver","id":"last"})";  // no line break
  const Outcome done = run("engine", lines);
  EXPECT_EQ(done.code, 0);
  EXPECT_THAT(done.err, IsEmpty());
  EXPECT_EQ(std::count(done.out.begin(), done.out.end(), '\n'), 5);
  EXPECT_THAT(done.out, HasSubstr("\"id\":\"last\""));
}

TEST_F(Program, EngineWithBot) {
  const Outcome done =
      run("engine --bot greedy", R"({"type":"hello","version":2,"role":"player"})");
  EXPECT_EQ(done.code, 0);
  EXPECT_THAT(done.out, HasSubstr("\"bot\":\"greedy\""));
  EXPECT_EQ(run("engine --bot nobody").code, 2);
}

}  // namespace
}  // namespace specter
