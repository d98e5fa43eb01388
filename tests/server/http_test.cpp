// What a browser, a proxy and a stranger get for their requests.
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "embedded/embedded.h"
#include "server/harness.h"

namespace specter::server {
namespace {

const embedded::Page& page_named(std::string_view name) {
  for (const embedded::Page& page : embedded::pages())
    if (page.name == name) return page;
  ADD_FAILURE() << "there is no " << name << ": scripts/web builds the client";
  static const embedded::Page none{};
  return none;
}
const embedded::Page& some_page() { return page_named("index.html"); }
std::string some_path() { return "/" + std::string(some_page().name); }

TEST(HttpThread, ServesPagesAsTheyAre) {
  TestServer server(test_options());
  Client client(server.port());
  const Reply reply = client.get(some_path());
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.body, some_page().identity);
  EXPECT_EQ(reply.header("Content-Type"), some_page().type);
  EXPECT_EQ(reply.header("Content-Encoding"), "");
  EXPECT_EQ(reply.header("Vary"), "Accept-Encoding");
  EXPECT_EQ(reply.header("Cache-Control"), "no-cache");
  EXPECT_FALSE(reply.header("Date").empty());
}

TEST(HttpThread, ServesPagesCompressedWhereThatIsAccepted) {
  TestServer server(test_options());
  Client client(server.port());
  for (const char* accepts :
       {"gzip", "x-gzip", "deflate, GZIP;q=0.5", "zstd, *", "gzip, *;q=0", "br;q=0, gzip"}) {
    const Reply reply =
        client.get(some_path(), std::string("Accept-Encoding: ") + accepts + "\r\n");
    EXPECT_EQ(reply.header("Content-Encoding"), "gzip") << accepts;
    EXPECT_EQ(reply.body, some_page().gzip) << accepts;
  }
  for (const char* accepts : {"br", "gzip, deflate, br, zstd", "gzip;q=0, BR;q=0.1"}) {
    const Reply reply =
        client.get(some_path(), std::string("Accept-Encoding: ") + accepts + "\r\n");
    EXPECT_EQ(reply.header("Content-Encoding"), "br") << accepts;
    EXPECT_EQ(reply.body, some_page().brotli) << accepts;
    EXPECT_LT(reply.body.size(), some_page().gzip.size());
  }
  for (const char* refuses :
       {"zstd", "br;q=0", "gzip;q=0", "gzip; q=0.000, *", "identity", "*;q=0"}) {
    const Reply reply =
        client.get(some_path(), std::string("Accept-Encoding: ") + refuses + "\r\n");
    EXPECT_EQ(reply.header("Content-Encoding"), "") << refuses;
    EXPECT_EQ(reply.body, some_page().identity) << refuses;
  }
}

TEST(HttpThread, KnownPagesAreNotSentAgain) {
  TestServer server(test_options());
  Client client(server.port());
  const std::string plain = client.get(some_path()).header("ETag");
  const std::string packed = client.get(some_path(), "Accept-Encoding: gzip\r\n").header("ETag");
  EXPECT_FALSE(plain.empty());
  EXPECT_NE(plain, packed);
  const Reply same = client.get(some_path(), "If-None-Match: " + plain + "\r\n");
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.header("ETag"), plain);
  EXPECT_EQ(same.header("Content-Length"), "");
  EXPECT_EQ(client.get(some_path(), "If-None-Match: \"x\", W/" + plain + "\r\n").status, 304);
  EXPECT_EQ(client.get(some_path(), "If-None-Match: *\r\n").status, 304);
  EXPECT_EQ(client.get(some_path(), "If-None-Match: \"other\"\r\n").status, 200);
  EXPECT_EQ(client.get(some_path(), "If-None-Match: " + packed + "\r\n").status, 200);
}

TEST(HttpThread, HeadHasTheLengthAndNoBody) {
  TestServer server(test_options());
  Client client(server.port());
  const Reply head = client.get(some_path(), "", "HEAD");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("Content-Length"), std::to_string(some_page().identity.size()));
  EXPECT_EQ(client.get("/healthz").status, 200);  // nothing of a body came between
}

