// A whole store as JSON lines, to move it from one database to another.
//
//   {"format":1,"schema":1}
//   {"table":"…", … ,"last":2}              then its entries, one line each
//   {"entry":1, … }
//   {"guest":"…", … ,"tokens":["…"]}
//   {"end":true,"tables":1,"guests":1}
#pragma once

#include <cstdint>
#include <iosfwd>

#include "engine/result.h"
#include "store/store.h"

namespace specter::cli {

struct StoreCount {
  std::int64_t tables = 0;
  std::int64_t guests = 0;
  bool operator==(const StoreCount&) const = default;
};

/// Writes everything, table by table. Throws StoreError when the database fails.
Result<StoreCount> write_store(store::Backend& from, std::ostream& out);

/// Reads it into a database, all or nothing. Errors have the line where reading ended. Throws
/// StoreError when the database fails.
Result<StoreCount> read_store(std::istream& in, store::Backend& to);

/// From one database to the other, all or nothing.
Result<StoreCount> copy_store(store::Backend& from, store::Backend& to);

}  // namespace specter::cli
