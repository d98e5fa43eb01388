// The lines of an events file; without a file, so that WebAssembly can write them too.
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "codec/value_json.h"
#include "golden/golden.h"

namespace specter::golden {
namespace {

namespace json = boost::json;

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

}  // namespace specter::golden
