// A run of `specter sim` as a value: what was asked, and what came out for each setup so far. Its
// text is a file that can be gone on with, joined with the other parts of the same run, and read.
// It holds no time and no number of threads, so the same run has the same bytes everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/result.h"
#include "sim/simulate.h"

namespace specter::arena {

/// The largest number of parts that a run can be cut into.
inline constexpr std::uint64_t kShardsMax = 1'000'000;

/// Part `index` of `count`, from 1 on.
struct Shard {
  std::uint64_t index = 1;
  std::uint64_t count = 1;
  bool operator==(const Shard&) const = default;
};

/// "2/8"; refuses what is none.
Result<Shard> parse_shard(std::string_view text);

struct LabRow {
  Game game;
  sim::Totals totals;
  sim::Detail detail;
  std::uint64_t next = 0;  ///< number of the first game that is not played yet
};

struct Lab {
  std::string agent = "random";  ///< as in sim::SimOptions
  std::string hunters = "random";
  std::array<std::string, kPlayersMax> seats{};
  std::uint64_t games = 0;  ///< of each setup, over all parts
  std::uint64_t seed = 1;
  Shard shard;
  std::vector<LabRow> rows;

  /// The games of this part: numbers from the first to before the second.
  std::uint64_t from() const;
  std::uint64_t to() const;
  bool complete() const;
  std::uint64_t played() const;
  sim::SimOptions options() const;
};

/// A lab where nothing has been played.
Lab begin_lab(Lab asked, const std::vector<Game>& games);

std::string lab_text(const Lab& lab);
/// Refuses a text that is damaged or something else.
Result<Lab> parse_lab(std::string_view text);
/// Whether both are of the same run; else what differs.
std::optional<Error> differs(const Lab& a, const Lab& b);
/// All parts of one run, as if it had never been cut.
Result<Lab> merge(std::span<const Lab> parts);

}  // namespace specter::arena
