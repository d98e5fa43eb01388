// Lists of legal actions: each entry is accepted, and counts, n-th and list agree.
#include <algorithm>
#include <cstring>

#include "property/games.h"

namespace specter::test {
namespace {

std::string bytes(const Action& a) {
  std::string out;
  for (const unsigned part :
       {static_cast<unsigned>(a.kind), static_cast<unsigned>(a.seat), unsigned{a.choice},
        static_cast<unsigned>(a.target), unsigned{a.place}, static_cast<unsigned>(a.cell),
        static_cast<unsigned>(a.marker), static_cast<unsigned>(a.marker_loyal), unsigned{a.steps},
        unsigned{a.triggers}})
    out += std::to_string(part) + ' ';
  return out;
}

void expect_consistent(const Choices& choices) {
  const std::vector<Action> list = choices.list();
  ASSERT_EQ(choices.count(), static_cast<int>(list.size()));
  ASSERT_EQ(choices.empty(), list.empty());
  int groups = 0;
  for (const Group& g : choices.groups())
    groups += g.count;
  ASSERT_EQ(groups, choices.count());
  std::vector<std::string> seen;
  int i = 0;
  for (const Action& a : list) {
    ASSERT_EQ(a, choices.nth(i++));
    ASSERT_TRUE(choices.contains(a)) << bytes(a);
    seen.push_back(bytes(a));
  }
  i = 0;
  choices.each([&](const Action& a) { ASSERT_EQ(a, list[static_cast<std::size_t>(i++)]); });
  std::sort(seen.begin(), seen.end());
  ASSERT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end()) << "listed twice";
}

void expect_accepted(const RandomGame& g, const Choices& choices, int samples) {
  const int step = std::max(1, choices.count() / samples);
  for (int i = 0; i < choices.count(); i += step) {
    const Action action = choices.nth(i);
    State copy = g.state();
    SeededDice dice(7, static_cast<std::uint64_t>(i));
    EventSink sink;
    const auto done = apply(g.game(), copy, action, dice, sink);
    ASSERT_TRUE(done.ok()) << bytes(action) << done.error().code;
    ASSERT_NE(copy, g.state()) << bytes(action);
    ASSERT_FALSE(sink.events().empty() && action.kind == ActionKind::Resign);
    const auto broken = check_state(g.game(), copy);
    ASSERT_FALSE(broken.has_value()) << bytes(action) << broken->code << " " << broken->detail;
  }
}

TEST(Listing, CountNthListAndContainsAgree) {
  over_games(24, 1, [](const RandomGame& g) {
    Choices choices;
    for (const Seat seat : audiences(g.game())) {
      legal(known(g.game(), g.state(), seat), choices);
      expect_consistent(choices);
      free_actions(known(g.game(), g.state(), seat), choices);
      expect_consistent(choices);
    }
  });
}

TEST(Listing, WhoIsAskedHasAChoiceAndNobodyElse) {
  over_games(24, 2, [](const RandomGame& g) {
    const Decisions open = decisions(g.game(), g.state());
    ASSERT_EQ(open.count == 0, g.over());
    Choices choices;
    for (const Seat seat : audiences(g.game())) {
      legal(known(g.game(), g.state(), seat), choices);
      const bool asked =
          std::any_of(open.begin(), open.end(), [&](const Decision& d) { return d.seat == seat; });
      ASSERT_EQ(asked, !choices.empty());
      ASSERT_EQ(asked, decision_of(known(g.game(), g.state(), seat)).has_value());
    }
  });
}

TEST(Listing, EveryListedActionIsAccepted) {
  over_games(32, 3, [](const RandomGame& g) {
    Choices choices;
    for (const Decision& d : decisions(g.game(), g.state())) {
      legal(known(g.game(), g.state(), d.seat), choices);
      expect_accepted(g, choices, 12);
    }
    for (const Seat seat : audiences(g.game())) {
      free_actions(known(g.game(), g.state(), seat), choices);
      for (int i = 0; i < choices.count(); ++i) {
        State copy = g.state();
        SeededDice dice(7, 7);
        EventSink sink;
        ASSERT_TRUE(apply(g.game(), copy, choices.nth(i), dice, sink).ok());
      }
    }
  });
}

TEST(Listing, SlowEveryListedActionIsAcceptedAnywhere) {
  check_property(
      [] {
        const RandomGame g = any_moment();
        Choices choices;
        for (const Decision& d : decisions(g.game(), g.state())) {
          legal(known(g.game(), g.state(), d.seat), choices);
          for (int i = 0; i < choices.count(); ++i) {
            State copy = g.state();
            SeededDice dice(9, static_cast<std::uint64_t>(i));
            EventSink sink;
            RC_ASSERT(apply(g.game(), copy, choices.nth(i), dice, sink).ok());
            RC_ASSERT(!check_state(g.game(), copy).has_value());
          }
        }
      },
      1500);
}

TEST(Listing, ViewAndStateGiveTheSameList) {
  over_games(16, 4, [](const RandomGame& g) {
    Choices of_state;
    Choices of_view;
    for (const Seat seat : audiences(g.game())) {
      const View seen = view(g.game(), g.state(), seat);
      legal(known(g.game(), g.state(), seat), of_state);
      legal(known(g.game(), seen), of_view);
      ASSERT_EQ(of_state.list(), of_view.list());
      ASSERT_EQ(decisions(known(g.game(), g.state(), seat)), decisions(known(g.game(), seen)));
    }
  });
}

}  // namespace
}  // namespace specter::test
