// A bot whose answer nobody waits for any more is told to stop thinking.
#include "app/players.h"

namespace specter::app {
namespace {

/// A game of three in which a bot thinks for seat 0.
struct Thought {
  Thought() : place(std::make_unique<Place>(world)), party(*place, 3, {{"answer_window_ms", 0}}) {
    party.start();
    Rng rng(4);
    EXPECT_TRUE(party.play_until("agent_turn", rng));
    world.think_ms = 1'000'000;
    party.at(0).client.must(on_table("handover", party.table, {{"seat", 0}, {"bot", "greedy"}}));
    EXPECT_FALSE(world.stops.empty());
    EXPECT_FALSE(world.stops.back().stopped());
  }
  void resign(int seat) {
    party.at(seat).client.must(
        on_table("act", party.table, {{"seat", seat}, {"action", {{"type", "resign"}}}}));
  }

  FakeWorld world;
  std::unique_ptr<Place> place;
  Party party;
};

TEST(Stop, TheSeatGoesToAPerson) {
  Thought t;
  const bots::StopSource stop = t.world.stops.back();
  t.party.at(1).client.must(on_table("chat", t.party.table, {{"text", "still there?"}}));
  EXPECT_FALSE(stop.stopped());
  t.party.at(0).client.must(on_table("take_back", t.party.table, {{"seat", 0}}));
  EXPECT_TRUE(stop.stopped());
}

TEST(Stop, TheGameEnds) {
  Thought t;
  const bots::StopSource stop = t.world.stops.back();
  t.resign(1);
  EXPECT_FALSE(t.party.over());
  EXPECT_FALSE(stop.stopped());
  t.resign(2);
  EXPECT_TRUE(t.party.over());
  EXPECT_TRUE(stop.stopped());
}

TEST(Stop, AnotherBotTakesTheSeat) {
  Thought t;
  const bots::StopSource stop = t.world.stops.back();
  t.party.at(0).client.must(on_table("take_back", t.party.table, {{"seat", 0}}));
  t.party.at(0).client.must(on_table("handover", t.party.table, {{"seat", 0}, {"bot", "random"}}));
  EXPECT_TRUE(stop.stopped());
}

/// A server that stops lets go of its rooms.
TEST(Stop, TheRoomIsGone) {
  Thought t;
  const bots::StopSource stop = t.world.stops.back();
  t.party.seats.clear();
  EXPECT_FALSE(stop.stopped());
  t.place.reset();
  EXPECT_TRUE(stop.stopped());
}

}  // namespace
}  // namespace specter::app
