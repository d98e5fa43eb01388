// Old stores become new ones, and newer ones are left alone.
#include "sql/schema.h"

#include <fstream>
#include <regex>
#include <sqlite3.h>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/places.h"

namespace specter::store {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

namespace fs = std::filesystem;

const fs::path kSchemas = fs::path(SPECTER_SOURCE_DIR) / "tests/store/schemas";

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// What every file in tests/store/schemas holds.
void expect_sample(Backend& backend) {
  const auto log = backend.load("k3x9");
  ASSERT_TRUE(log);
  const TableRow expected{.id = "k3x9",
                          .status = TableStatus::Running,
                          .listed = true,
                          .active = true,
                          .updated = 1700000003000,
                          .last = 3,
                          .summary = R"({"board":"babel"})",
                          .members = {"zoe", "adam"}};
  EXPECT_EQ(log->row, expected);
  EXPECT_EQ(log->owner, "server-1");
  EXPECT_THAT(log->entries, ElementsAre(Entry{1, 1700000001000, "open", R"({"seats":3})"},
                                        Entry{2, 1700000002000, "sit", R"({"guest":"zoe"})"},
                                        Entry{3, 1700000003000, "move", R"({"cell":"K17"})"}));
  EXPECT_EQ(backend.load("m4t7")->row.status, TableStatus::Over);
  EXPECT_EQ(backend.tables({.member = "zoe"}).size(), 1U);
  EXPECT_EQ(backend.find_guest("aa22", 1700000000000)->id, "adam");
  EXPECT_EQ(backend.find_guest("bb11", 1700000000500),
            (Guest{"zoe", "Zoë", 1700000000500, 1700000005000}));
  EXPECT_EQ(append(backend, row("new", 1)), Appended::Done);
  TableRow next = expected;
  next.last = 4;
  EXPECT_EQ(append(backend, next), Appended::Done);
}

class OldSchema : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Version, OldSchema, testing::Range(1, sql::kSchemaVersion + 1));

TEST_P(OldSchema, SqliteIsReadAndGoesOn) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  fs::copy_file(kSchemas / ("v" + std::to_string(GetParam()) + ".sqlite"), file);
  expect_sample(*open_backend(file));
}

TEST_P(OldSchema, PostgresIsReadAndGoesOn) {
  if (postgres_server().empty()) GTEST_SKIP() << "SPECTER_TEST_POSTGRES is not set";
  const Database database(Database::Extent::Schema);
  meddle_postgres(database.url(),
                  read(kSchemas / ("v" + std::to_string(GetParam()) + ".postgres.sql")));
  expect_sample(*open_backend(database.url()));
}

std::string definitions(const std::string& file) {
  sqlite3* database = nullptr;
  std::string out;
  sqlite3_open(file.c_str(), &database);
  sqlite3_exec(
      database, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name",
      [](void* to, int, char** values, char**) {
        *static_cast<std::string*>(to) += std::string(values[0]) + ";\n";
        return 0;
      },
      &out, nullptr);
  sqlite3_close(database);
  return out;
}

/// A released step that was changed afterwards would show here.
TEST_P(OldSchema, BecomesWhatANewStoreIs) {
  const Folder folder;
  fs::copy_file(kSchemas / ("v" + std::to_string(GetParam()) + ".sqlite"), folder.file("old.db"));
  open_backend(folder.file("old.db"));
  open_backend(folder.file("new.db"));
  EXPECT_EQ(definitions(folder.file("old.db")), definitions(folder.file("new.db")));
}

class Schema : public BothStores {};
SPECTER_BOTH_STORES(Schema);

