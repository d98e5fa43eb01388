// Cost of following an agent's turn, beside a plain walk along every path.
#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include <benchmark/benchmark.h>

#include "belief/likely.h"
#include "belief/possible.h"
#include "belief/sample.h"
#include "embedded/embedded.h"
#include "engine/facts.h"
#include "sim/series.h"

namespace specter {
namespace {

Game game_of(Edition edition, int players) {
  const std::string_view wanted = edition == Edition::Babel ? "babel" : "covenant";
  for (const embedded::File& file : embedded::boards()) {
    if (file.name != wanted) continue;
    Setup setup;
    setup.edition = edition;
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

/// Steps of a game of greedy bots, as the spectators get them.
std::vector<match::KeptStep> steps_of(const Game& game, std::uint64_t index) {
  sim::Series series(game, "greedy", "greedy", true);
  series.play(5, index);
  SeededDice dice(5, index);
  match::Match match(std::make_shared<const Game>(game), dice, match::Keep{false, false});
  std::vector<match::KeptStep> steps;
  if (const auto step = match.step(kSpectator)) steps.emplace_back(*step);
  for (const match::RecordStep& done : series.match().record().steps) {
    SPECTER_ASSERT(match.act(done.action, dice).ok());
    if (const auto step = match.step(kSpectator)) steps.emplace_back(*step);
  }
  return steps;
}

/// Every explicit path, one after the other.
class Walker {
 public:
  explicit Walker(const belief::MoveQuery& q) : q_(q) {}
  belief::Ends run() {
    q_.starts.each([&](Cell start) {
      std::array<bool, belief::kMoveTriggersMax> off{};
      for (int i = 0; i < q_.trigger_count; ++i)
        off[ix(i)] = q_.triggers[ix(i)].mode == PathTrigger::Mode::Touch &&
                     q_.triggers[ix(i)].cells.has(start);
      walk(start, q_.seen.has(start) ? start : kNoCell, 0, off);
    });
    return ends_;
  }

 private:
  using Off = std::array<bool, belief::kMoveTriggersMax>;
  bool fits(Cell at, Cell last, int steps, const Off& off) const {
    if (steps < q_.least) return false;
    for (int i = 0; i < q_.trigger_count; ++i)
      if ((q_.triggers[ix(i)].demand == belief::Demand::Must) != off[ix(i)] &&
          q_.triggers[ix(i)].demand != belief::Demand::Free)
        return false;
    switch (q_.sighting) {
      case belief::Sighting::Nothing: return last == kNoCell;
      case belief::Sighting::Visible: return last == at && q_.placed.has(at);
      case belief::Sighting::Marker:
        return last != kNoCell && !q_.seen.has(at) && q_.placed.has(last);
      default: return true;
    }
  }
  void walk(Cell at, Cell last, int steps, const Off& off) {
    if (fits(at, last, steps, off))
      (steps < belief::kSensorSteps ? ends_.slow : ends_.fast).add(at);
    if (steps == q_.most) return;
    (square(at, 1) & q_.passable).each([&](Cell to) {
      if (to == at) return;
      Off next = off;
      for (int i = 0; i < q_.trigger_count; ++i) {
        const belief::Trigger& t = q_.triggers[ix(i)];
        const bool enters = t.mode != PathTrigger::Mode::Enter || !t.cells.has(at);
        if (t.cells.has(to) && enters) next[ix(i)] = true;
      }
      walk(to, q_.seen.has(to) ? to : last, steps + 1, next);
    });
  }

  const belief::MoveQuery& q_;
  belief::Ends ends_;
};

belief::Ends plain(const belief::MoveQuery& q) { return Walker(q).run(); }

bool ends_turn(const match::KeptStep& step) {
  return std::any_of(step.events.begin(), step.events.end(),
                     [](const Event& e) { return e.code == EventCode::AgentDone; });
}

void report(std::vector<double>& times, benchmark::State& bench) {
  std::sort(times.begin(), times.end());
  const auto at = [&](double share) {
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
  };
  bench.counters["turn_us_median"] = at(0.5);
  bench.counters["turn_us_p99"] = at(0.99);
  bench.counters["turns"] = static_cast<double>(times.size());
}

/// Time of the steps in which an agent's turn ends: there its moves are worked out.
void BM_BeliefTurn(benchmark::State& bench, Edition edition, belief::Grow grow) {
  const Game game = game_of(edition, static_cast<int>(bench.range(0)));
  const std::uint64_t games = grow == &plain ? 4 : 200;
  std::vector<std::vector<match::KeptStep>> played;
  for (std::uint64_t i = 0; i < games; ++i)
    played.push_back(steps_of(game, i));
  belief::Possible belief(kSpectator, grow);
  std::vector<double> times;
  for (auto _ : bench) {
    for (const auto& list : played) {
      belief.begin(kSpectator);
      for (const match::KeptStep& step : list) {
        const auto begin = std::chrono::steady_clock::now();
        belief.observe(game, step.step());
        const auto end = std::chrono::steady_clock::now();
        if (ends_turn(step))
          times.push_back(std::chrono::duration<double, std::micro>(end - begin).count());
      }
    }
  }
  report(times, bench);
}
/// What the weights cost beside the set: all steps from the end of one of her turns to the end of
/// the next, the first of them included.
void BM_LikelyTurn(benchmark::State& bench, Edition edition) {
  const Game game = game_of(edition, static_cast<int>(bench.range(0)));
  constexpr std::uint64_t kGames = 100;
  std::vector<std::vector<match::KeptStep>> played;
  for (std::uint64_t i = 0; i < kGames; ++i)
    played.push_back(steps_of(game, i));
  belief::Possible possible(kSpectator);
  belief::Likely likely;
  std::vector<double> times;
  for (auto _ : bench) {
    for (const auto& list : played) {
      possible.begin(kSpectator);
      likely.begin();
      double sum = 0;
      for (const match::KeptStep& step : list) {
        possible.observe(game, step.step());
        const auto begin = std::chrono::steady_clock::now();
        likely.observe(game, step.step(), possible);
        const auto end = std::chrono::steady_clock::now();
        sum += std::chrono::duration<double, std::micro>(end - begin).count();
        if (!ends_turn(step)) continue;
        times.push_back(sum);
        sum = 0;
      }
    }
  }
  report(times, bench);
}
BENCHMARK_CAPTURE(BM_LikelyTurn, babel, Edition::Babel)->DenseRange(2, 5);
BENCHMARK_CAPTURE(BM_LikelyTurn, covenant, Edition::Covenant)->DenseRange(2, 5);

BENCHMARK_CAPTURE(BM_BeliefTurn, babel, Edition::Babel, &belief::grow)->DenseRange(2, 5);
BENCHMARK_CAPTURE(BM_BeliefTurn, covenant, Edition::Covenant, &belief::grow)->DenseRange(2, 5);
BENCHMARK_CAPTURE(BM_BeliefTurn, babel_plain, Edition::Babel, &plain)->Arg(2);
BENCHMARK_CAPTURE(BM_BeliefTurn, covenant_plain, Edition::Covenant, &plain)->Arg(2);

/// Time of one draw of the whole hidden part, at the hunters' decisions.
void BM_BeliefSample(benchmark::State& bench, Edition edition) {
  const Game game = game_of(edition, static_cast<int>(bench.range(0)));
  constexpr std::uint64_t kGames = 20;
  constexpr std::size_t kEvery = 12;
  std::vector<std::vector<match::KeptStep>> played;
  for (std::uint64_t i = 0; i < kGames; ++i)
    played.push_back(steps_of(game, i));
  belief::Possible belief(kSpectator);
  belief.keep_trail();
  belief::Sampler sampler;
  belief::Draws draws(1);
  std::vector<double> times;
  double tries = 0;
  double given_up = 0;
  for (auto _ : bench) {
    for (const auto& list : played) {
      belief.begin(kSpectator);
      for (std::size_t n = 0; n < list.size(); ++n) {
        belief.observe(game, list[n].step());
        const Public& pub = list[n].after;
        if (n % kEvery != 0 || pub.round == 0 || pub.winner != Side::None ||
            active_of(pub).agent != kNoAgent)
          continue;
        View view;
        view.pub = pub;
        const auto begin = std::chrono::steady_clock::now();
        const belief::Sample sample = sampler.draw(game, view, belief, {}, draws);
        const auto end = std::chrono::steady_clock::now();
        times.push_back(std::chrono::duration<double, std::micro>(end - begin).count());
        tries += sample.tries;
        given_up += sample.consistent ? 0 : 1;
      }
    }
  }
  std::sort(times.begin(), times.end());
  const auto at = [&](double share) {
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
  };
  bench.counters["draw_us_median"] = at(0.5);
  bench.counters["draw_us_p99"] = at(0.99);
  bench.counters["tries"] = tries / static_cast<double>(times.size());
  bench.counters["given_up"] = given_up;
}
BENCHMARK_CAPTURE(BM_BeliefSample, babel, Edition::Babel)->DenseRange(2, 5);
BENCHMARK_CAPTURE(BM_BeliefSample, covenant, Edition::Covenant)->DenseRange(2, 5);

}  // namespace
}  // namespace specter
