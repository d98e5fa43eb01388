// JSON written as text is the JSON of the values, letter by letter, in every state that random
// games come to; and grouped lists mean exactly the actions that the engine lists.
#include "codec/write.h"

#include <array>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/view_json.h"
#include "support/random_play.h"

namespace specter::codec {
namespace {

/// The text, and that it is JSON which means the value.
void expect_same(const std::string& text, const json::value& value) {
  const Result<json::value> parsed = parse_json(text);
  ASSERT_TRUE(parsed.ok()) << text;
  ASSERT_EQ(*parsed, value);
  ASSERT_EQ(text, json::serialize(value));
}

void expect_view(const Game& game, const View& seen) {
  std::string text;
  write_view(text, game, seen);
  expect_same(text, to_json(game, seen));
  text.clear();
  const Known facts = known(game, seen);
  write_waiting(text, decisions(facts));
  expect_same(text, waiting_json(decisions(facts)));
  if (const auto own = decision_of(facts)) {
    text.clear();
    write_decision(text, *own);
    expect_same(text, to_json(*own));
  }
}

void expect_events(std::span<const Event> events) {
  for (const std::size_t first : {std::size_t{1}, std::size_t{4711}}) {
    std::string text;
    write_events(text, events, first);
    expect_same(text, to_json(events, first));
  }
}

/// Which forms the lists had.
struct Forms {
  std::set<ActionKind> grouped;
  std::set<ActionKind> single;
  bool end_markers = false;
};

void expect_legal(const Choices& choices, Forms& forms) {
  std::string text;
  write_legal(text, choices);
  const Result<json::value> parsed = parse_json(text);
  ASSERT_TRUE(parsed.ok()) << text;
  ASSERT_EQ(text, json::serialize(*parsed));
  const json::array& list = parsed->get_array();
  ASSERT_EQ(list.size(), choices.groups().size());
  const Result<std::vector<Action>> actions = parse_legal(list);
  ASSERT_TRUE(actions.ok()) << actions.error().code << " " << actions.error().detail << text;
  ASSERT_EQ(*actions, choices.list()) << text;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Group& group = choices.groups()[i];
    const json::object& item = list[i].get_object();
    ASSERT_EQ(item.contains("cells"), group.over_cells && group.count > 1) << text;
    ASSERT_FALSE(item.contains("cells") && item.contains("cell")) << text;
    (item.contains("cells") ? forms.grouped : forms.single).insert(group.proto.kind);
    const json::value* marker = item.if_contains("marker");
    if (marker != nullptr && *marker == "end") forms.end_markers = true;
  }
}

void expect_action(const Known& facts, const Action& action) {
  std::string text;
  write_action(text, action);
  expect_same(text, to_json(action));
  if (const auto seen = preview(facts, action)) {
    text.clear();
    write_preview(text, *seen);
    expect_same(text, to_json(*seen));
  }
}

/// Everything that a server would send in this state.
void expect_all(test::RandomGame& game, Forms& forms) {
  Choices choices;
  expect_events(game.news().events());
  for (const Seat seat : test::audiences(game.game())) {
    expect_view(game.game(), view(game.game(), game.state(), seat));
    if (seat == kSpectator) continue;
    const Known facts = known(game.game(), game.state(), seat);
    legal(facts, choices);
    expect_legal(choices, forms);
    free_actions(facts, choices);
    expect_legal(choices, forms);
    if (testing::Test::HasFatalFailure()) return;
  }
  if (game.over()) return;
  const Action next = game.next();
  expect_action(known(game.game(), game.state(), next.seat), next);
}

Forms play_through(const Setup& setup, std::uint64_t seed, test::Style style) {
  SCOPED_TRACE(test::label(setup.players, seed, style));
  Forms forms;
  test::RandomGame game(setup, seed, style);
  do {
    expect_all(game, forms);
    if (testing::Test::HasFatalFailure()) return forms;
  } while (game.step());
  return forms;
}

TEST(Write, TextsAreTheValuesAndGroupsAreTheListInRandomGames) {
  std::uint64_t seed = 1;
  for (const test::Style style : test::kStyles) {
    for (int players = 2; players <= kPlayersMax; ++players) {
      test::Rng rng(++seed);
      play_through(test::random_setup(players, rng, test::kEditions[seed % 3]), seed, style);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Write, SlowTheyAreInListsOfAllKinds) {
  Forms all;
  const auto add = [&](Forms forms) {
    all.grouped.merge(forms.grouped);
    all.single.merge(forms.single);
    all.end_markers = all.end_markers || forms.end_markers;
  };
  for (const test::Style style : test::kStyles) {
    for (int players = 2; players <= kPlayersMax; ++players) {
      for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        test::Rng rng(seed);
        add(play_through(test::random_setup(players, rng, test::kEditions[seed % 3]), seed, style));
        if (HasFatalFailure()) return;
      }
    }
  }
  // What comes up seldom by itself: Mind Tap's declarations, and a turned Judge's verdict.
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    specter::Setup tap;
    tap.edition = Edition::Covenant;
    tap.agent = AgentKind::Raven;
    tap.equipment = {Equipment::MindTap, Equipment::EmpGrenade, Equipment::FlashBang};
    add(play_through(tap, seed, test::Style::Varied));
    specter::Setup judge;
    judge.edition = Edition::Covenant;
    judge.players = kPlayersMax;
    judge.hunters = {HunterKind::Judge, HunterKind::Gun, HunterKind::Beast, HunterKind::Heat};
    judge.traitor = Hunter{0};
    add(play_through(judge, seed, test::Style::Varied));
    if (HasFatalFailure()) return;
  }
  // The games came to all kinds of lists.
  for (const ActionKind kind : {ActionKind::Move, ActionKind::Play, ActionKind::Walk,
                                ActionKind::Drive, ActionKind::Relay, ActionKind::GetOut})
    EXPECT_TRUE(all.grouped.contains(kind)) << action_spec(kind).name;
  all.single.merge(all.grouped);
  for (std::size_t i = 1; i < ix(ActionKind::Count); ++i) {
    const auto kind = static_cast<ActionKind>(i);
    if (kind == ActionKind::Timeout) continue;  // the system's, never listed
    EXPECT_TRUE(all.single.contains(kind)) << action_spec(kind).name;
  }
  EXPECT_TRUE(all.end_markers);
}

TEST(Write, AppendsToWhatIsThere) {
  const Game game = test::plain_game(2);
  SeededDice dice(1, 0);
  EventSink sink;
  const State state = start(game, dice, sink);
  std::string text = "{\"view\":";
  write_view(text, game, view(game, state, kAgentSeat));
  text += ",\"events\":";
  write_events(text, {}, 1);
  text += ",\"legal\":";
  write_legal(text, Choices());
  text += "}";
  const Result<json::object> parsed = parse_json_object(text);
  ASSERT_TRUE(parsed.ok()) << text;
  EXPECT_EQ(parsed->at("view"), to_json(game, view(game, state, kAgentSeat)));
  EXPECT_TRUE(parsed->at("events").as_array().empty());
  EXPECT_TRUE(parsed->at("legal").as_array().empty());
}

/// Every action and event, with every value that a field may have at all.
TEST(Write, EveryKindOfEventAndAction) {
  for (std::size_t i = 0; i < ix(EventCode::Count); ++i) {
    for (const std::uint16_t value : {std::uint16_t{0}, std::uint16_t{1}}) {
      Event event;
      event.code = static_cast<EventCode>(i);
      event.v.fill(value);
      const std::array one{event};
      expect_events(one);
    }
  }
  for (const ActionSpec& spec : action_specs()) {
    Action action;
    action.kind = spec.kind;
    action.seat = Seat{2};
    action.choice = 1;
    action.target = Hunter{1};
    action.place = 2;
    action.cell = cell_at(25, 31);
    action.marker = cell_at(0, 0);
    action.steps = 3;
    action.triggers = 5;
    std::string text;
    write_action(text, action);
    expect_same(text, to_json(action));
  }
}

TEST(Write, EveryCellHasItsName) {
  for (int column = 0; column < kColumnsMax; ++column) {
    for (int row = 0; row < kRowsMax; ++row) {
      Action action;
      action.kind = ActionKind::GetOut;
      action.seat = Seat{1};
      action.cell = cell_at(column, row);
      std::string text;
      write_action(text, action);
      EXPECT_EQ(text, R"({"type":"get_out","seat":1,"cell":")" + cell_name(action.cell) + "\"}");
    }
  }
}

