// A table with a traitor over whole games: when ballots count, and where she can hide from him.
#include "engine/sight.h"
#include "property/games.h"

namespace specter::test {
namespace {

/// Calls look(game, before) at the start and after every action of games for five, of all editions.
template <class F>
void over_fives(int games, std::uint64_t seed, F&& look) {
  for (int i = 0; i < games; ++i) {
    const Edition edition = kEditions[static_cast<std::size_t>(i) % kEditions.size()];
    const Style style = kStyles[static_cast<std::size_t>(i / 3) % kStyles.size()];
    const std::uint64_t own = seed * 100'000 + static_cast<std::uint64_t>(i);
    Rng rng(own);
    RandomGame game(random_setup(kPlayersMax, rng, edition), own, style);
    SCOPED_TRACE(label(kPlayersMax, own, style) + " edition=" + std::to_string(ix(edition)));
    State before = game.state();
    do {
      look(game, before);
      if (testing::Test::HasFailure()) {
        ADD_FAILURE() << where(game);
        return;
      }
      before = game.state();
    } while (game.step());
  }
}

/// Hunters whom more than half of the hunter players name, as bits.
unsigned outvoted(const Game& game, const Public& pub) {
  unsigned bits = 0;
  for (int i = 0; i < game.hunters; ++i) {
    int voters = 0;
    int votes = 0;
    for (int j = 0; j < game.hunters; ++j) {
      if (pub.hunters[ix(j)].gone != 0) continue;
      ++voters;
      votes += pub.ballots[ix(game.seat_of(static_cast<Hunter>(j)))] == i + 1 ? 1 : 0;
    }
    if (pub.hunters[ix(i)].gone == 0 && 2 * votes > voters) bits |= 1U << static_cast<unsigned>(i);
  }
  return bits;
}

// [TRA-5] [TRA-7]
TEST(FiveProperty, BallotsCountWhenTheFirstHunterActs) {
  int counts = 0;
  int barred = 0;
  int first_reveals = 0;
  bool begun = false;
  over_fives(60, 81, [&](const RandomGame& g, const State& before) {
    unsigned told = 0;
    bool first = false;
    for (const Event& e : g.news().events()) {
      if (e.code == EventCode::RoundStarted) begun = false;
      if (e.code == EventCode::AccessRevoked) told |= 1U << e.v[0];
      const bool reveal = e.code == EventCode::TraitorRevealed && e.v[1] == 0;
      if (e.code != EventCode::HunterBegins && !reveal) continue;
      first_reveals += reveal && !begun ? 1 : 0;
      first = first || !begun;
      begun = true;
    }
    ASSERT_EQ(told, first ? outvoted(g.game(), before.pub) : 0U);
    counts += first ? 1 : 0;
    barred += told != 0 ? 1 : 0;
  });
  EXPECT_GT(counts, 200);
  EXPECT_GT(barred, 20);
  EXPECT_GT(first_reveals, 0);
}

// [TRA-2] [INF-6]
TEST(FiveProperty, SheHidesFromNoCheckThatEverybodyCanAnswer) {
  constexpr int kNear = 2;  // CARD-STEALTH
  int hidings = 0;
  int plain = 0;
  int covered = 0;
  bool marked = false;
  over_fives(240, 82, [&](RandomGame& g, const State& /*before*/) {
    for (const Event& e : g.news().events()) {
      if (e.code == EventCode::AgentTurn && e.v[0] == 0) marked = false;
      if (e.code == EventCode::CardMarked && e.v[0] == 0) marked = true;
    }
    State s = g.state();
    const Decisions open = decisions(g.game(), s);
    if (open.count != 1 || open.list[0].kind != DecisionKind::Check) return;
    const Hunter h = s.pub.frames[s.pub.depth - std::size_t{1}].hunter;
    // Whoever it is in the game, and whatever she has laid down.
    s.roles.traitor = g.rng().one_in(4) ? static_cast<Hunter>((ix(h) + 1) % 4) : h;
    const bool lays = g.rng().one_in(2);
    if (lays) s.pub.agents[0].played = Played::Marked;
    s.agents[0].hidden = 0;
    const AgentSecret& x = s.agents[0];
    const bool seen = sees(g.game(), s.pub, h, x.cell, x.stealth != 0);
    const bool figure = s.pub.agents[0].figure.state == FigureState::Visible;
    // Under a Stealth Field he would see her from near by himself alone.
    const bool near = distance(s.pub.hunters[ix(h)].cell, x.cell) <= kNear &&
                      sees(g.game(), s.pub, h, x.cell, true);
    const bool told = figure && (near || !(marked || lays));
    Choices choices;
    legal(known(g.game(), s, kAgentSeat), choices);
    const bool may = s.roles.traitor == h && seen && !told;
    ASSERT_EQ(choices.count(), may ? 2 : 1);
    if (s.roles.traitor != h || !seen) return;
    hidings += may ? 1 : 0;
    plain += told ? 1 : 0;
    covered += figure && may ? 1 : 0;
  });
  EXPECT_GT(hidings, 50);
  EXPECT_GT(plain, 10);
  EXPECT_GT(covered, 0);
}

}  // namespace
}  // namespace specter::test
