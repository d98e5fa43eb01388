// What all who go through many hidden states need.
#pragma once

#include <cstring>

#include "engine/state.h"

namespace specter::test {

/// Acts one after the other of which an audience notices nothing.
inline constexpr int kSilentActsMax = 4;

/// Some order, so that equal ones stand together.
inline bool less(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) < 0; }

}  // namespace specter::test
