// Numbers about the running server, in the text form that Prometheus reads. Atomic: the store and
// the bots count in threads of their own.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "app/hall.h"

namespace specter::server {

class Count {
 public:
  void add(std::int64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
  std::int64_t get() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_{0};
};

/// Seconds, in buckets from 1 ms to 10 s.
class Histogram {
 public:
  void observe(double seconds);
  /// Appends the lines of one histogram.
  void write(std::string& out, const char* name, const char* help) const;

  static constexpr std::array kBounds{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                      0.1,   0.25,   0.5,   1.0,  2.5,   10.0};

 private:
  std::array<Count, kBounds.size() + 1> buckets_;
  Count micros_;
};

/// Why a connection, a request or a socket was turned away or dropped.
enum class Refusal : std::uint8_t {
  Connections,
  PerAddress,
  Rate,
  Origin,
  Host,
  Handshake,
  BadRequest,
  Deadline,
  TooSlow,
  TooMuch,
  Silent,
  Accept,
  Count
};

struct Metrics {
  std::array<Count, 6> http;  ///< answers by the first digit of their status
  std::array<Count, static_cast<std::size_t>(Refusal::Count)> refused;
  Count connections;  ///< open ones, requests and sockets
  Count sockets;      ///< open ones
  Count sockets_opened;
  Count messages_in;
  Count messages_out;
  Count bytes_in;
  Count bytes_out;
  Count works;          ///< pieces of work that the store did
  Count bots_waiting;   ///< questions that no thread has taken yet
  Count bots_thinking;  ///< questions in a thread
  Count bots_failed;
  Histogram act;
  Histogram think;
  Histogram batch;

  void refuse(Refusal why) { refused[static_cast<std::size_t>(why)].add(); }
  std::string text(const app::HallStats& hall) const;
};

}  // namespace specter::server
