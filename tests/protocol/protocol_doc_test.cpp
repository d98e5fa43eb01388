// Runs the examples of docs/protocol.md against the real implementation.
#include <fstream>
#include <memory>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "protocol/talk.h"

namespace specter::codec {
namespace {

using test::Talk;

/// Whether `real` has all that the document says; where not, `why` names the field.
bool matches(const json::value& written, const json::value& real, const std::string& where,
             std::string& why) {
  if (written.is_object() && real.is_object()) {
    for (const auto& field : written.as_object()) {
      const std::string name = where + "." + std::string(field.key());
      const json::value* other = real.as_object().if_contains(field.key());
      if (other == nullptr) {
        why = name + " is missing";
        return false;
      }
      if (!matches(field.value(), *other, name, why)) return false;
    }
    return true;
  }
  if (written.is_array() && real.is_array()) {
    const json::array& a = written.as_array();
    const json::array& b = real.as_array();
    const bool open = !a.empty() && a.back() == json::value("…");
    const std::size_t count = open ? a.size() - 1 : a.size();
    if (b.size() < count || (!open && b.size() != count)) {
      why = where + " has " + std::to_string(b.size()) + " items";
      return false;
    }
    for (std::size_t i = 0; i < count; ++i)
      if (!matches(a[i], b[i], where + "[" + std::to_string(i) + "]", why)) return false;
    return true;
  }
  if (written == real) return true;
  why = where + " is " + json::serialize(real);
  return false;
}

struct Block {
  std::string kind;  ///< "request", "response" or "conversation"
  std::string text;
  int line = 0;
};

std::vector<Block> read_blocks(const std::string& path) {
  std::ifstream in(path);
  std::vector<Block> blocks;
  std::string line;
  bool inside = false;
  for (int number = 1; std::getline(in, line); ++number) {
    if (inside) {
      if (line == "```")
        inside = false;
      else
        blocks.back().text += line;
    } else if (line == "```json request" || line == "```json response") {
      blocks.push_back({line.substr(8), "", number});
      inside = true;
    } else if (line == "<!-- conversation -->") {
      blocks.push_back({"conversation", "", number});
    }
  }
  return blocks;
}

TEST(ProtocolDocument, ExamplesAreTrue) {
  const std::vector<Block> blocks = read_blocks(SPECTER_SOURCE_DIR "/docs/protocol.md");
  ASSERT_GT(blocks.size(), 40U);
  std::unique_ptr<Talk> talk;
  json::object answer;
  std::set<std::string> requests;
  for (const Block& block : blocks) {
    if (block.kind == "conversation") {
      talk = std::make_unique<Talk>();
    } else if (block.kind == "request") {
      ASSERT_NE(talk, nullptr);
      answer = talk->ask(block.text);
      if (const auto request = parse_json_object(block.text))
        requests.insert(test::type_of(*request));
    } else {
      const auto written = parse_json_object(block.text);
      ASSERT_TRUE(written.ok()) << "line " << block.line;
      std::string why;
      EXPECT_TRUE(matches(*written, answer, "answer", why))
          << "docs/protocol.md:" << block.line << ": " << why << "\n"
          << json::serialize(answer).substr(0, 1500);
    }
  }
  // Every message of both roles has its example.
  for (const char* type : {"hello", "new_game", "set_position", "load", "legal", "free_actions",
                           "preview", "apply", "view", "events", "decisions", "position", "path",
                           "save", "quit", "game", "decide", "belief"})
    EXPECT_TRUE(requests.contains(type)) << type;
}

}  // namespace
}  // namespace specter::codec
