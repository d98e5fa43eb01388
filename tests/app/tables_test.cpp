// Tables before and around the game: options, seats, invitations, hosts and lists.
#include <filesystem>

#include "app/players.h"
#include "embedded/embedded.h"

namespace specter::app {
namespace {

struct Hosted {
  Hosted() : place(world), ann(place), bob(place), cyd(place) {
    ann.hello("Ann");
    bob.hello("Bob");
    cyd.hello("Cyd");
  }
  std::string table(json::object options, std::optional<int> seat = std::nullopt) {
    world.pass(30'000);  // creating is limited
    return create_table(ann, std::move(options), seat);
  }
  json::array list(Client& who, std::string_view name) {
    world.pass(2000);
    return who.must({{"type", "lobby"}}).at(name).as_array();
  }
  bool listed(Client& who, std::string_view name, const std::string& table) {
    for (const json::value& item : list(who, name))
      if (str(item.at("table")) == table) return true;
    return false;
  }
  json::object seat(Client& who, std::size_t s) {
    return (*who.newest("table"))["seats"].as_array().at(s).as_object();
  }

  FakeWorld world;
  Place place;
  Client ann, bob, cyd;
};

std::string board_text(std::string_view name) {
  for (const embedded::File& file : embedded::boards())
    if (file.name == name) return std::string(file.text);
  return {};
}

TEST(Tables, EachOptionIsTaken) {
  Hosted h;
  const std::string id = h.table({{"edition", "babel"},
                                  {"players", 5},
                                  {"vehicle", "tracer"},
                                  {"five_player_bonus", true},
                                  {"board", "babel"},
                                  {"private", false},
                                  {"spectators", false},
                                  {"clock", {{"hunter", 10}, {"agent", 604'800}, {"draft", 11}}},
                                  {"answer_window_ms", 5000}});
  EXPECT_GE(id.size(), 16U);
  const json::object options = (*h.ann.newest("table"))["options"].as_object();
  EXPECT_EQ(options.at("players"), 5);
  EXPECT_EQ(options.at("five_player_bonus"), true);
  EXPECT_EQ(options.at("board"), "babel");
  EXPECT_EQ(options.at("private"), false);
  EXPECT_EQ(options.at("spectators"), false);
  EXPECT_EQ(options.at("answer_window_ms"), 5000);
  EXPECT_EQ(options.at("clock"),
            (json::object{{"hunter", 10}, {"agent", 604'800}, {"answer", 20}, {"draft", 11}}));
  // What is left out.
  h.table({{"players", 2}});
  const json::object plain = (*h.ann.newest("table"))["options"].as_object();
  EXPECT_EQ(plain.at("private"), true);
  EXPECT_EQ(plain.at("spectators"), true);
  EXPECT_TRUE(plain.at("clock").is_null());
  EXPECT_EQ(plain.at("answer_window_ms"), 2000);
  EXPECT_EQ(plain.at("edition"), "babel");
  const json::object table = *h.ann.newest("table");
  EXPECT_EQ(table.at("status"), "open");
  EXPECT_EQ(str(table.at("host")), h.ann.guest);
  EXPECT_EQ(str(table.at("commitment")).size(), 64U);
  EXPECT_EQ(table.at("seats").as_array().size(), 2U);
}

TEST(Tables, WrongOptionsCreateNothing) {
  Hosted h;
  const auto wrong = [&](json::object options, std::string_view code) {
    h.world.pass(30'000);
    h.ann.refused({{"type", "create"}, {"options", std::move(options)}}, code);
  };
  wrong({{"players", 1}}, "setup.players");
  wrong({{"players", 6}}, "setup.players");
  wrong({{"players", 0}}, "setup.players");
  wrong({{"players", "two"}}, "json.field_type");
  wrong({}, "json.field_missing");
  wrong({{"players", 2}, {"board", "moon"}}, "board.unknown");
  wrong({{"players", 2}, {"edition", "covenant"}, {"agent", "spider"}}, "setup.unknown_agent");
  wrong({{"players", 2}, {"edition", "third"}}, "json.field_range");
  wrong({{"players", 2}, {"five_player_bonus", true}}, "setup.bonus");
  wrong({{"players", 2}, {"vehicle", "interceptor"}}, "setup.vehicle");
  wrong({{"players", 2}, {"clock", {{"hunter", 9}}}}, "json.field_range");
  wrong({{"players", 2}, {"clock", {{"agent", 604'801}}}}, "json.field_range");
  wrong({{"players", 2}, {"clock", {{"answer", -1}}}}, "json.field_range");
  wrong({{"players", 2}, {"clock", {{"draft", 15.5}}}}, "json.field_range");
  wrong({{"players", 2}, {"clock", 60}}, "json.field_type");
  wrong({{"players", 2}, {"answer_window_ms", 5001}}, "json.field_range");
  wrong({{"players", 2}, {"answer_window_ms", -1}}, "json.field_range");
  wrong({{"players", 2}, {"private", "yes"}}, "json.field_type");
  h.world.pass(30'000);
  h.ann.refused({{"type", "create"}}, "json.field_missing");
  h.ann.refused({{"type", "create"}, {"options", {{"players", 2}}}, {"seat", 2}},
                "act.no_such_seat");
  h.world.pass(30'000);
  // Boards: broken, and one of another edition.
  json::object got = h.ann.ask(
      {{"type", "create"}, {"options", {{"players", 2}, {"board_text", "specter-board 1\nx"}}}});
  EXPECT_EQ(got.at("type"), "error");
  EXPECT_TRUE(str(got.at("code")).starts_with("board.")) << json::serialize(got);
  EXPECT_GT(got.at("line").to_number<int>(), 0);
  wrong({{"players", 2}, {"board", "covenant"}}, "setup.board");
  wrong({{"players", 2}, {"board_text", board_text("covenant")}}, "setup.board");
  EXPECT_TRUE(dump(*h.place.store).find("\"players\"") == std::string::npos);
  EXPECT_TRUE(h.list(h.ann, "mine").empty());
}

TEST(Tables, ABoardOfOnesOwn) {
  Hosted h;
  std::string text = board_text("babel");
  const auto at = text.find("name babel");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 10, "name my-own-one");
  const std::string id = h.table({{"players", 2}, {"board_text", text}, {"private", false}}, 0);
  EXPECT_EQ((*h.ann.newest("table"))["options"].at("board"), "my-own-one");
  EXPECT_EQ(str(h.bob.must(on_table("open", id)).at("board_text")), text);
  h.bob.must(on_table("sit", id, {{"seat", 1}}));
  h.ann.must(on_table("start", id));
  EXPECT_EQ((*h.ann.newest("table"))["status"], "running");
}

TEST(Tables, AHostDoesNotPickForOthers) {  // [SET-2] [TRA-1]
  Hosted h;
  const std::pair<const char*, json::value> picks[] = {
      {"traitor", 1},
      {"agent", "cobra"},
      {"hunters", {"gun", "beast", "prophet", "puppet"}},
      {"equipment", {"flash_bang", "holo_decoy", "tangle_line"}}};
  for (const auto& [field, value] : picks) {
    h.world.pass(30'000);
    h.ann.refused({{"type", "create"}, {"options", {{"players", 5}, {field, value}}}},
                  "table.picks");
  }
}

TEST(Tables, PrivateOnesAreNotListed) {
  Hosted h;
  const std::string hidden = h.table({{"players", 2}}, 0);
  const std::string open = h.table({{"players", 2}, {"private", false}}, 0);
  EXPECT_FALSE(h.listed(h.bob, "open", hidden));
  EXPECT_TRUE(h.listed(h.bob, "open", open));
  EXPECT_TRUE(h.listed(h.ann, "mine", hidden));
  EXPECT_FALSE(h.listed(h.bob, "mine", hidden));
  // Who has the link may watch, but not sit down.
  h.bob.must(on_table("open", hidden));
  h.bob.refused(on_table("sit", hidden, {{"seat", 1}}), "seat.invite_needed");
  h.bob.must(on_table("sit", open, {{"seat", 1}}));
}

TEST(Tables, TheLobbyFollowsATable) {
  Hosted h;
  const std::string id = h.table({{"players", 2}, {"private", false}, {"answer_window_ms", 0}}, 0);
  h.bob.must(on_table("open", id));
  h.bob.must(on_table("sit", id, {{"seat", 1}}));
  const auto mine = [&](Client& who) { return h.list(who, "mine").at(0).as_object(); };
  EXPECT_EQ(mine(h.ann).at("status"), "open");
  EXPECT_EQ(mine(h.ann).at("your_turn"), false);
  EXPECT_EQ(mine(h.ann).at("your_seats"), json::array{0});
  EXPECT_EQ(mine(h.ann).at("host"), "Ann");
  EXPECT_EQ(mine(h.ann).at("seats").as_array()[1].at("name"), "Bob");
  h.ann.must(on_table("start", id));
  EXPECT_FALSE(h.listed(h.cyd, "open", id));
  EXPECT_TRUE(h.listed(h.cyd, "running", id));
  EXPECT_EQ(mine(h.ann).at("your_turn"), false);
  EXPECT_EQ(mine(h.bob).at("your_turn"), true);
  EXPECT_EQ(mine(h.bob).at("waiting"), json::array{1});
  h.bob.must(on_table(
      "act", id,
      {{"seat", 1}, {"decision", 1}, {"action", {{"type", "pick_hunter"}, {"hunter", "gun"}}}}));
  h.ann.must(on_table("act", id, {{"seat", 0}, {"action", {{"type", "resign"}}}}));
  EXPECT_FALSE(h.listed(h.cyd, "running", id));
  EXPECT_TRUE(h.listed(h.cyd, "finished", id));
  EXPECT_EQ(mine(h.ann).at("over").at("winner"), "hunters");
  EXPECT_EQ(mine(h.ann).at("over").at("reason"), "resigned");
  EXPECT_EQ(mine(h.bob).at("your_turn"), false);
}

TEST(Tables, TheLobbyIsLimited) {
  Hosted h;
  int refused = 0;
  for (int i = 0; i < 50; ++i)
    refused += h.ann.ask({{"type", "lobby"}}).at("type") == "error" ? 1 : 0;
  EXPECT_GT(refused, 20);
}

TEST(Tables, Invitations) {
  Hosted h;
  const std::string id = h.table({{"players", 4}}, 0);
  const auto invite = [&](int seat) {
    return str(h.ann.must(on_table("invite", id, {{"seat", seat}})).at("invite"));
  };
  const auto sit = [&](int seat, const std::string& with) {
    return on_table("sit", id, {{"seat", seat}, {"invite", with}});
  };
  const json::object made = h.ann.must(on_table("invite", id, {{"seat", 1}}));
  const std::string first = str(made.at("invite"));
  EXPECT_EQ(str(made.at("path")), "/t/" + id + "#seat=1&invite=" + first);
  EXPECT_EQ(h.seat(h.ann, 1).at("invited"), true);
  h.bob.refused(sit(1, "guess"), "seat.invite_void");
  h.bob.refused(sit(2, first), "seat.invite_void");
  h.bob.refused(on_table("sit", id, {{"seat", 1}}), "seat.invite_needed");
  // A newer one voids the older.
  const std::string second = invite(1);
  h.bob.refused(sit(1, first), "seat.invite_void");
  h.bob.must(sit(1, second));
  EXPECT_EQ(h.seat(h.ann, 1).at("invited"), false);
  // It is used up: also when the seat is free again.
  h.bob.must(on_table("stand", id, {{"seat", 1}}));
  h.cyd.refused(sit(1, second), "seat.invite_void");
  h.bob.refused(sit(1, second), "seat.invite_void");
  // Taken back.
  const std::string third = invite(2);
  h.ann.must(on_table("revoke", id, {{"seat", 2}}));
  h.ann.refused(on_table("revoke", id, {{"seat", 2}}), "seat.no_invite");
  h.cyd.refused(sit(2, third), "seat.invite_void");
  // Only the host invites, and only to free seats.
  h.bob.refused(on_table("invite", id, {{"seat", 1}}), "table.host_only");
  h.bob.refused(on_table("revoke", id, {{"seat", 1}}), "table.host_only");
  h.ann.refused(on_table("invite", id, {{"seat", 0}}), "seat.taken");
  h.ann.refused(on_table("invite", id, {{"seat", 4}}), "act.no_such_seat");
  // An invited seat of a listed table is kept.
  const std::string open = h.table({{"players", 2}, {"private", false}}, 0);
  const std::string kept = str(h.ann.must(on_table("invite", open, {{"seat", 1}})).at("invite"));
  h.bob.refused(on_table("sit", open, {{"seat", 1}}), "seat.invite_needed");
  h.cyd.must(on_table("sit", open, {{"seat", 1}, {"invite", kept}}));
}

TEST(Tables, WhatIsTheHostsIsTheHosts) {
  Hosted h;
  const std::string id = h.table({{"players", 3}, {"private", false}}, 0);
  h.bob.must(on_table("open", id));
  h.bob.must(on_table("sit", id, {{"seat", 1}}));
  for (Client* who : {&h.bob, &h.cyd}) {
    who->refused(on_table("bot", id, {{"seat", 2}, {"bot", "greedy"}}), "table.host_only");
    who->refused(on_table("kick", id, {{"seat", 0}}), "table.host_only");
    who->refused(on_table("start", id), "table.host_only");
    who->refused(on_table("invite", id, {{"seat", 2}}), "table.host_only");
  }
  h.cyd.refused(on_table("stand", id, {{"seat", 1}}), "seat.not_yours");
  h.cyd.refused(on_table("ready", id, {{"seat", 1}, {"on", true}}), "seat.not_yours");
  h.cyd.refused(on_table("seed", id, {{"seat", 1}, {"seed", "x"}}), "seat.not_yours");
  h.ann.refused(on_table("start", id), "table.seat_empty");
  h.bob.must(on_table("ready", id, {{"seat", 1}, {"on", true}}));
  EXPECT_EQ(h.seat(h.ann, 1).at("ready"), true);
}

TEST(Tables, BotsBeforeTheStart) {
  Hosted h;
  const std::string id = h.table({{"players", 3}, {"private", false}}, 0);
  h.ann.refused(on_table("bot", id, {{"seat", 1}, {"bot", "nobody"}}), "bot.unknown");
  h.ann.refused(on_table("bot", id, {{"seat", 0}, {"bot", "greedy"}}), "seat.taken");
  h.ann.must(on_table("bot", id, {{"seat", 1}, {"bot", "greedy"}}));
  EXPECT_EQ(h.seat(h.ann, 1).at("kind"), "bot");
  EXPECT_EQ(h.seat(h.ann, 1).at("bot"), "greedy");
  h.bob.refused(on_table("sit", id, {{"seat", 1}}), "seat.taken");
  h.ann.must(on_table("bot", id, {{"seat", 1}, {"bot", nullptr}}));
  EXPECT_EQ(h.seat(h.ann, 1).at("kind"), "empty");
  h.ann.must(on_table("bot", id, {{"seat", 1}, {"bot", "greedy"}}));
  h.ann.must(on_table("bot", id, {{"seat", 2}, {"bot", "random"}}));
  h.ann.must(on_table("start", id));
  h.ann.refused(on_table("bot", id, {{"seat", 2}, {"bot", nullptr}}), "table.started");
  h.ann.refused(on_table("kick", id, {{"seat", 2}}), "table.started");
  h.ann.refused(on_table("start", id), "table.started");
  h.bob.refused(on_table("sit", id, {{"seat", 2}}), "table.started");
}

TEST(Tables, WhoIsKickedIsTold) {
  Hosted h;
  const std::string id = h.table({{"players", 3}, {"private", false}}, 0);
  h.bob.must(on_table("open", id));
  h.bob.must(on_table("sit", id, {{"seat", 1}}));
  h.ann.refused(on_table("kick", id, {{"seat", 2}}), "seat.nobody");
  h.ann.must(on_table("kick", id, {{"seat", 1}}));
  const auto gone = h.bob.newest("gone");
  ASSERT_TRUE(gone);
  EXPECT_EQ(str(gone->at("table")), id);
  EXPECT_EQ(h.seat(h.ann, 1).at("kind"), "empty");
  const std::size_t before = h.bob.sent().size();
  h.ann.must(on_table("chat", id, {{"text", "well"}}));
  EXPECT_EQ(h.bob.sent().size(), before);
}

TEST(Tables, WhoIsKickedComesBackByANewInvitationOnly) {
  Hosted h;
  const std::string id = h.table({{"players", 4}, {"private", false}}, 0);
  const auto invite = [&](int seat) {
    return str(h.ann.must(on_table("invite", id, {{"seat", seat}})).at("invite"));
  };
  h.bob.must(on_table("open", id));
  h.bob.must(on_table("sit", id, {{"seat", 1}}));
  const std::string old = invite(2);
  h.ann.must(on_table("kick", id, {{"seat", 1}}));
  // No seat, by no link from before, no look and no word; whoever else has that link may use it.
  h.bob.refused(on_table("sit", id, {{"seat", 1}}), "seat.kicked");
  h.bob.refused(on_table("sit", id, {{"seat", 2}, {"invite", old}}), "seat.kicked");
  h.bob.refused(on_table("open", id), "seat.kicked");
  h.bob.refused(on_table("chat", id, {{"text", "let me in"}}), "seat.kicked");
  h.cyd.must(on_table("sit", id, {{"seat", 2}, {"invite", old}}));
  const std::string fresh = invite(3);
  h.bob.must(on_table("open", id));
  h.bob.refused(on_table("sit", id, {{"seat", 1}}), "seat.kicked");
  h.bob.refused(on_table("sit", id, {{"seat", 3}, {"invite", "wrong"}}), "seat.kicked");
  h.bob.must(on_table("sit", id, {{"seat", 3}, {"invite", fresh}}));
  // All is forgiven.
  h.bob.must(on_table("stand", id, {{"seat", 3}}));
  h.bob.must(on_table("sit", id, {{"seat", 1}}));
}

TEST(Tables, ARestartForgivesNobody) {
  FakeWorld world;
  const std::string file = testing::TempDir() + "specter-kicked.sqlite";
  std::filesystem::remove(file);
  std::string id, token;
  {
    Place place(world, file);
    Client ann(place);
    Client bob(place);
    ann.hello("Ann");
    bob.hello("Bob");
    token = bob.token;
    id = create_table(ann, {{"players", 3}, {"private", false}});
    bob.must(on_table("sit", id, {{"seat", 1}}));
    ann.must(on_table("kick", id, {{"seat", 1}}));
  }
  world.drop();
  Place place(world, file);
  Client bob(place);
  bob.hello_again(token);
  bob.refused(on_table("sit", id, {{"seat", 1}}), "seat.kicked");
}

TEST(Tables, NobodyIsToldOfNothing) {  // [INF-4]
  Hosted h;
  const std::string id = h.table({{"players", 3}, {"private", false}}, 0);
  h.bob.must(on_table("open", id));
  h.bob.must(on_table("sit", id, {{"seat", 1}}));
  h.bob.must(on_table("ready", id, {{"seat", 1}, {"on", true}}));
  const std::size_t before = h.ann.sent().size();
  h.bob.must(on_table("ready", id, {{"seat", 1}, {"on", true}}));
  EXPECT_EQ(h.ann.sent().size(), before);
  h.bob.must(on_table("ready", id, {{"seat", 1}, {"on", false}}));
  EXPECT_EQ(h.ann.sent().size(), before + 1);
}

TEST(Tables, AnInvitationSaysWhatItIsTo) {
  Hosted h;
  const std::string id = h.table(
      {{"players", 3}, {"private", true}, {"spectators", false}, {"answer_window_ms", 0}}, 0);
  const std::string secret = str(h.ann.must(on_table("invite", id, {{"seat", 1}})).at("invite"));
  // The table shows itself to nobody; the invitation tells what holds there.
  h.bob.refused(on_table("open", id), "table.no_spectators");
  const json::object terms =
      h.bob.must(on_table("invitation", id, {{"seat", 1}, {"invite", secret}}));
  EXPECT_EQ(terms.at("host"), "Ann");
  EXPECT_EQ(terms.at("seat"), 1);
  EXPECT_EQ(terms.at("options").at("answer_window_ms"), 0);
  EXPECT_EQ(terms.at("options").at("spectators"), false);
  EXPECT_TRUE(terms.at("options").at("clock").is_null());
  h.cyd.refused(on_table("invitation", id, {{"seat", 1}, {"invite", "guess"}}), "seat.invite_void");
  h.cyd.refused(on_table("invitation", id, {{"seat", 2}, {"invite", secret}}), "seat.invite_void");
  h.bob.must(on_table("sit", id, {{"seat", 1}, {"invite", secret}}));
  h.cyd.refused(on_table("invitation", id, {{"seat", 1}, {"invite", secret}}), "seat.taken");
  // In the lists too.
  const std::string listed = h.table({{"players", 2}, {"private", false}});
  const json::object lobby = h.bob.must({{"type", "lobby"}});
  const json::array& open = lobby.at("open").as_array();
  ASSERT_EQ(open.size(), 1U);
  EXPECT_EQ(str(open[0].at("table")), listed);
  EXPECT_EQ(open[0].at("answer_window_ms"), 2000);
}

TEST(Tables, TheHostPassesOn) {
  Hosted h;
  const std::string id = h.table({{"players", 3}, {"private", false}}, 0);
  for (Client* who : {&h.bob, &h.cyd})
    who->must(on_table("open", id));
  h.cyd.must(on_table("sit", id, {{"seat", 2}}));
  h.bob.must(on_table("sit", id, {{"seat", 1}}));
  h.ann.must(on_table("stand", id, {{"seat", 0}}));
  EXPECT_EQ(str((*h.cyd.newest("table"))["host"]), h.bob.guest);
  EXPECT_EQ((*h.bob.newest("table"))["you"].at("host"), true);
  h.ann.refused(on_table("start", id), "table.host_only");
  h.bob.must(on_table("bot", id, {{"seat", 0}, {"bot", "greedy"}}));
  h.bob.must(on_table("start", id));
}

TEST(Tables, SeveralHunterSeatsButOneSide) {
  Hosted h;
  const std::string id = h.table({{"players", 4}, {"private", false}}, 1);
  h.ann.must(on_table("sit", id, {{"seat", 2}}));
  h.ann.refused(on_table("sit", id, {{"seat", 0}}), "seat.both_sides");
  h.ann.refused(on_table("sit", id, {{"seat", 2}}), "seat.taken");
  h.bob.must(on_table("sit", id, {{"seat", 0}}));
  h.bob.refused(on_table("sit", id, {{"seat", 3}}), "seat.both_sides");
  h.ann.refused(on_table("sit", id, {{"seat", 4}}), "act.no_such_seat");
  h.ann.must(on_table("sit", id, {{"seat", 3}}));
  h.ann.must(on_table("start", id));
  // A state for each of her seats.
  for (const int seat : {1, 2, 3})
    EXPECT_TRUE(h.ann.now(seat)) << seat;
  EXPECT_FALSE(h.ann.now(0));
  const std::string five = h.table({{"players", 5}, {"private", false}}, 1);
  h.ann.refused(on_table("sit", five, {{"seat", 2}}), "seat.one_each");
  h.ann.refused(on_table("sit", five, {{"seat", 0}}), "seat.both_sides");
}

TEST(Tables, SpectatorsOnlyWhereTheyAreAllowed) {
  Hosted h;
  const std::string id = h.table(
      {{"players", 2}, {"private", false}, {"spectators", false}, {"answer_window_ms", 0}}, 0);
  h.bob.must(on_table("sit", id, {{"seat", 1}}));
  h.bob.must(on_table("open", id));
  h.ann.must(on_table("start", id));
  h.cyd.refused(on_table("open", id), "table.no_spectators");
  const std::size_t before = h.cyd.sent().size();
  h.bob.must(on_table(
      "act", id,
      {{"seat", 1}, {"decision", 1}, {"action", {{"type", "pick_hunter"}, {"hunter", "gun"}}}}));
  EXPECT_EQ(h.cyd.sent().size(), before);
  h.cyd.refused(on_table("chat", id, {{"text", "hi"}}), "table.no_spectators");
  h.ann.must(on_table("act", id, {{"seat", 0}, {"action", {{"type", "resign"}}}}));
  h.cyd.must(on_table("open", id));  // [INF-5] after the game anybody may see all
  // Where they are allowed they see what is public.
  const std::string open = h.table({{"players", 2}, {"private", false}}, 0);
  h.bob.must(on_table("sit", open, {{"seat", 1}}));
  h.ann.must(on_table("start", open));
  h.cyd.must(on_table("open", open));
  const json::object seen = *h.cyd.newest("state", "spectator");
  EXPECT_TRUE(seen.at("view").at("agents").as_array()[0].at("secret").is_null());
  EXPECT_TRUE(seen.at("legal").as_array().empty());
  EXPECT_TRUE(seen.at("view").at("decision").is_null());
}

TEST(Tables, AGuestHasSoManyTables) {
  FakeWorld world;
  Place place(world, ":memory:", {.tables_per_guest = 3});
  Client ann(place);
  ann.hello("Ann");
  Client bob(place);
  bob.hello("Bob");
  std::vector<std::string> tables;
  for (int i = 0; i < 3; ++i)
    tables.push_back(create_table(ann, {{"players", 2}, {"private", false}}, 0));
  world.pass(60'000);
  ann.refused({{"type", "create"}, {"options", {{"players", 2}}}}, "limit.tables");
  // Sitting down counts as well.
  const std::string other = create_table(bob, {{"players", 2}, {"private", false}}, 0);
  ann.must(on_table("open", other));
  ann.refused(on_table("sit", other, {{"seat", 1}}), "limit.tables");
  // One game ends.
  bob.must(on_table("sit", tables[0], {{"seat", 1}}));
  ann.must(on_table("start", tables[0]));
  ann.must(on_table("act", tables[0], {{"seat", 0}, {"action", {{"type", "resign"}}}}));
  world.pass(60'000);
  ann.must(on_table("sit", other, {{"seat", 1}}));
}

TEST(Tables, CreatingIsLimited) {
  Hosted h;
  int refused = 0;
  for (int i = 0; i < 12; ++i) {
    const json::object got = h.ann.ask({{"type", "create"}, {"options", {{"players", 2}}}});
    refused += got.at("type") == "error" && got.at("code") == "limit.often" ? 1 : 0;
  }
  EXPECT_GT(refused, 3);
}

TEST(Tables, AConnectionFollowsSoManyTables) {
  Hosted h;
  // What is not there is not followed.
  for (int i = 0; i < 60; ++i) {
    h.world.pass(1000);
    h.bob.refused(on_table("open", "nowhere-" + std::to_string(i)), "table.unknown");
  }
  Place& place = h.place;
  std::vector<std::string> tables;
  for (int i = 0; i < 4; ++i) {
    Client host(place);
    host.hello("Host" + std::to_string(i));
    for (int k = 0; k < 18; ++k) {
      h.world.pass(30'000);
      tables.push_back(create_table(host, {{"players", 2}, {"private", false}}));
    }
  }
  int opened = 0;
  for (const std::string& id : tables) {
    h.world.pass(1000);
    const json::object got = h.bob.ask(on_table("open", id));
    if (got.at("type") == "ok")
      ++opened;
    else
      EXPECT_EQ(got.at("code"), "limit.open");
  }
  EXPECT_EQ(opened, 50);
  h.world.pass(1000);
  h.bob.must(on_table("close", tables[0]));
  h.bob.must(on_table("open", tables.back()));
}

TEST(Tables, WishesAreLimited) {
  // Each of them is a line in a log.
  Hosted h;
  const std::string id = h.table({{"players", 2}, {"private", false}}, 0);
  int refused = 0;
  for (int i = 0; i < 200; ++i) {
    const json::object got = h.ann.ask(on_table("ready", id, {{"seat", 0}, {"on", i % 2 == 0}}));
    if (got.at("type") == "ok") continue;
    EXPECT_EQ(got.at("code"), "limit.often");
    ++refused;
  }
  EXPECT_GT(refused, 100);
  EXPECT_FALSE(h.ann.closed());
  h.world.pass(5000);
  h.ann.must(on_table("ready", id, {{"seat", 0}, {"on", true}}));
}

TEST(Tables, UnknownTablesAreUnknown) {
  Hosted h;
  for (const char* type : {"open", "start", "rematch", "record", "dice"})
    h.ann.refused(on_table(type, "nowhere"), "table.unknown");
  for (const char* type : {"sit", "stand", "kick", "invite", "revoke", "take_back"})
    h.ann.refused(on_table(type, "nowhere", {{"seat", 0}}), "table.unknown");
  h.ann.refused(on_table("chat", "nowhere", {{"text", "hi"}}), "table.unknown");
  h.ann.refused(on_table("pause", "nowhere", {{"on", true}}), "table.unknown");
  EXPECT_TRUE(h.place.journal.empty());
}

// The draft.

TEST(Draft, EachSeatSeesItsOwnPart) {  // [SET-2] [INF-2]
  for (int players = 2; players <= 5; ++players) {
    FakeWorld world;
    Place place(world);
    Party party(place, players, {{"answer_window_ms", 0}});
    Person watcher(place, "Zoe");
    watcher.client.must(on_table("open", party.table));
    party.start();
    Rng rng(static_cast<std::uint64_t>(players));
    std::vector<int> order;
    std::vector<std::string> secret;
    int traitor = -1;
    for (int i = 0; i < 20; ++i) {
      const std::vector<int> open = party.asked();
      ASSERT_EQ(open.size(), 1U);
      const int seat = open[0];
      const std::string kind = party.at(seat).question(seat);
      if (!kind.starts_with("pick_")) break;
      const Action action = party.choice(seat, rng);
      const json::object wire = codec::to_json(action);
      if (kind == "pick_hunter") order.push_back(seat);
      if (kind == "pick_agent") secret.push_back(str(wire.at("agent")));
      if (kind == "pick_equipment") secret.push_back(str(wire.at("card")));
      if (kind == "pick_traitor") traitor = wire.at("hunter").to_number<int>() + 1;
      EXPECT_EQ(party.at(seat).act(party.table, seat, action).at("type"), "ok");
    }
    // Hunters in seat order; with two players one seat chooses both.
    const std::vector<int> two{1, 1};
    std::vector<int> wanted = players == 2 ? two : std::vector<int>{};
    for (int i = 1; players > 2 && i < players; ++i)
      wanted.push_back(i);
    EXPECT_EQ(order, wanted);
    EXPECT_EQ(secret.size(), players == 4 ? 6U : 4U);
    EXPECT_EQ(traitor >= 1, players == 5);
    // Nobody else was told what she took.
    for (int seat = 1; seat <= players; ++seat) {
      Person& person = seat < players ? party.at(seat) : watcher;
      const std::string name = seat < players ? std::to_string(seat) : "spectator";
      const json::object& frame = person.inbox.now(name);
      EXPECT_TRUE(frame.at("view").at("agents").as_array()[0].at("kind").is_null());
      for (const Sent& sent : person.client.sent()) {
        if (sent.text.find("\"type\":\"update\"") == std::string::npos) continue;
        for (const std::string& word : secret)
          EXPECT_EQ(sent.text.find('"' + word + '"'), std::string::npos) << word;
      }
      if (players < 5) continue;
      // [TRA-1] the traitor knows himself, a loyal hunter himself, nobody anything else.
      for (const json::value& hunter : frame.at("view").at("hunters").as_array()) {
        const int whose = hunter.at("seat").to_number<int>();
        const bool own = whose == seat;
        const std::string role = str(hunter.at("role"));
        EXPECT_EQ(role, !own ? "?" : seat == traitor ? "T" : "L");
      }
    }
  }
}

TEST(Draft, TheClockPicksAndTheGameGoesOn) {  // [TIM-1]
  for (int players = 2; players <= 5; ++players) {
    FakeWorld world;
    Place place(world);
    Party party(place, players, {{"clock", {{"draft", 10}}}});
    party.start();
    for (int i = 0; i < 20; ++i)
      world.pass(10'000);
    EXPECT_GE(folded(place, party.table)->play()->state().pub.round, 1);
    for (const store::Entry& entry : entries_of(place, party.table)) {
      if (entry.kind != "act") continue;
      const json::object body = json::parse(entry.body).as_object();
      if (str(body.at("action").at("type")).starts_with("pick_")) {
        EXPECT_EQ(body.at("by"), "clock");
      }
    }
  }
}

}  // namespace
}  // namespace specter::app
