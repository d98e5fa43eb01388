#include "client/socket.h"

#include <algorithm>
#include <future>
#include <thread>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/version.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include "client/inbox.h"
#include "codec/reader.h"

namespace specter::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
namespace ws = beast::websocket;
using Tcp = asio::ip::tcp;
using Failure = boost::system::error_code;
using Plain = beast::tcp_stream;
using Secure = beast::ssl_stream<beast::tcp_stream>;
using MaybeError = std::optional<Error>;

/// The longest message that a server sends is a whole record, quoted in JSON.
constexpr std::size_t kMessageBytesMax = std::size_t{4} * 1024 * 1024;
/// Answers to single requests: a token, a health report, at the most a record.
constexpr std::size_t kBodyBytesMax = std::size_t{4} * 1024 * 1024;
constexpr std::chrono::milliseconds kGoodbye{1000};
constexpr const char* kProgram = "specter";

auto into(Failure& failure) { return asio::redirect_error(asio::use_awaitable, failure); }

Error error(const char* code, const Url& url, const Failure& failure) {
  if (failure == beast::error::timeout || failure == asio::error::timed_out)
    return Error{"client.timeout", url.authority()};
  return Error{code, url.authority() + ": " + codec::quoted_detail(failure.message())};
}

ssl::context make_trust(const SocketOptions& options) {
  ssl::context trust(ssl::context::tls_client);
  // A store that cannot be read refuses every certificate, which is said then.
  Failure ignored;
  ignored = trust.set_default_verify_paths(ignored);
  ignored = trust.set_verify_mode(options.insecure ? ssl::verify_none : ssl::verify_peer, ignored);
  return trust;
}

asio::awaitable<MaybeError> connect_tcp(Plain& stream, const Url& url,
                                        std::chrono::milliseconds patience) {
  Failure failure;
  Tcp::resolver resolver(stream.get_executor());
  const auto found =
      co_await resolver.async_resolve(url.host, std::to_string(url.port), into(failure));
  if (failure) co_return error("client.resolve", url, failure);
  stream.expires_after(patience);
  co_await stream.async_connect(found, into(failure));
  if (failure) co_return error("client.connect", url, failure);
  failure = stream.socket().set_option(Tcp::no_delay(true), failure);
  co_return std::nullopt;
}

/// The part between TCP and HTTP: nothing, or TLS.
asio::awaitable<MaybeError> secure(Plain&, const Url&, const SocketOptions&) {
  co_return std::nullopt;
}

asio::awaitable<MaybeError> secure(Secure& stream, const Url& url, const SocketOptions& options) {
  Failure failure;
  Failure ignored;
  const auto number = asio::ip::make_address(url.host, ignored);
  static_cast<void>(number);
  // A server name is for names only; numbers are not sent (RFC 6066). OpenSSL's macro for it has
  // an old cast inside.
  std::string name = url.host;
  if (ignored && SSL_ctrl(stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME,
                          TLSEXT_NAMETYPE_host_name, name.data()) != 1)
    co_return Error{"client.tls", url.authority()};
  if (!options.insecure) stream.set_verify_callback(ssl::host_name_verification(url.host), failure);
  beast::get_lowest_layer(stream).expires_after(options.patience);
  co_await stream.async_handshake(ssl::stream_base::client, into(failure));
  if (failure) co_return error("client.tls", url, failure);
  co_return std::nullopt;
}

Error closed_error(const Failure& failure, const ws::close_reason& reason) {
  const bool said = failure == ws::error::closed;
  Error out{"client.closed", {}, 0};
  out.detail = said ? codec::quoted_detail({reason.reason.data(), reason.reason.size()})
                    : codec::quoted_detail(failure.message());
  out.line = said ? reason.code : 0;
  return out;
}

template <class Stream>
asio::awaitable<Result<HttpAnswer>> converse(Stream& stream, const Url& url,
                                             const HttpRequest& wanted,
                                             const SocketOptions& options) {
  Failure failure;
  http::request<http::string_body> request;
  request.method_string(wanted.method);
  request.target(wanted.target);
  request.version(11);
  request.set(http::field::host, url.authority());
  request.set(http::field::user_agent, kProgram);
  if (!options.origin.empty()) request.set(http::field::origin, options.origin);
  if (!wanted.body.empty()) request.set(http::field::content_type, "application/json");
  for (const auto& [name, value] : wanted.headers)
    request.set(name, value);
  request.body() = wanted.body;
  request.keep_alive(false);
  request.prepare_payload();
  beast::get_lowest_layer(stream).expires_after(options.patience);
  co_await http::async_write(stream, request, into(failure));
  if (failure) co_return error("client.http", url, failure);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(kBodyBytesMax);
  co_await http::async_read(stream, buffer, parser, into(failure));
  if (failure) co_return error("client.http", url, failure);
  auto& got = parser.get();
  HttpAnswer answer;
  answer.status = static_cast<int>(got.result_int());
  for (const auto& field : got)
    answer.headers.emplace_back(field.name_string(), field.value());
  answer.body = std::move(got.body());
  co_return answer;
}

template <class Stream>
asio::awaitable<void> fetch_on(Stream& stream, const Url& url, const HttpRequest& request,
                               const SocketOptions& options, Result<HttpAnswer>& out) {
  auto wrong = co_await connect_tcp(beast::get_lowest_layer(stream), url, options.patience);
  if (!wrong) wrong = co_await secure(stream, url, options);
  if (wrong)
    out = *wrong;
  else
    out = co_await converse(stream, url, request, options);
}

}  // namespace

