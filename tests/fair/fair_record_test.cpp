// Records of games with fair dice: the program and the independent script agree that they are
// good, and both name the roll that somebody has changed.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "codec/record.h"
#include "engine/fields.h"
#include "fair/fair.h"
#include "support/random_play.h"

namespace specter::fair {
namespace {

using match::Record;
using match::RecordFair;
using match::RecordStep;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

FairSource source_of(int players, std::uint64_t seed) {
  FairSource source;
  source.seed = plain_digest().sha256("server " + std::to_string(seed));
  source.table = "k3J-_" + std::to_string(seed);
  for (int i = 0; i < players; ++i)
    source.players.push_back(i % 2 == 0 ? "" : "seed \"of\" s\xC3\xA9\x01t " + std::to_string(i));
  return source;
}

RecordFair fair_of(const FairSource& source) {
  RecordFair fair{source.table, commitment(source.seed), hex(source.seed), {}};
  // Everybody has committed to his seed before the game, or has none.
  for (const std::string& seed : source.players)
    fair.seats.push_back({seed.empty() ? std::nullopt : std::optional(sha256_hex(seed)), seed});
  return fair;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
    out.push_back(text.substr(at, text.find('\n', at) + 1 - at));
  return out;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines)
    out += line;
  return out;
}

/// A record with one line missing, with two neighbours swapped, with one line twice, and cut before
/// each line and in the middle of it.
std::vector<std::string> damaged(const std::string& text) {
  const std::vector<std::string> lines = lines_of(text);
  std::vector<std::string> out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::vector<std::string> changed = lines;
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
    out.push_back(joined(changed));
    changed = lines;
    changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    out.push_back(joined(changed));
    changed = lines;
    if (i > 0) {
      std::swap(changed[i - 1], changed[i]);
      out.push_back(joined(changed));
    }
    changed = lines;
    changed.resize(i);
    out.push_back(joined(changed));
    // The last brace, too, is missed.
    for (const std::size_t length : {std::size_t{1}, lines[i].size() / 2, lines[i].size() - 2})
      out.push_back(joined(changed) + lines[i].substr(0, length));
  }
  return out;
}

/// A whole game of random actions, as a server would record it. `cheat`, if not -1, adds one to
/// that roll (counted over all streams) before the game sees it.
class CheatingDice final : public Dice {
 public:
  CheatingDice(FairSource source, int cheat) : honest_(std::move(source)), cheat_(cheat) {}
  int roll(Stream stream, int sides) override {
    const int value = honest_.roll(stream, sides);
    return count_++ == cheat_ ? value % sides + 1 : value;
  }
  int count() const { return count_; }

 private:
  FairDice honest_;
  int cheat_;
  int count_ = 0;
};

struct Played {
  Record record;
  int rolls = 0;
};

Played play(int players, std::uint64_t seed, int cheat = -1, Edition edition = Edition::Babel) {
  const Game game = test::plain_game(players, edition);
  CheatingDice source(source_of(players, seed), cheat);
  RecordingDice dice(source);
  test::Rng rng(seed);
  EventSink sink;
  Played out;
  State state = start(game, dice, sink);
  out.record.header.setup.players = players;
  out.record.header.setup.edition = edition;
  out.record.header.board = game.board->text;
  out.record.header.fair = fair_of(source_of(players, seed));
  out.record.header.rolls = dice.rolls();
  out.record.header.hash = hash(state);
  Choices choices;
  while (!over(state)) {
    dice.clear();
    sink.clear();
    const Decisions open = decisions(game, state);
    const Seat seat = open.list[static_cast<std::size_t>(rng.below(open.count))].seat;
    legal(known(game, state, seat), choices);
    RecordStep step;
    step.action = test::pick(choices, true, rng);
    // Somebody who passes a cache draws.
    for (int i = 0; i < choices.count(); ++i)
      if (const Action action = choices.nth(i); action.kind == ActionKind::Draw)
        step.action = action;
    EXPECT_TRUE(apply(game, state, step.action, dice, sink).ok());
    step.rolls = dice.rolls();
    step.hash = hash(state);
    out.record.steps.push_back(std::move(step));
  }
  out.record.end = match::end_of(state.pub);
  out.rolls = source.count();
  return out;
}

