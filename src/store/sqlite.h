// SQLite: one file for one server.
#pragma once

#include <memory>
#include <string>

#include "store/store.h"

namespace specter::store {

/// Tests alone change these.
struct SqliteOptions {
  std::string vfs;                   ///< empty: the operating system's files
  std::string synchronous = "FULL";  ///< nothing less survives a loss of power
  int checkpoint_pages = 1000;
};

/// Opens (and migrates) a file or ":memory:".
std::unique_ptr<Backend> sqlite_backend(const std::string& file, const SqliteOptions& options = {});

}  // namespace specter::store
