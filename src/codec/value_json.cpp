#include "codec/value_json.h"

#include "codec/limits.h"

namespace specter::codec {
namespace {

/// Whole numbers on the wire: what is added to the value inside, and the range outside.
struct NumberForm {
  int shift = 0;
  int low = 0;
  int high = 0;
};

std::optional<NumberForm> number_form(ValueType type) {
  switch (type) {
    case ValueType::Number: return NumberForm{0, 0, 255};
    case ValueType::SeatId: return NumberForm{0, 0, kPlayersMax - 1};
    case ValueType::HunterId: return NumberForm{0, 0, kHuntersMax - 1};
    case ValueType::AgentId: return NumberForm{0, 0, kAgentsMax - 1};
    case ValueType::Section: return NumberForm{1, 1, kSections};
    case ValueType::Place: return NumberForm{1, 1, kHandMax};
    case ValueType::Triggers: return NumberForm{0, 0, 511};
    case ValueType::Total: return NumberForm{0, 2, 255};
    default: return std::nullopt;
  }
}

std::string_view word_of(ValueType type, std::uint16_t value) {
  const auto small = static_cast<std::uint8_t>(value);
  switch (type) {
    case ValueType::HunterName: return name_of(static_cast<HunterKind>(small));
    case ValueType::AgentName: return name_of(static_cast<AgentKind>(small));
    case ValueType::CardName: return name_of(static_cast<Equipment>(small));
    case ValueType::Direction: return name_of(static_cast<Compass>(small));
    case ValueType::SideName: return name_of(static_cast<Side>(small));
    case ValueType::ReasonName: return name_of(static_cast<EndReason>(small));
    case ValueType::VehicleName: return name_of(static_cast<VehicleKind>(small));
    case ValueType::PledgeName: return name_of(static_cast<Pledge>(small));
    case ValueType::PurposeName:
      return small < ix(Purpose::Count) ? purpose_name(static_cast<Purpose>(small))
                                        : std::string_view{};
    default: return {};
  }
}

template <class Enum>
std::optional<std::uint16_t> raw(std::optional<Enum> value) {
  if (!value) return std::nullopt;
  return static_cast<std::uint16_t>(*value);
}

std::optional<std::uint16_t> value_of_word(ValueType type, std::string_view word) {
  switch (type) {
    case ValueType::HunterName: return raw(from_name<HunterKind>(word));
    case ValueType::AgentName: return raw(from_name<AgentKind>(word));
    case ValueType::CardName: return raw(from_name<Equipment>(word));
    case ValueType::Direction: return raw(from_name<Compass>(word));
    case ValueType::SideName: return raw(from_name<Side>(word));
    case ValueType::ReasonName: return raw(from_name<EndReason>(word));
    case ValueType::VehicleName: return raw(from_name<VehicleKind>(word));
    case ValueType::PledgeName: return raw(from_name<Pledge>(word));
    case ValueType::PurposeName: return raw(purpose(word));
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<std::uint16_t> none_of(ValueType type) {
  switch (type) {
    case ValueType::CellId: return static_cast<std::uint16_t>(kNoCell);
    case ValueType::SeatId: return static_cast<std::uint16_t>(kNoSeat);
    case ValueType::HunterId: return static_cast<std::uint16_t>(kNoHunter);
    case ValueType::HunterName:
    case ValueType::AgentName:
    case ValueType::CardName:
    case ValueType::Direction:
    case ValueType::SideName:
    case ValueType::PledgeName:
    case ValueType::Total:
    case ValueType::ReasonName: return std::uint16_t{0};
    default: return std::nullopt;
  }
}

template <class Out>
void put_value(Out& out, ValueType type, std::uint16_t value) {
  if (value == none_of(type)) return out.null();
  if (type == ValueType::Flag) return out.flag(value != 0);
  if (type == ValueType::CellId) return out.cell(static_cast<Cell>(value));
  if (const auto form = number_form(type)) return out.number(int{value} + form->shift);
  out.word(word_of(type, value));
}
template void put_value(TextOut&, ValueType, std::uint16_t);
template void put_value(ValueOut&, ValueType, std::uint16_t);

json::value write_value(ValueType type, std::uint16_t value) {
  ValueOut out;
  put_value(out, type, value);
  return out.take();
}

std::uint16_t read_value(Reader& reader, std::string_view field, ValueType type, bool nullable) {
  const json::value* value = reader.find(field);
  if (value != nullptr && value->is_null() && nullable) {
    if (const auto none = none_of(type)) return *none;
  }
  if (type == ValueType::Flag) return reader.flag(field) ? 1 : 0;
  if (type == ValueType::CellId) return static_cast<std::uint16_t>(reader.cell(field));
  if (const auto form = number_form(type))
    return static_cast<std::uint16_t>(reader.number(field, form->low, form->high) - form->shift);
  const std::string_view word = reader.text(field, kNameBytesMax);
  if (!reader.ok()) return 0;
  if (const auto found = value_of_word(type, word)) return *found;
  reader.fail("json.field_range", field);
  return 0;
}

template <class Out>
void put_bits(Out& out, unsigned mask, int count) {
  out.open_array();
  for (int i = 0; i < count; ++i)
    if (((mask >> static_cast<unsigned>(i)) & 1U) != 0) out.number(i);
  out.close_array();
}
template void put_bits(TextOut&, unsigned, int);
template void put_bits(ValueOut&, unsigned, int);

json::array write_bits(unsigned mask, int count) {
  return array_of([&](ValueOut& out) { put_bits(out, mask, count); });
}

}  // namespace specter::codec
