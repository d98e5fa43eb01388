// The values of actions and events, driven by the types that action_spec and event_spec give.
#pragma once

#include <cstdint>
#include <optional>

#include "codec/out.h"
#include "codec/reader.h"
#include "engine/action.h"

namespace specter::codec {

/// What a value of this type is when there is none; on the wire it is null.
std::optional<std::uint16_t> none_of(ValueType type);

/// `Out` is TextOut or ValueOut.
template <class Out>
void put_value(Out& out, ValueType type, std::uint16_t value);
json::value write_value(ValueType type, std::uint16_t value);

/// Reads one value; on a mistake the reader has the error. Null is accepted where `nullable`.
std::uint16_t read_value(Reader& reader, std::string_view field, ValueType type, bool nullable);

/// A set of hunters or seats as a bit mask: on the wire a list of indices.
/// A list of ids.
template <class Out, class Id>
void put_ids(Out& out, IdSet<Id> set) {
  out.open_array();
  set.each([&out](Id id) { out.number(static_cast<int>(id)); });
  out.close_array();
}
template <class Out>
void put_bits(Out& out, unsigned mask, int count);
json::array write_bits(unsigned mask, int count);

}  // namespace specter::codec
