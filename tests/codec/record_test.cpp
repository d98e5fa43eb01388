#include "codec/record.h"

#include <algorithm>

#include <gtest/gtest.h>

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
      Host host = test::begin_game(players, seed);
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

TEST(Record, HashIsPartOfTheFormat) { EXPECT_EQ(hex16(checksum("specter")).size(), 16U); }

}  // namespace
}  // namespace specter::codec
