#include <memory>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bots/registry.h"
#include "codec/action_json.h"
#include "codec/limits.h"
#include "codec/random_game.h"
#include "codec/view_json.h"
#include "protocol/talk.h"

namespace specter::codec {
namespace {

using test::code_of;
using test::Talk;
using test::type_of;

constexpr std::string_view kHello = R"({"type":"hello","version":2,"role":"driver"})";
constexpr std::string_view kNewGame =
    R"({"type":"new_game","setup":{"players":2,"hunters":["beast","gun"],"agent":"spider",)"
    R"("equipment":["flash_bang","smoke_grenade","stealth_field"]},"seed":7})";

Talk driver() {
  Talk talk;
  EXPECT_EQ(type_of(talk.ask(kHello)), "hello");
  return talk;
}

std::string hash_of(Talk& talk) {
  return std::string(talk.ask(R"({"type":"position"})").at("hash").as_string());
}

TEST(Protocol, Greeting) {
  Talk talk;
  EXPECT_EQ(code_of(talk.ask(kNewGame)), "protocol.hello_first");
  for (const char* old : {R"({"type":"hello","version":1,"role":"driver"})",
                          R"({"type":"hello","version":1,"role":"player"})",
                          R"({"type":"hello","version":3,"role":"driver"})"}) {
    const json::object refused = talk.ask(old);
    EXPECT_EQ(code_of(refused), "protocol.version");
    EXPECT_THAT(std::string(refused.at("text").as_string()), testing::HasSubstr("\"version\":2"));
  }
  EXPECT_EQ(code_of(talk.ask(R"({"type":"hello","version":2,"role":"king"})")), "protocol.role");
  EXPECT_EQ(code_of(talk.ask(R"({"type":"hello","version":2})")), "json.field_missing");
  EXPECT_EQ(code_of(talk.ask(R"({"type":"hello","version":2,"role":"player","bot":"deep"})")),
            "protocol.no_bot");
  const json::object hello = talk.ask(kHello);
  EXPECT_EQ(hello.at("version").as_int64(), protocol::kLineVersion);
  EXPECT_EQ(hello.at("rules").as_int64(), kRulesVersion);
  EXPECT_EQ(code_of(talk.ask(kHello)), "protocol.hello_twice");
  EXPECT_EQ(type_of(talk.ask(R"({"type":"quit"})")), "bye");
  EXPECT_TRUE(talk.done());
}

TEST(Protocol, EchoesTheId) {
  Talk talk = driver();
  EXPECT_EQ(talk.ask(R"({"type":"decisions","id":7})").at("id").as_int64(), 7);
  EXPECT_EQ(talk.ask(R"({"type":"fly","id":"a-1"})").at("id").as_string(), "a-1");
  EXPECT_EQ(code_of(talk.ask(R"({"type":"fly","id":[1]})")), "protocol.id");
  EXPECT_EQ(code_of(talk.ask(R"({"type":"fly","id":")" + std::string(65, 'x') + R"("})")),
            "protocol.id");
}

TEST(Protocol, GarbageIsAnsweredAndHarmless) {
  Talk talk = driver();
  ASSERT_EQ(type_of(talk.ask(kNewGame)), "game");
  const std::string before = hash_of(talk);
  const std::string lines[] = {
      "",
      "x",
      "{",
      "[]",
      "null",
      "{}",
      "{\"type\":3}",
      "\xff\xfe",
      std::string(1, '\0'),
      R"({"type":"fly"})",
      R"({"type":"apply"})",
      R"({"type":"apply","action":3})",
      R"({"type":"apply","action":{"type":"none","seat":0}})",
      R"({"type":"apply","action":{"type":"move","seat":0}})",
      R"({"type":"apply","action":{"type":"move","seat":4,"cell":"A1"}})",
      R"({"type":"apply","action":{"type":"resign","seat":3}})",
      R"({"type":"apply","action":{"type":"walk","seat":1,"cell":"K17"}})",
      R"({"type":"legal"})",
      R"({"type":"legal","seat":2})",
      R"({"type":"legal","seat":"spectator"})",
      R"({"type":"events","seat":0,"since":-1})",
      R"({"type":"view","seat":"agent"})",
      R"({"type":"path","action":{"type":"walk","seat":1,"cell":"K17"}})",
      R"({"type":"preview","action":{"type":"move","seat":0,"cell":"A1","steps":4}})",
      R"({"type":"new_game"})",
      R"({"type":"new_game","setup":{"players":9}})",
      R"({"type":"new_game","setup":{"players":2},"seed":-4})",
      R"({"type":"new_game","setup":{"players":2},"seed":1,"board":"nowhere"})",
      R"({"type":"new_game","setup":{"players":2},"seed":1,"board_text":"specter-board 9"})",
      R"({"type":"new_game","setup":{"players":2}})",
      R"({"type":"set_position","position":"babel 2 nonsense=1"})",
      R"({"type":"load","record":"nothing"})",
      R"({"type":"decide"})",
      std::string(5000, '['),
  };
  for (const std::string& line : lines) {
    const json::object answer = talk.ask(line);
    EXPECT_EQ(type_of(answer), "error") << line;
    EXPECT_FALSE(answer.at("text").as_string().empty());
    EXPECT_EQ(hash_of(talk), before) << line;
  }
}

// [HUN-1] [VEH-1]: more steps than the fewest are a longer way.
TEST(Protocol, TakesALongerWay) {
  Talk talk = driver();
  ASSERT_EQ(
      type_of(talk.ask(R"({"type":"set_position","position":"covenant 3 round=6 turn=hunter0 )"
                       R"(vehicle.cell=K17 hunter.kind.0=judge,heat hunter.cell.0=-,T1 )"
                       R"(agent.kind.0=fox agent.cell.0=B6","seed":1})")),
      "game");
  const auto request = [](std::string_view type, std::string_view cell, int steps) {
    return json::object{
        {"type", type},
        {"action", {{"type", "drive"}, {"seat", 1}, {"cell", cell}, {"steps", steps}}}};
  };
  const auto numbers = [](std::vector<int> list) { return json::array(list.begin(), list.end()); };
  const json::object near = talk.ask(request("preview", "K16", 1));
  EXPECT_EQ(near.at("preview").at("longer"), numbers({2, 3, 4, 5, 6, 7, 8, 9, 10}));
  const json::object seen = talk.ask(request("preview", "K17", 7));
  EXPECT_EQ(seen.at("preview").at("steps"), 7);
  EXPECT_EQ(seen.at("preview").at("steps_left"), 3);
  EXPECT_EQ(seen.at("preview").at("longer"), numbers({2, 3, 4, 5, 6, 7, 8, 9, 10}));
  const std::string before = hash_of(talk);
  const json::object none = talk.ask(request("apply", "K17", 1));
  EXPECT_EQ(code_of(none), "act.no_way");
  EXPECT_NE(none.at("text").as_string().find("1 steps"), std::string::npos);
  EXPECT_EQ(code_of(talk.ask(request("preview", "K17", 11))), "act.no_way");
  EXPECT_EQ(code_of(talk.ask(request("apply", "L18", 2))), "act.illegal");
  EXPECT_EQ(hash_of(talk), before);
  EXPECT_EQ(type_of(talk.ask(request("apply", "K17", 7))), "applied");
  const json::object told = talk.ask(R"({"type":"events","seat":"spectator"})");
  const json::object& last = told.at("events").as_array().back().as_object();
  EXPECT_EQ(last.at("type"), "hunter_drove");
  EXPECT_EQ(last.at("cell"), "K17");
  EXPECT_EQ(last.at("steps"), 7);
}

TEST(Protocol, ErrorsRepeatLittleOfTheInput) {
  Talk talk = driver();
  json::object request{{"type", "set_position"}};
  request["position"] = "babel 2 " + std::string(9000, 'x') + "=\xc3\xa9";
  const json::object answer = talk.ask(request);
  EXPECT_EQ(code_of(answer), "position.unknown_field");
  EXPECT_LT(json::serialize(answer).size(), 1000U);
  request["position"] = "babel 2 \xc3\xa9=1";
  EXPECT_EQ(talk.ask(request).at("detail").as_string(), "??");
}

TEST(Protocol, TooLongTextIsNotRead) {
  const std::string text(kMessageBytesMax - 2, ' ');
  EXPECT_TRUE(parse_json_object("{}" + text).ok());
  EXPECT_EQ(parse_json_object("{} " + text).error().code, "json.too_long");
}

TEST(Protocol, TooLongLineIsSkipped) {
  protocol::Session session = cli::make_session("random");
  std::istringstream in(std::string(kMessageBytesMax + 10, ' ') + "\n\n" + std::string(kHello) +
                        "\n{\"type\":\"quit\"}\nnever read\n");
  std::ostringstream out;
  cli::serve(session, in, out);
  std::istringstream lines(out.str());
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(code_of(*parse_json_object(line)), "json.too_long");
  std::getline(lines, line);
  EXPECT_EQ(type_of(*parse_json_object(line)), "hello");
  std::getline(lines, line);
  EXPECT_EQ(type_of(*parse_json_object(line)), "bye");
  EXPECT_FALSE(std::getline(lines, line));
}

TEST(Protocol, DecisionIdMustMatch) {
  Talk talk = driver();
  talk.ask(kNewGame);
  const std::string move = R"("action":{"type":"move","seat":0,"path":["N1"]})";
  EXPECT_EQ(code_of(talk.ask("{\"type\":\"apply\",\"decision\":2," + move + "}")),
            "protocol.decision");
  EXPECT_EQ(
      code_of(talk.ask(R"({"type":"apply","decision":1,"action":{"type":"resign","seat":1}})")),
      "protocol.decision");
  EXPECT_EQ(type_of(talk.ask("{\"type\":\"apply\",\"decision\":1," + move + "}")), "applied");
}

constexpr std::string_view kAttack =
    "babel 2 round=3 turn=hunter0 hunter.kind.0=gun,beast hunter.cell.0=N5 agent.kind.0=spider "
    "agent.cell.0=N1 shown.kind.0=spider shown.figure.0=N1 shown.figure_state.0=visible "
    "shown.figure_round.0=3";

TEST(Protocol, DiceThatRunOutChangeNothing) {
  Talk talk = driver();
  json::object request;
  request["type"] = "set_position";
  request["position"] = kAttack;
  const json::object game = talk.ask(request);
  ASSERT_EQ(type_of(game), "game") << json::serialize(game);
  ASSERT_EQ(type_of(talk.ask(R"({"type":"apply","action":{"type":"walk","seat":1,"cell":"N5"}})")),
            "applied");
  const std::string before = hash_of(talk);
  const std::string attack = R"({"type":"apply","action":{"type":"attack","seat":1,"agent":0},)";
  EXPECT_EQ(code_of(talk.ask(attack + R"("dice":[]})")), "dice.ran_out");
  EXPECT_EQ(code_of(talk.ask(attack + R"("dice":[6,1]})")), "dice.ran_out");
  EXPECT_EQ(code_of(talk.ask(attack + R"("dice":[7,1]})")), "dice.ran_out");
  EXPECT_EQ(code_of(talk.ask(attack + R"("dice":[2,3,4]})")), "dice.left_over");
  EXPECT_EQ(code_of(talk.ask(attack + R"("dice":[0]})")), "json.field_range");
  EXPECT_EQ(hash_of(talk), before);
  const json::object hit = talk.ask(attack + R"("dice":[2,3]})");
  ASSERT_EQ(type_of(hit), "applied") << json::serialize(hit);
  EXPECT_EQ(json::serialize(hit.at("rolls")), R"([["dice",2],["dice",3]])");
}

TEST(Protocol, ScriptedGameGoesOnWithItsDice) {
  Talk talk = driver();
  EXPECT_EQ(code_of(talk.ask(R"({"type":"new_game","setup":{"players":2},"dice":[1,2]})")),
            "dice.ran_out");
  EXPECT_EQ(type_of(talk.ask(R"({"type":"new_game","setup":{"players":2},"dice":[1,2,3,4]})")),
            "game");
}

TEST(Protocol, SavedGamesLoadAgain) {
  Talk talk = driver();
  talk.ask(kNewGame);
  ASSERT_EQ(
      type_of(talk.ask(R"({"type":"apply","action":{"type":"move","seat":0,"path":["N1","N2"]}})")),
      "applied");
  const json::object saved = talk.ask(R"({"type":"save"})");
  const std::string before = hash_of(talk);
  // The game is not over, and its record says so.
  EXPECT_NE(std::string(saved.at("record").as_string()).find("\n{\"end\":null,"),
            std::string::npos);
  Talk other = driver();
  json::object load;
  load["type"] = "load";
  load["record"] = saved.at("record");
  const json::object loaded = other.ask(load);
  ASSERT_EQ(type_of(loaded), "game") << json::serialize(loaded);
  EXPECT_EQ(loaded.at("hash").as_string(), before);
  EXPECT_EQ(other.ask(R"({"type":"save"})").at("record"), saved.at("record"));
  EXPECT_EQ(json::serialize(other.ask(R"({"type":"events","seat":1})")),
            json::serialize(talk.ask(R"({"type":"events","seat":1})")));
}

TEST(Protocol, PositionsComeBackAndCanBeSaved) {
  for (int players = 2; players <= kPlayersMax; ++players) {
    Talk talk = driver();
    const std::string setup = std::to_string(players);
    talk.ask(R"({"type":"new_game","setup":{"players":)" + setup + R"(},"seed":5})");
    const json::object here = talk.ask(R"({"type":"position"})");
    json::object request;
    request["type"] = "set_position";
    request["position"] = here.at("position");
    const json::object there = talk.ask(request);
    ASSERT_EQ(type_of(there), "game") << json::serialize(there);
    EXPECT_EQ(there.at("hash"), here.at("hash"));
    json::object load;
    load["type"] = "load";
    load["record"] = talk.ask(R"({"type":"save"})").at("record");
    EXPECT_EQ(talk.ask(load).at("hash"), here.at("hash"));
  }
}

TEST(Protocol, EventsHaveDenseNumbersPerSeat) {
  Talk talk = driver();
  talk.ask(kNewGame);
  const json::object all = talk.ask(R"({"type":"events","seat":1})");
  const std::size_t last = all.at("last").to_number<std::size_t>();
  ASSERT_EQ(all.at("events").as_array().size(), last);
  const json::object rest = talk.ask(R"({"type":"events","seat":1,"since":5})");
  ASSERT_EQ(rest.at("events").as_array().size(), last - 5);
  EXPECT_EQ(rest.at("events").at(0).at("n").to_number<int>(), 6);
  EXPECT_TRUE(
      talk.ask(R"({"type":"events","seat":1,"since":9999})").at("events").as_array().empty());
}

// --- the player's role ------------------------------------------------------------------------

/// A driver and one player process for each seat, passing messages until the game is over.
class Table {
 public:
  Table(int players, const std::string& bot, int seed) : driver_(driver()), players_(players) {
    setup_["players"] = players;
    json::object request{{"type", "new_game"}, {"seed", seed}};
    request["setup"] = setup_;
    last_ = driver_.ask(request);
    EXPECT_EQ(type_of(last_), "game");
    for (int i = 0; i < players; ++i) {
      bots_.emplace_back();
      EXPECT_EQ(type_of(bots_.back().ask(json::object{
                    {"type", "hello"}, {"version", 2}, {"role", "player"}, {"bot", bot}})),
                "hello");
      EXPECT_EQ(
          type_of(bots_.back().ask(json::object{{"type", "game"}, {"seat", i}, {"setup", setup_}})),
          "ready");
    }
    pass_on();
  }

