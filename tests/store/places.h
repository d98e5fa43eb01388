// Where tests keep their stores: a folder, or a PostgreSQL database of their own.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "sql/open.h"
#include "store/memory.h"

namespace specter::store {

using sql::open_backend;
using sql::open_store;

/// A folder that goes away with the test.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();
  std::string file(std::string_view name) const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// The test server's address, or nothing: then tests that need it are skipped.
std::string postgres_server();

/// A part of the test server that goes away with the test.
class Database {
 public:
  enum class Extent : std::uint8_t {
    Schema,    ///< made in no time
    Database,  ///< hears no wakes of other tests
  };
  explicit Database(Extent extent);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();
  const std::string& url() const { return url_; }
  const std::string& name() const { return name_; }

 private:
  Extent extent_;
  std::string name_;
  std::string url_;
};

enum class Kind : std::uint8_t { Sqlite, Postgres, Memory };
std::string kind_name(const testing::TestParamInfo<Kind>& info);
/// Without it, lists of tests show the bytes.
void PrintTo(Kind kind, std::ostream* out);

/// A test that runs on every kind of store; each starts with an empty one.
class AnyStore : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override;
  /// One more connection to it.
  std::unique_ptr<Backend> open() const {
    return memory_ ? memory_backend(memory_) : open_backend(where_);
  }

  Folder folder_;
  std::string where_;  ///< empty: in memory

 private:
  std::unique_ptr<Database> database_;
  std::shared_ptr<Memory> memory_;
};

/// A test that runs on both databases.
class BothStores : public AnyStore {
 protected:
  const std::string& where() const { return where_; }
  /// Statements that the store itself would never run.
  void meddle(const std::string& sql) const;
  /// The first column of what a query finds, past the store.
  std::vector<std::string> texts(const std::string& sql) const;
};

/// Tests that need PostgreSQL alone.
class PostgresOnly : public testing::Test {
 protected:
  void SetUp() override;
  const std::string& url() const { return database_->url(); }
  const Database& database() const { return *database_; }

 private:
  std::unique_ptr<Database> database_;
};

void meddle_sqlite(const std::string& file, const std::string& sql);
void meddle_postgres(const std::string& url, const std::string& sql);

// Rows to write.
TableRow row(std::string id, std::int64_t last);
Entry entry(std::int64_t seq, std::string body = "{}");
/// Appends in a transaction of its own.
Appended append(Backend& backend, const TableRow& row, std::string_view owner = "s1");
/// A table with `last` entries.
void add_table(Backend& backend, const TableRow& row, std::string_view owner = "s1");

/// The code of what a call throws; empty if it throws nothing.
std::string code_of(const std::function<void()>& call);
/// Its detail.
std::string detail_of(const std::function<void()>& call);

}  // namespace specter::store

#define SPECTER_ANY_STORE(suite)                                                    \
  INSTANTIATE_TEST_SUITE_P(                                                         \
      On, suite,                                                                    \
      testing::Values(specter::store::Kind::Sqlite, specter::store::Kind::Postgres, \
                      specter::store::Kind::Memory),                                \
      specter::store::kind_name)

#define SPECTER_BOTH_STORES(suite)                                                              \
  INSTANTIATE_TEST_SUITE_P(                                                                     \
      On, suite, testing::Values(specter::store::Kind::Sqlite, specter::store::Kind::Postgres), \
      specter::store::kind_name)
