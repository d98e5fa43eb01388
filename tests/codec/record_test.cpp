#include "codec/record.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "codec/limits.h"
#include "codec/rolls.h"
#include "codec/texts.h"
#include "engine/fields.h"
#include "match/recorded_dice.h"
#include "match/state_hash.h"
#include "random_game.h"

namespace specter::codec {
namespace {

std::string random_record(int players, std::uint64_t seed, int steps) {
  match::Match host = test::begin_game(players, seed);
  test::play_random(host, seed, steps);
  return record_text(host.record());
}

int lines_of(std::string_view text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

TEST(Record, RoundTripIsByteIdentical) {
  for (int players = 2; players <= kPlayersMax; ++players) {
    const std::string text = random_record(players, 21, 150);
    const Result<match::Record> record = parse_record(text);
    ASSERT_TRUE(record.ok()) << sentence(record.error());
    EXPECT_EQ(record_text(*record), text);
  }
}

TEST(Record, ReplaysToTheSameStateAndEvents) {
  for (int players = 2; players <= kPlayersMax; ++players) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      match::Match host = test::begin_game(players, seed, test::kEveryEdition[seed % 3]);
      test::play_random(host, seed * 7, 1500);
      const Result<match::Match> again = match::replay(*parse_record(record_text(host.record())));
      ASSERT_TRUE(again.ok()) << sentence(again.error());
      EXPECT_TRUE(again->state() == host.state());
      for (std::size_t i = 0; i < kAudiences; ++i) {
        const auto a = again->log().since(static_cast<Seat>(i), 0);
        const auto b = host.log().since(static_cast<Seat>(i), 0);
        EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end()));
      }
    }
  }
}

TEST(Record, WriterGivesTheSameLines) {
  match::Match host = test::begin_game(2, 9);
  test::play_random(host, 9, 20);
  RecordWriter writer;
  std::string text = writer.begin(host.record().header);
  for (const match::RecordStep& step : host.record().steps)
    text += writer.add(step);
  text += writer.end(host.record().end);
  EXPECT_EQ(text, record_text(host.record()));
}

/// Damages every byte of a record, one at a time: it is refused with a line, or means the same (a
/// blank for the last line break, or a lost field of the setup that had its default).
TEST(Record, EverySingleByteOfDamageIsNoticedSlow) {
  const std::string text = random_record(3, 2, 12);
  const Result<match::Record> original = parse_record(text);
  ASSERT_TRUE(original.ok());
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char with : {' ', 'x', '0', '"', '\n'}) {
      if (text[at] == with) continue;
      std::string damaged = text;
      damaged[at] = with;
      const Result<match::Record> record = parse_record(damaged);
      if (record.ok()) {
        ASSERT_EQ(*record, *original) << "byte " << at << " as " << with;
        continue;
      }
      ASSERT_GE(record.error().line, 1);
      ASSERT_LE(record.error().line, lines_of(text) + 1);
    }
  }
}

TEST(Record, NamesTheDamagedLine) {
  const std::string text = random_record(2, 2, 12);
  const std::size_t third = text.find("{\"n\":2");
  ASSERT_NE(third, std::string::npos);
  std::string damaged = text;
  damaged[third + 5] = '3';
  const Result<match::Record> record = parse_record(damaged);
  ASSERT_FALSE(record.ok());
  EXPECT_EQ(record.error(), (Error{"record.number", "3", 3}));
}

TEST(Record, MissingAndSwappedLinesAreNoticed) {
  const std::string text = random_record(2, 2, 12);
  const std::size_t a = text.find("{\"n\":3");
  const std::size_t b = text.find("{\"n\":4");
  const std::size_t c = text.find("{\"n\":5");
  ASSERT_NE(c, std::string::npos);
  const std::string missing = text.substr(0, a) + text.substr(b);
  EXPECT_EQ(parse_record(missing).error(), (Error{"record.number", "4", 4}));
  const std::string swapped =
      text.substr(0, a) + text.substr(b, c - b) + text.substr(a, b - a) + text.substr(c);
  EXPECT_EQ(parse_record(swapped).error(), (Error{"record.number", "4", 4}));
}

/// Where the last line begins.
std::size_t last_line(std::string_view text) { return text.rfind('\n', text.size() - 2) + 1; }

