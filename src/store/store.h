// What a server keeps: guests with their tokens, and tables as logs of entries. The store knows
// rows and texts; what they mean is the app's business.
//
// `Backend` is a database connection and blocks. `Store` runs work on it in threads of its own and
// hands the result back where the app lives: writes of many tables share one commit, and nothing
// is reported done before it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/result.h"

namespace specter::store {

/// Milliseconds since 1970.
using Millis = std::int64_t;

/// One line of a table's log. (table, seq) is unique: it decides between writers.
struct Entry {
  std::int64_t seq = 0;  ///< dense from 1
  Millis time = 0;
  std::string kind;
  std::string body;  ///< JSON
  bool operator==(const Entry&) const = default;
};

enum class TableStatus : std::uint8_t { Open = 0, Running = 1, Over = 2, Closed = 3 };

/// What lists and the housekeeping need to know of a table without reading its log.
struct TableRow {
  std::string id;
  TableStatus status = TableStatus::Open;
  bool listed = false;  ///< shown in the lobby
  bool active = false;  ///< a bot is to act or a clock runs: some server must tend it
  int rules = 1;        ///< version of the rules that it is played with
  Millis updated = 0;
  std::int64_t last = 0;             ///< seq of its newest entry
  std::string summary;               ///< JSON, for lists
  std::vector<std::string> members;  ///< guests who hold a seat
  bool operator==(const TableRow&) const = default;
};

struct TableLog {
  TableRow row;
  std::string owner;  ///< the server that tends it; empty: none
  std::vector<Entry> entries;
};

enum class Appended : std::uint8_t {
  Done,
  Taken,  ///< somebody else wrote this number first, or the table is gone
};

struct Guest {
  std::string id;
  std::string name;
  Millis created = 0;
  Millis seen = 0;
  bool operator==(const Guest&) const = default;
};

/// Which tables a list shows; newest first.
struct TableQuery {
  std::optional<TableStatus> status;
  bool listed_only = false;
  std::string member;  ///< only tables where this guest holds a seat
  int limit = 50;
};

/// How long tables are kept since their last entry, and guests without a table since they were
/// seen.
struct Keeping {
  Millis open = Millis{1} * 24 * 3600 * 1000;
  Millis running = Millis{30} * 24 * 3600 * 1000;
  Millis over = Millis{365} * 24 * 3600 * 1000;  ///< also closed ones
  Millis guests = Millis{30} * 24 * 3600 * 1000;
};

/// The database failed. `code()` is a key of the catalogue ("store.busy", "store.newer", …).
class StoreError : public std::runtime_error {
 public:
  StoreError(std::string code, const std::string& detail)
      : std::runtime_error(detail), code_(std::move(code)) {}
  const std::string& code() const { return code_; }

 private:
  std::string code_;
};

/// One database connection, used by one thread. Every function throws StoreError when the database
/// fails. Writes stand between begin() and commit().
class Backend {
 public:
  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  virtual void begin() = 0;
  virtual void commit() = 0;
  virtual void rollback() = 0;

  // Tables.
  /// Adds the entry, which must be number row.last, and replaces the row (its owner stays; a new
  /// table's, entry 1, is `owner`). Members are replaced too. Nothing changes where the answer is
  /// Taken. Other servers are woken at the commit.
  virtual Appended append(const TableRow& row, const Entry& entry, std::string_view owner) = 0;
  virtual std::optional<TableLog> load(std::string_view table) = 0;
  /// Entries after a number.
  virtual std::vector<Entry> entries(std::string_view table, std::int64_t after) = 0;
  virtual std::vector<TableRow> tables(const TableQuery& query) = 0;
  virtual std::int64_t count_member(std::string_view guest, TableStatus status) = 0;
  /// Removes what is older than its time; the ids of what is gone. A call removes some dozen tables
  /// at the most, so that others need not wait; the next one goes on, until nothing is left.
  virtual std::vector<std::string> expire(const Keeping& keeping, Millis now) = 0;
  /// Replaces an entry's body. Only for taking a person's name out: the log is the truth.
  virtual void rewrite(std::string_view table, std::int64_t seq, std::string_view body) = 0;
  /// Removes a table and its log.
  virtual void remove(std::string_view table) = 0;

