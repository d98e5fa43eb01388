// The app's world in the running program: wall time, one timer for all tasks, and threads in which
// bots think.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <queue>
#include <span>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include "app/world.h"
#include "server/log.h"
#include "server/metrics.h"
#include "sodium/sodium.h"

namespace specter::server {

class AsioWorld final : public app::World {
 public:
  AsioWorld(boost::asio::io_context& io, int threads, Metrics& metrics, const Log& log);
  ~AsioWorld() override;
  AsioWorld(const AsioWorld&) = delete;
  AsioWorld& operator=(const AsioWorld&) = delete;

  app::Millis now() override;
  void at(app::Millis when, std::function<void()> task) override;
  void think(app::BotJob job, std::function<void(const Action&)> done) override;
  bool work(std::function<void()> job, std::function<void()> done) override;
  void random(std::span<std::uint8_t> bytes) override { sodium::random_bytes(bytes); }
  const fair::Digest& digest() const override { return sodium::digest(); }

  /// Takes no more tasks and questions, drops those that wait, and tells the bots to stop.
  void stop();
  /// Whether a bot still thinks, or work goes on. Work cannot be interrupted, nor can a bot that
  /// does not look at its token.
  bool thinking() const { return thinking_ != 0 || working_; }

 private:
  struct Task {
    app::Millis when = 0;
    std::uint64_t number = 0;  ///< tasks of one moment run in the order of their coming
    std::function<void()> run;
  };
  struct Later {
    bool operator()(const Task& a, const Task& b) const {
      return a.when != b.when ? a.when > b.when : a.number > b.number;
    }
  };
  struct WaitingJob {
    app::BotJob job;
    std::function<void(const Action&)> done;
  };
  struct Work {
    std::function<void()> job;
    std::function<void()> done;
  };
  void arm();
  void run_due();
  void work_on();
  /// Hands questions to threads that are free. A bot asks one at a time, so first come, first
  /// served is fair between tables.
  void feed();

  boost::asio::io_context& io_;
  Metrics& metrics_;
  const Log& log_;
  app::Millis start_wall_;
  std::chrono::steady_clock::time_point start_steady_;
  boost::asio::steady_timer timer_;
  std::priority_queue<Task, std::vector<Task>, Later> tasks_;
  app::Millis armed_for_ = INT64_MAX;
  std::uint64_t next_number_ = 0;
  int threads_;
  int busy_ = 0;
  bool stopped_ = false;
  std::deque<WaitingJob> questions_;
  std::list<bots::StopSource> thoughts_;  ///< of the questions that bots think about
  std::atomic<int> thinking_{0};          ///< how many that are at this moment
  boost::asio::thread_pool pool_;
  std::deque<Work> works_;
  bool working_ = false;
  /// One thread: whatever is asked, replays take one core at the most, and never a bot's.
  boost::asio::thread_pool work_pool_{1};
};

}  // namespace specter::server
