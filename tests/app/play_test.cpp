// A game at a table: what players are sent, and which acts count.
#include "app/players.h"
#include "codec/event_json.h"

namespace specter::app {
namespace {

TEST(Play, EventNumbersAreDenseInWholeGames) {
  for (int players = 2; players <= 5; ++players) {
    FakeWorld world;
    Place place(world);
    Party party(place, players, {{"answer_window_ms", 0}});
    Person watcher(place, "Zoe");
    watcher.client.must(on_table("open", party.table));
    party.start();
    party.reveals = true;
    Rng rng(static_cast<std::uint64_t>(players));
    for (int i = 0; i < 3000 && !party.over(); ++i) {
      const json::object got = party.step(rng);
      ASSERT_FALSE(got.empty());
      ASSERT_EQ(got.at("type"), "ok") << json::serialize(got);
    }
    ASSERT_TRUE(party.over());
    const auto table = folded(place, party.table);
    const auto expect_events = [&](Inbox& inbox, Seat seat, const std::string& name) {
      inbox.read();
      const std::vector<json::value>& got = inbox.events(name);
      const std::string all =
          json::serialize(codec::to_json(table->play()->match.log().since(seat, 0), 1));
      EXPECT_EQ(json::serialize(json::array(got.begin(), got.end())), all) << players << name;
      EXPECT_FALSE(got.empty());
    };
    for (int seat = 0; seat < players; ++seat)
      expect_events(party.at(seat).inbox, static_cast<Seat>(seat), std::to_string(seat));
    expect_events(watcher.inbox, kSpectator, "spectator");
    EXPECT_TRUE(place.journal.empty()) << place.journal.front();
  }
}

/// A table in the middle of a game; a stranger watches.
struct Middle {
  explicit Middle(int players = 3, int steps = 40)
      : place(world), party(place, players, {{"answer_window_ms", 0}}), watcher(place, "Zoe") {
    watcher.client.must(on_table("open", party.table));
    party.start();
    Rng rng(static_cast<std::uint64_t>(7 * players));
    for (int i = 0; i < steps; ++i)
      party.step(rng);
  }
  std::size_t entries() { return entries_of(place, party.table).size(); }
  std::size_t frames() {
    std::size_t n = watcher.client.sent().size();
    for (const auto& person : party.seats)
      n += person->client.sent().size();
    return n;
  }
  /// The request is refused: one answer, and nothing else has happened.
  void harmless(Client& who, const json::object& request, std::string_view code) {
    const std::size_t log = entries();
    const std::size_t sent = frames();
    who.refused(request, code);
    EXPECT_EQ(entries(), log) << json::serialize(request);
    EXPECT_EQ(frames(), sent + 1) << json::serialize(request);
  }

