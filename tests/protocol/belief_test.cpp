// The request `belief` of both roles.
#include <cmath>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "codec/belief_json.h"
#include "codec/setup_json.h"
#include "engine/position.h"
#include "match/match.h"
#include "protocol/talk.h"
#include "support/random_play.h"

namespace specter::codec {
namespace {

using test::code_of;
using test::Talk;
using test::type_of;

constexpr std::string_view kHello = R"({"type":"hello","version":2,"role":"driver"})";

json::object asked(std::string_view seat) {
  json::object request{{"type", "belief"}};
  if (seat == "spectator")
    request["seat"] = seat;
  else
    request["seat"] = std::stoi(std::string(seat));
  return request;
}

/// Plays the first seat's first legal actions, so that it needs no list of its own.
void play(Talk& talk, int acts) {
  for (int i = 0; i < acts; ++i) {
    const json::object open = talk.ask(R"({"type":"decisions"})");
    if (open.at("decisions").as_array().empty()) return;
    const json::value seat = open.at("decisions").at(0).at("seat");
    const json::object list = talk.ask(json::object{{"type", "legal"}, {"seat", seat}});
    const json::array& actions = list.at("actions").as_array();
    const json::value& action = actions[static_cast<std::size_t>(i * 7) % actions.size()];
    ASSERT_EQ(type_of(talk.ask(json::object{{"type", "apply"}, {"action", action}})), "applied");
  }
}

void check_form(const json::object& answer) {
  ASSERT_EQ(type_of(answer), "belief") << json::serialize(answer);
  for (const json::value& agent : answer.at("agents").as_array()) {
    double sum = 0;
    for (const json::value& weight : agent.at("weights").as_array())
      sum += weight.as_double();
    EXPECT_NEAR(sum, 1.0, 1e-9);
    EXPECT_EQ(agent.at("weights").as_array().size(), agent.at("cells").as_array().size());
    EXPECT_FALSE(agent.at("hypotheses").as_array().empty());
  }
}

std::set<std::string> keys(const json::value& object) {
  std::set<std::string> out;
  for (const auto& field : object.as_object())
    out.insert(std::string(field.key()));
  return out;
}

// docs/schema has every field of the answer, and no other.
TEST(BeliefProtocol, HasTheFormOfItsSchema) {
  std::ifstream in(SPECTER_SOURCE_DIR "/docs/schema/belief.json");
  std::stringstream text;
  text << in.rdbuf();
  const json::object schema = json::parse(text.str()).as_object();
  Talk talk;
  talk.ask(kHello);
  talk.ask(R"({"type":"new_game","setup":{"players":2},"seed":3})");
  play(talk, 30);
  const json::object answer = talk.ask(R"({"type":"belief","seat":1,"id":7})");
  EXPECT_EQ(keys(answer), keys(schema.at("properties")));
  const json::value& agent = answer.at("agents").at(0);
  EXPECT_EQ(keys(agent), keys(schema.at("$defs").at("agent").at("properties")));
  EXPECT_EQ(keys(agent.at("hypotheses").at(0)),
            keys(schema.at("$defs").at("hypothesis").at("properties")));
}

// Whoever asks after every act is told the same as who asks once at the end. [INF-1]
TEST(BeliefProtocol, ADriverAsksForEverybody) {
  const std::string game =
      R"({"type":"new_game","setup":{"edition":"combined","players":5},"seed":3})";
  Talk often;
  Talk once;
  often.ask(kHello);
  once.ask(kHello);
  ASSERT_EQ(type_of(often.ask(game)), "game");
  ASSERT_EQ(type_of(once.ask(game)), "game");
  const std::string seats[] = {"0", "1", "2", "3", "4", "spectator"};
  for (int i = 0; i < 12; ++i) {
    for (const std::string& seat : seats)
      check_form(often.ask(asked(seat)));
    play(often, 6);
  }
  for (int i = 0; i < 12; ++i)
    play(once, 6);
  for (const std::string& seat : seats) {
    const json::object answer = often.ask(asked(seat));
    EXPECT_FALSE(answer.at("agents").as_array().empty());
    EXPECT_TRUE(answer.at("exact").as_bool());
    EXPECT_EQ(answer, once.ask(asked(seat)));
  }
  EXPECT_EQ(code_of(often.ask(R"({"type":"belief","seat":5})")), "protocol.seat");
  EXPECT_EQ(code_of(often.ask(R"({"type":"belief"})")), "json.field_missing");
  EXPECT_EQ(code_of(often.ask(R"({"type":"belief","seat":"all"})")), "json.field_type");
}

TEST(BeliefProtocol, APositionInTheMiddleIsNotExact) {
  Talk talk;
  talk.ask(kHello);
  EXPECT_EQ(code_of(talk.ask(R"({"type":"belief","seat":0})")), "protocol.no_game");
  talk.ask(R"({"type":"new_game","setup":{"players":2},"seed":3})");
  play(talk, 30);
  json::object set{{"type", "set_position"}, {"seed", 1}};
  set["position"] = talk.ask(R"({"type":"position"})").at("position");
  ASSERT_EQ(type_of(talk.ask(set)), "game");
  const json::object answer = talk.ask(R"({"type":"belief","seat":1})");
  check_form(answer);
  EXPECT_FALSE(answer.at("exact").as_bool());
  const auto board = test::built_in("babel");
  EXPECT_EQ(answer.at("agents").at(0).at("cells").as_array().size(),
            static_cast<std::size_t>(board->open.count()));
  play(talk, 10);
  check_form(talk.ask(R"({"type":"belief","seat":1})"));
  EXPECT_FALSE(talk.ask(R"({"type":"belief","seat":1})").at("exact").as_bool());
}

// A player gets what its own seat can know, the same as the driver's answer for it. [INF-4]
TEST(BeliefProtocol, APlayerAsksForItsOwnSeatOnly) {
  Talk driver;
  Talk player;
  driver.ask(kHello);
  player.ask(R"({"type":"hello","version":2,"role":"player","bot":"random"})");
  EXPECT_EQ(code_of(player.ask(R"({"type":"belief","seat":1})")), "protocol.no_game");
  driver.ask(R"({"type":"new_game","setup":{"players":3},"seed":3})");
  player.ask(R"({"type":"game","seat":2,"setup":{"players":3}})");
  const auto pass_on = [&] {
    json::object step = driver.ask(R"({"type":"step","seat":2})");
    if (step.at("step").is_null()) return;
    json::object told = step.at("step").as_object();
    told["type"] = "step";
    ASSERT_EQ(type_of(player.ask(told)), "ok");
  };
  pass_on();
  for (int i = 0; i < 60; ++i) {
    play(driver, 1);
    pass_on();
    const json::object answer = player.ask(R"({"type":"belief","seat":2})");
    check_form(answer);
    ASSERT_EQ(answer, driver.ask(R"({"type":"belief","seat":2})"));
  }
  for (const char* other : {R"({"type":"belief","seat":0})", R"({"type":"belief","seat":1})",
                            R"({"type":"belief","seat":"spectator"})"}) {
    const json::object refused = player.ask(other);
    EXPECT_EQ(code_of(refused), "protocol.belief_seat");
    EXPECT_EQ(refused.at("detail").as_string(), "2");
  }
}

}  // namespace
}  // namespace specter::codec
