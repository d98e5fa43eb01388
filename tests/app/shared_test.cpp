// Two servers on one database: whoever writes an entry first is right, and the other reads it.
#include "app/players.h"

namespace specter::app {
namespace {

struct Two {
  Two() : one(world, file.path()), party(one, 2, {{"answer_window_ms", 0}}) {
    party.start();
    two = std::make_unique<Place>(world, file.path(), HallOptions{.server = "server-2"});
    bob = std::make_unique<Person>(*two, party.at(1).client.token, true);
    bob->client.must(on_table("open", party.table));
  }
  FakeWorld world;
  TempFile file;
  Place one;
  Party party;
  std::unique_ptr<Place> two;
  std::unique_ptr<Person> bob;  ///< at the second server too
};

TEST(Shared, TheFirstWriterIsRight) {
  Two t;
  const std::vector<Action> all = t.party.at(1).legal(1);
  ASSERT_GT(all.size(), 1U);
  const json::object request = t.bob->act_request(t.party.table, 1, all[1]);
  // The first server takes an act; the second has not heard of it.
  t.party.at(1).client.must(t.party.at(1).act_request(t.party.table, 1, all[0]));
  const std::size_t entries = entries_of(t.one, t.party.table).size();
  t.bob->client.refused(request, "act.late");
  EXPECT_EQ(entries_of(t.one, t.party.table).size(), entries);
  // It has read the table again, and goes on from there.
  EXPECT_EQ(t.bob->decision(1), t.party.at(1).decision(1));
  EXPECT_EQ(t.bob->act(t.party.table, 1, t.bob->legal(1)[0]).at("type"), "ok");
  EXPECT_GT(entries_of(t.one, t.party.table).size(), entries);
}

TEST(Shared, AConflictIsTriedAgain) {
  Two t;
  t.party.at(0).client.must(on_table("chat", t.party.table, {{"text", "from one"}}));
  // The second server's table is old by an entry: its wish is stored behind it all the same.
  t.bob->client.must(on_table("chat", t.party.table, {{"text", "from two"}}));
  EXPECT_GE(t.two->hall.stats().conflicts, 1);
  std::vector<std::string> said;
  for (const store::Entry& entry : entries_of(t.one, t.party.table))
    if (entry.kind == "talk") said.push_back(str(json::parse(entry.body).at("text")));
  EXPECT_EQ(said, (std::vector<std::string>{"from one", "from two"}));
  // And Bob has got both, in order.
  std::vector<std::string> heard;
  for (const Sent& sent : t.bob->client.sent()) {
    const json::object frame = json::parse(sent.text).as_object();
    if (frame.at("type") == "talk") heard.push_back(str(frame.at("text")));
  }
  EXPECT_EQ(heard, said);
}

TEST(Shared, ANewNameReachesTheOtherServer) {
  Two t;
  t.party.at(0).client.must({{"type", "rename"}, {"name", "Anna"}});
  t.bob->client.must(on_table("chat", t.party.table, {{"text", "Anna?"}}));
  EXPECT_EQ((*t.bob->client.newest("table"))["seats"].as_array()[0].at("name"), "Anna");
}

TEST(Shared, EventsStayDenseThroughConflicts) {
  Two t;
  Rng rng(2);
  // Bob plays now here, now there; his inbox checks the numbers.
  int there = 0;
  for (int i = 0; i < 60 && !t.party.over(); ++i) {
    const std::vector<int> open = t.party.asked();
    if (open.empty()) break;
    const int seat = open[0];
    if (seat == 1 && rng.one_in(2)) {
      t.bob->client.must(
          on_table("open", t.party.table, {{"seen", {{"1", t.bob->inbox.last("1")}}}}));
      const json::object got = t.bob->act(t.party.table, 1, t.party.choice(1, rng));
      // The first server reads it when it is itself in conflict.
      EXPECT_FALSE(got.empty());
      ++there;
      t.party.at(1).client.ask(on_table("chat", t.party.table, {{"text", "x"}}));
    } else {
      t.party.at(seat).act(t.party.table, seat, t.party.choice(seat, rng));
    }
    t.world.pass(3000);
    t.bob->inbox.read();
  }
  EXPECT_GT(there, 3);
}

TEST(Shared, ATableThatIsGoneIsGone) {
  Two t;
  const auto db = sql::open_backend(t.file.path());
  db->begin();
  db->remove(t.party.table);
  db->commit();
  t.bob->client.refused(on_table("chat", t.party.table, {{"text", "anybody?"}}), "table.unknown");
  t.bob->client.refused(on_table("open", t.party.table), "table.unknown");
}

}  // namespace
}  // namespace specter::app
