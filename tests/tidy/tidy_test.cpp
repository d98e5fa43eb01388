// The repository keeps its own rules. Each check has a test of its own that it can fail.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "tidy/checks.h"

namespace specter::tidy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLinesMax = 700;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

const fs::path& root() {
  static const fs::path path(SPECTER_SOURCE_DIR);
  return path;
}

/// Files below a folder (or one file) with one of the endings; an empty list of endings takes all.
std::vector<File> files(const std::string& folder, const std::vector<std::string>& endings) {
  std::vector<File> out;
  const auto take = [&](const fs::path& path) {
    const std::string ending = path.extension().string();
    if (!endings.empty() && std::find(endings.begin(), endings.end(), ending) == endings.end())
      return;
    out.push_back(File{fs::relative(path, root()).generic_string(), read(path)});
  };
  const fs::path start = root() / folder;
  if (fs::is_regular_file(start)) take(start);
  if (!fs::is_directory(start)) return out;
  for (auto it = fs::recursive_directory_iterator(start); it != fs::recursive_directory_iterator();
       ++it) {
    const std::string name = it->path().filename().string();
    if (it->is_directory() && (name == "node_modules" || name == "build" || name == "dist")) {
      it.disable_recursion_pending();
      continue;
    }
    if (it->is_regular_file()) take(it->path());
  }
  std::sort(out.begin(), out.end(), [](const File& a, const File& b) { return a.path < b.path; });
  return out;
}

const std::vector<std::string> kCode{".cpp", ".h", ".ts", ".py"};

/// Everything that people write here; golden data and fuzz seeds are not.
std::vector<File> written_files() {
  std::vector<File> all;
  for (const char* folder :
       {"src", "tests", "bench", "fuzz", "boards", "texts", "docs", "scripts", "cmake", "client",
        ".ci", "Makefile", "README.md", "CONTRIBUTING.md", "CMakeLists.txt", "CMakePresets.json"})
    for (File& file : files(folder, {}))
      if (file.path.find("tests/golden/games/") != 0 && file.path.find("fuzz/corpus/") != 0)
        all.push_back(std::move(file));
  return all;
}

std::string joined(const Findings& findings) {
  std::string out;
  for (const std::string& f : findings)
    out += f + "\n";
  return out;
}

template <class Check>
void expect_none(const std::vector<File>& list, Check&& check) {
  ASSERT_FALSE(list.empty());
  Findings all;
  for (const File& file : list)
    for (const std::string& f : check(file))
      all.push_back(f);
  EXPECT_EQ(joined(all), "");
}

File sample(const std::string& text) { return File{"src/engine/sample.cpp", text}; }

// --- rules ---------------------------------------------------------------------------------------

TEST(Tidy, EveryRuleIsCitedByATest) {
  const std::vector<File> rules = files("docs/rules", {".md"});
  ASSERT_FALSE(rules.empty());
  std::vector<File> tests = files("tests", kCode);
  for (File& file : files("e2e", kCode))
    tests.push_back(std::move(file));
  const std::string pending = read(root() / "docs/rules/pending.txt");
  EXPECT_EQ(joined(uncited_rules(rules, pending, tests)), "");
}

TEST(Tidy, PendingRulesExist) {
  std::string all;
  for (const File& file : files("docs/rules", {".md"}))
    all += file.text;
  std::istringstream pending(read(root() / "docs/rules/pending.txt"));
  for (std::string id; pending >> id;)
    EXPECT_NE(all.find(id), std::string::npos) << id;
}

TEST(TidyItself, FindsAnUncitedRule) {
  const std::vector<File> rules{{"docs/rules/a.md",
                                 "- **ZZZ-1** one\n| CARD-ZZ-2 | two |\n"
                                 "- **ZZZ-3** three\n- **ZZZ-4** four\n"}};
  const std::vector<File> tests{{"tests/a_test.cpp", "TEST(A, B) {}  // [ZZZ-1, CARD-ZZ-2]"}};
  const Findings found = uncited_rules(rules, "ZZZ-4", tests);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0], "docs/rules/a.md:3: no test cites [ZZZ-3]");
  EXPECT_EQ(uncited_rules(rules, "", {}).size(), 4U);
}

