// Plays games as a script does: lines go in, sentences come out.
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

namespace specter {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Outcome {
  int code = -1;
  std::string out;
};

/// A folder of its own that goes away with the test.
class Play : public testing::Test {
 protected:
  Play() {
    std::string name = (std::filesystem::temp_directory_path() / "specter-play-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) folder_ = name;
  }
  ~Play() override {
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  }

  std::string file(const char* name) const { return (folder_ / name).string(); }

  /// Both outputs, with `typed` as the input.
  Outcome run(const std::string& arguments, const std::string& typed) const {
    const std::string input = file("typed");
    std::ofstream(input, std::ios::binary) << typed;
    const std::string command = "LC_ALL=C COLUMNS=80 LINES=40 '" SPECTER_BINARY "' play " +
                                arguments + " <'" + input + "' 2>&1";
    Outcome outcome;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return outcome;
    std::array<char, 4096> buffer{};
    for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
      outcome.out.append(buffer.data(), n);
    const int status = pclose(pipe);
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
  }

 private:
  std::filesystem::path folder_;
};

std::string repeated(std::string_view line, int times) {
  std::string out;
  for (int i = 0; i < times; ++i)
    out += line;
  return out;
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++n;
  return n;
}

/// From the last time that a word was typed to the end.
std::string after(const std::string& out, const std::string& typed) {
  const std::size_t at = out.rfind("> " + typed);
  return at == std::string::npos ? std::string() : out.substr(at);
}

/// `start` is the entry of her sheet for round 0.
void expect_end(const Outcome& o, const char* start = "0:N1") {
  EXPECT_EQ(o.code, 0);
  EXPECT_THAT(o.out, HasSubstr("The game is over"));
  EXPECT_THAT(o.out, testing::ContainsRegex("YOU (WIN|LOSE)"));
  EXPECT_THAT(o.out, HasSubstr("round by round"));
  EXPECT_THAT(o.out, HasSubstr(start));
  EXPECT_THAT(o.out, HasSubstr("What the hunters could know"));
  EXPECT_THAT(o.out, Not(HasSubstr("play.")));  // a key without its sentence
}

TEST_F(Play, WholeGameAsHuntersByNumbers) {
  expect_end(run("--side hunters --seed 4", repeated("1\n", 3000)));
}

TEST_F(Play, WholeGameAsAgentByNumbers) {
  expect_end(run("--side agent --seed 4", repeated("1\n", 3000)));
}

TEST_F(Play, WholeGameByItselfForEverySideAndNumberOfPlayers) {
  for (const char* side : {"agent", "hunters"})
    for (const char* players : {"2", "3", "4", "5"}) {
      SCOPED_TRACE(std::string(side) + players);
      expect_end(
          run(std::string("--seed 7 --side ") + side + " --players " + players, "auto all\n"));
    }
}

TEST_F(Play, WholeGamesOfTheSecondEdition) {
  for (const char* side : {"agent", "hunters"})
    for (const char* players : {"2", "3", "4", "5"})
      for (const char* edition : {"covenant", "combined"}) {
        SCOPED_TRACE(std::string(edition) + " " + side + players);
        expect_end(run(std::string("--seed 7 --edition ") + edition + " --side " + side +
                           " --players " + players,
                       "auto all\n"),
                   "0:M1");
      }
  expect_end(
      run("--seed 3 --edition combined --board babel --vehicle interceptor --players 5 "
          "--five-player-bonus --side agent",
          "auto all\n"));
}

TEST_F(Play, TheDraftAsksForTheVehicle) {  // [SET-2]
  const Outcome asked = run("--seed 7 --edition covenant --side hunters", "");
  EXPECT_THAT(asked.out, HasSubstr("Take the Interceptor"));
  const Outcome given = run("--seed 7 --edition covenant --side hunters --vehicle tracer", "");
  EXPECT_THAT(given.out, Not(HasSubstr("Take the Interceptor")));
}

TEST_F(Play, OneSeatWithBotsInTheOthers) {
  const Outcome o = run("--players 4 --seat 2 --seed 7", "auto\nwait\nauto\nauto all\n");
  expect_end(o);
  EXPECT_THAT(o.out, HasSubstr("wait lets somebody else go first"));
}

TEST_F(Play, TheSameSeedIsTheSameGame) {
  const std::string typed = "random all\nauto all\n";
  const Outcome first = run("--side agent --seed 21", typed);
  expect_end(first);
  EXPECT_EQ(run("--side agent --seed 21", typed).out, first.out);
  EXPECT_NE(run("--side agent --seed 22", typed).out, first.out);
}

TEST_F(Play, EndOfInputIsPolite) {
  const Outcome o = run("--side agent --seed 1", "");
  EXPECT_EQ(o.code, 0);
  EXPECT_THAT(o.out, HasSubstr("The input has ended in round 0"));
  EXPECT_THAT(o.out, HasSubstr("--load"));
}

TEST_F(Play, QuitAndResign) {
  const Outcome quit = run("--side agent --seed 1", "quit\nhelp\n");
  EXPECT_EQ(quit.code, 0);
  EXPECT_THAT(quit.out, HasSubstr("You leave the game"));
  EXPECT_THAT(quit.out, Not(HasSubstr("HOW TO PLAY")));
  EXPECT_THAT(run("--side agent --seed 1", "chat hello\nnote k9 x\nping\n").out,
              testing::AllOf(HasSubstr("nobody to talk to"), HasSubstr("ping k9")));
  const Outcome resigned = run("--side hunters --players 3 --seed 1", "random all\nresign\n");
  EXPECT_EQ(resigned.code, 0);
  EXPECT_THAT(resigned.out, HasSubstr("The hunters gave up"));
}

TEST_F(Play, HelpAndPages) {
  const Outcome o =
      run("--side agent --seed 1",
          "help\nspider\nflash smoke adrenal\ncards\nrules\nrules smoke\nlog\nboard\n");
  EXPECT_EQ(o.code, 0);
  EXPECT_THAT(o.out, HasSubstr("HOW TO PLAY HERE"));
  EXPECT_THAT(o.out, HasSubstr("Evasion"));
  EXPECT_THAT(o.out, HasSubstr("THE RULES IN SHORT"));
  EXPECT_THAT(after(o.out, "rules smoke"), HasSubstr("Smoke Grenade"));
  EXPECT_THAT(o.out, HasSubstr("Place 1 of your hand"));
  EXPECT_THAT(o.out, HasSubstr("   A B C D E F G H I J K L M N O P Q R S T U V W"));
  EXPECT_THAT(o.out, Not(HasSubstr("play.")));
}

TEST_F(Play, TraceSaysWhereSheCanBeAndWhy) {
  const Outcome hunters =
      run("--side hunters --seed 7 --players 2", "random all\ntrace\nwhy n1\nwhy\ntrace\nquit\n");
  EXPECT_THAT(hunters.out, testing::ContainsRegex("She can be on [0-9]+ cells, mostly around"));
  EXPECT_THAT(hunters.out, HasSubstr("N1: "));
  EXPECT_THAT(hunters.out, HasSubstr("Name a cell"));
  EXPECT_THAT(hunters.out, HasSubstr("The marks are gone."));
  const Outcome agent = run("--side agent --seed 7 --players 2", "random all\ntrace\nn4\nquit\n");
  EXPECT_THAT(agent.out, testing::ContainsRegex("They have you down to [0-9]+ cells, mostly"));
  EXPECT_THAT(agent.out, HasSubstr("After this move they could have you down to"));
}

TEST_F(Play, BadInputChangesNothing) {
  const std::string start = "spider\nflash smoke adrenal\n";
  const std::string bad = "foo\n999\nn9\nm2\nzz\nw1 w2\nn1 n3\nplay\nattack\n\xff\xfe\n\n" +
                          std::string(5000, 'x') + "\n";
  const Outcome o = run("--side agent --seed 2", start + bad + "list\n");
  const Outcome plain = run("--side agent --seed 2", start + "list\n");
  EXPECT_EQ(o.code, 0);
  EXPECT_EQ(after(o.out, "list"), after(plain.out, "list"));
  EXPECT_THAT(o.out, HasSubstr("\"foo\" does not fit here. Nothing has changed"));
  EXPECT_THAT(o.out, HasSubstr("There is no choice 999"));
  EXPECT_THAT(o.out, HasSubstr("N9 is out of reach now"));
  EXPECT_THAT(o.out, HasSubstr("M2 is a structure"));
  EXPECT_THAT(o.out, HasSubstr("N1 and N3 are not next to each other"));
}

TEST_F(Play, AgentMovesByCellAndByPath) {
  const Outcome o = run("--side agent --seed 2",
                        "spider\nflash smoke adrenal\nn1 n2 n3 o3\nlog\npass\nstay\nlog\n");
  EXPECT_EQ(o.code, 0);
  EXPECT_THAT(o.out, HasSubstr("3 steps to O3: nobody sees you."));
  EXPECT_THAT(o.out, HasSubstr("Spider moves to O3, 3 steps."));
  EXPECT_THAT(o.out, testing::ContainsRegex("You stay on O3[:,]"));
}

TEST_F(Play, ConfirmationCanBeTakenBack) {
  const std::string start = "confirm on\nspider\nflash smoke adrenal\n";
  const Outcome o = run("--side agent --seed 2", start + "n2\nno\nn3\nn4\n\n");
  EXPECT_THAT(o.out, HasSubstr("Taken back."));
  EXPECT_THAT(o.out, HasSubstr("Spider moves to N4, 3 steps."));
  EXPECT_THAT(o.out, Not(HasSubstr("moves to N2")));
  EXPECT_THAT(o.out, Not(HasSubstr("moves one step to N2")));
  EXPECT_THAT(o.out, Not(HasSubstr("moves to N3")));
}

TEST_F(Play, HuntersGoOnInOneLine) {
  const Outcome o = run("--side hunters --seed 2", "beast gun\ngun drive k20 out l19\n");
  EXPECT_EQ(o.code, 0);
  EXPECT_THAT(o.out, HasSubstr("The Gun drives the vehicle to K20, 3 spaces."));
  EXPECT_THAT(o.out, HasSubstr("The Gun gets out on L19."));
}

// [HUN-1] [VEH-1]
TEST_F(Play, ANumberAsksForALongerWay) {
  const Outcome o = run("--side hunters --seed 2",
                        "beast gun\ngun drive k17\ndrive k17 1\ndrive k20 2\n"
                        "drive k20 7 out l19\npass\nbeast drive k20 4\ndrive k20 3\n");
  EXPECT_EQ(o.code, 0);
  EXPECT_THAT(o.out,
              HasSubstr("To drive out and back to K17, say with how many spaces: drive K17 4."));
  EXPECT_THAT(o.out, HasSubstr("There is no way of 1 steps to that cell now."));
  EXPECT_THAT(o.out, HasSubstr("There is no way of 2 steps to that cell now."));
  EXPECT_THAT(o.out, HasSubstr("The Gun drives the vehicle to K20, 7 spaces."));
  EXPECT_THAT(o.out, HasSubstr("The Gun gets out on L19."));
  EXPECT_THAT(o.out, HasSubstr("There is no way of 4 steps to that cell now."));
  EXPECT_THAT(o.out, HasSubstr("The Beast drives the vehicle to K20, 3 spaces."));
  const Outcome walks =
      run("--side hunters --seed 2", "beast gun\ngun out j18\npass\nbeast stay\ngun j18 3\n");
  EXPECT_THAT(walks.out, HasSubstr("The Gun walks to J18, 3 steps."));
  EXPECT_THAT(run("--side hunters --seed 2", "beast gun\nhelp\n").out, HasSubstr("walk k9 4"));
}

TEST_F(Play, SaveAndLoad) {
  const std::string saved = file("Saved Game.jsonl");
  const Outcome first =
      run("--side agent --seed 9", "random all\nauto\nauto\nsave " + saved + "\n");
  EXPECT_THAT(first.out, HasSubstr("Saved to " + saved));
  // The game is not over, and the file says so.
  std::ifstream in(saved);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_THAT(text, HasSubstr("\n{\"end\":null,"));
  const Outcome next = run("--side agent --seed 9 --load '" + saved + "'", "auto all\n");
  expect_end(next);
  EXPECT_THAT(run("--load /nonexistent", "").out, HasSubstr("cannot be read"));
  EXPECT_EQ(run("--load /nonexistent", "").code, 2);
}

TEST_F(Play, WrongOptionsAreRefused) {
  EXPECT_EQ(run("--side spectators", "").code, 2);
  EXPECT_EQ(run("--players 6", "").code, 2);
  EXPECT_EQ(run("--bot nobody", "").code, 2);
  EXPECT_EQ(run("--board nowhere", "").code, 2);
  EXPECT_EQ(run("--edition third", "").code, 2);
  EXPECT_THAT(run("--side agent --players 2 --board covenant", "").out,
              HasSubstr("second edition"));
  EXPECT_THAT(run("--side agent --players 2 --vehicle interceptor", "").out,
              HasSubstr("This vehicle is not in the box of this edition."));
  EXPECT_THAT(run("--side agent --players 4 --five-player-bonus", "").out,
              HasSubstr("for 5 players, not for 4"));
  EXPECT_THAT(run("--players 3 --seat 4", "").out, HasSubstr("There is no seat 4"));
  EXPECT_THAT(run("--side agent --seat 1", "").out, HasSubstr("on the other side"));
}

TEST_F(Play, ScreensFitAndColourIsOptional) {
  const std::string typed = "spider\nflash smoke adrenal\nauto\npass\nauto\n";
  const Outcome plain = run("--side agent --seed 2 --screen --no-color", typed);
  EXPECT_THAT(plain.out, Not(HasSubstr("\x1b[0;")));
  const std::size_t last = plain.out.rfind("\x1b[H\x1b[2J");
  ASSERT_NE(last, std::string::npos);
  const std::string screen = plain.out.substr(last + 7);
  EXPECT_LE(count(screen, "\n"), 40U);
  for (std::size_t at = 0; at < screen.size();) {
    const std::size_t end = std::min(screen.find('\n', at), screen.size());
    EXPECT_LE(end - at, 80U) << screen.substr(at, end - at);
    at = end + 1;
  }
  EXPECT_THAT(screen, HasSubstr("HUNTERS"));
  const Outcome coloured = run("--side agent --seed 2 --screen --color", typed);
  EXPECT_THAT(coloured.out, HasSubstr("\x1b[0;1;38;5;231;48;5;37m"));
}

TEST_F(Play, MenuAsksWhatIsMissing) {
  const Outcome o = run("--screen --no-color --seed 3", "what\n2\n3\n1\n");
  EXPECT_EQ(o.code, 0);
  EXPECT_THAT(o.out, HasSubstr("Which side?"));
  EXPECT_THAT(o.out, HasSubstr("Please answer with one of these"));
  EXPECT_THAT(o.out, HasSubstr("How many players"));
  EXPECT_THAT(o.out, HasSubstr("Choose a hunter."));
}

}  // namespace
}  // namespace specter
