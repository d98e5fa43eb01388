// The tables of a store, and how an old store becomes a new one: numbered steps, forward only, each
// in a transaction of its own. Steps that were released are never changed.
#pragma once

#include "store/sql.h"

namespace specter::store {

inline constexpr int kSchemaVersion = 1;

const char* sqlite_migration(int version);
const char* postgres_migration(int version);

/// Brings the database to kSchemaVersion. Refuses one that is newer or not ours.
void migrate(Sql& sql);

}  // namespace specter::store
