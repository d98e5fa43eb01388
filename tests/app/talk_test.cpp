// Chat, notes and pings: who hears what.
#include "app/players.h"

namespace specter::app {
namespace {

struct Chatty {
  explicit Chatty(int players, bool started = true)
      : place(world),
        party(place, players, {{"answer_window_ms", 0}}),
        zoe(place, "Zoe"),
        sam(place, "Sam") {
    zoe.client.must(on_table("open", party.table));
    sam.client.must(on_table("open", party.table));
    if (started) party.start();
  }
  json::object say(Client& who, std::string_view text) {
    world.pass(3000);
    return who.ask(on_table("chat", party.table, {{"text", text}}));
  }
  json::object note(int seat, std::string_view cell, std::string_view text) {
    world.pass(3000);
    return party.at(seat).client.ask(
        on_table("note", party.table, {{"seat", seat}, {"cell", cell}, {"text", text}}));
  }
  json::object ping(int seat, std::string_view cell) {
    world.pass(3000);
    return party.at(seat).client.ask(
        on_table("ping", party.table, {{"seat", seat}, {"cell", cell}}));
  }
  /// Who has got a text: seats, then Z for Zoe and S for Sam.
  std::string heard(std::string_view text) {
    std::string out;
    const std::string quoted = "\"" + std::string(text) + "\"";
    const auto has = [&](Client& client) {
      return std::any_of(client.sent().begin(), client.sent().end(), [&](const Sent& sent) {
        return sent.text.find("\"type\":\"talk\"") != std::string::npos &&
               sent.text.find(quoted) != std::string::npos;
      });
    };
    for (int i = 0; i < party.players(); ++i)
      if (has(party.at(i).client)) out += static_cast<char>('0' + i);
    if (has(zoe.client)) out += 'Z';
    if (has(sam.client)) out += 'S';
    return out;
  }
  void end() {
    for (int i = 0; i < party.players() && !party.over(); ++i)
      party.at(i).client.must(
          on_table("act", party.table, {{"seat", i}, {"action", {{"type", "resign"}}}}));
    ASSERT_TRUE(party.over());
  }
  /// What somebody who opens the table now is given of the talk.
  std::vector<std::string> history(Client& who) {
    std::vector<std::string> out;
    const json::object opened = who.must(on_table("open", party.table));
    for (const json::value& talk : opened.at("talk").as_array())
      out.push_back(str(talk.at("text")));
    return out;
  }

