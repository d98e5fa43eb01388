// Reads the text of a board file. It may come from a stranger: every size is bounded, and whatever
// is wrong becomes an Error with its line.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board_draft.h"
#include "engine/utf8.h"

namespace specter {
namespace {

constexpr std::size_t kDetailBytesMax = 40;

constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && is_blank(s.front()))
    s.remove_prefix(1);
  while (!s.empty() && is_blank(s.back()))
    s.remove_suffix(1);
  return s;
}

std::vector<std::string_view> words_of(std::string_view s) {
  std::vector<std::string_view> words;
  for (s = trimmed(s); !s.empty(); s = trimmed(s)) {
    const auto end = ix(std::find_if(s.begin(), s.end(), is_blank) - s.begin());
    words.push_back(s.substr(0, end));
    s.remove_prefix(end);
  }
  return words;
}

/// What the user wrote, cut where it is too long for a message.
std::string quoted(std::string_view s) {
  if (s.size() <= kDetailBytesMax) return std::string(s);
  std::size_t end = kDetailBytesMax;
  while (end > 0 && (static_cast<unsigned char>(s[end]) & 0xC0U) == 0x80U)
    --end;
  return std::string(s.substr(0, end)) + "...";
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text), rest_(text) {}

  Result<std::shared_ptr<const Board>> run() {
    if (!check_characters() || !read_first_line()) return *error_;
    std::string_view line;
    while (next_line(line))
      if (!read_entry(line)) return *error_;
    draft_.last_line = line_;
    if (std::optional<Error> refusal = check_board(draft_)) return *refusal;
    auto board = std::make_shared<Board>(std::move(draft_.board));
    board->text = std::string(text_);
    board->precompute();
    return std::shared_ptr<const Board>(std::move(board));
  }

 private:
  bool refuse(std::string_view code, std::string_view detail, int line) {
    error_ = Error{"board." + std::string(code), quoted(detail), line};
    return false;
  }
  bool refuse(std::string_view code, std::string_view detail) {
    return refuse(code, detail, line_);
  }

  bool check_characters() {
    if (text_.size() > kBoardBytesMax) return refuse("size", std::to_string(kBoardBytesMax), 1);
    int line = 1;
    for (std::size_t at = 0; at < text_.size();) {
      std::uint32_t point = 0;
      const std::size_t length = decode(text_.substr(at), point);
      if (length == 0) return refuse("encoding", "UTF-8", line);
      // A carriage return is fine as part of a line's end only.
      const bool stray = point == '\r' && at + 1 < text_.size() && text_[at + 1] != '\n';
      const bool layout = point == '\n' || point == '\r' || point == '\t';
      if ((is_control(point) && !layout) || stray)
        return refuse("control_character", std::to_string(point), line);
      if (point == '\n') ++line;
      at += length;
    }
    return true;
  }

  /// The next raw line without its end and trailing blanks; false at the end of the text.
  bool next_raw_line(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++line_;
    while (!line.empty() && (is_blank(line.back()) || line.back() == '\r'))
      line.remove_suffix(1);
    return true;
  }

  /// The next line that is neither empty nor a comment.
  bool next_line(std::string_view& line) {
    while (next_raw_line(line))
      if (!line.empty() && line.front() != ';') return true;
    return false;
  }

  bool read_first_line() {
    constexpr std::string_view kMark = "specter-board";
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
    std::string_view line;
    next_raw_line(line);
    const std::vector<std::string_view> words = words_of(line);
    if (words.size() != 2 || words[0] != kMark) return refuse("header", line, 1);
    return words[1] == "1" || refuse("version", words[1], 1);
  }

  bool read_entry(std::string_view line) {
    const std::vector<std::string_view> words = words_of(line);
    const std::string_view key = words[0];
    const std::vector<std::string_view> values(words.begin() + 1, words.end());
    BoardDraft& d = draft_;
    if (key == "name") return once(d.name_line, key) && read_name(values);
    if (key == "title") return once(d.title_line, key) && read_title(line);
    if (key == "grid") return once(d.grid_line, key) && read_grid(values);
    if (key == "agent-start")
      return once(d.agent_line, key) && expect(key, values, 1) &&
             read_cell(values[0], d.board.agent_start);
    if (key == "vehicle-start") return read_vehicle_start(key, values);
    if (key == "escape")
      return once(d.escape_line, key) && read_cells(key, values, d.board.escapes);
    if (key == "escape-extra")
      return once(d.escape_extra_line, key) && read_cells(key, values, d.board.escapes_extra);
    if (key == "stretch") return expect(key, values, 1) && read_stretch(values[0]);
    if (key == "objectives") return read_objectives(key, values);
    if (key == "cache") return expect(key, values, 2) && read_cache(values);
    return refuse("key", key);
  }

  /// Notes where a key that may stand only once is.
  bool once(int& line, std::string_view key) {
    if (line != 0) return refuse("twice", key);
    line = line_;
    return true;
  }

  bool expect(std::string_view key, const std::vector<std::string_view>& values,
              std::size_t count) {
    return values.size() == count || refuse("values", key);
  }

  bool read_cell(std::string_view word, Cell& cell) {
    cell = cell_from_name(word);
    return cell != kNoCell || refuse("cell", word);
  }

  bool read_cells(std::string_view key, const std::vector<std::string_view>& values,
                  std::vector<Cell>& cells) {
    if (values.empty()) return refuse("values", key);
    if (values.size() > kEscapesMax) return refuse("too_many", key);
    for (const std::string_view word : values) {
      Cell cell = kNoCell;
      if (!read_cell(word, cell)) return false;
      cells.push_back(cell);
    }
    return true;
  }

  bool read_name(const std::vector<std::string_view>& values) {
    if (!expect("name", values, 1)) return false;
    const std::string_view name = values[0];
    const auto allowed = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    };
    if (name.size() > kBoardNameBytesMax || name.front() == '-' ||
        !std::all_of(name.begin(), name.end(), allowed))
      return refuse("name", name);
    draft_.board.name = std::string(name);
    return true;
  }

  bool read_title(std::string_view line) {
    const std::string_view title = trimmed(trimmed(line).substr(std::string_view("title").size()));
    if (title.empty() || title.size() > kBoardTitleBytesMax ||
        title.find_first_of("\t\r") != std::string_view::npos)
      return refuse("title", title);
    draft_.board.title = std::string(title);
    return true;
  }

  bool read_vehicle_start(std::string_view key, const std::vector<std::string_view>& values) {
    if (!expect(key, values, 2)) return false;
    if (values[0] == "2-3")
      return once(draft_.vehicle_few_line, "vehicle-start 2-3") &&
             read_cell(values[1], draft_.board.vehicle_start_few);
    if (values[0] == "4-5")
      return once(draft_.vehicle_many_line, "vehicle-start 4-5") &&
             read_cell(values[1], draft_.board.vehicle_start_many);
    return refuse("players", values[0]);
  }

  bool read_stretch(std::string_view word) {
    const std::size_t dash = word.find('-');
    if (dash == std::string_view::npos) return refuse("values", "stretch");
    Cell a = kNoCell;
    Cell b = kNoCell;
    if (!read_cell(word.substr(0, dash), a) || !read_cell(word.substr(dash + 1), b)) return false;
    if (draft_.board.stretches.size() == kStretchesMax) return refuse("too_many", "stretch");
    const auto [west, east] = std::minmax({column_of(a), column_of(b)});
    const auto [north, south] = std::minmax({row_of(a), row_of(b)});
    draft_.board.stretches.push_back({cell_at(west, north), cell_at(east, south)});
    draft_.stretch_line.push_back(line_);
    return true;
  }

  /// BRD-3: six sites per section, in die order.
  bool read_objectives(std::string_view key, const std::vector<std::string_view>& values) {
    if (values.empty()) return refuse("values", key);
    if (values[0].size() != 1 || values[0][0] < '1' || values[0][0] > '4')
      return refuse("section", values[0]);
    const auto section = ix(values[0][0] - '1');
    if (!once(draft_.objectives_line[section], "objectives " + std::string(values[0])))
      return false;
    auto& sites = draft_.board.sites[section];
    if (values.size() != sites.size() + 1) return refuse("site_count", values[0]);
    for (std::size_t die = 0; die < sites.size(); ++die)
      if (!read_cell(values[die + 1], sites[die])) return false;
    return true;
  }

  bool read_cache(const std::vector<std::string_view>& values) {
    Cache cache;
    if (!read_cell(values[0], cache.icon) || !read_cell(values[1], cache.access)) return false;
    if (draft_.board.caches.size() == kCachesMax) return refuse("too_many", "cache");
    draft_.board.caches.push_back(cache);
    draft_.cache_line.push_back(line_);
    return true;
  }

  bool read_grid(const std::vector<std::string_view>& values) {
    if (!expect("grid", values, 0)) return false;
    std::string_view line;
    if (!next_line(line)) return refuse("grid_end", "end");
    if (!read_grid_header(trimmed(line))) return false;
    draft_.board.rows = 0;
    while (next_line(line)) {
      if (trimmed(line) == "end") return draft_.board.rows > 0 || refuse("row_number", "1");
      if (!read_grid_row(trimmed(line))) return false;
    }
    return refuse("grid_end", "end");
  }

  /// BRD-1: the letters from A on, one for each column.
  bool read_grid_header(std::string_view letters) {
    if (letters.size() > ix(kColumnsMax)) return refuse("columns", letters);
    for (std::size_t i = 0; i < letters.size(); ++i)
      if (letters[i] != static_cast<char>('A' + i)) return refuse("grid_header", letters);
    draft_.board.columns = static_cast<int>(letters.size());
    return true;
  }

  bool read_grid_row(std::string_view line) {
    const int row = draft_.board.rows;
    if (row == kRowsMax) return refuse("rows", line);
    const std::string number = std::to_string(row + 1);
    const std::size_t blank = std::min(line.find(' '), line.size());
    if (line.substr(0, blank) != number) return refuse("row_number", number);
    const std::string_view cells = trimmed(line.substr(blank));
    if (cells.size() != ix(draft_.board.columns)) return refuse("row_width", number);
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (!read_grid_cell(cells[i], cell_at(static_cast<int>(i), row))) return false;
    at(draft_.row_line, row) = line_;
    ++draft_.board.rows;
    return true;
  }

  bool read_grid_cell(char character, Cell c) {
    if (std::string_view("#.=1234").find(character) == std::string_view::npos)
      return refuse("grid_character", cell_name(c));
    draft_.grid[ix(row_of(c))][ix(column_of(c))] = character;
    if (character == '.' || character == '=') draft_.board.open.add(c);  // GEO-2
    if (character == '=') draft_.board.road.add(c);
    return true;
  }

  std::string_view text_;
  std::string_view rest_;
  int line_ = 0;
  BoardDraft draft_;
  std::optional<Error> error_;
};

}  // namespace

Result<std::shared_ptr<const Board>> parse_board(std::string_view text) {
  return Parser(text).run();
}

}  // namespace specter
