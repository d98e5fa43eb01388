// What one piece of work has changed in the store, as the page keeps it; and the way back. The page
// keeps four kinds of things and does not look into them:
//
//   {"rows":[{"id":"T",…}],"entries":[{"table":"T","seq":1,…}],"gone":["T"],
//    "guests":[{"id":"G",…}],"gone_guests":["G"]}
//
// A row and a guest replace what was there under the same id; an entry has (table, seq). `gone` are
// tables whose row and entries go away, before anything else is written.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace specter::local {

/// Hands everything on, and remembers what has changed.
class NotingBackend final : public store::Backend {
 public:
  explicit NotingBackend(store::Backend& inner) : inner_(inner) {}

  /// The changes as JSON; empty where nothing has changed that must be kept. Ask before the commit.
  std::string changes();

  void begin() override { inner_.begin(); }
  void commit() override { inner_.commit(); }
  void rollback() override { inner_.rollback(); }
  store::Appended append(const store::TableRow& row, const store::Entry& entry,
                         std::string_view owner) override;
  std::optional<store::TableLog> load(std::string_view table) override {
    return inner_.load(table);
  }
  std::vector<store::Entry> entries(std::string_view table, std::int64_t after) override {
    return inner_.entries(table, after);
  }
  std::vector<store::TableRow> tables(const store::TableQuery& query) override {
    return inner_.tables(query);
  }
  std::int64_t count_member(std::string_view guest, store::TableStatus status) override {
    return inner_.count_member(guest, status);
  }
  std::vector<std::string> expire(const store::Keeping& keeping, store::Millis now) override;
  void rewrite(std::string_view table, std::int64_t seq, std::string_view body) override;
  void remove(std::string_view table) override;

  void beat(std::string_view server, store::Millis lease) override { inner_.beat(server, lease); }
  std::vector<std::string> adopt(std::string_view server) override { return inner_.adopt(server); }
  std::vector<std::string> tended(std::string_view server) override {
    return inner_.tended(server);
  }
  bool adopt_table(std::string_view server, std::string_view table) override {
    return inner_.adopt_table(server, table);
  }
  std::vector<std::string> outdated(int rules) override { return inner_.outdated(rules); }
  std::vector<std::string> living() override { return inner_.living(); }
  void leave(std::string_view server) override { inner_.leave(server); }

  void add_guest(const store::Guest& guest, std::string_view token_hash) override;
  std::optional<store::Guest> find_guest(std::string_view token_hash, store::Millis now) override {
    return inner_.find_guest(token_hash, now);
  }
  bool rename_guest(std::string_view guest, std::string_view name) override;
  void forget_guest(std::string_view guest) override;
  void see_guests(const std::vector<std::string>& guests, store::Millis now) override {
    inner_.see_guests(guests, now);
  }
  std::string expire_guests(std::string_view after, store::Millis before) override {
    return inner_.expire_guests(after, before);
  }
  void add_transfer(std::string_view guest, std::string_view code_hash,
                    store::Millis until) override {
    inner_.add_transfer(guest, code_hash, until);
  }
  std::optional<store::Guest> take_transfer(std::string_view code_hash, std::string_view token_hash,
                                            store::Millis now) override;

  void each_table(const std::function<void(const store::TableLog&)>& visit) override {
    inner_.each_table(visit);
  }
  void each_guest(const std::function<void(const GuestTokens&)>& visit) override {
    inner_.each_guest(visit);
  }
  bool put_table(const store::TableLog& table) override { return inner_.put_table(table); }
  bool put_guest(const GuestTokens& guest) override { return inner_.put_guest(guest); }

 private:
  struct Written {
    std::string table;
    store::Entry entry;
  };
  store::Backend& inner_;
  std::vector<store::TableRow> rows_;
  std::vector<Written> entries_;
  std::vector<std::string> gone_;
  std::set<std::string, std::less<>> guests_;
  std::vector<std::string> gone_guests_;
};

/// A table as the page kept it: its row in the first line, an entry in each further one, by their
/// numbers. Error "local.damaged" with what is wrong with it.
Result<store::TableLog> read_table(std::string_view lines);
Result<store::Backend::GuestTokens> read_guest(std::string_view text);

}  // namespace specter::local
