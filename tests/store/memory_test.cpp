// The store in memory: its own clock, and the same answers as SQLite whatever is asked of the two.
#include "store/memory.h"

#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bots/bot.h"
#include "store/places.h"
#include "store/transact.h"

namespace specter::store {
namespace {

using testing::ElementsAre;

TEST(StoreInMemory, RunsByItsOwnClock) {
  constexpr Millis kDay = Millis{24} * 3600 * 1000;
  Millis now = 1000;
  const auto backend = memory_backend(new_memory([&] { return now; }));
  const auto beat = [&](std::string_view server, Millis lease) {
    transact(*backend, [&](Backend& b) { b.beat(server, lease); });
  };
  beat("old", 10);
  beat("late", kDay);
  now = 1010;
  EXPECT_THAT(backend->living(), ElementsAre("late"));
  now += kDay + 1;
  beat("new", 10);
  // Who has been dead for long is forgotten, not only over: turn the clock back and look.
  now = 1000;
  EXPECT_THAT(backend->living(), ElementsAre("late", "new"));
}

TEST(StoreInMemory, IsGoneWithItsLastConnection) {
  auto memory = new_memory();
  auto first = memory_backend(memory);
  add_table(*first, row("t", 1));
  auto second = memory_backend(memory);
  first.reset();
  EXPECT_TRUE(second->load("t"));
  EXPECT_FALSE(memory_backend()->load("t"));
}

TEST(StoreInMemory, AConnectionThatGoesAwayLeavesNothingHalfDone) {
  const auto memory = new_memory();
  auto first = memory_backend(memory);
  first->begin();
  first->append(row("t", 1), entry(1), "");
  first.reset();
  const auto second = memory_backend(memory);
  EXPECT_FALSE(second->load("t"));
  EXPECT_EQ(append(*second, row("t", 1)), Appended::Done);  // nobody holds it up
}

TEST(StoreInMemory, ATransactionThatDoesNotEndIsNotWaitedForForeverSlow) {
  const auto memory = new_memory();
  const auto first = memory_backend(memory);
  const auto second = memory_backend(memory);
  first->begin();
  EXPECT_EQ(code_of([&] { second->begin(); }), "store.busy");
  first->commit();
  EXPECT_EQ(code_of([&] { second->begin(); }), "");
}

// --- the same as SQLite --------------------------------------------------------------------------

std::string shown(const TableRow& r) {
  return fmt::format("{} {} {} {} {} {} {} {} {}", r.id, static_cast<int>(r.status), r.listed,
                     r.active, r.rules, r.updated, r.last, r.summary, fmt::join(r.members, ","));
}

std::string shown(const std::vector<TableRow>& rows) {
  std::string out;
  for (const TableRow& r : rows)
    out += shown(r) + ";";
  return out;
}

std::string shown(const std::vector<Entry>& entries) {
  std::string out;
  for (const Entry& e : entries)
    out += fmt::format("{} {} {} {};", e.seq, e.time, e.kind, e.body);
  return out;
}

std::string shown(const std::optional<TableLog>& log) {
  if (!log) return "none";
  return fmt::format("{} {} {}", shown(log->row), log->owner, shown(log->entries));
}

std::string shown(const std::optional<Guest>& g) {
  return g ? fmt::format("{} {} {} {}", g->id, g->name, g->created, g->seen) : "none";
}

std::string shown(const std::vector<std::string>& texts) {
  return fmt::format("{}", fmt::join(texts, ","));
}

/// All that there is, as far as anybody can ask for it.
std::string everything(Backend& b) {
  std::string out;
  b.each_table([&](const TableLog& log) { out += shown(log) + "\n"; });
  b.each_guest([&](const Backend::GuestTokens& g) {
    out += fmt::format("{} {}\n", shown(g.guest), shown(g.token_hashes));
  });
  return out + shown(b.living());
}

/// A piece of work and what it answered.
using Deed = std::function<std::string(Backend&)>;

/// Draws deeds that often meet: few tables, guests, servers and hashes.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(bots::BotSeed{seed, 0, Seat{0}}) {}
  int below(int n) { return random_.below(n); }
  Deed deed() { return below(2) == 0 ? about_tables() : about_people(); }

 private:
  std::string name(const char* kind) { return kind + std::to_string(below(4)); }
  /// Far from each other, so that the two clocks agree on what is over.
  Millis lease() { return below(2) == 0 ? -1000 : Millis{3600} * 1000; }
  TableStatus status() { return static_cast<TableStatus>(below(4)); }
  Deed append() {
    TableRow r = row(name("t"), 1 + below(4));
    r.status = status();
    r.listed = below(2) == 0;
    r.active = below(2) == 0;
    r.rules = 1 + below(2);
    r.updated = below(50);
    r.members = {name("g"), name("g")};
    return [r, owner = name("s")](Backend& b) {
      return std::to_string(static_cast<int>(b.append(r, entry(r.last, r.members[0]), owner)));
    };
  }
  Deed about_tables();
  Deed about_people();

