#include "cli/play/style.h"

#include <algorithm>

#include <fmt/core.h>

namespace specter::cli::play {
namespace {

/// Bytes that go on with a UTF-8 character.
bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// The first `columns` characters of a text.
std::string_view head(std::string_view text, int columns) {
  std::size_t end = 0;
  while (end < text.size() && columns > 0) {
    ++end;
    while (end < text.size() && continues(text[end]))
      ++end;
    --columns;
  }
  return text.substr(0, end);
}

std::string codes(const Style& style) {
  std::string out;
  if (style.bold) out += ";1";
  if (style.underline) out += ";4";
  if (style.fg >= 0) out += fmt::format(";38;5;{}", style.fg);
  if (style.bg >= 0) out += fmt::format(";48;5;{}", style.bg);
  return out;
}

constexpr Signs kUnicode{"♥", "♡", "✓", "·", "─", "▒", "»", "·", "•", "*", "●", "?"};
constexpr Signs kAscii{"*", "-", "x", ".", "-", "~", ">", "'", "+", "*", "!", "?"};

}  // namespace

int width(std::string_view text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

int width(const Line& line) {
  int sum = 0;
  for (const Piece& piece : line)
    sum += width(piece.text);
  return sum;
}

std::string render(const Line& line, bool colour) {
  std::string out;
  for (const Piece& piece : line) {
    const std::string set = colour ? codes(piece.style) : std::string();
    if (set.empty())
      out += piece.text;
    else
      out += fmt::format("\x1b[0{}m{}\x1b[0m", set, piece.text);
  }
  return out;
}

Line fitted(const Line& line, int columns) {
  Line out;
  int left = std::max(columns, 0);
  for (const Piece& piece : line) {
    const std::string_view part = head(piece.text, left);
    left -= width(part);
    out.push_back({std::string(part), piece.style});
  }
  if (left > 0) out.push_back({std::string(static_cast<std::size_t>(left), ' '), {}});
  return out;
}

std::vector<std::string> wrapped(std::string_view text, int columns) {
  std::vector<std::string> out{""};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    const std::string_view word = text.substr(0, end);
    std::string& line = out.back();
    if (line.empty())
      line = word;
    else if (width(line) + 1 + width(word) <= columns)
      line.append(" ").append(word);
    else
      out.emplace_back(word);
    if (end < text.size() && text[end] == '\n') out.emplace_back();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

const Signs& signs(const Look& look) { return look.unicode ? kUnicode : kAscii; }

}  // namespace specter::cli::play
