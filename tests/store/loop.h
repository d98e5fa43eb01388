// The app's thread, for tests: what is posted waits until the test turns the loop.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "store/store.h"

namespace specter::store {

class Loop {
 public:
  Post post() {
    return [this](std::function<void()> call) {
      const std::scoped_lock lock(mutex_);
      calls_.push_back(std::move(call));
      changed_.notify_all();
    };
  }

  /// Runs what is posted until the condition holds; whether it came to hold.
  bool until(const std::function<bool()>& condition,
             std::chrono::seconds time = std::chrono::seconds(30)) {
    const auto give_up = std::chrono::steady_clock::now() + time;
    while (!condition()) {
      std::unique_lock lock(mutex_);
      if (!changed_.wait_until(lock, give_up, [this] { return !calls_.empty(); })) return false;
      const auto calls = std::exchange(calls_, {});
      lock.unlock();
      for (const auto& call : calls)
        call();
    }
    return true;
  }

  /// Runs what is posted within a time.
  void during(std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    std::unique_lock lock(mutex_);
    while (changed_.wait_until(lock, end, [this] { return !calls_.empty(); })) {
      const auto calls = std::exchange(calls_, {});
      lock.unlock();
      for (const auto& call : calls)
        call();
      lock.lock();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::function<void()>> calls_;
};

}  // namespace specter::store
