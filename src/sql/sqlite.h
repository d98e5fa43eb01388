// SQLite: one file for one server.
#pragma once

#include <memory>
#include <string>

#include "sql/contract.h"

namespace specter::sql {

/// Tests alone change these, but for the last.
struct SqliteOptions {
  std::string vfs;                   ///< empty: the operating system's files
  std::string synchronous = "FULL";  ///< nothing less survives a loss of power
  int checkpoint_pages = 1000;
  bool locked = false;  ///< we hold the file's lock: no server can be alive in it
};

/// Opens (and migrates) a file.
std::unique_ptr<Backend> sqlite_backend(const std::string& file, const SqliteOptions& options = {});

}  // namespace specter::sql
