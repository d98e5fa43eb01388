#include "app/watch.h"

#include <algorithm>
#include <utility>

#include "app/entries.h"

namespace specter::app {
namespace {

/// A small write that takes longer than this is no sign of health.
constexpr Millis kAnswerMax = 2000;
/// Between two attempts.
constexpr Millis kPauseMin = 50;
constexpr Millis kPauseMax = 1000;
/// An outage that follows sooner belongs to the one before: its pauses go on where they were.
constexpr Millis kCalm = 10'000;
/// A work that fails so often while the store works will not succeed.
constexpr int kLookTriesMax = 8;

Millis longer(Millis pause) { return std::clamp(2 * pause, kPauseMin, kPauseMax); }

}  // namespace

Watch::Watch(World& world, store::Store& store, const HallOptions& options, const Journal& journal)
    : world_(world), store_(store), options_(options), journal_(journal) {}

void Watch::open(std::function<void(Millis)> back) {
  back_ = std::move(back);
  proved_ = world_.now();
  look();
}

void Watch::look() {
  world_.at(world_.now() + options_.probe, [this, alive = std::weak_ptr<int>(alive_)] {
    if (alive.expired() || stopped_) return;
    if (!out() && world_.now() - proved_ >= options_.probe) probe();
    look();
  });
}

void Watch::write(Work work, Done done) {
  store_.write(std::move(work), noting(std::move(done), true));
}

void Watch::read(Work work, Done done) {
  store_.read(std::move(work), noting(std::move(done), false));
}

store::Store::Done Watch::noting(Done done, bool writes) {
  return [this, writes, done = std::move(done),
          alive = std::weak_ptr<int>(alive_)](const store::Failure& failure) {
    if (!alive.expired()) note(failure, writes);
    done(failure);
  };
}

void Watch::note(const store::Failure& failure, bool writes) {
  if (failure) {
    // Is it the store, or this work alone?
    if (!out()) probe();
    return;
  }
  if (!writes) return;
  if (out())
    probe();
  else
    proved_ = world_.now();
}

void Watch::keep_writing(Work work, Done done) {
  attempt(std::make_shared<Job>(Job{true, std::move(work), std::move(done)}));
}

void Watch::keep_reading(Work work, Done done) {
  attempt(std::make_shared<Job>(Job{false, std::move(work), std::move(done)}));
}

void Watch::attempt(const std::shared_ptr<Job>& job) {
  if (out()) return when_back([this, job] { attempt(job); });
  auto done = noting(
      [this, job, alive = std::weak_ptr<int>(alive_)](const store::Failure& failure) {
        if (alive.expired()) return;
        const bool hopeless = failure && !out() && ++job->failures >= kLookTriesMax;
        if (!failure || hopeless) return job->done(failure);
        when_back([this, job] { attempt_later(job); });
      },
      job->writes);
  if (job->writes)
    store_.write(job->work, std::move(done));
  else
    store_.read(job->work, std::move(done));
}

/// The first time at once: the store has just shown that it works.
void Watch::attempt_later(const std::shared_ptr<Job>& job) {
  if (job->failures <= 1) return attempt(job);
  Millis pause = 0;
  for (int i = 1; i < job->failures; ++i)
    pause = longer(pause);
  world_.at(world_.now() + pause, [this, job, alive = std::weak_ptr<int>(alive_)] {
    if (!alive.expired()) attempt(job);
  });
}

/// The smallest thing that must reach the disk: this server's own row, which is always the same
/// one.
void Watch::probe() {
  if (asked_ != 0 || stopped_) return;
  asked_ = world_.now();
  store_.write([server = options_.server,
                lease = options_.lease](store::Backend& db) { db.beat(server, lease); },
               [this, alive = std::weak_ptr<int>(alive_)](const store::Failure& failure) {
                 if (alive.expired()) return;
                 asked_ = 0;
                 if (failure)
                   fell(*failure);
                 else
                   rose();
               });
}

void Watch::fell(const Error& error) {
  const Millis now = world_.now();
  if (!out()) {
    if (now - ended_ > kCalm) pause_ = 0;
    began_ = now;
    why_ = error;
    ++outages_;
    journal_("error", "the store does not work",
             fields({{"code", error.code}, {"detail", error.detail}}));
  }
  pause_ = longer(pause_);
  if (armed_) return;
  armed_ = true;
  world_.at(now + pause_, [this, alive = std::weak_ptr<int>(alive_)] {
    if (alive.expired()) return;
    armed_ = false;
    if (out()) probe();
  });
}

void Watch::rose() {
  proved_ = world_.now();
  if (out()) {
    const Millis lasted = proved_ - std::exchange(began_, 0);
    ended_ = proved_;
    past_ += lasted;
    journal_("warn", "the store works again",
             fields({{"code", why_.code}, {"lasted_ms", std::to_string(lasted)}}));
    back_(lasted);
  }
  for (const auto& then : std::exchange(waiting_, {}))
    then();
}

Millis Watch::out_for() const { return past_ + (out() ? world_.now() - began_ : 0); }

StoreHealth Watch::health() const {
  StoreHealth health;
  const Millis now = world_.now();
  if (out()) {
    health.code = why_.code;
    health.since = now - began_;
  } else if (asked_ != 0 && now - asked_ > kAnswerMax) {
    health.code = "store.silent";
    health.since = now - asked_;
  }
  health.ok = health.code.empty();
  return health;
}

}  // namespace specter::app
