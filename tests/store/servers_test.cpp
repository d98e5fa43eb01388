// Several servers on one PostgreSQL, and one server on one file.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>
#include <unistd.h>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "sql/postgres.h"
#include "store/loop.h"
#include "store/places.h"
#include "store/transact.h"

namespace specter::store {
namespace {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;
using Heard = std::vector<std::pair<std::string, std::int64_t>>;

// --- PostgreSQL ----------------------------------------------------------------------------------

/// One server: a store, and what it heard.
struct Server {
  explicit Server(const std::string& url) : store(open_store(url, loop.post())) {
    store->on_wake(
        [this](const std::string& table, std::int64_t seq) { heard.emplace_back(table, seq); });
  }
  /// Writes one work and waits for it.
  Failure write(const Store::Work& work) {
    bool done = false;
    Failure out;
    store->write(work, [&](const Failure& failure) {
      out = failure;
      done = true;
    });
    EXPECT_TRUE(loop.until([&] { return done; }));
    return out;
  }
  Failure append(const std::string& table, std::int64_t seq) {
    return write([=](Backend& b) { b.append(row(table, seq), entry(seq), ""); });
  }
  bool hears(const std::string& table, std::int64_t seq) {
    return loop.until([&] {
      return std::find(heard.begin(), heard.end(), std::pair(table, seq)) != heard.end();
    });
  }

