// `specter store` as a program, and the file that it writes and reads.
#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "cli/store_file.h"
#include "codec/texts.h"
#include "sql/schema.h"
#include "store/places.h"
#include "store/transact.h"

namespace specter {
namespace {

using store::Backend;
using store::TableLog;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

void fill(Backend& backend) {
  store::add_table(backend, store::row("t", 3));
  store::add_table(backend, store::row("u", 1), "");
  store::transact(backend, [](Backend& b) {
    b.add_guest({"g1", "Zoë \"Z\"\n", 1, 2}, "hash1");
    b.add_transfer("g1", "code", 10);
    b.take_transfer("code", "hash2", 5);
    b.add_guest({"g2", "", 3, 4}, "hash3");
  });
}

/// Everything in a store, as a text to compare.
std::string exported(Backend& backend) {
  std::ostringstream out;
  EXPECT_TRUE(cli::write_store(backend, out));
  return out.str();
}

// --- the file ------------------------------------------------------------------------------------

class StoreFile : public testing::Test {
 protected:
  StoreFile() {
    const auto from = sql::open_backend(":memory:");
    fill(*from);
    good_ = exported(*from);
  }
  /// Reads a text into an empty store, which must stay empty after an error.
  static Error refused(const std::string& text) {
    const auto to = sql::open_backend(":memory:");
    std::istringstream in(text);
    const auto count = cli::read_store(in, *to);
    if (count) return {};
    EXPECT_THAT(to->tables({}), IsEmpty());
    EXPECT_FALSE(to->find_guest("hash1", 0));
    return count.error();
  }
  std::string with(const std::string& from, const std::string& to) const {
    std::string out = good_;
    const std::size_t at = out.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return out.replace(at, from.size(), to);
  }

  std::string good_;
};

TEST_F(StoreFile, ComesBackAsItWas) {
  const auto to = sql::open_backend(":memory:");
  std::istringstream in(good_);
  const auto count = cli::read_store(in, *to);
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, (cli::StoreCount{2, 2}));
  EXPECT_EQ(exported(*to), good_);
  EXPECT_EQ(to->find_guest("hash2", 0)->name, "Zoë \"Z\"\n");
}

TEST_F(StoreFile, WhatIsThereAlreadyIsAnErrorAndNothingChanges) {
  const auto to = sql::open_backend(":memory:");
  store::add_table(*to, store::row("u", 2));
  std::istringstream in(good_);
  const auto count = cli::read_store(in, *to);
  ASSERT_FALSE(count);
  EXPECT_EQ(count.error().code, "store.exists");
  EXPECT_THAT(count.error().detail, HasSubstr("u"));
  EXPECT_FALSE(to->load("t"));
  EXPECT_EQ(to->load("u")->row.last, 2);
}

TEST_F(StoreFile, DamageIsFoundWithItsLine) {
  EXPECT_EQ(refused(good_), Error{});
  EXPECT_EQ(refused("").line, 1);
  EXPECT_EQ(refused("").code, "store.format");
  EXPECT_EQ(refused("no json\n").code, "json.syntax");
  EXPECT_EQ(refused("[]\n").code, "json.not_an_object");
  EXPECT_EQ(refused(with(R"({"format":1)", R"({"format":2)")).code, "store.format");
  EXPECT_EQ(refused(with(R"("schema":2)", R"("schema":99)")).code, "store.newer");
  EXPECT_EQ(refused(with(R"({"entry":2)", R"({"entry":3)")),
            (Error{"store.format", "entry 2 should stand here", 4}));
  EXPECT_EQ(refused(with(R"("kind":"move")", R"("kind":7)")).line, 3);
  EXPECT_EQ(refused(with(R"("status":1)", R"("status":4)")).code, "json.field_range");
  EXPECT_EQ(refused(with(R"("last":3)", R"("last":0)")).line, 2);
  EXPECT_EQ(refused(with(R"("zoe")", R"("zo\n")")).code, "json.field_type");
  EXPECT_EQ(refused(with(R"({"end":true)", R"({"ende":true)")).code, "store.format");
  EXPECT_EQ(refused(with(R"("guests":2)", R"("guests":3)")).code, "store.format");
  EXPECT_EQ(refused(good_ + "{}\n").code, "store.format");
}

/// What the program of the first rules exported stays what it is, byte for byte, but for the
/// schema.
TEST_F(StoreFile, AnOldExportIsKeptWhole) {
  std::ifstream file(SPECTER_SOURCE_DIR "/tests/app/v1/store.jsonl", std::ios::binary);
  std::string old{std::istreambuf_iterator<char>(file), {}};
  const auto to = sql::open_backend(":memory:");
  std::istringstream in(old);
  ASSERT_TRUE(cli::read_store(in, *to));
  const std::string was = R"("schema":1)";
  old.replace(old.find(was), was.size(), R"("schema":)" + std::to_string(sql::kSchemaVersion));
  EXPECT_EQ(exported(*to), old);
  to->each_table([](const TableLog& log) { EXPECT_EQ(log.row.rules, 1); });
}

TEST_F(StoreFile, TheRulesOfATableAreKept) {
  const auto from = sql::open_backend(":memory:");
  store::TableRow row = store::row("t", 1);
  row.rules = 7;
  store::add_table(*from, row);
  const auto to = sql::open_backend(":memory:");
  std::istringstream in(exported(*from));
  ASSERT_TRUE(cli::read_store(in, *to));
  EXPECT_EQ(to->load("t")->row, row);
}

TEST_F(StoreFile, EveryCutIsFound) {
  ASSERT_GT(good_.size(), 500U);
  for (std::size_t size = 0; size + 1 < good_.size(); size += 7)
    EXPECT_NE(refused(good_.substr(0, size)), Error{}) << size;
}

// --- the program ---------------------------------------------------------------------------------

struct Outcome {
  int code = -1;
  std::string out;
  std::string err;
};

class StoreProgram : public testing::Test {
 protected:
  std::string file(const char* name) const { return folder_.file(name); }
  static std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  Outcome run(const std::string& arguments) const {
    const std::string command = "LC_ALL=C '" SPECTER_BINARY "' store " + arguments + " >'" +
                                file("out") + "' 2>'" + file("err") + "'";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(file("out")), read(file("err"))};
  }

