// How much a table shows of where the agents can be.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/ids.h"

namespace specter::codec {

enum class Assist : std::uint8_t { Off, Cells, Heat };

constexpr std::string_view name_of(Assist assist) {
  constexpr std::string_view kNames[] = {"off", "cells", "heat"};
  return kNames[ix(assist)];
}

}  // namespace specter::codec