/// A game whose draft was left to the clock: each choice is a roll of the stream `draft` (TIM-1).
Played play_drafted(int players, std::uint64_t seed) {
  const Game game = test::plain_game(players);
  const FairSource source = source_of(players, seed);
  FairDice fair(source);
  RecordingDice dice(fair);
  EventSink sink;
  Played out;
  State state = start(game, dice, sink);
  out.record.header.setup.players = players;
  out.record.header.board = game.board->text;
  out.record.header.fair = fair_of(source);
  out.record.header.rolls = dice.rolls();
  out.record.header.hash = hash(state);
  Choices choices;
  std::uint64_t drafted = 0;
  while (state.pub.round == 0) {
    dice.clear();
    legal(known(game, state, decisions(game, state).list[0].seat), choices);
    RecordStep step;
    if (const int sides = choices.count(); sides > 1)
      step.draft = match::DraftRoll{sides, fair_roll(source, kDraftStream, drafted++, sides)};
    step.action = choices.nth(step.draft ? step.draft->value - 1 : 0);
    EXPECT_TRUE(apply(game, state, step.action, dice, sink).ok());
    step.rolls = dice.rolls();
    step.hash = hash(state);
    out.record.steps.push_back(std::move(step));
  }
  out.rolls = static_cast<int>(drafted);
  return out;
}

struct Outcome {
  int code = -1;
  std::string out;
  std::string err;
};

/// Runs both checkers over a record in a folder that goes away with the test.
class FairRecord : public testing::Test {
 protected:
  FairRecord() {
    std::string name = (std::filesystem::temp_directory_path() / "specter-fair-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) folder_ = name;
  }
  ~FairRecord() override {
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  }

  /// What a command prints that must succeed.
  std::string printed_by(const std::string& command) const {
    const std::string line = "'" + command + "' >'" + file("printed") + "'";
    EXPECT_EQ(std::system(line.c_str()), 0) << command;
    return read(file("printed"));
  }
  Outcome program(const Record& record) const {
    return run("'" SPECTER_BINARY "' replay --verify", record);
  }
  Outcome script(const Record& record) const {
    return run("python3 '" SPECTER_SOURCE_DIR "/tools/check-dice.py'", record);
  }
  Outcome program(const std::string& text) const {
    return run("'" SPECTER_BINARY "' replay --verify", text);
  }
  Outcome script(const std::string& text) const {
    return run("python3 '" SPECTER_SOURCE_DIR "/tools/check-dice.py'", text);
  }

 private:
  std::string file(std::string_view name) const { return (folder_ / name).string(); }
  static std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  Outcome run(const std::string& command, const Record& record) const {
    return run(command, codec::record_text(record));
  }
  Outcome run(const std::string& command, const std::string& text) const {
    std::ofstream(file("game"), std::ios::binary) << text;
    const std::string line = "LC_ALL=C " + command + " '" + file("game") + "' >'" + file("out") +
                             "' 2>'" + file("err") + "'";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(file("out")), read(file("err"))};
  }

  std::filesystem::path folder_;
};

TEST_F(FairRecord, BothFindHonestDiceGood) {
  for (int players = 2; players <= kPlayersMax; ++players) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Played game = play(players, seed);
      const std::string rolls = "all " + std::to_string(game.rolls) + " rolls";
      const Outcome verdict = program(game.record);
      EXPECT_EQ(verdict.code, 0) << verdict.err;
      EXPECT_THAT(verdict.out, HasSubstr(rolls));
      EXPECT_THAT(verdict.out, HasSubstr(game.record.header.fair->commitment));
      const Outcome second = script(game.record);
      EXPECT_EQ(second.code, 0) << second.err;
      EXPECT_THAT(second.out, HasSubstr("All " + std::to_string(game.rolls) + " rolls"));
      EXPECT_THAT(second.out, HasSubstr(game.record.header.fair->commitment));
    }
  }
}

/// The app alone, without libsodium: its hashes are its own, and everybody else agrees with them.
TEST_F(FairRecord, BothFindTheDiceOfTheAppAloneGood) {
  const auto alone = std::filesystem::path(SPECTER_BINARY).parent_path() / "specter_app_alone";
  const std::string text = printed_by(alone.string());
  ASSERT_THAT(text, HasSubstr("commitment"));
  const Outcome verdict = program(text);
  EXPECT_EQ(verdict.code, 0) << verdict.err;
  EXPECT_THAT(verdict.out, HasSubstr(" rolls"));
  const Outcome second = script(text);
  EXPECT_EQ(second.code, 0) << second.err;
  EXPECT_THAT(second.out, HasSubstr(" rolls"));
}

