// One WebSocket to a server, and single HTTP requests. Boost.Beast is known to socket.cpp alone.
//
// A socket reads in a thread of its own, so that it answers pings while its owner waits for a
// person to type something.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/url.h"
#include "engine/result.h"

namespace specter::client {

struct SocketOptions {
  bool insecure = false;                       ///< takes any certificate
  std::string path = "/ws";                    ///< of the upgrade
  std::string origin;                          ///< header Origin; programs send none
  std::string forwarded;                       ///< header X-Forwarded-For, as from a proxy
  std::chrono::milliseconds patience{10'000};  ///< for each step of connecting
  std::chrono::milliseconds silence{60'000};   ///< nothing at all for this long ends it
  double pace = 9;  ///< requests of a ServerLink per second, in the long run
  std::chrono::milliseconds retry{
      250};  ///< before a ServerLink tries to come back; doubled each time
};

class Socket {
 public:
  static Result<std::unique_ptr<Socket>> connect(const Url& url, const SocketOptions& options = {});
  ~Socket();
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  /// Queues a text message. On a closed socket it is lost; receive() tells.
  void send(std::string text);
  /// The next message, or nothing within that time. Error "client.closed" when there will be no
  /// more; its line is the close code.
  Result<std::optional<std::string>> receive(std::chrono::milliseconds timeout);
  /// Readable whenever receive() has something to tell at once; for poll().
  int ready_fd() const;
  /// Says goodbye and waits a moment for the answer.
  void close();

 private:
  class Wire;
  explicit Socket(std::unique_ptr<Wire> wire);
  std::unique_ptr<Wire> wire_;
};

struct HttpRequest {
  std::string method = "GET";
  std::string target = "/";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

struct HttpAnswer {
  int status = 0;
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;

  /// Empty if there is none.
  std::string header(std::string_view name) const;
};

/// One request on a connection of its own.
Result<HttpAnswer> fetch(const Url& url, const HttpRequest& request,
                         const SocketOptions& options = {});

/// A guest that the server made.
struct NewGuest {
  std::string id;
  std::string token;
  std::string name;
};

/// POST /guest. What the server refuses comes back as its error.
Result<NewGuest> new_guest(const Url& url, const std::string& name,
                           const SocketOptions& options = {});

}  // namespace specter::client
