// A player of the stock (habits.h). What a habit says nothing about is played as greedy does.
#pragma once

#include <memory>

#include "bots/greedy/trails.h"
#include "bots/stock/habits.h"

namespace specter::bots {

class StockBot final : public Bot {
 public:
  StockBot(AgentHabit agent, HunterHabit hunters) : agent_(agent), hunters_(hunters) {}

  void begin(const BotSeed& seed) override;
  void observe(const Game& game, const match::Step& step) override;
  Action decide(const Ask& ask) override;
  std::unique_ptr<Bot> clone() const override { return std::make_unique<StockBot>(*this); }

 private:
  AgentHabit agent_;
  HunterHabit hunters_;
  Seat seat_ = kNoSeat;
  Trails trails_{true};
};

}  // namespace specter::bots
