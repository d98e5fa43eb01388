#include "cli/play/terminal.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <unistd.h>

#include <fmt/core.h>
#include <sys/ioctl.h>

namespace specter::cli::play {
namespace {

/// A line is a few words; a longer one is no answer to anything.
constexpr std::size_t kLineBytesMax = 1000;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

int number_in(const char* name, int fallback) {
  const int value = std::atoi(std::string(environment(name)).c_str());
  return value > 0 ? value : fallback;
}

bool unicode_wanted() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string value(environment(name));
    if (value.empty()) continue;
    std::transform(value.begin(), value.end(), value.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

}  // namespace

Look find_look(const LookOptions& options) {
  const bool terminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  Look look;
  look.screen = options.screen.value_or(terminal);
  const bool dumb = environment("TERM") == "dumb" || !environment("NO_COLOR").empty();
  look.colour = options.colour.value_or(isatty(STDOUT_FILENO) != 0 && !dumb);
  look.unicode = unicode_wanted();
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
    look.columns = size.ws_col;
    look.rows = size.ws_row;
  } else {
    look.columns = number_in("COLUMNS", look.columns);
    look.rows = number_in("LINES", look.rows);
  }
  look.columns = std::clamp(look.columns, 40, 200);
  return look;
}

const Look& Terminal::refresh() { return look_ = find_look(options_); }

void Terminal::print(const Lines& lines) {
  std::string out;
  for (const Line& line : lines)
    out += render(line, look_.colour) + "\n";
  print(out);
}

void Terminal::print(const std::string& text) { fmt::print("{}", text); }

void Terminal::clear() const {
  if (look_.screen) fmt::print("\x1b[H\x1b[2J");
}

std::optional<std::string> Terminal::ask(const std::string& prompt) {
  print(render({{prompt, {colours::kAmberText, -1, true}}}, look_.colour));
  std::string line;
  if (!queue_.empty()) {
    line = queue_.front();
    queue_.pop_front();
    fmt::print("{}\n", line);
    return line;
  }
  std::fflush(stdout);
  if (!std::getline(std::cin, line)) {
    fmt::print("\n");
    return std::nullopt;
  }
  line.resize(std::min(line.size(), kLineBytesMax));
  // What is typed into a terminal stands there already.
  if (isatty(STDIN_FILENO) == 0) fmt::print("{}\n", line);
  return line;
}

}  // namespace specter::cli::play
