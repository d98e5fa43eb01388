#include "client/fake_server.h"

#include <deque>
#include <future>
#include <thread>

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

namespace specter::test {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
namespace ws = beast::websocket;
using tcp = asio::ip::tcp;
using Failure = boost::system::error_code;

/// A key and a certificate that is signed with it, for "localhost".
void make_certificate(ssl::context& context) {
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
  SSL_CTX_use_certificate(context.native_handle(), certificate);
  SSL_CTX_use_PrivateKey(context.native_handle(), key);
  X509_free(certificate);
  EVP_PKEY_free(key);
}

template <class Stream>
class PeerOn final : public Peer, public std::enable_shared_from_this<PeerOn<Stream>> {
 public:
  template <class... Below>
  PeerOn(FakeHandler& handler, tcp::socket socket, Below&... below)
      : handler_(handler), stream_(std::move(socket), below...) {}

  void start() {
    if constexpr (std::is_same_v<Stream, beast::tcp_stream>) {
      read_request();
    } else {
      stream_.next_layer().async_handshake(ssl::stream_base::server,
                                           [self = this->shared_from_this()](const Failure& f) {
                                             if (!f) self->read_request();
                                           });
    }
  }

  void send(std::string text) override {
    outbox_.push_back(std::move(text));
    if (outbox_.size() == 1) write();
  }

  void close(int code, const std::string& reason) override {
    ws::close_reason why(static_cast<ws::close_code>(code));
    why.reason = reason;
    stream_.async_close(why, [self = this->shared_from_this()](const Failure&) {});
  }

  void cut() override { beast::get_lowest_layer(stream_).close(); }

 private:
  void read_request() {
    http::async_read(stream_.next_layer(), buffer_, request_,
                     [self = this->shared_from_this()](const Failure& f, std::size_t) {
                       if (!f) self->answer();
                     });
  }

  void answer() {
    if (!ws::is_upgrade(request_)) return respond();
    stream_.set_option(ws::stream_base::timeout::suggested(beast::role_type::server));
    stream_.async_accept(request_, [self = this->shared_from_this()](const Failure& f) {
      if (f) return;
      self->handler_.opened(self);
      self->read();
    });
  }

  void respond() {
    const FakeAnswer answer = handler_.request(std::string(request_.method_string()),
                                               std::string(request_.target()), request_.body());
    response_.result(static_cast<unsigned>(answer.status));
    response_.body() = answer.body;
    response_.set(http::field::content_type, "application/json");
    response_.keep_alive(false);
    response_.prepare_payload();
    http::async_write(stream_.next_layer(), response_,
                      [self = this->shared_from_this()](const Failure&, std::size_t) {
                        Failure ignored;
                        beast::get_lowest_layer(self->stream_)
                            .socket()
                            .shutdown(tcp::socket::shutdown_send, ignored);
                      });
  }

  void read() {
    stream_.async_read(buffer_, [self = this->shared_from_this()](const Failure& f, std::size_t) {
      if (f) return self->handler_.closed(self);
      const std::string text = beast::buffers_to_string(self->buffer_.data());
      self->buffer_.consume(self->buffer_.size());
      self->handler_.received(self, text);
      self->read();
    });
  }

  void write() {
    stream_.async_write(asio::buffer(outbox_.front()),
                        [self = this->shared_from_this()](const Failure& f, std::size_t) {
                          self->outbox_.pop_front();
                          if (f) self->outbox_.clear();
                          if (!self->outbox_.empty()) self->write();
                        });
  }

  FakeHandler& handler_;
  ws::stream<Stream> stream_;
  beast::flat_buffer buffer_;
  http::request<http::string_body> request_;
  http::response<http::string_body> response_;
  std::deque<std::string> outbox_;
};

}  // namespace

class FakeServer::Impl {
 public:
  Impl(FakeHandler& handler, bool secure)
      : handler_(handler),
        secure_(secure),
        acceptor_(io_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)) {
    if (secure_) make_certificate(context_);
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
      if (secure_) {
        std::make_shared<PeerOn<beast::ssl_stream<beast::tcp_stream>>>(handler_, std::move(socket),
                                                                       context_)
            ->start();
      } else {
        std::make_shared<PeerOn<beast::tcp_stream>>(handler_, std::move(socket))->start();
      }
      accept();
    });
  }

  FakeHandler& handler_;
  bool secure_;
  asio::io_context io_{1};
  ssl::context context_{ssl::context::tls_server};
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
