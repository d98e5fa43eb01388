#include "store/places.h"

#include <cstdlib>
#include <ostream>
#include <sqlite3.h>
#include <unistd.h>

#include <fmt/core.h>

#include "sql/postgres.h"
#include "sql/postgres_connection.h"
#include "store/transact.h"

namespace specter::store {
namespace {

constexpr const char* kNoServer =
    "SPECTER_TEST_POSTGRES is not set: run the tests by `scripts/with-postgres ctest ...`";

}  // namespace

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "specter-store-XXXXXX").string();
  if (mkdtemp(name.data()) != nullptr) path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

std::string postgres_server() {
  const char* url = std::getenv("SPECTER_TEST_POSTGRES");
  return url == nullptr ? "" : url;
}

Database::Database(Extent extent) : extent_(extent), name_("specter_test_" + sql::new_sender()) {
  const std::string server = postgres_server();
  if (extent_ == Extent::Schema) {
    meddle_postgres(server, fmt::format("CREATE SCHEMA {}", name_));
    url_ = server + "?options=-csearch_path%3D" + name_;
  } else {
    meddle_postgres(server, fmt::format("CREATE DATABASE {} TEMPLATE template0", name_));
    url_ = server.substr(0, server.rfind('/') + 1) + name_;
  }
}

Database::~Database() {
  try {
    const char* drop =
        extent_ == Extent::Schema ? "DROP SCHEMA {} CASCADE" : "DROP DATABASE {} WITH (FORCE)";
    meddle_postgres(postgres_server(), fmt::format(fmt::runtime(drop), name_));
  } catch (const StoreError& error) {
    ADD_FAILURE() << error.what();
  }
}

std::string kind_name(const testing::TestParamInfo<Kind>& info) {
  switch (info.param) {
    case Kind::Sqlite: return "Sqlite";
    case Kind::Postgres: return "Postgres";
    case Kind::Memory: return "Memory";
  }
  return "";
}

void PrintTo(Kind kind, std::ostream* out) {
  constexpr const char* kNames[] = {"SQLite", "PostgreSQL", "memory"};
  *out << kNames[static_cast<std::size_t>(kind)];
}

void AnyStore::SetUp() {
  if (GetParam() == Kind::Memory) {
    memory_ = new_memory();
    return;
  }
  if (GetParam() == Kind::Sqlite) {
    where_ = folder_.file("store.db");
    return;
  }
  if (postgres_server().empty()) GTEST_SKIP() << kNoServer;
  database_ = std::make_unique<Database>(Database::Extent::Schema);
  where_ = database_->url();
}

void BothStores::meddle(const std::string& sql) const {
  if (GetParam() == Kind::Sqlite)
    meddle_sqlite(where_, sql);
  else
    meddle_postgres(where_, sql);
}

namespace {

std::vector<std::string> texts_sqlite(const std::string& file, const std::string& sql) {
  std::vector<std::string> out;
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  const auto take = [](void* list, int /*columns*/, char** values, char** /*names*/) {
    static_cast<std::vector<std::string>*>(list)->emplace_back(values[0]);
    return 0;
  };
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), take, &out, nullptr), SQLITE_OK)
      << sqlite3_errmsg(database);
  sqlite3_close(database);
  return out;
}

std::vector<std::string> texts_postgres(const std::string& url, const std::string& sql) {
  std::vector<std::string> out;
  const sql::Connection connection = sql::connect(url);
  const sql::Answer answer = sql::execute(connection.get(), sql);
  for (int i = 0; i < PQntuples(answer.get()); ++i)
    out.emplace_back(PQgetvalue(answer.get(), i, 0));
  return out;
}

}  // namespace

std::vector<std::string> BothStores::texts(const std::string& sql) const {
  return GetParam() == Kind::Sqlite ? texts_sqlite(where_, sql) : texts_postgres(where_, sql);
}

void PostgresOnly::SetUp() {
  if (postgres_server().empty()) GTEST_SKIP() << kNoServer;
  database_ = std::make_unique<Database>(Database::Extent::Database);
}

void meddle_sqlite(const std::string& file, const std::string& sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(database);
  sqlite3_close(database);
}

void meddle_postgres(const std::string& url, const std::string& sql) {
  sql::execute(sql::connect(url).get(), sql);
}

TableRow row(std::string id, std::int64_t last) {
  return TableRow{.id = std::move(id),
                  .status = TableStatus::Running,
                  .listed = true,
                  .active = true,
                  .updated = 1000 + last,
                  .last = last,
                  .summary = R"({"name":"Bär"})",
                  .members = {"zoe", "adam"}};
}

Entry entry(std::int64_t seq, std::string body) {
  return Entry{.seq = seq, .time = 500 + seq, .kind = "move", .body = std::move(body)};
}

Appended append(Backend& backend, const TableRow& row, std::string_view owner) {
  Appended done = Appended::Taken;
  transact(backend, [&](Backend& b) { done = b.append(row, entry(row.last), owner); });
  return done;
}

void add_table(Backend& backend, const TableRow& row, std::string_view owner) {
  transact(backend, [&](Backend& b) {
    for (std::int64_t seq = 1; seq <= row.last; ++seq) {
      TableRow now = row;
      now.last = seq;
      ASSERT_EQ(b.append(now, entry(seq), owner), Appended::Done);
    }
  });
}

std::string code_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const StoreError& error) {
    return error.code();
  }
  return "";
}

std::string detail_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const StoreError& error) {
    return error.what();
  }
  return "";
}

}  // namespace specter::store
