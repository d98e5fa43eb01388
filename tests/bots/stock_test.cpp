// The stock is frozen, and its kinds differ in what they are named after.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "bots/greedy/tour.h"
#include "bots/registry.h"
#include "bots/stock/habits.h"
#include "engine/people.h"
#include "engine/sight.h"
#include "sim/series.h"
#include "support/random_play.h"

namespace specter {
namespace {

using test::plain_game;

/// Sums of what is looked at, by name, and how often.
class Means {
 public:
  void add(const std::string& what, double value) {
    auto& [sum, count] = all_[what];
    sum += value;
    count += 1;
  }
  double of(const std::string& what) const {
    const auto found = all_.find(what);
    return found == all_.end() ? 0 : found->second.first / found->second.second;
  }

 private:
  std::map<std::string, std::pair<double, double>> all_;
};

/// What an agent does, turn by turn.
class AgentWatcher final : public sim::Watcher {
 public:
  explicit AgentWatcher(Means& means) : means_(means) {}
  void started(const Game&, const State&) override { played_ = 0; }
  void asking(const Game&, const State& state, const Decision&, const bots::Bot&) override {
    before_ = state;
  }
  void acted(const Game& game, const State& state, const Action& action) override {
    if (action.seat == kAgentSeat) {
      if (action.kind == ActionKind::Play && played_++ == 0)
        means_.add("first card", state.pub.round);
      if (action.kind == ActionKind::Move) move(game, state, action);
    }
    if (state.pub.winner == Side::None) return;
    means_.add("cards", played_);
    means_.add("done", static_cast<double>(
                           std::count_if(state.pub.sites.begin(), state.pub.sites.end(),
                                         [](const PublicSite& s) { return s.done_round != 0; })));
  }

 private:
  void move(const Game& game, const State& state, const Action& action) {
    const AgentSecret& me = state.agents[0];
    const int round = state.pub.round;
    means_.add("steps", action.steps);
    means_.add("waits", action.steps <= 1 ? 1 : 0);
    means_.add("runs", action.steps >= 4 ? 1 : 0);
    means_.add("shown", action.marker != kNoCell ? 1 : 0);
    means_.add("shade", 9 - (square(me.cell, 1) & game.board->open).count());
    if (action.steps < kFar) return;
    bool back = false;
    for (int r = 0; r + 1 < round; ++r)
      back = back || (me.sheet[ix(r)] != kNoCell && distance(me.sheet[ix(r)], me.cell) <= 1);
    means_.add("back", back ? 1 : 0);
    const bots::Tour tour(game, view(game, before_, kAgentSeat), kFirstAgent);
    const bool on = tour.from(me.cell).turns < tour.from(before_.agents[0].cell).turns;
    means_.add("astray", on ? 0 : 1);
  }

  static constexpr int kFar = 3;  // steps: she is going somewhere
  Means& means_;
  State before_;
  int played_ = 0;
};

/// Where hunters stand when their turn ends.
class HunterWatcher final : public sim::Watcher {
 public:
  explicit HunterWatcher(Means& means) : means_(means) {}
  void started(const Game&, const State&) override {}
  void acted(const Game& game, const State& state, const Action& action) override {
    if (action.kind == ActionKind::Sense) senses_ += 1;
    const Public& pub = state.pub;
    if (pub.round == round_ || pub.round < kSettled) return;
    round_ = pub.round;
    means_.add("senses", senses_);
    senses_ = 0;
    for (const Hunter h : game.all_hunters()) {
      const PublicHunter& x = pub.hunters[ix(h)];
      if (x.gone != 0) continue;
      int exit = kRowsMax;
      game.escapes.each([&](Cell c) { exit = std::min(exit, distance(c, x.cell)); });
      int site = kRowsMax;
      for (int s = 0; s < kSections; ++s)
        if (pub.sites[ix(s)].done_round == 0)
          site = std::min(site, distance(game.site(s, state.plan.die[ix(s)]), x.cell));
      means_.add("to an exit", exit);
      means_.add("to an objective", site);
      means_.add("to her", distance(x.cell, state.agents[0].cell));
      means_.add("inside", x.inside);
      if (x.inside == 0) means_.add("sees", game.board->sight(x.cell).count());
    }
    means_.add("rows apart", std::abs(row_of(pub.hunters[0].cell) - row_of(pub.hunters[1].cell)));
    means_.add("columns apart",
               std::abs(column_of(pub.hunters[0].cell) - column_of(pub.hunters[1].cell)));
  }

