// A simple opponent for both sides: see hunter_play.h and agent_play.h.
#pragma once

#include "bots/greedy/tracker.h"

namespace specter::bots {

class GreedyBot final : public Bot {
 public:
  void begin(const BotSeed& seed) override;
  void observe(const Game& game, std::span<const Event> events) override;
  Action decide(const Ask& ask) override;

 private:
  Seat seat_ = kNoSeat;
  Tracker tracker_{true};
};

}  // namespace specter::bots
