#include "sql/schema.h"

#include <array>

#include <fmt/core.h>

#include "engine/game.h"

namespace specter::sql {
namespace {

// A table's members stand in its row, in their order, and once more in `members` to find a guest's
// tables. Entries lie in the order in which they are read.
constexpr std::array kSqlite{
    R"sql(
CREATE TABLE schema (version INTEGER NOT NULL);
INSERT INTO schema (version) VALUES (0);
CREATE TABLE tables (
  id TEXT NOT NULL PRIMARY KEY,
  status INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  active INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  last INTEGER NOT NULL,
  summary TEXT NOT NULL,
  members TEXT NOT NULL,
  owner TEXT NOT NULL
);
CREATE INDEX tables_updated ON tables (updated, id);
CREATE INDEX tables_status ON tables (status, updated, id);
CREATE INDEX tables_listed ON tables (status, updated, id) WHERE listed = 1;
CREATE INDEX tables_active ON tables (owner) WHERE active = 1;
CREATE TABLE entries (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  time INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE members (
  guest TEXT NOT NULL,
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  PRIMARY KEY (guest, table_id)
) WITHOUT ROWID;
CREATE INDEX members_table ON members (table_id);
CREATE TABLE servers (
  id TEXT NOT NULL PRIMARY KEY,
  until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE guests (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  created INTEGER NOT NULL,
  seen INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE tokens (
  hash TEXT NOT NULL PRIMARY KEY,
  guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX tokens_guest ON tokens (guest);
CREATE TABLE transfers (
  hash TEXT NOT NULL PRIMARY KEY,
  guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
  until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX transfers_guest ON transfers (guest);
)sql",
    // Each table says which rules it is played with. Its other name keeps out a server of the older
    // program that slept through this step: none of its statements finds what it wants to change.
    R"sql(
ALTER TABLE tables RENAME TO game_tables;
ALTER TABLE game_tables ADD COLUMN rules INTEGER NOT NULL DEFAULT 1;
)sql"};

// The same in PostgreSQL's words. Collation "C" orders ids as SQLite does, and faster.
constexpr std::array kPostgres{
    R"sql(
CREATE TABLE schema (version BIGINT NOT NULL);
INSERT INTO schema (version) VALUES (0);
CREATE TABLE tables (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  status BIGINT NOT NULL,
  listed BIGINT NOT NULL,
  active BIGINT NOT NULL,
  updated BIGINT NOT NULL,
  last BIGINT NOT NULL,
  summary TEXT NOT NULL,
  members TEXT NOT NULL,
  owner TEXT COLLATE "C" NOT NULL
);
CREATE INDEX tables_updated ON tables (updated, id);
CREATE INDEX tables_status ON tables (status, updated, id);
CREATE INDEX tables_listed ON tables (status, updated, id) WHERE listed = 1;
CREATE INDEX tables_active ON tables (owner) WHERE active = 1;
CREATE TABLE entries (
  table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  seq BIGINT NOT NULL,
  time BIGINT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (table_id, seq)
);
CREATE TABLE members (
  guest TEXT COLLATE "C" NOT NULL,
  table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  PRIMARY KEY (guest, table_id)
);
CREATE INDEX members_table ON members (table_id);
CREATE TABLE servers (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  until BIGINT NOT NULL
);
CREATE TABLE guests (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  created BIGINT NOT NULL,
  seen BIGINT NOT NULL
);
CREATE TABLE tokens (
  hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id) ON DELETE CASCADE
);
CREATE INDEX tokens_guest ON tokens (guest);
CREATE TABLE transfers (
  hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  guest TEXT COLLATE "C" NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
  until BIGINT NOT NULL
);
CREATE INDEX transfers_guest ON transfers (guest);
)sql",
    R"sql(
ALTER TABLE tables RENAME TO game_tables;
ALTER TABLE game_tables ADD COLUMN rules BIGINT NOT NULL DEFAULT 1;
)sql"};

static_assert(kSqlite.size() == kSchemaVersion && kPostgres.size() == kSchemaVersion);
static_assert(kSchemaRules == kRulesVersion, "other rules need another schema: see schema.h");

std::int64_t version_of(Sql& sql) {
  switch (sql.found()) {
    case Found::Nothing: return 0;
    case Found::Foreign: throw StoreError("store.foreign", "it has tables that are not ours");
    case Found::Ours: break;
  }
  std::int64_t version = 0;
  sql.run("SELECT version FROM schema", {}, [&](const Row& row) { version = row.number(0); });
  return version;
}

/// A step would pull the store from under the feet of a server that runs.
void refuse_living(Sql& sql) {
  std::string living;
  sql.run("SELECT id FROM servers WHERE until > " + sql.clock() + " ORDER BY id", {},
          [&](const Row& row) { living += (living.empty() ? "" : ", ") + row.string(0); });
  if (!living.empty()) throw StoreError("store.served", living);
}

/// One step, if there is one to do; the version after it.
std::int64_t step(Sql& sql, Leases leases) {
  sql.begin();
  try {
    sql.lock_schema();
    std::int64_t version = version_of(sql);
    if (version < kSchemaVersion) {
      if (version > 0 && leases == Leases::Count) refuse_living(sql);
      ++version;
      sql.script(sql.migration(static_cast<int>(version)));
      sql.run("UPDATE schema SET version = $1", {version});
    }
    sql.commit();
    return version;
  } catch (...) {
    sql.rollback();
    throw;
  }
}

}  // namespace

const char* sqlite_migration(int version) {
  return kSqlite.at(static_cast<std::size_t>(version) - 1);
}

const char* postgres_migration(int version) {
  return kPostgres.at(static_cast<std::size_t>(version) - 1);
}

void migrate(Sql& sql, Leases leases) {
  // Without a transaction first: whoever only reads must not wait for a writer.
  std::int64_t version = version_of(sql);
  while (version < kSchemaVersion)
    version = step(sql, leases);
  if (version > kSchemaVersion)
    throw StoreError("store.newer",
                     fmt::format("{}, and this program knows {}", version, kSchemaVersion));
}

}  // namespace specter::sql
