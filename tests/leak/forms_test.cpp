// Fakes have exactly the form of true ones (INF-4): a decoy and a true marker, a lie and a true
// answer, a check that she hides from and a clear one.
#include <algorithm>

#include <gtest/gtest.h>

#include "engine/people.h"
#include "engine/sight.h"
#include "leak/pair.h"

namespace specter::test {
namespace {

World world_of(const RandomGame& g) { return World{&g.game(), g.state(), g.log()}; }

bool apply_to(World& w, const Action& action, std::uint64_t dice_seed) {
  SeededDice dice(dice_seed, 0);
  EventSink sink;
  if (!apply(*w.game, w.state, action, dice, sink)) return false;
  w.log.take(sink);
  return true;
}

/// What every seat but the given ones gets from two worlds that began alike.
void expect_same(const World& a, const World& b, const RandomGame& g,
                 const std::vector<Seat>& not_these) {
  if (over(a.state) || over(b.state)) return;
  Observer observer;
  for (const Seat seat : audiences(g.game())) {
    if (agent_of(g.game(), g.state().pub, seat) >= 0) continue;
    if (std::find(not_these.begin(), not_these.end(), seat) != not_these.end()) continue;
    const std::size_t from = g.log().size(seat);
    EXPECT_EQ(difference(observer.observe(a, seat, from, 1), observer.observe(b, seat, from, 1)),
              "");
  }
}

bool decides(const RandomGame& g, DecisionKind kind) {
  const Decisions open = decisions(g.game(), g.state());
  return open.count == 1 && open.list[0].kind == kind && open.list[0].seat == kAgentSeat;
}

Choices hers(const Game& game, const State& s) {
  Choices choices;
  legal(known(game, s, kAgentSeat), choices);
  return choices;
}

/// The place of her Holo Decoy with a charge, or -1.
int decoy_place(const State& s) {
  for (std::size_t i = 0; i < kHandMax; ++i)
    if (s.agents[0].cards[i].card == Equipment::HoloDecoy && s.agents[0].cards[i].charges > 0)
      return static_cast<int>(i);
  return -1;
}

bool gun_sees(const Game& game, const Public& pub, Cell cell) {
  const Hunter gun = hunter_of(game, pub, HunterKind::Gun);
  return gun != kNoHunter && sees(game, pub, gun, cell);
}

// [CARD-HOLO] [INF-4] [EQP-3]
TEST(Forms, ADecoyLooksLikeATrueMarker) {
  int compared = 0;
  int shots = 0;
  for (std::uint64_t seed = 0; seed < 400 && compared < 60; ++seed) {
    specter::Setup setup;
    setup.players = 2 + static_cast<int>(seed % 4);
    setup.agent = AgentKind::BlueJay;
    setup.equipment = {Equipment::HoloDecoy, Equipment::FlashBang, Equipment::SmokeGrenade};
    if (setup.players == 4) {
      setup.equipment.push_back(Equipment::AdrenalSurge);
      setup.equipment.push_back(Equipment::StealthField);
    }
    if (seed % 2 == 0 && setup.players < 4) setup.hunters = {HunterKind::Gun, HunterKind::Beast};
    RandomGame g(setup, seed, Style::Mixed);
    SCOPED_TRACE(label(setup.players, seed, Style::Mixed));
    for (; !g.over(); g.step()) {
      if (!decides(g, DecisionKind::AgentTurn) || decoy_place(g.state()) < 0) continue;
      if (g.state().agents[0].stage != Stage::Start || g.state().agents[0].stealth != 0) continue;
      const Choices list = hers(g.game(), g.state());
      std::vector<Action> seen_moves;
      std::vector<Action> unseen_moves;
      for (const Action& m : list.list()) {
        if (m.kind != ActionKind::Move || g.game().escapes.has(m.cell)) continue;
        if (m.marker != kNoCell && m.marker != m.cell && m.marker == m.marker_loyal)
          seen_moves.push_back(m);
        if (m.marker == kNoCell) unseen_moves.push_back(m);
      }
      if (seen_moves.empty() || unseen_moves.empty()) continue;
      const Action spotted = g.rng().of(seen_moves);
      const Action unseen = g.rng().of(unseen_moves);
      if (distance(spotted.marker, unseen.cell) > 4) continue;
      // The Gun shoots at the decoy if it came into sight: only then the two are alike.
      const Public& pub = g.state().pub;
      const bool shot_at_decoy = gun_sees(g.game(), pub, spotted.marker) &&
                                 !gun_sees(g.game(), pub, g.state().agents[0].cell);
      World a = world_of(g);
      World b = world_of(g);
      ASSERT_TRUE(apply_to(a, spotted, 1));
      ASSERT_TRUE(apply_to(b, unseen, 1));
      expect_same(a, b, g, {});  // INF-6: nothing is told before she says so
      Action show;
      show.kind = ActionKind::Show;
      show.seat = kAgentSeat;
      Action decoy;
      decoy.kind = ActionKind::Play;
      decoy.seat = kAgentSeat;
      decoy.place = static_cast<std::uint8_t>(decoy_place(g.state()));
      decoy.cell = spotted.marker;
      const Hunter gun = hunter_of(g.game(), pub, HunterKind::Gun);
      const bool shot_at_her = gun != kNoHunter && ((spotted.triggers >> ix(gun)) & 1U) != 0;
      const State before = b.state;
      ASSERT_TRUE(apply_to(a, show, 2));
      if (!apply_to(b, decoy, 2)) {  // a hunter's figure stands there
        EXPECT_EQ(b.state, before);
        continue;
      }
      const PublicHunter* h = gun == kNoHunter ? nullptr : &pub.hunters[ix(gun)];
      const bool can_shoot = h != nullptr && on_foot(*h) && h->stunned == 0 && h->blinded == 0;
      if (shot_at_her != (shot_at_decoy && can_shoot)) continue;
      expect_same(a, b, g, {});
      ++compared;
      shots += shot_at_her ? 1 : 0;
      if (testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GE(compared, 40);
  EXPECT_GE(shots, 1);
}

// [TRA-4] [INF-4]
TEST(Forms, ALieLooksLikeATrueAnswer) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 60 && compared < 150; ++seed) {
    specter::Setup setup;
    setup.players = 5;
    RandomGame g(setup, seed, Style::Varied);
    SCOPED_TRACE(label(5, seed, Style::Varied));
    for (; !g.over(); g.step()) {
      if (!decides(g, DecisionKind::Answer)) continue;
      const Public& pub = g.state().pub;
      const Hunter asker = pub.frames[pub.depth - std::size_t{1}].hunter;
      World a = world_of(g);
      World b = world_of(g);
      a.state.roles.traitor = asker;
      b.state.roles.traitor = static_cast<Hunter>((ix(asker) + 1) % 4);
      a.state.agents[0].hidden = b.state.agents[0].hidden = 0;
      // In the second world the asker is loyal, so there is one answer, the true one.
      const Choices truth = hers(g.game(), b.state);
      ASSERT_EQ(truth.count(), 1);
      const Choices any = hers(g.game(), a.state);
      ASSERT_GT(any.count(), 1);
      ASSERT_TRUE(any.contains(truth.nth(0)));
      // In the first she stands elsewhere, and says the same: most often a lie.
      Rng rng(seed);
      const Choices& same = truth;
      Redraw what;
      what.counters = false;
      a.state = resample(g.game(), a.state, kSpectator, what, rng);
      a.state.roles.traitor = asker;
      ASSERT_TRUE(apply_to(a, same.nth(0), 1));
      ASSERT_TRUE(apply_to(b, same.nth(0), 1));
      // Both of them know their own role.
      expect_same(a, b, g, {g.game().seat_of(asker), g.game().seat_of(b.state.roles.traitor)});
      ++compared;
      if (testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GE(compared, 100);
}

// [TRA-2] [SEE-6] [INF-4]
TEST(Forms, AHiddenCheckLooksLikeAClearOne) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 200 && compared < 40; ++seed) {
    specter::Setup setup;
    setup.players = 5;
    RandomGame g(setup, seed, Style::Mixed);
    SCOPED_TRACE(label(5, seed, Style::Mixed));
    for (; !g.over(); g.step()) {
      if (!decides(g, DecisionKind::Check)) continue;
      const Public& pub = g.state().pub;
      if (pub.agents[0].figure.state == FigureState::Visible) continue;
      const Hunter h = pub.frames[pub.depth - std::size_t{1}].hunter;
      World a = world_of(g);
      World b = world_of(g);
      // First world: the hunter is the traitor, sees her, and she hides.
      a.state.roles.traitor = h;
      a.state.agents[0].hidden = 0;
      a.state.agents[0].stealth = 0;
      const CellSet lit = sight_of(g.game(), pub, h);
      if (lit.empty()) continue;
      a.state.agents[0].cell = lit.nth(g.rng().below(lit.count()));
      // On Cobra's own cell he is stunned, hidden or not.
      if (a.state.agents[0].cell == pub.hunters[ix(h)].cell) continue;
      // Second world: she is out of sight.
      b.state.roles.traitor = h;
      b.state.agents[0].hidden = 0;
      const CellSet dark = g.game().board->open - lit;
      b.state.agents[0].cell = dark.nth(g.rng().below(dark.count()));
      Action hide;
      hide.kind = ActionKind::Hide;
      hide.seat = kAgentSeat;
      Action show = hide;
      show.kind = ActionKind::Show;
      ASSERT_TRUE(apply_to(a, hide, 1));
      ASSERT_TRUE(apply_to(b, show, 1));
      expect_same(a, b, g, {});
      ++compared;
      if (testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GE(compared, 40);
}

// [TRA-3] [INF-4]
TEST(Forms, PretendedDamageLooksLikeRealDamage) {
  constexpr std::uint8_t kHp = 4;
  int compared = 0;
  int hurt = 0;
  for (std::uint64_t seed = 0; seed < 200 && compared < 80; ++seed) {
    specter::Setup setup;
    setup.players = 5;
    setup.edition = seed % 2 == 0 ? Edition::Covenant : Edition::Combined;
    RandomGame g(setup, seed, Style::Mixed);
    SCOPED_TRACE(label(5, seed, Style::Mixed));
    for (; !g.over() && traitor_at_large(g.game(), g.state().pub); play_on(g, 1, g.rng())) {
      const Decisions open = decisions(g.game(), g.state());
      if (open.count != 1 || open.list[0].kind != DecisionKind::Attack) continue;
      const Public& pub = g.state().pub;
      const Hunter attacker = pub.frames[pub.depth - std::size_t{1}].hunter;
      const auto other = static_cast<Hunter>((ix(attacker) + 1) % 4);
      World a = world_of(g);
      World b = world_of(g);
      a.state.roles.traitor = attacker;
      b.state.roles.traitor = other;
      a.state.agents[0].hp = b.state.agents[0].hp = kHp;
      Action attack;
      attack.kind = ActionKind::Attack;
      attack.seat = open.list[0].seat;
      ASSERT_TRUE(apply_to(a, attack, seed));
      ASSERT_TRUE(apply_to(b, attack, seed));
      EXPECT_EQ(a.state.agents[0].hp, kHp);
      // Both of them know their own role.
      expect_same(a, b, g, {g.game().seat_of(attacker), g.game().seat_of(other)});
      ++compared;
      hurt += b.state.agents[0].hp < kHp ? 1 : 0;
      if (testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GE(compared, 40);
  EXPECT_GE(hurt, 10);
}

}  // namespace
}  // namespace specter::test
