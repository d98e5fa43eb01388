// Tables of all three editions: their options, the draft with its vehicle, and whole games.
#include <gmock/gmock.h>

#include "app/players.h"

namespace specter::app {
namespace {

struct Lounge {
  Lounge() : place(world), host(place) { welcome = host.hello("Ann"); }
  /// The options of a new table as everybody sees them.
  json::object created(json::object options) {
    world.pass(30'000);  // creating is limited
    id = create_table(host, std::move(options), 0);
    return host.newest("table")->at("options").as_object();
  }
  json::object refused(json::object options, std::string_view code) {
    world.pass(30'000);
    json::object got = host.ask({{"type", "create"}, {"options", std::move(options)}});
    EXPECT_EQ(str(got["code"]), code) << json::serialize(got);
    return got;
  }

  FakeWorld world;
  Place place;
  Client host;
  json::object welcome;
  std::string id;
};

TEST(Editions, AreOfferedToWhoComesIn) {
  Lounge l;
  EXPECT_EQ(l.welcome.at("editions"), (json::array{"babel", "covenant", "combined"}));
  EXPECT_EQ(l.welcome.at("boards"), (json::array{"babel", "covenant"}));
}

TEST(Editions, EachHasItsBoardAndVehicle) {  // [RUL-1] [SET-2]
  Lounge l;
  const struct {
    const char* edition;
    const char* board;
    json::value vehicle;
  } plain[] = {{"babel", "babel", "tracer"},
               {"covenant", "covenant", nullptr},
               {"combined", "covenant", nullptr}};
  for (const auto& c : plain) {
    const json::object options = l.created({{"players", 3}, {"edition", c.edition}});
    EXPECT_EQ(options.at("edition"), c.edition);
    EXPECT_EQ(options.at("board"), c.board);
    EXPECT_EQ(options.at("vehicle"), c.vehicle) << c.edition;
    EXPECT_EQ(options.at("five_player_bonus"), false);
  }
}

TEST(Editions, TheSecondTakesEitherBoardAndVehicle) {  // [RUL-2] [SET-2] [SET-7]
  Lounge l;
  for (const char* edition : {"covenant", "combined"}) {
    for (const char* board : {"babel", "covenant"}) {
      for (const char* vehicle : {"tracer", "interceptor"}) {
        const json::object options = l.created({{"players", 5},
                                                {"edition", edition},
                                                {"board", board},
                                                {"vehicle", vehicle},
                                                {"five_player_bonus", true}});
        EXPECT_EQ(options.at("board"), board);
        EXPECT_EQ(options.at("vehicle"), vehicle);
        EXPECT_EQ(options.at("five_player_bonus"), true);
        EXPECT_EQ(folded(l.place, l.id)->options().setup.edition,
                  *codec::from_name<Edition>(edition));
      }
    }
  }
}

TEST(Editions, WrongOptionsAreRefusedWithASentence) {  // [SET-10]
  Lounge l;
  const auto sentence = [&](json::object options, std::string_view code) {
    return str(l.refused(std::move(options), code).at("text"));
  };
  using testing::HasSubstr;
  EXPECT_THAT(sentence({{"players", 2}, {"edition", "third"}}, "json.field_range"),
              HasSubstr("edition"));
  EXPECT_THAT(sentence({{"players", 2}, {"board", "covenant"}}, "setup.board"),
              HasSubstr("second edition"));
  EXPECT_THAT(
      sentence({{"players", 2}, {"edition", "combined"}, {"board", "moon"}}, "board.unknown"),
      HasSubstr("moon"));
  EXPECT_THAT(sentence({{"players", 2}, {"vehicle", "interceptor"}}, "setup.vehicle"),
              HasSubstr("vehicle"));
  EXPECT_THAT(
      sentence({{"players", 2}, {"edition", "covenant"}, {"vehicle", "tank"}}, "json.field_range"),
      HasSubstr("vehicle"));
  for (const char* edition : {"babel", "covenant", "combined"})
    for (const int players : {2, 3, 4})
      EXPECT_THAT(
          sentence({{"players", players}, {"edition", edition}, {"five_player_bonus", true}},
                   "setup.bonus"),
          HasSubstr("5 players"));
  EXPECT_TRUE(dump(*l.place.store).find("\"players\"") == std::string::npos);
}

TEST(Editions, TheLobbyNamesThem) {
  Lounge l;
  for (const char* edition : {"babel", "covenant", "combined"}) {
    l.created({{"players", 2}, {"edition", edition}, {"private", false}});
    l.world.pass(2000);
    bool listed = false;
    const json::object lobby = l.host.must({{"type", "lobby"}});
    for (const json::value& item : lobby.at("open").as_array())
      listed |= str(item.at("table")) == l.id && item.at("edition") == edition;
    EXPECT_TRUE(listed) << edition;
  }
}

/// What somebody is asked, as he and as another is told.
std::string kind_of(Person& person, int seat) { return person.question(seat); }
std::string waiting(Person& person, const std::string& seat) {
  return json::serialize(person.inbox.now(seat).at("view").at("waiting"));
}

TEST(Editions, TheFirstHunterSeatChoosesTheVehicle) {  // [SET-2]
  for (const char* edition : {"covenant", "combined"}) {
    for (const int players : {2, 5}) {
      FakeWorld world;
      Place place(world);
      Party party(place, players, {{"edition", edition}, {"answer_window_ms", 0}});
      party.start();
      ASSERT_EQ(party.asked(), std::vector<int>{1});
      EXPECT_EQ(kind_of(party.at(1), 1), "pick_vehicle");
      for (const int seat : {0, players - 1})
        EXPECT_EQ(waiting(party.at(seat), std::to_string(seat)),
                  R"([{"seat":1,"kind":"pick_vehicle"}])");
      const std::vector<Action> all = party.at(1).legal(1);
      ASSERT_EQ(all.size(), 2U);
      ASSERT_EQ(party.at(1).act(party.table, 1, all[1]).at("type"), "ok");
      for (const int seat : {0, players - 1}) {
        const std::string name = std::to_string(seat);
        const json::value& vehicle = party.at(seat).inbox.now(name).at("view").at("vehicle");
        EXPECT_EQ(vehicle.at("kind"), "interceptor");
        const auto& events = party.at(seat).inbox.events(name);
        EXPECT_TRUE(std::any_of(events.begin(), events.end(), [](const json::value& event) {
          return event.at("type") == "vehicle_chosen" && event.at("vehicle") == "interceptor";
        }));
      }
      EXPECT_EQ(kind_of(party.at(1), 1), "pick_hunter");
    }
  }
}

TEST(Editions, AVehicleOfTheOptionsIsNotAskedFor) {  // [SET-2]
  FakeWorld world;
  Place place(world);
  Party party(place, 3,
              {{"edition", "covenant"}, {"vehicle", "interceptor"}, {"answer_window_ms", 0}});
  party.start();
  EXPECT_EQ(kind_of(party.at(1), 1), "pick_hunter");
  EXPECT_EQ(party.at(1).inbox.now("1").at("view").at("vehicle").at("kind"), "interceptor");
}

TEST(Editions, BotsPlayEachToTheEnd) {
  for (const char* edition : {"covenant", "combined"}) {
    for (int players = 2; players <= 5; ++players) {
      FakeWorld world;
      Place place(world);
      Client host(place);
      host.hello("Ann");
      const std::string table = create_table(
          host, {{"players", players}, {"edition", edition}, {"answer_window_ms", 100}});
      for (int seat = 0; seat < players; ++seat)
        host.must(
            on_table("bot", table, {{"seat", seat}, {"bot", seat % 2 == 0 ? "greedy" : "random"}}));
      host.must(on_table("start", table));
      for (int i = 0; i < 4000 && (*host.newest("table"))["status"] != "over"; ++i)
        world.pass(1000);
      EXPECT_EQ((*host.newest("table"))["status"], "over") << edition << " " << players;
      EXPECT_TRUE(place.journal.empty()) << place.journal.front();
      // Afterwards everything is open (END-6), and the record can be had.
      const json::object replay =
          host.must(on_table("replay", table, {{"seat", "above"}, {"from", 0}, {"count", 3}}));
      EXPECT_GT(replay.at("last").to_number<int>(), 20);
      EXPECT_FALSE(str(host.must(on_table("record", table)).at("record")).empty());
    }
  }
}

}  // namespace
}  // namespace specter::app
