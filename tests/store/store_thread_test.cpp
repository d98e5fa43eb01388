// The store's threads: what is promised about order, failures, commits and other servers.
#include <atomic>
#include <future>
#include <map>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sql/worker.h"
#include "store/loop.h"
#include "store/places.h"
#include "store/transact.h"

namespace specter::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Store::Work appending(const std::string& table, std::int64_t seq) {
  return [=](Backend& b) { b.append(row(table, seq), entry(seq), "s1"); };
}

/// A work that the writer stays in until it is let go.
class Gate {
 public:
  Store::Work work() {
    return [this](Backend&) {
      if (!passed_.exchange(true)) entered_.set_value();
      open_.wait();
    };
  }
  void wait_until_entered() { entered_.get_future().wait(); }
  void let_go() { opener_.set_value(); }

 private:
  std::atomic<bool> passed_{false};
  std::promise<void> entered_;
  std::promise<void> opener_;
  std::shared_future<void> open_{opener_.get_future().share()};
};

class StoreThread : public BothStores {
 protected:
  std::unique_ptr<Store> store(const StoreMeter& meter = {}) {
    return open_store(where(), loop_.post(), meter);
  }
  /// Counts, and wants it to be well.
  Store::Done good() {
    return [this](const Failure& failure) {
      EXPECT_FALSE(failure) << failure->code << " " << failure->detail;
      ++done_;
    };
  }
  bool all_done(int count) {
    return loop_.until([&] { return done_ == count; });
  }

  Loop loop_;
  int done_ = 0;
};
SPECTER_BOTH_STORES(StoreThread);

TEST_P(StoreThread, ReportsInOrderInTheAppsThread) {
  constexpr int kWrites = 60;
  const auto s = store();
  const std::thread::id here = std::this_thread::get_id();
  std::vector<int> order;
  for (int i = 1; i <= kWrites; ++i)
    s->write(appending("t", i), [&, i](const Failure& failure) {
      EXPECT_FALSE(failure);
      EXPECT_EQ(std::this_thread::get_id(), here);
      order.push_back(i);
    });
  ASSERT_TRUE(loop_.until([&] { return order.size() == kWrites; }));
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
  EXPECT_EQ(open()->load("t")->entries.size(), std::size_t{kWrites});
}

TEST_P(StoreThread, WhatIsReportedIsThereForEverybody) {
  const auto s = store();
  const auto other = open();
  for (std::int64_t i = 1; i <= 20; ++i) {
    s->write(appending("t", i), [&, i](const Failure& failure) {
      EXPECT_FALSE(failure);
      EXPECT_EQ(other->load("t")->row.last, i);
      ++done_;
    });
    ASSERT_TRUE(all_done(static_cast<int>(i)));
  }
}

TEST_P(StoreThread, WritesThatWaitShareOneCommit) {
  std::vector<std::size_t> batches;
  std::mutex mutex;
  Gate gate;
  {
    const auto s = store({.batch = [&](double seconds, std::size_t works) {
      EXPECT_GE(seconds, 0);
      const std::scoped_lock lock(mutex);
      batches.push_back(works);
    }});
    s->write(gate.work(), good());
    gate.wait_until_entered();
    for (int i = 1; i <= 16; ++i)
      s->write(appending("t" + std::to_string(i), 1), good());
    gate.let_go();
    ASSERT_TRUE(all_done(17));
  }
  EXPECT_THAT(batches, ElementsAre(1, 16));
}

