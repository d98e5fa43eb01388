// A thread with a database connection of its own and a queue of work.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "sql/contract.h"

namespace specter::sql {

class Worker {
 public:
  struct Job {
    Store::Work work;
    Store::Done done;
  };
  using Open = std::function<std::unique_ptr<Backend>()>;
  enum class Kind : std::uint8_t {
    Writer,  ///< everything that is queued shares one transaction
    Reader,  ///< one after the other, without a transaction
  };

  /// `reopen` makes a new connection when the old one is lost.
  Worker(Kind kind, std::unique_ptr<Backend> backend, Open reopen, Post post, StoreMeter meter);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  /// Finishes what is queued.
  ~Worker();

  void add(Job job);

 private:
  using Clock = std::chrono::steady_clock;

  void loop();
  std::vector<Job> take();
  void carry_out(std::vector<Job> jobs);
  std::vector<Failure> settle(std::span<const Job> jobs);
  Failure persist(std::span<const Job> jobs, Clock::time_point give_up);
  Failure attempt(std::span<const Job> jobs);
  void run(std::span<const Job> jobs);
  bool pause(std::chrono::milliseconds time, Clock::time_point give_up);

  const Kind kind_;
  std::unique_ptr<Backend> backend_;  ///< none while the database is away
  Clock::time_point lost_;            ///< since when
  const Open reopen_;
  const Post post_;
  const StoreMeter meter_;

  bool crowded_ = false;  ///< the last works came together

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Job> queue_;
  bool stopping_ = false;
  std::thread thread_;  ///< last: it uses all of the above
};

}  // namespace specter::sql
