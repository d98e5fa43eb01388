#include "local/page_world.h"

#include <algorithm>

namespace specter::local {

Millis PageWorld::now() { return last_ = std::max(last_, page_.now()); }

void PageWorld::at(Millis when, std::function<void()> task) {
  tasks_.emplace(std::pair{std::max(when, last_), order_++}, std::move(task));
}

void PageWorld::think(app::BotJob job, std::function<void(const Action&)> done) {
  post([job = std::move(job), done = std::move(done)] { done(job.answer()); });
}

bool PageWorld::work(std::function<void()> job, std::function<void()> done) {
  post([job = std::move(job), done = std::move(done)] {
    job();
    done();
  });
  return true;
}

void PageWorld::run() {
  const Millis due = now();
  const std::uint64_t until = order_;
  for (auto first = tasks_.begin(); first != tasks_.end() && first->first.first <= due;
       first = tasks_.begin()) {
    // Added in this call: it, and what is due after it, comes in the next one.
    if (first->first.second >= until) return;
    const std::function<void()> task = std::move(first->second);
    tasks_.erase(first);
    task();
  }
}

}  // namespace specter::local
