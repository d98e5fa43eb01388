// What a store keeps, on both databases and in memory.
#include <algorithm>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/places.h"
#include "store/transact.h"

namespace specter::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr Millis kLong = 3600 * 1000;
constexpr Millis kOver = -1;  ///< a lease that has run out already

std::vector<std::string> ids(const std::vector<TableRow>& rows) {
  std::vector<std::string> out;
  for (const TableRow& r : rows)
    out.push_back(r.id);
  return out;
}

/// Runs a call in a transaction and gives its answer.
template <class Call>
auto in_one(Backend& backend, Call&& call) {
  std::optional<decltype(call(backend))> out;
  transact(backend, [&](Backend& b) { out.emplace(call(b)); });
  return *out;
}

// --- tables --------------------------------------------------------------------------------------

class Tables : public AnyStore {};
SPECTER_ANY_STORE(Tables);

TEST_P(Tables, AreReadAsTheyWereWritten) {
  const auto backend = open();
  const TableRow first = row("t", 1);
  TableRow second = row("t", 2);
  second.status = TableStatus::Over;
  second.listed = false;
  second.active = false;
  second.summary = "";
  second.members = {"b", "a", "b"};  // their order counts, and one may hold two seats
  ASSERT_EQ(append(*backend, first), Appended::Done);
  EXPECT_EQ(backend->load("t")->row, first);
  ASSERT_EQ(append(*backend, second, "other"), Appended::Done);
  const auto log = open()->load("t");
  ASSERT_TRUE(log);
  EXPECT_EQ(log->row, second);
  EXPECT_EQ(log->owner, "s1");  // the owner of entry 1 stays
  EXPECT_THAT(log->entries, ElementsAre(entry(1), entry(2)));
  EXPECT_FALSE(backend->load("none"));
}