TEST(HttpThread, TheClientsAddressesAreItsOnePage) {
  TestServer server(test_options());
  Client client(server.port());
  const std::string tag = client.get("/").header("ETag");
  for (const char* path : {"/t/k3J-x_9?q=1", "/new", "/new?board=babel", "/replay/k3J-x_9",
                           "/learn", "/learn/agent", "/rules", "/cards", "/cards/blue_jay",
                           "/boards", "/editor", "/editor/my-board", "/settings", "/index.html"}) {
    const Reply reply = client.get(path);
    EXPECT_EQ(reply.status, 200) << path;
    EXPECT_EQ(reply.header("ETag"), tag) << path;
    EXPECT_EQ(reply.header("Cache-Control"), "no-cache") << path;
  }
  for (const char* path : {"/t", "/t/", "/t/a/b", "/replay", "/learn/", "/learn/a/b", "/learn/a.b",
                           "/rules/x", "/new/", "/cards/%2e", "/settings/x", "/home", "/assets",
                           "/assets/", "/assets/../index.html"})
    EXPECT_EQ(client.get(path).status, 404) << path;
}

TEST(HttpThread, AMistypedAddressIsTheClientsToExplain) {
  TestServer server(test_options());
  Client client(server.port());
  const std::string browser = "Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n";
  const std::string tag = client.get("/").header("ETag");
  for (const char* path : {"/nosuchpage", "/t", "/t/a/b", "/learn/a.b", "/assets/gone.js",
                           "/record/a%2Fb.jsonl", "/<script>"}) {
    for (const std::string& more : {std::string(), "If-None-Match: " + tag + "\r\n"}) {
      const Reply reply = client.get(path, browser + more);
      EXPECT_EQ(reply.status, 404) << path;
      EXPECT_EQ(reply.header("Content-Type"), "text/html; charset=utf-8") << path;
      EXPECT_EQ(reply.header("Cache-Control"), "no-cache") << path;
      EXPECT_EQ(reply.body, some_page().identity) << path;
    }
  }
  const Reply packed = client.get("/nosuchpage", browser + "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(packed.header("Content-Encoding"), "gzip");
  EXPECT_EQ(packed.body, some_page().gzip);
  const Reply head = client.get("/nosuchpage", browser, "HEAD");
  EXPECT_EQ(head.status, 404);
  EXPECT_EQ(head.header("Content-Length"), std::to_string(some_page().identity.size()));
  // Programs, scripts of the page among them, and other methods are told in short.
  EXPECT_EQ(client.get("/assets/gone.js", "Accept: */*\r\n").header("Content-Type"),
            "application/json");
  const Reply posted = client.get("/nosuchpage", browser + "Content-Length: 0\r\n", "POST");
  EXPECT_EQ(posted.status, 404);
  EXPECT_LT(posted.body.size(), some_page().identity.size());
}

TEST(HttpThread, FilesNamedByTheirContentAreKeptForEver) {
  TestServer server(test_options());
  Client client(server.port());
  int assets = 0;
  for (const embedded::Page& page : embedded::pages()) {
    const Reply reply = client.get("/" + std::string(page.name));
    ASSERT_EQ(reply.status, 200) << page.name;
    const bool asset = page.name.starts_with("assets/");
    assets += asset ? 1 : 0;
    EXPECT_EQ(reply.header("Cache-Control"),
              asset ? "public, max-age=31536000, immutable" : "no-cache")
        << page.name;
    EXPECT_FALSE(reply.header("ETag").empty());
    EXPECT_EQ(reply.body, page.identity) << page.name;
  }
  EXPECT_GT(assets, 3);
}

TEST(HttpThread, EveryFileOfTheClientHasItsType) {
  const std::map<std::string, std::string, std::less<>> types{
      {"html", "text/html; charset=utf-8"},
      {"wasm", "application/wasm"},
      {"js", "text/javascript; charset=utf-8"},
      {"css", "text/css; charset=utf-8"},
      {"json", "application/json"},
      {"svg", "image/svg+xml"},
      {"png", "image/png"},
      {"woff2", "font/woff2"},
      {"webmanifest", "application/manifest+json"},
      {"txt", "text/plain; charset=utf-8"},
  };
  TestServer server(test_options());
  Client client(server.port());
  ASSERT_FALSE(embedded::pages().empty());
  for (const embedded::Page& page : embedded::pages()) {
    const std::string ending(page.name.substr(page.name.rfind('.') + 1));
    ASSERT_TRUE(types.contains(ending)) << page.name;
    EXPECT_EQ(client.get("/" + std::string(page.name)).header("Content-Type"), types.at(ending));
  }
}

/// The game for a page without a server: it comes when it is needed, and is small on the line.
TEST(HttpThread, SendsWebAssemblyAsSuch) {
  TestServer server(test_options());
  Client client(server.port());
  const auto pages = embedded::pages();
  const auto found = std::find_if(pages.begin(), pages.end(), [](const embedded::Page& page) {
    return page.name.starts_with("assets/") && page.name.ends_with(".wasm");
  });
  if (found == pages.end()) GTEST_SKIP() << "built without it: scripts/wasm says what is missing";
  const Reply reply =
      client.get("/" + std::string(found->name), "Accept-Encoding: gzip, deflate, br\r\n");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.header("Content-Type"), "application/wasm");
  EXPECT_EQ(reply.header("Content-Encoding"), "br");
  constexpr std::size_t kMost = std::size_t{400} * 1024;
  EXPECT_LE(reply.body.size(), kMost);
  EXPECT_TRUE(found->identity.starts_with(std::string_view("\0asm", 4)));
}

