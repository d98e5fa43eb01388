// A belief as JSON: what one audience can know of where the agents are (docs/belief.md).
#pragma once

#include "belief/possible.h"
#include "codec/reader.h"

namespace specter::codec {

/// {"type":"belief","seat":…,"exact":…,"agents":[…]}. Weights are even for now, and add up to 1.
json::object to_json(const belief::Possible& belief, Seat seat);

}  // namespace specter::codec
