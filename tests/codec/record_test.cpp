#include "codec/record.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "codec/limits.h"
#include "codec/texts.h"
#include "engine/fields.h"
#include "random_game.h"

namespace specter::codec {
namespace {

std::string random_record(int players, std::uint64_t seed, int steps) {
  Host host = test::begin_game(players, seed);
  test::play_random(host, seed, steps);
  return record_text(host.record());
}

int lines_of(std::string_view text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

TEST(Record, RoundTripIsByteIdentical) {
  for (int players = 2; players <= kPlayersMax; ++players) {
    const std::string text = random_record(players, 21, 150);
    const Result<Record> record = parse_record(text);
    ASSERT_TRUE(record.ok()) << sentence(record.error());
    EXPECT_EQ(record_text(*record), text);
  }
}

TEST(Record, ReplaysToTheSameStateAndEvents) {
  for (int players = 2; players <= kPlayersMax; ++players) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      Host host = test::begin_game(players, seed, test::kEveryEdition[seed % 3]);
      test::play_random(host, seed * 7, 1500);
      const Result<Replayed> again = replay(*parse_record(record_text(host.record())));
      ASSERT_TRUE(again.ok()) << sentence(again.error());
      EXPECT_TRUE(again->state == host.state());
      for (std::size_t i = 0; i < kAudiences; ++i) {
        const auto a = again->log.since(static_cast<Seat>(i), 0);
        const auto b = host.log().since(static_cast<Seat>(i), 0);
        EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end()));
      }
    }
  }
}

TEST(Record, WriterGivesTheSameLines) {
  Host host = test::begin_game(2, 9);
  test::play_random(host, 9, 20);
  RecordWriter writer;
  std::string text = writer.begin(host.record().header);
  for (const RecordStep& step : host.record().steps)
    text += writer.add(step);
  EXPECT_EQ(text, record_text(host.record()));
}

/// Damages every byte of a record, one at a time: it is refused with a line, or means the same (a
/// blank for the last line break, or a lost field of the setup that had its default).
TEST(Record, EverySingleByteOfDamageIsNoticedSlow) {
  const std::string text = random_record(3, 2, 12);
  const Result<Record> original = parse_record(text);
  ASSERT_TRUE(original.ok());
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char with : {' ', 'x', '0', '"', '\n'}) {
      if (text[at] == with) continue;
      std::string damaged = text;
      damaged[at] = with;
      const Result<Record> record = parse_record(damaged);
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
  const Result<Record> record = parse_record(damaged);
  ASSERT_FALSE(record.ok());
  EXPECT_EQ(record.error().code, "record.number");
  EXPECT_EQ(record.error().line, 3);
}

TEST(Record, MissingAndSwappedLinesAreNoticed) {
  const std::string text = random_record(2, 2, 12);
  const std::size_t a = text.find("{\"n\":3");
  const std::size_t b = text.find("{\"n\":4");
  const std::size_t c = text.find("{\"n\":5");
  ASSERT_NE(c, std::string::npos);
  const std::string missing = text.substr(0, a) + text.substr(b);
  EXPECT_EQ(parse_record(missing).error().line, 4);
  const std::string swapped =
      text.substr(0, a) + text.substr(b, c - b) + text.substr(a, b - a) + text.substr(c);
  EXPECT_EQ(parse_record(swapped).error().line, 4);
}

TEST(Record, CutOffLineIsRefused) {
  const std::string text = random_record(2, 2, 5);
  const Result<Record> record = parse_record(text.substr(0, text.size() - 10));
  ASSERT_FALSE(record.ok());
  EXPECT_EQ(record.error().line, lines_of(text));
}

TEST(Record, EmptyAndForeignTextsAreRefused) {
  EXPECT_EQ(parse_record("").error().code, "record.empty");
  EXPECT_EQ(parse_record("\n").error().line, 1);
  EXPECT_EQ(parse_record("{}\n").error().line, 1);
  EXPECT_EQ(parse_record(R"({"format":2})").error().code, "record.format");
}

