#include "client/socket.h"

#include <algorithm>
#include <deque>
#include <future>
#include <thread>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>

#include "client/inbox.h"
#include "codec/reader.h"
#include "net/byte_stream.h"
#include "net/websocket.h"

namespace specter::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Tcp = asio::ip::tcp;
using Failure = boost::system::error_code;
using net::ByteStream;
using net::WebSocket;

/// The longest message that a server sends is a whole record, quoted in JSON.
constexpr std::size_t kMessageBytesMax = std::size_t{4} * 1024 * 1024;
/// Answers to single requests: a token, a health report, at the most a record.
constexpr std::size_t kBodyBytesMax = std::size_t{4} * 1024 * 1024;
constexpr std::chrono::milliseconds kGoodbye{1000};
constexpr std::uint16_t kNormalClosure = 1000;  // RFC 6455
constexpr const char* kProgram = "specter";
constexpr auto kResult = asio::as_tuple(asio::use_awaitable);

/// Closes a socket that lets us wait too long.
class Deadline {
 public:
  Deadline(Tcp::socket& socket, std::chrono::milliseconds time)
      : timer_(socket.get_executor(), time), state_(std::make_shared<State>(State{&socket})) {
    timer_.async_wait([state = state_](const Failure& cancelled) {
      if (cancelled || state->socket == nullptr) return;
      state->over = true;
      Failure ignored;
      ignored = state->socket->close(ignored);
    });
  }
  ~Deadline() { state_->socket = nullptr; }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  Error error(const char* code, const Url& url, const std::string& why) const {
    if (state_->over) return Error{"client.timeout", url.authority()};
    return Error{code, url.authority() + ": " + codec::quoted_detail(why)};
  }

 private:
  struct State {
    Tcp::socket* socket = nullptr;  ///< null once nobody waits for it
    bool over = false;
  };
  asio::steady_timer timer_;
  std::shared_ptr<State> state_;
};

/// A connection to the server, with TLS where the address says so.
asio::awaitable<Result<ByteStream>> reach(const Url& url, const SocketOptions& options) {
  const auto executor = co_await asio::this_coro::executor;
  Tcp::resolver resolver(executor);
  const auto [unknown, found] =
      co_await resolver.async_resolve(url.host, std::to_string(url.port), kResult);
  if (unknown)
    co_return Error{"client.resolve",
                    url.authority() + ": " + codec::quoted_detail(unknown.message())};
  Tcp::socket socket(executor);
  {
    const Deadline deadline(socket, options.patience);
    const auto [failed, endpoint] = co_await asio::async_connect(socket, found, kResult);
    if (failed) co_return deadline.error("client.connect", url, failed.message());
  }
  Failure ignored;
  ignored = socket.set_option(Tcp::no_delay(true), ignored);
  if (!url.secure) co_return ByteStream(std::move(socket), nullptr);
  const auto trust = net::Tls::trusting(options.insecure);
  ByteStream stream(std::move(socket), trust.get(), url.host);
  const Deadline deadline(stream.socket(), options.patience);
  if (!co_await stream.handshake()) co_return deadline.error("client.tls", url, stream.why());
  co_return stream;
}

Error closed_error(const Failure& failure, const WebSocket& socket) {
  Error out{"client.closed", {}, 0};
  if (WebSocket::said_goodbye(failure)) {
    out.detail = codec::quoted_detail(socket.close_reason());
    out.line = socket.close_code();
  } else {
    out.detail = codec::quoted_detail(failure.message());
  }
  return out;
}

/// One line break inside of a value would make a header of the rest.
std::string one_line(std::string_view text) {
  std::string out(text);
  std::erase_if(out, [](char c) { return c == '\r' || c == '\n'; });
  return out;
}

