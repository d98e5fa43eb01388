// What preview() says beforehand is what then happens; it changes nothing and rolls nothing.
#include "engine/preview.h"

#include <cmath>

#include "engine/cards.h"
#include "property/games.h"
#include "support/reference_moves.h"

namespace specter::test {
namespace {

const reference::Layout& layout() {
  static const reference::Layout babel = reference::babel();
  return babel;
}

/// Chance by walking through all dice, with at most four rolls of a die that shows 6.
double slow_chance(int dice, int modifier, int distance) {
  struct Walk {
    static double one(int dice, int first_ones, int rolls, int total, int modifier, int distance,
                      int all) {
      if (dice == 0) return first_ones < all && total + modifier >= distance ? 1.0 : 0.0;
      double p = 0;
      for (int v = 1; v <= 6; ++v) {
        const int ones = first_ones + (rolls == 0 && v == 1 ? 1 : 0);
        const bool again = v == 6 && rolls < 3;
        p += again ? one(dice, ones, rolls + 1, total + v, modifier, distance, all) / 6
                   : one(dice - 1, ones, 0, total + v, modifier, distance, all) / 6;
      }
      return p;
    }
  };
  return distance == 0 ? 1.0 : Walk::one(dice, 0, 0, 0, modifier, distance, dice);
}

// [ATK-2] [ATK-3] [ATK-5] [CARD-GUN-1]
TEST(Preview, ChancesAreThoseOfAllDice) {
  for (int dice = 1; dice <= 2; ++dice)
    for (int modifier = -5; modifier <= 2; ++modifier)
      for (int distance = 0; distance <= 15; ++distance)
        EXPECT_NEAR(hit_chance(dice, modifier, distance), slow_chance(dice, modifier, distance),
                    0.002)
            << dice << " " << modifier << " " << distance;
}

struct After {
  State state;
  std::vector<Event> events;
};

After after(const RandomGame& g, const Action& action, std::uint64_t seed) {
  After r{g.state(), {}};
  SeededDice dice(seed, 1);
  EventSink sink;
  EXPECT_TRUE(apply(g.game(), r.state, action, dice, sink).ok());
  r.events.assign(sink.events().begin(), sink.events().end());
  return r;
}

const Event* find(const After& r, EventCode code) {
  for (const Event& e : r.events)
    if (e.code == code) return &e;
  return nullptr;
}

/// Where her marker falls if she hides (TRA-2): not before a cell where she stood in plain sight.
Cell hidden_marker(const RandomGame& g, reference::Judge& judge, const AgentSecret& moved) {
  const Public& pub = g.state().pub;
  const Hunter traitor = g.state().roles.traitor;
  if (traitor == kNoHunter || pub.turned != kNoHunter ||
      pub.agents[0].figure.state != FigureState::Visible ||
      ((judge.seen_by({reference::key(reference::place_of(moved.from))}) >> ix(traitor)) & 1U) == 0)
    return moved.marker_loyal;
  if (moved.cell == moved.from) return moved.marker;
  return moved.marker_loyal == kNoCell ? moved.from : moved.marker_loyal;
}

void check_agent_move(const RandomGame& g, const Action& action, const Preview& p) {
  const auto a = static_cast<std::size_t>(agent_of(g.game(), g.state().pub, action.seat));
  const After r = after(g, action, 1);
  const AgentSecret& x = r.state.agents[a];
  ASSERT_EQ(p.end, x.cell);
  ASSERT_EQ(p.steps, x.steps);
  const int by_card = g.state().agents[a].reach;
  const int most = by_card == 0 ? 4 : by_card;
  ASSERT_EQ(p.steps_left, most - x.steps);
  ASSERT_EQ(p.visible != 0, p.marker == p.end);
  ASSERT_EQ(p.escapes != 0, find(r, EventCode::AgentEscaped) != nullptr);
  if (p.escapes != 0) return;
  const Event* visible = find(r, EventCode::FigureVisible);
  const Event* marker = find(r, EventCode::MarkerPlaced);
  reference::Judge judge(reference::situation_of(g.game(), g.state(), static_cast<Agent>(a)));
  if (x.stage == Stage::Sighting) {  // still open: nothing is shown yet
    ASSERT_EQ(x.marker, p.marker);
    ASSERT_EQ(hidden_marker(g, judge, x), p.marker_hiding);
    ASSERT_EQ(visible, nullptr);
    ASSERT_EQ(marker, nullptr);
  } else {
    ASSERT_EQ(visible != nullptr, p.visible != 0);
    ASSERT_EQ(marker != nullptr, p.visible == 0 && p.marker != kNoCell);
    if (visible != nullptr) {
      ASSERT_EQ(static_cast<Cell>(visible->v[1]), p.marker);
    }
    if (marker != nullptr) {
      ASSERT_EQ(static_cast<Cell>(marker->v[1]), p.marker);
    }
    ASSERT_EQ(find(r, EventCode::QuickDraw) != nullptr, p.triggers != 0);
  }
  ASSERT_EQ(p.seen_at_end.bits, judge.seen_by({reference::key(reference::place_of(p.end))}));
  if (action.length == 0) return;
  reference::Path path;
  for (std::size_t i = 0; i < action.length; ++i)
    path.push_back(reference::key(reference::place_of(action.path[i])));
  ASSERT_EQ(p.seen_by.bits, judge.seen_by(path));
}

void check_hunter_move(const RandomGame& g, Hunter h, const Action& action, const Preview& p) {
  const After r = after(g, action, 1);
  const PublicHunter& x = r.state.pub.hunters[ix(h)];
  const Event* walked = find(r, EventCode::HunterWalked);
  if (walked == nullptr) walked = find(r, EventCode::HunterDrove);
  if (walked != nullptr) {
    ASSERT_EQ(p.steps, walked->v[2]);
  }
  if (action.kind == ActionKind::Drive) {
    ASSERT_EQ(p.steps + p.steps_left, 10 - g.state().pub.vehicle.spent);
  }
  if (x.gone != 0) return;  // the traitor was exposed by it
  ASSERT_EQ(p.end, x.cell);
  reference::Effects effects;
  for (const Smoke& smoke : g.state().pub.smokes)
    if (smoke.cell != kNoCell) effects.smoke_tokens.push_back(reference::place_of(smoke.cell));
  g.game().board->open.each([&](Cell c) {
    const bool lit =
        reference::sees(layout(), effects, reference::place_of(x.cell), reference::place_of(c));
    ASSERT_EQ(p.lit.has(c), lit) << cell_name(c);
  });
}

/// The named chance is near to how often it comes true.
void check_shot(const RandomGame& g, const Action& action, const Preview& p) {
  ASSERT_EQ(p.chance_count, 1);
  // A reaction may still come before the dice (Velocity Blade): nothing rolled then.
  int hits = 0;
  constexpr int kTries = 400;
  for (int i = 0; i < kTries; ++i) {
    const After r = after(g, action, static_cast<std::uint64_t>(100 + i));
    const Event* result = find(r, EventCode::AttackResult);
    if (result == nullptr) return;
    hits += result->v[2];
  }
  ASSERT_NEAR(hits * 1000 / kTries, p.chances[0].permille, 110);
}

TEST(Preview, AgreesWithWhatThenHappens) {
  int shots = 0;
  over_games(32, 51, [&](RandomGame& g) {
    for (const Decision& d : decisions(g.game(), g.state())) {
      const Known facts = known(g.game(), g.state(), d.seat);
      Choices choices;
      legal(facts, choices);
      for (int i = 0; i < 6; ++i) {
        Action action = pick(choices, true, g.rng());
        if (action.kind == ActionKind::Move && g.rng().one_in(2))
          action = with_path(facts, action).value_or(action);
        const State before = g.state();
        const auto told = preview(facts, action);
        ASSERT_TRUE(told.ok()) << told.error().code;
        ASSERT_EQ(before, g.state());
        const Frame& frame = g.state().pub.frames[g.state().pub.depth - std::size_t{1}];
        switch (action.kind) {
          case ActionKind::Move: check_agent_move(g, action, *told); break;
          case ActionKind::Walk:
          case ActionKind::Enter:
          case ActionKind::Drive:
          case ActionKind::Relay:
          case ActionKind::GetOut:
          case ActionKind::Stay: check_hunter_move(g, frame.hunter, action, *told); break;
          case ActionKind::Attack:
          case ActionKind::Shoot:
            if (++shots < 40) check_shot(g, action, *told);
            break;
          default: break;
        }
        if (testing::Test::HasFailure()) return;
      }
    }
  });
  EXPECT_GT(shots, 10);
}

TEST(Preview, ShotsOnTheWayHaveTheirChances) {
  int seen = 0;
  over_games(48, 52, [&](RandomGame& g) {
    const Decisions open = decisions(g.game(), g.state());
    if (open.count != 1 || open.list[0].kind != DecisionKind::AgentTurn) return;
    const Known facts = known(g.game(), g.state(), open.list[0].seat);
    Choices choices;
    legal(facts, choices);
    for (const Group& group : choices.groups()) {
      if (group.proto.kind != ActionKind::Move || group.proto.triggers == 0) continue;
      Choices one;
      one.over(group.proto, group.cells);
      const Action action = one.nth(g.rng().below(one.count()));
      const auto told = preview(facts, action);
      ASSERT_TRUE(told.ok());
      if (told->escapes != 0) continue;
      ASSERT_EQ(told->chance_count, 1);
      const auto h = ix(told->chances[0].hunter);
      const PublicHunter& gun = g.state().pub.hunters[h];
      const auto a = static_cast<std::size_t>(agent_of(g.game(), g.state().pub, action.seat));
      const int away = distance(gun.cell, told->marker);
      const bool spider = g.state().agents[a].kind == AgentKind::Spider && away <= 3;
      const int modifier = (spider ? -2 : 0) - g.state().pub.agents[a].guard;
      const double chance = gun.only != Compass::None ? 1.0 : slow_chance(1, modifier, away);
      ASSERT_NEAR(told->chances[0].permille, chance * 1000, 2.0);
      ++seen;
    }
  });
  EXPECT_GT(seen, 50);
}

TEST(Preview, RefusesWhatIsNotLegal) {
  int told = 0;
  over_games(8, 53, [&](RandomGame& g) {
    for (const Seat seat : audiences(g.game())) {
      const Known facts = known(g.game(), g.state(), seat);
      Action action;
      action.kind = static_cast<ActionKind>(g.rng().below(static_cast<int>(ActionKind::Count)));
      action.seat = seat;
      action.cell = static_cast<Cell>(g.rng().below(736));
      Choices choices;
      legal(facts, choices);
      // Half of them from the list, so that both answers come up.
      if (!choices.empty() && g.rng().one_in(2))
        action = choices.nth(g.rng().below(choices.count()));
      const bool legal_here = choices.contains(action);
      ASSERT_EQ(preview(facts, action).ok(), legal_here);
      told += legal_here ? 1 : 0;
    }
  });
  EXPECT_GT(told, 500);
}

}  // namespace
}  // namespace specter::test
