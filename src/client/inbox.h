// Messages on their way from the thread that reads them to the one that wants them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "engine/result.h"

namespace specter::client {

class Inbox {
 public:
  Inbox();
  ~Inbox();
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;

  void put(std::string message);
  /// Nothing comes after this. Only the first reason counts.
  void end(Error why);

  /// The oldest message; then, once they are used up, the reason of the end.
  Result<std::optional<std::string>> take(std::chrono::milliseconds timeout);
  /// Readable while take() would not wait.
  int ready_fd() const { return ready_; }

 private:
  void signal() const;

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::string> messages_;
  std::optional<Error> ended_;
  int ready_ = -1;  ///< an event counter: above zero while there is something
};

}  // namespace specter::client
