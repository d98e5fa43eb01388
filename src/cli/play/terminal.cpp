#include "cli/play/terminal.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <poll.h>
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

bool Terminal::live() const { return isatty(STDIN_FILENO) != 0; }

void Terminal::prompt(const std::string& words) {
  print(render({{words, {colours::kAmberText, -1, true}}}, look_.colour));
}

std::optional<std::string> Terminal::ask(const std::string& words) {
  prompt(words);
  Heard heard = hear({});
  if (heard.kind == Heard::Kind::End) return std::nullopt;
  return std::move(heard.line);
}

std::optional<std::string> Terminal::buffered_line() {
  const std::size_t end = buffer_.find('\n');
  if (end == std::string::npos && (!ended_ || buffer_.empty())) return std::nullopt;
  std::string line = buffer_.substr(0, end);
  buffer_.erase(0, end == std::string::npos ? end : end + 1);
  line.resize(std::min(line.size(), kLineBytesMax));
  return line;
}

void Terminal::fill() {
  std::array<char, 4096> chunk{};
  const ssize_t got = ::read(STDIN_FILENO, chunk.data(), chunk.size());
  if (got < 0 && errno == EINTR) return;
  if (got <= 0) ended_ = true;
  if (got > 0) buffer_.append(chunk.data(), static_cast<std::size_t>(got));
  // No more than a line's worth is kept of a line without an end.
  if (buffer_.find('\n') == std::string::npos)
    buffer_.resize(std::min(buffer_.size(), kLineBytesMax));
}

Heard Terminal::read(const Wake& wake) {
  for (;;) {
    if (auto line = buffered_line()) return {Heard::Kind::Typed, std::move(*line)};
    if (ended_) return {Heard::Kind::End, {}};
    std::array<pollfd, 2> both{pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{wake.fd, POLLIN, 0}};
    if (::poll(both.data(), both.size(), wake.ms) < 0 && errno != EINTR) ended_ = true;
    if (both[0].revents != 0)
      fill();
    else if (!ended_)
      return {Heard::Kind::Woken, {}};
  }
}

Heard Terminal::hear(const Wake& wake) {
  if (!queue_.empty()) {
    Heard heard{Heard::Kind::Typed, queue_.front()};
    queue_.pop_front();
    fmt::print("{}\n", heard.line);
    return heard;
  }
  std::fflush(stdout);
  Heard heard = read(wake);
  if (heard.kind == Heard::Kind::End) fmt::print("\n");
  // What is typed into a terminal stands there already.
  if (heard.kind == Heard::Kind::Typed && !live()) fmt::print("{}\n", heard.line);
  return heard;
}

Heard Terminal::overhear(const Wake& wake) {
  if (live()) return hear(wake);
  std::fflush(stdout);
  pollfd one{wake.fd, POLLIN, 0};
  ::poll(&one, 1, wake.ms);
  return {Heard::Kind::Woken, {}};
}

}  // namespace specter::cli::play
