// The course of whole games: ranges, counters, the end, and replay with recorded rolls.
#include "engine/cards.h"
#include "property/games.h"

namespace specter::test {
namespace {

int most_hp(const Game& game, const State& s, std::size_t agent) {
  const AgentRow* row = find_row(s.agents[agent].kind);
  if (row == nullptr) return 0;
  const bool bonus = game.players() == 4 || game.setup.five_player_bonus;
  return 4 + row->extra_hp + (bonus && agent == 0 ? 2 : 0);
}

/// How far the last move can have gone: of the running turn by what she played and who she is, of
/// an earlier one by anything.
int most_steps(const State& s, std::size_t agent) {
  const AgentSecret& x = s.agents[agent];
  const bool moved = x.stage != Stage::Idle && x.stage != Stage::Start && x.stage != Stage::Carded;
  if (!moved) return kPathStepsMax;
  if (x.reach != 0) return x.reach;  // [CARD-ADRENAL] [CARD-MEDKIT]
  // A fifth step without a card is Dash, which has fatigued her.
  const bool dash = x.kind == AgentKind::Fox && s.pub.agents[agent].fatigued != 0;
  return dash ? 5 : 4;  // [CARD-FOX] [AGT-2]
}

void expect_in_range(const Game& game, const State& s) {
  ASSERT_LE(s.pub.round, kRoundLast);
  ASSERT_LE(s.pub.vehicle.spent, s.pub.vehicle.kind == VehicleKind::Tracer ? 10 : 12);  // [VEH-1]
  ASSERT_FALSE(s.pub.vehicle.spent > 0 && s.pub.vehicle.sensed > 0);                    // [VEH-5]
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    const AgentSecret& x = s.agents[i];
    ASSERT_LE(x.hp, most_hp(game, s, i));  // [SET-7]
    ASSERT_LE(x.steps, most_steps(s, i));
    for (const Card& card : x.cards) {
      const EquipmentRow* row = find_row(card.card);
      ASSERT_LE(card.charges, row == nullptr ? 0 : row->charges);
    }
  }
  const auto broken = check_state(game, s);
  ASSERT_FALSE(broken.has_value()) << broken->code << " " << broken->detail;
}

/// What only ever grows or only ever falls.
void expect_monotone(const State& before, const State& after) {
  ASSERT_GE(after.pub.round, before.pub.round);
  ASSERT_LE(after.pub.round, before.pub.round + 1);
  for (std::size_t i = 0; i < kPlayersMax; ++i)
    ASSERT_GE(after.asked[i], before.asked[i]);
  for (std::size_t i = 0; i < kSections; ++i) {
    ASSERT_EQ(after.plan.die[i], before.plan.die[i]);
    if (before.pub.sites[i].done_round != 0) {
      ASSERT_EQ(after.pub.sites[i], before.pub.sites[i]);
    }
  }
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    const AgentSecret& x = before.agents[i];
    const AgentSecret& y = after.agents[i];
    if (x.kind == AgentKind::None || before.pub.agents[i].hand == 0) continue;
    ASSERT_EQ(y.kind, x.kind);
    // HP grow by an announced heal alone.
    ASSERT_LE(y.hp, x.hp + after.pub.agents[i].heals - before.pub.agents[i].heals);
    ASSERT_GE(after.pub.agents[i].hits, before.pub.agents[i].hits);
    ASSERT_LE(x.hp - y.hp, after.pub.agents[i].hits - before.pub.agents[i].hits);
    for (std::size_t j = 0; j < kHandMax; ++j) {
      if (x.cards[j].card == Equipment::None) continue;  // [OBJ-7] a supply card may come
      ASSERT_EQ(y.cards[j].card, x.cards[j].card);
      ASSERT_LE(y.cards[j].charges, x.cards[j].charges);
    }
    for (std::size_t r = 0; r < x.sheet.size(); ++r)
      if (x.sheet[r] != kNoCell) {
        ASSERT_EQ(y.sheet[r], x.sheet[r]);
      }
  }
  if (before.roles.dealt != 0) {
    ASSERT_EQ(after.roles, before.roles);
  }
  if (before.pub.turned != kNoHunter) {
    ASSERT_EQ(after.pub.turned, before.pub.turned);
  }
}

