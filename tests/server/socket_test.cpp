// WebSockets: who may open one, what may go over it, and how it ends.
#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "net/frame_counter.h"
#include "server/harness.h"

namespace specter::server {
namespace {

std::int64_t refused(TestServer& server, Refusal why) {
  return server.metrics().refused[static_cast<std::size_t>(why)].get();
}

TEST(SocketThread, TalksBothWays) {
  TestServer server(test_options());
  Client client(server.port());
  const Reply reply = client.upgrade();
  EXPECT_EQ(reply.status, 101);
  EXPECT_EQ(reply.header("Sec-WebSocket-Accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  EXPECT_EQ(reply.header("Sec-WebSocket-Extensions"), "");
  EXPECT_EQ(reply.header("X-Content-Type-Options"), "nosniff");
  client.text("hello");
  EXPECT_EQ(client.next().payload, "welcome");
  client.text("echo gr\xC3\xBC\xC3\x9F");
  const Frame frame = client.next();
  EXPECT_EQ(frame.opcode, 1);
  EXPECT_EQ(frame.payload, "gr\xC3\xBC\xC3\x9F");
  client.frame(9, "ping");
  const Frame pong = client.any_frame();
  EXPECT_EQ(pong.opcode, 10);
  EXPECT_EQ(pong.payload, "ping");
  client.frame(8, "\x03\xE8");
  EXPECT_EQ(client.close_code(), 1000);
  EXPECT_TRUE(eventually([&] { return server.service().closed_count == 1; }));
  EXPECT_TRUE(eventually([&] { return server.metrics().connections.get() == 0; }));
}

TEST(SocketThread, CompressionIsNotOffered) {
  TestServer server(test_options());
  Client client(server.port());
  const Reply reply =
      client.upgrade("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n");
  EXPECT_EQ(reply.status, 101);
  EXPECT_EQ(reply.header("Sec-WebSocket-Extensions"), "");
}

TEST(SocketThread, BrowsersComeFromHereOnly) {
  TestServer server(test_options());
  const auto status = [&](const std::string& origin) {
    Client client(server.port());
    return client.upgrade("Origin: " + origin + "\r\n").status;
  };
  EXPECT_EQ(status("http://" + server.host()), 101);
  EXPECT_TRUE(eventually([&] { return server.service().last_browser.load(); }));
  for (const std::string& origin :
       {"https://" + server.host(), "http://" + server.host() + ".evil.example",
        std::string("http://127.0.0.1"), std::string("http://evil.example"), std::string("null"),
        std::string(""), std::string("http://127.0.0.1:1")})
    EXPECT_EQ(status(origin), 403) << origin;
  Client program(server.port());
  EXPECT_EQ(program.upgrade().status, 101);
  EXPECT_TRUE(eventually([&] { return !server.service().last_browser; }));
  EXPECT_EQ(refused(server, Refusal::Origin), 7);
}

TEST(SocketThread, OriginsCanBeNamed) {
  TransportOptions options = test_options();
  options.origins = {"https://a.example", "https://b.example:8443"};
  TestServer server(options);
  const auto status = [&](const std::string& origin) {
    Client client(server.port());
    return client.upgrade("Origin: " + origin + "\r\n").status;
  };
  EXPECT_EQ(status("https://a.example"), 101);
  EXPECT_EQ(status("https://b.example:8443"), 101);
  EXPECT_EQ(status("https://b.example"), 403);
  EXPECT_EQ(status("http://" + server.host()), 403);
}

TEST(SocketThread, BehindAProxyOriginAndAddressAreTheClients) {
  TransportOptions options = test_options();
  options.trust_proxy = true;
  options.limits.connections_per_address = 1;
  TestServer server(options);
  const std::string headers =
      "Origin: https://play.example\r\nX-Forwarded-Proto: https\r\n"
      "X-Forwarded-For: 127.0.0.1, 203.0.113.";
  Client one(server.port());
  EXPECT_EQ(one.upgrade(headers + "1\r\n", "play.example").status, 101);
  EXPECT_TRUE(eventually([&] { return server.service().last_address() == "203.0.113.1"; }));
  Client same(server.port());
  EXPECT_EQ(same.upgrade(headers + "1\r\n", "play.example").status, 429);
  Client other(server.port());
  EXPECT_EQ(other.upgrade(headers + "2\r\n", "play.example").status, 101);
}

TEST(SocketThread, OnlyUpgradesBecomeSockets) {
  TestServer server(test_options());
  Client client(server.port());
  const Reply plain = client.get("/ws");
  EXPECT_EQ(plain.status, 426);
  EXPECT_EQ(plain.header("Upgrade"), "websocket");
  Client old(server.port());
  old.send(
      "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  const int status = old.reply().status;
  EXPECT_TRUE(status == 426 || status == 400) << status;
  Client keyless(server.port());
  keyless.send(
      "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\n\r\n");
  EXPECT_EQ(keyless.reply().status, 400);
}

TEST(SocketThread, LargeMessagesFitAndLargerOnesEndIt) {
  TransportOptions options = test_options();
  options.limits.message_bytes = 65'536;
  TestServer server(options);
  Client client(server.port());
  client.upgrade();
  client.text(std::string(65'536, 'x'));
  EXPECT_EQ(client.next().payload, "got 65536");
  client.frame(1, std::string(40'000, 'x'), false);
  client.frame(0, std::string(20'000, 'x'));
  EXPECT_EQ(client.next().payload, "got 60000");
  client.text(std::string(65'537, 'x'));
  EXPECT_EQ(client.close_code(), 1009);
}

TEST(SocketThread, FragmentsTogetherMayNotBeLarger) {
  TransportOptions options = test_options();
  options.limits.message_bytes = 1000;
  TestServer server(options);
  Client client(server.port());
  client.upgrade();
  client.frame(1, std::string(900, 'x'), false);
  client.frame(0, std::string(900, 'x'));
  EXPECT_EQ(client.close_code(), 1009);
}

TEST(SocketThread, BytesAreNotText) {
  TestServer server(test_options());
  {
    Client client(server.port());
    client.upgrade();
    client.frame(2, "bytes");
    EXPECT_EQ(client.close_code(), 1003);
  }
  {
    Client client(server.port());
    client.upgrade();
    client.text("\xFF\xFE");
    EXPECT_EQ(client.close_code(), 1007);
  }
  {
    Client client(server.port());
    client.upgrade();
    client.frame(3, "no such opcode");
    EXPECT_EQ(client.close_code(), 1002);
  }
  EXPECT_TRUE(eventually([&] { return server.service().closed_count == 3; }));
}

TEST(SocketThread, TooManyMessagesEndIt) {
  TransportOptions options = test_options();
  options.limits.messages_burst = 10;
  options.limits.messages_per_second = 0.001;
  TestServer server(options);
  Client client(server.port());
  client.upgrade();
  client.text("hello");
  for (int i = 0; i < 12; ++i)
    client.text("hold");
  EXPECT_EQ(client.close_code(), 4003);
  EXPECT_EQ(refused(server, Refusal::TooMuch), 1);
}

TEST(SocketThread, AMinuteHasItsOwnLimit) {
  TransportOptions options = test_options();
  options.limits.messages_burst = 1000;
  options.limits.messages_per_minute = 5;
  TestServer server(options);
  Client client(server.port());
  client.upgrade();
  for (int i = 0; i < 7; ++i)
    client.text("hold");
  EXPECT_EQ(client.close_code(), 4003);
}

TEST(SocketThread, AnAddressThatSendsTooMuchIsReadLater) {
  TransportOptions options = test_options();
  options.limits.address_messages_burst = 3;
  options.limits.address_messages_per_second = 0.001;
  TestServer server(options);
  Client client(server.port());
  client.upgrade();
  for (int i = 0; i < 5; ++i)
    client.text("hold");
  const auto read = [&] { return server.metrics().messages_in.get(); };
  EXPECT_TRUE(eventually([&] { return read() == 3; }));
  // Another socket of the same address comes in, and waits as well. Nobody is sent away.
  Client other(server.port());
  other.upgrade();
  other.text("hold");
  EXPECT_EQ(read(), 3);
  EXPECT_EQ(refused(server, Refusal::TooMuch), 0);
}

TEST(SocketThread, AddressesDoNotWaitForEachOther) {
  TransportOptions options = test_options();
  options.trust_proxy = true;
  options.limits.address_messages_burst = 3;
  options.limits.address_messages_per_second = 0.001;
  TestServer server(options);
  Client client(server.port());
  client.upgrade("X-Forwarded-For: 192.0.2.66\r\n");
  for (int i = 0; i < 5; ++i)
    client.text("hold");
  Client honest(server.port());
  honest.upgrade("X-Forwarded-For: 192.0.2.1\r\n");
  for (int i = 0; i < 3; ++i)
    honest.text("hold");
  EXPECT_TRUE(eventually([&] { return server.metrics().messages_in.get() == 6; }));
}

TEST(SocketThread, PingsCountAsMessages) {
  TransportOptions options = test_options();
  options.limits.messages_burst = 10;
  options.limits.messages_per_second = 0.001;
  TestServer server(options);
  Client client(server.port());
  client.upgrade();
  for (int i = 0; i < 20; ++i)
    client.frame(9, "x");
  EXPECT_EQ(client.close_code(), 4003);
}

TEST(SocketThread, PiecesOfAMessageCountAsMessages) {
  TransportOptions options = test_options();
  options.limits.messages_burst = 10;
  options.limits.messages_per_second = 0.001;
  TestServer server(options);
  for (const std::string_view piece : {"", "x"}) {
    Client client(server.port());
    client.upgrade();
    client.frame(1, "echo ", false);
    for (int i = 0; i < 20; ++i)
      client.frame(0, piece, false);
    EXPECT_EQ(client.close_code(), 4003);
  }
  // As many as it may have are one message.
  Client client(server.port());
  client.upgrade();
  client.frame(1, "echo", false);
  client.frame(0, "", false);
  client.frame(0, " two", true);
  EXPECT_EQ(client.next().payload, "two");
}

TEST(Frames, AreCountedHoweverTheirBytesCome) {
  // A short one, an empty one, one of 300 bytes with its mask, one of 70,000 without, a ping.
  std::vector<std::uint8_t> bytes{0x81, 0x82, 1, 2, 3, 4, 'h', 'i', 0x00, 0x80, 9, 9, 9, 9};
  const auto add = [&](std::vector<std::uint8_t> head, std::size_t rest) {
    bytes.insert(bytes.end(), head.begin(), head.end());
    bytes.insert(bytes.end(), rest, std::uint8_t{0x81});
  };
  add({0x82, 0xFE, 0x01, 0x2C}, 4 + 300);
  add({0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0x11, 0x70}, 70'000);
  add({0x89, 0x80, 1, 2, 3, 4}, 0);
  for (const std::size_t step : {std::size_t{1}, std::size_t{7}, bytes.size()}) {
    net::FrameCounter counter;
    std::size_t count = 0;
    for (std::size_t i = 0; i < bytes.size(); i += step)
      count += counter.take(std::span(bytes).subspan(i, std::min(step, bytes.size() - i)));
    EXPECT_EQ(count, 5U) << step;
  }
}

TEST(SocketThread, TheServerIsFullAtSomeTime) {
  TransportOptions options = test_options();
  options.limits.connections = 3;
  TestServer server(options);
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 3; ++i) {
    clients.push_back(std::make_unique<Client>(server.port()));
    EXPECT_EQ(clients.back()->upgrade().status, 101);
  }
  {
    Client more(server.port());
    EXPECT_EQ(more.upgrade().status, 503);
  }
  clients.pop_back();
  EXPECT_TRUE(eventually([&] { return server.metrics().connections.get() == 2; }));
  Client again(server.port());
  EXPECT_EQ(again.upgrade().status, 101);
}

TEST(SocketThread, OneAddressGetsItsShare) {
  TransportOptions options = test_options();
  options.limits.connections_per_address = 2;
  TestServer server(options);
  Client one(server.port());
  Client two(server.port());
  EXPECT_EQ(one.upgrade().status, 101);
  EXPECT_EQ(two.upgrade().status, 101);
  Client three(server.port());
  EXPECT_EQ(three.upgrade().status, 429);
  EXPECT_EQ(refused(server, Refusal::PerAddress), 1);
}

TEST(SocketThread, OneAddressOpensOnlySoManyInAMinute) {
  TransportOptions options = test_options();
  options.limits.upgrades_per_minute = 2;
  TestServer server(options);
  int last = 0;
  for (int i = 0; i < 3; ++i)
    last = Client(server.port()).upgrade().status;
  EXPECT_EQ(last, 429);
}

TEST(SocketThread, WhoSaysNoHelloIsSentAway) {
  TransportOptions options = test_options();
  options.limits.hello = milliseconds(50);
  TestServer server(options);
  Client silent(server.port());
  silent.upgrade();
  EXPECT_EQ(silent.close_code(), 4004);
  EXPECT_EQ(refused(server, Refusal::Silent), 1);
}

TEST(SocketThread, WhoSaidHelloStays) {
  TransportOptions options = test_options();
  options.limits.hello = milliseconds(50);
  options.limits.idle = milliseconds(400);
  TestServer server(options);
  Client client(server.port());
  client.upgrade();
  client.text("hello");
  EXPECT_EQ(client.next().payload, "welcome");
  // Two pings later he is still there: pongs are signs of life.
  for (int i = 0; i < 2; ++i) {
    const Frame ping = client.any_frame();
    EXPECT_EQ(ping.opcode, 9);
    client.frame(10, ping.payload);
  }
  client.text("echo here");
  EXPECT_EQ(client.next().payload, "here");
}

TEST(SocketThread, WhoAnswersNoPingIsDropped) {
  TransportOptions options = test_options();
  options.limits.idle = milliseconds(100);
  TestServer server(options);
  Client client(server.port());
  client.upgrade();
  client.text("hello");
  EXPECT_EQ(client.next().payload, "welcome");
  while (client.any_frame().opcode != -1) {
  }
  EXPECT_TRUE(eventually([&] { return server.service().closed_count == 1; }));
}

TEST(SocketThread, WhoDoesNotReadIsDroppedByBytes) {
  TransportOptions options = test_options();
  options.limits.queue_bytes = 1'000'000;
  options.limits.closing = milliseconds(50);
  TestServer server(options);
  Client client(server.port());
  client.shrink_receive_buffer();
  client.upgrade();
  client.text("hello");
  client.text("flood 500 100000");
  EXPECT_TRUE(eventually([&] { return server.service().closed_count == 1; }));
  EXPECT_EQ(refused(server, Refusal::TooSlow), 1);
}

TEST(SocketThread, WhoDoesNotReadIsDroppedByFrames) {
  TransportOptions options = test_options();
  options.limits.queue_frames = 20;
  TestServer server(options);
  Client client(server.port());
  client.upgrade();
  client.text("hello");
  EXPECT_EQ(client.next().payload, "welcome");
  client.text("flood 25 10");  // at once: nobody could read that fast
  EXPECT_EQ(client.close_code(), 4002);
}

TEST(SocketThread, AllTogetherLeaveOnlySoMuchUnread) {
  TransportOptions options = test_options();
  constexpr std::size_t kAll = 60'000'000;
  options.limits.queue_bytes = kAll;
  options.limits.queue_bytes_all = kAll;
  TestServer server(options);
  Client reader(server.port());
  reader.upgrade();
  reader.text("hello");
  EXPECT_EQ(reader.next().payload, "welcome");
  std::vector<std::unique_ptr<Client>> lazy;
  for (int i = 0; i < 8; ++i) {
    lazy.push_back(std::make_unique<Client>(server.port()));
    lazy.back()->shrink_receive_buffer();
    lazy.back()->upgrade();
    lazy.back()->text("hello");
    // Each alone may have that much: 160 MB together, of which the kernel takes some.
    lazy.back()->text("flood 20 1000000");
    std::size_t waiting = 0;
    server.run([&](Listener& listener) { waiting = listener.waiting_bytes(); });
    EXPECT_LE(waiting, kAll);
  }
  EXPECT_TRUE(eventually([&] { return server.service().closed_count >= 3; }));
  EXPECT_LT(server.service().closed_count, 8);
  // Who reads is not touched.
  reader.text("echo still here");
  EXPECT_EQ(reader.next().payload, "still here");
  // What was unread is given back.
  lazy.clear();
  EXPECT_TRUE(eventually([&] {
    std::size_t waiting = 1;
    server.run([&](Listener& listener) { waiting = listener.waiting_bytes(); });
    return waiting == 0;
  }));
}

TEST(SocketThread, OneFrameMustBeGoneInTime) {
  TransportOptions options = test_options();
  options.limits.write = milliseconds(50);
  options.limits.closing = milliseconds(50);
  TestServer server(options);
  Client client(server.port());
  client.shrink_receive_buffer();
  client.upgrade();
  client.text("hello");
  client.text("flood 1 50000000");
  EXPECT_TRUE(eventually([&] { return server.service().closed_count == 1; }));
  EXPECT_EQ(refused(server, Refusal::TooSlow), 1);
}

TEST(SocketThread, LastWordsComeBeforeTheEnd) {
  TestServer server(test_options());
  Client client(server.port());
  client.upgrade();
  client.text("bye");
  EXPECT_EQ(client.next().payload, "last words");
  EXPECT_EQ(client.close_code(), 4001);
}

TEST(SocketThread, AStoppingServerSaysSo) {
  TestServer server(test_options());
  Client client(server.port());
  client.upgrade();
  client.text("hello");
  EXPECT_EQ(client.next().payload, "welcome");
  Client waiting(server.port());
  EXPECT_EQ(waiting.get("/healthz").status, 200);
  server.run([](Listener& listener) {
    listener.stop_accepting();
    listener.dismiss();
  });
  EXPECT_EQ(client.close_code(), 4005);
  EXPECT_EQ(waiting.rest(), "");
  EXPECT_FALSE(Client(server.port()).connected());
}

TEST(SocketThread, ManyComeAndGo) {
  TransportOptions options = test_options();
  options.limits.upgrades_per_minute = 10'000;
  options.limits.requests_burst = 10'000;
  options.limits.connections_per_address = 1000;
  TestServer server(options);
  for (int round = 0; round < 3; ++round) {
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 100; ++i) {
      clients.push_back(std::make_unique<Client>(server.port()));
      ASSERT_EQ(clients.back()->upgrade().status, 101);
      clients.back()->text("hello");
    }
    for (const auto& client : clients)
      EXPECT_EQ(client->next().payload, "welcome");
  }
  EXPECT_TRUE(eventually([&] { return server.service().closed_count == 300; }));
  EXPECT_TRUE(eventually([&] { return server.metrics().connections.get() == 0; }));
  EXPECT_EQ(server.metrics().sockets.get(), 0);
}

}  // namespace
}  // namespace specter::server