  FakeWorld world;
  Place place;
  Party party;
  Person zoe;
  Person sam;
};

TEST(Talk, TheTableAndTheSpectatorsApart) {  // [INF-5]
  Chatty c(3);
  EXPECT_EQ(c.say(c.party.at(1).client, "from a seat").at("type"), "ok");
  EXPECT_EQ(c.heard("from a seat"), "012ZS");
  c.say(c.zoe.client, "from a watcher");
  EXPECT_EQ(c.heard("from a watcher"), "ZS");
  const json::object told = *c.sam.client.newest("talk");
  EXPECT_EQ(told.at("channel"), "spectators");
  EXPECT_EQ(told.at("kind"), "chat");
  EXPECT_EQ(told.at("name"), "Zoe");
  EXPECT_EQ(told.at("seat"), "spectator");
  const json::object seat = *c.party.at(0).client.newest("talk");
  EXPECT_EQ(seat.at("channel"), "table");
  EXPECT_EQ(seat.at("seat"), 1);
  EXPECT_EQ(seat.at("text"), "from a seat");
  // Not by opening the table anew, either.
  EXPECT_EQ(c.history(c.party.at(0).client), std::vector<std::string>{"from a seat"});
  EXPECT_EQ(c.history(c.sam.client), (std::vector<std::string>{"from a seat", "from a watcher"}));
  // After the game all is open.
  c.end();
  EXPECT_EQ(c.history(c.party.at(0).client),
            (std::vector<std::string>{"from a seat", "from a watcher"}));
  c.say(c.zoe.client, "well played");
  EXPECT_EQ(c.heard("well played"), "012ZS");
}

TEST(Talk, AKeyIsSaidOnce) {
  Chatty c(3);
  const auto say = [&](Client& who, std::string_view text, const json::value& key) {
    c.world.pass(3000);
    return who.ask(on_table("chat", c.party.table, {{"text", text}, {"key", key}}));
  };
  Client& bob = c.party.at(1).client;
  EXPECT_EQ(say(bob, "hello there", "k1").at("type"), "ok");
  EXPECT_EQ(bob.newest("talk")->at("key"), "k1");
  EXPECT_FALSE(c.party.at(0).client.newest("talk")->contains("key"));
  const std::size_t sent = c.party.at(0).client.sent().size();
  EXPECT_EQ(say(bob, "hello there", "k1").at("type"), "ok");  // the line broke: said again
  EXPECT_EQ(c.party.at(0).client.sent().size(), sent);
  EXPECT_EQ(c.history(bob), std::vector<std::string>{"hello there"});
  // Somebody else's key is another one, and so is another key, or none.
  EXPECT_EQ(say(c.party.at(2).client, "me too", "k1").at("type"), "ok");
  EXPECT_EQ(say(bob, "hello there", "k2").at("type"), "ok");
  EXPECT_EQ(c.say(bob, "hello there").at("type"), "ok");
  EXPECT_EQ(c.say(bob, "hello there").at("type"), "ok");
  EXPECT_EQ(c.history(c.zoe.client).size(), 5U);
  const json::object opened = bob.must(on_table("open", c.party.table));
  EXPECT_EQ(opened.at("talk").at(0).at("key"), "k1");
  EXPECT_FALSE(opened.at("talk").at(1).as_object().contains("key"));
  EXPECT_EQ(say(bob, "too long", json::value(std::string(65, 'k'))).at("type"), "error");
  EXPECT_EQ(say(bob, "no text", 7).at("type"), "error");
}

TEST(Talk, AHostWithoutASeatIsASpectator) {  // [INF-5]
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.hello("Ann");
  const std::string table = create_table(ann, {{"players", 2}, {"private", false}});
  Client bob(place);
  bob.hello("Bob");
  bob.must(on_table("open", table));
  bob.must(on_table("sit", table, {{"seat", 1}}));
  ann.must(on_table("bot", table, {{"seat", 0}, {"bot", "greedy"}}));
  ann.must(on_table("start", table));
  ann.must(on_table("chat", table, {{"text", "she is behind you"}}));
  for (const Sent& sent : bob.sent())
    EXPECT_EQ(sent.text.find("behind you"), std::string::npos);
}

TEST(Talk, WhoLooksOnBeforeTheStartIsHeardByLookersOn) {
  Chatty c(3, false);
  c.say(c.party.at(2).client, "let us begin");
  EXPECT_EQ(c.heard("let us begin"), "012ZS");
}

TEST(Talk, NotesAndPingsAreForHunters) {  // [TRA-11]
  Chatty c(3);
  EXPECT_EQ(c.note(1, "K17", "she was here").at("type"), "ok");
  EXPECT_EQ(c.heard("she was here"), "12");
  EXPECT_EQ(c.ping(2, "B2").at("type"), "ok");
  EXPECT_EQ(c.heard("B2"), "12");
  const json::object ping = *c.party.at(1).client.newest("talk");
  EXPECT_EQ(ping.at("kind"), "ping");
  EXPECT_EQ(ping.at("channel"), "hunters");
  EXPECT_EQ(ping.at("cell"), "B2");
  EXPECT_EQ(c.note(1, "K17", "").at("type"), "ok");
  // Not for the agent, nor for whoever watches; nor by them.
  EXPECT_EQ(c.note(0, "K17", "x").at("code"), "note.hunters_only");
  EXPECT_EQ(c.ping(0, "K17").at("code"), "note.hunters_only");
  c.world.pass(5000);
  c.zoe.client.refused(
      on_table("note", c.party.table, {{"seat", 1}, {"cell", "K17"}, {"text", "x"}}),
      "seat.not_yours");
  c.zoe.client.refused(on_table("ping", c.party.table, {{"seat", 1}, {"cell", "K17"}}),
                       "seat.not_yours");
  c.party.at(1).client.refused(
      on_table("note", c.party.table, {{"seat", 2}, {"cell", "K17"}, {"text", "x"}}),
      "seat.not_yours");
  EXPECT_EQ(c.ping(1, "Z32").at("type"), "error");
  EXPECT_EQ(c.ping(1, "nowhere").at("type"), "error");
  EXPECT_TRUE(c.history(c.party.at(0).client).empty());
  EXPECT_TRUE(c.history(c.zoe.client).empty());
  c.end();
  EXPECT_FALSE(c.history(c.party.at(0).client).empty());
  EXPECT_FALSE(c.history(c.zoe.client).empty());
}

TEST(Talk, TheTraitorHearsThemUntilHeIsKnown) {  // [TRA-8] [TRA-11]
  bool revealed = false;
  for (std::uint64_t seed = 1; seed < 40 && !revealed; ++seed) {
    Chatty c(5);
    Rng rng(seed);
    int traitor = -1;
    for (int i = 0; i < 400 && !c.party.over(); ++i) {
      const std::vector<int> open = c.party.asked();
      const int seat = rng.of(open);
      Action action = c.party.choice(seat, rng);
      for (const Action& listed : c.party.at(seat).legal(seat))
        if (listed.kind == ActionKind::Reveal && i > 30) action = listed;
      if (action.kind == ActionKind::PickTraitor) traitor = action.choice + 1;
      c.party.at(seat).act(c.party.table, seat, action);
      if (action.kind == ActionKind::PickTraitor) {
        c.note(traitor == 1 ? 2 : 1, "K17", "before");
        EXPECT_EQ(c.heard("before"), "1234");
        // He writes like any other.
        EXPECT_EQ(c.note(traitor, "K18", "me too").at("type"), "ok");
        EXPECT_EQ(c.heard("me too"), "1234");
      }
      if (action.kind != ActionKind::Reveal || c.party.over()) continue;
      revealed = true;
      c.note(traitor == 1 ? 2 : 1, "K17", "afterwards");
      std::string loyal = "1234";
      loyal.erase(loyal.find(static_cast<char>('0' + traitor)), 1);
      EXPECT_EQ(c.heard("afterwards"), loyal);
      EXPECT_EQ(c.note(traitor, "K18", "no more").at("code"), "note.hunters_only");
      EXPECT_EQ(c.heard("no more"), "");
      for (const std::string& text : c.history(c.party.at(traitor).client))
        EXPECT_NE(text, "afterwards");
      c.end();
      EXPECT_FALSE(c.history(c.party.at(traitor).client).empty());
      break;
    }
  }
  EXPECT_TRUE(revealed);
}

TEST(Talk, NothingIsPrivateWithFivePlayers) {  // [TRA-11]
  Chatty c(5);
  for (int seat = 0; seat < 5; ++seat) {
    const std::string text = "claim of " + std::to_string(seat);
    c.say(c.party.at(seat).client, text);
    EXPECT_EQ(c.heard(text), "01234ZS");
  }
  // A field that would name somebody is ignored.
  c.world.pass(3000);
  c.party.at(0).client.must(
      on_table("chat", c.party.table, {{"text", "psst"}, {"to", 2}, {"channel", "hunters"}}));
  EXPECT_EQ(c.heard("psst"), "01234ZS");
}

TEST(Talk, Mute) {
  Chatty c(3);
  c.party.at(0).client.refused(
      on_table("mute", c.party.table, {{"guest", c.party.at(0).client.guest}, {"on", true}}),
      "mute.self");
  c.party.at(0).client.must(
      on_table("mute", c.party.table, {{"guest", c.party.at(1).client.guest}, {"on", true}}));
  const std::size_t before = c.party.at(1).client.sent().size();
  EXPECT_EQ(c.party.at(1).client.sent().size(), before);  // he is not told
  c.say(c.party.at(1).client, "bla bla");
  EXPECT_EQ(c.heard("bla bla"), "12ZS");
  EXPECT_TRUE(c.history(c.party.at(0).client).empty());
  c.party.at(0).client.must(
      on_table("mute", c.party.table, {{"guest", c.party.at(1).client.guest}, {"on", false}}));
  c.say(c.party.at(1).client, "sorry");
  EXPECT_EQ(c.heard("sorry"), "012ZS");
}

TEST(Talk, MutingIsNoticedByNobody) {
  Chatty c(3);
  const std::size_t before = c.party.at(1).client.sent().size() + c.zoe.client.sent().size();
  c.party.at(0).client.must(
      on_table("mute", c.party.table, {{"guest", c.party.at(1).client.guest}, {"on", true}}));
  EXPECT_EQ(c.party.at(1).client.sent().size() + c.zoe.client.sent().size(), before);
}

TEST(Talk, Limits) {
  Chatty c(2);
  Client& ann = c.party.at(0).client;
  EXPECT_EQ(c.say(ann, std::string(500, 'x')).at("type"), "ok");
  EXPECT_EQ(c.say(ann, std::string(501, 'x')).at("code"), "chat.long");
  for (const char* text :
       {"", "   ", "a\nb", "a\x01", "\x7F", "\t", "a\u202Eb", "a\u2069", "a\u2029b"})
    EXPECT_EQ(c.say(ann, text).at("code"), "chat.empty") << text;
  EXPECT_EQ(c.note(1, "K17", std::string(80, 'n')).at("type"), "ok");
  EXPECT_EQ(c.note(1, "K17", std::string(81, 'n')).at("code"), "note.long");
  EXPECT_EQ(c.note(1, "K17", "a\nb").at("code"), "chat.empty");
  EXPECT_EQ(c.note(1, "K17", "a\u2067b").at("code"), "chat.empty");
  c.world.pass(60'000);
  ann.refused(on_table("chat", c.party.table), "json.field_missing");
  ann.refused(on_table("chat", c.party.table, {{"text", 5}}), "json.field_type");
  c.world.pass(60'000);
  int taken = 0;
  for (int i = 0; i < 40; ++i) {
    const json::object got = ann.ask(on_table("chat", c.party.table, {{"text", "flood"}}));
    if (got.at("type") == "ok")
      ++taken;
    else
      EXPECT_EQ(got.at("code"), "limit.often");
  }
  EXPECT_LT(taken, 15);
  EXPECT_GT(taken, 2);
  EXPECT_FALSE(ann.closed());
  c.world.pass(60'000);
  EXPECT_EQ(c.say(ann, "again").at("type"), "ok");
}

TEST(Talk, NumbersGrow) {
  Chatty c(2);
  for (int i = 0; i < 520; ++i)
    ASSERT_EQ(c.say(c.party.at(i % 2).client, "line " + std::to_string(i)).at("type"), "ok");
  // Every number of the live lines is new, and grows.
  int last = 0;
  for (const Sent& sent : c.zoe.client.sent()) {
    const json::object frame = json::parse(sent.text).as_object();
    if (frame.at("type") != "talk") continue;
    EXPECT_GT(frame.at("n").to_number<int>(), last);
    last = frame.at("n").to_number<int>();
  }
  const int seen = last;
  c.zoe.client.must(on_table("close", c.party.table));
  c.say(c.party.at(0).client, "missed 1");
  c.say(c.party.at(1).client, "missed 2");
  // The latest lines, with their numbers as everybody had them.
  const json::object opened = c.zoe.client.must(on_table("open", c.party.table));
  const json::array& talk = opened.at("talk").as_array();
  EXPECT_EQ(talk.size(), 500U);  // a table is no archive
  EXPECT_EQ(talk.back().at("text"), "missed 2");
  int n = seen + 2;
  for (std::size_t i = talk.size(); i > 0; --i)
    EXPECT_EQ(talk[i - 1].at("n"), n--);
}

TEST(Talk, NumbersDoNotTellOfWhatIsNotHeard) {  // [INF-5]
  Chatty c(3);
  c.say(c.party.at(1).client, "one");
  const int first = c.party.at(0).client.newest("talk")->at("n").to_number<int>();
  c.note(1, "K17", "a note");
  c.say(c.zoe.client, "spectators");
  c.say(c.party.at(1).client, "two");
  // The agent cannot count the hunters' notes.
  EXPECT_EQ(c.party.at(0).client.newest("talk")->at("n").to_number<int>(), first + 1);
}

TEST(Talk, StrangersCannotTalkAwayTheHuntersNotes) {
  Chatty c(3);
  c.note(1, "K17", "she was here");
  c.ping(2, "K18");
  c.say(c.party.at(0).client, "good luck");
  for (int i = 0; i < 510; ++i)
    ASSERT_EQ(
        c.say(i % 2 == 0 ? c.zoe.client : c.sam.client, "noise " + std::to_string(i)).at("type"),
        "ok");
  // Each channel has its own room.
  const std::vector<std::string> hunter = c.history(c.party.at(2).client);
  EXPECT_EQ(hunter, (std::vector<std::string>{"she was here", "", "good luck"}));
  EXPECT_EQ(c.history(c.zoe.client).size(), 501U);
}

TEST(Talk, TheLatestNoteOfACellStays) {
  Chatty c(3);
  c.note(1, "K17", "an old one");
  c.note(1, "K17", "she was here");
  c.note(1, "K18", "or here");
  c.note(2, "K18", "");
  for (int i = 0; i < 510; ++i)
    ASSERT_EQ(c.ping(1 + i % 2, "K19").at("type"), "ok");
  const json::object opened = c.party.at(2).client.must(on_table("open", c.party.table));
  const json::array& talk = opened.at("talk").as_array();
  // The note that stands, and the latest pings; with the numbers that they had.
  ASSERT_EQ(talk.size(), 501U);
  EXPECT_EQ(talk[0].at("text"), "she was here");
  EXPECT_EQ(talk[0].at("n"), 2);
  EXPECT_EQ(talk[1].at("n"), 15);
  EXPECT_EQ(talk[500].at("n"), 514);
  // Taken away, it goes like everything else.
  c.note(1, "K17", "");
  const json::object again = c.party.at(2).client.must(on_table("open", c.party.table));
  EXPECT_EQ(again.at("talk").as_array().size(), 500U);
  EXPECT_EQ(again.at("talk").as_array()[0].at("kind"), "ping");
}

TEST(Talk, AHostWithoutASeatIsASpectatorOnceTheGameRuns) {  // [INF-5]
  FakeWorld world;
  Place place(world);
  Person host(place, "Ann");
  std::vector<std::unique_ptr<Person>> people;
  people.push_back(std::make_unique<Person>(place, "Bob"));
  people.push_back(std::make_unique<Person>(place, "Cyd"));
  const std::string table = create_table(host.client, {{"players", 2}, {"private", false}});
  for (int i = 0; i < 2; ++i) {
    people[static_cast<std::size_t>(i)]->client.must(on_table("open", table));
    people[static_cast<std::size_t>(i)]->client.must(on_table("sit", table, {{"seat", i}}));
  }
  host.client.must(on_table("chat", table, {{"text", "welcome"}}));
  EXPECT_EQ(people[1]->client.newest("talk")->at("text"), "welcome");
  host.client.must(on_table("start", table));
  host.client.must(on_table("chat", table, {{"text", "she is on K9"}}));
  EXPECT_EQ(host.client.newest("talk")->at("channel"), "spectators");
  EXPECT_EQ(people[1]->client.newest("talk")->at("text"), "welcome");
}

}  // namespace
}  // namespace specter::app
