#include "sql/sql_backend.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "sql/schema.h"
#include "store/limits.h"

namespace specter::sql {
namespace {

using store::kExpireTablesMax;
using store::kHereStepMillis;
using store::kPageRows;
using store::kSeenStepMillis;
using store::kServerKeptMillis;

constexpr const char* kTableColumns =
    "t.id, t.status, t.listed, t.active, t.updated, t.last, t.summary, t.members, t.rules";

std::string joined(const std::vector<std::string>& members) {
  std::string out;
  for (const std::string& member : members) {
    SPECTER_ASSERT(member.find('\n') == std::string::npos);
    out += member;
    out += '\n';
  }
  return out;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return out;
}

TableRow table_row(const Row& row) {
  return TableRow{.id = row.string(0),
                  .status = static_cast<TableStatus>(row.number(1)),
                  .listed = row.number(2) != 0,
                  .active = row.number(3) != 0,
                  .rules = static_cast<int>(row.number(8)),
                  .updated = row.number(4),
                  .last = row.number(5),
                  .summary = row.string(6),
                  .members = split(row.text(7))};
}

Guest guest_row(const Row& row) {
  return Guest{row.string(0), row.string(1), row.number(2), row.number(3)};
}

std::int64_t number(TableStatus status) { return static_cast<std::int64_t>(status); }
std::int64_t number(bool flag) { return flag ? 1 : 0; }

class SqlBackend final : public Backend {
 public:
  explicit SqlBackend(std::unique_ptr<Sql> sql) : sql_(std::move(sql)) {
    const std::string lives =
        "EXISTS (SELECT 1 FROM servers s WHERE s.id = game_tables.owner AND s.until > " +
        sql_->clock() + ")";
    adopt_all_ =
        "UPDATE game_tables SET owner = $1 WHERE active = 1 AND status IN (0, 1) AND owner <> $1 "
        "AND NOT " +
        lives + " RETURNING id";
    adopt_one_ =
        "UPDATE game_tables SET owner = $1 WHERE id = $2 AND (owner = $1 OR NOT " + lives + ")";
    insert_entry_ =
        "INSERT INTO entries (table_id, seq, time, kind, body) VALUES ($1, $2, $3, $4, $5) "
        "ON CONFLICT (table_id, seq) DO NOTHING";
    append_entry_ = insert_entry_ + sql_->wake_clause();
  }

  void begin() override {
    sql_->begin();
    inside_ = true;
    broken_ = false;
  }
  void commit() override {
    // A database may have undone everything at the first failure, even if the work went on.
    if (broken_) throw StoreError("store.failed", "part of the work failed");
    sql_->commit();
    inside_ = false;
  }
  void rollback() override {
    inside_ = false;
    sql_->rollback();
  }

  Appended append(const TableRow& row, const Entry& entry, std::string_view owner) override;
  std::optional<TableLog> load(std::string_view table) override;
  std::vector<Entry> entries(std::string_view table, std::int64_t after) override;
  std::vector<TableRow> tables(const TableQuery& query) override;
  std::int64_t count_member(std::string_view guest, TableStatus status) override;
  std::vector<std::string> expire(const Keeping& keeping, Millis now) override;
  void rewrite(std::string_view table, std::int64_t seq, std::string_view body) override;
  void remove(std::string_view table) override;

  void beat(std::string_view server, Millis lease) override;
  std::vector<std::string> adopt(std::string_view server) override;
  std::vector<std::string> tended(std::string_view server) override;
  bool adopt_table(std::string_view server, std::string_view table) override;
  std::vector<std::string> outdated(int rules) override;
  std::vector<std::string> living() override;
  void leave(std::string_view server) override;

  void add_guest(const Guest& guest, std::string_view token_hash) override;
  std::optional<Guest> find_guest(std::string_view token_hash, Millis now) override;
  bool rename_guest(std::string_view guest, std::string_view name) override;
  void forget_guest(std::string_view guest) override;
  void see_guests(const std::vector<std::string>& guests, Millis now) override;
  std::string expire_guests(std::string_view after, Millis before) override;
  void add_transfer(std::string_view guest, std::string_view code_hash, Millis until) override;
  std::optional<Guest> take_transfer(std::string_view code_hash, std::string_view token_hash,
                                     Millis now) override;

  void each_table(const std::function<void(const TableLog&)>& visit) override;
  void each_guest(const std::function<void(const GuestTokens&)>& visit) override;
  bool put_table(const TableLog& table) override;
  bool put_guest(const GuestTokens& guest) override;

