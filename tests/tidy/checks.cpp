#include "tidy/checks.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <sstream>

namespace specter::tidy {
namespace {

bool word_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::size_t line_at(std::string_view text, std::size_t at) {
  return 1 + static_cast<std::size_t>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

std::string finding(const File& file, std::string_view text, std::size_t at,
                    const std::string& what) {
  return file.path + ":" + std::to_string(line_at(text, at)) + ": " + what;
}

/// Calls f(position) for every place where the word stands by itself.
template <class F>
void each_word(std::string_view text, std::string_view word, F&& f) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const bool starts = at == 0 || !word_char(text[at - 1]);
    const std::size_t end = at + word.size();
    const bool ends = end == text.size() || !word_char(text[end]);
    if (starts && ends) f(at);
  }
}

bool has_word(std::string_view text, std::string_view word) {
  bool found = false;
  each_word(text, word, [&](std::size_t) { found = true; });
  return found;
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\n\r");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\n\r") - first + 1);
}

/// Where a literal or comment that begins at `at` ends (one past it).
std::size_t literal_end(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) == "//") return std::min(text.find('\n', at), text.size());
  if (text.substr(at, 2) == "/*") {
    const std::size_t end = text.find("*/", at + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
  }
  if (text[at] == '"' && at > 0 && text[at - 1] == 'R') {
    const std::size_t open = text.find('(', at);
    const std::string close = ")" + std::string(text.substr(at + 1, open - at - 1)) + "\"";
    const std::size_t end = text.find(close, open);
    return end == std::string_view::npos ? text.size() : end + close.size();
  }
  const char quote = text[at];
  std::size_t i = at + 1;
  while (i < text.size() && text[i] != quote && text[i] != '\n')
    i += text[i] == '\\' ? std::size_t{2} : std::size_t{1};
  return std::min(i + 1, text.size());
}

/// Preprocessor lines taken out as well.
std::string without_directives(std::string code) {
  std::size_t line = 0;
  while (line < code.size()) {
    const std::size_t end = std::min(code.find('\n', line), code.size());
    const std::size_t first = code.find_first_not_of(" \t", line);
    const bool directive = first < end && code[first] == '#';
    const bool goes_on = end > line && code[end - 1] == '\\';
    if (directive)
      std::fill(code.begin() + static_cast<std::ptrdiff_t>(line),
                code.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    if (directive && goes_on && end + 1 < code.size()) code[end + 1] = '#';
    line = end + 1;
  }
  return code;
}

/// Whether a statement at namespace scope declares a variable that can change.
bool declares_mutable(const std::string& head) {
  static constexpr std::array kOther{"using",   "namespace", "class",   "struct", "enum",
                                     "union",   "template",  "typedef", "friend", "static_assert",
                                     "concept", "requires",  "operator"};
  for (const char* word : kOther)
    if (has_word(head, word)) return false;
  if (has_word(head, "const") || has_word(head, "constexpr")) return false;
  if (has_word(head, "thread_local")) return true;
  const std::size_t value = head.find('=');
  const std::string before = head.substr(0, value);
  if (before.find('(') != std::string::npos) return false;  // a function
  return std::count_if(before.begin(), before.end(), word_char) > 0 &&
         before.find_first_of(" \t\n&*>") != std::string::npos;
}

}  // namespace

std::string bare_code(std::string_view text) {
  std::string out(text);
  std::size_t i = 0;
  while (i < text.size()) {
    const bool comment = text.substr(i, 2) == "//" || text.substr(i, 2) == "/*";
    // An apostrophe between digits only groups them.
    const bool grouping = text[i] == '\'' && i > 0 && word_char(text[i - 1]);
    const bool quoted = text[i] == '"' || (text[i] == '\'' && !grouping);
    if (!comment && !quoted) {
      ++i;
      continue;
    }
    const std::size_t end = literal_end(text, i);
    for (; i < end; ++i)
      if (out[i] != '\n') out[i] = ' ';
  }
  return out;
}