 private:
  static constexpr int kSettled = 6;  // rounds until they are where they want to be
  Means& means_;
  int round_ = 0;
  int senses_ = 0;
};

constexpr std::uint64_t kGames = 12;

template <class W>
Means watch(std::string_view agent, std::string_view hunters) {
  Means means;
  W watcher(means);
  for (const Edition edition : {Edition::Babel, Edition::Covenant}) {
    sim::Series series(plain_game(2, edition), agent, hunters);
    for (std::uint64_t i = 0; i < kGames; ++i)
      series.play(21, i, &watcher);
  }
  return means;
}

constexpr std::array<std::string_view, 6> kAgents{"straight", "shade",   "doubler",
                                                  "darter",   "decoyer", "feinter"};
constexpr std::array<std::string_view, 6> kHunters{"chaser",  "guard",  "camper",
                                                   "sweeper", "driver", "ambusher"};

/// All games of one kind in one number: another one means that somebody plays differently.
std::uint64_t signature(std::string_view name) {
  std::uint64_t sum = 0;
  std::uint64_t game = 0;
  for (const Edition edition : test::kEditions)
    for (int players = 2; players <= kPlayersMax; ++players) {
      sim::Series series(plain_game(players, edition), name, name);
      sum += mix64(series.play(7, game++).hash);
    }
  return sum;
}

TEST(Stock, IsFrozen) {
  constexpr std::array<std::uint64_t, bots::kStock.size() / 2> kFrozen{
      17893683490233386601ULL, 6412892049437235705ULL,  18255828663833186049ULL,
      11319584510144354118ULL, 13662511269970330284ULL, 15106846419801242557ULL,
  };
  for (std::size_t i = 0; i < bots::kStock.size(); ++i)  // each plays under two names
    EXPECT_EQ(signature(bots::kStock[i].name), kFrozen[i % kFrozen.size()])
        << bots::kStock[i].name << ": what was measured with it no longer holds";
}

/// One of the kinds has more (or less) of something than each of the others.
void expect_most(const std::map<std::string_view, Means>& of, std::string_view who,
                 const std::string& what, double factor) {
  for (const auto& [name, means] : of) {
    if (name == who) continue;
    EXPECT_GT(of.at(who).of(what), factor * means.of(what)) << what << ", beside " << name;
  }
}
void expect_least(const std::map<std::string_view, Means>& of, std::string_view who,
                  const std::string& what, double factor) {
  for (const auto& [name, means] : of) {
    if (name == who) continue;
    EXPECT_LT(of.at(who).of(what), factor * means.of(what)) << what << ", beside " << name;
  }
}

TEST(Stock, AgentsDifferInWhatTheyAreNamedAfter) {
  std::map<std::string_view, Means> of;
  for (const std::string_view name : kAgents) {
    of[name] = watch<AgentWatcher>(name, "greedy");
    EXPECT_GE(of[name].of("done"), 1.4) << name << " hardly completes anything";
  }
  EXPECT_EQ(of["straight"].of("astray"), 0);
  expect_most(of, "straight", "shown", 1.1);
  expect_least(of, "shade", "shown", 0.3);
  expect_most(of, "shade", "shade", 1.2);
  expect_most(of, "doubler", "back", 1.1);
  expect_most(of, "darter", "waits", 4);
  expect_least(of, "decoyer", "first card", 0.9);
  EXPECT_GT(of["decoyer"].of("cards"), 1.5 * of["straight"].of("cards"));
  EXPECT_GT(of["feinter"].of("astray"), 0.05);  // with nobody who makes her wait or turn back:
  EXPECT_LT(of["feinter"].of("back"), 0.5 * of["doubler"].of("back"));
  EXPECT_LT(of["feinter"].of("waits"), 0.1 * of["darter"].of("waits"));
}

TEST(Stock, HuntersDifferInWhatTheyAreNamedAfter) {
  std::map<std::string_view, Means> of;
  for (const std::string_view name : kHunters)
    of[name] = watch<HunterWatcher>("greedy", name);
  for (const std::string_view other : {"guard", "camper", "sweeper", "ambusher"})
    EXPECT_LT(of["chaser"].of("to her"), of[other].of("to her")) << other;
  expect_least(of, "guard", "to an objective", 0.6);
  expect_least(of, "camper", "to an exit", 0.3);
  expect_least(of, "sweeper", "rows apart", 0.8);
  EXPECT_GT(of["sweeper"].of("columns apart"), 3 * of["sweeper"].of("rows apart"));
  expect_most(of, "driver", "inside", 5);
  expect_most(of, "driver", "senses", 5);
  expect_most(of, "ambusher", "sees", 1.5);
}

}  // namespace
}  // namespace specter
