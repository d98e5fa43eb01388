#include "server/connection.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/core.h>

#include "net/byte_stream.h"
#include "net/upgrade.h"
#include "server/http.h"
#include "server/socket.h"

namespace specter::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace asio = boost::asio;
using asio::ip::tcp;
using net::ByteStream;
using net::error_code;
using Parser = http::request_parser<http::string_body>;

constexpr auto kResult = asio::as_tuple(asio::use_awaitable);

/// Reads and forgets until the other side ends, so that it can read our last words: closing with
/// unread bytes would reset the connection. The caller's deadline ends it at the latest.
asio::awaitable<void> drain(ByteStream& stream) {
  constexpr int kReadsMax = 256;
  std::array<char, 512> rubbish{};
  stream.finish();
  for (int i = 0; i < kReadsMax; ++i) {
    const auto [failed, bytes] = co_await stream.async_read_some(asio::buffer(rubbish), kResult);
    if (failed) co_return;
  }
}

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

/// The last entry is the one that our own proxy wrote; those before it anybody can invent.
std::string last_entry(std::string_view list) {
  const std::size_t comma = list.rfind(',');
  if (comma != std::string_view::npos) list.remove_prefix(comma + 1);
  while (!list.empty() && list.front() == ' ')
    list.remove_prefix(1);
  while (!list.empty() && list.back() == ' ')
    list.remove_suffix(1);
  return std::string(list);
}

/// What two readers could understand differently is no request: 0, or the status for it.
int ambiguous(const Parser::value_type& message) {
  if (message.count(http::field::host) > 1) return 400;
  const auto codings = message.count(http::field::transfer_encoding);
  if (codings == 0) return 0;
  if (codings > 1 || message.count(http::field::content_length) != 0) return 400;
  return beast::iequals(message[http::field::transfer_encoding], "chunked") ? 0 : 501;
}

int status_of(const error_code& failed) {
  if (failed == http::error::header_limit || failed == http::error::buffer_overflow) return 431;
  if (failed == http::error::body_limit) return 413;
  return 400;
}

class Connection final : public Ticking {
 public:
  Connection(std::shared_ptr<Hub> hub, tcp::socket socket, Slot slot, std::string address)
      : hub_(std::move(hub)),
        slot_(std::move(slot)),
        peer_(std::move(address)),
        stream_(std::move(socket), hub_->options.tls.get()),
        buffer_(hub_->limits().header_bytes + hub_->limits().body_bytes) {}

  static asio::awaitable<void> run(std::shared_ptr<Connection> self);

  void tick(Clock::time_point now) override {
    if (now < deadline_) return;
    deadline_ = Clock::time_point::max();
    expired_ = true;
    error_code ignored;
    ignored = stream_.socket().cancel(ignored);
  }
  void leave() override {
    if (waiting_) stream_.close();
  }
  asio::any_io_executor executor() { return stream_.get_executor(); }

 private:
  asio::awaitable<void> serve();
  asio::awaitable<bool> wait_for_bytes(bool first);
  /// False where the connection ends here.
  asio::awaitable<bool> serve_request();
  asio::awaitable<bool> read_request(Parser& parser);
  asio::awaitable<void> fail(int status);
  Request request_of(const Parser::value_type& message) const;
  asio::awaitable<Response> answer(const Request& request);
  asio::awaitable<Result<std::string>> ask(std::function<void(Service::Answer)> begin);
  asio::awaitable<Response> give_record(const Request& request, const std::string& table);
  asio::awaitable<Response> make_guest(const Request& request);
  asio::awaitable<bool> write(const Response& response, const Request& request, bool keep_alive);
  /// Hands the connection over to a socket, or says why not.
  std::optional<Response> upgrade(const Request& request, Parser& parser);
  void expire_after(milliseconds time) {
    expired_ = false;
    deadline_ = Clock::now() + time;
  }

  std::shared_ptr<Hub> hub_;
  Slot slot_;
  std::string peer_;
  ByteStream stream_;
  beast::flat_buffer buffer_;
  Clock::time_point deadline_ = Clock::time_point::max();
  bool expired_ = false;
  bool waiting_ = false;  ///< for a next request that may never come
  bool gone_ = false;     ///< it is a socket now
};

asio::awaitable<void> Connection::run(std::shared_ptr<Connection> self) {
  const Member member(self->hub_, self.get());
  try {
    co_await self->serve();
  } catch (const std::exception& e) {
    self->hub_->log.error("connection failed", fmt::format("\"why\":{}", json_text(e.what())));
  }
}

