// One running game: dice of all kinds, copies, records, and what each audience notices.
#include "match/match.h"

#include <gtest/gtest.h>

#include "engine/fields.h"
#include "engine/position.h"
#include "match/recorded_dice.h"
#include "match/replay.h"
#include "support/random_play.h"

namespace specter {
namespace {

using match::KeptStep;
using match::Match;
using test::Rng;

std::shared_ptr<const Game> game_for(int players, Edition edition) {
  return std::make_shared<const Game>(test::plain_game(players, edition));
}

/// Any legal action of a seat that is asked.
Action any_action(const Match& match, Rng& rng) {
  const Decisions open = decisions(match.game(), match.state());
  Choices choices;
  legal(known(match.game(), match.state(), open.list[ix(rng.below(open.count))].seat), choices);
  return test::pick(choices, true, rng);
}

/// Plays on, at most n acts; `look` sees each.
template <class Look>
void play(Match& match, Dice& dice, Rng& rng, int n, Look&& look) {
  while (n-- > 0 && !match.over()) {
    const Action action = any_action(match, rng);
    ASSERT_TRUE(match.act(action, dice).ok());
    look(action);
  }
}

/// Calls `each` with a match that was played to its end, in all editions and counts.
template <class Each>
void all_games(Each&& each) {
  for (const Edition edition : test::kEditions) {
    for (int players = 2; players <= kPlayersMax; ++players) {
      SCOPED_TRACE(test::label(players, 7, test::Style::Varied));
      SeededDice dice(7, ix(edition));
      Match match(game_for(players, edition), dice);
      Rng rng(static_cast<std::uint64_t>(players));
      each(match, dice, rng);
    }
  }
}

// [INF-4] [INF-6]
TEST(Match, AStepIsWhatAnAudienceCanNotice) {
  int hidden = 0;
  all_games([&](Match& match, Dice& dice, Rng& rng) {
    std::array<std::vector<Event>, kAudiences> told;
    std::array<Public, kAudiences> last;
    const auto look = [&](const Public& before) {
      for (const Seat seat : test::audiences(match.game())) {
        const auto step = match.step(seat);
        std::vector<Event> mine;
        for (const Event& e : match.events())
          if (match::told(e, seat)) mine.push_back(e);
        ASSERT_EQ(step.has_value(), !mine.empty() || !(before == match.state().pub));
        if (!step) {
          ++hidden;
          continue;
        }
        EXPECT_TRUE(std::equal(mine.begin(), mine.end(), step->events.begin(), step->events.end()));
        EXPECT_EQ(step->before, before);
        EXPECT_EQ(step->after, match.state().pub);
        // Nothing is missing between two steps.
        EXPECT_EQ(step->before, last[ix(seat)]);
        last[ix(seat)] = step->after;
        told[ix(seat)].insert(told[ix(seat)].end(), mine.begin(), mine.end());
      }
    };
    look(Public{});
    Public before = match.state().pub;
    play(match, dice, rng, 5000, [&](const Action&) {
      look(before);
      before = match.state().pub;
    });
    ASSERT_TRUE(match.over());
    for (const Seat seat : test::audiences(match.game()))
      EXPECT_EQ(match.log().since(seat, 0), told[ix(seat)]);
  });
  EXPECT_GT(hidden, 100);
}

TEST(Match, ACopyGoesOnLikeTheOriginal) {
  all_games([](Match& match, SeededDice& dice, Rng& rng) {
    play(match, dice, rng, 60, [](const Action&) {});
    Match copy = match;
    SeededDice other = dice;
    play(match, dice, rng, 5000, [&](const Action& action) {
      ASSERT_TRUE(copy.act(action, other).ok());
      for (const Seat seat : test::audiences(match.game())) {
        const auto a = match.step(seat);
        const auto b = copy.step(seat);
        ASSERT_EQ(a.has_value(), b.has_value());
        if (a) {
          EXPECT_EQ(KeptStep(*a), KeptStep(*b));
        }
      }
    });
    EXPECT_EQ(copy.state(), match.state());
    EXPECT_EQ(copy.record(), match.record());
  });
}

TEST(Match, ARecordLeadsToTheSameMatchAndTheSameSteps) {
  all_games([](Match& match, Dice& dice, Rng& rng) {
    std::array<std::vector<KeptStep>, kAudiences> steps;
    const auto keep = [&] {
      for (const Seat seat : test::audiences(match.game()))
        if (const auto step = match.step(seat)) steps[ix(seat)].emplace_back(*step);
    };
    keep();
    play(match, dice, rng, 5000, [&](const Action&) { keep(); });
    const auto again = match::replay(match.record());
    ASSERT_TRUE(again.ok()) << again.error().code << " line " << again.error().line;
    EXPECT_EQ(again->state(), match.state());
    EXPECT_EQ(again->record(), match.record());
    EXPECT_EQ(again->acts(), match.acts());
    for (const Seat seat : test::audiences(match.game()))
      EXPECT_EQ(match::steps_so_far(match, seat), steps[ix(seat)]);
  });
}

TEST(Match, WithoutRecordAndLogTheGameIsTheSame) {
  all_games([](Match& match, SeededDice& dice, Rng& rng) {
    SeededDice other(7, ix(match.game().setup.edition));
    Match bare(match.shared_game(), other, match::Keep{false, false});
    play(match, dice, rng, 5000, [&](const Action& action) {
      ASSERT_TRUE(bare.act(action, other).ok());
      for (const Seat seat : test::audiences(match.game()))
        ASSERT_EQ(bare.step(seat).has_value(), match.step(seat).has_value());
    });
    EXPECT_EQ(bare.state(), match.state());
    EXPECT_TRUE(bare.record().steps.empty());
    EXPECT_EQ(bare.log().size(kSpectator), 0U);
    // The same buffers for another game.
    SeededDice first(9, 1);
    bare.begin_again(first);
    SeededDice second(9, 1);
    const Match fresh(match.shared_game(), second);
    EXPECT_EQ(bare.state(), fresh.state());
    EXPECT_EQ(bare.acts(), 0U);
    ASSERT_TRUE(bare.step(kSpectator).has_value());
    EXPECT_EQ(KeptStep(*bare.step(kSpectator)), KeptStep(*fresh.step(kSpectator)));
  });
}

TEST(Match, AnActThatIsWorkedOutChangesNothingUntilItIsTaken) {
  SeededDice dice(3, 0);
  Match match(game_for(2, Edition::Babel), dice);
  Rng rng(3);
  for (int i = 0; i < 200 && !match.over(); ++i) {
    const Action action = any_action(match, rng);
    const State before = match.state();
    const match::Record record = match.record();
    const auto act = match.work_out(action, dice);
    ASSERT_TRUE(act.ok());
    EXPECT_EQ(match.state(), before);
    EXPECT_EQ(match.record(), record);
    match.take(*act);
    EXPECT_EQ(match.state(), act->next);
    EXPECT_EQ(match.before(), before.pub);
    ASSERT_EQ(match.record().steps.size(), record.steps.size() + 1);
    EXPECT_EQ(match.record().steps.back().rolls, act->rolls);
    EXPECT_EQ(match.record().steps.back().hash, hash(act->next));
  }
}

TEST(Match, ARefusedActLeavesEverythingAsItWas) {
  match::Chance chance;
  chance.seeded.emplace(5, 0);
  const Game game = test::plain_game(2);
  auto match = Match::begin(game.setup, game.board, chance);
  ASSERT_TRUE(match.ok());
  Rng rng(5);
  for (int i = 0; i < 40; ++i) {
    const Match before = *match;
    EXPECT_EQ(match->act(Action{.kind = ActionKind::Move, .seat = Seat{1}}).error().code.empty(),
              false);
    EXPECT_EQ(match->state(), before.state());
    EXPECT_EQ(match->record(), before.record());
    ASSERT_EQ(match->step(Seat{0}).has_value(), before.step(Seat{0}).has_value());
    if (match->step(Seat{0})) {
      EXPECT_EQ(KeptStep(*match->step(Seat{0})), KeptStep(*before.step(Seat{0})));
    }
    ASSERT_TRUE(match->act(any_action(*match, rng)).ok());
  }
}

/// Rolls that were prepared, and an action's own ones.
TEST(Match, ScriptedDiceAndOwnRolls) {
  const Game game = test::plain_game(2);
  const auto begin = [&](std::vector<int> script) {
    return Match::begin(game.setup, game.board, match::Chance{std::nullopt, std::move(script)});
  };
  EXPECT_EQ(begin({1, 2}).error().code, "dice.ran_out");
  SeededDice seeded(8, 0);
  Match wanted(std::make_shared<const Game>(game), seeded);
  std::vector<int> script;
  for (const Roll& roll : wanted.record().header.rolls)
    script.push_back(roll.value);
  auto scripted = begin(script);
  ASSERT_TRUE(scripted.ok());
  Rng rng(8);
  int own = 0;
  play(wanted, seeded, rng, 5000, [&](const Action& action) {
    const match::RecordStep& step = wanted.record().steps.back();
    if (step.rolls.empty()) {
      ASSERT_TRUE(scripted->act(action).ok());
      return;
    }
    ++own;
    std::vector<int> rolls;
    for (const Roll& roll : step.rolls)
      rolls.push_back(roll.value);
    const State before = scripted->state();
    EXPECT_EQ(scripted->act(action).error().code, "dice.ran_out");
    std::vector<int> many = rolls;
    many.push_back(1);
    EXPECT_EQ(scripted->act(action, many).error().code, "dice.left_over");
    EXPECT_EQ(scripted->state(), before);
    ASSERT_TRUE(scripted->act(action, rolls).ok());
  });
  EXPECT_GT(own, 0);
  EXPECT_EQ(scripted->state(), wanted.state());
  EXPECT_EQ(scripted->record(), wanted.record());
}

TEST(Match, AtAPositionNothingHasHappenedYet) {
  SeededDice dice(4, 0);
  Match match(game_for(3, Edition::Covenant), dice);
  Rng rng(4);
  play(match, dice, rng, 50, [](const Action&) {});
  const std::string text = position_text(match.game(), match.state());
  auto there = Match::at_position(text, match.game().board);
  ASSERT_TRUE(there.ok());
  EXPECT_EQ(there->state(), match.state());
  EXPECT_FALSE(there->step(kSpectator).has_value());
  EXPECT_EQ(there->record().header.position, text);
  ASSERT_TRUE(there->act(any_action(*there, rng), dice).ok());
  const auto again = match::replay(there->record());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->state(), there->state());
  EXPECT_EQ(match::steps_so_far(*there, Seat{0}).size(), there->step(Seat{0}) ? 1U : 0U);
}

}  // namespace
}  // namespace specter
