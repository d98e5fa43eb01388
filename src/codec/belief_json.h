// A belief as JSON: what one audience can know of where the agents are (docs/belief.md).
#pragma once

#include "belief/belief.h"
#include "belief/explain.h"
#include "belief/review.h"
#include "codec/reader.h"

namespace specter::codec {

/// {"type":"belief","seat":…,"exact":…,"agents":[…]}. Weights add up to 1.
json::object to_json(const belief::Belief& belief, Seat seat);

/// How much of it a table shows.
enum class Assist : std::uint8_t { Off, Cells, Heat };
std::string_view name_of(Assist assist);

/// What a person is told of an agent: {"agent","count","around","cells","heat","next"}.
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