TEST_P(Tables, KeepTextsByteForByte) {
  const auto backend = open();
  TableRow odd = row("ids may be odd: '\"; --", 1);
  odd.members = {};
  odd.summary = "quotes ' \" \\ $1 ?1 and ünïcödé \xF0\x9F\x95\xB5";
  std::string large;
  for (int i = 0; i < 100'000; ++i)
    large += static_cast<char>('a' + i % 26);
  transact(*backend, [&](Backend& b) { b.append(odd, entry(1, large), ""); });
  const auto log = backend->load(odd.id);
  ASSERT_TRUE(log);
  EXPECT_EQ(log->row, odd);
  EXPECT_EQ(log->entries[0].body, large);
  EXPECT_EQ(log->owner, "");
}

TEST_P(Tables, ANumberIsTakenOnce) {
  const auto backend = open();
  add_table(*backend, row("t", 3));
  TableRow late = row("t", 3);
  late.summary = "late";
  late.members = {"late"};
  EXPECT_EQ(append(*backend, late), Appended::Taken);
  late.last = 1;
  EXPECT_EQ(append(*backend, late), Appended::Taken);
  late.last = 5;  // 4 is missing
  EXPECT_EQ(append(*backend, late), Appended::Taken);
  late.id = "new";
  EXPECT_EQ(append(*backend, late), Appended::Taken);  // a table starts with 1
  const auto log = backend->load("t");
  EXPECT_EQ(log->row, row("t", 3));
  EXPECT_EQ(log->entries.size(), 3U);
  EXPECT_THAT(backend->tables({.member = "late"}), IsEmpty());
  EXPECT_FALSE(backend->load("new"));
}

TEST_P(Tables, ATakenNumberDoesNotSpoilItsTransaction) {
  const auto backend = open();
  add_table(*backend, row("t", 1));
  transact(*backend, [&](Backend& b) {
    EXPECT_EQ(b.append(row("t", 1), entry(1), ""), Appended::Taken);
    EXPECT_EQ(b.append(row("u", 1), entry(1), ""), Appended::Done);
  });
  EXPECT_TRUE(backend->load("u"));
}

TEST_P(Tables, NothingIsLeftOfARollback) {
  const auto backend = open();
  backend->begin();
  backend->append(row("t", 1), entry(1), "");
  backend->rollback();
  EXPECT_FALSE(backend->load("t"));
  EXPECT_EQ(append(*backend, row("t", 1)), Appended::Done);
}

TEST_P(Tables, AWorkThatFailedInPartIsNotCommitted) {
  const auto backend = open();
  add_table(*backend, row("t", 1));
  const auto work = [&](Backend& b) {
    b.append(row("u", 1), entry(1), "");
    // There is no such guest; whoever hides it does not get his commit.
    EXPECT_EQ(code_of([&] { b.add_transfer("nobody", "code", 1); }), "store.failed");
  };
  EXPECT_EQ(code_of([&] { transact(*backend, work); }), "store.failed");
  EXPECT_FALSE(backend->load("u"));
  EXPECT_EQ(append(*backend, row("t", 2)), Appended::Done);
}

TEST_P(Tables, EntriesAfterANumber) {
  const auto backend = open();
  add_table(*backend, row("t", 4));
  add_table(*backend, row("u", 9));
  EXPECT_THAT(backend->entries("t", 2), ElementsAre(entry(3), entry(4)));
  EXPECT_THAT(backend->entries("t", 4), IsEmpty());
  EXPECT_EQ(backend->entries("t", 0).size(), 4U);
  EXPECT_THAT(backend->entries("none", 0), IsEmpty());
}

TEST_P(Tables, ListsAreNewestFirstAndFiltered) {
  const auto backend = open();
  const auto add = [&](const char* id, Millis updated, TableStatus status, bool listed,
                       std::vector<std::string> members) {
    TableRow r = row(id, 1);
    r.updated = updated;
    r.status = status;
    r.listed = listed;
    r.members = std::move(members);
    ASSERT_EQ(append(*backend, r), Appended::Done);
  };
  add("a", 10, TableStatus::Open, true, {"zoe"});
  add("b", 30, TableStatus::Running, true, {"adam"});
  add("c", 20, TableStatus::Running, false, {"zoe", "adam"});
  add("d", 20, TableStatus::Running, true, {"adam", "zoe", "zoe"});
  EXPECT_THAT(ids(backend->tables({})), ElementsAre("b", "d", "c", "a"));
  EXPECT_THAT(ids(backend->tables({.limit = 2})), ElementsAre("b", "d"));
  EXPECT_THAT(ids(backend->tables({.status = TableStatus::Running})), ElementsAre("b", "d", "c"));
  EXPECT_THAT(ids(backend->tables({.listed_only = true})), ElementsAre("b", "d", "a"));
  EXPECT_THAT(ids(backend->tables({.status = TableStatus::Running, .listed_only = true})),
              ElementsAre("b", "d"));
  EXPECT_THAT(ids(backend->tables({.member = "zoe"})), ElementsAre("d", "c", "a"));
  EXPECT_THAT(ids(backend->tables({.status = TableStatus::Running, .member = "zoe"})),
              ElementsAre("d", "c"));
  EXPECT_THAT(
      ids(backend->tables({.status = TableStatus::Running, .listed_only = true, .member = "zoe"})),
      ElementsAre("d"));
  EXPECT_EQ(backend->count_member("zoe", TableStatus::Running), 2);
  EXPECT_EQ(backend->count_member("zoe", TableStatus::Over), 0);
  EXPECT_EQ(backend->count_member("nobody", TableStatus::Open), 0);
}

TEST_P(Tables, WhoLeavesHisSeatLeavesTheList) {
  const auto backend = open();
  add_table(*backend, row("t", 1));
  TableRow next = row("t", 2);
  next.members = {"adam", "eve"};
  ASSERT_EQ(append(*backend, next), Appended::Done);
  EXPECT_THAT(ids(backend->tables({.member = "zoe"})), IsEmpty());
  EXPECT_THAT(ids(backend->tables({.member = "eve"})), ElementsAre("t"));
}

TEST_P(Tables, OldOnesExpireByTheirStatus) {
  const auto backend = open();
  const Keeping keeping{.open = 10, .running = 100, .over = 1000};
  const auto add = [&](const char* id, TableStatus status, Millis updated) {
    TableRow r = row(id, 2);
    r.status = status;
    r.updated = updated;
    add_table(*backend, r);
  };
  constexpr Millis kNow = 10'000;
  add("open-old", TableStatus::Open, kNow - 11);
  add("open-new", TableStatus::Open, kNow - 10);
  add("running-old", TableStatus::Running, kNow - 101);
  add("running-new", TableStatus::Running, kNow - 100);
  add("over-old", TableStatus::Over, kNow - 1001);
  add("over-new", TableStatus::Over, kNow - 1000);
  add("closed-old", TableStatus::Closed, kNow - 1001);
  add("closed-new", TableStatus::Closed, kNow - 1000);
  const auto expire = [&](Backend& b) { return b.expire(keeping, kNow); };
  EXPECT_THAT(in_one(*backend, expire),
              ElementsAre("closed-old", "open-old", "over-old", "running-old"));
  EXPECT_THAT(in_one(*backend, expire), IsEmpty());
  EXPECT_FALSE(backend->load("open-old"));
  EXPECT_THAT(backend->entries("open-old", 0), IsEmpty());
  EXPECT_EQ(backend->tables({.member = "zoe"}).size(), 4U);
  EXPECT_EQ(backend->load("over-new")->entries.size(), 2U);
}

TEST_P(Tables, ManyOldOnesExpireInSeveralCalls) {
  const auto backend = open();
  constexpr int kTables = 300;
  // Of every status: one call does not remove so many of each.
  constexpr TableStatus kStatus[] = {TableStatus::Open, TableStatus::Running, TableStatus::Over,
                                     TableStatus::Closed};
  transact(*backend, [&](Backend& b) {
    for (int i = 0; i < kTables; ++i) {
      TableRow r = row("t" + std::to_string(i), 1);
      r.status = kStatus[i % 4];
      b.append(r, entry(1), "");
    }
  });
  std::size_t gone = 0;
  int calls = 0;
  const auto expire = [](Backend& b) { return b.expire({}, Millis{1} << 50); };
  for (auto ids = in_one(*backend, expire); !ids.empty(); ids = in_one(*backend, expire)) {
    gone += ids.size();
    ++calls;
  }
  EXPECT_EQ(gone, std::size_t{kTables});
  EXPECT_EQ(calls, 10);  // 32 at a time: others have their turn in between
}

TEST_P(Tables, ARemovedTableCanBeginAgain) {
  const auto backend = open();
  add_table(*backend, row("t", 3));
  add_table(*backend, row("u", 3));
  transact(*backend, [](Backend& b) { b.remove("t"); });
  EXPECT_FALSE(backend->load("t"));
  EXPECT_EQ(append(*backend, row("t", 4)), Appended::Taken);
  EXPECT_EQ(append(*backend, row("t", 1)), Appended::Done);
  EXPECT_EQ(backend->load("t")->entries.size(), 1U);
  EXPECT_EQ(backend->load("u")->entries.size(), 3U);
}

TEST_P(Tables, AnotherConnectionSeesNothingBeforeTheCommit) {
  const auto writer = open();
  const auto reader = open();
  writer->begin();
  writer->append(row("t", 1), entry(1), "");
  EXPECT_FALSE(reader->load("t"));
  writer->commit();
  EXPECT_TRUE(reader->load("t"));
}

/// Two connections want the same numbers; each number goes to one of them.
TEST_P(Tables, RivalsShareTheNumbersThread) {
  constexpr std::int64_t kNumbers = 40;
  add_table(*open(), row("t", 1));
  std::array<std::int64_t, 2> won{};
  const auto compete = [&](std::size_t me) {
    const auto backend = open();
    for (std::int64_t seq = 2; seq <= kNumbers; ++seq)
      if (append(*backend, row("t", seq)) == Appended::Done) ++won[me];
  };
  std::thread other([&] { compete(0); });
  compete(1);
  other.join();
  EXPECT_EQ(won[0] + won[1], kNumbers - 1);
  EXPECT_EQ(open()->load("t")->entries.size(), std::size_t{kNumbers});
}

// --- servers -------------------------------------------------------------------------------------

class Leases : public AnyStore {
 protected:
  static void beat(Backend& backend, std::string_view server, Millis lease) {
    transact(backend, [&](Backend& b) { b.beat(server, lease); });
  }
  static std::vector<std::string> adopt(Backend& backend, std::string_view server) {
    return in_one(backend, [&](Backend& b) { return b.adopt(server); });
  }
  static bool adopt_table(Backend& backend, std::string_view server, std::string_view table) {
    return in_one(backend, [&](Backend& b) { return b.adopt_table(server, table); });
  }
};
SPECTER_ANY_STORE(Leases);

TEST_P(Leases, RunForTheirTime) {
  const auto backend = open();
  EXPECT_THAT(backend->living(), IsEmpty());
  beat(*backend, "s2", kLong);
  beat(*backend, "s1", kLong);
  EXPECT_THAT(backend->living(), ElementsAre("s1", "s2"));
  beat(*backend, "s1", kOver);
  EXPECT_THAT(backend->living(), ElementsAre("s2"));
  transact(*backend, [](Backend& b) { b.leave("s2"); });
  EXPECT_THAT(backend->living(), IsEmpty());
}

TEST_P(Leases, EndByThemselves) {
  const auto backend = open();
  beat(*backend, "s1", 30);
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
  EXPECT_THAT(backend->living(), IsEmpty());
}

TEST_P(Leases, ActiveTablesOfTheDeadAreAdopted) {
  const auto backend = open();
  const auto add = [&](const char* id, TableStatus status, bool active, const char* owner) {
    TableRow r = row(id, 1);
    r.status = status;
    r.active = active;
    add_table(*backend, r, owner);
  };
  add("a", TableStatus::Running, true, "dead");
  add("b", TableStatus::Open, true, "");
  add("c", TableStatus::Running, true, "alive");
  add("d", TableStatus::Running, false, "dead");
  add("e", TableStatus::Over, true, "dead");
  add("f", TableStatus::Closed, true, "dead");
  add("g", TableStatus::Running, true, "me");
  beat(*backend, "me", kLong);
  beat(*backend, "alive", kLong);
  beat(*backend, "dead", kOver);
  EXPECT_THAT(adopt(*backend, "me"), ElementsAre("a", "b"));
  EXPECT_EQ(backend->load("a")->owner, "me");
  EXPECT_EQ(backend->load("c")->owner, "alive");
  EXPECT_EQ(backend->load("d")->owner, "dead");
  EXPECT_THAT(adopt(*backend, "me"), IsEmpty());
  EXPECT_THAT(adopt(*backend, "alive"), IsEmpty());
  transact(*backend, [](Backend& b) { b.leave("me"); });
  EXPECT_THAT(adopt(*backend, "alive"), ElementsAre("a", "b", "g"));
}

TEST_P(Leases, OneTableIsAdopted) {
  const auto backend = open();
  TableRow idle = row("t", 1);
  idle.active = false;
  add_table(*backend, idle, "owner");
  beat(*backend, "me", kLong);
  beat(*backend, "owner", kLong);
  EXPECT_FALSE(adopt_table(*backend, "me", "t"));
  EXPECT_TRUE(adopt_table(*backend, "owner", "t"));
  beat(*backend, "owner", kOver);
  EXPECT_TRUE(adopt_table(*backend, "me", "t"));
  EXPECT_TRUE(adopt_table(*backend, "me", "t"));
  EXPECT_EQ(backend->load("t")->owner, "me");
  EXPECT_FALSE(adopt_table(*backend, "me", "none"));
}

/// Several servers find the dead one's tables at the same time; each table gets one new owner.
TEST_P(Leases, RivalsAdoptEachTableOnceThread) {
  constexpr std::size_t kTables = 50;
  {
    const auto backend = open();
    for (const char* server : {"s0", "s1"})
      beat(*backend, server, kLong);
    transact(*backend, [](Backend& b) {
      for (std::size_t i = 0; i < kTables; ++i)
        b.append(row("t" + std::to_string(i), 1), entry(1), "dead");
    });
  }
  std::array<std::size_t, 2> count{};
  const auto take = [&](std::size_t me) {
    const auto backend = open();
    count[me] = adopt(*backend, "s" + std::to_string(me)).size();
  };
  std::thread other([&] { take(0); });
  take(1);
  other.join();
  EXPECT_EQ(count[0] + count[1], kTables);
}

// --- guests --------------------------------------------------------------------------------------

class Guests : public AnyStore {
 protected:
  static std::optional<Guest> find(Backend& backend, std::string_view token, Millis now) {
    return in_one(backend, [&](Backend& b) { return b.find_guest(token, now); });
  }
  static void add(Backend& backend, const Guest& guest, std::string_view token) {
    transact(backend, [&](Backend& b) { b.add_guest(guest, token); });
  }
  static std::optional<Guest> take(Backend& backend, std::string_view code, std::string_view token,
                                   Millis now) {
    return in_one(backend, [&](Backend& b) { return b.take_transfer(code, token, now); });
  }
};
SPECTER_ANY_STORE(Guests);

const Guest kZoe{"g1", "Zoë", 1000, 1000};

TEST_P(Guests, AreFoundByTheirToken) {
  const auto backend = open();
  add(*backend, kZoe, "hash1");
  EXPECT_EQ(find(*backend, "hash1", 1000), kZoe);
  EXPECT_EQ(find(*backend, "hash2", 1000), std::nullopt);
  EXPECT_EQ(find(*backend, "", 1000), std::nullopt);
  EXPECT_EQ(find(*backend, "hash1", 100'000)->seen, 100'000);
  EXPECT_EQ(find(*backend, "hash1", 100'001)->seen, 100'000);  // not written at every step
}

TEST_P(Guests, AnIdAndATokenAreGivenOnce) {
  const auto backend = open();
  add(*backend, kZoe, "hash1");
  EXPECT_EQ(code_of([&] { add(*backend, kZoe, "hash2"); }), "store.exists");
  EXPECT_EQ(code_of([&] { add(*backend, Guest{"g2", "", 1, 1}, "hash1"); }), "store.exists");
  EXPECT_FALSE(find(*backend, "hash2", 1));
}

TEST_P(Guests, TakeANewName) {
  const auto backend = open();
  add(*backend, kZoe, "hash1");
  EXPECT_TRUE(in_one(*backend, [](Backend& b) { return b.rename_guest("g1", "Eve"); }));
  EXPECT_FALSE(in_one(*backend, [](Backend& b) { return b.rename_guest("g2", "Eve"); }));
  EXPECT_EQ(find(*backend, "hash1", 1000)->name, "Eve");
}

TEST_P(Guests, AreForgotten) {
  const auto backend = open();
  add(*backend, kZoe, "hash1");
  TableRow table = row("t", 1);
  table.members = {"g1"};
  add_table(*backend, table);
  transact(*backend, [](Backend& b) {
    b.add_transfer("g1", "code", 5000);
    b.forget_guest("g1");
  });
  EXPECT_FALSE(find(*backend, "hash1", 1000));
  EXPECT_FALSE(take(*backend, "code", "hash2", 1000));
  EXPECT_THAT(backend->load("t")->row.members, ElementsAre("g1"));
}

TEST_P(Guests, MoveToAnotherDeviceWithACode) {
  const auto backend = open();
  add(*backend, kZoe, "hash1");
  transact(*backend, [](Backend& b) { b.add_transfer("g1", "code", 5000); });
  EXPECT_FALSE(take(*backend, "other", "hash2", 1000));
  EXPECT_EQ(take(*backend, "code", "hash2", 4999)->id, "g1");
  EXPECT_FALSE(take(*backend, "code", "hash3", 4999));  // used up
  EXPECT_EQ(find(*backend, "hash1", 1000)->id, "g1");
  EXPECT_EQ(find(*backend, "hash2", 1000)->id, "g1");
  EXPECT_FALSE(find(*backend, "hash3", 1000));
}

TEST_P(Guests, CodesRunOut) {
  const auto backend = open();
  add(*backend, kZoe, "hash1");
  transact(*backend, [](Backend& b) { b.add_transfer("g1", "code", 5000); });
  EXPECT_FALSE(take(*backend, "code", "hash2", 5000));
  transact(*backend, [](Backend& b) { b.expire({}, 5000); });
  EXPECT_FALSE(take(*backend, "code", "hash2", 4000));
}

TEST_P(Guests, ExpireWhenTheyAreAtNoTableAndWereNotSeen) {
  const auto backend = open();
  constexpr int kMany = 600;  // more than are looked at in one call
  transact(*backend, [](Backend& b) {
    for (int i = 0; i < kMany; ++i) {
      const std::string n = std::to_string(i);
      b.add_guest({"g" + n, "G", 100, i % 2 == 0 ? 100 : 5000}, "hash" + n);
    }
    b.add_transfer("g0", "code", 1 << 20);
  });
  TableRow table = row("t", 1);
  table.members = {"g2"};
  add_table(*backend, table);
  transact(*backend, [](Backend& b) { b.see_guests({"g4", "nobody"}, Millis{1} << 40); });
  int calls = 0;
  std::string next;
  do {
    transact(*backend, [&](Backend& b) { next = b.expire_guests(next, 5000); });
    ++calls;
  } while (!next.empty());
  EXPECT_EQ(calls, 3);
  int left = 0;
  backend->each_guest([&](const Backend::GuestTokens& g) {
    ++left;
    EXPECT_EQ(g.token_hashes.size(), 1U);
    EXPECT_TRUE(g.guest.seen >= 5000 || g.guest.id == "g2") << g.guest.id;
  });
  EXPECT_EQ(left, kMany / 2 + 2);  // one has a table, one is here
  EXPECT_FALSE(find(*backend, "hash0", 6000));
  EXPECT_FALSE(take(*backend, "code", "hash", 6000));
  EXPECT_TRUE(find(*backend, "hash2", 6000));
}

// --- moving house --------------------------------------------------------------------------------

class Moving : public AnyStore {};
SPECTER_ANY_STORE(Moving);

TEST_P(Moving, EverythingIsVisitedAndPut) {
  constexpr int kMany = 600;  // more than is read at once
  const auto from = open();
  transact(*from, [](Backend& b) {
    for (int i = 0; i < kMany; ++i) {
      b.append(row("t" + std::to_string(i), 1), entry(1), "s1");
      b.add_guest(Guest{"g" + std::to_string(i), "n", 1, 2}, "hash" + std::to_string(i));
    }
    b.add_transfer("g7", "code", 10);
    b.take_transfer("code", "second", 1);
  });
  const auto to = open_backend(":memory:");
  transact(*to, [&](Backend& b) {
    from->each_table([&](const TableLog& log) { EXPECT_TRUE(b.put_table(log)); });
    from->each_guest([&](const Backend::GuestTokens& g) { EXPECT_TRUE(b.put_guest(g)); });
  });
  int tables = 0;
  to->each_table([&](const TableLog& log) {
    ++tables;
    EXPECT_EQ(log.row, from->load(log.row.id)->row);
    EXPECT_EQ(log.entries, from->load(log.row.id)->entries);
    EXPECT_EQ(log.owner, "s1");
  });
  EXPECT_EQ(tables, kMany);
  int guests = 0;
  to->each_guest([&](const Backend::GuestTokens&) { ++guests; });
  EXPECT_EQ(guests, kMany);
  EXPECT_EQ(to->find_guest("second", 1)->id, "g7");
  EXPECT_EQ(to->find_guest("hash7", 1)->id, "g7");
}

TEST_P(Moving, WhatIsThereIsNotReplaced) {
  const auto backend = open();
  add_table(*backend, row("t", 2));
  TableLog other{row("t", 1), "s9", {entry(1, "other")}};
  transact(*backend, [&](Backend& b) {
    EXPECT_FALSE(b.put_table(other));
    EXPECT_TRUE(b.put_guest({kZoe, {"hash"}}));
    EXPECT_FALSE(b.put_guest({kZoe, {"hash2"}}));
  });
  EXPECT_EQ(backend->load("t")->entries.size(), 2U);
}

}  // namespace
}  // namespace specter::store
