#include "codec/texts.h"

#include <algorithm>
#include <map>
#include <vector>

#include "codec/event_json.h"
#include "codec/value_json.h"
#include "embedded/embedded.h"
#include "engine/flow.h"
#include "engine/questions.h"

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
    case ValueType::SeatId:
      return wire.is_null() ? text("word.nobody") : text("word.seat", {{"n", wire_word(wire)}});
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

std::string direction_text(std::uint8_t value) {
  return text("direction." + std::string(name_of(static_cast<Compass>(value))));
}

std::string play_text(const Game& game, const View& view, const Action& a) {
  const int agent = agent_of(game, view.pub, view.seat);
  const std::string card = agent < 0 ? "" : name_text(view.agents[ix(agent)].cards[a.place].card);
  if (a.cell != kNoCell)
    return text("play.card_on_cell", {{"card", card}, {"cell", cell_name(a.cell)}});
  if (a.way != Compass::None)
    return text("play.card_at_hunter_way",
                {{"card", card},
                 {"hunter", hunter_text(a.target, names_of(view))},
                 {"direction", direction_text(static_cast<std::uint8_t>(a.way))}});
  if (a.target != kNoHunter)
    return text("play.card_at_hunter",
                {{"card", card}, {"hunter", hunter_text(a.target, names_of(view))}});
  return text("play.card_alone", {{"card", card}});
}

/// What an answer says, by the question.
std::string answer_value(Question question, const Action& a) {
  constexpr std::string_view kNearer[] = {"play.nearer_hunter", "play.nearer_pet",
                                          "play.nearer_both"};
  if (a.cell != kNoCell) return cell_name(a.cell);
  switch (question) {
    case Question::Senses: return text(a.choice != 0 ? "play.close" : "play.not_close");
    case Question::Clairvoyance: return text(a.choice != 0 ? "play.sensed" : "play.nothing_sensed");
    case Question::Bark: return text(a.choice != 0 ? "play.barks" : "play.quiet");
    case Question::ScentFirst:
    case Question::ScentSecond: return text(kNearer[a.choice < std::size(kNearer) ? a.choice : 2]);
    default: return a.choice == 0 ? text("play.no_motion") : direction_text(a.choice);
  }
}

std::string answer_text(const Game& game, const View& view, const Action& a) {
  const Known k = known(game, view);
  const bool honest = a == default_action(k);
  const Question question = decision_of(k) && top(view.pub).kind == FrameKind::Ask
                                ? top(view.pub).question
                                : Question::Sensor;
  const std::string value = answer_value(question, a);
  return text(honest ? "play.answer_true" : "play.answer_false", {{"value", value}});
}

/// Her start-of-turn ability, in the words of her character.
std::string ability_text(const Game& game, const View& view, const Action& a) {
  const int agent = agent_of(game, view.pub, view.seat);
  const std::string key =
      agent < 0 ? "action.ability"
                : "action.ability." + std::string(name_of(view.agents[ix(agent)].kind));
  const Names names = names_of(view);
  const bool camera = a.choice < kCameras && a.target == kNoHunter && a.cell == kNoCell;
  const Cell cell = camera ? view.pub.cameras[a.choice].cell : a.cell;
  const std::string hunter = a.target != kNoHunter ? hunter_text(a.target, names) : std::string();
  std::string ability;
  if (a.target != kNoHunter)
    ability = ruled_text("hunter." + std::string(name_of(view.pub.hunters[ix(a.target)].kind)) +
                             ".ability." + std::to_string(a.choice + 1) + ".name",
                         game.ruleset);
  const std::string way =
      a.way == Compass::None ? "" : direction_text(static_cast<std::uint8_t>(a.way));
  return text(key, {{"hunter", hunter},
                    {"ability", ability},
                    {"direction", way},
                    {"cell", cell == kNoCell ? "" : cell_name(cell)}});
}

std::string ballot_text(const View& view, const Action& a) {
  if (a.choice == 0) return text("play.vote_nobody");
  const auto h = static_cast<Hunter>(a.choice - 1);
  return text("play.vote_hunter", {{"hunter", hunter_text(h, names_of(view))}});
}

}  // namespace

bool has_text(std::string_view key) { return catalogue().contains(key); }

std::vector<std::string_view> text_keys() {
  std::vector<std::string_view> keys;
  for (const auto& [key, sentence] : catalogue())
    keys.emplace_back(key);
  return keys;
}

