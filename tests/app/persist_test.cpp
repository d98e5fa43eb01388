// What is left when the server goes: everything that was acknowledged, and nothing else.
#include "app/players.h"
#include "codec/record.h"

namespace specter::app {
namespace {

constexpr Millis kDay = Millis{24} * 3600 * 1000;

/// A place that can be killed and started again on the same file.
struct Mortal {
  explicit Mortal(int players, json::object options = {{"answer_window_ms", 0}}) {
    place = std::make_unique<Place>(world, file.path());
    party = std::make_unique<Party>(*place, players, std::move(options));
    for (int i = 0; i < players; ++i)
      tokens.push_back(party->at(i).client.token);
    table = party->table;
  }
  /// Without a farewell; what was under way is lost.
  void kill() {
    world.drop();
    for (auto& person : party->seats)
      person->client.vanish();
    party.reset();
    place.reset();
  }
  void start(HallOptions options = {}) {
    options.server = "server-" + std::to_string(++servers);
    place = std::make_unique<Place>(world, file.path(), std::move(options));
  }
  std::unique_ptr<Person> back(int seat) {
    auto person = std::make_unique<Person>(*place, tokens[static_cast<std::size_t>(seat)], true);
    person->client.must(on_table("open", table));
    return person;
  }
  /// All that the seats were last shown, as text.
  static std::string shown(Person& person, int seat) {
    const json::object& frame = person.inbox.now(std::to_string(seat));
    std::string out;
    for (const char* field : {"last", "view", "legal", "free"})
      out += json::serialize(frame.at(field)) + "\n";
    for (const json::value& event : person.inbox.events(std::to_string(seat)))
      out += json::serialize(event) + "\n";
    return out;
  }