TEST(TidyItself, FindsAnUncitedRuling) {
  const std::vector<File> rules{{"docs/rules/a.md",
                                 "The form is `- RULING-n: …`.\n- RULING-901: one (ZZZ-1)\n"
                                 "- RULING-902: two\n- RULING-9011: three\n"}};
  // Without brackets it is only talked about.
  const std::vector<File> tests{
      {"tests/a_test.cpp", "// RULING-902: two\nTEST(A, B) {}  // [RULING-901]"}};
  EXPECT_EQ(joined(uncited_rules(rules, "", tests)),
            "docs/rules/a.md:3: no test cites [RULING-902]\n"
            "docs/rules/a.md:4: no test cites [RULING-9011]\n");
}

TEST(Tidy, EveryRuleLeadsToItsCode) {
  const std::string excused = read(root() / "tests/tidy/rules_without_code.txt");
  EXPECT_EQ(joined(rules_without_code(files("docs/rules", {".md"}), excused,
                                      files("src", {".cpp", ".h"}))),
            "");
}

TEST(TidyItself, FindsARuleThatLeadsToNoCode) {
  const std::vector<File> rules{
      {"docs/rules/a.md",
       "- **ZZZ-1** one\n| CARD-ZZ-2 | two |\n- **ZZZ-3** three\n- RULING-904: four\n"}};
  // A longer ID is another one.
  const std::vector<File> code{
      {"src/a.cpp", "f();  // ZZZ-1\n// CARD-ZZ-22, ZZZ-31\n// (RULING-904)\n"}};
  EXPECT_EQ(joined(rules_without_code(rules, "# why\nZZZ-3 nothing to decide\n", code)),
            "docs/rules/a.md:2: no code cites CARD-ZZ-2\n");
  EXPECT_EQ(joined(rules_without_code(rules, "CARD-ZZ-2 because\nZZZ-3\n", code)),
            "docs/rules/a.md:3: no code cites ZZZ-3\n");
  EXPECT_EQ(joined(rules_without_code(rules, "ZZZ-1 a\nCARD-ZZ-2 b\nZZZ-3 c\nZZZ-9 d\n", code)),
            "docs/rules/a.md:1: cited after all: ZZZ-1\nexcused, but no rule: ZZZ-9\n");
}

// --- tests ---------------------------------------------------------------------------------------

TEST(Tidy, EveryTestAssertsSomething) {
  EXPECT_EQ(joined(tests_without_assertion(files("tests", {".cpp", ".h"}))), "");
}

TEST(TidyItself, FindsATestThatAssertsNothing) {
  const auto found = [](const std::string& more) {
    return joined(tests_without_assertion(
        {{"tests/support/scene.cpp", "Scene& Scene::refused(int a) {\n  EXPECT_EQ(a, 1);\n}\n"},
         {"tests/other/a.cpp", "void elsewhere() { FAIL(); }\n"},
         {"tests/a/a_test.cpp", more}}));
  };
  const std::string nothing = "tests/a/a_test.cpp:1: A.B asserts nothing\n";
  EXPECT_EQ(found("TEST(A, B) { f(1); }\n"), nothing);
  EXPECT_EQ(found("TEST_F(A, B) {\n  // EXPECT_TRUE(x);\n  const auto s = \"FAIL()\";\n}\n"),
            nothing);
  EXPECT_EQ(found("TEST_P(A, B) { elsewhere(); }\n"), nothing);  // another program's
  EXPECT_EQ(found("TEST(A, B) { if (x) { ASSERT_TRUE(y); } }\n"), "");
  EXPECT_EQ(found("TEST(A, B) { scene.refused(1); }\n"), "");
  // By helpers of helpers, with what may stand between a name and its body.
  EXPECT_EQ(
      found("TEST(A, B) { look<int>(1); }\n"
            "template <class T>\nvoid look(T t) const noexcept {\n  deeper(t);\n}\n"
            "struct X : Y {\n  auto deeper(int n) -> std::vector<int> { EXPECT_TRUE(n); }\n};\n"),
      "");
  EXPECT_EQ(found("TEST(A, B) { check_property([] { RC_ASSERT(true); }, 3); }\n"), "");
}

