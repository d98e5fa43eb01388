#include "codec/event_json.h"

#include <gtest/gtest.h>

#include "codec/texts.h"
#include "codec/value_json.h"
#include "random_game.h"

namespace specter::codec {
namespace {

constexpr Audience kTo = only_seat(Seat{2});

std::uint16_t sample(ValueType type) {
  switch (type) {
    case ValueType::CellId: return static_cast<std::uint16_t>(cell_at(10, 16));
    case ValueType::Flag:
    case ValueType::VehicleName:
    case ValueType::AgentId: return 1;
    default: return 2;
  }
}

TEST(EventJson, EveryCodeComesBack) {
  for (std::size_t i = 0; i < ix(EventCode::Count); ++i) {
    const EventSpec& spec = event_spec(static_cast<EventCode>(i));
    for (const bool none : {false, true}) {
      Event event;
      event.code = spec.code;
      event.audience = kTo;
      if (spec.code == EventCode::AgentMoved) event.v.fill(static_cast<std::uint16_t>(kNoCell));
      for (std::size_t f = 0; f < spec.fields.size(); ++f) {
        const auto nothing = none_of(spec.fields[f].type);
        event.v[f] = none && nothing ? *nothing : sample(spec.fields[f].type);
      }
      const Result<Event> back = parse_event(to_json(event), kTo);
      ASSERT_TRUE(back.ok()) << spec.name << " " << back.error().detail;
      EXPECT_EQ(*back, event) << json::serialize(to_json(event));
      EXPECT_FALSE(sentence(event, Names{}).empty());
    }
  }
}

TEST(EventJson, EveryEventOfRandomGamesComesBack) {
  for (int players = 2; players <= kPlayersMax; ++players) {
    const Edition edition = test::kEveryEdition[static_cast<std::size_t>(players % 3)];
    match::Match host = test::begin_game(players, 3, edition);
    test::play_random(host, 8, 400);
    for (std::size_t seat = 0; seat < kAudiences; ++seat) {
      if (seat >= static_cast<std::size_t>(players) && seat != ix(kSpectator)) continue;
      const auto events = host.log().since(static_cast<Seat>(seat), 0);
      const json::array list = to_json(events, 1);
      ASSERT_EQ(list.size(), events.size());
      for (std::size_t i = 0; i < list.size(); ++i) {
        EXPECT_EQ(list[i].at("n").to_number<std::size_t>(), i + 1);
        const Result<Event> back = parse_event(list[i].as_object(), events[i].audience);
        ASSERT_TRUE(back.ok()) << json::serialize(list[i]);
        EXPECT_EQ(*back, events[i]) << json::serialize(list[i]);
        EXPECT_FALSE(list[i].as_object().contains("audience"));
      }
    }
  }
}

TEST(EventJson, RefusesBadInput) {
  const auto parse = [](std::string_view text) {
    return parse_event(*parse_json_object(text), kTo);
  };
  EXPECT_EQ(parse(R"({"type":"party"})").error().code, "event.unknown");
  EXPECT_EQ(parse(R"({"type":"clear"})").error().code, "json.field_missing");
  EXPECT_EQ(parse(R"({"type":"clear","hunter":9})").error().code, "json.field_range");
  EXPECT_EQ(
      parse(R"({"type":"agent_moved","agent":0,"cell":"A1","steps":1,"path":["A1"]})").error().code,
      "json.field_range");
  // A path whose cells do not hang together.
  EXPECT_EQ(parse(R"({"type":"agent_moved","agent":0,"cell":"A9","steps":1,"path":["A1","A9"]})")
                .error()
                .code,
            "json.field_range");
  EXPECT_EQ(parse(R"({"type":"agent_moved","agent":0,"cell":"A1","steps":200})").error().code,
            "json.field_range");
}

}  // namespace
}  // namespace specter::codec
