// Several servers at one PostgreSQL: players of one table on different servers, one of them killed
// and one put to sleep in the middle of the game.
#include <cstdlib>
#include <unistd.h>

#include <gtest/gtest.h>
#include <libpq-fe.h>

#include "e2e/player.h"
#include "e2e/process.h"

namespace specter::e2e {
namespace {

using namespace std::chrono_literals;

/// Runs one statement at the test's PostgreSQL.
bool meddle(const std::string& server, const std::string& sql) {
  PGconn* line = PQconnectdb(server.c_str());
  PGresult* result = PQexec(line, sql.c_str());
  const bool done = PQresultStatus(result) == PGRES_COMMAND_OK;
  PQclear(result);
  PQfinish(line);
  return done;
}

class Shared : public testing::Test {
 protected:
  void SetUp() override {
    const char* server = std::getenv("SPECTER_TEST_POSTGRES");
    if (server == nullptr) GTEST_SKIP() << "run the tests by scripts/with-postgres";
    server_ = server;
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    name_ = "specter_e2e_" + std::to_string(getpid()) + "_" + std::to_string(test->line());
    ASSERT_TRUE(meddle(server_, "CREATE DATABASE " + name_ + " TEMPLATE template0"));
  }
  void TearDown() override {
    if (!name_.empty()) meddle(server_, "DROP DATABASE " + name_ + " WITH (FORCE)");
  }
  std::vector<std::string> flags() {
    std::vector<std::string> list = crowd_flags(folder_.path());
    list.insert(list.end(),
                {"--store", server_.substr(0, server_.rfind('/') + 1) + name_, "--lease", "2"});
    return list;
  }
  void expect_clean(std::initializer_list<const Player*> players) {
    for (const Player* player : players)
      for (const std::string& complaint : player->complaints())
        ADD_FAILURE() << complaint;
  }
  static json::object quick(int players) {
    return {{"players", players}, {"private", false}, {"answer_window_ms", 0}};
  }

