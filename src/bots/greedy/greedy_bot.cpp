#include "bots/greedy/greedy_bot.h"

#include "bots/greedy/agent_play.h"
#include "bots/greedy/hunter_play.h"

namespace specter::bots {

void GreedyBot::begin(const BotSeed& seed) {
  Bot::begin(seed);
  seat_ = seed.seat;
  trails_.begin(seed.seat);
}

void GreedyBot::observe(const Game& game, const match::Step& step) {
  if (seat_ == kAgentSeat) return;  // she knows where she is
  trails_.observe(game, step);
}

Action GreedyBot::decide(const Ask& ask) {
  const int agent = agent_of(ask.game, ask.view.pub, ask.view.seat);
  if (agent >= 0) return play_agent(ask, static_cast<Agent>(agent), random_);
  trails_.asked(ask.game, ask.view.pub);
  return play_hunter(ask, trails_, random_);
}

}  // namespace specter::bots
