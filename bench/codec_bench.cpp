// What a server writes to each seat after an action: its view, its events, its legal list.
#include <span>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/setup_json.h"
#include "codec/view_json.h"
#include "codec/write.h"
#include "engine/engine.h"
#include "sim/series.h"

namespace specter {
namespace {

/// The middle of a game of five, at the agent's turn, with the events of the round before.
class Midgame final : public sim::Watcher {
 public:
  Midgame() {
    Setup setup;
    setup.players = kPlayersMax;
    const auto board = codec::built_in_board("babel");
    SPECTER_ASSERT(board.ok());
    const auto made = make_game(setup, *board);
    SPECTER_ASSERT(made.ok());
    game = *made;
    sim::Series table(game, "greedy", "greedy");
    for (std::uint64_t i = 0; !found_ && i < 1000; ++i)
      table.play(77, i, this);
    SPECTER_ASSERT(found_);
  }
  void started(const Game& /*game*/, const State& /*state*/) override {}
  void acted(const Game& /*game*/, const State& now, const Action& /*action*/) override {
    if (found_ || now.pub.round != 12) return;
    for (const Decision& d : decisions(game, now)) {
      if (d.kind != DecisionKind::AgentTurn) continue;
      // A long list, as where some of her ways are seen and others are not.
      Choices choices;
      legal(known(game, now, kAgentSeat), choices);
      if (choices.count() < kActions) continue;
      state = now;
      found_ = true;
    }
  }

  Game game;
  State state;

 private:
  static constexpr int kActions = 150;
  bool found_ = false;
};

const Midgame& midgame() {
  static const Midgame instance;
  return instance;
}

/// Events of an ordinary hunter's turn.
std::vector<Event> some_events() {
  EventSink sink;
  sink.emit(kEverybody, EventCode::HunterBegins, {1});
  sink.emit(kEverybody, EventCode::HunterWalked, {1, 331, 3});
  sink.emit(kEverybody, EventCode::Clear, {1});
  sink.emit(kEverybody, EventCode::SensorReading, {1, 3, 0});
  sink.emit(kEverybody, EventCode::HunterDone, {1});
  return {sink.events().begin(), sink.events().end()};
}

void report(benchmark::State& bench, std::size_t bytes) {
  bench.counters["bytes"] = static_cast<double>(bytes);
}

void BM_ViewValues(benchmark::State& bench, Seat seat) {
  const Midgame& now = midgame();
  const View seen = view(now.game, now.state, seat);
  std::string text;
  for (auto _ : bench) {
    text = codec::json::serialize(codec::to_json(now.game, seen));
    benchmark::DoNotOptimize(text.data());
  }
  report(bench, text.size());
}
BENCHMARK_CAPTURE(BM_ViewValues, agent, kAgentSeat);
BENCHMARK_CAPTURE(BM_ViewValues, hunter, Seat{1});

void BM_EventsValues(benchmark::State& bench) {
  const std::vector<Event> events = some_events();
  std::string text;
  for (auto _ : bench) {
    text = codec::json::serialize(codec::to_json(events, 40));
    benchmark::DoNotOptimize(text.data());
  }
  report(bench, text.size());
}
BENCHMARK(BM_EventsValues);

void BM_LegalValues(benchmark::State& bench) {
  const Midgame& now = midgame();
  Choices choices;
  legal(known(now.game, now.state, kAgentSeat), choices);
  std::string text;
  for (auto _ : bench) {
    text = codec::json::serialize(codec::to_json(choices));
    benchmark::DoNotOptimize(text.data());
  }
  report(bench, text.size());
  bench.counters["actions"] = choices.count();
  bench.counters["groups"] = static_cast<double>(choices.groups().size());
}
BENCHMARK(BM_LegalValues);

void BM_ViewText(benchmark::State& bench, Seat seat) {
  const Midgame& now = midgame();
  const View seen = view(now.game, now.state, seat);
  std::string text;
  for (auto _ : bench) {
    text.clear();
    codec::write_view(text, now.game, seen);
    benchmark::DoNotOptimize(text.data());
  }
  report(bench, text.size());
}
BENCHMARK_CAPTURE(BM_ViewText, agent, kAgentSeat);
BENCHMARK_CAPTURE(BM_ViewText, hunter, Seat{1});

void BM_EventsText(benchmark::State& bench) {
  const std::vector<Event> events = some_events();
  std::string text;
  for (auto _ : bench) {
    text.clear();
    codec::write_events(text, events, 40);
    benchmark::DoNotOptimize(text.data());
  }
  report(bench, text.size());
}
BENCHMARK(BM_EventsText);

void BM_LegalText(benchmark::State& bench) {
  const Midgame& now = midgame();
  Choices choices;
  legal(known(now.game, now.state, kAgentSeat), choices);
  std::string text;
  for (auto _ : bench) {
    text.clear();
    codec::write_legal(text, choices);
    benchmark::DoNotOptimize(text.data());
  }
  report(bench, text.size());
}
BENCHMARK(BM_LegalText);

/// All of a frame, from the state: view, events, legal list and free actions, in a new string.
void BM_Frame(benchmark::State& bench, Seat seat) {
  const Midgame& now = midgame();
  const std::vector<Event> events = some_events();
  Choices choices;
  std::size_t bytes = 0;
  for (auto _ : bench) {
    std::string text;
    const View seen = view(now.game, now.state, seat);
    codec::write_view(text, now.game, seen);
    codec::write_events(text, events, 40);
    const Known facts = known(now.game, seen);
    choices.clear();
    legal(facts, choices);
    codec::write_legal(text, choices);
    choices.clear();
    free_actions(facts, choices);
    codec::write_legal(text, choices);
    benchmark::DoNotOptimize(text.data());
    bytes = text.size();
  }
  report(bench, bytes);
}
BENCHMARK_CAPTURE(BM_Frame, agent, kAgentSeat);
BENCHMARK_CAPTURE(BM_Frame, hunter, Seat{1});

/// The list itself, before a word of it is written.
void BM_LegalList(benchmark::State& bench) {
  const Midgame& now = midgame();
  Choices choices;
  for (auto _ : bench) {
    choices.clear();
    legal(known(now.game, now.state, kAgentSeat), choices);
    benchmark::DoNotOptimize(choices.count());
  }
}
BENCHMARK(BM_LegalList);

}  // namespace
}  // namespace specter
