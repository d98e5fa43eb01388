// The tables of a store, and how an old store becomes a new one: numbered steps, forward only, each
// in a transaction of its own. Steps that were released are never changed.
#pragma once

#include "sql/sql.h"

namespace specter::sql {

inline constexpr int kSchemaVersion = 2;
/// The rules of the servers that know this schema. Servers of different rules must not share a
/// store, and a schema is what keeps them apart: whoever raises kRulesVersion adds a step.
inline constexpr int kSchemaRules = 2;

const char* sqlite_migration(int version);
const char* postgres_migration(int version);

/// What a lease that runs in an older store means.
enum class Leases : std::uint8_t {
  Count,  ///< a server of an older program is there: nothing is changed
  Dead,   ///< we hold the lock of the file, so its holder is dead
};

/// Brings the database to kSchemaVersion. Refuses one that is newer, not ours, or still in use by
/// servers of an older program.
void migrate(Sql& sql, Leases leases = Leases::Count);

}  // namespace specter::sql
