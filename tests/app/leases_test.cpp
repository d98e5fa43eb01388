// Servers that share a database, each with a clock of its own: who tends a table. The lease only
// saves work (the key of an entry keeps the log safe), so what is looked at is who does it.
#include "app/timed.h"

namespace specter::app {
namespace {

/// As one PostgreSQL for several servers: whoever writes wakes the others.
class SharedStore final : public store::Store {
 public:
  SharedStore(const std::string& file, FakeWorld& world, std::vector<SharedStore*>& all)
      : world_(world),
        all_(all),
        inner_(store::inline_store(sql::open_backend(file), [&world](std::function<void()> task) {
          world.post(std::move(task));
        })) {
    all_.push_back(this);
  }
  ~SharedStore() override { std::erase(all_, this); }

  void write(Work work, Done done) override {
    ++writes;
    inner_->write(std::move(work), std::move(done));
    for (SharedStore* other : all_)
      if (other != this && other->wake_) other->world_.post([wake = other->wake_] { wake("", 0); });
  }
  void read(Work work, Done done) override { inner_->read(std::move(work), std::move(done)); }
  void on_wake(Wake wake) override { wake_ = std::move(wake); }
  bool shared() const override { return true; }

  int writes = 0;

 private:
  FakeWorld& world_;
  std::vector<SharedStore*>& all_;
  std::unique_ptr<store::Store> inner_;
  Wake wake_;
};

/// The first server has a table of Ann, who plays the agent against a bot.
struct Servers {
  explicit Servers(json::object options) {
    options["players"] = 2;
    options["private"] = false;
    one = open(first, "server-1");
    ann = std::make_unique<Person>(*one, "Ann");
    token = ann->client.token;
    table = create_table(ann->client, std::move(options), 0);
    ann->client.must(on_table("bot", table, {{"seat", 1}, {"bot", "greedy"}}));
    ann->client.must(on_table("start", table));
    while (ann->question(0) != "agent_turn" && !testing::Test::HasFailure())
      play(*ann);
  }
  std::unique_ptr<Place> open(FakeWorld& world, const char* name) {
    auto store = std::make_unique<SharedStore>(file.path(), world, stores);
    return std::make_unique<Place>(world, std::move(store), HallOptions{.server = name});
  }
  /// What the database does when a lease has run out.
  void end_lease(const char* server) const {
    const auto db = sql::open_backend(file.path());
    db->begin();
    db->leave(server);
    db->commit();
  }
  /// The first server is stopped for a while. Then Ann is at the second one, which takes the table
  /// over.
  void move_to_second(Millis asleep) {
    ann.reset();
    first.sleep(asleep);
    end_lease("server-1");
    second.sleep(first.now() - second.now());
    two = open(second, "server-2");
    ann = std::make_unique<Person>(*two, token, true);
    ann->client.must(on_table("open", table));
  }
  void play(Person& person) const {
    const std::vector<Action> all = person.legal(0);
    ASSERT_FALSE(all.empty());
    person.act(table, 0, all.front());
  }

