#include "codec/event_json.h"

#include <optional>

#include "codec/limits.h"
#include "codec/value_json.h"
#include "codec/write.h"

namespace specter::codec {
namespace {

// AgentMoved: agent, cell, steps, and from here on the path.
constexpr std::size_t kMovedSteps = 2;
constexpr std::size_t kPathBegin = 3;

void read_path(Reader& reader, Event& event) {
  const json::array* path = reader.array("path", kPathStepsMax + 1);
  if (path == nullptr) return;
  if (path->size() != event.v[kMovedSteps] + std::size_t{1})
    return reader.fail("json.field_range", "path");
  std::size_t i = kPathBegin;
  for (const json::value& step : *path) {
    const auto cell = as_cell(step);
    if (!cell) return reader.fail("json.field_range", "path");
    event.v[i++] = static_cast<std::uint16_t>(*cell);
  }
  if (path_of(event).empty()) reader.fail("json.field_range", "path");
}

template <class Out>
void put_event(Out& out, const Event& event, std::optional<std::size_t> number) {
  const EventSpec& spec = event_spec(event.code);
  out.open_object();
  if (number) {
    out.key("n");
    out.number(static_cast<std::int64_t>(*number));
  }
  out.key("type");
  out.word(spec.name);
  for (std::size_t i = 0; i < spec.fields.size(); ++i) {
    out.key(spec.fields[i].name);
    put_value(out, spec.fields[i].type, event.v[i]);
  }
  const auto path = path_of(event);
  if (!path.empty()) {
    out.key("path");
    out.open_array();
    for (const std::uint16_t cell : path)
      out.cell(static_cast<Cell>(cell));
    out.close_array();
  }
  out.close_object();
}

template <class Out>
void put_events(Out& out, std::span<const Event> events, std::size_t first) {
  out.open_array();
  for (const Event& event : events)
    put_event(out, event, first++);
  out.close_array();
}

}  // namespace

std::span<const std::uint16_t> path_of(const Event& event) {
  const std::size_t steps = event.v[kMovedSteps];
  if (event.code != EventCode::AgentMoved || steps > kPathStepsMax) return {};
  const auto path = std::span(event.v).subspan(kPathBegin, steps + 1);
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i] >= kColumnsMax * kRowsMax) return {};
    // Where no path was given its cells do not hang together.
    if (i > 0 && distance(static_cast<Cell>(path[i - 1]), static_cast<Cell>(path[i])) != 1)
      return {};
  }
  return path.back() == event.v[1] ? path : std::span<const std::uint16_t>{};
}

json::object to_json(const Event& event) {
  return object_of([&](ValueOut& out) { put_event(out, event, std::nullopt); });
}

json::array to_json(std::span<const Event> events, std::size_t first) {
  return array_of([&](ValueOut& out) { put_events(out, events, first); });
}

void write_events(std::string& text, std::span<const Event> events, std::size_t first) {
  TextOut out(text);
  put_events(out, events, first);
}

Result<Event> parse_event(const json::object& object, Audience audience) {
  Reader reader(object, "event.");
  const std::string_view name = reader.text("type", kNameBytesMax);
  if (!reader.ok()) return reader.error();
  const auto code = event_code(name);
  if (!code) return Error{"event.unknown", quoted_detail(name), 0};
  Event event;
  event.code = *code;
  event.audience = audience;
  const EventSpec& spec = event_spec(*code);
  for (std::size_t i = 0; i < spec.fields.size(); ++i)
    event.v[i] = read_value(reader, spec.fields[i].name, spec.fields[i].type, true);
  if (event.code == EventCode::AgentMoved) {
    for (std::size_t i = kPathBegin; i < event.v.size(); ++i)
      event.v[i] = static_cast<std::uint16_t>(kNoCell);
    if (event.v[kMovedSteps] > kPathStepsMax) reader.fail("json.field_range", "steps");
    if (reader.ok() && reader.has("path")) read_path(reader, event);
  }
  if (!reader.ok()) return reader.error();
  return event;
}

}  // namespace specter::codec
