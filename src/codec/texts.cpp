#include "codec/texts.h"

#include <algorithm>
#include <map>
#include <vector>

#include "codec/event_json.h"
#include "codec/value_json.h"
#include "embedded/embedded.h"

namespace specter::codec {
namespace {

using Catalogue = std::map<std::string, std::string, std::less<>>;

Catalogue load() {
  Catalogue all;
  for (const embedded::File& file : embedded::texts()) {
    if (file.name != "en") continue;
    const Result<json::object> object = parse_json_object(file.text);
    SPECTER_ASSERT(object.ok());  // our own file; a test reads it too
    for (const auto& item : *object) {
      SPECTER_ASSERT(item.value().is_string());
      const json::string& sentence = item.value().get_string();
      all.emplace(std::string(item.key()), std::string(sentence.data(), sentence.size()));
    }
  }
  return all;
}

const Catalogue& catalogue() {
  static const Catalogue all = load();
  return all;
}

std::string fill(std::string_view pattern, std::span<const TextValue> values) {
  std::string out;
  while (!pattern.empty()) {
    const std::size_t open = pattern.find('{');
    const std::size_t close = open == std::string_view::npos ? open : pattern.find('}', open);
    if (close == std::string_view::npos) break;
    const std::string_view name = pattern.substr(open + 1, close - open - 1);
    const auto* const found = std::find_if(values.begin(), values.end(), [&](const TextValue& v) {
                                return v.first == name;
                              }).base();
    out += pattern.substr(0, open);
    if (found != values.data() + values.size())
      out += found->second;
    else
      out += pattern.substr(open, close - open + 1);
    pattern.remove_prefix(close + 1);
  }
  return out += pattern;
}

std::string capitalised(std::string sentence) {
  if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z')
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return sentence;
}

/// A value as the wire has it, for looking up variants.
std::string wire_word(const json::value& value) {
  if (value.is_null()) return "none";
  if (value.is_string()) return {value.get_string().data(), value.get_string().size()};
  return json::serialize(value);
}

std::string named(std::string_view family, std::string_view name) {
  return name.empty() ? text("word.nothing")
                      : text(std::string(family) + std::string(name) + ".name");
}

/// A value as people read it.
std::string value_text(ValueType type, std::uint16_t value, const Names& names) {
  const json::value wire = write_value(type, value);
  switch (type) {
    case ValueType::HunterId: return hunter_text(static_cast<Hunter>(value), names);
    case ValueType::AgentId: return agent_text(static_cast<Agent>(value), names);
    case ValueType::HunterName: return named("hunter.", wire.is_null() ? "" : wire_word(wire));
    case ValueType::AgentName: return named("agent.", wire.is_null() ? "" : wire_word(wire));
    case ValueType::CardName: return named("card.", wire.is_null() ? "" : wire_word(wire));
    case ValueType::Direction: return text("direction." + wire_word(wire));
    case ValueType::SideName: return text("side." + wire_word(wire));
    case ValueType::ReasonName: return text("reason." + wire_word(wire));
    case ValueType::PurposeName: return text("purpose." + wire_word(wire));
    default: return wire.is_null() ? text("word.nothing") : wire_word(wire);
  }
}

/// The best sentence of a family for an event; texts.h has the rule.
std::string event_text(std::string_view family, const Event& event, const Names& names) {
  const EventSpec& spec = event_spec(event.code);
  const std::string base = std::string(family) + std::string(spec.name);
  std::string key = base;
  std::vector<std::string> words;
  words.reserve(spec.fields.size());
  for (std::size_t i = 0; i < spec.fields.size(); ++i) {
    const EventFieldSpec& field = spec.fields[i];
    words.push_back(value_text(field.type, event.v[i], names));
    if (key != base) continue;
    const std::string variant =
        base + "." + std::string(field.name) + "." + wire_word(write_value(field.type, event.v[i]));
    if (has_text(variant)) key = variant;
  }
  const auto pattern = catalogue().find(key);
  if (pattern == catalogue().end()) return key;
  std::vector<TextValue> values;
  for (std::size_t i = 0; i < words.size(); ++i)
    values.emplace_back(spec.fields[i].name, words[i]);
  return capitalised(fill(pattern->second, values));
}

}  // namespace

bool has_text(std::string_view key) { return catalogue().contains(key); }

std::vector<std::string_view> text_keys() {
  std::vector<std::string_view> keys;
  for (const auto& [key, sentence] : catalogue())
    keys.emplace_back(key);
  return keys;
}

std::string text(std::string_view key, std::initializer_list<TextValue> values) {
  const auto found = catalogue().find(key);
  if (found == catalogue().end()) return std::string(key);
  return fill(found->second, {values.begin(), values.size()});
}

Names names_of(const Public& pub) {
  Names names;
  for (std::size_t i = 0; i < names.hunters.size(); ++i)
    names.hunters[i] = pub.hunters[i].kind;
  for (std::size_t i = 0; i < names.agents.size(); ++i)
    names.agents[i] = pub.agents[i].kind;
  return names;
}

std::string hunter_text(Hunter hunter, const Names& names) {
  if (ix(hunter) >= names.hunters.size()) return text("word.nobody");
  const std::string_view name = name_of(names.hunters[ix(hunter)]);
  if (name.empty()) return text("word.hunter_number", {{"n", std::to_string(ix(hunter) + 1)}});
  return text("word.the_hunter", {{"name", named("hunter.", name)}});
}

std::string agent_text(Agent agent, const Names& names) {
  if (ix(agent) >= names.agents.size()) return text("word.nobody");
  const std::string_view name = name_of(names.agents[ix(agent)]);
  if (!name.empty()) return named("agent.", name);
  return text(agent == kFirstAgent ? "word.the_agent" : "word.second_agent");
}

std::string sentence(const Error& error) {
  const std::string key = "error." + error.code;
  const std::string line = std::to_string(error.line);
  if (!has_text(key))
    return text("error.unknown", {{"code", error.code}, {"detail", error.detail}});
  return text(key, {{"detail", error.detail}, {"line", line}});
}

std::string sentence(const Event& event, const Names& names) {
  return event_text("event.", event, names);
}

std::string narration(const Event& event, const Names& names) {
  const std::string told = "told." + std::string(event_spec(event.code).name);
  return event_text(has_text(told) ? "told." : "event.", event, names);
}

}  // namespace specter::codec
