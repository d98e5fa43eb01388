// Guests: who somebody is, on one device or two, and how he is forgotten.
#include "app/players.h"

namespace specter::app {
namespace {

/// 128 bits make 22 characters of base64url.
constexpr std::size_t kTokenLeast = 22;

bool url_safe(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; });
}

TEST(Guests, AnewGuestGetsAToken) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  const json::object welcome = ann.hello("Ann");
  EXPECT_EQ(welcome.at("type"), "welcome");
  EXPECT_EQ(welcome.at("version"), 1);
  EXPECT_EQ(welcome.at("rules"), kRulesVersion);
  EXPECT_EQ(welcome.at("program"), "test");
  EXPECT_EQ(welcome.at("client").as_string().size(), 12U);
  EXPECT_EQ(welcome.at("name"), "Ann");
  EXPECT_FALSE(welcome.at("bots").as_array().empty());
  EXPECT_FALSE(welcome.at("boards").as_array().empty());
  EXPECT_GE(ann.token.size(), kTokenLeast);
  EXPECT_TRUE(url_safe(ann.token));
  EXPECT_NE(ann.token, ann.guest);
  // Again with the token: the same person, and no second token.
  Client again(place);
  const json::object back = again.hello_again(ann.token);
  EXPECT_EQ(back.at("type"), "welcome");
  EXPECT_FALSE(back.contains("token"));
  EXPECT_EQ(again.guest, ann.guest);
  EXPECT_EQ(back.at("name"), "Ann");
  // Two of the same name are two.
  Client other(place);
  other.hello("Ann");
  EXPECT_NE(other.guest, ann.guest);
  EXPECT_NE(other.token, ann.token);
}

TEST(Guests, NamesAreReadable) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  for (const char* name : {"", " Ann", "Ann ", "A\nnn", "A\x7Fnn", "\t", "   "})
    ann.refused({{"type", "hello"}, {"version", 1}, {"name", name}}, "guest.name");
  // Nothing that looks like no name at all.
  for (const char* name : {"\u200B", "\u2800\u2800", "\u3164", "\u00A0", "\u3000", "\u00AD",
                           "\u200D\uFE0F", "\u0301", "\uFEFF", "\U000E0041", "\uE000"})
    ann.refused({{"type", "hello"}, {"version", 1}, {"name", name}}, "guest.name");
  // Nothing that would turn the direction of the sentence around it, or break its line.
  for (const char* name : {"A\u202Enn", "A\u2066nn", "A\u2028nn", "A\xC2\x85nn"})
    ann.refused({{"type", "hello"}, {"version", 1}, {"name", name}}, "guest.name");
  ann.refused({{"type", "hello"}, {"version", 1}, {"name", std::string(33, 'x')}}, "guest.name");
  ann.refused({{"type", "hello"}, {"version", 1}, {"name", 7}}, "json.field_type");
  EXPECT_EQ(ann.hello("Änne Ødegård 漢字").at("type"), "welcome");
  EXPECT_EQ(ann.hello("B").at("code"), "hello.again");
}

TEST(Guests, BrokenUnicodeIsNoName) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.say("{\"type\":\"hello\",\"version\":1,\"name\":\"A\xFF\xFE\",\"id\":1}");
  EXPECT_FALSE(place.hall.stats().guests_online);
  EXPECT_EQ(json::parse(ann.sent().back().text).at("type"), "error");
}

TEST(Guests, HelloComesFirst) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  for (const char* type :
       {"lobby", "beat", "rename", "transfer", "forget", "create", "open", "act"})
    ann.refused({{"type", type}}, "hello.first");
  ann.refused({{"type", "dance"}}, "protocol.type");
  ann.refused({{"type", "hello"}, {"name", "Ann"}}, "json.field_missing");
  ann.refused({{"type", "hello"}, {"version", 2}, {"name", "Ann"}}, "hello.version");
  ann.refused({{"type", "hello"}, {"version", 0}, {"name", "Ann"}}, "hello.version");
  ann.refused({{"type", "hello"}, {"version", 1}}, "hello.who");
  EXPECT_EQ(ann.hello("Ann").at("type"), "welcome");
  ann.refused({{"type", "hello"}, {"version", 1}, {"name", "Bob"}}, "hello.again");
  ann.refused({{"type", "hello"}, {"version", 1}, {"token", ann.token}}, "hello.again");
  EXPECT_EQ(ann.must({{"type", "beat"}}).at("now"), world.now());
}

