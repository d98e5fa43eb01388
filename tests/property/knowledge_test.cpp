// Views: what a seat knows and does not know make up the state, and nothing that a seat is shown
// or offered depends on the rest.
#include <bit>

#include "property/games.h"
#include "support/resample.h"

namespace specter::test {
namespace {

TEST(Knowledge, ViewAndHiddenMakeUpTheState) {
  over_editions(64, 61, [](const RandomGame& g) {
    for (const Seat seat : audiences(g.game())) {
      const View seen = view(g.game(), g.state(), seat);
      ASSERT_EQ(complete(seen, hidden(g.game(), g.state(), seat)), g.state());
      ASSERT_EQ(seen.seat, seat);
    }
  });
}

// [INF-5] [END-6]
TEST(Knowledge, AViewHasExactlyTheGroupsThatItSays) {
  over_editions(32, 62, [](const RandomGame& g) {
    for (const Seat seat : audiences(g.game())) {
      const View seen = view(g.game(), g.state(), seat);
      const bool hers = agent_of(g.game(), g.state().pub, seat) >= 0 || g.over();
      for (std::size_t i = 0; i < kAgentsMax; ++i) {
        ASSERT_EQ(seen.knows.agent[i] != 0, hers);  // [INF-2] [TRA-12]
        ASSERT_EQ(seen.agents[i], hers ? g.state().agents[i] : AgentSecret{});
      }
      const bool plan = hers || g.game().players() < 4;  // [SET-4] [P4-1] [TRA-1]
      ASSERT_EQ(seen.plan, plan ? g.state().plan : Plan{});
      const State& s = g.state();
      const bool own_role = seat != kSpectator && ix(seat) > 0 && s.roles.traitor != kNoHunter &&
                            g.game().seat_of(s.roles.traitor) == seat;  // [INF-3]
      const bool roles =
          hers || own_role || s.pub.turned != kNoHunter || g.game().players() < kPlayersMax;
      ASSERT_EQ(seen.roles, roles ? s.roles : Roles{});
    }
  });
}

TEST(Knowledge, OtherWorldsLookTheSame) {
  int different = 0;
  over_editions(48, 63, [&](RandomGame& g) {
    for (const Seat seat : audiences(g.game())) {
      const State other = resample(g.game(), g.state(), seat, random_redraw(g.rng()), g.rng());
      ASSERT_EQ(view(g.game(), other, seat), view(g.game(), g.state(), seat));
      different += other == g.state() ? 0 : 1;
    }
  });
  EXPECT_GT(different, 20'000);
}

// [INF-6] [INF-7]
TEST(Knowledge, OpenDecisionsFollowFromPublicFacts) {
  int pairs = 0;
  over_editions(64, 64, [&](RandomGame& g) {
    const Public& pub = g.state().pub;
    for (const Seat seat : audiences(g.game())) {
      const State other = resample(g.game(), g.state(), seat, Redraw{}, g.rng());
      ASSERT_EQ(other.pub, pub);
      if (other == g.state()) continue;
      ++pairs;
      const Known mine = known(g.game(), g.state(), seat);
      const Known theirs = known(g.game(), other, seat);
      ASSERT_EQ(decisions(mine), decisions(theirs));
      // Who is waited for is the same for everybody, also in the full state.
      const Decisions all = decisions(g.game(), g.state());
      const Decisions other_all = decisions(g.game(), other);
      ASSERT_EQ(all.count, other_all.count);
      for (int i = 0; i < all.count; ++i)
        ASSERT_EQ(all.list[static_cast<std::size_t>(i)].seat,
                  other_all.list[static_cast<std::size_t>(i)].seat);
      Choices a;
      Choices b;
      legal(mine, a);
      legal(theirs, b);
      ASSERT_EQ(a.list(), b.list());
      free_actions(mine, a);
      free_actions(theirs, b);
      ASSERT_EQ(a.list(), b.list());
    }
  });
  EXPECT_GT(pairs, 10'000);
}

// [TRA-11] [TRA-12]
TEST(Knowledge, NoEventGoesToTheAgentAndAnUnrevealedTraitorAlone) {
  int own = 0;
  int of_both = 0;
  over_editions(64, 66, [&](const RandomGame& g) {
    const Public& pub = g.state().pub;
    for (const Event& e : g.news().events()) {
      if (e.audience == kEverybody || e.audience == only_seat(kAgentSeat)) continue;
      if (std::popcount(unsigned{e.audience}) == 1) {
        // His own role to each hunter, and the objectives to a traitor who was just revealed.
        ASSERT_TRUE(e.code == EventCode::RoleDealt || e.code == EventCode::ObjectiveSet);
        ++own;
        continue;
      }
      ++of_both;
      ASSERT_NE(pub.turned, kNoHunter);
      ASSERT_EQ(e.audience, only_seat(kAgentSeat) | only_seat(g.game().seat_of(pub.turned)));
    }
  });
  EXPECT_GT(own, 100);
  EXPECT_GT(of_both, 100);
}

// [INF-6]
TEST(Knowledge, TheAgentIsAskedWhateverSheCouldDo) {
  // Wherever the game waits for her, it waits for her in every other world too, and she always
  // has at least one answer there.
  int different = 0;
  over_editions(48, 65, [&](RandomGame& g) {
    const State other = resample(g.game(), g.state(), kSpectator, Redraw{}, g.rng());
    different += other == g.state() ? 0 : 1;
    ASSERT_EQ(decisions(g.game(), other).count, decisions(g.game(), g.state()).count);
    Choices choices;
    for (const Decision& d : decisions(g.game(), other)) {
      legal(known(g.game(), other, d.seat), choices);
      ASSERT_FALSE(choices.empty()) << decision_name(d.kind);
    }
  });
  EXPECT_GT(different, 10'000);
}

TEST(Knowledge, SlowOpenDecisionsWithRapidCheck) {
  check_property(
      [] {
        RandomGame g = any_moment();
        Rng rng(*rc::gen::arbitrary<std::uint32_t>().as("other world"));
        for (const Seat seat : audiences(g.game())) {
          const State other = resample(g.game(), g.state(), seat, random_redraw(rng), rng);
          RC_ASSERT(view(g.game(), other, seat) == view(g.game(), g.state(), seat));
          RC_ASSERT(decisions(known(g.game(), other, seat)) ==
                    decisions(known(g.game(), g.state(), seat)));
        }
      },
      3000);
}

}  // namespace
}  // namespace specter::test
