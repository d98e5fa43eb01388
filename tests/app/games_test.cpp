// Whole games at a table, with persons and bots.
#include "app/fake_world.h"

namespace specter::app {
namespace {

/// A table of one person's wishes; the id.
std::string create(Client& host, json::object options, std::optional<int> seat) {
  json::object request{{"type", "create"}, {"options", std::move(options)}};
  if (seat) request["seat"] = *seat;
  return std::string(host.must(request)["table"].as_string());
}

TEST(Games, BotsPlayToTheEnd) {
  for (int players = 2; players <= 5; ++players) {
    FakeWorld world;
    Place place(world);
    Client host(place);
    host.hello("Ann");
    const std::string table =
        create(host, {{"players", players}, {"answer_window_ms", 100}}, std::nullopt);
    for (int seat = 0; seat < players; ++seat)
      host.must({{"type", "bot"}, {"table", table}, {"seat", seat}, {"bot", "greedy"}});
    host.must({{"type", "start"}, {"table", table}});
    for (int i = 0; i < 2000 && (*host.newest("table"))["status"] != "over"; ++i)
      world.pass(1000);
    const json::object end = *host.newest("table");
    EXPECT_EQ(end.at("status"), "over") << players;
    EXPECT_TRUE(place.journal.empty()) << place.journal.front();
  }
}

}  // namespace
}  // namespace specter::app
