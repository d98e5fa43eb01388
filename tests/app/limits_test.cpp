// What one guest or one address may do: nobody stops the server or fills a table for others.
#include <map>

#include "app/players.h"
#include "codec/record.h"

namespace specter::app {
namespace {

constexpr Millis kSecond = 1000;

std::size_t at(Cost cost) { return static_cast<std::size_t>(cost); }

json::object vote(const std::string& table, int seat, int ballot) {
  return on_table("act", table,
                  {{"seat", seat}, {"action", {{"type", "vote"}, {"ballot", ballot}}}});
}

json::object resign(const std::string& table, int seat) {
  return on_table("act", table, {{"seat", seat}, {"action", {{"type", "resign"}}}});
}

json::object private_table() { return {{"type", "create"}, {"options", {{"players", 2}}}}; }

std::string code_of(const json::object& answer) {
  return answer.contains("code") ? str(answer.at("code")) : std::string();
}

/// A game of five that runs.
struct Five {
  explicit Five(HallOptions options = {})
      : place(world, ":memory:", std::move(options)), party(place, 5, {{"answer_window_ms", 0}}) {
    party.start();
  }
  std::size_t entries() { return entries_of(place, party.table).size(); }
  void end() {
    for (int i = 0; i < 5 && !party.over(); ++i)
      party.at(i).client.must(resign(party.table, i));
    EXPECT_TRUE(party.over());
  }
  FakeWorld world;
  Place place;
  Party party;
};

// --- buckets -------------------------------------------------------------------------------------

TEST(Limits, SurviveReconnecting) {
  FakeWorld world;
  Place place(world);
  auto ann = std::make_unique<Client>(place);
  ann->hello("Ann");
  const std::string token = ann->token;
  for (int i = 0; i < 5; ++i)
    ann->must(private_table());
  ann->refused(private_table(), "limit.often");
  ann = std::make_unique<Client>(place);
  ann->hello_again(token);
  ann->refused(private_table(), "limit.often");
  world.pass(30 * kSecond);
  ann->must(private_table());
}

TEST(Limits, OneAddressIsOneWhateverItCallsItself) {
  FakeWorld world;
  Place place(world);
  // Of IPv6 the network counts: its addresses are for the asking.
  int made = 0;
  for (int i = 0; i < 30; ++i) {
    Client guest(place, {"2001:db8::" + std::to_string(i + 1), true, "20010db800000000"});
    guest.hello("G" + std::to_string(i));
    for (int k = 0; k < 5; ++k)
      made += guest.ask(private_table()).at("type") == "ok" ? 1 : 0;
  }
  EXPECT_EQ(made, 40);
  // Nobody else is touched by that.
  Client honest(place, {"192.0.2.1", true});
  honest.hello("Ann");
  for (int i = 0; i < 5; ++i)
    honest.must(private_table());
}

TEST(Limits, NewGuestsOfAnAddress) {
  FakeWorld world;
  HallOptions options;
  options.rates[at(Cost::Guest)].address = {1.0 / 60, 3};
  Place place(world, ":memory:", options);
  const auto come = [&](const char* address) {
    Client guest(place, {address, true});
    return code_of(guest.hello("G"));
  };
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(come("192.0.2.1"), "");
  EXPECT_EQ(come("192.0.2.1"), "limit.guests");
  EXPECT_EQ(come("192.0.2.2"), "");
  // A program that asks for its guest stands in the same line.
  std::optional<Result<std::string>> made;
  place.hall.new_guest("Robot", "192.0.2.1", [&](Result<std::string> got) { made = got; });
  world.settle();
  ASSERT_TRUE(made && !made->ok());
  EXPECT_EQ(made->error().code, "limit.guests");
  world.pass(60 * kSecond);
  EXPECT_EQ(come("192.0.2.1"), "");
}

TEST(Limits, ActsOfAGuest) {
  HallOptions options;
  options.rates[at(Cost::Act)] = {{1, 10}, {100, 100}};
  Five f(options);
  int refused = 0;
  for (int i = 0; i < 40; ++i)
    refused +=
        code_of(f.party.at(1).client.ask(vote(f.party.table, 1, 1 + i % 2))) == "limit.often";
  EXPECT_EQ(refused, 30);
  // The others play on, and so does he after a while.
  f.party.at(2).client.must(vote(f.party.table, 2, 1));
  f.world.pass(5 * kSecond);
  f.party.at(1).client.must(resign(f.party.table, 1));
}

TEST(Limits, OperatorsScaleThem) {
  FakeWorld world;
  Place place(world,
              ":memory:", {.tables_per_guest = 1000, .guest_factor = 3, .address_factor = 0.5});
  Client ann(place);
  ann.hello("Ann");
  int made = 0;
  for (int i = 0; i < 30; ++i)
    made += ann.ask(private_table()).at("type") == "ok" ? 1 : 0;
  EXPECT_EQ(made, 15);  // three times 5
  Client bob(place);
  bob.hello("Bob");
  for (int i = 0; i < 30; ++i)
    made += bob.ask(private_table()).at("type") == "ok" ? 1 : 0;
  EXPECT_EQ(made, 20);  // half of 40
}

TEST(Allowances, RowsAreForgottenWhenTheyAreFullAgain) {
  Allowances allowances(kRates, 1, 1, false);
  for (int i = 0; i < 50; ++i)
    EXPECT_TRUE(allowances.take("g" + std::to_string(i), "a", Cost::Lobby, 0));
  EXPECT_EQ(allowances.size(), 51U);
  allowances.forget(500);
  EXPECT_EQ(allowances.size(), 51U);
  allowances.forget(20 * kSecond);
  EXPECT_EQ(allowances.size(), 0U);
}

TEST(Allowances, RowsAreBounded) {
  Allowances allowances(kRates, 1, 1, false);
  for (int i = 0; i < 50'000; ++i)
    allowances.take("", std::to_string(i), Cost::Guest, i);
  EXPECT_LE(allowances.size(), 20'000U);
  // The newest are remembered.
  for (int i = 0; i < 99; ++i)
    EXPECT_TRUE(allowances.take("", "49999", Cost::Guest, 50'000));
  EXPECT_FALSE(allowances.take("", "49999", Cost::Guest, 50'000));
}

TEST(Allowances, NothingIsTakenFromOneWhereTheOtherHasNone) {
  Rates rates = kRates;
  rates[at(Cost::Act)] = {{0, 2}, {0, 3}};
  Allowances allowances(rates, 1, 1, false);
  EXPECT_TRUE(allowances.take("g", "a", Cost::Act, 0));
  EXPECT_TRUE(allowances.take("g", "a", Cost::Act, 0));
  for (int i = 0; i < 5; ++i)
    EXPECT_FALSE(allowances.take("g", "a", Cost::Act, 0));
  EXPECT_TRUE(allowances.take("h", "a", Cost::Act, 0));
  EXPECT_FALSE(allowances.take("h", "a", Cost::Act, 0));
  EXPECT_TRUE(allowances.take("h", "b", Cost::Act, 0));
}

// --- what a table holds --------------------------------------------------------------------------

TEST(Ballots, OneThatStandsIsNoNews) {  // [TRA-5]
  Five f;
  Client& bob = f.party.at(1).client;
  bob.must(vote(f.party.table, 1, 2));
  const std::size_t entries = f.entries();
  std::vector<std::size_t> told;
  for (int i = 0; i < 5; ++i)
    told.push_back(f.party.at(i).client.sent().size());
  bob.must(vote(f.party.table, 1, 2));
  EXPECT_EQ(f.entries(), entries);
  for (int i = 0; i < 5; ++i)  // he has his answer
    EXPECT_EQ(f.party.at(i).client.sent().size(),
              told[static_cast<std::size_t>(i)] + (i == 1 ? 1 : 0));
  // None is what everybody begins with.
  f.party.at(2).client.must(vote(f.party.table, 2, 0));
  EXPECT_EQ(f.entries(), entries);
  bob.refused(vote(f.party.table, 1, 9), "act.bad_ballot");
  bob.must(vote(f.party.table, 1, 0));
  EXPECT_EQ(f.entries(), entries + 1);
}

TEST(Ballots, AGameFullOfThemEndsAndItsRecordIsTrue) {  // [TRA-5] [END-6]
  Five f;
  Rng rng(5);
  int refused = 0;
  for (int i = 0; i < 300; ++i) {
    const json::object got = f.party.at(1).client.ask(vote(f.party.table, 1, 1 + i % 3));
    // Full or not, what stands may be said again.
    EXPECT_TRUE(got.at("type") == "ok" || code_of(got) == "table.full");
    refused += got.at("type") == "ok" ? 0 : 1;
    if (i % 10 == 0) f.party.step(rng);
  }
  EXPECT_GT(refused, 0);
  int ballots = 0;
  for (const store::Entry& entry : entries_of(f.place, f.party.table))
    ballots += entry.body.find("\"vote\"") != std::string::npos ? 1 : 0;
  EXPECT_EQ(ballots, kBallotsOfSeatMax);
  // It is his own doing: others vote, and the game goes on to its end.
  f.party.at(2).client.must(vote(f.party.table, 2, 1));
  for (int i = 0; i < 4000 && !f.party.over(); ++i)
    if (f.party.step(rng).empty()) f.world.pass(100);
  if (!f.party.over()) f.end();
  f.world.pass(kSecond);
  const json::object got = f.party.at(3).client.must(on_table("record", f.party.table));
  const auto record = codec::parse_record(str(got.at("record")));
  ASSERT_TRUE(record.ok()) << record.error().code;
  EXPECT_GT(record->steps.size(), static_cast<std::size_t>(kBallotsOfSeatMax));
  const auto replayed = match::replay(*record);
  ASSERT_TRUE(replayed.ok()) << replayed.error().code;
  EXPECT_TRUE(over(replayed->state()));
}

TEST(Limits, ATableFullOfTalkIsPlayedToItsEnd) {
  HallOptions options;
  options.rates[at(Cost::Talk)] = options.rates[at(Cost::Wish)] = {{1e9, 1e9}, {1e9, 1e9}};
  options.rates[at(Cost::Bytes)] = {{1e9, 1e9}, {1e9, 1e9}};
  Five f(options);
  Client& spammer = f.party.at(1).client;
  const auto flood = [&](const json::object& request, int most) {
    int taken = 0;
    json::object got;
    while (taken < 10'000 && (got = spammer.ask(request)).at("type") == "ok")
      ++taken;
    EXPECT_EQ(taken, most);
    EXPECT_EQ(code_of(got), "table.full");
  };
  flood(on_table("chat", f.party.table, {{"text", "spam"}}), kTalkOfGuestMax);
  spammer.refused(on_table("note", f.party.table, {{"seat", 1}, {"cell", "K17"}, {"text", "n"}}),
                  "table.full");
  for (int i = 0;; ++i) {
    const json::object got = spammer.ask(on_table("pause", f.party.table, {{"on", i % 2 == 0}}));
    if (got.at("type") == "ok") continue;
    EXPECT_EQ(code_of(got), "table.full");
    EXPECT_EQ(i, kWishesOfGuestMax - 1);  // he sat down before
    break;
  }
  // Nobody else is silenced; his seat can still go to a bot, and the game ends.
  f.party.at(2).client.must(on_table("chat", f.party.table, {{"text", "at last"}}));
  spammer.must(on_table("stand", f.party.table, {{"seat", 1}}));
  f.party.at(2).client.must(on_table("handover", f.party.table, {{"seat", 1}, {"bot", "random"}}));
  spammer.must(on_table("take_back", f.party.table, {{"seat", 1}}));
  Rng rng(3);
  EXPECT_FALSE(f.party.step(rng).empty());
  f.end();
  // Who reads the log again counts the same.
  EXPECT_TRUE(folded(f.place, f.party.table)->full({"talk", {}}, spammer.guest));
  EXPECT_FALSE(folded(f.place, f.party.table)->full({"talk", {}}, f.party.at(2).client.guest));
}

// --- what is stored ------------------------------------------------------------------------------

TEST(Stored, WhoHasFilledHisShareStillPlays) {
  HallOptions options;
  std::string code;
  // The host pays for the game.
  options.rates[at(Cost::Bytes)] = {{0.001, 130'000}, {1e9, 1e9}};
  Five g(options);
  Client& host = g.party.at(0).client;
  for (int i = 0; i < 100 && code.empty(); ++i) {
    g.world.pass(2 * kSecond);
    code = code_of(host.ask(on_table("chat", g.party.table, {{"text", std::string(500, 'x')}})));
  }
  EXPECT_EQ(code, "limit.stored");
  host.refused(private_table(), "limit.stored");
  host.refused(on_table("pause", g.party.table, {{"on", true}}), "limit.stored");
  // Others are not concerned, and the game is paid for.
  g.party.at(1).client.must(on_table("chat", g.party.table, {{"text", "hello"}}));
  Rng rng(4);
  for (int i = 0; i < 20; ++i) {
    const json::object got = g.party.step(rng);
    EXPECT_TRUE(got.empty() || got.at("type") == "ok") << json::serialize(got);
  }
  g.end();
}

TEST(Stored, AnAddressHasAShareToo) {
  HallOptions options;
  options.rates[at(Cost::Bytes)] = {{1e9, 1e9}, {0.001, 20'000}};
  FakeWorld world;
  Place place(world, ":memory:", options);
  std::string code;
  int made = 0;
  for (int i = 0; i < 20 && code.empty(); ++i) {
    Client guest(place, {"192.0.2.1", true});
    code = code_of(guest.hello("G"));
    if (!code.empty()) break;
    code = code_of(guest.ask(private_table()));
    made += code.empty() ? 1 : 0;
  }
  EXPECT_EQ(code, "limit.stored");
  EXPECT_GT(made, 1);
  EXPECT_LT(made, 8);
  Client other(place, {"192.0.2.2", true});
  other.hello("Ann");
  other.must(private_table());
}

// --- the lobby, and what goes by itself ----------------------------------------------------------

json::object listed_table() {
  return {{"type", "create"}, {"options", {{"players", 2}, {"private", false}}}};
}

TEST(Lobby, NobodyTakesAllPlaces) {
  FakeWorld world;
  Place place(world);
  Client honest(place, {"192.0.2.1", true});
  honest.hello("Ann");
  const std::string table = str(honest.must(listed_table()).at("table"));
  world.pass(kSecond);
  // Eight guests of one address, with five tables each.
  for (int i = 0; i < 8; ++i) {
    Client guest(place, {"192.0.2.66", true});
    guest.hello("G" + std::to_string(i));
    for (int k = 0; k < 5; ++k)
      guest.must(listed_table());
  }
  const json::array open = honest.must({{"type", "lobby"}}).at("open").as_array();
  EXPECT_EQ(open.size(), 9U);  // eight of one address
  std::map<std::string, int> of_host;
  bool found = false;
  for (const json::value& one : open) {
    EXPECT_LE(++of_host[str(one.at("host"))], 2);
    found = found || str(one.at("table")) == table;
  }
  EXPECT_TRUE(found);
}

TEST(Lobby, ManyHostsHideNobody) {
  FakeWorld world;
  Place place(world);
  Client honest(place, {"192.0.2.1", true});
  honest.hello("Ann");
  const std::string table = str(honest.must(listed_table()).at("table"));
  world.pass(kSecond);
  // More than are looked at first; all of few hosts, made by a server that is gone.
  place.store->write(
      [](store::Backend& db) {
        for (int i = 0; i < 500; ++i) {
          store::TableRow row{.id = "t" + std::to_string(i), .listed = true};
          row.updated = Millis{1} << 50;
          row.last = 1;
          row.members = {"host" + std::to_string(i % 10)};
          row.summary = R"({"table":"t","host":"x","seats":[],"waiting":[]})";
          db.append(row, {1, 1, "create", "{}"}, "");
        }
      },
      [](const store::Failure& failure) { EXPECT_FALSE(failure); });
  world.settle();
  const json::array open = honest.must({{"type", "lobby"}}).at("open").as_array();
  EXPECT_EQ(open.size(), 21U);  // two of each of the ten, and hers
  EXPECT_EQ(str(open.at(20).at("table")), table);
}

TEST(Housekeeping, GoesOnUntilNothingIsLeft) {
  FakeWorld world;
  // Many days: fewer signs of life.
  Place place(world, ":memory:", {.lease = 300 * kSecond, .probe = 300 * kSecond});
  const Millis now = world.now();
  place.store->write(
      [now](store::Backend& db) {
        for (int i = 0; i < 500; ++i) {
          store::TableRow row{.id = "t" + std::to_string(i)};
          row.updated = now - 30 * 3600 * kSecond;
          row.last = 1;
          row.summary = "{}";
          db.append(row, {1, 1, "create", "{}"}, "");
          db.add_guest({"g" + std::to_string(i), "G", 1, i % 2 == 0 ? 1 : now},
                       "h" + std::to_string(i));
        }
      },
      [](const store::Failure& failure) { EXPECT_FALSE(failure); });
  Client ann(place);
  ann.hello("Ann");
  const auto left = [&] {
    std::pair<int, int> n;
    place.store->read(
        [&](store::Backend& db) {
          db.each_table([&](const store::TableLog&) { ++n.first; });
          db.each_guest([&](const store::Backend::GuestTokens&) { ++n.second; });
        },
        [](const store::Failure&) {});
    return n;
  };
  EXPECT_EQ(left(), std::pair(500, 501));
  // One round of it comes every ten minutes, and does not stop half-way.
  world.pass(610 * kSecond);
  EXPECT_EQ(left(), std::pair(0, 251));
  // Who is here is not forgotten, however long he stays.
  for (int day = 0; day < 40; ++day)
    world.pass(24 * 3600 * kSecond);
  EXPECT_EQ(left(), std::pair(0, 1));
  ann.must({{"type", "lobby"}});
}

// --- replays -------------------------------------------------------------------------------------

struct Played {
  explicit Played(HallOptions options = {}) : five(std::move(options)) {
    Rng rng(9);
    for (int i = 0; i < 60; ++i)
      five.party.step(rng);
    five.end();
    five.world.pass(60 * kSecond);
  }
  json::object replay(json::value seat) const {
    return on_table("replay", five.party.table, {{"seat", std::move(seat)}});
  }
  Five five;
};

TEST(Replays, AreMadeOnceForAllWhoAsk) {
  Played p;
  std::vector<std::unique_ptr<Client>> crowd;
  for (int i = 0; i < 10; ++i) {
    crowd.push_back(std::make_unique<Client>(p.five.place));
    crowd.back()->hello("C" + std::to_string(i));
  }
  json::object request = p.replay("spectator");
  request["id"] = 99;
  for (const auto& one : crowd)
    one->push(json::serialize(request));
  p.five.world.settle();
  EXPECT_EQ(p.five.world.works(), 2);  // the record, and what a spectator saw
  const json::object first = crowd[0]->answer(99);
  EXPECT_EQ(first.at("type"), "ok");
  EXPECT_GT(first.at("steps").as_array().size(), 60U);
  for (const auto& one : crowd)
    EXPECT_EQ(one->answer(99), first);
  // Any part of it, the record and the dice are there now.
  json::object part = p.replay("spectator");
  part["from"] = 5;
  part["count"] = 1;
  const json::object got = crowd[1]->must(part);
  ASSERT_EQ(got.at("steps").as_array().size(), 1U);
  EXPECT_EQ(got.at("steps").as_array()[0], first.at("steps").as_array()[5]);
  EXPECT_EQ(got.at("last"), first.at("last"));
  part["from"] = 1'000'000;
  EXPECT_TRUE(crowd[1]->must(part).at("steps").as_array().empty());
  crowd[1]->must(on_table("record", p.five.party.table));
  crowd[2]->must(on_table("dice", p.five.party.table));
  EXPECT_EQ(p.five.world.works(), 2);
  // Somebody else's eyes see something else.
  EXPECT_NE(crowd[3]->must(p.replay("above")).at("steps"), first.at("steps"));
  EXPECT_EQ(p.five.world.works(), 3);
}

TEST(Replays, AreReadAgainWhenANameWasTakenOut) {
  Played p;
  Client& ann = p.five.party.at(0).client;
  ann.must(p.replay(0));
  EXPECT_EQ(p.five.world.works(), 2);
  p.five.party.at(4).client.must({{"type", "forget"}});
  ann.must(p.replay(0));
  EXPECT_EQ(p.five.world.works(), 4);
}

TEST(Replays, AreRefusedWhereTooManyWait) {
  Played p;
  Client& ann = p.five.party.at(0).client;
  p.five.world.works_max = 0;
  ann.refused(p.replay("above"), "limit.busy");
  ann.refused(on_table("record", p.five.party.table), "limit.busy");
  p.five.world.works_max = 64;
  ann.must(p.replay("above"));
  // A guest has four places in the line.
  Client bob(p.five.place);
  bob.hello("Bob");
  const json::value eyes[] = {0, 1, 2, 3, 4, "spectator"};
  for (int i = 0; i < 6; ++i) {
    json::object request = p.replay(eyes[i]);
    request["id"] = 100 + i;
    bob.push(json::serialize(request));
  }
  p.five.world.settle();
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(code_of(bob.answer(100 + i)), i < 4 ? "" : "limit.busy") << i;
  bob.must(p.replay("spectator"));
}

TEST(Replays, OfGamesThatRunAreNotMade) {  // [INF-5]
  Five f;
  f.party.at(0).client.refused(on_table("replay", f.party.table, {{"seat", 0}}), "table.not_over");
  EXPECT_EQ(f.world.works(), 0);
  f.end();
  f.party.at(0).client.must(on_table("replay", f.party.table, {{"seat", 0}}));
}

}  // namespace
}  // namespace specter::app
