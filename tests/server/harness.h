// A listener on a free port with a service that tests can see through, and a client that can send
// any bytes.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <openssl/types.h>

#include "server/listener.h"

namespace specter::server {

/// Understands a few words: see received().
class FakeService final : public Service {
 public:
  app::LinkId opened(std::shared_ptr<app::Link> link, const app::LinkInfo& info) override;
  /// "hello" greets; "echo X" sends X; "flood N B" sends N frames of B bytes; "bye" closes; "hold"
  /// keeps silent; anything else is answered with its size.
  void received(app::LinkId link, std::string_view text) override;
  void closed(app::LinkId link) override;
  bool greeted(app::LinkId link) const override;
  void new_guest(const std::string& name, const std::string& network, Answer done) override;
  /// Knows the tables "done", "running" and "slow" (never answers).
  void record(const std::string& table, const std::string& network, Answer done) override;
  Health health() override { return Health{healthy, "{\"status\":\"fake\"}"}; }
  app::HallStats stats() override { return {}; }

  std::atomic<bool> healthy = true;
  std::atomic<int> opened_count = 0;
  std::atomic<int> closed_count = 0;
  std::atomic<bool> last_browser = false;
  std::string last_address() const;

 private:
  struct Guest {
    std::shared_ptr<app::Link> link;
    bool greeted = false;
  };
  std::map<app::LinkId, Guest> links_;
  app::LinkId next_ = 1;
  mutable std::mutex lock_;
  std::string last_address_;
};

/// Runs in a thread of its own while it lives.
class TestServer {
 public:
  explicit TestServer(TransportOptions options = {});
  ~TestServer();
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;

  std::uint16_t port() const { return port_; }
  /// "127.0.0.1:PORT".
  std::string host() const;
  FakeService& service() { return service_; }
  Metrics& metrics() { return metrics_; }
  /// Runs in the server's thread, and waits for it.
  void run(const std::function<void(Listener&)>& task);

 private:
  Metrics metrics_;
  Log log_{"off"};
  boost::asio::io_context io_{1};
  FakeService service_;  // holds links, which need the context
  std::unique_ptr<Listener> listener_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

/// Options for tests: loopback, and a clock that ticks fast.
TransportOptions test_options();

struct Reply {
  int status = 0;
  std::string head;
  std::string body;
  /// Value of a header; empty if it is not there.
  std::string header(std::string_view name) const;
};

struct Frame {
  int opcode = -1;  ///< -1: the connection ended
  std::string payload;
  /// Of a close frame.
  int code() const;
};

/// Blocking; everything ends after some seconds at the latest.
class Client {
 public:
  explicit Client(std::uint16_t port, bool tls = false);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  bool connected() const { return fd_ >= 0; }
  bool secure() const { return ssl_ != nullptr; }
  bool send(std::string_view bytes);
  /// Everything until the other side ends.
  std::string rest();
  /// One answer; `bare`: to a HEAD.
  Reply reply(bool bare = false);
  Reply get(const std::string& path, const std::string& headers = {},
            const std::string& method = "GET");

  /// Becomes a socket; the status of the answer. `headers` in place of an Origin.
  Reply upgrade(const std::string& headers = {}, const std::string& host = {});
  void frame(int opcode, std::string_view payload, bool last = true);
  void text(std::string_view payload) { frame(1, payload); }
  /// The next frame that is no ping and no pong, pings answered.
  Frame next();
  /// The next frame of any kind.
  Frame any_frame();
  /// Reads until the close frame (its code) or the end (0).
  int close_code();
  void shrink_receive_buffer();

 private:
  bool fill();
  std::string take(std::size_t bytes);
  std::uint16_t port_;
  int fd_ = -1;
  SSL_CTX* context_ = nullptr;
  SSL* ssl_ = nullptr;
  std::string buffer_;
};

/// A folder that is gone after the test.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Writes NAME.crt and NAME.key, self-signed, into the folder; false where openssl fails.
bool make_certificate(const TempFolder& folder, const std::string& name);

/// Waits until the condition holds; false after some seconds.
bool eventually(const std::function<bool()>& condition);

}  // namespace specter::server
