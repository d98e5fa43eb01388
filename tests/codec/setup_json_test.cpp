#include "codec/setup_json.h"

#include <gtest/gtest.h>

namespace specter::codec {
namespace {

// GoogleTest has a private member of the name Setup, to catch misspellings.
using Options = Setup;

Result<Options> parse(std::string_view text) { return parse_setup(*parse_json_object(text)); }

TEST(SetupJson, ComesBack) {
  Options setup;
  setup.players = 5;
  setup.five_player_bonus = true;
  setup.hunters = {HunterKind::Beast, HunterKind::Gun, HunterKind::Prophet, HunterKind::Puppet};
  setup.agent = AgentKind::Cobra;
  setup.equipment = {Equipment::FlashBang, Equipment::FlashBang, Equipment::VelocityBlade};
  setup.traitor = Hunter{3};
  for (const Options& s : {setup, Options{}}) {
    const Result<Options> back = parse_setup(to_json(s));
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(*back, s);
  }
}

TEST(SetupJson, OnlyPlayersAreNeeded) {
  const Result<Options> setup = parse(R"({"players":4})");
  ASSERT_TRUE(setup.ok());
  EXPECT_EQ(setup->players, 4);
  EXPECT_EQ(setup->agent, AgentKind::None);
}

TEST(SetupJson, RefusesBadInput) {
  struct Bad {
    const char* text;
    const char* code;
    const char* detail;
  };
  constexpr Bad kTable[] = {
      {"{}", "json.field_missing", "setup.players"},
      {R"({"players":"2"})", "json.field_type", "setup.players"},
      {R"({"players":1000})", "json.field_range", "setup.players"},
      {R"({"players":2,"edition":"third"})", "json.field_range", "setup.edition"},
      {R"({"players":2,"hunters":["beast","bear"]})", "json.name_unknown", "bear"},
      {R"({"players":2,"hunters":[3]})", "json.field_type", "setup.hunters"},
      {R"({"players":2,"hunters":"beast"})", "json.field_type", "setup.hunters"},
      {R"({"players":2,"equipment":["a","b","c","d","e","f"]})", "json.field_range",
       "setup.equipment"},
      {R"({"players":2,"traitor":4})", "json.field_range", "setup.traitor"},
      {R"({"players":2,"five_player_bonus":1})", "json.field_type", "setup.five_player_bonus"},
  };
  for (const Bad& bad : kTable) {
    const Result<Options> setup = parse(bad.text);
    ASSERT_FALSE(setup.ok()) << bad.text;
    EXPECT_EQ(setup.error().code, bad.code) << bad.text;
    EXPECT_EQ(setup.error().detail, bad.detail) << bad.text;
  }
}

TEST(SetupJson, BoardsByName) {
  EXPECT_TRUE(built_in_board("babel").ok());
  EXPECT_EQ(built_in_board("atlantis").error().code, "board.unknown");
}

}  // namespace
}  // namespace specter::codec