  FakeWorld world;
  Place place;
  Party party;
  Person watcher;
};

TEST(Play, ActsThatAreRefusedChangeNothing) {
  Middle m;
  Rng rng(1);
  for (int round = 0; round < 25 && !m.party.over(); ++round) {
    const int seat = m.party.asked().at(0);
    const int other = (seat + 1) % 3;
    Person& person = m.party.at(seat);
    const Action good = m.party.choice(seat, rng);
    const json::object request = person.act_request(m.party.table, seat, good);
    const auto with = [&](std::string_view field, const json::value& value) {
      json::object changed = request;
      changed[field] = value;
      return changed;
    };
    // Somebody else's seat.
    m.harmless(m.party.at(other).client, request, "seat.not_yours");
    m.harmless(m.watcher.client, request, "seat.not_yours");
    m.harmless(person.client, with("action", {{"type", "pass"}, {"seat", other}}),
               "act.other_seat");
    // Another decision, or none.
    const int open = person.decision(seat);
    m.harmless(person.client, with("decision", open + 1), "act.late");
    m.harmless(person.client, with("decision", open - 1), "act.late");
    json::object without = request;
    without.erase("decision");
    m.harmless(person.client, without, "act.decision_missing");
    m.harmless(person.client, with("decision", "one"), "json.field_type");
    // No such action.
    m.harmless(person.client, with("action", {{"type", "fly"}}), "action.unknown");
    m.harmless(person.client, with("action", "fly"), "json.field_type");
    m.harmless(person.client, with("action", {{"type", "timeout"}, {"seat", seat}}), "act.system");
    without = request;
    without.erase("action");
    m.harmless(person.client, without, "json.field_missing");
    m.harmless(person.client, with("table", "nowhere"), "table.unknown");
    m.harmless(person.client, with("seat", 7), "json.field_range");
    // One that is not listed.
    const json::object illegal = person.client.ask(
        with("action", {{"type", "pick_traitor"}, {"seat", seat}, {"hunter", 0}}));
    EXPECT_EQ(illegal.at("type"), "error");
    // A seat that is not asked.
    const Action pass{.kind = ActionKind::Pass, .seat = static_cast<Seat>(other)};
    if (m.party.at(other).decision(other) == 0)
      m.harmless(m.party.at(other).client,
                 on_table("act", m.party.table,
                          {{"seat", other}, {"decision", 1}, {"action", codec::to_json(pass)}}),
                 "act.late");
    const json::object done = person.client.ask(request);
    EXPECT_EQ(done.at("type"), "ok") << json::serialize(done);
    // The same once more.
    if (person.decision(seat) != open) m.harmless(person.client, request, "act.late");
    m.world.pass(1000);
  }
}

TEST(Play, ADuplicateRightBehindCountsOnce) {
  Middle m;
  Rng rng(2);
  for (int i = 0; i < 20 && !m.party.over(); ++i) {
    const int seat = m.party.asked().at(0);
    json::object request =
        m.party.at(seat).act_request(m.party.table, seat, m.party.choice(seat, rng));
    const int acts = entries_of_kind(m.place, m.party.table, "act");
    const auto log = folded(m.place, m.party.table)->play()->match.acts();
    EXPECT_EQ(static_cast<int>(log), acts);
    request["id"] = "first";
    m.party.at(seat).client.push(json::serialize(request));
    request["id"] = "second";
    m.party.at(seat).client.push(json::serialize(request));
    m.world.settle();
    std::map<std::string, std::string> answers;
    for (const Sent& sent : m.party.at(seat).client.sent()) {
      const json::object frame = json::parse(sent.text).as_object();
      if (frame.contains("id")) answers[str(frame.at("id"))] = str(frame.at("type"));
    }
    EXPECT_EQ(answers["first"], "ok");
    EXPECT_EQ(answers["second"], "error");
    m.party.at(seat).client.sent().clear();
    m.party.at(seat).client.must(on_table("open", m.party.table));
    m.party.at(seat).inbox = Inbox(m.party.at(seat).client);
  }
}

TEST(Play, TwoTabsOfOneSeat) {
  Middle m;
  Rng rng(3);
  const int seat = m.party.asked().at(0);
  Person tab(m.place, m.party.at(seat).client.token, true);
  tab.client.must(on_table("open", m.party.table));
  EXPECT_EQ(tab.decision(seat), m.party.at(seat).decision(seat));
  const Action action = m.party.choice(seat, rng);
  const json::object first = tab.act_request(m.party.table, seat, action);
  const json::object second = m.party.at(seat).act_request(m.party.table, seat, action);
  tab.client.must(first);
  m.party.at(seat).client.refused(second, "act.late");
  EXPECT_EQ(json::serialize(tab.inbox.now(std::to_string(seat)).at("view")),
            json::serialize(m.party.at(seat).inbox.now(std::to_string(seat)).at("view")));
  // The other way round, and both go on to get everything.
  for (int i = 0; i < 10 && !m.party.over(); ++i) {
    m.party.step(rng);
    EXPECT_EQ(tab.inbox.now(std::to_string(seat)).at("last"),
              m.party.at(seat).inbox.now(std::to_string(seat)).at("last"));
  }
  // One tab goes: the guest is still there.
  tab.client.leave();
  EXPECT_TRUE((*m.watcher.client.newest("table"))["seats"]
                  .as_array()
                  .at(static_cast<std::size_t>(seat))
                  .at("away")
                  .is_null());
}

TEST(Play, TheFirstHunterWhoActsIsNext) {  // [TRN-3]
  Middle m(4, 0);
  Rng rng(4);
  ASSERT_TRUE(m.party.play_until("hunter_order", rng));
  EXPECT_EQ(m.party.asked(), (std::vector<int>{1, 2, 3}));
  const json::object late = m.party.at(1).act_request(m.party.table, 1, m.party.at(1).legal(1)[0]);
  const Action begin = m.party.at(2).legal(2)[0];
  ASSERT_EQ(begin.kind, ActionKind::Begin);
  EXPECT_EQ(m.party.at(2).act(m.party.table, 2, begin).at("type"), "ok");
  m.harmless(m.party.at(1).client, late, "act.late");
  EXPECT_EQ(m.party.asked(), std::vector<int>{2});
}

TEST(Play, BotsLetPeopleGoFirst) {  // [TRN-3]
  FakeWorld world;
  Place place(world);
  Person ann(place, "Ann");
  const std::string table = create_table(ann.client, {{"players", 3}}, 1);
  for (const int seat : {0, 2})
    ann.client.must(on_table("bot", table, {{"seat", seat}, {"bot", "greedy"}}));
  ann.client.must(on_table("start", table));
  Rng rng(1);
  int first = 0;
  for (int i = 0; i < 400 && first < 3; ++i) {
    const std::string kind = ann.question(1);
    if (kind.empty()) {
      world.pass(500);
      continue;
    }
    world.pass(1900);  // a person's time to click
    if (kind == "hunter_order") {
      ASSERT_EQ(ann.question(1), "hunter_order");
      EXPECT_EQ(ann.act(table, 1, ann.legal(1)[0]).at("type"), "ok");
      ++first;
    } else {
      ann.act(table, 1, rng.of(ann.legal(1)));
    }
  }
  EXPECT_EQ(first, 3);
  // Who does not want to does not hold anybody up.
  for (int i = 0; i < 400 && ann.question(1) != "hunter_order"; ++i) {
    if (!ann.question(1).empty()) ann.act(table, 1, rng.of(ann.legal(1)));
    world.pass(500);
  }
  ASSERT_EQ(ann.question(1), "hunter_order");
  world.pass(60'000);
  EXPECT_NE(ann.question(1), "hunter_order");
}

TEST(Play, ChatDoesNotMakeAnActLate) {
  Middle m;
  Rng rng(5);
  const int seat = m.party.asked().at(0);
  const json::object request =
      m.party.at(seat).act_request(m.party.table, seat, m.party.choice(seat, rng));
  m.party.at((seat + 1) % 3).client.must(on_table("chat", m.party.table, {{"text", "soon?"}}));
  m.watcher.client.must(on_table("chat", m.party.table, {{"text", "I see"}}));
  m.party.at(seat).client.must(request);
}

TEST(Play, ABallotDoesNotMakeAnActLate) {  // [TRA-5]
  Middle m(5, 30);
  Rng rng(6);
  for (int i = 0; i < 20 && !m.party.over(); ++i) {
    const int seat = m.party.asked().at(0);
    const json::object request =
        m.party.at(seat).act_request(m.party.table, seat, m.party.choice(seat, rng));
    const int voter = 1 + rng.below(4);
    m.party.at(voter).client.ask(
        on_table("act", m.party.table,
                 {{"seat", voter}, {"action", {{"type", "vote"}, {"ballot", rng.below(5)}}}}));
    m.party.at(seat).client.must(request);
  }
}

TEST(Play, ABotsSeatIsNotActedForByItsOwner) {
  Middle m;
  m.world.think_ms = 1'000'000;
  const int seat = m.party.asked().at(0);
  Rng rng(7);
  const json::object request =
      m.party.at(seat).act_request(m.party.table, seat, m.party.choice(seat, rng));
  m.party.at(seat).client.must(
      on_table("handover", m.party.table, {{"seat", seat}, {"bot", "greedy"}}));
  m.harmless(m.party.at(seat).client, request, "seat.bot_plays");
}

TEST(Play, NothingIsToBeDoneBeforeTheStartOrAfterTheEnd) {
  FakeWorld world;
  Place place(world);
  Party party(place, 2, {{"answer_window_ms", 0}});
  const json::object early = on_table(
      "act", party.table,
      {{"seat", 1}, {"decision", 1}, {"action", {{"type", "pick_hunter"}, {"hunter", "gun"}}}});
  party.at(1).client.refused(early, "table.not_running");
  party.start();
  party.at(1).client.must(early);
  party.at(0).client.must(
      on_table("act", party.table, {{"seat", 0}, {"action", {{"type", "resign"}}}}));
  EXPECT_TRUE(party.over());
  party.at(1).client.refused(early, "act.game_over");
}

TEST(Play, AnAnswerHasAValueOrACellAndNotBoth) {  // [TRA-4]
  Middle m;
  for (const char* type : {"act", "preview"}) {
    const auto answer = [&](json::object action) {
      action["type"] = "answer";
      return on_table(type, m.party.table, {{"seat", 0}, {"decision", 1}, {"action", action}});
    };
    m.harmless(m.party.at(0).client, answer({}), "action.field_either");
    m.harmless(m.party.at(0).client, answer({{"value", 0}, {"cell", "K17"}}), "action.field_both");
    // Well-formed, but nothing was asked that it would answer.
    for (const json::object& fit : {json::object{{"cell", "K17"}}, json::object{{"value", 1}}})
      EXPECT_TRUE(str(m.party.at(0).client.ask(answer(fit))["code"]).starts_with("act.")) << type;
  }
}

TEST(Play, PreviewsAreAnsweredAndNobodyNotices) {
  Middle m;
  for (int i = 0; i < 10; ++i) {
    const int seat = m.party.asked().at(0);
    Rng rng(static_cast<std::uint64_t>(i));
    const Action action = m.party.choice(seat, rng);
    const std::size_t log = m.entries();
    const std::size_t sent = m.frames();
    const json::object request =
        on_table("preview", m.party.table, {{"seat", seat}, {"action", codec::to_json(action)}});
    const json::object got = m.party.at(seat).client.ask(request);
    EXPECT_EQ(m.entries(), log);
    EXPECT_EQ(m.frames(), sent + 1);
    if (got.at("type") == "ok") {
      EXPECT_TRUE(got.at("preview").is_object());
    }
    // Not for a seat of somebody else.
    m.harmless(m.watcher.client, request, "seat.not_yours");
    m.harmless(m.party.at((seat + 1) % 3).client, request, "seat.not_yours");
    if (action.kind == ActionKind::Move) {
      json::object path = request;
      path["type"] = "path";
      const json::object with = m.party.at(seat).client.must(path);
      EXPECT_TRUE(with.at("action").as_object().contains("path"));
      EXPECT_EQ(m.entries(), log);
    }
    m.party.step(rng);
  }
}

TEST(Play, AnswersToQuestionsLeaveOnATick) {  // [INF-4]
  Middle m;
  const int seat = m.party.asked().at(0);
  Rng rng(1);
  const Action action = m.party.choice(seat, rng);
  Client& client = m.party.at(seat).client;
  for (const char* type : {"preview", "path"}) {
    for (Millis late = 0; late < 12; ++late) {
      m.world.pass(1000 + late - m.world.now() % 10);
      const Millis asked = m.world.now();
      const std::size_t sent = client.sent().size();
      client.say(json::serialize(
          on_table(type, m.party.table, {{"seat", seat}, {"action", codec::to_json(action)}})));
      ASSERT_EQ(client.sent().size(), sent) << "at once";
      m.world.pass(20);
      ASSERT_EQ(client.sent().size(), sent + 1);
      // Fixed by when it came, not by how long it took.
      EXPECT_EQ(client.sent().back().time, (asked / 10 + 2) * 10);
    }
  }
}

// [VEH-1]: the first drivers of a game waste the vehicle's spaces, out and back.
TEST(Play, ALongerWayIsForetoldAndTaken) {
  FakeWorld world;
  Place place(world);
  Party party(place, 2, {{"answer_window_ms", 0}});
  party.start();
  Rng rng(3);
  ASSERT_TRUE(party.play_until("hunter_move", rng));
  Person& hunters = party.at(1);
  const std::string cell = str(hunters.inbox.now("1").at("view").at("vehicle").at("cell"));
  const auto drive = [&](std::string_view type, int steps) {
    return on_table(type, party.table,
                    {{"seat", 1},
                     {"decision", hunters.decision(1)},
                     {"action", {{"type", "drive"}, {"cell", cell}, {"steps", steps}}}});
  };
  json::object look = drive("preview", 6);
  look.erase("decision");
  const json::object seen = hunters.client.must(look);
  EXPECT_EQ(seen.at("preview").at("steps"), 6);
  EXPECT_EQ(seen.at("preview").at("steps_left"), 4);
  EXPECT_EQ(seen.at("preview").at("longer").as_array().size(), 9U);
  const std::size_t entries = entries_of(place, party.table).size();
  hunters.client.refused(drive("act", 1), "act.no_way");
  hunters.client.refused(drive("act", 11), "act.no_way");
  EXPECT_EQ(entries_of(place, party.table).size(), entries);
  hunters.client.must(drive("act", 6));
  const json::value& vehicle = hunters.inbox.now("1").at("view").at("vehicle");
  EXPECT_EQ(vehicle.at("spent"), 6);
  EXPECT_EQ(str(vehicle.at("cell")), cell);
  // Who reads the log again comes to the same.
  EXPECT_EQ(folded(place, party.table)->play()->state().pub.vehicle.spent, 6);
}

TEST(Play, PreviewsAreLimited) {
  Middle m;
  Rng rng(8);
  const int seat = m.party.asked().at(0);
  const json::object request =
      on_table("preview", m.party.table,
               {{"seat", seat}, {"action", codec::to_json(m.party.choice(seat, rng))}});
  int refused = 0;
  for (int i = 0; i < 200; ++i) {
    const json::object got = m.party.at(seat).client.ask(request);
    refused += got.at("type") == "error" && got.at("code") == "limit.often" ? 1 : 0;
  }
  EXPECT_GT(refused, 50);
  EXPECT_FALSE(m.party.at(seat).client.closed());
  // It passes, and an act was never held up by it.
  m.world.pass(5000);
  const json::object got = m.party.at(seat).client.ask(request);
  EXPECT_FALSE(got.at("type") == "error" && got.at("code") == "limit.often");
}

}  // namespace
}  // namespace specter::app
