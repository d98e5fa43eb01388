// The app's world in a page: one thread, so bots think and games are replayed in it too, one piece
// at a time. The page calls `run` when something is due.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <utility>

#include "app/world.h"
#include "local/page.h"

namespace specter::local {

class PageWorld final : public app::World {
 public:
  explicit PageWorld(Page& page) : page_(page) {}

  Millis now() override;
  void at(Millis when, std::function<void()> task) override;
  void think(app::BotJob job, std::function<void(const Action&)> done) override;
  bool work(std::function<void()> job, std::function<void()> done) override;
  void random(std::span<std::uint8_t> bytes) override { page_.random(bytes); }

  void post(std::function<void()> task) { at(0, std::move(task)); }
  /// Runs what is due. What a task adds waits for the next call, so that the page can hear its
  /// person in between.
  void run();
  /// When something is due next; -1: never.
  Millis next() const { return tasks_.empty() ? -1 : tasks_.begin()->first.first; }

 private:
  Page& page_;
  Millis last_ = 0;  ///< a device's clock can be set back
  std::uint64_t order_ = 0;
  std::map<std::pair<Millis, std::uint64_t>, std::function<void()>> tasks_;
};

}  // namespace specter::local
