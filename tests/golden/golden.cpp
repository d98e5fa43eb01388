#include "golden/golden.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "codec/value_json.h"

namespace specter::golden {
namespace {

namespace json = boost::json;

std::string folder() { return std::string(SPECTER_SOURCE_DIR) + "/tests/golden"; }

/// The name, then the values that the event has; what is not used at the end is left out.
json::array compact(const Event& event) {
  const EventSpec& spec = event_spec(event.code);
  json::array out;
  out.emplace_back(json::string(spec.name));
  for (std::size_t i = 0; i < spec.fields.size(); ++i)
    out.push_back(codec::write_value(spec.fields[i].type, event.v[i]));
  // Beyond the named fields: the path of a move.
  std::size_t used = event.v.size();
  while (used > spec.fields.size() && (event.v[used - 1] == 0 || event.v[used - 1] == ix(kNoCell)))
    --used;
  for (std::size_t i = spec.fields.size(); i < used; ++i)
    out.emplace_back(event.v[i]);
  return out;
}

}  // namespace

std::string header_line(const std::string& game, std::optional<std::size_t> cut) {
  json::object out;
  out["format"] = kFormat;
  out["game"] = game;
  out["rules"] = kRulesVersion;
  if (cut) out["cut"] = *cut;
  return json::serialize(out);
}

std::string step_line(std::size_t n, std::span<const Event> events) {
  json::object out;
  out["n"] = n;
  json::array list;
  for (const Event& event : events) {
    if (event.audience == kEverybody) {
      list.push_back(compact(event));
      continue;
    }
    json::object some;
    some["to"] = codec::write_bits(event.audience, kAudiences);
    some["event"] = compact(event);
    list.push_back(std::move(some));
  }
  out["events"] = std::move(list);
  return json::serialize(out);
}

std::string counts_line(const match::EventLog& log) {
  json::object out;
  json::array counts;
  for (int i = 0; i < kAudiences; ++i)
    counts.emplace_back(log.size(static_cast<Seat>(i)));
  out["counts"] = std::move(counts);
  return json::serialize(out);
}

std::vector<std::string> game_names(const std::string& part) {
  std::vector<std::string> names;
  const std::string games = folder() + part + "/games";
  if (!std::filesystem::is_directory(games)) return names;
  for (const auto& entry : std::filesystem::directory_iterator(games))
    if (entry.path().extension() == ".jsonl") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string record_path(const std::string& game, const std::string& part) {
  return folder() + part + "/games/" + game + ".jsonl";
}
std::string events_path(const std::string& game, const std::string& part) {
  return folder() + part + "/events/" + game + ".events";
}

bool is_cut(const std::string& game) {
  const std::string events = read_file(events_path(game));
  return events.substr(0, events.find('\n')).find("\"cut\":") != std::string::npos;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_file(const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream file(path, std::ios::binary);
  file << text;
}

}  // namespace specter::golden
