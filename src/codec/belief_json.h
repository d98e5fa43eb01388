// A belief as JSON: what one audience can know of where the agents are (docs/belief.md).
#pragma once

#include "belief/belief.h"
#include "codec/reader.h"

namespace specter::codec {

/// {"type":"belief","seat":…,"exact":…,"agents":[…]}. Weights add up to 1.
json::object to_json(const belief::Belief& belief, Seat seat);

}  // namespace specter::codec
