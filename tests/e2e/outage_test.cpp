// The disk is full for a while, or PostgreSQL lets nobody in: the server says so, and every table
// goes on by itself afterwards.
#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <sys/socket.h>

#include "e2e/player.h"
#include "e2e/process.h"

namespace specter::e2e {
namespace {

using namespace std::chrono_literals;

/// The whole answer to a GET.
std::string get(const client::Url& url, const std::string& path) {
  const int line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(url.port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string got;
  if (connect(line, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0) {
    const std::string ask =
        "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    std::array<char, 4096> chunk{};
    send(line, ask.data(), ask.size(), MSG_NOSIGNAL);
    for (ssize_t n = 1; (n = recv(line, chunk.data(), chunk.size(), 0)) > 0;)
      got.append(chunk.data(), static_cast<std::size_t>(n));
  }
  close(line);
  return got;
}

bool within(milliseconds patience, const std::function<bool()>& condition) {
  const auto until = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(20ms);
  }
  return true;
}

bool healthy(const client::Url& url) {
  return get(url, "/healthz").find("HTTP/1.1 200") != std::string::npos;
}

/// Bots at tables of every size, and somebody who watches each of them.
struct Crowd {
  explicit Crowd(const client::Url& url) {
    for (int players = 2; players <= 5; ++players) {
      auto one = std::make_unique<Player>(url, "Host", static_cast<std::uint32_t>(players));
      one->create({{"players", players}, {"answer_window_ms", 300}}, std::nullopt);
      for (int seat = 0; seat < players; ++seat)
        one->must({{"type", "bot"}, {"table", one->table()}, {"seat", seat}, {"bot", "random"}});
      one->must({{"type", "start"}, {"table", one->table()}});
      all.push_back(std::move(one));
    }
  }
  std::vector<std::size_t> told() {
    std::vector<std::size_t> out;
    for (auto& one : all) {
      one->listen(0ms);
      const auto told = one->seen().find("spectator");
      out.push_back(one->over() ? SIZE_MAX : told == one->seen().end() ? 0 : told->second);
    }
    return out;
  }
  /// Whether every table has told something since then, or is over.
  bool went_on(const std::vector<std::size_t>& before) {
    const std::vector<std::size_t> now = told();
    for (std::size_t i = 0; i < now.size(); ++i)
      if (now[i] != SIZE_MAX && now[i] <= before[i]) return false;
    return true;
  }
  std::vector<std::unique_ptr<Player>> all;
};

/// `fault(true)` breaks the store, `fault(false)` mends it.
void expect_survived(const client::Url& url, const std::function<void(bool)>& fault,
                     const std::string& code) {
  Crowd crowd(url);
  ASSERT_TRUE(within(20s, [&] { return crowd.went_on(std::vector<std::size_t>(4, 10)); }));
  EXPECT_TRUE(healthy(url));
  fault(true);
  EXPECT_TRUE(within(20s, [&] { return !healthy(url); }));
  std::this_thread::sleep_for(2s);
  const std::string health = get(url, "/healthz");
  EXPECT_NE(health.find("HTTP/1.1 503"), std::string::npos) << health;
  EXPECT_NE(health.find(code), std::string::npos) << health;
  const std::vector<std::size_t> before = crowd.told();
  fault(false);
  const auto mended = std::chrono::steady_clock::now();
  const auto note = [&](const char* what) {
    const auto passed = std::chrono::steady_clock::now() - mended;
    testing::Test::RecordProperty(
        what, static_cast<int>(std::chrono::duration_cast<milliseconds>(passed).count()));
  };
  EXPECT_TRUE(within(20s, [&] { return healthy(url); }));
  note("healthy_after_ms");
  EXPECT_TRUE(within(20s, [&] { return crowd.went_on(before); }));
  note("all_went_on_after_ms");
  EXPECT_NE(get(url, "/metrics").find("\nspecter_store_outages_total 1\n"), std::string::npos);
  for (const auto& one : crowd.all)
    for (const std::string& complaint : one->complaints())
      ADD_FAILURE() << complaint;
}

TEST(Outage, AFullDiskStopsNoTableForGood) {
  Folder folder;
  const std::string sign = folder.file("full");
  Server server(crowd_flags(folder.path()),
                {"LD_PRELOAD=" SPECTER_WRITE_SHIM, "SPECTER_FULL_WHILE=" + sign});
  ASSERT_TRUE(server.serves()) << server.output();
  expect_survived(
      server.url(),
      [&](bool on) {
        if (on)
          std::ofstream(sign) << "full";
        else
          unlink(sign.c_str());
      },
      "store.full");
}

/// Runs statements at the test's PostgreSQL.
void meddle(const std::string& server, const std::vector<std::string>& statements) {
  PGconn* line = PQconnectdb(server.c_str());
  for (const std::string& sql : statements)
    PQclear(PQexec(line, sql.c_str()));
  PQfinish(line);
}

TEST(OutageSlow, ADatabaseThatWasAwayStopsNoTableForGood) {
  const char* given = std::getenv("SPECTER_TEST_POSTGRES");
  if (given == nullptr) GTEST_SKIP() << "run the tests by scripts/with-postgres";
  const std::string postgres = given;
  const std::string name = "specter_outage_" + std::to_string(getpid());
  meddle(postgres, {"CREATE DATABASE " + name + " TEMPLATE template0"});
  {
    Folder folder;
    std::vector<std::string> flags = crowd_flags(folder.path());
    flags.insert(flags.end(), {"--store", postgres.substr(0, postgres.rfind('/') + 1) + name});
    Server server(flags);
    ASSERT_TRUE(server.serves()) << server.output();
    expect_survived(
        server.url(),
        [&](bool on) {
          meddle(postgres,
                 {"ALTER DATABASE " + name + " ALLOW_CONNECTIONS " + (on ? "false" : "true")});
          if (on)
            meddle(postgres, {"SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                              "WHERE datname = '" +
                              name + "'"});
        },
        "store.");
  }
  meddle(postgres, {"DROP DATABASE " + name + " WITH (FORCE)"});
}

}  // namespace
}  // namespace specter::e2e