namespace {

const std::string kRuleId = R"(([A-Z]{2,4}\d?-\d+|P4-1|CARD-[A-Z0-9]+(?:-[A-Z0-9]+)*))";

/// Calls f(id, line) for every rule that a file of the rule book defines.
template <class F>
void each_rule(const File& file, F&& f) {
  static const std::regex defined("^(?:- \\*\\*" + kRuleId + "\\*\\*|\\| " + kRuleId +
                                  R"( \||- (RULING-\d+):))");
  std::size_t at = 0;
  for (std::size_t line = 1; at < file.text.size(); ++line) {
    const std::size_t end = std::min(file.text.find('\n', at), file.text.size());
    const std::string text = file.text.substr(at, std::min<std::size_t>(end - at, 80));
    at = end + 1;
    std::smatch m;
    if (std::regex_search(text, m, defined))
      f(m[1].str() + m[2].str() + m[3].str(), line);  // two of them are empty
  }
}

}  // namespace

Findings uncited_rules(const std::vector<File>& rules, std::string_view pending,
                       const std::vector<File>& tests) {
  static const std::regex citation(R"(\[([A-Z0-9, \-]+)\])");
  static const std::regex word("[A-Z0-9-]+");
  std::set<std::string> cited;
  for (const File& file : tests) {
    const auto end = std::sregex_iterator();
    for (auto it = std::sregex_iterator(file.text.begin(), file.text.end(), citation); it != end;
         ++it) {
      const std::string group = (*it)[1];
      for (auto w = std::sregex_iterator(group.begin(), group.end(), word); w != end; ++w)
        cited.insert(w->str());
    }
  }
  const std::string waiting(pending);
  for (auto w = std::sregex_iterator(waiting.begin(), waiting.end(), word);
       w != std::sregex_iterator(); ++w)
    cited.insert(w->str());
  Findings out;
  for (const File& file : rules)
    each_rule(file, [&](const std::string& name, std::size_t line) {
      if (cited.count(name) == 0)
        out.push_back(file.path + ":" + std::to_string(line) + ": no test cites [" + name + "]");
    });
  return out;
}

Findings rules_without_code(const std::vector<File>& rules, std::string_view excused,
                            const std::vector<File>& sources) {
  static const std::regex word("[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+");
  std::set<std::string> cited;
  for (const File& file : sources)
    for (auto w = std::sregex_iterator(file.text.begin(), file.text.end(), word);
         w != std::sregex_iterator(); ++w)
      cited.insert(w->str());
  std::set<std::string> excuses;
  std::istringstream lines{std::string(excused)};
  for (std::string line; std::getline(lines, line);) {
    const std::string id = line.substr(0, line.find(' '));
    const bool reason = id.size() < line.size() && !trimmed(line.substr(id.size())).empty();
    if (!id.empty() && id[0] != '#' && reason) excuses.insert(id);
  }
  Findings out;
  for (const File& file : rules)
    each_rule(file, [&](const std::string& name, std::size_t line) {
      const bool excuse = excuses.erase(name) != 0;
      const std::string where = file.path + ":" + std::to_string(line) + ": ";
      if (cited.count(name) == 0 && !excuse) out.push_back(where + "no code cites " + name);
      if (cited.count(name) != 0 && excuse) out.push_back(where + "cited after all: " + name);
    });
  for (const std::string& name : excuses)
    out.push_back("excused, but no rule: " + name);
  return out;
}

Findings impure(const File& file) {
  static constexpr std::array kWords{
      "chrono",     "clock",   "gettimeofday",  "clock_gettime", "localtime", "strftime",
      "rand",       "srand",   "random_device", "mt19937",       "getenv",    "iostream",
      "fstream",    "ostream", "istream",       "printf",        "fprintf",   "puts",
      "fopen",      "fwrite",  "cout",          "cerr",          "cin",       "cstdio",
      "filesystem", "thread",  "mutex",         "atomic",        "future",    "condition_variable",
      "boost",      "throw",   "try",           "catch",         "system"};
  Findings out;
  // Includes count, so directives stay.
  const std::string code = bare_code(file.text);
  for (const char* word : kWords) {
    // The one assertion prints before it stops the program.
    const bool assertion = file.path.ends_with("engine/result.h");
    const std::string_view name = word;
    if (assertion && (name == "fprintf" || name == "cstdio")) continue;
    each_word(code, name, [&](std::size_t at) {
      out.push_back(finding(file, code, at, std::string(name) + " in the engine"));
    });
  }
  each_word(code, "time", [&](std::size_t at) {
    const std::size_t next = code.find_first_not_of(' ', at + 4);
    if (next != std::string::npos && code[next] == '(')
      out.push_back(finding(file, code, at, "time() in the engine"));
  });
  return out;
}

