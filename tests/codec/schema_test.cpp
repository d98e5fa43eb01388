// docs/schema has every action, event, decision, name and view field of the program, and no other.
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "codec/names.h"
#include "codec/view_json.h"
#include "random_game.h"

namespace specter::codec {
namespace {

using Names = std::set<std::string>;

json::object schema(const std::string& name) {
  std::ifstream in(SPECTER_SOURCE_DIR "/docs/schema/" + name + ".json");
  std::stringstream text;
  text << in.rdbuf();
  return json::parse(text.str()).as_object();
}

/// A definition of a file.
json::object def(const json::object& file, std::string_view name) {
  const json::value* found = file.at("$defs").as_object().if_contains(name);
  if (found != nullptr) return found->as_object();
  ADD_FAILURE() << file.at("$id") << " has no " << name;
  return {{"properties", json::object()}, {"required", json::array()}};
}

/// Words of a list; null, which stands for "none", is left out.
Names words(const json::value& list) {
  Names out;
  for (const json::value& item : list.as_array())
    if (!item.is_null()) out.insert(std::string(item.as_string()));
  return out;
}
Names words_of(const json::object& file, std::string_view name) {
  return words(def(file, name).at("enum"));
}
Names keys(const json::value& object) {
  Names out;
  for (const auto& field : object.as_object())
    out.insert(std::string(field.key()));
  return out;
}
Names properties(const json::object& object) { return keys(object.at("properties")); }

/// Names of an enumeration from `first` up to the value before `end`.
template <class Enum>
Names names_of(Enum first, Enum end) {
  Names out;
  for (std::size_t i = ix(first); i < ix(end); ++i)
    out.emplace(name_of(static_cast<Enum>(i)));
  out.erase("");
  return out;
}

/// The definitions that a list of alternatives refers to.
Names alternatives(const json::object& group) {
  Names out;
  for (const json::value& item : group.at("oneOf").as_array()) {
    const std::string ref(item.at("$ref").as_string());
    out.insert(ref.substr(ref.rfind('/') + 1));
  }
  return out;
}

Names minus(Names from, const Names& less) {
  for (const std::string& name : less)
    EXPECT_EQ(from.erase(name), 1U) << name;
  return from;
}

TEST(Schema, HasEveryAction) {
  const json::object file = schema("actions");
  Names all{"ofHunters", "ofAgents", "free"};
  for (const ActionSpec& spec : action_specs()) {
    if (spec.kind == ActionKind::None || spec.kind == ActionKind::Timeout) continue;
    const std::string name(spec.name);
    all.insert(name);
    Names fields{"type", "seat"};
    Names required = fields;
    for (const ActionFieldSpec& field : spec.fields) {
      fields.emplace(field.name);
      const bool cell = field.field == ActionField::End;
      if (cell) fields.insert("cells");
      if (!cell && !field.optional) required.emplace(field.name);
    }
    if (spec.kind == ActionKind::Move) fields.insert("path");
    const json::object form = def(file, name);
    EXPECT_EQ(properties(form), fields) << name;
    EXPECT_EQ(words(form.at("required")), required) << name;
    EXPECT_EQ(form.contains("oneOf"), spec.either) << name;
    if (!spec.either) continue;
    Names either;
    for (const json::value& item : form.at("oneOf").as_array())
      either.merge(words(item.at("required")));
    EXPECT_EQ(either, minus(fields, required)) << name;
  }
  EXPECT_EQ(keys(file.at("$defs")), all);
  Names offered;
  for (const char* group : {"ofHunters", "ofAgents", "free"})
    offered.merge(alternatives(def(file, group)));
  offered.insert({"ofHunters", "ofAgents", "free"});
  EXPECT_EQ(offered, all);
}

TEST(Schema, HasEveryEvent) {
  const json::object file = schema("events");
  Names all;
  for (std::size_t i = 0; i < ix(EventCode::Count); ++i) {
    const EventSpec& spec = event_spec(static_cast<EventCode>(i));
    const std::string name(spec.name);
    all.insert(name);
    Names fields{"n", "type"};
    for (const EventFieldSpec& field : spec.fields)
      fields.emplace(field.name);
    EXPECT_EQ(words(def(file, name).at("required")), fields) << name;
    if (spec.code == EventCode::AgentMoved) fields.insert("path");
    EXPECT_EQ(properties(def(file, name)), fields) << name;
  }
  EXPECT_EQ(alternatives(def(file, "ofAgents")), all);
  const Names groups{"public", "ofHunters", "ofAgents"};
  for (const std::string& name : keys(file.at("$defs")))
    EXPECT_TRUE(all.contains(name) || groups.contains(name)) << name;
  // What is hers alone (INF-2).
  Names hers = all;
  for (const std::string& name : alternatives(def(file, "public")))
    hers.erase(name);
  EXPECT_EQ(hers, (Names{"agent_chosen", "card_taken", "card_placed", "role_dealt", "traitor_named",
                         "agent_moved", "card_used", "hp_left", "mine_laid", "remote_set"}));
}

TEST(Schema, HasEveryDecisionAndQuestion) {
  const json::object file = schema("views");
  Names kinds;
  for (const char* whose : {"decisionOfHunter", "decisionOfAgent"})
    kinds.merge(words(def(file, whose).at("properties").at("kind").at("enum")));
  Names all;
  for (std::size_t i = 1; i < ix(DecisionKind::Count); ++i)
    all.emplace(decision_name(static_cast<DecisionKind>(i)));
  EXPECT_EQ(kinds, all);
  Names questions;
  for (std::size_t i = 1; i < ix(Question::Count); ++i)
    questions.emplace(find_row(static_cast<Question>(i))->name);
  EXPECT_EQ(words(def(file, "decisionOfAgent").at("properties").at("question").at("enum")),
            questions);
}

TEST(Schema, HasEveryName) {
  SCOPED_TRACE("docs/schema/common.json and views.json");
  const json::object common = schema("common");
  EXPECT_EQ(words_of(common, "hunterName"), names_of(HunterKind::None, HunterKind::Count));
  EXPECT_EQ(words_of(common, "agentName"), names_of(AgentKind::None, AgentKind::Count));
  EXPECT_EQ(words_of(common, "cardName"), names_of(Equipment::None, Equipment::Count));
  EXPECT_EQ(words_of(common, "vehicleName"), names_of(VehicleKind::Tracer, VehicleKind::Count));
  EXPECT_EQ(words_of(common, "edition"), (Names{"babel", "covenant", "combined"}));
  EXPECT_EQ(words_of(common, "pledge"),
            (names_of(Pledge::None, static_cast<Pledge>(ix(Pledge::Driving) + 1))));
  Names purposes;
  for (std::size_t i = 0; i < ix(Purpose::Count); ++i)
    purposes.emplace(purpose_name(static_cast<Purpose>(i)));
  EXPECT_EQ(words_of(common, "purpose"), purposes);
  const json::object views = schema("views");
  EXPECT_EQ(words(def(views, "secret").at("properties").at("stage").at("enum")),
            (names_of(Stage::Idle, static_cast<Stage>(ix(Stage::Leaving) + 1))));
  EXPECT_EQ(words(def(views, "frame").at("properties").at("kind").at("enum")),
            (names_of(FrameKind::None, static_cast<FrameKind>(ix(FrameKind::PetTurn) + 1))));
}

/// What the schemas have for ruleset 2 alone.
const Names kViewMore{"deck", "jammed", "reacted", "rolled", "barriers", "cameras", "pet"};
const Names kHunterMore{"flare", "without", "dazzled", "disabled", "thermal", "pledge", "pledged"};
const Names kAgentMore{"fatigued", "heals"};
const Names kSecretMore{"mine", "remote", "caches", "ability"};

TEST(Schema, HasEveryFieldOfAView) {
  const json::object views = schema("views");
  for (const Edition edition : test::kEveryEdition) {
    const match::Match host = test::begin_game(5, 1, edition);
    const bool second = host.game().ruleset == 2;
    const auto expected = [&](std::string_view name, const Names& more) {
      const Names all = properties(def(views, name));
      return second ? all : minus(all, more);
    };
    for (const int seat : {0, 1, static_cast<int>(kSpectator)}) {
      const json::object seen =
          to_json(host.game(), view(host.game(), host.state(), static_cast<Seat>(seat)));
      const char* whose = seat == 0 ? "ofAgent" : seat == 1 ? "ofHunter" : "ofSpectator";
      EXPECT_EQ(keys(seen), expected(whose, kViewMore)) << seat;
      EXPECT_EQ(keys(seen.at("hunters").at(0)), expected("hunter", kHunterMore));
      const char* agent = seat == 0 ? "agentOpen" : "agentOutside";
      EXPECT_EQ(keys(seen.at("agents").at(0)), expected(agent, kAgentMore));
      if (seat != 0) continue;
      EXPECT_EQ(keys(seen.at("agents").at(0).at("secret")), expected("secret", kSecretMore));
    }
  }
}

}  // namespace
}  // namespace specter::codec