TEST_F(FairRecord, BothFindTheSupplyDeckGood) {  // [SET-9] [OBJ-7]
  std::size_t most = 0;                          // drawn in one game
  for (std::uint64_t seed = 1; seed <= 30 && most < 3; ++seed) {
    const Played game = play(5, seed, -1, seed % 2 == 0 ? Edition::Covenant : Edition::Combined);
    std::size_t drawn = 0;
    for (const RecordStep& step : game.record.steps)
      for (const Roll& roll : step.rolls)
        drawn += roll.stream == Stream::Supply ? 1 : 0;
    most = std::max(most, drawn);
    if (drawn < 2) continue;
    const Outcome verdict = program(game.record);
    EXPECT_EQ(verdict.code, 0) << verdict.err;
    const Outcome second = script(game.record);
    EXPECT_EQ(second.code, 0) << second.err;
    EXPECT_THAT(second.out, HasSubstr("All " + std::to_string(game.rolls) + " rolls"));
  }
  EXPECT_GE(most, 2U);
}

/// The whole game fits together, hashes and checksums too: only the dice give it away.
TEST_F(FairRecord, BothNameTheRollThatTheServerChanged) {
  const int total = play(3, 7).rolls;
  for (const int cheat : {0, 3, 4, total / 2}) {
    const Record record = play(3, 7, cheat).record;
    // Where that roll stands.
    int before = 0;
    std::size_t line = 1;
    std::vector<Roll> rolls = record.header.rolls;
    while (before + static_cast<int>(rolls.size()) <= cheat) {
      before += static_cast<int>(rolls.size());
      rolls = record.steps[line++ - 1].rolls;
    }
    const Outcome verdict = program(record);
    EXPECT_EQ(verdict.code, 1);
    EXPECT_THAT(verdict.out, IsEmpty());
    EXPECT_THAT(verdict.err, HasSubstr("game:" + std::to_string(line) + ": "));
    EXPECT_THAT(verdict.err, HasSubstr("does not follow from the seeds: roll "));
    const Outcome second = script(record);
    EXPECT_EQ(second.code, 1);
    EXPECT_THAT(second.out, IsEmpty());
    EXPECT_THAT(second.err, HasSubstr("Line " + std::to_string(line) + ": "));
    const Roll changed = rolls[static_cast<std::size_t>(cheat - before)];
    EXPECT_THAT(verdict.err, HasSubstr(" is " + std::to_string(changed.value) + " in the record"));
    EXPECT_THAT(second.err, HasSubstr(" is " + std::to_string(changed.value) + ", should be "));
  }
}

/// A roll that somebody changes in the file alone is named as a roll, not as a wrong position.
TEST_F(FairRecord, ChangedRollIsNamedBeforeWhatFollowsFromIt) {
  Record record = play(2, 1).record;
  for (RecordStep& step : record.steps) {
    if (step.rolls.empty() || step.rolls[0].stream != Stream::Dice) continue;
    step.rolls[0].value = step.rolls[0].value == 6 ? 1 : 6;
    break;
  }
  const Outcome verdict = program(record);
  EXPECT_EQ(verdict.code, 1);
  EXPECT_THAT(verdict.err, HasSubstr("does not follow from the seeds"));
  EXPECT_EQ(script(record).code, 1);
}

TEST_F(FairRecord, AnotherSeedThanThePromisedOneIsRefused) {
  Record record = play(2, 3).record;
  record.header.fair->commitment = commitment(source_of(2, 4).seed);
  const Outcome verdict = program(record);
  EXPECT_EQ(verdict.code, 1);
  EXPECT_THAT(verdict.err, HasSubstr("he seed does not fit the commitment"));
  const Outcome second = script(record);
  EXPECT_EQ(second.code, 1);
  EXPECT_THAT(second.err, HasSubstr("he seed does not fit the commitment"));
}

