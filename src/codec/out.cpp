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

std::string_view cell_text(Cell cell) {
  SPECTER_ASSERT(ix(cell) < kCells);
  return kCellTexts[ix(cell)].bare();
}

void TextOut::long_number(std::int64_t value) {
  constexpr std::size_t kDigitsMax = 20;
  char* const to = separate(kDigitsMax);
  at_ = std::to_chars(to, to + kDigitsMax, value).ptr;
}

void TextOut::make_room(std::size_t size) {
  SPECTER_ASSERT(size < kBuffer);
  flush();
}

void TextOut::cell(Cell cell) {
  if (cell == kNoCell) return null();
  SPECTER_ASSERT(ix(cell) < kCells);
  const CellText& name = kCellTexts[ix(cell)];
  char* const to = separate(name.chars.size());
  std::memcpy(to, name.chars.data(), name.chars.size());
  at_ = to + name.size;
}

void TextOut::word(std::string_view word) {
  if (word.empty()) return null();
  char* to = separate(word.size() + 2);
  *to++ = '"';
  std::memcpy(to, word.data(), word.size());
  to += word.size();
  *to++ = '"';
  at_ = to;
}

void TextOut::text(std::string_view any) {
  at_ = separate(0);
  flush();
  write_text(*text_, any);
}

void TextOut::raw(std::string_view json) {
  at_ = separate(0);
  flush();
  *text_ += json;
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