asio::awaitable<void> Connection::serve() {
  expire_after(hub_->limits().handshake);
  if (!co_await stream_.handshake()) {
    hub_->metrics.refuse(Refusal::Handshake);
    co_return;
  }
  bool first = true;
  while (co_await wait_for_bytes(first)) {
    first = false;
    if (!co_await serve_request()) break;
    if (hub_->stopping) break;
  }
  if (gone_ || !stream_.socket().is_open()) co_return;
  expire_after(hub_->limits().closing);
  co_await drain(stream_);
}

asio::awaitable<bool> Connection::wait_for_bytes(bool first) {
  if (buffer_.size() != 0) co_return true;  // sent together with the request before it
  constexpr std::size_t kChunk = 1024;
  if (!first) expire_after(hub_->limits().keep_alive);
  waiting_ = !first;
  const auto [failed, bytes] = co_await stream_.async_read_some(buffer_.prepare(kChunk), kResult);
  waiting_ = false;
  if (failed) {
    if (expired_ && first) co_await fail(408);
    co_return false;
  }
  buffer_.commit(bytes);
  co_return true;
}

asio::awaitable<bool> Connection::read_request(Parser& parser) {
  parser.header_limit(static_cast<std::uint32_t>(hub_->limits().header_bytes));
  parser.body_limit(hub_->limits().body_bytes);
  expire_after(hub_->limits().handshake);
  auto [failed, bytes] = co_await http::async_read_header(stream_, buffer_, parser, kResult);
  if (const int status = failed ? 0 : ambiguous(parser.get()); status != 0) {
    hub_->metrics.refuse(Refusal::BadRequest);
    co_await fail(status);
    co_return false;
  }
  if (!failed && !parser.is_done()) {
    if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
      constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
      co_await asio::async_write(stream_, asio::buffer(kContinue), kResult);
    }
    const auto [body_failed, more] = co_await http::async_read(stream_, buffer_, parser, kResult);
    failed = body_failed;
  }
  if (!failed) co_return true;
  if (expired_) {
    hub_->metrics.refuse(Refusal::Deadline);
    co_await fail(408);
  } else if (failed.category() == http::make_error_code(http::error::end_of_stream).category() &&
             failed != http::error::end_of_stream && failed != http::error::partial_message) {
    hub_->metrics.refuse(Refusal::BadRequest);
    co_await fail(status_of(failed));
  }
  co_return false;
}

asio::awaitable<void> Connection::fail(int status) {
  Request nobody;
  nobody.secure = stream_.secure();
  nobody.address = peer_;
  co_await write(problem(status, nobody), nobody, false);
}

Request Connection::request_of(const Parser::value_type& message) const {
  Request request;
  request.method = text_of(message.method_string());
  const std::string target = text_of(message.target());
  request.path = target.substr(0, target.find_first_of("?#"));
  request.host = text_of(message[http::field::host]);
  request.accept = text_of(message[http::field::accept]);
  request.encoding = text_of(message[http::field::accept_encoding]);
  request.none_match = text_of(message[http::field::if_none_match]);
  request.authorization = text_of(message[http::field::authorization]);
  request.body = message.body();
  request.address = peer_;
  request.secure = stream_.secure();
  request.local = is_loopback(peer_) && message.find("X-Forwarded-For") == message.end();
  if (hub_->options.trust_proxy) {
    // Several lines of one name are one list: take the last of the last.
    std::string forwarded;
    for (const auto& field : message)
      if (beast::iequals(field.name_string(), "X-Forwarded-For"))
        forwarded = text_of(field.value());
    const std::string client = clean_address(last_entry(forwarded));
    if (!client.empty()) request.address = client;
    const std::string proto = last_entry(text_of(message["X-Forwarded-Proto"]));
    if (!proto.empty()) request.secure = beast::iequals(proto, "https");
  }
  return request;
}

asio::awaitable<bool> Connection::serve_request() {
  std::optional<Parser> parser(std::in_place);
  if (!co_await read_request(*parser)) co_return false;
  deadline_ = Clock::time_point::max();
  Request request = request_of(parser->get());
  const bool keep_alive = parser->get().keep_alive() && !hub_->stopping;
  const bool modern = parser->get().version() >= 11;
  std::optional<Response> response;
  if (request.host.empty() ? modern : !host_is_clean(request.host)) {
    request.host.clear();
    response = problem(400, request);
  } else if (!host_is_ours(request, hub_->options.names)) {
    hub_->metrics.refuse(Refusal::Host);
    request.host.clear();
    response = problem(421, request);
  } else if (request.path.size() > kTargetBytesMax) {
    response = problem(414, request);
  } else if (!hub_->addresses->may_request(request.address, Clock::now())) {
    hub_->metrics.refuse(Refusal::Rate);
    response = problem(429, request);
    response->headers += "Retry-After: 1\r\n";
  } else if (request.path == "/ws" && beast::websocket::is_upgrade(parser->get())) {
    response = upgrade(request, *parser);
    if (!response) co_return false;
  }
  parser.reset();
  if (!response) response = co_await answer(request);
  co_return co_await write(*response, request, keep_alive);
}

