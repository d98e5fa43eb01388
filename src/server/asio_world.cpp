#include "server/asio_world.h"

#include <exception>
#include <memory>
#include <optional>
#include <unistd.h>
#include <utility>

#include <boost/asio/post.hpp>
#include <fmt/core.h>
#include <sys/resource.h>

#include "server/limits.h"

namespace specter::server {
namespace asio = boost::asio;
using std::chrono::duration_cast;
using std::chrono::milliseconds;

namespace {

/// Thinking gives way to the thread that talks to people.
void lower_priority() {
  static thread_local bool lowered = false;
  if (lowered) return;
  lowered = true;
  constexpr int kNice = 10;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);
}

/// A bot that fails must not stop its table.
Action any_answer(const app::BotJob& job) { return default_action(known(*job.game, job.view)); }

}  // namespace

AsioWorld::AsioWorld(asio::io_context& io, int threads, Metrics& metrics, const Log& log)
    : io_(io),
      metrics_(metrics),
      log_(log),
      start_wall_(
          duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count()),
      start_steady_(std::chrono::steady_clock::now()),
      timer_(io),
      threads_(threads),
      pool_(static_cast<std::size_t>(threads)) {}

AsioWorld::~AsioWorld() {
  stop();
  pool_.join();
  work_pool_.join();
}

void AsioWorld::stop() {
  stopped_ = true;
  for (bots::StopSource& thought : thoughts_)
    thought.stop();
  timer_.cancel();
  tasks_ = {};
  metrics_.bots_waiting.add(-static_cast<std::int64_t>(questions_.size()));
  questions_.clear();
  works_.clear();
  pool_.stop();
  work_pool_.stop();
}

app::Millis AsioWorld::now() {
  const auto passed = std::chrono::steady_clock::now() - start_steady_;
  return start_wall_ + duration_cast<milliseconds>(passed).count();
}

void AsioWorld::at(app::Millis when, std::function<void()> task) {
  if (stopped_) return;
  tasks_.push(Task{when, next_number_++, std::move(task)});
  if (when < armed_for_) arm();
}

void AsioWorld::arm() {
  armed_for_ = tasks_.top().when;
  // One more millisecond: now() cuts off, and must have reached `when` in run_due().
  timer_.expires_at(start_steady_ + milliseconds(armed_for_ - start_wall_ + 1));
  timer_.async_wait([this](const boost::system::error_code& failed) {
    if (!failed && !stopped_) run_due();
  });
}

void AsioWorld::run_due() {
  armed_for_ = INT64_MAX;
  const app::Millis due = now();
  // What a task adds waits for the next round, so that no chain of tasks blocks the sockets.
  std::vector<std::function<void()>> runs;
  while (!tasks_.empty() && tasks_.top().when <= due) {
    runs.push_back(tasks_.top().run);
    tasks_.pop();
  }
  for (const auto& run : runs)
    run();
  if (!stopped_ && !tasks_.empty() && tasks_.top().when < armed_for_) arm();
}

void AsioWorld::think(app::BotJob job, std::function<void(const Action&)> done) {
  if (stopped_) return;
  questions_.push_back(WaitingJob{std::move(job), std::move(done)});
  metrics_.bots_waiting.add(1);
  feed();
}

void AsioWorld::feed() {
  while (!stopped_ && busy_ < threads_ && !questions_.empty()) {
    ++busy_;
    metrics_.bots_waiting.add(-1);
    metrics_.bots_thinking.add(1);
    auto question = std::make_shared<WaitingJob>(std::move(questions_.front()));
    questions_.pop_front();
    const auto thought = thoughts_.insert(thoughts_.end(), question->job.stop);
    ++thinking_;
    asio::post(pool_, [this, thought, question = std::move(question)]() mutable {
      lower_priority();
      const auto begin = std::chrono::steady_clock::now();
      std::optional<Action> action;
      try {
        action = question->job.answer();
      } catch (const std::exception& e) {
        metrics_.bots_failed.add();
        log_.error("bot failed", fmt::format("\"why\":{}", json_text(e.what())));
        action = any_answer(question->job);
      }
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
      metrics_.think.observe(took.count());
      --thinking_;
      // Moved, so that the question ends its life in the app's thread.
      asio::post(io_, [this, thought, question = std::move(question), action = *action] {
        thoughts_.erase(thought);
        --busy_;
        metrics_.bots_thinking.add(-1);
        if (stopped_) return;
        feed();
        question->done(action);
      });
    });
  }
}

bool AsioWorld::work(std::function<void()> job, std::function<void()> done) {
  if (stopped_ || works_.size() >= kWorksWaitingMax) return false;
  works_.push_back(Work{std::move(job), std::move(done)});
  work_on();
  return true;
}

void AsioWorld::work_on() {
  if (stopped_ || working_ || works_.empty()) return;
  working_ = true;
  auto work = std::make_shared<Work>(std::move(works_.front()));
  works_.pop_front();
  asio::post(work_pool_, [this, work = std::move(work)]() mutable {
    lower_priority();
    try {
      work->job();
    } catch (const std::exception& e) {
      log_.error("work failed", fmt::format("\"why\":{}", json_text(e.what())));
    }
    // Moved, so that what it holds ends its life in the app's thread.
    asio::post(io_, [this, work = std::move(work)] {
      working_ = false;
      if (stopped_) return;
      work_on();
      work->done();
    });
  });
}

}  // namespace specter::server