  /// One decision; false when the game is over.
  bool step() {
    if (!last_.at("over").is_null()) return false;
    const int seat = last_.at("waiting").at(0).at("seat").to_number<int>();
    json::object question{{"type", "decide"}, {"nodes", 1000}};
    question["view"] = driver_.ask(json::object{{"type", "view"}, {"seat", seat}}).at("view");
    const json::object answer = bots_[static_cast<std::size_t>(seat)].ask(question);
    EXPECT_EQ(type_of(answer), "act") << json::serialize(answer) << json::serialize(question);
    if (type_of(answer) != "act") return false;
    json::object apply{{"type", "apply"}};
    apply["action"] = answer.at("action");
    apply["decision"] = answer.at("decision");
    last_ = driver_.ask(apply);
    EXPECT_EQ(type_of(last_), "applied") << json::serialize(last_);
    if (type_of(last_) != "applied") return false;
    actions_.push_back(answer.at("action"));
    pass_on();
    return true;
  }
  const json::array& actions() const { return actions_; }
  int steps() const { return steps_; }
  int quiet() const { return quiet_; }

 private:
  /// Tells every player what its seat can notice of the last act.
  void pass_on() {
    for (int i = 0; i < players_; ++i) {
      const json::object got = driver_.ask(json::object{{"type", "step"}, {"seat", i}});
      EXPECT_EQ(type_of(got), "step");
      if (got.at("step").is_null()) {
        ++quiet_;
        continue;
      }
      ++steps_;
      json::object told = got.at("step").as_object();
      told["type"] = "step";
      const json::object answer = bots_[static_cast<std::size_t>(i)].ask(told);
      EXPECT_EQ(type_of(answer), "ok") << json::serialize(answer);
    }
  }

