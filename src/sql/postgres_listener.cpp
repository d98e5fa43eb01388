#include "sql/postgres_listener.h"

#include <algorithm>
#include <array>
#include <poll.h>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>
#include <sys/eventfd.h>

#include "sql/postgres.h"

namespace specter::sql {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kListenPauseMin{50};
constexpr milliseconds kListenPauseMax{2000};
/// Even in silence the connection is looked at: a lost one is noticed without a message.
constexpr milliseconds kSilence{30'000};

struct NotifyEnd {
  void operator()(PGnotify* notify) const { PQfreemem(notify); }
};

}  // namespace

PostgresListener::PostgresListener(std::string url, std::string sender, OnWake on_wake)
    : url_(std::move(url)),
      sender_(std::move(sender)),
      on_wake_(std::move(on_wake)),
      stop_(eventfd(0, EFD_CLOEXEC)) {
  SPECTER_ASSERT(stop_ >= 0);
  try {
    listen();
    thread_ = std::thread([this] { loop(); });
  } catch (...) {
    close(stop_);
    throw;
  }
}

PostgresListener::~PostgresListener() {
  const std::uint64_t one = 1;
  SPECTER_ASSERT(write(stop_, &one, sizeof one) == sizeof one);
  thread_.join();
  close(stop_);
}

void PostgresListener::listen() {
  connection_ = connect(url_);
  execute(connection_.get(), fmt::format("LISTEN {}", kWakeChannel));
}

/// False when it is time to end. Returns when the descriptor has something, or after the time.
bool PostgresListener::wait(int descriptor, milliseconds time) const {
  std::array<pollfd, 2> files{pollfd{stop_, POLLIN, 0}, pollfd{descriptor, POLLIN, 0}};
  poll(files.data(), files.size(), static_cast<int>(time.count()));
  return files[0].revents == 0;
}

/// Passes on what has come; false if the connection is lost.
bool PostgresListener::hear() {
  if (PQconsumeInput(connection_.get()) == 0) return false;
  while (const std::unique_ptr<PGnotify, NotifyEnd> notify{PQnotifies(connection_.get())}) {
    const std::optional<WakeMessage> message = parse_wake(notify->extra);
    if (message && message->sender != sender_) on_wake_(message->table, message->seq);
  }
  return PQstatus(connection_.get()) == CONNECTION_OK;
}

void PostgresListener::loop() {
  while (wait(PQsocket(connection_.get()), kSilence))
    if (!hear()) {
      listen_again();
      if (connection_ == nullptr) return;
    }
}

/// Tries until it works, or until it is time to end.
void PostgresListener::listen_again() {
  milliseconds pause = kListenPauseMin;
  connection_.reset();
  while (wait(-1, pause)) {
    try {
      listen();
      on_wake_({}, 0);
      return;
    } catch (const StoreError&) {
      connection_.reset();
      pause = std::min(pause * 2, kListenPauseMax);
    }
  }
}

}  // namespace specter::sql