/// What a socket does whatever lies below it.
class Socket::Wire {
 public:
  Wire(Url url, SocketOptions options) : url_(std::move(url)), options_(std::move(options)) {}
  virtual ~Wire() = default;
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  /// Connects, and goes on reading in a thread.
  virtual MaybeError open() = 0;
  virtual void send(std::string text) = 0;
  virtual void close() = 0;
  Inbox& inbox() { return inbox_; }

 protected:
  Url url_;
  SocketOptions options_;
  Inbox inbox_;
  asio::io_context io_{1};
  std::thread thread_;
};

template <class Stream>
class Socket::WireOn final : public Socket::Wire {
 public:
  template <class... Below>
  WireOn(const Url& url, const SocketOptions& options, Below&... below)
      : Wire(url, options), stream_(io_, below...) {}
  ~WireOn() override { close(); }
  WireOn(const WireOn&) = delete;
  WireOn& operator=(const WireOn&) = delete;

  MaybeError open() override {
    // Shared: it is still being fulfilled when the result is read.
    const auto opened = std::make_shared<std::promise<MaybeError>>();
    auto result = opened->get_future();
    asio::co_spawn(io_, run(opened), asio::detached);
    thread_ = std::thread([this] { io_.run(); });
    return result.get();
  }

  void send(std::string text) override {
    asio::post(io_, [this, text = std::move(text)]() mutable {
      outbox_.push_back(std::move(text));
      if (outbox_.size() == 1) asio::co_spawn(io_, write_all(), asio::detached);
    });
  }

  void close() override {
    if (!thread_.joinable()) return;
    asio::post(io_, [this] {
      stream_.async_close(ws::close_code::normal, [this](const Failure&) {
        // Whoever did not answer in time is left alone, and so are the stream's own timers.
        beast::get_lowest_layer(stream_).close();
        inbox_.end(Error{"client.closed", {}, 0});
        io_.stop();
      });
    });
    thread_.join();
  }

 private:
  asio::awaitable<MaybeError> greet() {
    if (auto wrong =
            co_await connect_tcp(beast::get_lowest_layer(stream_), url_, options_.patience))
      co_return wrong;
    if (auto wrong = co_await secure(stream_.next_layer(), url_, options_)) co_return wrong;
    // From here on the stream has its own timeouts.
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(ws::stream_base::timeout{options_.patience, options_.silence, true});
    stream_.set_option(ws::stream_base::decorator([this](ws::request_type& request) {
      request.set(http::field::user_agent, kProgram);
      if (!options_.origin.empty()) request.set(http::field::origin, options_.origin);
    }));
    stream_.read_message_max(kMessageBytesMax);
    Failure failure;
    ws::response_type response;
    co_await stream_.async_handshake(response, url_.authority(), options_.path, into(failure));
    if (failure == ws::error::upgrade_declined)
      co_return Error{"client.refused",
                      url_.authority() + ": " + std::to_string(response.result_int())};
    if (failure) co_return error("client.handshake", url_, failure);
    stream_.set_option(ws::stream_base::timeout{kGoodbye, options_.silence, true});
    stream_.text(true);
    co_return std::nullopt;
  }

  asio::awaitable<void> run(std::shared_ptr<std::promise<MaybeError>> opened) {
    const auto wrong = co_await greet();
    if (wrong) inbox_.end(*wrong);
    opened->set_value(wrong);
    if (wrong) co_return;
    beast::flat_buffer buffer;
    for (;;) {
      Failure failure;
      co_await stream_.async_read(buffer, into(failure));
      if (failure) {
        inbox_.end(closed_error(failure, stream_.reason()));
        co_return;
      }
      inbox_.put(beast::buffers_to_string(buffer.data()));
      buffer.consume(buffer.size());
    }
  }

  asio::awaitable<void> write_all() {
    while (!outbox_.empty()) {
      Failure failure;
      co_await stream_.async_write(asio::buffer(outbox_.front()), into(failure));
      outbox_.pop_front();
      if (failure) outbox_.clear();  // the reader finds out why
    }
  }

  ws::stream<Stream> stream_;
  std::deque<std::string> outbox_;
};

Socket::Socket(std::unique_ptr<Wire> wire) : wire_(std::move(wire)) {}
Socket::~Socket() = default;

Result<std::unique_ptr<Socket>> Socket::connect(const Url& url, const SocketOptions& options) {
  std::unique_ptr<Wire> wire;
  if (url.secure) {
    // OpenSSL counts who uses the context: the stream keeps what it needs of it.
    ssl::context trust = make_trust(options);
    wire = std::make_unique<WireOn<Secure>>(url, options, trust);
  } else {
    wire = std::make_unique<WireOn<Plain>>(url, options);
  }
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
  ssl::context trust = make_trust(options);
  Plain plain(io);
  Secure encrypted(io, trust);
  Result<HttpAnswer> out = Error{"client.http", url.authority()};
  if (url.secure)
    asio::co_spawn(io, fetch_on(encrypted, url, request, options, out), asio::detached);
  else
    asio::co_spawn(io, fetch_on(plain, url, request, options, out), asio::detached);
  io.run();
  return out;
}

Result<Guest> new_guest(const Url& url, const std::string& name, const SocketOptions& options) {
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
  Guest guest;
  guest.id = in.text("guest", kTextBytesMax);
  guest.token = in.text("token", kTextBytesMax);
  guest.name = in.text("name", kTextBytesMax);
  if (!in.ok()) return in.error();
  return guest;
}

}  // namespace specter::client
