#include "sql/postgres.h"

#include <charconv>
#include <random>
#include <unordered_map>
#include <utility>

#include <fmt/core.h>

#include "sql/postgres_connection.h"
#include "sql/schema.h"
#include "sql/sql_backend.h"

namespace specter::sql {
namespace {

/// The advisory lock of whoever migrates; any number that nobody else uses.
constexpr const char* kMigrationLock = "6002751904537461";

std::int64_t to_number(std::string_view text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

class AnswerRow final : public Row {
 public:
  AnswerRow(const PGresult* answer, int row) : answer_(answer), row_(row) {}
  std::int64_t number(int column) const override { return to_number(text(column)); }
  std::string_view text(int column) const override {
    return {PQgetvalue(answer_, row_, column),
            static_cast<std::size_t>(PQgetlength(answer_, row_, column))};
  }

 private:
  const PGresult* answer_;
  int row_;
};

/// The values of a statement in the form that the library wants.
class Parameters {
 public:
  explicit Parameters(const Values& values) {
    texts_.reserve(values.size());  // pointers go into it
    for (const Value& value : values) {
      if (const auto* number = std::get_if<std::int64_t>(&value))
        texts_.push_back(std::to_string(*number));
      else
        texts_.emplace_back(std::get<std::string_view>(value));
      // PostgreSQL has no zero bytes in texts, and would cut the text there.
      if (texts_.back().find('\0') != std::string::npos)
        throw StoreError("store.failed", "a text has a zero byte in it");
      pointers_.push_back(texts_.back().c_str());
    }
  }
  int count() const { return static_cast<int>(pointers_.size()); }
  const char* const* data() const { return pointers_.data(); }

 private:
  std::vector<std::string> texts_;
  std::vector<const char*> pointers_;
};

class Postgres final : public Sql {
 public:
  Postgres(const std::string& url, std::string sender)
      : connection_(connect(url)), sender_(std::move(sender)) {}

  void begin() override { script("BEGIN"); }
  void commit() override {
    const Answer answer = execute(connection_.get(), "COMMIT");
    // A transaction that failed before answers a commit with a rollback, and calls it success.
    if (std::string_view(PQcmdStatus(answer.get())) != "COMMIT")
      throw StoreError("store.failed", "the transaction was rolled back");
  }
  void rollback() override {
    if (PQtransactionStatus(connection_.get()) != PQTRANS_IDLE) script("ROLLBACK");
  }

  std::int64_t run(const std::string& sql, const Values& values, const OnRow& row) override;
  using Sql::run;
  void script(const std::string& sql) override { execute(connection_.get(), sql); }

  std::string table_names() const override {
    // Not by to_regclass, whose cache does not see what another server has just made.
    return "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
           "WHERE n.nspname = current_schema() "
           "AND c.relname IN ('schema', 'tables', 'entries', 'guests')";
  }
  void lock_schema() override {
    script(fmt::format("SELECT pg_advisory_xact_lock({})", kMigrationLock));
  }
  const char* migration(int version) const override { return postgres_migration(version); }
  std::string clock() const override {
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
  }
  std::string wake_clause() const override {
    return fmt::format(" RETURNING pg_notify('{}', '{}:' || seq || ':' || table_id)", kWakeChannel,
                       sender_);
  }

 private:
  const std::string& prepared(const std::string& sql);

  Connection connection_;
  std::string sender_;
  std::unordered_map<std::string, std::string> statements_;  ///< their names
};

const std::string& Postgres::prepared(const std::string& sql) {
  const auto at = statements_.find(sql);
  if (at != statements_.end()) return at->second;
  const std::string name = fmt::format("s{}", statements_.size());
  checked(connection_.get(),
          Answer(PQprepare(connection_.get(), name.c_str(), sql.c_str(), 0, nullptr)));
  return statements_.emplace(sql, name).first->second;
}

std::int64_t Postgres::run(const std::string& sql, const Values& values, const OnRow& row) {
  const Parameters parameters(values);
  const std::string& name = prepared(sql);
  const Answer answer = checked(
      connection_.get(), Answer(PQexecPrepared(connection_.get(), name.c_str(), parameters.count(),
                                               parameters.data(), nullptr, nullptr, 0)));
  for (int i = 0; i < PQntuples(answer.get()); ++i)
    row(AnswerRow(answer.get(), i));
  return to_number(PQcmdTuples(answer.get()));
}

}  // namespace

std::optional<WakeMessage> parse_wake(std::string_view payload) {
  const std::size_t first = payload.find(':');
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t second = payload.find(':', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  return WakeMessage{std::string(payload.substr(0, first)),
                     to_number(payload.substr(first + 1, second - first - 1)),
                     std::string(payload.substr(second + 1))};
}

std::string new_sender() {
  std::random_device device;
  return fmt::format("{:08x}{:08x}", device(), device());
}

std::unique_ptr<Backend> postgres_backend(const std::string& url, const std::string& sender) {
  return sql_backend(std::make_unique<Postgres>(url, sender));
}

}  // namespace specter::sql