  bots::Random random_;
};

Deed Chance::about_tables() {
  const std::string table = name("t");
  const std::string guest = name("g");
  const std::string server = name("s");
  const int number = below(50);
  switch (below(14)) {
    case 0: return [=](Backend& b) { return shown(b.load(table)); };
    case 1: return [=](Backend& b) { return shown(b.entries(table, number % 4)); };
    case 2:
      return [q = TableQuery{.status = status(), .listed_only = number % 2 == 0, .limit = 3}](
                 Backend& b) { return shown(b.tables(q)); };
    case 3: return [q = TableQuery{.member = guest}](Backend& b) { return shown(b.tables(q)); };
    case 4:
      return [=, s = status()](Backend& b) { return std::to_string(b.count_member(guest, s)); };
    case 5:
      return [=](Backend& b) {
        return shown(b.expire({.open = 10, .running = 20, .over = 30}, number));
      };
    case 6:
      return [=](Backend& b) {
        b.rewrite(table, 1 + number % 4, guest);
        return "";
      };
    case 7:
      return [=](Backend& b) {
        b.remove(table);
        return "";
      };
    case 8:
      return [=, time = lease()](Backend& b) {
        b.beat(server, time);
        return "";
      };
    case 9: return [=](Backend& b) { return shown(b.adopt(server)) + shown(b.tended(server)); };
    case 10: return [=](Backend& b) { return std::to_string(int{b.adopt_table(server, table)}); };
    case 11: return [](Backend& b) { return shown(b.outdated(2)); };
    default: return append();
  }
}

Deed Chance::about_people() {
  const std::string guest = name("g");
  const std::string hash = name("h");
  const std::string other = name("h");
  const Millis now = Millis{below(200)} * 1000;
  switch (below(10)) {
    case 0: return [=](Backend& b) { return shown(b.find_guest(hash, now)); };
    case 1: return [=](Backend& b) { return std::to_string(int{b.rename_guest(guest, hash)}); };
    case 2:
      return [=](Backend& b) {
        b.forget_guest(guest);
        return "";
      };
    case 3:
      return [=](Backend& b) {
        b.see_guests({guest, "nobody"}, now + (Millis{1} << 40));
        return "";
      };
    case 4: return [=](Backend& b) { return b.expire_guests(guest, now); };
    case 5:
    case 6:
      return [=](Backend& b) {
        b.add_transfer(guest, hash, now);
        return "";
      };
    case 7: return [=](Backend& b) { return shown(b.take_transfer(hash, other, now / 2)); };
    case 8:
      return [=](Backend& b) {
        b.leave(guest);
        return std::to_string(int{b.put_guest({{guest, "put", 1, now}, {hash, other}})});
      };
    default:
      return [=](Backend& b) {
        b.add_guest({guest, "added", now, now}, hash);
        return "";
      };
  }
}

/// Some deeds in one transaction, which may be taken back; what was answered, errors by their code.
std::string done(Backend& backend, const std::vector<Deed>& deeds, bool kept) {
  std::string out;
  const std::string code = code_of([&] {
    backend.begin();
    for (const Deed& deed : deeds)
      out += deed(backend) + "|";
    if (kept)
      backend.commit();
    else
      backend.rollback();
  });
  if (!code.empty()) backend.rollback();
  // The same key twice has one code there and another here; both fail, and nothing is changed.
  return out + (code.empty() ? "" : "failed");
}

TEST(StoreInMemory, AnswersAsSqliteDoes) {
  constexpr int kGames = 20;
  constexpr int kBatches = 60;
  int failures = 0;
  for (int game = 0; game < kGames; ++game) {
    const Folder folder;
    const auto file = open_backend(folder.file("store.db"));
    const auto memory = memory_backend();
    Chance chance(static_cast<std::uint64_t>(game));
    for (int i = 0; i < kBatches; ++i) {
      std::vector<Deed> deeds;
      for (int n = chance.below(5); n >= 0; --n)
        deeds.push_back(chance.deed());
      const bool kept = chance.below(4) != 0;
      const std::string answer = done(*file, deeds, kept);
      ASSERT_EQ(done(*memory, deeds, kept), answer) << "game " << game << ", batch " << i;
      ASSERT_EQ(everything(*memory), everything(*file)) << "game " << game << ", batch " << i;
      failures += answer.ends_with("failed") ? 1 : 0;
    }
  }
  EXPECT_GT(failures, kGames);  // that was tried too
}

}  // namespace
}  // namespace specter::store
