// What is inside of tests: functions and their bodies, found by brackets.
#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>

#include "tidy/checks.h"

namespace specter::tidy {
namespace {

struct Body {
  std::string name;       ///< of the function, or TEST, TEST_F, TEST_P
  std::string arguments;  ///< as they are written
  std::set<std::string, std::less<>> calls;
  std::size_t line = 0;
};

std::size_t line_at(std::string_view text, std::size_t at) {
  return 1 + static_cast<std::size_t>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

/// Where the bracket that opens at `at` is closed; the end if it is not.
std::size_t closing(std::string_view code, std::size_t at) {
  const char open = code[at];
  const char close = open == '(' ? ')' : '}';
  int depth = 0;
  for (; at < code.size(); ++at) {
    depth += code[at] == open ? 1 : code[at] == close ? -1 : 0;
    if (depth == 0) return at;
  }
  return code.size();
}

std::string collapsed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool space = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!space) out += c;
    if (space && !out.empty() && out.back() != ' ') out += ' ';
  }
  while (out.ends_with(' '))
    out.pop_back();
  return out;
}

bool word_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::size_t after_blanks(std::string_view code, std::size_t at) {
  return std::min(code.find_first_not_of(" \t\n", at), code.size());
}

/// Past template arguments that open at `at`, or `at` itself if these are none.
std::size_t after_template(std::string_view code, std::size_t at) {
  if (at >= code.size() || code[at] != '<') return at;
  const std::size_t end = code.find_first_of(">;(){}", at);
  return end < code.size() && code[end] == '>' ? end + 1 : at;
}

/// Calls f(name, where the name stands, where its arguments open) for all that looks like a call.
template <class F>
void each_call(std::string_view code, F&& f) {
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (!word_char(code[i]) || (i > 0 && word_char(code[i - 1]))) continue;
    std::size_t end = i;
    while (end < code.size() && word_char(code[end]))
      ++end;
    const std::size_t open = after_blanks(code, after_template(code, end));
    if (open < code.size() && code[open] == '(') f(code.substr(i, end - i), i, open);
  }
}

std::set<std::string, std::less<>> calls_in(std::string_view code) {
  std::set<std::string, std::less<>> names;
  each_call(code, [&](std::string_view name, std::size_t, std::size_t) { names.emplace(name); });
  return names;
}

/// The bracket that opens the body of a function whose arguments are closed before `at`, or the
/// end. Words such as const may stand between, and the type that it gives.
std::size_t body_after(std::string_view code, std::size_t at) {
  static constexpr std::array<std::string_view, 4> kWords{"const", "noexcept", "override", "final"};
  at = after_blanks(code, at);
  for (bool more = true; more;) {
    more = false;
    for (const std::string_view word : kWords)
      if (code.substr(at, word.size()) == word) {
        at = after_blanks(code, at + word.size());
        more = true;
      }
  }
  if (code.substr(at, 2) == "->") at = std::min(code.find_first_of("{;()", at), code.size());
  return at < code.size() && code[at] == '{' ? at : code.size();
}

/// Functions that are defined here. Lambdas are part of what they stand in.
std::vector<Body> bodies(const std::string& code) {
  static constexpr std::array<std::string_view, 5> kOther{"if", "for", "while", "switch", "catch"};
  std::vector<Body> out;
  each_call(code, [&](std::string_view name, std::size_t at, std::size_t open) {
    if (std::find(kOther.begin(), kOther.end(), name) != kOther.end()) return;
    const std::size_t close = closing(code, open);
    const std::size_t begin = body_after(code, close + 1);
    if (close >= code.size() || begin >= code.size()) return;
    const std::string_view text = code;
    out.push_back(Body{std::string(name), collapsed(text.substr(open + 1, close - open - 1)),
                       calls_in(text.substr(begin, closing(text, begin) - begin)),
                       line_at(text, at)});
  });
  return out;
}

bool is_assertion(std::string_view name) {
  static constexpr std::array<std::string_view, 6> kBegins{"EXPECT_",     "ASSERT_", "RC_ASSERT",
                                                           "ADD_FAILURE", "RC_FAIL", "FAIL"};
  return std::any_of(kBegins.begin(), kBegins.end(),
                     [&](std::string_view begin) { return name.starts_with(begin); });
}

bool is_test(const Body& body) {
  return body.name == "TEST" || body.name == "TEST_F" || body.name == "TEST_P";
}

/// Whether it asserts something, itself or by one of these functions.
bool asserts(const Body& body, const std::set<std::string>& names) {
  return std::any_of(body.calls.begin(), body.calls.end(), [&](const std::string& call) {
    return is_assertion(call) || names.contains(call);
  });
}

/// Names of functions that assert something, by others if need be.
std::set<std::string> asserting(const std::vector<const Body*>& functions) {
  std::set<std::string> names;
  for (bool more = true; more;) {
    more = false;
    for (const Body* f : functions)
      if (!is_test(*f) && !names.contains(f->name) && asserts(*f, names))
        more = names.insert(f->name).second;
  }
  return names;
}

/// "tests/rules/a_test.cpp" is of "rules".
std::string area_of(const std::string& path) {
  const std::size_t from = path.find('/') + 1;
  return path.substr(from, path.find('/', from) - from);
}

}  // namespace

Findings tests_without_assertion(const std::vector<File>& tests) {
  std::map<std::string, std::vector<Body>> of_file;
  std::set<std::string> areas;
  for (const File& file : tests) {
    of_file[file.path] = bodies(bare_code(file.text));
    areas.insert(area_of(file.path));
  }
  Findings out;
  for (const std::string& area : areas) {
    std::vector<const Body*> known;
    for (const auto& [path, list] : of_file)
      if (area_of(path) == area || area_of(path) == "support")
        for (const Body& body : list)
          known.push_back(&body);
    const std::set<std::string> names = asserting(known);
    for (const auto& [path, list] : of_file)
      for (const Body& body : list) {
        if (area_of(path) != area || !is_test(body)) continue;
        if (asserts(body, names)) continue;
        std::string name = body.arguments;
        if (const std::size_t comma = name.find(", "); comma != std::string::npos)
          name.replace(comma, 2, ".");
        out.push_back(path + ":" + std::to_string(body.line) + ": " + name + " asserts nothing");
      }
  }
  return out;
}

Findings compared_with_itself(const File& file) {
  // What is not pure may well differ from itself, so EXPECT_NE has its use.
  static constexpr std::array<std::string_view, 8> kComparisons{
      "EXPECT_EQ", "ASSERT_EQ", "EXPECT_LE",    "ASSERT_LE",
      "EXPECT_GE", "ASSERT_GE", "EXPECT_STREQ", "ASSERT_STREQ"};
  const std::string code = bare_code(file.text);
  const std::string_view text = file.text;
  Findings out;
  each_call(code, [&](std::string_view name, std::size_t at, std::size_t open) {
    if (std::find(kComparisons.begin(), kComparisons.end(), name) == kComparisons.end()) return;
    const std::size_t close = closing(code, open);
    int depth = 0;
    for (std::size_t i = open + 1; i < close; ++i) {
      const char c = code[i];
      depth += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
      if (c != ',' || depth != 0) continue;
      const std::string left = collapsed(text.substr(open + 1, i - open - 1));
      if (left == collapsed(text.substr(i + 1, close - i - 1)))
        out.push_back(file.path + ":" + std::to_string(line_at(code, at)) +
                      ": compared with itself: " + left);
      return;
    }
  });
  return out;
}

}  // namespace specter::tidy
