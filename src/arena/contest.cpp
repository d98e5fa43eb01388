#include "arena/contest.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "arena/troupe.h"
#include "sim/series.h"

namespace specter::arena {
namespace {

constexpr std::chrono::milliseconds kProgressInterval{200};
/// Seats of chance that no player has.
constexpr Seat kDraftSeat{101};

/// What one thread plays with.
class Bench {
 public:
  explicit Bench(const ContestOptions& options)
      : options_(options), a_(options.a, options.limits), b_(options.b, options.limits) {}

  /// Bit 0: A won as the agent; bit 1: B did.
  unsigned play(std::uint64_t pair) {
    const std::size_t setup = pair % options_.setups.size();
    const std::uint64_t index = pair / options_.setups.size();
    unsigned out = 0;
    for (const unsigned swapped : {0U, 1U}) {
      sim::Series& series = table(setup, index, swapped);
      if (series.play(options_.seed, index).winner == Side::Agents) out |= 1U << swapped;
    }
    return out;
  }

  void add_faults(std::array<Faults, 2>& to) const {
    to[0] += a_.faults();
    to[1] += b_.faults();
  }

 private:
  sim::Series& table(std::size_t setup, std::uint64_t index, unsigned swapped) {
    std::unique_ptr<sim::Series>& place = tables_[{setup, swapped}];
    const Game& game = options_.setups[setup];
    if (options_.drafts == Drafts::Random) {
      const Game picked = drafted(game, options_.seed, index);
      place = std::make_unique<sim::Series>(picked, sitters(picked, swapped));
    } else if (!place) {
      place = std::make_unique<sim::Series>(game, sitters(game, swapped));
    }
    return *place;
  }

  sim::Sitters sitters(const Game& game, unsigned swapped) {
    return swapped == 0 ? seated(game, a_, b_) : seated(game, b_, a_);
  }

  const ContestOptions& options_;
  Troupe a_;
  Troupe b_;
  std::map<std::pair<std::size_t, unsigned>, std::unique_ptr<sim::Series>> tables_;
};

void add(ContestScore& score, unsigned result) {
  const unsigned agent_a = result & 1U;
  const unsigned agent_b = (result >> 1U) & 1U;
  score.agent_a += agent_a;
  score.agent_b += agent_b;
  score.pairs.add(static_cast<int>(agent_a + (1U - agent_b)));
}

/// Results come in any order and are counted in the order of pairs.
class Scores {
 public:
  explicit Scores(const ContestOptions& options)
      : options_(options), total_(options.pairs * options.setups.size()) {
    result_.setups.resize(options.setups.size());
  }

  /// The next pair to play, or nothing.
  std::optional<std::uint64_t> next(const std::atomic<bool>* stop) {
    const std::lock_guard lock(mutex_);
    if (ended_ || next_ >= total_ || (stop != nullptr && stop->load())) return std::nullopt;
    return next_++;
  }
  void take(std::uint64_t pair, unsigned result) {
    const std::lock_guard lock(mutex_);
    waiting_[pair] = result;
    for (auto first = waiting_.begin(); !ended_ && first != waiting_.end();
         first = waiting_.begin()) {
      if (first->first != counted_) return;
      add(result_.all, first->second);
      add(result_.setups[counted_ % options_.setups.size()], first->second);
      ++counted_;
      waiting_.erase(first);
      if (options_.sprt) result_.verdict = options_.sprt->verdict(result_.all.pairs);
      ended_ = result_.verdict.has_value();
    }
  }
  void add_faults(const Bench& bench) {
    const std::lock_guard lock(mutex_);
    bench.add_faults(result_.faults);
  }
  void show(const ContestProgress& progress) {
    std::unique_lock lock(mutex_);
    const std::uint64_t done = counted_;
    const ContestScore score = result_.all;
    lock.unlock();
    progress(done, score);
  }
  const ContestResult& result() const { return result_; }

 private:
  const ContestOptions& options_;
  std::uint64_t total_;
  std::mutex mutex_;
  std::uint64_t next_ = 0;
  std::uint64_t counted_ = 0;
  bool ended_ = false;
  std::map<std::uint64_t, unsigned> waiting_;
  ContestResult result_;
};

}  // namespace

Game drafted(const Game& game, std::uint64_t seed, std::uint64_t index) {
  bots::Random random(bots::BotSeed{seed, index, kDraftSeat});
  SeededDice dice(seed, index);
  EventSink deaf = EventSink::deaf();
  State state = start(game, dice, deaf);
  Choices choices;
  while (state.pub.round == 0) {
    const Decision decision = decisions(game, state).list[0];
    choices.clear();
    legal(known(game, state, decision.seat), choices);
    apply_listed(game, state, choices.nth(random.below(choices.count())), dice, deaf);
  }
  Setup setup = game.setup;
  setup.vehicle = state.pub.vehicle.kind;
  setup.agent = state.agents[0].kind;
  setup.traitor = state.roles.traitor;
  setup.hunters.clear();
  for (const Hunter h : game.all_hunters())
    setup.hunters.push_back(at(state.pub.hunters, h).kind);
  setup.equipment.clear();
  for (int i = 0; i < game.hand; ++i)
    setup.equipment.push_back(at(state.agents[0].cards, i).card);
  if (!game.rules.vehicle_chosen) setup.vehicle = game.setup.vehicle;
  Result<Game> made = make_game(setup, game.board);
  SPECTER_ASSERT(made.ok());
  return *made;
}

ContestResult play_contest(const ContestOptions& options, const ContestProgress& progress,
                           const std::atomic<bool>* stop) {
  SPECTER_ASSERT(options.jobs >= 1 && !options.setups.empty());
  Scores scores(options);
  std::atomic<int> running{options.jobs};
  std::vector<std::thread> threads;
  for (int i = 0; i < options.jobs; ++i)
    threads.emplace_back([&] {
      {
        Bench bench(options);
        while (const auto pair = scores.next(stop))
          scores.take(*pair, bench.play(*pair));
        scores.add_faults(bench);
      }
      running.fetch_sub(1);
    });
  while (progress && running.load() > 0) {
    scores.show(progress);
    std::this_thread::sleep_for(kProgressInterval);
  }
  for (std::thread& thread : threads)
    thread.join();
  if (progress) scores.show(progress);
  return scores.result();
}

}  // namespace specter::arena