TEST(Record, EndsWithALineOfItsOwn) {
  match::Match host = test::begin_game(2, 2);
  const auto last = [&] {
    const std::string text = record_text(host.record());
    return text.substr(last_line(text));
  };
  const auto says = [&](const std::string& end) {
    return R"({"end":)" + end + R"(,"lines":)" + std::to_string(host.record().steps.size() + 2) +
           R"(,"hash":")" + hex16(hash(host.state())) + R"(","check":")";
  };
  EXPECT_TRUE(last().starts_with(says("null"))) << last();
  test::play_random(host, 2, 5000);
  ASSERT_TRUE(over(host.state()));
  const Public& pub = host.state().pub;
  EXPECT_TRUE(
      last().starts_with(says(R"({"winner":")" + std::string(name_of(pub.winner)) +
                              R"(","reason":")" + std::string(name_of(pub.reason)) + R"("})")))
      << last();
}

/// However much of its end a record has lost, it is not taken for a whole one.
TEST(Record, ACutOffEndIsNoticed) {
  const std::string text = random_record(2, 2, 6);
  const std::size_t first = text.find('\n') + 1;
  for (std::size_t size = first; size < text.size() - 1; ++size) {
    const Result<match::Record> record = parse_record(text.substr(0, size));
    ASSERT_FALSE(record.ok()) << size;
    EXPECT_EQ(record.error().code, "record.cut") << size;
    const bool whole_lines = text[size - 1] == '\n';
    EXPECT_EQ(record.error().line, lines_of(text.substr(0, size)) + (whole_lines ? 0 : 1)) << size;
  }
  EXPECT_TRUE(parse_record(text.substr(0, text.size() - 1)).ok());  // the last line break
}

TEST(Record, ACutOneIsTakenOnlyOnRequest) {
  const std::string text = random_record(2, 2, 6);
  const match::Record whole = *parse_record(text);
  const Result<match::Record> part =
      parse_record(text.substr(0, last_line(text)) + "{\"end\":nu", CutRecord::Taken);
  ASSERT_TRUE(part.ok()) << part.error().code;
  EXPECT_TRUE(part->cut);
  EXPECT_EQ(part->steps, whole.steps);
  EXPECT_TRUE(match::replay(*part).ok());
  EXPECT_FALSE(parse_record(text, CutRecord::Taken)->cut);
  // What is damaged, not cut, is refused as ever.
  std::string damaged = text;
  damaged[text.find("{\"n\":2") + 5] = '3';
  EXPECT_FALSE(parse_record(damaged, CutRecord::Taken).ok());
}

TEST(Record, LinesTakenOutBeforeTheEndAreNoticed) {
  const std::string text = random_record(2, 2, 6);
  const int lines = lines_of(text);
  const std::size_t end = last_line(text);
  const std::size_t before = last_line(text.substr(0, end));
  const std::string missing = text.substr(0, before) + text.substr(end);
  EXPECT_EQ(parse_record(missing).error(),
            (Error{"record.lines", std::to_string(lines), lines - 1}));
  const std::string swapped =
      text.substr(0, before) + text.substr(end) + text.substr(before, end - before);
  EXPECT_EQ(parse_record(swapped).error().code, "record.lines");
  const std::string twice = text + text.substr(end);
  EXPECT_EQ(parse_record(twice).error(), (Error{"record.after_end", "", lines + 1}));
}

/// A last line that was written by somebody else is caught by the game.
TEST(Record, TheEndIsThatOfTheGame) {
  match::Match host = test::begin_game(2, 2);
  test::play_random(host, 2, 20);
  match::Record record = host.record();
  record.end = {Side::Agents, EndReason::Escape};
  EXPECT_EQ(match::replay(*parse_record(record_text(record))).error(),
            (Error{"record.end", "", 22}));
  test::play_random(host, 2, 5000);
  record = host.record();
  ASSERT_NE(record.end.winner, Side::None);
  EXPECT_TRUE(match::replay(record).ok());
  record.end = {};
  EXPECT_EQ(match::replay(record).error().code, "record.end");
}