/// The first schema, as the program that knew no other wrote it.
class FirstSchema : public BothStores {
 protected:
  void SetUp() override {
    BothStores::SetUp();
    if (IsSkipped()) return;
    if (GetParam() == Kind::Sqlite)
      fs::copy_file(kSchemas / "v1.sqlite", where());
    else
      meddle(read(kSchemas / "v1.postgres.sql"));
  }
  /// A server of that program gives a sign of life, `ago` ms before now.
  void beats(std::int64_t ago) const {
    const std::string now = GetParam() == Kind::Sqlite
                                ? "CAST((julianday('now') - 2440587.5) * 86400000.0 AS INTEGER)"
                                : "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
    meddle("DELETE FROM servers");
    meddle("INSERT INTO servers (id, until) VALUES ('old-1', " + now + " + 10000 - " +
           std::to_string(ago) + ")");
  }
  /// Whether the statements of that program still do something.
  bool old_statement(const std::string& sql) const {
    if (GetParam() == Kind::Postgres) return code_of([&] { meddle(sql); }).empty();
    sqlite3* database = nullptr;
    EXPECT_EQ(sqlite3_open(where().c_str(), &database), SQLITE_OK);
    const int result = sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
    sqlite3_close(database);
    return result == SQLITE_OK;
  }
};
SPECTER_BOTH_STORES(FirstSchema);

