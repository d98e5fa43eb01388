// The dice against their formula.
#include "fair/fair.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "codec/names.h"
#include "engine/result.h"
#include "sodium/sodium.h"

namespace specter::fair {
namespace {

/// The source of the worked example in docs/fair-dice.md.
FairSource example() {
  FairSource source;
  for (std::size_t i = 0; i < source.seed.size(); ++i)
    source.seed[i] = static_cast<std::uint8_t>(i);
  source.table = "k3JxTableOne";
  source.players = {"Ann's seed", "", "dice!"};
  return source;
}

std::string read_text(const std::string& path) {
  std::ifstream in(std::string(SPECTER_SOURCE_DIR) + "/" + path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Hex, GoesBothWays) {
  const Key key = random_key(&sodium::random_bytes);
  const std::string text = hex(key);
  EXPECT_EQ(text.size(), 64U);
  EXPECT_EQ(key_from_hex(text), key);
  std::string upper = text;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](char c) { return c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c; });
  EXPECT_EQ(key_from_hex(upper), key);
}

TEST(Hex, RefusesWhatIsNoKey) {
  const std::string good(64, '7');
  EXPECT_TRUE(key_from_hex(good).has_value());
  EXPECT_FALSE(key_from_hex("").has_value());
  EXPECT_FALSE(key_from_hex(good.substr(1)).has_value());
  EXPECT_FALSE(key_from_hex(good + "7").has_value());
  for (const char wrong : {'g', 'G', ' ', '/', ':', '@', '`', '\0', '\xff'}) {
    for (const std::size_t at : {std::size_t{0}, std::size_t{31}, std::size_t{63}}) {
      std::string text = good;
      text[at] = wrong;
      EXPECT_FALSE(key_from_hex(text).has_value()) << "byte " << at;
    }
  }
}

TEST(RandomText, IsUrlSafeAndOfTheRightLength) {
  std::set<std::string> seen;
  for (int i = 0; i < 200; ++i) {
    const std::string text = random_text(&sodium::random_bytes, 16);
    EXPECT_EQ(text.size(), 22U);
    EXPECT_EQ(text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                     "0123456789-_"),
              std::string::npos);
    EXPECT_TRUE(seen.insert(text).second);
  }
  for (std::size_t bytes = 0; bytes < 5; ++bytes)
    EXPECT_EQ(random_text(&sodium::random_bytes, bytes).size(), (bytes * 4 + 2) / 3);
  EXPECT_NE(random_key(&sodium::random_bytes), random_key(&sodium::random_bytes));
}