TEST(Record, TheBoardIsTheOneThatItsHashNames) {
  std::string text = random_record(2, 2, 6);
  const std::string mark = R"("board_hash":")";
  char& digit = text[text.find(mark) + mark.size()];
  digit = digit == '0' ? '1' : '0';
  EXPECT_EQ(parse_record(text).error(), (Error{"record.board", "", 1}));
}

TEST(Record, ARollHasNoMoreThanItsSides) {
  const std::vector<Roll> rolls{{Stream::Dice, 6}, {Stream::Dice, 7}};
  match::RecordedDice dice(rolls);
  EXPECT_EQ(dice.roll(Stream::Dice, 6), 6);
  dice.roll(Stream::Dice, 6);
  EXPECT_FALSE(dice.fits());
}

TEST(Record, EmptyAndForeignTextsAreRefused) {
  EXPECT_EQ(parse_record("").error().code, "record.empty");
  EXPECT_EQ(parse_record("\n").error().line, 1);
  EXPECT_EQ(parse_record("{}\n").error().line, 1);
  EXPECT_EQ(parse_record(R"({"format":3})").error(), (Error{"record.format", "3", 1}));
  EXPECT_EQ(parse_record(R"({"format":0})").error().code, "record.format");
}

/// Whoever changes a record and seals it anew is caught by the game itself.
TEST(Record, ReplayComparesHashesRollsAndRules) {
  match::Match host = test::begin_game(2, 30);
  test::play_random(host, 30, 40);
  match::Record record = host.record();
  record.steps[5].hash ^= 1U;
  EXPECT_EQ(match::replay(record).error(), (Error{"record.hash", "", 7}));
  record = host.record();
  record.steps[5].rolls.push_back(Roll{Stream::Dice, 3});
  EXPECT_EQ(match::replay(record).error(), (Error{"record.rolls", "", 7}));
  record = host.record();
  record.header.rolls.pop_back();
  EXPECT_EQ(match::replay(record).error(), (Error{"record.rolls", "", 1}));
  record = host.record();
  record.header.rules = 999;
  EXPECT_EQ(match::replay(record).error(), (Error{"record.newer", "999", 1}));
  record.header.rules = 1;
  EXPECT_EQ(match::replay(record).error(), (Error{"record.rules", "1", 1}));
  record = host.record();
  record.steps[5].action.seat = Seat{4};
  EXPECT_EQ(match::replay(record).error().code, "record.action");
  EXPECT_EQ(match::replay(record).error().line, 7);
}

std::string file_text(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Those of version 1 too: whoever has the older program can still use them.
TEST(Record, GoldenRecordsAreWrittenAsTheyWere) {
  for (const char* folder : {"games", "v1/games"}) {
    int read = 0;
    for (const auto& entry : std::filesystem::directory_iterator(
             std::filesystem::path(SPECTER_SOURCE_DIR "/tests/golden") / folder)) {
      const std::string text = file_text(entry.path());
      const Result<match::Record> record = parse_record(text);
      ASSERT_TRUE(record.ok()) << entry.path();
      EXPECT_EQ(record_text(*record), text) << entry.path();
      ++read;
    }
    EXPECT_GT(read, 0);
  }
}

/// What a server of version 1 gave out: players' seeds as a list, and no last line.
TEST(Record, FormatOneIsReadAndToldApart) {
  const std::string text = file_text(SPECTER_SOURCE_DIR "/tests/app/v1/finished.jsonl");
  const Result<match::Record> record = parse_record(text);
  ASSERT_TRUE(record.ok()) << record.error().code << " " << record.error().detail;
  EXPECT_EQ(record->header.format, 1);
  EXPECT_EQ(record->header.rules, 1);
  EXPECT_FALSE(record->cut);
  EXPECT_EQ(record->header.fair->seeds(), (std::vector<std::string>{"Bob's luck", "", ""}));
  EXPECT_EQ(record_text(*record), text);
  EXPECT_EQ(match::replay(*record).error(), (Error{"record.rules", "1", 1}));
  std::size_t told = 0;
  const auto watch = [&](const match::ReplayStep& step) { told = step.number; };
  const auto tried = match::replay(*record, watch, {}, match::OtherRules::Tried);
  EXPECT_GT(told, 0U);
  EXPECT_TRUE(tried.ok() || tried.error().line == static_cast<int>(told) + 2);
}

/// How an action is written may change with the rules. A record of other rules keeps the form of
/// its time: its checksums fit, and whoever plays those rules can read it.
TEST(Record, AnOldFormOfAnActionIsKept) {
  std::string text = file_text(SPECTER_SOURCE_DIR "/tests/app/v1/finished.jsonl");
  std::string other;
  std::uint64_t check = kChecksumStart;
  int changed = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    json::object line = *parse_json_object(text.substr(at, end - at));
    at = end + 1;
    if (line.contains("action") && line.at("action").at("type") == "pass") {
      line["action"].as_object()["value"] = 0;
      ++changed;
    }
    line.erase("check");
    check = checksum(json::serialize(line), check);
    line["check"] = hex16(check);
    other += json::serialize(line) + "\n";
  }
  ASSERT_GT(changed, 0);
  const Result<match::Record> record = parse_record(other);
  ASSERT_TRUE(record.ok()) << record.error().code << " " << record.error().line;
  EXPECT_EQ(record_text(*record), other);
}

