#include "codec/action_json.h"

#include <gtest/gtest.h>

#include "codec/value_json.h"
#include "random_game.h"

namespace specter::codec {
namespace {

std::string text_of(const Action& action) { return json::serialize(to_json(action)); }

Result<Action> parse(std::string_view text, Seat seat = kNoSeat) {
  const Result<json::object> object = parse_json_object(text);
  if (!object) return object.error();
  return parse_action(*object, seat);
}

/// A value of each type that differs from every default.
std::uint16_t sample(ValueType type) {
  switch (type) {
    case ValueType::CellId: return static_cast<std::uint16_t>(cell_at(10, 16));
    case ValueType::Flag:
    case ValueType::AgentId: return 1;
    case ValueType::HunterName: return static_cast<std::uint16_t>(HunterKind::Prophet);
    case ValueType::AgentName: return static_cast<std::uint16_t>(AgentKind::BlueJay);
    case ValueType::CardName: return static_cast<std::uint16_t>(Equipment::TangleLine);
    case ValueType::Direction: return static_cast<std::uint16_t>(Compass::SW);
    case ValueType::VehicleName: return static_cast<std::uint16_t>(VehicleKind::Interceptor);
    default: return 2;
  }
}

void put(Action& a, ActionField field, std::uint16_t value) {
  switch (field) {
    case ActionField::Choice: a.choice = static_cast<std::uint8_t>(value); break;
    case ActionField::Target: a.target = static_cast<Hunter>(value); break;
    case ActionField::Place: a.place = static_cast<std::uint8_t>(value); break;
    case ActionField::End: a.cell = static_cast<Cell>(value); break;
    case ActionField::Marker: a.marker = static_cast<Cell>(value); break;
    case ActionField::MarkerLoyal: a.marker_loyal = static_cast<Cell>(value); break;
    case ActionField::Steps: a.steps = static_cast<std::uint8_t>(value); break;
    case ActionField::Triggers: a.triggers = value; break;
    case ActionField::Way: a.way = static_cast<Compass>(value); break;
  }
}

TEST(ActionJson, EveryKindComesBack) {
  for (const ActionSpec& spec : action_specs()) {
    if (spec.kind == ActionKind::None || spec.either) continue;
    // Without optional fields, and with all of them.
    for (const bool all : {false, true}) {
      Action action;
      action.kind = spec.kind;
      action.seat = Seat{3};
      for (const ActionFieldSpec& f : spec.fields)
        if (all || !f.optional) put(action, f.field, sample(f.type));
      const Result<Action> back = parse(text_of(action));
      ASSERT_TRUE(back.ok()) << spec.name << ": " << back.error().code << back.error().detail;
      EXPECT_EQ(*back, action) << text_of(action);
    }
  }
}

Action answer(std::uint8_t value, Cell cell = kNoCell) {
  Action a;
  a.kind = ActionKind::Answer;
  a.seat = kAgentSeat;
  a.choice = value;
  a.cell = cell;
  return a;
}

TEST(ActionJson, AnAnswerIsAValueOrACell) {  // [TRA-4]
  for (const std::uint8_t value : {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{9}}) {
    const Action a = answer(value);
    EXPECT_EQ(text_of(a), R"({"type":"answer","seat":0,"value":)" + std::to_string(value) + "}");
    const auto back = parse(text_of(a));
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(*back, a);
  }
  const Action a = answer(0, cell_from_name("K17"));
  EXPECT_EQ(text_of(a), R"({"type":"answer","seat":0,"cell":"K17"})");
  const json::object wire = to_json(a);
  for (const auto& back : {parse_action(wire), parse_sent_action(wire)}) {
    ASSERT_TRUE(back.ok()) << back.error().code;
    EXPECT_EQ(*back, a);
  }
}

TEST(ActionJson, AnAnswerWithNoneOrBothIsRefused) {  // [TRA-4]
  constexpr const char* kFields = "action.value, action.cell";
  const auto sent = [](std::string_view text) {
    return parse_sent_action(*parse_json_object(text), kAgentSeat);
  };
  for (const char* text : {R"({"type":"answer"})", R"({"type":"answer","value":null,"cell":null})",
                           R"({"type":"answer","value":null})"}) {
    const auto a = sent(text);
    ASSERT_FALSE(a.ok()) << text;
    EXPECT_EQ(a.error().code, "action.field_either") << text;
    EXPECT_EQ(a.error().detail, kFields) << text;
  }
  for (const char* text : {R"({"type":"answer","value":0,"cell":"K17"})",
                           R"({"type":"answer","value":3,"cell":"K17"})"}) {
    const auto a = sent(text);
    ASSERT_FALSE(a.ok()) << text;
    EXPECT_EQ(a.error().code, "action.field_both") << text;
    EXPECT_EQ(a.error().detail, kFields) << text;
  }
  EXPECT_EQ(sent(R"({"type":"answer","cell":"K99"})").error().code, "json.field_range");
  EXPECT_EQ(sent(R"({"type":"answer","value":"1"})").error().code, "json.field_type");
  // An empty one beside the other is not there.
  EXPECT_TRUE(sent(R"({"type":"answer","value":null,"cell":"K17"})").ok());
  EXPECT_TRUE(sent(R"({"type":"answer","value":3,"cell":null})").ok());
}

TEST(ActionJson, OldLogsHaveAZeroBesideTheCell) {
  const auto old = parse(R"({"type":"answer","seat":0,"value":0,"cell":"K17"})");
  ASSERT_TRUE(old.ok()) << old.error().code;
  EXPECT_EQ(*old, answer(0, cell_from_name("K17")));
  EXPECT_EQ(parse(R"({"type":"answer","seat":0,"value":3,"cell":"K17"})").error().code,
            "action.field_both");
}

TEST(ActionJson, ListsOfCellAnswersComeBack) {
  const auto list = parse_legal(json::parse(R"([{"type":"answer","seat":0,"cells":["A1","K17"]},
                      {"type":"answer","seat":0,"cell":"B2"},
                      {"type":"answer","seat":0,"value":0}])")
                                    .as_array());
  ASSERT_TRUE(list.ok()) << list.error().code;
  EXPECT_EQ(*list, (std::vector{answer(0, cell_from_name("A1")), answer(0, cell_from_name("K17")),
                                answer(0, cell_from_name("B2")), answer(0)}));
}

TEST(ActionJson, HasReadableNames) {
  Action walk;
  walk.kind = ActionKind::Walk;
  walk.seat = Seat{1};
  walk.cell = cell_from_name("K17");
  walk.steps = 3;
  EXPECT_EQ(text_of(walk), R"({"type":"walk","seat":1,"cell":"K17","steps":3})");
  Action move;
  move.kind = ActionKind::Move;
  move.seat = kAgentSeat;
  move.length = 2;
  move.path[0] = cell_from_name("N1");
  move.path[1] = cell_from_name("N2");
  EXPECT_EQ(text_of(move), R"({"type":"move","seat":0,"path":["N1","N2"]})");
}

TEST(ActionJson, SeatMayBeGivenFromOutside) {
  const Result<Action> action = parse(R"({"type":"resign"})", Seat{2});
  ASSERT_TRUE(action.ok());
  EXPECT_EQ(action->seat, Seat{2});
}

TEST(ActionJson, UnknownFieldsAreIgnored) {
  const Result<Action> action = parse(R"({"type":"resign","seat":1,"mood":{"a":[1]}})");
  ASSERT_TRUE(action.ok());
}

struct Bad {
  const char* text;
  const char* code;
  const char* detail;
};

TEST(ActionJson, RefusesBadInputByField) {
  constexpr Bad kTable[] = {
      {"", "json.syntax", nullptr},
      {"{", "json.syntax", nullptr},
      {"[]", "json.not_an_object", ""},
      {"{}", "json.field_missing", "action.type"},
      {R"({"type":7})", "json.field_type", "action.type"},
      {R"({"type":"fly"})", "action.unknown", "fly"},
      {R"({"type":"resign"})", "json.field_missing", "action.seat"},
      {R"({"type":"resign","seat":"1"})", "json.field_type", "action.seat"},
      {R"({"type":"resign","seat":null})", "json.field_type", "action.seat"},
      {R"({"type":"resign","seat":1.0})", "json.field_range", "action.seat"},
      {R"({"type":"resign","seat":5})", "json.field_range", "action.seat"},
      {R"({"type":"resign","seat":-1})", "json.field_range", "action.seat"},
      {R"({"type":"resign","seat":18446744073709551615})", "json.field_range", "action.seat"},
      {R"({"type":"resign","seat":1e400})", "json.field_range", "action.seat"},
      {R"({"type":"walk","seat":1})", "json.field_missing", "action.cell"},
      {R"({"type":"walk","seat":1,"cell":"K33"})", "json.field_range", "action.cell"},
      {R"({"type":"walk","seat":1,"cell":17})", "json.field_type", "action.cell"},
      {R"({"type":"walk","seat":1,"cell":"K17","steps":256})", "json.field_range", "action.steps"},
      {R"({"type":"walk","seat":1,"cell":"K17","steps":true})", "json.field_type", "action.steps"},
      {R"({"type":"complete","seat":0,"section":0})", "json.field_range", "action.section"},
      {R"({"type":"complete","seat":0,"section":5})", "json.field_range", "action.section"},
      {R"({"type":"play","seat":0,"place":12})", "json.field_range", "action.place"},
      {R"({"type":"play","seat":0,"place":1,"hunter":4})", "json.field_range", "action.hunter"},
      {R"({"type":"pick_hunter","seat":1,"hunter":"bear"})", "json.field_range", "action.hunter"},
      {R"({"type":"pick_hunter","seat":1,"hunter":1})", "json.field_type", "action.hunter"},
      {R"({"type":"announce","seat":0,"yes":1})", "json.field_type", "action.yes"},
      {R"({"type":"aim","seat":1,"direction":"north"})", "json.field_range", "action.direction"},
      {R"({"type":"move","seat":0,"path":[]})", "json.field_range", "action.path"},
      {R"({"type":"move","seat":0,"path":["A1","A2","A3","A4","A5","A6","A7","A8"]})",
       "json.field_range", "action.path"},
      {R"({"type":"move","seat":0,"path":["A1",2]})", "json.field_range", "action.path"},
      {R"({"type":"move","seat":0,"path":"A1"})", "json.field_type", "action.path"},
  };
  for (const Bad& bad : kTable) {
    const Result<Action> action = parse(bad.text);
    ASSERT_FALSE(action.ok()) << bad.text;
    EXPECT_EQ(action.error().code, bad.code) << bad.text;
    if (bad.detail != nullptr) {
      EXPECT_EQ(action.error().detail, bad.detail) << bad.text;
    }
  }
}

TEST(ActionJson, DeepNestingIsRefused) {
  const std::string deep(100000, '[');
  const Result<Action> action = parse(deep);
  ASSERT_FALSE(action.ok());
  EXPECT_EQ(action.error().code, "json.syntax");
}

TEST(ActionJson, EveryListedActionComesBack) {
  for (int players = 2; players <= kPlayersMax; ++players) {
    const Edition edition = test::kEveryEdition[static_cast<std::size_t>(players % 3)];
    match::Match host = test::begin_game(players, 11, edition);
    test::play_random(host, 5, 60, [](const match::Match& h) {
      for (const Decision& d : decisions(h.game(), h.state())) {
        Choices choices;
        legal(known(h.game(), h.state(), d.seat), choices);
        const json::array list = to_json(choices);
        ASSERT_EQ(list.size(), static_cast<std::size_t>(choices.count()));
        for (int i = 0; i < choices.count(); ++i) {
          const Result<Action> back = parse_action(list[static_cast<std::size_t>(i)].as_object());
          ASSERT_TRUE(back.ok());
          ASSERT_TRUE(*back == choices.nth(i))
              << json::serialize(list[static_cast<std::size_t>(i)]);
        }
      }
    });
  }
}

/// The protocol's "path": each listed move has a path with just that outcome.
TEST(ActionJson, EveryListedMoveHasAPath) {  // [AGT-2]
  int moves = 0;
  for (int players = 2; players <= kPlayersMax; ++players) {
    match::Match host = test::begin_game(players, 2);
    test::play_random(host, 6, 300, [&](const match::Match& h) {
      const Known facts = known(h.game(), h.state(), kAgentSeat);
      Choices choices;
      legal(facts, choices);
      choices.each([&](const Action& action) {
        if (action.kind != ActionKind::Move) return;
        ++moves;
        const auto with = with_path(facts, action);
        ASSERT_TRUE(with.has_value()) << text_of(action);
        EXPECT_EQ(with->length, action.steps + 1) << text_of(action);
        EXPECT_EQ(with->path[action.steps], action.cell) << text_of(action);
      });
    });
  }
  EXPECT_GT(moves, 1000);
}

}  // namespace
}  // namespace specter::codec
