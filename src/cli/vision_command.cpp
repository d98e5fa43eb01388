#include "cli/vision_command.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "cli/exit_codes.h"
#include "cli/load_board.h"
#include "cli/refuse.h"
#include "engine/vision.h"

namespace specter::cli {
namespace {

struct VisionOptions {
  std::string board;
  std::string cell;
  std::vector<std::string> smoke;
  std::vector<std::string> barriers;
  bool thermal = false;
  std::string only;
  std::string without;
};

/// An open cell of the board; `closed` is the error when a structure stands there.
Result<Cell> open_cell(const Board& board, const std::string& name, const char* closed) {
  const Cell c = cell_from_name(name);
  if (c == kNoCell) return Error{"cli.cell_unknown", name};
  if (!board.on_board(column_of(c), row_of(c))) return Error{"cli.cell_off_board", cell_name(c)};
  if (!board.open.has(c)) return Error{closed, cell_name(c)};
  return c;
}

/// N, S, E or W; the empty word is Compass::None.
Result<Compass> way(const std::string& word) {
  if (word.empty()) return Compass::None;
  if (word == "N" || word == "n") return Compass::N;
  if (word == "S" || word == "s") return Compass::S;
  if (word == "E" || word == "e") return Compass::E;
  if (word == "W" || word == "w") return Compass::W;
  return Error{"cli.way_unknown", word};
}

Result<SightLimits> sight_limits(const Board& board, const VisionOptions& options) {
  SightLimits limits;
  limits.thermal = options.thermal;
  for (const std::string& name : options.smoke) {
    const Result<Cell> c = open_cell(board, name, "cli.smoke_closed");
    if (!c) return c.error();
    limits.smoke |= smoke_cloud(*c);
  }
  for (const std::string& name : options.barriers) {
    const Result<Cell> c = open_cell(board, name, "cli.barrier_closed");
    if (!c) return c.error();
    limits.barriers.add(*c);
  }
  const Result<Compass> only = way(options.only);
  if (!only) return only.error();
  const Result<Compass> without = way(options.without);
  if (!without) return without.error();
  limits.only = *only;
  limits.without = *without;
  return limits;
}

Result<CellSet> look(const Board& board, const VisionOptions& options) {
  const Result<Cell> from = open_cell(board, options.cell, "cli.viewer_closed");
  if (!from) return from.error();
  const Result<SightLimits> limits = sight_limits(board, options);
  if (!limits) return limits.error();
  if (limits->barriers.has(*from)) return Error{"cli.viewer_barrier", cell_name(*from)};
  return vision(board, *from, *limits);
}

int run(const VisionOptions& options) {
  const auto board = load_board(options.board);
  if (!board) return refuse(options.board, board.error());
  const Result<CellSet> seen = look(**board, options);
  if (!seen) return refuse(options.board, seen.error());
  std::string line;  // CellSet goes by column and then row, as the output is to be sorted
  seen->each([&](Cell c) { line.append(line.empty() ? "" : " ").append(cell_name(c)); });
  fmt::print("{}\n", line);
  return kExitOk;
}

}  // namespace

void add_vision_command(CLI::App& app, int& status) {
  const auto options = std::make_shared<VisionOptions>();
  CLI::App* command = app.add_subcommand("vision", "List the open cells that are seen from a cell");
  command->add_option("board", options->board, "Built-in board or board file")
      ->required()
      ->type_name("BOARD");
  command->add_option("cell", options->cell, "Where the viewer stands, such as K17")
      ->required()
      ->type_name("CELL");
  command->add_option("--smoke", options->smoke, "Smoke token (its cloud is all within 1)")
      ->type_name("CELL")
      ->allow_extra_args(false);
  command->add_option("--barrier", options->barriers, "Portable barrier")
      ->type_name("CELL")
      ->allow_extra_args(false);
  command->add_flag("--thermal", options->thermal, "Structures and barriers do not block");
  command->add_option("--only", options->only, "The one direction left")->type_name("N|S|E|W");
  command->add_option("--without", options->without, "The direction taken away")
      ->type_name("N|S|E|W");
  command->callback([options, &status] { status = run(*options); });
}

}  // namespace specter::cli
