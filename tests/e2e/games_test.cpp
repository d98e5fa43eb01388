// Whole games over real sockets, with the real program.
#include <gtest/gtest.h>

#include "e2e/player.h"
#include "e2e/process.h"

namespace specter::e2e {
namespace {

using namespace std::chrono_literals;

constexpr const char* kEditions[] = {"babel", "covenant", "combined"};

json::object quick(int players, std::string_view edition = "babel") {
  return {{"players", players}, {"edition", edition}, {"private", false}, {"answer_window_ms", 0}};
}

/// Seats from `first` on are bots.
void start(Player& host, int first, int players) {
  for (int seat = first; seat < players; ++seat)
    host.must({{"type", "bot"}, {"table", host.table()}, {"seat", seat}, {"bot", "greedy"}});
  host.must({{"type", "start"}, {"table", host.table()}});
}

void expect_clean(const std::vector<std::unique_ptr<Player>>& players) {
  for (const auto& player : players)
    for (const std::string& complaint : player->complaints())
      ADD_FAILURE() << complaint;
}

std::vector<Player*> all(const std::vector<std::unique_ptr<Player>>& players) {
  std::vector<Player*> list;
  for (const auto& player : players)
    list.push_back(player.get());
  return list;
}

/// An edition, and a number of players.
class Games : public testing::TestWithParam<std::tuple<const char*, int>> {};

TEST_P(Games, PersonsPlayToTheEnd) {
  Folder folder;
  Server server(crowd_flags(folder.path()));
  ASSERT_TRUE(server.serves()) << server.output();
  const auto [edition, players] = GetParam();
  std::vector<std::unique_ptr<Player>> people;
  for (int seat = 0; seat < players; ++seat) {
    people.push_back(std::make_unique<Player>(server.url(), "P" + std::to_string(seat),
                                              static_cast<std::uint32_t>(players * 10 + seat)));
    if (seat == 0) {
      people[0]->create(quick(players, edition), 0);
    } else {
      ASSERT_TRUE(people.back()->open(people[0]->table()));
      people.back()->must({{"type", "sit"}, {"table", people[0]->table()}, {"seat", seat}});
    }
  }
  start(*people[0], players, players);
  EXPECT_TRUE(play_out(all(people), 120s));
  expect_clean(people);
  // Now everything is open: the record verifies, and its dice are those that were promised.
  const json::object record = people[0]->must({{"type", "record"}, {"table", people[0]->table()}});
  EXPECT_FALSE(record.at("record").as_string().empty());
  const auto download =
      client::fetch(server.url(), {.target = "/record/" + people[0]->table() + ".jsonl"});
  ASSERT_TRUE(download.ok());
  EXPECT_EQ(download->status, 200);
  EXPECT_EQ(download->body, std::string(record.at("record").as_string()));
  server.signal(SIGTERM);
  EXPECT_EQ(server.wait(), 0);
}
INSTANTIATE_TEST_SUITE_P(TwoToFive, Games,
                         testing::Combine(testing::ValuesIn(kEditions), testing::Range(2, 6)),
                         [](const auto& test) {
                           return std::string(std::get<0>(test.param)) +
                                  std::to_string(std::get<1>(test.param));
                         });

void expect_played_against_bots(const char* edition) {
  Folder folder;
  Server server(crowd_flags(folder.path()));
  ASSERT_TRUE(server.serves()) << server.output();
  for (int players = 2; players <= 5; ++players) {
    std::vector<std::unique_ptr<Player>> people;
    people.push_back(std::make_unique<Player>(server.url(), "Solo", 7));
    people[0]->create(quick(players, edition), players % 2);
    for (int seat = 0; seat < players; ++seat)
      if (seat != players % 2)
        people[0]->must({{"type", "bot"},
                         {"table", people[0]->table()},
                         {"seat", seat},
                         {"bot", seat % 2 == 0 ? "greedy" : "random"}});
    people[0]->must({{"type", "start"}, {"table", people[0]->table()}});
    EXPECT_TRUE(play_out(all(people), 120s)) << edition << " " << players;
    expect_clean(people);
  }
}

TEST(Games, OnePersonPlaysAgainstBots) { expect_played_against_bots("babel"); }
TEST(Games, OnePersonPlaysTheSecondEditionAgainstBots) { expect_played_against_bots("covenant"); }
TEST(Games, OnePersonPlaysBothEditionsAgainstBots) { expect_played_against_bots("combined"); }

// Nobody but bots: who made the table looks on.
TEST(Games, BotsPlayAllEditionsToTheEnd) {
  Folder folder;
  Server server(crowd_flags(folder.path()));
  ASSERT_TRUE(server.serves()) << server.output();
  for (const char* edition : kEditions) {
    for (int players = 2; players <= 5; ++players) {
      Player host(server.url(), "Host", 3);
      host.create(quick(players, edition), std::nullopt);
      start(host, 0, players);
      EXPECT_TRUE(play_out({&host}, 120s)) << edition << " " << players;
      for (const std::string& complaint : host.complaints())
        ADD_FAILURE() << complaint;
    }
  }
}

// Every message may be the last one before the line breaks.
TEST(Games, ResumesFromEveryPoint) {
  Folder folder;
  Server server(crowd_flags(folder.path()));
  ASSERT_TRUE(server.serves()) << server.output();
  Player agent(server.url(), "Agent", 1);
  Player hunter(server.url(), "Hunter", 2);
  agent.create(quick(2), 0);
  ASSERT_TRUE(hunter.open(agent.table()));
  hunter.must({{"type", "sit"}, {"table", agent.table()}, {"seat", 1}});
  agent.must({{"type", "start"}, {"table", agent.table()}});
  for (int i = 0; i < 400 && !(agent.over() && hunter.over()); ++i) {
    Player& who = i % 2 == 0 ? agent : hunter;
    who.disconnect();
    ASSERT_TRUE(who.connect(server.url()));
    for (Player* player : {&agent, &hunter}) {
      player->listen(1ms);
      if (player->asked()) player->act();
    }
  }
  for (const Player* player : {&agent, &hunter})
    for (const std::string& complaint : player->complaints())
      ADD_FAILURE() << complaint;
  EXPECT_GT(agent.seen().at("0"), 20U);
}

TEST(Games, OptionsThatDoNotFitAreRefused) {  // [SET-10]
  Folder folder;
  Server server(crowd_flags(folder.path()));
  ASSERT_TRUE(server.serves()) << server.output();
  Player host(server.url(), "Host", 1);
  const std::pair<json::object, const char*> wrong[] = {
      {{{"players", 2}, {"edition", "third"}}, "json.field_range"},
      {{{"players", 2}, {"edition", "babel"}, {"board", "covenant"}}, "setup.board"},
      {{{"players", 2}, {"edition", "babel"}, {"vehicle", "interceptor"}}, "setup.vehicle"},
      {{{"players", 4}, {"edition", "covenant"}, {"five_player_bonus", true}}, "setup.bonus"}};
  for (const auto& [options, code] : wrong) {
    const json::object got = host.ask({{"type", "create"}, {"options", options}});
    EXPECT_EQ(got.at("code"), code) << json::serialize(got);
    EXPECT_FALSE(got.at("text").as_string().empty());
  }
}

TEST(Games, StrangersAreRefused) {
  Folder folder;
  Server server(crowd_flags(folder.path()));
  ASSERT_TRUE(server.serves()) << server.output();
  Player host(server.url(), "Host", 1);
  Player stranger(server.url(), "Stranger", 2);
  host.create(quick(2), 0);
  start(host, 1, 2);
  ASSERT_TRUE(stranger.open(host.table()));
  host.listen(200ms);
  const json::object act{{"type", "act"},
                         {"table", host.table()},
                         {"seat", 0},
                         {"decision", 1},
                         {"action", {{"type", "resign"}}}};
  EXPECT_EQ(stranger.ask(act).at("code"), "seat.not_yours");
  json::object other = act;
  other["seat"] = 1;
  EXPECT_EQ(host.ask(other).at("code"), "seat.not_yours");
  json::object late = act;
  late["decision"] = 4711;
  late["action"] = {{"type", "pass"}};
  EXPECT_EQ(host.ask(late).at("code"), "act.late");
  EXPECT_EQ(
      host.ask({{"type", "act"}, {"table", "nowhere"}, {"seat", 0}, {"action", {}}}).at("type"),
      "error");
  EXPECT_EQ(stranger.ask({{"type", "record"}, {"table", host.table()}}).at("code"),
            "table.not_over");
}

}  // namespace
}  // namespace specter::e2e