  Talk driver_;
  int players_;
  json::object setup_;
  json::object last_;
  std::vector<Talk> bots_;
  json::array actions_;
  int steps_ = 0;
  int quiet_ = 0;
};

/// The same game without a pipe in between.
json::array played_directly(int players, const std::string& bot, int seed) {
  match::Match match = test::begin_game(players, static_cast<std::uint64_t>(seed));
  std::vector<std::unique_ptr<bots::Bot>> seats;
  for (int i = 0; i < players; ++i)
    seats.push_back(bots::make_bot(bot, {0, 0, static_cast<Seat>(i)}));
  const auto tell = [&] {
    for (int i = 0; i < players; ++i)
      if (const auto step = match.step(static_cast<Seat>(i)))
        seats[static_cast<std::size_t>(i)]->observe(match.game(), *step);
  };
  json::array actions;
  for (tell(); !match.over(); tell()) {
    const Decision d = decisions(match.game(), match.state()).list[0];
    const View seen = view(match.game(), match.state(), d.seat);
    const Action action = seats[ix(d.seat)]->choose(match.game(), seen, d);
    actions.push_back(to_json(action));
    EXPECT_TRUE(match.act(action).ok());
  }
  return actions;
}

TEST(Player, PlaysWholeGamesThroughThePipe) {
  for (int players = 2; players <= kPlayersMax; ++players) {
    for (const char* bot : {"random", "greedy"}) {
      Table table(players, bot, players);
      int steps = 0;
      while (table.step())
        ++steps;
      if (HasFailure()) return;
      EXPECT_GT(steps, 20);
      EXPECT_GT(table.steps(), steps);
      EXPECT_GT(table.quiet(), 5);  // [INF-4] hidden acts are passed on to nobody
      EXPECT_EQ(table.actions(), played_directly(players, bot, players));
    }
  }
}

TEST(Player, RefusesWhatDoesNotFit) {
  Talk talk;
  talk.ask(R"({"type":"hello","version":2,"role":"player"})");
  EXPECT_EQ(code_of(talk.ask(R"({"type":"decide","view":{}})")), "protocol.no_game");
  EXPECT_EQ(code_of(talk.ask(R"({"type":"game","seat":2,"setup":{"players":2}})")),
            "protocol.seat");
  EXPECT_EQ(type_of(talk.ask(R"({"type":"game","seat":1,"setup":{"players":2}})")), "ready");
  EXPECT_EQ(code_of(talk.ask(R"({"type":"decide","view":{}})")), "json.field_missing");
  EXPECT_EQ(code_of(talk.ask(R"({"type":"apply"})")), "protocol.type_unknown");

  Talk host = driver();
  host.ask(R"({"type":"new_game","setup":{"players":2},"seed":1})");
  const auto ask = [&](int seat, std::string_view type, std::string_view events) {
    json::object request{{"type", type}};
    request["view"] = host.ask(json::object{{"type", "view"}, {"seat", seat}}).at("view");
    if (!events.empty()) request["events"] = *parse_json(events);
    return talk.ask(request);
  };
  EXPECT_EQ(code_of(ask(0, "decide", "")), "protocol.view_seat");
  EXPECT_EQ(code_of(ask(0, "step", "[]")), "protocol.view_seat");
  EXPECT_EQ(code_of(ask(1, "step", "")), "json.field_missing");
  EXPECT_EQ(code_of(ask(1, "step", R"([{"n":2,"type":"clear","hunter":0}])")),
            "protocol.events_gap");
  EXPECT_EQ(code_of(ask(1, "step", R"([{"n":1,"type":"clear","hunter":3}])")), "json.field_range");
  EXPECT_EQ(type_of(ask(1, "step", R"([{"n":1,"type":"game_started","players":2}])")), "ok");
  EXPECT_EQ(code_of(ask(1, "step", R"([{"n":1,"type":"game_started","players":2}])")),
            "protocol.events_gap");
  EXPECT_EQ(code_of(ask(1, "view", "[]")), "protocol.type_unknown");
  EXPECT_EQ(type_of(ask(1, "decide", "")), "act");
}

/// Every place of a value below `value`.
void leaves(json::value& value, std::vector<json::value*>& out) {
  if (value.is_object()) {
    for (auto& field : value.as_object())
      leaves(field.value(), out);
  } else if (value.is_array() && !value.as_array().empty()) {
    for (json::value& item : value.as_array())
      leaves(item, out);
  } else {
    out.push_back(&value);
  }
}

json::value other_value(test::Chooser& chooser) {
  static const json::value kValues[] = {nullptr,
                                        true,
                                        false,
                                        0,
                                        1,
                                        2,
                                        3,
                                        4,
                                        5,
                                        40,
                                        128,
                                        129,
                                        130,
                                        131,
                                        132,
                                        135,
                                        255,
                                        "A1",
                                        "K17",
                                        "N1",
                                        "beast",
                                        "gun",
                                        "prophet",
                                        "puppet",
                                        "spider",
                                        "cobra",
                                        "T",
                                        "L",
                                        "?",
                                        "N",
                                        "SE",
                                        "visible",
                                        "marker",
                                        "draft",
                                        "rounds",
                                        "reveal",
                                        "card",
                                        "attack",
                                        "ask",
                                        "check",
                                        "agent_turn",
                                        "hunter_turn",
                                        "start",
                                        "after",
                                        "sighting",
                                        "holo_decoy",
                                        "velocity_blade",
                                        json::array(),
                                        json::object()};
  return kValues[chooser.below(static_cast<int>(std::size(kValues)))];
}

/// A host that makes mistakes: views with one or two values changed are answered, whatever with.
TEST(Player, SurvivesChangedViews) {
  int acted = 0;
  for (int players = 2; players <= kPlayersMax; ++players) {
    for (const char* bot : {"random", "greedy"}) {
      const Edition edition = test::kEveryEdition[static_cast<std::size_t>(players % 3)];
      match::Match host = test::begin_game(players, 77, edition);
      test::Chooser chooser(static_cast<std::uint64_t>(players));
      test::play_random(host, 3, 160, [&](const match::Match& h) {
        const Decisions open = decisions(h.game(), h.state());
        if (open.count == 0) return;
        const Seat seat = open.list[0].seat;
        const json::value good = to_json(h.game(), view(h.game(), h.state(), seat));
        Talk player;
        player.ask(
            json::object{{"type", "hello"}, {"version", 2}, {"role", "player"}, {"bot", bot}});
        json::object game{{"type", "game"}, {"seat", ix(seat)}};
        game["setup"] = json::object{{"players", players}};
        ASSERT_EQ(type_of(player.ask(game)), "ready");
        for (int i = 0; i < 40; ++i) {
          json::value changed = good;
          std::vector<json::value*> places;
          leaves(changed, places);
          for (int n = 0; n <= chooser.below(2); ++n)
            *places[static_cast<std::size_t>(chooser.below(static_cast<int>(places.size())))] =
                other_value(chooser);
          const std::string answer =
              type_of(player.ask(json::object{{"type", "decide"}, {"view", changed}}));
          ASSERT_TRUE(answer == "act" || answer == "error");
          if (answer == "act") ++acted;
        }
      });
    }
  }
  EXPECT_GT(acted, 100);
}

}  // namespace
}  // namespace specter::codec