  TempFile file;
  FakeWorld world;
  std::unique_ptr<Place> place;
  std::unique_ptr<Party> party;
  std::vector<std::string> tokens;
  std::string table;
  int servers = 1;
};

/// Twelve lives of a server, each of a few steps of one game.
void expect_found_again(const char* edition, int steps_most) {
  for (int players = 2; players <= 5; ++players) {
    Mortal m(players, {{"edition", edition}, {"answer_window_ms", 0}});
    m.party->start();
    m.party->reveals = true;
    Rng rng(static_cast<std::uint64_t>(players));
    for (int life = 0; life < 12; ++life) {
      const int steps = rng.below(steps_most);
      for (int i = 0; i < steps && !m.party->over(); ++i)
        m.party->step(rng);
      std::vector<std::string> before;
      for (int seat = 0; seat < players; ++seat)
        before.push_back(Mortal::shown(m.party->at(seat), seat));
      m.kill();
      m.world.sleep(1000);
      m.start();
      std::vector<std::unique_ptr<Person>> again;
      for (int seat = 0; seat < players; ++seat)
        again.push_back(m.back(seat));
      for (int seat = 0; seat < players; ++seat)
        EXPECT_EQ(Mortal::shown(*again[static_cast<std::size_t>(seat)], seat),
                  before[static_cast<std::size_t>(seat)])
            << edition << " " << players << " life " << life;
      m.party = std::make_unique<Party>(*m.place, std::move(again), m.table);
      m.party->reveals = true;
    }
    EXPECT_TRUE(m.place->journal.empty()) << m.place->journal.front();
  }
}

TEST(Persist, EveryMomentIsFoundAgain) { expect_found_again("babel", 7); }
TEST(Persist, EveryMomentOfTheSecondEditionIsFoundAgain) { expect_found_again("covenant", 30); }
TEST(Persist, EveryMomentOfBothEditionsIsFoundAgain) { expect_found_again("combined", 30); }

TEST(Persist, WhatWasNotAcknowledgedMayBeLostButNothingElse) {
  // Killed right behind a request, before anything that follows from it has happened.
  Mortal m(3);
  m.party->start();
  Rng rng(9);
  for (int i = 0; i < 10; ++i)
    m.party->step(rng);
  const int seat = m.party->asked().at(0);
  const json::object request =
      m.party->at(seat).act_request(m.table, seat, m.party->choice(seat, rng));
  const std::size_t before = entries_of(*m.place, m.table).size();
  m.party->at(seat).client.push(json::serialize(request));
  m.kill();
  m.start();
  const std::size_t after = entries_of(*m.place, m.table).size();
  EXPECT_TRUE(after == before || after == before + 1);
  auto person = m.back(seat);
  if (after == before) {
    EXPECT_EQ(person->client.ask(request).at("type"), "ok");
  } else {
    person->client.refused(request, "act.late");
  }
}

TEST(Persist, AHeldAnswerIsAskedForAgain) {  // [INF-6]
  Mortal m(5, {});
  m.party->start();
  Rng rng(2);
  bool asked = false;
  for (int i = 0; i < 300 && !asked; ++i) {
    if (m.party->at(0).question(0) == "check") {
      asked = true;
      break;
    }
    if (m.party->asked().empty() || m.party->step(rng).empty()) m.world.pass(2000);
  }
  ASSERT_TRUE(asked);
  const json::object request = m.party->at(0).act_request(m.table, 0, m.party->choice(0, rng));
  EXPECT_TRUE(m.party->at(0).client.ask(request).empty());
  m.kill();
  m.start();
  auto ann = m.back(0);
  EXPECT_EQ(ann->question(0), "check");
  m.world.pass(5000);
  ann->client.ask(request);
  m.world.pass(5000);
  EXPECT_NE(ann->question(0), "check");
}

TEST(Persist, BotsGoOnByThemselves) {
  Mortal m(2);
  Client& ann = m.party->at(0).client;
  const std::string table = create_table(ann, {{"players", 3}, {"answer_window_ms", 500}});
  for (int seat = 0; seat < 3; ++seat)
    ann.must(on_table("bot", table, {{"seat", seat}, {"bot", "greedy"}}));
  ann.must(on_table("start", table));
  m.world.pass(3000);
  const std::size_t before = entries_of(*m.place, table).size();
  m.kill();
  {
    const auto db = sql::open_backend(m.file.path());
    db->begin();
    db->leave("server-1");
    db->commit();
  }
  m.start();
  m.world.pass(60'000);
  EXPECT_GT(entries_of(*m.place, table).size(), before + 5);
}

TEST(Persist, AnIdleTableLeavesTheMemoryAndComesBack) {
  Mortal m(2);
  m.party->start();
  Rng rng(4);
  for (int i = 0; i < 12; ++i)
    m.party->step(rng);
  const std::string before = Mortal::shown(m.party->at(1), 1);
  m.party->seats.clear();
  m.world.pass(400'000);
  EXPECT_EQ(m.place->hall.stats().tables_loaded, 0);
  auto bob = m.back(1);
  EXPECT_EQ(Mortal::shown(*bob, 1), before);
  EXPECT_EQ(m.place->hall.stats().tables_loaded, 1);
}

/// Changes one entry of a log in the file.
void damage(const std::string& file, const std::string& table, std::size_t which,
            const std::function<void(store::Entry&)>& change) {
  const auto db = sql::open_backend(file);
  auto log = db->load(table);
  ASSERT_TRUE(log);
  ASSERT_LT(which, log->entries.size());
  change(log->entries[which]);
  db->begin();
  db->remove(table);
  ASSERT_TRUE(db->put_table(*log));
  db->commit();
}

TEST(Persist, ATableThatIsReplayedDifferentlyIsClosed) {
  const auto other_hash = [](store::Entry& entry) {
    json::object body = json::parse(entry.body).as_object();
    body["hash"] = "0123456789abcdef";
    entry.body = json::serialize(body);
  };
  const auto other_action = [](store::Entry& entry) {
    json::object body = json::parse(entry.body).as_object();
    body["action"] = {{"type", "pick_traitor"}, {"seat", 0}, {"hunter", 0}};
    entry.body = json::serialize(body);
  };
  const auto other_kind = [](store::Entry& entry) { entry.kind = "teleport"; };
  const auto no_json = [](store::Entry& entry) { entry.body = "{"; };
  const auto other_rolls = [](store::Entry& entry) {
    json::object body = json::parse(entry.body).as_object();
    body["rolls"] = json::array{json::array{"dice", 3}, json::array{"dice", 3}};
    entry.body = json::serialize(body);
  };
  const std::vector<std::function<void(store::Entry&)>> changes{other_hash, other_action,
                                                                other_kind, no_json, other_rolls};
  for (std::size_t which = 0; which < changes.size(); ++which) {
    Mortal m(2);
    m.party->start();
    Client& ann = m.party->at(0).client;
    const std::string other = create_table(ann, {{"players", 2}, {"private", false}}, 0);
    Rng rng(6);
    for (int i = 0; i < 15; ++i)
      m.party->step(rng);
    std::size_t act = 0;
    const auto log = entries_of(*m.place, m.table);
    for (std::size_t i = 0; i < log.size(); ++i)
      if (log[i].kind == "act" && i > 10) act = act == 0 ? i : act;
    m.kill();
    damage(m.file.path(), m.table, act, changes[which]);
    m.start();
    auto bob = m.back(1);
    const json::object table = *bob->client.newest("table");
    EXPECT_EQ(table.at("status"), "closed") << which;
    EXPECT_FALSE(table.at("reason").is_null());
    EXPECT_FALSE(m.place->journal.empty());
    EXPECT_EQ(m.place->hall.stats().tables_closed, 1);
    // Nothing more happens there.
    const json::object late =
        bob->client.ask(on_table("act", m.table, {{"seat", 1}, {"action", {{"type", "resign"}}}}));
    EXPECT_EQ(late.at("type"), "error");
    EXPECT_EQ(bob->client.ask(on_table("chat", m.table, {{"text", "hm"}})).at("type"), "error");
    // What there is of it can be had.
    if (which != 2 && which != 3) {
      const json::object record = bob->client.must(on_table("record", m.table));
      EXPECT_TRUE(codec::parse_record(str(record.at("record"))).ok());
    }
    // Others do not care.
    Person ann2(*m.place, m.tokens[0], true);
    ann2.client.must(on_table("open", other));
    EXPECT_EQ((*ann2.client.newest("table"))["status"], "open");
    bob->client.must(on_table("open", other));
    bob->client.must(on_table("sit", other, {{"seat", 1}}));
    ann2.client.must(on_table("start", other));
  }
}

TEST(Persist, TablesExpire) {
  const HallOptions slow{.lease = 3'600'000, .probe = 3'600'000};  // so that days pass quickly
  const auto live = [](Place& place, const std::string& table) {
    bool there = false;
    place.store->read([&](store::Backend& db) { there = db.load(table).has_value(); },
                      [](const store::Failure&) {});
    return there;
  };
  FakeWorld world;
  Place place(world, ":memory:", slow);
  Client ann(place);
  ann.hello("Ann");
  Client bob(place);
  bob.hello("Bob");
  const auto made = [&](bool running, bool over) {
    const std::string id = create_table(ann, {{"players", 2}, {"private", false}}, 0);
    if (!running) return id;
    bob.must(on_table("sit", id, {{"seat", 1}}));
    ann.must(on_table("start", id));
    if (over) ann.must(on_table("act", id, {{"seat", 0}, {"action", {{"type", "resign"}}}}));
    return id;
  };
  const std::string open = made(false, false);
  const std::string running = made(true, false);
  const std::string over = made(true, true);
  world.pass(kDay - 3'600'000);
  EXPECT_TRUE(live(place, open));
  world.pass(2 * 3'600'000);
  EXPECT_FALSE(live(place, open));
  const auto gone = ann.newest("gone");
  ASSERT_TRUE(gone);
  EXPECT_EQ(str(gone->at("table")), open);
  ann.refused(on_table("open", open), "table.unknown");
  world.pass(28 * kDay);
  EXPECT_TRUE(live(place, running));
  world.pass(2 * kDay);
  EXPECT_FALSE(live(place, running));
  EXPECT_TRUE(live(place, over));
  world.pass(330 * kDay);
  EXPECT_TRUE(live(place, over));
  world.pass(10 * kDay);
  EXPECT_FALSE(live(place, over));
}

TEST(Persist, GuestsAndCodesOutliveTheServer) {
  Mortal m(2);
  const std::string code = str(m.party->at(0).client.must({{"type", "transfer"}}).at("code"));
  const std::string guest = m.party->at(0).client.guest;
  m.kill();
  m.start();
  Client phone(*m.place);
  const json::object welcome = phone.ask({{"type", "hello"}, {"version", 1}, {"transfer", code}});
  EXPECT_EQ(str(welcome.at("guest")), guest);
}

TEST(Persist, TalkAndMutesOutliveTheServer) {
  Mortal m(2);
  m.party->start();
  m.party->at(1).client.must(on_table("chat", m.table, {{"text", "remember me"}}));
  m.party->at(0).client.must(
      on_table("mute", m.table, {{"guest", m.party->at(1).client.guest}, {"on", true}}));
  m.kill();
  m.start();
  auto ann = m.back(0);
  auto bob = m.back(1);
  const json::object hers = ann->client.must(on_table("open", m.table));
  const json::object his = bob->client.must(on_table("open", m.table));
  EXPECT_TRUE(hers.at("talk").as_array().empty());
  EXPECT_EQ(his.at("talk").as_array().size(), 1U);
}

TEST(Persist, ANewNameOutlivesTheServer) {
  for (const bool running : {false, true}) {
    Mortal m(2);
    if (running) m.party->start();
    m.party->at(1).client.must({{"type", "rename"}, {"name", "Robert"}});
    m.kill();
    m.start();
    const auto ann = m.back(0);
    ann->inbox.read();
    EXPECT_EQ(ann->inbox.table.at("seats").as_array()[1].at("name"), "Robert");
  }
}

TEST(Persist, StoppingTellsEverybody) {
  Mortal m(2);
  m.party->start();
  bool done = false;
  m.place->hall.stop([&] { done = true; });
  m.world.settle();
  EXPECT_TRUE(done);
  for (int seat = 0; seat < 2; ++seat) {
    EXPECT_TRUE(m.party->at(seat).client.newest("stopping"));
    ASSERT_TRUE(m.party->at(seat).client.closed());
    EXPECT_EQ(*m.party->at(seat).client.closed(), Farewell::Stopping);
  }
  m.kill();
  m.start();
  EXPECT_NE(m.back(1)->decision(1), 0);
}

}  // namespace
}  // namespace specter::app
