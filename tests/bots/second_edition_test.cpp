// The greedy bot of ruleset 2 uses every card and ability on purpose, and that makes it strong.
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "engine/cards.h"
#include "engine/people.h"
#include "sim/series.h"
#include "sim_support.h"
#include "support/random_play.h"

namespace specter {
namespace {

using test::plain_game;
using test::sim_options;

/// Counts what is done in greedy games, by card or ability.
class Counter final : public sim::Watcher {
 public:
  void started(const Game&, const State&) override {}
  void asking(const Game&, const State& state, const Decision& decision,
              const bots::Bot&) override {
    before_ = state.pub;
    asked_ = decision.kind;
    chosen_ = true;
  }
  void acted(const Game& game, const State& state, const Action& action) override {
    if (!chosen_) return;  // nothing else was possible
    chosen_ = false;
    const int agent = agent_of(game, before_, action.seat);
    if (agent >= 0)
      count_agent(game, state.agents[ix(agent)], action);
    else
      count_hunter(state.pub, action);
  }
  int times(const std::string& what) const {
    const auto found = times_.find(what);
    return found == times_.end() ? 0 : found->second;
  }

 private:
  void count_agent(const Game& game, const AgentSecret& me, const Action& a) {
    const AgentRow* row = find_row(me.kind);
    if (a.kind == ActionKind::Play) note(find_row(me.cards[a.place].card)->name);
    if (a.kind == ActionKind::Complete && a.place != kNone8)
      note(find_row(me.cards[a.place].card)->name);
    if (a.kind == ActionKind::Move && row != nullptr && row->assaults && a.steps > 0 &&
        hunter_figures(game, before_).has(a.cell))
      note("assault");
    if (a.kind == ActionKind::Ability) note("ability of " + std::string(row->name));
    if (a.kind == ActionKind::Answer && asked_ == DecisionKind::Answer) note("answer");
    note(action_spec(a.kind).name);
    if (a.kind != ActionKind::Pass) note(decision_name(asked_));
  }

  /// HUN-5: a hunter's own abilities.
  void count_hunter(const Public& after, const Action& a) {
    note(action_spec(a.kind).name);
    if (a.kind != ActionKind::Pass) note(decision_name(asked_));
    if (a.kind == ActionKind::Walk && asked_ == DecisionKind::HunterMove && a.steps == 5)
      note("fifth step of " + std::string(find_row(acting().kind)->name));
    for (std::size_t i = 0; i < kHuntersMax; ++i)
      if (after.hunters[i].thermal != 0 && before_.hunters[i].thermal == 0) note("thermal");
  }

  const PublicHunter& acting() const {
    for (std::size_t i = before_.depth; i-- > 0;)
      if (before_.frames[i].kind == FrameKind::HunterTurn)
        return at(before_.hunters, before_.frames[i].hunter);
    return before_.hunters[0];
  }
  void note(std::string_view what) { ++times_[std::string(what)]; }

  std::map<std::string, int> times_;
  Public before_;
  DecisionKind asked_ = DecisionKind::None;
  bool chosen_ = false;
};

TEST(SecondEdition, GreedyBotsUseEveryCardAndAbility) {
  Counter counter;
  for (int players = 2; players <= 5; ++players) {
    const Game game = plain_game(players, Edition::Combined);
    sim::Series table(game, "greedy", "greedy");
    for (std::uint64_t i = 0; i < (players == 5 ? 900U : 250U); ++i)
      table.play(31, i, &counter);
  }
  const Game game = plain_game(5, Edition::Combined);
  for (const EquipmentRow* row : equipment_rows())
    EXPECT_TRUE(copies(game, *row) == 0 || counter.times(std::string(row->name)) > 0) << row->name;
  for (const AgentRow* row : agent_rows())
    EXPECT_TRUE(row->turn.choices == nullptr ||
                counter.times("ability of " + std::string(row->name)) > 0)
        << row->name;
  for (const char* what : {"draw",
                           "shift",
                           "strike",
                           "declare",
                           "place_camera",
                           "take_camera",
                           "clairvoyance",
                           "scent",
                           "pet_move",
                           "camera",
                           "shoot_back",
                           "verdict",
                           "reroll",
                           "assault",
                           "thermal",
                           "at_marker",
                           "relay",
                           "remote_sense",
                           "post_cognition",
                           "aim",
                           "quick_draw",
                           "fifth step of beast",
                           "fifth step of watcher",
                           "ambush",
                           "react",
                           "answer",
                           "reveal"})
    EXPECT_GT(counter.times(what), 0) << what;
}

class SecondEditionStrength : public testing::TestWithParam<std::tuple<Edition, int>> {};

TEST_P(SecondEditionStrength, GreedyBotsBeatRandomOnes) {
  const Game game = plain_game(std::get<1>(GetParam()), std::get<0>(GetParam()));
  constexpr std::uint64_t kGames = 150;
  const sim::Totals agent = sim::simulate(game, sim_options("greedy", "random", kGames));
  const sim::Totals hunters = sim::simulate(game, sim_options("random", "greedy", kGames));
  const sim::Totals both = sim::simulate(game, sim_options("random", "random", kGames));
  EXPECT_GE(agent.agent_wins, both.agent_wins + kGames * 8 / 10);
  EXPECT_GE(hunters.caught, both.caught + kGames / 2);
}

/// END-1 to END-4: neither side of two greedy bots walks over the other.
TEST_P(SecondEditionStrength, GreedyGamesAreOpen) {
  const Game game = plain_game(std::get<1>(GetParam()), std::get<0>(GetParam()));
  const sim::Totals t = sim::simulate(game, sim_options("greedy", "greedy", 200));
  EXPECT_GE(t.agent_wins, 40U);
  EXPECT_GE(t.hunter_wins, 40U);
}

INSTANTIATE_TEST_SUITE_P(Bots, SecondEditionStrength,
                         testing::Combine(testing::Values(Edition::Covenant, Edition::Combined),
                                          testing::Range(2, 6)));

}  // namespace
}  // namespace specter