// [END-3] [AGT-4] [SET-7]
TEST(Course, ValuesStayInRangeAndCountersRunOneWay) {
  State before;
  over_editions(96, 21, [&](RandomGame& g) {
    expect_in_range(g.game(), g.state());
    if (g.state().asked != decltype(State::asked){} && before.pub.round <= g.state().pub.round &&
        before.pub.round > 0 && g.state().pub.round > 0)
      expect_monotone(before, g.state());
    before = g.over() ? State{} : g.state();
    if (g.state().pub.agents[0].escaped != 0) return;
    for (std::size_t r = 0; r < g.state().pub.round; ++r)
      ASSERT_NE(g.state().agents[0].sheet[r], kNoCell);
  });
}

/// Plays whole games and checks each state; all three ways to end must come up.
void play_to_the_end(int games, Edition edition) {
  std::array<int, 5> reasons{};
  for (int i = 0; i < games; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    Rng rng(seed);
    RandomGame g(random_setup(2 + i % 4, rng, edition), seed,
                 kStyles[static_cast<std::size_t>(i / 4 % 4)]);
    int actions = 0;
    while (g.step()) {
      ASSERT_LT(++actions, 20'000);
      if (actions % 7 == 0) expect_in_range(g.game(), g.state());
    }
    ASSERT_LE(g.state().pub.round, kRoundLast);
    ASSERT_NE(g.state().pub.winner, Side::None);
    ++reasons[ix(g.state().pub.reason)];
  }
  EXPECT_GT(reasons[ix(EndReason::Escape)], 0);
  EXPECT_GT(reasons[ix(EndReason::Caught)], 0);
  EXPECT_GT(reasons[ix(EndReason::RoundsOver)], 0);
}

// [TRN-1] [END-1] [END-2] [END-3]
TEST(Course, EveryGameEndsByRoundForty) {
  for (const Edition edition : kEditions)
    play_to_the_end(160, edition);
}

TEST(Course, SlowThousandsOfGamesEndByRoundForty) {
  for (const Edition edition : kEditions)
    play_to_the_end(2400, edition);
}

/// Rolls of one step, given back in order.
ScriptedDice scripted(const std::vector<Roll>& rolls) {
  std::vector<int> values;
  for (const Roll& roll : rolls)
    values.push_back(roll.value);
  return ScriptedDice(values);
}

TEST(Course, ReplayWithRecordedRollsGivesTheSameHashes) {
  for (int i = 0; i < 96; ++i) {
    const auto seed = static_cast<std::uint64_t>(1000 + i);
    const Style style = kStyles[static_cast<std::size_t>(i / 4 % 4)];
    SCOPED_TRACE(label(2 + i % 4, seed, style));
    Rng rng(seed);
    RandomGame g(random_setup(2 + i % 4, rng, kEditions[static_cast<std::size_t>(i % 3)]), seed,
                 style);
    ScriptedDice first = scripted(g.rolls());
    EventSink sink;
    State replayed = start(g.game(), first, sink);
    ASSERT_EQ(replayed, g.state());
    while (!g.over()) {
      const Action action = g.next();
      g.step();
      ScriptedDice dice = scripted(g.rolls());
      sink.clear();
      ASSERT_TRUE(apply(g.game(), replayed, action, dice, sink).ok());
      ASSERT_FALSE(dice.failed());
      ASSERT_EQ(dice.used(), g.rolls().size());
      ASSERT_EQ(hash(replayed), hash(g.state()));
      ASSERT_EQ(sink.events().size(), g.news().events().size());
      ASSERT_TRUE(
          std::equal(sink.events().begin(), sink.events().end(), g.news().events().begin()));
    }
  }
}

// [TIM-1]
TEST(Course, ExpiredTurnsEndByThemselves) {
  for (int i = 0; i < 60; ++i) {
    const auto seed = static_cast<std::uint64_t>(2000 + i);
    Rng rng(seed);
    RandomGame g(random_setup(2 + i % 4, rng, kEditions[static_cast<std::size_t>(i % 3)]), seed,
                 Style::Varied);
    SCOPED_TRACE(label(2 + i % 4, seed, Style::Varied));
    int actions = 0;
    while (!g.over()) {
      ASSERT_LT(++actions, 20'000);
      if (!g.rng().one_in(3)) {
        g.step();
        continue;
      }
      Action late;
      late.kind = ActionKind::Timeout;
      late.seat = g.rng().of(std::vector<Seat>{decisions(g.game(), g.state()).list[0].seat});
      g.take(late);
      expect_in_range(g.game(), g.state());
      if (testing::Test::HasFailure()) FAIL() << where(g);
    }
  }
}

/// Any mixture of values, some of them possible.
Action garbage(Rng& rng, const Choices& choices) {
  Action a = choices.empty() ? Action{} : choices.nth(rng.below(choices.count()));
  const auto byte = [&] {
    return static_cast<std::uint8_t>(rng.one_in(3) ? rng.below(256) : rng.below(8));
  };
  const auto cell = [&] {
    return static_cast<Cell>(rng.one_in(3) ? rng.below(65536) : rng.below(1024));
  };
  const bool all = rng.one_in(3);
  if (all || rng.one_in(6)) a.kind = static_cast<ActionKind>(rng.below(48));
  if (all || rng.one_in(6)) a.seat = static_cast<Seat>(byte());
  if (all || rng.one_in(4)) a.choice = byte();
  if (all || rng.one_in(6)) a.target = static_cast<Hunter>(byte());
  if (all || rng.one_in(6)) a.place = byte();
  if (all || rng.one_in(4)) a.cell = cell();
  if (all || rng.one_in(6)) a.marker = cell();
  if (all || rng.one_in(6)) a.marker_loyal = cell();
  if (all || rng.one_in(6)) a.steps = byte();
  if (all || rng.one_in(6)) a.triggers = byte();
  if (rng.one_in(8)) a.way = static_cast<Compass>(rng.below(10));
  if (rng.one_in(6)) {
    a.length = byte();
    for (Cell& c : a.path)
      c = cell();
  }
  return a;
}

/// Ways of so many steps; lists have the shortest alone.
bool counted_way(const Action& a) {
  switch (a.kind) {
    case ActionKind::Walk:
    case ActionKind::Enter:
    case ActionKind::Drive:
    case ActionKind::Relay:
    case ActionKind::Ability: return a.steps != kNone8;
    default: return false;
  }
}

/// Whether the lists of the seat allow it. Paths and longer ways have their own tests.
bool allowed(const RandomGame& g, const Action& a) {
  if (ix(a.seat) >= static_cast<std::size_t>(g.game().players())) return false;
  const Known facts = known(g.game(), g.state(), a.seat);
  Choices choices;
  if (a.kind == ActionKind::Timeout) return decision_of(facts).has_value();
  const bool free = a.kind == ActionKind::Vote || a.kind == ActionKind::Resign;
  free ? free_actions(facts, choices) : legal(facts, choices);
  if (free)
    return std::any_of(choices.groups().begin(), choices.groups().end(), [&](const Group& x) {
      return x.proto.kind == a.kind && (a.kind == ActionKind::Resign || x.proto.choice == a.choice);
    });
  return choices.contains(a) || (counted_way(a) && !specter::refused(facts, a));
}

TEST(Course, GarbageIsRefusedWithTheStateUntouched) {
  int refused = 0;
  int taken = 0;
  over_editions(24, 31, [&](RandomGame& g) {
    Choices choices;
    for (const Decision& d : decisions(g.game(), g.state()))
      legal(known(g.game(), g.state(), d.seat), choices);
    for (int i = 0; i < 12; ++i) {
      const Action action = garbage(g.rng(), choices);
      if (action.kind == ActionKind::Move && action.length > 0) continue;
      State copy = g.state();
      SeededDice source(5, 5);
      RecordingDice dice(source);
      EventSink sink;
      const auto done = apply(g.game(), copy, action, dice, sink);
      ASSERT_EQ(done.ok(), allowed(g, action) && !g.over())
          << static_cast<int>(action.kind) << " seat " << ix(action.seat) << " choice "
          << int{action.choice} << " target " << ix(action.target) << " place " << int{action.place}
          << " cell " << ix(action.cell) << " steps " << int{action.steps};
      (done.ok() ? taken : refused) += 1;
      if (done.ok()) continue;
      ASSERT_EQ(copy, g.state());
      ASSERT_TRUE(sink.events().empty());
      ASSERT_TRUE(dice.rolls().empty());
      ASSERT_FALSE(done.error().code.empty());
    }
  });
  EXPECT_GT(refused, 10'000);
  EXPECT_GT(taken, 100);
}

TEST(Course, SlowGarbageWithRapidCheck) {
  check_property(
      [] {
        RandomGame g = any_moment();
        Choices choices;
        for (const Decision& d : decisions(g.game(), g.state()))
          legal(known(g.game(), g.state(), d.seat), choices);
        Rng rng(*rc::gen::arbitrary<std::uint32_t>().as("garbage"));
        for (int i = 0; i < 40; ++i) {
          const Action action = garbage(rng, choices);
          State copy = g.state();
          SeededDice dice(5, 5);
          EventSink sink;
          const bool ok = apply(g.game(), copy, action, dice, sink).ok();
          RC_ASSERT(ok || copy == g.state());
          RC_ASSERT(!ok || !check_state(g.game(), copy).has_value());
        }
      },
      3000);
}

}  // namespace
}  // namespace specter::test
