#include "net/byte_stream.h"

#include <algorithm>
#include <array>
#include <climits>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

namespace specter::net {

namespace {

/// Whom we want to talk to. A name is also sent along; an address is not (RFC 6066).
void expect(SSL* ssl, const std::string& peer) {
  error_code is_name;
  static_cast<void>(asio::ip::make_address(peer, is_name));
  if (is_name) {
    std::string name = peer;  // OpenSSL's macro for this has an old cast inside
    SSL_ctrl(ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.data());
    SSL_set1_host(ssl, peer.c_str());
  } else {
    X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), peer.c_str());
  }
}

}  // namespace

ByteStream::ByteStream(asio::ip::tcp::socket socket, const Tls* tls, const std::string& peer)
    : socket_(std::move(socket)) {
  if (tls == nullptr) return;
  error_code ignored;
  ignored = socket_.native_non_blocking(true, ignored);
  ssl_ = SSL_new(tls->context());
  SPECTER_ASSERT(ssl_ != nullptr);
  SSL_set_fd(ssl_, socket_.native_handle());
  if (peer.empty()) {
    SSL_set_accept_state(ssl_);
  } else {
    expect(ssl_, peer);
    SSL_set_connect_state(ssl_);
  }
}

ByteStream::~ByteStream() { SSL_free(ssl_); }

ByteStream::ByteStream(ByteStream&& other) noexcept
    : socket_(std::move(other.socket_)),
      ssl_(std::exchange(other.ssl_, nullptr)),
      why_(std::move(other.why_)),
      tap_(std::move(other.tap_)) {}

char* ByteStream::record() {
  static thread_local std::array<char, kRecordBytes> bytes;
  return bytes.data();
}

ByteStream::Attempt ByteStream::judge(int result) {
  if (result > 0) return {Want::Nothing, {}, static_cast<std::size_t>(result)};
  const int why = SSL_get_error(ssl_, result);
  ERR_clear_error();
  switch (why) {
    case SSL_ERROR_WANT_READ: return {Want::Read, {}, 0};
    case SSL_ERROR_WANT_WRITE: return {Want::Write, {}, 0};
    case SSL_ERROR_ZERO_RETURN: return {Want::Nothing, asio::error::eof, 0};
    default: return {Want::Nothing, asio::error::connection_reset, 0};
  }
}

ByteStream::Attempt ByteStream::attempt_read(const asio::mutable_buffer& buffer) {
  if (!socket_.is_open()) return {Want::Nothing, asio::error::operation_aborted, 0};
  const std::size_t bytes = std::min<std::size_t>(buffer.size(), INT_MAX);
  ERR_clear_error();
  return judge(SSL_read(ssl_, buffer.data(), static_cast<int>(bytes)));
}

ByteStream::Attempt ByteStream::attempt_write(const asio::const_buffer& buffer) {
  if (!socket_.is_open()) return {Want::Nothing, asio::error::operation_aborted, 0};
  const std::size_t bytes = std::min<std::size_t>(buffer.size(), INT_MAX);
  ERR_clear_error();
  return judge(SSL_write(ssl_, buffer.data(), static_cast<int>(bytes)));
}

void ByteStream::note_failure() {
  const long verdict = SSL_get_verify_result(ssl_);
  const char* reason = verdict != X509_V_OK ? X509_verify_cert_error_string(verdict)
                                            : ERR_reason_error_string(ERR_peek_error());
  if (reason != nullptr) why_ = reason;
}

asio::awaitable<bool> ByteStream::handshake() {
  if (ssl_ == nullptr) co_return true;
  for (;;) {
    if (!socket_.is_open()) co_return false;
    ERR_clear_error();
    const int result = SSL_do_handshake(ssl_);
    if (result <= 0) note_failure();
    const Attempt attempt = judge(result);
    if (attempt.failed) co_return false;
    if (attempt.want == Want::Nothing) co_return true;
    const auto what = attempt.want == Want::Read ? asio::ip::tcp::socket::wait_read
                                                 : asio::ip::tcp::socket::wait_write;
    const auto [failed] = co_await socket_.async_wait(what, asio::as_tuple(asio::use_awaitable));
    if (failed) co_return false;
  }
}

void ByteStream::finish() noexcept {
  if (!socket_.is_open()) return;
  if (ssl_ != nullptr && SSL_is_init_finished(ssl_) == 1) {
    ERR_clear_error();
    SSL_shutdown(ssl_);
    ERR_clear_error();
  }
  error_code ignored;
  ignored = socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

void ByteStream::close() noexcept {
  error_code ignored;
  ignored = socket_.close(ignored);
}

}  // namespace specter::net