std::optional<Response> Connection::upgrade(const Request& request, Parser& parser) {
  const auto now = Clock::now();
  const auto& message = parser.get();
  const bool browser = message.find(http::field::origin) != message.end();
  if (browser &&
      !origin_is_ours(std::string(message[http::field::origin]), request, hub_->options.origins)) {
    hub_->metrics.refuse(Refusal::Origin);
    return problem(403, request);
  }
  if (hub_->stopping) return problem(503, request);
  if (buffer_.size() != 0) return problem(400, request);  // it must wait for our answer
  if (!hub_->addresses->may_upgrade(request.address, now)) {
    hub_->metrics.refuse(Refusal::Rate);
    Response response = problem(429, request);
    response.headers += "Retry-After: 10\r\n";
    return response;
  }
  if (hub_->options.trust_proxy) {  // only now do we know whose connection it is
    AddressBook::Place place = hub_->addresses->enter(request.address);
    if (!place) {
      hub_->metrics.refuse(Refusal::PerAddress);
      return problem(429, request);
    }
    slot_.place(std::move(place));
  }
  const auto asked = std::make_shared<net::Upgrade>();
  asked->headers = common_headers(request);
  asked->request = parser.release();
  gone_ = true;
  open_socket(hub_, std::move(stream_), std::move(slot_),
              app::LinkInfo{request.address, browser, address_key(request.address)}, asked);
  return std::nullopt;
}

asio::awaitable<Result<std::string>> Connection::ask(std::function<void(Service::Answer)> begin) {
  struct Pending {
    explicit Pending(const asio::any_io_executor& executor) : timer(executor) {}
    std::optional<Result<std::string>> result;
    asio::steady_timer timer;
  };
  const auto pending = std::make_shared<Pending>(stream_.get_executor());
  pending->timer.expires_after(hub_->limits().answer);
  begin([pending](Result<std::string> result) {
    if (pending->result) return;
    pending->result.emplace(std::move(result));
    pending->timer.cancel();
  });
  if (!pending->result) co_await pending->timer.async_wait(kResult);
  if (!pending->result) co_return Error{"http.unavailable", ""};
  co_return *pending->result;
}

asio::awaitable<Response> Connection::give_record(const Request& request,
                                                  const std::string& table) {
  const auto record = co_await ask([&](Service::Answer done) {
    hub_->service.record(table, address_key(request.address), std::move(done));
  });
  if (!record) co_return problem(record.error(), request);
  Response response;
  response.type = "application/jsonl; charset=utf-8";
  response.text = *record;
  response.headers = fmt::format(
      "Content-Disposition: attachment; filename=\"{}.jsonl\"\r\nCache-Control: no-store\r\n",
      table);
  co_return response;
}

asio::awaitable<Response> Connection::make_guest(const Request& request) {
  if (!hub_->addresses->may_create_guest(request.address, Clock::now())) {
    hub_->metrics.refuse(Refusal::Rate);
    Response response = problem(429, request);
    response.headers += "Retry-After: 60\r\n";
    co_return response;
  }
  const auto name = guest_name(request.body);
  if (!name) co_return problem(name.error(), request);
  const auto guest = co_await ask([&](Service::Answer done) {
    hub_->service.new_guest(*name, address_key(request.address), std::move(done));
  });
  if (!guest) co_return problem(guest.error(), request);
  Response response;
  response.type = "application/json";
  response.text = *guest;
  response.headers = "Cache-Control: no-store\r\n";
  co_return response;
}

