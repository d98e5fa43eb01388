// Time, timers and thinking.
#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include "server/asio_world.h"
#include "server/rate.h"
#include "support/scene.h"

namespace specter::server {
namespace {

class WorldThread : public testing::Test {
 protected:
  Metrics metrics_;
  Log log_{"off"};
  boost::asio::io_context io_{1};
};

TEST_F(WorldThread, TimeNeverRunsBackwards) {
  AsioWorld world(io_, 1, metrics_, log_);
  app::Millis last = world.now();
  EXPECT_GT(last, 1'700'000'000'000);
  for (int i = 0; i < 1000; ++i) {
    const app::Millis now = world.now();
    EXPECT_GE(now, last);
    last = now;
  }
}

TEST_F(WorldThread, TasksRunInTheOrderOfTheirTimes) {
  AsioWorld world(io_, 1, metrics_, log_);
  const app::Millis now = world.now();
  std::string order;
  const auto at = [&](app::Millis when, char name) {
    world.at(when, [&, when, name] {
      EXPECT_GE(world.now(), when);
      order += name;
    });
  };
  at(now + 40, 'd');
  at(now + 20, 'b');
  at(now - 5000, 'a');
  at(now + 20, 'c');
  world.at(now + 60, [&] {
    order += 'e';
    world.at(0, [&] { order += 'f'; });
  });
  EXPECT_EQ(order, "");  // never from within the call
  io_.run();
  EXPECT_EQ(order, "abcdef");
}

TEST_F(WorldThread, AStoppedWorldRunsNothing) {
  AsioWorld world(io_, 1, metrics_, log_);
  world.at(world.now() + 5, [] { FAIL(); });
  world.stop();
  world.at(world.now(), [] { FAIL(); });
  io_.run();
}

/// Says in which thread it thinks; or fails.
class Thinker final : public bots::Bot {
 public:
  explicit Thinker(bool fails) : fails_(fails) {}
  Action decide(const bots::Ask& ask) override {
    thread = std::this_thread::get_id();
    if (fails_) throw std::runtime_error("no idea");
    return ask.legal.nth(0);
  }
  std::unique_ptr<bots::Bot> clone() const override { return std::make_unique<Thinker>(fails_); }
  std::thread::id thread;

