// A WebSocket over a ByteStream, of either side. Beast's part is compiled here, once for the
// server, the client and everything that tests them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "net/byte_stream.h"

namespace specter::net {

struct Upgrade;

struct WebSocketOptions {
  std::chrono::milliseconds handshake{30'000};
  std::chrono::milliseconds goodbye{30'000};  ///< for the other side's answer to a close
  std::chrono::milliseconds idle{300'000};    ///< silence that ends it; half of it brings a ping
  std::size_t message_bytes_max = 64 * 1024;
  std::size_t buffer_keep_bytes = 16 * 1024;  ///< a larger one is given back after its message
};

class WebSocket {
 public:
  using Headers = std::vector<std::pair<std::string, std::string>>;
  using Written = std::function<void(const error_code& failed, std::size_t bytes)>;

  WebSocket(ByteStream stream, const WebSocketOptions& options);
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  asio::any_io_executor executor();

  /// As a server: answers the request. The upgrade must live until then.
  asio::awaitable<error_code> accept(const Upgrade& upgrade);

  struct Answer {
    error_code failed;
    unsigned status = 0;  ///< of HTTP, where there was an answer
  };
  /// As a client: asks for a socket at `path`.
  asio::awaitable<Answer> handshake(std::string authority, std::string path, Headers headers);

  struct Message {
    error_code failed;
    std::string_view bytes;  ///< until the next read
    bool text = false;
  };
  asio::awaitable<Message> read();
  /// One at a time; the bytes must stay until it is done.
  void write(std::string_view bytes, Written done);
  /// Says goodbye; done when the other side has answered, or has not in time.
  void close(std::uint16_t code, std::string_view reason, std::function<void()> done);
  /// Called with the number of frames that have come, of any kind: pieces of a message, empty ones
  /// and pings too. Before the first read.
  void on_frames(std::function<void(std::size_t count)> heard);
  /// Ends it without a word.
  void cut();

  /// The other side's last words.
  std::uint16_t close_code() const;
  std::string close_reason() const;

  static bool timed_out(const error_code& failed);
  static bool said_goodbye(const error_code& failed);
  static bool declined(const error_code& failed);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace specter::net