TEST(Guests, WrongTokensCloseTheConnection) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(ann.closed());
    ann.refused(
        {{"type", "hello"}, {"version", 1}, {"token", "no-such-token-" + std::to_string(i)}},
        "hello.token");
  }
  ASSERT_TRUE(ann.closed());
  EXPECT_EQ(*ann.closed(), Farewell::TooMuch);
  Client bob(place);
  for (int i = 0; i < 3; ++i)
    bob.refused({{"type", "hello"}, {"version", 1}, {"transfer", "guess"}}, "hello.transfer");
  EXPECT_TRUE(bob.closed());
}

TEST(Guests, ATransferCodeIsForOneUse) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.hello("Ann");
  const json::object made = ann.must({{"type", "transfer"}});
  EXPECT_EQ(made.at("until"), world.now() + 600'000);
  const std::string code = str(made.at("code"));
  Client phone(place);
  const json::object welcome = phone.ask({{"type", "hello"}, {"version", 1}, {"transfer", code}});
  EXPECT_EQ(welcome.at("type"), "welcome");
  EXPECT_EQ(str(welcome.at("guest")), ann.guest);
  const std::string token = str(welcome.at("token"));
  EXPECT_GE(token.size(), kTokenLeast);
  EXPECT_NE(token, ann.token);
  // Both tokens are good, the code is not any more.
  for (const std::string& good : {token, ann.token}) {
    Client again(place);
    again.hello_again(good);
    EXPECT_EQ(again.guest, ann.guest);
  }
  Client thief(place);
  thief.refused({{"type", "hello"}, {"version", 1}, {"transfer", code}}, "hello.transfer");
}

TEST(Guests, ATransferCodeExpires) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.hello("Ann");
  const std::string first = str(ann.must({{"type", "transfer"}}).at("code"));
  world.pass(599'999);
  Client phone(place);
  EXPECT_EQ(phone.ask({{"type", "hello"}, {"version", 1}, {"transfer", first}}).at("type"),
            "welcome");
  const std::string second = str(ann.must({{"type", "transfer"}}).at("code"));
  world.pass(600'000);
  Client late(place);
  late.refused({{"type", "hello"}, {"version", 1}, {"transfer", second}}, "hello.transfer");
}

TEST(Guests, Rename) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.hello("Ann");
  ann.must({{"type", "rename"}, {"name", "Anna"}});
  ann.refused({{"type", "rename"}, {"name", " "}}, "guest.name");
  Client again(place);
  EXPECT_EQ(again.hello_again(ann.token).at("name"), "Anna");
  const std::string table = create_table(ann, {{"players", 2}}, 0);
  EXPECT_EQ((*ann.newest("table"))["seats"].as_array()[0].at("name"), "Anna");
}

TEST(Guests, ANewNameIsSeenAtEveryTable) {
  FakeWorld world;
  Place place(world);
  Party party(place, 2, {{"answer_window_ms", 0}});
  Client& ann = party.at(0).client;
  Client& bob = party.at(1).client;
  const auto name_at = [](Client& who, std::size_t seat) {
    return str((*who.newest("table"))["seats"].as_array()[seat].at("name"));
  };
  const auto host_in_lobby = [](Client& who, const char* list) {
    return str(who.must({{"type", "lobby"}}).at(list).as_array()[0].at("host"));
  };
  // Before the game, and in it.
  ann.must({{"type", "rename"}, {"name", "Anna"}});
  EXPECT_EQ(name_at(bob, 0), "Anna");
  EXPECT_EQ(name_at(bob, 1), "Bob");
  EXPECT_EQ(host_in_lobby(bob, "open"), "Anna");
  party.start();
  ann.must({{"type", "rename"}, {"name", "Anne"}});
  EXPECT_EQ(name_at(bob, 0), "Anne");
  EXPECT_EQ(host_in_lobby(bob, "running"), "Anne");
  // The same name again is no news.
  const int entries = entries_of_kind(place, party.table, "rename");
  EXPECT_EQ(entries, 2);
  ann.must({{"type", "rename"}, {"name", "Anne"}});
  EXPECT_EQ(entries_of_kind(place, party.table, "rename"), entries);
  // Nobody else's table is touched, and nobody may flood his own.
  Client zoe(place);
  zoe.hello("Zoe");
  zoe.must(on_table("open", party.table));
  zoe.must({{"type", "rename"}, {"name", "Zoë"}});
  EXPECT_EQ(entries_of_kind(place, party.table, "rename"), entries);
  for (const char* name : {"A", "B"})
    ann.must({{"type", "rename"}, {"name", name}});
  ann.refused({{"type", "rename"}, {"name", "C"}}, "limit.often");
}

