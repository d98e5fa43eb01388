#include "arena/report.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "arena/tables.h"
#include "codec/names.h"

namespace specter::arena {
namespace {

constexpr int kCellSize = 10;    ///< of a cell in a heat map
constexpr int kLineHeight = 18;  ///< of a row in a plot
constexpr int kNameWidth = 190;
constexpr int kPlotWidth = 360;
constexpr int kBarHeight = 120;  ///< of the rounds' bars
constexpr int kBarWidth = 14;
constexpr double kPercent = 100;

constexpr std::string_view kStyle = R"css(
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;
 color:#1c2430;background:#fbfbf8}
h1,h2,h3{line-height:1.2}h2{margin-top:3rem;border-top:1px solid #c9ced6;padding-top:1.5rem}
table{border-collapse:collapse}td,th{padding:.15rem .8rem .15rem 0;text-align:right}
td:first-child,th:first-child{text-align:left}
.maps,.plots{display:flex;flex-wrap:wrap;gap:1.5rem}figure{margin:0;max-width:100%;overflow-x:auto}
figcaption{font-size:.85rem;margin-bottom:.3rem}
svg{background:#fff;border:1px solid #c9ced6}svg text{font-size:11px;fill:#1c2430}
.note{color:#566072;font-size:.9rem}
@media(prefers-color-scheme:dark){body{background:#14181e;color:#e4e8ee}
 svg{background:#1c222b;border-color:#3a4350}svg text{fill:#e4e8ee}.note{color:#9aa5b5}}
)css";

template <class... Values>
void put(std::string& out, fmt::format_string<Values...> form, Values&&... values) {
  fmt::format_to(std::back_inserter(out), form, std::forward<Values>(values)...);
}

/// As text of a page: a board's name may be anything.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

double share(const sim::Rate& rate) {
  return rate.games == 0 ? 0 : static_cast<double>(rate.wins) / static_cast<double>(rate.games);
}

/// A dot and its interval for each row.
void put_plot(std::string& out, std::string_view kind, const std::vector<RateRow>& rows) {
  const int height = kLineHeight * (static_cast<int>(rows.size()) + 1);
  put(out, "<figure><figcaption>Agent wins by {}, with 95 % intervals</figcaption>\n", kind);
  put(out, "<svg width=\"{}\" height=\"{}\" role=\"img\" aria-label=\"Agent wins by {}\">\n",
      kNameWidth + kPlotWidth + 60, height, kind);
  const auto x = [](double part) { return kNameWidth + part * kPlotWidth; };
  for (const double part : {0.0, 0.25, 0.5, 0.75, 1.0})
    put(out, "<path d=\"M{:.1f} 0V{}\" stroke=\"#8894a6\" stroke-opacity=\".4\"/>", x(part),
        height);
  int y = kLineHeight / 2;
  for (const RateRow& row : rows) {
    const Interval in = wilson(row.rate.wins, row.rate.games);
    put(out, "<text x=\"4\" y=\"{}\">{}</text>", y + 4, escaped(row.name));
    put(out, "<path d=\"M{:.1f} {}H{:.1f}\" stroke=\"#3b6fb6\" stroke-width=\"3\"/>", x(in.low), y,
        x(in.high));
    put(out,
        "<circle cx=\"{:.1f}\" cy=\"{}\" r=\"4\" fill=\"#c8502d\"><title>{}: {:.1f} % of {} games"
        "</title></circle>",
        x(share(row.rate)), y, escaped(row.name), kPercent * share(row.rate), row.rate.games);
    put(out, "<text x=\"{}\" y=\"{}\">{:.1f} %</text>\n", kNameWidth + kPlotWidth + 8, y + 4,
        kPercent * share(row.rate));
    y += kLineHeight;
  }
  put(out,
      "<text x=\"{}\" y=\"{}\">0 %</text><text x=\"{}\" y=\"{}\">100 %</text></svg></figure>\n",
      kNameWidth, height - 4, kNameWidth + kPlotWidth - 30, height - 4);
}

void put_plots(std::string& out, const std::vector<RateRow>& rows) {
  out += "<div class=\"plots\">\n";
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t end = i;
    while (end < rows.size() && rows[end].kind == rows[i].kind)
      ++end;
    put_plot(out, rows[i].kind,
             {rows.begin() + static_cast<std::ptrdiff_t>(i),
              rows.begin() + static_cast<std::ptrdiff_t>(end)});
    i = end;
  }
  out += "</div>\n";
}

/// In which round games end, and how.
void put_rounds(std::string& out, const sim::Detail& detail) {
  constexpr std::array<std::string_view, sim::kEndReasons> kFill{"", "#3b6fb6", "#c8502d",
                                                                 "#7a6a2f", "#777777"};
  std::uint64_t most = 1;
  for (std::size_t round = 0; round <= kRoundLast; ++round) {
    std::uint64_t sum = 0;
    for (const auto& reason : detail.ends)
      sum += reason.at(round);
    most = std::max(most, sum);
  }
  put(out,
      "<figure><figcaption>The round in which games end: escape blue, caught red, round {} over"
      " brown, resigned grey</figcaption>\n<svg width=\"{}\" height=\"{}\" role=\"img\" "
      "aria-label=\"How games end, by round\">\n",
      kRoundLast, (kRoundLast + 2) * kBarWidth, kBarHeight + 2 * kLineHeight);
  for (std::size_t round = 1; round <= kRoundLast; ++round) {
    double y = kBarHeight + kLineHeight / 2.0;
    const auto x = static_cast<int>(round) * kBarWidth;
    for (std::size_t reason = 1; reason < detail.ends.size(); ++reason) {
      const std::uint64_t n = detail.ends.at(reason).at(round);
      if (n == 0) continue;
      const double height = kBarHeight * static_cast<double>(n) / static_cast<double>(most);
      y -= height;
      put(out,
          "<rect x=\"{}\" y=\"{:.2f}\" width=\"{}\" height=\"{:.2f}\" fill=\"{}\"><title>round {}: "
          "{} "
          "{}</title></rect>",
          x, y, kBarWidth - 2, height, kFill.at(reason), round, n,
          codec::name_of(static_cast<EndReason>(reason)));
    }
    if (round % 5 == 0)
      put(out, "<text x=\"{}\" y=\"{}\">{}</text>", x, kBarHeight + kLineHeight + 8, round);
  }
  out += "</svg></figure>\n";
}

/// The board, once for all heat maps of a setup.
void put_board(std::string& out, const Board& board, std::size_t number) {
  put(out,
      "<svg width=\"0\" height=\"0\" style=\"position:absolute;border:0\"><defs><g id=\"board{}\">",
      number);
  for (int column = 0; column < board.columns; ++column)
    for (int row = 0; row < board.rows; ++row) {
      const Cell cell = cell_at(column, row);
      if (board.open.has(cell) && !board.road.has(cell)) continue;
      put(out, "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
          column * kCellSize, row * kCellSize, kCellSize, kCellSize,
          board.road.has(cell) ? "#8894a655" : "#566072");
    }
  out += "</g></defs></svg>\n";
}

void put_map(std::string& out, std::string_view caption, const Board& board, std::size_t number,
             const sim::CellCounts& counts) {
  const std::uint64_t most =
      std::max<std::uint64_t>(1, *std::max_element(counts.begin(), counts.end()));
  put(out,
      "<figure><figcaption>{}</figcaption>\n<svg width=\"{}\" height=\"{}\" role=\"img\" "
      "aria-label=\"{}\"><use href=\"#board{}\"/>\n",
      caption, board.columns * kCellSize, board.rows * kCellSize, caption, number);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts.at(i) == 0) continue;
    const auto cell = static_cast<Cell>(i);
    // The root spreads the many cells that are seldom visited.
    const double part = std::sqrt(static_cast<double>(counts.at(i)) / static_cast<double>(most));
    put(out,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#c8502d\" "
        "fill-opacity=\"{:.3f}\">"
        "<title>{}: {}</title></rect>",
        column_of(cell) * kCellSize, row_of(cell) * kCellSize, kCellSize, kCellSize, part,
        cell_name(cell), counts.at(i));
  }
  out += "</svg></figure>\n";
}

void put_setup(std::string& out, const LabRow& row, std::size_t number) {
  const sim::Totals& t = row.totals;
  const Board& board = *row.game.board;
  put(out, "<h2>{}</h2>\n", escaped(setup_name(row.game)));
  put(out,
      "<p>{} games: the agent's side won {}, the hunters {}. Escape {}, caught {}, round {} over "
      "{}.</p>\n",
      t.games, t.agent_wins, t.hunter_wins, t.escapes, t.caught, kRoundLast, t.rounds_over);
  put_rounds(out, row.detail);
  out += "<h3>Balance</h3>\n";
  put_plots(out, rates_of(row));
  out += "<h3>Where</h3>\n";
  put_board(out, board, number);
  out += "<div class=\"maps\">\n";
  put_map(out, "Where the agent ended her turns", board, number, row.detail.visited);
  put_map(out, "Where hunters stood at the end of rounds", board, number, row.detail.hunted);
  put_map(out, "Where agents were caught", board, number, row.detail.caught);
  put_map(out, "Where agents escaped", board, number, row.detail.escaped);
  out += "</div>\n";
}

}  // namespace

std::string lab_page(const Lab& lab) {
  std::string out =
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<title>Specter: balance lab</title>\n<style>";
  out += kStyle;
  out += "</style></head><body>\n<h1>Balance lab</h1>\n";
  put(out, "<p>{} games of each setup, agent {}, hunters {}, seed {}.</p>\n", lab.games,
      escaped(lab.agent), escaped(lab.hunters), lab.seed);
  out += "<table><tr><th>setup</th><th>games</th><th>agent wins</th><th>95 %</th></tr>\n";
  for (const LabRow& row : lab.rows) {
    const sim::Rate rate{row.totals.games, row.totals.agent_wins};
    const Interval in = wilson(rate.wins, rate.games);
    put(out, "<tr><td>{}</td><td>{}</td><td>{:.1f} %</td><td>{:.1f} to {:.1f}</td></tr>\n",
        escaped(setup_name(row.game)), rate.games, kPercent * share(rate), kPercent * in.low,
        kPercent * in.high);
  }
  out += "</table>\n";
  if (lab.rows.size() > 1) put_plots(out, rates_of(lab));
  out +=
      "<p class=\"note\">A row says how often the agent's side won where it took part; rows of one "
      "game are not independent of each other. What bots make of a card is not what people "
      "would.</p>\n";
  for (std::size_t i = 0; i < lab.rows.size(); ++i)
    put_setup(out, lab.rows[i], i);
  out += "</body></html>\n";
  return out;
}

}  // namespace specter::arena
