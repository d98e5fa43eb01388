#include "client/url.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "client/tokens.h"

namespace specter {
namespace {

using client::parse_url;
using client::TokenBook;
using client::Url;

TEST(ClientUrl, ServersAndTables) {
  const auto plain = parse_url("http://example.org:8080");
  ASSERT_TRUE(plain);
  EXPECT_EQ(*plain, (Url{false, "example.org", 8080, {}, {}, {}}));
  EXPECT_EQ(plain->origin(), "http://example.org:8080");
  const auto link = parse_url("https://example.org/t/k3J_x-1#seat=2&invite=Ab-9_z");
  ASSERT_TRUE(link);
  EXPECT_EQ(*link, (Url{true, "example.org", 443, "k3J_x-1", 2, "Ab-9_z"}));
  EXPECT_EQ(link->origin(), "https://example.org");
  EXPECT_EQ(parse_url("ws://[::1]:9/")->host, "::1");
  EXPECT_EQ(parse_url("ws://[::1]:9/")->origin(), "http://[::1]:9");
  EXPECT_EQ(parse_url("http://h/t/X/?from=chat#seat=0")->seat, 0);
  EXPECT_EQ(parse_url("http://h/t/X#later=1")->table, "X");
  // An invitation to whatever seat is free.
  EXPECT_EQ(parse_url("http://h/t/X#invite=Ab-9_z")->invite, "Ab-9_z");
  EXPECT_FALSE(parse_url("http://h/t/X#invite=Ab-9_z")->seat);
}

TEST(ClientUrl, WhatIsNoAddress) {
  for (const char* text : {"",
                           "example.org",
                           "ftp://example.org",
                           "http://",
                           "http://:80",
                           "http://h:0",
                           "http://h:65536",
                           "http://h:8a",
                           "http://h/x",
                           "http://h/t/",
                           "http://h/t/a b",
                           "http://h/t/a#seat=5",
                           "http://h/t/a#seat=-1",
                           "http://h/t/a#seat=",
                           "http://h/t/a#invite=",
                           "http://h/t/a#invite=%20",
                           "http://[::1",
                           "http://h h/",
                           "http://u@h/",
                           "http://h\r\nX: y/"})
    EXPECT_EQ(parse_url(text).error().code, "client.url") << text;
  EXPECT_FALSE(parse_url("http://" + std::string(600, 'h')));
}

TEST(ClientUrl, Loopback) {
  EXPECT_TRUE(is_loopback(*parse_url("ws://127.0.0.1:9")));
  EXPECT_TRUE(is_loopback(*parse_url("ws://[::1]:9")));
  EXPECT_TRUE(is_loopback(*parse_url("http://localhost")));
  EXPECT_FALSE(is_loopback(*parse_url("http://127.0.0.1.example.org")));
}

class ClientTokens : public testing::Test {
 protected:
  ClientTokens() {
    std::string name = (std::filesystem::temp_directory_path() / "specter-tokens-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) folder_ = name;
  }
  ~ClientTokens() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path folder_;
};

TEST_F(ClientTokens, OnePerServerAndOnlyForTheOwner) {
  const std::filesystem::path file = folder_ / "a" / "tokens.json";
  const TokenBook book(file);
  EXPECT_EQ(book.find("http://a"), std::nullopt);
  ASSERT_TRUE(book.keep("http://a", "one"));
  ASSERT_TRUE(book.keep("http://b", "two"));
  ASSERT_TRUE(book.keep("http://a", "three"));
  EXPECT_EQ(book.find("http://a"), "three");
  EXPECT_EQ(book.find("http://b"), "two");
  struct stat info{};
  ASSERT_EQ(::stat(file.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0600U);
  ASSERT_TRUE(book.drop("http://a"));
  EXPECT_EQ(book.find("http://a"), std::nullopt);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_ / "a"), {}), 1);
}

TEST_F(ClientTokens, ABrokenFileIsReplaced) {
  const std::filesystem::path file = folder_ / "tokens.json";
  std::ofstream(file) << "no JSON";
  const TokenBook book(file);
  EXPECT_EQ(book.find("http://a"), std::nullopt);
  ASSERT_TRUE(book.keep("http://a", "one"));
  EXPECT_EQ(book.find("http://a"), "one");
  EXPECT_EQ(TokenBook("/dev/null/x").keep("http://a", "b").error().code, "client.tokens");
}

}  // namespace
}  // namespace specter