  store::Folder folder_;
};

TEST_F(StoreProgram, MovesASqliteStore) {
  fill(*sql::open_backend(file("a.db")));
  const Outcome out = run("export --store '" + file("a.db") + "' '" + file("all.jsonl") + "'");
  EXPECT_EQ(out.code, 0) << out.err;
  EXPECT_THAT(out.out, AllOf(HasSubstr("2 tables"), HasSubstr("2 guests")));
  const auto rights = std::filesystem::status(file("all.jsonl")).permissions();
  EXPECT_EQ(rights, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_EQ(run("import --store '" + file("b.db") + "' '" + file("all.jsonl") + "'").code, 0);
  EXPECT_EQ(run("copy --from '" + file("b.db") + "' --to '" + file("c.db") + "'").code, 0);
  EXPECT_EQ(exported(*sql::open_backend(file("c.db"))), exported(*sql::open_backend(file("a.db"))));
  const Outcome again = run("import --store '" + file("b.db") + "' '" + file("all.jsonl") + "'");
  EXPECT_EQ(again.code, 2);
  EXPECT_THAT(again.err, AllOf(HasSubstr("all.jsonl:5:"), HasSubstr("Nothing was changed")));
}

TEST_F(StoreProgram, MovesToPostgresAndBack) {
  if (store::postgres_server().empty()) GTEST_SKIP() << "SPECTER_TEST_POSTGRES is not set";
  const store::Database database(store::Database::Extent::Schema);
  fill(*sql::open_backend(file("a.db")));
  const std::string there = "'" + database.url() + "'";
  EXPECT_EQ(run("copy --from '" + file("a.db") + "' --to " + there).code, 0);
  EXPECT_EQ(run("copy --from '" + file("a.db") + "' --to " + there).code, 2);
  EXPECT_EQ(run("export --store " + there + " '" + file("all.jsonl") + "'").code, 0);
  EXPECT_EQ(run("import --store '" + file("b.db") + "' '" + file("all.jsonl") + "'").code, 0);
  EXPECT_EQ(exported(*sql::open_backend(file("b.db"))), exported(*sql::open_backend(file("a.db"))));
}

TEST_F(StoreProgram, SaysWhatIsWrong) {
  const Outcome missing = run("export --store '" + file("none.db") + "' '" + file("x") + "'");
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.err, HasSubstr("There is no store"));
  EXPECT_FALSE(std::filesystem::exists(file("none.db")));
  EXPECT_EQ(run("import --store '" + file("b.db") + "' '" + file("none") + "'").code, 2);
  fill(*sql::open_backend(file("a.db")));
  const Outcome folder = run("export --store '" + file("a.db") + "' '" + file("no/x") + "'");
  EXPECT_EQ(folder.code, 2);
  EXPECT_THAT(folder.err, HasSubstr("cannot be read or written"));
  const Outcome refused =
      run("copy --from '" + file("a.db") + "' --to postgres://u:pw@127.0.0.1:1/d");
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, AllOf(HasSubstr("cannot be reached"), Not(HasSubstr("pw"))));
  EXPECT_EQ(run("").code, 2);
}

TEST_F(StoreProgram, DoesNotFillTheStoreOfARunningServer) {
  fill(*sql::open_backend(file("a.db")));
  const auto server = sql::open_store(file("b.db"), [](const std::function<void()>&) {});
  const Outcome busy = run("copy --from '" + file("a.db") + "' --to '" + file("b.db") + "'");
  EXPECT_EQ(busy.code, 2);
  EXPECT_THAT(busy.err, HasSubstr("Another server uses this store"));
  // Reading is another matter.
  EXPECT_EQ(run("export --store '" + file("b.db") + "' '" + file("b.jsonl") + "'").code, 0);
}

TEST(StoreTexts, EveryCodeHasItsSentence) {
  const std::regex literal(R"re("(store\.[a-z_]+)")re");
  std::set<std::string> codes;
  for (const char* folder : {"/src/store", "/src/sql", "/src/cli"})
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::string(SPECTER_SOURCE_DIR) + folder)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path());
      const std::string text{std::istreambuf_iterator<char>(in), {}};
      for (std::sregex_iterator i(text.begin(), text.end(), literal), end; i != end; ++i)
        codes.insert((*i)[1]);
    }
  EXPECT_GT(codes.size(), 12U);
  for (const std::string& code : codes)
    EXPECT_TRUE(codec::has_text("error." + code) || codec::has_text(code)) << code;
}

}  // namespace
}  // namespace specter
