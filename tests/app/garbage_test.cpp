// Whatever is sent, the server answers, goes on, and keeps its tables as they are.
#include "app/players.h"

namespace specter::app {
namespace {

struct Target {
  Target() : place(world), party(place, 3, {{"answer_window_ms", 0}}), zoe(place, "Zoe") {
    party.start();
    Rng rng(5);
    for (int i = 0; i < 20; ++i)
      party.step(rng);
    zoe.client.must(on_table("open", party.table));
  }
  std::string acts() {
    std::string out;
    for (const store::Entry& entry : entries_of(place, party.table))
      if (entry.kind != "presence") out += entry.kind + entry.body + "\n";
    return out;
  }

  FakeWorld world;
  Place place;
  Party party;
  Person zoe;
};

/// One message, one answer: an error, or an ok.
void expect_answered(Client& client, const std::string& text) {
  const std::size_t before = client.sent().size();
  client.say(text);
  int answers = 0;
  for (std::size_t i = before; i < client.sent().size(); ++i) {
    const json::object frame = json::parse(client.sent()[i].text).as_object();
    answers +=
        frame.at("type") == "ok" || frame.at("type") == "error" || frame.at("type") == "welcome"
            ? 1
            : 0;
  }
  ASSERT_EQ(answers, 1) << text;
}

TEST(Garbage, RandomBytes) {
  Target t;
  const std::string before = t.acts();
  Rng rng(1);
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    const int length = rng.below(60);
    for (int k = 0; k < length; ++k)
      text += static_cast<char>(rng.below(256));
    if (rng.one_in(3)) text.insert(text.begin(), '{');
    expect_answered(rng.one_in(2) ? t.zoe.client : t.party.at(1).client, text);
  }
  EXPECT_EQ(t.acts(), before);
}

TEST(Garbage, BeforeHello) {
  FakeWorld world;
  Place place(world);
  Rng rng(2);
  for (int i = 0; i < 300; ++i) {
    Client client(place);
    std::string text = R"({"type":"hello","version":1,"name":"Ann","token":"x","id":1})";
    for (int k = 0; k < 1 + rng.below(4); ++k)
      text[static_cast<std::size_t>(rng.below(static_cast<int>(text.size())))] =
          static_cast<char>(32 + rng.below(96));
    expect_answered(client, text);
  }
}

/// Messages of every kind, as a player would send them.
std::vector<json::object> messages(Target& t) {
  const std::string& table = t.party.table;
  Rng rng(3);
  const int seat = t.party.asked().at(0);
  const json::object action = codec::to_json(t.party.choice(seat, rng));
  std::vector<json::object> out{
      {{"type", "hello"}, {"version", 1}, {"name", "Ann"}},
      {{"type", "rename"}, {"name", "Zoé"}},
      {{"type", "beat"}},
      {{"type", "lobby"}},
      {{"type", "create"}, {"options", {{"players", 2}, {"clock", {{"hunter", 60}}}}}, {"seat", 0}},
      on_table("open", table, {{"seen", {{"0", 3}, {"spectator", 2}}}, {"talk", 1}}),
      on_table("act", table, {{"seat", seat}, {"decision", 3}, {"action", action}}),
      on_table("preview", table, {{"seat", seat}, {"action", action}}),
      on_table("path", table, {{"seat", 0}, {"action", action}}),
      on_table("replay", table, {{"seat", "above"}, {"from", 0}, {"count", 5}}),
      on_table("note", table, {{"seat", 1}, {"cell", "K17"}, {"text", "x"}}),
      on_table("ping", table, {{"seat", 1}, {"cell", "K17"}}),
      on_table("chat", table, {{"text", "x"}}),
      on_table("mute", table, {{"guest", "somebody"}, {"on", true}}),
      on_table("handover", table, {{"seat", 1}, {"bot", "greedy"}}),
      on_table("pause", table, {{"on", true}}),
  };
  for (const char* type : {"sit", "stand", "bot", "kick", "invite", "revoke", "commit", "seed",
                           "ready", "start", "take_back", "rematch", "record", "dice", "close"})
    out.push_back(on_table(type, table,
                           {{"seat", 1},
                            {"bot", "greedy"},
                            {"on", true},
                            {"seed", "s"},
                            {"hash", "h"},
                            {"next", "n"},
                            {"invite", "i"}}));
  return out;
}

json::value odd(Rng& rng) {
  switch (rng.below(12)) {
    case 0: return nullptr;
    case 1: return -1;
    case 2: return 1'000'000'000'000'000'000;
    case 3: return 1.5;
    case 4: return true;
    case 5: return "";
    case 6: return json::string(300, 'x');
    case 7: return json::array{1, 2, 3};
    case 8: return json::object{{"type", "move"}};
    case 9: return std::uint64_t{18'446'744'073'709'551'615U};
    case 10: return "spectator";
    default: return rng.below(300);
  }
}

/// Changes something somewhere.
void mutate(json::object& object, Rng& rng) {
  std::vector<std::string> keys;
  for (const auto& item : object)
    keys.emplace_back(item.key());
  if (keys.empty()) return;
  const std::string key = rng.of(keys);
  json::value& value = object[key];
  if (value.is_object() && !rng.one_in(3)) return mutate(value.as_object(), rng);
  if (key == "type" && !rng.one_in(4)) return;
  switch (rng.below(3)) {
    case 0: object.erase(key); break;
    case 1: object["extra"] = odd(rng); break;
    default: value = odd(rng); break;
  }
}

TEST(Garbage, MutatedMessagesOfASpectator) {
  Target t;
  const std::string before = t.acts();
  const std::vector<json::object> all = messages(t);
  Rng rng(4);
  std::size_t talk = 0;
  for (int i = 0; i < 4000; ++i) {
    json::object message = rng.of(all);
    const std::string type = str(message["type"]);
    // What a spectator may do is no damage.
    if (type == "chat" || type == "mute" || type == "close") {
      ++talk;
      continue;
    }
    for (int k = 0; k < rng.below(4); ++k)
      mutate(message, rng);
    message["id"] = i;
    expect_answered(t.zoe.client, json::serialize(message));
    if (rng.one_in(20)) t.world.pass(500);
    t.zoe.client.sent().clear();
  }
  EXPECT_GT(talk, 0U);
  EXPECT_EQ(t.acts(), before);
}

TEST(Garbage, MutatedActsOfAPlayer) {
  Target t;
  Rng rng(6);
  int taken = 0;
  for (int i = 0; i < 3000 && !t.party.over(); ++i) {
    const std::vector<int> open = t.party.asked();
    if (open.empty()) break;
    const int seat = open[0];
    const std::string before = t.acts();
    json::object message =
        t.party.at(seat).act_request(t.party.table, seat, t.party.choice(seat, rng));
    for (int k = 0; k < 1 + rng.below(3); ++k)
      mutate(message, rng);
    message["id"] = i;
    expect_answered(t.party.at(seat).client, json::serialize(message));
    const bool ok = t.party.at(seat).client.answer(i)["type"] == "ok";
    EXPECT_EQ(t.acts() == before, !ok) << json::serialize(message);
    taken += ok ? 1 : 0;
    if (i % 50 == 0) t.party.at(seat).client.must(on_table("open", t.party.table));
  }
  // Some mutations leave an act as it was.
  EXPECT_GT(taken, 0);
  EXPECT_TRUE(t.place.journal.empty()) << t.place.journal.front();
}

TEST(Garbage, LargeAndDeepMessages) {
  Target t;
  const std::string before = t.acts();
  std::string deep;
  for (int i = 0; i < 3000; ++i)
    deep += "[";
  expect_answered(t.zoe.client, deep);
  expect_answered(t.zoe.client, "{\"type\":\"chat\",\"x\":" + deep);
  expect_answered(t.zoe.client, "{\"type\":\"" + std::string(60'000, 'a') + "\"}");
  expect_answered(t.zoe.client, "{\"type\":\"beat\",\"id\":\"" + std::string(60'000, 'a') + "\"}");
  expect_answered(t.zoe.client, "{\"type\":\"beat\",\"id\":[1]}");
  expect_answered(t.zoe.client, "{\"type\":\"beat\",\"type\":\"lobby\"}");
  expect_answered(t.zoe.client, "[]");
  expect_answered(t.zoe.client, "null");
  expect_answered(t.zoe.client, "");
  EXPECT_EQ(t.acts(), before);
}

}  // namespace
}  // namespace specter::app
