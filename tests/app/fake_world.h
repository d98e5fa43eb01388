// A hall with a clock that the test moves by hand, a database in memory, bots that answer at once
// and links that remember what they were sent.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "app/hall.h"
#include "app/world.h"
#include "codec/reader.h"
#include "sql/open.h"

namespace specter::app {

namespace json = boost::json;

class FakeWorld final : public World {
 public:
  Millis now() override { return now_; }
  void at(Millis when, std::function<void()> task) override {
    timers_.emplace(std::pair{when, order_++}, std::move(task));
  }
  void think(BotJob job, std::function<void(const Action&)> done) override {
    ++jobs_;
    stops.push_back(job.stop);
    auto work = [job = std::move(job), done = std::move(done)] { done(job.answer()); };
    // How long a bot thinks is the test's choice.
    if (think_ms > 0)
      at(now_ + think_ms, std::move(work));
    else
      post(std::move(work));
  }
  bool work(std::function<void()> job, std::function<void()> done) override {
    if (works_waiting_ >= works_max) return false;
    ++works_;
    ++works_waiting_;
    post([this, job = std::move(job), done = std::move(done)] {
      --works_waiting_;
      job();
      done();
    });
    return true;
  }
  /// Other bytes at each call and in each world, and the same in each run.
  void random(std::span<std::uint8_t> bytes) override {
    for (std::size_t done = 0; done < bytes.size();) {
      const fair::Key key = fair::plain_digest().sha256("fake|" + std::to_string(number_) + "|" +
                                                        std::to_string(drawn_++));
      const std::size_t count = std::min(key.size(), bytes.size() - done);
      std::copy_n(key.begin(), count, bytes.begin() + static_cast<std::ptrdiff_t>(done));
      done += count;
    }
  }
  void post(std::function<void()> task) { ready_.push_back(std::move(task)); }

  /// Runs what is due now.
  void settle() {
    while (true) {
      if (!ready_.empty()) {
        const auto task = std::move(ready_.front());
        ready_.pop_front();
        task();
        continue;
      }
      if (timers_.empty() || timers_.begin()->first.first > now_) return;
      const auto task = std::move(timers_.begin()->second);
      timers_.erase(timers_.begin());
      task();
    }
  }
  /// Lets time pass, timer by timer.
  void pass(Millis ms) {
    const Millis end = now_ + ms;
    settle();
    while (!timers_.empty() && timers_.begin()->first.first <= end) {
      now_ = std::max(now_, timers_.begin()->first.first);
      settle();
    }
    now_ = end;
    settle();
  }
  /// As if the process had been stopped: time passes, nothing runs.
  void sleep(Millis ms) { now_ += ms; }
  /// As if the process had been killed: what was under way never happens.
  void drop() {
    ready_.clear();
    timers_.clear();
  }

  Millis think_ms = 0;
  std::vector<bots::StopSource> stops;  ///< of all jobs
  int jobs() const { return jobs_; }
  int works_max = 64;  ///< that may wait
  int works() const { return works_; }

 private:
  static int next_number() {
    static int worlds = 0;
    return worlds++;
  }

  int number_ = next_number();  ///< several may share a store, and must not draw the same ids
  int drawn_ = 0;
  Millis now_ = 1'800'000'000'000;
  std::uint64_t order_ = 0;
  int jobs_ = 0;
  int works_ = 0;
  int works_waiting_ = 0;
  std::map<std::pair<Millis, std::uint64_t>, std::function<void()>> timers_;
  std::deque<std::function<void()>> ready_;
};

/// What a client was sent, and when.
struct Sent {
  Millis time = 0;
  std::string text;
  bool operator==(const Sent&) const = default;
};

class FakeLink final : public Link {
 public:
  explicit FakeLink(FakeWorld& world) : world_(world) {}
  void send(SharedText message) override { sent.push_back({world_.now(), *message}); }
  void close(Farewell why) override { closed = why; }

  std::vector<Sent> sent;
  std::optional<Farewell> closed;

 private:
  FakeWorld& world_;
};

/// One hall on a store. Several may share a database file.
struct Place {
  explicit Place(FakeWorld& w, const std::string& where = ":memory:", HallOptions options = {})
      : Place(w,
              store::inline_store(sql::open_backend(where),
                                  [&w](std::function<void()> task) { w.post(std::move(task)); }),
              std::move(options)) {}
  Place(FakeWorld& w, std::unique_ptr<store::Store> s, HallOptions options)
      : world(w),
        store(std::move(s)),
        hall(w, *store, with_names(std::move(options)),
             [this](std::string_view level, std::string_view what, std::string_view fields) {
               journal.push_back(std::string(level) + ": " + std::string(what) + " " +
                                 std::string(fields));
             }) {
    hall.open();
    world.settle();
  }
  static HallOptions with_names(HallOptions options) {
    if (options.server.empty()) options.server = "server-1";
    options.program = "test";
    // Time stands still in most tests, and people act as fast as they can. A test of these limits
    // sets its own.
    constexpr double kMany = 1e9;
    for (const Cost cost : {Cost::Act, Cost::Open, Cost::Load, Cost::Guest}) {
      const auto i = static_cast<std::size_t>(cost);
      if (options.rates[i] == kRates[i]) options.rates[i] = {{kMany, kMany}, {kMany, kMany}};
    }
    return options;
  }

