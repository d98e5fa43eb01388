// Moves of the agent against the slow reference: paths, outcomes, and what is refused.
#include "property/games.h"
#include "property/stir.h"
#include "support/reference_moves.h"

namespace specter::test {
namespace {

using reference::Judge;
using reference::Outcome;
using reference::Path;

/// An agent who is to move now.
struct Mover {
  const Game* game;
  const State* state;
  Agent agent;
  Seat seat;

  Known facts() const { return known(*game, *state, seat); }
  reference::Situation situation() const { return reference::situation_of(*game, *state, agent); }
};

std::optional<Mover> mover(const Game& game, const State& state) {
  const Decisions open = decisions(game, state);
  if (open.count != 1) return std::nullopt;
  const DecisionKind kind = open.list[0].kind;
  if (kind != DecisionKind::AgentTurn && kind != DecisionKind::RevealMove) return std::nullopt;
  const Seat seat = open.list[0].seat;
  Choices choices;
  legal(known(game, state, seat), choices);
  for (const Group& group : choices.groups())
    if (group.proto.kind == ActionKind::Move)
      return Mover{&game, &state, static_cast<Agent>(agent_of(game, state.pub, seat)), seat};
  return std::nullopt;  // a promise comes first
}

std::optional<Mover> mover(const RandomGame& g) { return mover(g.game(), g.state()); }

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
bool accepted(const Mover& m, const Action& action, State& after) {
  after = *m.state;
  SeededDice dice(3, 3);
  EventSink sink;
  const bool ok = apply(*m.game, after, action, dice, sink).ok();
  if (!ok) {
    EXPECT_EQ(after, *m.state);
    EXPECT_TRUE(sink.events().empty());
  }
  return ok;
}

Path random_walk(Judge& judge, int steps, Rng& rng) {
  Path path{reference::key(judge.situation().start)};
  for (int i = 0; i < steps; ++i) {
    std::vector<int> next = judge.next_cells(path.back());
    const std::vector<int>& last = judge.last_cells(path.back());
    if (i + 1 == steps) next.insert(next.end(), last.begin(), last.end());
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

/// What the compared positions had in them: a comparison of nothing proves nothing.
struct Compared {
  int positions = 0;
  int long_ones = 0;     ///< more than 4 steps: up to 200,000 paths each, so only some of them
  int second_board = 0;  ///< on the second edition's
  int alerts[3] = {};    ///< by Alert::When: outcomes on which one rang
  int silent[3] = {};    ///< and on which it rang although no hunter saw any cell
  int assaults = 0;      ///< ends on a hunter's cell
  int torn = 0;          ///< the traitor alone saw the last of it
  int tired = 0;
  int barriers = 0;
  int smokes = 0;
};

void count_outcomes(const Judge& judge, const std::set<Outcome>& all, Compared& done) {
  const reference::Situation& s = judge.situation();
  for (const Outcome& o : all) {
    for (const reference::Alert& alert : s.alerts) {
      if ((o.triggers & alert.bit) == 0) continue;
      ++done.alerts[ix(alert.when)];
      if (o.marker == reference::kNowhere) ++done.silent[ix(alert.when)];
    }
    done.torn += o.marker != o.loyal ? 1 : 0;
    for (const reference::Watcher& w : s.watchers)
      if (s.assaults && w.figure && reference::key(w.at) == o.end && o.steps > 0) ++done.assaults;
  }
  done.tired += s.tired ? 1 : 0;
  done.barriers += s.barriers.empty() ? 0 : 1;
}

void expect_all_outcomes(const Mover& m, int every, Compared& done) {
  Judge judge(m.situation());
  if (judge.situation().steps > 4 && done.long_ones++ % every != 0) return;
  Choices choices;
  legal(m.facts(), choices);
  std::set<Outcome> listed;
  for (const Action& a : choices.list()) {
    if (a.kind != ActionKind::Move) continue;
    ASSERT_TRUE(listed.insert(outcome_of(a)).second);
  }
  const std::set<Outcome> walked = judge.all_outcomes();
  ASSERT_EQ(only_in(listed, walked), "") << "listed, but no path has it";
  ASSERT_EQ(only_in(walked, listed), "") << "of a path, but not listed";
  ++done.positions;
  done.second_board += m.game->board->name == "covenant" ? 1 : 0;
  for (const Smoke& smoke : m.state->pub.smokes)
    if (smoke.cell != kNoCell) ++done.smokes;
  count_outcomes(judge, walked, done);
}

/// The position of the game as it is, and then one that was stirred.
void compare(RandomGame& g, int every, Compared& done) {
  const auto here = mover(g);
  if (!here) return;
  if (g.rng().one_in(4)) expect_all_outcomes(*here, every, done);
  const State other = stirred(g.game(), g.state(), g.rng());
  const auto there = mover(g.game(), other);
  if (!there) return;
  expect_all_outcomes(*there, every, done);
  if (testing::Test::HasFailure()) ADD_FAILURE() << position_text(g.game(), other);
}

void expect_variety(const Compared& done, int n) {
  EXPECT_GT(done.positions, 20 * n);
  EXPECT_GT(done.long_ones, n);
  EXPECT_GT(done.second_board, 4 * n);
  for (const int outcomes : done.alerts)
    EXPECT_GT(outcomes, 100 * n);
  // Quick Draw needs the Gun's sight; Rover and the alarm do not.
  EXPECT_EQ(done.silent[0], 0);
  EXPECT_GT(done.silent[1], 10 * n);
  EXPECT_GT(done.silent[2], 10 * n);
  EXPECT_GT(done.assaults, n);
  EXPECT_GT(done.torn, 100 * n);
  EXPECT_GT(done.tired, n);
  EXPECT_GT(done.barriers, n);
  EXPECT_GT(done.smokes, n);
}

// [AGT-2] [AGT-3] [SEE-1] [SEE-2] [SEE-4] [TRA-2] [VEH-3] [VEH-7] [VEH-8] [VIS-2] [VIS-7] [VIS-9]
// [STA-3] [CARD-ADRENAL] [CARD-BARRIER] [CARD-FOX] [CARD-GUN-2] [CARD-GUN-3] [CARD-MEDKIT]
// [CARD-STEALTH] [CARD-T-BEAST] [CARD-T-GUN] [CARD-TRACKER-1] [CARD-WATCHER-1]
TEST(Moves, ListedOutcomesAreThoseOfAllPaths) {
  Compared done;
  over_editions(12, 11, [&](RandomGame& g) { compare(g, 8, done); });
  expect_variety(done, 15);
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
  Judge judge(reference::situation_of(*game, read->state, kFirstAgent));
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
  over_editions(128, 17, [&](RandomGame& g) { compare(g, 4, done); });
  expect_variety(done, 240);
}

/// Paths of a position by chance: the engine takes them as the listed outcome that they have.
void walk_by_chance(const Mover& m, int walks, Rng& rng) {
  Judge judge(m.situation());
  Choices choices;
  legal(m.facts(), choices);
  for (int i = 0; i < walks; ++i) {
    const Path path = random_walk(judge, rng.below(judge.situation().steps + 1), rng);
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
    ASSERT_TRUE(accepted(m, action_of(m.seat, path), by_path));
    ASSERT_TRUE(accepted(m, listed, by_outcome));
    ASSERT_EQ(by_path, by_outcome);
    ASSERT_EQ(by_path.pub.agents[ix(m.agent)].fatigued != 0, judge.tired_after(path));
  }
}

// [STA-3] [CARD-FOX] [CARD-T-BEAST]
TEST(Moves, EveryPathHasOneListedOutcomeAndLeadsThere) {
  over_editions(16, 12, [](RandomGame& g) {
    const auto m = mover(g);
    if (m) walk_by_chance(*m, 8, g.rng());
  });
}

TEST(Moves, APathMadeForAnOutcomeIsLegalAndHasIt) {
  over_editions(12, 13, [](RandomGame& g) {
    if (!mover(g)) return;
    const State state = stirred(g.game(), g.state(), g.rng());
    const auto m = mover(g.game(), state);
    if (!m) return;
    Judge judge(m->situation());
    const Known facts = m->facts();
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
      ASSERT_EQ(only_in({judge.outcome(path)}, {outcome_of(listed)}), "")
          << position_text(g.game(), state);
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

// [GEO-3] [AGT-3] [CARD-BARRIER]
TEST(Moves, WhatTheReferenceCallsIllegalIsRefused) {
  int refused = 0;
  over_editions(14, 14, [&](RandomGame& g) {
    const auto m = mover(g);
    if (!m) return;
    Judge judge(m->situation());
    State after;
    for (int i = 0; i < 16; ++i) {
      const Path path = crooked_walk(judge, g.rng());
      if (path.size() > kPathStepsMax + 1) continue;
      const bool legal_one = judge.legal(path);
      ASSERT_EQ(accepted(*m, action_of(m->seat, path), after), legal_one);
      refused += legal_one ? 0 : 1;
    }
  });
  EXPECT_GT(refused, 1000);
}

/// A listed outcome with one thing changed.
Action other_outcome(Action a, Rng& rng) {
  switch (rng.below(5)) {
    case 0: a.steps = static_cast<std::uint8_t>(rng.below(6)); break;
    case 1: a.marker = a.marker == kNoCell ? a.cell : kNoCell; break;
    case 2: a.marker_loyal = a.marker_loyal == kNoCell ? a.cell : kNoCell; break;
    case 3:
      a.triggers =
          static_cast<std::uint16_t>(a.triggers ^ (1U << static_cast<unsigned>(rng.below(9))));
      break;
    default: a.cell = reference::cell_of(rng.below(23) * 100 + rng.below(32)); break;
  }
  return a;
}

TEST(Moves, OutcomesThatNoPathHasAreRefused) {
  over_editions(8, 15, [](RandomGame& g) {
    const auto m = mover(g);
    if (!m) return;
    Judge judge(m->situation());
    if (judge.situation().steps > 4) return;
    const std::set<Outcome> all = judge.all_outcomes();
    Choices choices;
    legal(m->facts(), choices);
    State after;
    for (int i = 0; i < 24; ++i) {
      Action a = choices.nth(g.rng().below(choices.count()));
      if (a.kind != ActionKind::Move) continue;
      a = other_outcome(a, g.rng());
      ASSERT_EQ(accepted(*m, a, after), all.count(outcome_of(a)) == 1);
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
    const PublicHunter& h = at(pub.hunters, pub.frames[pub.depth - std::size_t{1}].hunter);
    Choices choices;
    legal(known(g.game(), g.state(), open.list[0].seat), choices);
    const reference::Layout& layout = reference::layout_of(g.game());
    const reference::Place at = reference::place_of(h.cell);
    const reference::Place vehicle = reference::place_of(pub.vehicle.cell);
    std::map<int, int> on_foot;
    if (h.inside == 0) {
      const int most = h.stunned != 0 ? 2 : h.kind == HunterKind::Beast ? 5 : 4;
      on_foot = reference::fewest(layout, at, most, false);
    }
    ASSERT_EQ(listed_ways(choices, ActionKind::Walk), on_foot);
    walks += static_cast<int>(on_foot.size());
    std::map<int, int> enter;
    if (on_foot.count(reference::key(vehicle)) != 0 && h.revoked == 0)
      enter[reference::key(vehicle)] = on_foot[reference::key(vehicle)];
    ASSERT_EQ(listed_ways(choices, ActionKind::Enter), enter);
    std::map<int, int> roads;
    if (pub.vehicle.sensed == 0 && h.revoked == 0)
      roads = reference::fewest(layout, vehicle, 10 - pub.vehicle.spent, true);
    roads.erase(reference::key(vehicle));
    drives += static_cast<int>(roads.size());
    const std::map<int, int> none;
    ASSERT_EQ(listed_ways(choices, ActionKind::Drive), h.inside != 0 ? roads : none);
    const bool relays = h.inside == 0 && h.kind == HunterKind::Puppet;
    ASSERT_EQ(listed_ways(choices, ActionKind::Relay), relays ? roads : none);
    std::map<int, int> beside;
    if (h.inside != 0)
      for (const auto& [cell, steps] : reference::fewest(layout, vehicle, 1, false))
        if (steps == 1) beside[cell] = kNone8;
    ASSERT_EQ(listed_ways(choices, ActionKind::GetOut), beside);
  });
  EXPECT_GT(walks, 10'000);
  EXPECT_GT(drives, 10'000);
}

}  // namespace
}  // namespace specter::test
