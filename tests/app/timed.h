// A table with clocks, for tests of TIM-1.
#pragma once

#include <string>

#include "app/players.h"

namespace specter::app {

inline const json::object kClock{{"hunter", 30}, {"agent", 40}, {"answer", 15}, {"draft", 20}};
inline json::object timed() { return {{"answer_window_ms", 0}, {"clock", kClock}}; }

struct Timed {
  explicit Timed(int players, const json::object& options = timed(),
                 const std::string& where = ":memory:")
      : place(world, where), party(place, players, options) {
    party.start();
  }
  /// The clock that a seat was last shown.
  json::object clock(int seat) {
    const json::value& shown = party.at(seat).inbox.now(std::to_string(seat)).at("clock");
    return shown.is_null() ? json::object() : shown.as_object();
  }
  /// The last act of the log.
  json::object last_act() {
    json::object body;
    for (const store::Entry& entry : entries_of(place, party.table))
      if (entry.kind == "act") body = json::parse(entry.body).as_object();
    return body;
  }
  int acts() { return entries_of_kind(place, party.table, "act"); }
  std::string waiting() { return json::serialize(clock(1).at("seats")); }
  void until(std::string_view kind, std::uint64_t seed = 1) {
    Rng rng(seed);
    ASSERT_TRUE(party.play_until(kind, rng)) << kind;
  }
  /// Nothing happens until then, and then the clock acts for that seat.
  void expect_expiry(Millis rest, int seat) {
    const int before = acts();
    world.pass(rest - 1);
    EXPECT_EQ(acts(), before);
    world.pass(1);
    EXPECT_GT(acts(), before);
    for (const store::Entry& entry : entries_of(place, party.table)) {
      if (entry.kind != "act" || entry.time != world.now()) continue;
      const json::object body = json::parse(entry.body).as_object();
      EXPECT_EQ(body.at("by"), "clock");
      EXPECT_EQ(body.at("action").at("seat"), seat);
      break;
    }
  }

  FakeWorld world;
  Place place;
  Party party;
};

}  // namespace specter::app
