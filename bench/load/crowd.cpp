#include "load/crowd.h"

#include <deque>
#include <vector>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

namespace specter::load {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ws = beast::websocket;
using tcp = asio::ip::tcp;
using Failure = boost::system::error_code;

/// Handshakes at a time: the listen queue and the server's limits want no flood.
constexpr std::size_t kOpeningMax = 32;
/// After "too many requests".
constexpr std::chrono::milliseconds kSlowDown{200};
constexpr int kAttemptsMax = 500;

}  // namespace

class Crowd::Impl {
 public:
  Impl(Target target, OnFrame on_frame, OnOpen on_open, OnLost on_lost)
      : target_(std::move(target)),
        on_frame_(std::move(on_frame)),
        on_open_(std::move(on_open)),
        on_lost_(std::move(on_lost)),
        endpoint_(asio::ip::make_address(target_.host), target_.port) {}

  /// One guest's socket.
  class Guest {
   public:
    Guest(Impl& crowd, std::size_t number) : crowd_(crowd), number_(number) {}

    void open() {
      stream_.emplace(crowd_.io_);
      stream_->next_layer().async_connect(crowd_.endpoint_, [this](const Failure& failure) {
        if (failure) return try_again(failure.message());
        Failure ignored;
        stream_->next_layer().set_option(tcp::no_delay(true), ignored);
        stream_->set_option(ws::stream_base::decorator([this](ws::request_type& request) {
          request.set(http::field::origin, crowd_.target_.origin);
          if (crowd_.target_.forwarded)
            request.set("X-Forwarded-For", crowd_.target_.forwarded(number_));
        }));
        shake_hands();
      });
    }

    void send(std::string text) {
      if (!open_) return;
      outbox_.push_back(std::move(text));
      if (outbox_.size() == 1) write();
    }

   private:
    void shake_hands() {
      stream_->async_handshake(
          response_, crowd_.target_.host + ":" + std::to_string(crowd_.target_.port), "/ws",
          [this](const Failure& failure) {
            const unsigned status = response_.result_int();
            const bool crowded = status == 429 || status == 503;
            if (failure == ws::error::upgrade_declined && !crowded)
              return crowd_.on_lost_(number_, "refused with status " + std::to_string(status));
            if (failure) return try_again(failure.message() + " " + std::to_string(status));
            stream_->text(true);
            open_ = true;
            crowd_.opened(number_);
            read();
          });
    }

    void try_again(const std::string& why) {
      if (++attempts_ > kAttemptsMax) return crowd_.on_lost_(number_, why);
      auto timer = std::make_shared<asio::steady_timer>(crowd_.io_, kSlowDown);
      timer->async_wait([this, timer](const Failure& failure) {
        if (!failure) open();
      });
    }

    void read() {
      stream_->async_read(buffer_, [this](const Failure& failure, std::size_t bytes) {
        if (failure) {
          open_ = false;
          return crowd_.on_lost_(
              number_, failure.message() + " " + std::string(stream_->reason().reason.c_str()));
        }
        crowd_.on_frame_(number_, {static_cast<const char*>(buffer_.data().data()), bytes});
        buffer_.consume(bytes);
        if (buffer_.capacity() > kBufferKeepBytes) buffer_.shrink_to_fit();
        read();
      });
    }

    void write() {
      stream_->async_write(asio::buffer(outbox_.front()), [this](const Failure& f, std::size_t) {
        outbox_.pop_front();
        if (f) outbox_.clear();
        if (!outbox_.empty()) write();
      });
    }

    static constexpr std::size_t kBufferKeepBytes = std::size_t{16} * 1024;
    Impl& crowd_;
    std::size_t number_;
    std::optional<ws::stream<tcp::socket>> stream_;
    ws::response_type response_;
    beast::flat_buffer buffer_;
    std::deque<std::string> outbox_;
    int attempts_ = 0;
    bool open_ = false;
  };

  void opened(std::size_t guest) {
    on_open_(guest);
    open_next();
  }

  void open_next() {
    if (next_ < guests_.size()) guests_[next_++]->open();
  }

  Target target_;
  OnFrame on_frame_;
  OnOpen on_open_;
  OnLost on_lost_;
  asio::io_context io_{1};
  tcp::endpoint endpoint_;
  std::vector<std::unique_ptr<Guest>> guests_;
  std::vector<std::unique_ptr<asio::steady_timer>> timers_;
  std::size_t next_ = 0;
};

namespace {

void repeat(asio::steady_timer& timer, std::chrono::microseconds pause,
            const std::shared_ptr<std::function<void()>>& task) {
  timer.expires_after(pause);
  timer.async_wait([&timer, pause, task](const Failure& failure) {
    if (failure) return;
    (*task)();
    repeat(timer, pause, task);
  });
}

}  // namespace

Crowd::Crowd(Target target, OnFrame on_frame, OnOpen on_open, OnLost on_lost)
    : impl_(std::make_unique<Impl>(std::move(target), std::move(on_frame), std::move(on_open),
                                   std::move(on_lost))) {}
Crowd::~Crowd() = default;

void Crowd::invite(std::size_t guests) {
  for (std::size_t i = 0; i < guests; ++i)
    impl_->guests_.push_back(std::make_unique<Impl::Guest>(*impl_, impl_->guests_.size()));
  for (std::size_t i = 0; i < kOpeningMax; ++i)
    impl_->open_next();
}

void Crowd::send(std::size_t guest, std::string text) {
  if (guest < impl_->guests_.size()) impl_->guests_[guest]->send(std::move(text));
}

void Crowd::every(std::chrono::microseconds pause, std::function<void()> task) {
  auto& timer = impl_->timers_.emplace_back(std::make_unique<asio::steady_timer>(impl_->io_));
  repeat(*timer, pause, std::make_shared<std::function<void()>>(std::move(task)));
}

void Crowd::run() { impl_->io_.run(); }
void Crowd::stop() { impl_->io_.stop(); }

}  // namespace specter::load
