// A world whose time stands still until a timer falls due: then it is that timer's moment. So what
// people are sent does not depend on how fast anybody was. Where it is quick, nobody waits as long
// for that moment: what is held back for some seconds comes after a small part of them, in the same
// order and at the same time as the clock of this world says.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <sodium.h>
#include <span>
#include <string>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "app/table.h"
#include "app/world.h"

namespace specter::wire {

class StillWorld final : public app::World {
 public:
  StillWorld(boost::asio::io_context& io, std::uint64_t seed, bool quick)
      : io_(io), seed_(seed), quick_(quick) {}

  app::Millis now() override { return now_; }

  void at(app::Millis when, std::function<void()> task) override {
    if (when <= now_) return boost::asio::post(io_, std::move(task));
    auto timer = std::make_shared<boost::asio::steady_timer>(
        io_, std::chrono::milliseconds(waited_for(when - now_)));
    timer->async_wait([this, timer, when, task = std::move(task)](const auto& failed) {
      if (failed) return;
      now_ = std::max(now_, when);
      task();
    });
  }

  void think(app::BotJob job, std::function<void(const Action&)> done) override {
    boost::asio::post(io_, [job = std::move(job), done = std::move(done)] { done(job.answer()); });
  }

  bool work(std::function<void()> job, std::function<void()> done) override {
    boost::asio::post(io_, [job = std::move(job), done = std::move(done)] {
      job();
      done();
    });
    return true;
  }

  void random(std::span<std::uint8_t> bytes) override {
    const fair::Key key = fair::plain_digest().sha256("wire|" + std::to_string(seed_) + "|" +
                                                      std::to_string(asked_++));
    randombytes_buf_deterministic(bytes.data(), bytes.size(), key.data());
  }

 private:
  static constexpr app::Millis kStart = 1'700'000'000'000;
  static constexpr app::Millis kHeldMax = 10'000;  // twice the longest answer window
  static constexpr app::Millis kHurry = 20;

  app::Millis waited_for(app::Millis span) const {
    // Whoever has to show a part of the dice has all the time for it.
    return quick_ && span <= kHeldMax && span != app::kShowMs ? span / kHurry : span;
  }

  boost::asio::io_context& io_;
  std::uint64_t seed_;
  std::uint64_t asked_ = 0;
  bool quick_;
  app::Millis now_ = kStart;
};

}  // namespace specter::wire
