#include "load/scan.h"

#include <charconv>
#include <vector>

namespace specter::load {
namespace {

/// What follows `"name":`, or nothing.
std::string_view after(std::string_view frame, std::string_view name) {
  for (std::size_t at = frame.find(name); at != std::string_view::npos;
       at = frame.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if (at > 0 && frame[at - 1] == '"' && frame.substr(end, 2) == "\":")
      return frame.substr(end + 2);
  }
  return {};
}

/// The ends of the objects in a list that holds no brackets in its texts.
std::vector<std::string_view> items_of(std::string_view list) {
  std::vector<std::string_view> items;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i] == '{' && depth++ == 0) start = i;
    if (list[i] == '}' && --depth == 0) items.push_back(list.substr(start, i + 1 - start));
  }
  return items;
}

std::size_t below(std::size_t count, std::mt19937_64& random) {
  return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
}

void replace(std::string& text, std::string_view from, std::string_view to) {
  if (const std::size_t at = text.find(from); at != std::string::npos)
    text.replace(at, from.size(), to);
}

/// A group with one of its cells.
std::string one_of(std::string_view group, std::string_view cells, std::mt19937_64& random) {
  std::vector<std::string_view> names;  // with their quotes
  const std::string_view list = cells.substr(0, cells.find(']'));
  for (std::size_t at = list.find('"'); at != std::string_view::npos;) {
    const std::size_t end = list.find('"', at + 1);
    names.push_back(list.substr(at, end + 1 - at));
    at = list.find('"', end + 1);
  }
  const std::string_view cell = names[below(names.size(), random)];
  std::string action(group);
  std::string whole = "\"cells\":" + std::string(list) + "]";
  replace(action, whole, "\"cell\":" + std::string(cell));
  replace(action, "\"marker\":\"end\"", "\"marker\":" + std::string(cell));
  replace(action, "\"marker_loyal\":\"end\"", "\"marker_loyal\":" + std::string(cell));
  return action;
}

}  // namespace

FrameKind kind_of(std::string_view frame) {
  // Frames of a table begin with their type, answers end with it.
  constexpr std::size_t kEdge = 80;
  std::string_view type = text_of(frame.substr(0, kEdge), "type");
  if (type.empty() && frame.size() > kEdge)
    type = text_of(frame.substr(frame.size() - kEdge), "type");
  if (type == "update") return FrameKind::Update;
  if (type == "ok") return FrameKind::Ok;
  if (type == "state") return FrameKind::State;
  if (type == "table") return FrameKind::Table;
  if (type == "welcome") return FrameKind::Welcome;
  if (type == "error") return FrameKind::Error;
  return FrameKind::Other;
}

std::string_view text_of(std::string_view frame, std::string_view name) {
  const std::string_view value = after(frame, name);
  if (!value.starts_with('"')) return {};
  return value.substr(1, value.find('"', 1) - 1);
}

std::optional<std::int64_t> number_of(std::string_view frame, std::string_view name) {
  const std::string_view value = after(frame, name);
  std::int64_t number = 0;
  const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
  if (value.empty() || read.ec != std::errc{}) return std::nullopt;
  return number;
}

int decision_of(std::string_view frame) {
  // Behind the events, which are long and have no decisions.
  const std::string_view value = after(frame, "decision");
  constexpr std::string_view kStart = "{\"id\":";
  if (!value.starts_with(kStart)) return 0;
  int id = 0;
  std::from_chars(value.data() + kStart.size(), value.data() + value.size(), id);
  return id;
}

std::string_view legal_of(std::string_view frame) {
  const std::size_t at = frame.rfind(",\"legal\":[");
  const std::size_t end = frame.rfind("],\"free\":");
  if (at == std::string_view::npos || end == std::string_view::npos || end < at) return {};
  return frame.substr(at + 10, end - at - 10);
}

std::string random_action(std::string_view legal, std::mt19937_64& random) {
  const std::vector<std::string_view> items = items_of(legal);
  if (items.empty()) return {};
  const std::string_view item = items[below(items.size(), random)];
  const std::string_view cells = after(item, "cells");
  return cells.empty() ? std::string(item) : one_of(item, cells, random);
}

}  // namespace specter::load
