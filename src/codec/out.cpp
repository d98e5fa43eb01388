#include "codec/out.h"

#include <charconv>

#include "codec/write.h"

namespace specter::codec {
namespace {

/// A cell's name between quotes.
struct CellText {
  std::array<char, 5> chars{};
  std::uint8_t size = 0;
  constexpr std::string_view quoted() const { return {chars.data(), size}; }
  constexpr std::string_view bare() const { return quoted().substr(1, size - 2U); }
};

constexpr std::size_t kCells = static_cast<std::size_t>(kColumnsMax) * kRowsMax;

constexpr std::array<CellText, kCells> cell_texts() {
  std::array<CellText, kCells> all{};
  for (std::size_t i = 0; i < kCells; ++i) {
    CellText& text = all[i];
    const auto add = [&](int c) { text.chars[text.size++] = static_cast<char>(c); };
    const int number = row_of(static_cast<Cell>(i)) + 1;
    add('"');
    add('A' + column_of(static_cast<Cell>(i)));
    if (number >= 10) add('0' + number / 10);
    add('0' + number % 10);
    add('"');
  }
  return all;
}

constexpr std::array<CellText, kCells> kCellTexts = cell_texts();

}  // namespace

void TextOut::key(std::string_view name) {
  separate();
  *text_ += '"';
  *text_ += name;
  *text_ += "\":";
  fresh_ = true;
}

void TextOut::number(std::int64_t value) {
  separate();
  std::array<char, 20> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  text_->append(digits.data(), end);
}

void TextOut::cell(Cell cell) {
  if (cell == kNoCell) return null();
  SPECTER_ASSERT(ix(cell) < kCells);
  put(kCellTexts[ix(cell)].quoted());
}

void TextOut::word(std::string_view word) {
  if (word.empty()) return null();
  separate();
  *text_ += '"';
  *text_ += word;
  *text_ += '"';
}

void ValueOut::cell(Cell cell) {
  if (cell == kNoCell) return null();
  SPECTER_ASSERT(ix(cell) < kCells);
  word(kCellTexts[ix(cell)].bare());
}

void write_text(std::string& out, std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  out += '"';
  std::size_t done = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20) continue;
    out += text.substr(done, i - done);
    done = i + 1;
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      default:
        out += "\\u00";
        out += kDigits[static_cast<unsigned char>(c) >> 4U];
        out += kDigits[static_cast<unsigned char>(c) & 15U];
    }
  }
  out += text.substr(done);
  out += '"';
}

}  // namespace specter::codec
