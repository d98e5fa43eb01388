#include "client/inbox.h"

#include <unistd.h>

#include <sys/eventfd.h>

namespace specter::client {

Inbox::Inbox() : ready_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) { SPECTER_ASSERT(ready_ >= 0); }

Inbox::~Inbox() { ::close(ready_); }

void Inbox::signal() const {
  const std::uint64_t one = 1;
  SPECTER_ASSERT(::write(ready_, &one, sizeof one) == sizeof one);
}

void Inbox::put(std::string message) {
  const std::scoped_lock lock(mutex_);
  messages_.push_back(std::move(message));
  signal();
  arrived_.notify_one();
}

void Inbox::end(Error why) {
  const std::scoped_lock lock(mutex_);
  if (ended_) return;
  ended_ = std::move(why);
  signal();
  arrived_.notify_one();
}

Result<std::optional<std::string>> Inbox::take(std::chrono::milliseconds timeout) {
  std::unique_lock lock(mutex_);
  arrived_.wait_for(lock, timeout, [&] { return !messages_.empty() || ended_.has_value(); });
  if (messages_.empty()) {
    if (ended_) return *ended_;
    return std::optional<std::string>{};
  }
  std::optional<std::string> message = std::move(messages_.front());
  messages_.pop_front();
  if (messages_.empty() && !ended_) {
    // Back to zero under the lock, so that no signal is lost. Reading may find it at zero.
    std::uint64_t count = 0;
    SPECTER_ASSERT(::read(ready_, &count, sizeof count) <= ssize_t{sizeof count});
  }
  return message;
}

}  // namespace specter::client
