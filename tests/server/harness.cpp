#include "server/harness.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <unistd.h>

#include <arpa/inet.h>
#include <boost/asio/post.hpp>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

namespace specter::server {
namespace {

/// Longer than any deadline of a test, so that only a mistake reaches it.
constexpr int kPatienceSeconds = 30;

int number_in(std::string_view text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

app::SharedText frame_of(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

app::LinkId FakeService::opened(std::shared_ptr<app::Link> link, const app::LinkInfo& info) {
  links_[next_] = Guest{std::move(link), false};
  last_browser = info.browser;
  {
    const std::lock_guard guard(lock_);
    last_address_ = info.address;
  }
  ++opened_count;
  return next_++;
}

std::string FakeService::last_address() const {
  const std::lock_guard guard(lock_);
  return last_address_;
}

void FakeService::received(app::LinkId link, std::string_view text) {
  Guest& guest = links_.at(link);
  if (text == "hello") {
    guest.greeted = true;
    guest.link->send(frame_of("welcome"));
  } else if (text.starts_with("echo ")) {
    guest.link->send(frame_of(std::string(text.substr(5))));
  } else if (text.starts_with("flood ")) {
    const std::size_t space = text.find(' ', 6);
    const int frames = number_in(text.substr(6, space - 6));
    const app::SharedText frame =
        frame_of(std::string(static_cast<std::size_t>(number_in(text.substr(space + 1))), 'x'));
    for (int i = 0; i < frames; ++i)
      guest.link->send(frame);
  } else if (text == "bye") {
    guest.link->send(frame_of("last words"));
    guest.link->close(app::Farewell::Forgotten);
  } else if (text != "hold") {
    guest.link->send(frame_of("got " + std::to_string(text.size())));
  }
}

void FakeService::closed(app::LinkId link) {
  links_.erase(link);
  ++closed_count;
}

bool FakeService::greeted(app::LinkId link) const {
  const auto found = links_.find(link);
  return found != links_.end() && found->second.greeted;
}

void FakeService::new_guest(const std::string& name, const std::string& /*network*/, Answer done) {
  if (name.empty()) {
    done(Error{"json.field_range", "name"});
    return;
  }
  done("{\"guest\":\"g1\",\"token\":\"t1\",\"name\":\"" + name + "\"}");
}

void FakeService::record(const std::string& table, const std::string& /*network*/, Answer done) {
  if (table == "done") done(std::string("{\"type\":\"header\"}\n"));
  if (table == "running") done(Error{"table.not_over", table});
  if (table == "gone") done(Error{"table.unknown", table});
}

TransportOptions test_options() {
  TransportOptions options;
  options.host = "127.0.0.1";
  options.limits.tick = milliseconds(5);
  return options;
}

TestServer::TestServer(TransportOptions options) {
  std::signal(SIGPIPE, SIG_IGN);
  listener_ = std::make_unique<Listener>(io_, service_, std::move(options), metrics_, log_);
  const auto port = listener_->listen();
  EXPECT_TRUE(port.ok());
  if (port) port_ = *port;
  thread_ = std::thread([this] { io_.run(); });
}

TestServer::~TestServer() {
  run([](Listener& listener) {
    listener.stop_accepting();
    listener.dismiss();
  });
  io_.stop();
  thread_.join();
}

void TestServer::run(const std::function<void(Listener&)>& task) {
  std::promise<void> done;
  boost::asio::post(io_, [&] {
    task(*listener_);
    done.set_value();
  });
  done.get_future().wait();
}

std::string TestServer::host() const { return "127.0.0.1:" + std::to_string(port_); }

std::string Reply::header(std::string_view name) const {
  std::size_t at = 0;
  while ((at = head.find("\r\n", at)) != std::string::npos) {
    at += 2;
    const std::size_t colon = head.find(':', at);
    if (colon == std::string::npos) break;
    const bool same =
        colon - at == name.size() &&
        std::equal(name.begin(), name.end(), head.begin() + static_cast<std::ptrdiff_t>(at),
                   [](char a, char b) {
                     return std::tolower(static_cast<unsigned char>(a)) ==
                            std::tolower(static_cast<unsigned char>(b));
                   });
    if (same) {
      const std::size_t begin = head.find_first_not_of(' ', colon + 1);
      return head.substr(begin, head.find("\r\n", begin) - begin);
    }
  }
  return {};
}

int Frame::code() const {
  if (opcode != 8 || payload.size() < 2) return 0;
  return (static_cast<unsigned char>(payload[0]) << 8) | static_cast<unsigned char>(payload[1]);
}

Client::Client(std::uint16_t port, bool tls) : port_(port) {
  fd_ = socket(AF_INET, SOCK_STREAM, 0);
  const timeval patience{kPatienceSeconds, 0};
  setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    ::close(fd_);
    fd_ = -1;
    return;
  }
  if (!tls) return;
  context_ = SSL_CTX_new(TLS_client_method());
  ssl_ = SSL_new(context_);
  SSL_set_fd(ssl_, fd_);
  if (SSL_connect(ssl_) != 1) {
    SSL_free(ssl_);
    ssl_ = nullptr;
  }
}

Client::~Client() {
  SSL_free(ssl_);
  SSL_CTX_free(context_);
  if (fd_ >= 0) ::close(fd_);
}

bool Client::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto n =
        ssl_ != nullptr
            ? static_cast<ssize_t>(SSL_write(ssl_, bytes.data(), static_cast<int>(bytes.size())))
            : ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

bool Client::fill() {
  std::array<char, 16384> chunk{};
  const auto n =
      ssl_ != nullptr
          ? static_cast<ssize_t>(SSL_read(ssl_, chunk.data(), static_cast<int>(chunk.size())))
          : recv(fd_, chunk.data(), chunk.size(), 0);
  if (n <= 0) return false;
  buffer_.append(chunk.data(), static_cast<std::size_t>(n));
  return true;
}

std::string Client::take(std::size_t bytes) {
  while (buffer_.size() < bytes)
    if (!fill()) return {};
  std::string out = buffer_.substr(0, bytes);
  buffer_.erase(0, bytes);
  return out;
}

std::string Client::rest() {
  while (fill()) {
  }
  return std::exchange(buffer_, {});
}

Reply Client::reply(bool bare) {
  Reply reply;
  std::size_t end = 0;
  while ((end = buffer_.find("\r\n\r\n")) == std::string::npos)
    if (!fill()) return reply;
  reply.head = take(end + 4);
  reply.status = number_in(std::string_view(reply.head).substr(9, 3));
  const std::string length = reply.header("Content-Length");
  if (!bare && !length.empty()) reply.body = take(static_cast<std::size_t>(number_in(length)));
  return reply;
}

Reply Client::get(const std::string& path, const std::string& headers, const std::string& method) {
  send(method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\n" +
       headers + "\r\n");
  return reply(method == "HEAD");
}

Reply Client::upgrade(const std::string& headers, const std::string& host) {
  const std::string ours = host.empty() ? "127.0.0.1:" + std::to_string(port_) : host;
  send("GET /ws HTTP/1.1\r\nHost: " + ours +
       "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
       headers + "\r\n");
  return reply();
}

void Client::frame(int opcode, std::string_view payload, bool last) {
  std::string bytes;
  bytes += static_cast<char>((last ? 0x80 : 0) | opcode);
  if (payload.size() < 126) {
    bytes += static_cast<char>(0x80U | payload.size());
  } else if (payload.size() < 65'536) {
    bytes += static_cast<char>(0x80U | 126U);
    bytes += static_cast<char>(payload.size() >> 8U);
    bytes += static_cast<char>(payload.size() & 255U);
  } else {
    bytes += static_cast<char>(0x80U | 127U);
    for (int shift = 56; shift >= 0; shift -= 8)
      bytes += static_cast<char>((payload.size() >> static_cast<unsigned>(shift)) & 255U);
  }
  bytes += std::string(4, '\0');  // a mask that changes nothing
  bytes += payload;
  send(bytes);
}

Frame Client::any_frame() {
  Frame frame;
  const std::string head = take(2);
  if (head.empty()) return frame;
  std::size_t size = static_cast<unsigned char>(head[1]) & 127U;
  if (size >= 126) {
    const std::string more = take(size == 126 ? 2 : 8);
    size = 0;
    for (const char c : more)
      size = (size << 8U) | static_cast<unsigned char>(c);
  }
  std::string payload = take(size);
  if (payload.size() != size) return frame;
  frame.opcode = static_cast<unsigned char>(head[0]) & 15;
  frame.payload = std::move(payload);
  return frame;
}

Frame Client::next() {
  for (;;) {
    Frame got = any_frame();
    if (got.opcode == 9) frame(10, got.payload);
    if (got.opcode != 9 && got.opcode != 10) return got;
  }
}

int Client::close_code() {
  for (;;) {
    const Frame got = next();
    if (got.opcode == -1) return 0;
    if (got.opcode == 8) {
      frame(8, got.payload);  // as a good client does: the server need not wait
      return got.code();
    }
  }
}

void Client::shrink_receive_buffer() {
  const int bytes = 4096;
  setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
}

TempFolder::TempFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "specter-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) != nullptr) path_ = pattern;
}

TempFolder::~TempFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

bool make_certificate(const TempFolder& folder, const std::string& name) {
  const std::string command =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
      "-subj /CN=localhost -keyout '" +
      (folder / (name + ".key")) + "' -out '" + (folder / (name + ".crt")) + "' 2>/dev/null";
  return std::system(command.c_str()) == 0;
}

bool eventually(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(kPatienceSeconds);
  while (std::chrono::steady_clock::now() < end) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return condition();
}

}  // namespace specter::server