  TempFile file;
  std::vector<SharedStore*> stores;
  FakeWorld first;
  FakeWorld second;
  std::unique_ptr<Place> one;
  std::unique_ptr<Place> two;
  std::unique_ptr<Person> ann;
  std::string token;
  std::string table;
};

TEST(Leases, WhoSleptPastHisLeaseLeavesItsTablesToOthers) {
  Servers s({{"answer_window_ms", 0}});
  // No clock runs: nothing in the log tells the first server that it has lost the table.
  s.move_to_second(2 * HallOptions{}.lease);
  s.first.pass(1);
  const auto before = s.one->hall.stats().bot_actions;
  s.second.think_ms = 700;
  while (s.second.jobs() == 0 && !testing::Test::HasFailure())
    s.play(*s.ann);
  s.first.pass(1);
  EXPECT_EQ(s.one->hall.stats().bot_actions, before);
  s.second.pass(700);
  EXPECT_GT(s.two->hall.stats().bot_actions, 0);
}

TEST(Leases, AWakeInTheLogTellsThatSomebodyElseTends) {
  Servers s({{"answer_window_ms", 0}, {"clock", kClock}});
  s.move_to_second(0);
  EXPECT_EQ(entries_of_kind(*s.two, s.table, "wake"), 1);
  const Millis rest = folded(*s.two, s.table)->expires_at() - s.first.now();
  s.first.pass(rest + 1000);
  EXPECT_EQ(s.one->hall.stats().timeouts, 0);
  s.second.pass(rest + 1000);
  EXPECT_GT(s.two->hall.stats().timeouts, 0);
}

/// Ann and Bob at two servers, before the game.
struct Apart {
  Apart() {
    const auto open = [&](const char* name) {
      auto store = std::make_unique<SharedStore>(file.path(), world, stores);
      return std::make_unique<Place>(world, std::move(store), HallOptions{.server = name});
    };
    one = open("server-1");
    two = open("server-2");
    ann = std::make_unique<Person>(*one, "Ann");
    bob = std::make_unique<Person>(*two, "Bob");
    table = create_table(ann->client, {{"players", 2}, {"private", false}}, 0);
    bob->client.must(on_table("open", table));
    bob->client.must(on_table("sit", table, {{"seat", 1}}));
    ann->client.must(promise(table, 0, "Ann's part"));
    bob->client.must(promise(table, 1, "Bob's part"));
    ann->client.must(on_table("start", table));
    world.settle();
    EXPECT_EQ(bob->client.newest("table")->at("showing"), true);
  }
  TempFile file;
  FakeWorld world;
  std::vector<SharedStore*> stores;
  std::unique_ptr<Place> one;
  std::unique_ptr<Place> two;
  std::unique_ptr<Person> ann;
  std::unique_ptr<Person> bob;
  std::string table;
};

TEST(Leases, PartsOfTheDiceAreShownThroughAnyServer) {
  for (const bool bob_last : {false, true}) {
    Apart a;
    if (bob_last) a.ann->client.must(show(a.table, 0, "Ann's part"));
    a.bob->client.must(show(a.table, 1, "Bob's part"));
    if (!bob_last) a.ann->client.must(show(a.table, 0, "Ann's part"));
    a.world.settle();
    for (Person* who : {a.ann.get(), a.bob.get()})
      EXPECT_EQ(who->client.newest("table")->at("status"), "running");
    EXPECT_EQ(entries_of_kind(*a.one, a.table, "start"), 1);
  }
}

TEST(Leases, OneServerEndsTheTimeForShowing) {
  Apart a;
  a.ann->client.must(show(a.table, 0, "Ann's part"));
  a.world.pass(2 * kShowMs);
  EXPECT_EQ(entries_of_kind(*a.one, a.table, "reopen"), 1);
  EXPECT_EQ(a.bob->client.newest("table")->at("you").at("lost"), true);
  EXPECT_EQ(a.ann->client.newest("table")->at("attempts"), 1);
}

TEST(Leases, AnotherServerEndsTheTimeForShowingIfOneIsGone) {
  Apart a;
  a.ann->client.vanish();
  a.ann.reset();
  a.one.reset();
  const auto db = sql::open_backend(a.file.path());
  db->begin();
  db->leave("server-1");
  db->commit();
  a.world.pass(kShowMs - 1);
  EXPECT_EQ(entries_of_kind(*a.two, a.table, "reopen"), 0);
  a.world.pass(HallOptions{}.lease);
  EXPECT_EQ(entries_of_kind(*a.two, a.table, "reopen"), 1);
  EXPECT_EQ(a.bob->client.newest("table")->at("you").at("lost"), true);
}

TEST(Leases, AServerShowsThatItLivesThriceInALease) {
  FakeWorld world;
  TempFile file;
  std::vector<SharedStore*> stores;
  auto store = std::make_unique<SharedStore>(file.path(), world, stores);
  SharedStore& counted = *store;
  Place place(world, std::move(store), HallOptions{.server = "server-1"});
  const int before = counted.writes;
  world.pass(HallOptions{}.lease / 3 - 1);
  EXPECT_EQ(counted.writes, before);
  world.pass(1);
  const int once = counted.writes - before;
  EXPECT_GT(once, 0);
  world.pass(2 * (HallOptions{}.lease / 3));
  EXPECT_EQ(counted.writes, before + 3 * once);
}

}  // namespace
}  // namespace specter::app
