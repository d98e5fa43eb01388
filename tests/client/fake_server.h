// A small HTTP and WebSocket server on a free port of this machine, for tests: one thread, and a
// handler that says what is answered.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace specter::test {

/// A client's connection. Use it only from within the handler, or through FakeServer::run.
class Peer {
 public:
  Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  virtual ~Peer() = default;
  virtual void send(std::string text) = 0;
  /// A proper goodbye.
  virtual void close(int code, const std::string& reason) = 0;
  /// The line is cut.
  virtual void cut() = 0;
};

struct FakeAnswer {
  int status = 404;
  std::string body;
};

class FakeHandler {
 public:
  FakeHandler() = default;
  FakeHandler(const FakeHandler&) = delete;
  FakeHandler& operator=(const FakeHandler&) = delete;
  virtual ~FakeHandler() = default;
  virtual void opened(const std::shared_ptr<Peer>&) {}
  virtual void received(const std::shared_ptr<Peer>& peer, const std::string& text) = 0;
  virtual void closed(const std::shared_ptr<Peer>&) {}
  virtual FakeAnswer request(const std::string& /*method*/, const std::string& /*target*/,
                             const std::string& /*body*/) {
    return {};
  }
};

class FakeServer {
 public:
  /// With `secure` it has a certificate that nobody knows.
  explicit FakeServer(FakeHandler& handler, bool secure = false);
  ~FakeServer();
  FakeServer(const FakeServer&) = delete;
  FakeServer& operator=(const FakeServer&) = delete;

  std::uint16_t port() const;
  /// "http://127.0.0.1:PORT"
  std::string url() const;
  /// Does something in the server's thread and waits for it.
  void run(const std::function<void()>& task);
  /// Does something there later.
  void after(int milliseconds, std::function<void()> task);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace specter::test