TEST(Tidy, NothingIsComparedWithItself) {
  expect_none(files("tests", {".cpp", ".h"}), compared_with_itself);
}

TEST(TidyItself, FindsWhatIsComparedWithItself) {
  const auto found = [](const std::string& code) {
    return joined(compared_with_itself(sample(code)));
  };
  EXPECT_EQ(found("int x;\nEXPECT_EQ(a.size(), a.size());"),
            "src/engine/sample.cpp:2: compared with itself: a.size()\n");
  EXPECT_EQ(found("ASSERT_LE(f(1, \"x, y\"),\n          f(1, \"x, y\")) << a;"),
            "src/engine/sample.cpp:1: compared with itself: f(1, \"x, y\")\n");
  EXPECT_EQ(found("EXPECT_EQ(a, b); EXPECT_EQ(f(\"x\"), f(\"y\")); // EXPECT_EQ(a, a)"), "");
}

// --- the engine ----------------------------------------------------------------------------------

TEST(Tidy, TheEngineIsPure) { expect_none(files("src/engine", kCode), impure); }
TEST(Tidy, TheMatchIsPure) { expect_none(files("src/match", kCode), impure); }

TEST(TidyItself, FindsClocksDiceFilesAndThreads) {
  for (const char* bad :
       {"#include <chrono>", "auto t = time(nullptr);", "auto t = std::clock();", "int r = rand();",
        "#include <iostream>", "std::ifstream f; #include <fstream>", "printf(\"%d\", 1);",
        "std::cout << 1;", "std::fprintf(stderr, \"\");", "#include <thread>", "std::mutex m;",
        "std::atomic<int> a;", "#include <boost/json.hpp>", "throw 1;",
        "try { f(); } catch (...) {}", "std::random_device d;", "std::getenv(\"A\");"})
    EXPECT_FALSE(impure(sample(bad)).empty()) << bad;
  EXPECT_TRUE(impure(sample("int timeout = 3; // no rand, no cout\nauto s = \"throw\";")).empty());
  EXPECT_TRUE(impure(File{"src/engine/result.h", "std::fprintf(stderr, \"\");"}).empty());
  EXPECT_FALSE(impure(File{"src/engine/result.h", "std::cout << 1;"}).empty());
}

TEST(Tidy, TheEngineHasNoGlobalsThatChange) {
  expect_none(files("src/engine", kCode), mutable_globals);
}

TEST(TidyItself, FindsGlobalsThatChange) {
  for (const char* bad :
       {"int counter = 0;", "namespace a {\nstd::vector<int> cache;\n}",
        "namespace {\nint x{3};\n}", "void f() { static int calls = 0; ++calls; }",
        "thread_local int t = 1;", "inline int shared = 2;", "static Table table;",
        "int* pointer = nullptr;"})
    EXPECT_FALSE(mutable_globals(sample(bad)).empty()) << bad;
  for (const char* good :
       {"constexpr int kA = 1;", "const Row kRow{.id = 1};", "extern const Row kBeast;",
        "int f(int a = 1);", "static int helper(int x) { return x; }", "struct A { int x = 0; };",
        "enum class B : int { C, D };", "using X = int;", "inline constexpr int kN = 4;",
        "template <class T>\nT g(T x) { T y = x; return y; }",
        "namespace a::b {\nint f() { int local = 1; return local; }\n}",
        "bool operator==(const A&, const A&) = default;", "static_assert(sizeof(int) == 4);",
        "void f() { static constexpr int kTable[] = {1, 2}; }"})
    EXPECT_TRUE(mutable_globals(sample(good)).empty()) << good;
}

