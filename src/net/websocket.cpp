#include "net/websocket.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "net/frame_counter.h"
#include "net/upgrade.h"

namespace specter::net {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr auto kResult = asio::as_tuple(asio::use_awaitable);

}  // namespace

struct WebSocket::Impl {
  Impl(ByteStream stream, const WebSocketOptions& wanted) : options(wanted), ws(std::move(stream)) {
    expect_answers_within(options.handshake);
    ws.read_message_max(options.message_bytes_max);
    ws.auto_fragment(false);
    ws.text(true);
  }

  void expect_answers_within(std::chrono::milliseconds time) {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = time;
    timeout.idle_timeout = options.idle;
    timeout.keep_alive_pings = true;
    ws.set_option(timeout);
  }

  template <class Message>
  void decorate(const Headers& headers) {
    ws.set_option(websocket::stream_base::decorator([headers](Message& message) {
      for (const auto& [name, value] : headers)
        message.set(name, value);
    }));
  }

  /// Forgets the headers, which were for the handshake alone.
  void shaken() {
    decorate<websocket::response_type>({});
    expect_answers_within(options.goodbye);
  }

  WebSocketOptions options;
  websocket::stream<ByteStream, false> ws;  // without compression: it would cost 300 KB each
  beast::flat_buffer buffer;
};

WebSocket::WebSocket(ByteStream stream, const WebSocketOptions& options)
    : impl_(std::make_unique<Impl>(std::move(stream), options)) {}
WebSocket::~WebSocket() = default;

asio::any_io_executor WebSocket::executor() { return impl_->ws.get_executor(); }

asio::awaitable<error_code> WebSocket::accept(const Upgrade& upgrade) {
  impl_->decorate<websocket::response_type>(upgrade.headers);
  const auto [failed] = co_await impl_->ws.async_accept(upgrade.request, kResult);
  impl_->shaken();
  co_return failed;
}

asio::awaitable<WebSocket::Answer> WebSocket::handshake(std::string authority, std::string path,
                                                        Headers headers) {
  impl_->decorate<websocket::request_type>(headers);
  websocket::response_type response;
  const auto [failed] = co_await impl_->ws.async_handshake(response, authority, path, kResult);
  impl_->shaken();
  co_return Answer{failed, response.result_int()};
}

asio::awaitable<WebSocket::Message> WebSocket::read() {
  Impl& x = *impl_;
  x.buffer.consume(x.buffer.size());
  if (x.buffer.capacity() > x.options.buffer_keep_bytes) x.buffer = beast::flat_buffer();
  const auto [failed, bytes] = co_await x.ws.async_read(x.buffer, kResult);
  if (failed) co_return Message{failed, {}, false};
  co_return Message{{}, {static_cast<const char*>(x.buffer.data().data()), bytes}, x.ws.got_text()};
}

void WebSocket::write(std::string_view bytes, Written done) {
  impl_->ws.async_write(asio::const_buffer(bytes.data(), bytes.size()), std::move(done));
}

void WebSocket::close(std::uint16_t code, std::string_view reason, std::function<void()> done) {
  websocket::close_reason why(static_cast<websocket::close_code>(code));
  why.reason.assign(reason.data(), reason.size());
  impl_->ws.async_close(why, [done = std::move(done)](const error_code& /*failed*/) { done(); });
}

void WebSocket::on_frames(std::function<void(std::size_t count)> heard) {
  impl_->ws.next_layer().tap(
      [heard = std::move(heard), frames = FrameCounter()](const asio::const_buffer& bytes) mutable {
        const std::size_t count =
            frames.take({static_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
        if (count != 0) heard(count);
      });
}

void WebSocket::cut() { impl_->ws.next_layer().close(); }

std::uint16_t WebSocket::close_code() const { return impl_->ws.reason().code; }

std::string WebSocket::close_reason() const {
  const auto& said = impl_->ws.reason().reason;
  return {said.data(), said.size()};
}

bool WebSocket::timed_out(const error_code& failed) { return failed == beast::error::timeout; }
bool WebSocket::said_goodbye(const error_code& failed) {
  return failed == websocket::error::closed;
}
bool WebSocket::declined(const error_code& failed) {
  return failed == websocket::error::upgrade_declined;
}

}  // namespace specter::net
