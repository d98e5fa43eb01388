#include "sim/simulate.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include <fmt/core.h>

#include "engine/fields.h"
#include "sim/recorder.h"
#include "sim/table.h"

namespace specter::sim {
namespace {

/// Games that a thread takes at once: few, so that all threads end together.
constexpr std::uint64_t kBlockGames = 8;
constexpr std::chrono::milliseconds kProgressInterval{100};

/// Keeps a game's actions and plays them again without bots. Passes on to a recorder, if any.
class Replayer final : public Watcher {
 public:
  void pass_on(Watcher* next) { next_ = next; }
  void started(const Game& game, const State& state) override {
    actions_.clear();
    if (next_ != nullptr) next_->started(game, state);
  }
  void acted(const Game& game, const State& state, const Action& action) override {
    actions_.push_back(action);
    if (next_ != nullptr) next_->acted(game, state, action);
  }
  std::uint64_t replayed_hash(const Game& game, std::uint64_t seed, std::uint64_t index) {
    SeededDice dice(seed, index);
    sink_.clear();
    State state = start(game, dice, sink_);
    for (const Action& action : actions_) {
      sink_.clear();
      if (!apply(game, state, action, dice, sink_)) return 0;
    }
    return hash(state);
  }

 private:
  std::vector<Action> actions_;
  EventSink sink_;
  Watcher* next_ = nullptr;
};

void add(Totals& totals, const Table::Outcome& game) {
  ++totals.games;
  totals.agent_wins += game.winner == Side::Agents ? 1U : 0U;
  totals.hunter_wins += game.winner == Side::Hunters ? 1U : 0U;
  totals.escapes += game.reason == EndReason::Escape ? 1U : 0U;
  totals.caught += game.reason == EndReason::Caught ? 1U : 0U;
  totals.rounds_over += game.reason == EndReason::RoundsOver ? 1U : 0U;
  totals.rounds += static_cast<std::uint64_t>(game.rounds);
  totals.decisions += game.decisions;
  totals.actions += game.actions;
  totals.signature += mix64(game.hash);
}

class Pool {
 public:
  Pool(const Game& game, const SimOptions& options) : game_(game), options_(options) {}

  /// Plays blocks of games until none is left.
  Totals work() {
    Table table(game_, options_.agent, options_.hunters);
    Replayer replayer;
    Totals totals;
    while (true) {
      const std::uint64_t from = next_.fetch_add(kBlockGames, std::memory_order_relaxed);
      if (from >= options_.games) return totals;
      const std::uint64_t to = std::min(from + kBlockGames, options_.games);
      for (std::uint64_t i = from; i < to; ++i)
        play(table, replayer, i, totals);
      done_.fetch_add(to - from, std::memory_order_relaxed);
    }
  }
  std::uint64_t done() const { return done_.load(std::memory_order_relaxed); }

 private:
  void play(Table& table, Replayer& replayer, std::uint64_t i, Totals& totals) const {
    Watcher* const watcher = options_.verify ? &replayer : nullptr;
    const Table::Outcome outcome = options_.record.empty()
                                       ? table.play(options_.seed, i, watcher)
                                       : play_recorded(table, replayer, i, totals);
    add(totals, outcome);
    if (options_.verify && replayer.replayed_hash(game_, options_.seed, i) != outcome.hash)
      ++totals.differing;
  }

  Table::Outcome play_recorded(Table& table, Replayer& replayer, std::uint64_t i,
                               Totals& totals) const {
    SeededDice seeded(options_.seed, i);
    RecordingDice dice(seeded);
    Recorder recorder(fmt::format("{}/game-{:06}.jsonl", options_.record, i), dice);
    replayer.pass_on(&recorder);
    const Table::Outcome outcome = table.play(options_.seed, i, dice, &replayer);
    replayer.pass_on(nullptr);
    if (!recorder.finish()) ++totals.unwritten;
    return outcome;
  }

  const Game& game_;
  const SimOptions& options_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> done_{0};
};

}  // namespace

Totals& Totals::operator+=(const Totals& o) {
  games += o.games;
  agent_wins += o.agent_wins;
  hunter_wins += o.hunter_wins;
  escapes += o.escapes;
  caught += o.caught;
  rounds_over += o.rounds_over;
  rounds += o.rounds;
  decisions += o.decisions;
  actions += o.actions;
  differing += o.differing;
  unwritten += o.unwritten;
  signature += o.signature;
  return *this;
}

Totals simulate(const Game& game, const SimOptions& options, const Progress& progress) {
  SPECTER_ASSERT(options.jobs >= 1 && options.jobs <= kJobsMax);
  Pool pool(game, options);
  if (options.jobs == 1 && !progress) return pool.work();
  std::vector<Totals> parts(static_cast<std::size_t>(options.jobs));
  std::atomic<int> running{options.jobs};
  std::vector<std::thread> threads;
  threads.reserve(parts.size());
  for (Totals& part : parts)
    threads.emplace_back([&pool, &part, &running] {
      part = pool.work();
      running.fetch_sub(1);
    });
  if (progress) {
    while (running.load() > 0) {
      progress(pool.done());
      std::this_thread::sleep_for(kProgressInterval);
    }
    progress(pool.done());
  }
  for (std::thread& thread : threads)
    thread.join();
  Totals totals;
  for (const Totals& part : parts)
    totals += part;
  return totals;
}

}  // namespace specter::sim