TEST(Guests, ANewNameGoesOnIntoARematch) {
  FakeWorld world;
  Place place(world);
  Party party(place, 2, {{"answer_window_ms", 0}});
  party.start();
  Client& ann = party.at(0).client;
  ann.must(on_table("act", party.table, {{"seat", 0}, {"action", {{"type", "resign"}}}}));
  ASSERT_TRUE(party.over());
  ann.must({{"type", "rename"}, {"name", "Anna"}});
  const std::string next = str(ann.must(on_table("rematch", party.table)).at("table"));
  EXPECT_EQ(folded(place, next)->seat(Seat{1}).name, "Anna");
}

TEST(Guests, AProgramNeedsAToken) {
  FakeWorld world;
  Place place(world);
  Client program(place, false);
  program.refused({{"type", "hello"}, {"version", 1}, {"name", "Robot"}}, "hello.token_needed");
  std::optional<Result<std::string>> made;
  place.hall.new_guest("Robot", "", [&](Result<std::string> got) { made = std::move(got); });
  world.settle();
  ASSERT_TRUE(made && made->ok());
  const json::object guest = json::parse(**made).as_object();
  EXPECT_GE(str(guest.at("token")).size(), kTokenLeast);
  EXPECT_EQ(program.hello_again(str(guest.at("token"))).at("type"), "welcome");
  EXPECT_EQ(program.guest, str(guest.at("guest")));
  place.hall.new_guest("\n", "", [&](Result<std::string> got) { made = std::move(got); });
  world.settle();
  EXPECT_FALSE(made->ok());
}

TEST(Guests, WhatIsSentRightBehindHelloIsAnsweredInOrder) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.push(R"({"type":"hello","version":1,"name":"Ann","id":1})");
  ann.push(R"({"type":"beat","id":2})");
  ann.push(R"({"type":"nonsense","id":3})");
  ann.push(R"({"type":"beat","id":4})");
  world.settle();
  std::string order;
  for (const Sent& sent : ann.sent()) {
    const json::object frame = json::parse(sent.text).as_object();
    order += str(frame.at("id")) + str(frame.at("type")) + " ";
  }
  EXPECT_EQ(order, "1welcome 2ok 3error 4ok ");
}

TEST(Guests, WhatIsSentBehindAFailedHelloIsRefused) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.push(R"({"type":"hello","version":1,"token":"nobody","id":1})");
  ann.push(R"({"type":"beat","id":2})");
  world.settle();
  ASSERT_EQ(ann.sent().size(), 2U);
  EXPECT_EQ(ann.answer(1).at("code"), "hello.token");
  EXPECT_EQ(ann.answer(2).at("code"), "hello.first");
}

TEST(Guests, TheDatabaseHasNoSecretInPlain) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.hello("Ann");
  const std::string code = str(ann.must({{"type", "transfer"}}).at("code"));
  Client phone(place);
  const std::string token =
      str(phone.ask({{"type", "hello"}, {"version", 1}, {"transfer", code}}).at("token"));
  const std::string open = str(ann.must({{"type", "transfer"}}).at("code"));
  const std::string table = create_table(ann, {{"players", 3}}, 0);
  const std::string invite = str(ann.must(on_table("invite", table, {{"seat", 1}})).at("invite"));
  Client bob(place);
  bob.hello("Bob");
  const std::string used = str(ann.must(on_table("invite", table, {{"seat", 2}})).at("invite"));
  bob.must(on_table("sit", table, {{"seat", 2}, {"invite", used}}));
  EXPECT_GE(invite.size(), kTokenLeast);
  const std::string all = dump(*place.store);
  EXPECT_NE(all.find(ann.guest), std::string::npos);
  for (const std::string& secret : {ann.token, token, bob.token, code, open, invite, used})
    EXPECT_EQ(all.find(secret), std::string::npos);
  // Nor does the journal, nor any message to others.
  for (const std::string& line : place.journal)
    for (const std::string& secret : {ann.token, token, code, invite, used})
      EXPECT_EQ(line.find(secret), std::string::npos);
  for (const Sent& sent : bob.sent())
    EXPECT_EQ(sent.text.find(invite), std::string::npos);
}