TEST_P(StoreThread, OneBadWorkFailsAlone) {
  const auto s = store();
  Gate gate;
  std::map<std::string, Failure> failures;
  const auto note = [&](const std::string& name) {
    return [&, name](const Failure& failure) { failures[name] = failure; };
  };
  s->write(gate.work(), note("gate"));
  gate.wait_until_entered();
  s->write(appending("a", 1), note("a"));
  s->write(
      [](Backend& b) {
        b.append(row("spoilt", 1), entry(1), "");
        throw std::runtime_error("mistake");
      },
      note("throws"));
  s->write([](Backend& b) { b.add_transfer("nobody", "code", 1); }, note("refused"));
  s->write(appending("b", 1), note("b"));
  gate.let_go();
  ASSERT_TRUE(loop_.until([&] { return failures.size() == 5; }));
  EXPECT_EQ(failures["a"], std::nullopt);
  EXPECT_EQ(failures["b"], std::nullopt);
  EXPECT_EQ(failures["throws"], (Error{"store.failed", "mistake", 0}));
  EXPECT_EQ(failures["refused"]->code, "store.failed");
  const auto backend = open();
  EXPECT_TRUE(backend->load("a"));
  EXPECT_TRUE(backend->load("b"));
  EXPECT_FALSE(backend->load("spoilt"));
}

TEST_P(StoreThread, AReadThatFailsIsReported) {
  const auto s = store();
  Failure failure;
  s->read([](Backend&) { throw StoreError("store.busy", "why"); },
          [&](const Failure& f) {
            failure = f;
            ++done_;
          });
  s->read([](Backend& b) { EXPECT_FALSE(b.load("t")); }, good());
  ASSERT_TRUE(all_done(2));
  EXPECT_EQ(failure, (Error{"store.busy", "why", 0}));
}

TEST_P(StoreThread, ReadsGoOnBesideAWrite) {
  const auto s = store();
  s->write(appending("t", 1), good());
  ASSERT_TRUE(all_done(1));
  Gate gate;
  s->write(
      [work = gate.work()](Backend& b) {
        b.append(row("t", 2), entry(2), "");
        work(b);
      },
      good());
  gate.wait_until_entered();
  std::int64_t seen = 0;
  s->read([&](Backend& b) { seen = b.load("t")->row.last; }, good());
  ASSERT_TRUE(all_done(2));
  EXPECT_EQ(seen, 1);
  gate.let_go();
  ASSERT_TRUE(all_done(3));
}

TEST_P(StoreThread, FinishesWhatIsQueuedBeforeItEnds) {
  constexpr int kWrites = 100;
  {
    const auto s = store();
    for (int i = 1; i <= kWrites; ++i)
      s->write(appending("t", i), good());
    s->read([](Backend&) {}, good());
  }
  EXPECT_EQ(open()->load("t")->entries.size(), std::size_t{kWrites});
  EXPECT_TRUE(all_done(kWrites + 1));
}

TEST_P(StoreThread, ManyTablesManyReaders) {
  constexpr int kTables = 12;
  constexpr int kEntries = 15;
  const auto s = store();
  std::function<void(int, int)> go = [&](int table, int seq) {
    if (seq > kEntries) return;
    const std::string id = "t" + std::to_string(table);
    s->write(appending(id, seq), [&, table, seq](const Failure& failure) {
      EXPECT_FALSE(failure);
      ++done_;
      go(table, seq + 1);
    });
    auto found = std::make_shared<std::int64_t>(0);
    s->read(
        [=](Backend& b) {
          if (const auto log = b.load(id)) *found = log->row.last;
        },
        [&, found, seq](const Failure& failure) {
          EXPECT_FALSE(failure);
          EXPECT_GE(*found, seq - 1);
          ++done_;
        });
  };
  for (int i = 0; i < kTables; ++i)
    go(i, 1);
  EXPECT_TRUE(all_done(2 * kTables * kEntries));
}

TEST_P(StoreThread, SaysWhetherItIsShared) {
  EXPECT_EQ(store()->shared(), GetParam() == Kind::Postgres);
}

TEST(StoreThreadMemory, OneConnectionServesAll) {
  Loop loop;
  const auto s = open_store(":memory:", loop.post());
  std::int64_t last = 0;
  bool done = false;
  s->write(appending("t", 1), [](const Failure& failure) { EXPECT_FALSE(failure); });
  s->read([&](Backend& b) { last = b.load("t")->row.last; },
          [&](const Failure& failure) {
            EXPECT_FALSE(failure);
            done = true;
          });
  ASSERT_TRUE(loop.until([&] { return done; }));
  EXPECT_EQ(last, 1);
}

