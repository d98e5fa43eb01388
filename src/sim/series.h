// A series of games with a bot on each seat: one after the other, with the same buffers.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "bots/spec.h"
#include "engine/engine.h"
#include "match/match.h"

namespace specter::sim {

/// Whoever wants to watch a game from outside: a test, or a benchmark.
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

/// Somebody at a seat who is no bot of ours, such as another program. It gets what its seat may
/// know: a view comes with each step.
class Guest {
 public:
  virtual ~Guest() = default;
  virtual void begin(const bots::BotSeed& seed) = 0;
  virtual void observe(const Game& game, const match::Step& step, const View& view) = 0;
  /// Must answer with a legal action.
  virtual Action decide(const bots::Ask& ask) = 0;
};

/// Who takes a seat: a bot or a guest.
struct Sitter {
  std::unique_ptr<bots::Bot> bot;
  std::unique_ptr<Guest> guest;
  std::uint64_t nodes = bots::kNodesDefault;

  Sitter() = default;
  explicit Sitter(const bots::BotSpec& spec) : bot(spec.make()), nodes(spec.nodes) {}
};
using Sitters = std::array<Sitter, kPlayersMax>;

class Series {
 public:
  /// Both names must be of known bots. With a record, each game's is there when it is over.
  Series(const Game& game, std::string_view agent, std::string_view hunters, bool record = false);
  /// With somebody on every seat of the game.
  Series(const Game& game, Sitters sitters, bool record = false);

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
  /// The game that was played last; none has been before the first.
  const match::Match& match() const { return *match_; }

 private:
  void tell();
  void tell(Seat seat, const match::Step& step);
  Decision next(const Decisions& open);
  Action answer(const Decision& decision, Watcher* watcher);
  [[noreturn]] void broken(const Action& action, const Error& error) const;

  std::shared_ptr<const Game> game_;
  std::optional<match::Match> match_;
  match::Keep keep_;
  Sitters seats_;
  Choices choices_;
  bool listed_ = false;  ///< the action is one of them
  bots::Random order_;
  Outcome outcome_;
};

}  // namespace specter::sim