std::string request_text(const Url& url, const HttpRequest& wanted, const SocketOptions& options) {
  std::string text = one_line(wanted.method) + " " + one_line(wanted.target) + " HTTP/1.1\r\n";
  const auto header = [&text](std::string_view name, std::string_view value) {
    text += one_line(name) + ": " + one_line(value) + "\r\n";
  };
  header("Host", url.authority());
  header("User-Agent", kProgram);
  header("Connection", "close");
  if (!options.origin.empty()) header("Origin", options.origin);
  if (!options.forwarded.empty()) header("X-Forwarded-For", options.forwarded);
  if (!wanted.body.empty()) header("Content-Type", "application/json");
  if (!wanted.body.empty() || wanted.method == "POST")
    header("Content-Length", std::to_string(wanted.body.size()));
  for (const auto& [name, value] : wanted.headers)
    header(name, value);
  return text + "\r\n" + wanted.body;
}

asio::awaitable<Result<HttpAnswer>> converse(const Url& url, const HttpRequest& wanted,
                                             const SocketOptions& options) {
  Result<ByteStream> stream = co_await reach(url, options);
  if (!stream) co_return stream.error();
  const Deadline deadline(stream->socket(), options.patience);
  const std::string request = request_text(url, wanted, options);
  const auto [unsent, sent] = co_await asio::async_write(*stream, asio::buffer(request), kResult);
  if (unsent) co_return deadline.error("client.http", url, unsent.message());
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(kBodyBytesMax);
  const auto [failed, bytes] = co_await http::async_read(*stream, buffer, parser, kResult);
  if (failed) co_return deadline.error("client.http", url, failed.message());
  auto& got = parser.get();
  HttpAnswer answer;
  answer.status = static_cast<int>(got.result_int());
  for (const auto& field : got)
    answer.headers.emplace_back(field.name_string(), field.value());
  answer.body = std::move(got.body());
  co_return answer;
}

}  // namespace

class Socket::Wire {
 public:
  Wire(Url url, SocketOptions options) : url_(std::move(url)), options_(std::move(options)) {}
  ~Wire() { close(); }
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  /// Connects, and goes on reading in a thread.
  std::optional<Error> open() {
    // Shared: it is still being fulfilled when the result is read.
    const auto opened = std::make_shared<std::promise<std::optional<Error>>>();
    auto result = opened->get_future();
    asio::co_spawn(io_, run(opened), asio::detached);
    thread_ = std::thread([this] { io_.run(); });
    return result.get();
  }

  void send(std::string text) {
    asio::post(io_, [this, text = std::move(text)]() mutable {
      outbox_.push_back(std::move(text));
      if (outbox_.size() == 1) write_next();
    });
  }

  void close() {
    if (!thread_.joinable()) return;
    asio::post(io_, [this] {
      if (!socket_) return io_.stop();
      socket_->close(kNormalClosure, {}, [this] {
        // Whoever did not answer in time is left alone, and so are the stream's own timers.
        socket_->cut();
        inbox_.end(Error{"client.closed", {}, 0});
        io_.stop();
      });
    });
    thread_.join();
  }

  Inbox& inbox() { return inbox_; }

 private:
  asio::awaitable<std::optional<Error>> greet() {
    Result<ByteStream> stream = co_await reach(url_, options_);
    if (!stream) co_return stream.error();
    net::WebSocketOptions options;
    options.handshake = options_.patience;
    options.goodbye = kGoodbye;
    options.idle = options_.silence;
    options.message_bytes_max = kMessageBytesMax;
    socket_.emplace(std::move(*stream), options);
    WebSocket::Headers headers{{"User-Agent", kProgram}};
    if (!options_.origin.empty()) headers.emplace_back("Origin", options_.origin);
    if (!options_.forwarded.empty()) headers.emplace_back("X-Forwarded-For", options_.forwarded);
    const WebSocket::Answer answer =
        co_await socket_->handshake(url_.authority(), options_.path, std::move(headers));
    if (WebSocket::declined(answer.failed))
      co_return Error{"client.refused", url_.authority() + ": " + std::to_string(answer.status)};
    if (WebSocket::timed_out(answer.failed)) co_return Error{"client.timeout", url_.authority()};
    if (answer.failed)
      co_return Error{"client.handshake",
                      url_.authority() + ": " + codec::quoted_detail(answer.failed.message())};
    co_return std::nullopt;
  }

