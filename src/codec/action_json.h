// Actions and lists of actions as JSON.
//
//   {"type": "walk", "seat": 1, "cell": "K17", "steps": 3}
//   {"type": "move", "seat": 0, "cell": "N4", "steps": 3, "marker": "N2"}
//   {"type": "move", "seat": 0, "path": ["N1", "N2", "N3"]}
//   {"type": "answer", "seat": 0, "value": 3}, or with "cell" instead of "value"
#pragma once

#include <vector>

#include "codec/reader.h"
#include "engine/choices.h"
#include "engine/engine.h"

namespace specter::codec {

/// Fields that the kind does not have are not written, nor are optional ones at their default.
json::object to_json(const Action& action);

/// `seat` stands in where the action names no seat; with kNoSeat it must name one. Takes what logs
/// and records of older games have too: an answer with a cell had a value of 0 beside it.
Result<Action> parse_action(const json::object& object, Seat seat = kNoSeat);
/// The same of an action that somebody sends: an answer has a value or a cell, not both.
Result<Action> parse_sent_action(const json::object& object, Seat seat = kNoSeat);

/// Every action of a list. Moves of an agent stand there by outcome, without paths.
json::array to_json(const Choices& choices);

/// The actions of a list in groups, as write_legal writes it, in the same order.
Result<std::vector<Action>> parse_legal(const json::array& list);

/// {"id", "kind"}: as the seat itself sees it.
json::object to_json(const Decision& decision);
template <class Out>  // TextOut or ValueOut
void put_decision(Out& out, const Decision& decision);

}  // namespace specter::codec
