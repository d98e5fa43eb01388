// A conversation with the line protocol, for tests.
#pragma once

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "cli/engine_command.h"
#include "protocol/session.h"

namespace specter::test {

class Talk {
 public:
  explicit Talk(const std::string& bot = "random") : session_(cli::make_session(bot)) {}

  /// Sends a line; the answer must be one JSON object.
  codec::json::object ask(std::string_view line) {
    const std::string answer = session_.answer(line);
    EXPECT_EQ(answer.find('\n'), std::string::npos);
    auto object = codec::parse_json_object(answer);
    EXPECT_TRUE(object.ok()) << answer;
    return object ? std::move(*object) : codec::json::object{};
  }
  codec::json::object ask(const codec::json::object& request) {
    return ask(codec::json::serialize(request));
  }
  bool done() const { return session_.done(); }

 private:
  protocol::Session session_;
};

inline std::string type_of(const codec::json::object& answer) {
  const codec::json::value* type = answer.if_contains("type");
  return type != nullptr && type->is_string() ? std::string(type->as_string()) : "";
}

inline std::string code_of(const codec::json::object& answer) {
  const codec::json::value* code = answer.if_contains("code");
  return code != nullptr && code->is_string() ? std::string(code->as_string()) : "";
}

}  // namespace specter::test