TEST(HttpThread, FontsAreNotCompressedTwice) {
  TestServer server(test_options());
  Client client(server.port());
  int fonts = 0;
  for (const embedded::Page& page : embedded::pages()) {
    if (!page.name.ends_with(".woff2")) continue;
    ++fonts;
    const Reply reply = client.get("/" + std::string(page.name), "Accept-Encoding: gzip\r\n");
    EXPECT_EQ(reply.header("Content-Encoding"), "");
    EXPECT_EQ(reply.body, page.identity);
  }
  EXPECT_GT(fonts, 0);
}

TEST(Http, TheClientsPageHoldsToThePolicy) {
  const std::string_view html = some_page().identity;
  EXPECT_EQ(html.find("style="), std::string_view::npos);
  EXPECT_EQ(html.find("data:"), std::string_view::npos);
  EXPECT_EQ(html.find("//"), std::string_view::npos);  // no other hosts
  for (std::size_t at = html.find("<script"); at != std::string_view::npos;
       at = html.find("<script", at + 1)) {
    const std::string_view tag = html.substr(at, html.find("</script>", at) - at);
    EXPECT_NE(tag.find(" src=\"/assets/"), std::string_view::npos) << tag;
    EXPECT_TRUE(tag.ends_with(">")) << tag;  // nothing inline
  }
}

