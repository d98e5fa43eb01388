// A simple opponent for both sides: see hunter_play.h and agent_play.h.
#pragma once

#include <memory>

#include "bots/greedy/trails.h"

namespace specter::bots {

class GreedyBot final : public Bot {
 public:
  void begin(const BotSeed& seed) override;
  void observe(const Game& game, const match::Step& step) override;
  Action decide(const Ask& ask) override;
  std::unique_ptr<Bot> clone() const override { return std::make_unique<GreedyBot>(*this); }

 private:
  Seat seat_ = kNoSeat;
  Trails trails_{true};
};

}  // namespace specter::bots