/// A server that leaves out a player's seed is found out, if he compares.
TEST_F(FairRecord, AnotherPlayersSeedGivesOtherRolls) {
  Record record = play(4, 3).record;
  record.header.fair->seats[1].seed += "x";
  EXPECT_EQ(program(record).code, 1);
  EXPECT_EQ(script(record).code, 1);
}

TEST_F(FairRecord, BothFindKeptCommitmentsOfSeatsGood) {
  Record record = play(4, 3).record;
  record.header.fair->attempts = 2;
  const std::string& promised = *record.header.fair->seats[3].commitment;
  const Outcome verdict = program(record);
  EXPECT_EQ(verdict.code, 0) << verdict.err;
  EXPECT_THAT(verdict.out, HasSubstr("Seat 3 showed the seed of its commitment"));
  EXPECT_THAT(verdict.out, HasSubstr(promised));
  EXPECT_THAT(verdict.out, Not(HasSubstr("Seat 2 ")));  // has none
  EXPECT_THAT(verdict.out, HasSubstr("opened 2 times again"));
  const Outcome second = script(record);
  EXPECT_EQ(second.code, 0) << second.err;
  EXPECT_THAT(second.out, HasSubstr("seat 3: " + promised));
  EXPECT_THAT(second.out, HasSubstr("opened again for want of a seed: 2"));
}

/// Whoever shows another seed than the one that he had committed to is found out, also where every
/// roll follows from what he showed.
TEST_F(FairRecord, ASeatThatShowsAnotherSeedIsRefused) {
  Record record = play(4, 3).record;
  record.header.fair->seats[1].commitment = sha256_hex("another seed");
  const Outcome verdict = program(record);
  EXPECT_EQ(verdict.code, 1);
  EXPECT_THAT(verdict.out, IsEmpty());
  EXPECT_THAT(verdict.err, HasSubstr("game:1: "));
  EXPECT_THAT(verdict.err, HasSubstr("seed of seat 1 does not fit the commitment of that seat"));
  const Outcome second = script(record);
  EXPECT_EQ(second.code, 1);
  EXPECT_THAT(second.out, IsEmpty());
  EXPECT_THAT(second.err, HasSubstr("seed of seat 1 does not fit its commitment"));
  // A bot, or a seat without a seed, has nothing to keep; one that committed and showed none has.
  record = play(4, 3).record;
  record.header.fair->seats[0].commitment = sha256_hex("never shown");
  EXPECT_EQ(program(record).code, 1);
  EXPECT_EQ(script(record).code, 1);
}

/// Whoever gave a seed without a commitment could have tried many of them.
TEST_F(FairRecord, ASeedThatNobodyHadCommittedToIsRefused) {
  Record record = play(4, 3).record;
  record.header.fair->seats[1].commitment.reset();
  const Outcome verdict = program(record);
  EXPECT_EQ(verdict.code, 1);
  EXPECT_THAT(verdict.out, IsEmpty());
  EXPECT_THAT(verdict.err, HasSubstr("seat 1 has a seed that it had not committed to"));
  const Outcome second = script(record);
  EXPECT_EQ(second.code, 1);
  EXPECT_THAT(second.out, IsEmpty());
  EXPECT_THAT(second.err, HasSubstr("Seat 1 has a seed that it had not committed to"));
}

/// What the clock chose in the draft can be computed again like any roll.
TEST_F(FairRecord, BothCheckWhatTheClockChose) {  // [TIM-1]
  const Played game = play_drafted(5, 4);
  ASSERT_GT(game.rolls, 5);
  EXPECT_EQ(program(game.record).code, 0);
  EXPECT_EQ(script(game.record).code, 0);
  EXPECT_THAT(program(game.record).out, HasSubstr("ended before the game was over"));
  EXPECT_THAT(script(game.record).out, HasSubstr("ended before the game was over"));
  // The server liked another hunter better, and played on with him.
  Record record = game.record;
  record.steps.resize(1);
  record.end = {};
  const auto opening = match::replay(Record{record.header, {}, {}, true});
  ASSERT_TRUE(opening.ok());
  RecordStep& step = record.steps[0];
  Choices choices;
  legal(known(opening->game(), opening->state(), step.action.seat), choices);
  step.draft->value = step.draft->value % choices.count() + 1;
  step.action = choices.nth(step.draft->value - 1);
  State state = opening->state();
  EventSink sink;
  ScriptedDice none({});
  ASSERT_TRUE(apply(opening->game(), state, step.action, none, sink).ok());
  step.hash = hash(state);
  const Outcome verdict = program(record);
  EXPECT_EQ(verdict.code, 1);
  EXPECT_THAT(verdict.err, HasSubstr("game:2: "));
  EXPECT_THAT(verdict.err, HasSubstr("stream \"draft\""));
  const Outcome second = script(record);
  EXPECT_EQ(second.code, 1);
  EXPECT_THAT(second.err, HasSubstr("Line 2: draft 0 is "));
}

