// What surrounds the app: time, timers, connections and somebody who thinks for bots. The server
// implements it with Asio; tests with a clock that they move by hand. The app itself runs in one
// thread, and nothing here calls back into it before the calling function has returned.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "engine/engine.h"
#include "fair/digest.h"
#include "match/step.h"
#include "store/store.h"

namespace specter::app {

using store::Millis;

/// One text message, shared by all who get it.
using SharedText = std::shared_ptr<const std::string>;

/// Why the server ends a connection. The socket's close code is 4000 + the value.
enum class Farewell : std::uint8_t {
  Forgotten = 1,  ///< the guest deleted himself
  TooSlow = 2,    ///< does not read what he is sent
  TooMuch = 3,    ///< sends more than the limits allow
  Silent = 4,     ///< no hello in time, or nothing for too long
  Stopping = 5,   ///< the server stops; come back
};

/// One connection of a guest, as the app sees it.
class Link {
 public:
  Link() = default;
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;
  virtual ~Link() = default;
  /// Queues a message; never blocks.
  virtual void send(SharedText message) = 0;
  virtual void close(Farewell why) = 0;
};

/// A question to a bot, complete in itself: it is answered in another thread. A bot sees its
/// seat's view and steps, nothing else.
struct BotJob {
  std::shared_ptr<bots::Bot> bot;  ///< nobody else touches it until the answer is there
  std::shared_ptr<const Game> game;
  std::vector<match::KeptStep> news;  ///< steps since its last job
  View view;
  Decision decision;
  bots::StopSource stop{};  ///< set when nobody waits for the answer any more
  std::uint64_t nodes = bots::kNodesDefault;

  /// For whoever thinks.
  Action answer() const {
    for (const match::KeptStep& step : news)
      bot->observe(*game, step.step());
    return bot->choose(*game, view, decision, bots::Limits{nodes, stop.token()});
  }
};

class World {
 public:
  World() = default;
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  virtual ~World() = default;
  /// Wall time that never runs backwards.
  virtual Millis now() = 0;
  /// Runs `task` at that time or as soon after it as possible. Not cancelled: tasks check for
  /// themselves whether they are still wanted.
  virtual void at(Millis when, std::function<void()> task) = 0;
  /// Thinks in a bounded pool; `done` runs in the app's thread. A job whose `stop` is set is
  /// answered as soon as its bot notices; a world that ends sets it for all.
  virtual void think(BotJob job, std::function<void(const Action&)> done) = 0;
  /// Runs `job` beside the app's thread and gives way to everything else; it must touch nothing of
  /// the app. `done` runs in the app's thread. False where too much waits already: then neither is
  /// run.
  virtual bool work(std::function<void()> job, std::function<void()> done) = 0;
  /// Fills the bytes by chance: ids, tokens and seeds are made of them, so nobody may guess them.
  virtual void random(std::span<std::uint8_t> bytes) = 0;
  /// Who computes hashes; used in any thread.
  virtual const fair::Digest& digest() const { return fair::plain_digest(); }

  fair::Key random_key() {
    return fair::random_key([this](std::span<std::uint8_t> bytes) { random(bytes); });
  }
  /// As fair::random_text has it.
  std::string random_text(std::size_t bytes) {
    return fair::random_text([this](std::span<std::uint8_t> b) { random(b); }, bytes);
  }
};

}  // namespace specter::app