TEST(FairRoll, FollowsTheWorkedExample) {
  const FairSource source = example();
  EXPECT_EQ(commitment(source.seed),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  EXPECT_EQ(hex(plain_digest().hmac_sha256(
                source.seed, "k3JxTableOne|416e6e27732073656564,,6469636521|dice|0|0")),
            "516d20916ef5fb9e1cc3cda7ca38e98a111ffe903cebd795f81efa2af45b5c5f");
  EXPECT_EQ(fair_roll(source, Stream::Dice, 0, 6), 4);   // 0x51 = 81 = 13 * 6 + 3
  EXPECT_EQ(fair_roll(source, Stream::Dice, 1, 6), 6);   // 0x89 = 137 = 22 * 6 + 5
  EXPECT_EQ(fair_roll(source, Stream::Dice, 46, 6), 6);  // 0xfc is left out; 0xe3 = 37 * 6 + 5
  EXPECT_EQ(fair_roll(source, Stream::Objectives, 0, 6), 1);
  EXPECT_EQ(fair_roll(source, Stream::Places, 0, 3), 2);
  EXPECT_EQ(fair_roll(source, Stream::Places, 1, 2), 1);
}

/// The document's example is the tested one, to the letter.
TEST(FairRoll, DocumentHasTheWorkedExample) {
  const FairSource source = example();
  const std::string document = read_text("docs/fair-dice.md");
  for (const std::string& text :
       {hex(source.seed), commitment(source.seed),
        std::string("k3JxTableOne|416e6e27732073656564,,6469636521|dice|0|0"),
        hex(plain_digest().hmac_sha256(source.seed,
                                       "k3JxTableOne|416e6e27732073656564,,6469636521|dice|0|0")),
        std::string("k3JxTableOne|416e6e27732073656564,,6469636521|dice|46|0"),
        hex(plain_digest().hmac_sha256(source.seed,
                                       "k3JxTableOne|416e6e27732073656564,,6469636521|dice|46|0"))})
    EXPECT_NE(document.find(text), std::string::npos) << text;
}

/// The stream's word in the message is the one in records.
TEST(FairRoll, StreamsHaveTheirNamesFromRecords) {
  const FairSource source = example();
  for (const Stream stream : {Stream::Dice, Stream::Objectives, Stream::Places, Stream::Supply}) {
    const std::string message = "k3JxTableOne|416e6e27732073656564,,6469636521|" +
                                std::string(codec::name_of(stream)) + "|7|0";
    const Key digest = plain_digest().hmac_sha256(source.seed, message);
    EXPECT_EQ(fair_roll(source, stream, 7, 256), 1 + digest[0]);
  }
}

TEST(FairRoll, EveryPartOfTheSourceMatters) {
  const auto rolls = [](const FairSource& source) {
    std::vector<int> list;
    for (std::uint64_t k = 0; k < 64; ++k)
      list.push_back(fair_roll(source, Stream::Dice, k, 6));
    return list;
  };
  std::set<std::vector<int>> seen{rolls(example())};
  const auto differs = [&](const FairSource& source) { return seen.insert(rolls(source)).second; };
  FairSource other = example();
  other.seed[31] ^= 1U;
  EXPECT_TRUE(differs(other));
  other = example();
  other.table += "x";
  EXPECT_TRUE(differs(other));
  other = example();
  other.players[1] = "x";
  EXPECT_TRUE(differs(other));
  other = example();
  std::swap(other.players[1], other.players[2]);
  EXPECT_TRUE(differs(other));
  other = example();
  other.players.push_back("");
  EXPECT_TRUE(differs(other));
  other.players.clear();
  EXPECT_TRUE(differs(other));
}

/// Pearson's test. The seed is fixed, so it fails always or never; the bounds are those that a
/// fair die passes 999 times of 1000.
TEST(FairRoll, EverySideIsAsLikely) {
  struct Case {
    int sides;
    double bound;
  };
  for (const auto& [sides, bound] : {Case{2, 10.83}, Case{3, 13.82}, Case{5, 18.47}, Case{6, 20.52},
                                     Case{100, 148.23}, Case{129, 182.16}, Case{256, 330.52}}) {
    constexpr int kRolls = 60'000;
    std::vector<int> count(static_cast<std::size_t>(sides));
    const FairSource source = example();
    for (std::uint64_t k = 0; k < kRolls; ++k) {
      const int value = fair_roll(source, Stream::Dice, k, sides);
      ASSERT_GE(value, 1);
      ASSERT_LE(value, sides);
      ++count[static_cast<std::size_t>(value - 1)];
    }
    const double expected = static_cast<double>(kRolls) / sides;
    double chi = 0;
    for (const int n : count)
      chi += (n - expected) * (n - expected) / expected;
    EXPECT_LT(chi, bound) << sides << " sides";
  }
}

/// Pairs of rolls in a row are as likely as each other, too.
TEST(FairRoll, RollsInARowAreIndependent) {
  std::array<int, 36> count{};
  const FairSource source = example();
  constexpr int kPairs = 36'000;
  for (std::uint64_t k = 0; k < kPairs; ++k) {
    const int a = fair_roll(source, Stream::Objectives, 2 * k, 6);
    const int b = fair_roll(source, Stream::Objectives, 2 * k + 1, 6);
    ++count[static_cast<std::size_t>((a - 1) * 6 + b - 1)];
  }
  double chi = 0;
  for (const int n : count)
    chi += (n - 1000.0) * (n - 1000.0) / 1000.0;
  EXPECT_LT(chi, 66.62);  // 35 degrees of freedom, 999 of 1000
}

TEST(FairRollDeath, RefusesDiceThatNobodyHas) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(fair_roll(example(), Stream::Dice, 0, 1), "broken invariant");
  EXPECT_DEATH(fair_roll(example(), Stream::Dice, 0, 257), "broken invariant");
}

TEST(FairDice, CountsEachStreamByItself) {
  const FairSource source = example();
  FairDice dice(source);
  for (std::uint64_t k = 0; k < 20; ++k) {
    EXPECT_EQ(dice.roll(Stream::Dice, 6), fair_roll(source, Stream::Dice, 2 * k, 6));
    EXPECT_EQ(dice.roll(Stream::Places, 5), fair_roll(source, Stream::Places, k, 5));
    EXPECT_EQ(dice.d6(), fair_roll(source, Stream::Dice, 2 * k + 1, 6));
    EXPECT_EQ(dice.roll(Stream::Objectives, 6), fair_roll(source, Stream::Objectives, k, 6));
  }
  EXPECT_EQ(dice.source(), source);
}

/// A server that starts again goes on where the game's rolls end.
TEST(FairDice, SkipGoesOnAfterARestart) {
  FairDice whole(example());
  RecordingDice recorder(whole);
  for (int i = 0; i < 4; ++i)
    recorder.roll(Stream::Objectives, 6);
  for (int i = 5; i >= 2; --i)
    recorder.roll(Stream::Places, i);
  recorder.d6();
  FairDice again(example());
  again.skip(recorder.rolls());
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(again.d6(), whole.d6());
    EXPECT_EQ(again.roll(Stream::Places, 4), whole.roll(Stream::Places, 4));
    EXPECT_EQ(again.roll(Stream::Objectives, 6), whole.roll(Stream::Objectives, 6));
  }
}

}  // namespace
}  // namespace specter::fair