TEST_F(FairRecord, BothNoticeWhatIsMissing) {
  const std::string text = codec::record_text(play(2, 3).record);
  const std::size_t end = text.rfind('\n', text.size() - 2) + 1;
  const std::size_t last = text.rfind('\n', end - 2) + 1;
  const std::size_t third = text.find("{\"n\":2,");
  const std::size_t fourth = text.find("{\"n\":3,");
  const std::size_t fifth = text.find("{\"n\":4,");
  struct Damage {
    std::string text;
    const char* program;
    const char* script;
  };
  const Damage all[] = {
      {text.substr(0, end), "the record breaks off here", "the record breaks off here"},
      {text.substr(0, last), "the record breaks off here", "the record breaks off here"},
      {text.substr(0, end - 20), "the record breaks off here", "is cut off or damaged"},
      {text.substr(0, last) + text.substr(end), "says that it has", "says that it has"},
      {text.substr(0, third) + text.substr(fourth), "action 3 stands here", "action 3 stands here"},
      {text.substr(0, third) + text.substr(fourth, fifth - fourth) +
           text.substr(third, fourth - third) + text.substr(fifth),
       "action 3 stands here", "action 3 stands here"},
      {text + text.substr(end), "had ended before this line", "had ended before its last line"},
  };
  for (const Damage& damage : all) {
    const Outcome verdict = program(damage.text);
    EXPECT_EQ(verdict.code, 1) << damage.program;
    EXPECT_THAT(verdict.out, IsEmpty());
    EXPECT_THAT(verdict.err, HasSubstr(damage.program));
    const Outcome second = script(damage.text);
    EXPECT_EQ(second.code, 1) << damage.script;
    EXPECT_THAT(second.err, HasSubstr(damage.script));
  }
}

/// A `draft` that was changed or taken out, by somebody who writes the whole record anew.
TEST_F(FairRecord, BothNoticeAnotherDraft) {  // [TIM-1]
  const Record good = play_drafted(5, 4).record;
  std::vector<std::size_t> drafted;
  for (std::size_t i = 0; i < good.steps.size(); ++i)
    if (good.steps[i].draft) drafted.push_back(i);
  ASSERT_GT(drafted.size(), 5U);
  const auto expect_refused = [&](const Record& record, const std::string& what) {
    const Outcome verdict = program(record);
    EXPECT_EQ(verdict.code, 1) << what;
    EXPECT_THAT(verdict.out, IsEmpty()) << what;
    EXPECT_THAT(verdict.err, testing::ContainsRegex("game:[0-9]+: ")) << what;
    const Outcome second = script(record);
    EXPECT_EQ(second.code, 1) << what;
    EXPECT_THAT(second.err, testing::ContainsRegex("Line [0-9]+: draft [0-9]+ is")) << what;
  };
  for (const std::size_t at : drafted) {
    Record record = good;
    match::DraftRoll& roll = *record.steps[at].draft;
    roll.value = roll.value % roll.sides + 1;
    expect_refused(record, "another value in step " + std::to_string(at));
    // Fewer or more choices than there were. The value may follow from those too; the program sees
    // that there were others.
    record = good;
    ++record.steps[at].draft->sides;
    EXPECT_EQ(program(record).code, 1) << "other sides in step " << at;
  }
  // Where one is taken out, the next has the wrong number; without its seal nothing can be.
  Record record = good;
  record.steps[drafted.front()].draft.reset();
  expect_refused(record, "one is missing");
  record = good;
  std::swap(record.steps[drafted[0]].draft->value, record.steps[drafted[1]].draft->value);
  if (record.steps[drafted[0]].draft != good.steps[drafted[0]].draft)
    expect_refused(record, "two changed places");
  std::string text = codec::record_text(good);
  const std::size_t field = text.rfind("\"draft\":");
  text.erase(field, text.find(']', field) + 2 - field);
  for (const Outcome& verdict : {program(text), script(text)}) {
    EXPECT_EQ(verdict.code, 1);
    EXPECT_THAT(verdict.err, HasSubstr("was changed"));
  }
}

