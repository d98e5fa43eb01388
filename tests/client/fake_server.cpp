#include "client/fake_server.h"

#include <deque>
#include <future>
#include <thread>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include "net/upgrade.h"
#include "net/websocket.h"

namespace specter::test {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using Failure = boost::system::error_code;

/// A key and a certificate that is signed with it, for "localhost".
void make_certificate(SSL_CTX* context) {
  EVP_PKEY* key = EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256");
  X509* certificate = X509_new();
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), -60);
  X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
  X509_set_pubkey(certificate, key);
  X509_NAME* name = X509_get_subject_name(certificate);
  const unsigned char host[] = "localhost";
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, host, -1, -1, 0);
  X509_set_issuer_name(certificate, name);
  X509_sign(certificate, key, EVP_sha256());
  SSL_CTX_use_certificate(context, certificate);
  SSL_CTX_use_PrivateKey(context, key);
  X509_free(certificate);
  EVP_PKEY_free(key);
}

class PeerOn final : public Peer, public std::enable_shared_from_this<PeerOn> {
 public:
  PeerOn(FakeHandler& handler, tcp::socket socket, const net::Tls* tls)
      : handler_(handler), stream_(std::in_place, std::move(socket), tls) {}

  static asio::awaitable<void> serve(std::shared_ptr<PeerOn> self) {
    if (!co_await self->stream_->handshake()) co_return;
    net::Upgrade upgrade;
    const auto [failed, bytes] =
        co_await http::async_read(*self->stream_, self->buffer_, upgrade.request, kResult);
    if (failed) co_return;
    if (!beast::websocket::is_upgrade(upgrade.request)) {
      const std::string answer = self->answer_to(upgrade);
      co_await asio::async_write(*self->stream_, asio::buffer(answer), kResult);
      self->stream_->finish();
      co_return;
    }
    net::WebSocketOptions options;
    options.message_bytes_max = std::size_t{16} * 1024 * 1024;
    self->socket_.emplace(std::move(*self->stream_), options);
    if (co_await self->socket_->accept(upgrade)) co_return;
    self->handler_.opened(self);
    for (;;) {
      const net::WebSocket::Message message = co_await self->socket_->read();
      if (message.failed) break;
      self->handler_.received(self, std::string(message.bytes));
    }
    self->handler_.closed(self);
  }

  void send(std::string text) override {
    outbox_.push_back(std::move(text));
    if (outbox_.size() == 1) write();
  }

  void close(int code, const std::string& reason) override {
    socket_->close(static_cast<std::uint16_t>(code), reason, [self = shared_from_this()] {});
  }

  void cut() override { socket_->cut(); }

 private:
  static constexpr auto kResult = asio::as_tuple(asio::use_awaitable);

  std::string answer_to(const net::Upgrade& asked) {
    const auto& request = asked.request;
    const FakeAnswer answer = handler_.request(std::string(request.method_string()),
                                               std::string(request.target()), request.body());
    return "HTTP/1.1 " + std::to_string(answer.status) +
           " X\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: " +
           std::to_string(answer.body.size()) + "\r\n\r\n" + answer.body;
  }

  void write() {
    socket_->write(outbox_.front(), [self = shared_from_this()](const Failure& f, std::size_t) {
      self->outbox_.pop_front();
      if (f) self->outbox_.clear();
      if (!self->outbox_.empty()) self->write();
    });
  }

  FakeHandler& handler_;
  std::optional<net::ByteStream> stream_;  ///< until it is a socket
  std::optional<net::WebSocket> socket_;
  beast::flat_buffer buffer_;
  std::deque<std::string> outbox_;
};

}  // namespace

class FakeServer::Impl {
 public:
  Impl(FakeHandler& handler, bool secure)
      : handler_(handler),
        secure_(secure),
        acceptor_(io_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)) {
    if (secure_) make_certificate(tls_.context());
    accept();
    thread_ = std::thread([this] { io_.run(); });
  }
  ~Impl() {
    io_.stop();
    thread_.join();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void accept() {
    acceptor_.async_accept([this](const Failure& failure, tcp::socket socket) {
      if (failure) return;
      Failure ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      const auto peer =
          std::make_shared<PeerOn>(handler_, std::move(socket), secure_ ? &tls_ : nullptr);
      asio::co_spawn(io_, PeerOn::serve(peer), asio::detached);
      accept();
    });
  }

  FakeHandler& handler_;
  bool secure_;
  asio::io_context io_{1};
  net::Tls tls_{SSL_CTX_new(TLS_server_method())};
  tcp::acceptor acceptor_;
  std::thread thread_;
};

FakeServer::FakeServer(FakeHandler& handler, bool secure)
    : impl_(std::make_unique<Impl>(handler, secure)) {}
FakeServer::~FakeServer() = default;

std::uint16_t FakeServer::port() const { return impl_->acceptor_.local_endpoint().port(); }

std::string FakeServer::url() const {
  return (impl_->secure_ ? "https://127.0.0.1:" : "http://127.0.0.1:") + std::to_string(port());
}

void FakeServer::run(const std::function<void()>& task) {
  std::promise<void> done;
  asio::post(impl_->io_, [&] {
    task();
    done.set_value();
  });
  done.get_future().get();
}

void FakeServer::after(int milliseconds, std::function<void()> task) {
  const auto timer =
      std::make_shared<asio::steady_timer>(impl_->io_, std::chrono::milliseconds(milliseconds));
  timer->async_wait([timer, task = std::move(task)](const Failure& f) {
    if (!f) task();
  });
}

}  // namespace specter::test
