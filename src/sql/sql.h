// One SQL connection. The statements are the same for SQLite and PostgreSQL (sql_backend.cpp);
// what differs between the two is behind this interface.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sql/contract.h"

namespace specter::sql {

/// What stands for $1, $2, … in a statement.
using Value = std::variant<std::int64_t, std::string_view>;
using Values = std::vector<Value>;

/// One row of an answer, valid while its callback runs.
class Row {
 public:
  Row() = default;
  Row(const Row&) = delete;
  Row& operator=(const Row&) = delete;
  virtual ~Row() = default;
  virtual std::int64_t number(int column) const = 0;
  virtual std::string_view text(int column) const = 0;
  std::string string(int column) const { return std::string(text(column)); }
};
using OnRow = std::function<void(const Row&)>;

/// What a database holds before we touch it.
enum class Found : std::uint8_t { Nothing, Ours, Foreign };

class Sql {
 public:
  Sql() = default;
  Sql(const Sql&) = delete;
  Sql& operator=(const Sql&) = delete;
  virtual ~Sql() = default;

  virtual void begin() = 0;
  virtual void commit() = 0;
  virtual void rollback() = 0;

  /// Runs one statement, prepared once; gives the number of rows it changed. `sql` has parameters
  /// $1, $2, … and no other dollar sign.
  virtual std::int64_t run(const std::string& sql, const Values& values, const OnRow& row) = 0;
  std::int64_t run(const std::string& sql, const Values& values) {
    return run(sql, values, [](const Row&) {});
  }
  /// Several statements without parameters.
  virtual void script(const std::string& sql) = 0;

  /// What is there; nothing of it is changed.
  Found found();
  /// A question for the names of the tables that are there, as far as they could be ours.
  virtual std::string table_names() const = 0;
  /// In a transaction: nobody else migrates until it ends.
  virtual void lock_schema() = 0;
  /// The script that leads to a schema version from the one before it.
  virtual const char* migration(int version) const = 0;

  /// An expression: the database's time in milliseconds since 1970.
  virtual std::string clock() const = 0;
  /// What is added to the insertion of an entry so that other servers learn of it.
  virtual std::string wake_clause() const = 0;
};

}  // namespace specter::sql
