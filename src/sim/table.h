// One table with a bot on each seat: plays one game after the other and keeps its buffers.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "engine/engine.h"

namespace specter::sim {

/// Whoever wants to watch a game from outside: a recorder, or a test.
class Watcher {
 public:
  virtual ~Watcher() = default;
  /// The first state, before anybody is asked.
  virtual void started(const Game& game, const State& state) = 0;
  /// After each action.
  virtual void acted(const Game& game, const State& state, const Action& action) = 0;
  /// The bot of a seat has been told everything and is about to be asked.
  virtual void asking(const Game& /*game*/, const State& /*state*/, const Decision& /*decision*/,
                      const bots::Bot& /*bot*/) {}
};

class Table {
 public:
  /// Both names must be of known bots. The game must outlive the table.
  Table(const Game& game, std::string_view agent, std::string_view hunters);

  struct Outcome {
    Side winner = Side::None;
    EndReason reason = EndReason::None;
    int rounds = 0;
    std::uint64_t decisions = 0;  ///< with two or more legal actions
    std::uint64_t actions = 0;
    std::uint64_t hash = 0;  ///< of the last state
  };

  /// Plays game `index` of a seed: dice, bots and order follow from these two alone.
  Outcome play(std::uint64_t seed, std::uint64_t index, Watcher* watcher = nullptr);
  /// The same with dice that the caller hands in; they must give the same rolls.
  Outcome play(std::uint64_t seed, std::uint64_t index, Dice& dice, Watcher* watcher);

 private:
  void tell();
  Decision next(const Decisions& open);
  Action answer(const State& state, const Decision& decision, Watcher* watcher);
  [[noreturn]] void broken(const State& state, const Action& action, const Error& error) const;

  const Game* game_;
  std::array<std::unique_ptr<bots::Bot>, kPlayersMax> bots_;
  std::array<std::vector<Event>, kPlayersMax> untold_;
  EventSink sink_;
  Choices choices_;
  bool heard_ = false;   ///< some bot wants to be told
  bool listed_ = false;  ///< the action is one of them
  bots::Random order_;
  Outcome outcome_;
};

}  // namespace specter::sim