  Loop loop;
  Heard heard;
  std::unique_ptr<Store> store;
};

class ServersThread : public PostgresOnly {
 protected:
  /// As if the database had been started again.
  void cut_all_connections() const {
    meddle_postgres(postgres_server(),
                    fmt::format("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                                "WHERE datname = '{}' AND pid <> pg_backend_pid()",
                                database().name()));
  }
};

TEST_F(ServersThread, AreWokenByTheOthersAndNotByThemselves) {
  Server a(url());
  Server b(url());
  EXPECT_EQ(a.append("t", 1), std::nullopt);
  EXPECT_EQ(a.append("t", 2), std::nullopt);
  EXPECT_TRUE(b.hears("t", 1));
  EXPECT_TRUE(b.hears("t", 2));
  EXPECT_EQ(b.append("t:with:colons", 1), std::nullopt);
  EXPECT_TRUE(a.hears("t:with:colons", 1));
  EXPECT_EQ(a.heard, (Heard{{"t:with:colons", 1}}));
  EXPECT_EQ(b.heard, (Heard{{"t", 1}, {"t", 2}}));
}

TEST_F(ServersThread, AreNotWokenByWhatWasRolledBackOrTaken) {
  Server a(url());
  Server b(url());
  EXPECT_NE(a.write([](Backend& backend) {
    backend.append(row("gone", 1), entry(1), "");
    throw StoreError("store.failed", "");
  }),
            std::nullopt);
  EXPECT_EQ(a.append("t", 1), std::nullopt);
  EXPECT_EQ(a.append("t", 1), std::nullopt);  // taken
  EXPECT_EQ(a.append("u", 1), std::nullopt);
  EXPECT_TRUE(b.hears("u", 1));
  EXPECT_EQ(b.heard, (Heard{{"t", 1}, {"u", 1}}));
}

TEST_F(ServersThread, GoOnAfterTheDatabaseWasAway) {
  Server a(url());
  Server b(url());
  EXPECT_EQ(a.append("t", 1), std::nullopt);
  EXPECT_TRUE(b.hears("t", 1));
  cut_all_connections();
  EXPECT_EQ(a.append("t", 2), std::nullopt);
  EXPECT_TRUE(b.hears("", 0));  // whatever it missed
  EXPECT_TRUE(a.hears("", 0));
  EXPECT_EQ(a.append("t", 3), std::nullopt);
  EXPECT_TRUE(b.hears("t", 3));
  bool done = false;
  b.store->read([](Backend& backend) { EXPECT_EQ(backend.load("t")->row.last, 3); },
                [&](const Failure& failure) {
                  EXPECT_FALSE(failure);
                  done = true;
                });
  EXPECT_TRUE(b.loop.until([&] { return done; }));
}

/// Each work touches the same two tables, the servers in opposite order: they lock each other out
/// until one of them steps back.
TEST_F(ServersThread, ASleeperInATransactionHoldsNobodyUpForLong) {
  Server sleeper(url());
  Server awake(url());
  EXPECT_EQ(awake.append("t", 1), std::nullopt);
  // The sleeper holds entry 2 of the table, and says no more: as if it were stopped.
  std::atomic<bool> holds = false;
  std::atomic<bool> wakes = false;
  Failure slept;
  bool woken = false;
  sleeper.store->write(
      [&](Backend& b) {
        b.append(row("t", 2), entry(2), "");
        holds = true;
        while (!wakes)
          std::this_thread::sleep_for(std::chrono::milliseconds(5));
      },
      [&](const Failure& failure) {
        slept = failure;
        woken = true;
      });
  while (!holds)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(awake.append("t", 2), std::nullopt);
  wakes = true;
  // It finds its connection gone, tries again on a new one, and its entry is taken.
  EXPECT_TRUE(sleeper.loop.until([&] { return woken; }));
  EXPECT_EQ(slept, std::nullopt);
  EXPECT_EQ(sleeper.append("t", 3), std::nullopt);
  EXPECT_TRUE(awake.hears("t", 3));
}

TEST_F(ServersThread, DeadlocksAreResolved) {
  constexpr int kRounds = 10;
  Server a(url());
  Server b(url());
  EXPECT_EQ(a.append("t", 1), std::nullopt);
  EXPECT_EQ(a.append("u", 1), std::nullopt);
  std::array<int, 2> done{};
  const auto pair = [](const char* first, const char* second) {
    return [=](Backend& backend) {
      for (const char* table : {first, second}) {
        const std::int64_t seq = backend.load(table)->row.last + 1;
        backend.append(row(table, seq), entry(seq), "");
        usleep(1000);
      }
    };
  };
  const auto count = [](int& counter) {
    return [&counter](const Failure& failure) {
      EXPECT_EQ(failure, std::nullopt);
      ++counter;
    };
  };
  for (int i = 0; i < kRounds; ++i) {
    a.store->write(pair("t", "u"), count(done[0]));
    b.store->write(pair("u", "t"), count(done[1]));
  }
  EXPECT_TRUE(a.loop.until([&] { return done[0] == kRounds; }));
  EXPECT_TRUE(b.loop.until([&] { return done[1] == kRounds; }));
  const auto log = open_backend(url())->load("t");
  EXPECT_GT(log->row.last, kRounds);
  EXPECT_EQ(log->entries.size(), static_cast<std::size_t>(log->row.last));
}

TEST_F(ServersThread, StartTogetherOnAnEmptyDatabase) {
  std::vector<std::thread> threads;
  std::array<std::string, 4> codes;
  for (std::string& code : codes)
    threads.emplace_back([&] { code = code_of([&] { open_backend(url()); }); });
  for (std::thread& thread : threads)
    thread.join();
  EXPECT_THAT(codes, Each(""));
}

TEST(WakeMessages, AreReadBack) {
  EXPECT_EQ(sql::parse_wake("s:12:t:u")->sender, "s");
  EXPECT_EQ(sql::parse_wake("s:12:t:u")->seq, 12);
  EXPECT_EQ(sql::parse_wake("s:12:t:u")->table, "t:u");
  EXPECT_FALSE(sql::parse_wake("nonsense"));
  EXPECT_FALSE(sql::parse_wake("s:12"));
}

// --- one file ------------------------------------------------------------------------------------

class OneFile : public testing::Test {
 protected:
  static std::unique_ptr<Store> store(const std::string& file) {
    return open_store(file, [](const std::function<void()>&) {});
  }
  Folder folder_;
  std::string file_ = folder_.file("store.db");
};

TEST_F(OneFile, ServesOneServer) {
  auto first = store(file_);
  EXPECT_EQ(code_of([&] { store(file_); }), "store.in_use");
  EXPECT_THAT(detail_of([&] { store(file_); }), HasSubstr("store.db"));
  std::filesystem::create_symlink(file_, folder_.file("link.db"));
  EXPECT_EQ(code_of([&] { store(folder_.file("link.db")); }), "store.in_use");
  EXPECT_EQ(code_of([&] { open_backend(file_); }), "");  // for exports
  first.reset();
  EXPECT_EQ(code_of([&] { store(file_); }), "");
}

TEST_F(OneFile, IsFreeWhenItsServerWasKilled) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const auto held = store(file_);
    const char byte = held ? 'x' : '-';
    if (::write(ready[1], &byte, 1) == 1) pause();
    _exit(1);
  }
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  EXPECT_EQ(code_of([&] { store(file_); }), "store.in_use");
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_EQ(code_of([&] { store(file_); }), "");
  close(ready[0]);
  close(ready[1]);
}

TEST_F(OneFile, LeasesOfAKilledServerEndAtTheNextStart) {
  transact(*open_backend(file_), [](Backend& b) {
    b.append(row("t", 1), entry(1), "dead");
    b.beat("dead", 3600 * 1000);
  });
  const auto held = store(file_);
  const auto backend = open_backend(file_);
  EXPECT_THAT(backend->living(), Not(Contains("dead")));
}

}  // namespace
}  // namespace specter::store
