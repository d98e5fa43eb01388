#include "cli/board_command.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include <fmt/core.h>

#include "cli/exit_codes.h"
#include "cli/load_board.h"
#include "cli/refuse.h"
#include "engine/board.h"

namespace specter::cli {
namespace {

bool about_the_board(const Error& error) { return error.code.starts_with("board."); }

int check(const std::string& source) {
  const auto board = load_board(source);
  if (!board && about_the_board(board.error())) {
    fmt::print("{}\n", sentence_at(source, board.error()));
    return kExitNegative;
  }
  if (!board) return refuse(source, board.error());
  const Board& b = **board;
  fmt::print("ok: {} ({}), {} x {}, {} open cells, {} of them road, {} stretches, {} caches\n",
             b.name, b.title, b.columns, b.rows, b.open.count(), b.road.count(), b.stretches.size(),
             b.caches.size());
  return kExitOk;
}

bool colour_wanted() {
  const char* refused = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) != 0 && (refused == nullptr || *refused == '\0');
}

/// One kind of cell as it is drawn. Colours are terminal codes (ECMA-48 SGR).
struct Look {
  std::string_view sign;
  std::string_view colour;
  std::string_view meaning;
};

constexpr Look kStructure{"#", "90", "structure"};
constexpr Look kOpen{".", "37", "open"};
constexpr Look kRoad{"=", "33", "road"};
constexpr Look kSites[] = {{"1", "1;35", "objective sites, section 1"},
                           {"2", "1;35", "section 2"},
                           {"3", "1;35", "section 3"},
                           {"4", "1;35", "section 4"}};
constexpr Look kAgentStart{"A", "1;31", "agent start"};
constexpr Look kVehicleStart{"V", "1;36", "vehicle start"};
constexpr Look kEscape{"E", "1;32", "escape points"};
constexpr Look kEscapeExtra{"e", "32", "escape points with 4-5 players"};
constexpr Look kCacheIcon{"c", "1;34", "caches"};

bool contains(const std::vector<Cell>& cells, Cell c) {
  return std::find(cells.begin(), cells.end(), c) != cells.end();
}

/// Where several things share a cell, the first of this order is drawn; the legend has them all.
const Look& look_of(const Board& b, Cell c) {
  if (c == b.agent_start) return kAgentStart;
  if (c == b.vehicle_start_few || c == b.vehicle_start_many) return kVehicleStart;
  if (contains(b.escapes, c)) return kEscape;
  if (contains(b.escapes_extra, c)) return kEscapeExtra;
  for (const Cache& cache : b.caches)
    if (cache.icon == c) return kCacheIcon;
  if (b.road.has(c)) return kRoad;
  if (b.open.has(c)) return kOpen;
  for (std::size_t section = 0; section < b.sites.size(); ++section)
    if (std::find(b.sites[section].begin(), b.sites[section].end(), c) != b.sites[section].end())
      return kSites[section];
  return kStructure;
}

std::string drawn(const Look& look, bool colour) {
  return colour ? fmt::format("\x1b[{}m{}\x1b[0m", look.colour, look.sign) : std::string(look.sign);
}

template <class Cells>
std::string names(const Cells& cells) {
  std::string out;
  for (const Cell c : cells)
    out.append(" ").append(cell_name(c));
  return out;
}

void show_legend(const Board& b, bool colour) {
  const auto entry = [&](const Look& look, const std::string& cells) {
    fmt::print("  {} {}{}{}\n", drawn(look, colour), look.meaning, cells.empty() ? "" : ":", cells);
  };
  fmt::print("  {} {}   {} {}   {} {}\n", drawn(kStructure, colour), kStructure.meaning,
             drawn(kOpen, colour), kOpen.meaning, drawn(kRoad, colour), kRoad.meaning);
  entry(kAgentStart, " " + cell_name(b.agent_start));
  entry(kVehicleStart,
        fmt::format(" {} (2-3 players), {} (4-5 players)", cell_name(b.vehicle_start_few),
                    cell_name(b.vehicle_start_many)));
  entry(kEscape, names(b.escapes));
  if (!b.escapes_extra.empty()) entry(kEscapeExtra, names(b.escapes_extra));
  for (std::size_t section = 0; section < b.sites.size(); ++section)
    entry(kSites[section], names(b.sites[section]));
  std::string caches;
  for (const Cache& cache : b.caches)
    caches += fmt::format("{} {} from {}", caches.empty() ? "" : ",", cell_name(cache.icon),
                          cell_name(cache.access));
  if (!caches.empty()) entry(kCacheIcon, caches);
}

int show(const std::string& source) {
  const auto board = load_board(source);
  if (!board) return refuse(source, board.error());
  const Board& b = **board;
  const bool colour = colour_wanted();
  std::string letters;
  for (int x = 0; x < b.columns; ++x)
    letters += cell_name(cell_at(x, 0)).front();
  fmt::print("{} ({})\n\n   {}\n", b.title, b.name, letters);
  for (int y = 0; y < b.rows; ++y) {
    std::string line;
    for (int x = 0; x < b.columns; ++x)
      line += drawn(look_of(b, cell_at(x, y)), colour);
    fmt::print("{:2} {}\n", y + 1, line);
  }
  fmt::print("\n");
  show_legend(b, colour);
  return kExitOk;
}

void add_action(CLI::App& parent, const char* name, const char* help, int& status,
                int (*action)(const std::string&)) {
  const auto source = std::make_shared<std::string>();
  CLI::App* command = parent.add_subcommand(name, help);
  command->add_option("file", *source, "Board file or built-in board")
      ->required()
      ->type_name("FILE");
  command->callback([source, action, &status] { status = action(*source); });
}

}  // namespace

void add_board_command(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("board", "Check or draw a board file");
  command->require_subcommand(1);
  add_action(*command, "check", "Say whether a board file is good, or which line is not", status,
             &check);
  add_action(*command, "show", "Draw a board in the terminal", status, &show);
}

}  // namespace specter::cli
