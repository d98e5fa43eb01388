#include "codec/action_json.h"

#include "codec/limits.h"
#include "codec/value_json.h"
#include "codec/write.h"

namespace specter::codec {
namespace {

std::uint16_t get(const Action& action, ActionField field) {
  switch (field) {
    case ActionField::Choice: return action.choice;
    case ActionField::Target: return static_cast<std::uint16_t>(action.target);
    case ActionField::Place: return action.place;
    case ActionField::End: return static_cast<std::uint16_t>(action.cell);
    case ActionField::Marker: return static_cast<std::uint16_t>(action.marker);
    case ActionField::MarkerLoyal: return static_cast<std::uint16_t>(action.marker_loyal);
    case ActionField::Steps: return action.steps;
    case ActionField::Triggers: return action.triggers;
    case ActionField::Way: return static_cast<std::uint16_t>(action.way);
  }
  return 0;
}

void set(Action& action, ActionField field, std::uint16_t value) {
  const auto small = static_cast<std::uint8_t>(value);
  switch (field) {
    case ActionField::Choice: action.choice = small; break;
    case ActionField::Target: action.target = static_cast<Hunter>(small); break;
    case ActionField::Place: action.place = small; break;
    case ActionField::End: action.cell = static_cast<Cell>(value); break;
    case ActionField::Marker: action.marker = static_cast<Cell>(value); break;
    case ActionField::MarkerLoyal: action.marker_loyal = static_cast<Cell>(value); break;
    case ActionField::Steps: action.steps = small; break;
    case ActionField::Triggers: action.triggers = value; break;
    case ActionField::Way: action.way = static_cast<Compass>(small); break;
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

/// In a group only: the marker lies on each action's own cell.
constexpr std::string_view kEndWord = "end";

bool is_marker(ActionField field) {
  return field == ActionField::Marker || field == ActionField::MarkerLoyal;
}

/// Where exactly one field is given: the one that says something, else the first.
const ActionFieldSpec* only_field(const ActionSpec& spec, const Action& action, bool group) {
  const ActionFieldSpec* only = spec.fields.data();
  const Action plain;
  for (const ActionFieldSpec& f : spec.fields)
    if ((group && f.field == ActionField::End) || get(action, f.field) != get(plain, f.field))
      only = &f;
  return only;
}

/// An action, or with `cells` a group of them.
template <class Out>
void put_action(Out& out, const Action& action, const Patch* cells) {
  const ActionSpec& spec = action_spec(action.kind);
  out.open_object();
  out.key("type");
  out.word(spec.name);
  out.key("seat");
  put_value(out, ValueType::SeatId, static_cast<std::uint16_t>(action.seat));
  const Action plain;
  const ActionFieldSpec* only = spec.either ? only_field(spec, action, cells != nullptr) : nullptr;
  for (const ActionFieldSpec& f : spec.fields) {
    if (only != nullptr && only != &f) continue;
    const std::uint16_t value = get(action, f.field);
    if (cells != nullptr && f.field == ActionField::End) {
      out.key("cells");
      out.open_array();
      cells->each([&](Cell c) { out.cell(c); });
      out.close_array();
      continue;
    }
    if (f.optional && only == nullptr && value == get(plain, f.field)) continue;
    out.key(f.name);
    if (cells != nullptr && is_marker(f.field) && static_cast<Cell>(value) == kMarkerIsEnd)
      out.word(kEndWord);
    else
      put_value(out, f.type, value);
  }
  if (action.kind == ActionKind::Move && action.length > 0) {
    out.key("path");
    out.open_array();
    for (std::size_t i = 0; i < action.length; ++i)
      out.cell(action.path[i]);
    out.close_array();
  }
  out.close_object();
}

/// The action of a group that goes to this cell.
Action at_cell(Action action, Cell cell) {
  action.cell = cell;
  if (action.marker == kMarkerIsEnd) action.marker = cell;
  if (action.marker_loyal == kMarkerIsEnd) action.marker_loyal = cell;
  return action;
}

void put_group(TextOut& out, const Group& group) {
  if (!group.over_cells) return put_action(out, group.proto, nullptr);
  if (group.count == 1) return put_action(out, at_cell(group.proto, group.cells.nth(0)), nullptr);
  put_action(out, group.proto, &group.cells);
}

/// A field of an action, or of a group: then its cells are read elsewhere.
void read_field(Reader& reader, const ActionFieldSpec& f, bool group, Action& action) {
  if (group && f.field == ActionField::End) return;
  if (f.optional && !reader.has(f.name)) return;
  if (group && is_marker(f.field) && reader.text(f.name, kNameBytesMax) == kEndWord)
    return set(action, f.field, static_cast<std::uint16_t>(kMarkerIsEnd));
  set(action, f.field, read_value(reader, f.name, f.type, false));
}

/// Exactly one of the fields is there. Logs and records of older games have a zero beside it.
void check_either(Reader& reader, const ActionSpec& spec, bool group, bool strict,
                  const Action& action) {
  std::string names;
  int given = 0;
  bool empty = false;
  for (const ActionFieldSpec& f : spec.fields) {
    names += (names.empty() ? "" : ", ") + reader.where() + std::string(f.name);
    const bool in_list = group && f.field == ActionField::End;
    if (!in_list && !reader.has(f.name)) continue;
    ++given;
    empty = empty || (!in_list && get(action, f.field) == get(Action{}, f.field));
  }
  if (given == 0) reader.fail(Error{"action.field_either", names, 0});
  if (given > 1 && (strict || !empty)) reader.fail(Error{"action.field_both", names, 0});
}

Result<Action> read_action(Reader& reader, Seat seat, bool group, bool strict = false) {
  const std::string_view name = reader.text("type", kNameBytesMax);
  if (!reader.ok()) return reader.error();
  const auto kind = action_kind(name);
  if (!kind) return Error{"action.unknown", quoted_detail(name), 0};

  Action action;
  action.kind = *kind;
  action.seat = seat;
  if (seat == kNoSeat || reader.has("seat"))
    action.seat = static_cast<Seat>(read_value(reader, "seat", ValueType::SeatId, false));
  const ActionSpec& spec = action_spec(*kind);
  for (const ActionFieldSpec& f : spec.fields)
    read_field(reader, f, group, action);
  if (spec.either && reader.ok()) check_either(reader, spec, group, strict, action);
  if (*kind == ActionKind::Move && reader.has("path") && !group) read_path(reader, action);
  if (!reader.ok()) return reader.error();
  return action;
}

/// Adds the actions of one item of a list.
std::optional<Error> expand(const json::object& item, std::vector<Action>& out) {
  Reader reader(item, "legal.");
  const bool group = reader.has("cells");
  const Result<Action> action = read_action(reader, kNoSeat, group);
  if (!action) return action.error();
  if (!group) {
    out.push_back(*action);
    return std::nullopt;
  }
  if (const json::array* cells = reader.array("cells", kCellsMax)) {
    for (const json::value& value : *cells) {
      const auto cell = as_cell(value);
      if (!cell) return Error{"json.field_range", "legal.cells", 0};
      out.push_back(at_cell(*action, *cell));
    }
  }
  return reader.ok() ? std::nullopt : std::optional(reader.error());
}

}  // namespace

json::object to_json(const Action& action) {
  return object_of([&](ValueOut& out) { put_action(out, action, nullptr); });
}

Result<Action> parse_action(const json::object& object, Seat seat) {
  Reader reader(object, "action.");
  return read_action(reader, seat, false);
}

Result<Action> parse_sent_action(const json::object& object, Seat seat) {
  Reader reader(object, "action.");
  return read_action(reader, seat, false, true);
}

json::array to_json(const Choices& choices) {
  return array_of([&](ValueOut& out) {
    out.open_array();
    choices.each([&](const Action& action) { put_action(out, action, nullptr); });
    out.close_array();
  });
}

Result<std::vector<Action>> parse_legal(const json::array& list) {
  std::vector<Action> all;
  for (const json::value& item : list) {
    const json::object* object = item.if_object();
    if (object == nullptr) return Error{"json.field_type", "legal", 0};
    if (const auto error = expand(*object, all)) return *error;
  }
  return all;
}

template <class Out>
void put_decision(Out& out, const Decision& decision) {
  out.open_object();
  out.key("id");
  out.number(decision.id);
  out.key("kind");
  out.word(decision_name(decision.kind));
  out.close_object();
}
template void put_decision(TextOut&, const Decision&);
template void put_decision(ValueOut&, const Decision&);

json::object to_json(const Decision& decision) {
  return object_of([&](ValueOut& out) { put_decision(out, decision); });
}

void write_action(std::string& text, const Action& action) {
  TextOut out(text);
  put_action(out, action, nullptr);
}

void write_legal(std::string& text, const Choices& choices) {
  TextOut out(text);
  out.open_array();
  for (const Group& group : choices.groups())
    put_group(out, group);
  out.close_array();
}

void write_decision(std::string& text, const Decision& decision) {
  TextOut out(text);
  put_decision(out, decision);
}

}  // namespace specter::codec
