#include "codec/action_json.h"

#include "codec/limits.h"
#include "codec/value_json.h"

namespace specter::codec {
namespace {

std::uint16_t get(const Action& action, ActionField field) {
  switch (field) {
    case ActionField::A: return action.a;
    case ActionField::B: return action.b;
    case ActionField::Target: return static_cast<std::uint16_t>(action.cell);
    case ActionField::Marker: return static_cast<std::uint16_t>(action.marker);
    case ActionField::MarkerLoyal: return static_cast<std::uint16_t>(action.marker_loyal);
    case ActionField::Steps: return action.steps;
    case ActionField::Triggers: return action.triggers;
  }
  return 0;
}

void set(Action& action, ActionField field, std::uint16_t value) {
  const auto small = static_cast<std::uint8_t>(value);
  switch (field) {
    case ActionField::A: action.a = small; break;
    case ActionField::B: action.b = small; break;
    case ActionField::Target: action.cell = static_cast<Cell>(value); break;
    case ActionField::Marker: action.marker = static_cast<Cell>(value); break;
    case ActionField::MarkerLoyal: action.marker_loyal = static_cast<Cell>(value); break;
    case ActionField::Steps: action.steps = small; break;
    case ActionField::Triggers: action.triggers = small; break;
  }
}

void read_path(Reader& reader, Action& action) {
  const json::array* path = reader.array("path", action.path.size());
  if (path == nullptr) return;
  if (path->empty()) return reader.fail("json.field_range", "path");
  for (const json::value& step : *path) {
    const auto cell = as_cell(step);
    if (!cell) return reader.fail("json.field_range", "path");
    action.path[action.length++] = *cell;
  }
}

}  // namespace

json::object to_json(const Action& action) {
  const ActionSpec& spec = action_spec(action.kind);
  json::object object;
  object["type"] = text_value(spec.name);
  object["seat"] = write_value(ValueType::SeatId, static_cast<std::uint16_t>(action.seat));
  const Action plain;
  for (const ActionFieldSpec& f : spec.fields) {
    const std::uint16_t value = get(action, f.field);
    if (f.optional && value == get(plain, f.field)) continue;
    object[f.name] = write_value(f.type, value);
  }
  if (action.kind == ActionKind::Move && action.length > 0) {
    json::array path;
    for (std::size_t i = 0; i < action.length; ++i)
      path.push_back(cell_value(action.path[i]));
    object["path"] = std::move(path);
  }
  return object;
}

Result<Action> parse_action(const json::object& object, Seat seat) {
  Reader reader(object, "action.");
  const std::string_view name = reader.text("type", kNameBytesMax);
  if (!reader.ok()) return reader.error();
  const auto kind = action_kind(name);
  if (!kind) return Error{"action.unknown", quoted_detail(name), 0};

  Action action;
  action.kind = *kind;
  action.seat = seat;
  if (seat == kNoSeat || reader.has("seat"))
    action.seat = static_cast<Seat>(read_value(reader, "seat", ValueType::SeatId, false));
  for (const ActionFieldSpec& f : action_spec(*kind).fields) {
    if (f.optional && !reader.has(f.name)) continue;
    set(action, f.field, read_value(reader, f.name, f.type, false));
  }
  if (*kind == ActionKind::Move && reader.has("path")) read_path(reader, action);
  if (!reader.ok()) return reader.error();
  return action;
}

json::array to_json(const Choices& choices) {
  json::array list;
  list.reserve(static_cast<std::size_t>(choices.count()));
  choices.each([&](const Action& action) { list.push_back(to_json(action)); });
  return list;
}

json::object to_json(const Decision& decision) {
  json::object object;
  object["id"] = decision.id;
  object["kind"] = name_value(decision_name(decision.kind));
  return object;
}

}  // namespace specter::codec
