// A scripted client: plays its seats with random legal actions, and checks what it is sent: event
// numbers without gaps or repeats, answers to its own requests only.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "client/socket.h"
#include "codec/reader.h"

namespace specter::e2e {

namespace json = boost::json;
using std::chrono::milliseconds;

/// An act that the server said it has stored.
struct Acked {
  int seat = 0;
  int decision = 0;
  bool operator<(const Acked& o) const {
    return seat != o.seat ? seat < o.seat : decision < o.decision;
  }
};

class Player {
 public:
  /// A new guest of that server.
  Player(const client::Url& url, const std::string& name, std::uint32_t seed);
  /// The same from another address, for a server that trusts its proxy.
  Player(const client::Url& url, const std::string& name, std::uint32_t seed, std::string address);
  /// The same where the server may die at any moment: connected() tells.
  struct Fragile {};
  Player(Fragile, const client::Url& url, const std::string& name, std::uint32_t seed);

  /// Connects (again) and says hello; opens the table, if there is one, where it left off.
  bool connect(const client::Url& url);
  void disconnect() { socket_.reset(); }
  bool connected() const { return socket_ != nullptr; }

  /// Sends a request and waits for its answer; empty when the line broke.
  json::object ask(json::object request);
  json::object must(const json::object& request);
  /// Sends without waiting.
  void send(const std::string& text) {
    if (socket_) socket_->send(text);
  }

  std::string create(json::object options, std::optional<int> seat);
  bool open(const std::string& table);

  /// Takes in what has come. False when the line broke.
  bool listen(milliseconds timeout);
  /// Whether one of its seats has to decide.
  bool asked() const;
  /// Answers one decision with a random legal action. False if there was none, or the line broke.
  bool act();

  bool over() const { return status_ == "over"; }
  const std::string& status() const { return status_; }
  const std::string& table() const { return table_; }
  const std::string& token() const { return token_; }
  const std::set<Acked>& acked() const { return acked_; }
  /// The newest state or update of a seat ("0"… or "spectator").
  const json::object& seat(const std::string& name) { return frames_[name]; }
  const std::map<std::string, std::size_t>& seen() const { return seen_; }
  /// What was wrong with what it was sent; empty if nothing.
  const std::vector<std::string>& complaints() const { return complaints_; }
  int errors() const { return errors_; }

 private:
  void take(const json::object& message);
  void take_events(const std::string& seat, const json::object& message);
  std::optional<json::object> receive(milliseconds timeout);
  json::object choose(const json::array& legal);
  /// Whoever is told that the game is over is soon told by the table too.
  bool hears_of_the_end();

  client::Url url_;
  client::SocketOptions options_;
  std::string token_;
  std::string table_;
  std::string status_;
  std::unique_ptr<client::Socket> socket_;
  std::map<std::string, json::object> frames_;
  std::map<std::string, std::size_t> seen_;
  std::map<std::string, int> answered_;  ///< the last decision that was answered, per seat
  std::set<Acked> acked_;
  std::vector<std::string> complaints_;
  std::mt19937 random_;
  int requests_ = 0;
  int errors_ = 0;
};

/// Lets them all play until the game is over for everybody, or the time is; false then.
bool play_out(std::vector<Player*> players, milliseconds patience);

}  // namespace specter::e2e