 private:
  bool fails_;
};

/// Thinks until it is told to stop.
class Ponderer final : public bots::Bot {
 public:
  Action decide(const bots::Ask& ask) override {
    begun = true;
    while (!ask.limits.stop.stopped())
      std::this_thread::yield();
    return ask.legal.nth(0);
  }
  std::unique_ptr<bots::Bot> clone() const override { return std::make_unique<Ponderer>(); }
  std::atomic<bool> begun = false;
};

/// A question to the agent of two players.
app::BotJob job_for(std::shared_ptr<bots::Bot> bot) {
  const test::Scene scene(
      "babel 2 round=5 turn=agent hunter.kind.0=gun,beast hunter.cell.0=N7,H8 "
      "agent.kind.0=blue_jay agent.cell.0=K6 "
      "agent.card.0=flash_bang,holo_decoy,smoke_grenade");
  const auto game = std::make_shared<const Game>(scene.game());
  const View seen = view(*game, scene.state(), Seat{0});
  return {std::move(bot), game, {}, seen, decision_of(known(*game, seen)).value()};
}

TEST_F(WorldThread, ABotIsToldToStop) {
  AsioWorld world(io_, 1, metrics_, log_);
  const auto bot = std::make_shared<Ponderer>();
  app::BotJob job = job_for(bot);
  bots::StopSource stop = job.stop;
  int answers = 0;
  world.think(std::move(job), [&](const Action&) { ++answers; });
  while (!bot->begun)
    std::this_thread::yield();
  EXPECT_TRUE(world.thinking());
  stop.stop();
  const auto work = boost::asio::make_work_guard(io_);
  while (answers == 0)
    io_.run_one();
  EXPECT_FALSE(world.thinking());
}

/// Its end waits for its threads: a bot that thinks on would hold the program up for ever.
TEST_F(WorldThread, AWorldThatStopsTellsAllBots) {
  const auto first = std::make_shared<Ponderer>();
  const auto waiting = std::make_shared<Ponderer>();
  {
    AsioWorld world(io_, 1, metrics_, log_);
    world.think(job_for(first), [](const Action&) { FAIL(); });
    world.think(job_for(waiting), [](const Action&) { FAIL(); });
    while (!first->begun)
      std::this_thread::yield();
    world.stop();
    while (world.thinking())
      std::this_thread::yield();
  }
  EXPECT_FALSE(waiting->begun);
}

TEST_F(WorldThread, BotsThinkElsewhereAndAnswerHere) {
  AsioWorld world(io_, 2, metrics_, log_);
  constexpr int kQuestions = 40;
  int answers = 0;
  std::vector<std::shared_ptr<Thinker>> bots;
  for (int i = 0; i < kQuestions; ++i) {
    bots.push_back(std::make_shared<Thinker>(i % 4 == 0));
    const app::BotJob job = job_for(bots.back());
    world.think(job, [&answers, job](const Action& action) {
      Choices legal_ones;
      legal(known(*job.game, job.view), legal_ones);
      EXPECT_TRUE(legal_ones.contains(action));
      ++answers;
    });
  }
  EXPECT_EQ(answers, 0);
  const auto work = boost::asio::make_work_guard(io_);  // nothing else keeps it running here
  while (answers < kQuestions)
    io_.run_one();
  for (const auto& bot : bots)
    EXPECT_NE(bot->thread, std::this_thread::get_id());
  EXPECT_EQ(metrics_.bots_failed.get(), kQuestions / 4);
  EXPECT_EQ(metrics_.bots_waiting.get(), 0);
  EXPECT_EQ(metrics_.bots_thinking.get(), 0);
  EXPECT_FALSE(world.thinking());
}

TEST_F(WorldThread, WorkIsDoneElsewhereAndSoMuchWaits) {
  AsioWorld world(io_, 1, metrics_, log_);
  std::promise<void> go;
  const std::thread::id here = std::this_thread::get_id();
  std::atomic<int> elsewhere = 0;
  int done = 0;
  const auto add = [&](std::function<void()> job) {
    return world.work(
        [&, job = std::move(job)] {
          if (std::this_thread::get_id() != here) ++elsewhere;
          job();
        },
        [&] {
          EXPECT_EQ(std::this_thread::get_id(), here);
          ++done;
        });
  };
  EXPECT_TRUE(add([&] { go.get_future().wait(); }));
  EXPECT_TRUE(world.thinking());
  for (std::size_t i = 0; i < kWorksWaitingMax; ++i)
    EXPECT_TRUE(add([i] {
      if (i % 2 == 0) throw std::runtime_error("no luck");
    }));
  EXPECT_FALSE(add([] { FAIL(); }));
  EXPECT_EQ(done, 0);
  go.set_value();
  const auto guard = boost::asio::make_work_guard(io_);
  constexpr int kAll = static_cast<int>(kWorksWaitingMax) + 1;
  while (done < kAll)
    io_.run_one();
  EXPECT_EQ(elsewhere, kAll);
  EXPECT_FALSE(world.thinking());
  world.stop();
  EXPECT_FALSE(add([] { FAIL(); }));
}

TEST(AddressBook, AllSocketsOfAnAddressShareARate) {
  Limits limits;
  limits.address_messages_per_second = 1;
  limits.address_messages_burst = 3;
  const auto book = std::make_shared<AddressBook>(limits);
  const Clock::time_point now = Clock::now();
  const std::string key = address_key("2001:db8:1:2::1");
  for (int i = 0; i < 3; ++i)
    EXPECT_TRUE(book->may_send(key, now));
  EXPECT_FALSE(book->may_send(address_key("2001:db8:1:2::9"), now));
  EXPECT_TRUE(book->may_send("10.0.0.1", now));
  book->forget(now);
  EXPECT_FALSE(book->may_send(key, now));
  EXPECT_TRUE(book->may_send(key, now + std::chrono::seconds(1)));
}

TEST(AddressBook, KnowsAddressesByTheirNetwork) {
  EXPECT_EQ(address_key("2001:db8:1:2::1"), address_key("2001:db8:1:2:ffff::9"));
  EXPECT_NE(address_key("2001:db8:1:2::1"), address_key("2001:db8:1:3::1"));
  EXPECT_EQ(address_key("::ffff:10.0.0.1"), "10.0.0.1");
  EXPECT_NE(address_key("10.0.0.1"), address_key("10.0.0.2"));
  EXPECT_TRUE(is_loopback("127.9.9.9"));
  EXPECT_TRUE(is_loopback("::1"));
  EXPECT_TRUE(is_loopback("::ffff:127.0.0.1"));
  EXPECT_FALSE(is_loopback("203.0.113.1"));
  EXPECT_FALSE(is_loopback("localhost"));
  EXPECT_EQ(clean_address("203.0.113.1:80"), "");
  EXPECT_EQ(clean_address(" x"), "");
}

TEST(AddressBook, ForgetsWhoIsAsGoodAsNew) {
  const auto book = std::make_shared<AddressBook>(Limits{});
  const Clock::time_point now = Clock::now();
  {
    const AddressBook::Place place = book->enter("10.0.0.1");
    EXPECT_TRUE(static_cast<bool>(place));
    EXPECT_TRUE(book->may_request("10.0.0.2", now));
    book->forget(now);
    EXPECT_EQ(book->size(), 2U);
    book->forget(now + std::chrono::minutes(5));
    EXPECT_EQ(book->size(), 1U);
  }
  book->forget(now + std::chrono::minutes(5));
  EXPECT_EQ(book->size(), 0U);
}

}  // namespace
}  // namespace specter::server
