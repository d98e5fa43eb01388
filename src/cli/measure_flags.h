// What the commands have in common that measure players: how many games, with which chance, on how
// many threads, and how the result is shown.
#pragma once

#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>

#include "arena/program_guest.h"
#include "cli/setup_flags.h"

namespace specter::cli {

struct MeasureFlags {
  SetupFlags setup;
  std::int64_t games = 100;
  std::uint64_t seed = 1;
  int jobs = 1;
  bool json = false;
  bool csv = false;
};
void add_measure_flags(CLI::App& command, MeasureFlags& flags, const std::string& games_help);

/// Limits for programs that play.
struct ProgramFlags {
  int limit_ms = 10'000;
  int restarts = 5;
  arena::ProgramLimits limits() const { return {std::chrono::milliseconds(limit_ms), restarts}; }
};
void add_program_flags(CLI::App& command, ProgramFlags& flags);

/// `text` is what the command prints; nothing is lost where the output is cut off.
int print_all(const std::string& text);

}  // namespace specter::cli
