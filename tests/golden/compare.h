// A golden game that was played with version 1 of the rules, and the same game as it is told now.
//
// Version 2 differs in these points, and in no other:
//   - ballots are counted when the first hunter of the round begins, no longer when the agents'
//     turns end (TRA-5): `access_revoked` is told later, and a ballot that came between the two
//     moments, which then counted in the next round, is cast after the new one;
//   - dice of an attack carry the number that is needed: the field `needed`.
// Where she hid and everybody could tell (TRA-2), the old game cannot go on: it is cut there, and
// tells the same up to then.
// What stands around the events (the header's version, the record's last line) is no event.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <boost/json/array.hpp>

#include "engine/event.h"

namespace specter::golden {

/// The first difference between two events files that is not allowed, in words; nothing where all
/// are. A game that is cut now is compared as far as it goes.
std::optional<std::string> forbidden_difference(std::string_view before, std::string_view now);

/// An event's list of values without that of a field.
boost::json::array without_field(boost::json::array event, std::span<const EventFieldSpec> fields,
                                 std::string_view name);

/// Whether one step tells the same: `before` is a line of an events file.
bool same_step(std::string_view before, std::string_view now);

}  // namespace specter::golden
