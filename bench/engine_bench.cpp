// Speed of whole random games through the API that bots use, and of its parts.
#include <string_view>

#include <benchmark/benchmark.h>

#include "embedded/embedded.h"
#include "engine/engine.h"
#include "engine/fields.h"
#include "engine/outcomes.h"
#include "engine/ways.h"
#include "sim/series.h"

namespace specter {
namespace {

Game babel(int players) {
  for (const embedded::File& file : embedded::boards()) {
    if (file.name != "babel") continue;
    Setup setup;
    setup.players = players;
    const auto board = parse_board(file.text);
    SPECTER_ASSERT(board.ok());
    const auto game = make_game(setup, *board);
    SPECTER_ASSERT(game.ok());
    return *game;
  }
  SPECTER_ASSERT(false);
  return {};
}

/// Views, legal lists by count and n-th, per-seat events: what every bot goes through.
void BM_Games(benchmark::State& bench, const char* agent, const char* hunters) {
  const Game game = babel(static_cast<int>(bench.range(0)));
  sim::Series table(game, agent, hunters);
  std::uint64_t index = 0;
  std::uint64_t decisions = 0;
  for (auto _ : bench)
    decisions += table.play(1, index++).decisions;
  bench.counters["games/s"] =
      benchmark::Counter(static_cast<double>(index), benchmark::Counter::kIsRate);
  bench.counters["decisions/s"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(BM_Games, random, "random", "random")->DenseRange(2, 5);
BENCHMARK_CAPTURE(BM_Games, greedy, "greedy", "greedy")->DenseRange(2, 5);

/// States in the middle of a game, at an agent's move.
class Positions final : public sim::Watcher {
 public:
  explicit Positions(const Game& game) {
    sim::Series table(game, "greedy", "greedy");
    for (std::uint64_t i = 0; states.size() < kWanted && i < 1000; ++i)
      table.play(77, i, this);
  }
  void started(const Game& /*game*/, const State& /*state*/) override { taken_ = false; }
  void acted(const Game& game, const State& state, const Action& /*action*/) override {
    if (taken_ || states.size() >= kWanted || state.pub.round != 2 + 2 * states.size()) return;
    for (const Decision& d : decisions(game, state)) {
      if (d.kind != DecisionKind::AgentTurn) continue;
      states.push_back(state);
      taken_ = true;  // one of each game
      return;
    }
  }
  static constexpr std::size_t kWanted = 8;
  std::vector<State> states;

 private:
  bool taken_ = false;
};

void BM_AgentOutcomes(benchmark::State& bench) {
  const Game game = babel(2);
  const Positions positions(game);
  const State& state = positions.states[static_cast<std::size_t>(bench.range(0))];
  const Known agent = known(game, state, kAgentSeat);
  const MoveGround ground = move_ground(agent, kFirstAgent);
  Choices choices;
  Action proto;
  proto.kind = ActionKind::Move;
  proto.seat = kAgentSeat;
  for (auto _ : bench) {
    choices.clear();
    list_outcomes(ground, proto, choices);
    benchmark::DoNotOptimize(choices.count());
  }
  bench.counters["outcomes"] = choices.count();
}
BENCHMARK(BM_AgentOutcomes)->DenseRange(0, Positions::kWanted - 1);

void BM_AgentLegal(benchmark::State& bench) {
  const Game game = babel(2);
  const Positions positions(game);
  const State& state = positions.states[static_cast<std::size_t>(bench.range(0))];
  Choices choices;
  for (auto _ : bench) {
    choices.clear();
    legal(known(game, state, kAgentSeat), choices);
    benchmark::DoNotOptimize(choices.count());
  }
}
BENCHMARK(BM_AgentLegal)->DenseRange(0, Positions::kWanted - 1);

void BM_StateCopy(benchmark::State& bench) {
  const Game game = babel(2);
  const Positions positions(game);
  State copy = positions.states[0];
  for (auto _ : bench) {
    benchmark::DoNotOptimize(&positions.states[0]);
    copy = positions.states[0];
    benchmark::DoNotOptimize(&copy);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(BM_StateCopy);

void BM_View(benchmark::State& bench) {
  const Game game = babel(2);
  const Positions positions(game);
  for (auto _ : bench) {
    View seen = view(game, positions.states[0], static_cast<Seat>(bench.range(0)));
    benchmark::DoNotOptimize(&seen);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(BM_View)->Arg(0)->Arg(1);

void BM_Hash(benchmark::State& bench) {
  const Game game = babel(2);
  const Positions positions(game);
  for (auto _ : bench)
    benchmark::DoNotOptimize(hash(positions.states[0]));
}
BENCHMARK(BM_Hash);

void BM_SearchKey(benchmark::State& bench) {
  const Game game = babel(2);
  const Positions positions(game);
  for (auto _ : bench)
    benchmark::DoNotOptimize(search_key(positions.states[0]));
}
BENCHMARK(BM_SearchKey);

}  // namespace
}  // namespace specter
