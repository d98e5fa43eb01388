// The store as the hall and its rooms use it. It notices when the store does not work (a full disk,
// a database that is away) and when it works again, says so once for the whole server, and tries
// again what must not be lost. While an outage lasts, one small write now and then is all that the
// store is asked for.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/hall.h"
#include "app/world.h"
#include "store/store.h"

namespace specter::app {

class Watch final : public store::Store {
 public:
  Watch(World& world, store::Store& store, const HallOptions& options, const Journal& journal);

  /// Looks after the store from now on; `back` is told how long each outage lasted.
  void open(std::function<void(Millis lasted)> back);
  /// The server stops: it must not be among the living again.
  void stop() { stopped_ = true; }

  // Tried once. Whoever asked is told of a failure.
  void write(Work work, Done done) override;
  void read(Work work, Done done) override;
  void on_wake(Wake wake) override { store_.on_wake(std::move(wake)); }
  bool shared() const override { return store_.shared(); }

  // For what must not be lost: waits for the end of an outage and tries again, with growing pauses.
  // Fails only where the store works and this work does not.
  void keep_writing(Work work, Done done);
  void keep_reading(Work work, Done done);

  /// Nothing can be stored now.
  bool out() const { return began_ != 0; }
  /// What was wrong first.
  const Error& why() const { return why_; }
  /// Runs `then` when the store works again.
  void when_back(std::function<void()> then) { waiting_.push_back(std::move(then)); }

  StoreHealth health() const;
  std::int64_t outages() const { return outages_; }
  /// All outages together.
  Millis out_for() const;

 private:
  struct Job {
    bool writes = true;
    Work work;
    Done done;
    int failures = 0;  ///< while the store worked
  };

  Done noting(Done done, bool writes);
  void note(const store::Failure& failure, bool writes);
  void attempt(const std::shared_ptr<Job>& job);
  void attempt_later(const std::shared_ptr<Job>& job);
  void look();
  void probe();
  void fell(const Error& error);
  void rose();

  World& world_;
  store::Store& store_;
  const HallOptions& options_;
  const Journal& journal_;
  std::function<void(Millis)> back_ = [](Millis) {};
  std::vector<std::function<void()>> waiting_;
  Error why_;
  Millis began_ = 0;   ///< of the outage; 0: there is none
  Millis ended_ = 0;   ///< of the last one
  Millis asked_ = 0;   ///< when the small write was sent that is not answered yet; 0: there is none
  Millis proved_ = 0;  ///< when something was last stored
  Millis pause_ = 0;
  Millis past_ = 0;  ///< how long the outages before this one lasted
  std::int64_t outages_ = 0;
  bool armed_ = false;  ///< a timer for the next small write runs
  bool stopped_ = false;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);  ///< for callbacks that come too late
};

}  // namespace specter::app
