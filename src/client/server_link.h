// A guest's line to a server: greets with a token, asks and waits for answers, keeps what the
// server says in between, and comes back by itself when the connection breaks.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "client/socket.h"
#include "codec/reader.h"

namespace specter::client {

namespace json = codec::json;

/// What the server says of itself and of us.
struct Welcome {
  std::string guest;
  std::string name;
  int rules = 0;
  std::vector<std::string> bots;
};

/// Something that happened on the line.
struct News {
  enum class Kind {
    None,
    Message,  ///< from the server, unasked
    Lost,     ///< the connection broke; it is tried again
    Back,     ///< and here it is: open tables must be opened again
    Refused,  ///< the server does not want us any more
  };
  Kind kind = Kind::None;
  json::object message;
  Error why;
};

class ServerLink {
 public:
  static Result<std::unique_ptr<ServerLink>> open(const Url& url, const SocketOptions& options,
                                                  const std::string& token);

  const Url& url() const { return url_; }
  const Welcome& welcome() const { return welcome_; }
  bool connected() const { return socket_ != nullptr; }

  /// Sends a request and waits for its answer. Error "client.lost" where the line broke first:
  /// whether it was done is not known then.
  Result<json::object> ask(json::object request);
  /// What happened next, or nothing within that time. Tries to come back when it is time to.
  News next(std::chrono::milliseconds timeout);

  /// Readable when next() has something to tell; -1 while there is no connection.
  int ready_fd() const { return socket_ ? socket_->ready_fd() : -1; }
  /// next() should be called after this time even if nothing is readable.
  std::chrono::milliseconds patience() const;
  /// Goes for good.
  void close();

 private:
  using Clock = std::chrono::steady_clock;

  ServerLink(Url url, SocketOptions options, std::string token)
      : url_(std::move(url)), options_(std::move(options)), token_(std::move(token)) {}
  /// Connects and says hello.
  std::optional<Error> greet();
  std::optional<Error> hello();
  void lose();
  /// Sets the time of the next attempt.
  void put_off();
  void pace();
  void send(const json::object& message);
  News come_back();

  Url url_;
  SocketOptions options_;
  std::string token_;
  Welcome welcome_;
  std::unique_ptr<Socket> socket_;
  std::deque<json::object> kept_;
  std::int64_t last_id_ = 0;
  bool lost_untold_ = false;
  int attempts_ = 0;
  Clock::time_point since_;  ///< when we were last let in
  Clock::time_point retry_at_;
  Clock::time_point beat_at_;
  double credit_ = 0;
  Clock::time_point paced_at_;  ///< long ago: the first requests have all the credit
};

/// A server's error as ours: its own sentence stands in where we have none for the code.
Error error_of(const json::object& message);

}  // namespace specter::client