TEST(Write, TextIsEscapedAsBoostDoesIt) {
  std::string every;
  for (int c = 0; c < 128; ++c)
    every += static_cast<char>(c);
  every += "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8E\xB2\"\\";
  for (const std::string& text : {std::string(), std::string("plain"), every}) {
    std::string out;
    write_text(out, text);
    const Result<json::value> parsed = parse_json(out);
    ASSERT_TRUE(parsed.ok()) << out;
    EXPECT_EQ(*parsed, json::value(text));
  }
}

Result<std::vector<Action>> parse_list(std::string_view text) {
  const Result<json::value> value = parse_json(text);
  if (!value) return value.error();
  return parse_legal(value->as_array());
}

TEST(ParseLegal, TakesGroupsApart) {
  const auto actions = parse_list(
      R"([{"type":"pass","seat":0},{"type":"move","seat":0,"cells":["A1","B2"],"steps":2,"marker":"end","marker_loyal":"C3"}])");
  ASSERT_TRUE(actions.ok()) << actions.error().detail;
  ASSERT_EQ(actions->size(), 3U);
  const Action& move = (*actions)[2];
  EXPECT_EQ((*actions)[0].kind, ActionKind::Pass);
  EXPECT_EQ((*actions)[1].cell, cell_at(0, 0));
  EXPECT_EQ((*actions)[1].marker, cell_at(0, 0));
  EXPECT_EQ(move.cell, cell_at(1, 1));
  EXPECT_EQ(move.marker, cell_at(1, 1));
  EXPECT_EQ(move.marker_loyal, cell_at(2, 2));
  EXPECT_EQ(move.steps, 2);
}