Findings mutable_globals(const File& file) {
  Findings out;
  const std::string code = without_directives(bare_code(file.text));
  for (const char* word : {"static", "thread_local"}) {
    each_word(code, word, [&](std::size_t at) {
      const std::size_t end = code.find_first_of(";{(=", at);
      const std::string head = code.substr(at, end - at);
      if (has_word(head, "const") || has_word(head, "constexpr")) return;
      if (end != std::string::npos && code[end] == '(') return;  // a function
      out.push_back(finding(file, code, at, "a static variable that can change"));
    });
  }
  // At namespace scope: statements that stand inside of namespaces only.
  int inner = 0;
  std::string head;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    if (inner > 0) {
      inner += c == '{' ? 1 : c == '}' ? -1 : 0;
      continue;
    }
    if (c == '{' || c == ';') {
      const std::string text = trimmed(head);
      const bool scope = has_word(text, "namespace") && c == '{';
      if (!scope && declares_mutable(text))
        out.push_back(finding(file, code, i, "a variable at namespace scope: " + text));
      if (c == '{' && !scope) inner = 1;
      head.clear();
    } else if (c == '}') {
      head.clear();
    } else {
      head += c;
    }
  }
  return out;
}

Findings word_in_code(const File& file, std::string_view word) {
  Findings out;
  const std::string code = bare_code(file.text);
  each_word(code, word, [&](std::size_t at) {
    out.push_back(finding(file, code, at, std::string(word) + " has no place here"));
  });
  return out;
}

Findings ruleset_tests(const File& file) {
  static const std::regex test(
      R"(\bruleset\s*(==|!=|<=|>=|<|>|\?)|(==|!=|<=|>=|<|>)\s*[\w.>\-]*\bruleset\b|switch\s*\([^)]*\bruleset\b)");
  Findings out;
  const std::string code = bare_code(file.text);
  for (auto it = std::sregex_iterator(code.begin(), code.end(), test); it != std::sregex_iterator();
       ++it)
    out.push_back(finding(file, code, static_cast<std::size_t>(it->position()), it->str()));
  return out;
}

Findings too_long(const File& file, std::size_t lines_max) {
  const auto lines = static_cast<std::size_t>(std::count(file.text.begin(), file.text.end(), '\n'));
  if (lines <= lines_max) return {};
  return {file.path + ": " + std::to_string(lines) + " lines, at most " +
          std::to_string(lines_max)};
}

Findings unfinished(const File& file) {
  // Put together here, so that this file does not find itself.
  static const std::array<std::string, 3> words{std::string("TO") + "DO", std::string("FIX") + "ME",
                                                std::string("XX") + "X"};
  Findings out;
  for (const std::string& word : words)
    each_word(file.text, word,
              [&](std::size_t at) { out.push_back(finding(file, file.text, at, word)); });
  return out;
}

Findings machine_paths(const File& file) {
  static const std::array<std::string, 4> folders{
      std::string("/ho") + "me/", std::string("/wo") + "rk/", std::string("/Us") + "ers/",
      std::string("/ro") + "ot/"};
  Findings out;
  for (const std::string& folder : folders)
    for (std::size_t at = file.text.find(folder); at != std::string::npos;
         at = file.text.find(folder, at + 1))
      if (at == 0 || !word_char(file.text[at - 1]))
        out.push_back(finding(file, file.text, at, "a folder of one machine: " + folder));
  return out;
}

}  // namespace specter::tidy