TEST(InlineStore, RunsAtOnceAndReportsThroughPost) {
  Loop loop;
  const auto s = inline_store(open_backend(":memory:"), loop.post());
  std::vector<std::string> order;
  s->write(appending("t", 1), [&](const Failure& failure) {
    EXPECT_FALSE(failure);
    order.emplace_back("write");
  });
  s->write(
      [](Backend& b) {
        b.append(row("t", 2), entry(2), "");
        throw StoreError("store.full", "disk");
      },
      [&](const Failure& failure) { order.push_back(failure->code); });
  s->read([](Backend& b) { EXPECT_EQ(b.load("t")->row.last, 1); },
          [&](const Failure&) { order.emplace_back("read"); });
  EXPECT_THAT(order, IsEmpty());
  loop.until([&] { return order.size() == 3; });
  EXPECT_THAT(order, ElementsAre("write", "store.full", "read"));
}

// --- a database that goes away -------------------------------------------------------------------

TEST(WorkerThread, OpensALostConnectionAgainAndGoesOn) {
  Loop loop;
  std::atomic<int> opened{0};
  const auto reopen = [&]() -> std::unique_ptr<Backend> {
    if (++opened < 3) throw StoreError("store.refused", "not yet");
    return open_backend(":memory:");
  };
  sql::Worker worker(sql::Worker::Kind::Writer, open_backend(":memory:"), reopen, loop.post(), {});
  std::atomic<bool> lost{false};
  bool done = false;
  worker.add({[&](Backend& b) {
                if (!lost.exchange(true)) throw StoreError("store.gone", "cut");
                b.append(row("t", 1), entry(1), "");
              },
              [&](const Failure& failure) {
                EXPECT_FALSE(failure);
                done = true;
              }});
  EXPECT_TRUE(loop.until([&] { return done; }));
  EXPECT_EQ(opened, 3);
}

TEST(WorkerThread, GivesUpOnADatabaseThatStaysAwaySlow) {
  Loop loop;
  const auto reopen = []() -> std::unique_ptr<Backend> {
    throw StoreError("store.refused", "never");
  };
  sql::Worker worker(sql::Worker::Kind::Writer, open_backend(":memory:"), reopen, loop.post(), {});
  std::vector<std::string> codes;
  for (int i = 0; i < 2; ++i)
    worker.add({[](Backend&) { throw StoreError("store.gone", "cut"); },
                [&](const Failure& failure) { codes.push_back(failure->code); }});
  EXPECT_TRUE(loop.until([&] { return codes.size() == 2; }));
  EXPECT_THAT(codes, ElementsAre("store.refused", "store.refused"));
}

TEST(WorkerThread, DoesNotWaitForADatabaseWhenItEnds) {
  Loop loop;
  const auto start = std::chrono::steady_clock::now();
  {
    const auto reopen = []() -> std::unique_ptr<Backend> {
      throw StoreError("store.refused", "never");
    };
    sql::Worker worker(sql::Worker::Kind::Reader, open_backend(":memory:"), reopen, loop.post(),
                       {});
    worker.add({[](Backend&) { throw StoreError("store.gone", "cut"); }, [](const Failure&) {}});
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(4));
}

TEST(WorkerThread, TriesAConflictAgain) {
  Loop loop;
  sql::Worker worker(sql::Worker::Kind::Writer, open_backend(":memory:"),
                     [] { return open_backend(":memory:"); }, loop.post(), {});
  std::atomic<int> tries{0};
  std::vector<Failure> outcomes;
  const auto note = [&](const Failure& failure) { outcomes.push_back(failure); };
  worker.add({[&](Backend&) {
                if (++tries < 4) throw StoreError("store.conflict", "deadlock");
              },
              note});
  worker.add({[](Backend&) { throw StoreError("store.conflict", "for ever"); }, note});
  ASSERT_TRUE(loop.until([&] { return outcomes.size() == 2; }));
  EXPECT_EQ(outcomes[0], std::nullopt);
  EXPECT_EQ(outcomes[1]->code, "store.conflict");
}

}  // namespace
}  // namespace specter::store
