// A copy of a bot goes on exactly like the original.
#include <array>
#include <memory>

#include <gtest/gtest.h>

#include "bots/registry.h"
#include "match/match.h"
#include "support/random_play.h"

namespace specter {
namespace {

/// A game with one bot on all seats, and from a moment on with a copy of each beside it.
class Doubles {
 public:
  Doubles(std::string_view bot, int players, Edition edition, std::uint64_t seed)
      : dice_(seed, 0),
        match_(std::make_shared<const Game>(test::plain_game(players, edition)), dice_,
               match::Keep{false, false}) {
    for (int i = 0; i < players; ++i)
      bots_[ix(i)] = bots::make_bot(bot, {seed, 0, static_cast<Seat>(i)});
    tell();
  }

  void copy() {
    for (int i = 0; i < match_.game().players(); ++i)
      copies_[ix(i)] = bots_[ix(i)]->clone();
  }
  /// One act; false if the game is over.
  bool step() {
    if (match_.over()) return false;
    const Game& game = match_.game();
    const Decision d = decisions(game, match_.state()).list[0];
    const View seen = view(game, match_.state(), d.seat);
    const Action action = bots_[ix(d.seat)]->choose(game, seen, d);
    if (bots::Bot* copy = copies_[ix(d.seat)].get()) {
      ++compared_;
      EXPECT_EQ(copy->choose(game, seen, d), action);
    }
    EXPECT_TRUE(match_.act(action, dice_).ok());
    tell();
    return !testing::Test::HasFailure();
  }
  int compared() const { return compared_; }

 private:
  void tell() {
    for (int i = 0; i < match_.game().players(); ++i) {
      const auto step = match_.step(static_cast<Seat>(i));
      if (!step) continue;
      bots_[ix(i)]->observe(match_.game(), *step);
      if (copies_[ix(i)]) copies_[ix(i)]->observe(match_.game(), *step);
    }
  }

  SeededDice dice_;
  match::Match match_;
  std::array<std::unique_ptr<bots::Bot>, kPlayersMax> bots_;
  std::array<std::unique_ptr<bots::Bot>, kPlayersMax> copies_;
  int compared_ = 0;
};

TEST(Clone, GoesOnExactlyLikeTheOriginal) {
  for (const bots::BotInfo& info : bots::bot_infos()) {
    for (const Edition edition : test::kEditions) {
      for (int players = 2; players <= kPlayersMax; ++players) {
        int compared = 0;
        // One game of each of those that are not offered at tables: they are many.
        const std::uint64_t last = info.sparring ? 1 : 8;
        for (std::uint64_t seed = 1; seed <= last; ++seed) {
          SCOPED_TRACE(std::string(info.name) + " " + std::to_string(players) + " seed " +
                       std::to_string(seed));
          Doubles doubles(info.name, players, edition, seed);
          for (std::uint64_t i = 0; i < 8 * seed && doubles.step(); ++i) {
          }
          doubles.copy();
          while (doubles.step()) {
          }
          compared += doubles.compared();
          ASSERT_FALSE(HasFailure());
        }
        EXPECT_GT(compared, info.sparring ? 5 : 200);
      }
    }
  }
}

/// What the original learns after the copy was made is not the copy's.
TEST(Clone, HasAMemoryOfItsOwn) {
  const Game game = test::plain_game(2);
  SeededDice dice(3, 0);
  match::Match match(std::make_shared<const Game>(game), dice, match::Keep{false, false});
  const auto bot = bots::make_bot("random", {3, 0, Seat{1}});
  const auto copy = bot->clone();
  const auto late = bot->clone();
  const Decision d = decisions(game, match.state()).list[0];
  const View seen = view(game, match.state(), d.seat);
  std::vector<Action> first;
  std::vector<Action> second;
  for (int i = 0; i < 40; ++i)
    first.push_back(bot->choose(game, seen, d));
  for (int i = 0; i < 40; ++i)
    second.push_back(copy->choose(game, seen, d));
  EXPECT_EQ(first, second);
  EXPECT_EQ(late->choose(game, seen, d), first.front());
}

TEST(Stop, ATokenWithoutASourceNeverStops) {
  EXPECT_FALSE(bots::StopToken().stopped());
  bots::StopSource source;
  const bots::StopToken token = source.token();
  const bots::StopSource other = source;
  EXPECT_FALSE(token.stopped());
  source.stop();
  EXPECT_TRUE(token.stopped());
  EXPECT_TRUE(other.stopped());
}

}  // namespace
}  // namespace specter
