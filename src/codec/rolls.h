// Rolls that were written down: [["dice",4],["places",2]], the stream and the value, in the order
// rolled.
#pragma once

#include <span>
#include <vector>

#include "codec/reader.h"
#include "engine/dice.h"

namespace specter::codec {

json::array rolls_json(std::span<const Roll> rolls);
/// The field `rolls`.
std::vector<Roll> read_rolls(Reader& in);

}  // namespace specter::codec
