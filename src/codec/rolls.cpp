#include "codec/rolls.h"

#include "codec/limits.h"

namespace specter::codec {

json::array rolls_json(std::span<const Roll> rolls) {
  json::array list;
  for (const Roll& roll : rolls) {
    json::array pair;
    pair.push_back(name_value(name_of(roll.stream)));
    pair.emplace_back(roll.value);
    list.push_back(std::move(pair));
  }
  return list;
}

std::vector<Roll> read_rolls(Reader& in) {
  std::vector<Roll> rolls;
  const json::array* list = in.array("rolls", kDiceMax);
  if (list == nullptr) return rolls;
  for (const json::value& item : *list) {
    const json::array* pair = item.if_array();
    const json::string* name =
        pair != nullptr && pair->size() == 2 ? (*pair)[0].if_string() : nullptr;
    if (name == nullptr) {
      in.fail("json.field_type", "rolls");
      return rolls;
    }
    const auto stream = from_name<Stream>(std::string_view(name->data(), name->size()));
    const auto value = as_number((*pair)[1], 1, 255);
    if (!stream || !value) {
      in.fail("json.field_range", "rolls");
      return rolls;
    }
    rolls.push_back(Roll{*stream, static_cast<std::uint8_t>(*value)});
  }
  return rolls;
}

}  // namespace specter::codec
