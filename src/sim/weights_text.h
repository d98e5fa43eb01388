// The text of src/belief/weights.inc: comments (`//`) and numbers with a comma after each, so that
// the compiler reads it as well.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "belief/models.h"

namespace specter::sim {

std::string weights_text(const belief::Weights& weights, std::string_view heading);
/// Nothing if it is not such a text.
std::optional<belief::Weights> parse_weights(std::string_view text);

}  // namespace specter::sim