  FakeWorld& world;
  std::vector<std::string> journal;
  std::unique_ptr<store::Store> store;
  Hall hall;
};

/// A client: speaks JSON, remembers everything.
class Client {
 public:
  explicit Client(Place& place, bool browser = true) : Client(place, {"127.0.0.1", browser}) {}
  Client(Place& place, const LinkInfo& info)
      : place_(place), link_(std::make_shared<FakeLink>(place.world)) {
    id_ = place_.hall.opened(link_, info);
  }
  ~Client() { leave(); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  void leave() {
    if (!gone_) place_.hall.closed(id_);
    gone_ = true;
    place_.world.settle();
  }

  /// The process is gone: no farewell.
  void vanish() { gone_ = true; }

  /// Sends a message; nothing that follows from it has happened yet.
  void push(std::string_view text) { place_.hall.received(id_, text); }
  /// Sends a message and lets everything happen that is due.
  void say(std::string_view text) {
    place_.hall.received(id_, text);
    place_.world.settle();
  }
  /// The answer to a request.
  json::object ask(json::object request) {
    const int id = ++requests_;
    request["id"] = id;
    say(json::serialize(request));
    // Answers to questions about an action leave on a tick.
    const json::value& type = request["type"];
    if (type == "preview" || type == "path") place_.world.pass(kTicks);
    if (type == "belief") place_.world.pass(kSlowTicks);
    return answer(id);
  }
  json::object answer(int id) const {
    for (auto it = link_->sent.rbegin(); it != link_->sent.rend(); ++it) {
      const json::object object = json::parse(it->text).as_object();
      const auto* given = object.if_contains("id");
      if (given != nullptr && *given == id) return object;
    }
    return {};
  }
  int last_request() const { return requests_; }
  /// Asks, and it must be granted.
  json::object must(const json::object& request) {
    json::object got = ask(request);
    EXPECT_TRUE(got.contains("type") && got["type"] == "ok")
        << json::serialize(request) << " -> " << json::serialize(got);
    return got;
  }
  /// Asks, and it must be refused with this code.
  void refused(const json::object& request, std::string_view code) {
    json::object got = ask(request);
    ASSERT_TRUE(got.contains("code")) << json::serialize(request) << " -> " << json::serialize(got);
    EXPECT_EQ(std::string_view(got["code"].as_string()), code) << json::serialize(request);
    EXPECT_FALSE(got["text"].as_string().empty());
  }

  json::object hello(std::string_view name) {
    json::object got = ask({{"type", "hello"}, {"version", 1}, {"name", name}});
    if (got.contains("guest")) guest = got["guest"].as_string().c_str();
    if (got.contains("token")) token = got["token"].as_string().c_str();
    return got;
  }
  json::object hello_again(std::string_view with) {
    json::object got = ask({{"type", "hello"}, {"version", 1}, {"token", with}});
    if (got.contains("guest")) guest = got["guest"].as_string().c_str();
    return got;
  }

  /// The newest pushed message of a type (and of a seat, if given).
  std::optional<json::object> newest(std::string_view type, json::value seat = nullptr) const {
    for (auto it = link_->sent.rbegin(); it != link_->sent.rend(); ++it) {
      json::object object = json::parse(it->text).as_object();
      if (object["type"] != json::value(type)) continue;
      if (!seat.is_null() && object["seat"] != seat) continue;
      return object;
    }
    return std::nullopt;
  }
  /// The newest `state` or `update` of a seat.
  std::optional<json::object> now(json::value seat) const {
    for (auto it = link_->sent.rbegin(); it != link_->sent.rend(); ++it) {
      json::object object = json::parse(it->text).as_object();
      if (object["type"] != "state" && object["type"] != "update") continue;
      if (object["seat"] != seat) continue;
      return object;
    }
    return std::nullopt;
  }
  std::vector<Sent>& sent() { return link_->sent; }
  const std::optional<Farewell>& closed() const { return link_->closed; }
  Place& place() { return place_; }

  std::string guest;
  std::string token;

 private:
  static constexpr Millis kTicks = 20;
  static constexpr Millis kSlowTicks = 200;
  Place& place_;
  std::shared_ptr<FakeLink> link_;
  LinkId id_ = 0;
  int requests_ = 0;
  bool gone_ = false;
};

}  // namespace specter::app
