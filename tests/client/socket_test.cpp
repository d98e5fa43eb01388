// The WebSocket client against a small server of its own.
#include "client/socket.h"

#include <poll.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/fake_server.h"

namespace specter {
namespace {

using client::Socket;
using test::FakeAnswer;
using test::FakeServer;
using test::Peer;
using testing::HasSubstr;
using namespace std::chrono_literals;

/// Sends everything back; a few words have a meaning.
class Echo : public test::FakeHandler {
 public:
  void received(const std::shared_ptr<Peer>& peer, const std::string& text) override {
    if (text == "cut") return peer->cut();
    if (text == "bye") return peer->close(4005, "stopping");
    peer->send(text);
  }
  FakeAnswer request(const std::string& method, const std::string& target,
                     const std::string& body) override {
    if (method != "POST" || target != "/guest") return {404, "nothing here"};
    if (body == R"({"name":""})")
      return {400, R"({"type":"error","code":"guest.name","detail":"","line":0,"text":"No."})"};
    return {200, R"({"guest":"G1","token":"T1","name":"Ann"})"};
  }
};

client::Url url_of(const FakeServer& server) { return *client::parse_url(server.url()); }

std::string next(Socket& socket) {
  const auto message = socket.receive(5s);
  if (!message) return message.error().code;
  return message->value_or("nothing");
}

bool ready(const Socket& socket, int milliseconds) {
  pollfd entry{socket.ready_fd(), POLLIN, 0};
  return ::poll(&entry, 1, milliseconds) == 1;
}

TEST(ClientSocket, MessagesGoThereAndBackInOrder) {
  Echo echo;
  const FakeServer server(echo);
  const auto socket = Socket::connect(url_of(server));
  ASSERT_TRUE(socket) << socket.error().detail;
  for (int i = 0; i < 100; ++i)
    (*socket)->send("message " + std::to_string(i));
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(next(**socket), "message " + std::to_string(i));
}

TEST(ClientSocket, LongMessages) {
  Echo echo;
  const FakeServer server(echo);
  const auto socket = Socket::connect(url_of(server));
  ASSERT_TRUE(socket);
  const std::string text(std::size_t{3} * 1024 * 1024, 'x');
  (*socket)->send(text);
  EXPECT_EQ(next(**socket), text);
}

TEST(ClientSocket, ReadinessCanBePolled) {
  Echo echo;
  const FakeServer server(echo);
  const auto socket = Socket::connect(url_of(server));
  ASSERT_TRUE(socket);
  EXPECT_FALSE(ready(**socket, 20));
  (*socket)->send("one");
  (*socket)->send("two");
  EXPECT_TRUE(ready(**socket, 5000));
  EXPECT_EQ(next(**socket), "one");
  EXPECT_EQ(next(**socket), "two");
  EXPECT_FALSE(ready(**socket, 20));
  EXPECT_EQ((*socket)->receive(1ms)->has_value(), false);
}

TEST(ClientSocket, TellsHowItWasClosed) {
  Echo echo;
  const FakeServer server(echo);
  const auto socket = Socket::connect(url_of(server));
  ASSERT_TRUE(socket);
  (*socket)->send("last");
  (*socket)->send("bye");
  EXPECT_EQ(next(**socket), "last");
  const auto end = (*socket)->receive(5s);
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error(), (Error{"client.closed", "stopping", 4005}));
  EXPECT_TRUE(ready(**socket, 0));
  EXPECT_EQ(next(**socket), "client.closed");
}

TEST(ClientSocket, NoticesACutLine) {
  Echo echo;
  const FakeServer server(echo);
  const auto socket = Socket::connect(url_of(server));
  ASSERT_TRUE(socket);
  (*socket)->send("cut");
  const auto end = (*socket)->receive(5s);
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().code, "client.closed");
  EXPECT_EQ(end.error().line, 0);
}

TEST(ClientSocket, ClosesByItself) {
  Echo echo;
  const FakeServer server(echo);
  const auto socket = Socket::connect(url_of(server));
  ASSERT_TRUE(socket);
  (*socket)->close();
  (*socket)->send("too late");
  EXPECT_EQ(next(**socket), "client.closed");
}

TEST(ClientSocket, NobodyThere) {
  Echo echo;
  client::Url url;
  {
    const FakeServer server(echo);
    url = url_of(server);
  }
  const auto socket = Socket::connect(url);
  ASSERT_FALSE(socket);
  EXPECT_EQ(socket.error().code, "client.connect");
  url.host = "no-such-host.invalid";
  EXPECT_EQ(Socket::connect(url).error().code, "client.resolve");
}

TEST(ClientSocket, UnknownCertificatesAreRefusedUnlessAllowed) {
  Echo echo;
  const FakeServer server(echo, true);
  const auto refused = Socket::connect(url_of(server));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "client.tls");
  client::SocketOptions options;
  options.insecure = true;
  const auto socket = Socket::connect(url_of(server), options);
  ASSERT_TRUE(socket) << socket.error().detail;
  (*socket)->send("secret");
  EXPECT_EQ(next(**socket), "secret");
  EXPECT_EQ(client::new_guest(url_of(server), "Ann").error().code, "client.tls");
  EXPECT_TRUE(client::new_guest(url_of(server), "Ann", options));
}

TEST(ClientSocket, GuestsAreMadeByPost) {
  Echo echo;
  const FakeServer server(echo);
  const auto guest = client::new_guest(url_of(server), "Ann");
  ASSERT_TRUE(guest) << guest.error().detail;
  EXPECT_EQ(guest->id, "G1");
  EXPECT_EQ(guest->token, "T1");
  EXPECT_EQ(client::new_guest(url_of(server), "").error().code, "guest.name");
  const auto page = client::fetch(url_of(server), {"GET", "/x", {}, {}});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 404);
  EXPECT_EQ(page->body, "nothing here");
  EXPECT_EQ(page->header("content-TYPE"), "application/json");
}

}  // namespace
}  // namespace specter
