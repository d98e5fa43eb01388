// Runs the program as a user does: what it prints where, and its exit code.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "support/small_board.h"

namespace specter {
namespace {

struct Outcome {
  int code = -1;
  std::string out;
  std::string err;
};

/// A folder of its own that goes away with the test.
class Cli : public testing::Test {
 protected:
  Cli() {
    std::string name = (std::filesystem::temp_directory_path() / "specter-cli-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) folder_ = name;
  }
  ~Cli() override {
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  }

  std::string write(const char* name, std::string_view text) const {
    const std::string path = (folder_ / name).string();
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  Outcome run(const std::string& arguments) const {
    const std::string errors = (folder_ / "stderr").string();
    const std::string command = "'" SPECTER_BINARY "' " + arguments + " 2>'" + errors + "'";
    Outcome outcome;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return outcome;
    char buffer[4096];
    for (std::size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
      outcome.out.append(buffer, n);
    const int status = pclose(pipe);
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    std::ifstream in(errors);
    outcome.err.assign(std::istreambuf_iterator<char>(in), {});
    return outcome;
  }

  /// Nothing on stdout, exit code 2, and the sentence on stderr.
  void expect_refused(const std::string& arguments, std::string_view part) const {
    const Outcome o = run(arguments);
    EXPECT_EQ(o.code, 2) << arguments;
    EXPECT_EQ(o.out, "") << arguments;
    EXPECT_NE(o.err.find(part), std::string::npos) << arguments << " says " << o.err;
  }

  std::filesystem::path folder_;
};

TEST_F(Cli, VisionListsCellsByColumnAndRow) {  // [VIS-1]
  const Outcome o = run("vision babel H18");
  EXPECT_EQ(o.code, 0);
  EXPECT_EQ(o.out, "A18 B18 C18 D18 E18 F18 G18 H13 H14 H15 H16 H17 H18 H19 H20 H21\n");
  EXPECT_EQ(o.err, "");
}

TEST_F(Cli, VisionTakesTokensAndAFile) {  // [VIS-2, VIS-6]
  const std::string board = write("small.board", test::kSmallBoard);
  EXPECT_EQ(run("vision '" + board + "' A1 --smoke E2 --barrier A3").out, "A1 A2 B1 C1\n");
  EXPECT_EQ(run("vision '" + board + "' a1 --barrier c1 --barrier a2").out, "A1 B1\n");
  EXPECT_EQ(run("vision --smoke E2 --smoke A1 '" + board + "' A1").out, "A1\n");
}

TEST_F(Cli, VisionTakesDirectionsAndThermal) {  // [VIS-8, CARD-HEAT-1]
  const std::string board = "'" + write("small.board", test::kSmallBoard) + "'";
  EXPECT_EQ(run("vision " + board + " C5 --only N").out, "C1 C2 C3 C4 C5\n");
  EXPECT_EQ(run("vision " + board + " C5 --only W").out, "A5 A6 B5 B6 C5\n");
  EXPECT_EQ(run("vision " + board + " C5 --only N --without N").out, "C5\n");
  EXPECT_EQ(run("vision " + board + " A2 --only E --thermal --barrier E2").out,
            "A2 C2 G2 I2 K2 M2 N2\n");
}

TEST_F(Cli, VisionRefusesWithASentence) {
  expect_refused("vision babel C1", "Nobody can stand on C1");
  expect_refused("vision babel X1", "X1 is not on this board");
  expect_refused("vision babel K99", "\"K99\" is no cell");
  expect_refused("vision babel A3 --smoke C1", "smoke token cannot lie on C1");
  expect_refused("vision babel A3 --barrier A2", "barrier cannot stand on A2");
  expect_refused("vision babel A3 --barrier A3", "you put a barrier there");
  expect_refused("vision babel A3 --only NE", "\"NE\" is no direction");
  expect_refused("vision nowhere A3", "no file \"nowhere\"");
  expect_refused("vision nowhere A3", "babel, covenant");
  expect_refused("vision '" + folder_.string() + "' A3", "cannot be read");
  expect_refused("vision babel", "cell");
  expect_refused("vision babel A3 --fog A3", "--fog");
  const std::string bad = write("bad.board", "specter-board 1\nportal A1\n");
  expect_refused("vision '" + bad + "' A3", bad + ":2: \"portal\" is no key");
}

TEST_F(Cli, BoardCheckAnswersYesOrNo) {  // [BRD-5]
  const Outcome good = run("board check covenant");
  EXPECT_EQ(good.code, 0);
  EXPECT_TRUE(good.out.starts_with("ok: covenant (Raxxon Pharmaceutical HQ), 23 x 32")) << good.out;
  const std::string bad =
      write("bad.board", test::edited(test::kSmallBoard, "stretch A5-N6", "stretch A5-N7"));
  const Outcome refused = run("board check '" + bad + "'");
  EXPECT_EQ(refused.code, 1);
  EXPECT_EQ(refused.out, bad + ":20: The stretch A5-N7 is not two lanes wide.\n");
  expect_refused("board check nowhere", "no file \"nowhere\"");
}

TEST_F(Cli, BoardShowDrawsWithoutColourIntoAFile) {
  const Outcome o = run("board show '" + write("small.board", test::kSmallBoard) + "'");
  EXPECT_EQ(o.code, 0);
  EXPECT_NE(o.out.find("\n 1 A............E\n 2 .1.1.1.1.1.1..\n"), std::string::npos) << o.out;
  EXPECT_NE(o.out.find("\n 5 ==V==========="), std::string::npos) << o.out;
  EXPECT_NE(o.out.find("c caches: N8 from M8\n"), std::string::npos) << o.out;
  EXPECT_EQ(o.out.find('\x1b'), std::string::npos);
}

TEST_F(Cli, HelpVersionAndUsage) {
  EXPECT_EQ(run("--help").code, 0);
  EXPECT_NE(run("--help").out.find("vision"), std::string::npos);
  EXPECT_EQ(run("--version").code, 0);
  EXPECT_TRUE(run("--version").out.starts_with("specter "));
  expect_refused("", "vision");
  expect_refused("fly", "fly");
}

}  // namespace
}  // namespace specter
