// A seat at a server that is not always reliable: every event comes once, in order.
#include "client/remote_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bots/registry.h"
#include "client/fake_hall.h"
#include "sodium/sodium.h"

namespace specter {
namespace {

using client::RemoteTable;
using client::ServerLink;
using test::FakeHall;
using test::FakeServer;
using namespace std::chrono_literals;

struct Played {
  std::vector<Event> events;
  int lost = 0;
  bool over = false;
};

/// A bot plays the agent through the client to the end of the game.
Played play(const FakeServer& server) {
  Played out;
  const auto url = client::parse_url(server.url());
  client::SocketOptions options;
  options.retry = 2ms;
  options.pace = 10'000;
  const auto link = ServerLink::open(*url, options, "TOKEN");
  EXPECT_TRUE(link) << link.error().code;
  if (!link) return out;
  const auto room = RemoteTable::open(**link, "T1", &sodium::random_bytes);
  EXPECT_TRUE(room) << room.error().code << room.error().detail;
  if (!room || !(*room)->sit(0, {})) return out;
  const auto bot = bots::make_bot("greedy", {7, 0, kAgentSeat});
  std::size_t observed = 0;
  for (int i = 0; i < 20'000 && !out.over; ++i) {
    const client::Changes changes = (*room)->look(20ms);
    out.lost += changes.lost ? 1 : 0;
    EXPECT_FALSE(changes.ended) << changes.ended->code << changes.ended->detail;
    if (changes.ended) break;
    const client::SeatState& mine = (*room)->at(kAgentSeat);
    if (!mine.current) continue;
    out.over = mine.view.pub.winner != Side::None;
    const auto decision = decision_of(known((*room)->game(), mine.view));
    if (out.over || !decision) continue;
    Choices choices;
    legal(known((*room)->game(), mine.view), choices);
    EXPECT_EQ(mine.legal, choices.list());
    for (; observed < mine.steps.size(); ++observed)
      bot->observe((*room)->game(), mine.steps[observed].step());
    const Action action = bot->decide({(*room)->game(), mine.view, *decision, choices});
    const auto done = (*room)->act(action, decision->id);
    if (done) continue;
    EXPECT_THAT(done.error().code, testing::AnyOf("client.lost", "act.late"));
  }
  out.events = (*room)->at(kAgentSeat).events;
  return out;
}

bool same_events(std::span<const Event> told, const std::vector<Event>& got) {
  if (told.size() != got.size()) return false;
  for (std::size_t i = 0; i < got.size(); ++i)
    if (told[i].code != got[i].code || told[i].v != got[i].v) return false;
  return true;
}

void expect_whole(const test::FakeFaults& faults) {
  FakeHall hall(faults);
  Played played;
  {
    const FakeServer server(hall);
    played = play(server);
  }
  EXPECT_TRUE(played.over);
  EXPECT_TRUE(hall.over());
  EXPECT_TRUE(same_events(hall.told(), played.events))
      << hall.told().size() << " told, " << played.events.size() << " got";
  EXPECT_EQ(played.lost, hall.cuts());
}

TEST(ClientRoom, AWholeGame) { expect_whole({}); }

TEST(ClientRoom, UpdatesThatComeTwiceCountOnce) { expect_whole({.repeat_every = 2}); }

TEST(ClientRoom, AGapIsFilledByOpeningAgain) { expect_whole({.swallow_every = 5}); }

TEST(ClientRoom, CutLinesAreTakenUpAgainWithoutGapsOrRepeats) {
  expect_whole({.cut_every = 9, .swallow_every = 7, .repeat_every = 3});
}

TEST(ClientRoom, RefusalsAreTheServersOwn) {
  FakeHall hall;
  const FakeServer server(hall);
  const auto url = client::parse_url(server.url());
  EXPECT_EQ(ServerLink::open(*url, {}, "WRONG").error().code, "hello.token");
  const auto link = ServerLink::open(*url, {}, "TOKEN");
  ASSERT_TRUE(link);
  EXPECT_EQ((*link)->welcome().name, "Ann");
  EXPECT_EQ(RemoteTable::open(**link, "T2", &sodium::random_bytes).error().code,
            "act.no_such_seat");
}

TEST(ClientRoom, ATableThatIsGoneEnds) {
  FakeHall hall({.gone_after_talk = "table.expired"});
  const FakeServer server(hall);
  const auto link = ServerLink::open(*client::parse_url(server.url()), {}, "TOKEN");
  ASSERT_TRUE(link);
  const auto room = RemoteTable::open(**link, "T1", &sodium::random_bytes);
  ASSERT_TRUE(room);
  ASSERT_TRUE((*room)->chat("hello"));
  std::vector<client::RemoteTalk> talk;
  std::optional<Error> ended;
  for (int i = 0; i < 100 && !ended; ++i) {
    const auto changes = (*room)->look(50ms);
    talk.insert(talk.end(), changes.talk.begin(), changes.talk.end());
    ended = changes.ended;
  }
  ASSERT_EQ(talk.size(), 1U);
  EXPECT_EQ(talk[0].text, "hello");
  ASSERT_TRUE(ended);
  EXPECT_EQ(*ended, (Error{"client.gone", "table.expired"}));
}

TEST(ClientRoom, AServerThatIsAwayIsTriedAgain) {
  FakeHall hall;
  auto server = std::make_unique<FakeServer>(hall);
  const auto link = ServerLink::open(*client::parse_url(server->url()), {}, "TOKEN");
  ASSERT_TRUE(link);
  server.reset();
  client::News news;
  for (int i = 0; i < 50 && news.kind != client::News::Kind::Lost; ++i)
    news = (*link)->next(50ms);
  EXPECT_EQ(news.kind, client::News::Kind::Lost);
  EXPECT_FALSE((*link)->connected());
  EXPECT_EQ((*link)->ready_fd(), -1);
  EXPECT_EQ((*link)->ask({{"type", "lobby"}}).error().code, "client.lost");
  EXPECT_LE((*link)->patience(), 2000ms);
}

}  // namespace
}  // namespace specter
