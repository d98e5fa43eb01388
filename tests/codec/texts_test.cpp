// Every code that the program can utter has its sentence in texts/en.json.
#include "codec/texts.h"

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "codec/names.h"
#include "engine/cards.h"
#include "support/random_play.h"

namespace specter::codec {
namespace {

void expect_key(const std::string& key) { EXPECT_TRUE(has_text(key)) << key; }

TEST(Texts, EventsDecisionsAndActions) {
  for (std::size_t i = 0; i < ix(EventCode::Count); ++i)
    expect_key("event." + std::string(event_spec(static_cast<EventCode>(i)).name));
  for (std::size_t i = 1; i < ix(DecisionKind::Count); ++i)
    expect_key("decision." + std::string(decision_name(static_cast<DecisionKind>(i))));
  for (const ActionSpec& spec : action_specs())
    expect_key("action." + std::string(spec.name));
}

TEST(Texts, CardsHuntersAndAgents) {
  for (const EquipmentRow* row : equipment_rows()) {
    expect_key("card." + std::string(row->name) + ".name");
    expect_key("card." + std::string(row->name) + ".text");
  }
  for (const HunterRow* row : hunter_rows()) {
    expect_key("hunter." + std::string(row->name) + ".name");
    expect_key("hunter." + std::string(row->name) + ".ability.1.name");
    expect_key("hunter." + std::string(row->name) + ".ability.1.text");
  }
  for (const AgentRow* row : agent_rows()) {
    expect_key("agent." + std::string(row->name) + ".name");
    expect_key("agent." + std::string(row->name) + ".ability.1.name");
    expect_key("agent." + std::string(row->name) + ".ability.1.text");
  }
}

TEST(Texts, Words) {
  for (int i = 0; i <= static_cast<int>(Compass::Here); ++i) {
    const std::string_view name = name_of(static_cast<Compass>(i));
    expect_key("direction." + std::string(name.empty() ? "none" : name));
  }
  for (const Side side : {Side::Agents, Side::Hunters})
    expect_key("side." + std::string(name_of(side)));
  for (int i = 1; i <= static_cast<int>(EndReason::Resigned); ++i)
    expect_key("reason." + std::string(name_of(static_cast<EndReason>(i))));
  for (std::size_t i = 0; i < ix(Purpose::Count); ++i)
    expect_key("purpose." + std::string(purpose_name(static_cast<Purpose>(i))));
}

/// String literals of the form "family.name" in the sources are error codes or keys.
TEST(Texts, ErrorCodesInTheSources) {
  const std::regex literal(
      R"re("((act|action|board|cli|dice|event|json|play|position|preview|protocol|record|setup|sim)\.[a-z_]+)")re");
  std::set<std::string> codes;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(SPECTER_SOURCE_DIR "/src")) {
    const auto ending = entry.path().extension();
    if (ending != ".cpp" && ending != ".h") continue;
    std::ifstream in(entry.path());
    std::stringstream content;
    content << in.rdbuf();
    const std::string text = content.str();
    for (std::sregex_iterator i(text.begin(), text.end(), literal), end; i != end; ++i)
      codes.insert((*i)[1]);
  }
  EXPECT_GT(codes.size(), 30U);
  std::string missing;
  for (const std::string& code : codes)
    if (!has_text("error." + code) && !has_text(code)) missing += " " + code;
  EXPECT_EQ(missing, "");
}

/// Placeholders of an event's sentences are fields of the event.
TEST(Texts, PlaceholdersOfEventsAreFields) {
  const std::regex placeholder(R"(\{([a-z_]+)\})");
  int placeholders = 0;
  for (std::size_t i = 0; i < ix(EventCode::Count); ++i) {
    const EventSpec& spec = event_spec(static_cast<EventCode>(i));
    const std::string base = "event." + std::string(spec.name);
    for (const std::string_view key : text_keys()) {
      if (key != base && !key.starts_with(base + ".")) continue;
      const std::string sentence = text(key);
      for (std::sregex_iterator m(sentence.begin(), sentence.end(), placeholder), end; m != end;
           ++m) {
        const std::string name = (*m)[1];
        const bool known_field =
            std::any_of(spec.fields.begin(), spec.fields.end(),
                        [&](const EventFieldSpec& f) { return f.name == name; });
        EXPECT_TRUE(known_field) << key << " has {" << name << "}";
        ++placeholders;
      }
    }
  }
  EXPECT_GT(placeholders, 100);
}

Event event_of(EventCode code, std::initializer_list<std::uint16_t> values) {
  EventSink sink;
  sink.emit(kEverybody, code, values);
  return sink.events()[0];
}

TEST(Texts, SentencesReadWell) {
  Names names;
  names.hunters[0] = HunterKind::Beast;
  const auto cell = static_cast<std::uint16_t>(cell_at(10, 16));
  EXPECT_EQ(sentence(event_of(EventCode::HunterWalked, {0, cell, 3}), names),
            "The Beast walks to K17, 3 steps.");
  EXPECT_EQ(sentence(event_of(EventCode::HunterWalked, {0, cell, 0}), names),
            "The Beast stays on K17.");
  EXPECT_EQ(sentence(event_of(EventCode::MarkerPlaced, {0, cell}), names),
            "The agent was last seen on K17.");
  names.agents[0] = AgentKind::BlueJay;
  EXPECT_EQ(sentence(event_of(EventCode::MarkerPlaced, {0, cell}), names),
            "Blue Jay was last seen on K17.");
  EXPECT_EQ(sentence(event_of(EventCode::SensesReading, {0, 0, 1}), names),
            "The Beast senses Blue Jay: close.");
  EXPECT_EQ(sentence(event_of(EventCode::SensorReading, {1, 0, 0}), names),
            "Motion sensor (hunter 2): no motion.");
}

TEST(Texts, SeatsAreNamedByTheirNumber) {
  const Names names;
  EXPECT_EQ(sentence(event_of(EventCode::SeatResigned, {1}), names), "Seat 1 resigns.");
  EXPECT_EQ(sentence(event_of(EventCode::TurnExpired, {0}), names), "The time of seat 0 is over.");
  EXPECT_EQ(sentence(event_of(EventCode::Voted, {3, 0}), names),
            "Seat 3 trusts everybody with the vehicle.");
}

TEST(Texts, OneIsSaidInTheSingular) {
  EXPECT_EQ(counted_text("play.hunter_drives", 1, {{"cell", "K17"}, {"steps", "1"}, {"left", "9"}}),
            "Drive one space to K17; the vehicle has 9 left this round.");
  EXPECT_EQ(counted_text("play.hunter_drives", 2, {{"cell", "K17"}, {"steps", "2"}, {"left", "8"}}),
            "Drive 2 spaces to K17; the vehicle has 8 left this round.");
  EXPECT_EQ(counted_text("play.hunter_in", 0, {{"cells", "7"}}),
            "Get into the vehicle, with 7 cells in sight.");
}

TEST(Texts, ErrorsAreSentences) {
  EXPECT_EQ(sentence(Error{"json.field_missing", "seat", 0}), "The field \"seat\" is missing.");
  EXPECT_EQ(sentence(Error{"no.such_code", "x", 0}), "Something was refused: no.such_code x");
}

TEST(Texts, NothingIsFilledTwice) {
  EXPECT_EQ(sentence(Error{"json.field_missing", "{detail}", 0}),
            "The field \"{detail}\" is missing.");
}

/// Every action that can be listed has words of its own: no key, no open placeholder.
TEST(Texts, ActionsHaveLabels) {
  std::set<ActionKind> seen;
  Choices choices;
  const auto look = [&](test::RandomGame& game, Seat seat) {
    const View mine = view(game.game(), game.state(), seat);
    choices.each([&](const Action& action) {
      const std::string label = action_sentence(game.game(), mine, action);
      EXPECT_FALSE(label.empty());
      EXPECT_EQ(label.find('{'), std::string::npos) << label;
      EXPECT_EQ(label.find("action."), std::string::npos) << label;
      EXPECT_EQ(label.find("play."), std::string::npos) << label;
      EXPECT_TRUE(label[0] < 'a' || label[0] > 'z') << label;
      seen.insert(action.kind);
    });
  };
  const auto play = [&](int players, std::uint64_t seed, test::Style style) {
    test::Rng rng(seed);
    test::RandomGame game(test::random_setup(players, rng, test::kEditions[seed % 3]), seed, style);
    do {
      for (int i = 0; i < players; ++i) {
        const auto seat = static_cast<Seat>(i);
        legal(known(game.game(), game.state(), seat), choices);
        look(game, seat);
        free_actions(known(game.game(), game.state(), seat), choices);
        look(game, seat);
      }
    } while (game.step());
  };
  for (const test::Style style : test::kStyles)
    for (std::uint64_t seed = 1; seed <= 15; ++seed)
      for (int players = 2; players <= kPlayersMax; ++players)
        play(players, seed, style);
  for (std::size_t i = 1; i < ix(ActionKind::Count); ++i) {
    const auto kind = static_cast<ActionKind>(i);
    EXPECT_EQ(seen.contains(kind), kind != ActionKind::Timeout) << action_spec(kind).name;
  }
}

TEST(Texts, ActionLabelsSayWhatIsMeant) {
  const Game game = test::plain_game(2);
  View mine;
  mine.seat = kAgentSeat;
  mine.knows.agent[0] = 1;
  mine.agents[0].cards[1] = Card{Equipment::FlashBang, 2};
  mine.pub.hunters[0].kind = HunterKind::Beast;
  Action action;
  action.kind = ActionKind::Play;
  action.seat = kAgentSeat;
  action.place = 1;
  action.cell = cell_at(10, 8);
  EXPECT_EQ(action_sentence(game, mine, action), "Play Flash Bang on K9");
  action.cell = kNoCell;
  action.target = Hunter{0};
  EXPECT_NE(action_sentence(game, mine, action).find("Beast"), std::string::npos);
  action = Action{};
  action.kind = ActionKind::Begin;
  action.choice = 0;
  EXPECT_EQ(action_sentence(game, mine, action), "The Beast is next");
}

}  // namespace
}  // namespace specter::codec