  asio::awaitable<void> run(std::shared_ptr<std::promise<std::optional<Error>>> opened) {
    const auto wrong = co_await greet();
    if (wrong) inbox_.end(*wrong);
    opened->set_value(wrong);
    if (wrong) co_return;
    for (;;) {
      const WebSocket::Message message = co_await socket_->read();
      if (message.failed) {
        inbox_.end(closed_error(message.failed, *socket_));
        co_return;
      }
      inbox_.put(std::string(message.bytes));
    }
  }

  void write_next() {
    socket_->write(outbox_.front(), [this](const Failure& failed, std::size_t /*bytes*/) {
      outbox_.pop_front();
      if (failed) outbox_.clear();  // the reader finds out why
      if (!outbox_.empty()) write_next();
    });
  }

  Url url_;
  SocketOptions options_;
  Inbox inbox_;
  asio::io_context io_{1};
  std::thread thread_;
  std::optional<WebSocket> socket_;
  std::deque<std::string> outbox_;
};

Socket::Socket(std::unique_ptr<Wire> wire) : wire_(std::move(wire)) {}
Socket::~Socket() = default;

Result<std::unique_ptr<Socket>> Socket::connect(const Url& url, const SocketOptions& options) {
  auto wire = std::make_unique<Wire>(url, options);
  if (auto wrong = wire->open()) return *wrong;
  return std::unique_ptr<Socket>(new Socket(std::move(wire)));
}

void Socket::send(std::string text) { wire_->send(std::move(text)); }

Result<std::optional<std::string>> Socket::receive(std::chrono::milliseconds timeout) {
  return wire_->inbox().take(timeout);
}

int Socket::ready_fd() const { return wire_->inbox().ready_fd(); }

void Socket::close() { wire_->close(); }

std::string HttpAnswer::header(std::string_view name) const {
  const auto found = std::find_if(headers.begin(), headers.end(), [&](const auto& header) {
    return beast::iequals(header.first, beast::string_view(name.data(), name.size()));
  });
  return found == headers.end() ? std::string() : found->second;
}

Result<HttpAnswer> fetch(const Url& url, const HttpRequest& request, const SocketOptions& options) {
  asio::io_context io{1};
  Result<HttpAnswer> out = Error{"client.http", url.authority()};
  asio::co_spawn(
      io, [&]() -> asio::awaitable<void> { out = co_await converse(url, request, options); },
      asio::detached);
  io.run();
  return out;
}

Result<NewGuest> new_guest(const Url& url, const std::string& name, const SocketOptions& options) {
  HttpRequest request;
  request.method = "POST";
  request.target = "/guest";
  request.body = codec::json::serialize(codec::json::object{{"name", name}});
  const auto answer = fetch(url, request, options);
  if (!answer) return answer.error();
  const auto object = codec::parse_json_object(answer->body);
  if (!object)
    return Error{"client.refused", url.authority() + ": " + std::to_string(answer->status)};
  constexpr std::size_t kTextBytesMax = 256;
  codec::Reader in(*object);
  if (answer->status != 200) {
    const std::string code(in.text("code", kTextBytesMax));
    const std::string detail(in.has("detail") ? in.text("detail", kTextBytesMax)
                                              : std::string_view());
    if (!in.ok())
      return Error{"client.refused", url.authority() + ": " + std::to_string(answer->status)};
    return Error{code, detail};
  }
  NewGuest guest;
  guest.id = in.text("guest", kTextBytesMax);
  guest.token = in.text("token", kTextBytesMax);
  guest.name = in.text("name", kTextBytesMax);
  if (!in.ok()) return in.error();
  return guest;
}

}  // namespace specter::client
