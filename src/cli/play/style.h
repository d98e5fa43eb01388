// Coloured text for terminals: a line is a list of pieces, each with its style. Without colour
// the pieces alone must say everything.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace specter::cli::play {

/// Colours are numbers of the 256-colour table; -1 leaves the terminal's own.
struct Style {
  std::int16_t fg = -1;
  std::int16_t bg = -1;
  bool bold = false;
  bool underline = false;
  bool operator==(const Style&) const = default;
};

struct Piece {
  std::string text;
  Style style;
};
using Line = std::vector<Piece>;
using Lines = std::vector<Line>;

inline void append(Lines& to, const Lines& from) { to.insert(to.end(), from.begin(), from.end()); }

/// How to draw: what the terminal can do, and how large it is.
struct Look {
  bool screen = false;  ///< whole screens; otherwise line after line
  bool colour = false;
  bool unicode = false;
  int columns = 80;
  int rows = 40;
};

/// Columns that a text takes; every character that we use is one column wide.
int width(std::string_view text);
int width(const Line& line);

/// The line with its colours, or as plain text.
std::string render(const Line& line, bool colour);
/// Fills up with blanks, or cuts off, to exactly this width.
Line fitted(const Line& line, int columns);
/// Breaks a text at blanks; line breaks in it stay. Never gives an empty list.
std::vector<std::string> wrapped(std::string_view text, int columns);

/// Signs in Unicode, and what stands for them where the terminal has none.
struct Signs {
  std::string_view heart, lost, tick, dot, rule, smoke, exit, lit, reach, both, alarm, trace;
};
const Signs& signs(const Look& look);

// The palette: night, amber light, one colour per figure.
namespace colours {
inline constexpr std::int16_t kInk = 252;
inline constexpr std::int16_t kQuiet = 245;
inline constexpr std::int16_t kFaint = 240;
inline constexpr std::int16_t kFloor = 233;
inline constexpr std::int16_t kRoad = 235;
inline constexpr std::int16_t kSlab = 239;
inline constexpr std::int16_t kTeal = 37;
inline constexpr std::int16_t kTealText = 80;
inline constexpr std::int16_t kBlue = 26;
inline constexpr std::int16_t kBlueText = 111;
inline constexpr std::int16_t kRed = 124;
inline constexpr std::int16_t kRedText = 203;
inline constexpr std::int16_t kGreen = 28;
inline constexpr std::int16_t kGreenText = 114;
inline constexpr std::int16_t kAmberText = 214;
inline constexpr std::int16_t kSmoke = 247;
}  // namespace colours

}  // namespace specter::cli::play