/// Nobody pulls the store from under a server of the older program.
TEST_P(FirstSchema, IsLeftAloneWhileItsServerLives) {
  beats(0);
  EXPECT_EQ(code_of([&] { open(); }), "store.served");
  EXPECT_EQ(detail_of([&] { open(); }), "old-1");
  // That server goes on as before.
  meddle("UPDATE tables SET last = 4 WHERE id = 'k3x9'");
  meddle("INSERT INTO entries (table_id, seq, time, kind, body) VALUES ('k3x9', 4, 5, 'x', '{}')");
  beats(11'000);
  const auto backend = open();
  EXPECT_EQ(backend->entries("k3x9", 3).size(), 1U);
  EXPECT_EQ(backend->load("k3x9")->row.rules, 1);
}

/// On SQLite who holds the lock of the file knows that its server is dead.
TEST(FirstSchemaLocked, IsTakenOverRightAfterACrash) {
  const Folder folder;
  fs::copy_file(kSchemas / "v1.sqlite", folder.file("store.db"));
  meddle_sqlite(folder.file("store.db"),
                "INSERT INTO servers (id, until) VALUES ('old-1', 99999999999999)");
  EXPECT_EQ(code_of([&] { open_backend(folder.file("store.db")); }), "store.served");
  EXPECT_EQ(
      code_of([&] { open_store(folder.file("store.db"), [](const std::function<void()>&) {}); }),
      "");
  EXPECT_EQ(open_backend(folder.file("store.db"))->load("k3x9")->row.last, 3);
}

/// A server of the older program that slept through the step finds nothing that it could damage.
TEST_P(FirstSchema, ItsStatementsFindNothingAfterwards) {
  open();
  for (const char* sql :
       {"UPDATE tables SET last = 4 WHERE id = 'k3x9' AND last = 3",
        "UPDATE tables SET owner = 'old-1' WHERE id = 'k3x9'",
        "DELETE FROM tables WHERE updated < 9999999999999",
        "INSERT INTO tables (id, status, listed, active, updated, last, summary, members, owner) "
        "VALUES ('new', 0, 1, 0, 5, 1, '{}', '', 'old-1')"})
    EXPECT_FALSE(old_statement(sql)) << sql;
  expect_sample(*open());
}

TEST_P(Schema, TheRulesOfATableAreWrittenAndFound) {
  const auto backend = open();
  TableRow older = row("older", 1);
  older.status = TableStatus::Running;
  older.rules = 3;
  TableRow newer = row("newer", 1);
  newer.status = TableStatus::Running;
  newer.rules = 4;
  TableRow over = row("over", 1);
  over.status = TableStatus::Over;
  over.rules = 3;
  for (const TableRow& one : {older, newer, over})
    EXPECT_EQ(append(*backend, one), Appended::Done);
  EXPECT_EQ(backend->load("older")->row, older);
  EXPECT_THAT(backend->outdated(4), ElementsAre("older"));
  EXPECT_THAT(backend->outdated(3), testing::IsEmpty());
  // Whoever goes on with a table may raise them.
  older.last = 2;
  older.rules = 4;
  EXPECT_EQ(append(*backend, older), Appended::Done);
  EXPECT_EQ(backend->load("older")->row, older);
  EXPECT_THAT(backend->outdated(4), testing::IsEmpty());
}

TEST_P(Schema, IsOpenedAgainAsItIs) {
  add_table(*open(), row("t", 2));
  EXPECT_EQ(open()->load("t")->row, row("t", 2));
}

TEST_P(Schema, ANewerOneIsRefusedAndLeftAlone) {
  add_table(*open(), row("t", 2));
  meddle("UPDATE schema SET version = 4711");
  EXPECT_EQ(code_of([&] { open(); }), "store.newer");
  EXPECT_THAT(detail_of([&] { open(); }),
              AllOf(HasSubstr("4711"), HasSubstr(std::to_string(sql::kSchemaVersion))));
  EXPECT_EQ(code_of([&] { open_store(where(), [](const std::function<void()>&) {}); }),
            "store.newer");
  meddle("UPDATE schema SET version = " + std::to_string(sql::kSchemaVersion));
  EXPECT_EQ(open()->load("t")->row, row("t", 2));
}

TEST_P(Schema, AnotherProgramsTablesAreLeftAlone) {
  meddle("CREATE TABLE guests (sign_up_date INTEGER)");
  EXPECT_EQ(code_of([&] { open(); }), "store.foreign");
  meddle("DROP TABLE guests");
  EXPECT_EQ(code_of([&] { open(); }), "");
}

/// A step that fails leaves no half of itself behind.
TEST_P(Schema, AStepIsDoneAsAWhole) {
  meddle("CREATE VIEW transfers AS SELECT 1 AS one");  // in the way of the last table
  EXPECT_EQ(code_of([&] { open(); }), "store.failed");
  meddle("DROP VIEW transfers");
  const auto backend = open();
  add_table(*backend, row("t", 1));
  EXPECT_TRUE(backend->load("t"));
}

/// The lists of a lobby come from an index, not from reading all tables.
TEST(SqlitePlans, ListsUseTheirIndexes) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  open_backend(file);
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  const auto plan = [&](const char* rest) {
    std::string out;
    const std::string sql =
        std::string("EXPLAIN QUERY PLAN SELECT t.summary FROM game_tables t ") + rest;
    sqlite3_exec(
        database, sql.c_str(),
        [](void* to, int, char** values, char**) {
          *static_cast<std::string*>(to) += std::string(values[3]) + "\n";
          return 0;
        },
        &out, nullptr);
    return out;
  };
  const std::string newest = " ORDER BY t.updated DESC, t.id DESC LIMIT 50";
  EXPECT_THAT(plan(("WHERE t.status = 0 AND t.listed = 1" + newest).c_str()),
              HasSubstr("USING INDEX tables_listed"));
  EXPECT_THAT(plan(("WHERE t.status = 0" + newest).c_str()),
              HasSubstr("USING INDEX tables_status"));
  EXPECT_THAT(plan(newest.c_str()), HasSubstr("USING INDEX tables_updated"));
  for (const char* where : {"WHERE t.status = 0 AND t.listed = 1", "WHERE t.status = 0", ""})
    EXPECT_THAT(plan((where + newest).c_str()), testing::Not(HasSubstr("TEMP B-TREE")));
  EXPECT_THAT(plan(("JOIN members m ON m.table_id = t.id WHERE m.guest = 'x'" + newest).c_str()),
              HasSubstr("SEARCH m USING PRIMARY KEY (guest=?)"));
  sqlite3_close(database);
}

}  // namespace
}  // namespace specter::store