/// Whoever changes a record and seals it anew is caught by the game itself.
TEST(Record, ReplayComparesHashesRollsAndRules) {
  Host host = test::begin_game(2, 30);
  test::play_random(host, 30, 40);
  Record record = host.record();
  record.steps[5].hash ^= 1U;
  EXPECT_EQ(replay(record).error(), (Error{"record.hash", "", 7}));
  record = host.record();
  record.steps[5].rolls.push_back(Roll{Stream::Dice, 3});
  EXPECT_EQ(replay(record).error(), (Error{"record.rolls", "", 7}));
  record = host.record();
  record.header.rolls.pop_back();
  EXPECT_EQ(replay(record).error(), (Error{"record.rolls", "", 1}));
  record = host.record();
  record.header.rules = 999;
  EXPECT_EQ(replay(record).error(), (Error{"record.rules", "999", 1}));
  record = host.record();
  record.steps[5].action.seat = Seat{4};
  EXPECT_EQ(replay(record).error().code, "record.action");
  EXPECT_EQ(replay(record).error().line, 7);
}

/// Records from before there was fair data are read and written as ever.
TEST(Record, GoldenRecordsAreWrittenAsTheyWere) {
  int read = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(SPECTER_SOURCE_DIR "/tests/golden/games")) {
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const Result<Record> record = parse_record(text);
    ASSERT_TRUE(record.ok()) << entry.path();
    EXPECT_EQ(record_text(*record), text) << entry.path();
    ++read;
  }
  EXPECT_GT(read, 0);
}

RecordFair some_fair() {
  return {"k3J-_x", std::string(64, 'a'), std::string(64, '0'), {"", "Ann \"\xC3\xA9\"", "\n"}};
}

TEST(Record, FairDataGoesBothWays) {
  Host host = test::begin_game(3, 5);
  test::play_random(host, 5, 20);
  Record record = host.record();
  const std::string without = record_text(record);
  EXPECT_EQ(without.find("\"fair\""), std::string::npos);
  record.header.fair = some_fair();
  const std::string text = record_text(record);
  EXPECT_NE(text.find("\"fair\":{\"table\":\"k3J-_x\",\"commitment\":\"aaaa"), std::string::npos);
  const Result<Record> again = parse_record(text);
  ASSERT_TRUE(again.ok()) << again.error().code << " " << again.error().detail;
  EXPECT_EQ(*again, record);
  EXPECT_EQ(record_text(*again), text);
}

/// No part of it can be changed without breaking the chain of checksums.
TEST(Record, FairDataIsCoveredByTheChecksum) {
  Record record = test::begin_game(2, 5).record();
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
  const auto refused = [](const RecordFair& fair) {
    Record record = test::begin_game(2, 5).record();
    record.header.fair = fair;
    const Result<Record> parsed = parse_record(record_text(record));
    return parsed.ok() ? std::string() : parsed.error().detail;
  };
  RecordFair fair = some_fair();
  fair.seed.pop_back();
  EXPECT_EQ(refused(fair), "json.field_range fair.seed");
  fair = some_fair();
  fair.commitment[3] = 'A';
  EXPECT_EQ(refused(fair), "json.field_range fair.commitment");
  fair = some_fair();
  fair.table = std::string(kNameBytesMax + 1, 'x');
  EXPECT_EQ(refused(fair), "json.field_range fair.table");
  fair = some_fair();
  fair.players[0] = std::string(kSeedBytesMax + 1, 'x');
  EXPECT_EQ(refused(fair), "json.field_range fair.players");
  fair = some_fair();
  fair.players.resize(kPlayersMax + 1);
  EXPECT_EQ(refused(fair), "json.field_range fair.players");
}

/// Rolls from elsewhere cannot be computed from the seed any more.
TEST(Record, GoingOnWithOtherDiceDropsTheFairData) {
  Host host = test::begin_game(2, 5);
  test::play_random(host, 5, 2);  // before her hand is shuffled
  Record record = host.record();
  record.header.fair = some_fair();
  Chance chance;
  chance.seeded.emplace(1, 1);
  Result<Host> loaded = Host::from_record(record, chance);
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded->record(), record);
  test::play_random(*loaded, 6, 40);
  const auto rolled = [](const RecordStep& step) { return !step.rolls.empty(); };
  const auto& steps = loaded->record().steps;
  ASSERT_TRUE(std::any_of(steps.begin() + 2, steps.end(), rolled));
  EXPECT_FALSE(loaded->record().header.fair.has_value());
}

TEST(Record, HashIsPartOfTheFormat) { EXPECT_EQ(hex16(checksum("specter")).size(), 16U); }

}  // namespace
}  // namespace specter::codec
