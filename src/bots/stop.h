// How somebody who thinks is told that nobody waits for the answer any more. A flag that both sides
// share: it needs no threads, and works between them.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

namespace specter::bots {

/// What the one who thinks looks at. Without a source it never stops.
class StopToken {
 public:
  StopToken() = default;
  bool stopped() const { return flag_ != nullptr && flag_->load(std::memory_order_relaxed); }

 private:
  friend class StopSource;
  explicit StopToken(std::shared_ptr<const std::atomic<bool>> flag) : flag_(std::move(flag)) {}
  std::shared_ptr<const std::atomic<bool>> flag_;
};

/// What the one who asked keeps. Copies are the same source.
class StopSource {
 public:
  void stop() { flag_->store(true, std::memory_order_relaxed); }
  bool stopped() const { return flag_->load(std::memory_order_relaxed); }
  StopToken token() const { return StopToken(flag_); }

 private:
  std::shared_ptr<std::atomic<bool>> flag_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace specter::bots
