// INF-6 on the clock: answers that could give a choice away go out at a time that follows from
// public facts, and nobody notices anything in between.
#include <set>

#include "app/players.h"
#include "bots/registry.h"

namespace specter::app {
namespace {

constexpr Millis kWindow = 2000;

const std::set<std::string, std::less<>> kQuestions{"sighting", "after_move", "announce",
                                                    "check",    "answer",     "react",
                                                    "ambush",   "at_marker",  "verdict"};

bool agent_asked(const Table& t, const Action& action) {
  const auto open = t.decision_of(action.seat);
  return open && agent_of(t.play()->game(), t.play()->state().pub, action.seat) >= 0 &&
         kQuestions.contains(decision_name(open->kind));
}

struct Seen {
  int questions = 0;  ///< answers of agents
  int shown = 0;      ///< that others could notice
  int held = 0;       ///< that went out exactly at the window's end
  std::set<std::string> kinds;
};

/// Holds the log and what a watcher got to INF-6. `watcher` listened from before the start.
void expect_held(Place& place, const std::string& table, Client& watcher, Seen& seen,
                 Millis window = kWindow) {
  std::vector<Millis> frames;
  for (const Sent& sent : watcher.sent()) {
    const json::object frame = json::parse(sent.text).as_object();
    if (frame.at("type") == "update" || frame.at("type") == "state") frames.push_back(sent.time);
  }
  Table t(table);
  std::vector<Millis> changes;
  for (const store::Entry& entry : entries_of(place, table)) {
    const bool acts = entry.kind == "act";
    std::optional<View> before;
    std::size_t told = 0;
    std::string kind;  // of the question, where an agent answers
    if (acts) {
      before = view(t.play()->game(), t.play()->state(), kSpectator);
      told = t.play()->match.log().size(kSpectator);
      const json::object body = json::parse(entry.body).as_object();
      const Action action = *codec::parse_action(body.at("action").as_object());
      if (agent_asked(t, action) && body.at("by") != "clock")
        kind = decision_name(t.decision_of(action.seat)->kind);
    }
    ASSERT_TRUE(t.apply(entry).ok());
    const bool noticed =
        entry.kind == "start" ||
        (acts && (told != t.play()->match.log().size(kSpectator) ||
                  !(*before == view(t.play()->game(), t.play()->state(), kSpectator))));
    if (!kind.empty()) {
      ++seen.questions;
      seen.kinds.insert(kind);
      ASSERT_FALSE(changes.empty());
      const Millis passed = entry.time - changes.back();
      EXPECT_TRUE(!noticed || passed >= window) << entry.seq << " " << entry.body << passed;
      seen.shown += noticed ? 1 : 0;
      seen.held += noticed && passed == window ? 1 : 0;
    }
    if (noticed) changes.push_back(entry.time);
  }
  // Whoever watches gets a frame for each of these moments, and no other.
  EXPECT_EQ(frames, changes);
}

/// Plays with agents who answer at once and hunters who take their time.
void play(Party& party, Rng& rng, int steps) {
  FakeWorld& world = party.place.world;
  for (int i = 0; i < steps && !party.over(); ++i) {
    const std::vector<int> open = party.asked();
    if (open.empty()) {
      world.pass(250);
      continue;
    }
    const int seat = rng.of(open);
    const bool question = kQuestions.contains(party.at(seat).question(seat));
    if (!question) world.pass(rng.below(3000));
    if (party.at(seat).decision(seat) == 0) continue;
    const json::object got = party.at(seat).act(party.table, seat, party.choice(seat, rng));
    // It is held: nothing more can be said to this question.
    if (got.empty() || got.at("type") != "ok") world.pass(1 + rng.below(static_cast<int>(kWindow)));
  }
}

TEST(Answers, PersonsAnswersAreHeld) {  // [INF-6]
  for (int players = 2; players <= 5; ++players) {
    Seen seen;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      FakeWorld world;
      Place place(world);
      Party party(place, players, {});
      Person watcher(place, "Zoe");
      watcher.client.must(on_table("open", party.table));
      party.start();
      party.reveals = seed == 3;
      Rng rng(seed * 10 + static_cast<std::uint64_t>(players));
      play(party, rng, 250);
      expect_held(place, party.table, watcher.client, seen);
    }
    EXPECT_GT(seen.questions, 20) << players;
    EXPECT_GT(seen.held, 5) << players;
    EXPECT_TRUE(seen.kinds.contains("sighting") && seen.kinds.contains("after_move"));
    if (players < 5) continue;
    EXPECT_TRUE(seen.kinds.contains("check") && seen.kinds.contains("answer"));
  }
}

TEST(Answers, OfTheSecondEditionAreHeldToo) {  // [INF-6]
  Seen seen;
  for (const char* edition : {"covenant", "combined"}) {
    for (int players = 2; players <= 5; ++players) {
      // Some of the questions are those of a traitor who has shown himself.
      for (std::uint64_t seed = 1; seed <= (players == 5 ? 10 : 2); ++seed) {
        FakeWorld world;
        Place place(world);
        Party party(place, players, {{"edition", edition}});
        Person watcher(place, "Zoe");
        watcher.client.must(on_table("open", party.table));
        party.start();
        party.reveals = seed > 1;
        Rng rng(seed * 10 + static_cast<std::uint64_t>(players));
        play(party, rng, 250);
        expect_held(place, party.table, watcher.client, seen);
      }
    }
  }
  EXPECT_GT(seen.held, 50);
  for (const char* kind : {"sighting", "at_marker", "after_move", "check", "answer", "verdict"})
    EXPECT_TRUE(seen.kinds.contains(kind)) << kind;
}

TEST(Answers, ABotLeavesPeopleTheFirstTurn) {  // [TRN-3]
  // Whoever acts first is next; a bot would always be first, so it waits for a window.
  FakeWorld world;
  Place place(world);
  Party party = two_and_a_bot(place, {});
  const std::string table = party.table;
  party.start();
  party.wait = 100;  // answers are held meanwhile
  Rng rng(1);
  ASSERT_TRUE(party.play_until("hunter_order", rng));
  const Millis since = folded(place, table)->window_from();
  const int before = entries_of_kind(place, table, "act");
  world.pass(since + kWindow - 1 - world.now());
  EXPECT_EQ(entries_of_kind(place, table, "act"), before);
  EXPECT_EQ(party.at(1).question(1), "hunter_order");
  world.pass(1);
  EXPECT_GT(entries_of_kind(place, table, "act"), before);
  const store::Entry first = entries_of(place, table).back();
  EXPECT_EQ(first.time, since + kWindow);
  const json::object body = json::parse(first.body).as_object();
  EXPECT_EQ(body.at("by"), "bot");
  EXPECT_EQ(body.at("action").at("seat"), 2);
}

TEST(Answers, BotsAnswersAreHeld) {  // [INF-6]
  for (const Millis think : {0, 150}) {
    for (int players = 2; players <= 5; ++players) {
      FakeWorld world;
      world.think_ms = think;
      Place place(world);
      Client host(place);
      host.hello("Ann");
      const std::string table = create_table(host, {{"players", players}, {"private", false}});
      for (int seat = 0; seat < players; ++seat)
        host.must(on_table("bot", table, {{"seat", seat}, {"bot", "greedy"}}));
      Person watcher(place, "Zoe");
      watcher.client.must(on_table("open", table));
      host.must(on_table("start", table));
      world.pass(300'000);
      Seen seen;
      expect_held(place, table, watcher.client, seen, bots::kAnswerMs);
      EXPECT_GT(seen.questions, 0);
      EXPECT_EQ(seen.held, seen.shown);
    }
  }
}

TEST(Answers, WithATraitorHuntersBotsActAtTheSameTime) {  // [INF-4]
  // How long one thought could tell its role: each acts half a second after what all could see.
  constexpr Millis kPace = bots::kAnswerMs;
  for (const Millis think : {0, 300}) {
    FakeWorld world;
    world.think_ms = think;
    Place place(world);
    Client host(place);
    host.hello("Ann");
    const std::string table = create_table(host, {{"players", 5}, {"private", false}});
    for (int seat = 0; seat < 5; ++seat)
      host.must(on_table("bot", table, {{"seat", seat}, {"bot", "greedy"}}));
    host.must(on_table("start", table));
    world.pass(60'000);
    int acts = 0;
    Table t(table);
    for (const store::Entry& entry : entries_of(place, table)) {
      if (entry.kind == "act") {
        const json::object body = json::parse(entry.body).as_object();
        const Action action = *codec::parse_action(body.at("action").as_object());
        const Play& play = *t.play();
        if (agent_of(play.game(), play.state().pub, action.seat) < 0) {
          EXPECT_EQ(entry.time - t.window_from(), kPace) << entry.body;
          ++acts;
        }
      }
      ASSERT_TRUE(t.apply(entry).ok());
    }
    EXPECT_GT(acts, 20);
  }
}

/// A game, played until the agent is asked this question (and has a choice, or none).
struct Asked {
  explicit Asked(std::string_view kind, std::optional<bool> choice, int players = 2,
                 json::object options = json::object())
      : place(world), party(place, players, std::move(options)), watcher(place, "Zoe") {
    watcher.client.must(on_table("open", party.table));
    party.start();
    for (std::uint64_t seed = 1; !found && seed < 40; ++seed) {
      Rng rng(seed);
      for (int i = 0; i < 200 && !party.over(); ++i) {
        if (party.at(0).question(0) == kind &&
            (!choice || (party.at(0).legal(0).size() > 1) == *choice)) {
          found = true;
          break;
        }
        if (party.asked().empty() || party.step(rng).empty()) world.pass(kWindow);
      }
      if (party.over()) break;
    }
    began = last_public();
  }
  Millis last_public() {
    Millis last = 0;
    for (const Sent& sent : watcher.client.sent()) {
      const json::object frame = json::parse(sent.text).as_object();
      if (frame.at("type") == "update" || frame.at("type") == "state") last = sent.time;
    }
    return last;
  }
  std::size_t frames() { return watcher.client.sent().size() + party.at(1).client.sent().size(); }

  FakeWorld world;
  Place place;
  Party party;
  Person watcher;
  Millis began = 0;
  bool found = false;
};

TEST(Answers, NobodyNoticesAHeldAnswer) {  // [INF-6]
  Asked t("check", std::nullopt, 5);
  ASSERT_TRUE(t.found);
  ASSERT_EQ(t.world.now(), t.began);
  t.world.pass(300);
  Rng rng(5);
  const std::size_t before = t.frames();
  const int decision = t.party.at(0).decision(0);
  const json::object answer = t.party.at(0).act(t.party.table, 0, t.party.choice(0, rng));
  EXPECT_TRUE(answer.empty());
  const auto held = t.party.at(0).client.newest("held");
  ASSERT_TRUE(held);
  EXPECT_EQ(held->at("ms"), kWindow - 300);
  EXPECT_EQ(held->at("seat"), 0);
  EXPECT_EQ(held->at("decision"), decision);
  t.world.pass(kWindow - 300 - 1);
  EXPECT_EQ(t.frames(), before);
  t.world.pass(1);
  EXPECT_GT(t.frames(), before);
  EXPECT_EQ(t.last_public(), t.began + kWindow);
  EXPECT_EQ(t.party.at(0).client.answer(t.party.at(0).client.last_request())["type"], "ok");
}

TEST(Answers, ALateAnswerGoesOutAtOnce) {  // [INF-6]
  Asked t("check", std::nullopt, 5);
  ASSERT_TRUE(t.found);
  t.world.pass(kWindow + 1234);
  Rng rng(5);
  const json::object answer = t.party.at(0).act(t.party.table, 0, t.party.choice(0, rng));
  ASSERT_FALSE(answer.empty());
  EXPECT_EQ(answer.at("type"), "ok");
  EXPECT_FALSE(t.party.at(0).client.newest("held") &&
               t.party.at(0).client.newest("held")->at("decision") == t.party.at(0).decision(0));
  EXPECT_EQ(t.last_public(), t.began + kWindow + 1234);
}

TEST(Answers, TheSecondAnswerIsLate) {  // [INF-6]
  Asked t("check", std::nullopt, 5);
  ASSERT_TRUE(t.found);
  Rng rng(5);
  EXPECT_TRUE(t.party.at(0).act(t.party.table, 0, t.party.choice(0, rng)).empty());
  t.party.at(0).client.refused(t.party.at(0).act_request(t.party.table, 0, t.party.choice(0, rng)),
                               "act.late");
  t.world.pass(kWindow);
  EXPECT_EQ(t.last_public(), t.began + kWindow);
}

TEST(Answers, NothingToChooseIsAnsweredForHer) {  // [INF-6]
  Asked t("after_move", false);
  ASSERT_TRUE(t.found);
  ASSERT_LT(t.world.now(), t.began + kWindow);
  const std::size_t before = t.frames();
  t.world.pass(t.began + kWindow - t.world.now() - 1);
  EXPECT_EQ(t.frames(), before);
  t.world.pass(1);
  EXPECT_EQ(t.last_public(), t.began + kWindow);
}

TEST(Answers, WithFivePlayersSheConfirmsEverything) {  // [INF-6]
  Asked t("check", false, 5);
  ASSERT_TRUE(t.found);
  const std::size_t before = t.frames();
  t.world.pass(60'000);
  EXPECT_EQ(t.frames(), before);
  const std::vector<Action> only = t.party.at(0).legal(0);
  ASSERT_EQ(only.size(), 1U);
  EXPECT_EQ(t.party.at(0).act(t.party.table, 0, only[0]).at("type"), "ok");
}

TEST(Answers, ChatDoesNotMoveTheWindow) {  // [INF-6]
  Asked t("check", std::nullopt, 5);
  ASSERT_TRUE(t.found);
  Rng rng(5);
  t.world.pass(500);
  EXPECT_TRUE(t.party.at(0).act(t.party.table, 0, t.party.choice(0, rng)).empty());
  t.world.pass(500);
  t.party.at(1).client.must(on_table("chat", t.party.table, {{"text", "where?"}}));
  t.world.pass(1000);
  EXPECT_EQ(t.last_public(), t.began + kWindow);
}

TEST(Answers, ABallotBetweenDoesNotMakeAnAnswerLate) {  // [INF-6] [TRA-5]
  Asked t("check", std::nullopt, 5);
  ASSERT_TRUE(t.found);
  Rng rng(5);
  t.world.pass(500);
  EXPECT_TRUE(t.party.at(0).act(t.party.table, 0, t.party.choice(0, rng)).empty());
  const int request = t.party.at(0).client.last_request();
  t.world.pass(500);
  t.party.at(1).client.must(
      on_table("act", t.party.table,
               {{"seat", 1}, {"action", {{"type", "vote"}, {"seat", 1}, {"ballot", 2}}}}));
  t.world.pass(kWindow);
  EXPECT_EQ(t.party.at(0).client.answer(request)["type"], "ok");
  EXPECT_EQ(t.party.at(0).decision(0), 0);
}

TEST(Answers, ABallotDoesNotTellWhetherSheHasAnswered) {  // [INF-6] [TRA-5]
  // Before the ballot or after it: the answer goes out at the end of the same window.
  for (const Millis answers_at : {500, 1500}) {
    Asked t("check", std::nullopt, 5);
    ASSERT_TRUE(t.found);
    Rng rng(5);
    const auto pass_to = [&](Millis moment) { t.world.pass(t.began + moment - t.world.now()); };
    const auto answer = [&] {
      EXPECT_TRUE(t.party.at(0).act(t.party.table, 0, t.party.choice(0, rng)).empty());
    };
    if (answers_at < 1000) {
      pass_to(answers_at);
      answer();
    }
    pass_to(1000);
    t.party.at(1).client.must(
        on_table("act", t.party.table,
                 {{"seat", 1}, {"action", {{"type", "vote"}, {"seat", 1}, {"ballot", 2}}}}));
    if (answers_at > 1000) {
      pass_to(answers_at);
      answer();
    }
    pass_to(kWindow - 1);
    EXPECT_EQ(t.party.at(0).question(0), "check");
    pass_to(kWindow);
    EXPECT_NE(t.party.at(0).question(0), "check") << answers_at;
  }
}

TEST(Answers, AShortPauseBeginsTheWindowAnewForWhatIsHeld) {  // [INF-6]
  // Else it would be seen that she had answered before the pause.
  Asked t("check", std::nullopt, 5);
  ASSERT_TRUE(t.found);
  Rng rng(5);
  t.world.pass(500);
  EXPECT_TRUE(t.party.at(0).act(t.party.table, 0, t.party.choice(0, rng)).empty());
  for (int seat = 0; seat < 5; ++seat)
    t.party.at(seat).client.must(on_table("pause", t.party.table, {{"on", true}}));
  t.party.at(1).client.must(on_table("pause", t.party.table, {{"on", false}}));
  t.world.pass(kWindow - 1);
  EXPECT_EQ(t.party.at(0).question(0), "check");
  t.world.pass(1);
  EXPECT_NE(t.party.at(0).question(0), "check");
}

TEST(Answers, AfterAPauseTheWindowBeginsAnew) {  // [INF-6]
  Asked t("after_move", false);
  ASSERT_TRUE(t.found);
  for (const bool on : {true, false}) {
    for (int seat = 0; seat < 2; ++seat)
      if (on || seat == 0)
        t.party.at(seat).client.must(on_table("pause", t.party.table, {{"on", on}}));
    if (on) t.world.pass(60'000);
  }
  // Going on is a moment that everybody notices: a person could not answer that fast.
  const Millis resumed = t.world.now();
  const std::size_t before = t.frames();
  t.world.pass(kWindow - 1);
  EXPECT_EQ(t.frames(), before);
  t.world.pass(1);
  EXPECT_EQ(t.last_public(), resumed + kWindow);
}

TEST(Answers, ASeatThatGoesToABotIsAnsweredByIt) {
  Asked t("check", std::nullopt, 5);
  ASSERT_TRUE(t.found);
  Rng rng(5);
  EXPECT_TRUE(t.party.at(0).act(t.party.table, 0, t.party.choice(0, rng)).empty());
  t.party.at(0).client.must(on_table("handover", t.party.table, {{"seat", 0}, {"bot", "greedy"}}));
  t.world.pass(10'000);
  // Her answer counts or the bot's: somebody has answered.
  EXPECT_EQ(t.last_public(), t.began + kWindow);
  EXPECT_NE(t.party.at(0).client.answer(t.party.at(0).client.last_request() - 1), json::object());
}

TEST(Answers, WhoTakesHisSeatBackMayAnswerAtOnce) {
  Asked t("check", std::nullopt, 5);
  ASSERT_TRUE(t.found);
  Rng rng(5);
  t.party.at(0).client.must(on_table("handover", t.party.table, {{"seat", 0}, {"bot", "greedy"}}));
  t.world.pass(500);
  t.party.at(0).client.must(on_table("take_back", t.party.table, {{"seat", 0}}));
  const json::object got = t.party.at(0).act(t.party.table, 0, t.party.choice(0, rng));
  EXPECT_TRUE(got.empty()) << json::serialize(got);
  t.world.pass(kWindow - 500);
  EXPECT_EQ(t.party.at(0).client.answer(t.party.at(0).client.last_request())["type"], "ok");
  EXPECT_EQ(t.last_public(), t.began + kWindow);
}

TEST(Answers, WhoTakesHisSeatBackGetsAutomaticAnswersAgain) {  // [INF-6]
  Asked t("after_move", false);
  ASSERT_TRUE(t.found);
  ASSERT_LT(t.world.now(), t.began + kWindow);
  t.party.at(0).client.must(on_table("handover", t.party.table, {{"seat", 0}, {"bot", "greedy"}}));
  t.party.at(0).client.must(on_table("take_back", t.party.table, {{"seat", 0}}));
  t.world.pass(t.began + kWindow - t.world.now());
  EXPECT_EQ(t.last_public(), t.began + kWindow);
}

TEST(Answers, TheClockWaitsForTheWindow) {  // [INF-6] [TIM-1]
  // She is seen when her time is nearly over, and then asked for a card. Whether she has one or
  // not, the others notice nothing before the window is over.
  std::set<bool> had;
  for (std::uint64_t seed = 1; seed < 30 && had.size() < 2; ++seed) {
    FakeWorld world;
    Place place(world);
    Party party(place, 2,
                {{"clock", {{"hunter", 120}, {"agent", 10}, {"answer", 20}, {"draft", 60}}}});
    Person watcher(place, "Zoe");
    watcher.client.must(on_table("open", party.table));
    party.start();
    Rng rng(seed);
    for (int i = 0; i < 150 && !party.over(); ++i) {
      if (party.at(0).question(0) == "agent_turn") {
        const std::vector<Action> all = party.at(0).legal(0);
        const auto seen = std::find_if(all.begin(), all.end(), [](const Action& a) {
          return a.kind == ActionKind::Move && a.marker != kNoCell;
        });
        if (seen != all.end()) {
          world.pass(9000);
          party.at(0).act(party.table, 0, *seen);
          if (party.at(0).question(0) == "sighting") {
            party.at(0).act(party.table, 0, party.at(0).legal(0)[0]);
          }
          if (party.at(0).question(0) == "after_move") {
            had.insert(party.at(0).legal(0).size() > 1);
            const std::size_t before = watcher.client.sent().size();
            world.pass(kWindow - 1);
            EXPECT_EQ(watcher.client.sent().size(), before) << *had.rbegin();
            world.pass(1);
            EXPECT_GT(watcher.client.sent().size(), before) << *had.rbegin();
            break;
          }
          continue;
        }
      }
      if (party.asked().empty() || party.step(rng).empty()) world.pass(kWindow);
    }
  }
  EXPECT_EQ(had.size(), 2U);
}

TEST(Answers, HiddenActsShowNowhere) {  // [INF-4] [INF-6]
  // Neither in the lobby nor to somebody who opens the table just then.
  FakeWorld world;
  Place place(world);
  Party party(place, 3, {{"answer_window_ms", 0}});
  Person watcher(place, "Zoe");
  watcher.client.must(on_table("open", party.table));
  party.start();
  Rng rng(1);
  const auto seen = [&] {
    json::object lobby = watcher.client.must({{"type", "lobby"}});
    json::object opened = watcher.client.must(on_table("open", party.table));
    lobby.erase("id");
    opened.erase("id");
    return json::serialize(lobby) + json::serialize(opened) +
           json::serialize(*watcher.client.newest("table")) +
           json::serialize(*watcher.client.newest("state"));
  };
  int hidden = 0;
  for (int i = 0; i < 600 && hidden < 20 && !party.over(); ++i) {
    const bool hers = party.at(0).question(0) == "agent_turn";
    world.pass(2000);
    const std::string before = hers ? seen() : "";
    const std::size_t frames = watcher.client.sent().size();
    // With a decoy in her hand her move waits for what she says of it.
    const int seat = party.asked().at(0);
    Action action = party.choice(seat, rng);
    for (const Action& listed : party.at(seat).legal(seat)) {
      const bool decoy = listed.kind == ActionKind::PickEquipment &&
                         listed.choice == static_cast<std::uint8_t>(Equipment::HoloDecoy);
      if (decoy || (hers && listed.kind == ActionKind::Move)) action = listed;
    }
    ASSERT_EQ(party.at(seat).act(party.table, seat, action).at("type"), "ok");
    if (!hers || watcher.client.sent().size() != frames) continue;
    ++hidden;
    EXPECT_EQ(seen(), before);
  }
  EXPECT_GT(hidden, 0);
}

/// After a load the first hidden act must not reach the others either. Says whether it was hidden:
/// the Prophet's question after a move is public.
bool restart_and_move(std::uint64_t seed) {
  TempFile file;
  FakeWorld world;
  std::string token[2];
  std::string table;
  {
    Place place(world, file.path());
    Party party(place, 2, {});
    party.start();
    table = party.table;
    for (int i = 0; i < 2; ++i)
      token[i] = party.at(i).client.token;
    Rng rng(seed);
    for (int i = 0; i < 200; ++i) {
      if (party.at(0).question(0) == "agent_turn") break;
      if (party.asked().empty() || party.step(rng).empty()) world.pass(kWindow);
    }
    EXPECT_EQ(party.at(0).question(0), "agent_turn");
    for (const json::value& h : party.at(1).inbox.now("1").at("view").at("hunters").as_array())
      if (h.at("kind") == "prophet") return false;
  }
  Place place(world, file.path(), {.server = "server-2"});
  Person agent(place, token[0], true);
  Person hunter(place, token[1], true);
  agent.client.must(on_table("open", table));
  hunter.client.must(on_table("open", table));
  agent.client.must(on_table("open", table));
  world.pass(10'000);
  const std::size_t before = hunter.client.sent().size();
  // A move is hidden until the sighting: a hunter sees that it is her turn, and nothing else.
  const std::vector<Action> all = agent.legal(0);
  for (const Action& action : all) {
    if (action.kind != ActionKind::Move || action.marker != kNoCell) continue;
    agent.act(table, 0, action);
    break;
  }
  for (std::size_t i = before; i < hunter.client.sent().size(); ++i) {
    const json::object frame = json::parse(hunter.client.sent()[i].text).as_object();
    if (frame.at("type") != "update") continue;
    EXPECT_FALSE(frame.at("events").as_array().empty()) << "a frame without news";
  }
  return true;
}

TEST(Answers, ARestartTellsNothing) {  // [INF-6]
  int hidden = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    hidden += restart_and_move(seed) ? 1 : 0;
  }
  EXPECT_GE(hidden, 3);
}

}  // namespace
}  // namespace specter::app
