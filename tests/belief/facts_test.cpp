// What each audience gets, and what can be read off.
#include <array>
#include <bit>
#include <memory>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "engine/people.h"
#include "shadow.h"

namespace specter {
namespace {

class BeliefFacts : public testing::TestWithParam<std::tuple<Edition, int>> {
 protected:
  /// Calls look(game, shadow) after every act of some games.
  template <class F>
  void over(std::uint64_t games, F&& look) {
    const auto& [edition, players] = GetParam();
    for (std::uint64_t seed = 0; seed < games && !HasFailure(); ++seed) {
      const test::Style style = test::kStyles[seed % test::kStyles.size()];
      test::Rng rng(seed + 70);
      test::RandomGame played(test::random_setup(players, rng, edition), seed + 70, style);
      test::Shadow shadow(played.game(), "");
      shadow.tell(played.match());
      while (played.step() && !played.over() && !HasFailure()) {
        shadow.tell(played.match());
        look(played, shadow);
      }
    }
  }
};

bool same(const belief::Hypotheses& a, const belief::Hypotheses& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!(a[i].is == b[i].is) || !(a[i].at == b[i].at)) return false;
  return true;
}

// [INF-1] [INF-2] The agent is told what the public can know of her: what she is told besides
// changes nothing. With fewer than 5 players hunters know no more either.
TEST_P(BeliefFacts, TheAgentGetsWhatThePublicCanKnow) {
  over(8, [&](const test::RandomGame& played, test::Shadow& shadow) {
    for (const Agent agent : {kFirstAgent, kSecondAgent}) {
      const belief::Hypotheses& open = shadow.of(kSpectator).hypotheses(agent);
      ASSERT_TRUE(same(shadow.of(kAgentSeat).hypotheses(agent), open));
      if (played.game().players() == kPlayersMax) continue;
      for (int i = 1; i < played.game().players(); ++i)
        ASSERT_TRUE(same(shadow.of(static_cast<Seat>(i)).hypotheses(agent), open));
    }
  });
}

// [TRA-1] A hunter knows of himself whether he is the traitor; who watches does not.
TEST_P(BeliefFacts, AHunterKnowsHisRole) {
  int looks = 0;
  over(4, [&](const test::RandomGame& played, test::Shadow& shadow) {
    const State& s = played.state();
    if (!traitor_at_large(played.game(), s.pub) || s.pub.round == 0) {
      for (const Seat seat : test::audiences(played.game()))
        ASSERT_EQ(shadow.of(seat).traitors(), 0U);
      return;
    }
    ++looks;
    const unsigned open = shadow.of(kSpectator).traitors();
    for (int i = 0; i < played.game().hunters; ++i) {
      const auto h = static_cast<Hunter>(i);
      const unsigned known = shadow.of(played.game().seat_of(h)).traitors();
      const unsigned me = 1U << static_cast<unsigned>(i);
      if (h == s.roles.traitor)
        ASSERT_EQ(known, me);
      else
        ASSERT_EQ(known, open & ~me);
    }
  });
  const auto& [edition, players] = GetParam();
  EXPECT_EQ(looks > 0, players == kPlayersMax);
}

// [CARD-HOLO] [CARD-STEALTH] [SEE-5] [TRA-4] What is said to be certain is true.
TEST_P(BeliefFacts, CertaintiesAreTrue) {
  int kinds = 0;
  over(12, [&](const test::RandomGame& played, test::Shadow& shadow) {
    const State& s = played.state();
    const belief::Possible& open = shadow.of(kSpectator);
    if (s.pub.round == 0) return;
    const AgentSecret& her = s.agents[0];
    if (!open.in_play(kFirstAgent)) return;
    if (std::popcount(open.kinds(kFirstAgent)) == 1) {
      ++kinds;
      ASSERT_EQ(open.kinds(kFirstAgent), belief::kind_bit(her.kind));
    }
    ASSERT_TRUE(!open.must_be_covered(kFirstAgent) || her.stealth == 1);
    if (open.must_have_decoyed(kFirstAgent)) {
      bool spent = false;
      for (const Card& card : her.cards)
        spent = spent || (card.card == Equipment::HoloDecoy && card.charges == 0);
      ASSERT_TRUE(spent);
    }
    ASSERT_TRUE(std::popcount(open.traitors()) != 1 ||
                open.traitors() == 1U << ix(s.roles.traitor));
  });
  EXPECT_GT(kinds, 0);
}

// Whoever was away gets several acts at once, and still leaves nothing out; he is told that it is
// no longer exact. The step need not say that it is a gap.
TEST_P(BeliefFacts, AGapIsNoticedAndLeavesNothingOut) {
  const auto& [edition, players] = GetParam();
  int looks = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    test::Rng rng(seed);
    test::RandomGame played(test::random_setup(players, rng, edition), seed,
                            test::kStyles[seed % test::kStyles.size()]);
    const int n = 2 + static_cast<int>(seed) * 3;
    const Seat seat = seed % 3 == 0 ? kSpectator : static_cast<Seat>(seed % 2);
    belief::Possible belief(seat);
    Public before;
    std::vector<Event> news;
    bool missed = false;
    for (bool more = true; more;) {
      // Now and then the line holds for a while.
      const int acts = missed && rng.below(3) != 0 ? 1 : n;
      for (int k = 0; k < acts && more; ++k) {
        for (const Event& e : played.news().events())
          if (match::told(e, seat)) news.push_back(e);
        if (k + 1 < acts) more = played.step();
      }
      missed = missed || acts > 1;
      belief.observe(played.game(), {before, news, played.state().pub, acts > 1});
      news.clear();
      before = played.state().pub;
      if (!played.over() && before.round > 0) {
        ASSERT_FALSE(belief.exact());
        for (const Agent agent : {kFirstAgent, kSecondAgent}) {
          if (!active(before.agents[ix(agent)])) continue;
          ++looks;
          ASSERT_TRUE(belief.cells(agent).has(played.state().agents[ix(agent)].cell))
              << test::label(players, seed, test::Style::Even) << " "
              << position_text(played.game(), played.state());
        }
      }
      more = more && played.step();
    }
  }
  EXPECT_GT(looks, 100);
}

