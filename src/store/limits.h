// How much a backend does in one call, and how often it writes down what only housekeeping reads.
// The same for all of them.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "store/store.h"

namespace specter::store {

/// Tables that one call of expire() removes: the writer must not stand still for long.
inline constexpr std::int64_t kExpireTablesMax = 32;
/// Rows that are read at once where all are visited.
inline constexpr std::int64_t kPageRows = 256;
/// A guest's `seen` is not written more often than this: it is for housekeeping.
inline constexpr Millis kSeenStepMillis = 60'000;
inline constexpr Millis kHereStepMillis = Millis{24} * 3600 * 1000;
/// Servers that have been dead for so long are forgotten.
inline constexpr Millis kServerKeptMillis = Millis{24} * 3600 * 1000;

/// How long a table of each status is kept.
std::array<std::pair<TableStatus, Millis>, 4> kept_times(const Keeping& keeping);

}  // namespace specter::store