TEST(HttpThread, EveryAnswerHasSecurityHeaders) {
  TestServer server(test_options());
  Client client(server.port());
  for (const std::string& path :
       {some_path(), std::string("/healthz"), std::string("/nothing"), std::string("/metrics")}) {
    const Reply reply = client.get(path);
    const std::string policy = reply.header("Content-Security-Policy");
    EXPECT_EQ(policy,
              "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
              "img-src 'self'; connect-src 'self' ws://" +
                  server.host() +
                  "; manifest-src 'self'; font-src 'self'; worker-src 'self'; base-uri 'none'; "
                  "form-action 'none'; frame-ancestors 'none'");
    EXPECT_EQ(reply.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(reply.header("Referrer-Policy"), "no-referrer");
    EXPECT_EQ(reply.header("Cross-Origin-Opener-Policy"), "same-origin");
    EXPECT_FALSE(reply.header("Permissions-Policy").empty());
    EXPECT_EQ(reply.header("Strict-Transport-Security"), "");
  }
}

TEST(HttpThread, NothingOutsideThePagesIsServed) {
  TestServer server(test_options());
  Client client(server.port());
  for (const char* path : {"/../etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd", "/./",
                           "/index.html/", "/t/../healthz", "/record/../../x.jsonl",
                           "/record/.jsonl", "/record/a%2Fb.jsonl", "http://other/healthz", "*"})
    EXPECT_EQ(client.get(path).status, 404) << path;
}

TEST(HttpThread, ProblemsAreShortAndInTheClientsForm) {
  TestServer server(test_options());
  Client client(server.port());
  const Reply html = client.get("/guest", "Accept: text/html,*/*\r\n");
  EXPECT_EQ(html.status, 405);
  EXPECT_EQ(html.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_NE(html.body.find("<h1>Method Not Allowed</h1>"), std::string::npos);
  const Reply json = client.get("/nothing");
  EXPECT_EQ(json.header("Content-Type"), "application/json");
  EXPECT_NE(json.body.find("\"code\":\"http.not_found\""), std::string::npos);
}

TEST(HttpThread, OtherMethodsAreRefused) {
  TestServer server(test_options());
  Client client(server.port());
  for (const char* method : {"POST", "PUT", "DELETE", "TRACE", "OPTIONS", "BREW"}) {
    const Reply reply = client.get(some_path(), "Content-Length: 0\r\n", method);
    EXPECT_EQ(reply.status, 405) << method;
    EXPECT_EQ(reply.header("Allow"), "GET, HEAD");
  }
  const Reply guest = client.get("/guest");
  EXPECT_EQ(guest.status, 405);
  EXPECT_EQ(guest.header("Allow"), "POST");
  EXPECT_EQ(client.get("/nothing", "", "DELETE").status, 404);
}

TEST(HttpThread, GarbageIsABadRequest) {
  TestServer server(test_options());
  for (const char* bytes :
       {"hello\r\n\r\n", "GET / HTTP/3.0\r\n\r\n", "\x16\x03\x01\x02\x01\x01\x01\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a;b\r\n\r\n",
        "POST /guest HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "POST /guest HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"}) {
    Client client(server.port());
    client.send(bytes);
    EXPECT_EQ(client.reply().status, 400) << bytes;
  }
}

TEST(HttpThread, WhatTwoReadersCouldUnderstandDifferentlyEndsTheConnection) {
  TestServer server(test_options());
  struct Case {
    std::string lines;
    int status;
  };
  const std::string next = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
  for (const Case& c : {Case{"Host: a\r\nHost: a\r\n", 400}, Case{"Host: a\r\nHost: b\r\n", 400},
                        Case{"Host: a\r\nTransfer-Encoding: gzip\r\n", 501},
                        Case{"Host: a\r\nTransfer-Encoding: gzip, chunked\r\n", 501},
                        Case{"Host: a\r\nTransfer-Encoding: xchunked\r\n", 501},
                        Case{"Host: a\r\nTransfer-Encoding: identity\r\n", 501}}) {
    Client client(server.port());
    client.send("POST /guest HTTP/1.1\r\n" + c.lines + "\r\n" + next);
    const std::string all = client.rest();
    EXPECT_TRUE(all.starts_with("HTTP/1.1 " + std::to_string(c.status))) << c.lines << all;
    // What follows is not looked at.
    EXPECT_EQ(all.find("HTTP/1.1 200"), std::string::npos) << c.lines;
    EXPECT_NE(all.find("Connection: close"), std::string::npos) << all;
  }
  Client both(server.port());
  both.send(
      "POST /guest HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n"
      "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" +
      next);
  EXPECT_TRUE(both.rest().starts_with("HTTP/1.1 400"));
}

TEST(HttpThread, AServerWithANameListensToNoOther) {
  TransportOptions options = test_options();
  options.names = {"play.example.org"};
  TestServer server(options);
  const auto status = [&](const std::string& host, const std::string& more = {}) {
    Client client(server.port());
    client.send("GET /healthz HTTP/1.1\r\nHost: " + host + "\r\n" + more + "\r\n");
    return client.reply().status;
  };
  for (const char* good : {"play.example.org", "play.example.org:8443", "PLAY.Example.org"})
    EXPECT_EQ(status(good), 200) << good;
  for (const char* bad : {"example.org", "evil.example", "play.example.org.evil.example",
                          "[::2]:80", "192.0.2.1", "xplay.example.org"})
    EXPECT_EQ(status(bad), 421) << bad;
  // From the machine itself, but not through a proxy.
  for (const char* own : {"localhost", "127.0.0.1:8080", "[::1]:8080"}) {
    EXPECT_EQ(status(own), 200) << own;
    EXPECT_EQ(status(own, "X-Forwarded-For: 192.0.2.1\r\n"), 421) << own;
  }
  Client socket(server.port());
  EXPECT_EQ(socket.upgrade({}, "evil.example").status, 421);
}

TEST(HttpThread, TooLargeRequestsAreNamedAsSuch) {
  TransportOptions options = test_options();
  options.limits.body_bytes = 100;
  options.limits.header_bytes = 4096;
  TestServer server(options);
  {
    Client client(server.port());
    EXPECT_EQ(client.get("/", "X-Long: " + std::string(100'000, 'x') + "\r\n").status, 431);
  }
  {
    Client client(server.port());
    client.send("GET /" + std::string(100'000, 'x'));
    EXPECT_EQ(client.reply().status, 431);
  }
  {
    Client client(server.port());
    EXPECT_EQ(client.get("/" + std::string(3000, 'x')).status, 414);
  }
  {
    Client client(server.port());
    client.send("POST /guest HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n" +
                std::string(200'000, 'x'));
    const Reply reply = client.reply();
    EXPECT_EQ(reply.status, 413);
    EXPECT_EQ(reply.header("Connection"), "close");
  }
  {
    Client client(server.port());
    client.send("POST /guest HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n80\r\n" +
                std::string(0x80, 'x') + "\r\n0\r\n\r\n");
    EXPECT_EQ(client.reply().status, 413);
  }
}

TEST(HttpThread, SlowRequestsEnd) {
  TransportOptions options = test_options();
  options.limits.handshake = milliseconds(50);
  options.limits.keep_alive = milliseconds(50);
  TestServer server(options);
  {
    Client silent(server.port());
    EXPECT_EQ(silent.reply().status, 408);
    EXPECT_EQ(silent.rest(), "");
  }
  {
    Client slow(server.port());
    slow.send("GET / HTTP/1.1\r\nHo");
    EXPECT_EQ(slow.reply().status, 408);
  }
  {
    Client half(server.port());
    half.send("POST /guest HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{\"na");
    EXPECT_EQ(half.reply().status, 408);
  }
  Client done(server.port());
  EXPECT_EQ(done.get("/healthz").status, 200);
  EXPECT_EQ(done.rest(), "");  // between requests it ends without a word
  EXPECT_GE(server.metrics().refused[static_cast<std::size_t>(Refusal::Deadline)].get(), 2);
}

TEST(HttpThread, ConnectionsAreKeptAsTheClientLikes) {
  TestServer server(test_options());
  {
    Client client(server.port());
    EXPECT_EQ(client.get("/healthz").header("Connection"), "keep-alive");
    EXPECT_EQ(client.get("/healthz", "Connection: close\r\n").header("Connection"), "close");
    EXPECT_EQ(client.rest(), "");
  }
  {
    Client old(server.port());
    old.send("GET /healthz HTTP/1.0\r\n\r\n");
    EXPECT_EQ(old.reply().header("Connection"), "close");
  }
  Client eager(server.port());
  eager.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET /nothing HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(eager.reply().status, 200);
  EXPECT_EQ(eager.reply().status, 404);
}

TEST(HttpThread, GuestsAreMadeByPost) {
  TestServer server(test_options());
  Client client(server.port());
  const auto post = [&](const std::string& body, const std::string& headers = "") {
    client.send("POST /guest HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" + headers +
                "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    return client.reply();
  };
  const Reply made = post(R"({"name":"Ann"})");
  EXPECT_EQ(made.status, 200);
  EXPECT_EQ(made.body, R"({"guest":"g1","token":"t1","name":"Ann"})");
  EXPECT_EQ(made.header("Cache-Control"), "no-store");
  EXPECT_EQ(post("{}").status, 400);
  EXPECT_EQ(post("Ann").status, 400);
  EXPECT_EQ(post(R"({"name":""})").status, 400);
  client.send(
      "POST /guest HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 14\r\n\r\n");
  EXPECT_EQ(client.reply().status, 100);
  client.send(R"({"name":"Bob"})");
  EXPECT_EQ(client.reply().status, 200);
}

TEST(HttpThread, AnAddressMakesFewGuests) {
  TransportOptions options = test_options();
  options.limits.guests_per_minute = 2;
  TestServer server(options);
  Client client(server.port());
  int statuses[3] = {};
  for (int& status : statuses) {
    client.send("POST /guest HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\n\r\n{\"name\":\"A\"}");
    const Reply reply = client.reply();
    status = reply.status;
    if (status == 429) {
      EXPECT_EQ(reply.header("Retry-After"), "60");
    }
  }
  EXPECT_EQ(statuses[0], 200);
  EXPECT_EQ(statuses[1], 200);
  EXPECT_EQ(statuses[2], 429);
}

TEST(HttpThread, AnAddressAsksOnlySoOften) {
  TransportOptions options = test_options();
  options.limits.requests_burst = 3;
  options.limits.requests_per_second = 0.001;
  TestServer server(options);
  Client client(server.port());
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(client.get("/healthz").status, 200);
  EXPECT_EQ(client.get("/healthz").status, 429);
}

TEST(HttpThread, RecordsAreDownloads) {
  TransportOptions options = test_options();
  options.limits.answer = milliseconds(50);
  TestServer server(options);
  Client client(server.port());
  const Reply record = client.get("/record/done.jsonl");
  EXPECT_EQ(record.status, 200);
  EXPECT_EQ(record.header("Content-Disposition"), "attachment; filename=\"done.jsonl\"");
  EXPECT_EQ(record.body, "{\"type\":\"header\"}\n");
  EXPECT_EQ(client.get("/record/running.jsonl").status, 409);
  EXPECT_EQ(client.get("/record/gone.jsonl").status, 404);
  EXPECT_EQ(client.get("/record/slow.jsonl").status, 503);
}

TEST(HttpThread, HealthFollowsTheService) {
  TestServer server(test_options());
  Client client(server.port());
  EXPECT_EQ(client.get("/healthz").status, 200);
  server.service().healthy = false;
  EXPECT_EQ(client.get("/healthz").status, 503);
}

TEST(HttpThread, MetricsAreForThisMachine) {
  TestServer server(test_options());
  Client client(server.port());
  const Reply metrics = client.get("/metrics");
  EXPECT_EQ(metrics.status, 200);
  for (const char* line :
       {"\nspecter_connections 1\n", "\nspecter_tables_loaded 0\n",
        "# TYPE specter_act_seconds histogram\n", "specter_refused_total{reason=\"origin\"} 0\n",
        "specter_bot_think_seconds_count 0\n",
        "specter_store_batch_seconds_bucket{le=\"+Inf\"} 0\n", "specter_actions_total 0\n"})
    EXPECT_NE(("\n" + metrics.body).find(line), std::string::npos) << line;
}

TEST(HttpThread, MetricsBehindAProxyNeedTheToken) {
  TransportOptions options = test_options();
  options.trust_proxy = true;
  options.metrics_token = "s3cret";
  TestServer server(options);
  Client client(server.port());
  const std::string far = "X-Forwarded-For: 127.0.0.1, 203.0.113.9\r\n";
  EXPECT_EQ(client.get("/metrics", far).status, 403);
  EXPECT_EQ(client.get("/metrics", far + "Authorization: Bearer wrong!\r\n").status, 403);
  EXPECT_EQ(client.get("/metrics", far + "Authorization: Bearer s3cret\r\n").status, 200);
  EXPECT_EQ(client.get("/metrics", "X-Forwarded-For: 1.2.3.4, ::1\r\n").status, 200);
  EXPECT_EQ(client.get("/metrics").status, 200);
}

TEST(HttpThread, AProxySaysWhetherItIsHttps) {
  TransportOptions options = test_options();
  options.trust_proxy = true;
  TestServer server(options);
  Client client(server.port());
  const Reply reply = client.get("/healthz", "X-Forwarded-Proto: https\r\n");
  EXPECT_FALSE(reply.header("Strict-Transport-Security").empty());
  EXPECT_NE(reply.header("Content-Security-Policy").find("wss://"), std::string::npos);
}

TEST(HttpThread, NobodyElseIsBelievedAboutAddresses) {
  TransportOptions options = test_options();
  options.limits.requests_burst = 2;
  options.limits.requests_per_second = 0.001;
  TestServer server(options);
  Client client(server.port());
  client.get("/healthz", "X-Forwarded-For: 203.0.113.1\r\n");
  client.get("/healthz", "X-Forwarded-For: 203.0.113.2\r\n");
  EXPECT_EQ(client.get("/healthz", "X-Forwarded-For: 203.0.113.3\r\n").status, 429);
}

TEST(HttpThread, APortIsTakenOnce) {
  TestServer server(test_options());
  boost::asio::io_context io;
  FakeService service;
  Metrics metrics;
  const Log log("off");
  TransportOptions options = test_options();
  options.port = server.port();
  Listener second(io, service, options, metrics, log);
  const auto port = second.listen();
  ASSERT_FALSE(port.ok());
  EXPECT_EQ(port.error().code, "serve.port_taken");
  options.host = "no.such.host.invalid";
  Listener third(io, service, options, metrics, log);
  EXPECT_EQ(third.listen().error().code, "serve.host_unknown");
  options.host = "203.0.113.1";
  Listener fourth(io, service, options, metrics, log);
  EXPECT_EQ(fourth.listen().error().code, "serve.host_foreign");
}

}  // namespace
}  // namespace specter::server
