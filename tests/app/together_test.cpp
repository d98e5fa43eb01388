// How people find each other at a table and stay together: one link, asking for a seat, a rematch,
// giving up.
#include "app/players.h"

namespace specter::app {
namespace {

struct Company {
  Company() : place(world), ann(place), bob(place), cyd(place), dan(place) {
    ann.hello("Ann");
    bob.hello("Bob");
    cyd.hello("Cyd");
    dan.hello("Dan");
  }
  json::object seat(Client& who, std::size_t s) {
    return (*who.newest("table"))["seats"].as_array().at(s).as_object();
  }
  std::string link(const std::string& table) {
    return str(ann.must(on_table("invite", table)).at("invite"));
  }

  FakeWorld world;
  Place place;
  Client ann, bob, cyd, dan;
};

json::object comes(const std::string& table, const std::string& with) {
  return on_table("sit", table, {{"invite", with}});
}

TEST(Together, OneLinkLeadsToTheNextFreeSeat) {
  Company c;
  const std::string id = create_table(c.ann, {{"players", 4}}, 0);
  const json::object made = c.ann.must(on_table("invite", id));
  const std::string secret = str(made.at("invite"));
  EXPECT_EQ(str(made.at("path")), "/t/" + id + "#invite=" + secret);
  EXPECT_EQ((*c.ann.newest("table"))["invited"], true);
  // One seat is promised to somebody else.
  const std::string own = str(c.ann.must(on_table("invite", id, {{"seat", 1}})).at("invite"));
  const json::object terms = c.bob.must(on_table("invitation", id, {{"invite", secret}}));
  EXPECT_EQ(terms.at("seat"), 2);
  c.bob.refused(comes(id, "guess"), "seat.invite_void");
  c.bob.refused(on_table("sit", id), "seat.invite_needed");
  c.bob.refused(on_table("sit", id, {{"seat", 1}, {"invite", secret}}), "seat.invite_needed");
  c.bob.must(comes(id, secret));
  EXPECT_EQ(str(c.seat(c.ann, 2).at("guest")), c.bob.guest);
  c.cyd.must(comes(id, secret));
  EXPECT_EQ(str(c.seat(c.ann, 3).at("guest")), c.cyd.guest);
  c.dan.refused(comes(id, secret), "table.no_seat");
  c.dan.refused(on_table("invitation", id, {{"invite", secret}}), "table.no_seat");
  c.ann.refused(on_table("invite", id), "table.no_seat");
  c.dan.must(on_table("sit", id, {{"seat", 1}, {"invite", own}}));
  c.bob.refused(on_table("invite", id), "table.host_only");
}

TEST(Together, AKickVoidsTheLink) {
  Company c;
  const std::string id = create_table(c.ann, {{"players", 3}}, 0);
  const std::string first = c.link(id);
  c.bob.must(comes(id, first));
  c.ann.must(on_table("kick", id, {{"seat", 1}}));
  EXPECT_EQ((*c.ann.newest("table"))["invited"], false);
  c.bob.refused(comes(id, first), "seat.kicked");
  c.cyd.refused(comes(id, first), "seat.invite_void");
  const std::string second = c.link(id);
  c.bob.refused(comes(id, first), "seat.kicked");
  c.cyd.must(comes(id, second));
  c.bob.must(comes(id, second));
  // A newer one, and taking it back.
  c.bob.must(on_table("stand", id, {{"seat", 2}}));
  const std::string third = c.link(id);
  c.dan.refused(comes(id, second), "seat.invite_void");
  c.ann.must(on_table("revoke", id));
  c.ann.refused(on_table("revoke", id), "table.no_invite");
  c.dan.refused(comes(id, third), "seat.invite_void");
  c.dan.refused(on_table("revoke", id), "table.host_only");
}

TEST(Together, WhoWatchesMayAskForASeat) {
  Company c;
  const std::string id = create_table(c.ann, {{"players", 2}}, 0);
  c.bob.refused(on_table("ask", id), "table.players_only");
  for (Client* who : {&c.bob, &c.cyd}) {
    who->must(on_table("open", id));
    who->must(on_table("ask", id));
    who->must(on_table("ask", id));  // twice is once
  }
  c.ann.refused(on_table("ask", id), "seat.seated");
  const json::array asking = (*c.ann.newest("table"))["asking"].as_array();
  ASSERT_EQ(asking.size(), 2U);
  EXPECT_EQ(asking[0].at("name"), "Bob");
  EXPECT_EQ(str(asking[0].at("guest")), c.bob.guest);
  c.bob.refused(on_table("let_in", id, {{"guest", c.bob.guest}}), "table.host_only");
  c.ann.refused(on_table("let_in", id, {{"guest", c.dan.guest}}), "seat.not_asking");
  c.ann.must(on_table("let_in", id, {{"guest", c.bob.guest}}));
  EXPECT_EQ(str(c.seat(c.cyd, 1).at("guest")), c.bob.guest);
  EXPECT_TRUE(c.seat(c.cyd, 1).at("away").is_null());
  EXPECT_EQ((*c.bob.newest("table"))["you"].at("seats"), json::array{1});
  c.ann.refused(on_table("let_in", id, {{"guest", c.bob.guest}}), "seat.not_asking");
  c.ann.refused(on_table("let_in", id, {{"guest", c.cyd.guest}}), "table.no_seat");
  c.dan.must(on_table("open", id));
  c.dan.refused(on_table("ask", id), "table.no_seat");
  // The game begins: nobody asks any more.
  c.ann.must(on_table("start", id));
  EXPECT_TRUE((*c.ann.newest("table"))["asking"].as_array().empty());
  c.cyd.refused(on_table("ask", id), "table.started");
}

TEST(Together, AskingIsLimited) {
  Company c;
  const std::string id = create_table(c.ann, {{"players", 3}}, 0);
  c.bob.must(on_table("open", id));
  for (int i = 0; i < 3; ++i) {
    c.bob.must(on_table("ask", id));
    if (i == 1)
      c.ann.must(on_table("let_in", id, {{"guest", c.bob.guest}, {"on", false}}));
    else
      c.bob.must(on_table("ask", id, {{"on", false}}));
    EXPECT_TRUE((*c.ann.newest("table"))["asking"].as_array().empty());
  }
  c.bob.refused(on_table("ask", id), "seat.asked_enough");
  // Whoever has gone meanwhile gets the seat, and is away.
  c.cyd.must(on_table("open", id));
  c.cyd.must(on_table("ask", id));
  c.cyd.leave();
  c.ann.must(on_table("let_in", id, {{"guest", c.cyd.guest}}));
  EXPECT_FALSE(c.seat(c.ann, 1).at("away").is_null());
  // Who was sent away asks for nothing.
  c.dan.must(on_table("open", id));
  c.dan.must(on_table("ask", id));
  c.ann.must(on_table("let_in", id, {{"guest", c.dan.guest}}));
  c.ann.must(on_table("kick", id, {{"seat", 2}}));
  c.dan.refused(on_table("ask", id), "table.players_only");
}

TEST(Together, ARestartKeepsLinkAndAskers) {
  FakeWorld world;
  TempFile file;
  std::string id, secret, token;
  {
    Place place(world, file.path());
    Client ann(place), bob(place);
    ann.hello("Ann");
    bob.hello("Bob");
    token = ann.token;
    id = create_table(ann, {{"players", 3}}, 0);
    secret = str(ann.must(on_table("invite", id)).at("invite"));
    bob.must(on_table("open", id));
    bob.must(on_table("ask", id));
  }
  world.drop();
  Place place(world, file.path());
  Client ann(place), cyd(place);
  ann.hello_again(token);
  cyd.hello("Cyd");
  cyd.must(comes(id, secret));
  ann.must(on_table("open", id));
  EXPECT_EQ((*ann.newest("table"))["asking"].as_array().size(), 1U);
  EXPECT_EQ(dump(*place.store).find(secret), std::string::npos) << "only its hash is kept";
}

/// Gives a game up for everybody of the agent's side.
void give_up(Client& who, const std::string& table, int seat) {
  who.must(on_table("act", table, {{"seat", seat}, {"action", {{"type", "resign"}}}}));
}

TEST(Together, ARematchBeginsWhenAllAgree) {
  FakeWorld world;
  Place place(world);
  Party party = two_and_a_bot(place, {});
  party.start();
  give_up(party.at(0).client, party.table, 0);
  const std::string next =
      str(party.at(0).client.must(on_table("rematch", party.table)).at("table"));
  const auto agree = [&](int person) {
    Client& who = party.at(person).client;
    who.must(on_table("open", next));
    const json::object table = *who.newest("table");
    EXPECT_EQ(table.at("again"), true);
    who.must(on_table("ready", next, {{"seat", table.at("you").at("seats").at(0)}, {"on", true}}));
  };
  agree(0);
  EXPECT_EQ((*party.at(0).client.newest("table"))["status"], "open");
  agree(1);
  EXPECT_EQ((*party.at(0).client.newest("table"))["status"], "running");
}

TEST(Together, WhoDoesNotAgreeMakesRoom) {
  FakeWorld world;
  Place place(world);
  Party party = two_and_a_bot(place, {});
  party.start();
  give_up(party.at(0).client, party.table, 0);
  Client& ann = party.at(0).client;
  Client& bob = party.at(1).client;
  const std::string next = str(ann.must(on_table("rematch", party.table)).at("table"));
  for (Client* who : {&ann, &bob})
    who->must(on_table("open", next));
  const json::value his = (*bob.newest("table"))["you"].at("seats").at(0);
  const json::value hers = (*ann.newest("table"))["you"].at("seats").at(0);
  bob.must(on_table("stand", next, {{"seat", his}}));
  ann.must(on_table("ready", next, {{"seat", hers}, {"on", true}}));
  EXPECT_EQ((*ann.newest("table"))["status"], "open");
  ann.must(on_table("bot", next, {{"seat", his}, {"bot", "greedy"}}));
  EXPECT_EQ((*ann.newest("table"))["status"], "running");
}

TEST(Together, AgainstBotsARematchBeginsAtOnceAndWithBothPartsOfTheDice) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.hello("Ann");
  const std::string table = create_table(ann, {{"players", 2}}, 0);
  ann.must(on_table("bot", table, {{"seat", 1}, {"bot", "greedy"}}));
  ann.must(on_table("start", table));
  give_up(ann, table, 0);
  const std::string next = str(ann.must(on_table("rematch", table)).at("table"));
  ann.must(on_table("open", next));
  ann.must(promise(next, 1, "hers"));
  ann.must(on_table("ready", next, {{"seat", 1}, {"on", true}}));
  EXPECT_EQ((*ann.newest("table"))["showing"], true);
  ann.must(show(next, 1, "hers"));
  EXPECT_EQ((*ann.newest("table"))["status"], "running");
}

TEST(Together, AnOrdinaryTableWaitsForItsHost) {
  Company c;
  const std::string id = create_table(c.ann, {{"players", 2}, {"private", false}}, 0);
  c.bob.must(on_table("open", id));
  c.bob.must(on_table("sit", id, {{"seat", 1}}));
  c.bob.must(on_table("ready", id, {{"seat", 1}, {"on", true}}));
  c.ann.must(on_table("ready", id, {{"seat", 0}, {"on", true}}));
  EXPECT_EQ((*c.ann.newest("table"))["status"], "open");
}

TEST(Together, BotsFollowTheLastPersonWhoGivesUp) {  // [RULING-12]
  for (const int players : {3, 5}) {
    FakeWorld world;
    Place place(world);
    Client ann(place), bob(place), cyd(place);
    ann.hello("Ann");
    bob.hello("Bob");
    cyd.hello("Cyd");
    const std::string id = create_table(ann, {{"players", players}, {"private", false}}, 0);
    bob.must(on_table("open", id));
    bob.must(on_table("sit", id, {{"seat", 1}}));
    if (players == 5) {
      cyd.must(on_table("open", id));
      cyd.must(on_table("sit", id, {{"seat", 3}}));
    }
    for (const int seat : {2, 3, 4})
      if (seat < players && !(players == 5 && seat == 3))
        ann.must(on_table("bot", id, {{"seat", seat}, {"bot", "greedy"}}));
    ann.must(on_table("start", id));
    give_up(bob, id, 1);
    if (players == 5) {
      EXPECT_EQ((*ann.newest("table"))["status"], "running") << "another person plays on";
      EXPECT_FALSE(folded(place, id)->play()->state().pub.resigned.has(static_cast<Seat>(2)));
      give_up(cyd, id, 3);
    }
    const json::object table = *ann.newest("table");
    EXPECT_EQ(table.at("status"), "over") << players;
    EXPECT_EQ(table.at("over").at("winner"), "agents");
    EXPECT_EQ(table.at("over").at("reason"), "resigned");
  }
}

TEST(Together, BotsPlayOnWhereNoPersonOfTheirSideWas) {  // [RULING-12]
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.hello("Ann");
  const std::string id = create_table(ann, {{"players", 3}, {"private", false}}, 1);
  ann.must(on_table("bot", id, {{"seat", 0}, {"bot", "greedy"}}));
  ann.must(on_table("bot", id, {{"seat", 2}, {"bot", "greedy"}}));
  ann.must(on_table("start", id));
  world.pass(60'000);
  EXPECT_EQ((*ann.newest("table"))["status"], "running");
  give_up(ann, id, 1);
  EXPECT_EQ((*ann.newest("table"))["status"], "over");
}

}  // namespace
}  // namespace specter::app
