#include "sim/simulate.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <fmt/core.h>

#include "codec/record.h"
#include "engine/fields.h"
#include "match/match.h"
#include "sim/series.h"

namespace specter::sim {
namespace {

/// Games that a thread takes at once: few, so that all threads end together.
constexpr std::uint64_t kBlockGames = 8;
constexpr std::chrono::milliseconds kProgressInterval{100};

/// The same actions again, without bots.
std::uint64_t replayed_hash(const match::Match& played, std::uint64_t seed, std::uint64_t index) {
  SeededDice dice(seed, index);
  match::Match again(played.shared_game(), dice, match::Keep{false, false});
  for (const match::RecordStep& step : played.record().steps)
    if (!again.act(step.action, dice)) return 0;
  return hash(again.state());
}

/// False if anything could not be written.
bool write(const match::Record& record, const std::string& path) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << codec::record_text(record);
  file.close();
  return file.good();
}

void add(Totals& totals, const Series::Outcome& game) {
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

Sitters sitters(const Game& game, const SimOptions& options) {
  Sitters out;
  for (int i = 0; i < game.players(); ++i) {
    const auto spec = bots::parse_spec(spec_of(options, i));
    SPECTER_ASSERT(spec.ok());
    out[ix(i)] = Sitter(*spec);
  }
  return out;
}

class Pool {
 public:
  Pool(const Game& game, const SimOptions& options, const Enough& enough)
      : game_(game), options_(options), enough_(enough), next_(options.first) {}

  /// Plays blocks of games until none is left, or it is enough.
  Part work() {
    const bool record = options_.verify || !options_.record.empty();
    Series series(game_, sitters(game_, options_), record);
    DetailWatcher watcher;
    Part part;
    while (!(enough_ && enough_())) {
      const std::uint64_t from = next_.fetch_add(kBlockGames, std::memory_order_relaxed);
      if (from >= options_.games) break;
      const std::uint64_t to = std::min(from + kBlockGames, options_.games);
      for (std::uint64_t i = from; i < to; ++i)
        play(series, i, part.totals, options_.detail ? &watcher : nullptr);
      done_.fetch_add(to - from, std::memory_order_relaxed);
    }
    part.detail = watcher.detail();
    return part;
  }
  std::uint64_t done() const { return done_.load(std::memory_order_relaxed); }
  /// Blocks are handed out in order and each is played to its end.
  std::uint64_t next() const { return std::min(next_.load(), options_.games); }

 private:
  void play(Series& series, std::uint64_t i, Totals& totals, Watcher* watcher) const {
    const Series::Outcome outcome = series.play(options_.seed, i, watcher);
    add(totals, outcome);
    const match::Match& played = series.match();
    if (options_.verify && replayed_hash(played, options_.seed, i) != outcome.hash)
      ++totals.differing;
    if (options_.record.empty()) return;
    const std::string path = fmt::format("{}/game-{:06}.jsonl", options_.record, i);
    if (!write(played.record(), path)) ++totals.unwritten;
  }

  const Game& game_;
  const SimOptions& options_;
  const Enough& enough_;
  std::atomic<std::uint64_t> next_;
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

const std::string& spec_of(const SimOptions& options, int seat) {
  const std::string& own = at(options.seats, seat);
  if (!own.empty()) return own;
  return seat == 0 ? options.agent : options.hunters;
}

Part simulate_part(const Game& game, const SimOptions& options, const Progress& progress,
                   const Enough& enough) {
  SPECTER_ASSERT(options.jobs >= 1 && options.jobs <= kJobsMax);
  Pool pool(game, options, enough);
  std::vector<Part> parts(static_cast<std::size_t>(options.jobs));
  if (options.jobs == 1 && !progress) {
    parts.front() = pool.work();
    parts.front().next = pool.next();
    return parts.front();
  }
  std::atomic<int> running{options.jobs};
  std::vector<std::thread> threads;
  threads.reserve(parts.size());
  for (Part& part : parts)
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
  Part all;
  for (const Part& part : parts) {
    all.totals += part.totals;
    all.detail += part.detail;
  }
  all.next = pool.next();
  return all;
}

Totals simulate(const Game& game, const SimOptions& options, const Progress& progress) {
  return simulate_part(game, options, progress).totals;
}

}  // namespace specter::sim
