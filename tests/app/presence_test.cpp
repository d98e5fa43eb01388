// Leaving and coming back: connections, seats that bots keep warm, and what a client has missed.
#include "app/players.h"

namespace specter::app {
namespace {

struct Gathering {
  explicit Gathering(int players = 3, json::object options = {{"answer_window_ms", 0}})
      : place(world), party(place, players, std::move(options)) {
    party.start();
    for (int i = 0; i < players; ++i)
      tokens.push_back(party.at(i).client.token);
  }
  json::object seat(int watcher, int s) {
    party.at(watcher).inbox.read();
    return party.at(watcher)
        .inbox.table.at("seats")
        .as_array()
        .at(static_cast<std::size_t>(s))
        .as_object();
  }
  void play(int steps, std::uint64_t seed = 1) {
    Rng rng(seed);
    for (int i = 0; i < steps && !party.over(); ++i)
      party.step(rng);
  }

  FakeWorld world;
  Place place;
  Party party;
  std::vector<std::string> tokens;
};

TEST(Presence, ResumesFromEveryEventNumber) {
  for (int players = 2; players <= 5; ++players) {
    Gathering g(players);
    g.play(30);
    for (int seat = 0; seat < players; ++seat) {
      const std::string name = std::to_string(seat);
      g.party.at(seat).inbox.read();
      const std::vector<json::value> all = g.party.at(seat).inbox.events(name);
      Person again(g.place, g.tokens[static_cast<std::size_t>(seat)], true);
      for (std::size_t n = 0; n <= all.size(); ++n) {
        g.world.pass(1000);  // opening is limited
        again.client.must(on_table("open", g.party.table, {{"seen", {{name, n}}}}));
        const json::object state = *again.client.newest("state", seat);
        const json::array want(all.begin() + static_cast<std::ptrdiff_t>(n), all.end());
        EXPECT_EQ(json::serialize(state.at("events")), json::serialize(want)) << name << n;
        EXPECT_EQ(state.at("last"), all.size());
      }
      // Numbers that never were: everything, from the beginning.
      again.client.must(on_table("open", g.party.table, {{"seen", {{name, all.size() + 7}}}}));
      EXPECT_EQ((*again.client.newest("state", seat))["events"].as_array().size(), all.size());
      again.client.refused(on_table("open", g.party.table, {{"seen", {{name, -1}}}}),
                           "json.field_range");
      again.client.refused(on_table("open", g.party.table, {{"seen", {{"nine", 1}}}}),
                           "json.field_range");
    }
  }
}

TEST(Presence, ReturnsInTheMiddleWithoutGaps) {
  Gathering g;
  Rng rng(2);
  for (int i = 0; i < 60 && !g.party.over(); ++i) {
    if (rng.one_in(4)) {
      // Somebody loses his connection; others go on if they can; he comes back.
      const int seat = rng.below(3);
      const std::string name = std::to_string(seat);
      Person& old = g.party.at(seat);
      old.inbox.read();
      std::vector<json::value> events = old.inbox.events(name);
      old.client.leave();
      const auto open = g.party.asked();
      for (const int other : open)
        if (other != seat && g.party.at(other).decision(other) != 0)
          g.party.at(other).act(g.party.table, other, g.party.choice(other, rng));
      const std::size_t seen = events.size();
      auto back = std::make_unique<Person>(g.place, g.tokens[static_cast<std::size_t>(seat)], true);
      back->inbox.seen(name, std::move(events));
      back->client.must(on_table("open", g.party.table, {{"seen", {{name, seen}}}}));
      back->inbox.read();
      g.party.seats[static_cast<std::size_t>(seat)] = std::move(back);
    }
    ASSERT_EQ(g.party.step(rng).at("type"), "ok");
  }
}

TEST(Presence, EverybodySeesWhoIsAway) {
  Gathering g;
  EXPECT_TRUE(g.seat(1, 0).at("away").is_null());
  g.world.pass(5000);
  g.party.at(0).client.leave();
  EXPECT_EQ(g.seat(1, 0).at("away"), g.world.now());
  g.world.pass(5000);
  Person back(g.place, g.tokens[0], true);
  EXPECT_FALSE(g.seat(1, 0).at("away").is_null());
  back.client.must(on_table("open", g.party.table));
  EXPECT_TRUE(g.seat(1, 0).at("away").is_null());
  // Closing the table is leaving it, too.
  back.client.must(on_table("close", g.party.table));
  EXPECT_EQ(g.seat(1, 0).at("away"), g.world.now());
  const std::size_t before = back.client.sent().size();
  g.party.at(1).client.must(on_table("chat", g.party.table, {{"text", "hello?"}}));
  EXPECT_EQ(back.client.sent().size(), before);
}

TEST(Presence, ASeatIsHandedOverAfterTheGracePeriod) {
  Gathering g;
  const json::object wish = on_table("handover", g.party.table, {{"seat", 0}, {"bot", "greedy"}});
  g.party.at(1).client.refused(wish, "seat.not_away");
  g.party.at(0).client.leave();
  g.party.at(1).client.refused(wish, "seat.not_away");
  g.world.pass(119'999);
  g.party.at(1).client.refused(wish, "seat.not_away");
  Person stranger(g.place, "Zoe");
  stranger.client.must(on_table("open", g.party.table));
  g.world.pass(1);
  stranger.client.refused(wish, "table.players_only");
  g.party.at(1).client.refused(
      on_table("handover", g.party.table, {{"seat", 0}, {"bot", "nobody"}}), "bot.unknown");
  g.party.at(1).client.must(wish);
  EXPECT_EQ(g.seat(1, 0).at("kind"), "bot");
  EXPECT_EQ(g.seat(1, 0).at("bot"), "greedy");
  EXPECT_EQ(str(g.seat(1, 0).at("guest")), g.party.at(0).client.guest);
  g.party.at(1).client.refused(wish, "seat.bot_plays");
  // He comes back, and it is his again.
  Person back(g.place, g.tokens[0], true);
  back.client.must(on_table("open", g.party.table));
  EXPECT_EQ(g.seat(1, 0).at("kind"), "guest");
  EXPECT_TRUE(g.seat(1, 0).at("bot").is_null());
  EXPECT_EQ((*back.client.newest("table"))["you"].at("seats"), (json::array{0}));
}

TEST(Presence, TheBotGoesOnAndTheOwnerTakesOver) {
  Gathering g;
  g.world.think_ms = 50;
  Rng rng(3);
  // The agent leaves at the table's end of the draft; a bot plays on.
  ASSERT_TRUE(g.party.play_until("agent_turn", rng));
  g.party.at(0).client.leave();
  g.world.pass(120'000);
  const std::size_t before = entries_of(g.place, g.party.table).size();
  g.party.at(1).client.must(on_table("handover", g.party.table, {{"seat", 0}, {"bot", "greedy"}}));
  g.world.pass(10'000);
  EXPECT_GT(entries_of(g.place, g.party.table).size(), before + 1);
  EXPECT_GT(g.place.hall.stats().bot_actions, 0);
  EXPECT_EQ(g.party.at(1).question(1), "hunter_order");
  auto back = std::make_unique<Person>(g.place, g.tokens[0], true);
  back->client.must(on_table("open", g.party.table));
  g.party.seats[0] = std::move(back);
  const std::int64_t bots = g.place.hall.stats().bot_actions;
  g.play(40, 5);
  EXPECT_EQ(g.place.hall.stats().bot_actions, bots);
}

TEST(Presence, TheOwnerReturnsWhileTheBotThinks) {
  Gathering g;
  g.world.think_ms = 5000;
  Rng rng(4);
  ASSERT_TRUE(g.party.play_until("agent_turn", rng));
  g.party.at(0).client.must(on_table("handover", g.party.table, {{"seat", 0}, {"bot", "greedy"}}));
  g.world.pass(2000);
  EXPECT_GT(g.world.jobs(), 0);
  g.party.at(0).client.must(on_table("take_back", g.party.table, {{"seat", 0}}));
  const std::size_t before = entries_of(g.place, g.party.table).size();
  g.world.pass(20'000);
  // What the bot found is nobody's any more.
  EXPECT_EQ(entries_of(g.place, g.party.table).size(), before);
  EXPECT_EQ(g.party.at(0).question(0), "agent_turn");
  EXPECT_EQ(g.party.at(0).act(g.party.table, 0, g.party.choice(0, rng)).at("type"), "ok");
  // Once more to the bot, at once, while the first thought is not over.
  g.party.at(0).client.must(on_table("handover", g.party.table, {{"seat", 0}, {"bot", "greedy"}}));
  g.party.at(0).client.must(on_table("take_back", g.party.table, {{"seat", 0}}));
  g.party.at(0).client.must(on_table("handover", g.party.table, {{"seat", 0}, {"bot", "random"}}));
  g.world.pass(60'000);
  g.party.at(0).inbox.read();
  EXPECT_EQ(g.party.at(0).decision(0), 0);
  EXPECT_TRUE(g.place.journal.empty()) << g.place.journal.front();
}

TEST(Presence, TakeBackIsForTheOwner) {
  Gathering g;
  g.party.at(0).client.must(on_table("handover", g.party.table, {{"seat", 0}, {"bot", "greedy"}}));
  g.party.at(1).client.refused(on_table("take_back", g.party.table, {{"seat", 0}}),
                               "seat.not_yours");
  g.party.at(1).client.refused(on_table("take_back", g.party.table, {{"seat", 1}}), "seat.not_bot");
  g.party.at(0).client.must(on_table("take_back", g.party.table, {{"seat", 0}}));
}

TEST(Presence, StandingUpInTheMiddleFreesTheSeatForABot) {
  Gathering g;
  g.play(20);
  g.party.at(2).client.refused(on_table("stand", g.party.table, {{"seat", 1}}), "seat.not_yours");
  g.party.at(1).client.must(on_table("stand", g.party.table, {{"seat", 1}}));
  EXPECT_EQ(g.seat(0, 1).at("left"), true);
  EXPECT_EQ(str(g.seat(0, 1).at("guest")), g.party.at(1).client.guest);
  g.party.at(1).client.refused(on_table("stand", g.party.table, {{"seat", 1}}),
                               "seat.left_already");
  // At once, without a grace period.
  g.party.at(0).client.must(on_table("handover", g.party.table, {{"seat", 1}, {"bot", "greedy"}}));
  EXPECT_EQ(g.seat(0, 1).at("kind"), "bot");
  // He thinks better of it.
  g.party.at(1).client.must(on_table("open", g.party.table));
  EXPECT_EQ(g.seat(0, 1).at("kind"), "guest");
  EXPECT_EQ(g.seat(0, 1).at("left"), false);
  g.play(20, 2);
}

TEST(Presence, TheHostWhoLeavesTheGamePassesTheTableOn) {
  Gathering g;
  g.party.at(0).client.must(on_table("stand", g.party.table, {{"seat", 0}}));
  g.party.at(1).inbox.read();
  EXPECT_EQ(str(g.party.at(1).inbox.table.at("host")), g.party.at(1).client.guest);
}

TEST(Presence, AConnectionThatIsLostWhileTheTableIsRead) {
  TempFile file;
  FakeWorld world;
  std::string table;
  std::vector<std::string> tokens;
  {
    Place place(world, file.path());
    Party party(place, 2, {{"answer_window_ms", 0}});
    party.start();
    table = party.table;
    for (int i = 0; i < 2; ++i)
      tokens.push_back(party.at(i).client.token);
    party.seats.clear();
    world.settle();
    world.drop();
  }
  Place place(world, file.path(), {.server = "server-2"});
  {
    Client ann(place);
    ann.hello_again(tokens[0]);
    ann.push(json::serialize(on_table("open", table)));
  }  // gone before anything was read
  world.settle();
  Person bob(place, tokens[1], true);
  bob.client.must(on_table("open", table));
  EXPECT_FALSE((*bob.client.newest("table"))["seats"].as_array()[0].at("away").is_null());
  world.pass(120'000);
  bob.client.must(on_table("handover", table, {{"seat", 0}, {"bot", "greedy"}}));
}

TEST(Presence, WhoDoesNotReturnAfterARestartIsAway) {
  TempFile file;
  FakeWorld world;
  std::string table;
  std::string token;
  {
    Place place(world, file.path());
    Party party(place, 2, {{"answer_window_ms", 0}});
    party.start();
    table = party.table;
    token = party.at(1).client.token;
    // Killed: nobody said good-bye.
    world.drop();
    for (auto& person : party.seats)
      person->client.vanish();
  }
  Place place(world, file.path(), {.server = "server-2"});
  world.pass(200'000);
  Person bob(place, token, true);
  bob.client.must(on_table("open", table));
  world.pass(200'000);
  EXPECT_FALSE((*bob.client.newest("table"))["seats"].as_array()[0].at("away").is_null());
  bob.client.must(on_table("handover", table, {{"seat", 0}, {"bot", "greedy"}}));
}

TEST(Presence, WhoSitsDownWithoutOpeningTheTableIsAwaySinceThen) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.hello("Ann");
  Client bob(place);
  bob.hello("Bob");
  const std::string table =
      create_table(ann, {{"players", 2}, {"private", false}, {"answer_window_ms", 0}}, 0);
  bob.must(on_table("sit", table, {{"seat", 1}}));
  EXPECT_EQ((*ann.newest("table"))["seats"].as_array()[1].at("away"), world.now());
  ann.must(on_table("start", table));
  const json::object wish = on_table("handover", table, {{"seat", 1}, {"bot", "greedy"}});
  ann.refused(wish, "seat.not_away");
  world.pass(120'000);
  ann.must(wish);
  // He takes it back, still without opening it: he is away from now on.
  bob.must(on_table("take_back", table, {{"seat", 1}}));
  ann.refused(wish, "seat.not_away");
  world.pass(120'000);
  ann.must(wish);
}

TEST(Presence, ASpectatorIsNotMissed) {
  Gathering g;
  Person watcher(g.place, "Zoe");
  watcher.client.must(on_table("open", g.party.table));
  const std::size_t before = entries_of(g.place, g.party.table).size();
  watcher.client.leave();
  EXPECT_EQ(entries_of(g.place, g.party.table).size(), before);
}

}  // namespace
}  // namespace specter::app
