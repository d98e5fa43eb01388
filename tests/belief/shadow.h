// Follows a game for every audience, from the steps of that audience alone, and holds what it
// believes against the truth.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "belief/possible.h"
#include "engine/position.h"
#include "match/match.h"
#include "support/random_play.h"

namespace specter::test {

/// What was looked at.
struct Looks {
  std::int64_t looks = 0;
  std::int64_t cells = 0;
  std::int64_t hypotheses = 0;
  std::int64_t wrong = 0;
};

class Shadow {
 public:
  Shadow(const Game& game, std::string label) : game_(game), label_(std::move(label)) {
    for (const Seat seat : audiences(game))
      beliefs_[ix(seat)] = std::make_unique<belief::Possible>(seat);
  }

  void tell(const match::Match& match) {
    for (const Seat seat : audiences(game_))
      if (const auto step = match.step(seat)) beliefs_[ix(seat)]->observe(game_, *step);
  }

  /// Compares all audiences' beliefs with the state. Gives the first contradiction, or nothing.
  std::string compare(const State& state, Looks& looks) const;

  belief::Possible& of(Seat seat) { return *beliefs_[ix(seat)]; }

 private:
  const Game& game_;
  std::string label_;
  std::array<std::unique_ptr<belief::Possible>, kAudiences> beliefs_;
};

/// Whether a hypothesis is the truth about an agent, as far as it goes.
bool is_true(const belief::Hypothesis& h, const Game& game, const State& state, Agent agent);

/// Plays a game to its end and looks after every act.
std::string follow(RandomGame& played, Looks& looks, const std::string& label);

}  // namespace specter::test
