#include "store/memory.h"

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>

#include "store/ledger.h"
#include "store/limits.h"
#include "store/locks.h"

namespace specter::store {
namespace {

/// How long a transaction waits for another one, as with the databases.
constexpr std::chrono::seconds kBusy{5};

struct StoredTable {
  TableRow row;
  std::string owner;
};

struct Transfer {
  std::string guest;
  Millis until = 0;
};

/// For ledgers that only say that a key is there.
struct Nothing {};

using Pair = std::pair<std::string, std::string>;

}  // namespace

class Memory {
 public:
  explicit Memory(std::function<Millis()> now) : now_(std::move(now)) {}

 private:
  friend class MemoryBackend;

  template <class Call>
  void all(Call call) {
    call(tables_);
    call(entries_);
    call(members_);
    call(servers_);
    call(guests_);
    call(tokens_);
    call(tokens_of_);
    call(transfers_);
  }

  std::function<Millis()> now_;
  Mutex mutex_;
  Bell free_;
  bool writing_ = false;  ///< a transaction is open; there is one at a time

  Ledger<std::string, StoredTable> tables_;
  Ledger<std::pair<std::string, std::int64_t>, Entry> entries_;
  Ledger<Pair, Nothing> members_;  ///< (guest, table)
  Ledger<std::string, Millis> servers_;
  Ledger<std::string, Guest> guests_;
  Ledger<std::string, std::string> tokens_;  ///< hash → guest
  Ledger<Pair, Nothing> tokens_of_;          ///< (guest, hash)
  Ledger<std::string, Transfer> transfers_;
};

class MemoryBackend final : public Backend {
 public:
  explicit MemoryBackend(std::shared_ptr<Memory> memory) : m_(std::move(memory)) {}
  MemoryBackend(const MemoryBackend&) = delete;
  MemoryBackend& operator=(const MemoryBackend&) = delete;
  ~MemoryBackend() override { end(); }

  void begin() override;
  void commit() override;
  void rollback() override { end(); }

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
  /// Runs what only reads.
  template <class Work>
  auto read(Work work) {
    if (inside_ && broken_) throw StoreError("store.failed", "an earlier part of the work failed");
    const Lock lock(m_->mutex_);
    return work();
  }
  /// Runs what changes something, in a transaction of its own if there is none.
  template <class Work>
  auto write(Work work) {
    if (inside_) return read(work);
    begin();
    try {
      if constexpr (std::is_void_v<decltype(work())>) {
        read(work);
        commit();
      } else {
        auto answer = read(work);
        commit();
        return answer;
      }
    } catch (...) {
      end();
      throw;
    }
  }
  void end();

  // All below: with the lock held.
  Sight sight() const { return inside_ ? Sight::Changed : Sight::Kept; }
  const StoredTable* table(std::string_view id) const {
    return m_->tables_.find(std::string(id), sight());
  }
  const Guest* guest(std::string_view id) const {
    return m_->guests_.find(std::string(id), sight());
  }
  /// The keys of the rows for which `wanted(row)` holds, in their order.
  template <class Row, class Wanted>
  std::vector<std::string> keys_where(const Ledger<std::string, Row>& rows, Wanted wanted) const {
    std::vector<std::string> out;
    rows.each({}, sight(), [&](const std::string& key, const Row& row) {
      if (wanted(row)) out.push_back(key);
      return true;
    });
    return out;
  }
  /// Of the tables for which `wanted(row)` holds, those that were quiet for longest; their ids.
  template <class Wanted>
  std::vector<std::string> oldest(std::int64_t count, Wanted wanted) const {
    std::vector<std::pair<Millis, std::string>> found;
    m_->tables_.each({}, sight(), [&](const std::string& id, const StoredTable& t) {
      if (wanted(t.row)) found.emplace_back(t.row.updated, id);
      return true;
    });
    std::sort(found.begin(), found.end());
    std::vector<std::string> out;
    for (auto& [updated, id] : found)
      if (std::ssize(out) < count) out.push_back(std::move(id));
    return out;
  }
  /// The second halves of the pairs that begin with `first`, in their order.
  std::vector<std::string> second_of(const Ledger<Pair, Nothing>& pairs,
                                     std::string_view first) const;
  bool lives(const std::string& server) const;
  void set_owner(const std::string& id, std::string_view owner);
  std::vector<Entry> entries_after(std::string_view table, std::int64_t after) const;
  void put_members(const TableRow& row);
  void erase_members(const TableRow& row);
  void erase_table(const std::string& id);
  std::optional<Guest> see(std::string_view token_hash, Millis now);
  void put_token(std::string_view guest, std::string_view token_hash);
  void erase_guest(const std::string& id);

