// What a search stands on: listed actions without a second look, silence where nobody listens,
// everything that may be rolled, distances of all pairs, and a quick key.
#include <cmath>
#include <deque>
#include <unordered_map>

#include "engine/all_rolls.h"
#include "property/games.h"
#include "support/flipped.h"

namespace specter::test {
namespace {

/// Calls look(action) for some of what each asked seat may do.
template <class F>
void over_listed(const RandomGame& g, int samples, F&& look) {
  Choices choices;
  for (const Decision& d : decisions(g.game(), g.state())) {
    legal(known(g.game(), g.state(), d.seat), choices);
    const int step = std::max(1, choices.count() / samples);
    for (int i = 0; i < choices.count(); i += step)
      look(choices.nth(i));
  }
}

TEST(Search, AListedActionDoesTheSameWithoutASecondLook) {
  over_editions(16, 3, [](const RandomGame& g) {
    over_listed(g, 3, [&g](const Action& action) {
      State checked = g.state();
      State listed = g.state();
      State silent = g.state();
      SeededDice first(5, 1);
      SeededDice second(5, 1);
      SeededDice third(5, 1);
      EventSink out;
      EventSink out_listed;
      EventSink deaf = EventSink::deaf();
      ASSERT_TRUE(apply(g.game(), checked, action, first, out).ok());
      apply_listed(g.game(), listed, action, second, out_listed);
      apply_listed(g.game(), silent, action, third, deaf);
      ASSERT_EQ(checked, listed);
      ASSERT_EQ(checked, silent);
      ASSERT_TRUE(std::equal(out.events().begin(), out.events().end(), out_listed.events().begin(),
                             out_listed.events().end()));
      ASSERT_TRUE(deaf.events().empty());
    });
  });
}

TEST(Search, WhoIsAskedHasTheSameListWithoutASecondLook) {
  over_editions(16, 4, [](const RandomGame& g) {
    Choices choices;
    Choices asked;
    for (const Decision& d : decisions(g.game(), g.state())) {
      const Known k = known(g.game(), g.state(), d.seat);
      legal(k, choices);
      legal_when_asked(k, asked);
      ASSERT_EQ(choices.list(), asked.list());
    }
  });
}

/// The states that an action can lead to, with their probability, by search key.
std::unordered_map<std::uint64_t, double> outcomes(const RandomGame& g, const Action& action) {
  std::unordered_map<std::uint64_t, double> found;
  AllRolls rolls;
  EventSink deaf = EventSink::deaf();
  do {
    State next = g.state();
    apply_listed(g.game(), next, action, rolls, deaf);
    found[search_key(next)] += rolls.probability();
  } while (rolls.next());
  return found;
}

TEST(Search, EverythingThatMayBeRolledIsSeenOnce) {
  int with_dice = 0;
  over_editions(12, 5, [&with_dice](const RandomGame& g) {
    over_listed(g, 2, [&](const Action& action) {
      const auto found = outcomes(g, action);
      double sum = 0;
      for (const auto& [key, probability] : found)
        sum += probability;
      ASSERT_NEAR(sum, 1.0, 1e-9);
      with_dice += found.size() > 1 ? 1 : 0;
      // What really comes about is among them.
      for (std::uint64_t seed = 0; seed < 4; ++seed) {
        State next = g.state();
        SeededDice seeded(seed, 9);
        RecordingDice dice(seeded);
        EventSink deaf = EventSink::deaf();
        apply_listed(g.game(), next, action, dice, deaf);
        if (dice.rolls().size() > 6) continue;  // so unlikely that it may be cut off
        ASSERT_TRUE(found.contains(search_key(next)));
      }
    });
  });
  EXPECT_GT(with_dice, 100);
}

/// How likely a die reaches n that is rolled again, and added, on a six.
double reaches(int n) {
  AllRolls rolls;
  double p = 0;
  do {
    int total = 0;
    int die = 0;
    do {
      die = rolls.roll(Stream::Dice, 6);
      total += die;
    } while (die == 6);
    if (total >= n) p += rolls.probability();
  } while (rolls.next());
  return p;
}

// [ATK-3]
TEST(Search, ProbabilitiesAreThoseOfTheDice) {
  EXPECT_NEAR(reaches(4), 0.5, 1e-9);
  EXPECT_NEAR(reaches(7), 1.0 / 6, 1e-6);
  EXPECT_NEAR(reaches(9), 1.0 / 6 * 4 / 6, 1e-6);
}

TEST(Search, AnActionWithoutDiceHasOneSeries) {
  AllRolls rolls;
  EXPECT_DOUBLE_EQ(rolls.probability(), 1.0);
  EXPECT_FALSE(rolls.next());
}

/// Fewest steps from a cell by a plain queue.
std::unordered_map<int, int> plain_distances(const CellSet& ground, Cell from) {
  std::unordered_map<int, int> far{{static_cast<int>(from), 0}};
  std::deque<Cell> queue{from};
  while (!queue.empty()) {
    const Cell at = queue.front();
    queue.pop_front();
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        const int x = column_of(at) + dx;
        const int y = row_of(at) + dy;
        if (x < 0 || y < 0 || x >= kColumnsMax || y >= kRowsMax) continue;
        const Cell to = cell_at(x, y);
        if (!ground.has(to)) continue;
        if (far.emplace(static_cast<int>(to), far[static_cast<int>(at)] + 1).second)
          queue.push_back(to);
      }
  }
  return far;
}

// [GEO-3] [VEH-1]
TEST(Search, TheBoardKnowsAllDistances) {
  for (const char* name : {"babel", "covenant"}) {
    const auto board = built_in(name);
    const auto expect = [&](const CellSet& ground, auto&& distance) {
      ground.each([&](Cell from) {
        const auto far = plain_distances(ground, from);
        board->open.each([&](Cell to) {
          const auto it = far.find(static_cast<int>(to));
          ASSERT_EQ(distance(from, to), it == far.end() ? Board::kFar : it->second)
              << name << " " << cell_name(from) << " " << cell_name(to);
        });
      });
    };
    expect(board->open, [&](Cell a, Cell b) { return board->walk_distance(a, b); });
    expect(board->road, [&](Cell a, Cell b) { return board->drive_distance(a, b); });
    for (int x = 0; x < board->columns; ++x)
      for (int y = 0; y < board->rows; ++y) {
        const Cell c = cell_at(x, y);
        if (board->open.has(c)) continue;
        ASSERT_EQ(board->walk_distance(c, board->agent_start), Board::kFar);
      }
  }
}

TEST(Search, TheKeyChangesWithEveryField) {
  over_editions(4, 6, [](const RandomGame& g) {
    const std::uint64_t before = search_key(g.state());
    State copy = g.state();
    ASSERT_EQ(search_key(copy), before);
    if (before % 16 != 0) return;  // some of the states
    each_field(copy, [&](int id, std::string_view name, int index, auto& field) {
      const auto old = field;
      field = flipped(old);
      ASSERT_NE(search_key(copy), before) << id << " " << name << " " << index;
      field = old;
    });
  });
}

}  // namespace
}  // namespace specter::test
