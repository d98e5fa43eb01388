// A hall in a page: whole games, what is kept of them, and what happens when it cannot be kept.
#include "local/local_hall.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/reader.h"
#include "local/changes.h"

namespace specter::local {
namespace {

namespace json = codec::json;

/// What a browser keeps, as web/src/local/shelf.ts does it.
struct Shelf {
  std::map<std::string, json::object> rows;
  std::map<std::pair<std::string, std::int64_t>, json::object> entries;
  std::map<std::string, json::object> guests;

  void take(std::string_view text) {
    const json::object changes = json::parse(json::string_view(text)).as_object();
    for (const json::value& id : changes.at("gone").as_array()) {
      rows.erase(std::string(id.as_string()));
      std::erase_if(entries, [&](const auto& one) { return one.first.first == id.as_string(); });
    }
    for (const json::value& row : changes.at("rows").as_array())
      rows[std::string(row.at("id").as_string())] = row.as_object();
    for (const json::value& entry : changes.at("entries").as_array())
      entries[{std::string(entry.at("table").as_string()), entry.at("seq").as_int64()}] =
          entry.as_object();
    for (const json::value& guest : changes.at("guests").as_array())
      guests[std::string(guest.at("id").as_string())] = guest.as_object();
    for (const json::value& id : changes.at("gone_guests").as_array())
      guests.erase(std::string(id.as_string()));
  }

  std::string lines(const std::string& table) const {
    std::string out = json::serialize(rows.at(table));
    for (const auto& [key, entry] : entries)
      if (key.first == table) out += "\n" + json::serialize(entry);
    return out;
  }
};

class TestPage final : public Page {
 public:
  explicit TestPage(Shelf& shelf, Millis now = 1'800'000'000'000) : shelf_(shelf), time(now) {}

  Millis now() override { return time; }
  void random(std::span<std::uint8_t> bytes) override {
    for (std::uint8_t& byte : bytes)
      byte = static_cast<std::uint8_t>(
          fair::plain_digest().sha256(std::to_string(time) + "|" + std::to_string(drawn_++))[0]);
  }
  void send(app::LinkId /*link*/, std::string_view message) override {
    heard.push_back(json::parse(json::string_view(message)).as_object());
  }
  void close(app::LinkId /*link*/, app::Farewell why) override { farewells.push_back(why); }
  void save(std::uint32_t number, std::string_view changes) override {
    ++saves;
    last_number = number;
    pending = std::string(changes);
  }
  void note(std::string_view level, std::string_view what) override {
    notes.insert(std::string(level) + " " + std::string(what));
  }
  /// Keeps what waits to be kept.
  void keep(LocalHall& hall) {
    if (pending.empty()) return;
    const std::string changes = std::exchange(pending, {});
    if (full) return hall.saved(last_number, Error{"store.full", "", 0});
    shelf_.take(changes);
    hall.saved(last_number, std::nullopt);
  }

 private:
  Shelf& shelf_;
  std::uint64_t drawn_ = 0;

 public:
  Millis time;
  bool full = false;
  std::vector<json::object> heard;
  std::vector<app::Farewell> farewells;
  std::set<std::string> notes;
  std::string pending;
  std::uint32_t last_number = 0;
  int saves = 0;
};

/// One page with its hall, from loading to closing.
class Visit {
 public:
  explicit Visit(Shelf& shelf, Millis now = 1'800'000'000'000)
      : page(shelf, now), hall(page, "test") {
    for (const auto& [id, guest] : shelf.guests)
      EXPECT_FALSE(hall.restore_guest(json::serialize(guest)).has_value());
    for (const auto& [id, row] : shelf.rows)
      EXPECT_FALSE(hall.restore_table(shelf.lines(id)).has_value());
    hall.open();
    link = hall.opened();
  }

  /// Goes on to the next thing that is due; time passes.
  void step() {
    page.keep(hall);
    const Millis next = hall.run();
    page.keep(hall);
    if (next > page.time) page.time = next;
  }
  json::object ask(json::object request) {
    request["id"] = ++asked_;
    hall.received(link, json::serialize(request));
    for (int i = 0; i < 10'000; ++i) {
      for (const json::object& message : page.heard)
        if (const json::value* id = message.if_contains("id"); id != nullptr && *id == asked_)
          return message;
      step();
    }
    ADD_FAILURE() << "no answer to " << json::serialize(request);
    return {};
  }
  json::object hello(json::object who) {
    who["type"] = "hello";
    who["version"] = 1;
    return ask(std::move(who));
  }
  bool over() const {
    for (const json::object& message : page.heard)
      if (message.at("type") == "table" && message.at("status") == "over") return true;
    return false;
  }

