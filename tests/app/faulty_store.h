// A store that does not work for a while: a full disk (what is there can be read) or a database
// that is away. Several may share a file; whoever writes wakes the others.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/players.h"

namespace specter::app {

class FaultyStore final : public store::Store {
 public:
  using Peers = std::vector<FaultyStore*>;

  FaultyStore(const std::string& file, FakeWorld& world, Peers* peers = nullptr)
      : world_(world),
        peers_(peers),
        inner_(store::inline_store(sql::open_backend(file), [&world](std::function<void()> task) {
          world.post(std::move(task));
        })) {
    if (peers_ != nullptr) peers_->push_back(this);
  }
  ~FaultyStore() override {
    if (peers_ != nullptr) std::erase(*peers_, this);
  }

  void write(Work work, Done done) override {
    if (full || gone) return fail(std::move(done));
    ++writes;
    if (refuses && refuses(work)) return fail(std::move(done));
    if (std::exchange(lose_answer, false)) {
      // Done, and nobody was told. Then the line is cut.
      gone = true;
      inner_->write(std::move(work), [](const store::Failure&) {});
      return fail(std::move(done));
    }
    // As after a lost connection: it had been done, and is tried again.
    if (std::exchange(twice, false)) inner_->write(work, [](const store::Failure&) {});
    inner_->write(std::move(work), std::move(done));
    if (good_writes > 0 && --good_writes == 0) full = true;
    if (peers_ == nullptr) return;
    for (FaultyStore* other : *peers_)
      if (other != this && other->wake_) other->world_.post([wake = other->wake_] { wake("", 0); });
  }
  void read(Work work, Done done) override {
    if (gone) return fail(std::move(done));
    inner_->read(std::move(work), std::move(done));
  }
  void on_wake(Wake wake) override { wake_ = std::move(wake); }
  bool shared() const override { return peers_ != nullptr; }

  void works_again() { full = gone = false; }

  bool full = false;         ///< nothing can be written
  bool gone = false;         ///< nothing can be done
  bool lose_answer = false;  ///< the next write is done, and its answer is lost
  bool twice = false;        ///< the next write is done twice
  int good_writes = 0;       ///< after so many more the disk is full; 0: never
  int writes = 0;            ///< that were let through
  int refused = 0;           ///< works that failed
  std::function<bool(const Work&)> refuses;

 private:
  void fail(Done done) {
    ++refused;
    world_.post([this, done = std::move(done)] {
      done(Error{gone ? "store.gone" : "store.full", "test", 0});
    });
  }

  FakeWorld& world_;
  Peers* peers_;
  std::unique_ptr<store::Store> inner_;
  Wake wake_;
};

/// A hall on a store that can fail.
struct Outage {
  explicit Outage(bool shared = false, HallOptions options = {}) {
    auto made = std::make_unique<FaultyStore>(file.path(), world, shared ? &peers : nullptr);
    faults = made.get();
    place = std::make_unique<Place>(world, std::move(made), std::move(options));
  }
  int lines(std::string_view what) const {
    return static_cast<int>(std::count_if(
        place->journal.begin(), place->journal.end(),
        [&](const std::string& line) { return line.find(what) != std::string::npos; }));
  }
  std::size_t entries(const std::string& table) const { return entries_of(*place, table).size(); }

  FakeWorld world;
  TempFile file;
  FaultyStore::Peers peers;
  FaultyStore* faults = nullptr;
  std::unique_ptr<Place> place;
};

}  // namespace specter::app
