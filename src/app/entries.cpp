#include "app/entries.h"

#include "codec/limits.h"
#include "codec/names.h"

namespace specter::app {

json::array rolls_json(std::span<const Roll> rolls) {
  json::array list;
  for (const Roll& roll : rolls) {
    json::array pair;
    pair.push_back(text(codec::name_of(roll.stream)));
    pair.emplace_back(roll.value);
    list.push_back(std::move(pair));
  }
  return list;
}

std::vector<Roll> read_rolls(codec::Reader& in) {
  std::vector<Roll> rolls;
  const json::array* list = in.array("rolls", codec::kDiceMax);
  if (list == nullptr) return rolls;
  for (const json::value& item : *list) {
    const json::array* pair = item.if_array();
    const json::string* name =
        pair != nullptr && pair->size() == 2 ? (*pair)[0].if_string() : nullptr;
    const auto stream = name != nullptr
                            ? codec::from_name<Stream>(std::string_view(name->data(), name->size()))
                            : std::nullopt;
    const auto value = stream ? codec::as_number((*pair)[1], 1, 255) : std::nullopt;
    if (!value) {
      in.fail("json.field_range", "rolls");
      return {};
    }
    rolls.push_back(Roll{*stream, static_cast<std::uint8_t>(*value)});
  }
  return rolls;
}

std::string fields(std::initializer_list<std::pair<std::string_view, std::string_view>> values) {
  json::object out;
  for (const auto& [key, value] : values)
    out[key] = text(value);
  return json::serialize(out);
}

Seat read_seat(codec::Reader& in, int players, std::string_view field) {
  return static_cast<Seat>(in.number(field, 0, players - 1));
}

}  // namespace specter::app