/// Where the facts of a ruleset are filled in, its number is what is asked for.
TEST(Tidy, RulesAreReadAsFactsNotByTheNumberOfTheRuleset) {
  constexpr std::size_t kTestsMax = 15;
  Findings all;
  for (const File& file : files("src", kCode))
    if (file.path != "src/engine/rules.cpp")
      for (const std::string& f : ruleset_tests(file))
        all.push_back(f);
  EXPECT_LE(all.size(), kTestsMax) << joined(all);
  EXPECT_EQ(
      joined(ruleset_tests(File{"src/engine/game.cpp", read(root() / "src/engine/game.cpp")})), "");
}

TEST(TidyItself, FindsTestsOfARuleset) {
  for (const char* bad :
       {"if (game.ruleset == 2) f();", "return k.game->ruleset != 1;", "bool b = 1 < game.ruleset;",
        "switch (game.ruleset) {}", "f.b < game.ruleset && g()", "int n = ruleset ? 1 : 2;"})
    EXPECT_EQ(ruleset_tests(sample(bad)).size(), 1U) << bad;
  for (const char* good :
       {"game.ruleset = 2;", "f(game.ruleset, 3);", "// ruleset == 1\n", "rules_of(ruleset);"})
    EXPECT_TRUE(ruleset_tests(sample(good)).empty()) << good;
}

// --- bots, sizes, words --------------------------------------------------------------------------

TEST(Tidy, BotsNeverSeeAState) {
  expect_none(files("src/bots", kCode), [](const File& f) { return word_in_code(f, "State"); });
}

TEST(TidyItself, FindsAStateInABot) {
  EXPECT_FALSE(word_in_code(sample("void f(const State& s);"), "State").empty());
  EXPECT_TRUE(word_in_code(sample("FigureState f; // a State\n"), "State").empty());
}

TEST(Tidy, FilesAreShort) {
  std::vector<File> all;
  for (const char* folder : {"src", "tests", "bench", "fuzz", "client"})
    for (File& file : files(folder, kCode))
      all.push_back(std::move(file));
  expect_none(all, [](const File& f) { return too_long(f, kLinesMax); });
}

TEST(TidyItself, FindsALongFile) {
  EXPECT_FALSE(too_long(sample(std::string(701, '\n')), 700).empty());
  EXPECT_TRUE(too_long(sample(std::string(700, '\n')), 700).empty());
}

TEST(Tidy, NothingIsMarkedAsUnfinished) { expect_none(written_files(), unfinished); }

TEST(TidyItself, FindsMarksOfUnfinishedWork) {
  EXPECT_FALSE(unfinished(sample(std::string("// TO") + "DO: later")).empty());
  EXPECT_FALSE(unfinished(sample(std::string("// FIX") + "ME")).empty());
  EXPECT_TRUE(unfinished(sample("// to do this, do that")).empty());
}

TEST(Tidy, NoPathOfOneMachine) { expect_none(written_files(), machine_paths); }

TEST(TidyItself, FindsPathsOfOneMachine) {
  EXPECT_FALSE(machine_paths(sample(std::string("open(\"/ho") + "me/anna/x\")")).empty());
  EXPECT_FALSE(machine_paths(sample(std::string("cd /wo") + "rk/main")).empty());
  EXPECT_TRUE(machine_paths(sample(std::string("src/wo") + "rk/file, /usr/bin/env")).empty());
}

TEST(TidyItself, CommentsAndLiteralsAreNoCode) {
  EXPECT_EQ(bare_code("a /* b */ c // d\ne \"f\" 'g' 1'000"), "a         c     \ne         1'000");
  EXPECT_EQ(bare_code("R\"(x \" y)\" z").find('y'), std::string::npos);
}

}  // namespace
}  // namespace specter::tidy
