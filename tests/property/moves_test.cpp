// Moves of the agent against the slow reference: paths, outcomes, and what is refused.
#include "property/games.h"
#include "support/reference_moves.h"

namespace specter::test {
namespace {

using reference::Judge;
using reference::Outcome;
using reference::Path;

const reference::Layout& layout() {
  static const reference::Layout babel = reference::babel();
  return babel;
}

/// Whether an agent is to move now, and which.
std::optional<Agent> mover(const RandomGame& g) {
  const Decisions open = decisions(g.game(), g.state());
  if (open.count != 1) return std::nullopt;
  const DecisionKind kind = open.list[0].kind;
  if (kind != DecisionKind::AgentTurn && kind != DecisionKind::RevealMove) return std::nullopt;
  Choices choices;
  legal(known(g.game(), g.state(), open.list[0].seat), choices);
  for (const Group& group : choices.groups())
    if (group.proto.kind == ActionKind::Move)
      return static_cast<Agent>(agent_of(g.game(), g.state().pub, open.list[0].seat));
  return std::nullopt;  // a promise comes first
}

Seat seat_of_mover(const RandomGame& g) { return decisions(g.game(), g.state()).list[0].seat; }

int key_of(Cell c) {
  return c == kNoCell ? reference::kNowhere : reference::key(reference::place_of(c));
}

Outcome outcome_of(const Action& a) {
  return Outcome{key_of(a.cell), a.steps, key_of(a.marker), key_of(a.marker_loyal), a.triggers};
}

Action action_of(Seat seat, const Path& path) {
  Action a;
  a.kind = ActionKind::Move;
  a.seat = seat;
  for (const int cell : path) {
    if (a.length == a.path.size()) break;
    a.path[a.length++] = reference::cell_of(cell);
  }
  return a;
}

/// Whether the engine takes the action; if not, nothing may have changed.
bool accepted(const RandomGame& g, const Action& action, State& after) {
  after = g.state();
  SeededDice dice(3, 3);
  EventSink sink;
  const bool ok = apply(g.game(), after, action, dice, sink).ok();
  if (!ok) {
    EXPECT_EQ(after, g.state());
    EXPECT_TRUE(sink.events().empty());
  }
  return ok;
}

Path random_walk(Judge& judge, int steps, Rng& rng) {
  Path path{reference::key(judge.situation().start)};
  for (int i = 0; i < steps; ++i) {
    const std::vector<int> next = judge.next_cells(path.back());
    if (next.empty()) break;
    path.push_back(rng.of(next));
  }
  return path;
}

/// What stands in the first set alone, to read.
std::string only_in(const std::set<Outcome>& these, const std::set<Outcome>& not_those) {
  std::string out;
  for (const Outcome& o : these) {
    if (not_those.count(o) != 0) continue;
    out += "end " + cell_name(reference::cell_of(o.end)) + " steps " + std::to_string(o.steps) +
           " marker " + cell_name(reference::cell_of(o.marker)) + " loyal " +
           cell_name(reference::cell_of(o.loyal)) + " triggers " + std::to_string(o.triggers) +
           "\n";
  }
  return out;
}

struct Compared {
  int positions = 0;
  int long_ones = 0;  ///< with Adrenal Surge: 200,000 paths each, so only some of them
};

void expect_all_outcomes(const RandomGame& g, int every, Compared& done) {
  const auto agent = mover(g);
  if (!agent) return;
  Judge judge(reference::situation_of(layout(), g.game(), g.state(), *agent));
  if (judge.situation().steps > 4 && done.long_ones++ % every != 0) return;
  Choices choices;
  legal(known(g.game(), g.state(), seat_of_mover(g)), choices);
  std::set<Outcome> listed;
  for (const Action& a : choices.list()) {
    if (a.kind != ActionKind::Move) continue;
    ASSERT_TRUE(listed.insert(outcome_of(a)).second);
  }
  const std::set<Outcome> walked = judge.all_outcomes();
  ASSERT_EQ(only_in(listed, walked), "") << "listed, but no path has it";
  ASSERT_EQ(only_in(walked, listed), "") << "of a path, but not listed";
  ++done.positions;
}

// [AGT-2] [AGT-3] [SEE-1] [SEE-2] [SEE-4] [TRA-2] [CARD-GUN-2] [CARD-ADRENAL] [CARD-STEALTH]
TEST(Moves, ListedOutcomesAreThoseOfAllPaths) {
  Compared done;
  over_games(32, 11, [&](RandomGame& g) { expect_all_outcomes(g, 8, done); });
  EXPECT_GT(done.positions, 300);
  EXPECT_GT(done.long_ones, 8);
}

// [TRA-2]
TEST(Moves, WhatTheTraitorSawCountsAlsoIfSheComesBackToHerStart) {
  // He alone looks along the road north of her, from O16.
  const auto board = built_in("babel");
  const auto read = parse_position(
      "babel 5 round=2 turn=agent traitor=3 agent.kind.0=spider agent.cell.0=B17 "
      "agent.card.0=smoke_grenade,flash_bang,adrenal_surge hunter.kind.0=beast,puppet,prophet,gun "
      "hunter.cell.0=J25,L25,K24,O16",
      board);
  ASSERT_TRUE(read.ok()) << read.error().code << " " << read.error().detail;
  const auto game = make_game(read->setup, board);
  ASSERT_TRUE(game.ok());
  Judge judge(reference::situation_of(layout(), *game, read->state, kFirstAgent));
  Choices choices;
  legal(known(*game, read->state, kAgentSeat), choices);
  std::set<Outcome> listed;
  for (const Action& a : choices.list())
    if (a.kind == ActionKind::Move) listed.insert(outcome_of(a));
  EXPECT_EQ(only_in(listed, judge.all_outcomes()), "");
  EXPECT_EQ(only_in(judge.all_outcomes(), listed), "");
}

TEST(Moves, SlowListedOutcomesInManyPositions) {
  Compared done;
  over_games(480, 17, [&](RandomGame& g) { expect_all_outcomes(g, 4, done); });
  EXPECT_GT(done.positions, 6000);
  EXPECT_GT(done.long_ones, 100);
}

TEST(Moves, EveryPathHasOneListedOutcomeAndLeadsThere) {
  over_games(40, 12, [](RandomGame& g) {
    const auto agent = mover(g);
    if (!agent) return;
    Judge judge(reference::situation_of(layout(), g.game(), g.state(), *agent));
    const Seat seat = seat_of_mover(g);
    Choices choices;
    legal(known(g.game(), g.state(), seat), choices);
    for (int i = 0; i < 12; ++i) {
      const Path path = random_walk(judge, g.rng().below(judge.situation().steps + 1), g.rng());
      ASSERT_TRUE(judge.legal(path));
      const Outcome wanted = judge.outcome(path);
      int matches = 0;
      Action listed;
      for (const Action& a : choices.list()) {
        if (a.kind != ActionKind::Move || outcome_of(a) != wanted) continue;
        ++matches;
        listed = a;
      }
      ASSERT_EQ(matches, 1);
      State by_path;
      State by_outcome;
      ASSERT_TRUE(accepted(g, action_of(seat, path), by_path));
      ASSERT_TRUE(accepted(g, listed, by_outcome));
      ASSERT_EQ(by_path, by_outcome);
    }
  });
}

TEST(Moves, APathMadeForAnOutcomeIsLegalAndHasIt) {
  over_games(40, 13, [](RandomGame& g) {
    const auto agent = mover(g);
    if (!agent) return;
    Judge judge(reference::situation_of(layout(), g.game(), g.state(), *agent));
    const Known facts = known(g.game(), g.state(), seat_of_mover(g));
    Choices choices;
    legal(facts, choices);
    for (int i = 0; i < choices.count(); i += 1 + choices.count() / 16) {
      const Action listed = choices.nth(i);
      if (listed.kind != ActionKind::Move) continue;
      const auto made = with_path(facts, listed);
      ASSERT_TRUE(made.has_value());
      Path path;
      for (std::size_t j = 0; j < made->length; ++j)
        path.push_back(key_of(made->path[j]));
      ASSERT_TRUE(judge.legal(path));
      ASSERT_EQ(judge.outcome(path), outcome_of(listed));
    }
  });
}

/// A walk with one mistake, or none: the judge says which.
Path crooked_walk(Judge& judge, Rng& rng) {
  Path path = random_walk(judge, rng.below(8), rng);
  const auto at = static_cast<std::size_t>(rng.below(static_cast<int>(path.size())));
  if (!rng.one_in(4)) path[at] = rng.below(23) * 100 + rng.below(32);
  if (rng.one_in(4)) path[at] = path[at > 0 ? at - 1 : 0];
  return path;
}

// [GEO-3] [AGT-3]
TEST(Moves, WhatTheReferenceCallsIllegalIsRefused) {
  int refused = 0;
  over_games(40, 14, [&](RandomGame& g) {
    const auto agent = mover(g);
    if (!agent) return;
    Judge judge(reference::situation_of(layout(), g.game(), g.state(), *agent));
    const Seat seat = seat_of_mover(g);
    State after;
    for (int i = 0; i < 24; ++i) {
      const Path path = crooked_walk(judge, g.rng());
      if (path.size() > kPathStepsMax + 1) continue;
      const bool legal_one = judge.legal(path);
      ASSERT_EQ(accepted(g, action_of(seat, path), after), legal_one);
      refused += legal_one ? 0 : 1;
    }
  });
  EXPECT_GT(refused, 1000);
}

TEST(Moves, OutcomesThatNoPathHasAreRefused) {
  over_games(24, 15, [](RandomGame& g) {
    const auto agent = mover(g);
    if (!agent) return;
    Judge judge(reference::situation_of(layout(), g.game(), g.state(), *agent));
    if (judge.situation().steps > 4) return;
    const std::set<Outcome> all = judge.all_outcomes();
    Choices choices;
    legal(known(g.game(), g.state(), seat_of_mover(g)), choices);
    State after;
    for (int i = 0; i < 24; ++i) {
      Action a = choices.nth(g.rng().below(choices.count()));
      if (a.kind != ActionKind::Move) continue;
      switch (g.rng().below(5)) {
        case 0: a.steps = static_cast<std::uint8_t>(g.rng().below(6)); break;
        case 1: a.marker = a.marker == kNoCell ? a.cell : kNoCell; break;
        case 2: a.marker_loyal = a.marker_loyal == kNoCell ? a.cell : kNoCell; break;
        case 3:
          a.triggers ^= static_cast<std::uint8_t>(1U << static_cast<unsigned>(g.rng().below(4)));
          break;
        default: a.cell = reference::cell_of(g.rng().below(23) * 100 + g.rng().below(32)); break;
      }
      ASSERT_EQ(accepted(g, a, after), all.count(outcome_of(a)) == 1);
    }
  });
}

/// What a hunter's ways lead to, as the engine lists them.
std::map<int, int> listed_ways(const Choices& choices, ActionKind kind) {
  std::map<int, int> ways;
  for (const Action& a : choices.list())
    if (a.kind == kind) ways[key_of(a.cell)] = a.steps;
  return ways;
}

// [HUN-1] [HUN-3] [HUN-4] [VEH-1] [VEH-5] [STA-1] [CARD-BEAST-3] [CARD-PUPPET-1]
TEST(Moves, WaysOfHuntersAreThoseOfAPlainSearch) {
  int walks = 0;
  int drives = 0;
  over_games(40, 16, [&](RandomGame& g) {
    const Decisions open = decisions(g.game(), g.state());
    if (open.count != 1 || open.list[0].kind != DecisionKind::HunterMove) return;
    const Public& pub = g.state().pub;
    const PublicHunter& h = pub.hunters[pub.frames[pub.depth - std::size_t{1}].a];
    Choices choices;
    legal(known(g.game(), g.state(), open.list[0].seat), choices);
    const reference::Place at = reference::place_of(h.cell);
    const reference::Place vehicle = reference::place_of(pub.vehicle.cell);
    std::map<int, int> on_foot;
    if (h.inside == 0) {
      const int most = h.stunned != 0 ? 2 : h.kind == HunterKind::Beast ? 5 : 4;
      on_foot = reference::fewest(layout(), at, most, false);
    }
    ASSERT_EQ(listed_ways(choices, ActionKind::Walk), on_foot);
    walks += static_cast<int>(on_foot.size());
    std::map<int, int> enter;
    if (on_foot.count(reference::key(vehicle)) != 0 && h.revoked == 0)
      enter[reference::key(vehicle)] = on_foot[reference::key(vehicle)];
    ASSERT_EQ(listed_ways(choices, ActionKind::Enter), enter);
    std::map<int, int> roads;
    if (pub.vehicle.sensed == 0 && h.revoked == 0)
      roads = reference::fewest(layout(), vehicle, 10 - pub.vehicle.spent, true);
    roads.erase(reference::key(vehicle));
    drives += static_cast<int>(roads.size());
    const std::map<int, int> none;
    ASSERT_EQ(listed_ways(choices, ActionKind::Drive), h.inside != 0 ? roads : none);
    const bool relays = h.inside == 0 && h.kind == HunterKind::Puppet;
    ASSERT_EQ(listed_ways(choices, ActionKind::Relay), relays ? roads : none);
    std::map<int, int> beside;
    if (h.inside != 0)
      for (const auto& [cell, steps] : reference::fewest(layout(), vehicle, 1, false))
        if (steps == 1) beside[cell] = kNone8;
    ASSERT_EQ(listed_ways(choices, ActionKind::GetOut), beside);
  });
  EXPECT_GT(walks, 10'000);
  EXPECT_GT(drives, 10'000);
}

}  // namespace
}  // namespace specter::test
