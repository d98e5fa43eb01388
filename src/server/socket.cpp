#include "server/socket.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/core.h>

#include "net/websocket.h"

namespace specter::server {
namespace {

namespace asio = boost::asio;
using app::Farewell;
using net::error_code;
using net::WebSocket;

constexpr std::uint16_t kFarewellBase = 4000;
constexpr std::uint16_t kUnknownData = 1003;  // RFC 6455

net::WebSocketOptions options_of(const Limits& limits) {
  net::WebSocketOptions options;
  options.handshake = limits.handshake;
  options.goodbye = limits.handshake;
  options.idle = limits.idle;
  options.message_bytes_max = limits.message_bytes;
  options.buffer_keep_bytes = limits.buffer_keep_bytes;
  return options;
}

Refusal refusal_of(Farewell why) {
  switch (why) {
    case Farewell::TooSlow: return Refusal::TooSlow;
    case Farewell::TooMuch: return Refusal::TooMuch;
    default: return Refusal::Silent;
  }
}

class Socket final : public app::Link, public Ticking, public std::enable_shared_from_this<Socket> {
 public:
  Socket(std::shared_ptr<Hub> hub, net::ByteStream stream, Slot slot)
      : hub_(std::move(hub)),
        slot_(std::move(slot)),
        ws_(std::move(stream), options_of(hub_->limits())),
        turn_(ws_.executor()) {}

