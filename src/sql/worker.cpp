#include "sql/worker.h"

#include <algorithm>
#include <random>
#include <utility>

namespace specter::sql {
namespace {

using std::chrono::milliseconds;

/// How long work waits for a database that went away, before it fails. What comes later is tried
/// once: nobody waits for one after the other.
constexpr std::chrono::seconds kAwaySecondsMax{5};
constexpr milliseconds kPauseMin{50};
constexpr milliseconds kPauseMax{1000};
/// A commit costs the same for one work and for many. Where several come at a time, more of them
/// follow in a moment; whoever comes alone does not wait.
constexpr milliseconds kGathering{8};
/// Two servers that write to the same rows in different order: one of them has to try again.
constexpr int kConflictsMax = 10;
constexpr milliseconds kConflictPause{20};

}  // namespace

Worker::Worker(Kind kind, std::unique_ptr<Backend> backend, Open reopen, Post post,
               StoreMeter meter)
    : kind_(kind),
      backend_(std::move(backend)),
      reopen_(std::move(reopen)),
      post_(std::move(post)),
      meter_(std::move(meter)),
      thread_([this] { loop(); }) {}

Worker::~Worker() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Worker::add(Job job) {
  {
    const std::scoped_lock lock(mutex_);
    queue_.push_back(std::move(job));
  }
  changed_.notify_all();
}

void Worker::loop() {
  for (std::vector<Job> jobs = take(); !jobs.empty(); jobs = take())
    carry_out(std::move(jobs));
}

/// What to do next; nothing when it is time to stop.
std::vector<Worker::Job> Worker::take() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
  if (crowded_ && !stopping_) {
    lock.unlock();
    std::this_thread::sleep_for(kGathering);
    lock.lock();
  }
  crowded_ = kind_ == Kind::Writer && queue_.size() > 1;
  if (kind_ == Kind::Writer || queue_.size() <= 1) return std::exchange(queue_, {});
  std::vector<Job> first;
  first.push_back(std::move(queue_.front()));
  queue_.erase(queue_.begin());
  return first;
}

void Worker::carry_out(std::vector<Job> jobs) {
  const Clock::time_point start = Clock::now();
  std::vector<Failure> failures = settle(jobs);
  meter_.batch(std::chrono::duration<double>(Clock::now() - start).count(), jobs.size());
  // The jobs go along: what they hold is let go of in the app's thread.
  auto all = std::make_shared<std::vector<Job>>(std::move(jobs));
  post_([all = std::move(all), failures = std::move(failures)] {
    for (std::size_t i = 0; i < all->size(); ++i)
      (*all)[i].done(failures[i]);
  });
}

/// All in one transaction; if that cannot be, each in its own, so that one bad work fails alone.
std::vector<Failure> Worker::settle(std::span<const Job> jobs) {
  const Clock::time_point give_up = (backend_ == nullptr ? lost_ : Clock::now()) + kAwaySecondsMax;
  Failure failure = persist(jobs, give_up);
  if (!failure || jobs.size() == 1 || backend_ == nullptr)
    return std::vector<Failure>(jobs.size(), failure);
  std::vector<Failure> failures;
  for (const Job& job : jobs)
    failures.push_back(persist(std::span(&job, 1), give_up));
  return failures;
}

/// Tries until it worked, or until trying again makes no sense.
Failure Worker::persist(std::span<const Job> jobs, Clock::time_point give_up) {
  milliseconds wait = kPauseMin;
  int conflicts = 0;
  while (true) {
    Failure failure = attempt(jobs);
    if (!failure) return failure;
    if (backend_ == nullptr) {
      if (!pause(wait, give_up)) return failure;
      wait = std::min(wait * 2, kPauseMax);
      continue;
    }
    const bool again = failure->code == "store.conflict" && jobs.size() == 1;
    if (!again || ++conflicts == kConflictsMax) return failure;
    // By chance, or the two of them would meet again and again.
    std::random_device dice;
    std::uniform_int_distribution<milliseconds::rep> any(0, kConflictPause.count());
    std::this_thread::sleep_for(milliseconds(any(dice)) * conflicts);
  }
}

Failure Worker::attempt(std::span<const Job> jobs) {
  try {
    if (backend_ == nullptr) backend_ = reopen_();
    run(jobs);
    return std::nullopt;
  } catch (const StoreError& error) {
    if (error.code() == "store.gone" && backend_ != nullptr) {
      backend_.reset();
      lost_ = Clock::now();
    }
    return Error{error.code(), error.what(), 0};
  } catch (const std::exception& error) {
    return Error{"store.failed", error.what(), 0};
  }
}

void Worker::run(std::span<const Job> jobs) {
  if (kind_ == Kind::Reader) {
    for (const Job& job : jobs)
      job.work(*backend_);
    return;
  }
  transact(*backend_, [&](Backend& backend) {
    for (const Job& job : jobs)
      job.work(backend);
  });
}

/// Sleeps, unless it is time to stop or to give up.
bool Worker::pause(milliseconds time, Clock::time_point give_up) {
  if (Clock::now() + time >= give_up) return false;
  std::unique_lock lock(mutex_);
  return !changed_.wait_for(lock, time, [this] { return stopping_; });
}

}  // namespace specter::sql