std::string counted_text(std::string_view key, int n, std::initializer_list<TextValue> values) {
  const std::string one = std::string(key) + (n == 0 ? ".none" : ".one");
  return text((n == 0 || n == 1) && has_text(one) ? std::string_view(one) : key, values);
}

std::string text(std::string_view key, std::initializer_list<TextValue> values) {
  const auto found = catalogue().find(key);
  if (found == catalogue().end()) return std::string(key);
  return fill(found->second, {values.begin(), values.size()});
}

std::string ruled_text(const std::string& key, int ruleset) {
  const std::string second = key + ".r2";
  return text(ruleset == 2 && has_text(second) ? second : key);
}

Names names_of(const Public& pub) {
  Names names;
  for (std::size_t i = 0; i < names.hunters.size(); ++i)
    names.hunters[i] = pub.hunters[i].kind;
  for (std::size_t i = 0; i < names.agents.size(); ++i)
    names.agents[i] = pub.agents[i].kind;
  return names;
}

Names names_of(const View& view) {
  Names names = names_of(view.pub);
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (view.knows.agent[i] != 0 && view.agents[i].kind != AgentKind::None)
      names.agents[i] = view.agents[i].kind;
  return names;
}

std::string name_text(Equipment card) { return named("card.", name_of(card)); }
std::string name_text(HunterKind kind) { return named("hunter.", name_of(kind)); }
std::string name_text(AgentKind kind) { return named("agent.", name_of(kind)); }

std::string capitalised(std::string sentence) {
  if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z')
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return sentence;
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

std::string action_sentence(const Game& game, const View& view, const Action& a) {
  const Names names = names_of(view);
  const std::string cell = cell_name(a.cell);
  const auto kind = [&](std::string_view field, const std::string& value) {
    return capitalised(
        text("action." + std::string(action_spec(a.kind).name), {{field, value}, {"cell", cell}}));
  };
  switch (a.kind) {
    case ActionKind::PickHunter: return name_text(a.chosen<HunterKind>());
    case ActionKind::PickAgent: return name_text(a.chosen<AgentKind>());
    case ActionKind::PickEquipment: return name_text(a.chosen<Equipment>());
    case ActionKind::PickTraitor:
    case ActionKind::Begin: return kind("hunter", hunter_text(a.chosen<Hunter>(), names));
    case ActionKind::Complete:
      if (a.place != kNone8)
        return text("play.complete_hidden", {{"section", std::to_string(a.choice + 1)}});
      return kind("section", std::to_string(a.choice + 1));
    case ActionKind::PickVehicle: {
      const std::string_view name = name_of(a.chosen<VehicleKind>());
      return kind("vehicle", named("vehicle.", name));
    }
    case ActionKind::Ability: return ability_text(game, view, a);
    case ActionKind::Shift:
      return text(a.choice != 0 ? "action.shift.hide.true" : "action.shift", {{"cell", cell}});
    case ActionKind::Strike: return kind("hunter", hunter_text(a.target, names));
    case ActionKind::Declare:
      return text("action.declare.pledge." + std::string(name_of(a.chosen<Pledge>())),
                  {{"cell", cell}});
    case ActionKind::PlaceCamera:
    case ActionKind::Clairvoyance:
      return kind("direction", direction_text(static_cast<std::uint8_t>(a.way)));
    case ActionKind::TakeCamera:
      return text("action.take_camera", {{"cell", cell_name(view.pub.cameras[a.choice].cell)}});
    case ActionKind::Scent: return kind("agent", agent_text(a.chosen<Agent>(), names));
    case ActionKind::Reroll:
      return text("action.reroll.value", {{"value", std::to_string(view.pub.rolled[a.choice])}});
    case ActionKind::Shoot:
      if (a.target == kNoHunter) return kind("steps", "");
      return kind("steps", "") + ": " + hunter_text(a.target, names);
    case ActionKind::Play: return play_text(game, view, a);
    case ActionKind::Announce:
      return text(a.choice != 0 ? "action.announce.yes.true" : "action.announce.yes.false");
    case ActionKind::Aim: return kind("direction", direction_text(a.choice));
    case ActionKind::PostCognition:
    case ActionKind::Attack: return kind("agent", agent_text(a.chosen<Agent>(), names));
    case ActionKind::Answer: return answer_text(game, view, a);
    case ActionKind::Vote: return ballot_text(view, a);
    case ActionKind::Move:
    case ActionKind::Walk:
      if (a.steps == 0) return text("play.stay_here", {{"cell", cell}});
      return kind("steps", "");
    default: return kind("steps", "");
  }
}

}  // namespace specter::codec
