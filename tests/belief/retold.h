// Whether a drawn hidden part has a past: the whole game is played again through the engine with
// its character, hand, objectives and traitor, the hunters do what they did, and the agents what
// they like, as long as they end their turns where the drawn sheet says. The audience must hear the
// same at every act, and at the end the drawn state must be among what came out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "match/step.h"

namespace specter::test {

class Retold {
 public:
  Retold(const Game& game, Seat audience) : game_(game), audience_(audience) {}

  void note(const State& after, const Action& action, std::span<const Roll> rolls,
            std::optional<match::Step> step);
  /// Empty, or what does not fit.
  std::string check(const State& drawn);
  bool open() const { return open_; }

 private:
  struct Act {
    Action action;
    std::vector<Roll> rolls;
    match::KeptStep step;
  };
  void begin(const State& drawn);
  bool fits(const State& world, const Action& action) const;
  void try_act(const State& world, const Action& action, const Act* act, int depth);
  void try_all(const State& world, const Act* act, int depth, bool agents_only);
  void keep(State world);

  const Game& game_;
  Seat audience_;
  bool open_ = false;
  State first_;
  std::vector<Act> acts_;
  std::array<Cell, kAgentsMax> mines_{kNoCell, kNoCell};
  const State* drawn_ = nullptr;
  std::vector<State> worlds_;
  std::vector<State> next_;
};

}  // namespace specter::test
