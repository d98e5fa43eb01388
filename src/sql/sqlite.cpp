#include "sql/sqlite.h"

#include <algorithm>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>
#include <unordered_map>
#include <utility>

#include <fmt/core.h>
#include <sys/stat.h>

#include "sql/schema.h"
#include "sql/sql_backend.h"

namespace specter::sql {
namespace {

/// How long a statement waits for the other connection of this process, or for an export.
constexpr int kBusyMillis = 5000;
/// The write-ahead log is cut to this after a long transaction such as an import.
constexpr int kLogBytesKept = 64 * 1024 * 1024;

const char* code_of(int result) {
  switch (result & 0xff) {
    case SQLITE_FULL: return "store.full";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "store.busy";
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return "store.damaged";
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH: return "store.unwritable";
    case SQLITE_IOERR: return "store.disk";
    default: return "store.failed";
  }
}

struct DatabaseEnd {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};

struct StatementEnd {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

class Statement final : public Row {
 public:
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}
  sqlite3_stmt* get() const { return statement_.get(); }

  std::int64_t number(int column) const override { return sqlite3_column_int64(get(), column); }
  std::string_view text(int column) const override {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(get(), column));
    const int size = sqlite3_column_bytes(get(), column);
    return bytes == nullptr ? std::string_view{}
                            : std::string_view(bytes, static_cast<std::size_t>(size));
  }

 private:
  std::unique_ptr<sqlite3_stmt, StatementEnd> statement_;
};

/// A statement that ran must be put back, or it holds its snapshot.
class Reset {
 public:
  explicit Reset(sqlite3_stmt* statement) : statement_(statement) {}
  Reset(const Reset&) = delete;
  Reset& operator=(const Reset&) = delete;
  ~Reset() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }

 private:
  sqlite3_stmt* statement_;
};

/// For nobody else to read: made so before SQLite makes it, which gives its log the same rights.
void make_private(const std::string& file) {
  const int made = open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (made >= 0) close(made);
}

/// One that an older program has made, or somebody else.
void keep_private(const std::string& file) {
  for (const char* part : {"", "-wal", "-shm"}) {
    const std::string name = file + part;
    struct stat status{};
    if (stat(name.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
    // Another owner's file is left to him.
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0 && status.st_uid == geteuid())
      static_cast<void>(chmod(name.c_str(), S_IRUSR | S_IWUSR));
  }
}

class Sqlite final : public Sql {
 public:
  Sqlite(std::string file, const SqliteOptions& options) : file_(std::move(file)) {
    const char* vfs = options.vfs.empty() ? nullptr : options.vfs.c_str();
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const bool plain = vfs == nullptr;
    if (plain) make_private(file_);
    sqlite3* opened = nullptr;  // there is one even after most failures, and it knows why
    const int result = sqlite3_open_v2(file_.c_str(), &opened, flags, vfs);
    database_.reset(opened);
    check(result);
    sqlite3_extended_result_codes(opened, 1);
    sqlite3_busy_timeout(opened, kBusyMillis);
    // A file of another program is left exactly as it is.
    if (found() == Found::Foreign) return;
    if (plain) keep_private(file_);
    configure(options);
  }

  // The lock is taken at the start: a transaction that reads first cannot fail in its middle.
  // Prepared: these two come with every batch.
  void begin() override { run("BEGIN IMMEDIATE", {}); }
  void commit() override { run("COMMIT", {}); }
  void rollback() override {
    // Some failures have rolled back already.
    if (sqlite3_get_autocommit(database_.get()) == 0) script("ROLLBACK");
  }

  std::int64_t run(const std::string& sql, const Values& values, const OnRow& row) override;
  using Sql::run;
  void script(const std::string& sql) override {
    check(sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr));
  }

  std::string table_names() const override {
    return "SELECT name FROM sqlite_master WHERE type = 'table'";
  }
  void lock_schema() override {}  // begin() has done it
  const char* migration(int version) const override { return sqlite_migration(version); }
  std::string clock() const override {
    return "CAST((julianday('now') - 2440587.5) * 86400000.0 AS INTEGER)";
  }
  std::string wake_clause() const override { return {}; }

 private:
  void configure(const SqliteOptions& options) {
    script(
        fmt::format("PRAGMA journal_mode = WAL; PRAGMA synchronous = {}; "
                    "PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = {}; "
                    "PRAGMA journal_size_limit = {}",
                    options.synchronous, options.checkpoint_pages, kLogBytesKept));
  }
  void check(int result) const {
    if (result == SQLITE_OK || result == SQLITE_ROW || result == SQLITE_DONE) return;
    const char* why = database_ == nullptr ? "out of memory" : sqlite3_errmsg(database_.get());
    throw StoreError(code_of(result), fmt::format("{}: {}", file_, why));
  }
  Statement& prepared(const std::string& sql);
  void bind(sqlite3_stmt* statement, const Values& values) const;

  std::string file_;
  std::unique_ptr<sqlite3, DatabaseEnd> database_;
  std::unordered_map<std::string, Statement> statements_;
};

Statement& Sqlite::prepared(const std::string& sql) {
  const auto at = statements_.find(sql);
  if (at != statements_.end()) return at->second;
  std::string numbered = sql;  // SQLite numbers its parameters as ?1, ?2, …
  std::replace(numbered.begin(), numbered.end(), '$', '?');
  sqlite3_stmt* statement = nullptr;
  check(sqlite3_prepare_v3(database_.get(), numbered.data(), static_cast<int>(numbered.size()),
                           SQLITE_PREPARE_PERSISTENT, &statement, nullptr));
  return statements_.try_emplace(sql, statement).first->second;
}

void Sqlite::bind(sqlite3_stmt* statement, const Values& values) const {
  int index = 0;
  for (const Value& value : values) {
    ++index;
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      check(sqlite3_bind_int64(statement, index, *number));
      continue;
    }
    const auto& text = std::get<std::string_view>(value);
    // Nothing at all would be NULL.
    const char* bytes = text.data() == nullptr ? "" : text.data();
    // The values outlive the run, so nothing is copied.
    check(sqlite3_bind_text64(statement, index, bytes, text.size(), SQLITE_STATIC, SQLITE_UTF8));
  }
}

std::int64_t Sqlite::run(const std::string& sql, const Values& values, const OnRow& row) {
  const Statement& statement = prepared(sql);
  const Reset reset(statement.get());
  bind(statement.get(), values);
  int result = sqlite3_step(statement.get());
  for (; result == SQLITE_ROW; result = sqlite3_step(statement.get()))
    row(statement);
  check(result);
  return sqlite3_changes64(database_.get());
}

}  // namespace

std::unique_ptr<Backend> sqlite_backend(const std::string& file, const SqliteOptions& options) {
  return sql_backend(std::make_unique<Sqlite>(file, options),
                     options.locked ? Leases::Dead : Leases::Count);
}

}  // namespace specter::sql
