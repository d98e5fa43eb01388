// What can go wrong with a database has a code, and a sentence that says what to do.
#include <fstream>
#include <memory>
#include <regex>
#include <set>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>

#include "sql/postgres_connection.h"
#include "sql/sqlite.h"
#include "store/places.h"
#include "store/recording_vfs.h"
#include "store/transact.h"

namespace specter::store {
namespace {

using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;

std::string opening(const std::string& where) {
  return code_of([&] { open_backend(where); });
}

// --- SQLite --------------------------------------------------------------------------------------

class FileErrors : public testing::Test {
 protected:
  Folder folder_;
  std::string file_ = folder_.file("store.db");
};

TEST_F(FileErrors, AFullDisk) {
  RecordingVfs vfs(file_);
  const auto backend = sql::sqlite_backend(file_, {.vfs = RecordingVfs::kName});
  std::int64_t good = 0;
  vfs.set_room(400'000);
  const auto next = [&] { append(*backend, row("t", good + 1)); };
  std::string code;
  for (; code.empty() && good < 1000; good += code.empty() ? 1 : 0)
    code = code_of(next);
  EXPECT_EQ(code, "store.full");
  EXPECT_GT(good, 3);
  EXPECT_EQ(code_of(next), "store.full");
  EXPECT_EQ(backend->load("t")->row.last, good);
  vfs.set_room(-1);
  EXPECT_EQ(code_of(next), "");
  EXPECT_EQ(backend->load("t")->row.last, good + 1);
}

TEST_F(FileErrors, AFileThatIsNoDatabase) {
  std::ofstream(file_) << std::string(5000, 'x');
  EXPECT_EQ(opening(file_), "store.damaged");
  EXPECT_THAT(detail_of([&] { open_backend(file_); }), HasSubstr(file_));
}

TEST_F(FileErrors, ADamagedPage) {
  {
    const auto backend = open_backend(file_);
    transact(*backend, [](Backend& b) {
      for (int i = 0; i < 200; ++i)
        b.append(row("t" + std::to_string(i), 1), entry(1, std::string(500, 'x')), "");
    });
  }
  std::fstream file(file_, std::ios::binary | std::ios::in | std::ios::out);
  file.seekp(4096);
  const auto rest = static_cast<std::size_t>(fs::file_size(file_)) - 4096;
  file << std::string(rest, '\x5a');
  file.close();
  EXPECT_EQ(opening(file_), "store.damaged");
}

TEST_F(FileErrors, APlaceThatCannotBeWritten) {
  EXPECT_EQ(opening(folder_.file("none/store.db")), "store.unwritable");
  EXPECT_EQ(opening(folder_.path().string()), "store.unwritable");
  EXPECT_EQ(code_of([&] {
              open_store(folder_.file("none/store.db"), [](const std::function<void()>&) {});
            }),
            "store.unwritable");
}

/// Somebody else writes for longer than anybody should.
TEST_F(FileErrors, ALockThatIsNotGivenBackSlow) {
  const auto one = open_backend(file_);
  const auto other = open_backend(file_);
  add_table(*one, row("t", 1));
  one->begin();
  one->append(row("t", 2), entry(2), "");
  EXPECT_EQ(code_of([&] { append(*other, row("t", 2)); }), "store.busy");
  one->commit();
  EXPECT_EQ(append(*other, row("t", 2)), Appended::Taken);
  EXPECT_EQ(append(*other, row("t", 3)), Appended::Done);
}

// --- PostgreSQL ----------------------------------------------------------------------------------

class PostgresErrors : public PostgresOnly {};

// A server's own transaction ends when it stands still; somebody else's may not.
TEST_F(PostgresErrors, ALockThatIsNotGivenBackSlow) {
  const auto backend = open_backend(url());
  add_table(*backend, row("t", 1));
  const std::unique_ptr<PGconn, decltype(&PQfinish)> other(PQconnectdb(url().c_str()), &PQfinish);
  const auto say = [&](const char* sql) { PQclear(PQexec(other.get(), sql)); };
  say("BEGIN; LOCK TABLE entries IN EXCLUSIVE MODE");
  EXPECT_EQ(code_of([&] { append(*backend, row("t", 2)); }), "store.busy");
  say("ROLLBACK");
  EXPECT_EQ(append(*backend, row("t", 2)), Appended::Done);
}

TEST_F(PostgresErrors, AWrongPasswordOrDatabase) {
  const std::string right = url();
  const std::string wrong = std::regex_replace(right, std::regex(":[0-9a-f]+@"), ":sesame@");
  ASSERT_NE(right, wrong);
  EXPECT_EQ(opening(wrong), "store.login");
  EXPECT_THAT(detail_of([&] { open_backend(wrong); }), Not(HasSubstr("sesame")));
  EXPECT_EQ(opening(right + "_none"), "store.login");
}

TEST_F(PostgresErrors, AConnectionThatWasCut) {
  const auto backend = open_backend(url());
  meddle_postgres(postgres_server(),
                  fmt::format("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                              "WHERE datname = '{}'",
                              database().name()));
  EXPECT_EQ(code_of([&] { append(*backend, row("t", 1)); }), "store.gone");
}

TEST_F(PostgresErrors, ADatabaseThatMayOnlyBeRead) {
  add_table(*open_backend(url()), row("t", 1));
  const auto backend = open_backend(url() + "?options=-cdefault_transaction_read_only%3Don");
  EXPECT_TRUE(backend->load("t"));
  EXPECT_EQ(code_of([&] { append(*backend, row("t", 2)); }), "store.unwritable");
}

TEST_F(PostgresErrors, AZeroByteIsRefusedNotCut) {
  const auto backend = open_backend(url());
  TableRow odd = row("t", 1);
  odd.summary = std::string("a\0b", 3);
  EXPECT_EQ(code_of([&] { append(*backend, odd); }), "store.failed");
  EXPECT_FALSE(backend->load("t"));
}

/// A server whose administrator prefers speed does not get it from us.
TEST_F(PostgresErrors, CommitsAreFlushed) {
  const auto setting = [&](const char* value) {
    const sql::Connection connection =
        sql::connect(fmt::format("{}?options=-csynchronous_commit%3D{}", url(), value));
    const sql::Answer answer = sql::execute(connection.get(), "SHOW synchronous_commit");
    return std::string(PQgetvalue(answer.get(), 0, 0));
  };
  EXPECT_EQ(setting("off"), "on");
  EXPECT_EQ(setting("remote_apply"), "remote_apply");
}

TEST(PostgresAddress, NobodyListens) {
  EXPECT_EQ(opening("postgres://u:sesame@127.0.0.1:1/d"), "store.refused");
  EXPECT_EQ(code_of([] {
              open_store("postgres://u:sesame@127.0.0.1:1/d", [](const std::function<void()>&) {});
            }),
            "store.refused");
}

TEST(PostgresAddress, NeverShowsThePassword) {
  for (const char* url :
       {"postgres://u:sesame@127.0.0.1:1/d", "postgresql://u:sesame@127.0.0.1:1",
        "postgres://u:sesame@@127.0.0.1:1/d", "postgres://u:a@sesame@127.0.0.1:1/d",
        "postgres://u:a/sesame@127.0.0.1:1/d", "postgres://u:sesame/@127.0.0.1:1/d",
        "postgres://u:sesame@127.0.0.1:port/d", "postgres://u:%zzsesame@127.0.0.1:1/d",
        "postgres://127.0.0.1:1/d?user=u&password=sesame", "postgres://u:sesame@127.0.0.1:1/d?x=y",
        "postgres://u:sesame", "postgres://:sesame@", "postgres://u:a?sesame@127.0.0.1:1/d",
        "postgres://u:a#sesame@127.0.0.1:1/d", "postgres://u:[sesame@127.0.0.1:1/d"}) {
    const std::string detail = detail_of([&] { open_backend(url); });
    EXPECT_FALSE(detail.empty()) << url;
    EXPECT_THAT(detail, Not(HasSubstr("sesame"))) << url;
    EXPECT_THAT(sql::shown_address(url), Not(HasSubstr("sesame"))) << url;
  }
  EXPECT_EQ(sql::shown_address("postgres://u:sesame@db.example:5433/specter"),
            "postgres://u@db.example:5433/specter");
}

TEST(PostgresAddress, IsToldFromAFile) {
  EXPECT_TRUE(sql::is_postgres("postgres://h/d"));
  EXPECT_TRUE(sql::is_postgres("postgresql://h/d"));
  EXPECT_FALSE(sql::is_postgres("postgres.db"));
  EXPECT_EQ(opening("postgres://u:p@x@h/d"), "store.address");
}

}  // namespace
}  // namespace specter::store
