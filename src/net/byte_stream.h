// One connection's bytes, with or without TLS. Which of the two is decided while it runs, so that
// everything above is compiled once. OpenSSL works on the socket itself: Asio's own TLS stream
// keeps 34 KB of buffers per connection.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <openssl/types.h>

#include "net/tls.h"

namespace boost::beast {
enum class role_type;  // NOLINT(readability-identifier-naming): Beast's name
}

namespace specter::net {

namespace asio = boost::asio;
using boost::system::error_code;

class ByteStream {
 public:
  // NOLINTNEXTLINE(readability-identifier-naming): Asio's name
  using executor_type = asio::ip::tcp::socket::executor_type;

  /// Without `tls` bytes go as they are. With a `peer`, its name or address, we are the client and
  /// the certificate must be his.
  ByteStream(asio::ip::tcp::socket socket, const Tls* tls, const std::string& peer = {});
  ~ByteStream();
  ByteStream(ByteStream&& other) noexcept;
  ByteStream& operator=(ByteStream&&) = delete;
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;

  executor_type get_executor() { return socket_.get_executor(); }
  asio::ip::tcp::socket& socket() { return socket_; }
  bool secure() const { return ssl_ != nullptr; }

  /// The TLS handshake; true at once without TLS.
  asio::awaitable<bool> handshake();
  /// Why the handshake failed, in OpenSSL's words.
  const std::string& why() const { return why_; }
  /// Says that nothing more comes; does not wait.
  void finish() noexcept;
  void close() noexcept;
  /// Sees everything that is read, as it comes.
  using Tap = std::function<void(const asio::const_buffer& bytes)>;
  void tap(Tap tap) { tap_ = std::move(tap); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return asio::async_compose<Token, void(error_code, std::size_t)>(
        Operation<Buffers, true>{this, buffers}, token, socket_);
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_compose<Token, void(error_code, std::size_t)>(
        Operation<Buffers, false>{this, buffers}, token, socket_);
  }

 private:
  enum class Want { Nothing, Read, Write };
  struct Attempt {
    Want want = Want::Nothing;
    error_code failed;
    std::size_t bytes = 0;
  };
  Attempt attempt_read(const asio::mutable_buffer& buffer);
  Attempt attempt_write(const asio::const_buffer& buffer);
  Attempt judge(int result);
  void note_failure();

  /// Where small buffers are put together for one TLS record; used within one call only.
  static constexpr std::size_t kRecordBytes = std::size_t{16} * 1024;
  static char* record();

  template <class Buffers>
  Attempt attempt(const Buffers& buffers, std::true_type /*reading*/) {
    for (auto it = asio::buffer_sequence_begin(buffers); it != asio::buffer_sequence_end(buffers);
         ++it) {
      const asio::mutable_buffer buffer(*it);
      if (buffer.size() != 0) return attempt_read(buffer);
    }
    return {};
  }
  template <class Buffers>
  Attempt attempt(const Buffers& buffers, std::false_type /*reading*/) {
    const asio::mutable_buffer whole(record(), kRecordBytes);
    const std::size_t bytes = asio::buffer_copy(whole, buffers);
    if (bytes == 0) return {};
    return attempt_write(asio::const_buffer(record(), bytes));
  }

  /// One read or write. With TLS: try, wait until the socket is ready, try again.
  template <class Buffers, bool Reading>
  struct Operation {
    ByteStream* stream;
    Buffers buffers;
    enum class Step : unsigned char { Begin, Plain, Waited, Done } step = Step::Begin;
    Attempt result{};

    template <class Self>
    void operator()(Self& self, error_code failed = {}, std::size_t bytes = 0) {
      if (step == Step::Plain || (step == Step::Waited && failed))
        return finish(self, failed, bytes);
      if (step == Step::Done) return finish(self, result.failed, result.bytes);
      asio::ip::tcp::socket& socket = stream->socket_;
      if (stream->ssl_ == nullptr) {
        step = Step::Plain;
        const Buffers copy = buffers;  // `self` moves away with ours
        if constexpr (Reading)
          socket.async_read_some(copy, std::move(self));
        else
          socket.async_write_some(copy, std::move(self));
        return;
      }
      const bool first = step == Step::Begin;
      result = stream->attempt(buffers, std::bool_constant<Reading>());
      if (result.want != Want::Nothing) {
        step = Step::Waited;
        const auto what = result.want == Want::Read ? asio::ip::tcp::socket::wait_read
                                                    : asio::ip::tcp::socket::wait_write;
        socket.async_wait(what, std::move(self));
      } else if (first) {  // never call back from within the call
        step = Step::Done;
        asio::post(socket.get_executor(), std::move(self));
      } else {
        finish(self, result.failed, result.bytes);
      }
    }

    template <class Self>
    void finish(Self& self, const error_code& failed, std::size_t bytes) {
      if constexpr (Reading) stream->show(buffers, bytes);
      self.complete(failed, bytes);
    }
  };

  template <class Buffers>
  void show(const Buffers& buffers, std::size_t bytes) {
    if (!tap_) return;
    for (auto it = asio::buffer_sequence_begin(buffers);
         bytes != 0 && it != asio::buffer_sequence_end(buffers); ++it) {
      const asio::const_buffer part = asio::buffer(asio::const_buffer(*it), bytes);
      tap_(part);
      bytes -= part.size();
    }
  }

  asio::ip::tcp::socket socket_;
  SSL* ssl_ = nullptr;
  std::string why_;
  Tap tap_;
};

// What Beast looks for by these names.
inline void beast_close_socket(ByteStream& stream) { stream.close(); }

template <class Handler>
void async_teardown(boost::beast::role_type /*role*/, ByteStream& stream, Handler&& handler) {
  stream.finish();
  asio::post(stream.get_executor(),
             [handler = std::forward<Handler>(handler)]() mutable { handler(error_code{}); });
}

}  // namespace specter::net