  ~Socket() override { hub_->release(queued_bytes_); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  asio::any_io_executor executor() { return ws_.executor(); }
  /// Keeps itself alive while it runs.
  static asio::awaitable<void> run(std::shared_ptr<Socket> self, app::LinkInfo info,
                                   std::shared_ptr<net::Upgrade> upgrade);

  void send(app::SharedText message) override;
  void close(Farewell why) override;
  void tick(Clock::time_point now) override;
  void leave() override { close(Farewell::Stopping); }
  std::size_t waiting() const override { return queued_bytes_; }
  void drop() override;

 private:
  void begin(const app::LinkInfo& info);
  asio::awaitable<void> read();
  asio::awaitable<void> wait_for_turn();
  bool within_rate(Clock::time_point now);
  void end(std::uint16_t code);
  void write_next();
  void written(const error_code& failed, std::size_t bytes);
  void say_goodbye();
  /// What is queued, the frame that is being written included, is so many bytes now.
  void queued(std::size_t bytes) {
    hub_->release(queued_bytes_ - bytes);
    queued_bytes_ = bytes;
  }

  std::shared_ptr<Hub> hub_;
  Slot slot_;
  WebSocket ws_;
  asio::steady_timer turn_;
  std::string network_;
  std::vector<app::SharedText> queue_;  ///< from `sent_` on; the first one is being written
  std::size_t sent_ = 0;
  std::size_t queued_bytes_ = 0;
  Clock::time_point write_deadline_ = Clock::time_point::max();
  Clock::time_point hello_deadline_;
  Clock::time_point closing_deadline_ = Clock::time_point::max();
  Bucket second_;
  Bucket minute_;
  app::LinkId id_ = 0;
  std::uint16_t code_ = 0;  ///< of the close frame
  bool open_ = false;
  bool greeted_ = false;
  bool writing_ = false;
  bool closing_ = false;
  bool too_much_ = false;  ///< sent more than it may: nothing of it counts any more
};

asio::awaitable<void> Socket::run(std::shared_ptr<Socket> self, app::LinkInfo info,
                                  std::shared_ptr<net::Upgrade> upgrade) {
  Hub& hub = *self->hub_;
  if (co_await self->ws_.accept(*upgrade)) {
    hub.metrics.refuse(Refusal::Handshake);
    self->ws_.cut();
    co_return;
  }
  upgrade.reset();
  const Member member(self->hub_, self.get());
  self->begin(info);
  try {
    co_await self->read();
  } catch (const std::exception& e) {
    hub.log.error("socket failed", fmt::format("\"why\":{}", json_text(e.what())));
  }
  self->open_ = false;
  hub.service.closed(self->id_);
  hub.metrics.sockets.add(-1);
  self->ws_.cut();
}

void Socket::begin(const app::LinkInfo& info) {
  network_ = info.network;
  hello_deadline_ = Clock::now() + hub_->limits().hello;
  // Not messages: pings cost little, and empty pieces of one, but not nothing.
  ws_.on_frames([this](std::size_t count) {
    const Clock::time_point now = Clock::now();
    bool fits = true;
    for (std::size_t i = 0; i < count && fits; ++i)
      fits = within_rate(now);
    if (fits || too_much_) return;
    too_much_ = true;
    // Not from within the read.
    asio::post(ws_.executor(), [socket = shared_from_this()] { socket->close(Farewell::TooMuch); });
  });
  hub_->metrics.sockets.add(1);
  hub_->metrics.sockets_opened.add(1);
  open_ = true;
  id_ = hub_->service.opened(shared_from_this(), info);
  if (hub_->stopping) leave();
}

asio::awaitable<void> Socket::read() {
  for (;;) {
    const WebSocket::Message message = co_await ws_.read();
    if (message.failed) {
      if (WebSocket::timed_out(message.failed)) hub_->metrics.refuse(Refusal::Silent);
      co_return;
    }
    co_await wait_for_turn();
    if (closing_) continue;
    hub_->metrics.messages_in.add();
    hub_->metrics.bytes_in.add(static_cast<std::int64_t>(message.bytes.size()));
    if (!message.text)
      end(kUnknownData);
    else if (!too_much_)
      hub_->service.received(id_, message.bytes);
  }
}

/// All sockets of an address share a rate. Who is over it is not sent away, for it may be somebody
/// else's doing: he is read later.
asio::awaitable<void> Socket::wait_for_turn() {
  constexpr milliseconds kPause{50};
  while (!closing_ && !hub_->addresses->may_send(network_, Clock::now())) {
    turn_.expires_after(kPause);
    co_await turn_.async_wait(asio::as_tuple(asio::use_awaitable));
  }
}

bool Socket::within_rate(Clock::time_point now) {
  const Limits& limits = hub_->limits();
  const bool second =
      second_.take({limits.messages_per_second, limits.messages_burst}, millis_of(now));
  const bool minute =
      minute_.take({limits.messages_per_minute / 60, limits.messages_per_minute}, millis_of(now));
  return second && minute;
}

void Socket::send(app::SharedText message) {
  if (closing_ || !open_) return;
  const Limits& limits = hub_->limits();
  const std::size_t waiting = queue_.size() - sent_;
  // One message alone may be as large as it likes.
  if (waiting != 0 &&
      (waiting >= limits.queue_frames || queued_bytes_ + message->size() > limits.queue_bytes)) {
    close(Farewell::TooSlow);
    return;
  }
  const std::size_t bytes = message->size();
  queued_bytes_ += bytes;
  queue_.push_back(std::move(message));
  if (!writing_) write_next();
  hub_->hold(bytes);
}

void Socket::write_next() {
  if (sent_ == queue_.size()) {
    constexpr std::size_t kKeep = 16;
    queue_.clear();
    if (queue_.capacity() > kKeep) queue_.shrink_to_fit();
    sent_ = 0;
    write_deadline_ = Clock::time_point::max();
    if (closing_) say_goodbye();
    return;
  }
  writing_ = true;
  write_deadline_ = Clock::now() + hub_->limits().write;
  // The handler keeps the socket, and the socket the frame.
  ws_.write(*queue_[sent_],
            [self = shared_from_this()](const error_code& failed, std::size_t bytes) {
              self->written(failed, bytes);
            });
}

void Socket::written(const error_code& failed, std::size_t bytes) {
  writing_ = false;
  if (failed) {
    queue_.clear();
    sent_ = 0;
    queued(0);
    closing_ = true;
    if (!WebSocket::said_goodbye(failed)) ws_.cut();
    return;
  }
  hub_->metrics.messages_out.add();
  hub_->metrics.bytes_out.add(static_cast<std::int64_t>(bytes));
  queued(queued_bytes_ - std::min(queued_bytes_, queue_[sent_]->size()));
  queue_[sent_].reset();
  ++sent_;
  write_next();
}

void Socket::close(Farewell why) {
  if (closing_) return;
  if (why == Farewell::TooSlow || why == Farewell::TooMuch || why == Farewell::Silent)
    hub_->metrics.refuse(refusal_of(why));
  if (hub_->log.debugging())
    hub_->log.debug("socket ends",
                    fmt::format(R"("link":{},"why":{})", id_, static_cast<int>(why)));
  // Who does not read gets no more; others still get what was said before.
  if (why == Farewell::TooSlow && queue_.size() > sent_) {
    queue_.resize(sent_ + (writing_ ? 1U : 0U));
    queued(writing_ ? queue_[sent_]->size() : 0);
  }
  end(static_cast<std::uint16_t>(kFarewellBase + static_cast<std::uint16_t>(why)));
}

void Socket::drop() {
  if (queued_bytes_ == 0) return;
  hub_->metrics.refuse(Refusal::TooSlow);
  closing_ = true;
  // The frame that is being written belongs to the write until that has failed.
  queue_.resize(sent_ + (writing_ ? 1U : 0U));
  queued(0);
  ws_.cut();
}

void Socket::end(std::uint16_t code) {
  if (closing_) return;
  closing_ = true;
  code_ = code;
  closing_deadline_ = Clock::now() + hub_->limits().closing;
  if (!writing_) write_next();
}

void Socket::say_goodbye() {
  if (code_ == 0 || !open_) return;
  const std::uint16_t code = std::exchange(code_, std::uint16_t{0});
  ws_.close(code, {}, [self = shared_from_this()] { self->ws_.cut(); });
}

void Socket::tick(Clock::time_point now) {
  if (closing_) {
    if (now >= closing_deadline_) ws_.cut();
    return;
  }
  if (now >= write_deadline_) {
    close(Farewell::TooSlow);
    return;
  }
  if (greeted_) return;
  greeted_ = hub_->service.greeted(id_);
  if (!greeted_ && now >= hello_deadline_) close(Farewell::Silent);
}

}  // namespace

void open_socket(std::shared_ptr<Hub> hub, net::ByteStream stream, Slot slot, app::LinkInfo info,
                 std::shared_ptr<net::Upgrade> upgrade) {
  const auto socket = std::make_shared<Socket>(std::move(hub), std::move(stream), std::move(slot));
  const asio::any_io_executor executor = socket->executor();
  asio::co_spawn(executor, Socket::run(socket, std::move(info), std::move(upgrade)),
                 asio::detached);
}

}  // namespace specter::server
