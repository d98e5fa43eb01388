#include "codec/setup_json.h"

#include "codec/limits.h"
#include "codec/texts.h"
#include "embedded/embedded.h"

namespace specter::codec {
namespace {

/// A list of names of one enumeration.
template <class Enum>
std::vector<Enum> read_names(Reader& reader, std::string_view field, std::size_t size_max) {
  std::vector<Enum> list;
  if (!reader.has(field)) return list;
  const json::array* array = reader.array(field, size_max);
  if (array == nullptr) return list;
  for (const json::value& item : *array) {
    const json::string* name = item.if_string();
    if (name == nullptr) {
      reader.fail("json.field_type", field);
      return {};
    }
    const auto value = from_name<Enum>(std::string_view(name->data(), name->size()));
    if (!value) {
      reader.fail(Error{"json.name_unknown", quoted_detail({name->data(), name->size()}), 0});
      return {};
    }
    list.push_back(*value);
  }
  return list;
}

template <class List>
json::array write_names(const List& list) {
  json::array array;
  for (const auto& item : list)
    array.push_back(name_value(name_of(item)));
  return array;
}

}  // namespace

json::object to_json(const Setup& setup) {
  json::object object;
  object["edition"] = name_value(name_of(setup.edition));
  object["players"] = setup.players;
  if (setup.vehicle)
    object["vehicle"] = name_value(name_of(*setup.vehicle));
  else
    object["vehicle"] = nullptr;
  object["five_player_bonus"] = setup.five_player_bonus;
  object["hunters"] = write_names(setup.hunters);
  object["agent"] = name_value(name_of(setup.agent));
  object["equipment"] = write_names(setup.equipment);
  if (setup.traitor == kNoHunter)
    object["traitor"] = nullptr;
  else
    object["traitor"] = ix(setup.traitor);
  return object;
}

Result<Setup> parse_setup(const json::object& object) {
  Reader reader(object, "setup.");
  Setup setup;
  if (reader.has("edition")) setup.edition = reader.word<Edition>("edition");
  setup.players = static_cast<int>(reader.number("players", 0, 255));
  if (reader.has("vehicle")) setup.vehicle = reader.word<VehicleKind>("vehicle");
  setup.five_player_bonus = reader.flag_or("five_player_bonus", false);
  setup.hunters = read_names<HunterKind>(reader, "hunters", kHuntersMax);
  if (reader.has("agent")) setup.agent = reader.word<AgentKind>("agent");
  setup.equipment = read_names<Equipment>(reader, "equipment", kHandDealt);
  if (reader.has("traitor"))
    setup.traitor = static_cast<Hunter>(reader.number("traitor", 0, kHuntersMax - 1));
  if (!reader.ok()) return reader.error();
  return setup;
}

std::string_view default_board(Edition edition) {
  return edition == Edition::Babel ? "babel" : "covenant";
}

Result<std::shared_ptr<const Board>> built_in_board(std::string_view name) {
  for (const embedded::File& file : embedded::boards())
    if (file.name == name) return parse_board(file.text);
  return Error{"board.unknown", quoted_detail(name), 0};
}

json::object to_json(const Error& error) {
  // A detail may repeat a stranger's text: it is cut, and no half of a character is passed on.
  const Error safe{error.code, quoted_detail(error.detail), error.line};
  json::object object;
  object["code"] = text_value(safe.code);
  object["detail"] = text_value(safe.detail);
  object["line"] = safe.line;
  object["text"] = text_value(sentence(safe));
  return object;
}

}  // namespace specter::codec
