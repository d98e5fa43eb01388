// Areas use each other as docs/architecture.md has it, and as the build links them.
#include "tidy/arrows.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace specter::tidy {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<Area> document() {
  return areas_of_document(read(fs::path(SPECTER_SOURCE_DIR) / "docs/architecture.md"));
}

std::vector<Area> build() {
  return areas_of_build(read(fs::path(SPECTER_BINARY).parent_path() / "areas.txt"));
}

std::vector<File> sources() {
  std::vector<File> out;
  const fs::path root(SPECTER_SOURCE_DIR);
  for (const auto& item : fs::recursive_directory_iterator(root / "src"))
    if (item.path().extension() == ".cpp" || item.path().extension() == ".h")
      out.push_back({fs::relative(item.path(), root).generic_string(), read(item.path())});
  return out;
}

TEST(Arrows, TheTableIsWhatTheBuildLinks) {
  ASSERT_GT(document().size(), 10U);
  EXPECT_THAT(other_arrows(document(), build()), IsEmpty());
}

TEST(Arrows, GoDownOnly) { EXPECT_THAT(upward_arrows(document()), IsEmpty()); }

TEST(Arrows, SourcesIncludeWhatTheirAreaMayUse) {
  Findings all;
  for (const File& file : sources())
    for (const std::string& found : foreign_includes(build(), file))
      all.push_back(found);
  EXPECT_THAT(all, IsEmpty());
}

TEST(Arrows, EachIsNeeded) { EXPECT_THAT(idle_arrows(build(), sources()), IsEmpty()); }

/// What is to run where there is no database, no libsodium, no socket and no thread.
TEST(Arrows, TheAppNeedsNeitherADatabaseNorSodium) {
  EXPECT_THAT(libraries_below(build(), "app"), ElementsAre("Boost.JSON", "fmt"));
  EXPECT_THAT(libraries_below(build(), "fair"), IsEmpty());
  EXPECT_THAT(libraries_below(build(), "store"), IsEmpty());
  EXPECT_THAT(libraries_below(build(), "bots"), IsEmpty());
}

TEST(Arrows, OneAreaKnowsEachOfThoseLibraries) {
  Findings strangers;
  for (const File& file : sources()) {
    const auto has = [&](const char* header) {
      return file.text.find("#include <" + std::string(header) + ">") != std::string::npos;
    };
    if (has("sodium.h") && !file.path.starts_with("src/sodium/")) strangers.push_back(file.path);
    if ((has("sqlite3.h") || has("libpq-fe.h")) && !file.path.starts_with("src/sql/"))
      strangers.push_back(file.path);
  }
  EXPECT_THAT(strangers, IsEmpty());
}

// --- the checks themselves -----------------------------------------------------------------------

constexpr const char* kTable =
    "Before | it\n"
    "| area | may use | libraries | what it is |\n|---|---|---|---|\n"
    "| `low` | | | the lowest |\n"
    "| `mid` | low | fmt | |\n"
    "| `top` | mid, low | CLI11, threads | |\n"
    "\n| `none` | low | | another table |\n";

TEST(ArrowsItself, ReadsBothForms) {
  const std::vector<Area> areas = areas_of_document(kTable);
  EXPECT_EQ(areas, (std::vector<Area>{{"low", {}, {}},
                                      {"mid", {"low"}, {"fmt"}},
                                      {"top", {"low", "mid"}, {"CLI11", "threads"}}}));
  EXPECT_EQ(areas_of_build("low||\nmid| low| fmt::fmt\ntop| low mid| CLI11::CLI11 Threads::Threads"
                           "\n"),
            areas);
}

TEST(ArrowsItself, FindsWhatDiffers) {
  const std::vector<Area> areas = areas_of_document(kTable);
  EXPECT_THAT(other_arrows(areas, areas), IsEmpty());
  std::vector<Area> build = areas;
  build[1].uses.insert("top");
  EXPECT_EQ(other_arrows(areas, build).size(), 1U);
  build = areas;
  build[2].libraries.erase("threads");
  EXPECT_EQ(other_arrows(areas, build).size(), 1U);
  build = areas;
  build.pop_back();
  EXPECT_EQ(other_arrows(areas, build).size(), 1U);
  EXPECT_EQ(other_arrows(build, areas).size(), 1U);
}

TEST(ArrowsItself, FindsArrowsThatGoUp) {
  std::vector<Area> areas = areas_of_document(kTable);
  EXPECT_THAT(upward_arrows(areas), IsEmpty());
  areas[0].uses.insert("mid");
  EXPECT_EQ(upward_arrows(areas).size(), 1U);
}

TEST(ArrowsItself, FollowsArrows) {
  const std::vector<Area> areas = areas_of_document(kTable);
  EXPECT_THAT(reached(areas, "top"), ElementsAre("low", "mid", "top"));
  EXPECT_THAT(libraries_below(areas, "top"), ElementsAre("CLI11", "fmt", "threads"));
  EXPECT_THAT(libraries_below(areas, "low"), IsEmpty());
}

TEST(ArrowsItself, FindsForeignIncludes) {
  const std::vector<Area> areas = areas_of_document(kTable);
  const auto found = [&](const char* path, const char* text) {
    return foreign_includes(areas, {path, text}).size();
  };
  EXPECT_EQ(found("src/top/a.cpp", "#include \"low/x.h\"\n#include \"top/a.h\"\n"), 0U);
  EXPECT_EQ(found("src/mid/a.cpp", "#include <vector>\n#include \"top/x.h\"\n"), 1U);
  EXPECT_EQ(found("src/mid/a.cpp", "#include \"beside.h\"\n"), 1U);
}

TEST(ArrowsItself, FindsArrowsThatNobodyNeeds) {
  const std::vector<Area> areas = areas_of_document(kTable);
  const File mid{"src/mid/a.cpp", "#include \"low/x.h\"\n"};
  EXPECT_EQ(idle_arrows(areas, {mid, {"src/top/a.cpp", "#include \"low/x.h\"\n"}}).size(), 1U);
  EXPECT_THAT(
      idle_arrows(areas, {mid, {"src/top/a.cpp", "#include \"low/x.h\"\n#include \"mid/x.h\"\n"}}),
      IsEmpty());
}

}  // namespace
}  // namespace specter::tidy