  TestPage page;
  LocalHall hall;
  app::LinkId link = 0;

 private:
  int asked_ = 0;
};

/// A table of two bots that plays by itself.
json::value bots_table(Visit& visit) {
  const json::value table = visit.ask(
      {{"type", "create"}, {"options", {{"players", 2}, {"answer_window_ms", 0}}}})["table"];
  for (const int seat : {0, 1})
    visit.ask({{"type", "bot"}, {"table", table}, {"seat", seat}, {"bot", "random"}});
  visit.ask({{"type", "open"}, {"table", table}});
  EXPECT_EQ(visit.ask({{"type", "start"}, {"table", table}})["type"], "ok");
  return table;
}

TEST(LocalHall, PlaysAWholeGameAndKeepsEachAct) {
  Shelf shelf;
  Visit visit(shelf);
  const json::object welcome = visit.hello({{"name", "Ann"}});
  ASSERT_EQ(welcome.at("type"), "welcome") << json::serialize(welcome);
  EXPECT_EQ(shelf.guests.size(), 1U);
  const std::string table(bots_table(visit).as_string());
  for (int i = 0; i < 100'000 && !visit.over(); ++i)
    visit.step();
  ASSERT_TRUE(visit.over());
  const json::object record = visit.ask({{"type", "record"}, {"table", table}});
  EXPECT_EQ(record.at("type"), "ok");
  EXPECT_EQ(shelf.rows.at(table).at("last").as_int64(),
            static_cast<std::int64_t>(shelf.entries.size()));
  EXPECT_TRUE(visit.page.notes.empty()) << *visit.page.notes.begin();
}

TEST(LocalHall, SaysWhereSheCanBe) {
  Shelf shelf;
  Visit visit(shelf);
  visit.hello({{"name", "Ann"}});
  const json::value table = visit.ask(
      {{"type", "create"},
       {"options", {{"players", 2}, {"answer_window_ms", 0}, {"assist", "heat"}}}})["table"];
  for (const int seat : {0, 1})
    visit.ask({{"type", "bot"}, {"table", table}, {"seat", seat}, {"bot", "random"}});
  visit.ask({{"type", "open"}, {"table", table}});
  visit.ask({{"type", "start"}, {"table", table}});
  json::object told;
  for (int i = 0; i < 1000 && (told.empty() || told.at("agents").as_array().empty()); ++i) {
    visit.step();
    told = visit.ask({{"type", "belief"}, {"table", table}, {"seat", "spectator"}, {"cell", "N1"}});
    if (told.at("type") != "ok") told.clear();
    visit.page.time += 1000;
  }
  ASSERT_FALSE(told.empty());
  EXPECT_GT(told.at("agents").at(0).at("count").to_number<int>(), 0);
  EXPECT_EQ(told.at("why").at("cell"), "N1");
  while (!visit.over())
    visit.step();
  const json::object review = visit.ask({{"type", "review"}, {"table", table}});
  EXPECT_FALSE(review.at("rounds").as_array().empty());
}

TEST(LocalHall, GoesOnWhereAnotherPageWasClosed) {
  Shelf shelf;
  std::string token;
  std::string table;
  Millis closed = 0;
  {
    Visit first(shelf);
    token = first.hello({{"name", "Ann"}}).at("token").as_string();
    table = bots_table(first).as_string();
    while (shelf.rows.at(table).at("last").as_int64() < 40)
      first.step();
    // In the middle of a thought: something is decided, and not kept yet.
    closed = first.page.time;
  }
  Visit second(shelf, closed + 1000);
  const json::object welcome = second.hello({{"token", token}});
  ASSERT_EQ(welcome.at("type"), "welcome") << json::serialize(welcome);
  EXPECT_EQ(welcome.at("name"), "Ann");
  second.ask({{"type", "open"}, {"table", table}});
  for (int i = 0; i < 100'000 && !second.over(); ++i)
    second.step();
  EXPECT_TRUE(second.over());
  EXPECT_EQ(second.ask({{"type", "record"}, {"table", table}}).at("type"), "ok");
}

/// What the page could not keep has not happened, and happens when there is room again.
TEST(LocalHall, AFullDiskLosesNothing) {
  Shelf shelf;
  Visit visit(shelf);
  visit.hello({{"name", "Ann"}});
  const std::string table(bots_table(visit).as_string());
  for (int i = 0; i < 50; ++i)
    visit.step();
  visit.page.full = true;
  const std::size_t before = shelf.entries.size();
  for (int i = 0; i < 50; ++i)
    visit.step();
  EXPECT_EQ(shelf.entries.size(), before);
  EXPECT_FALSE(visit.over());
  visit.page.full = false;
  for (int i = 0; i < 100'000 && !visit.over(); ++i)
    visit.step();
  EXPECT_TRUE(visit.over());
  Visit again(shelf, visit.page.time);
  EXPECT_EQ(shelf.rows.at(table).at("last").as_int64(),
            static_cast<std::int64_t>(shelf.entries.size()));
}

TEST(LocalHall, RefusesADamagedTableAndTakesTheOthers) {
  Shelf shelf;
  std::string table;
  {
    Visit visit(shelf);
    visit.hello({{"name", "Ann"}});
    table = bots_table(visit).as_string();
    while (shelf.rows.at(table).at("last").as_int64() < 20)
      visit.step();
  }
  TestPage page(shelf);
  LocalHall hall(page, "test");
  const std::string whole = shelf.lines(table);
  const auto code = [&](const std::string& text) {
    const store::Failure failure = hall.restore_table(text);
    return failure ? failure->code : "";
  };
  EXPECT_EQ(code(""), "local.damaged");
  EXPECT_EQ(code("{}"), "local.damaged");
  EXPECT_EQ(code(whole.substr(0, whole.rfind('\n'))), "local.damaged");  // the last entry is gone
  EXPECT_EQ(code(whole.substr(0, whole.size() - 3)), "local.damaged");
  std::string hole = whole;
  const std::size_t line = hole.find('\n', hole.find('\n') + 1);
  hole.erase(line, hole.find('\n', line + 1) - line);
  EXPECT_EQ(code(hole), "local.damaged");
  std::string swapped = whole;  // as many as there should be, in another order
  const std::size_t first = swapped.find('\n') + 1;
  const std::size_t second = swapped.find('\n', first) + 1;
  std::rotate(swapped.begin() + static_cast<std::ptrdiff_t>(first),
              swapped.begin() + static_cast<std::ptrdiff_t>(second),
              swapped.begin() + static_cast<std::ptrdiff_t>(swapped.find('\n', second) + 1));
  EXPECT_EQ(code(swapped), "local.damaged");
  EXPECT_EQ(code(whole), "");
  EXPECT_EQ(code(whole), "local.damaged");  // it is there already
  EXPECT_TRUE(hall.restore_guest("[]").has_value());
}

TEST(PageWorld, RunsWhatIsDueAndNothingElse) {
  Shelf shelf;
  TestPage page(shelf);
  PageWorld world(page);
  std::vector<std::string> done;
  EXPECT_EQ(world.next(), -1);
  world.at(world.now() + 10, [&] { done.emplace_back("later"); });
  world.post([&] {
    done.emplace_back("now");
    world.post([&] { done.emplace_back("and then"); });
  });
  world.run();
  EXPECT_EQ(done, (std::vector<std::string>{"now"}));  // what it added comes in the next call
  world.run();
  world.run();
  EXPECT_EQ(done, (std::vector<std::string>{"now", "and then"}));
  EXPECT_EQ(world.next(), page.time + 10);
  page.time += 10;
  world.run();
  EXPECT_EQ(done.back(), "later");
  page.time -= 1000;  // a clock that is set back does not run backwards
  EXPECT_EQ(world.now(), page.time + 1000);
}

/// The secrets stay in the worker.
TEST(LocalHall, APersonGetsTheViewOfTheSeatAlone) {  // [INF-2]
  Shelf shelf;
  Visit visit(shelf);
  visit.hello({{"name", "Ann"}});
  const json::value table = visit.ask({{"type", "create"},
                                       {"options", {{"players", 2}, {"answer_window_ms", 0}}},
                                       {"seat", 1}})["table"];
  visit.ask({{"type", "bot"}, {"table", table}, {"seat", 0}, {"bot", "random"}});
  ASSERT_EQ(visit.ask({{"type", "start"}, {"table", table}})["type"], "ok");
  for (int i = 0; i < 200; ++i)
    visit.step();
  int views = 0;
  for (const json::object& message : visit.page.heard) {
    if (message.at("type") != "state" && message.at("type") != "update") continue;
    ++views;
    EXPECT_EQ(message.at("seat"), 1);
    for (const json::value& agent : message.at("view").at("agents").as_array())
      EXPECT_TRUE(agent.at("secret").is_null());
  }
  EXPECT_GT(views, 0);
}

}  // namespace
}  // namespace specter::local