asio::awaitable<Response> Connection::answer(const Request& request) {
  const std::string& path = request.path;
  const std::string table = record_table(path);
  const bool posted = path == "/guest";
  const bool known = posted || path == "/ws" || path == "/healthz" || path == "/metrics" ||
                     !table.empty() || is_page(path);
  if (!known) co_return missing(request);
  const bool gets = request.method == "GET" || request.method == "HEAD";
  if (posted ? request.method != "POST" : !gets) {
    Response response = problem(405, request);
    response.headers += posted ? "Allow: POST\r\n" : "Allow: GET, HEAD\r\n";
    co_return response;
  }
  if (posted) co_return co_await make_guest(request);
  if (!table.empty()) co_return co_await give_record(request, table);
  Response response;
  response.headers = "Cache-Control: no-store\r\n";
  if (path == "/ws") {
    response = problem(426, request);
    response.headers += "Upgrade: websocket\r\n";
  } else if (path == "/healthz") {
    const Health health = hub_->service.health();
    response.status = health.ok ? 200 : 503;
    response.type = "application/json";
    response.text = health.json + "\n";
  } else if (path == "/metrics") {
    if (!may_see_metrics(request, hub_->options.metrics_token)) co_return problem(403, request);
    response.type = "text/plain; version=0.0.4; charset=utf-8";
    response.text = hub_->metrics.text(hub_->service.stats());
  } else {
    response = page(request);
  }
  co_return response;
}

asio::awaitable<bool> Connection::write(const Response& response, const Request& request,
                                        bool keep_alive) {
  hub_->metrics.http[static_cast<std::size_t>(response.status / 100)].add();
  if (hub_->log.debugging())
    hub_->log.debug("request", fmt::format(R"("method":{},"path":{},"status":{},"address":{})",
                                           json_text(request.method), json_text(request.path),
                                           response.status, json_text(request.address)));
  const std::string head = head_of(response, request, keep_alive);
  const bool bare = request.method == "HEAD" || response.status == 304;
  const std::array<asio::const_buffer, 2> parts{
      asio::buffer(head), asio::buffer(bare ? std::string_view() : response.body())};
  expire_after(hub_->limits().write);
  const auto [failed, bytes] = co_await asio::async_write(stream_, parts, kResult);
  deadline_ = Clock::time_point::max();
  if (failed) stream_.close();
  co_return !failed && keep_alive;
}

/// A connection that gets one sentence and has to go.
class Refused final : public Ticking {
 public:
  Refused(std::shared_ptr<Hub> hub, tcp::socket socket)
      : hub_(std::move(hub)), stream_(std::move(socket), nullptr) {
    ++hub_->refusing;
  }
  ~Refused() { --hub_->refusing; }
  Refused(const Refused&) = delete;
  Refused& operator=(const Refused&) = delete;

  static asio::awaitable<void> run(std::shared_ptr<Refused> self, int status) {
    const Member member(self->hub_, self.get());
    self->deadline_ = Clock::now() + self->hub_->limits().closing;
    const Response response = problem(status, Request{});
    self->hub_->metrics.http[static_cast<std::size_t>(status / 100)].add();
    const std::string text = head_of(response, Request{}, false) + response.text;
    const auto [failed, bytes] =
        co_await asio::async_write(self->stream_, asio::buffer(text), kResult);
    if (!failed) co_await drain(self->stream_);
  }
  void tick(Clock::time_point now) override {
    if (now >= deadline_) stream_.close();
  }
  void leave() override { stream_.close(); }
  asio::any_io_executor executor() { return stream_.get_executor(); }

 private:
  std::shared_ptr<Hub> hub_;
  ByteStream stream_;
  Clock::time_point deadline_;
};

void refuse(const std::shared_ptr<Hub>& hub, tcp::socket socket, int status) {
  // A TLS client would not understand us.
  if (hub->options.tls != nullptr || hub->refusing >= hub->limits().refusals) return;
  const auto refused = std::make_shared<Refused>(hub, std::move(socket));
  const asio::any_io_executor executor = refused->executor();
  asio::co_spawn(executor, Refused::run(refused, status), asio::detached);
}

}  // namespace

void open_connection(std::shared_ptr<Hub> hub, tcp::socket socket) {
  error_code failed;
  const tcp::endpoint peer = socket.remote_endpoint(failed);
  if (failed) return;  // gone already
  failed = socket.set_option(tcp::no_delay(true), failed);
  std::string address = clean_address(peer.address().to_string());
  if (hub->open >= hub->limits().connections) {
    hub->metrics.refuse(Refusal::Connections);
    refuse(hub, std::move(socket), 503);
    return;
  }
  AddressBook::Place place;
  if (!hub->options.trust_proxy) {
    place = hub->addresses->enter(address);
    if (!place) {
      hub->metrics.refuse(Refusal::PerAddress);
      refuse(hub, std::move(socket), 429);
      return;
    }
  }
  Slot slot(hub, std::move(place));
  const auto connection =
      std::make_shared<Connection>(hub, std::move(socket), std::move(slot), std::move(address));
  const asio::any_io_executor executor = connection->executor();
  asio::co_spawn(executor, Connection::run(connection), asio::detached);
}

}  // namespace specter::server