  // Servers. The database's own clock decides.
  /// This server lives, and its lease lasts `lease` longer.
  virtual void beat(std::string_view server, Millis lease) = 0;
  /// Takes over every active table, open or running, whose owner does not live; their ids.
  virtual std::vector<std::string> adopt(std::string_view server) = 0;
  /// The active tables that this server owns; their ids.
  virtual std::vector<std::string> tended(std::string_view server) = 0;
  /// Takes over one table if its owner does not live; whether `server` owns it now.
  virtual bool adopt_table(std::string_view server, std::string_view table) = 0;
  /// Some of the running tables that are played with older rules than these; their ids.
  virtual std::vector<std::string> outdated(int rules) = 0;
  /// Servers whose lease runs.
  virtual std::vector<std::string> living() = 0;
  /// This server stops: its tables are free at once.
  virtual void leave(std::string_view server) = 0;

  // Guests. Tokens and codes come as SHA-256 (hexadecimal); the database never has the plain ones.
  virtual void add_guest(const Guest& guest, std::string_view token_hash) = 0;
  /// The guest of a token; notes that he was seen (once a minute, so it is mostly a read).
  virtual std::optional<Guest> find_guest(std::string_view token_hash, Millis now) = 0;
  virtual bool rename_guest(std::string_view guest, std::string_view name) = 0;
  /// Name, tokens and codes are gone; seats in old logs keep the bare id.
  virtual void forget_guest(std::string_view guest) = 0;
  /// These are here now: they count as seen (once a day, so it is mostly a read).
  virtual void see_guests(const std::vector<std::string>& guests, Millis now) = 0;
  /// Looks at some guests after this id ("": from the beginning), and removes those among them who
  /// were not seen since `before` and are at no table. The id to go on from; empty at the end.
  virtual std::string expire_guests(std::string_view after, Millis before) = 0;
  virtual void add_transfer(std::string_view guest, std::string_view code_hash, Millis until) = 0;
  /// Uses up a code: the guest gets one more token.
  virtual std::optional<Guest> take_transfer(std::string_view code_hash,
                                             std::string_view token_hash, Millis now) = 0;

  // Moving house.
  /// Every table with its log, one after the other. Each is whole; what is written meanwhile may
  /// or may not be among them.
  virtual void each_table(const std::function<void(const TableLog&)>& visit) = 0;
  struct GuestTokens {
    Guest guest;
    std::vector<std::string> token_hashes;
  };
  virtual void each_guest(const std::function<void(const GuestTokens&)>& visit) = 0;
  /// Adds a whole table as it was; false if its id is there already.
  virtual bool put_table(const TableLog& table) = 0;
  virtual bool put_guest(const GuestTokens& guest) = 0;
};

/// What went wrong with a piece of work; none where all is well.
using Failure = std::optional<Error>;

/// Runs work on backends. Safe to call from the app's thread only; `done` runs there too.
class Store {
 public:
  using Work = std::function<void(Backend&)>;
  using Done = std::function<void(Failure)>;
  using Wake = std::function<void(const std::string& table, std::int64_t seq)>;

  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  /// Work that changes something. It may run several times (when its batch fails, it is tried
  /// alone), and its effect is durable when `done` is called without a failure. If the connection
  /// is lost during a commit, the work is tried again and finds its own traces: an append that went
  /// through then says Taken. So, after Taken, read the table again.
  virtual void write(Work work, Done done) = 0;
  /// Work that only reads, beside the writer.
  virtual void read(Work work, Done done) = 0;
  /// Called in the app's thread when another server has written an entry. Table "" with number 0:
  /// messages may have been lost, anything may have changed.
  virtual void on_wake(Wake wake) = 0;
  /// Several servers may share this store.
  virtual bool shared() const = 0;
};

/// How results come back: a function that runs another one in the app's thread.
using Post = std::function<void(std::function<void()>)>;

/// Seconds spent in a batch of writes, for the metrics; called in a store thread.
struct StoreMeter {
  std::function<void(double seconds, std::size_t works)> batch = [](double, std::size_t) {};
};

/// Runs everything at once in the caller's thread, each write in a commit of its own,
/// and calls `done` through `post`.
std::unique_ptr<Store> inline_store(std::unique_ptr<Backend> backend, Post post);

}  // namespace specter::store