  Folder folder_;
  std::string server_;
  std::string name_;
};

TEST_F(Shared, OneTableOnTwoServers) {
  Server first(flags());
  Server second(flags());
  ASSERT_TRUE(first.serves() && second.serves()) << first.output() << second.output();
  Player agent(first.url(), "Agent", 1);
  Player hunter(second.url(), "Hunter", 2);
  agent.create(quick(3), 0);
  ASSERT_TRUE(hunter.open(agent.table()));
  hunter.must({{"type", "sit"}, {"table", agent.table()}, {"seat", 1}});
  agent.must({{"type", "bot"}, {"table", agent.table()}, {"seat", 2}, {"bot", "random"}});
  agent.must({{"type", "start"}, {"table", agent.table()}});
  EXPECT_TRUE(play_out({&agent, &hunter}, 120s));
  expect_clean({&agent, &hunter});
}

/// Each shows his part of the dice at his own server.
TEST_F(Shared, PartsOfTheDiceThroughTwoServers) {
  constexpr const char* kAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  constexpr const char* kHello = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
  Server first(flags());
  Server second(flags());
  ASSERT_TRUE(first.serves() && second.serves()) << first.output() << second.output();
  Player agent(first.url(), "Agent", 7);
  Player hunter(second.url(), "Hunter", 8);
  agent.create(quick(2), 0);
  const std::string table = agent.table();
  ASSERT_TRUE(hunter.open(table));
  hunter.must({{"type", "sit"}, {"table", table}, {"seat", 1}, {"hash", kHello}});
  agent.must({{"type", "commit"}, {"table", table}, {"seat", 0}, {"hash", kAbc}});
  // Each server hears of what the other has written a moment later.
  const auto until_done = [](Player& player, const json::object& request) {
    json::object answer;
    for (int i = 0; i < 100 && !(answer.contains("type") && answer["type"] == "ok"); ++i) {
      player.listen(100ms);
      answer = player.ask(request);
    }
    EXPECT_EQ(answer["type"], "ok") << json::serialize(answer);
  };
  until_done(agent, {{"type", "start"}, {"table", table}});
  until_done(agent, {{"type", "seed"}, {"table", table}, {"seat", 0}, {"seed", "abc"}});
  until_done(hunter, {{"type", "seed"}, {"table", table}, {"seat", 1}, {"seed", "hello"}});
  EXPECT_TRUE(play_out({&agent, &hunter}, 120s));
  expect_clean({&agent, &hunter});
  const json::object dice = agent.must({{"type", "dice"}, {"table", table}});
  EXPECT_EQ(dice.at("seats"), (json::array{{{"commitment", kAbc}, {"seed", "abc"}},
                                           {{"commitment", kHello}, {"seed", "hello"}}}));
  EXPECT_EQ(dice.at("attempts"), 0);
}

TEST_F(Shared, AKilledServerLosesNobodysGame) {
  auto first = std::make_unique<Server>(flags());
  Server second(flags());
  ASSERT_TRUE(first->serves() && second.serves());
  Player agent(first->url(), "Agent", 3);
  Player hunter(second.url(), "Hunter", 4);
  agent.create(quick(3), 0);
  ASSERT_TRUE(hunter.open(agent.table()));
  hunter.must({{"type", "sit"}, {"table", agent.table()}, {"seat", 1}});
  // The first server tends the table: the bot is its business until it dies.
  agent.must({{"type", "bot"}, {"table", agent.table()}, {"seat", 2}, {"bot", "random"}});
  agent.must({{"type", "start"}, {"table", agent.table()}});
  for (int i = 0; i < 60; ++i)
    for (Player* player : {&agent, &hunter}) {
      player->listen(5ms);
      if (player->asked()) player->act();
    }
  first->crash();
  agent.disconnect();
  ASSERT_TRUE(agent.connect(second.url()));
  EXPECT_TRUE(play_out({&agent, &hunter}, 120s));
  expect_clean({&agent, &hunter});
}

TEST_F(Shared, ASleepingServerLosesNobodysGame) {
  Server first(flags());
  Server second(flags());
  ASSERT_TRUE(first.serves() && second.serves());
  Player agent(first.url(), "Agent", 5);
  Player hunter(second.url(), "Hunter", 6);
  agent.create(quick(3), 0);
  ASSERT_TRUE(hunter.open(agent.table()));
  hunter.must({{"type", "sit"}, {"table", agent.table()}, {"seat", 1}});
  agent.must({{"type", "bot"}, {"table", agent.table()}, {"seat", 2}, {"bot", "random"}});
  agent.must({{"type", "start"}, {"table", agent.table()}});
  for (int i = 0; i < 40; ++i)
    for (Player* player : {&agent, &hunter}) {
      player->listen(5ms);
      if (player->asked()) player->act();
    }
  first.signal(SIGSTOP);
  // She moves to the other server; the bot is taken over when the lease is over.
  agent.disconnect();
  ASSERT_TRUE(agent.connect(second.url()));
  const auto wake_at = std::chrono::steady_clock::now() + 4s;
  while (std::chrono::steady_clock::now() < wake_at)
    for (Player* player : {&agent, &hunter}) {
      player->listen(10ms);
      if (player->asked()) player->act();
    }
  const std::size_t before = agent.seen().at("0");
  first.signal(SIGCONT);
  // The sleeper finds that the table is not its own any more, and serves on.
  EXPECT_TRUE(play_out({&agent, &hunter}, 120s));
  EXPECT_GE(agent.seen().at("0"), before);
  expect_clean({&agent, &hunter});
  Player late(first.url(), "Late", 7);
  ASSERT_TRUE(late.open(agent.table()));
  for (int i = 0; i < 50 && !late.over(); ++i)
    late.listen(100ms);
  EXPECT_TRUE(late.over());
}

}  // namespace
}  // namespace specter::e2e
