// What people are told of a belief, as JSON (docs/protocol.md, "Where the agents can be").
#pragma once

#include "belief/belief.h"
#include "belief/explain.h"
#include "belief/review.h"
#include "codec/assist.h"
#include "codec/reader.h"

namespace specter::codec {

/// Of an agent: {"agent","count","around","cells","heat","next"}.
json::object insight_json(const Game& game, const belief::Belief& belief, Agent agent,
                          Assist assist);
/// {"agent","cell","possible","reason","round","hunter","from","steps","event","way"}.
json::object to_json(const belief::Why& why, Agent agent, Cell cell);
/// What a planned move changes: {"agent","before","left","cleared"}.
json::object plan_json(Agent agent, const CellSet& before, const CellSet& left);

/// What the hunters could know after a step of a finished game: [{"agent","cell","cells","heat",
/// "truth"}].
json::array review_json(const belief::Review& review, const match::Match& match);
/// {"step","round","agent","cell","count","truth","hunter","steps"}.
json::object to_json(const belief::Moment& moment);

}  // namespace specter::codec
