// Games that were played with an older version of the rules. v1/store.jsonl is what the last
// program of version 1 exported (`specter store export`): a finished game, two that run, with and
// without a clock, and a table that was never started. v1/finished.jsonl is the record that it gave
// out.
#include <fstream>
#include <sstream>

#include "app/players.h"
#include "cli/store_file.h"
#include "codec/record.h"
#include "codec/texts.h"

namespace specter::app {
namespace {

using store::TableStatus;

constexpr const char* kFinished = "IEPR9SKfw17ehiS7-jmQiw";
constexpr const char* kTimed = "IH6CAqEpOWo9ODFe5flKHQ";
constexpr const char* kQuiet = "Ev8ChPQxLGai3eV1fMI02Q";
constexpr const char* kOpen = "bucofl0Wi1cI6uNF0UhxqQ";
/// Of guests who live in that file alone.
constexpr const char* kAnn = "lI7Db9-NvFuBxhfjzMVvX2fzVnLocqFh";
constexpr const char* kBob = "0wmHRvQoxx9vAIZ1EqKZzXEy4Hu5Er8U";

constexpr std::size_t kFinishedActions = 40;

std::string text_of(const std::string& name) {
  std::ifstream in(SPECTER_SOURCE_DIR "/tests/app/v1/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A server of today on the store that version 1 left behind.
struct Inherited {
  Inherited() {
    const auto db = sql::open_backend(file.path());
    std::istringstream in(text_of("store.jsonl"));
    EXPECT_TRUE(cli::read_store(in, *db).ok());
  }
  /// Changes one entry before the server starts.
  void change(const char* table, const std::function<bool(const store::Entry&)>& which,
              const std::function<void(json::object&)>& how) const {
    const auto db = sql::open_backend(file.path());
    auto log = db->load(table);
    ASSERT_TRUE(log);
    for (store::Entry& entry : log->entries) {
      if (!which(entry)) continue;
      json::object body = json::parse(entry.body).as_object();
      how(body);
      entry.body = json::serialize(body);
    }
    db->begin();
    db->remove(table);
    ASSERT_TRUE(db->put_table(*log));
    db->commit();
  }
  /// As if the rules of today did not take the n-th action.
  void part_ways(const char* table, int n) const {
    int seen = 0;
    change(
        table, [&](const store::Entry& e) { return e.kind == "act" && ++seen == n; },
        [](json::object& body) { body["hash"] = "0123456789abcdef"; });
  }
  Place& start() {
    place.reset();
    world.drop();
    HallOptions options;
    // The games are old by now.
    options.keeping = {Millis{1} << 40, Millis{1} << 40, Millis{1} << 40};
    place = std::make_unique<Place>(world, file.path(), options);
    return *place;
  }
  store::TableLog log(const char* table) const {
    std::optional<store::TableLog> out;
    place->store->read([&](store::Backend& db) { out = db.load(table); },
                       [](const store::Failure& failure) { EXPECT_FALSE(failure); });
    return *out;
  }
  static std::vector<store::Entry> old_entries(const char* table) {
    const auto db = sql::open_backend(":memory:");
    std::istringstream in(text_of("store.jsonl"));
    EXPECT_TRUE(cli::read_store(in, *db).ok());
    return db->entries(table, 0);
  }

  TempFile file;
  FakeWorld world;
  std::unique_ptr<Place> place;
};

TEST(OldRules, ARunningGameIsClosedAndKept) {
  Inherited old;
  Place& place = old.start();
  // Nobody has to open it for that.
  EXPECT_EQ(place.hall.stats().tables_closed, 2);
  for (const char* table : {kTimed, kQuiet}) {
    const store::TableLog log = old.log(table);
    EXPECT_EQ(log.row.status, TableStatus::Closed);
    EXPECT_FALSE(log.row.active);
    // Nothing is lost, and the closing says why.
    std::vector<store::Entry> entries = log.entries;
    const json::object last = json::parse(entries.back().body).as_object();
    EXPECT_EQ(entries.back().kind, "close");
    EXPECT_EQ(last.at("reason"), "table.rules: 1");
    EXPECT_EQ(last.at("rules"), kRulesVersion);
    entries.pop_back();
    EXPECT_EQ(entries, Inherited::old_entries(table));
  }
  EXPECT_EQ(place.journal.size(), 2U);
  // The next start finds nothing more to do.
  Place& again = old.start();
  EXPECT_EQ(again.hall.stats().tables_closed, 0);
  EXPECT_EQ(old.log(kQuiet).entries.size(), Inherited::old_entries(kQuiet).size() + 1);
}

TEST(OldRules, AClosedGameShowsWhatThereIs) {
  Inherited old;
  Place& place = old.start();
  Person ann(place, kAnn, true);
  const json::object opened = ann.client.must(on_table("open", kTimed));
  EXPECT_EQ(opened.at("talk").as_array().at(0).at("text"), "Here I come.");
  ann.inbox.read();
  const json::object& table = ann.inbox.table;
  EXPECT_EQ(table.at("status"), "closed");
  EXPECT_EQ(table.at("reason"), "table.rules: 1");
  EXPECT_EQ(table.at("seats").at(1).at("name"), "Ann");
  const json::object& seen = ann.inbox.now("1");
  EXPECT_EQ(seen.at("view").at("round"), 2);
  EXPECT_FALSE(seen.at("events").as_array().empty());
  // Nothing can be done, and the answer says what this is.
  EXPECT_TRUE(seen.at("legal").as_array().empty());
  EXPECT_TRUE(seen.at("free").as_array().empty());
  EXPECT_TRUE(seen.at("clock").is_null());
  const json::object late =
      ann.client.ask(on_table("chat", kTimed, {{"text", "Is anybody there?"}}));
  EXPECT_EQ(late.at("code"), "table.rules");
  EXPECT_EQ(str(late.at("text")), codec::sentence(Error{"table.rules", "1", 0}));
  ann.client.refused(on_table("act", kTimed, {{"seat", 1}, {"action", {{"type", "resign"}}}}),
                     "table.rules");
  // In the list of her tables it is a closed one.
  place.world.pass(5000);
  const json::object lobby = ann.client.must({{"type", "lobby"}});
  EXPECT_TRUE(lobby.at("running").as_array().empty());
  int closed = 0;
  for (const json::value& item : lobby.at("mine").as_array()) {
    closed += item.at("status") == "closed" ? 1 : 0;
    EXPECT_EQ(item.at("your_turn"), false);
  }
  EXPECT_EQ(closed, 2);
  // All of it can be had: its record is one that the older program reads.
  const auto record =
      codec::parse_record(str(ann.client.must(on_table("record", kTimed)).at("record")));
  ASSERT_TRUE(record.ok()) << record.error().code;
  EXPECT_EQ(record->header.format, 1);
  EXPECT_EQ(record->header.rules, 1);
  EXPECT_FALSE(record->steps.empty());
}

TEST(OldRules, AFinishedGameCanBeLookedAt) {
  Inherited old;
  Place& place = old.start();
  Person zoe(place, "Zoe");
  const json::object opened = zoe.client.must(on_table("open", kFinished));
  EXPECT_EQ(opened.at("talk").as_array().size(), 2U);
  zoe.inbox.read();
  EXPECT_EQ(zoe.inbox.table.at("status"), "over");
  EXPECT_EQ(zoe.inbox.table.at("over"),
            (json::object{{"winner", "hunters"}, {"reason", "caught"}, {"round", 5}}));
  // The record is, byte for byte, what the older server gave out.
  EXPECT_EQ(str(zoe.client.must(on_table("record", kFinished)).at("record")),
            text_of("finished.jsonl"));
  const json::object dice = zoe.client.must(on_table("dice", kFinished));
  EXPECT_EQ(dice.at("seats").at(0),
            (json::object{{"commitment", nullptr}, {"seed", "Bob's luck"}}));
  const json::object replay = zoe.client.must(on_table("replay", kFinished, {{"seat", "above"}}));
  const auto last = replay.at("last").to_number<std::size_t>();
  EXPECT_EQ(replay.at("steps").as_array().size(), last + 1);
  EXPECT_EQ(replay.at("stop").is_null(), last == kFinishedActions);
  EXPECT_EQ(place.hall.stats().tables_closed, 2);  // the running ones
  EXPECT_EQ(old.log(kFinished).entries, Inherited::old_entries(kFinished));
}

/// Where the versions part ways, everything before is shown, and seats, talk and result stay.
TEST(OldRules, AFinishedGameIsShownAsFarAsItGoes) {
  for (const int part : {1, 2, 17, static_cast<int>(kFinishedActions)}) {
    Inherited old;
    old.part_ways(kFinished, part);
    Place& place = old.start();
    Person bob(place, kBob, true);
    const json::object opened = bob.client.must(on_table("open", kFinished));
    EXPECT_EQ(opened.at("talk").as_array().size(), 2U);
    bob.inbox.read();
    const json::object& table = bob.inbox.table;
    EXPECT_EQ(table.at("status"), "over") << part;
    EXPECT_TRUE(table.at("reason").is_null());
    EXPECT_EQ(table.at("over"),
              (json::object{{"winner", "hunters"}, {"reason", "caught"}, {"round", 5}}));
    EXPECT_EQ(table.at("seats").at(0).at("name"), "Bob");
    EXPECT_TRUE(bob.inbox.now("0").at("legal").as_array().empty());
    EXPECT_TRUE(bob.inbox.now("0").at("free").as_array().empty());
    const json::object replay =
        bob.client.must(on_table("replay", kFinished, {{"seat", 0}, {"count", 100}}));
    EXPECT_EQ(replay.at("last"), part - 1);
    EXPECT_EQ(replay.at("steps").as_array().size(), static_cast<std::size_t>(part));
    EXPECT_EQ(replay.at("stop"), (json::object{{"rules", 1}, {"steps", kFinishedActions}}));
    // The record has all of it.
    const auto record =
        codec::parse_record(str(bob.client.must(on_table("record", kFinished)).at("record")));
    ASSERT_TRUE(record.ok());
    EXPECT_EQ(record->steps.size(), kFinishedActions);
    // Life after the game goes on, and the list keeps the result.
    bob.client.must(on_table("chat", kFinished, {{"text", "Once more?"}}));
    const std::string next = str(bob.client.must(on_table("rematch", kFinished)).at("table"));
    EXPECT_FALSE(next.empty());
    const store::TableRow row = old.log(kFinished).row;
    EXPECT_EQ(row.status, TableStatus::Over);
    EXPECT_EQ(row.rules, 1);
    EXPECT_EQ(ending_of(row), (Ending{Side::Hunters, EndReason::Caught, 5}));
  }
}

/// If it does not even begin, the result is still there, and the replay says why it cannot be
/// shown.
TEST(OldRules, AFinishedGameThatDoesNotBeginHasItsResult) {
  Inherited old;
  old.change(
      kFinished, [](const store::Entry& e) { return e.kind == "start"; },
      [](json::object& body) { body["hash"] = "0123456789abcdef"; });
  Place& place = old.start();
  Person bob(place, kBob, true);
  bob.client.must(on_table("open", kFinished));
  bob.inbox.read();
  EXPECT_EQ(bob.inbox.table.at("status"), "over");
  EXPECT_EQ(bob.inbox.table.at("over").at("winner"), "hunters");
  bob.client.refused(on_table("replay", kFinished, {{"seat", 0}}), "record.rules");
}

/// A table that was not started plays by the rules of whoever starts it.
TEST(OldRules, AnOpenTableBeginsWithTheNewRules) {
  Inherited old;
  {
    Place& place = old.start();
    Person bob(place, kBob, true);
    Person ann(place, kAnn, true);
    bob.client.must(on_table("open", kOpen));
    ann.client.must(on_table("open", kOpen));
    ann.client.must(on_table("sit", kOpen, {{"seat", 1}}));
    bob.client.must(on_table("start", kOpen));
    const store::TableLog log = old.log(kOpen);
    EXPECT_EQ(log.row.rules, kRulesVersion);
    EXPECT_EQ(json::parse(log.entries.back().body).at("rules"), kRulesVersion);
  }
  Place& again = old.start();
  Person bob(again, kBob, true);
  bob.client.must(on_table("open", kOpen));
  bob.inbox.read();
  EXPECT_EQ(bob.inbox.table.at("status"), "running");
}

TEST(OldRules, ALogThatNamesNoRulesIsOfTheFirst) {
  Inherited old;
  old.change(
      kQuiet, [](const store::Entry& e) { return e.kind == "create"; },
      [](json::object& body) { body.erase("rules"); });
  old.start();
  EXPECT_EQ(old.log(kQuiet).row.status, TableStatus::Closed);
}

/// Nor does an older program end what a newer one plays.
TEST(OldRules, AGameOfNewerRulesIsLeftAlone) {
  Inherited old;
  old.change(
      kQuiet, [](const store::Entry& e) { return e.kind == "start"; },
      [](json::object& body) { body["rules"] = kRulesVersion + 1; });
  Place& place = old.start();
  Person ann(place, kAnn, true);
  ann.client.must(on_table("open", kQuiet));
  ann.inbox.read();
  EXPECT_EQ(ann.inbox.table.at("status"), "closed");
  EXPECT_EQ(str(ann.inbox.table.at("reason")), "table.newer: " + std::to_string(kRulesVersion + 1));
  ann.client.refused(on_table("chat", kQuiet, {{"text", "Hello?"}}), "table.newer");
  const store::TableLog log = old.log(kQuiet);
  EXPECT_EQ(log.entries.size(), Inherited::old_entries(kQuiet).size());
  EXPECT_NE(log.row.status, TableStatus::Closed);
}

}  // namespace
}  // namespace specter::app