/// Whatever is missing, moved or there twice: both tell it from a whole record.
TEST_F(FairRecord, BothTellADamagedRecordFromAWholeOneSlow) {
  const std::string text = codec::record_text(play_drafted(2, 4).record);
  ASSERT_EQ(program(text).code, 0);
  ASSERT_EQ(script(text).code, 0);
  for (const std::string& bad : damaged(text)) {
    const Outcome verdict = program(bad);
    EXPECT_EQ(verdict.code, 1) << bad;
    EXPECT_THAT(verdict.out, IsEmpty()) << bad;
    EXPECT_THAT(verdict.err, testing::ContainsRegex("^[^\n]*game:[0-9]+: [^\n]+\n$")) << bad;
    const Outcome second = script(bad);
    EXPECT_EQ(second.code, 1) << bad;
    EXPECT_THAT(second.out, IsEmpty()) << bad;
    EXPECT_THAT(second.err, testing::ContainsRegex("^[A-Z][^\n]+\\.\n$")) << bad;
  }
}

TEST_F(FairRecord, AWholeGameIsRefusedWithoutAnyOfItsLines) {
  const std::string text = codec::record_text(play(5, 2).record);
  ASSERT_TRUE(codec::parse_record(text).ok());
  for (const std::string& bad : damaged(text))
    EXPECT_FALSE(codec::parse_record(bad).ok()) << bad.size();
}

/// A record of version 1: the program says what it is and what to do; the dice can be checked.
TEST_F(FairRecord, AnOldRecordIsToldApart) {
  std::ifstream in(SPECTER_SOURCE_DIR "/tests/app/v1/finished.jsonl", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const Outcome verdict = program(text);
  EXPECT_EQ(verdict.code, 1);
  EXPECT_THAT(verdict.out, IsEmpty());
  EXPECT_THAT(verdict.err, HasSubstr("played with version 1 of the rules"));
  EXPECT_THAT(verdict.err, HasSubstr("Program version 0.1"));
  const Outcome second = script(text);
  EXPECT_EQ(second.code, 0) << second.err;
  EXPECT_THAT(second.out, HasSubstr("Format 1 has no last line"));
  EXPECT_THAT(second.out, HasSubstr("All 9 rolls"));
}

TEST_F(FairRecord, RecordWithoutFairDataSaysSo) {
  Record record = play(2, 3).record;
  record.header.fair.reset();
  const Outcome verdict = program(record);
  EXPECT_EQ(verdict.code, 0);
  EXPECT_THAT(verdict.out, HasSubstr("The record is good"));
  EXPECT_THAT(verdict.out, HasSubstr("does not say where its rolls come from"));
  const Outcome second = script(record);
  EXPECT_EQ(second.code, 1);
  EXPECT_THAT(second.err, HasSubstr("does not say where its rolls come from"));
}

/// A server that starts again in the middle goes on with the same rolls.
TEST_F(FairRecord, GameGoesOnAfterARestartAnywhere) {
  const Record record = play(5, 2).record;
  ASSERT_GT(record.steps.size(), 100U);
  for (std::size_t at = 0; at < record.steps.size(); at += 7) {
    FairDice dice(source_of(5, 2));
    dice.skip(record.header.rolls);
    for (std::size_t i = 0; i < at; ++i)
      dice.skip(record.steps[i].rolls);
    Record head = record;
    head.steps.resize(at);
    head.end = {};
    auto replayed = match::replay(head);
    ASSERT_TRUE(replayed.ok());
    for (std::size_t i = at; i < record.steps.size(); ++i) {
      ASSERT_TRUE(replayed->act(record.steps[i].action, dice).ok());
      ASSERT_EQ(hash(replayed->state()), record.steps[i].hash) << "restart at " << at;
    }
  }
}

}  // namespace
}  // namespace specter::fair