/// Where the two versions part ways, what came before has been told.
TEST(Record, OtherRulesAreTriedUpToTheFirstDifference) {
  match::Match host = test::begin_game(2, 30);
  test::play_random(host, 30, 40);
  match::Record record = host.record();
  const auto as_then = [&](const match::ReplayStep& step) {
    const std::uint64_t hash = match::hash_by_rules(1, step.match.game(), step.match.state());
    (step.number == 0 ? record.header.hash : record.steps[step.number - 1].hash) = hash;
  };
  ASSERT_TRUE(match::replay(host.record(), as_then).ok());
  record.header.rules = 1;
  record.header.format = 1;
  EXPECT_TRUE(match::replay(record, {}, {}, match::OtherRules::Tried).ok());
  record.steps[25].hash ^= 1U;
  std::size_t told = 0;
  const auto watch = [&](const match::ReplayStep& step) { told = step.number; };
  EXPECT_EQ(match::replay(record, watch, {}, match::OtherRules::Tried).error(),
            (Error{"record.hash", "", 27}));
  EXPECT_EQ(told, 25U);
}

match::RecordFair some_fair() {
  return {"k3J-_x",
          std::string(64, 'a'),
          std::string(64, '0'),
          {{std::nullopt, ""}, {std::string(64, 'c'), "Ann \"\xC3\xA9\""}, {std::nullopt, "\n"}},
          3};
}

TEST(Record, FairDataGoesBothWays) {
  match::Match host = test::begin_game(3, 5);
  test::play_random(host, 5, 20);
  match::Record record = host.record();
  const std::string without = record_text(record);
  EXPECT_EQ(without.find("\"fair\""), std::string::npos);
  record.header.fair = some_fair();
  const std::string text = record_text(record);
  EXPECT_NE(text.find("\"fair\":{\"table\":\"k3J-_x\",\"commitment\":\"aaaa"), std::string::npos);
  EXPECT_NE(text.find(R"("seats":[{"commitment":null,"seed":""},{"commitment":"cccc)"),
            std::string::npos);
  EXPECT_NE(text.find(R"("attempts":3})"), std::string::npos);
  const Result<match::Record> again = parse_record(text);
  ASSERT_TRUE(again.ok()) << again.error().code << " " << again.error().detail;
  EXPECT_EQ(*again, record);
  EXPECT_EQ(record_text(*again), text);
}

/// No part of it can be changed without breaking the chain of checksums.
TEST(Record, FairDataIsCoveredByTheChecksum) {
  match::Record record = test::begin_game(2, 5).record();
  record.header.fair = some_fair();
  const std::string text = record_text(record);
  const std::size_t begin = text.find("\"fair\"");
  const std::size_t end = text.find("\"rolls\"");
  for (std::size_t at = begin; at < end; ++at) {
    std::string damaged = text;
    damaged[at] = damaged[at] == 'b' ? 'c' : 'b';
    EXPECT_FALSE(parse_record(damaged).ok()) << "byte " << at;
  }
  EXPECT_EQ(parse_record(text.substr(0, begin) + text.substr(end)).error().code, "record.check");
}

