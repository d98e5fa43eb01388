// Thousands of guests in one thread: each has a socket of its own. Boost.Beast is known to
// crowd.cpp alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace specter::load {

/// Where the guests go; loopback only.
struct Target {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;
  std::string origin;  ///< the server's own: only then may a guest come by his name alone
  /// What a guest says that his address is (X-Forwarded-For); the server must trust its proxy.
  std::function<std::string(std::size_t guest)> forwarded{};
};

class Crowd {
 public:
  /// Called for every frame of a guest; the text is gone afterwards.
  using OnFrame = std::function<void(std::size_t guest, std::string_view frame)>;
  /// A guest is there, or (with a reason) is gone for good.
  using OnOpen = std::function<void(std::size_t guest)>;
  using OnLost = std::function<void(std::size_t guest, const std::string& why)>;

  Crowd(Target target, OnFrame on_frame, OnOpen on_open, OnLost on_lost);
  ~Crowd();
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  /// Opens so many (more) sockets, a few at a time; the server may ask to go slower.
  void invite(std::size_t guests);
  void send(std::size_t guest, std::string text);
  /// Runs a task every so often until stop().
  void every(std::chrono::microseconds pause, std::function<void()> task);
  /// Until stop().
  void run();
  void stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace specter::load
