// The same over TLS, with a certificate that the test makes.
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "server/harness.h"

namespace specter::server {
namespace {

class TlsThread : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(make_certificate(folder_, "a")); }

  TransportOptions secure_options() {
    TransportOptions options = test_options();
    const auto tls = net::Tls::load(folder_ / "a.crt", folder_ / "a.key");
    EXPECT_TRUE(tls.ok());
    if (tls) options.tls = *tls;
    return options;
  }

  TempFolder folder_;
};

TEST_F(TlsThread, PagesAndSockets) {
  TestServer server(secure_options());
  Client client(server.port(), true);
  ASSERT_TRUE(client.secure());
  const Reply health = client.get("/healthz");
  EXPECT_EQ(health.status, 200);
  EXPECT_FALSE(health.header("Strict-Transport-Security").empty());
  EXPECT_NE(health.header("Content-Security-Policy").find("wss://"), std::string::npos);
  EXPECT_EQ(client.upgrade("Origin: https://" + server.host() + "\r\n").status, 101);
  client.text("hello");
  EXPECT_EQ(client.next().payload, "welcome");
  client.text(std::string(60'000, 'x'));
  EXPECT_EQ(client.next().payload, "got 60000");
  client.text("flood 30 100000");
  for (int i = 0; i < 30; ++i)
    ASSERT_EQ(client.next().payload.size(), 100'000U);
  client.text("bye");
  EXPECT_EQ(client.close_code(), 4001);
  EXPECT_TRUE(eventually([&] { return server.metrics().connections.get() == 0; }));
}

TEST_F(TlsThread, TheOriginIsHttps) {
  TestServer server(secure_options());
  Client client(server.port(), true);
  EXPECT_EQ(client.upgrade("Origin: http://" + server.host() + "\r\n").status, 403);
}

TEST_F(TlsThread, PlainRequestsAndGarbageEnd) {
  TestServer server(secure_options());
  Client client(server.port());
  client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(client.rest().find("HTTP/1.1 200"), std::string::npos);
  EXPECT_TRUE(eventually([&] { return server.metrics().connections.get() == 0; }));
}

TEST_F(TlsThread, ASlowHandshakeEnds) {
  TransportOptions options = secure_options();
  options.limits.handshake = milliseconds(50);
  TestServer server(options);
  Client client(server.port());
  EXPECT_EQ(client.rest(), "");
}

TEST_F(TlsThread, WhoDoesNotReadIsDropped) {
  TransportOptions options = secure_options();
  options.limits.queue_bytes = 1'000'000;
  options.limits.closing = milliseconds(50);
  TestServer server(options);
  Client client(server.port(), true);
  client.upgrade();
  client.text("hello");
  client.text("flood 500 100000");
  EXPECT_TRUE(eventually([&] { return server.service().closed_count == 1; }));
}

TEST_F(TlsThread, WrongFilesAreNamed) {
  ASSERT_TRUE(make_certificate(folder_, "b"));
  std::ofstream(folder_ / "text") << "no certificate\n";
  const auto code = [&](const std::string& cert, const std::string& key) {
    const auto tls = net::Tls::load(folder_ / cert, folder_ / key);
    return tls ? std::string() : tls.error().code;
  };
  EXPECT_EQ(code("a.crt", "a.key"), "");
  EXPECT_EQ(code("none.crt", "a.key"), "serve.cert_unreadable");
  EXPECT_EQ(code("a.crt", "none.key"), "serve.key_unreadable");
  EXPECT_EQ(code("text", "a.key"), "serve.cert_invalid");
  EXPECT_EQ(code("a.key", "a.key"), "serve.cert_invalid");
  EXPECT_EQ(code("a.crt", "text"), "serve.key_invalid");
  EXPECT_EQ(code("a.crt", "b.key"), "serve.key_mismatch");
}

}  // namespace
}  // namespace specter::server
