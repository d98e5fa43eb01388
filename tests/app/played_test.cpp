// A table takes its own acts without reading and playing them again: what comes of it is what the
// log says, to whoever reads it.
#include "app/timed.h"

namespace specter::app {
namespace {

void expect_same(const Table& a, const Table& b) {
  EXPECT_EQ(a.row(), b.row());
  EXPECT_EQ(a.play()->state(), b.play()->state());
  EXPECT_EQ(a.play()->rolls, b.play()->rolls);
  EXPECT_EQ(a.play()->match.acts(), b.play()->match.acts());
  EXPECT_EQ(a.play()->drafted, b.play()->drafted);
  EXPECT_EQ(a.window_from(), b.window_from());
  EXPECT_EQ(a.expires_at(), b.expires_at());
  for (std::size_t i = 0; i < kAudiences; ++i)
    EXPECT_EQ(a.play()->match.log().since(static_cast<Seat>(i), 0),
              b.play()->match.log().since(static_cast<Seat>(i), 0));
}

/// Plays a random game on two tables; one takes what it made, the other reads it.
void expect_followed(int players, std::uint64_t seed) {
  FakeWorld world;
  Place place(world);
  json::object options = timed();
  options["edition"] = players % 2 == 0 ? "babel" : "combined";
  Party party(place, players, options);
  party.start();
  const auto own = folded(place, party.table);
  const auto other = folded(place, party.table);
  Rng rng(seed);
  Millis now = world.now();
  for (int i = 0; i < 400 && own->running(); ++i) {
    now += rng.below(500);
    const Decisions open = own->open_decisions();
    std::vector<Decision> asked(open.begin(), open.end());
    ASSERT_FALSE(asked.empty());
    const Decision d = rng.of(asked);
    Choices choices;
    legal(known(own->play()->game(), own->play()->state(), d.seat), choices);
    const Action action = choices.nth(rng.below(choices.count()));
    std::optional<Draft> draft;
    if (rng.one_in(20)) {
      now = std::max(now, own->expires_at());
      draft = own->propose_timeout(now);
    } else {
      auto made = own->propose_act(own->seat(d.seat).guest, action, std::optional(d.id), now);
      ASSERT_TRUE(made.ok()) << made.error().code;
      EXPECT_EQ(own->noticeable(action), own->noticeable(*made->played));
      draft = *made;
    }
    ASSERT_TRUE(draft && draft->played);
    const store::Entry entry{own->last() + 1, now, draft->kind, json::serialize(draft->body)};
    ASSERT_TRUE(own->apply(entry, draft->played.get()).ok());
    ASSERT_TRUE(other->apply(entry).ok()) << entry.body;
    expect_same(*own, *other);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(own->play()->match.acts(), 20U);
}

TEST(Played, OurOwnActComesToWhatTheLogSays) {
  for (int players = 2; players <= 5; ++players)
    expect_followed(players, static_cast<std::uint64_t>(players));
}

TEST(Played, ASummaryIsProperJson) {
  FakeWorld world;
  Place place(world);
  Person host(place, "Q\"uo\\te é 李");
  const std::string table = create_table(host.client, {{"players", 3}}, 0);
  host.client.must(on_table("bot", table, {{"seat", 1}, {"bot", "greedy"}}));
  const std::string text = folded(place, table)->summary();
  EXPECT_EQ(json::serialize(json::parse(text)), text);
  const json::object summary = json::parse(text).as_object();
  EXPECT_EQ(summary.at("host"), "Q\"uo\\te é 李");
  EXPECT_EQ(summary.at("seats").as_array()[1].at("name"), "greedy");
  EXPECT_TRUE(summary.at("seats").as_array()[2].at("name").is_null());
  EXPECT_TRUE(summary.at("over").is_null());
}

}  // namespace
}  // namespace specter::app