TEST(Record, FairDataOfAnotherFormIsRefused) {
  const auto refused = [](const match::RecordFair& fair) {
    match::Record record = test::begin_game(2, 5).record();
    record.header.fair = fair;
    const Result<match::Record> parsed = parse_record(record_text(record));
    return parsed.ok() ? std::string() : parsed.error().detail;
  };
  match::RecordFair fair = some_fair();
  fair.seed.pop_back();
  EXPECT_EQ(refused(fair), "json.field_range fair.seed");
  fair = some_fair();
  fair.commitment[3] = 'A';
  EXPECT_EQ(refused(fair), "json.field_range fair.commitment");
  fair = some_fair();
  fair.table = std::string(kNameBytesMax + 1, 'x');
  EXPECT_EQ(refused(fair), "json.field_range fair.table");
  fair = some_fair();
  fair.seats[0].seed = std::string(kSeedBytesMax + 1, 'x');
  EXPECT_EQ(refused(fair), "json.field_range fair.seats.seed");
  fair = some_fair();
  fair.seats[1].commitment->pop_back();
  EXPECT_EQ(refused(fair), "json.field_range fair.seats.commitment");
  fair = some_fair();
  fair.seats.resize(kPlayersMax + 1);
  EXPECT_EQ(refused(fair), "json.field_range fair.seats");
  fair = some_fair();
  fair.attempts = -1;
  EXPECT_EQ(refused(fair), "json.field_range fair.attempts");
}

/// Rolls from elsewhere cannot be computed from the seed any more.
TEST(Record, GoingOnWithOtherDiceDropsTheFairData) {
  match::Match host = test::begin_game(2, 5);
  test::play_random(host, 5, 2);  // before her hand is shuffled
  match::Record record = host.record();
  record.header.fair = some_fair();
  match::Chance chance;
  chance.seeded.emplace(1, 1);
  Result<match::Match> loaded = match::Match::from_record(record, chance);
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded->record(), record);
  test::play_random(*loaded, 6, 40);
  const auto rolled = [](const match::RecordStep& step) { return !step.rolls.empty(); };
  const auto& steps = loaded->record().steps;
  ASSERT_TRUE(std::any_of(steps.begin() + 2, steps.end(), rolled));
  EXPECT_FALSE(loaded->record().header.fair.has_value());
}

/// TIM-1: what a clock chose in the draft stands in the record with its roll.
TEST(Record, AClocksChoiceIsTheOneThatItsRollGives) {  // [TIM-1]
  match::Match host = test::begin_game(2, 5);
  test::play_random(host, 5, 3);
  match::Record record = host.record();
  Choices choices;
  const Result<match::Match> start = match::replay(match::Record{record.header, {}, {}, true});
  ASSERT_TRUE(start.ok());
  legal(known(start->game(), start->state(), record.steps[0].action.seat), choices);
  int value = 1;
  while (!(choices.nth(value - 1) == record.steps[0].action))
    ++value;
  record.steps[0].draft = match::DraftRoll{choices.count(), value};
  const std::string text = record_text(record);
  const Result<match::Record> again = parse_record(text);
  ASSERT_TRUE(again.ok()) << again.error().code;
  EXPECT_EQ(*again, record);
  std::vector<std::string> streams;
  const auto rolled = [&](const match::ReplayRoll& roll) {
    if (roll.number != 1) return;
    streams.emplace_back(stream_name(roll));
    EXPECT_EQ(roll.value, value);
    EXPECT_EQ(roll.sides, choices.count());
  };
  EXPECT_TRUE(match::replay(*again, {}, rolled).ok());
  EXPECT_EQ(streams, std::vector<std::string>{"draft"});
  // Another choice than the roll's, or another number of choices.
  record.steps[0].draft->value = value % choices.count() + 1;
  EXPECT_EQ(match::replay(record).error(), (Error{"record.draft", "", 2}));
  record.steps[0].draft = match::DraftRoll{choices.count() + 1, value};
  EXPECT_EQ(match::replay(record).error(), (Error{"record.draft", "", 2}));
}

TEST(Record, HashIsPartOfTheFormat) { EXPECT_EQ(hex16(checksum("specter")).size(), 16U); }

}  // namespace
}  // namespace specter::codec
