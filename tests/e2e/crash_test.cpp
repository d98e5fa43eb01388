// The power goes at random moments, and at each write: nothing that was acknowledged is lost, and
// nothing is there twice.
#include <map>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "e2e/player.h"
#include "e2e/process.h"
#include "sql/open.h"

namespace specter::e2e {
namespace {

using namespace std::chrono_literals;

struct Pair {
  std::unique_ptr<Player> agent;
  std::unique_ptr<Player> hunter;
};

Pair new_pair(const client::Url& url, std::uint32_t seed) {
  Pair pair;
  pair.agent = std::make_unique<Player>(url, "Agent", seed);
  pair.hunter = std::make_unique<Player>(url, "Hunter", seed + 1);
  pair.agent->create({{"players", 2}, {"private", false}, {"answer_window_ms", 0}}, 0);
  pair.hunter->open(pair.agent->table());
  pair.hunter->must({{"type", "sit"}, {"table", pair.agent->table()}, {"seat", 1}});
  pair.agent->must({{"type", "start"}, {"table", pair.agent->table()}});
  return pair;
}

/// Acts until the line breaks or the time is over.
void play_for(std::vector<Pair>& pairs, milliseconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < until)
    for (Pair& pair : pairs)
      for (Player* player : {pair.agent.get(), pair.hunter.get()}) {
        if (!player->listen(0ms)) return;
        if (player->asked()) player->act();
        if (!player->connected()) return;
      }
}

/// Every (seat, decision) of the log, with how often it stands there.
std::map<Acked, int> logged(const std::string& database, const std::string& table) {
  std::map<Acked, int> found;
  const auto backend = sql::open_backend(database);
  const auto log = backend->load(table);
  EXPECT_TRUE(log.has_value());
  if (!log) return found;
  std::int64_t seq = 0;
  for (const store::Entry& entry : log->entries) {
    EXPECT_EQ(entry.seq, ++seq);
    if (entry.kind != "act") continue;
    const json::object body = json::parse(entry.body).as_object();
    ++found[{body.at("action").at("seat").to_number<int>(), body.at("decision").to_number<int>()}];
  }
  return found;
}

void expect_kept(const std::string& database, const Pair& pair) {
  const std::map<Acked, int> found = logged(database, pair.agent->table());
  for (const auto& [act, times] : found)
    EXPECT_EQ(times, 1) << "seat " << act.seat << " decision " << act.decision;
  for (const Player* player : {pair.agent.get(), pair.hunter.get()})
    for (const Acked& act : player->acked())
      EXPECT_TRUE(found.contains(act)) << "lost: seat " << act.seat << " decision " << act.decision;
}

void reconnect(std::vector<Pair>& pairs, const client::Url& url) {
  for (Pair& pair : pairs)
    for (Player* player : {pair.agent.get(), pair.hunter.get()}) {
      player->disconnect();
      EXPECT_TRUE(player->connect(url));
    }
}

TEST(CrashSlow, TwoHundredKillsLoseNothing) {
  constexpr int kKills = 200;
  constexpr std::size_t kTables = 4;
  Folder folder;
  const std::string database = folder.file("specter.sqlite");
  std::mt19937 random(20);
  std::vector<Pair> pairs;
  std::size_t acts = 0;
  for (int kill = 0; kill < kKills; ++kill) {
    Server server(crowd_flags(folder.path()));
    ASSERT_TRUE(server.serves()) << kill << ": " << server.output();
    reconnect(pairs, server.url());
    // A finished game makes room for a new one.
    for (std::size_t i = 0; i < pairs.size();) {
      const bool over = pairs[i].agent->over();
      if (over) {
        acts += pairs[i].agent->acked().size() + pairs[i].hunter->acked().size();
        expect_kept(database, pairs[i]);
        pairs.erase(pairs.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        ++i;
      }
    }
    while (pairs.size() < kTables)
      pairs.push_back(new_pair(server.url(), static_cast<std::uint32_t>(random())));
    std::thread killer([&, after = milliseconds(random() % 120)] {
      std::this_thread::sleep_for(after);
      server.signal(SIGKILL);
    });
    play_for(pairs, 10s);
    killer.join();
    server.wait();
    for (const Pair& pair : pairs)
      expect_kept(database, pair);
    if (testing::Test::HasFailure()) return;
  }
  for (const Pair& pair : pairs) {
    acts += pair.agent->acked().size() + pair.hunter->acked().size();
    for (const Player* player : {pair.agent.get(), pair.hunter.get()})
      for (const std::string& complaint : player->complaints())
        ADD_FAILURE() << complaint;
  }
  EXPECT_GT(acts, 500U) << "hardly anything happened";
  RecordProperty("acts", static_cast<int>(acts));
}

/// A few decisions of a game against a bot, as far as the server lives.
void play_a_little(Player& agent) {
  agent.ask({{"type", "bot"}, {"table", agent.table()}, {"seat", 1}, {"bot", "random"}});
  agent.ask({{"type", "start"}, {"table", agent.table()}});
  for (int i = 0; i < 400 && agent.connected() && agent.acked().size() < 12; ++i) {
    agent.listen(5ms);
    if (agent.connected() && agent.asked()) agent.act();
  }
}

/// The server kills itself at its n-th write to a file (tests/e2e/shim). False when the game came
/// to its end before that.
bool crash_at_write(int n, std::size_t& acts) {
  Folder folder;
  Server server(crowd_flags(folder.path()),
                {"LD_PRELOAD=" SPECTER_WRITE_SHIM, "SPECTER_DIE_AT_WRITE=" + std::to_string(n)});
  if (!server.serves()) return true;  // died before it served: nothing was promised
  Player agent(Player::Fragile{}, server.url(), "Agent", 5);
  const json::object made = agent.ask(
      {{"type", "create"}, {"options", {{"players", 2}, {"answer_window_ms", 0}}}, {"seat", 0}});
  const bool created = made.contains("table");
  if (created) agent.open(std::string(made.at("table").as_string()));
  if (created) play_a_little(agent);
  const bool died = !agent.connected();
  server.crash();
  acts += agent.acked().size();
  if (!created) return died;
  const std::map<Acked, int> found = logged(folder.file("specter.sqlite"), agent.table());
  for (const Acked& act : agent.acked())
    EXPECT_TRUE(found.contains(act)) << "write " << n << " lost decision " << act.decision;
  for (const auto& [act, times] : found)
    EXPECT_EQ(times, 1) << "write " << n << " doubled decision " << act.decision;
  return died;
}

TEST(CrashSlow, EveryWriteOfAGameMayBeTheLast) {
  std::size_t acts = 0;
  int n = 1;
  // From write to write until a game gets through; later ones repeat the same steps.
  while (n < 400 && crash_at_write(n, acts) && !testing::Test::HasFailure())
    ++n;
  EXPECT_GT(n, 50) << "the server hardly wrote anything";
  EXPECT_LT(n, 400) << "no game came through";
  EXPECT_GT(acts, 100U);
}

}  // namespace
}  // namespace specter::e2e