INSTANTIATE_TEST_SUITE_P(Editions, BeliefFacts,
                         testing::Combine(testing::ValuesIn(test::kEditions),
                                          testing::Range(2, 6)));

// A host may send anything: whatever its events say, she is on the board.
TEST(Belief, SurvivesEventsThatNeverHappened) {
  test::Rng rng(5);
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Edition edition = test::kEditions[seed % 3];
    test::RandomGame played(test::random_setup(2 + static_cast<int>(seed % 4), rng, edition), seed,
                            test::Style::Varied);
    belief::Possible belief(static_cast<Seat>(seed % 2));
    do {
      const auto step = played.match().step(static_cast<Seat>(seed % 2));
      if (!step) continue;
      std::vector<Event> events(step->events.begin(), step->events.end());
      const int changes = rng.below(4);
      for (int i = 0; i < changes; ++i) {
        Event e;
        e.code = static_cast<EventCode>(rng.below(static_cast<int>(EventCode::Count)));
        for (std::uint16_t& v : e.v)
          v = static_cast<std::uint16_t>(rng.one_in(20) ? rng.below(65536) : rng.below(4));
        if (!events.empty() && rng.one_in(3))
          events[ix(rng.below(static_cast<int>(events.size())))] = e;
        else
          events.push_back(e);
      }
      belief.observe(played.game(), {step->before, events, step->after});
      for (const Agent agent : {kFirstAgent, kSecondAgent})
        ASSERT_TRUE((belief.cells(agent) - played.game().board->open).empty());
    } while (played.step());
  }
}

/// Everything from the draft to the moment that `until` says, as one step that claims to be an act.
template <class F>
belief::Possible cut_short(F&& until) {
  test::RandomGame played(specter::Setup{}, 3, test::Style::Even);
  belief::Possible belief(kSpectator);
  belief.observe(played.game(), *played.match().step(kSpectator));
  Public before;
  std::vector<Event> news;
  while (!until(played.state().pub, news) && played.step()) {
    const auto step = played.match().step(kSpectator);
    if (!step) continue;
    if (played.state().pub.round == 0) {
      belief.observe(played.game(), *step);
      before = step->after;
    } else {
      news.insert(news.end(), step->events.begin(), step->events.end());
    }
  }
  EXPECT_TRUE(belief.exact());
  belief.observe(played.game(), {before, news, played.state().pub});
  EXPECT_EQ(belief.cells(kFirstAgent), played.game().board->open);
  return belief;
}

TEST(Belief, NoticesSeveralActsInOneStep) {
  EXPECT_FALSE(cut_short([](const Public& pub, const std::vector<Event>& /*news*/) {
                 return pub.round >= 2;
               }).exact());
  EXPECT_FALSE(cut_short([](const Public& /*pub*/, const std::vector<Event>& news) {
                 return !news.empty() && news.back().code == EventCode::AgentDone;
               }).exact());
}

}  // namespace
}  // namespace specter
