// A table is what its log makes of it: an entry that this program would not have written closes it,
// and an entry that was written twice is one.
#include "app/players.h"

namespace specter::app {
namespace {

/// A short game, and its log.
struct Logged {
  Logged() : place(world), party(place, 2, {{"answer_window_ms", 0}}) {
    party.start();
    Rng rng(4);
    for (int i = 0; i < 30; ++i)
      party.step(rng);
    entries = entries_of(place, party.table);
  }
  /// The place of the first entry of a kind.
  std::size_t first(std::string_view kind) const {
    std::size_t i = 0;
    while (i < entries.size() && entries[i].kind != kind)
      ++i;
    SPECTER_ASSERT(i < entries.size());
    return i;
  }
  /// What the table says to an entry in place of the one that is there.
  Result<Change> replaced(std::size_t at, const store::Entry& by, Table& table) const {
    for (std::size_t i = 0; i < at; ++i)
      EXPECT_TRUE(table.apply(entries[i]).ok());
    return table.apply(by);
  }
  void expect_closed(std::size_t at, const store::Entry& by, std::string_view why) const {
    Table table(party.table);
    const Result<Change> change = replaced(at, by, table);
    ASSERT_FALSE(change.ok()) << by.body;
    EXPECT_EQ(change.error().code, "table.differs");
    EXPECT_EQ(change.error().detail, why);
    EXPECT_EQ(table.status(), store::TableStatus::Closed);
  }

  FakeWorld world;
  Place place;
  Party party;
  std::vector<store::Entry> entries;
};

TEST(Log, AGapOrARepetitionClosesTheTable) {
  const Logged l;
  const std::size_t at = l.first("act");
  store::Entry entry = l.entries[at];
  Table whole(l.party.table);
  EXPECT_TRUE(l.replaced(at, entry, whole).ok());
  ++entry.seq;
  l.expect_closed(at, entry, "sequence");
  l.expect_closed(at, l.entries[at - 1], "sequence");
}

TEST(Log, DiceThatTheGameDoesNotRollCloseTheTable) {
  const Logged l;
  for (const char* kind : {"start", "act"}) {
    const std::size_t at = l.first(kind);
    store::Entry entry = l.entries[at];
    json::object body = json::parse(entry.body).as_object();
    // One roll more than the game takes: the state is the same, the dice are not.
    body["rolls"].as_array().push_back(json::array{"dice", 3});
    entry.body = json::serialize(body);
    l.expect_closed(at, entry, kind);
  }
}

TEST(Log, AnotherStateClosesTheTable) {
  const Logged l;
  const std::size_t at = l.first("act");
  store::Entry entry = l.entries[at];
  json::object body = json::parse(entry.body).as_object();
  json::string& hash = body["hash"].as_string();
  hash[0] = hash[0] == '0' ? '1' : '0';
  entry.body = json::serialize(body);
  l.expect_closed(at, entry, "act");
}

/// A database whose answer to a commit gets lost: the work is tried again, and finds its traces.
class Forgetful final : public store::Store {
 public:
  explicit Forgetful(FakeWorld& world)
      : inner_(store::inline_store(
            sql::open_backend(":memory:"),
            [&world](std::function<void()> task) { world.post(std::move(task)); })) {}
  void write(Work work, Done done) override {
    if (!forgets) return inner_->write(std::move(work), std::move(done));
    inner_->write(
        [work = std::move(work)](store::Backend& db) {
          work(db);
          work(db);
        },
        std::move(done));
  }
  void read(Work work, Done done) override { inner_->read(std::move(work), std::move(done)); }
  void on_wake(Wake wake) override { inner_->on_wake(std::move(wake)); }
  bool shared() const override { return false; }

  bool forgets = false;

 private:
  std::unique_ptr<store::Store> inner_;
};

TEST(Log, WhatWasStoredTwiceIsOne) {
  FakeWorld world;
  auto store = std::make_unique<Forgetful>(world);
  Forgetful& forgetful = *store;
  Place place(world, std::move(store), {});
  Party party(place, 2, {{"answer_window_ms", 0}});
  forgetful.forgets = true;
  EXPECT_EQ(party.at(1).client.ask(on_table("chat", party.table, {{"text", "once"}})).at("type"),
            "ok");
  forgetful.forgets = false;
  EXPECT_EQ(entries_of_kind(place, party.table, "talk"), 1);
  EXPECT_EQ(folded(place, party.table)->said(), 1U);
}

TEST(Log, ATableThatExpiresSaysSo) {
  FakeWorld world;
  store::Keeping keeping;
  keeping.open = 60'000;
  Place place(world, ":memory:", HallOptions{.keeping = keeping});
  Party party(place, 2, {});
  // The house is cleaned every ten minutes.
  world.pass(1'300'000);
  const auto gone = party.at(1).client.newest("gone");
  ASSERT_TRUE(gone.has_value());
  EXPECT_EQ(gone->at("code"), "expired");
  party.at(1).client.refused(on_table("open", party.table), "table.unknown");
}

}  // namespace
}  // namespace specter::app