TEST(Guests, TheDatabaseFileHasNoSecretInPlain) {
  TempFile file;
  FakeWorld world;
  std::vector<std::string> secrets;
  {
    Place place(world, file.path());
    Client ann(place);
    ann.hello("Ann");
    secrets = {ann.token, str(ann.must({{"type", "transfer"}}).at("code"))};
    const std::string table = create_table(ann, {{"players", 2}}, 0);
    secrets.push_back(str(ann.must(on_table("invite", table, {{"seat", 1}})).at("invite")));
  }
  std::string bytes;
  for (const char* end : {"", "-wal"}) {
    const std::string path = file.path() + end;
    if (!std::filesystem::exists(path)) continue;
    std::FILE* in = std::fopen(path.c_str(), "rb");
    ASSERT_NE(in, nullptr);
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, in)) > 0;)
      bytes.append(buffer, n);
    std::fclose(in);
  }
  EXPECT_NE(bytes.find("Ann"), std::string::npos);
  for (const std::string& secret : secrets)
    EXPECT_EQ(bytes.find(secret), std::string::npos);
}

TEST(Guests, WhoIsForgottenIsGone) {
  FakeWorld world;
  Place place(world);
  Party party(place, 3, {{"answer_window_ms", 0}});
  Client& ann = party.at(0).client;
  const std::string other = create_table(ann, {{"players", 2}, {"private", false}}, 0);
  Client bob(place);
  bob.hello("Bobby");
  bob.must(on_table("open", other));
  bob.must(on_table("sit", other, {{"seat", 1}}));
  party.start();
  Client phone(place);
  phone.hello_again(ann.token);
  const std::string code = str(ann.must({{"type", "transfer"}}).at("code"));
  ann.must({{"type", "forget"}});
  // Every connection of his ends.
  ASSERT_TRUE(ann.closed() && phone.closed());
  EXPECT_EQ(*ann.closed(), Farewell::Forgotten);
  Client again(place);
  again.refused({{"type", "hello"}, {"version", 1}, {"token", ann.token}}, "hello.token");
  again.refused({{"type", "hello"}, {"version", 1}, {"transfer", code}}, "hello.transfer");
  // The seats are left: at the open table free, in the game for a bot.
  EXPECT_EQ((*bob.newest("table"))["seats"].as_array()[0].at("kind"), "empty");
  EXPECT_EQ(str((*bob.newest("table"))["host"]), bob.guest);
  party.at(1).inbox.read();
  EXPECT_EQ(party.at(1).inbox.table.at("seats").as_array()[0].at("left"), true);
  party.at(1).client.must(on_table("handover", party.table, {{"seat", 0}, {"bot", "greedy"}}));
  // Nothing more is done for him on the old connection.
  ann.say(json::serialize(
      json::object{{"type", "create"}, {"options", {{"players", 2}}}, {"seat", 0}}));
  ann.say(json::serialize(on_table("chat", party.table, {{"text", "boo"}})));
  EXPECT_EQ(dump(*place.store).find("boo"), std::string::npos);
}

TEST(Guests, AForgottenHostWithoutASeatIsNoHost) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.hello("Ann");
  const std::string table = create_table(ann, {{"players", 2}, {"private", false}});
  Client bob(place);
  bob.hello("Bob");
  bob.must(on_table("open", table));
  bob.must(on_table("sit", table, {{"seat", 1}}));
  ann.must({{"type", "forget"}});
  EXPECT_EQ(str((*bob.newest("table"))["host"]), bob.guest);
  bob.must(on_table("bot", table, {{"seat", 0}, {"bot", "greedy"}}));
  bob.must(on_table("start", table));
}

TEST(Guests, TheNameOfAForgottenGuestIsGone) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  ann.hello("Annabella");
  const std::string table = create_table(ann, {{"players", 2}, {"private", false}}, 0);
  Client bob(place);
  bob.hello("Bob");
  bob.must(on_table("open", table));
  bob.must(on_table("sit", table, {{"seat", 1}}));
  ann.must({{"type", "rename"}, {"name", "Annalena"}});
  ann.must(on_table("chat", table, {{"text", "hello"}}));
  ann.must({{"type", "forget"}});
  for (const char* name : {"Annabella", "Annalena"})
    EXPECT_EQ(dump(*place.store).find(name), std::string::npos);
}

TEST(Guests, StatsCountThem) {
  FakeWorld world;
  Place place(world);
  Client ann(place);
  EXPECT_EQ(place.hall.stats().links, 1);
  EXPECT_EQ(place.hall.stats().guests_online, 0);
  ann.hello("Ann");
  Client again(place);
  again.hello_again(ann.token);
  EXPECT_EQ(place.hall.stats().links, 2);
  EXPECT_EQ(place.hall.stats().guests_online, 1);
  again.leave();
  EXPECT_EQ(place.hall.stats().guests_online, 1);
  ann.leave();
  EXPECT_EQ(place.hall.stats().guests_online, 0);
  EXPECT_EQ(place.hall.stats().links, 0);
}

}  // namespace
}  // namespace specter::app
