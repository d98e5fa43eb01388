// One hostile address beside the crowd. Its sockets make a game long with ballots, let bots play it
// to its end, and then ask for its replay over and over. What the crowd's acts take meanwhile is
// what counts.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>

#include "load/crowd.h"

namespace specter::load {

class Attack {
 public:
  /// `rate` is of each socket, per second.
  Attack(Target target, int sockets, double rate);
  ~Attack();
  Attack(const Attack&) = delete;
  Attack& operator=(const Attack&) = delete;

  /// Until the game is over; false if that takes too long.
  bool prepare();
  void begin() { attacking_ = true; }

  std::uint64_t ballots() const { return ballots_; }
  std::uint64_t asked() const { return asked_; }
  std::uint64_t answered() const { return answered_; }
  std::uint64_t refused() const { return refused_; }
  std::uint64_t lost() const { return lost_; }

 private:
  void received(std::size_t guest, std::string_view frame);
  void greet(std::size_t guest);
  void begin_game();
  void vote();
  void ask();

  int sockets_;
  std::string token_;
  std::string table_;
  int bots_ = 0;
  int votes_ = 0;
  bool voting_ = false;
  std::atomic<bool> ready_ = false;
  std::atomic<bool> attacking_ = false;
  std::atomic<std::uint64_t> ballots_ = 0;
  std::atomic<std::uint64_t> asked_ = 0;
  std::atomic<std::uint64_t> answered_ = 0;
  std::atomic<std::uint64_t> refused_ = 0;
  std::atomic<std::uint64_t> lost_ = 0;
  std::unique_ptr<Crowd> crowd_;
  std::thread thread_;
};

}  // namespace specter::load
