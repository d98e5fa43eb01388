// After the game: record, replay, dice and the rematch.
#include "app/players.h"
#include "codec/record.h"

namespace specter::app {
namespace {

struct Finished {
  explicit Finished(int players, int steps = 4000, bool resign = false)
      : place(world), party(place, players, {{"answer_window_ms", 0}}), zoe(place, "Zoe") {
    zoe.client.must(on_table("open", party.table));
    party.promises(1, "Bob's luck");
    zoe.inbox.read();
    commitment = str(zoe.inbox.table.at("commitment"));
    party.start();
    Rng rng(static_cast<std::uint64_t>(players * 3));
    for (int i = 0; i < steps && !party.over(); ++i)
      party.step(rng);
    for (int i = 0; resign && i < players && !party.over(); ++i)
      party.at(i).client.must(
          on_table("act", party.table, {{"seat", i}, {"action", {{"type", "resign"}}}}));
    EXPECT_TRUE(party.over());
  }
  json::object ask(Client& who, json::object request) {
    world.pass(1000);
    return who.must(request);
  }

  FakeWorld world;
  Place place;
  Party party;
  Person zoe;
  std::string commitment;
};

TEST(After, TheRecordIsWholeAndTrue) {  // [END-6]
  for (int players = 2; players <= 5; ++players) {
    Finished f(players);
    const std::string text =
        str(f.ask(f.zoe.client, on_table("record", f.party.table)).at("record"));
    const auto record = codec::parse_record(text);
    ASSERT_TRUE(record.ok()) << record.error().code;
    const auto replayed = match::replay(*record);
    ASSERT_TRUE(replayed.ok()) << replayed.error().code;
    EXPECT_TRUE(over(replayed->state()));
    EXPECT_EQ(record->header.format, 2);
    EXPECT_EQ(record->header.rules, kRulesVersion);
    EXPECT_EQ(record->end, match::end_of(replayed->state().pub));
    EXPECT_EQ(replayed->state(), folded(f.place, f.party.table)->play()->state());
    // The server gives the same text for download.
    std::optional<Result<std::string>> file;
    f.place.hall.record(f.party.table, "", [&](Result<std::string> got) { file = std::move(got); });
    f.world.settle();
    ASSERT_TRUE(file && file->ok());
    EXPECT_EQ(**file, text);
  }
}

TEST(After, EveryRollCanBeComputedAgain) {
  for (int players = 2; players <= 5; ++players) {
    Finished f(players);
    const json::object dice = f.ask(f.zoe.client, on_table("dice", f.party.table));
    // The commitment is that of before the game.
    EXPECT_EQ(str(dice.at("commitment")), f.commitment);
    fair::FairSource source;
    const auto key = fair::key_from_hex(str(dice.at("seed")));
    ASSERT_TRUE(key);
    source.seed = *key;
    EXPECT_EQ(fair::commitment(source.seed), f.commitment);
    source.table = str(dice.at("table"));
    EXPECT_EQ(source.table, f.party.table);
    for (const json::value& seat : dice.at("seats").as_array()) {
      source.players.push_back(str(seat.at("seed")));
      if (source.players.size() == 2)
        EXPECT_EQ(str(seat.at("commitment")), fair::sha256_hex("Bob's luck"));
      else
        EXPECT_TRUE(seat.at("commitment").is_null());
    }
    EXPECT_EQ(dice.at("attempts"), 0);
    ASSERT_EQ(source.players.size(), static_cast<std::size_t>(players));
    EXPECT_EQ(source.players[1], "Bob's luck");
    const auto record = codec::parse_record(
        str(f.ask(f.zoe.client, on_table("record", f.party.table)).at("record")));
    ASSERT_TRUE(record.ok());
    std::map<std::string, std::uint64_t> counts;
    int rolls = 0;
    const auto replayed = match::replay(*record, {}, [&](const match::ReplayRoll& roll) {
      EXPECT_EQ(fair::fair_roll(source, codec::stream_name(roll),
                                counts[std::string(codec::stream_name(roll))]++, roll.sides),
                roll.value);
      ++rolls;
    });
    EXPECT_TRUE(replayed.ok());
    EXPECT_GT(rolls, 4);
  }
}

TEST(After, ReplayShowsEachSeatWhatItGotLive) {
  for (int players = 2; players <= 5; ++players) {
    Finished f(players, 120, true);
    for (int seat = 0; seat <= players; ++seat) {
      const bool watcher = seat == players;
      const json::value who = watcher ? json::value("spectator") : json::value(seat);
      Inbox& inbox = watcher ? f.zoe.inbox : f.party.at(seat).inbox;
      inbox.read();
      const std::vector<json::value>& live = inbox.events(str(who));
      json::array again;
      std::size_t steps = 0;
      for (std::size_t from = 0;;) {
        const json::object part = f.ask(
            f.zoe.client,
            on_table("replay", f.party.table, {{"seat", who}, {"from", from}, {"count", 40}}));
        for (const json::value& step : part.at("steps").as_array()) {
          EXPECT_EQ(step.at("n").to_number<std::size_t>(), steps++);
          for (const json::value& event : step.at("events").as_array())
            again.push_back(event);
        }
        from += 40;
        if (from > part.at("last").to_number<std::size_t>()) break;
      }
      EXPECT_EQ(json::serialize(again), json::serialize(json::array(live.begin(), live.end())));
    }
    // From above everything is there.
    const json::object above =
        f.ask(f.party.at(1).client, on_table("replay", f.party.table, {{"seat", "above"}}));
    const json::array& steps = above.at("steps").as_array();
    ASSERT_FALSE(steps.empty());
    EXPECT_FALSE(steps.back().at("view").at("agents").as_array()[0].at("secret").is_null());
  }
}

TEST(After, ReplayRefusesWhatIsNotThere) {
  Finished f(2, 20, true);
  f.world.pass(10'000);
  f.zoe.client.refused(on_table("replay", f.party.table, {{"seat", 2}}), "act.no_such_seat");
  f.zoe.client.refused(on_table("replay", f.party.table, {{"seat", "below"}}), "json.field_range");
  f.zoe.client.refused(on_table("replay", f.party.table, {{"seat", 0}, {"count", 0}}),
                       "json.field_range");
  f.zoe.client.refused(on_table("replay", f.party.table, {{"seat", 0}, {"from", -1}}),
                       "json.field_range");
  const json::object beyond =
      f.ask(f.zoe.client, on_table("replay", f.party.table, {{"seat", 0}, {"from", 100'000}}));
  EXPECT_TRUE(beyond.at("steps").as_array().empty());
}

TEST(After, NothingOfItBeforeTheEnd) {  // [INF-2] [INF-5]
  FakeWorld world;
  Place place(world);
  Party party(place, 3, {{"answer_window_ms", 0}});
  const auto closed = [&](Client& who) {
    world.pass(5000);
    who.refused(on_table("record", party.table), "table.not_over");
    who.refused(on_table("dice", party.table), "table.not_over");
    who.refused(on_table("rematch", party.table), "table.not_over");
    for (const json::value& seat : json::array{0, 1, "spectator", "above"})
      who.refused(on_table("replay", party.table, {{"seat", seat}}), "table.not_over");
  };
  closed(party.at(0).client);
  party.start();
  Rng rng(1);
  for (int i = 0; i < 5; ++i) {
    for (int k = 0; k < 8; ++k)
      party.step(rng);
    closed(party.at(i % 3).client);
  }
  std::optional<Result<std::string>> file;
  place.hall.record(party.table, "", [&](Result<std::string> got) { file = std::move(got); });
  world.settle();
  ASSERT_TRUE(file);
  EXPECT_FALSE(file->ok());
  // The seed is in no message.
  const std::string seed = fair::hex(folded(place, party.table)->server_seed());
  for (int i = 0; i < 3; ++i)
    for (const Sent& sent : party.at(i).client.sent())
      EXPECT_EQ(sent.text.find(seed), std::string::npos);
}

TEST(After, ARematchRotatesTheSeats) {
  Finished f(3, 10, true);
  f.zoe.client.refused(on_table("rematch", f.party.table), "table.players_only");
  const std::string next =
      str(f.party.at(1).client.must(on_table("rematch", f.party.table)).at("table"));
  EXPECT_NE(next, f.party.table);
  // Everybody is told.
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(str((*f.party.at(i).client.newest("table"))["rematch"]), next);
  EXPECT_EQ(str((*f.zoe.client.newest("table"))["rematch"]), next);
  // The second wish finds the same one.
  EXPECT_EQ(str(f.party.at(2).client.must(on_table("rematch", f.party.table)).at("table")), next);
  for (int i = 0; i < 3; ++i) {
    f.party.at(i).client.must(on_table("open", next));
    const json::object table = *f.party.at(i).client.newest("table");
    EXPECT_EQ(str(table.at("table")), next);
    EXPECT_EQ(table.at("you").at("seats"), json::array{(i + 1) % 3}) << i;
    EXPECT_NE(str(table.at("commitment")), f.commitment);
  }
  const json::object table = *f.party.at(1).client.newest("table");
  EXPECT_EQ(table.at("status"), "open");
  EXPECT_EQ(str(table.at("host")), f.party.at(1).client.guest);
  f.party.at(1).client.must(on_table("start", next));
}

TEST(After, TwoWishesForARematchMakeOne) {
  Finished f(3, 10, true);
  for (int i = 0; i < 3; ++i) {
    json::object request = on_table("rematch", f.party.table);
    request["id"] = "again";
    f.party.at(i).client.push(json::serialize(request));
  }
  f.world.settle();
  std::string next;
  for (int i = 0; i < 3; ++i) {
    std::string got;
    for (const Sent& sent : f.party.at(i).client.sent()) {
      const json::object frame = json::parse(sent.text).as_object();
      if (frame.contains("id") && frame.at("id") == "again") got = str(frame.at("table"));
    }
    EXPECT_FALSE(got.empty());
    if (next.empty()) next = got;
    EXPECT_EQ(got, next);
  }
  // No other table is left over.
  const json::object lobby = f.ask(f.party.at(0).client, {{"type", "lobby"}});
  EXPECT_EQ(lobby.at("mine").as_array().size(), 2U);
}

TEST(After, ARematchKeepsBotsAndSides) {
  // One person with two hunters and a bot as the agent.
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.hello("Ann");
  Client bob(place);
  bob.hello("Bob");
  const std::string table =
      create_table(ann, {{"players", 4}, {"private", false}, {"answer_window_ms", 0}}, 1);
  ann.must(on_table("sit", table, {{"seat", 3}}));
  bob.must(on_table("open", table));
  bob.must(on_table("sit", table, {{"seat", 0}}));
  ann.must(on_table("bot", table, {{"seat", 2}, {"bot", "greedy"}}));
  ann.must(on_table("start", table));
  bob.must(on_table("act", table, {{"seat", 0}, {"action", {{"type", "resign"}}}}));
  const std::string next = str(ann.must(on_table("rematch", table)).at("table"));
  ann.must(on_table("open", next));
  const json::array seats = (*ann.newest("table"))["seats"].as_array();
  const auto guest = [&](std::size_t i) { return str(seats.at(i).at("guest")); };
  EXPECT_EQ(guest(0), ann.guest);
  EXPECT_EQ(seats.at(3).at("kind"), "bot");
  // Nobody is on both sides, and nobody was lost.
  for (std::size_t i = 1; i < 4; ++i)
    EXPECT_NE(guest(i), ann.guest);
  EXPECT_TRUE(guest(1) == bob.guest || guest(2) == bob.guest);
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_NE(seats.at(i).at("kind"), "empty");
}

TEST(After, EverythingIsPublic) {  // [END-6]
  Finished f(5, 200, true);
  const json::object& seen = f.zoe.inbox.now("spectator");
  EXPECT_FALSE(seen.at("view").at("agents").as_array()[0].at("secret").is_null());
  EXPECT_FALSE(seen.at("view").at("plan").is_null());
  for (const json::value& hunter : seen.at("view").at("hunters").as_array())
    EXPECT_NE(hunter.at("role"), "?");
}

}  // namespace
}  // namespace specter::app