 private:
  std::int64_t run(const std::string& sql, const Values& values, const OnRow& row) {
    if (inside_ && broken_) throw StoreError("store.failed", "an earlier part of the work failed");
    try {
      return sql_->run(sql, values, row);
    } catch (...) {
      broken_ = true;
      throw;
    }
  }
  std::int64_t run(const std::string& sql, const Values& values) {
    return run(sql, values, [](const Row&) {});
  }
  std::vector<std::string> ids(const std::string& sql, const Values& values) {
    std::vector<std::string> out;
    run(sql, values, [&](const Row& row) { out.push_back(row.string(0)); });
    return out;
  }

  bool insert_table(const TableRow& row, std::string_view owner);
  bool update_table(const TableRow& row);
  void insert_members(const TableRow& row);
  bool insert_guest(const Guest& guest);
  void insert_token(std::string_view guest, std::string_view token_hash);

  std::unique_ptr<Sql> sql_;
  bool inside_ = false;  ///< between begin and commit
  bool broken_ = false;  ///< a statement since begin failed
  std::string adopt_all_;
  std::string adopt_one_;
  std::string insert_entry_;
  std::string append_entry_;
};

// --- tables --------------------------------------------------------------------------------------

bool SqlBackend::insert_table(const TableRow& row, std::string_view owner) {
  const std::string members = joined(row.members);
  const bool added =
      run("INSERT INTO game_tables "
          "(id, status, listed, active, updated, last, summary, members, owner, rules) "
          "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING",
          {row.id, number(row.status), number(row.listed), number(row.active), row.updated,
           row.last, row.summary, members, owner, std::int64_t{row.rules}}) == 1;
  if (added) insert_members(row);
  return added;
}

/// The row's `last` decides: whoever moves it on by one owns that number, and everybody else finds
/// it moved.
bool SqlBackend::update_table(const TableRow& row) {
  static const std::string update =
      "UPDATE game_tables SET status = $2, listed = $3, active = $4, updated = $5, last = $6, "
      "summary = $7, members = $8, rules = $10 WHERE id = $1 AND last = $9";
  // Seats change rarely: the first form leaves their index alone.
  static const std::string same_members = update + " AND members = $8";
  const std::string members = joined(row.members);
  const auto change = [&](const std::string& sql) {
    return run(sql,
               {row.id, number(row.status), number(row.listed), number(row.active), row.updated,
                row.last, row.summary, members, row.last - 1, std::int64_t{row.rules}}) == 1;
  };
  if (change(same_members)) return true;
  if (!change(update)) return false;
  run("DELETE FROM members WHERE table_id = $1", {row.id});
  insert_members(row);
  return true;
}

void SqlBackend::insert_members(const TableRow& row) {
  for (const std::string& member : row.members)  // one guest may hold two seats
    run("INSERT INTO members (guest, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        {member, row.id});
}

Appended SqlBackend::append(const TableRow& row, const Entry& entry, std::string_view owner) {
  SPECTER_ASSERT(entry.seq == row.last && entry.seq >= 1);
  const bool first = entry.seq == 1 ? insert_table(row, owner) : update_table(row);
  if (!first) return Appended::Taken;
  if (run(append_entry_, {row.id, entry.seq, entry.time, entry.kind, entry.body}) != 1)
    throw StoreError("store.damaged", fmt::format("table {} has an entry {} beyond its last one",
                                                  row.id, entry.seq));
  return Appended::Done;
}

std::optional<TableLog> SqlBackend::load(std::string_view table) {
  static const std::string select =
      fmt::format("SELECT {}, t.owner FROM game_tables t WHERE t.id = $1", kTableColumns);
  std::optional<TableLog> log;
  run(select, {table}, [&](const Row& row) {
    log.emplace();
    log->row = table_row(row);
    log->owner = row.string(9);
  });
  if (!log) return std::nullopt;
  log->entries = entries(table, 0);
  // Outside of a transaction others may write, or remove the table, between the two questions.
  const auto last = static_cast<std::size_t>(log->row.last);
  if (log->entries.size() > last) log->entries.resize(last);
  if (log->entries.empty()) return std::nullopt;
  if (log->entries.size() < last || log->entries.back().seq != log->row.last)
    throw StoreError("store.damaged", fmt::format("entries of table {} are missing", table));
  return log;
}

std::vector<Entry> SqlBackend::entries(std::string_view table, std::int64_t after) {
  std::vector<Entry> out;
  run("SELECT seq, time, kind, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq",
      {table, after}, [&](const Row& row) {
        out.push_back(Entry{row.number(0), row.number(1), row.string(2), row.string(3)});
      });
  return out;
}

std::vector<TableRow> SqlBackend::tables(const TableQuery& query) {
  std::string sql = fmt::format("SELECT {} FROM game_tables t", kTableColumns);
  std::string where;
  Values values{std::int64_t{query.limit}};
  const auto demand = [&](std::string_view condition, const Value& value) {
    values.push_back(value);
    where += fmt::format("{}{}${}", where.empty() ? " WHERE " : " AND ", condition, values.size());
  };
  if (!query.member.empty()) {
    sql += " JOIN members m ON m.table_id = t.id";
    demand("m.guest = ", query.member);
  }
  if (query.status) demand("t.status = ", number(*query.status));
  // Written out, not a parameter: the partial index wants to see it.
  if (query.listed_only) where += where.empty() ? " WHERE t.listed = 1" : " AND t.listed = 1";
  std::vector<TableRow> out;
  run(sql + where + " ORDER BY t.updated DESC, t.id DESC LIMIT $1", values,
      [&](const Row& row) { out.push_back(table_row(row)); });
  return out;
}

std::int64_t SqlBackend::count_member(std::string_view guest, TableStatus status) {
  std::int64_t count = 0;
  run("SELECT COUNT(*) FROM members m JOIN game_tables t ON t.id = m.table_id "
      "WHERE m.guest = $1 AND t.status = $2",
      {guest, number(status)}, [&](const Row& row) { count = row.number(0); });
  return count;
}

std::vector<std::string> SqlBackend::expire(const Keeping& keeping, Millis now) {
  run("DELETE FROM transfers WHERE until <= $1", {now});
  std::vector<std::string> out;
  for (const auto& [status, time] : store::kept_times(keeping)) {
    const std::vector<std::string> gone =
        ids("DELETE FROM game_tables WHERE id IN (SELECT id FROM game_tables WHERE status = $1 "
            "AND updated < $2 ORDER BY updated, id LIMIT $3) RETURNING id",
            {number(status), now - time, kExpireTablesMax - std::ssize(out)});
    out.insert(out.end(), gone.begin(), gone.end());
  }
  std::sort(out.begin(), out.end());
  return out;
}

void SqlBackend::rewrite(std::string_view table, std::int64_t seq, std::string_view body) {
  run("UPDATE entries SET body = $3 WHERE table_id = $1 AND seq = $2", {table, seq, body});
}

void SqlBackend::remove(std::string_view table) {
  run("DELETE FROM game_tables WHERE id = $1", {table});
}

// --- servers -------------------------------------------------------------------------------------

void SqlBackend::beat(std::string_view server, Millis lease) {
  const std::string clock = sql_->clock();
  run("INSERT INTO servers (id, until) VALUES ($1, " + clock +
          " + $2) ON CONFLICT (id) DO UPDATE SET until = excluded.until",
      {server, lease});
  run("DELETE FROM servers WHERE until < " + clock + " - $1", {kServerKeptMillis});
}

std::vector<std::string> SqlBackend::adopt(std::string_view server) {
  std::vector<std::string> out = ids(adopt_all_, {server});
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> SqlBackend::tended(std::string_view server) {
  return ids(
      "SELECT id FROM game_tables WHERE active = 1 AND status IN (0, 1) AND owner = $1 ORDER BY id",
      {server});
}

bool SqlBackend::adopt_table(std::string_view server, std::string_view table) {
  return run(adopt_one_, {server, table}) == 1;
}

std::vector<std::string> SqlBackend::outdated(int rules) {
  return ids(
      "SELECT id FROM game_tables WHERE status = 1 AND rules < $1 ORDER BY updated, id LIMIT $2",
      {std::int64_t{rules}, kPageRows});
}

std::vector<std::string> SqlBackend::living() {
  return ids("SELECT id FROM servers WHERE until > " + sql_->clock() + " ORDER BY id", {});
}

void SqlBackend::leave(std::string_view server) {
  // Its tables keep its name: a server without a lease owns nothing.
  run("DELETE FROM servers WHERE id = $1", {server});
}

// --- guests --------------------------------------------------------------------------------------

bool SqlBackend::insert_guest(const Guest& guest) {
  return run("INSERT INTO guests (id, name, created, seen) VALUES ($1, $2, $3, $4) "
             "ON CONFLICT (id) DO NOTHING",
             {guest.id, guest.name, guest.created, guest.seen}) == 1;
}

void SqlBackend::insert_token(std::string_view guest, std::string_view token_hash) {
  if (run("INSERT INTO tokens (hash, guest) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING",
          {token_hash, guest}) != 1)
    throw StoreError("store.exists", "a token of a guest");
}

void SqlBackend::add_guest(const Guest& guest, std::string_view token_hash) {
  if (!insert_guest(guest)) throw StoreError("store.exists", "guest " + guest.id);
  insert_token(guest.id, token_hash);
}

std::optional<Guest> SqlBackend::find_guest(std::string_view token_hash, Millis now) {
  std::optional<Guest> guest;
  run("SELECT g.id, g.name, g.created, g.seen FROM tokens t JOIN guests g ON g.id = t.guest "
      "WHERE t.hash = $1",
      {token_hash}, [&](const Row& row) { guest = guest_row(row); });
  if (guest && now - guest->seen >= kSeenStepMillis) {
    run("UPDATE guests SET seen = $2 WHERE id = $1", {guest->id, now});
    guest->seen = now;
  }
  return guest;
}

bool SqlBackend::rename_guest(std::string_view guest, std::string_view name) {
  return run("UPDATE guests SET name = $2 WHERE id = $1", {guest, name}) == 1;
}

void SqlBackend::forget_guest(std::string_view guest) {
  run("DELETE FROM guests WHERE id = $1", {guest});
}

void SqlBackend::see_guests(const std::vector<std::string>& guests, Millis now) {
  for (const std::string& guest : guests)
    run("UPDATE guests SET seen = $2 WHERE id = $1 AND seen < $3",
        {guest, now, now - kHereStepMillis});
}

std::string SqlBackend::expire_guests(std::string_view after, Millis before) {
  // In the order of their ids, some at a time: that needs no index of its own.
  std::vector<std::string> old;
  std::string last;
  std::int64_t count = 0;
  run("SELECT id, seen FROM guests WHERE id > $1 ORDER BY id LIMIT $2", {after, kPageRows},
      [&](const Row& row) {
        ++count;
        last = row.string(0);
        if (row.number(1) < before) old.push_back(last);
      });
  for (const std::string& guest : old)
    run("DELETE FROM guests WHERE id = $1 AND seen < $2 "
        "AND NOT EXISTS (SELECT 1 FROM members m WHERE m.guest = $1)",
        {guest, before});
  return count < kPageRows ? std::string() : last;
}

void SqlBackend::add_transfer(std::string_view guest, std::string_view code_hash, Millis until) {
  run("INSERT INTO transfers (hash, guest, until) VALUES ($1, $2, $3)", {code_hash, guest, until});
}

std::optional<Guest> SqlBackend::take_transfer(std::string_view code_hash,
                                               std::string_view token_hash, Millis now) {
  std::string id;
  run("DELETE FROM transfers WHERE hash = $1 AND until > $2 RETURNING guest", {code_hash, now},
      [&](const Row& row) { id = row.string(0); });
  if (id.empty()) return std::nullopt;
  insert_token(id, token_hash);
  return find_guest(token_hash, now);
}

// --- moving house --------------------------------------------------------------------------------

void SqlBackend::each_table(const std::function<void(const TableLog&)>& visit) {
  std::string after;
  while (true) {
    const std::vector<std::string> page =
        ids("SELECT id FROM game_tables WHERE id > $1 ORDER BY id LIMIT $2", {after, kPageRows});
    if (page.empty()) return;
    for (const std::string& id : page)
      if (const std::optional<TableLog> log = load(id)) visit(*log);
    after = page.back();
  }
}

void SqlBackend::each_guest(const std::function<void(const GuestTokens&)>& visit) {
  std::string after;
  while (true) {
    std::vector<GuestTokens> page;
    run("SELECT id, name, created, seen FROM guests WHERE id > $1 ORDER BY id LIMIT $2",
        {after, kPageRows}, [&](const Row& row) { page.push_back({guest_row(row), {}}); });
    if (page.empty()) return;
    for (GuestTokens& guest : page) {
      guest.token_hashes =
          ids("SELECT hash FROM tokens WHERE guest = $1 ORDER BY hash", {guest.guest.id});
      visit(guest);
    }
    after = page.back().guest.id;
  }
}

bool SqlBackend::put_table(const TableLog& table) {
  if (!insert_table(table.row, table.owner)) return false;
  for (const Entry& entry : table.entries)
    run(insert_entry_, {table.row.id, entry.seq, entry.time, entry.kind, entry.body});
  return true;
}

bool SqlBackend::put_guest(const GuestTokens& guest) {
  if (!insert_guest(guest.guest)) return false;
  for (const std::string& hash : guest.token_hashes)
    insert_token(guest.guest.id, hash);
  return true;
}

}  // namespace

std::unique_ptr<Backend> sql_backend(std::unique_ptr<Sql> sql, Leases leases) {
  migrate(*sql, leases);
  return std::make_unique<SqlBackend>(std::move(sql));
}

}  // namespace specter::sql