  std::shared_ptr<Memory> m_;
  bool inside_ = false;  ///< between begin and commit
  bool broken_ = false;  ///< a part of the work since begin failed
};

void MemoryBackend::begin() {
  Lock lock(m_->mutex_);
  if (!m_->free_.wait_for(lock, kBusy, [this] { return !m_->writing_; }))
    throw StoreError("store.busy", "another transaction does not end");
  m_->writing_ = true;
  inside_ = true;
  broken_ = false;
}

void MemoryBackend::commit() {
  // As the databases have it: whoever hides a failure does not get his commit.
  if (broken_) throw StoreError("store.failed", "part of the work failed");
  {
    const Lock lock(m_->mutex_);
    m_->all([](auto& ledger) { ledger.keep(); });
  }
  end();
}

void MemoryBackend::end() {
  if (!inside_) return;
  {
    const Lock lock(m_->mutex_);
    m_->all([](auto& ledger) { ledger.drop(); });
    m_->writing_ = false;
  }
  inside_ = false;
  m_->free_.notify_one();
}

// --- tables --------------------------------------------------------------------------------------

std::vector<std::string> MemoryBackend::second_of(const Ledger<Pair, Nothing>& pairs,
                                                  std::string_view first) const {
  std::vector<std::string> out;
  pairs.each({std::string(first), {}}, sight(), [&](const Pair& pair, Nothing) {
    if (pair.first != first) return false;
    out.push_back(pair.second);
    return true;
  });
  return out;
}

void MemoryBackend::put_members(const TableRow& row) {
  for (const std::string& member : row.members)
    m_->members_.put({member, row.id}, {});
}

void MemoryBackend::erase_members(const TableRow& row) {
  for (const std::string& member : row.members)
    m_->members_.erase({member, row.id});
}

Appended MemoryBackend::append(const TableRow& row, const Entry& entry, std::string_view owner) {
  SPECTER_ASSERT(entry.seq == row.last && entry.seq >= 1);
  return write([&] {
    const StoredTable* old = table(row.id);
    if ((old == nullptr ? 0 : old->row.last) != row.last - 1) return Appended::Taken;
    StoredTable next{row, old == nullptr ? std::string(owner) : old->owner};
    if (old != nullptr) erase_members(old->row);
    put_members(row);
    m_->tables_.put(row.id, std::move(next));
    m_->entries_.put({row.id, entry.seq}, entry);
    return Appended::Done;
  });
}

std::vector<Entry> MemoryBackend::entries_after(std::string_view table, std::int64_t after) const {
  std::vector<Entry> out;
  m_->entries_.each({std::string(table), after + 1}, sight(),
                    [&](const std::pair<std::string, std::int64_t>& key, const Entry& entry) {
                      if (key.first != table) return false;
                      out.push_back(entry);
                      return true;
                    });
  return out;
}

std::optional<TableLog> MemoryBackend::load(std::string_view table) {
  return read([&]() -> std::optional<TableLog> {
    const StoredTable* found = this->table(table);
    if (found == nullptr) return std::nullopt;
    return TableLog{found->row, found->owner, entries_after(table, 0)};
  });
}

std::vector<Entry> MemoryBackend::entries(std::string_view table, std::int64_t after) {
  return read([&] { return entries_after(table, after); });
}

std::vector<TableRow> MemoryBackend::tables(const TableQuery& query) {
  return read([&] {
    std::vector<TableRow> out;
    const auto add = [&](const TableRow& row) {
      if ((!query.status || row.status == *query.status) && (!query.listed_only || row.listed))
        out.push_back(row);
      return true;
    };
    if (query.member.empty())
      m_->tables_.each({}, sight(),
                       [&](const std::string&, const StoredTable& t) { return add(t.row); });
    else
      for (const std::string& id : second_of(m_->members_, query.member))
        add(table(id)->row);
    std::sort(out.begin(), out.end(), [](const TableRow& a, const TableRow& b) {
      return std::tie(a.updated, a.id) > std::tie(b.updated, b.id);
    });
    const auto limit = static_cast<std::size_t>(query.limit);
    if (out.size() > limit) out.resize(limit);
    return out;
  });
}

std::int64_t MemoryBackend::count_member(std::string_view guest, TableStatus status) {
  return read([&] {
    const std::vector<std::string> ids = second_of(m_->members_, guest);
    return static_cast<std::int64_t>(std::count_if(
        ids.begin(), ids.end(), [&](const auto& id) { return table(id)->row.status == status; }));
  });
}

void MemoryBackend::erase_table(const std::string& id) {
  const StoredTable* found = table(id);
  if (found == nullptr) return;
  for (std::int64_t seq = 1; seq <= found->row.last; ++seq)
    m_->entries_.erase({id, seq});
  erase_members(found->row);
  m_->tables_.erase(id);
}

std::vector<std::string> MemoryBackend::expire(const Keeping& keeping, Millis now) {
  return write([&] {
    for (const std::string& hash :
         keys_where(m_->transfers_, [&](const Transfer& t) { return t.until <= now; }))
      m_->transfers_.erase(hash);
    std::vector<std::string> out;
    for (const auto& kept : kept_times(keeping)) {
      const std::vector<std::string> gone =
          oldest(kExpireTablesMax - std::ssize(out), [&](const TableRow& row) {
            return row.status == kept.first && row.updated < now - kept.second;
          });
      out.insert(out.end(), gone.begin(), gone.end());
    }
    for (const std::string& id : out)
      erase_table(id);
    std::sort(out.begin(), out.end());
    return out;
  });
}

void MemoryBackend::rewrite(std::string_view table, std::int64_t seq, std::string_view body) {
  write([&] {
    const std::pair key{std::string(table), seq};
    const Entry* found = m_->entries_.find(key, sight());
    if (found == nullptr) return;
    Entry next = *found;
    next.body = body;
    m_->entries_.put(key, std::move(next));
  });
}

void MemoryBackend::remove(std::string_view table) {
  write([&] { erase_table(std::string(table)); });
}

// --- servers -------------------------------------------------------------------------------------

bool MemoryBackend::lives(const std::string& server) const {
  const Millis* until = m_->servers_.find(server, sight());
  return until != nullptr && *until > m_->now_();
}

void MemoryBackend::set_owner(const std::string& id, std::string_view owner) {
  StoredTable next = *table(id);
  next.owner = owner;
  m_->tables_.put(id, std::move(next));
}

void MemoryBackend::beat(std::string_view server, Millis lease) {
  write([&] {
    const Millis now = m_->now_();
    for (const std::string& id :
         keys_where(m_->servers_, [&](Millis until) { return until < now - kServerKeptMillis; }))
      m_->servers_.erase(id);
    m_->servers_.put(std::string(server), now + lease);
  });
}

namespace {

/// Somebody has to tend it.
bool wants_tending(const TableRow& row) {
  return row.active && (row.status == TableStatus::Open || row.status == TableStatus::Running);
}

}  // namespace

std::vector<std::string> MemoryBackend::adopt(std::string_view server) {
  return write([&] {
    std::vector<std::string> free = keys_where(m_->tables_, [&](const StoredTable& t) {
      return wants_tending(t.row) && t.owner != server && !lives(t.owner);
    });
    for (const std::string& id : free)
      set_owner(id, server);
    return free;
  });
}

std::vector<std::string> MemoryBackend::tended(std::string_view server) {
  return read([&] {
    return keys_where(m_->tables_, [&](const StoredTable& t) {
      return wants_tending(t.row) && t.owner == server;
    });
  });
}

bool MemoryBackend::adopt_table(std::string_view server, std::string_view table) {
  return write([&] {
    const StoredTable* found = this->table(table);
    if (found == nullptr || (found->owner != server && lives(found->owner))) return false;
    if (found->owner != server) set_owner(std::string(table), server);
    return true;
  });
}

std::vector<std::string> MemoryBackend::outdated(int rules) {
  return read([&] {
    return oldest(kPageRows, [&](const TableRow& row) {
      return row.status == TableStatus::Running && row.rules < rules;
    });
  });
}

std::vector<std::string> MemoryBackend::living() {
  return read([&] {
    const Millis now = m_->now_();
    return keys_where(m_->servers_, [&](Millis until) { return until > now; });
  });
}

void MemoryBackend::leave(std::string_view server) {
  write([&] { m_->servers_.erase(std::string(server)); });
}

// --- guests --------------------------------------------------------------------------------------

void MemoryBackend::put_token(std::string_view guest, std::string_view token_hash) {
  const std::string hash(token_hash);
  if (m_->tokens_.find(hash, sight()) != nullptr)
    throw StoreError("store.exists", "a token of a guest");
  m_->tokens_.put(hash, std::string(guest));
  m_->tokens_of_.put({std::string(guest), hash}, {});
}

void MemoryBackend::add_guest(const Guest& guest, std::string_view token_hash) {
  write([&] {
    if (this->guest(guest.id) != nullptr) throw StoreError("store.exists", "guest " + guest.id);
    m_->guests_.put(guest.id, guest);
    put_token(guest.id, token_hash);
  });
}

std::optional<Guest> MemoryBackend::see(std::string_view token_hash, Millis now) {
  const std::string* id = m_->tokens_.find(std::string(token_hash), sight());
  if (id == nullptr) return std::nullopt;
  Guest found = *guest(*id);
  if (now - found.seen >= kSeenStepMillis) {
    found.seen = now;
    m_->guests_.put(found.id, found);
  }
  return found;
}

std::optional<Guest> MemoryBackend::find_guest(std::string_view token_hash, Millis now) {
  return write([&] { return see(token_hash, now); });
}

bool MemoryBackend::rename_guest(std::string_view guest, std::string_view name) {
  return write([&] {
    const Guest* found = this->guest(guest);
    if (found == nullptr) return false;
    Guest next = *found;
    next.name = name;
    m_->guests_.put(next.id, next);
    return true;
  });
}

void MemoryBackend::erase_guest(const std::string& id) {
  for (const std::string& hash : second_of(m_->tokens_of_, id)) {
    m_->tokens_.erase(hash);
    m_->tokens_of_.erase({id, hash});
  }
  for (const std::string& hash :
       keys_where(m_->transfers_, [&](const Transfer& t) { return t.guest == id; }))
    m_->transfers_.erase(hash);
  m_->guests_.erase(id);
}

void MemoryBackend::forget_guest(std::string_view guest) {
  write([&] { erase_guest(std::string(guest)); });
}

void MemoryBackend::see_guests(const std::vector<std::string>& guests, Millis now) {
  write([&] {
    for (const std::string& id : guests) {
      const Guest* found = guest(id);
      if (found == nullptr || found->seen >= now - kHereStepMillis) continue;
      Guest next = *found;
      next.seen = now;
      m_->guests_.put(id, next);
    }
  });
}

std::string MemoryBackend::expire_guests(std::string_view after, Millis before) {
  return write([&] {
    std::vector<std::string> page;
    std::vector<std::string> old;
    m_->guests_.each(std::string(after), sight(), [&](const std::string& id, const Guest& guest) {
      if (id == after) return true;
      page.push_back(id);
      if (guest.seen < before) old.push_back(id);
      return std::ssize(page) < kPageRows;
    });
    for (const std::string& id : old)
      if (second_of(m_->members_, id).empty()) erase_guest(id);
    return std::ssize(page) < kPageRows ? std::string() : page.back();
  });
}

void MemoryBackend::add_transfer(std::string_view guest, std::string_view code_hash, Millis until) {
  write([&] {
    const std::string hash(code_hash);
    if (this->guest(guest) == nullptr || m_->transfers_.find(hash, sight()) != nullptr) {
      broken_ = true;
      throw StoreError("store.failed", "a code without a guest, or a code that is there already");
    }
    m_->transfers_.put(hash, {std::string(guest), until});
  });
}

std::optional<Guest> MemoryBackend::take_transfer(std::string_view code_hash,
                                                  std::string_view token_hash, Millis now) {
  return write([&]() -> std::optional<Guest> {
    const std::string code(code_hash);
    const Transfer* found = m_->transfers_.find(code, sight());
    if (found == nullptr || found->until <= now) return std::nullopt;
    const std::string guest = found->guest;
    m_->transfers_.erase(code);
    put_token(guest, token_hash);
    return see(token_hash, now);
  });
}

// --- moving house --------------------------------------------------------------------------------

void MemoryBackend::each_table(const std::function<void(const TableLog&)>& visit) {
  for (const std::string& id :
       read([&] { return keys_where(m_->tables_, [](const StoredTable&) { return true; }); }))
    if (const std::optional<TableLog> log = load(id)) visit(*log);
}

void MemoryBackend::each_guest(const std::function<void(const GuestTokens&)>& visit) {
  const std::vector<GuestTokens> all = read([&] {
    std::vector<GuestTokens> out;
    m_->guests_.each({}, sight(), [&](const std::string& id, const Guest& guest) {
      out.push_back({guest, second_of(m_->tokens_of_, id)});
      return true;
    });
    return out;
  });
  for (const GuestTokens& guest : all)
    visit(guest);
}

bool MemoryBackend::put_table(const TableLog& table) {
  return write([&] {
    if (this->table(table.row.id) != nullptr) return false;
    put_members(table.row);
    m_->tables_.put(table.row.id, {table.row, table.owner});
    for (const Entry& entry : table.entries)
      m_->entries_.put({table.row.id, entry.seq}, entry);
    return true;
  });
}

bool MemoryBackend::put_guest(const GuestTokens& guest) {
  return write([&] {
    if (this->guest(guest.guest.id) != nullptr) return false;
    m_->guests_.put(guest.guest.id, guest.guest);
    for (const std::string& hash : guest.token_hashes)
      put_token(guest.guest.id, hash);
    return true;
  });
}

std::shared_ptr<Memory> new_memory(std::function<Millis()> now) {
  return std::make_shared<Memory>(std::move(now));
}

std::shared_ptr<Memory> new_memory() {
  return new_memory([] {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return Millis{std::chrono::duration_cast<std::chrono::milliseconds>(since).count()};
  });
}

std::unique_ptr<Backend> memory_backend(std::shared_ptr<Memory> memory) {
  return std::make_unique<MemoryBackend>(std::move(memory));
}

}  // namespace specter::store
