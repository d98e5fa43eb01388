// A run, cut into parts, stopped and gone on with, is the same run.
#include "arena/lab.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/files.h"
#include "arena/lab_run.h"
#include "arena/report.h"
#include "arena/setups.h"
#include "arena/tables.h"

namespace specter::arena {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

Lab asked(std::uint64_t games, const std::vector<Game>& setups, Shard shard = {}) {
  Lab lab;
  lab.agent = "greedy";
  lab.hunters = "random";
  lab.games = games;
  lab.seed = 5;
  lab.shard = shard;
  return begin_lab(lab, setups);
}

Lab played(std::uint64_t games, const std::vector<Game>& setups, Shard shard = {}, int jobs = 1) {
  Lab lab = asked(games, setups, shard);
  LabRun run;
  run.jobs = jobs;
  EXPECT_TRUE(run_lab(lab, run).ok());
  EXPECT_TRUE(lab.complete());
  return lab;
}

std::vector<Game> two_setups() { return {test::setup_of(Edition::Covenant, 5), test::babel(3)}; }

class Files : public testing::Test {
 protected:
  Files() : folder_(fs::temp_directory_path() / ("specter-lab-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~Files() override { fs::remove_all(folder_); }
  std::string file(const char* name) const { return (folder_ / name).string(); }

 private:
  fs::path folder_;
};

TEST(Lab, PartsJoinToTheSameBytes) {
  const std::vector<Game> setups = two_setups();
  const std::string whole = lab_text(played(23, setups, {}, 2));
  for (const std::uint64_t count : {1U, 3U, 7U, 30U}) {
    std::vector<Lab> parts;
    for (std::uint64_t i = count; i >= 1; --i)  // in any order, and through their text
      parts.push_back(*parse_lab(lab_text(played(23, setups, Shard{i, count}))));
    const auto all = merge(parts);
    ASSERT_TRUE(all.ok()) << all.error().code;
    EXPECT_EQ(lab_text(*all), whole) << count;
    EXPECT_EQ(lab_json(*all), lab_json(*parse_lab(whole)));
  }
}

TEST(Lab, PartsOfDifferentRunsAreRefused) {
  const std::vector<Game> one{test::babel()};
  const auto code = [](const std::vector<Lab>& parts) { return merge(parts).error().code; };
  const Lab first = played(8, one, Shard{1, 2});
  const Lab second = played(8, one, Shard{2, 2});
  EXPECT_TRUE(merge(std::vector<Lab>{first, second}).ok());
  EXPECT_EQ(code({first}), "sim.shard_missing");
  EXPECT_EQ(code({first, first}), "sim.shard_twice");
  EXPECT_EQ(code({first, played(8, one, Shard{2, 3})}), "sim.shards_differ");
  EXPECT_EQ(code({first, asked(8, one, Shard{2, 2})}), "sim.shard_unfinished");
  EXPECT_EQ(code({first, played(9, one, Shard{2, 2})}), "sim.file_other");
  EXPECT_EQ(code({first, played(8, {test::babel(3)}, Shard{2, 2})}), "sim.file_other");
  Lab other = second;
  other.hunters = "greedy";
  EXPECT_EQ(code({first, other}), "sim.file_other");
}

TEST(Lab, ShardsAreFromOneToTheirNumber) {
  EXPECT_EQ(parse_shard("2/8")->index, 2U);
  EXPECT_EQ(parse_shard("8/8")->count, 8U);
  for (const char* wrong :
       {"", "3", "0/8", "9/8", "1/0", "-1/2", "1/2x", "a/b", "1/2/3", "1/9999999"})
    EXPECT_FALSE(parse_shard(wrong).ok()) << wrong;
}

TEST_F(Files, ARunThatWasStoppedGoesOnToTheSameBytes) {
  const std::vector<Game> setups = two_setups();
  const std::string whole = lab_text(played(20, setups));
  int stops = 0;
  for (; stops < 50; ++stops) {
    auto lab = resumed(asked(20, setups), file("run"));
    ASSERT_TRUE(lab.ok()) << lab.error().code;
    LabRun run;
    run.file = file("run");
    run.every = std::chrono::milliseconds(0);
    std::atomic<bool> stop{false};
    run.stop = &stop;
    run.progress = [&](std::uint64_t done) { stop = done > 0; };
    ASSERT_TRUE(run_lab(*lab, run).ok());
    if (lab->complete()) break;
  }
  EXPECT_GT(stops, 0);
  EXPECT_EQ(*read_file(file("run")), whole);
  EXPECT_EQ(lab_text(*resumed(asked(20, setups), file("run"))), whole);
}

TEST_F(Files, ADamagedOrForeignFileIsRefused) {
  const std::vector<Game> one{test::babel()};
  const std::string text = lab_text(played(8, one));
  const auto code = [&](const std::string& content) {
    EXPECT_TRUE(write_file(file("run"), content).ok());
    const auto lab = resumed(asked(8, one), file("run"));
    return lab ? std::string() : lab.error().code;
  };
  EXPECT_EQ(code(text), "");
  EXPECT_EQ(code(""), "sim.file_damaged");
  EXPECT_EQ(code(text.substr(0, text.size() / 2)), "sim.file_damaged");
  std::string changed = text;
  changed.replace(changed.find("\"agent_wins\":") + 13, 1, "9");
  EXPECT_EQ(code(changed), "sim.file_damaged");
  EXPECT_EQ(code("{\"type\":\"else\"}"), "sim.file_kind");
  EXPECT_EQ(code(lab_text(played(9, one))), "sim.file_other");
  EXPECT_EQ(code(lab_text(played(8, one, Shard{1, 2}))), "sim.file_other");
  EXPECT_EQ(resumed(asked(8, one), fs::temp_directory_path().string()).error().code,
            "sim.file_unreadable");
}

TEST_F(Files, NothingIsLeftWhereAFileCannotBeWritten) {
  EXPECT_EQ(write_file(file("no/such/folder"), "x").error().code, "sim.file_unwritable");
  EXPECT_TRUE(write_file(file("there"), "old").ok());
  EXPECT_TRUE(write_file(file("there"), "new").ok());
  EXPECT_EQ(*read_file(file("there")), "new");
  EXPECT_EQ(std::distance(fs::directory_iterator(fs::path(file("there")).parent_path()), {}), 1);
}

TEST(Detail, CountsEveryGameOnceAndInItsPlace) {
  Lab lab = asked(40, two_setups());
  lab.hunters = "greedy";  // random ones catch nobody
  ASSERT_TRUE(run_lab(lab, LabRun{}).ok());
  for (const LabRow& row : lab.rows) {
    SCOPED_TRACE(setup_name(row.game));
    const sim::Detail& d = row.detail;
    const auto sum = [](const auto& rates) {
      sim::Rate all;
      for (const sim::Rate& rate : rates) {
        all.games += rate.games;
        all.wins += rate.wins;
      }
      return all;
    };
    const auto hunters = static_cast<std::uint64_t>(row.game.hunters);
    const sim::Rate games{40, row.totals.agent_wins};
    EXPECT_EQ(sum(d.agents), games);
    EXPECT_EQ(sum(d.vehicles), games);
    EXPECT_EQ(sum(d.hunters), (sim::Rate{40 * hunters, games.wins * hunters}));
    EXPECT_EQ(sum(d.pairs).games, 40 * hunters * (hunters - 1) / 2);
    EXPECT_EQ(sum(d.traitors).games, row.game.players() == 5 ? 40U : 0U);
    EXPECT_LE(sum(d.cards).games, 40U * static_cast<unsigned>(row.game.hand));
    EXPECT_GE(sum(d.cards).games, 40U * 2);
    std::uint64_t caught = 0;
    std::uint64_t visited = 0;
    for (std::size_t i = 0; i < d.caught.size(); ++i) {
      caught += d.caught.at(i);
      visited += d.visited.at(i);
      if (d.visited.at(i) > 0) {
        EXPECT_TRUE(row.game.board->open.has(static_cast<Cell>(i)));
      }
    }
    EXPECT_EQ(caught, row.totals.caught);
    EXPECT_GT(caught, 0U);
    EXPECT_GT(visited, 40U * 5);
    EXPECT_LE(visited, row.totals.rounds);
    std::uint64_t ended = 0;
    for (const std::uint64_t n : d.ends.at(ix(EndReason::Escape)))
      ended += n;
    EXPECT_EQ(ended, row.totals.escapes);
  }
}

TEST(Tables, SayTheSameInEveryForm) {
  const Lab lab = played(16, two_setups());
  const std::string table = lab_table(lab, true);
  EXPECT_THAT(table, HasSubstr("covenant, 5 players"));
  EXPECT_THAT(table, HasSubstr(" by draft"));
  EXPECT_THAT(table, HasSubstr("edition babel"));
  EXPECT_THAT(lab_table(lab, false), Not(HasSubstr(" by draft")));
  const std::string csv = lab_csv(lab);
  const std::string wins = std::to_string(lab.rows[1].totals.agent_wins);
  EXPECT_THAT(csv, HasSubstr("\nbabel,babel,3,all,,16," + wins + ","));
  EXPECT_THAT(csv, HasSubstr("covenant,covenant,5,traitor,seat "));
  const auto json = codec::parse_json_object(lab_json(lab));
  ASSERT_TRUE(json.ok());
  EXPECT_EQ(json->at("setups").as_array().size(), 2U);
  EXPECT_EQ(json->at("setups").as_array()[1].as_object().at("agent_wins").as_int64(),
            static_cast<std::int64_t>(lab.rows[1].totals.agent_wins));
}

TEST(Report, IsOnePageWithoutAnAddress) {
  const std::string page = lab_page(played(16, two_setups()));
  EXPECT_THAT(page, HasSubstr("<svg"));
  EXPECT_THAT(page, HasSubstr("Where agents were caught"));
  EXPECT_THAT(page, HasSubstr("Agent wins by draft"));
  for (const char* foreign : {"http:", "https:", "//", "src=", "url(", "@import", "<script"})
    EXPECT_THAT(page, Not(HasSubstr(foreign))) << foreign;
  std::size_t open = 0;
  std::size_t closed = 0;
  for (std::size_t i = page.find("<figure>"); i != std::string::npos;
       i = page.find("<figure>", i + 1))
    ++open;
  for (std::size_t i = page.find("</figure>"); i != std::string::npos;
       i = page.find("</figure>", i + 1))
    ++closed;
  EXPECT_EQ(open, closed);
  EXPECT_GE(open, 2U * 9);
}

}  // namespace
}  // namespace specter::arena
