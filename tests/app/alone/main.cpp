// specter_app_alone: a whole game at a table of the app, with nothing but the app's own library: no
// database, no libsodium, no socket, no thread. That it links is half of what it shows; it prints
// how the game ended and how the record's dice check out.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/hall.h"
#include "app/world.h"
#include "codec/reader.h"
#include "store/memory.h"

namespace specter::app {
namespace {

namespace json = codec::json;

/// Time goes on when there is nothing else to do.
class LoneWorld final : public World {
 public:
  Millis now() override { return now_; }
  void at(Millis when, std::function<void()> task) override {
    tasks_.emplace(std::pair{std::max(when, now_), order_++}, std::move(task));
  }
  void post(std::function<void()> task) { at(now_, std::move(task)); }
  void think(BotJob job, std::function<void(const Action&)> done) override {
    post([job = std::move(job), done = std::move(done)] { done(job.answer()); });
  }
  bool work(std::function<void()> job, std::function<void()> done) override {
    post([job = std::move(job), done = std::move(done)] {
      job();
      done();
    });
    return true;
  }
  void random(std::span<std::uint8_t> bytes) override {
    for (std::uint8_t& byte : bytes)
      byte = digest().sha256("alone|" + std::to_string(drawn_++))[0];
  }
  void step() {
    const auto first = tasks_.begin();
    now_ = first->first.first;
    const std::function<void()> task = std::move(first->second);
    tasks_.erase(first);
    task();
  }

 private:
  Millis now_ = 1'800'000'000'000;
  std::uint64_t order_ = 0;
  std::uint64_t drawn_ = 0;
  std::map<std::pair<Millis, std::uint64_t>, std::function<void()>> tasks_;
};

class LoneLink final : public Link {
 public:
  void send(SharedText message) override { heard.push_back(json::parse(*message).as_object()); }
  void close(Farewell) override {}

  std::vector<json::object> heard;
};

/// Asks and waits for the answer.
json::object ask(LoneWorld& world, Hall& hall, LinkId link, LoneLink& ear, json::object request) {
  static int last = 0;
  request["id"] = ++last;
  hall.received(link, json::serialize(request));
  while (true) {
    for (const json::object& message : ear.heard) {
      const json::value* id = message.if_contains("id");
      if (id != nullptr && *id == last) return message;
    }
    world.step();
  }
}

int play() {
  LoneWorld world;
  const auto store =
      store::inline_store(store::memory_backend(store::new_memory([&] { return world.now(); })),
                          [&](std::function<void()> task) { world.post(std::move(task)); });
  HallOptions options;
  options.server = options.program = "alone";
  Hall hall(world, *store, options);
  hall.open();
  const auto ear = std::make_shared<LoneLink>();
  const LinkId link = hall.opened(ear, {"127.0.0.1", true});
  const auto say = [&](json::object request) {
    json::object answer = ask(world, hall, link, *ear, std::move(request));
    if (answer["type"] != "ok" && answer["type"] != "welcome") {
      std::fprintf(stderr, "%s\n", json::serialize(answer).c_str());
      std::exit(EXIT_FAILURE);
    }
    return answer;
  };
  say({{"type", "hello"}, {"version", 1}, {"name", "Ann"}});
  const json::value table =
      say({{"type", "create"}, {"options", {{"players", 2}, {"answer_window_ms", 0}}}})["table"];
  for (const int seat : {0, 1})
    say({{"type", "bot"}, {"table", table}, {"seat", seat}, {"bot", "greedy"}});
  say({{"type", "open"}, {"table", table}});
  say({{"type", "start"}, {"table", table}});
  const auto over = [&] {
    for (const json::object& message : ear->heard)
      if (message.at("type") == "table" && message.at("status") == "over") return true;
    return false;
  };
  while (!over())
    world.step();
  const json::object record = say({{"type", "record"}, {"table", table}});
  std::fputs(record.at("record").as_string().c_str(), stdout);
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace specter::app

int main() { return specter::app::play(); }
