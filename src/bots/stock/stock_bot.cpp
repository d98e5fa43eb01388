#include "bots/stock/stock_bot.h"

#include "bots/stock/stock_agent.h"
#include "bots/stock/stock_hunter.h"

namespace specter::bots {

void StockBot::begin(const BotSeed& seed) {
  Bot::begin(seed);
  seat_ = seed.seat;
  trails_.begin(seed.seat);
}

void StockBot::observe(const Game& game, const match::Step& step) {
  if (seat_ == kAgentSeat) return;  // she knows where she is
  trails_.observe(game, step);
}

Action StockBot::decide(const Ask& ask) {
  const int agent = agent_of(ask.game, ask.view.pub, ask.view.seat);
  if (agent >= 0) return stock_agent(agent_, ask, static_cast<Agent>(agent), random_);
  trails_.asked(ask.game, ask.view.pub);
  return stock_hunter(hunters_, ask, trails_, random_);
}

}  // namespace specter::bots