TEST(ParseLegal, RefusesDamage) {
  const auto code = [](std::string_view text) {
    const auto actions = parse_list(text);
    return actions.ok() ? std::string() : actions.error().code;
  };
  EXPECT_EQ(code(R"([])"), "");
  EXPECT_EQ(code(R"([7])"), "json.field_type");
  EXPECT_EQ(code(R"([{}])"), "json.field_missing");
  EXPECT_EQ(code(R"([{"type":"fly","seat":0,"cells":["A1"]}])"), "action.unknown");
  EXPECT_EQ(code(R"([{"type":"move","cells":["A1"]}])"), "json.field_missing");
  EXPECT_EQ(code(R"([{"type":"move","seat":0,"cells":"A1"}])"), "json.field_type");
  EXPECT_EQ(code(R"([{"type":"move","seat":0,"cells":["A1",2]}])"), "json.field_range");
  EXPECT_EQ(code(R"([{"type":"move","seat":0,"cells":["A99"]}])"), "json.field_range");
  EXPECT_EQ(code(R"([{"type":"move","seat":0,"cells":["A1"],"marker":"begin"}])"),
            "json.field_range");
  // "end" is a group's word.
  EXPECT_EQ(code(R"([{"type":"move","seat":0,"cell":"A1","marker":"end"}])"), "json.field_range");
  std::string many = R"([{"type":"move","seat":0,"cells":[)";
  for (int i = 0; i < 2000; ++i)
    many += i == 0 ? "\"A1\"" : ",\"A1\"";
  EXPECT_EQ(code(many + "]}]"), "json.field_range");
}

}  // namespace
}  // namespace specter::codec
